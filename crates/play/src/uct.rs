//! UCT: a tree that grows where playouts went well, for any number of players and with chance.
//!
//! A playout goes down the tree, at each node to the legal move with the highest
//!
//! ```text
//!   mean reward of the mover  +  c · √(ln chances / visits)
//! ```
//!
//! then by the policy to the end of the game; the rewards of all players are added on the way back
//! (max^n). What is hidden is drawn anew for each playout, and only moves legal under that draw
//! compete (open loop). A move not tried yet counts as tried once with what the policy expects of
//! it, or comes first if the policy has no opinion.
//!
//! A turn may have several moves. While the turn is the engine's own, the tree below the chosen
//! move is kept for the next choice.

use yomikiri_game::{Chance, Dice, Game};

use crate::clock::Clock;
use crate::playout::play_out;
use crate::tree::{Edge, NO_EDGE, ROOT, Tree};
use crate::{Budget, Choice, Engine, Evaluation, Played, Policy};

/// What one chooses about a search.
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

/// Room for the edges of any root, and some more.
const LEAST_EDGES: usize = 1 << 14;

/// UCT search.
pub struct Uct<G: Game, P, E> {
    settings: UctSettings,
    policy: P,
    evaluation: E,
    dice: Dice,
    tree: Tree<G::Move>,
    spare: Tree<G::Move>,
    /// The position the kept tree was grown at, and the move its root now stands behind.
    kept: Option<(G::Position, G::Move)>,
    moves: Vec<G::Move>,
    found: Vec<u32>,
    path: Vec<u32>,
    played: Vec<Played<G::Move>>,
}

impl<G: Chance, P: Policy<G>, E: Evaluation<G>> Uct<G, P, E> {
    /// With playouts by this policy, valued by this evaluation.
    pub fn new(settings: UctSettings, policy: P, evaluation: E, seed: u64) -> Self {
        let most_edges =
            (settings.memory / (size_of::<Edge>() + size_of::<G::Move>())).max(LEAST_EDGES);
        Uct {
            settings,
            policy,
            evaluation,
            dice: Dice::new(seed),
            tree: Tree::new(most_edges),
            spare: Tree::new(most_edges),
            kept: None,
            moves: Vec::new(),
            found: Vec::new(),
            path: Vec::new(),
            played: Vec::new(),
        }
    }

    /// Is the tree that was kept one of this position?
    fn is_kept_for(&mut self, game: &G, position: &G::Position) -> bool {
        self.kept.take().is_some_and(|(mut before, mv)| {
            // What this move drew is on show now, so the true game may be asked.
            game.play_unchecked(&mut before, mv);
            before == *position
        })
    }

    /// Keeps what lies below a move: the turn may go on after it.
    fn keep_below(&mut self, position: &G::Position, mv: G::Move) {
        self.tree.find(ROOT, &[mv], &mut self.found);
        if let Some(&found) = self.found.first().filter(|&&found| found != NO_EDGE) {
            self.tree.descend(self.tree.first(ROOT) + found, &mut self.spare);
            self.kept = Some((position.clone(), mv));
        }
    }

    /// What the root knows about these moves.
    fn root_edges(&mut self, moves: &[G::Move]) -> Vec<(G::Move, Edge)> {
        self.tree.find(ROOT, moves, &mut self.found);
        let first = self.tree.first(ROOT);
        let known = moves.iter().zip(&self.found).filter(|&(_, &found)| found != NO_EDGE);
        known.map(|(&mv, found)| (mv, *self.tree.edge(first + found))).collect()
    }

    /// One playout from `root`, in a world drawn for it; `here` is room to work in.
    fn playout(&mut self, world: &mut G, root: &G::Position, here: &mut G::Position) {
        world.redraw(root, &mut self.dice);
        here.clone_from(root);
        self.path.clear();
        self.played.clear();
        let mut node = Some(ROOT);
        while let Some(at) = node {
            self.moves.clear();
            world.moves(here, &mut self.moves);
            let Some(edge) = self.select(world, here, at) else { break };
            let mv = self.tree.move_of(edge);
            self.path.push(edge);
            self.played.push(Played { mover: world.to_move(here), mv });
            world.play_unchecked(here, mv);
            node = self.tree.node_behind(edge);
        }
        let leaf = self.evaluation.leaf(world, here, &mut self.dice);
        play_out(world, here, &mut self.policy, &mut self.dice, &mut self.played);
        let rewards = self.evaluation.rewards(world, here, leaf);
        for &edge in &self.path {
            self.tree.edge_mut(edge).add(&rewards);
        }
        self.policy.learn(world, &self.played, &rewards);
    }

    /// The edge to follow among those of the legal moves in `self.moves`; none if the game is over
    /// or the tree is full.
    #[inline]
    fn select(&mut self, world: &G, here: &G::Position, node: u32) -> Option<u32> {
        self.tree.find(node, &self.moves, &mut self.found);
        let seat = world.to_move(here).index();
        let first = self.tree.first(node);
        let (mut best, mut best_urgency, mut equals) = (None, f32::NEG_INFINITY, 0);
        let mut spread = Spread::default();
        let tried = self.moves.iter().zip(&self.found).filter(|&(_, &found)| found != NO_EDGE);
        for (&mv, &found) in tried {
            let edge = self.tree.edge_mut(first + found);
            edge.chances += 1;
            let (expected, visits) = match edge.visits {
                0 => match self.policy.expects(world, here, mv) {
                    Some(expected) => (expected, 1.0),
                    None => (f32::INFINITY, 1.0),
                },
                visits => (edge.mean(seat), visits as f32),
            };
            let wide = self.settings.exploration * spread.of(edge.chances);
            let urgency = expected + wide / visits.sqrt();
            if urgency > best_urgency {
                (best, best_urgency, equals) = (Some(first + found), urgency, 1);
            } else if urgency == best_urgency {
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

impl<G: Chance, P: Policy<G>, E: Evaluation<G>> Engine<G> for Uct<G, P, E> {
    fn choose(&mut self, game: &G, position: &G::Position) -> Option<Choice<G::Move>> {
        // A tree that leaves little room to grow is of little use.
        if !self.is_kept_for(game, position) || self.tree.is_half_full() {
            self.tree.clear();
        }
        let mut legal = Vec::new();
        game.moves(position, &mut legal);
        if let &[mv] = &legal[..] {
            self.keep_below(position, mv);
            return Some(Choice::unsearched(mv));
        }
        if legal.is_empty() {
            return None;
        }
        self.policy.begin(game, position);
        self.evaluation.begin(game, position);
        let (mut world, mut here) = (game.clone(), position.clone());
        let mut clock = Clock::start(self.settings.budget);
        while clock.allows_another() {
            self.playout(&mut world, position, &mut here);
        }
        let edges = self.root_edges(&legal);
        let seat = game.to_move(position).index();
        let standing = |(_, edge): &(G::Move, Edge)| (edge.visits, edge.means()[seat]);
        let best = edges.iter().reduce(|a, b| if standing(b) > standing(a) { b } else { a })?;
        let choice = Choice::among(&edges, best.0, clock.playouts());
        self.keep_below(position, choice.mv);
        Some(choice)
    }
}
