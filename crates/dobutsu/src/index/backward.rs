//! Un-moves, lane by lane: what the opponent may have done last.
//!
//! A piece of the opponent goes back to an empty square its kind can come from; it may give back a
//! piece from the opponent's hand that it took on the way (a chick in hand may have been a hen). A
//! hen on its far row may have come there as a chick. A piece that is no hen may have been dropped.
//! Before the move the opponent could not catch the mover's lion, or the game had been over. What
//! else cannot have happened leads to a number that no game has reached, and need not be checked.
//!
//! Places of links, u being what is given back (0 nothing, 1 to 3 a kind, 4 a hen): 132 +
//! `5 * (12 * item + from)` + u for steps, 492 + `5 * chick` + u for promotions, 502 + `item` for
//! drops, 508 + `5 * from` + u for the lion, 568 + the same for the twin of that.

use super::cursor::{Cursor, Facts};
use super::fields::Hen;
use super::forward::bits;
use super::link::{Changed, Link};
use super::pairs::IN_HAND;
use crate::piece::{Kind, Piece};
use crate::square::{BOTTOM_ROW, Squares, each, lion_steps};

const STEP: usize = 132;
const PROMOTION: usize = 492;
const DROP: usize = 502;
const LION: usize = 508;
const LION_TWIN: usize = 568;
const TO_HEN: usize = 4;

impl Cursor<'_> {
    #[inline]
    pub(super) fn predecessors(&mut self, line: usize, lanes: u64, mut visit: impl FnMut(usize)) {
        let first = self.enter(line);
        for bit in bits(lanes) {
            self.retract(first + bit, &mut visit);
        }
    }

    #[inline]
    fn retract(&mut self, lane: usize, visit: &mut impl FnMut(usize)) {
        let facts = self.facts(lane);
        let given = self.may_give_back(facts);
        let mut tell = |link: &Link| {
            if !link.is_nowhere() {
                visit(link.number(lane));
            }
        };
        for item in bits(may_have_moved(facts).into()) {
            let hen = item >= 4 && lane >> (item + 2) & 1 == 1;
            for from in each(self.sources(item, hen)) {
                let place = STEP + 5 * (12 * item + from.index());
                for u in bits(given) {
                    tell(self.link(place + u, |c| Some(c.unstep(item, from.index() as u8, u))));
                }
            }
            if hen && self.may_have_promoted(item) {
                for u in bits(given) {
                    let place = PROMOTION + 5 * (item - 4) + u;
                    tell(self.link(place, |c| Some(c.unpromote(item, u))));
                }
            }
            if !hen && self.may_have_been_dropped(item) {
                tell(self.link(DROP + item, |c| Some(c.undrop(item))));
            }
        }
        if facts.checkers() == 0 {
            self.retract_lion(given, &mut tell);
        }
    }

    #[inline]
    fn retract_lion(&mut self, given: u64, tell: &mut impl FnMut(&Link)) {
        let barred = self.occupied | lion_steps(self.lions.0);
        for from in each(lion_steps(self.lions.1) & !barred) {
            for u in bits(given) {
                let (from, place) = (from.index() as u8, 5 * from.index() + u);
                tell(self.link(LION + place, |c| c.lion_unstep(from, u)));
                tell(self.link(LION_TWIN + place, |c| c.lion_untwin(from, u)));
            }
        }
    }

    /// What the opponent may give back: a bit for each u.
    #[inline]
    fn may_give_back(&self, facts: Facts) -> u64 {
        // Pieces that have left the game count as the mover's, but the opponent may have taken them.
        let has_drops = self.index.game.has_drops();
        let kinds = if has_drops { facts.other_hand() } else { facts.own_hand() };
        let hens = if self.index.game.has_promotion() { (kinds >> 2) << TO_HEN } else { 0 };
        u64::from(1 | kinds << 1 | hens)
    }

    /// Empty squares from which an item of the opponent can have stepped as what it is. The opponent
    /// moves down, so its steps backwards are the mover's steps forwards. It did not attack the
    /// mover's lion from there.
    #[inline]
    fn sources(&self, item: usize, hen: bool) -> Squares {
        let square = self.squares[item] as usize;
        let piece = match item / 2 {
            0 => Piece::Giraffe,
            1 => Piece::Elephant,
            _ if hen => Piece::Hen,
            // A chick on the far row was dropped there, or had become a hen.
            _ if BOTTOM_ROW >> square & 1 == 1 && self.index.game.has_promotion() => return 0,
            _ => Piece::Chick,
        };
        let steps = &self.index.steps[0][piece as usize];
        steps[square] & !(self.occupied | steps[self.lions.0 as usize])
    }

    #[inline]
    fn may_have_promoted(&self, item: usize) -> bool {
        let square = self.squares[item];
        // From the row above the mover's home row a chick attacks the square in front of it, the
        // one it went to: never a lion.
        BOTTOM_ROW >> square & 1 == 1 && self.occupied >> (square - 3) & 1 == 0
    }

    #[inline]
    fn may_have_been_dropped(&self, item: usize) -> bool {
        let game = self.index.game;
        let dead = item >= 4 && BOTTOM_ROW >> self.squares[item] & 1 == 1;
        game.has_drops() && (!dead || game.has_dead_drops())
    }

    /// The shape with what `u` says given back on a square, to the player to move.
    fn give_back(&self, square: u8, u: usize) -> Changed {
        let mut changed = self.unchanged();
        if u > 0 {
            let kind = (u - 1).min(Kind::Chick as usize);
            // Of two in hand the opponent's comes last; beside one on the board it is the last too.
            let item = 2 * kind + 1;
            changed.squares[item] = square;
            changed.keeps = self.index.game.has_drops().then_some(item);
            if u == TO_HEN {
                changed.hens[1] = Hen::Become;
            }
        }
        changed
    }

    fn unstep(&self, item: usize, from: u8, u: usize) -> Changed {
        let mut changed = self.give_back(self.squares[item], u);
        changed.squares[item] = from;
        changed
    }

    fn unpromote(&self, item: usize, u: usize) -> Changed {
        let mut changed = self.unstep(item, self.squares[item] - 3, u);
        changed.hens[item - 4] = Hen::Cease;
        changed
    }

    fn undrop(&self, item: usize) -> Changed {
        let mut changed = self.unchanged();
        changed.squares[item] = IN_HAND;
        changed
    }

    fn lion_back(&self, from: u8, u: usize) -> Changed {
        let mut changed = self.give_back(self.lions.1, u);
        changed.lions.1 = from;
        changed
    }

    /// Un-moves into a closed pair lead nowhere. From a straight pair, the folded half of the
    /// un-moves is the twin's.
    fn lion_unstep(&self, from: u8, u: usize) -> Option<Changed> {
        let changed = self.lion_back(from, u);
        let view = self.index.pairs.turned_view(changed.lions.0, changed.lions.1);
        let open = view.pair.is_some_and(|pair| usize::from(pair) < self.index.pairs.open());
        (open && !(self.straight && view.mirrored)).then_some(changed)
    }

    /// Into a straight pair, the mirror image of the un-move leads to the twin.
    fn lion_untwin(&self, from: u8, u: usize) -> Option<Changed> {
        let view = self.index.pairs.turned_view(self.lions.0, from);
        let twin = !self.straight && view.straight;
        if twin { self.lion_unstep(from, u).map(Changed::mirrored) } else { None }
    }
}

/// The opponent's items that can have moved last. Nobody left a lion to be caught before, so all that
/// attacks the mover's lion now came by that move.
#[inline]
fn may_have_moved(facts: Facts) -> u32 {
    match facts.checkers() {
        0 => facts.other_items(),
        one if one.is_power_of_two() => one,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::cursor::LINKS;
    use super::*;

    #[test]
    fn places_do_not_overlap() {
        assert_eq!(STEP + 5 * 12 * 6, PROMOTION);
        assert_eq!(PROMOTION + 5 * 2, DROP);
        assert_eq!(DROP + 6, LION);
        assert_eq!(LION + 5 * 12, LION_TWIN);
        const { assert!(LION_TWIN + 5 * 12 <= LINKS) };
    }
}
