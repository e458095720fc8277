//! Dense numbering of the positions of a game that adds one stone a ply.
//!
//! Layer *n* holds all positions with *n* stones. A game numbers the positions of a layer densely,
//! so that a byte array is all the memory a solution takes, and cuts the numbers into blocks that
//! can be worked on independently. An engine walks the blocks; the game says for each undecided
//! position whether the mover wins at once and, if not, the numbers of its successors in the
//! layer above.

use std::ops::Range;

use crate::Player;

/// An undecided position of a layer, as a game shows it to an engine.
pub trait LayerCursor {
    /// The number of this position in its layer.
    fn index(&self) -> usize;
    /// Of each class of symmetric positions, exactly one is its representative.
    fn is_representative(&self) -> bool;
    /// Can the player to move win at once?
    fn wins_at_once(&self) -> bool;
    /// Calls `visit` with the number, in the next layer, of each successor. Only for positions
    /// whose mover does not win at once: then no successor is decided, unless the board is full.
    fn successors(&self, visit: impl FnMut(usize));
}

/// A dense index over each layer of a game.
pub trait LayeredIndex: Sync {
    /// The cursor this index moves over a block.
    type Cursor<'a>: LayerCursor
    where
        Self: 'a;

    /// The number of layers: stones 0 to `layers() - 1`. In the last, the board is full.
    fn layers(&self) -> usize;
    /// Whose turn it is in a layer.
    fn mover(&self, layer: usize) -> Player;
    /// How many numbers layer `layer` uses, those of decided positions included.
    fn len(&self, layer: usize) -> usize;
    /// How many blocks the layer is cut into.
    fn blocks(&self, layer: usize) -> usize;
    /// The numbers of a block. Blocks follow each other without gaps.
    fn block(&self, layer: usize, block: usize) -> Range<usize>;
    /// Calls `visit` for every undecided position of the block, in increasing order of number.
    fn for_each(&self, layer: usize, block: usize, visit: impl FnMut(&Self::Cursor<'_>));
}

/// A number is used: the position is undecided. Set in what [`BlockMoves::gather`] writes.
pub const UNDECIDED: u8 = 1 << 7;

/// A layered index that can work out the moves of a whole block at once, from a few blocks of the
/// next layer. An engine gives every number of the next layer a *mark*, a set of bits below
/// [`UNDECIDED`]; what a position's value follows from is the union of its successors' marks.
pub trait BlockMoves: LayeredIndex {
    /// The blocks of the next layer that hold the successors of this block's positions, in
    /// increasing order. None in the last layer.
    fn sources(&self, layer: usize, block: usize) -> Vec<usize>;

    /// Is every undecided position of the block a representative? If not, the cursor tells.
    fn is_asymmetric(&self, layer: usize, block: usize) -> bool;

    /// Writes a byte for every number of the block: 0 if it is not used, else [`UNDECIDED`] and the
    /// union of the marks of all successors. `next` holds the marks of the
    /// [sources](BlockMoves::sources), one slice a block; a number that is not used must be marked
    /// with `wins` there, since the move to it completes the mover's line.
    fn gather(&self, layer: usize, block: usize, next: &[&[u8]], wins: u8, out: &mut [u8]);
}
