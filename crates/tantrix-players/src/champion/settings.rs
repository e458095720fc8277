//! The champion's constants, all of them options of its name.
//!
//! The defaults were chosen by the matches of `docs/dev/tantrix-champion.md`.

use std::fmt;
use std::sync::Arc;

use yomikiri_game::ParseError;
use yomikiri_play::{Budget, Engine, Puct, PuctSettings, Spec};
use yomikiri_tantrix::Tantrix;

use super::Weights;
use super::evaluator::Evaluator;
use super::weights::WEIGHTS;

/// The most memory a tree may take.
const MEMORY: usize = 256 << 20;

/// Older names of options that are still read, each with the present one.
const OLDER_NAMES: [(&str, &str); 5] = [
    ("untried", "fpu"),
    ("fair", "uniform"),
    ("surest", "lcb"),
    ("scout", "policy-network"),
    ("firmness", "playout-sharpness"),
];

/// The champion with its constants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Champion {
    /// How long to think about each placement.
    pub budget: Budget,
    /// `c`: the exploration constant of PUCT.
    pub(super) exploration: f32,
    /// `fpu`: the first-play urgency reduction.
    pub(super) fpu_reduction: f32,
    /// `uniform`: the part of the root's playouts that is spread uniformly over its placements.
    pub(super) uniform: f32,
    /// `ahead`: search while one forced space can be filled in only one way?
    pub(super) ahead: bool,
    /// `lcb`: choose by the lower confidence bound? Otherwise the most visited placement.
    pub(super) lcb: bool,
    /// `policy-network`: priors from the policy network? Otherwise from the linear policy.
    pub(super) policy_network: bool,
    /// `sharpness`: the inverse temperature of the priors; 0 makes all placements equal.
    pub(super) sharpness: f32,
    /// `depth`: placements played after the tree before the value network is asked; a large number
    /// plays to the end of the game.
    pub(super) depth: u32,
    /// `cells`: cells of the border considered for each of these placements.
    pub(super) cells: usize,
    /// `playout-sharpness`: the inverse temperature of the linear policy in them.
    pub(super) playout_sharpness: f32,
    /// `margin`: the weight of the margin, by equation 1 of paper 5, in a reward. The outcome has
    /// the rest.
    pub(super) margin: f32,
    /// `commute`: follow only one order where the order of filling forced spaces does not matter?
    pub(super) commute: bool,
    /// `endgame`: solve the last tiles?
    pub(super) endgame: bool,
}

impl Champion {
    /// The champion with its default constants.
    pub const fn new(budget: Budget) -> Champion {
        Champion {
            budget,
            exploration: 0.7,
            fpu_reduction: 0.05,
            uniform: 0.15,
            ahead: true,
            lcb: true,
            policy_network: true,
            sharpness: 1.0,
            depth: 14,
            cells: 8,
            playout_sharpness: 4.5,
            margin: 0.5,
            commute: true,
            endgame: true,
        }
    }

    /// Takes the options out of a player's name; `budget` is for a name without one.
    pub fn take(spec: &mut Spec, budget: Budget) -> Result<Champion, ParseError> {
        spec.rename(&OLDER_NAMES)?;
        let mut champion = Champion::new(spec.budget(budget)?);
        let numbers = [
            ("c", 100.0, &mut champion.exploration),
            ("fpu", 1.0, &mut champion.fpu_reduction),
            ("uniform", 1.0, &mut champion.uniform),
            ("sharpness", 10.0, &mut champion.sharpness),
            ("playout-sharpness", 10.0, &mut champion.playout_sharpness),
            ("margin", 1.0, &mut champion.margin),
        ];
        for (key, most, number) in numbers {
            *number = spec.number(key, 0.0, most)?.unwrap_or(*number);
        }
        if let Some(depth) = spec.take("depth", "a number of placements")? {
            champion.depth = depth;
        }
        if let Some(cells) = spec.take("cells", "a number of cells")? {
            champion.cells = cells;
        }
        let switches = [
            ("ahead", &mut champion.ahead),
            ("lcb", &mut champion.lcb),
            ("policy-network", &mut champion.policy_network),
            ("commute", &mut champion.commute),
            ("endgame", &mut champion.endgame),
        ];
        for (key, is_on) in switches {
            if let Some(given) = spec.take::<String>(key, "on or off")? {
                *is_on = match &given[..] {
                    "on" => true,
                    "off" => false,
                    _ => {
                        let problem = format!("{key}={given} for engine {:?}", spec.name());
                        return Err(ParseError::new(problem, "on or off"));
                    }
                };
            }
        }
        Ok(champion)
    }

    /// The settings of the games that train the value network. The weights in the program follow
    /// from them, so they do not change with the defaults.
    pub(super) const fn for_value_targets(budget: Budget) -> Champion {
        let default = Champion { depth: 6, uniform: 0.0, ..Champion::new(budget) };
        Champion { ahead: false, lcb: false, commute: false, ..default }
    }

    /// The uniform part of the searches that train the policy network.
    pub(super) const UNIFORM: f32 = 0.3;

    /// The settings of the games that train the policy network. They explore widely, to find good
    /// placements that the prior misses.
    pub(super) const fn for_policy_targets(budget: Budget) -> Champion {
        let base = Champion::for_value_targets(budget);
        let wide = Champion { exploration: 1.0, sharpness: 0.6, ..base };
        Champion { uniform: Champion::UNIFORM, lcb: true, ..wide }
    }

    /// An engine for one seat of one game.
    pub fn engine(self, seed: u64) -> Box<dyn Engine<Tantrix>> {
        Box::new(self.engine_with(Arc::clone(&WEIGHTS), seed))
    }

    /// An engine with these weights.
    pub(super) fn engine_with(self, weights: Arc<Weights>, seed: u64) -> impl Engine<Tantrix> {
        let Champion { budget, exploration, fpu_reduction, uniform, ahead, lcb, .. } = self;
        let memory = MEMORY;
        let settings =
            PuctSettings { budget, exploration, fpu_reduction, uniform, ahead, lcb, memory };
        Puct::new(settings, Evaluator::new(self, weights), seed)
    }
}

/// The budget and every option that differs from its default: [`Champion::take`] reads it back.
impl fmt::Display for Champion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = Champion::new(self.budget);
        write!(f, "{}", self.budget)?;
        let numbers = [
            ("c", self.exploration, default.exploration),
            ("fpu", self.fpu_reduction, default.fpu_reduction),
            ("uniform", self.uniform, default.uniform),
            ("sharpness", self.sharpness, default.sharpness),
            ("playout-sharpness", self.playout_sharpness, default.playout_sharpness),
            ("margin", self.margin, default.margin),
        ];
        for (key, number, default) in numbers {
            if number != default {
                write!(f, ",{key}={number}")?;
            }
        }
        if self.depth != default.depth {
            write!(f, ",depth={}", self.depth)?;
        }
        if self.cells != default.cells {
            write!(f, ",cells={}", self.cells)?;
        }
        let switches = [
            ("ahead", self.ahead, default.ahead),
            ("lcb", self.lcb, default.lcb),
            ("policy-network", self.policy_network, default.policy_network),
            ("commute", self.commute, default.commute),
            ("endgame", self.endgame, default.endgame),
        ];
        for (key, is_on, default) in switches {
            if is_on != default {
                write!(f, ",{key}={}", if is_on { "on" } else { "off" })?;
            }
        }
        Ok(())
    }
}
