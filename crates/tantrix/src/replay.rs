//! Replaying a record: every step judged by the rules, with what a player could see before it.

use std::fmt;

use serde::Serialize;
use thiserror::Error;
use yomikiri_game::Game;

use crate::record::{Record, RecordError, Step, StepError};
use crate::{Cell, Move, Placed, Position, Rule, Tantrix, TileSet};

/// What is known before a step's placement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Number of legal placements.
    pub legal: usize,
    /// The forced spaces, in order of coordinates.
    pub forced: Vec<[i8; 2]>,
    /// The empty cells on controlled sides, in order of coordinates; none in the endgame.
    pub controlled: Vec<[i8; 2]>,
    /// Numbers of the player's tiles.
    pub hand: Vec<usize>,
    /// How many tiles the bag has.
    pub bag: usize,
}

/// A replayed game.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The rules it was judged by.
    pub game: Tantrix,
    /// What was known before each step that was replayed, a wrong one included.
    pub views: Vec<View>,
    /// The position after the last legal step.
    pub end: Position,
    /// What is wrong with the record, if anything is.
    pub wrong: Option<Wrong>,
}

/// What is wrong with a readable record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Wrong {
    /// A step breaks a rule.
    #[error("step {step} breaks a rule: {rule}")]
    Step {
        /// Its number, from 0.
        step: usize,
        /// The rule.
        rule: Rule,
    },
    /// The recorded scores are not those of the lines.
    #[error("the recorded scores are {recorded}; expected {expected}")]
    Scores {
        /// As recorded.
        recorded: ByColour,
        /// By the lines on the board.
        expected: ByColour,
    },
    /// The record is wrong about a deadlock.
    #[error("the record says {}, and the game ended {}", deadlock(*.0), deadlock(!*.0))]
    Deadlock(bool),
}

fn deadlock(is: bool) -> &'static str {
    if is { "in a deadlock" } else { "without a deadlock" }
}

/// Scores in the order of colours: `R 14, Y 14, G 9, B 12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByColour(pub [u64; 4]);

impl fmt::Display for ByColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, yellow, green, blue] = self.0;
        write!(f, "R {red}, Y {yellow}, G {green}, B {blue}")
    }
}

/// Replays a record up to its end or its first wrong step. Hands that do not add up make the
/// record itself unusable: an error.
pub fn replay(record: &Record) -> Result<Replay, RecordError> {
    let game = Tantrix::new(record.seats.clone(), record.deal);
    let mut replay = Replay { views: Vec::new(), end: game.start(), game, wrong: None };
    for (number, step) in record.steps.iter().enumerate() {
        replay.views.push(replay.view());
        match replay.take(step) {
            Ok(()) => {}
            Err(Refused::Rule(rule)) => {
                replay.wrong = Some(Wrong::Step { step: number, rule });
                return Ok(replay);
            }
            Err(Refused::Record(problem)) => {
                return Err(RecordError::Step { step: number, problem });
            }
        }
    }
    replay.wrong = replay.check_end(record);
    Ok(replay)
}

/// Why a step cannot be taken.
enum Refused {
    Rule(Rule),
    Record(StepError),
}

impl Replay {
    /// The scores at the end.
    pub fn scores(&self) -> ByColour {
        ByColour(self.end.board().scores().map(u64::from))
    }

    /// Was the game played to its end? One that was left earlier is not wrong for that.
    pub fn is_finished(&self) -> bool {
        self.end.phase().is_over()
    }

    /// Did the game end in a deadlock?
    pub fn is_deadlock(&self) -> bool {
        self.end.phase() == crate::Phase::Deadlock
    }

    fn view(&self) -> View {
        let board = self.end.board();
        let coordinates = |cells: Vec<Cell>| cells.into_iter().map(|c| [c.q, c.r]).collect();
        let mut moves: Vec<Move> = Vec::new();
        self.game.moves(&self.end, &mut moves);
        let hand = self.end.hand(self.game.to_move(&self.end));
        View {
            legal: moves.len(),
            forced: coordinates(board.forced()),
            controlled: coordinates(board.controlled()),
            hand: hand.iter().map(|tile| tile.number()).collect(),
            bag: self.end.bag(),
        }
    }

    fn take(&mut self, step: &Step) -> Result<(), Refused> {
        let Some(kind) = self.end.phase().kind() else { return Err(Refused::Rule(Rule::Over)) };
        let mover = self.game.to_move(&self.end);
        if step.player != mover {
            return Err(Refused::Rule(Rule::Turn(mover)));
        }
        self.check_hand(step).map_err(Refused::Record)?;
        let [q, r] = step.cell;
        // A cell out of every tile's reach touches none.
        let cell = Cell::new(q, r).ok_or(Refused::Rule(Rule::Touch))?;
        let mv = Placed { cell, tile: step.tile, rotation: step.rotation };
        self.game.check(&self.end, mv).map_err(Refused::Rule)?;
        if step.kind != kind {
            return Err(Refused::Rule(Rule::Kind(kind)));
        }
        self.game.play_unchecked(&mut self.end, mv);
        Ok(())
    }

    fn check_hand(&self, step: &Step) -> Result<(), StepError> {
        let hand = self.end.hand(step.player);
        let list = |tiles: TileSet| {
            let numbers: Vec<String> = tiles.iter().map(|tile| tile.to_string()).collect();
            numbers.join(" ")
        };
        let wrong = |recorded: String| {
            Err(StepError::Hand { player: step.player, dealt: list(hand), recorded })
        };
        match step.hand {
            Some(recorded) if recorded != hand => {
                wrong(format!("by the record {}", list(recorded)))
            }
            _ if !hand.contains(step.tile) => wrong(format!("but lays tile {}", step.tile)),
            _ => Ok(()),
        }
    }

    fn check_end(&self, record: &Record) -> Option<Wrong> {
        if record.deadlock != self.is_deadlock() {
            return Some(Wrong::Deadlock(record.deadlock));
        }
        let (recorded, expected) = (ByColour(record.scores), self.scores());
        (recorded != expected).then_some(Wrong::Scores { recorded, expected })
    }
}
