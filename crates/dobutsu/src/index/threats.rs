//! What the opponent threatens, and what the position would be if the mover passed; a line at a
//! time, for statistics.

use super::DobutsuIndex;
use super::cursor::Cursor;
use super::forward::bits;
use super::pairs::IN_HAND;
use crate::piece::Kind;
use crate::square::{BOTTOM_ROW, lion_steps};

/// Lanes on which the opponent threatens something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threats {
    /// The opponent, given the move, could capture the lion.
    pub check: u64,
    /// The opponent's lion could step to the mover's home row, on a square that no piece of the mover
    /// attacks.
    pub try_threat: u64,
}

impl DobutsuIndex {
    /// The threats on these lanes.
    pub fn threats(&self, cursor: &mut Cursor<'_>, line: usize, lanes: u64) -> Threats {
        let first = cursor.enter(line);
        let mut threats = Threats::default();
        for lane in bits(lanes) {
            let facts = cursor.facts(first + lane);
            let others = cursor.occupied & !(facts.own() | 1 << cursor.lions.0);
            let guarded = facts.own_attacks() | lion_steps(cursor.lions.0);
            let tries = lion_steps(cursor.lions.1) & BOTTOM_ROW & !(others | guarded);
            threats.check |= u64::from(facts.checkers() != 0) << lane;
            threats.try_threat |= u64::from(tries != 0) << lane;
        }
        threats
    }

    /// Calls `visit` with each of these lanes and the number of the same board and hands with the
    /// other player to move.
    pub fn passed(
        &self,
        cursor: &mut Cursor<'_>,
        line: usize,
        lanes: u64,
        mut visit: impl FnMut(u32, usize),
    ) {
        let first = cursor.enter(line);
        let link = self.link(&cursor.unchanged());
        for lane in bits(lanes) {
            visit(lane as u32, link.number(first + lane));
        }
    }

    /// The lanes on which something stands from which the game goes on, whether or not it can arise: the number is in
    /// use, and the player to move cannot capture the lion.
    pub fn playable(&self, cursor: &mut Cursor<'_>, line: usize) -> u64 {
        let first = cursor.enter(line);
        let (shape, _) = self.shapes.of_line(line % self.lines_a_pair);
        let coordinates = self.shapes.coordinates(shape);
        let goes_on = |lane: usize| {
            let catch = cursor.facts(lane).own_attacks() >> cursor.lions.1 & 1 == 1;
            self.in_use(&coordinates, lane) && !catch
        };
        (0..64).filter(|lane| goes_on(first + lane)).fold(0, |lanes, lane| lanes | 1 << lane)
    }

    /// The lanes on which the player to move has a chick in hand.
    pub fn chick_in_hand(&self, cursor: &mut Cursor<'_>, line: usize, lanes: u64) -> u64 {
        let first = cursor.enter(line);
        let has = |lane: usize| cursor.facts(first + lane).own_hand() >> Kind::Chick as u32 & 1;
        bits(lanes).fold(0, |set, lane| set | u64::from(has(lane)) << lane)
    }

    /// Pieces off the board, both players' together: the same for all positions of a line.
    pub fn pieces_in_hand(&self, cursor: &mut Cursor<'_>, line: usize) -> usize {
        cursor.enter(line);
        cursor.squares.iter().filter(|&&square| square == IN_HAND).count()
    }
}
