//! Dobutsu Shogi through the face: everything comes from the table.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use yomikiri_dobutsu::{Dobutsu, Kind, NameStyle, Position, RuleSet, Square, from_sfen, move_name};
use yomikiri_game::{Dice, Game, Notation, Outcome, Player};

use super::arguments::Arguments;
use super::{
    Board, Chosen, Effort, Explore, ExploreError, HandView, MoveName, MoveValue, Name, PieceView,
    Value, Values, View, Watcher,
};
use crate::dobutsu::{
    Judged, Strength, Tablebase, TablebaseError, Verdict, default_path, memory_to_solve, puzzle,
};
use crate::memory;

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

    /// Reads FEN, or SFEN if there are no brackets; no text is the start.
    fn read(&self, text: &str) -> Result<Position, ExploreError> {
        if !text.contains('[') && text.split_whitespace().count() >= 3 {
            let read = from_sfen(self.game, text);
            return read.map_err(|error| ExploreError::text("position", &error));
        }
        super::read(&self.game, text)
    }

    fn ending(&self, position: &Position) -> Option<&'static str> {
        self.game.outcome(position)?;
        Some(if self.game.is_catch(position) { "catch" } else { "try" })
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
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let named = |mv| MoveName {
            text: game.move_text(&position, mv),
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
            Some(PieceView { square: square.rank_name(), piece, owner })
        });
        Ok(View {
            game: self.name(),
            position: game.position_text(&position),
            players: 2,
            to_move: position.turn().number(),
            outcome: game.outcome(&position).map(|outcome| outcome.to_string()),
            moves: moves.into_iter().map(named).collect(),
            board: Board::Dobutsu {
                pieces: pieces.collect(),
                hands: [hand(Player::FIRST), hand(Player::new(1))],
                check: game.in_check(&position),
                ending: self.ending(&position),
            },
        })
    }

    fn play(&self, position: &str, mv: &str) -> Result<String, ExploreError> {
        let position = self.game.position_text(&self.read(position)?);
        super::play(&self.game, &position, mv)
    }

    fn values(&self, position: &str, _effort: Effort) -> Result<Values, ExploreError> {
        let (position, table) = (self.read(position)?, self.table()?);
        let mover = position.turn();
        let judged = table.judge(&position).map_err(failed)?;
        // In a decided position the table lists catches, which nobody plays any more.
        let over = self.game.outcome(&position).is_some();
        let moves = if over { Vec::new() } else { table.moves(&position).map_err(failed)? };
        let best = moves.first().map(|m| m.judged);
        let moves = moves.iter().map(|m| MoveValue {
            text: self.game.move_text(&position, m.mv),
            value: value(m.judged, mover),
            best: Some(m.judged) == best,
        });
        let (moves, text) = (moves.collect(), self.game.position_text(&position));
        let unreachable = !table.is_reachable(&position).map_err(failed)?;
        let values = Values::new(self.name(), text, mover, value(judged, mover), moves);
        Ok(Values { unreachable, ..values })
    }

    fn line(&self, position: &str, _effort: Effort) -> Result<Vec<String>, ExploreError> {
        let (position, table) = (self.read(position)?, self.table()?);
        if self.game.outcome(&position).is_some() {
            return Ok(Vec::new());
        }
        let mut line = table.analyze(&position).map_err(failed)?.line;
        let mut at = position;
        let mut texts = Vec::new();
        // The last move of a win catches the lion; the game is over before it.
        for mv in line.drain(..) {
            if self.game.outcome(&at).is_some() {
                break;
            }
            texts.push(self.game.move_text(&at, mv));
            self.game.play_unchecked(&mut at, mv);
        }
        Ok(texts)
    }

    fn choose(&self, position: &str, engine: &str, seed: u64) -> Result<Chosen, ExploreError> {
        let (game, position) = (self.game, self.read(position)?);
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
        let text = game.move_text(&position, mv);
        Ok(Chosen { text, position: game.position_text(&next), why: None })
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
