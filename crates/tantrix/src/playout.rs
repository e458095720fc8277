//! Random moves, each legal one as likely as any other, without listing them.
//!
//! A cell beside one tile has at most twelve ways (each tile of the hand shows a colour in two
//! rotations), so: throw a cell of the border and a number below twelve, and take the cell's way
//! with that number if it has so many. Every way of every cell is thrown equally often. After
//! enough misses the moves are listed after all.

use crate::cell::Place;
use crate::hand::Ways;
use crate::{Board, Cell, Hand, Move, Phase, Placed, Position, Tantrix};
use yomikiri_game::Game;

/// The most ways a hand has on one cell.
const MOST_WAYS: usize = 12;
/// Throws before the moves are listed.
const THROWS: usize = 100;

impl Tantrix {
    /// A legal move, every one equally likely; `below(n)` must give a random number below n. None
    /// if the game is over.
    #[inline]
    pub fn random_move(
        &self,
        position: &Position,
        below: &mut impl FnMut(usize) -> usize,
    ) -> Option<Move> {
        let (board, hand) = (&position.board, position.mover_hand());
        match position.phase {
            Phase::Ended | Phase::Deadlock => None,
            Phase::First => {
                let tile = nth_tile(hand, below(hand.tiles().len()))?;
                Some(Placed { cell: Cell::ORIGIN, tile, rotation: 0 })
            }
            Phase::Free => match throw(board, hand, below) {
                Some((place, way)) => placed(board, hand, place, way),
                None => self.listed(position, below),
            },
            Phase::ForcedBefore | Phase::ForcedAfter => {
                let (place, way) = fill(board, hand, below)?;
                placed(board, hand, place, way)
            }
        }
    }

    /// Plays random moves to the end of the game.
    pub fn play_out(&self, position: &mut Position, below: &mut impl FnMut(usize) -> usize) {
        while let Some(mv) = self.random_move(position, below) {
            self.play_unchecked(position, mv);
        }
    }

    /// Lists the legal moves by border or forced spaces as they stand.
    pub(crate) fn list_in_any_order(&self, position: &Position, moves: &mut Vec<Move>) {
        let (board, hand) = (&position.board, position.mover_hand());
        let mut list = |place: Place| {
            let mut ways = board.ways(hand, place);
            if ways == 0 {
                return;
            }
            let cell = board.cell(place);
            while ways != 0 {
                let (slot, rotation) = slot_and_rotation(ways);
                ways &= ways - 1;
                if let Some(tile) = hand.tile_in(slot) {
                    moves.push(Placed { cell, tile, rotation });
                }
            }
        };
        match position.phase {
            Phase::Free => board.border().iter().copied().for_each(&mut list),
            Phase::ForcedBefore | Phase::ForcedAfter => board.forced_places().for_each(&mut list),
            Phase::First | Phase::Ended | Phase::Deadlock => self.moves(position, moves),
        }
    }

    fn listed(&self, position: &Position, below: &mut impl FnMut(usize) -> usize) -> Option<Move> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        moves.get(below(moves.len().max(1))).copied()
    }
}

fn nth_tile(hand: &Hand, n: usize) -> Option<crate::Tile> {
    hand.tiles().iter().nth(n)
}

#[inline]
fn throw(
    board: &Board,
    hand: &Hand,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<(Place, Ways)> {
    let border = board.border();
    for _ in 0..THROWS {
        let thrown = below(border.len() * MOST_WAYS);
        let place = *border.get(thrown / MOST_WAYS)?;
        let (ways, n) = (board.ways(hand, place), thrown % MOST_WAYS);
        if n < ways.count_ones() as usize {
            return Some((place, nth_way(ways, n)));
        }
    }
    None
}

/// One of the fills. There are few, so they are counted.
#[inline]
fn fill(
    board: &Board,
    hand: &Hand,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<(Place, Ways)> {
    let ways = |place| (place, board.ways(hand, place));
    let fills = || board.forced_places().map(ways).filter(|&(_, ways)| ways != 0);
    let count: u32 = fills().map(|(_, ways)| ways.count_ones()).sum();
    let mut n = if count == 1 { 0 } else { below(count.max(1) as usize) };
    for (place, ways) in fills() {
        let here = ways.count_ones() as usize;
        if n < here {
            return Some((place, nth_way(ways, n)));
        }
        n -= here;
    }
    None
}

/// The way with this number as a set of one, or no way.
#[inline]
fn nth_way(mut ways: Ways, n: usize) -> Ways {
    for _ in 0..n {
        ways &= ways.wrapping_sub(1);
    }
    ways & ways.wrapping_neg()
}

#[inline]
fn placed(board: &Board, hand: &Hand, place: Place, way: Ways) -> Option<Move> {
    let (slot, rotation) = slot_and_rotation(way);
    Some(Placed { cell: board.cell(place), tile: hand.tile_in(slot)?, rotation })
}

/// What the lowest of these ways stands for.
#[inline]
pub(crate) fn slot_and_rotation(ways: Ways) -> (usize, u8) {
    let bit = ways.trailing_zeros();
    ((bit / 6) as usize, (bit % 6) as u8)
}
