//! Reuse of a search tree: while the same player moves again, the subtree below the chosen move is
//! kept for the next choice.

use yomikiri_game::Game;

use crate::Choice;
use crate::tree::{Edge, NO_EDGE, ROOT, Tree};

/// Enough for the edges of any root, and some more.
const LEAST_EDGES: usize = 1 << 14;

/// Rewards lie between 0 and 1, so their standard deviation is at most one half.
const MOST_DEVIATION: f64 = 0.5;

/// Ranks a move by its visits, and moves with equal visits by their mean reward.
pub(crate) fn most_visited(edge: &Edge, seat: usize) -> (f64, f32) {
    (f64::from(edge.visits), edge.means()[seat])
}

/// Ranks a move by the lower confidence bound of its reward: the mean less the
/// largest standard error it can have.
pub(crate) fn lower_confidence_bound(edge: &Edge, seat: usize) -> (f64, f32) {
    match edge.visits {
        0 => (f64::NEG_INFINITY, 0.0),
        visits => (f64::from(edge.mean(seat)) - MOST_DEVIATION / f64::from(visits).sqrt(), 0.0),
    }
}

/// A search tree, and the position it was grown for.
pub(crate) struct Grown<G: Game> {
    pub(crate) tree: Tree<G::Move>,
    /// The edges of the moves that were looked up last; scratch space of the searches.
    pub(crate) found: Vec<u32>,
    spare: Tree<G::Move>,
    /// The position the kept tree was grown at, and the move its root now stands behind.
    kept: Option<(G::Position, G::Move)>,
}

impl<G: Game> Grown<G> {
    /// A tree of at most `memory` bytes; a small tree is allowed in any case.
    pub(crate) fn new(memory: usize) -> Self {
        let most_edges = (memory / (size_of::<Edge>() + size_of::<G::Move>())).max(LEAST_EDGES);
        Grown {
            tree: Tree::new(most_edges),
            found: Vec::new(),
            spare: Tree::new(most_edges),
            kept: None,
        }
    }

    /// Begins a choice. The kept tree is used if it belongs to this position. A tree that is half
    /// full is dropped, since it leaves little room to grow.
    pub(crate) fn begin(&mut self, game: &G, position: &G::Position) {
        if !self.is_kept_for(game, position) || self.tree.is_half_full() {
            self.tree.clear();
        }
    }

    /// Does the kept tree belong to this position?
    fn is_kept_for(&mut self, game: &G, position: &G::Position) -> bool {
        self.kept.take().is_some_and(|(mut before, mv)| {
            // The tiles or cards that this move drew are visible now, so the true game may be asked.
            game.play_unchecked(&mut before, mv);
            before == *position
        })
    }

    /// Keeps the subtree below a move, since the same player may move again after it.
    pub(crate) fn keep_below(&mut self, position: &G::Position, mv: G::Move) {
        self.tree.find(ROOT, &[mv], &mut self.found);
        if let Some(&found) = self.found.first().filter(|&&found| found != NO_EDGE) {
            self.tree.descend(self.tree.first(ROOT) + found, &mut self.spare);
            self.kept = Some((position.clone(), mv));
        }
    }

    /// The legal move of the highest rank, the first of several.
    pub(crate) fn highest(
        &mut self,
        position: &G::Position,
        legal: &[G::Move],
        playouts: u64,
        rank: impl Fn(&Edge) -> (f64, f32),
    ) -> Option<Choice<G::Move>> {
        let edges = self.root_edges(legal);
        let best = edges.iter().reduce(|a, b| if rank(&b.1) > rank(&a.1) { b } else { a })?;
        let choice = Choice::among(&edges, best.0, playouts);
        self.keep_below(position, choice.mv);
        Some(choice)
    }

    /// The root's edges of these moves.
    fn root_edges(&mut self, moves: &[G::Move]) -> Vec<(G::Move, Edge)> {
        self.tree.find(ROOT, moves, &mut self.found);
        let first = self.tree.first(ROOT);
        let known = moves.iter().zip(&self.found).filter(|&(_, &found)| found != NO_EDGE);
        known.map(|(&mv, found)| (mv, *self.tree.edge(first + found))).collect()
    }
}
