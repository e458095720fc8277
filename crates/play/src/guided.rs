//! Search led by judgement: a tree in which moves have weights from the start (PUCT).
//!
//! A descent goes from node to node, at each to the legal move with the highest
//!
//! ```text
//!   mean reward of the mover  +  c · share of the weights · √chances / (1 + visits)
//! ```
//!
//! until it leaves the tree; there a [`Guide`] says what the position is worth, and that is added
//! on the way back, for every player their own (max^n). What is hidden is drawn anew for each
//! descent, and only moves legal under that draw compete (open loop). A move not tried yet is
//! expected to give what its node gave so far, less a little.
//!
//! Weights err, and a good move that weighs nothing would never be tried: at the root every move gets
//! its fair share of some of the descents first. A move found out late has few visits however good it
//! is, so the choice is the move that is best even if luck was with it, not the one tried most.
//!
//! While the turn is the engine's own, the tree below the chosen move is kept. So time is well spent
//! even where there is one move only, if the mover will choose again right after it.

use yomikiri_game::{Dice, Game, MAX_PLAYERS, Progress, Quiet};

use crate::clock::Clock;
use crate::grown::{Grown, surest, tried_most};
use crate::tree::{Edge, NO_EDGE, ROOT};
use crate::{Budget, Choice, Engine, Estimate, Rewards};

/// What a game's experts know of it.
pub trait Guide<G: Game> {
    /// Weights above 0 of the legal moves, in the order in which
    /// [`Game::moves_in_any_order`] lists them. A weight that is not 0 is known already.
    fn weigh(&mut self, game: &G, position: &G::Position, weights: &mut [f32]);

    /// What a position is worth to each player. The guide may play on in it.
    fn value(&mut self, game: &G, position: &mut G::Position, dice: &mut Dice) -> Rewards;

    /// Whatever the move, is the mover to choose again after it?
    fn chooses_again(&self, _game: &G, _position: &G::Position) -> bool {
        false
    }

    /// The best move and what it gives, if the position can be read out while `goes_on`, which is
    /// asked at every position met, says yes.
    fn read_out(
        &mut self,
        _game: &G,
        _position: &G::Position,
        _goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<(G::Move, Rewards)> {
        None
    }
}

/// What one chooses about a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GuidedSettings {
    /// How long to search; a descent counts as a playout.
    pub budget: Budget,
    /// The constant c: how much a heavy or seldom tried move is preferred.
    pub exploration: f32,
    /// How much less than its node a move not tried yet is expected to give.
    pub untried: f32,
    /// What part of the descents all moves of the root share equally.
    pub fair: f32,
    /// Where there is one move only and the mover goes on after it: is the time used for what follows?
    pub ahead: bool,
    /// Is the surest move chosen, or the one tried most?
    pub surest: bool,
    /// The most memory the tree may take, in bytes, within reason.
    pub memory: usize,
}

/// Search led by a guide.
pub struct Guided<G: Game, K> {
    settings: GuidedSettings,
    guide: K,
    dice: Dice,
    grown: Grown<G>,
    moves: Vec<G::Move>,
    weights: Vec<f32>,
    path: Vec<u32>,
    /// Where the root's legal moves are in its block.
    legal: Vec<u32>,
    root: (u32, [f64; MAX_PLAYERS]),
}

impl<G: Game, K: Guide<G>> Guided<G, K> {
    /// With this guide.
    pub fn new(settings: GuidedSettings, guide: K, seed: u64) -> Self {
        Guided {
            settings,
            guide,
            dice: Dice::new(seed),
            grown: Grown::new(settings.memory),
            moves: Vec::new(),
            weights: Vec::new(),
            path: Vec::new(),
            legal: Vec::new(),
            root: (0, [0.0; MAX_PLAYERS]),
        }
    }

    /// The choice if the game can be read out in half the time, or in a few positions a playout.
    fn read_out(
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
        let goes_on = &mut || clock.allows_another();
        let (mv, rewards) = self.guide.read_out(game, position, goes_on)?;
        let playouts = clock.playouts().max(1);
        let estimates = vec![Estimate { mv, visits: playouts, rewards }];
        Some(Choice { mv, estimates, playouts })
    }

    /// One descent from `root`, in a world drawn for it; `here` is room to work in.
    fn descent(&mut self, world: &mut G, root: &G::Position, here: &mut G::Position) {
        world.redraw(root, &mut self.dice);
        here.clone_from(root);
        self.path.clear();
        let mut node = Some(ROOT);
        while let Some(at) = node {
            let chosen = if at == ROOT { self.due() } else { None };
            let Some(edge) = chosen.or_else(|| self.select(world, here, at)) else { break };
            let mv = self.grown.tree.move_of(edge);
            self.path.push(edge);
            world.play_unchecked(here, mv);
            node = self.grown.tree.node_behind(edge);
        }
        let rewards = self.guide.value(world, here, &mut self.dice);
        for &edge in &self.path {
            self.grown.tree.edge_mut(edge).add(&rewards);
        }
        self.root.0 += 1;
        for (sum, reward) in self.root.1.iter_mut().zip(rewards) {
            *sum += f64::from(reward);
        }
    }

    /// An edge of the root, each in its turn, if it has had less than its fair share.
    #[inline]
    fn due(&self) -> Option<u32> {
        let moves = self.legal.len() as u32;
        let at = self.legal[self.root.0.checked_rem(moves)? as usize];
        let edge = self.grown.tree.first(ROOT).checked_add(at).filter(|_| at != NO_EDGE)?;
        let share = self.settings.fair * self.root.0 as f32 / moves as f32;
        ((self.grown.tree.edge(edge).visits as f32) < share).then_some(edge)
    }

    /// The edge to follow among those of the legal moves; none if the game is over or the tree is
    /// full.
    #[inline]
    fn select(&mut self, world: &G, here: &G::Position, node: u32) -> Option<u32> {
        let key = world.list_key(here);
        let listed = self.grown.tree.listed(node, key);
        let sum = listed.map_or_else(|| self.list(world, here, node, key), |listed| listed.sum);
        let seat = world.to_move(here).index();
        let untried = self.expected(seat) - self.settings.untried;
        let mut most = MostUrgent::new(seat, untried, self.settings.exploration / sum);
        let edges = self.grown.tree.edges_of(node);
        if let Some(listed) = listed {
            for (at, edge) in edges[..listed.moves as usize].iter_mut().enumerate() {
                most.look_at(at as u32, edge);
            }
        } else {
            for &found in self.grown.found.iter().filter(|&&found| found != NO_EDGE) {
                most.look_at(found, &mut edges[found as usize]);
            }
        }
        most.at.map(|at| self.grown.tree.first(node) + at)
    }

    /// Finds the edges of the legal moves, weighs them, and says the sum of their weights.
    #[inline]
    fn list(&mut self, world: &G, here: &G::Position, node: u32, key: Option<u64>) -> f32 {
        self.moves.clear();
        world.moves_in_any_order(here, &mut self.moves);
        self.grown.tree.find(node, &self.moves, &mut self.grown.found);
        let (mut sum, known) = self.sum_of_weights(node);
        if !known {
            self.weigh_new(world, here, node);
            sum = self.sum_of_weights(node).0;
        }
        if let Some(key) = key {
            self.grown.tree.keep_list(node, key, &self.grown.found, sum);
        }
        sum
    }

    /// Of the moves found in a node, and whether all of them have one.
    #[inline]
    fn sum_of_weights(&mut self, node: u32) -> (f32, bool) {
        let edges = self.grown.tree.edges_of(node);
        let (mut sum, mut known) = (0.0, true);
        for &found in self.grown.found.iter().filter(|&&found| found != NO_EDGE) {
            let weight = edges[found as usize].weight;
            sum += weight;
            known &= weight != 0.0;
        }
        (sum, known)
    }

    /// Weighs the moves that were not met in this node before.
    fn weigh_new(&mut self, world: &G, here: &G::Position, node: u32) {
        let edges = self.grown.tree.edges_of(node);
        let weight = |&found: &u32| edges.get(found as usize).map_or(1.0, |edge| edge.weight);
        self.weights.clear();
        self.weights.extend(self.grown.found.iter().map(weight));
        self.guide.weigh(world, here, &mut self.weights);
        for (&found, &weight) in self.grown.found.iter().zip(&self.weights) {
            if let Some(edge) = edges.get_mut(found as usize) {
                edge.weight = weight;
            }
        }
    }

    /// What the node at the end of the path gave a player so far.
    fn expected(&self, seat: usize) -> f32 {
        match self.path.last() {
            Some(&edge) if self.grown.tree.edge(edge).visits > 0 => {
                self.grown.tree.edge(edge).mean(seat)
            }
            _ if self.root.0 > 0 => (self.root.1[seat] / f64::from(self.root.0)) as f32,
            _ => 0.5,
        }
    }
}

/// The edge with the highest urgency, the first of several.
struct MostUrgent {
    seat: usize,
    untried: f32,
    scale: f32,
    /// A number of chances and its square root: mostly those of the next edge too.
    root: (u32, f32),
    at: Option<u32>,
    urgency: f32,
}

impl MostUrgent {
    fn new(seat: usize, untried: f32, scale: f32) -> Self {
        MostUrgent { seat, untried, scale, root: (0, 0.0), at: None, urgency: f32::NEG_INFINITY }
    }

    /// An edge that has a chance now.
    #[inline]
    fn look_at(&mut self, at: u32, edge: &mut Edge) {
        edge.chances += 1;
        if edge.chances != self.root.0 {
            self.root = (edge.chances, (edge.chances as f32).sqrt());
        }
        let wide = self.scale * edge.weight * self.root.1;
        let urgency = match edge.visits {
            0 => self.untried + wide,
            visits => edge.mean(self.seat) + wide / (1 + visits) as f32,
        };
        if urgency > self.urgency {
            (self.at, self.urgency) = (Some(at), urgency);
        }
    }
}

impl<G: Game, K: Guide<G>> Engine<G> for Guided<G, K> {
    fn choose(&mut self, game: &G, position: &G::Position) -> Option<Choice<G::Move>> {
        self.choose_watched(game, position, &Quiet)
    }

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
            && !(self.settings.ahead && self.guide.chooses_again(game, position))
        {
            self.grown.keep_below(position, mv);
            return Some(Choice::unsearched(mv));
        }
        if legal.is_empty() {
            return None;
        }
        let mut clock = Clock::start(self.settings.budget, progress);
        if let Some(choice) = self.read_out(game, position, progress) {
            return Some(choice);
        }
        self.root = (0, [0.0; MAX_PLAYERS]);
        self.moves.clear();
        game.moves_in_any_order(position, &mut self.moves);
        self.grown.tree.find(ROOT, &self.moves, &mut self.legal);
        let (mut world, mut here) = (game.clone(), position.clone());
        while clock.allows_another() {
            self.descent(&mut world, position, &mut here);
        }
        let seat = game.to_move(position).index();
        let standing = if self.settings.surest { surest } else { tried_most };
        self.grown.highest(position, &legal, clock.playouts(), |edge| standing(edge, seat))
    }
}
