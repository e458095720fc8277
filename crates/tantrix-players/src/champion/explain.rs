//! What the champion predicts after a placement, and which features speak for it.
//!
//! The prediction is that of the value network for the position after the placement, averaged over a
//! few draws of what is hidden. The reasons are the linear policy's weights of the placement's
//! features, added up by kind, less the mean of that kind over all legal placements.

use std::fmt;

use yomikiri_game::{Dice, Game};
use yomikiri_tantrix::{Group, Move, Position, Tantrix};

use super::value_network::Prediction;
use super::weights::WEIGHTS;

/// Draws of what is hidden for one prediction.
const DRAWS: usize = 8;
/// Smaller differences are not mentioned.
const LEAST: f32 = 0.05;
/// The most reasons given.
const MOST_REASONS: usize = 3;

/// What the champion predicts after a placement.
#[derive(Clone, Debug, PartialEq)]
pub struct Expected {
    /// The placement.
    pub mv: Move,
    /// The mover's expected outcome: the probability of a win plus half that of a draw.
    pub share: f32,
    /// The mover's expected final score.
    pub own: f32,
    /// The expected final score of the leading rival.
    pub rival: f32,
    /// What speaks for the placement or against it, the largest weight first.
    pub reasons: Vec<Reason>,
}

impl Expected {
    /// The mover's expected lead.
    pub fn margin(&self) -> f32 {
        self.own - self.rival
    }
}

/// A kind of features, and how much it speaks for a placement; below 0 it speaks against it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reason {
    /// What it is about.
    pub about: About,
    /// Whose lines: 0 the mover's, 1 a rival's, 2 nobody's; `None` if it is not about lines.
    pub whose: Option<usize>,
    /// A difference of logits: 1 makes a placement e times as likely.
    pub weight: f32,
}

/// What a reason is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Lines lengthened, joined or closed.
    Lines,
    /// Where open ends lead.
    Ends,
    /// A forced space that the placement makes.
    Space,
    /// Lines that will be joined when that forced space is filled.
    Due,
    /// Lines that lead into that forced space, or are stopped by its controlled sides.
    Stopped,
    /// How many tiles it touches.
    Touch,
    /// The tile that is spent.
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
    /// A word for JSON output.
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

/// What the champion predicts after every legal placement, in the game's order. The same position
/// and seed give the same predictions.
pub fn expected(game: &Tantrix, position: &Position, seed: u64) -> Vec<Expected> {
    let mut found: Vec<(Move, Sums)> = Vec::new();
    game.each_with_features(position, |mv, features| found.push((mv, Sums::of(features))));
    let mut mean = Sums::default();
    for (_, sums) in &found {
        mean.add(sums, 1.0 / found.len() as f32);
    }
    let mut legal = Vec::new();
    game.moves(position, &mut legal);
    let one = |mv: Move| {
        let Prediction { outcome, own, rival } = predict(game, position, mv, seed);
        let sums = found.iter().find(|(other, _)| *other == mv);
        let reasons = sums.map_or(Vec::new(), |(_, sums)| sums.reasons(&mean));
        Expected { mv, share: outcome, own, rival, reasons }
    };
    legal.into_iter().map(one).collect()
}

/// The value network's prediction after a placement, for the player who makes it.
fn predict(game: &Tantrix, position: &Position, mv: Move, seed: u64) -> Prediction {
    let player = game.to_move(position);
    let (mut world, mut dice) = (game.clone(), Dice::new(seed));
    let mut mean = Prediction { outcome: 0.0, own: 0.0, rival: 0.0 };
    for _ in 0..DRAWS {
        world.redraw(position, &mut dice);
        let mut next = position.clone();
        world.play_unchecked(&mut next, mv);
        let found = if game.outcome(&next).is_some() {
            Prediction::of_end(game, &next, player)
        } else {
            // The network was trained on the view of the mover of two players.
            let mover = game.to_move(&next);
            let view = if game.players() == 2 { mover } else { player };
            let found = WEIGHTS.value.predict(&game.position_features(&next, view));
            if view == player { found } else { found.flipped() }
        };
        mean.outcome += found.outcome / DRAWS as f32;
        mean.own += found.own / DRAWS as f32;
        mean.rival += found.rival / DRAWS as f32;
    }
    mean
}

/// Sums of the weights of a placement's features, by kind and by whose lines they concern.
#[derive(Clone, Copy, Default)]
struct Sums([[f32; 4]; KINDS.len()]);

impl Sums {
    fn of(features: &[u16]) -> Sums {
        let mut sums = Sums::default();
        for &feature in features {
            let about = About::of(Group::of(feature.into()));
            let whose = Group::class(feature.into()).unwrap_or(3);
            sums.0[about as usize][whose] += WEIGHTS.linear[feature as usize];
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
