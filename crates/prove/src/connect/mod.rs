//! Finite Connect-Four, solved exactly.
//!
//! A score counts stones: the winner's score is one more than the stones he has left when he
//! wins, the loser's the negative of it, a draw is 0. Every position is searched by negamax with
//! alpha and beta. What makes it fast:
//!
//! * Moves that let the opponent win at once are never made; a cell that must be blocked is the
//!   only move looked at.
//! * The cells on which a side would complete four are computed once for each stone played: they
//!   order the moves, and are handed down to the position after the move.
//! * Bounds of positions met before are kept in a table, fetched into the
//!   cache while the moves are still being ordered, and looked up for every move before the
//!   first is searched.
//! * Mirror images are one position while there are few stones.
//! * The exact score is closed in on by searches that only ask "more than this?".

mod board;
mod stop;
mod table;

pub use board::{Board, Size};

use yomikiri_game::{Progress, Quiet};

use board::TALL;
use stop::{Never, Stop, Watched, Within, WithinWatched};
use table::Table;

/// Up to this many stones, mirror images are taken to be one position.
const MIRRORED_STONES: u32 = 12;
/// With more empty cells than this, the bounds of all children are looked up first.
const LOOK_AHEAD_STONES: i32 = 18;
/// With so many empty cells or fewer, searching is faster than remembering.
const UNSTORED_STONES: i32 = 8;

/// A solver with its table, for boards of one size.
pub struct Connect {
    size: Size,
    order: Vec<u64>,
    table: Table,
    nodes: u64,
}

/// A position as the search sees it: the board, and where either side would complete four.
#[derive(Clone, Copy)]
struct Node {
    board: Board,
    stones: u32,
    my_wins: u64,
    their_wins: u64,
}

impl Connect {
    /// A solver for boards of this size with 2 to the `table_bits` buckets of 16 bytes.
    pub fn new(size: Size, table_bits: u32) -> Self {
        let middle = |at: u32| {
            let centre = (size.width - 1) / 2;
            let away = at.div_ceil(2);
            if at % 2 == 1 { centre + away } else { centre - away.min(centre) }
        };
        let order = (0..size.width).map(|at| size.column(middle(at))).collect();
        Connect { size, order, table: Table::new(table_bits), nodes: 0 }
    }

    /// The same solver, its table's memory provided by the system beforehand. The watcher may unwind
    /// from that, too.
    pub fn ready(mut self, progress: &dyn Progress) -> Self {
        self.table.touch(progress);
        self
    }

    /// Positions searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The exact score for the side to move.
    pub fn score(&mut self, board: Board) -> i32 {
        match self.close_in(board, Never) {
            Some(score) => score,
            None => unreachable!("a search without limit ends"),
        }
    }

    /// The exact score for the side to move. The watcher is told of positions searched, every few
    /// milliseconds; it may unwind.
    pub fn score_watched(&mut self, board: Board, progress: &dyn Progress) -> i32 {
        match self.close_in(board, Watched(progress)) {
            Some(score) => score,
            None => unreachable!("a search without limit ends"),
        }
    }

    /// The exact score for the side to move, unless it takes more than so many positions. What
    /// was found until then is remembered: asking again goes on from there.
    pub fn score_within(&mut self, board: Board, nodes: u64) -> Option<i32> {
        let limit = self.nodes.saturating_add(nodes);
        self.close_in(board, Within(limit))
    }

    /// The same, watched; the watcher may unwind.
    pub fn score_within_watched(
        &mut self,
        board: Board,
        nodes: u64,
        progress: &dyn Progress,
    ) -> Option<i32> {
        let limit = self.nodes.saturating_add(nodes);
        self.close_in(board, WithinWatched(Within(limit), Watched(progress)))
    }

    fn close_in<S: Stop>(&mut self, board: Board, stop: S) -> Option<i32> {
        let cells = self.size.cells() as i32;
        let stones = board.stones() as i32;
        if board.is_won(self.size) {
            return Some(-((cells + 2 - stones) / 2));
        }
        let node = self.node(board);
        if node.my_wins & board.playable(self.size) != 0 {
            return Some((cells + 1 - stones) / 2);
        }
        let (mut low, mut high) = (-(cells - stones) / 2, (cells + 1 - stones) / 2);
        while low < high {
            let mut ask = low + (high - low) / 2;
            // Scores near 0 are asked for first: those searches are the cheap ones.
            if ask <= 0 && low / 2 < ask {
                ask = low / 2;
            } else if ask >= 0 && high / 2 > ask {
                ask = high / 2;
            }
            let found = self.search_height(&node, ask, stop);
            if stop.gives_up(self.nodes) {
                return None;
            }
            if found <= ask { high = found } else { low = found }
        }
        Some(low)
    }

    /// Is the score more than this? A bound of it on that side. The search is compiled for every
    /// height apart, so that its shifts are by constants, and for every way to stop: looking at a
    /// limit costs time even if no limit was set.
    fn search_height<S: Stop>(&mut self, node: &Node, ask: i32, stop: S) -> i32 {
        macro_rules! by_height {
            ($($height:literal)*) => {
                match self.size.height {
                    $($height => {
                        self.search::<$height, { 64 / ($height + 1) }, S>(node, ask, ask + 1, stop)
                    })*
                    _ => self.search::<TALL, 3, S>(node, ask, ask + 1, stop),
                }
            };
        }
        by_height!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    }

    /// The exact score of each column for the side to move; `None` where it is full.
    pub fn scores(&mut self, board: Board) -> Vec<Option<i32>> {
        self.scores_watched(board, &Quiet)
    }

    /// The same, watched.
    pub fn scores_watched(&mut self, board: Board, progress: &dyn Progress) -> Vec<Option<i32>> {
        (0..self.size.width)
            .map(|column| {
                let cell = board.playable(self.size) & self.size.column(column);
                (cell != 0).then(|| -self.score_watched(board.play(cell), progress))
            })
            .collect()
    }

    /// A position with the cells on which either side would complete four, looked for one by one.
    fn node(&self, board: Board) -> Node {
        let wins = |stones: u64| {
            let empty = (0..64).map(|bit| 1u64 << bit).filter(|&cell| {
                self.size.board & !board.mask & cell != 0
                    && Board { mine: 0, mask: stones | cell }.is_won(self.size)
            });
            empty.fold(0, |cells, cell| cells | cell)
        };
        let stones = board.stones();
        Node { board, stones, my_wins: wins(board.mine), their_wins: wins(board.theirs()) }
    }

    #[inline(always)]
    fn key(&self, board: Board, stones: u32) -> u64 {
        if stones > MIRRORED_STONES {
            return board.mine.wrapping_add(board.mask);
        }
        board.key(self.size)
    }

    /// Moves that do not lose at once. Only for nodes whose side to move has no win at once.
    #[inline(always)]
    fn safe_moves(&self, node: &Node) -> u64 {
        let playable = node.board.playable(self.size);
        let forced = playable & node.their_wins;
        let moves = match forced {
            0 => playable,
            _ if forced & (forced - 1) != 0 => return 0,
            _ => forced,
        };
        moves & !(node.their_wins >> 1)
    }

    /// The score within alpha and beta, or a bound of it outside. The side to move has no win at
    /// once.
    fn search<const H: u32, const N: usize, S: Stop>(
        &mut self,
        node: &Node,
        mut alpha: i32,
        mut beta: i32,
        stop: S,
    ) -> i32 {
        self.nodes += 1;
        stop.look_up(self.nodes);
        let left = (self.size.cells() - node.stones) as i32;
        let moves = self.safe_moves(node);
        if moves == 0 {
            return -(left / 2);
        }
        if left <= 2 {
            return 0;
        }
        // Neither the opponent's next stone wins, nor mine now: the score lies between these.
        let (lowest, highest) = (-((left - 2) / 2), (left - 1) / 2);
        if lowest >= beta {
            return lowest;
        }
        if highest <= alpha {
            return highest;
        }
        (alpha, beta) = (alpha.max(lowest), beta.min(highest));
        let large = left > UNSTORED_STONES;
        if large && stop.gives_up(self.nodes) {
            return alpha;
        }
        let key = self.key(node.board, node.stones);
        let stored = if large { self.stored(key) } else { None };
        match stored {
            Some(Bound::AtLeast(score)) if score >= beta => return score,
            Some(Bound::AtMost(score)) if score <= alpha => return score,
            Some(Bound::AtLeast(score)) => alpha = alpha.max(score),
            Some(Bound::AtMost(score)) => beta = beta.min(score),
            None => {}
        }
        let children = self.children::<H, N>(node, moves);
        if left > LOOK_AHEAD_STONES
            && let Some(score) = self.known_refutation(node, &children, beta)
        {
            return score;
        }
        for child in children.iter() {
            let next = Node {
                board: node.board.play(child.cell),
                stones: node.stones + 1,
                my_wins: node.their_wins & !child.cell,
                their_wins: child.wins,
            };
            let score = -self.search::<H, N, S>(&next, -beta, -alpha, stop);
            if large && stop.gives_up(self.nodes) {
                // The child may have given up: its score means nothing and is not remembered.
                return alpha;
            }
            if score >= beta {
                self.store(key, node.stones, Bound::AtLeast(score));
                return score;
            }
            alpha = alpha.max(score);
        }
        self.store(key, node.stones, Bound::AtMost(alpha));
        alpha
    }

    /// A move that is known to be too good for the opponent to allow this position.
    #[inline(always)]
    fn known_refutation<const N: usize>(
        &self,
        node: &Node,
        children: &Children<N>,
        beta: i32,
    ) -> Option<i32> {
        children.iter().find_map(|child| {
            let board = node.board.play(child.cell);
            match self.stored(self.key(board, node.stones + 1)) {
                Some(Bound::AtMost(score)) if -score >= beta => Some(-score),
                _ => None,
            }
        })
    }

    /// The moves, the most threatening first, with the cells that win after each.
    #[inline(always)]
    fn children<const H: u32, const N: usize>(&self, node: &Node, mut moves: u64) -> Children<N> {
        if node.stones <= MIRRORED_STONES && self.is_symmetric(node.board) {
            moves &= self.left_half();
        }
        let mut children = Children { count: 0, list: [Child::default(); N] };
        let left_then = (self.size.cells() - node.stones) as i32 - 1;
        let fetch = node.stones >= MIRRORED_STONES && left_then > UNSTORED_STONES;
        for (at, column) in self.order.iter().enumerate() {
            let cell = moves & column;
            if cell == 0 {
                continue;
            }
            let board = node.board.play(cell);
            if fetch {
                self.table.prefetch(board.mine.wrapping_add(board.mask));
            }
            let wins = self.size.winning_cells::<H>(node.board.mine | cell, board.mask);
            let worth = (wins.count_ones() * 64) as i32 - at as i32;
            children.insert(Child { worth, cell, wins });
        }
        children
    }

    fn is_symmetric(&self, board: Board) -> bool {
        board.mask == self.size.mirror(board.mask) && board.mine == self.size.mirror(board.mine)
    }

    fn left_half(&self) -> u64 {
        (0..self.size.width.div_ceil(2)).fold(0, |cells, column| cells | self.size.column(column))
    }

    #[inline(always)]
    fn store(&mut self, key: u64, stones: u32, bound: Bound) {
        if self.size.cells() as i32 - stones as i32 > UNSTORED_STONES {
            self.table.put(key, stones, bound.code());
        }
    }

    #[inline(always)]
    fn stored(&self, key: u64) -> Option<Bound> {
        Bound::read(self.table.get(key))
    }
}

#[derive(Clone, Copy, Default)]
struct Child {
    worth: i32,
    cell: u64,
    wins: u64,
}

/// The moves from a node, best first: at most as many as there can be columns.
struct Children<const N: usize> {
    count: usize,
    list: [Child; N],
}

impl<const N: usize> Children<N> {
    #[inline(always)]
    fn insert(&mut self, child: Child) {
        let mut to = self.count;
        while to > 0 && self.list[to - 1].worth < child.worth {
            self.list[to] = self.list[to - 1];
            to -= 1;
        }
        self.list[to] = child;
        self.count += 1;
    }

    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = &Child> {
        self.list[..self.count].iter()
    }
}

/// What a table remembers of a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bound {
    AtLeast(i32),
    AtMost(i32),
}

impl Bound {
    /// A byte, never 0: scores are at most 33 away from 0.
    fn code(self) -> u8 {
        match self {
            Bound::AtMost(score) => (score + 40) as u8,
            Bound::AtLeast(score) => (score + 140) as u8,
        }
    }

    fn read(code: u8) -> Option<Self> {
        match code {
            0 => None,
            1..100 => Some(Bound::AtMost(i32::from(code) - 40)),
            _ => Some(Bound::AtLeast(i32::from(code) - 140)),
        }
    }
}
