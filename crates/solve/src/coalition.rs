//! Players who act together.
//!
//! A *coalition* is some of the players. It wins if its members, acting together against all others together,
//! force that one of them wins; which one does not matter to them. A single player wins as a coalition exactly
//! if they have a forced win. Larger coalitions win wherever smaller ones in them do, and never both a coalition
//! and its complement. With two players this is the old win, draw and loss.
//!
//! [`Allied`] is a game as a coalition sees it: a game of two. Every engine for two players answers for it, and
//! strategies of coalitions are checked like any other. It also asks whether a coalition can make *certain*
//! members win, and so whether the others can keep a given player from winning.

use std::fmt;

use yomikiri_game::{Game, MAX_PLAYERS, Outcome, Player};

/// Some of the players.
///
/// ```
/// use yomikiri_game::Player;
/// use yomikiri_solve::Coalition;
///
/// let [one, two, three] = [0, 1, 2].map(Player::new);
/// let pair = Coalition::of([one, three]);
/// assert!(pair.contains(three) && !pair.contains(two));
/// assert_eq!(pair.others(3), Coalition::of([two]));
/// assert_eq!(pair.to_string(), "1+3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Coalition(u8);

impl Coalition {
    /// These players.
    pub fn of(members: impl IntoIterator<Item = Player>) -> Self {
        members.into_iter().fold(Coalition(0), |all, player| Coalition(all.0 | 1 << player.index()))
    }

    /// Every coalition of a game of so many players but the empty one, small ones first.
    pub fn all(players: usize) -> impl Iterator<Item = Coalition> {
        let sized = move |size: u32| {
            (1..1u8 << players).filter(move |bits| bits.count_ones() == size).map(Coalition)
        };
        (1..=players as u32).flat_map(sized)
    }

    /// Is this player one of them?
    #[inline]
    pub const fn contains(self, player: Player) -> bool {
        self.0 >> player.index() & 1 == 1
    }

    /// Are all of them in `other` too?
    pub const fn is_subset_of(self, other: Coalition) -> bool {
        self.0 & !other.0 == 0
    }

    /// The players of a game of so many who are not in it.
    pub const fn others(self, players: usize) -> Self {
        Coalition(((1 << players) - 1) & !self.0)
    }

    /// The members in order of play.
    pub fn members(self) -> impl Iterator<Item = Player> {
        Player::all(MAX_PLAYERS).filter(move |&player| self.contains(player))
    }

    /// One bit for each player, the first lowest.
    #[inline]
    pub(crate) const fn bits(self) -> usize {
        self.0 as usize
    }
}

/// Members joined by plus signs: `1+3`.
impl fmt::Display for Coalition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let members: Vec<String> = self.members().map(|player| player.to_string()).collect();
        f.pad(&members.join("+"))
    }
}

impl fmt::Debug for Coalition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Coalition({self})")
    }
}

/// A game as a coalition sees it: its members together are the first of two players, all others the second.
///
/// The first player wins if one of `winners` does. Where these are all members, a forced win of the first
/// player is the coalition's win; where it is one member, the others cannot keep that member from winning.
/// Turns do not alternate: who moves is who moves in the game itself.
///
/// ```
/// use yomikiri_game::{Game, Limits, Outcome, Player};
/// use yomikiri_solve::{Allied, Coalition, Forced, ForcedResult};
///
/// /// Who takes the last of some matches wins; one or two are taken at a time.
/// #[derive(Clone)]
/// struct Matches(u32);
///
/// impl Game for Matches {
///     type Position = (u32, Player);
///     type Move = u32;
///
///     fn players(&self) -> usize {
///         3
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
///         (left == 0).then(|| Outcome::Win(mover.after(2, 3)))
///     }
///
///     fn moves(&self, &(left, _): &(u32, Player), moves: &mut Vec<u32>) {
///         moves.extend(1..=left.min(2));
///     }
///
///     fn play_unchecked(&self, position: &mut (u32, Player), taken: u32) {
///         *position = (position.0 - taken, position.1.after(1, 3));
///     }
/// }
///
/// // Of three matches player 1 takes one or two, and leaves the rest to players 2 and 3.
/// let game = Matches(3);
/// let solve = |coalition: Coalition| {
///     let allied = Allied::new(game.clone(), coalition, coalition);
///     let start = allied.start();
///     Forced::new(allied, Player::FIRST, Limits::positions(100)).solve(&start)
/// };
/// let [one, two, three] = [0, 1, 2].map(Player::new);
/// assert_eq!(solve(Coalition::of([one]))?, ForcedResult::Stopped);
/// assert_eq!(solve(Coalition::of([one, two]))?, ForcedResult::Wins);
/// assert_eq!(solve(Coalition::of([two, three]))?, ForcedResult::Wins);
/// # Ok::<(), yomikiri_game::LimitReached>(())
/// ```
#[derive(Clone)]
pub struct Allied<G: Game> {
    game: G,
    members: Coalition,
    winners: Coalition,
}

impl<G: Game> Allied<G> {
    /// The game as `members` see it who want one of `winners` to win.
    pub fn new(game: G, members: Coalition, winners: Coalition) -> Self {
        Allied { game, members, winners }
    }

    /// The player that stands for the coalition.
    pub const COALITION: Player = Player::FIRST;
    const OTHERS: Player = Player::new(1);
}

impl<G: Game> Game for Allied<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> G::Position {
        self.game.start()
    }

    fn to_move(&self, position: &G::Position) -> Player {
        match self.members.contains(self.game.to_move(position)) {
            true => Self::COALITION,
            false => Self::OTHERS,
        }
    }

    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.game.outcome(position).map(|outcome| match outcome {
            Outcome::Win(winner) if self.winners.contains(winner) => Outcome::Win(Self::COALITION),
            Outcome::Win(_) => Outcome::Win(Self::OTHERS),
            Outcome::Draw => Outcome::Draw,
        })
    }

    fn moves(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        self.game.moves(position, moves);
    }

    fn play_unchecked(&self, position: &mut G::Position, mv: G::Move) {
        self.game.play_unchecked(position, mv);
    }

    fn symmetries(&self) -> usize {
        self.game.symmetries()
    }

    fn image(&self, position: &G::Position, symmetry: usize) -> G::Position {
        self.game.image(position, symmetry)
    }

    fn image_of_move(&self, mv: G::Move, symmetry: usize) -> G::Move {
        self.game.image_of_move(mv, symmetry)
    }

    fn canonical(&self, position: &G::Position) -> (G::Position, usize) {
        self.game.canonical(position)
    }
}
