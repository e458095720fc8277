//! Dobutsu Shogi: everything comes from the table. Games are played to the capture of the lion, and
//! moves and squares are named as the board is drawn.

use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Map, Value as Json, json};
use yomikiri_dobutsu::{
    Dobutsu, EndedBy, Kind, Move, NameStyle, PlayedOut, Position, RuleSet, Square, from_kif,
    move_name, placements_by_hand, to_kif, to_sfen, uci_move_text, usi_move_text,
};
use yomikiri_dobutsu_tables::{
    Analysis, Judged as Found, Strength, Tablebase, TablebaseError, Wdl, memory_to_solve,
};
use yomikiri_game::{DenseIndex, Dice, Game, Notation, Outcome, Player, Progress, Quiet, counted};
use yomikiri_host::memory;
use yomikiri_play::{Budget, Choice, Engine, ListedEngine, NamedEngine};
use yomikiri_solve::{Value as TableValue, census};

use super::dobutsu_puzzle;
use crate::explore::{legal, object};
use crate::face::other;
use crate::{
    Arguments, Asked, Count, CountCell, CountTable, Each, Effort, Entry, Explore, ExploreError,
    Face, GameInfo, Judged, JudgedMove, Met, MoveName, Name, Offer, Reached, SeatInfo, Shelf,
    Shortest, Sought, SurveyRow, Task, Tensor, Value, Wanted, Worth, Written, perft, written,
};

/// Numbers of the table that are read at a time.
const PART: usize = 1 << 18;
/// Five pieces of each player, three kinds in each hand.
const PLANES: usize = 16;

pub(crate) const ENTRY: Entry = Entry { name: "dobutsu", info, open, recognize };

/// Reachable positions by distance, as `yomikiri count dobutsu` counts them.
const DISTANCES: &str = include_str!("../../data/dobutsu-distances.tsv");

/// A line of [`DISTANCES`].
fn row(line: &str) -> Option<SurveyRow> {
    let (distance, positions) = line.split_once('\t')?;
    let distance = (distance != "draw").then(|| distance.parse()).transpose().ok()?;
    let value = match distance {
        None => Reached::Draw,
        Some(plies) if plies % 2 == 1 => Reached::Win,
        Some(_) => Reached::Loss,
    };
    Some(SurveyRow { value, distance, positions: positions.parse().ok()? })
}

fn info() -> GameInfo {
    GameInfo::read(include_str!("../../data/dobutsu.json"))
}

fn open(arguments: &Arguments, shelf: &Shelf) -> Result<Box<dyn Explore>, ExploreError> {
    let rules: RuleSet = arguments.parse("rules")?;
    let named = arguments.option("table").map(PathBuf::from);
    let kept = || Some(shelf.folder()?.join(format!("dobutsu-{rules}.yk")));
    Ok(Box::new(DobutsuFace {
        game: Dobutsu::new(rules).played_out(),
        path: named.or_else(kept),
        paper: arguments.option("paper").is_some(),
        placements: arguments.option("placements").is_some(),
        tables: shelf.get(Tables::default),
    }))
}

/// Hands in brackets, or four rows of letters and a turn, are FEN or SFEN.
fn recognize(text: &str) -> Option<(String, String)> {
    let mut words = text.split_whitespace();
    let rows: Vec<&str> = words.next()?.split('/').collect();
    let is_row = |row: &&str| {
        !row.is_empty() && row.chars().all(|c| c.is_ascii_alphabetic() || "+123".contains(c))
    };
    let plain =
        rows.len() == 4 && rows.iter().all(is_row) && matches!(words.next(), Some("w" | "b"));
    let found = text.contains('[') && !text.starts_with(['{', '[']) || plain;
    found.then(|| ("dobutsu --rules standard".to_owned(), text.to_owned()))
}

/// The tables that are open.
#[derive(Default)]
struct Tables(Mutex<HashMap<PathBuf, Arc<Tablebase>>>);

impl Tables {
    fn open(&self) -> MutexGuard<'_, HashMap<PathBuf, Arc<Tablebase>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table in this file; a job makes it where it is not there.
    fn get(
        &self,
        game: Dobutsu,
        path: &Path,
        asked: &Asked<'_>,
    ) -> Result<Arc<Tablebase>, ExploreError> {
        if let Some(table) = self.open().get(path).filter(|table| table.game() == game) {
            return Ok(table.clone());
        }
        let table = match asked.effort {
            _ if path.exists() => Tablebase::open(game, path).map_err(failed)?,
            Effort::Job => {
                memory::ensure(memory_to_solve(game)).map_err(ExploreError::TooMuch)?;
                Tablebase::open_or_solve(game, Some(path), asked.progress).map_err(failed)?.0
            }
            Effort::Request => {
                let megabytes = memory_to_solve(game) / 1_000_000;
                let game = format!("dobutsu --rules {}", game.rules());
                return Err(ExploreError::NoTable { game, megabytes });
            }
        };
        let table = Arc::new(table);
        self.open().insert(path.to_owned(), table.clone());
        Ok(table)
    }
}

/// The game with the tables it asks.
struct DobutsuFace {
    game: PlayedOut,
    /// Where the table lies or is to be stored.
    path: Option<PathBuf>,
    /// Is the paper's count of plies wanted too?
    paper: bool,
    /// Are only placements to be counted, for which no table is needed?
    placements: bool,
    tables: Arc<Tables>,
}

impl DobutsuFace {
    /// The rules of the paper, which stop where the lion can be caught.
    fn rules(&self) -> Dobutsu {
        self.game.0
    }

    fn table(&self, asked: &Asked<'_>) -> Result<Arc<Tablebase>, ExploreError> {
        let path = self.path.as_ref().ok_or(TablebaseError::NoDataDirectory).map_err(failed)?;
        self.tables.get(self.rules(), path, asked)
    }

    fn analyze(&self, position: &Position, asked: &Asked<'_>) -> Result<Analysis, ExploreError> {
        self.table(asked)?.analyze_watched(position, asked.progress).map_err(failed)
    }

    /// Reachable positions by distance, draws last.
    fn distances(&self, asked: &Asked<'_>) -> Result<CountTable, ExploreError> {
        let table = self.table(asked)?;
        let census = census(table.index(), &table.values().map_err(failed)?);
        let mut distances = CountTable::new("distances", &["distance", "positions"]);
        distances.title =
            "Reachable positions in which the game goes on, by plies to the end (odd: won, even: lost)"
                .to_owned();
        for distance in 0..=253 {
            let count = census.of(TableValue::decided(distance));
            if count > 0 {
                distances.row([u64::from(distance), count].map(CountCell::number));
            }
        }
        if census.draws() > 0 {
            distances.row([CountCell::None("draw"), CountCell::number(census.draws())]);
        }
        Ok(distances)
    }

    fn more(
        &self,
        position: &Position,
        found: &Analysis,
        asked: &Asked<'_>,
    ) -> Result<Map<String, Json>, ExploreError> {
        let (mut at, mut line) = (*position, Vec::new());
        for &mv in &found.line {
            line.push(uci_move_text(self.rules(), &at, mv));
            self.game.play_unchecked(&mut at, mv);
        }
        let mut more = object(json!({"reachable": found.reachable, "line_uci": line}));
        if self.paper {
            let paper = self.table(asked)?.paper_distance(position).map_err(failed)?;
            more.insert("paper_distance".to_owned(), json!(paper));
        }
        Ok(more)
    }
}

pub(super) fn failed(error: TablebaseError) -> ExploreError {
    match error {
        TablebaseError::TooFar(_) => ExploreError::TooMuch(error.to_string()),
        other => ExploreError::failed(other),
    }
}

/// What was found for `mover` as a value.
fn value(found: Found, mover: Player) -> Value {
    let outcome = match found.wdl {
        Wdl::Win => Outcome::Win(mover),
        Wdl::Loss => Outcome::Win(other(mover)),
        Wdl::Draw => Outcome::Draw,
        Wdl::Unknown => return Value::Unknown,
    };
    Value::Solved(outcome, found.distance)
}

impl Face for DobutsuFace {
    type Game = PlayedOut;

    fn game(&self) -> &PlayedOut {
        &self.game
    }

    fn name(&self) -> String {
        format!("dobutsu --rules {}", self.rules().rules())
    }

    fn seats(&self) -> Vec<SeatInfo> {
        vec![
            SeatInfo::new(Name::new("first player", "先手"), "☗", "sente"),
            SeatInfo::new(Name::new("second player", "後手"), "☖", "gote"),
        ]
    }

    fn board(&self, position: &Position) -> Json {
        let hand = |player: Player| {
            let hand = position.hand(player);
            json!({
                "giraffe": hand.count(Kind::Giraffe),
                "elephant": hand.count(Kind::Elephant),
                "chick": hand.count(Kind::Chick),
            })
        };
        let pieces = (0..Square::COUNT).filter_map(Square::new).filter_map(|square| {
            let (piece, owner) = position.piece_at(square)?;
            let (piece, owner) = (piece.english(), owner.number());
            Some(json!({"square": square.paper_name(), "piece": piece, "owner": owner}))
        });
        let ending = self.rules().ending(position).map(|ending| match ending.by {
            EndedBy::Catch => "catch",
            EndedBy::Try => "try",
            EndedBy::NoMove => "no-move",
        });
        json!({
            "kind": "dobutsu",
            "pieces": pieces.collect::<Vec<_>>(),
            "hands": [hand(Player::FIRST), hand(Player::new(1))],
            "check": self.rules().in_check(position),
            "ending": ending,
        })
    }

    fn move_name(&self, position: &Position, mv: Move) -> MoveName {
        let name = |style| move_name(self.rules(), position, mv, None, style);
        MoveName {
            text: self.game.move_text(position, mv),
            uci: Some(uci_move_text(self.rules(), position, mv)),
            name: Name::new(name(NameStyle::English), name(NameStyle::Japanese)),
        }
    }

    /// Steps by where they begin and end, then drops by kind and square.
    fn actions(&self) -> usize {
        (Square::COUNT + Kind::ALL.len()) * Square::COUNT
    }

    fn action(&self, _position: &Position, mv: Move, _place: usize) -> Option<usize> {
        let from = match mv {
            Move::Step { from, .. } => from.index(),
            Move::Drop { kind, .. } => Square::COUNT + kind as usize,
        };
        Some(from * Square::COUNT + mv.to().index())
    }

    fn tensor(&self) -> Tensor {
        Tensor::planes(4, 3, PLANES)
    }

    /// Planes of lions, giraffes, elephants, chicks and hens, one's own first; then the share of each
    /// kind in one's own hand and in the other's.
    fn observe(&self, position: &Position, player: Player, numbers: &mut [f32]) {
        let cells =
            numbers.chunks_exact_mut(PLANES).zip((0..Square::COUNT).filter_map(Square::new));
        for (cell, square) in cells {
            if let Some((piece, owner)) = position.piece_at(square) {
                cell[piece as usize + if owner == player { 0 } else { 5 }] = 1.0;
            }
            for (at, owner) in [player, other(player)].into_iter().enumerate() {
                for kind in Kind::ALL {
                    let count = f32::from(position.hand(owner).count(kind));
                    cell[10 + 3 * at + kind as usize] = count / 2.0;
                }
            }
        }
    }

    fn judge(&self, position: &Position, asked: &Asked<'_>) -> Result<Judged<Move>, ExploreError> {
        let (found, mover) = (self.analyze(position, asked)?, position.turn());
        let best = found.moves.first().map(|m| m.judged);
        let moves = found.moves.iter();
        let moves =
            moves.map(|m| JudgedMove::new(m.mv, value(m.judged, mover), Some(m.judged) == best));
        let mut judged = Judged::new(value(found.judged, mover), moves.collect());
        // No job finds more: what the table does not have was searched as far as it ever is.
        judged.complete = true;
        judged.more = self.more(position, &found, asked)?;
        Ok(judged)
    }

    fn value(&self, position: &Position, asked: &Asked<'_>) -> Result<Value, ExploreError> {
        let found = self.table(asked)?.judge(position).map_err(failed)?;
        Ok(value(found, position.turn()))
    }

    fn line(&self, position: &Position, asked: &Asked<'_>) -> Result<Vec<Move>, ExploreError> {
        Ok(self.analyze(position, asked)?.line)
    }

    fn notes(&self, position: &Position, more: &Map<String, Json>) -> Vec<String> {
        let mut notes = Vec::new();
        if let Some(ending) = self.rules().ending(position) {
            notes.push(ended(ending.outcome, ending.by));
        } else if more.get("reachable") == Some(&json!(false)) {
            let note = "No game from the start leads here unless somebody overlooks a catch.";
            notes.push(note.to_owned());
        }
        if let Some(paper) = more.get("paper_distance").and_then(Json::as_u64) {
            notes.push(format!("By the paper's count: {}.", counted(paper, "ply")));
        }
        notes
    }

    fn engines(&self, _budget: Budget) -> Vec<ListedEngine> {
        let listed = |strength: Strength| ListedEngine::plain(strength.name(), about(strength));
        Strength::ALL.into_iter().rev().map(listed).collect()
    }

    fn engine(
        &self,
        text: &str,
        _budget: Budget,
    ) -> Result<Box<dyn NamedEngine<PlayedOut>>, ExploreError> {
        let strength: Strength = text.parse().map_err(|error| ExploreError::Text {
            field: "engine",
            message: format!("{error}"),
            column: None,
        })?;
        let table = match strength {
            Strength::Random => None,
            _ => Some(self.table(&Asked::request(&Quiet))?),
        };
        Ok(Box::new(FromTable { strength, table }))
    }

    fn written(&self, from: &Position, moves: &[Move]) -> Vec<Written> {
        let mut at = *from;
        let both = moves.iter().map(|&mv| {
            let texts =
                [usi_move_text(self.rules(), &at, mv), uci_move_text(self.rules(), &at, mv)];
            self.game.play_unchecked(&mut at, mv);
            texts
        });
        let both: Vec<[String; 2]> = both.collect();
        let joined = |form: usize| {
            let words = both.iter().filter_map(|texts| texts.get(form));
            words.map(|text| format!(" {text}")).collect::<String>()
        };
        let usi = format!("position sfen {} moves{}", to_sfen(from, 1), joined(0));
        let (usi, uci) = (usi.trim_end_matches(" moves"), joined(1));
        let mut forms = written::forms(self, from, moves);
        forms.push(Written::new(
            "usi",
            Name::new("USI (SFEN and moves)", "USI(SFENと指し手)"),
            usi.to_owned(),
        ));
        let title = Name::new("moves for Fairy-Stockfish (UCI)", "Fairy-Stockfish用の手順(UCI)");
        forms.push(Written::new("uci", title, uci.trim_start().to_owned()));
        let title = Name::new("KIF (game record)", "KIF形式の棋譜");
        forms.push(Written::new("kif", title, to_kif(self.rules(), from, moves)));
        forms
    }

    /// KIF, or USI's `position sfen … moves …` or `position startpos moves …`.
    fn position_and_moves(&self, text: &str) -> Option<(String, Vec<String>)> {
        if let Some(game) = from_kif(text) {
            return Some(game);
        }
        let rest = text.trim().strip_prefix("position ")?;
        let (position, moves) = rest.split_once(" moves").unwrap_or((rest, ""));
        let sfen = match position.trim() {
            "startpos" => "",
            position => position.strip_prefix("sfen ")?,
        };
        Some((sfen.to_owned(), moves.split_whitespace().map(str::to_owned).collect()))
    }

    /// A text in KIF is one game.
    fn games_in<'t>(&self, text: &'t str) -> Vec<(usize, &'t str)> {
        if from_kif(text).is_some() { vec![(1, text)] } else { written::lines(text) }
    }

    fn perft(
        &self,
        position: &Position,
        depth: usize,
        progress: &dyn Progress,
    ) -> Option<Vec<u64>> {
        // By the paper's stopping rule, whose counts are printed.
        perft::counts(&self.rules(), position, depth, progress)
    }

    fn count(&self, progress: &dyn Progress) -> Result<Count, ExploreError> {
        let placements = placements_by_hand();
        let mut by_hand = CountTable::new("placements_by_hand", &["in hand", "placements"]);
        for (in_hand, &count) in placements.iter().enumerate() {
            by_hand.row([in_hand as u64, count].map(CountCell::number));
        }
        let count = Count::new(Face::name(self), self.game.players());
        let mut count = count.number("placements", placements.iter().sum()).table(by_hand);
        // In documents the place in the list says how many are in hand.
        count.counts.insert("placements_by_hand".to_owned(), json!(placements));
        if self.placements {
            return Ok(count);
        }
        Ok(count.table(self.distances(&Asked::job(progress))?))
    }

    /// The positions in the table, in the order of their numbers, always with the first player to move.
    fn states(
        &self,
        progress: &dyn Progress,
        each: &mut Each<'_, Position>,
    ) -> Result<(), ExploreError> {
        let (table, start) = (self.table(&Asked::job(progress))?, self.game.start());
        let (index, mover) = (table.index(), start.turn());
        progress.begin("numbers", Some(index.len() as u64));
        for first in (0..index.len()).step_by(PART) {
            for (number, found) in table.stored_in(first..first + PART).map_err(failed)? {
                // Every number in the table is that of a position.
                let position = || index.position(number).unwrap_or(start);
                each(&Met { mover, value: value(found, mover), position: &position })?;
            }
            progress.advance(PART as u64);
        }
        Ok(())
    }

    fn tasks(&self) -> Vec<Task> {
        Task::ALL.to_vec()
    }

    fn deepest(&self) -> u32 {
        dobutsu_puzzle::LONGEST
    }

    fn shortest<'a>(
        &'a self,
        player: Player,
        progress: &'a dyn Progress,
    ) -> Result<Box<dyn Shortest<Position> + 'a>, ExploreError> {
        let table = self.table(&Asked::request(progress))?;
        Ok(Box::new(dobutsu_puzzle::Nearness { table, player }))
    }

    fn worth(
        &self,
        position: &Position,
        player: Player,
        asked: &Asked<'_>,
    ) -> Result<Worth, ExploreError> {
        let found = self.table(asked)?.judge(position).map_err(failed)?;
        Ok(Worth::of(&value(found, position.turn()), player, self.game.players()))
    }

    fn mating_moves(&self, position: &Position, plies: u32) -> Result<Vec<Move>, ExploreError> {
        dobutsu_puzzle::mating_moves(&*self.table(&Asked::request(&Quiet))?, position, plies)
    }

    fn suggest(
        &self,
        wanted: &Wanted,
        progress: &dyn Progress,
        offer: &mut Offer<'_, Position>,
    ) -> Result<(), ExploreError> {
        dobutsu_puzzle::check(wanted)?;
        let table = self.table(&Asked::request(progress))?;
        dobutsu_puzzle::suggest(&table, wanted, progress, offer)
    }

    fn counted(&self) -> Option<Vec<SurveyRow>> {
        (self.rules().rules() == RuleSet::default())
            .then(|| DISTANCES.lines().filter_map(row).collect())
    }

    fn examples(
        &self,
        wanted: &Sought,
        progress: &dyn Progress,
    ) -> Result<Vec<Position>, ExploreError> {
        let value = match (wanted.value, wanted.distance) {
            (Reached::Draw, _) => TableValue::DRAW,
            (Reached::Win, Some(distance)) if distance % 2 == 1 => TableValue::decided(distance),
            (Reached::Loss, Some(distance)) if distance % 2 == 0 => TableValue::decided(distance),
            _ => return Ok(Vec::new()),
        };
        let table = self.table(&Asked::request(progress))?;
        let mut dice = Dice::new(wanted.seed);
        table.positions_of(value, wanted.most, &mut dice, progress).map_err(failed)
    }

    fn has_table(&self) -> bool {
        true
    }

    fn table_needed(&self) -> Option<u64> {
        let is_there = self.path.as_ref().is_some_and(|path| path.exists());
        (!is_there).then(|| memory_to_solve(self.rules()) / 1_000_000)
    }

    fn make_table(&self, progress: &dyn Progress) -> Result<(), ExploreError> {
        self.table(&Asked::job(progress)).map(|_| ())
    }
}

/// How a game ended, for people.
fn ended(outcome: Outcome, by: EndedBy) -> String {
    match (outcome, by) {
        (Outcome::Win(winner), EndedBy::Catch) => {
            format!("Player {winner} has caught the lion and wins.")
        }
        (Outcome::Win(winner), EndedBy::Try) => {
            format!("Player {winner}'s lion has reached the far row and wins.")
        }
        (Outcome::Win(winner), EndedBy::NoMove) => {
            format!("Player {winner} wins: the other player has no move.")
        }
        (Outcome::Draw, _) => "A draw: both lions have reached their far rows.".into(),
    }
}

const fn about(strength: Strength) -> &'static str {
    match strength {
        Strength::Perfect => "best play, from the table",
        Strength::Hard => "sees wins and losses of up to 25 plies",
        Strength::Medium => "sees wins and losses of up to 9 plies",
        Strength::Easy => "sees wins and losses of up to 3 plies",
        Strength::Random => "any legal move",
    }
}

/// An engine that asks the table.
struct FromTable {
    strength: Strength,
    table: Option<Arc<Tablebase>>,
}

impl fmt::Display for FromTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.strength.name())
    }
}

impl NamedEngine<PlayedOut> for FromTable {
    fn engine(&self, _game: &PlayedOut, seed: u64) -> Box<dyn Engine<PlayedOut>> {
        let (strength, table) = (self.strength, self.table.clone());
        Box::new(Asking { strength, table, dice: Dice::new(seed) })
    }
}

struct Asking {
    strength: Strength,
    table: Option<Arc<Tablebase>>,
    dice: Dice,
}

impl Engine<PlayedOut> for Asking {
    fn choose_watched(
        &mut self,
        game: &PlayedOut,
        position: &Position,
        progress: &dyn Progress,
    ) -> Option<Choice<Move>> {
        let moves = legal(game, position);
        let any = match &self.table {
            None => moves.get(self.dice.roll(moves.len().max(1))).copied(),
            // A table that cannot be read any more is a table that says nothing.
            Some(table) => {
                let (strength, dice) = (self.strength, &mut self.dice);
                let chosen = table.choose_watched(position, strength, dice, progress);
                chosen.ok().flatten().or(moves.first().copied())
            }
        };
        any.map(Choice::unsearched)
    }
}
