//! Players that attack a strategy: at random, or by search.

use crate::attack::{ThreatSearch, candidate_columns, winning_columns};
use crate::work::Work;
use yomikiri_game::{Dice, Progress};
use yomikiri_hakozumi::{Hakozumi, Position, Stone};

const MOST_MOVES_TRIED: u64 = 50_000;
const MOST_MOVES: usize = 8;

/// How an attacker chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skill {
    /// Any column near the stones.
    Random,
    /// Wins by threats where it can, stops what would lose at once, else makes threats.
    Search,
}

/// An attacker with its dice.
pub struct Attacker {
    skill: Skill,
    dice: Dice,
}

impl Attacker {
    /// The attacker of this seed.
    pub fn new(skill: Skill, seed: u64) -> Self {
        Attacker { skill, dice: Dice::new(seed) }
    }

    /// The column it plays in; whoever watches may unwind.
    pub fn choose_watched(
        &mut self,
        game: &Hakozumi,
        position: &Position,
        progress: &dyn Progress,
    ) -> i32 {
        let mut columns = candidate_columns(position);
        if columns.is_empty() {
            return 0;
        }
        let side = game.side_to_move(position);
        if self.skill == Skill::Search {
            let work = Work::new(MOST_MOVES_TRIED, progress);
            let win = ThreatSearch::within(side, work).win(position, MOST_MOVES);
            if let Some(first) = win.and_then(|line| line.into_iter().next()) {
                return first.column;
            }
            if let Some(&stop) = winning_columns(position, side.other()).first() {
                return stop;
            }
            let threatening = |&column: &i32| {
                let mut next = position.clone();
                next.drop_stone(Stone { side, column }, game.k);
                !winning_columns(&next, side).is_empty()
            };
            let threats: Vec<i32> = columns.iter().copied().filter(threatening).collect();
            if !threats.is_empty() {
                columns = threats;
            }
        }
        columns[self.dice.roll(columns.len())]
    }
}
