//! Dobutsu Shogi through the face: everything comes from the table. Games are played to the capture of
//! the lion, and moves and squares are named as the board is drawn.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use yomikiri_dobutsu::{
    Dobutsu, EndedBy, Kind, Move, NameStyle, Position, RuleSet, Square, move_name, uci_move_text,
};
use yomikiri_game::{Dice, Game, Notation, Outcome, Player, Progress, Quiet};

use super::arguments::Arguments;
use super::{
    Board, Chosen, Effort, Explore, ExploreError, HandView, MoveName, MoveValue, Name, PieceView,
    Value, Values, View, Watcher,
};
use yomikiri_dobutsu_tables::{
    Analysis, Judged, Strength, Tablebase, TablebaseError, Verdict, default_path, memory_to_solve,
    puzzle,
};
use yomikiri_host::memory;

/// The tables that are open, and where they lie.
pub(super) struct Tables {
    folder: Option<PathBuf>,
    open: Mutex<HashMap<RuleSet, Arc<Tablebase>>>,
}

impl Tables {
    pub(super) fn new(folder: Option<PathBuf>) -> Self {
        Tables { folder, open: Mutex::new(HashMap::new()) }
    }

    fn path(&self, rules: RuleSet) -> Option<PathBuf> {
        match &self.folder {
            Some(folder) => Some(folder.join(format!("dobutsu-{rules}.yk"))),
            None => default_path(rules),
        }
    }

    fn get(&self, game: Dobutsu) -> Result<Arc<Tablebase>, ExploreError> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = open.get(&game.rules()) {
            return Ok(table.clone());
        }
        let path = self.path(game.rules()).filter(|path| path.exists());
        let Some(path) = path else {
            let megabytes = memory_to_solve(game) / 1_000_000;
            let game = format!("dobutsu --rules {}", game.rules());
            return Err(ExploreError::NoTable { game, megabytes });
        };
        let table = Arc::new(Tablebase::open(game, &path).map_err(ExploreError::failed)?);
        open.insert(game.rules(), table.clone());
        Ok(table)
    }
}

/// The game with the tables it asks.
pub(super) struct DobutsuFace<'c> {
    game: Dobutsu,
    tables: &'c Tables,
}

pub(super) fn open<'c>(
    arguments: &mut Arguments,
    tables: &'c Tables,
) -> Result<DobutsuFace<'c>, ExploreError> {
    let rules = arguments.take("rules", RuleSet::STANDARD)?;
    Ok(DobutsuFace { game: Dobutsu::new(rules), tables })
}

impl DobutsuFace<'_> {
    fn table(&self) -> Result<Arc<Tablebase>, ExploreError> {
        self.tables.get(self.game)
    }

    /// Reads FEN or SFEN; no text is the start.
    fn read(&self, text: &str) -> Result<Position, ExploreError> {
        super::read(&self.game, text)
    }

    fn uci(&self, position: &Position, mv: Move) -> Option<String> {
        Some(uci_move_text(self.game, position, mv))
    }

    fn analyze(&self, position: &Position, effort: &Effort) -> Result<Analysis, ExploreError> {
        let progress: &dyn Progress = match effort {
            Effort::Request => &Quiet,
            Effort::Job(watcher) => &**watcher,
        };
        self.table()?.analyze_watched(position, progress).map_err(failed)
    }
}

/// How a game ended, as the page is told.
const fn ended_by(by: EndedBy) -> &'static str {
    match by {
        EndedBy::Catch => "catch",
        EndedBy::Try => "try",
        EndedBy::NoMove => "no-move",
    }
}

fn failed(error: TablebaseError) -> ExploreError {
    match error {
        TablebaseError::TooFar(_) => ExploreError::TooMuch(error.to_string()),
        other => ExploreError::failed(other),
    }
}

/// A verdict for `mover` as an outcome.
fn value(judged: Judged, mover: Player) -> Value {
    let outcome = match judged.verdict {
        Verdict::Win => Outcome::Win(mover),
        Verdict::Loss => Outcome::Win(mover.after(1, 2)),
        Verdict::Draw => Outcome::Draw,
        Verdict::Unknown => return Value::Unknown,
    };
    Value::solved(outcome, judged.distance)
}

impl Explore for DobutsuFace<'_> {
    fn name(&self) -> String {
        format!("dobutsu --rules {}", self.game.rules())
    }

    fn start(&self) -> String {
        self.game.position_text(&self.game.start())
    }

    fn view(&self, position: &str) -> Result<View, ExploreError> {
        let (game, position) = (self.game, self.read(position)?);
        let ending = game.ending(&position);
        let mut moves = Vec::new();
        game.played_out().moves(&position, &mut moves);
        let named = |mv| MoveName {
            text: game.move_text(&position, mv),
            uci: self.uci(&position, mv),
            name: Name::new(
                move_name(game, &position, mv, None, NameStyle::English),
                move_name(game, &position, mv, None, NameStyle::Japanese),
            ),
        };
        let hand = |player: Player| {
            let hand = position.hand(player);
            HandView {
                giraffe: hand.count(Kind::Giraffe),
                elephant: hand.count(Kind::Elephant),
                chick: hand.count(Kind::Chick),
            }
        };
        let pieces = (0..Square::COUNT).filter_map(Square::new).filter_map(|square| {
            let (piece, owner) = position.piece_at(square)?;
            let (piece, owner) = (piece.english(), owner.number());
            Some(PieceView { square: square.paper_name(), piece, owner })
        });
        Ok(View {
            game: self.name(),
            position: game.position_text(&position),
            players: 2,
            to_move: position.turn().number(),
            outcome: ending.map(|ending| ending.outcome.to_string()),
            moves: moves.into_iter().map(named).collect(),
            board: Board::Dobutsu {
                pieces: pieces.collect(),
                hands: [hand(Player::FIRST), hand(Player::new(1))],
                check: game.in_check(&position),
                ending: ending.map(|ending| ended_by(ending.by)),
            },
        })
    }

    fn play(&self, position: &str, mv: &str) -> Result<String, ExploreError> {
        super::play(&self.game.played_out(), position, mv)
    }

    fn move_text(&self, position: &str, mv: &str) -> Result<String, ExploreError> {
        let position = self.read(position)?;
        let read = self.game.parse_move(&position, mv);
        let read = read.map_err(|error| ExploreError::text("moves", &error))?;
        Ok(self.game.move_text(&position, read))
    }

    fn values(&self, position: &str, effort: Effort) -> Result<Values, ExploreError> {
        let position = self.read(position)?;
        let analysis = self.analyze(&position, &effort)?;
        let mover = position.turn();
        let best = analysis.moves.first().map(|m| m.judged);
        let moves = analysis.moves.iter().map(|m| MoveValue {
            text: self.game.move_text(&position, m.mv),
            uci: self.uci(&position, m.mv),
            value: value(m.judged, mover),
            best: Some(m.judged) == best,
        });
        let (moves, text) = (moves.collect(), self.game.position_text(&position));
        // What is over is not said to be impossible: the last move may have been a capture.
        let unreachable = analysis.ending.is_none() && !analysis.reachable;
        let value = value(analysis.judged, mover);
        let values = Values::new(self.name(), text, mover, value, moves);
        // No job finds more: what the table does not have was searched as far as it ever is.
        Ok(Values { unreachable, complete: true, ..values })
    }

    fn line(&self, position: &str, effort: Effort) -> Result<Vec<String>, ExploreError> {
        let mut position = self.read(position)?;
        let line = self.analyze(&position, &effort)?.line;
        let mut text = |mv: Move| {
            let text = self.game.move_text(&position, mv);
            self.game.play_unchecked(&mut position, mv);
            text
        };
        Ok(line.into_iter().map(&mut text).collect())
    }

    fn choose(&self, position: &str, engine: &str, seed: u64) -> Result<Chosen, ExploreError> {
        let (game, position) = (self.game.played_out(), self.read(position)?);
        let strength: Strength = engine.parse().map_err(|error| ExploreError::Text {
            field: "engine",
            message: format!("{error}"),
            column: None,
        })?;
        let mut dice = Dice::new(seed);
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        if moves.is_empty() {
            return Err(ExploreError::unknown(
                "position",
                "the game is over",
                "a game that goes on",
            ));
        }
        let mv = match strength {
            Strength::Random => moves[dice.roll(moves.len())],
            strength => {
                let chosen = self.table()?.choose(&position, strength, &mut dice);
                chosen.map_err(failed)?.unwrap_or(moves[0])
            }
        };
        let mut next = position;
        game.play(&mut next, mv).map_err(ExploreError::failed)?;
        let (text, uci) = (game.move_text(&position, mv), self.uci(&position, mv));
        Ok(Chosen { text, uci, position: game.position_text(&next), why: None })
    }

    fn puzzle(&self, distance: u8, seed: u64) -> Result<Option<String>, ExploreError> {
        let found = puzzle(&*self.table()?, distance, &mut Dice::new(seed)).map_err(failed)?;
        Ok(found.map(|puzzle| self.game.position_text(&puzzle.position)))
    }

    fn has_table(&self) -> bool {
        true
    }

    fn make_table(&self, watcher: &Watcher) -> Result<(), ExploreError> {
        memory::ensure(memory_to_solve(self.game)).map_err(ExploreError::TooMuch)?;
        let path = self.tables.path(self.game.rules());
        let made = Tablebase::open_or_solve(self.game, path.as_deref(), &**watcher);
        made.map(|_| ()).map_err(ExploreError::failed)
    }
}
