//! A search's tree from one choice to the next: while a turn lasts, what lies below the chosen move
//! is kept.

use yomikiri_game::Game;

use crate::Choice;
use crate::tree::{Edge, NO_EDGE, ROOT, Tree};

/// Room for the edges of any root, and some more.
const LEAST_EDGES: usize = 1 << 14;

/// Rewards lie between 0 and 1: their standard deviation is at most a half.
const MOST_LUCK: f64 = 0.5;

/// The standing of a move by how often it was tried, and of equals by what it gave.
pub(crate) fn tried_most(edge: &Edge, seat: usize) -> (f64, f32) {
    (f64::from(edge.visits), edge.means()[seat])
}

/// The standing of a move by what it gave, less what luck may have added.
pub(crate) fn surest(edge: &Edge, seat: usize) -> (f64, f32) {
    match edge.visits {
        0 => (f64::NEG_INFINITY, 0.0),
        visits => (f64::from(edge.mean(seat)) - MOST_LUCK / f64::from(visits).sqrt(), 0.0),
    }
}

/// A tree, and which position it was grown for.
pub(crate) struct Grown<G: Game> {
    pub(crate) tree: Tree<G::Move>,
    /// Where the moves last asked for are: room for whoever asks.
    pub(crate) found: Vec<u32>,
    spare: Tree<G::Move>,
    /// The position the kept tree was grown at, and the move its root now stands behind.
    kept: Option<(G::Position, G::Move)>,
}

impl<G: Game> Grown<G> {
    /// A tree of so many bytes, within reason.
    pub(crate) fn new(memory: usize) -> Self {
        let most_edges = (memory / (size_of::<Edge>() + size_of::<G::Move>())).max(LEAST_EDGES);
        Grown {
            tree: Tree::new(most_edges),
            found: Vec::new(),
            spare: Tree::new(most_edges),
            kept: None,
        }
    }

    /// A choice begins. What was kept stays if it was grown for this position; a tree that leaves
    /// little room to grow is of little use.
    pub(crate) fn begin(&mut self, game: &G, position: &G::Position) {
        if !self.is_kept_for(game, position) || self.tree.is_half_full() {
            self.tree.clear();
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
    pub(crate) fn keep_below(&mut self, position: &G::Position, mv: G::Move) {
        self.tree.find(ROOT, &[mv], &mut self.found);
        if let Some(&found) = self.found.first().filter(|&&found| found != NO_EDGE) {
            self.tree.descend(self.tree.first(ROOT) + found, &mut self.spare);
            self.kept = Some((position.clone(), mv));
        }
    }

    /// The legal move of the highest standing, the first of several.
    pub(crate) fn highest(
        &mut self,
        position: &G::Position,
        legal: &[G::Move],
        playouts: u64,
        standing: impl Fn(&Edge) -> (f64, f32),
    ) -> Option<Choice<G::Move>> {
        let edges = self.root_edges(legal);
        let best =
            edges.iter().reduce(|a, b| if standing(&b.1) > standing(&a.1) { b } else { a })?;
        let choice = Choice::among(&edges, best.0, playouts);
        self.keep_below(position, choice.mv);
        Some(choice)
    }

    /// What the root knows about these moves.
    fn root_edges(&mut self, moves: &[G::Move]) -> Vec<(G::Move, Edge)> {
        self.tree.find(ROOT, moves, &mut self.found);
        let first = self.tree.first(ROOT);
        let known = moves.iter().zip(&self.found).filter(|&(_, &found)| found != NO_EDGE);
        known.map(|(&mv, found)| (mv, *self.tree.edge(first + found))).collect()
    }
}
