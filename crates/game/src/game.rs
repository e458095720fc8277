//! The rules of a game, as engines see them.
//!
//! Six methods are the rules and must be written. Everything below them is optional: a default that is
//! right for every game, and that a game replaces where it knows better. Replacing one makes engines
//! faster or lets them see more; it never changes what is true. `laws` checks that it does not.
//!
//! | group | what it is for | who asks |
//! |---|---|---|
//! | symmetry | positions that differ only in how one looks at the board count once | exact engines, `perft_by_classes` |
//! | threats | wins and forced answers that need no search, and which moves to try first | `Forced`, `Outcomes`, `Reachable` |
//! | score | by how much a game is won | `AlphaBeta` |
//! | chance | what is hidden from all players is drawn anew | every engine of `play` |
//! | sampling | a random move without listing all; moves that are alike | playouts, MAST |

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Dice, Judgement, Outcome, PlayError, Player};

/// The rules of a game with their parameters. Cheap to clone; holds no position.
///
/// A whole game: players take one to three matches from a heap, and whoever takes the last one wins.
///
/// ```
/// use yomikiri_game::perft::perft;
/// use yomikiri_game::{Game, Outcome, Player};
///
/// #[derive(Clone)]
/// struct Matches(u32);
///
/// impl Game for Matches {
///     /// How many are left, and whose turn it is.
///     type Position = (u32, Player);
///     /// How many to take.
///     type Move = u32;
///
///     fn players(&self) -> usize {
///         2
///     }
///
///     fn start(&self) -> (u32, Player) {
///         (self.0, Player::FIRST)
///     }
///
///     fn to_move(&self, position: &(u32, Player)) -> Player {
///         position.1
///     }
///
///     fn outcome(&self, &(left, mover): &(u32, Player)) -> Option<Outcome> {
///         (left == 0).then(|| Outcome::Win(mover.after(1, 2)))
///     }
///
///     fn moves(&self, &(left, _): &(u32, Player), moves: &mut Vec<u32>) {
///         moves.extend(1..=left.min(3));
///     }
///
///     fn play_unchecked(&self, position: &mut (u32, Player), taken: u32) {
///         *position = (position.0 - taken, position.1.after(1, 2));
///     }
/// }
///
/// let game = Matches(5);
/// let mut position = game.start();
/// // Two moves take 2 to 5 of five matches: 1+1, 1+2, 1+3, 2+1, 2+2, 2+3, 3+1, 3+2.
/// assert_eq!(perft(&game, &position, 2), 8);
/// game.play(&mut position, 3).unwrap();
/// assert!(game.play(&mut position, 3).is_err(), "two matches are left");
///
/// // The laws that every game must keep.
/// yomikiri_game::laws::check_play(&game, 1, 5);
/// ```
///
/// That is enough for perft, `Forced`, `Outcomes` and `Graph` of `yomikiri-solve`, and for every search
/// and the arena of `yomikiri-play`.
pub trait Game: Clone + Send + Sync {
    /// Where the game stands. Small, and complete: whose turn it is can be told from it.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// What a player does in a turn.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// How many players take turns.
    fn players(&self) -> usize;

    /// The position a game begins from.
    fn start(&self) -> Self::Position;

    /// Whose turn it is (in a decided position: whose turn it would be).
    fn to_move(&self, position: &Self::Position) -> Player;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Pushes every legal move, each once, in an order that depends on the position only. Pushes
    /// nothing if the game is over.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// Plays a move that [`moves`](Game::moves) gave for this position. Any other move gives a
    /// position without meaning, but never a panic that the rules themselves do not cause.
    fn play_unchecked(&self, position: &mut Self::Position, mv: Self::Move);

    /// Plays a move after checking that it is legal; the position is unchanged on error.
    fn play(&self, position: &mut Self::Position, mv: Self::Move) -> Result<(), PlayError> {
        if self.outcome(position).is_some() {
            return Err(PlayError::Over);
        }
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        if !moves.contains(&mv) {
            return Err(PlayError::Illegal(format!("{mv:?}")));
        }
        self.play_unchecked(position, mv);
        Ok(())
    }

    // Symmetry: rotations and reflections that map legal games to legal games. A game that has some
    // replaces all four.

    /// How many symmetries there are, the identity included.
    #[inline]
    fn symmetries(&self) -> usize {
        1
    }

    /// The image of a position under symmetry number `symmetry`; number 0 is the identity.
    #[inline]
    fn image(&self, position: &Self::Position, _symmetry: usize) -> Self::Position {
        position.clone()
    }

    /// The image of a move: playing it in the image gives the image of playing the move.
    #[inline]
    fn image_of_move(&self, mv: Self::Move, _symmetry: usize) -> Self::Move {
        mv
    }

    /// One fixed member of the position's class, the same for all its images, and the symmetry
    /// that leads to it.
    #[inline]
    fn canonical(&self, position: &Self::Position) -> (Self::Position, usize) {
        (position.clone(), 0)
    }

    // Going back: for games that come back to earlier positions.

    /// Pushes every undecided position with a legal move to this undecided one, and none without; some
    /// that no game reaches may be among them, and the same one twice. Says whether the game knows them.
    ///
    /// With it, an engine that goes back from the ends need not keep moves.
    #[inline]
    fn unmoves(&self, _position: &Self::Position, _before: &mut Vec<Self::Position>) -> bool {
        false
    }

    // Threats: what can be said without search. `judge` and `candidates` belong together.

    /// Judges an undecided position for `attacker`, who plays against all others together.
    #[inline]
    fn judge(&self, _position: &Self::Position, _attacker: Player) -> Judgement {
        Judgement::Open
    }

    /// Pushes the moves of an undecided position that matter for `attacker`, all of them legal.
    ///
    /// * Judged `Win` or `Stop`: if the side to move is the one that this favours, the first move
    ///   pushed keeps the judgement (the position after it is decided so, or judged so again).
    /// * Judged `Open`: the most promising moves come first. Every legal move left out leads to a
    ///   position that is decided or judged against the player who makes it.
    #[inline]
    fn candidates(
        &self,
        position: &Self::Position,
        _attacker: Player,
        moves: &mut Vec<Self::Move>,
    ) {
        self.moves(position, moves);
    }

    /// The outcome that every notion of good play agrees on, if threats alone show it: a player
    /// about to move who can win at once, say. Players who act together agree with it as well: if it is a
    /// win, every group with the winner can force that one of the group wins, and no other group can.
    #[inline]
    fn certain(&self, _position: &Self::Position) -> Option<Outcome> {
        None
    }

    // Score: for two players whose gain is the other's loss.

    /// What the end of a game is worth to the first player; the second loses as much. Without a score
    /// of the game's own a win is worth 1 and a draw nothing.
    #[inline]
    fn score(&self, end: &Self::Position) -> i32 {
        match self.outcome(end) {
            Some(Outcome::Win(Player::FIRST)) => 1,
            Some(Outcome::Win(_)) => -1,
            Some(Outcome::Draw) | None => 0,
        }
    }

    // Chance: what is hidden from all players, such as the order of a bag.

    /// Draws the hidden part of the game anew, as it may be for all that `position` shows. A game
    /// that hides nothing has nothing to draw.
    ///
    /// The hidden part is a parameter of the game and not of the position, so a position shows
    /// exactly what players see. A search that must not peek never plays in the game it was given,
    /// but in one that it has drawn itself, and draws anew for every line it tries. The result
    /// depends on the position and the dice only: two games that differ in nothing but what
    /// `position` hides become the same.
    #[inline]
    fn redraw(&mut self, _position: &Self::Position, _dice: &mut Dice) {}

    // Sampling: what playouts ask.

    /// A legal move, every one equally likely; none if the game is over. `moves` is room to work in.
    ///
    /// A game that can draw without listing its moves does so here.
    #[inline]
    fn random_move(
        &self,
        position: &Self::Position,
        dice: &mut Dice,
        moves: &mut Vec<Self::Move>,
    ) -> Option<Self::Move> {
        moves.clear();
        self.moves(position, moves);
        if moves.is_empty() { None } else { Some(moves[dice.roll(moves.len())]) }
    }

    /// Pushes every legal move, each once, in any order: that of [`moves`](Game::moves), or one that
    /// is cheaper to find and may depend on how the position arose.
    #[inline]
    fn moves_in_any_order(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        self.moves(position, moves);
    }

    /// After the same moves from the same position, whatever chance did between them, equal numbers
    /// mean that [`moves_in_any_order`](Game::moves_in_any_order) lists the same moves in the same
    /// order. Worth giving where it is cheaper than the list; else none.
    #[inline]
    fn list_key(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// How many kinds of moves there are: what was learnt about a move in one position is used for
    /// moves of its kind in others. A table with an entry for each should fit a processor's cache.
    #[inline]
    fn kinds(&self) -> usize {
        1
    }

    /// The kind of a move, below [`kinds`](Game::kinds).
    #[inline]
    fn kind(&self, _mv: Self::Move) -> usize {
        0
    }
}
