//! What an engine is: it is shown a position and chooses a move.

use std::fmt;
use std::time::Duration;

use yomikiri_game::{Game, Progress, Quiet};

use crate::Rewards;
use crate::tree::Edge;

/// A player of a game. It is made with a seed, is asked for every move of one seat in one game
/// (so it may keep what it learnt), and with a fixed number of playouts the same seed and the same
/// positions give the same choices.
pub trait Engine<G: Game> {
    /// Chooses a legal move; `None` only if the game is over. Whoever watches is told often, and can
    /// cancel the search there.
    ///
    /// The engine may use of `game` only what the players know: what is hidden it draws itself.
    fn choose_watched(
        &mut self,
        game: &G,
        position: &G::Position,
        progress: &dyn Progress,
    ) -> Option<Choice<G::Move>>;

    /// The same choice, unwatched.
    fn choose(&mut self, game: &G, position: &G::Position) -> Option<Choice<G::Move>> {
        self.choose_watched(game, position, &Quiet)
    }
}

/// How long a searching engine may think about one choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// So many playouts. The choice then depends on the seed only.
    Playouts(u64),
    /// So much time. The choice then depends on the machine too.
    Time(Duration),
}

/// As the option of a player: `playouts=300` or `time=0.5`.
impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Playouts(playouts) => write!(f, "playouts={playouts}"),
            Budget::Time(time) => write!(f, "time={}", time.as_secs_f64()),
        }
    }
}

/// What an engine chose, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// What a search found out about each legal move, in the game's order; empty if the engine did
    /// not search (one legal move, or an engine that never does).
    pub estimates: Vec<Estimate<M>>,
    /// Playouts made for this choice.
    pub playouts: u64,
}

impl<M: Copy> Choice<M> {
    /// A choice made without search.
    pub fn unsearched(mv: M) -> Self {
        Choice { mv, estimates: Vec::new(), playouts: 0 }
    }

    /// A choice among moves that a search has looked into.
    pub(crate) fn among(searched: &[(M, Edge)], mv: M, playouts: u64) -> Self {
        let estimate = |&(mv, edge): &(M, Edge)| Estimate {
            mv,
            visits: edge.visits.into(),
            rewards: edge.means(),
        };
        Choice { mv, estimates: searched.iter().map(estimate).collect(), playouts }
    }
}

/// What a search found out about a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate<M> {
    /// The move.
    pub mv: M,
    /// How many playouts began with it.
    pub visits: u64,
    /// Their mean reward for each player, by seat; without meaning if there were none.
    pub rewards: Rewards,
}
