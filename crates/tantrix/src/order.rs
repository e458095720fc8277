//! Orders of filling forced spaces that come to the same.

use crate::cell::Place;
use crate::hand::Ways;
use crate::playout::slot_and_rotation;
use crate::{Board, Cell, Phase, Position, Tantrix};

/// Spaces and ways to fill them beyond which nothing is compared: it would take longer than it saves.
const MOST_SPACES: usize = 4;
const MOST_WAYS: u32 = 6;

/// A forced space and the mover's ways to fill it.
type Fill = (Place, Ways);

impl Tantrix {
    /// Of several forced spaces that the mover can fill in any order, which comes to the same, one.
    ///
    /// It comes to the same if no way to fill one of them changes another or takes a tile that fits
    /// there. What a tile drawn on the way may add is not looked at. `room` is room to work in.
    pub fn first_fill(&self, position: &Position, room: &mut Board) -> Option<Cell> {
        if !matches!(position.phase, Phase::ForcedBefore | Phase::ForcedAfter) {
            return None;
        }
        let (board, hand) = (&position.board, position.mover_hand());
        let mut fills = [(Place::default(), 0); MOST_SPACES];
        let mut spaces = 0;
        for place in board.forced_places() {
            let ways = board.ways(hand, place);
            if ways != 0 {
                *fills.get_mut(spaces)? = (place, ways);
                spaces += 1;
            }
        }
        let fills = &fills[..spaces];
        let count: u32 = fills.iter().map(|(_, ways)| ways.count_ones()).sum();
        let compared = spaces > 1 && count <= MOST_WAYS;
        let apart = |&fill: &Fill| leaves_others(position, fill, fills, room);
        (compared && fills.iter().all(apart)).then(|| board.cell(fills[0].0))
    }
}

/// Whatever fills one space, are the others then as they were?
fn leaves_others(
    position: &Position,
    (place, ways): Fill,
    fills: &[Fill],
    room: &mut Board,
) -> bool {
    let (board, hand) = (&position.board, position.mover_hand());
    let others = || fills.iter().filter(|other| other.0 != place);
    each_way(ways).all(|(slot, rotation)| {
        let Some(tile) = hand.tile_in(slot) else { return false };
        if others().any(|(_, ways)| each_way(*ways).any(|way| way.0 == slot)) {
            return false;
        }
        room.copy_from(board);
        room.lay(board.cell(place), tile, rotation);
        others().all(|&(other, ways)| {
            room.code(other) == board.code(other) && room.ways(hand, other) == ways
        })
    })
}

/// The slot of the hand and the rotation of each way.
fn each_way(mut ways: Ways) -> impl Iterator<Item = (usize, u8)> {
    std::iter::from_fn(move || {
        let way = (ways != 0).then(|| slot_and_rotation(ways))?;
        ways &= ways - 1;
        Some(way)
    })
}

#[cfg(test)]
mod tests {
    use yomikiri_game::{Dice, Game};

    use super::*;
    use crate::{Deal, Move, Seats, TileSet};

    /// All that counts of a position but the order of what was laid.
    fn seen(position: &Position) -> (Vec<Move>, [Vec<Cell>; 2], [u8; 4], TileSet) {
        let (board, hand) = (position.board(), position.mover_hand().tiles());
        let cells = [board.forced(), board.controlled()];
        (board.placed().collect(), cells, board.scores(), hand)
    }

    fn after(game: &Tantrix, position: &Position, moves: [Move; 2]) -> Option<Position> {
        let mut position = position.clone();
        let mover = game.to_move(&position);
        for mv in moves {
            if game.to_move(&position) != mover || game.play(&mut position, mv).is_err() {
                return None;
            }
        }
        Some(position)
    }

    /// Two fills of different spaces can be played in either order and come to the same.
    #[test]
    fn any_order_comes_to_the_same() {
        let mut room = Board::new();
        let (mut found, mut others) = (0, 0);
        for seed in 0..if cfg!(debug_assertions) { 60 } else { 600 } {
            let mut dice = Dice::new(seed);
            let seats = Seats::parse(["RB", "YGR", "BRYG"][seed as usize % 3]).expect("seats");
            let game = Tantrix::new(seats, Deal::from_seed(seed));
            let mut position = game.start();
            while let Some(mv) = game.random_move(&position, &mut |below| dice.roll(below)) {
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                let pairs = moves.iter().flat_map(|a| moves.iter().map(move |b| (*a, *b)));
                let same = |(a, b): (Move, Move)| {
                    let orders = [[a, b], [b, a]].map(|moves| after(&game, &position, moves));
                    let [Some(one), Some(other)] = &orders else { return false };
                    seen(one) == seen(other)
                };
                let mut apart = pairs.filter(|(a, b)| a.cell != b.cell).peekable();
                if apart.peek().is_some() && position.phase() != Phase::Free {
                    match game.first_fill(&position, &mut room) {
                        Some(first) => {
                            found += 1;
                            assert!(moves.iter().any(|mv| mv.cell == first), "seed {seed}");
                            assert!(apart.all(same), "seed {seed}: {moves:?}");
                        }
                        None => others += 1,
                    }
                }
                game.play_unchecked(&mut position, mv);
            }
        }
        assert!(found > 30 && others > 30, "{found} and {others}");
    }
}
