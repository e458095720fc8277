//! How often the obstruction strategy's predicate holds. The control of the experiment replaces the
//! predicate by a coin with this frequency.

use std::cell::RefCell;
use std::rc::Rc;

use rayon::prelude::*;
use yomikiri_game::{Dice, Game, Progress};
use yomikiri_play::{Budget, Engine, Evaluation, Rewards};
use yomikiri_tantrix::{Deal, Position, Seats, Tantrix};

use super::obstruction::{Obstructing, Obstruction, Remembered};
use super::{Bot, darwin};

/// Leaves tested and leaves obstructed, under equations 2 and 3.
type Counts = [[u64; 2]; 2];

/// The strategy, counting its leaves.
struct Counted {
    inner: Obstructing,
    counts: Rc<RefCell<Counts>>,
}

impl Evaluation<Tantrix> for Counted {
    type Leaf = Remembered;

    fn begin(&mut self, game: &Tantrix, root: &Position) {
        self.inner.begin(game, root);
    }

    fn leaf(&mut self, game: &Tantrix, leaf: &Position, dice: &mut Dice) -> Remembered {
        let remembered = self.inner.leaf(game, leaf, dice);
        if let Some(equation) = self.inner.equation() {
            let [asked, obstructed] = &mut self.counts.borrow_mut()[equation as usize];
            *asked += 1;
            *obstructed += u64::from(remembered.penalty(self.inner.root()) == 0.0);
        }
        remembered
    }

    fn passed(&mut self, game: &Tantrix, at: &Position, depth: usize, dice: &mut Dice) {
        self.inner.passed(game, at, depth, dice);
    }

    fn expected(&self, expected: f32) -> f32 {
        self.inner.expected(expected)
    }

    fn backed_up(
        &self,
        game: &Tantrix,
        end: &Position,
        leaf: Remembered,
        depth: usize,
        rewards: &Rewards,
    ) -> Rewards {
        self.inner.backed_up(game, end, leaf, depth, rewards)
    }

    fn taught(
        &self,
        game: &Tantrix,
        end: &Position,
        leaf: Remembered,
        rewards: &Rewards,
    ) -> Rewards {
        self.inner.taught(game, end, leaf, rewards)
    }

    fn rewards(&self, game: &Tantrix, position: &Position, leaf: Remembered) -> Rewards {
        self.inner.rewards(game, position, leaf)
    }
}

/// The share of leaves at which the opponent's longest line is obstructed, under equations 2 and 3,
/// in games of the strategy against `darwin`.
pub fn predicate_frequency(
    strategy: Obstruction,
    budget: Budget,
    games: u64,
    seed: u64,
    progress: &dyn Progress,
) -> [f64; 2] {
    let count = |number: u64| count_in_game(strategy, budget, seed.wrapping_add(number), progress);
    let all: Vec<Counts> = (0..games).into_par_iter().map(count).collect();
    [0, 1].map(|equation| {
        let [asked, obstructed] =
            [0, 1].map(|at| all.iter().map(|counts| counts[equation][at]).sum::<u64>() as f64);
        obstructed / asked
    })
}

fn count_in_game(
    strategy: Obstruction,
    budget: Budget,
    seed: u64,
    progress: &dyn Progress,
) -> Counts {
    let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(seed));
    let counts = Rc::new(RefCell::new(Counts::default()));
    let counted = Counted { inner: Obstructing::new(strategy), counts: Rc::clone(&counts) };
    let mut engines: [Box<dyn Engine<Tantrix>>; 2] =
        [darwin(budget).engine(counted, &game, seed), Bot::Darwin(budget).engine(&game, !seed)];
    let mut position = game.start();
    // The strategist has the first seat in games of even seeds.
    let offset = (seed % 2) as usize;
    while let Some(choice) = engines[(game.to_move(&position).index() + offset) % 2]
        .choose_watched(&game, &position, progress)
    {
        game.play_unchecked(&mut position, choice.mv);
    }
    counts.take()
}
