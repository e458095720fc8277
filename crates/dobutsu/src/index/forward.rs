//! Moves, lane by lane.
//!
//! No piece slides, so a move can only uncover nothing: whether it leaves the mover's lion to be
//! caught is known from the attackers before the move. A piece that is not the lion must take the
//! only attacker, if there is one; the lion must go where nothing attacks.
//!
//! Places of links: `12 * item + to` for steps, 72 + `12 * kind + to` for drops, 108 + `to` for the
//! lion, 120 + `to` for the twin of that.

use yomikiri_game::{Successor, SuccessorSink, Summary};

use super::cursor::{Cursor, Facts};
use super::fields::Hen;
use super::link::Changed;
use super::pairs::IN_HAND;
use crate::piece::Piece;
use crate::square::{BOARD, Square, Squares, TOP_ROW, each, lion_steps};

const DROPS: usize = 72;
const LION: usize = 108;
const LION_TWIN: usize = 120;

/// The bits of a word, lowest first.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros();
        word &= word - 1;
        Some(bit as usize)
    })
}

impl Cursor<'_> {
    #[inline]
    pub(super) fn successors(&mut self, line: usize, lanes: u64, sink: &mut impl SuccessorSink) {
        let first = self.enter(line);
        for bit in bits(lanes) {
            let summary = self.expand(first + bit, sink);
            sink.done(bit as u32, summary);
        }
    }

    #[inline]
    fn expand(&mut self, lane: usize, sink: &mut impl SuccessorSink) -> Summary {
        let facts = self.facts(lane);
        let free = self.free(facts);
        let safe = self.safe_targets(facts);
        for item in bits(facts.own_items().into()) {
            for to in each(self.steps(item, lane) & free) {
                let link = self.link(12 * item + to.index(), |c| Some(c.step(item, to)));
                sink.visit(link.number(lane), kind_of(safe, to));
            }
        }
        for kind in bits(facts.own_hand().into()) {
            let safe = safe_drops(facts);
            for to in each(self.drop_targets(kind)) {
                let link = self.link(DROPS + 12 * kind + to.index(), |c| Some(c.drop(kind, to)));
                sink.visit(link.number(lane), kind_of(safe, to));
            }
        }
        let [targets, safe, tries] = self.lion_targets(facts);
        for to in each(targets) {
            let tried = to.set() & tries != 0;
            let successor = if tried { Successor::Lost } else { kind_of(safe, to) };
            let link = self.link(LION + to.index(), |c| Some(c.lion_step(to)));
            sink.visit(link.number(lane), successor);
            let twin = self.link(LION_TWIN + to.index(), |c| c.lion_twin(to));
            if !twin.is_nowhere() {
                sink.visit(twin.number(lane), successor);
            }
        }
        self.summary(lane)
    }

    /// What the moves of a lane amount to, without working out where they lead.
    #[inline]
    pub(super) fn summary(&self, lane: usize) -> Summary {
        let facts = self.facts(lane);
        let (free, safe) = (self.free(facts), self.safe_targets(facts));
        let mut summary = Summary::default();
        for item in bits(facts.own_items().into()) {
            count(&mut summary, self.steps(item, lane) & free, safe);
        }
        for kind in bits(facts.own_hand().into()) {
            count(&mut summary, self.drop_targets(kind), safe_drops(facts));
        }
        let [targets, safe, tries] = self.lion_targets(facts);
        count(&mut summary, targets, safe & !tries);
        summary.wins_at_once = tries != 0;
        summary
    }

    /// Squares without a piece of the mover.
    #[inline]
    fn free(&self, facts: Facts) -> Squares {
        BOARD & !(facts.own() | 1 << self.lions.0)
    }

    #[inline]
    fn drop_targets(&self, kind: usize) -> Squares {
        let game = self.index.game;
        let barred = match kind {
            _ if !game.has_drops() => BOARD,
            2 if !game.has_dead_drops() => TOP_ROW,
            _ => 0,
        };
        BOARD & !(self.occupied | barred)
    }

    /// Where the lion may go, where it is not caught at once, and where it wins by a try.
    #[inline]
    fn lion_targets(&self, facts: Facts) -> [Squares; 3] {
        let targets = lion_steps(self.lions.0) & self.free(facts);
        let safe = BOARD & !(facts.attacked() | lion_steps(self.lions.1));
        let tries = if self.index.game.has_try() { safe & targets & TOP_ROW } else { 0 };
        [targets, safe, tries]
    }

    /// Where a piece other than the lion may go without leaving the lion to be caught.
    #[inline]
    fn safe_targets(&self, facts: Facts) -> Squares {
        match facts.checkers() {
            0 => BOARD,
            one if one.is_power_of_two() => 1 << self.squares[one.trailing_zeros() as usize],
            _ => 0,
        }
    }

    #[inline]
    fn steps(&self, item: usize, lane: usize) -> Squares {
        let piece = match item / 2 {
            0 => Piece::Giraffe,
            1 => Piece::Elephant,
            _ if lane >> (item + 2) & 1 == 1 => Piece::Hen,
            _ => Piece::Chick,
        };
        self.index.steps[0][piece as usize][self.squares[item] as usize]
    }

    fn step(&self, item: usize, to: Square) -> Changed {
        let mut changed = self.capture(to);
        changed.squares[item] = to.index() as u8;
        if item >= 4 && to.set() & TOP_ROW != 0 && self.index.game.has_promotion() {
            changed.hens[item - 4] = Hen::Become;
        }
        changed
    }

    /// What stands on a square goes to the mover's hand.
    fn capture(&self, to: Square) -> Changed {
        let mut changed = self.unchanged();
        changed.keeps = self.squares.iter().position(|&square| square == to.index() as u8);
        if let Some(taken) = changed.keeps {
            changed.squares[taken] = IN_HAND;
        }
        changed
    }

    /// The mover's piece in hand is item 1 beside one on the board, and item 0 of two in hand.
    fn drop(&self, kind: usize, to: Square) -> Changed {
        let mut changed = self.unchanged();
        let item = 2 * kind + usize::from(self.squares[2 * kind] != IN_HAND);
        changed.squares[item] = to.index() as u8;
        changed
    }

    fn lion_step(&self, to: Square) -> Changed {
        let mut changed = self.capture(to);
        changed.lions.0 = to.index() as u8;
        changed
    }

    /// Into a straight pair, the mirror image of the move leads to the twin.
    fn lion_twin(&self, to: Square) -> Option<Changed> {
        let view = self.index.pairs.turned_view(to.index() as u8, self.lions.1);
        (!self.straight && view.straight).then(|| self.lion_step(to).mirrored())
    }
}

/// A drop takes nothing, so it never helps a lion that is attacked.
#[inline]
fn safe_drops(facts: Facts) -> Squares {
    if facts.checkers() == 0 { BOARD } else { 0 }
}

#[inline]
fn count(summary: &mut Summary, targets: Squares, safe: Squares) {
    summary.moves += targets.count_ones();
    summary.open += (targets & safe).count_ones();
}

#[inline]
fn kind_of(safe: Squares, to: Square) -> Successor {
    if safe & to.set() != 0 { Successor::Open } else { Successor::Won }
}
