//! A variant made ready for play: its kinds of pieces numbered, its moves in tables, what it cannot be
//! refused.
//!
//! A *type* is how a piece moves and what it is called. A *kind* is what can stand on a square: a type, and
//! for a promoted piece also the type that it becomes again in a hand. `G` and `+P` may move alike and are
//! two kinds.

use std::sync::Arc;

use crate::betza;
use crate::description::{Description, End};
use crate::inheritance::{builtin, chain};
use crate::ini::{self, Section};
use crate::pieces::{Type, Types};
use crate::position::{HELD, KINDS, Position, SQUARES};
use crate::tables::Tables;
use crate::{VariantError, fen};

/// The most ranks and files.
const LARGEST: usize = 5;

/// How a kind of piece came to be promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// It is not.
    Plain,
    /// As in shogi: written `+` and the letter of what it was.
    Plus(Type),
    /// As a pawn in chess, where it is a pawn again in a hand: written with `~` behind it.
    Tilde,
}

/// What can stand on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    pub(crate) of: Type,
    pub(crate) mark: Mark,
}

/// Everything that is worked out from a description.
#[derive(Debug)]
pub(crate) struct Rules {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) said: Description,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) tables: Tables,
    /// The types that can be in a hand, in Fairy-Stockfish's order.
    pub(crate) held: Vec<Type>,
    /// For each kind the one that it becomes by promoting as in shogi.
    pub(crate) promotes: Vec<Option<usize>>,
    /// For each kind and owner the place in the captor's hand.
    pub(crate) captured: Vec<[Option<usize>; 2]>,
    /// The kinds that pawns become, by player.
    pub(crate) pawn_becomes: [Vec<usize>; 2],
    pub(crate) king: Option<usize>,
    /// Does every position have a king of each player?
    pub(crate) has_kings: bool,
    pub(crate) promotion: [u32; 2],
    pub(crate) drop: [u32; 2],
    pub(crate) flag: [u32; 2],
    /// Are the rules the same when left and right change places?
    pub(crate) mirrors: bool,
    pub(crate) start: Position,
}

/// A small shogi or chess: its rules, cheap to clone.
///
/// ```
/// use yomikiri_game::{Game, Notation, perft::perft};
/// use yomikiri_shogi::Variant;
///
/// let text = "[kp:minishogi]
/// maxRank = 3
/// maxFile = 3
/// promotionRegionWhite = *3
/// startFen = k1p/3/P1K[] w 0 1
/// perpetualCheckIllegal = false
/// nFoldValue = draw
/// nFoldValueAbsolute = false
/// ";
/// let game = Variant::read(text, "kp").unwrap();
/// assert_eq!(game.position_text(&game.start()), "k1p/3/P1K[] w");
/// assert_eq!(perft(&game, &game.start(), 1), 2, "the pawn, or the king to b1");
///
/// let error = Variant::read("[x]\nmaxRank = 3\nking = 7\n", "x").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 3, [x], king: \"7\"; expected a letter, or `-` for a piece that is not in play"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Variant(pub(crate) Arc<Rules>);

/// The variants that come with the program, as a `variants.ini`.
pub const SHIPPED: &str = include_str!("shipped.ini");

impl Variant {
    /// The variant of this name in the text of a `variants.ini`. It may begin as another one that stands before
    /// it, or as one that Fairy-Stockfish knows by itself. The other sections of the text are not looked at.
    pub fn read(text: &str, name: &str) -> Result<Variant, VariantError> {
        let sections = ini::sections(text)?;
        let builtin = builtin()?;
        let chain = chain(&sections, &builtin, name)?;
        build(name, &chain).map(|rules| Variant(Arc::new(rules)))
    }

    /// A variant that comes with the program.
    pub fn shipped(name: &str) -> Result<Variant, VariantError> {
        Variant::read(SHIPPED, name)
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Its description without comments and without sections that it does not need.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// How many ranks the board has.
    pub fn height(&self) -> usize {
        self.0.said.height
    }

    /// How many files the board has.
    pub fn width(&self) -> usize {
        self.0.said.width
    }

    /// Are pieces dropped?
    pub fn has_drops(&self) -> bool {
        self.0.said.drops
    }
}

impl PartialEq for Variant {
    fn eq(&self, other: &Variant) -> bool {
        (self.name(), self.text()) == (other.name(), other.text())
    }
}

impl Eq for Variant {}

/// The names of the variants of a text, in its order.
pub fn names(text: &str) -> Result<Vec<String>, VariantError> {
    Ok(ini::sections(text)?.into_iter().map(|section| section.name).collect())
}

fn build(name: &str, chain: &[(&Section, bool)]) -> Result<Rules, VariantError> {
    let mut said = Description::new();
    let mut text = String::new();
    for (section, own) in chain {
        if section.name == "chess" && !own {
            said = said.with_chess_pieces();
        }
        said.apply(&section.name, &section.entries)?;
        if *own {
            text.push_str(&section.text());
        }
    }
    let wrong = |key: &str, problem: String, expected: &str| {
        Err(VariantError::of(name, key, problem, expected))
    };
    let (width, height) = (said.width, said.height);
    if width > LARGEST || height > LARGEST {
        let problem = format!("a board of {height} ranks and {width} files");
        return wrong(
            "maxRank",
            problem,
            "at most 5 of each (maxRank and maxFile; 8 if not given)",
        );
    }
    refuse_history(name, &said)?;
    refuse_contradictions(name, &said)?;
    let kinds = kinds(&said);
    if kinds.len() > KINDS {
        let problem = format!("{} kinds of pieces, promoted ones included", kinds.len());
        return wrong("", problem, "at most 15: give letters only to pieces that are in play");
    }
    let legs = legs(name, &said, &kinds)?;
    let tables = Tables::new(&legs, width, height);
    let mut rules = numbered(name, text, said, kinds, tables)?;
    rules.mirrors = mirrors(&rules);
    rules.start = start(name, &mut rules)?;
    Ok(rules)
}

/// Values that would depend on how a position arose.
fn refuse_history(name: &str, said: &Description) -> Result<(), VariantError> {
    if said.perpetual_check_illegal {
        let problem = "true: whether a check is allowed would depend on the moves before";
        let expected = "`perpetualCheckIllegal = false` (the variant it begins as may have it)";
        return Err(VariantError::of(name, "perpetualCheckIllegal", problem, expected));
    }
    if said.repetition != End::Draw {
        let problem =
            "a repetition that is no draw: a position's value would depend on the moves before";
        let expected = "`nFoldValue = draw` (the variant it begins as may have another)";
        return Err(VariantError::of(name, "nFoldValue", problem, expected));
    }
    Ok(())
}

fn refuse_contradictions(name: &str, said: &Description) -> Result<(), VariantError> {
    let wrong = |key: &str, problem: &str, expected: &str| {
        Err(VariantError::of(name, key, problem, expected))
    };
    if said.letters.iter().all(Option::is_none) {
        return wrong("", "no pieces", "a letter for each piece, like `king = k`");
    }
    if said.captures_to_hand && !said.drops {
        return wrong("capturesToHand", "without pieceDrops", "`pieceDrops = true`");
    }
    let pawns = said.letters[Type::PAWN.index()].is_some();
    // A pawn that goes two ranks must find them on the board.
    let steps = |player: usize| {
        let region = said.double_step_region[player].on(said.width, said.height);
        let low = if player == 0 { 0 } else { 2 * said.width };
        let high =
            (said.height * said.width).saturating_sub(if player == 0 { 2 * said.width } else { 0 });
        (low..high).any(|square| region >> square & 1 == 1)
    };
    if pawns && said.double_step && (steps(0) || steps(1)) {
        return wrong("doubleStep", "true is not supported", "`doubleStep = false`");
    }
    if said.demotion && said.captures_to_hand && pawns_promote(said) {
        let problem = "with pieces that promote as pawns do";
        return wrong("pieceDemotion", problem, "pieces that promote by promotedPieceType only");
    }
    let wins = said.letters[Type::KING.index()].is_some()
        || said.extinction.is_some_and(|result| result != End::Draw)
        || said.flag_region.iter().any(|region| region.on(said.width, said.height) != 0)
        || said.stalemate != End::Draw;
    if !wins {
        let problem =
            "nothing wins: no king, no flagRegion, no extinctionValue, and stalemate is a draw";
        return wrong("", problem, "one of them");
    }
    if said.extinction.is_some() && said.extinction_types.is_empty() {
        return wrong(
            "extinctionValue",
            "without extinctionPieceTypes",
            "the pieces that it is about",
        );
    }
    Ok(())
}

/// Does any piece promote as a pawn of chess does?
fn pawns_promote(said: &Description) -> bool {
    (0..2).any(|player| {
        let pawns = said.promotion_pawns[player].with(Type::PAWN);
        let in_play = |types: Types| types.iter().any(|of| said.letters[of.index()].is_some());
        in_play(pawns) && in_play(said.promotion_pieces[player])
    })
}

/// The types that stand or are held unpromoted at the start.
fn begin_with(said: &Description) -> Types {
    let board = said.start.split_whitespace().next().unwrap_or_default();
    let letters = std::iter::once('/').chain(board.chars()).zip(board.chars());
    let plain = letters.filter(|(before, letter)| *before != '+' && letter.is_ascii_alphabetic());
    let types: Vec<Type> = plain.filter_map(|(_, letter)| said.type_of(letter)).collect();
    Types::of(&types)
}

/// Types in play first, then what they promote to. A type that others promote to, and that the game does not
/// begin with, is never found unpromoted, unless it can promote further and be captured then.
fn kinds(said: &Description) -> Vec<Kind> {
    let lettered = || Type::all().filter(|of| said.letters[of.index()].is_some());
    let begin = begin_with(said);
    let is_image = |of: Type| lettered().any(|from| said.promoted[from.index()] == Some(of));
    let is_plain =
        |of: &Type| begin.has(*of) || said.promoted[of.index()].is_some() || !is_image(*of);
    let plain = lettered().filter(is_plain).map(|of| Kind { of, mark: Mark::Plain });
    let plus = lettered().filter_map(|of| {
        let promoted = said.promoted[of.index()]?;
        Some(Kind { of: promoted, mark: Mark::Plus(of) })
    });
    let tilde = lettered().filter(|&of| {
        let becomes = said.promotion_pieces.iter().any(|types| types.has(of));
        said.captures_to_hand && pawns_promote(said) && becomes
    });
    let tilde = tilde.map(|of| Kind { of, mark: Mark::Tilde });
    plain.chain(plus).chain(tilde).collect()
}

/// How every kind moves.
fn legs(
    name: &str,
    said: &Description,
    kinds: &[Kind],
) -> Result<Vec<Vec<betza::Leg>>, VariantError> {
    let of_type = |of: Type| {
        let own = said.betza.iter().find(|(other, _)| *other == of);
        let text = own.map_or(of.betza(), |(_, text)| text.as_str());
        betza::read(text).map_err(|problem| {
            let expected = "steps, leaps and slides in Betza's notation, like `WfF`";
            VariantError::of(name, &of.name(), format!("{text}: {problem}"), expected)
        })
    };
    for kind in kinds {
        if let Mark::Plus(from) = kind.mark
            && said.letters[kind.of.index()].is_none()
        {
            let (from, to) = (from.name(), kind.of.name());
            let problem = format!("{from} becomes {to}, which has no letter");
            return Err(VariantError::of(name, "promotedPieceType", problem, "a piece in play"));
        }
    }
    kinds.iter().map(|kind| of_type(kind.of)).collect()
}

fn numbered(
    name: &str,
    text: String,
    said: Description,
    kinds: Vec<Kind>,
    tables: Tables,
) -> Result<Rules, VariantError> {
    let can_be_held =
        |of: &Type| *of != Type::KING && kinds.contains(&Kind { of: *of, mark: Mark::Plain });
    let held: Vec<Type> =
        if said.drops { Type::all().filter(can_be_held).collect() } else { Vec::new() };
    if held.len() > HELD {
        let problem = format!("{} types of pieces that can be held", held.len());
        return Err(VariantError::of(name, "", problem, "at most 16"));
    }
    let number = |wanted: Kind| kinds.iter().position(|&kind| kind == wanted);
    let promotes = kinds.iter().map(|kind| {
        let of = said.promoted[kind.of.index()]?;
        number(Kind { of, mark: Mark::Plus(kind.of) })
    });
    let captured = kinds.iter().map(|kind| {
        [0, 1].map(|owner: usize| {
            let of = match kind.mark {
                Mark::Plain => kind.of,
                Mark::Plus(from) => from,
                Mark::Tilde => said.main_pawn[owner]?,
            };
            let place = held.iter().position(|&other| other == of);
            place.filter(|_| said.captures_to_hand)
        })
    });
    let mark = if said.captures_to_hand { Mark::Tilde } else { Mark::Plain };
    let becomes = |player: usize| {
        let types = said.promotion_pieces[player].iter();
        types.filter_map(|of| number(Kind { of, mark })).collect()
    };
    let on = |regions: [crate::region::Region; 2]| {
        regions.map(|region| region.on(said.width, said.height))
    };
    Ok(Rules {
        name: name.to_owned(),
        text,
        promotes: promotes.collect(),
        captured: captured.collect(),
        pawn_becomes: [becomes(0), becomes(1)],
        king: number(Kind { of: Type::KING, mark: Mark::Plain }),
        has_kings: false,
        promotion: on(said.promotion_region),
        drop: on(said.drop_region),
        flag: on(said.flag_region),
        mirrors: false,
        start: Position::new(&[0; SQUARES], 0),
        held,
        kinds,
        tables,
        said,
    })
}

/// The square that a square changes places with.
pub(crate) fn mirrored(square: usize, width: usize) -> usize {
    square - square % width + (width - 1 - square % width)
}

fn mirrors(rules: &Rules) -> bool {
    let (width, squares) = (rules.said.width, rules.squares());
    let image = |set: u32| {
        let squares = (0..squares).filter(|square| set >> square & 1 == 1);
        squares.fold(0, |all, square| all | 1 << mirrored(square, width))
    };
    let regions = [rules.promotion, rules.drop, rules.flag];
    let same_regions = regions.iter().flatten().all(|&region| image(region) == region);
    let empty = [0; SQUARES];
    let same = |kind, owner, square| {
        let other = mirrored(square, width);
        let moves = |square| rules.tables.moves(&empty, kind, owner, square);
        let reach = |square| rules.tables.reach(kind, owner, square);
        image(moves(square)) == moves(other) && image(reach(square)) == reach(other)
    };
    let all = (0..rules.kinds.len())
        .all(|kind| (0..2).all(|owner| (0..squares).all(|square| same(kind, owner, square))));
    same_regions && all
}

/// The start, which must be one that a game can begin from.
fn start(name: &str, rules: &mut Rules) -> Result<Position, VariantError> {
    let text = rules.said.start.clone();
    let wrong =
        |problem: String, expected: &str| VariantError::of(name, "startFen", problem, expected);
    let position = fen::read(rules, &text).map_err(|error| {
        // What the reader expected is what is expected here.
        let said = error.to_string();
        let (problem, expected) =
            said.split_once("; expected ").unwrap_or((&said, "another start"));
        wrong(format!("{text:?}: {problem}"), expected)
    })?;
    let kings = rules.kings(&position.board());
    rules.has_kings = match kings {
        [0, 0] => false,
        [1, 1] => true,
        _ => {
            let problem = format!("{} and {} kings", kings[0], kings[1]);
            return Err(wrong(problem, "one king of each player, or none at all"));
        }
    };
    let objection = fen::objection(rules, &position);
    if let Some(problem) = objection {
        return Err(wrong(problem, "a start that can be played from"));
    }
    if rules.outcome(&position).is_some() {
        return Err(wrong("the game is over at its start".to_owned(), "a move to begin with"));
    }
    Ok(position)
}

impl Rules {
    /// How many squares the board has.
    #[inline]
    pub(crate) fn squares(&self) -> usize {
        self.said.width * self.said.height
    }

    /// How many kings each player has.
    pub(crate) fn kings(&self, board: &crate::position::Board) -> [usize; 2] {
        let king = |owner| self.king.map(|kind| crate::position::code(kind, owner));
        [0, 1].map(|owner| board.iter().filter(|&&code| Some(code) == king(owner)).count())
    }
}

/// All variants of a text.
pub fn variants(text: &str) -> Result<Vec<Variant>, VariantError> {
    names(text)?.iter().map(|name| Variant::read(text, name)).collect()
}
