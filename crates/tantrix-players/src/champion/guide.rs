//! The champion: a search led by what was learnt.
//!
//! A scout says where the tree grows. Where it ends, a few more placements are played by weights of
//! their facts, and then the network is asked what to expect; the last tiles of a game are read
//! out. The constants were chosen by the matches of `docs/tantrix-champion.md`.

use std::fmt;
use std::sync::{Arc, LazyLock};

use yomikiri_game::{Dice, Game, MAX_PLAYERS, ParseError, Player};
use yomikiri_play::{Budget, Engine, PolicyValue, Puct, PuctSettings, Rewards, Spec};
use yomikiri_tantrix::{Board, Cell, Move, Phase, Position, Tantrix};

use super::Weights;
use super::endgame::read_out;
use super::policy::{Judgement, Softmax, quick_exp};
use super::scout::Scout;
use crate::Margin;

/// What `cargo xtask train-tantrix` wrote.
pub(super) static LEARNT: &[u8] = include_bytes!("weights.bin");

/// The weights in the program.
pub(super) static WEIGHTS: LazyLock<Arc<Weights>> = LazyLock::new(|| {
    Arc::new(Weights::from_bytes(LEARNT).expect("a test reads the weights in the program"))
});

/// How much of its weight is left to an order of filling forced spaces that comes to the same as
/// another: too little to be tried beside it.
const SAME: f32 = 1e-6;

/// The most memory of a tree.
const MEMORY: usize = 256 << 20;

/// The champion with its constants, all of them open as options of its name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Champion {
    /// How long to think about each placement.
    pub budget: Budget,
    /// The constant c of the search.
    exploration: f32,
    /// How much less than its node a placement not tried yet is expected to give.
    untried: f32,
    /// What part of the descents all placements of the root share equally.
    fair: f32,
    /// Does it think while one forced space can be filled in one way only, about what follows?
    ahead: bool,
    /// Is the surest placement chosen, or the one tried most?
    surest: bool,
    /// Does the scout lead the tree, or the weights of facts?
    scout: bool,
    /// How much what leads it counts: 0 makes all placements equal.
    sharpness: f32,
    /// Placements after the tree before the network is asked; many: to the end of the game.
    depth: u32,
    /// Cells of the border looked at for each of them.
    cells: usize,
    /// How much weights of facts count in them.
    firmness: f32,
    /// How much of a reward is the margin's, by equation 1 of paper 5; the rest is the outcome's.
    margin: f32,
    /// Is one order enough where forced spaces can be filled in any and it comes to the same?
    commute: bool,
    /// Are the last tiles read out?
    endgame: bool,
}

impl Champion {
    /// With the constants that were chosen.
    pub const fn new(budget: Budget) -> Champion {
        Champion {
            budget,
            exploration: 0.7,
            untried: 0.05,
            fair: 0.15,
            ahead: true,
            surest: true,
            scout: true,
            sharpness: 1.0,
            depth: 14,
            cells: 8,
            firmness: 4.5,
            margin: 0.5,
            commute: true,
            endgame: true,
        }
    }

    /// Takes the options out of a player's name; `budget` is for a name that says nothing about it.
    pub fn take(spec: &mut Spec, budget: Budget) -> Result<Champion, ParseError> {
        let mut champion = Champion::new(spec.budget(budget)?);
        let numbers = [
            ("c", 100.0, &mut champion.exploration),
            ("untried", 1.0, &mut champion.untried),
            ("fair", 1.0, &mut champion.fair),
            ("sharpness", 10.0, &mut champion.sharpness),
            ("firmness", 10.0, &mut champion.firmness),
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
            ("surest", &mut champion.surest),
            ("scout", &mut champion.scout),
            ("commute", &mut champion.commute),
            ("endgame", &mut champion.endgame),
        ];
        for (key, is_on) in switches {
            if let Some(said) = spec.take::<String>(key, "on or off")? {
                *is_on = match &said[..] {
                    "on" => true,
                    "off" => false,
                    _ => {
                        let problem = format!("{key}={said} for engine {:?}", spec.name());
                        return Err(ParseError::new(problem, "on or off"));
                    }
                };
            }
        }
        Ok(champion)
    }

    /// Whose games teach the network. Its choices are part of what the weights follow from.
    pub(super) const fn teacher(budget: Budget) -> Champion {
        let rule = Champion { depth: 6, fair: 0.0, ..Champion::new(budget) };
        Champion { ahead: false, surest: false, commute: false, ..rule }
    }

    /// What part of its descents an explorer shares equally.
    pub(super) const ALIKE: f32 = 0.3;

    /// Whose descents teach the scout: wide, so as to find what it overlooks.
    pub(super) const fn explorer(budget: Budget) -> Champion {
        let teacher = Champion::teacher(budget);
        let wide = Champion { exploration: 1.0, sharpness: 0.6, ..teacher };
        Champion { fair: Champion::ALIKE, surest: true, ..wide }
    }

    /// An engine for one seat of one game.
    pub fn engine(self, seed: u64) -> Box<dyn Engine<Tantrix>> {
        Box::new(self.taught(Arc::clone(&WEIGHTS), seed))
    }

    /// An engine that learnt these weights.
    pub(super) fn taught(self, weights: Arc<Weights>, seed: u64) -> impl Engine<Tantrix> {
        let Champion { budget, exploration, untried, fair, ahead, surest, .. } = self;
        let settings = PuctSettings {
            budget,
            exploration,
            fpu_reduction: untried,
            uniform: fair,
            ahead,
            lcb: surest,
            memory: MEMORY,
        };
        Puct::new(settings, Judge::new(self, weights), seed)
    }
}

/// The budget and what differs from the rule: [`Champion::take`] reads it back.
impl fmt::Display for Champion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = Champion::new(self.budget);
        write!(f, "{}", self.budget)?;
        let numbers = [
            ("c", self.exploration, rule.exploration),
            ("untried", self.untried, rule.untried),
            ("fair", self.fair, rule.fair),
            ("sharpness", self.sharpness, rule.sharpness),
            ("firmness", self.firmness, rule.firmness),
            ("margin", self.margin, rule.margin),
        ];
        for (key, number, rule) in numbers {
            if number != rule {
                write!(f, ",{key}={number}")?;
            }
        }
        if self.depth != rule.depth {
            write!(f, ",depth={}", self.depth)?;
        }
        if self.cells != rule.cells {
            write!(f, ",cells={}", self.cells)?;
        }
        let switches = [
            ("ahead", self.ahead, rule.ahead),
            ("surest", self.surest, rule.surest),
            ("scout", self.scout, rule.scout),
            ("commute", self.commute, rule.commute),
            ("endgame", self.endgame, rule.endgame),
        ];
        for (key, is_on, rule) in switches {
            if is_on != rule {
                write!(f, ",{key}={}", if is_on { "on" } else { "off" })?;
            }
        }
        Ok(())
    }
}

/// The guide of a champion's search.
struct Judge {
    rule: Champion,
    weights: Arc<Weights>,
    /// What leads the tree.
    scout: Scout,
    /// Weights for placements after the tree.
    playing: Box<Judgement>,
    softmax: Softmax,
    /// Room to compare orders in.
    room: Board,
    /// Room for the facts of a placement.
    facts: Vec<u16>,
}

impl Judge {
    fn new(rule: Champion, weights: Arc<Weights>) -> Judge {
        let mut playing = weights.judgement.clone();
        playing.iter_mut().for_each(|weight| *weight *= rule.firmness);
        let weighs = || Scout::of(&weights.judgement);
        let scout = if rule.scout { weights.scout.clone() } else { weighs() };
        let softmax = Softmax::default();
        Judge { rule, weights, scout, playing, softmax, room: Board::new(), facts: Vec::new() }
    }

    /// What a share of the outcome and a margin are worth together.
    fn mix(&self, share: f32, margin: f32) -> f32 {
        share + self.rule.margin * (Margin::value(margin) - share)
    }

    fn rewards(&self, game: &Tantrix, position: &Position) -> Rewards {
        let mut rewards = [0.0; MAX_PLAYERS];
        if let Some(outcome) = game.outcome(position) {
            for player in Player::all(game.players()) {
                let share = f32::from(outcome.rank_for(player)) / 2.0;
                let margin = f32::from(Margin::of(game, position, player));
                rewards[player.index()] = self.mix(share, margin);
            }
            return rewards;
        }
        let expects = |player| {
            let expected = self.weights.network.expects(&game.position_features(position, player));
            self.mix(expected.share, expected.own - expected.rival)
        };
        if game.players() == 2 {
            // The network learnt from the mover's view.
            let mover = game.to_move(position).index();
            rewards[mover] = expects(Player::new(mover));
            rewards[1 - mover] = 1.0 - rewards[mover];
        } else {
            for player in Player::all(game.players()) {
                rewards[player.index()] = expects(player);
            }
        }
        rewards
    }
}

impl PolicyValue<Tantrix> for Judge {
    fn priors(&mut self, game: &Tantrix, position: &Position, weights: &mut [f32]) {
        let Champion { sharpness, commute, .. } = self.rule;
        let first = if commute { game.first_fill(position, &mut self.room) } else { None };
        let made = |cell: Cell, facts: &[u16]| {
            let is_same = first.is_some_and(|first| first != cell);
            let said = quick_exp(sharpness * self.scout.says(facts));
            said * if is_same { SAME } else { 1.0 }
        };
        game.weigh_unknown(position, weights, &mut self.facts, made);
    }

    fn value(&mut self, game: &Tantrix, position: &mut Position, dice: &mut Dice) -> Rewards {
        for _ in 0..self.rule.depth {
            let chosen = self.softmax.choose(game, position, &self.playing, self.rule.cells, dice);
            let Some(mv) = chosen else { break };
            game.play_unchecked(position, mv);
        }
        self.rewards(game, position)
    }

    /// Who has a tile left places it after the spaces filled before the free placement.
    fn moves_again(&self, game: &Tantrix, position: &Position) -> bool {
        position.phase() == Phase::ForcedBefore && position.hand(game.to_move(position)).len() > 1
    }

    fn solve(
        &mut self,
        game: &Tantrix,
        position: &Position,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<(Move, Rewards)> {
        if !self.rule.endgame {
            return None;
        }
        let (mv, margin) = read_out(game, position, &self.weights.judgement, goes_on)?;
        let mover = game.to_move(position).index();
        let mut rewards = [0.0; MAX_PLAYERS];
        rewards[mover] = self.mix(f32::from(margin.signum() + 1) / 2.0, f32::from(margin));
        rewards[1 - mover] = 1.0 - rewards[mover];
        Some((mv, rewards))
    }
}
