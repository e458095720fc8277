//! Puzzles of Dobutsu Shogi: the table knows every distance, and is walked through for positions.

use std::sync::Arc;

use yomikiri_dobutsu::{Move, Position};
use yomikiri_dobutsu_tables::{MoveAnalysis, Tablebase, Wdl, walk};
use yomikiri_game::{Dice, Game, Outcome, Player, Progress, counted};
use yomikiri_solve::Value;

use super::dobutsu::failed;
use crate::{ExploreError, Offer, Shortest, Task, Wanted};

/// The longest win is shorter.
pub(super) const LONGEST: u32 = 253;
/// Wins that are offered if nobody says how long they are to be.
const USUAL: std::ops::RangeInclusive<u8> = 3..=15;
/// The longest win by checks alone that is looked for: there are many lines of such a length.
const LONGEST_MATE: u32 = 9;
/// Positions that are looked at for one puzzle, and those that are posed to see how hard they are.
const MOST: usize = 30_000;
const MOST_POSED: usize = 2_000;

/// How near a win is, by the table.
pub(super) struct Nearness {
    pub(super) table: Arc<Tablebase>,
    pub(super) player: Player,
}

impl Shortest<Position> for Nearness {
    fn distance(&mut self, position: &Position, most: u32) -> Result<Option<u32>, ExploreError> {
        if let Some(outcome) = self.table.game().played_out().outcome(position) {
            return Ok((outcome == Outcome::Win(self.player)).then_some(0));
        }
        let judged = self.table.judge(position).map_err(failed)?;
        let own = if position.turn() == self.player { Wdl::Win } else { Wdl::Loss };
        Ok(judged.distance.filter(|&distance| judged.wdl == own && distance <= most))
    }
}

pub(super) fn mating_moves(
    table: &Tablebase,
    position: &Position,
    plies: u32,
) -> Result<Vec<Move>, ExploreError> {
    check_mate(plies)?;
    table.mating_moves(position, plies).map_err(failed)
}

fn check_mate(plies: u32) -> Result<(), ExploreError> {
    if plies <= LONGEST_MATE {
        return Ok(());
    }
    let problem = format!("a mate in {}", counted(plies, "ply"));
    Err(ExploreError::unknown("plies", problem, format!("at most {LONGEST_MATE}")))
}

/// Refuses what is not looked for.
pub(super) fn check(wanted: &Wanted) -> Result<(), ExploreError> {
    match (wanted.task, wanted.plies) {
        (Task::Mate, Some(plies)) => check_mate(plies),
        _ => Ok(()),
    }
}

/// Offers positions of the table from a random place on.
pub(super) fn suggest(
    table: &Tablebase,
    wanted: &Wanted,
    progress: &dyn Progress,
    offer: &mut Offer<'_, Position>,
) -> Result<(), ExploreError> {
    let is_wanted = |value: Value| {
        let distance = value.distance();
        let long = |distance: u8| match wanted.plies {
            Some(plies) => u32::from(distance) == plies,
            None if wanted.task == Task::Mate => (3..=7).contains(&distance),
            None => USUAL.contains(&distance),
        };
        match wanted.task {
            Task::Win | Task::Mate => value.is_win() && distance.is_some_and(long),
            Task::Hold => value == Value::DRAW,
            Task::OnlyMove => value == Value::DRAW || value.is_win() && distance > Some(3),
        }
    };
    let (mut left, mut posed) = (MOST, MOST_POSED);
    let mut problem = None;
    let dice = &mut Dice::new(wanted.seed);
    let walked = walk(table, is_wanted, dice, progress, |position, moves| {
        left -= 1;
        let taken = may_do(wanted.task, moves) && {
            posed -= 1;
            offer(position).unwrap_or_else(|error| {
                problem = Some(error);
                true
            })
        };
        taken || left == 0 || posed == 0
    });
    walked.map_err(failed)?;
    problem.map_or(Ok(()), Err)
}

/// A look at the moves before the position is posed: a win by one move alone, a draw that few moves hold.
fn may_do(task: Task, moves: &[MoveAnalysis]) -> bool {
    let count = |wdl: Wdl| moves.iter().filter(|mv| mv.judged.wdl == wdl).count();
    let (wins, draws) = (count(Wdl::Win), count(Wdl::Draw));
    match task {
        Task::Win => wins == 1,
        Task::Mate => wins > 0,
        Task::OnlyMove => wins == 1 || wins == 0 && draws == 1,
        Task::Hold => wins == 0 && 3 * draws <= moves.len(),
    }
}
