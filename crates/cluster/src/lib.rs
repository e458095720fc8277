//! The layered solve of k in a row on many machines: the only crate that knows timely dataflow.
//!
//! States are numbered densely (`mnk::FreeLayers`); a *class* is a set of player 1's stones up to
//! symmetry, and a *block* is a class of a layer. Only player 1's moves change the class. So classes
//! are shared out among *workers*, and a worker solves a class through a *round*: all layers in which
//! player 1 has so many stones.
//!
//! ```text
//!   3 players     stones 9     8     7     6     5     4     3  …
//!   to move              1     3     2     1     3     2     1
//!                        round ------      round ------      round
//!   blocks travel                    ----->            ----->
//! ```
//!
//! Only blocks with player 2 to move leave their worker: each goes to those whose classes lead into
//! it, as the compressed frames of the file in which it lies. Everybody works out from the index who
//! needs what and when (`plan.rs`), so nothing is asked for; batches bound what is on its way
//! (`round.rs`).
//!
//! The results are the layer files of the single-process solve, byte for byte; [`Parts`] knows their
//! format. Where workers share a part, they send their compressed frames to the one that writes it.
//! Files that are there are the only checkpoint: a run does what is missing, with any number of
//! workers. They may lie in one folder or each on the machine that wrote them: processes tell each
//! other what they have before they begin.
//!
//! Processes meet on their own terms ([`Secret`], `meeting.rs`): timely is handed sockets whose other
//! end has proved to belong to the run.
//!
//! Timely ends nothing when a peer vanishes: its network threads panic and its workers wait.
//! [`Failure`] turns the first panic or error of a process into one message and an exit, which the
//! other processes notice in turn; workers also send beats, so that a silent peer is noticed.

mod assembly;
mod cargo;
mod connect;
mod error;
mod failure;
mod hosts;
mod layout;
mod local;
mod meeting;
mod parts;
mod plan;
mod round;
mod secret;
mod share;
mod solve;
mod sources;
mod team;
mod travel;

pub use connect::solve;
pub use error::ClusterError;
pub use failure::Failure;
pub use hosts::{Hosts, read_hosts, read_secret};
pub use local::{free_addresses, watch};
pub use parts::Parts;
pub use secret::Secret;
pub use solve::{Job, Summary};
pub use travel::{Travel, travels};
