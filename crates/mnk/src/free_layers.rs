//! A dense index of all positions of the free game with the same number of stones.
//!
//! Under free rules any placement with the right stone counts and no line can arise, so a layer
//! needs no search to enumerate. Its numbers are mixed radix:
//!
//! ```text
//!   number = ((class of player 1's stones) * C(r2, n2) + rank 2) * C(r3, n3) + rank 3 …
//! ```
//!
//! * Player 1's stones are brought to the least of their images, which folds nearly all symmetry;
//!   the *class* numbers those sets without a line.
//! * Each further player's stones are a subset of the cells left over by the players before,
//!   squeezed together (*coordinates*) and ranked in colexicographic order; the rank depends only
//!   on the bits, so one table serves all.
//!
//! If player 1's stones are symmetric in themselves, symmetric positions have several numbers; one
//! of them is the representative. Numbers of positions in which a later player has a line are
//! not used. Both cost little: 19.6 million states of 4x4 take 28.6 million numbers.
//!
//! A block is one class. Within it the last player's stones run in the inner loop, so all that
//! does not depend on them is worked out once for the whole loop. When player 1 moves the board
//! may have to be turned: that is a permutation of coordinates, applied by nibble tables. When
//! another player moves, coordinates of later players lose one bit, or nothing changes at all.

use std::ops::Range;

use thiserror::Error;
use yomikiri_game::{Game, LayerCursor, LayeredIndex, MAX_PLAYERS, Player};

use crate::count::stone_counts;
use crate::game::cells;
use crate::spread::{COORDINATES, Spread};
use crate::subsets::{Bits, choose, low_bits, ranks, sets, squeeze, unranked, unsqueeze};
use crate::{Cell, MAX_CELLS, Mnk, Position, Rules};

/// More cells than this need tables too large to be worth it, and layers too large to hold.
pub(crate) const MOST_CELLS: usize = 25;
pub(crate) const NO_CLASS: u32 = u32::MAX;

/// Why a game has no such index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FreeLayersError {
    /// The board is too large.
    #[error("{0} cells; expected at most {MOST_CELLS} for a dense index")]
    TooLarge(usize),
    /// Not every placement can arise.
    #[error("the rules are {0}; expected free rules, under which every placement can arise")]
    NotFree(Rules),
}

/// The dense index of a game under free rules.
pub struct FreeLayers {
    pub(crate) game: Mnk,
    /// Colexicographic rank of a set of coordinates among the sets of its size.
    pub(crate) rank: Vec<u32>,
    /// For each set of cells: its class among the sets of its size without a line, or `NO_CLASS`.
    pub(crate) class: Vec<u32>,
    /// For each set of cells: the symmetry that leads to the representative of its class.
    pub(crate) turn: Vec<u8>,
    /// For each size, the representatives of its classes, in order.
    pub(crate) representatives: Vec<Vec<u64>>,
    pub(crate) layers: Vec<Layer>,
    /// Which sets of cells hold a line: a bit each.
    pub(crate) lined: Bits,
}

/// What the numbers of one layer look like.
pub(crate) struct Layer {
    pub(crate) counts: [usize; MAX_PLAYERS],
    /// How many sets each player after the first can have: the radix of their rank.
    pub(crate) radix: [usize; MAX_PLAYERS],
    pub(crate) block: usize,
}

impl FreeLayers {
    /// The index of this game. Takes a little over 9 bytes for each subset of the board's cells.
    pub fn new(game: &Mnk) -> Result<Self, FreeLayersError> {
        let cells = game.size().cells();
        if game.rules() != Rules::Free {
            return Err(FreeLayersError::NotFree(game.rules()));
        }
        if cells > MOST_CELLS {
            return Err(FreeLayersError::TooLarge(cells));
        }
        let mut index = FreeLayers {
            game: game.clone(),
            rank: ranks(cells),
            class: vec![NO_CLASS; 1 << cells],
            turn: vec![0; 1 << cells],
            representatives: vec![Vec::new(); cells + 1],
            layers: (0..=cells).map(|stones| Layer::new(cells, game.players(), stones)).collect(),
            lined: Bits::new(1 << cells),
        };
        index.classify();
        Ok(index)
    }

    /// Bytes the index itself takes.
    pub fn bytes(cells: usize) -> u64 {
        73u64.checked_shl(cells as u32).map_or(u64::MAX, |bits| bits / 8)
    }

    /// The game this indexes.
    pub fn game(&self) -> &Mnk {
        &self.game
    }

    /// Numbers the classes of player 1's stones. A set is met before its images if it is the least.
    fn classify(&mut self) {
        for set in 0..self.class.len() as u64 {
            let symmetry = &self.game.symmetry;
            let images = (0..symmetry.count()).map(|turn| (symmetry.apply(turn, set), turn));
            let Some((least, turn)) = images.min() else { continue };
            let class = if least < set {
                self.class[least as usize]
            } else if self.game.geometry.has_line(set) {
                NO_CLASS
            } else {
                let representatives = &mut self.representatives[set.count_ones() as usize];
                representatives.push(set);
                representatives.len() as u32 - 1
            };
            if class == NO_CLASS {
                self.lined.insert(set);
            }
            self.class[set as usize] = class;
            self.turn[set as usize] = turn as u8;
        }
    }

    /// The layer and number of an undecided position (one of its numbers, if it has several);
    /// `None` if player 1 has a line.
    pub fn number(&self, position: &Position) -> Option<(usize, usize)> {
        let stones = position.all_stones();
        let layer = &self.layers[position.ply()];
        let class = self.class[stones[0] as usize];
        let turn = usize::from(self.turn[stones[0] as usize]);
        let mut left = self.game.geometry.full();
        let mut number = class as usize;
        for (player, &bits) in stones.iter().enumerate().take(self.game.players()) {
            let bits = self.game.symmetry.apply(turn, bits);
            if player > 0 {
                number =
                    number * layer.radix[player] + self.rank[squeeze(bits, left) as usize] as usize;
            }
            left &= !bits;
        }
        (class != NO_CLASS).then_some((position.ply(), number))
    }

    /// The placement that a number of a layer stands for, lines or not; `None` if there is no such
    /// number.
    pub fn position(&self, layer: usize, number: usize) -> Option<Position> {
        let (layer, players) = (self.layers.get(layer)?, self.game.players());
        let first = *self.representatives[layer.counts[0]].get(number / layer.block)?;
        let (mut number, mut ranks) = (number % layer.block, [0; MAX_PLAYERS]);
        for player in (1..players).rev() {
            ranks[player] = number % layer.radix[player];
            number /= layer.radix[player];
        }
        let (mut stones, mut left) = ([first, 0, 0, 0], self.game.geometry.full() & !first);
        for player in 1..players {
            stones[player] = unsqueeze(unranked(ranks[player], layer.counts[player]), left);
            left &= !stones[player];
        }
        Some(Position::from_stones(stones))
    }
}

impl Layer {
    fn new(cells: usize, players: usize, stones: usize) -> Self {
        let counts = stone_counts(players, stones);
        let mut left = cells - counts[0];
        let mut radix = [1; MAX_PLAYERS];
        for player in 1..players {
            radix[player] = choose(left, counts[player]);
            left -= counts[player];
        }
        Layer { counts, radix, block: radix.iter().product() }
    }
}

impl LayeredIndex for FreeLayers {
    type Cursor<'a> = Cursor<'a>;

    fn layers(&self) -> usize {
        self.layers.len()
    }

    fn mover(&self, layer: usize) -> Player {
        Player::FIRST.after(layer, self.game.players())
    }

    fn len(&self, layer: usize) -> usize {
        self.blocks(layer) * self.layers[layer].block
    }

    fn blocks(&self, layer: usize) -> usize {
        self.representatives[self.layers[layer].counts[0]].len()
    }

    fn block(&self, layer: usize, block: usize) -> Range<usize> {
        let length = self.layers[layer].block;
        block * length..(block + 1) * length
    }

    fn for_each(&self, layer: usize, block: usize, mut visit: impl FnMut(&Cursor<'_>)) {
        let first = self.representatives[self.layers[layer].counts[0]][block];
        let mut walk = Walk { index: self, layer, stones: [first, 0, 0, 0], visit: &mut visit };
        walk.player(1, self.game.geometry.full() & !first, block);
    }
}

/// The nested loops over the stones of player 2, 3, … of one block.
struct Walk<'a, V> {
    index: &'a FreeLayers,
    layer: usize,
    stones: [u64; MAX_PLAYERS],
    visit: &'a mut V,
}

impl<V: FnMut(&Cursor<'_>)> Walk<'_, V> {
    /// All sets of `player` on the cells `left`; `prefix` numbers what the players before have.
    fn player(&mut self, player: usize, left: u64, prefix: usize) {
        let layer = &self.index.layers[self.layer];
        if player + 1 == self.index.game.players() {
            return self.last_player(player, left, prefix * layer.radix[player]);
        }
        let spread = Spread::new(left);
        for (rank, set) in sets(left.count_ones(), layer.counts[player]).enumerate() {
            let stones = spread.apply(set);
            if !self.index.game.geometry.has_line(stones) {
                self.stones[player] = stones;
                self.player(player + 1, left & !stones, prefix * layer.radix[player] + rank);
            }
        }
    }

    fn last_player(&mut self, player: usize, left: u64, base: usize) {
        self.stones[player] = 0;
        let context = Context::new(self.index, self.layer, self.stones, left);
        let mut cursor = Cursor { context: &context, set: 0, number: base, last_stones: 0 };
        let count = self.index.layers[self.layer].counts[player];
        for set in sets(left.count_ones(), count) {
            cursor.last_stones = context.spread.apply(set);
            cursor.set = set;
            if !self.index.game.geometry.has_line(cursor.last_stones) {
                (self.visit)(&cursor);
            }
            cursor.number += 1;
        }
    }
}

/// All that does not depend on the last player's stones.
struct Context<'a> {
    index: &'a FreeLayers,
    spread: Spread,
    stones: [u64; MAX_PLAYERS],
    /// Symmetries other than the identity that leave player 1's stones as they are.
    stabilizer: Vec<usize>,
    mover: Mover,
    coordinates: u32,
}

/// How the number changes when the mover takes the cell at a coordinate.
enum Mover {
    /// The last player moves: only their own rank changes.
    Last { base: usize },
    /// A player in between moves: later coordinates close up.
    Between { completing: u32, bases: Vec<usize> },
    /// Player 1 moves: the board may turn.
    First { completing: u32, turns: Vec<(usize, Spread)> },
}

impl<'a> Context<'a> {
    fn new(index: &'a FreeLayers, layer: usize, stones: [u64; MAX_PLAYERS], left: u64) -> Self {
        let game = &index.game;
        let stabilizer = (1..game.symmetry.count())
            .filter(|&turn| game.symmetry.apply(turn, stones[0]) == stones[0])
            .collect();
        let mover = Mover::new(index, layer, stones, left);
        let (spread, coordinates) = (Spread::new(left), left.count_ones());
        Context { index, spread, stones, stabilizer, mover, coordinates }
    }
}

impl Mover {
    fn new(index: &FreeLayers, layer: usize, stones: [u64; MAX_PLAYERS], left: u64) -> Self {
        let mover = index.mover(layer).index();
        let last = index.game.players() - 1;
        let next = index.layers.get(layer + 1);
        let completing = squeeze(index.game.geometry.completing(stones[mover]) & left, left) as u32;
        match next {
            None => Mover::Last { base: 0 },
            Some(next) if mover == last => Mover::Last { base: index.base(next, stones, 0) },
            Some(next) if mover > 0 => {
                let bases = cells(left)
                    .map(|cell| {
                        let mut stones = stones;
                        stones[mover] |= cell.bit();
                        index.base(next, stones, 0)
                    })
                    .collect();
                Mover::Between { completing, bases }
            }
            Some(next) => {
                let turns =
                    cells(left).map(|cell| index.turned(next, stones, left, cell)).collect();
                Mover::First { completing, turns }
            }
        }
    }
}

impl FreeLayers {
    /// The number of these stones in `layer`, turned by `turn`, with rank 0 for the last player.
    fn base(&self, layer: &Layer, stones: [u64; MAX_PLAYERS], turn: usize) -> usize {
        let class = self.class[stones[0] as usize];
        if class == NO_CLASS {
            return 0; // player 1 completes a line here, so nobody asks for this number
        }
        class as usize * layer.block + self.place(layer, stones, turn)
    }

    /// The same number, counted from the beginning of its block.
    pub(crate) fn place(&self, layer: &Layer, stones: [u64; MAX_PLAYERS], turn: usize) -> usize {
        let mut left = self.game.geometry.full() & !self.game.symmetry.apply(turn, stones[0]);
        let mut number = 0;
        let last = self.game.players() - 1;
        for (player, &bits) in stones.iter().enumerate().take(last).skip(1) {
            let bits = self.game.symmetry.apply(turn, bits);
            number =
                number * layer.radix[player] + self.rank[squeeze(bits, left) as usize] as usize;
            left &= !bits;
        }
        number * layer.radix[last]
    }

    /// Player 1 takes `cell`: the base of the number, and where the coordinates of `left` go.
    fn turned(
        &self,
        next: &Layer,
        mut stones: [u64; MAX_PLAYERS],
        left: u64,
        cell: Cell,
    ) -> (usize, Spread) {
        stones[0] |= cell.bit();
        let turn = usize::from(self.turn[stones[0] as usize]);
        (self.base(next, stones, turn), self.turned_coordinates(left, cell, turn))
    }

    /// Where the coordinates of `left` go when `taken` is no longer left and the board turns.
    pub(crate) fn turned_coordinates(&self, left: u64, taken: Cell, turn: usize) -> Spread {
        let symmetry = &self.game.symmetry;
        let mut coordinate_of = [0u8; MAX_CELLS];
        let new_left = symmetry.apply(turn, left & !taken.bit());
        for (coordinate, cell) in (0u8..).zip(cells(new_left)) {
            coordinate_of[cell.number()] = coordinate;
        }
        let mut to = [0u32; COORDINATES];
        for (to, cell) in to.iter_mut().zip(cells(left)) {
            if cell != taken {
                let image = symmetry.apply(turn, cell.bit()).trailing_zeros();
                *to = 1 << coordinate_of[image as usize];
            }
        }
        Spread::from_images(&to, left.count_ones())
    }
}

/// One position of a block.
pub struct Cursor<'a> {
    context: &'a Context<'a>,
    /// The last player's stones, in coordinates and on the board.
    set: u32,
    last_stones: u64,
    number: usize,
}

impl Cursor<'_> {
    fn empty_coordinates(&self) -> u32 {
        !self.set & low_bits(self.context.coordinates)
    }

    fn stones(&self) -> [u64; MAX_PLAYERS] {
        let mut stones = self.context.stones;
        stones[self.context.index.game.players() - 1] = self.last_stones;
        stones
    }

    /// The position itself.
    pub fn position(&self) -> Position {
        Position::from_stones(self.stones())
    }
}

impl LayerCursor for Cursor<'_> {
    #[inline]
    fn index(&self) -> usize {
        self.number
    }

    #[inline]
    fn is_representative(&self) -> bool {
        if self.context.stabilizer.is_empty() {
            return true;
        }
        let stones = self.stones();
        let symmetry = &self.context.index.game.symmetry;
        self.context
            .stabilizer
            .iter()
            .all(|&turn| stones.map(|bits| symmetry.apply(turn, bits)) >= stones)
    }

    #[inline]
    fn wins_at_once(&self) -> bool {
        match &self.context.mover {
            Mover::First { completing, .. } | Mover::Between { completing, .. } => {
                completing & !self.set != 0
            }
            Mover::Last { .. } => {
                let geometry = &self.context.index.game.geometry;
                let taken =
                    self.context.stones.iter().fold(self.last_stones, |all, bits| all | bits);
                geometry.completing(self.last_stones) & geometry.full() & !taken != 0
            }
        }
    }

    #[inline]
    fn successors(&self, mut visit: impl FnMut(usize)) {
        let rank = &self.context.index.rank;
        let mut empty = self.empty_coordinates();
        while empty != 0 {
            let coordinate = empty.trailing_zeros();
            visit(match &self.context.mover {
                Mover::Last { base } => base + rank[(self.set | 1 << coordinate) as usize] as usize,
                Mover::Between { bases, .. } => {
                    let below = self.set & low_bits(coordinate);
                    let closed_up = below | (self.set & !low_bits(coordinate)) >> 1;
                    bases[coordinate as usize] + rank[closed_up as usize] as usize
                }
                Mover::First { turns, .. } => {
                    let (base, to) = &turns[coordinate as usize];
                    base + rank[to.apply(self.set) as usize] as usize
                }
            });
            empty &= empty - 1;
        }
    }
}
