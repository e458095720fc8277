//! Dense numbers for all positions of a game, and moves between them in bulk.
//!
//! A game that comes back to earlier positions is solved backwards over an array with one byte a
//! position. The game numbers its positions densely; 64 consecutive numbers are a *line*:
//!
//! ```text
//!   number      0 … 63 | 64 … 127 | …
//!   line          0    |    1     | …          number = 64 * line + lane
//! ```
//!
//! The numbers below `64 * lines()` hold every position that can be undecided; decided positions
//! (*ends*) may have numbers up to `64 * end_lines()`. Positions of one line should share most of
//! what makes moves costly to number, since engines ask for moves line by line: a cursor keeps
//! what it worked out for a line as long as the line does not change.

use crate::Game;

/// A dense numbering of the positions of a game, seen from the player to move.
pub trait DenseIndex: Sync {
    /// The game whose positions it numbers.
    type Game: Game;

    /// The game.
    fn game(&self) -> &Self::Game;

    /// Lines that hold positions not decided by the rules.
    fn lines(&self) -> usize;

    /// Lines that hold any position at all, those above included.
    fn end_lines(&self) -> usize;

    /// The number of a position, if it has one. Symmetric positions share a number, or have twin
    /// numbers (see [`representatives`](DenseIndex::representatives)).
    fn number(&self, position: &<Self::Game as Game>::Position) -> Option<usize>;

    /// The numbers of the position a game begins from, twins included.
    fn starts(&self) -> Vec<usize>;

    /// A position with this number, if the number is in use.
    fn position(&self, number: usize) -> Option<<Self::Game as Game>::Position>;

    /// The lanes of a line to count: of numbers that mean symmetric positions, exactly one.
    fn representatives(&self, line: usize) -> u64;
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Successor {
    /// To a position that is not decided.
    Open,
    /// To an end that is won for its player to move: the move was a mistake.
    Won,
    /// To an end that is lost for its player to move: the move wins at once.
    Lost,
}

/// Moves and un-moves between lines.
///
/// Law: an undecided position *p* that can occur in a game is reported by `predecessors` of all
/// undecided positions together exactly as often as `successors` of *p* says that it has open moves.
pub trait LineMoves: DenseIndex {
    /// What a cursor remembers between lines.
    type Cursor<'a>: Send
    where
        Self: 'a;

    /// A new cursor.
    fn cursor(&self) -> Self::Cursor<'_>;

    /// For each lane of `lanes` (undecided positions of this line) tells the sink every successor,
    /// in any order, then what the lane amounts to. With a successor its twin, the number of a
    /// symmetric position, may be told as well.
    fn successors(
        &self,
        cursor: &mut Self::Cursor<'_>,
        line: usize,
        lanes: u64,
        sink: &mut impl SuccessorSink,
    );

    /// What the moves of one lane amount to, without working out where they lead.
    fn summary(&self, cursor: &mut Self::Cursor<'_>, line: usize, lane: u32) -> Summary;

    /// Calls `visit` with the number of every position that a move may have led from to one of
    /// `lanes`. Numbers of positions that cannot occur in a game may be among them.
    fn predecessors(
        &self,
        cursor: &mut Self::Cursor<'_>,
        line: usize,
        lanes: u64,
        visit: impl FnMut(usize),
    );
}

/// Who is told about successors.
pub trait SuccessorSink {
    /// A successor of the lane in hand.
    fn visit(&mut self, number: usize, successor: Successor);
    /// All successors of this lane have been visited.
    fn done(&mut self, lane: u32, summary: Summary);
}

/// What the moves of a position amount to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Legal moves.
    pub moves: u32,
    /// Moves that do not lead to an end.
    pub open: u32,
    /// Does a move win at once?
    pub wins_at_once: bool,
}
