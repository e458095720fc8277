//! A dense numbering without lines: positions one at a time.
//!
//! [`LineMoves`] is what makes retrograde analysis fast, and it is work to write. A game that numbers its
//! positions and can say where a position may have come from gives that as a [`PlainIndex`], and
//! [`PlainLines`] makes lines of it:
//!
//! ```text
//!   successors      of each lane: its position, its moves, the numbers after them
//!   predecessors    of each lane: where it may have come from, and of those that have a move to it,
//!                   each as often as it has such moves, found by playing them
//! ```
//!
//! Since every un-move is tried forwards, naming too many of them costs time only. Naming too few gives
//! wrong values: `laws::check_plain_index` looks for that.
//!
//! Players must take turns one move at a time, as in every [`DenseIndex`]: a loss is an even number of
//! plies away and a win an odd one. So a move that loses the game at once counts as two plies.

use crate::{DenseIndex, Game, LineMoves, Outcome, Player, Successor, SuccessorSink, Summary};

/// Positions by number, and where they may have come from.
///
/// A number means a position *seen from the player to move*. Positions that mean the same to that player
/// (mirror images, or the same with the players exchanged) may share a number.
pub trait PlainIndex: Sync {
    /// The game, of two players who take turns.
    type Game: Game;

    /// The game.
    fn game(&self) -> &Self::Game;

    /// Numbers are below this.
    fn len(&self) -> usize;

    /// Is there no position at all?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of a position. Undecided positions must have one; an end without is not counted.
    fn number(&self, position: &<Self::Game as Game>::Position) -> Option<usize>;

    /// A position with this number, if the number is in use.
    fn position(&self, number: usize) -> Option<<Self::Game as Game>::Position>;

    /// Pushes every undecided position with a legal move to this undecided one, or for each at least
    /// one with the same number. Others may be among them.
    fn unmoves(
        &self,
        position: &<Self::Game as Game>::Position,
        before: &mut Vec<<Self::Game as Game>::Position>,
    );
}

/// A plain index as lines of 64 numbers.
#[derive(Clone, Debug)]
pub struct PlainLines<I>(pub I);

/// Room to work in.
pub struct PlainCursor<G: Game> {
    moves: Vec<G::Move>,
    before: Vec<G::Position>,
    numbers: Vec<usize>,
}

/// A move's end or its number.
enum Reached {
    Open(usize),
    /// Won by this player; the number if the end has one.
    Won(Player, Option<usize>),
    Drawn,
}

impl<I: PlainIndex> PlainLines<I> {
    /// Where a move leads.
    ///
    /// # Panics
    /// If an undecided position has no number: the index is wrong, and so would be the values.
    fn after(
        &self,
        position: &<I::Game as Game>::Position,
        mv: <I::Game as Game>::Move,
    ) -> Reached {
        let mut next = position.clone();
        self.0.game().play_unchecked(&mut next, mv);
        match (self.0.game().outcome(&next), self.0.number(&next)) {
            (Some(Outcome::Draw), _) => Reached::Drawn,
            (Some(Outcome::Win(winner)), number) => Reached::Won(winner, number),
            (None, Some(number)) => Reached::Open(number),
            (None, None) => panic!("an undecided position has no number: {next:?}"),
        }
    }

    /// Calls `visit` with every successor that has a number, and says what they amount to.
    fn each(
        &self,
        cursor: &mut PlainCursor<I::Game>,
        number: usize,
        mut visit: impl FnMut(usize, Successor),
    ) -> Summary {
        let mut summary = Summary::default();
        let Some(position) = self.0.position(number) else { return summary };
        let mover = self.0.game().to_move(&position);
        cursor.moves.clear();
        self.0.game().moves(&position, &mut cursor.moves);
        for &mv in &cursor.moves {
            summary.moves += 1;
            match self.after(&position, mv) {
                Reached::Open(number) => {
                    summary.open += 1;
                    visit(number, Successor::Open);
                }
                // A hope that nothing ever takes away: the mover cannot lose.
                Reached::Drawn => summary.open += 1,
                Reached::Won(winner, number) => {
                    summary.wins_at_once |= winner == mover;
                    let end = if winner == mover { Successor::Lost } else { Successor::Won };
                    number.into_iter().for_each(|number| visit(number, end));
                }
            }
        }
        summary
    }

    /// How many moves of this number lead to that one.
    fn moves_between(&self, cursor: &mut PlainCursor<I::Game>, from: usize, to: usize) -> usize {
        let mut count = 0;
        self.each(cursor, from, |number, successor| {
            count += usize::from(number == to && successor == Successor::Open);
        });
        count
    }
}

fn each_lane(lanes: u64) -> impl Iterator<Item = u32> {
    (0..u64::BITS).filter(move |lane| lanes >> lane & 1 == 1)
}

impl<I: PlainIndex> DenseIndex for PlainLines<I> {
    type Game = I::Game;

    fn game(&self) -> &I::Game {
        self.0.game()
    }

    fn lines(&self) -> usize {
        self.0.len().div_ceil(64)
    }

    fn end_lines(&self) -> usize {
        self.lines()
    }

    fn number(&self, position: &<I::Game as Game>::Position) -> Option<usize> {
        self.0.number(position)
    }

    fn starts(&self) -> Vec<usize> {
        let start = self.0.game().start();
        match self.0.game().outcome(&start) {
            None => self.0.number(&start).into_iter().collect(),
            Some(_) => Vec::new(),
        }
    }

    fn position(&self, number: usize) -> Option<<I::Game as Game>::Position> {
        self.0.position(number)
    }

    fn representatives(&self, _line: usize) -> u64 {
        u64::MAX
    }
}

impl<I: PlainIndex> LineMoves for PlainLines<I> {
    type Cursor<'a>
        = PlainCursor<I::Game>
    where
        I: 'a;

    fn cursor(&self) -> PlainCursor<I::Game> {
        PlainCursor { moves: Vec::new(), before: Vec::new(), numbers: Vec::new() }
    }

    fn successors(
        &self,
        cursor: &mut PlainCursor<I::Game>,
        line: usize,
        lanes: u64,
        sink: &mut impl SuccessorSink,
    ) {
        for lane in each_lane(lanes) {
            let number = 64 * line + lane as usize;
            let summary = self.each(cursor, number, |number, to| sink.visit(number, to));
            sink.done(lane, summary);
        }
    }

    fn summary(&self, cursor: &mut PlainCursor<I::Game>, line: usize, lane: u32) -> Summary {
        self.each(cursor, 64 * line + lane as usize, |_, _| {})
    }

    fn predecessors(
        &self,
        cursor: &mut PlainCursor<I::Game>,
        line: usize,
        lanes: u64,
        mut visit: impl FnMut(usize),
    ) {
        for lane in each_lane(lanes) {
            let to = 64 * line + lane as usize;
            let Some(position) = self.0.position(to) else { continue };
            cursor.before.clear();
            self.0.unmoves(&position, &mut cursor.before);
            let mut numbers = std::mem::take(&mut cursor.numbers);
            numbers.clear();
            let undecided = |before: &&_| self.0.game().outcome(before).is_none();
            let before = cursor.before.iter().filter(undecided);
            numbers.extend(before.filter_map(|before| self.0.number(before)));
            numbers.sort_unstable();
            numbers.dedup();
            for &from in &numbers {
                (0..self.moves_between(cursor, from, to)).for_each(|_| visit(from));
            }
            cursor.numbers = numbers;
        }
    }
}
