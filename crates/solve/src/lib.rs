//! Exact engines. No game is known by name here: they see games through the traits of
//! `yomikiri-game`.
//!
//! * [`Forced`]: can this player win against all others together? Proof-number search over
//!   positions up to symmetry; gives a [`Strategy`] that [`Strategy::check`] replays on its own.
//! * [`Outcomes`]: the outcome sets of a position (equilibrium, cautious, hopeful) and who chooses
//!   the winner, by depth-first search with exact cut-offs.
//! * [`Possible`]: can best play end in this outcome? The equilibrium set of a position too early for that, one
//!   question at a time, with [`Evidence`] that is checked on its own.
//! * [`Allied`]: a game as some players see it who act together against the rest: a game of two, for every
//!   engine above and below.
//! * [`ShortestWin`]: in how few plies can this player win against all others together? Bounded in depth, with
//!   distances.
//! * [`AlphaBeta`]: the exact score of a position, for two players who gain what the other loses.
//! * [`Reachable`]: the same values for every position that can be reached from a root, layer by
//!   layer on all cores.
//! * [`Dense`]: values of every position of every layer of a game that numbers its layers
//!   densely.
//! * [`Graph`]: every position of any two-player game that fits into memory, cycles allowed, with
//!   distances. It asks nothing of the game but its rules.
//! * [`Listed`]: a game written down as a list of positions, for rules that are not in Rust.
//! * [`retrograde`]: every position of a game that comes back to earlier positions, with distances,
//!   backwards from the ends.

mod alpha_beta;
mod blocks;
mod coalition;
mod dense;
mod evidence;
mod forced;
mod graph;
mod key_table;
mod listed;
mod outcomes;
mod possible;
mod proof_numbers;
mod reachable;
mod retrograde;
mod shortest;
mod strategy;
mod values;

pub use alpha_beta::{AlphaBeta, NotForTwo};
pub use blocks::{Marks, count_block, solve_block};
pub use coalition::{Allied, Coalition};
pub use dense::{Dense, LayerCounts, count_states};
pub use evidence::{Evidence, EvidenceError};
pub use forced::{Forced, ForcedResult};
pub use graph::{Exact, Graph, GraphError, Totals};
pub use listed::{ListError, Listed, ListedPosition};
pub use outcomes::Outcomes;
pub use possible::Possible;
pub use reachable::Reachable;
pub use retrograde::{
    Census, Initial, PhaseSeconds, RetrogradeError, Solution, Task, Value, census, retrograde,
    settle, watched_census,
};
pub use shortest::{ShortestWin, StepsUsed};
pub use strategy::{Strategy, StrategyError};
pub use values::{EquilibriumFold, Fold, Stored, Values};
