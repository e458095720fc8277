//! What the champion expects of a placement, and which facts speak for it.
//!
//! The expectation is the network's at the position after the placement, over a few draws of what
//! is hidden. The reasons are the weights of the placement's facts, added by kind, less what the
//! legal placements have of that kind on average: what tells this one from the others.

use std::fmt;

use yomikiri_game::{Chance, Dice, Game};
use yomikiri_tantrix::{Group, Move, Position, Tantrix};

use super::guide::WEIGHTS;
use super::network::Expectation;

/// Draws of what is hidden behind one expectation.
const DRAWS: usize = 8;
/// Smaller differences tell nothing.
const LEAST: f32 = 0.05;
/// Reasons given.
const MOST_REASONS: usize = 3;

/// What the champion expects of a placement.
#[derive(Clone, Debug, PartialEq)]
pub struct Expected {
    /// The placement.
    pub mv: Move,
    /// The mover's share of the outcome: the probability of a win, and half that of a draw.
    pub share: f32,
    /// The mover's final score.
    pub own: f32,
    /// The final score of the rival who leads.
    pub rival: f32,
    /// What speaks for the placement, and against it, the weightiest first.
    pub reasons: Vec<Reason>,
}

impl Expected {
    /// By how much the mover will lead.
    pub fn margin(&self) -> f32 {
        self.own - self.rival
    }
}

/// A kind of facts, and how much it speaks for a placement; below 0: against it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reason {
    /// What it is about.
    pub about: About,
    /// Whose lines: 0 the mover's, 1 a rival's, 2 nobody's; none where no line is meant.
    pub whose: Option<usize>,
    /// In the weights' own unit: 1 makes a placement e times as likely.
    pub weight: f32,
}

/// What a reason is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Lines lengthened, joined or closed.
    Lines,
    /// Where open ends lead.
    Ends,
    /// A forced space that is made.
    Space,
    /// Lines that a forced space that is made will join.
    Due,
    /// Lines that lead into a forced space that is made, or are stopped by its controlled sides.
    Stopped,
    /// How many tiles it touches.
    Touch,
    /// The tile that is given away.
    Tile,
}

const KINDS: [About; 7] = [
    About::Lines,
    About::Ends,
    About::Space,
    About::Due,
    About::Stopped,
    About::Touch,
    About::Tile,
];

impl About {
    /// A word for scripts.
    pub const fn name(self) -> &'static str {
        match self {
            About::Lines => "lines",
            About::Ends => "ends",
            About::Space => "space",
            About::Due => "due",
            About::Stopped => "stopped",
            About::Touch => "touch",
            About::Tile => "tile",
        }
    }

    fn of(group: Group) -> About {
        match group {
            Group::Gain | Group::Length | Group::Join => About::Lines,
            Group::Lead => About::Ends,
            Group::Space => About::Space,
            Group::Due => About::Due,
            Group::Into | Group::Stopped => About::Stopped,
            Group::Touch => About::Touch,
            Group::Spent => About::Tile,
        }
    }
}

/// In English: `own lines +1.2`.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = match self.whose {
            Some(0) => "own ",
            Some(1) => "rival's ",
            Some(_) => "nobody's ",
            None => "",
        };
        let about = match self.about {
            About::Lines => "lines",
            About::Ends => "open ends",
            About::Space => "forced space",
            About::Due => "joins due",
            About::Stopped => "lines stopped",
            About::Touch => "neighbours",
            About::Tile => "tile spent",
        };
        write!(f, "{whose}{about} {:+.1}", self.weight)
    }
}

impl Reason {
    /// In Japanese.
    pub fn japanese(&self) -> String {
        let whose = match self.whose {
            Some(0) => "自分の",
            Some(1) => "相手の",
            Some(_) => "中立の",
            None => "",
        };
        let about = match self.about {
            About::Lines => "線",
            About::Ends => "線の端",
            About::Space => "ゴブル",
            About::Due => "つながる線",
            About::Stopped => "止まる線",
            About::Touch => "隣接",
            About::Tile => "使うタイル",
        };
        format!("{whose}{about}{:+.1}", self.weight)
    }
}

/// What is expected of every legal placement, in the game's order. The same position and seed give
/// the same.
pub fn expected(game: &Tantrix, position: &Position, seed: u64) -> Vec<Expected> {
    let mut found: Vec<(Move, Sums)> = Vec::new();
    game.each_with_features(position, |mv, facts| found.push((mv, Sums::of(facts))));
    let mut mean = Sums::default();
    for (_, sums) in &found {
        mean.add(sums, 1.0 / found.len() as f32);
    }
    let mut legal = Vec::new();
    game.moves(position, &mut legal);
    let one = |mv: Move| {
        let Expectation { share, own, rival } = expectation(game, position, mv, seed);
        let facts = found.iter().find(|(other, _)| *other == mv);
        let reasons = facts.map_or(Vec::new(), |(_, sums)| sums.reasons(&mean));
        Expected { mv, share, own, rival, reasons }
    };
    legal.into_iter().map(one).collect()
}

/// What the network expects after a placement, for the player who makes it.
fn expectation(game: &Tantrix, position: &Position, mv: Move, seed: u64) -> Expectation {
    let player = game.to_move(position);
    let (mut world, mut dice) = (game.clone(), Dice::new(seed));
    let mut mean = Expectation { share: 0.0, own: 0.0, rival: 0.0 };
    for _ in 0..DRAWS {
        world.redraw(position, &mut dice);
        let mut next = position.clone();
        world.play_unchecked(&mut next, mv);
        let found = if game.outcome(&next).is_some() {
            Expectation::of_end(game, &next, player)
        } else {
            // Of two players the network knows the mover's view best.
            let mover = game.to_move(&next);
            let view = if game.players() == 2 { mover } else { player };
            let found = WEIGHTS.network.expects(&game.position_features(&next, view));
            if view == player { found } else { found.turned() }
        };
        mean.share += found.share / DRAWS as f32;
        mean.own += found.own / DRAWS as f32;
        mean.rival += found.rival / DRAWS as f32;
    }
    mean
}

/// Weights of a placement's facts by kind and by whose lines they concern.
#[derive(Clone, Copy, Default)]
struct Sums([[f32; 4]; KINDS.len()]);

impl Sums {
    fn of(facts: &[u16]) -> Sums {
        let mut sums = Sums::default();
        for &fact in facts {
            let about = About::of(Group::of(fact.into()));
            let whose = Group::class(fact.into()).unwrap_or(3);
            sums.0[about as usize][whose] += WEIGHTS.judgement[fact as usize];
        }
        sums
    }

    fn add(&mut self, other: &Sums, times: f32) {
        for (sum, more) in self.0.iter_mut().flatten().zip(other.0.iter().flatten()) {
            *sum += times * more;
        }
    }

    fn reasons(&self, mean: &Sums) -> Vec<Reason> {
        let mut reasons = Vec::new();
        for about in KINDS {
            let (sums, means) = (self.0[about as usize], mean.0[about as usize]);
            for (whose, (sum, mean)) in sums.into_iter().zip(means).enumerate() {
                let (weight, whose) = (sum - mean, (whose < 3).then_some(whose));
                if weight.abs() >= LEAST {
                    reasons.push(Reason { about, whose, weight });
                }
            }
        }
        reasons.sort_by(|a, b| b.weight.abs().total_cmp(&a.weight.abs()));
        reasons.truncate(MOST_REASONS);
        reasons
    }
}
