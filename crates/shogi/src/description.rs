//! What a variant's options say, as they add up from the variant it begins as to its own section.
//!
//! Options that are not supported are refused, each by name, unless they say what holds anyway. What has
//! no bearing on the rules of a small game (piece values, drawing hints, castling without castling rights,
//! counts of moves and of repetitions) is passed over.

use crate::VariantError;
use crate::ini::Entry;
use crate::pieces::{Type, Types};
use crate::region::Region;

/// How a game ends for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Win,
    Draw,
    Loss,
}

/// Options as they stand; two of them are for the first and the second player.
#[derive(Clone, Debug)]
pub(crate) struct Description {
    pub(crate) height: usize,
    pub(crate) width: usize,
    /// The letter of each type that is in play, in capitals.
    pub(crate) letters: [Option<char>; Type::COUNT],
    /// How custom pieces and a king of its own move.
    pub(crate) betza: Vec<(Type, String)>,
    pub(crate) start: String,
    pub(crate) promotion_region: [Region; 2],
    pub(crate) promotion_pawns: [Types; 2],
    /// What a captured piece becomes that was promoted as pawns are.
    pub(crate) main_pawn: [Option<Type>; 2],
    pub(crate) promotion_pieces: [Types; 2],
    pub(crate) promoted: [Option<Type>; Type::COUNT],
    pub(crate) promotion_on_capture: bool,
    pub(crate) mandatory_pawn_promotion: bool,
    pub(crate) mandatory_piece_promotion: bool,
    pub(crate) demotion: bool,
    pub(crate) double_step: bool,
    pub(crate) double_step_region: [Region; 2],
    pub(crate) drops: bool,
    pub(crate) captures_to_hand: bool,
    pub(crate) first_rank_pawn_drops: bool,
    pub(crate) promotion_zone_pawn_drops: bool,
    pub(crate) drop_region: [Region; 2],
    pub(crate) drop_promoted: bool,
    pub(crate) no_doubled: Option<Type>,
    pub(crate) no_doubled_count: u32,
    pub(crate) immobility_illegal: bool,
    pub(crate) pawn_drop_mate_illegal: bool,
    pub(crate) stalemate: End,
    pub(crate) repetition: End,
    pub(crate) repetition_absolute: bool,
    pub(crate) perpetual_check_illegal: bool,
    pub(crate) extinction: Option<End>,
    pub(crate) extinction_types: Types,
    pub(crate) extinction_count: u32,
    pub(crate) extinction_opponent_count: u32,
    pub(crate) extinction_claim: bool,
    /// None: pieces of whatever type.
    pub(crate) flag_piece: [Option<Type>; 2],
    pub(crate) flag_region: [Region; 2],
    pub(crate) flag_count: u32,
    pub(crate) flag_move: bool,
    pub(crate) flag_safe: bool,
}

impl Description {
    /// What holds where nothing is said: chess, without pieces.
    pub(crate) fn new() -> Self {
        let pawn = Types::of(&[Type::PAWN]);
        Description {
            height: 8,
            width: 8,
            letters: [None; Type::COUNT],
            betza: Vec::new(),
            start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
            promotion_region: [Region::rank(8), Region::rank(1)],
            promotion_pawns: [pawn; 2],
            main_pawn: [Some(Type::PAWN); 2],
            promotion_pieces: [Types::NONE; 2],
            promoted: [None; Type::COUNT],
            promotion_on_capture: false,
            mandatory_pawn_promotion: true,
            mandatory_piece_promotion: false,
            demotion: false,
            double_step: true,
            double_step_region: [Region::rank(2), Region::rank(7)],
            drops: false,
            captures_to_hand: false,
            first_rank_pawn_drops: false,
            promotion_zone_pawn_drops: false,
            drop_region: [Region::ALL; 2],
            drop_promoted: false,
            no_doubled: None,
            no_doubled_count: 1,
            immobility_illegal: false,
            pawn_drop_mate_illegal: false,
            stalemate: End::Draw,
            repetition: End::Draw,
            repetition_absolute: false,
            perpetual_check_illegal: false,
            extinction: None,
            extinction_types: Types::NONE,
            extinction_count: 0,
            extinction_opponent_count: 0,
            extinction_claim: false,
            flag_piece: [None; 2],
            flag_region: [Region::NONE; 2],
            flag_count: 1,
            flag_move: false,
            flag_safe: false,
        }
    }

    /// The pieces of chess.
    pub(crate) fn with_chess_pieces(mut self) -> Self {
        let pieces = Type::of_chess();
        for (of, letter) in pieces {
            self.letters[of.index()] = Some(letter.to_ascii_uppercase());
        }
        let [_, knight, bishop, rook, queen, _] = pieces.map(|(of, _)| of);
        self.promotion_pieces = [Types::of(&[knight, bishop, rook, queen]); 2];
        self
    }

    /// The type of a letter, whichever case it is in.
    pub(crate) fn type_of(&self, letter: char) -> Option<Type> {
        let letter = Some(letter.to_ascii_uppercase());
        Type::all().find(|of| self.letters[of.index()] == letter)
    }

    /// The letters in play, for errors.
    fn known(&self) -> String {
        let letters: Vec<String> = self.letters.iter().flatten().map(char::to_string).collect();
        format!("one of {}", letters.join(" ").to_lowercase())
    }

    /// Takes up the options of a section, in Fairy-Stockfish's order: sizes and pieces before what names
    /// pieces, general options before those of one player.
    pub(crate) fn apply(&mut self, section: &str, entries: &[Entry]) -> Result<(), VariantError> {
        for of in Type::all() {
            if let Some(entry) = entries.iter().find(|entry| entry.key == of.name()) {
                self.piece(of, &entry.value).map_err(|wrong| wrong.at(section, entry))?;
            }
        }
        for pass in 0..3 {
            for entry in entries.iter().filter(|entry| rank(&entry.key) == pass) {
                if Type::named(&entry.key).is_none() {
                    self.option(entry).map_err(|wrong| wrong.at(section, entry))?;
                }
            }
        }
        Ok(())
    }

    /// A letter for a type of piece, or `-` for none.
    fn piece(&mut self, of: Type, value: &str) -> Result<(), Wrong> {
        let value = value.trim_end();
        let letter = value.chars().next().unwrap_or('-').to_ascii_uppercase();
        if value == "-" {
            self.remove(of);
            return Ok(());
        }
        let expected = match of.is_custom() {
            true => "a letter and its moves, like `p:mfWcfF`",
            false => "a letter, or `-` for a piece that is not in play",
        };
        let rest: String = value.chars().skip(1).collect();
        let moves = rest.strip_prefix(':');
        let moves_may_be = of.is_custom() || of == Type::KING;
        let has_moves = moves.is_some() == of.is_custom() || of == Type::KING;
        if !letter.is_ascii_alphabetic()
            || !has_moves
            || moves.is_none() && !rest.is_empty()
            || moves.is_some() && !moves_may_be
        {
            return Err(Wrong::new(format!("{value:?}"), expected));
        }
        if let Some(other) = self.type_of(letter).filter(|&other| other != of) {
            self.remove(other);
        }
        self.letters[of.index()] = Some(letter);
        self.betza.retain(|(other, _)| *other != of);
        self.betza.extend(moves.map(|moves| (of, moves.to_owned())));
        Ok(())
    }

    fn remove(&mut self, of: Type) {
        self.letters[of.index()] = None;
        self.promotion_pieces = self.promotion_pieces.map(|types| types.without(of));
    }

    /// An option that is not a piece.
    fn option(&mut self, entry: &Entry) -> Result<(), Wrong> {
        let value = entry.value.as_str();
        match entry.key.as_str() {
            "maxRank" => self.height = size(value)?,
            "maxFile" => self.width = size(value)?,
            "startFen" => self.start = value.trim_end().to_owned(),
            "promotionRegionWhite" => self.promotion_region[0] = region(value)?,
            "promotionRegionBlack" => self.promotion_region[1] = region(value)?,
            "pawnTypes" | "promotionPawnTypes" => self.pawns(value, &[0, 1])?,
            "promotionPawnTypesWhite" => self.pawns(value, &[0])?,
            "promotionPawnTypesBlack" => self.pawns(value, &[1])?,
            "promotionPieceTypes" => self.promotion_pieces = [self.types(value)?; 2],
            "promotionPieceTypesWhite" => self.promotion_pieces[0] = self.types(value)?,
            "promotionPieceTypesBlack" => self.promotion_pieces[1] = self.types(value)?,
            "promotedPieceType" => self.promotions(value)?,
            "piecePromotionOnCapture" => self.promotion_on_capture = truth(value)?,
            "mandatoryPawnPromotion" => self.mandatory_pawn_promotion = truth(value)?,
            "mandatoryPiecePromotion" => self.mandatory_piece_promotion = truth(value)?,
            "pieceDemotion" => self.demotion = truth(value)?,
            "doubleStep" => self.double_step = truth(value)?,
            "doubleStepRegionWhite" => self.double_step_region[0] = region(value)?,
            "doubleStepRegionBlack" => self.double_step_region[1] = region(value)?,
            "pieceDrops" => self.drops = truth(value)?,
            "capturesToHand" => self.captures_to_hand = truth(value)?,
            "firstRankPawnDrops" => self.first_rank_pawn_drops = truth(value)?,
            "promotionZonePawnDrops" => self.promotion_zone_pawn_drops = truth(value)?,
            "dropRegionWhite" | "whiteDropRegion" => self.drop_region[0] = region(value)?,
            "dropRegionBlack" | "blackDropRegion" => self.drop_region[1] = region(value)?,
            "dropPromoted" => self.drop_promoted = truth(value)?,
            "dropNoDoubled" => self.no_doubled = self.one_type(value)?,
            "dropNoDoubledCount" => self.no_doubled_count = number(value)?,
            "immobilityIllegal" => self.immobility_illegal = truth(value)?,
            "shogiPawnDropMateIllegal" => self.pawn_drop_mate_illegal = truth(value)?,
            "stalemateValue" => self.stalemate = result(value)?,
            "nFoldValue" => self.repetition = result(value)?,
            "nFoldValueAbsolute" => self.repetition_absolute = truth(value)?,
            "perpetualCheckIllegal" => self.perpetual_check_illegal = truth(value)?,
            _ => return self.end_option(entry),
        }
        Ok(())
    }

    /// An option about flags and extinction.
    fn end_option(&mut self, entry: &Entry) -> Result<(), Wrong> {
        let value = entry.value.as_str();
        match entry.key.as_str() {
            "extinctionValue" if value == "none" => self.extinction = None,
            "extinctionValue" => self.extinction = Some(result(value)?),
            "extinctionPieceTypes" => self.extinction_types = self.types(value)?,
            "extinctionPieceCount" => self.extinction_count = number(value)?,
            "extinctionOpponentPieceCount" => self.extinction_opponent_count = number(value)?,
            "extinctionClaim" => self.extinction_claim = truth(value)?,
            "flagPiece" => self.flag_piece = [self.one_type(value)?; 2],
            "flagPieceWhite" => self.flag_piece[0] = self.one_type(value)?,
            "flagPieceBlack" => self.flag_piece[1] = self.one_type(value)?,
            "flagRegion" => self.flag_region = [region(value)?; 2],
            "flagRegionWhite" | "whiteFlag" => self.flag_region[0] = region(value)?,
            "flagRegionBlack" | "blackFlag" => self.flag_region[1] = region(value)?,
            "flagPieceCount" => self.flag_count = number(value)?,
            "flagMove" => self.flag_move = truth(value)?,
            "flagPieceSafe" => self.flag_safe = truth(value)?,
            key => return foreign(key, value),
        }
        Ok(())
    }

    fn pawns(&mut self, value: &str, players: &[usize]) -> Result<(), Wrong> {
        let types = self.types(value)?;
        // The one that is named last, as Fairy-Stockfish reads a list of types into one.
        let mut letters = value.chars().filter(|c| !c.is_whitespace() && *c != '-');
        let main = letters.next_back().and_then(|letter| self.type_of(letter));
        for &player in players {
            self.promotion_pawns[player] = types;
            self.main_pawn[player] = main;
        }
        Ok(())
    }

    /// Pairs like `p:g b:-`.
    fn promotions(&mut self, value: &str) -> Result<(), Wrong> {
        for word in value.split_whitespace() {
            let letters: Vec<char> = word.chars().collect();
            let &[from, ':', to] = letters.as_slice() else {
                return Err(Wrong::new(format!("{word:?}"), "pairs of letters like `p:g s:g`"));
            };
            let from = self.letter(from)?;
            self.promoted[from.index()] = if to == '-' { None } else { Some(self.letter(to)?) };
        }
        Ok(())
    }

    fn letter(&self, letter: char) -> Result<Type, Wrong> {
        let unknown = || Wrong::new(format!("no piece has the letter `{letter}`"), self.known());
        self.type_of(letter).ok_or_else(unknown)
    }

    fn types(&self, value: &str) -> Result<Types, Wrong> {
        let mut types = Types::NONE;
        for letter in value.chars().filter(|c| !c.is_whitespace()) {
            types = match letter {
                '*' => types.union(Types::ANY),
                '-' => break,
                _ => types.with(self.letter(letter)?),
            };
        }
        Ok(types)
    }

    /// A type; none for `-` and for `*`, which mean the same where one type is chosen.
    fn one_type(&self, value: &str) -> Result<Option<Type>, Wrong> {
        match value.trim_end() {
            "-" | "*" => Ok(None),
            text => {
                let mut letters = text.chars();
                let (Some(letter), None) = (letters.next(), letters.next()) else {
                    return Err(Wrong::new(format!("{value:?}"), "the letter of one piece"));
                };
                self.letter(letter).map(Some)
            }
        }
    }
}

/// When an option is read: what only concerns one player after what concerns both.
fn rank(key: &str) -> usize {
    match key {
        "pawnTypes" => 0,
        _ if key.ends_with("White") || key.ends_with("Black") => 2,
        _ => 1,
    }
}

/// What is wrong with a value.
#[derive(Debug)]
pub(crate) struct Wrong {
    problem: String,
    expected: String,
}

impl Wrong {
    fn new(problem: impl Into<String>, expected: impl Into<String>) -> Self {
        Wrong { problem: problem.into(), expected: expected.into() }
    }

    fn at(self, section: &str, entry: &Entry) -> VariantError {
        VariantError::at(entry.line, section, &entry.key, self.problem, self.expected)
    }
}

fn truth(value: &str) -> Result<bool, Wrong> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(Wrong::new(format!("{value:?}"), "true or false")),
    }
}

fn result(value: &str) -> Result<End, Wrong> {
    match value {
        "win" => Ok(End::Win),
        "draw" => Ok(End::Draw),
        "loss" => Ok(End::Loss),
        _ => Err(Wrong::new(format!("{value:?}"), "win, draw or loss")),
    }
}

fn number(value: &str) -> Result<u32, Wrong> {
    let wrong = |_| Wrong::new(format!("{value:?}"), "a whole number");
    value.trim_end().parse().map_err(wrong)
}

/// A number of ranks or files; files have letters, too. Whether the board is small enough is judged at the end.
fn size(value: &str) -> Result<usize, Wrong> {
    let text = value.trim_end();
    let letter = ('a'..='l').position(|file| text.len() == 1 && text.starts_with(file));
    let found = letter.map(|file| file + 1).or_else(|| text.parse().ok());
    let expected = "a number from 1 to 12";
    found
        .filter(|size| (1..=12).contains(size))
        .ok_or_else(|| Wrong::new(format!("{value:?}"), expected))
}

fn region(value: &str) -> Result<Region, Wrong> {
    Region::read(value).map_err(|problem| Wrong::new(problem, "squares like `d4 *5 c*`, or `-`"))
}

/// Options without a bearing on the rules of a small game. Castling needs rights, which no start may
/// have; en passant needs double steps; counts of moves and of repetitions need a history.
const IDLE: [&str; 33] = [
    "variantTemplate",
    "pieceToCharTable",
    "pocketSize",
    "chess960",
    "pieceValueMg",
    "pieceValueEg",
    "enPassantRegion",
    "enPassantRegionWhite",
    "enPassantRegionBlack",
    "enPassantTypes",
    "enPassantTypesWhite",
    "enPassantTypesBlack",
    "castling",
    "castlingDroppedPiece",
    "castlingKingsideFile",
    "castlingQueensideFile",
    "castlingRank",
    "castlingKingFile",
    "castlingKingPiece",
    "castlingKingPieceWhite",
    "castlingKingPieceBlack",
    "castlingRookKingsideFile",
    "castlingRookQueensideFile",
    "castlingRookPiece",
    "castlingRookPieces",
    "castlingRookPiecesWhite",
    "castlingRookPiecesBlack",
    "oppositeCastling",
    "nMoveRule",
    "nMoveRuleTypes",
    "nMoveRuleTypesWhite",
    "nMoveRuleTypesBlack",
    "nFoldRule",
];

/// Options that are known and only supported with the value that leaves the rules as they are.
const NEUTRAL: [(&str, &str); 60] = [
    ("twoBoards", "false"),
    ("sittuyinPromotion", "false"),
    ("blastOnCapture", "false"),
    ("blastImmuneTypes", "-"),
    ("mutuallyImmuneTypes", "-"),
    ("petrifyOnCaptureTypes", "-"),
    ("petrifyBlastPieces", "false"),
    ("tripleStepRegionWhite", "-"),
    ("tripleStepRegionBlack", "-"),
    ("checking", "true"),
    ("dropChecks", "true"),
    ("mustCapture", "false"),
    ("mustDrop", "false"),
    ("mustDropType", "*"),
    ("dropLoop", "false"),
    ("enclosingDrop", "none"),
    ("enclosingDropStart", "-"),
    ("sittuyinRookDrop", "false"),
    ("dropOppositeColoredBishop", "false"),
    ("gating", "false"),
    ("wallingRule", "none"),
    ("wallingRegionWhite", "-"),
    ("wallingRegionBlack", "-"),
    ("wallOrMove", "false"),
    ("seirawanGating", "false"),
    ("cambodianMoves", "false"),
    ("diagonalLines", "-"),
    ("pass", "false"),
    ("passWhite", "false"),
    ("passBlack", "false"),
    ("passOnStalemate", "false"),
    ("passOnStalemateWhite", "false"),
    ("passOnStalemateBlack", "false"),
    ("makpongRule", "false"),
    ("flyingGeneral", "false"),
    ("soldierPromotionRank", "1"),
    ("flipEnclosedPieces", "none"),
    ("moveRepetitionIllegal", "false"),
    ("chasingRule", "none"),
    ("stalematePieceCount", "false"),
    ("checkmateValue", "loss"),
    ("shatarMateRule", "false"),
    ("bikjangRule", "false"),
    ("extinctionPseudoRoyal", "false"),
    ("dupleCheck", "false"),
    ("flagPieceBlockedWin", "false"),
    ("checkCounting", "false"),
    ("connectN", "0"),
    ("connectPieceTypes", "*"),
    ("connectVertical", "true"),
    ("connectHorizontal", "true"),
    ("connectDiagonal", "true"),
    ("connectNxN", "0"),
    ("collinearN", "0"),
    ("materialCounting", "none"),
    ("adjudicateFullBoard", "false"),
    ("countingRule", "none"),
    ("castlingWins", "-"),
    ("freeDrops", "false"),
    ("promotionLimit", "-"),
];

/// An option without a place of its own.
fn foreign(key: &str, value: &str) -> Result<(), Wrong> {
    if IDLE.contains(&key) {
        return Ok(());
    }
    match NEUTRAL.iter().find(|(name, _)| *name == key) {
        Some((_, neutral)) if value.trim_end() == *neutral => Ok(()),
        Some((_, neutral)) => Err(Wrong::new(
            format!("{value:?} is not supported"),
            format!("{neutral}, or not this option"),
        )),
        None if key.starts_with("mobilityRegion") => {
            Err(Wrong::new("not supported", "a variant whose pieces may go everywhere"))
        }
        None => Err(Wrong::new("no such option", "an option of Fairy-Stockfish's variants.ini")),
    }
}
