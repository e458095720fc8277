//! UCT: a tree that grows where playouts went well, for any number of players and with chance.
//!
//! A playout goes down the tree, at each node to the legal move with the highest
//!
//! ```text
//!   mean reward of the mover  +  c · √(ln availability / visits)
//! ```
//!
//! then by the policy to the end of the game; the rewards of all players are added on the way back
//! (max^n). What is hidden is drawn anew for each playout, and only moves legal under that draw
//! compete (open loop). A move not tried yet counts as tried once with what the policy expects of
//! it, or comes first if the policy has no opinion.
//!
//! A turn may have several moves. While the turn is the engine's own, the tree below the chosen
//! move is kept for the next choice.

use yomikiri_game::{Dice, Game, Progress};

use crate::clock::Clock;
use crate::grown::{Grown, most_visited};
use crate::playout::play_out;
use crate::tree::{NO_EDGE, ROOT};
use crate::{Budget, Choice, Engine, Evaluation, Played, Policy};

/// The settings of a UCT search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UctSettings {
    /// How long to search.
    pub budget: Budget,
    /// The constant c: how much a seldom tried move is preferred.
    pub exploration: f32,
    /// The most memory the tree may take, in bytes, within reason. What is kept of it from one
    /// choice to the next may take half as much again.
    pub memory: usize,
}

/// UCT search.
pub struct Uct<G: Game, P, E> {
    settings: UctSettings,
    policy: P,
    evaluation: E,
    dice: Dice,
    grown: Grown<G>,
    moves: Vec<G::Move>,
    path: Vec<u32>,
    played: Vec<Played<G::Move>>,
}

impl<G: Game, P: Policy<G>, E: Evaluation<G>> Uct<G, P, E> {
    /// With playouts by this policy, valued by this evaluation.
    pub fn new(settings: UctSettings, policy: P, evaluation: E, seed: u64) -> Self {
        Uct {
            settings,
            policy,
            evaluation,
            dice: Dice::new(seed),
            grown: Grown::new(settings.memory),
            moves: Vec::new(),
            path: Vec::new(),
            played: Vec::new(),
        }
    }

    /// One playout from `root`, in a world drawn for it; `here` is room to work in.
    fn playout(&mut self, world: &mut G, root: &G::Position, here: &mut G::Position) {
        world.redraw(root, &mut self.dice);
        here.clone_from(root);
        self.path.clear();
        self.played.clear();
        self.evaluation.passed(world, here, 0, &mut self.dice);
        let mut node = Some(ROOT);
        while let Some(at) = node {
            self.moves.clear();
            world.moves(here, &mut self.moves);
            let Some(edge) = self.select(world, here, at) else { break };
            let mv = self.grown.tree.move_of(edge);
            self.path.push(edge);
            self.played.push(Played { mover: world.to_move(here), mv });
            world.play_unchecked(here, mv);
            self.evaluation.passed(world, here, self.path.len(), &mut self.dice);
            node = self.grown.tree.node_behind(edge);
        }
        let leaf = self.evaluation.leaf(world, here, &mut self.dice);
        play_out(world, here, &mut self.policy, &mut self.dice, &mut self.played);
        let rewards = self.evaluation.rewards(world, here, leaf);
        for (depth, &edge) in self.path.iter().enumerate() {
            let backed_up = self.evaluation.backed_up(world, here, leaf, depth, &rewards);
            self.grown.tree.edge_mut(edge).add(&backed_up);
        }
        let taught = self.evaluation.taught(world, here, leaf, &rewards);
        self.policy.learn(world, &self.played, &taught);
    }

    /// The edge to follow among those of the legal moves in `self.moves`; none if the game is over
    /// or the tree is full.
    #[inline]
    fn select(&mut self, world: &G, here: &G::Position, node: u32) -> Option<u32> {
        self.grown.tree.find(node, &self.moves, &mut self.grown.found);
        let seat = world.to_move(here).index();
        let first = self.grown.tree.first(node);
        let (mut best, mut best_value, mut equals) = (None, f32::NEG_INFINITY, 0);
        let mut spread = Spread::default();
        let tried =
            self.moves.iter().zip(&self.grown.found).filter(|&(_, &found)| found != NO_EDGE);
        for (&mv, &found) in tried {
            let edge = self.grown.tree.edge_mut(first + found);
            edge.availability += 1;
            let (expected, visits) = match edge.visits {
                0 => match self.policy.expects(world, here, mv) {
                    Some(expected) => (self.evaluation.expected(expected), 1.0),
                    None => (f32::INFINITY, 1.0),
                },
                visits => (edge.mean(seat), visits as f32),
            };
            let wide = self.settings.exploration * spread.of(edge.availability);
            let value = expected + wide / visits.sqrt();
            if value > best_value {
                (best, best_value, equals) = (Some(first + found), value, 1);
            } else if value == best_value {
                // Each of several equals is as likely to stay.
                equals += 1;
                if self.dice.roll(equals) == 0 {
                    best = Some(first + found);
                }
            }
        }
        best
    }
}

/// √ln of a number that is mostly the same as the last one asked for.
#[derive(Default)]
struct Spread {
    number: u32,
    value: f32,
}

impl Spread {
    #[inline]
    fn of(&mut self, number: u32) -> f32 {
        if number != self.number {
            *self = Spread { number, value: libm::logf(number as f32).sqrt() };
        }
        self.value
    }
}

impl<G: Game, P: Policy<G>, E: Evaluation<G>> Engine<G> for Uct<G, P, E> {
    fn choose_watched(
        &mut self,
        game: &G,
        position: &G::Position,
        progress: &dyn Progress,
    ) -> Option<Choice<G::Move>> {
        self.grown.begin(game, position);
        let mut legal = Vec::new();
        game.moves(position, &mut legal);
        if let &[mv] = &legal[..] {
            self.grown.keep_below(position, mv);
            return Some(Choice::unsearched(mv));
        }
        if legal.is_empty() {
            return None;
        }
        self.policy.begin(game, position);
        self.evaluation.begin(game, position);
        let (mut world, mut here) = (game.clone(), position.clone());
        let mut clock = Clock::start(self.settings.budget, progress);
        while clock.allows_another() {
            self.playout(&mut world, position, &mut here);
        }
        let seat = game.to_move(position).index();
        self.grown.highest(position, &legal, clock.playouts(), |edge| most_visited(edge, seat))
    }
}
