//! What only chance knows yet.

use crate::{Dice, Game};

/// A game in which something is hidden from all players, such as the order of a bag.
///
/// The hidden part is a parameter of the [`Game`] and not of the position, so a position shows
/// exactly what players see. A search that must not peek never plays in the game it was given, but
/// in one that it has drawn itself, and draws anew for every line it tries.
///
/// A game without chance implements this with an empty `redraw`.
pub trait Chance: Game {
    /// Draws the hidden part of the game anew, as it may be for all that `position` shows.
    ///
    /// The result depends on the position and the dice only: two games that differ in nothing but
    /// what `position` hides become the same.
    fn redraw(&mut self, position: &Self::Position, dice: &mut Dice);
}
