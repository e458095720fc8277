//! A game that gives nothing but its rules: players take one to three matches from a heap, and whoever
//! takes the last one wins.

use yomikiri_game::{Game, Outcome, Player};

/// The game, beginning with this many matches.
#[derive(Clone)]
pub(crate) struct Matches(pub(crate) u32);

impl Game for Matches {
    type Position = (u32, Player);
    type Move = u32;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> (u32, Player) {
        (self.0, Player::FIRST)
    }

    fn to_move(&self, position: &(u32, Player)) -> Player {
        position.1
    }

    fn outcome(&self, &(left, mover): &(u32, Player)) -> Option<Outcome> {
        (left == 0).then(|| Outcome::Win(mover.after(1, 2)))
    }

    fn moves(&self, &(left, _): &(u32, Player), moves: &mut Vec<u32>) {
        moves.extend(1..=left.min(3));
    }

    fn play_unchecked(&self, position: &mut (u32, Player), taken: u32) {
        *position = (position.0 - taken, position.1.after(1, 2));
    }
}
