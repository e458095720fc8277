//! The search tree: one over sequences of moves, whatever chance did between them.
//!
//! A *node* stands for a sequence of moves from the root and an *edge* for a move tried there.
//! Since chance differs from one playout to the next, so may the legal moves of a node: an edge
//! counts how often its move was legal there (`availability`) beside how often it was taken (`visits`).
//!
//! Everything lies in three arrays. A node owns a block of edges, with room for a few more:
//!
//! ```text
//!   nodes   0: first, used, room           1: …
//!   moves   [move][…]                       block of node 0   | block of node 1 | …
//!   edges   [node availability visits prior sums][…]   the same
//! ```
//!
//! A block that is full is copied to the end with twice the room. Edges that never had a second
//! visit lead to no node yet, so the nodes are few. The number of edges is bounded; when it is
//! reached the tree grows no further, and playouts begin at its border.

use yomikiri_game::MAX_PLAYERS;

use crate::Rewards;

/// No node: the edge's end has not been looked into.
const NONE: u32 = u32::MAX;

/// The node every search begins at.
pub(crate) const ROOT: u32 = 0;

/// No edge: the tree had no room for the move.
pub(crate) const NO_EDGE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Node {
    first: u32,
    used: u32,
    room: u32,
    listed: Listed,
}

/// The list of moves that a node met first: the first edges of its block, in order.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Listed {
    /// The game's key of this list.
    pub(crate) key: u64,
    /// How many moves; 0: no list is known.
    pub(crate) moves: u32,
    /// The sum of their priors.
    pub(crate) sum: f32,
}

/// The statistics of a move in a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    node: u32,
    /// How often the move was legal when its node was visited.
    pub(crate) availability: u32,
    pub(crate) visits: u32,
    /// The policy's prior; 0 if it is not known, and in searches without a policy.
    pub(crate) prior: f32,
    sums: [f64; MAX_PLAYERS],
}

impl Edge {
    pub(crate) const NEW: Edge =
        Edge { node: NONE, availability: 0, visits: 0, prior: 0.0, sums: [0.0; MAX_PLAYERS] };

    /// Mean reward of a player; needs a visit.
    #[inline]
    pub(crate) fn mean(&self, seat: usize) -> f32 {
        (self.sums[seat] / f64::from(self.visits)) as f32
    }

    pub(crate) fn means(&self) -> Rewards {
        std::array::from_fn(|seat| if self.visits == 0 { 0.0 } else { self.mean(seat) })
    }

    #[inline]
    pub(crate) fn add(&mut self, rewards: &Rewards) {
        self.visits += 1;
        for (sum, &reward) in self.sums.iter_mut().zip(rewards) {
            *sum += f64::from(reward);
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Tree<M> {
    nodes: Vec<Node>,
    moves: Vec<M>,
    edges: Vec<Edge>,
    most_edges: usize,
}

impl<M: Copy + Eq> Tree<M> {
    /// A tree of at most so many edges, with nothing but a root.
    pub(crate) fn new(most_edges: usize) -> Self {
        let most_edges = most_edges.min(NO_EDGE as usize);
        let mut tree = Tree { nodes: Vec::new(), moves: Vec::new(), edges: Vec::new(), most_edges };
        tree.clear();
        tree
    }

    /// Nothing but a root.
    pub(crate) fn clear(&mut self) {
        self.moves.clear();
        self.edges.clear();
        self.nodes.clear();
        self.nodes.push(Node { first: 0, used: 0, room: 0, listed: Listed::default() });
    }

    pub(crate) fn is_half_full(&self) -> bool {
        self.edges.len() > self.most_edges / 2
    }

    #[inline]
    pub(crate) fn edge(&self, at: u32) -> &Edge {
        &self.edges[at as usize]
    }

    #[inline]
    pub(crate) fn edge_mut(&mut self, at: u32) -> &mut Edge {
        &mut self.edges[at as usize]
    }

    /// The move of an edge.
    #[inline]
    pub(crate) fn move_of(&self, edge: u32) -> M {
        self.moves[edge as usize]
    }

    /// The edges of a node.
    #[inline]
    pub(crate) fn edges_of(&mut self, node: u32) -> &mut [Edge] {
        let Node { first, used, .. } = self.nodes[node as usize];
        &mut self.edges[first as usize..(first + used) as usize]
    }

    /// The list a node met first, if it is known by this key.
    #[inline]
    pub(crate) fn listed(&self, node: u32, key: Option<u64>) -> Option<Listed> {
        let listed = self.nodes[node as usize].listed;
        (listed.moves > 0 && key == Some(listed.key)).then_some(listed)
    }

    /// Keeps the first list of a node: `found` is where its moves are.
    pub(crate) fn keep_list(&mut self, node: u32, key: u64, found: &[u32], sum: f32) {
        let listed = &mut self.nodes[node as usize].listed;
        if listed.moves == 0 && found.iter().copied().eq(0..found.len() as u32) {
            *listed = Listed { key, moves: found.len() as u32, sum };
        }
    }

    /// The node's block: where its edges begin.
    #[inline]
    pub(crate) fn first(&self, node: u32) -> u32 {
        self.nodes[node as usize].first
    }

    /// The node behind an edge. It is made on the second visit; before, or if there is no room for
    /// edges, there is none.
    #[inline]
    pub(crate) fn node_behind(&mut self, edge: u32) -> Option<u32> {
        let Edge { node, visits, .. } = *self.edge(edge);
        if node != NONE {
            return Some(node);
        }
        if visits == 0 || self.edges.len() == self.most_edges {
            return None;
        }
        let made = self.nodes.len() as u32;
        let first = self.edges.len() as u32;
        self.nodes.push(Node { first, used: 0, room: 0, listed: Listed::default() });
        self.edges[edge as usize].node = made;
        Some(made)
    }

    /// Finds the node's edge of each of these moves, in their order, and adds those it lacks.
    /// `found` gets their numbers within the block, or [`NO_EDGE`] where there is no room.
    ///
    /// A node sees its moves in much the same order every time, but for those that came later and
    /// lie at its end. So each is looked for right after the one before, then where the moves before
    /// that one went on.
    #[inline]
    pub(crate) fn find(&mut self, node: u32, moves: &[M], found: &mut Vec<u32>) {
        found.clear();
        let (mut next, mut left) = (0, 0);
        for &mv in moves {
            let Node { first, used, .. } = self.nodes[node as usize];
            let block = &self.moves[first as usize..(first + used) as usize];
            if block.get(next) != Some(&mv) {
                let begin = std::mem::replace(&mut left, next);
                next = if block.get(begin) == Some(&mv) {
                    begin
                } else if let Some(at) = position_of(block, mv) {
                    at
                } else if let Some(at) = self.insert(node, mv, moves.len()) {
                    at
                } else {
                    found.push(NO_EDGE);
                    continue;
                };
            }
            found.push(next as u32);
            next += 1;
        }
    }

    /// Adds an edge to a node that will need about `wanted`.
    fn insert(&mut self, node: u32, mv: M, wanted: usize) -> Option<usize> {
        let Node { used, room, .. } = self.nodes[node as usize];
        if used == room && !self.enlarge(node, mv, wanted) {
            return None;
        }
        let Node { first, used, .. } = &mut self.nodes[node as usize];
        let (at, edge) = (*used as usize, (*first + *used) as usize);
        *used += 1;
        self.moves[edge] = mv;
        self.edges[edge] = Edge::NEW;
        Some(at)
    }

    /// Moves a node's block to the end, where it gets more room, if there is any.
    fn enlarge(&mut self, node: u32, filler: M, wanted: usize) -> bool {
        let Node { first, used, listed, .. } = self.nodes[node as usize];
        let (begin, room) = (self.edges.len(), wanted.max(2 * used as usize));
        if begin + room > self.most_edges {
            return false;
        }
        let block = first as usize..(first + used) as usize;
        self.moves.extend_from_within(block.clone());
        self.moves.resize(begin + room, filler);
        self.edges.extend_from_within(block);
        self.edges.resize(begin + room, Edge::NEW);
        self.nodes[node as usize] = Node { first: begin as u32, used, room: room as u32, listed };
        true
    }

    /// Makes the node behind an edge the root and drops all that is not below it. `spare` is a tree
    /// of the same size to work in.
    pub(crate) fn descend(&mut self, edge: u32, spare: &mut Tree<M>) {
        spare.clear();
        if self.edge(edge).node != NONE {
            spare.nodes[ROOT as usize] = self.nodes[self.edge(edge).node as usize];
            let mut at = 0;
            while at < spare.nodes.len() {
                spare.take_block(at, self);
                at += 1;
            }
        }
        std::mem::swap(self, spare);
    }

    /// The node `at` still has its block in `from`: copies it, and lists the nodes behind it.
    fn take_block(&mut self, at: usize, from: &Tree<M>) {
        let Node { first, used, listed, .. } = self.nodes[at];
        let begin = self.edges.len();
        let block = first as usize..(first + used) as usize;
        self.moves.extend_from_slice(&from.moves[block.clone()]);
        self.edges.extend_from_slice(&from.edges[block]);
        self.nodes[at] = Node { first: begin as u32, used, room: used, listed };
        for edge in &mut self.edges[begin..] {
            if edge.node != NONE {
                self.nodes.push(from.nodes[edge.node as usize]);
                edge.node = self.nodes.len() as u32 - 1;
            }
        }
    }
}

/// Where a move is among others. Eight are compared at a time, which needs no branch for each.
#[inline]
fn position_of<M: Copy + Eq>(moves: &[M], mv: M) -> Option<usize> {
    let (eights, rest) = moves.as_chunks::<8>();
    let at = eights.iter().position(|eight| eight.iter().fold(false, |any, &m| any | (m == mv)));
    let begin = 8 * at.unwrap_or(eights.len());
    let found = at.map_or(rest, |at| &eights[at]).iter().position(|&other| other == mv);
    found.map(|at| begin + at)
}

#[cfg(test)]
mod tests {
    use yomikiri_game::Dice;

    use super::*;

    /// Every move keeps its one edge, whatever lists it comes in.
    #[test]
    fn a_move_is_found_where_it_was_first_put() {
        let mut dice = Dice::new(1);
        let mut tree: Tree<u32> = Tree::new(1 << 12);
        let (mut found, mut known) = (Vec::new(), Vec::new());
        for _ in 0..500 {
            // Most lists have the same moves in the same order, and a few more between them.
            let mut list = Vec::new();
            for mv in 0..60 {
                if dice.roll(9) != 0 {
                    list.push(mv);
                }
                list.push(mv + if dice.roll(9) != 0 { 100 } else { 200 });
            }
            tree.find(ROOT, &list, &mut found);
            for (&mv, &found) in list.iter().zip(&found) {
                let at = known.iter().position(|&other| other == mv).unwrap_or_else(|| {
                    known.push(mv);
                    known.len() - 1
                });
                assert_eq!(found as usize, at);
                assert_eq!(tree.move_of(tree.first(ROOT) + found), mv);
            }
        }
    }

    #[test]
    fn a_list_is_known_again_by_its_key_only() {
        let mut tree: Tree<u32> = Tree::new(1 << 12);
        let mut found = Vec::new();
        tree.find(ROOT, &[7, 8, 9], &mut found);
        tree.keep_list(ROOT, 5, &found, 1.5);
        assert!(tree.listed(ROOT, None).is_none() && tree.listed(ROOT, Some(6)).is_none());
        let listed = tree.listed(ROOT, Some(5)).expect("kept");
        assert_eq!((listed.moves, listed.sum), (3, 1.5));
        // A later list is not the block's beginning, and the first one stays.
        tree.find(ROOT, &[9, 10], &mut found);
        tree.keep_list(ROOT, 6, &found, 2.5);
        assert!(tree.listed(ROOT, Some(6)).is_none() && tree.listed(ROOT, Some(5)).is_some());
    }
}
