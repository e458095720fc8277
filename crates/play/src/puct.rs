//! PUCT: a tree search in which a policy gives every move a prior probability.
//!
//! A playout goes from node to node, at each to the legal move with the highest
//!
//! ```text
//!   mean reward of the mover  +  c · prior · √availability / (1 + visits)
//! ```
//!
//! until it leaves the tree. There a [`PolicyValue`] says what the position is worth to each player,
//! and that is added to every edge on the way back (max^n). What is hidden is drawn anew for each
//! playout, and only moves that are legal under that draw compete (open loop). An edge's
//! availability counts how often its move was legal in its node. A move not visited yet is expected
//! to give the mean reward of its node, less a constant (first-play urgency reduction).
//!
//! A prior can be wrong, and a good move with a tiny prior would never be visited. So at the root a
//! part of the playouts is spread uniformly over all moves. A move found late has few visits however
//! good it is, so the move with the highest lower confidence bound can be chosen instead of the one
//! with the most visits.
//!
//! The tree below the chosen move is kept while the same player moves again. So searching pays even
//! where there is only one move, if the mover will choose again right after it.

use yomikiri_game::{Dice, Game, MAX_PLAYERS, Progress};

use crate::clock::Clock;
use crate::grown::{Grown, lower_confidence_bound, most_visited};
use crate::tree::{Edge, NO_EDGE, ROOT};
use crate::{Budget, Choice, Engine, Estimate, Rewards};

/// A policy and a value function for a game.
pub trait PolicyValue<G: Game> {
    /// Fills in the priors of the legal moves, in the order in which
    /// [`Game::moves_in_any_order`] lists them. Priors are above 0 and need not add up to 1. An
    /// entry that is not 0 is known already and stays.
    fn priors(&mut self, game: &G, position: &G::Position, priors: &mut [f32]);

    /// What a position is worth to each player. The implementation may play on in `position`.
    fn value(&mut self, game: &G, position: &mut G::Position, dice: &mut Dice) -> Rewards;

    /// Does the same player move again, whichever move is chosen now?
    fn moves_again(&self, _game: &G, _position: &G::Position) -> bool {
        false
    }

    /// The best move and its exact rewards, if the position can be solved in time. `may_continue` is
    /// asked at every position visited; when it returns false the solver gives up.
    fn solve(
        &mut self,
        _game: &G,
        _position: &G::Position,
        _may_continue: &mut dyn FnMut() -> bool,
    ) -> Option<(G::Move, Rewards)> {
        None
    }
}

/// The settings of a PUCT search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuctSettings {
    /// How long to search.
    pub budget: Budget,
    /// The constant c: how much a move with a high prior or few visits is preferred.
    pub exploration: f32,
    /// First-play urgency reduction: how much less than the mean of its node a move not visited yet
    /// is expected to give.
    pub fpu_reduction: f32,
    /// The part of the root's playouts that is spread uniformly over its moves.
    pub uniform: f32,
    /// Search where there is only one move, if the same player moves again after it?
    pub ahead: bool,
    /// Choose the move with the highest lower confidence bound? Otherwise the most visited one.
    pub lcb: bool,
    /// The most memory the tree may take, in bytes; a small tree is allowed in any case.
    pub memory: usize,
}

/// PUCT search.
pub struct Puct<G: Game, K> {
    settings: PuctSettings,
    policy_value: K,
    dice: Dice,
    grown: Grown<G>,
    moves: Vec<G::Move>,
    priors: Vec<f32>,
    path: Vec<u32>,
    /// Where the root's legal moves are in its block of edges.
    legal: Vec<u32>,
    /// Visits of the root, and the sums of their rewards.
    root: (u32, [f64; MAX_PLAYERS]),
}

impl<G: Game, K: PolicyValue<G>> Puct<G, K> {
    /// A search with this policy and value function.
    pub fn new(settings: PuctSettings, policy_value: K, seed: u64) -> Self {
        Puct {
            settings,
            policy_value,
            dice: Dice::new(seed),
            grown: Grown::new(settings.memory),
            moves: Vec::new(),
            priors: Vec::new(),
            path: Vec::new(),
            legal: Vec::new(),
            root: (0, [0.0; MAX_PLAYERS]),
        }
    }

    /// The exact choice, if the position can be solved in half the time or in four positions per
    /// playout.
    fn solve(
        &mut self,
        game: &G,
        position: &G::Position,
        progress: &dyn Progress,
    ) -> Option<Choice<G::Move>> {
        let budget = match self.settings.budget {
            Budget::Time(time) => Budget::Time(time / 2),
            Budget::Playouts(playouts) => Budget::Playouts(playouts.saturating_mul(4)),
        };
        let mut clock = Clock::start(budget, progress);
        let may_continue = &mut || clock.allows_another();
        let (mv, rewards) = self.policy_value.solve(game, position, may_continue)?;
        let playouts = clock.playouts().max(1);
        let estimates = vec![Estimate { mv, visits: playouts, rewards }];
        Some(Choice { mv, estimates, playouts })
    }

    /// One playout from `root`, in a world drawn for it; `here` is scratch space.
    fn playout(&mut self, world: &mut G, root: &G::Position, here: &mut G::Position) {
        world.redraw(root, &mut self.dice);
        here.clone_from(root);
        self.path.clear();
        let mut node = Some(ROOT);
        while let Some(at) = node {
            let chosen = if at == ROOT { self.next_uniform() } else { None };
            let Some(edge) = chosen.or_else(|| self.select(world, here, at)) else { break };
            let mv = self.grown.tree.move_of(edge);
            self.path.push(edge);
            world.play_unchecked(here, mv);
            node = self.grown.tree.node_behind(edge);
        }
        let rewards = self.policy_value.value(world, here, &mut self.dice);
        for &edge in &self.path {
            self.grown.tree.edge_mut(edge).add(&rewards);
        }
        self.root.0 += 1;
        for (sum, reward) in self.root.1.iter_mut().zip(rewards) {
            *sum += f64::from(reward);
        }
    }

    /// The root's edges in turn: one that has fewer visits than the uniform part gives it.
    #[inline]
    fn next_uniform(&self) -> Option<u32> {
        let moves = self.legal.len() as u32;
        let at = self.legal[self.root.0.checked_rem(moves)? as usize];
        let edge = self.grown.tree.first(ROOT).checked_add(at).filter(|_| at != NO_EDGE)?;
        let quota = self.settings.uniform * self.root.0 as f32 / moves as f32;
        ((self.grown.tree.edge(edge).visits as f32) < quota).then_some(edge)
    }

    /// The edge to follow among those of the legal moves; none if the game is over or the tree is
    /// full.
    #[inline]
    fn select(&mut self, world: &G, here: &G::Position, node: u32) -> Option<u32> {
        let key = world.list_key(here);
        let listed = self.grown.tree.listed(node, key);
        let sum = listed.map_or_else(|| self.list(world, here, node, key), |listed| listed.sum);
        let seat = world.to_move(here).index();
        let first_play = self.mean(seat) - self.settings.fpu_reduction;
        let mut best = Best::new(seat, first_play, self.settings.exploration / sum);
        let edges = self.grown.tree.edges_of(node);
        if let Some(listed) = listed {
            for (at, edge) in edges[..listed.moves as usize].iter_mut().enumerate() {
                best.consider(at as u32, edge);
            }
        } else {
            for &found in self.grown.found.iter().filter(|&&found| found != NO_EDGE) {
                best.consider(found, &mut edges[found as usize]);
            }
        }
        best.at.map(|at| self.grown.tree.first(node) + at)
    }

    /// Finds the edges of the legal moves, makes sure each has a prior, and returns the sum of them.
    #[inline]
    fn list(&mut self, world: &G, here: &G::Position, node: u32, key: Option<u64>) -> f32 {
        self.moves.clear();
        world.moves_in_any_order(here, &mut self.moves);
        self.grown.tree.find(node, &self.moves, &mut self.grown.found);
        let (mut sum, known) = self.sum_of_priors(node);
        if !known {
            self.fill_priors(world, here, node);
            sum = self.sum_of_priors(node).0;
        }
        if let Some(key) = key {
            self.grown.tree.keep_list(node, key, &self.grown.found, sum);
        }
        sum
    }

    /// The sum of the priors of the moves found in a node, and whether all of them have one.
    #[inline]
    fn sum_of_priors(&mut self, node: u32) -> (f32, bool) {
        let edges = self.grown.tree.edges_of(node);
        let (mut sum, mut known) = (0.0, true);
        for &found in self.grown.found.iter().filter(|&&found| found != NO_EDGE) {
            let prior = edges[found as usize].prior;
            sum += prior;
            known &= prior != 0.0;
        }
        (sum, known)
    }

    /// Asks the policy for the priors of moves that are new to this node.
    fn fill_priors(&mut self, world: &G, here: &G::Position, node: u32) {
        let edges = self.grown.tree.edges_of(node);
        let prior = |&found: &u32| edges.get(found as usize).map_or(1.0, |edge| edge.prior);
        self.priors.clear();
        self.priors.extend(self.grown.found.iter().map(prior));
        self.policy_value.priors(world, here, &mut self.priors);
        for (&found, &prior) in self.grown.found.iter().zip(&self.priors) {
            if let Some(edge) = edges.get_mut(found as usize) {
                edge.prior = prior;
            }
        }
    }

    /// The mean reward of a player at the node that the path has reached.
    fn mean(&self, seat: usize) -> f32 {
        match self.path.last() {
            Some(&edge) if self.grown.tree.edge(edge).visits > 0 => {
                self.grown.tree.edge(edge).mean(seat)
            }
            _ if self.root.0 > 0 => (self.root.1[seat] / f64::from(self.root.0)) as f32,
            _ => 0.5,
        }
    }
}

/// The edge with the highest PUCT value, the first of several.
struct Best {
    seat: usize,
    first_play: f32,
    /// c divided by the sum of the priors.
    scale: f32,
    /// An availability and its square root. The next edge mostly has the same one.
    sqrt: (u32, f32),
    at: Option<u32>,
    value: f32,
}

impl Best {
    fn new(seat: usize, first_play: f32, scale: f32) -> Self {
        Best { seat, first_play, scale, sqrt: (0, 0.0), at: None, value: f32::NEG_INFINITY }
    }

    /// Takes an edge whose move is legal now into account.
    #[inline]
    fn consider(&mut self, at: u32, edge: &mut Edge) {
        edge.availability += 1;
        if edge.availability != self.sqrt.0 {
            self.sqrt = (edge.availability, (edge.availability as f32).sqrt());
        }
        let bonus = self.scale * edge.prior * self.sqrt.1;
        let value = match edge.visits {
            0 => self.first_play + bonus,
            visits => edge.mean(self.seat) + bonus / (1 + visits) as f32,
        };
        if value > self.value {
            (self.at, self.value) = (Some(at), value);
        }
    }
}

impl<G: Game, K: PolicyValue<G>> Engine<G> for Puct<G, K> {
    fn choose_watched(
        &mut self,
        game: &G,
        position: &G::Position,
        progress: &dyn Progress,
    ) -> Option<Choice<G::Move>> {
        self.grown.begin(game, position);
        let mut legal = Vec::new();
        game.moves(position, &mut legal);
        if let &[mv] = &legal[..]
            && !(self.settings.ahead && self.policy_value.moves_again(game, position))
        {
            self.grown.keep_below(position, mv);
            return Some(Choice::unsearched(mv));
        }
        if legal.is_empty() {
            return None;
        }
        let mut clock = Clock::start(self.settings.budget, progress);
        if let Some(choice) = self.solve(game, position, progress) {
            return Some(choice);
        }
        self.root = (0, [0.0; MAX_PLAYERS]);
        self.moves.clear();
        game.moves_in_any_order(position, &mut self.moves);
        self.grown.tree.find(ROOT, &self.moves, &mut self.legal);
        let (mut world, mut here) = (game.clone(), position.clone());
        while clock.allows_another() {
            self.playout(&mut world, position, &mut here);
        }
        let seat = game.to_move(position).index();
        let rank = if self.settings.lcb { lower_confidence_bound } else { most_visited };
        self.grown.highest(position, &legal, clock.playouts(), |edge| rank(edge, seat))
    }
}
