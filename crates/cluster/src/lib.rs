//! The layered solve of k in a row on many machines: the only room that knows timely dataflow.
//!
//! A *state* is a position up to symmetry; its *key* is the canonical position, packed. Every worker
//! owns the states whose player 1 stones hash to it. Those stones are the first part of a key, so a
//! move of any other player stays with its worker and only player 1's moves travel.
//!
//! The whole solve is a row of *steps*, and all steps have one shape: read records from files, turn
//! each into a few new ones, exchange these by owner, sort and merge what arrives, write a file.
//!
//! ```text
//!   step        reads                       exchanges                       merges equal
//!   keys n      keys n-1                    keys of successors              keys: one stays
//!   values n    keys n, values n+1          keys of predecessors and marks  keys: marks are joined
//!   parts n     values n                    dense numbers and values        (none are)
//! ```
//!
//! First keys 0, 1, … up to the full board, then values and parts from the full board back. A part is
//! a layer file of the single-process solve, byte for byte; who writes those is told by [`Parts`].
//!
//! A step's files are written whole or not at all, one per worker. A step is done once the files of all
//! workers are there; the next run does the others. Files say which of how many workers wrote them;
//! where a record came from never matters, only where it goes. So a run may go on with another number
//! of workers.
//!
//! Processes meet on their own terms ([`Secret`], `meeting.rs`): timely is handed sockets whose other
//! end has proved to belong to the run.
//!
//! Timely ends nothing when a peer vanishes: its network threads panic and its workers wait.
//! [`Failure`] turns the first panic or error of a process into one message and an exit, which the
//! other processes notice in turn; workers also send beats, so that a silent peer is noticed.

mod connect;
mod error;
mod failure;
mod hosts;
mod local;
mod meeting;
mod merge;
mod parts;
mod secret;
mod solve;
mod states;
mod steps;
mod store;
mod team;

pub use connect::solve;
pub use error::ClusterError;
pub use failure::Failure;
pub use hosts::{Hosts, read_hosts, read_secret};
pub use local::{free_addresses, watch};
pub use parts::Parts;
pub use secret::Secret;
pub use solve::{Job, Summary, Travel};
