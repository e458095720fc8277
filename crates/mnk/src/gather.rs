//! The moves of a whole block at once.
//!
//! The numbers of a block fall into *lines*: all sets of the last player's stones, the others' fixed.
//! A move of a line leads into one line of the next layer, so what a move needs (which block, where
//! the line begins, how the board turns) is worked out once a line, and the rest is a loop over
//! bytes:
//!
//! * The last player moves: a set leads to the sets with one coordinate more. Their ranks are the
//!   same for every line of the layer, a table.
//! * Another player takes coordinate *c*: the sets without *c* close up, and keep their order. So the
//!   next line is read from its beginning to its end.
//! * Player 1 moves and the board turns: the closed-up sets are permuted, by nibble tables.
//!
//! Only when player 1 moves are there other blocks than the same class in the next layer.

use yomikiri_game::{BlockMoves, Game, LayeredIndex, MAX_PLAYERS, UNDECIDED};

use crate::Cell;
use crate::free_layers::{FreeLayers, Layer, MOST_CELLS, NO_CLASS};
use crate::game::cells;
use crate::spread::Spread;
use crate::subsets::sets;

/// What all lines of a layer have in common.
struct LineSets {
    /// The last player's sets, in order of rank.
    sets: Vec<u32>,
    moves: SetMoves,
}

/// Where the sets of a line lead.
enum SetMoves {
    /// The last player moves: for each set, the ranks of the sets with one coordinate more.
    Adding { ranks: Vec<u32>, each: usize },
    /// Another player moves: for each coordinate, the ranks of the sets without it, in order.
    Without(Vec<Vec<u32>>),
    /// The board is full.
    None,
}

impl LineSets {
    fn new(index: &FreeLayers, layer: usize) -> Self {
        let counts = index.layers[layer].counts;
        let last = index.game.players() - 1;
        let coordinates = (index.game.size().cells() - counts[..last].iter().sum::<usize>()) as u32;
        let sets: Vec<u32> = sets(coordinates, counts[last]).collect();
        let empty = |set: u32| (0..coordinates).filter(move |c| set >> c & 1 == 0);
        let moves = if layer + 1 == index.layers() {
            SetMoves::None
        } else if index.mover(layer).index() == last {
            let rank = |set: &u32| {
                let set = *set;
                empty(set).map(move |c| index.rank[(set | 1 << c) as usize])
            };
            let ranks = sets.iter().flat_map(rank).collect();
            SetMoves::Adding { ranks, each: coordinates as usize - counts[last] }
        } else {
            let without = |c: u32| {
                let ranks = (0u32..).zip(&sets).filter(move |(_, set)| *set >> c & 1 == 0);
                ranks.map(|(rank, _)| rank).collect()
            };
            SetMoves::Without((0..coordinates).map(without).collect())
        };
        LineSets { sets, moves }
    }
}

/// A move of player 1 in a block: to which source, and how the board turns. `None` if the stone
/// completes a line.
type Turned = Option<(usize, usize)>;

/// One block while its lines are gathered.
struct Lines<'a> {
    index: &'a FreeLayers,
    layer: &'a Layer,
    next_layer: Option<&'a Layer>,
    mover: usize,
    line_sets: LineSets,
    turned: [Turned; MOST_CELLS],
    stones: [u64; MAX_PLAYERS],
    next: &'a [&'a [u8]],
    wins: u8,
}

impl Lines<'_> {
    /// All sets of `player` on the cells `left`; `prefix` numbers what the players between have.
    fn player(&mut self, player: usize, left: u64, prefix: usize, out: &mut [u8]) {
        let prefix = prefix * self.layer.radix[player];
        if player + 1 == self.index.game.players() {
            return self.line(left, &mut out[prefix..prefix + self.line_sets.sets.len()]);
        }
        let spread = Spread::new(left);
        for (rank, set) in sets(left.count_ones(), self.layer.counts[player]).enumerate() {
            let stones = spread.apply(set);
            if !self.index.lined.contains(stones) {
                self.stones[player] = stones;
                self.player(player + 1, left & !stones, prefix + rank, out);
            }
        }
        self.stones[player] = 0;
    }

    /// The line of the last player's sets on the cells `left`.
    fn line(&self, left: u64, out: &mut [u8]) {
        match (&self.line_sets.moves, self.next_layer) {
            (SetMoves::Adding { ranks, each }, Some(next_layer)) => {
                let line = &self.next[0][self.index.place(next_layer, self.stones, 0)..];
                for (out, ranks) in out.iter_mut().zip(ranks.chunks_exact(*each)) {
                    *out = ranks.iter().fold(0, |marks, &rank| marks | line[rank as usize]);
                }
            }
            (SetMoves::Without(without), Some(next_layer)) => {
                for (cell, without) in cells(left).zip(without) {
                    self.take(next_layer, left, cell, without, out);
                }
            }
            _ => {}
        }
        let spread = Spread::new(left);
        for (out, &set) in out.iter_mut().zip(&self.line_sets.sets) {
            let used = !self.index.lined.contains(spread.apply(set));
            *out = if used { *out | UNDECIDED } else { 0 };
        }
    }

    /// The mover, who is not the last player, takes `cell`: the sets with the ranks `without` lead
    /// into one line of the next layer.
    fn take(&self, next_layer: &Layer, left: u64, cell: Cell, without: &[u32], out: &mut [u8]) {
        let turned = if self.mover == 0 { self.turned[cell.number()] } else { Some((0, 0)) };
        let Some((source, turn)) = turned else {
            return without.iter().for_each(|&rank| out[rank as usize] |= self.wins);
        };
        let mut stones = self.stones;
        stones[self.mover] |= cell.bit();
        let line = &self.next[source][self.index.place(next_layer, stones, turn)..];
        if turn == 0 {
            for (&rank, &mark) in without.iter().zip(line) {
                out[rank as usize] |= mark;
            }
            return;
        }
        let to = self.index.turned_coordinates(left, cell, turn);
        for &rank in without {
            let image = to.apply(self.line_sets.sets[rank as usize]);
            out[rank as usize] |= line[self.index.rank[image as usize] as usize];
        }
    }
}

impl FreeLayers {
    fn first_stones(&self, layer: usize, block: usize) -> u64 {
        self.representatives[self.layers[layer].counts[0]][block]
    }
}

impl BlockMoves for FreeLayers {
    fn sources(&self, layer: usize, block: usize) -> Vec<usize> {
        if layer + 1 == self.layers() {
            return Vec::new();
        }
        if self.mover(layer).index() > 0 {
            return vec![block];
        }
        let first = self.first_stones(layer, block);
        let mut classes: Vec<usize> = cells(self.game.geometry.full() & !first)
            .map(|cell| self.class[(first | cell.bit()) as usize])
            .filter(|&class| class != NO_CLASS)
            .map(|class| class as usize)
            .collect();
        classes.sort_unstable();
        classes.dedup();
        classes
    }

    fn is_asymmetric(&self, layer: usize, block: usize) -> bool {
        let first = self.first_stones(layer, block);
        let symmetry = &self.game.symmetry;
        (1..symmetry.count()).all(|turn| symmetry.apply(turn, first) != first)
    }

    fn gather(&self, layer: usize, block: usize, next: &[&[u8]], wins: u8, out: &mut [u8]) {
        let first = self.first_stones(layer, block);
        let sources = self.sources(layer, block);
        let mut turned = [None; MOST_CELLS];
        for cell in cells(self.game.geometry.full() & !first) {
            let with = (first | cell.bit()) as usize;
            let source = sources.binary_search(&(self.class[with] as usize)).ok();
            turned[cell.number()] = source.map(|source| (source, usize::from(self.turn[with])));
        }
        out.fill(0);
        let mut lines = Lines {
            index: self,
            layer: &self.layers[layer],
            next_layer: self.layers.get(layer + 1),
            mover: self.mover(layer).index(),
            line_sets: LineSets::new(self, layer),
            turned,
            stones: [first, 0, 0, 0],
            next,
            wins,
        };
        lines.player(1, self.game.geometry.full() & !first, 0, out);
    }
}
