//! k in a row through the face. Analysts are kept: what a job found, later requests know.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use yomikiri_game::{Cancelled, Game, Limits, Notation, Outcome, Player, Progress};
use yomikiri_mnk::{Cell, Mnk, Position, Rules, Size};
use yomikiri_play::Budget;

use super::arguments::Arguments;
use super::{
    Board, Chosen, Effort, Explore, ExploreError, MoveName, MoveValue, Name, Value, Values, View,
    Watcher, play, read,
};
use yomikiri_mnk_tables::{Analyst, Bot, Knowledge};

/// Positions a request may add to what its analyst knows.
const REQUEST: usize = 20_000;
/// Positions an analyst may know at the most, in each of its searches: about 100 bytes each.
const MOST: usize = 2_000_000;
/// Playouts of an engine that makes them.
const PLAYOUTS: u64 = 3_000;
/// Analysts kept.
const SLOTS: usize = 2;

/// Passes progress on to whoever watches now.
#[derive(Default)]
struct Relay(Mutex<Option<Watcher>>);

impl Relay {
    fn watcher(&self) -> MutexGuard<'_, Option<Watcher>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Option<Watcher> {
        self.watcher().clone()
    }
}

impl Progress for Relay {
    fn begin(&self, stage: &str, total: Option<u64>) {
        if let Some(watcher) = self.now() {
            watcher.begin(stage, total);
        }
    }

    fn advance(&self, steps: u64) {
        if let Some(watcher) = self.now() {
            watcher.advance(steps);
        }
    }
}

/// A place for one game's analyst.
struct Slot {
    relay: &'static Relay,
    kept: Mutex<Option<(String, Analyst<'static>)>>,
    used: AtomicU64,
}

/// The analysts of the games asked about lately.
pub(super) struct Analysts {
    slots: [Slot; SLOTS],
    clock: AtomicU64,
}

impl Analysts {
    pub(super) fn new() -> Self {
        // A catalog lives as long as its program; its relays are two words each.
        let slot = |_| Slot {
            relay: Box::leak(Box::default()),
            kept: Mutex::new(None),
            used: AtomicU64::new(0),
        };
        Analysts { slots: std::array::from_fn(slot), clock: AtomicU64::new(1) }
    }

    /// Lets the game's analyst answer: the one kept, or a new one in the place used least lately.
    /// While another question has the analyst, this one asks an analyst that knows nothing yet.
    fn ask<T>(
        &self,
        game: &Mnk,
        ask: Question<'_>,
        answer: impl FnOnce(&mut Analyst<'_>) -> T,
    ) -> T {
        let name = game.name();
        let Question { positions, may_solve, watcher } = ask;
        let mut free: Vec<(u64, &Slot, MutexGuard<'_, _>)> = Vec::new();
        for slot in &self.slots {
            let kept = match slot.kept.try_lock() {
                Ok(kept) => kept,
                Err(TryLockError::WouldBlock) => continue,
                // Something failed while it had the analyst: what it held is dropped.
                Err(TryLockError::Poisoned(poisoned)) => {
                    slot.kept.clear_poison();
                    let mut kept = poisoned.into_inner();
                    *kept = None;
                    kept
                }
            };
            free.push((slot.used.load(Ordering::Relaxed), slot, kept));
        }
        free.sort_by_key(|(used, _, kept)| {
            let same = kept.as_ref().is_some_and(|(kept, _): &(String, _)| *kept == name);
            (!same, *used)
        });
        if free.is_empty() {
            let mut own = Analyst::new(game, Limits::positions(positions), &**watcher);
            own.allow_more(positions, MOST, may_solve);
            return answer(&mut own);
        }
        let (_, slot, mut kept) = free.swap_remove(0);
        drop(free);
        slot.used.store(self.clock.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        let fresh = || (name.clone(), Analyst::new(game, Limits::positions(REQUEST), slot.relay));
        let outworn = |kept: &(String, Analyst<'_>)| kept.0 != name || kept.1.searched() >= MOST;
        if kept.as_ref().is_none_or(outworn) {
            *kept = Some(fresh());
        }
        let (_, analyst) = kept.get_or_insert_with(fresh);
        analyst.allow_more(positions, MOST, may_solve);
        *slot.relay.watcher() = Some(watcher.clone());
        let answered = catch_unwind(AssertUnwindSafe(|| answer(analyst)));
        *slot.relay.watcher() = None;
        answered.unwrap_or_else(|reason| {
            // Searches that are called off leave nothing half done behind: what they found is kept.
            if !reason.is::<Cancelled>() {
                *kept = None;
            }
            drop(kept);
            resume_unwind(reason)
        })
    }
}

/// How much an analyst may do for one question, and who watches.
struct Question<'w> {
    /// Positions that each of its searches may add.
    positions: usize,
    /// Whether the whole game may be solved instead.
    may_solve: bool,
    watcher: &'w Watcher,
}

/// A game of k in a row.
pub(super) struct MnkFace<'c> {
    game: Mnk,
    analysts: &'c Analysts,
    watcher: Watcher,
}

pub(super) fn open<'c>(
    arguments: &mut Arguments,
    analysts: &'c Analysts,
    watcher: Watcher,
) -> Result<MnkFace<'c>, ExploreError> {
    let size: SizeText = arguments.take("size", SizeText("4x4".into()))?;
    let size: Size = size.0.parse().map_err(|error| wrong(format!("--size: {error}")))?;
    let k = arguments.take("k", 3)?;
    let players = arguments.take("players", 3)?;
    let rules = arguments.take("rules", Rules::Free)?;
    let game = Mnk::new(size, k, players, rules).map_err(|error| wrong(error.to_string()))?;
    Ok(MnkFace { game, analysts, watcher })
}

fn wrong(message: String) -> ExploreError {
    ExploreError::Text { field: "game", message, column: None }
}

/// A size not read yet, so that its default needs no check.
struct SizeText(String);

impl std::str::FromStr for SizeText {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(SizeText(text.to_owned()))
    }
}

impl MnkFace<'_> {
    /// Lets an analyst answer with so much effort.
    fn ask<T>(&self, effort: &Effort, answer: impl FnOnce(&mut Analyst<'_>) -> T) -> T {
        let question = match effort {
            Effort::Request => {
                Question { positions: REQUEST, may_solve: false, watcher: &self.watcher }
            }
            Effort::Job(watcher) => Question { positions: MOST, may_solve: true, watcher },
        };
        self.analysts.ask(&self.game, question, answer)
    }

    fn names(&self, cells: u64) -> Vec<String> {
        let cells = (0..self.game.size().cells()).map(Cell::new).filter(|c| c.bit() & cells != 0);
        cells.map(|cell| cell.name(self.game.size())).collect()
    }

    /// The cells of the winner's lines.
    fn won_line(&self, position: &Position) -> u64 {
        let Some(Outcome::Win(winner)) = self.game.outcome(position) else { return 0 };
        let stones = position.stones(winner);
        self.game.lines().filter(|line| line & !stones == 0).fold(0, |all, line| all | line)
    }
}

impl Explore for MnkFace<'_> {
    fn name(&self) -> String {
        self.game.name()
    }

    fn start(&self) -> String {
        self.game.position_text(&self.game.start())
    }

    fn view(&self, position: &str) -> Result<View, ExploreError> {
        let (game, position) = (&self.game, read(&self.game, position)?);
        let allowed = game.allowed(&position);
        let moves = self.names(allowed).into_iter();
        let text = game.position_text(&position);
        let board = Board::Mnk {
            rows: game.size().rows(),
            columns: game.size().columns(),
            k: game.k(),
            stones: text.split('/').map(str::to_owned).collect(),
            reaches: Player::all(game.players())
                .map(|player| self.names(game.reaches(&position, player)))
                .collect(),
            forced: allowed != 0 && allowed != game.empty(&position),
            line: self.names(self.won_line(&position)),
        };
        Ok(View {
            game: game.name(),
            position: text,
            players: game.players(),
            to_move: game.to_move(&position).number(),
            outcome: game.outcome(&position).map(|outcome| outcome.to_string()),
            moves: moves
                .map(|text| MoveName { name: Name::same(&text), text, uci: None })
                .collect(),
            board,
        })
    }

    fn play(&self, position: &str, mv: &str) -> Result<String, ExploreError> {
        play(&self.game, position, mv)
    }

    fn values(&self, position: &str, effort: Effort) -> Result<Values, ExploreError> {
        let (game, position) = (&self.game, read(&self.game, position)?);
        let (knowledge, moves) = self.ask(&effort, |analyst| analyst.judge(&position));
        let mover = game.to_move(&position);
        let rank = |knowledge: Knowledge| {
            let set = knowledge.values()?.cautious();
            Some((set.worst_for(mover), set.best_for(mover)))
        };
        // Nothing is called best while some move is unknown.
        let ranks: Option<Vec<_>> = moves.iter().map(|m| rank(m.after)).collect();
        let best = ranks.and_then(|ranks| ranks.into_iter().max());
        let moves = moves.into_iter().map(|m| MoveValue {
            text: game.move_text(&position, m.cell),
            uci: None,
            value: value(m.after),
            best: best.is_some() && rank(m.after) == best,
        });
        let (moves, text) = (moves.collect(), game.position_text(&position));
        Ok(Values::new(game.name(), text, mover, value(knowledge), moves))
    }

    fn line(&self, position: &str, effort: Effort) -> Result<Vec<String>, ExploreError> {
        let position = read(&self.game, position)?;
        let line = self.ask(&effort, |analyst| analyst.main_line(&position));
        Ok(line.into_iter().map(|cell| self.game.move_text(&position, cell)).collect())
    }

    fn choose(&self, position: &str, engine: &str, seed: u64) -> Result<Chosen, ExploreError> {
        let position = read(&self.game, position)?;
        let cell = match engine {
            "perfect" | "equilibrium" => self.ask(&Effort::Request, |analyst| {
                analyst.best_move(&position).or_else(|| analyst.safe_move(&position))
            }),
            "random" | "flat" | "uct" => None,
            // Options are not taken: they would let a request take for ever.
            other => {
                let problem = format!("no engine {other:?}");
                let names = Bot::names(self.game.players());
                return Err(ExploreError::unknown("engine", problem, &names));
            }
        };
        let name = if matches!(engine, "perfect" | "equilibrium") { "random" } else { engine };
        let chosen = cell.or_else(|| {
            let budget = Budget::Playouts(PLAYOUTS);
            let (players, limits) = (self.game.players(), Limits::positions(REQUEST));
            let bot = Bot::parse(name, players, limits, budget).ok()?;
            let mut engine = bot.engine(&self.game, seed);
            Some(engine.choose_watched(&self.game, &position, &*self.watcher)?.mv)
        });
        let Some(cell) = chosen else {
            return Err(ExploreError::unknown(
                "position",
                "the game is over",
                "a game that goes on",
            ));
        };
        let mut next = position;
        self.game.play(&mut next, cell).map_err(ExploreError::failed)?;
        let text = self.game.move_text(&position, cell);
        Ok(Chosen { text, uci: None, position: self.game.position_text(&next), why: None })
    }
}

fn value(knowledge: Knowledge) -> Value {
    match knowledge {
        Knowledge::Values(values) => Value::sets(values),
        Knowledge::Forced(winner) => Value::Forced { winner: winner.map(Player::number) },
        Knowledge::Unknown => Value::Unknown,
    }
}
