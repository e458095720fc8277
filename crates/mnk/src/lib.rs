//! *k* in a row on a board of *m* x *n* cells, for two to four players (papers 1 and 2).
//!
//! Players take turns placing one stone on an empty cell; the first with *k* stones in a row,
//! column or diagonal wins; a full board is a draw. Three rule sets say which empty cells are
//! allowed (see [`Rules`]).
//!
//! ```
//! use yomikiri_game::{Game, Notation};
//! use yomikiri_mnk::{Mnk, Rules};
//!
//! let game = Mnk::new("3x4".parse()?, 3, 3, Rules::Free)?;
//! let mut position = game.start();
//! let mv = game.parse_move(&position, "b2")?;
//! game.play(&mut position, mv)?;
//! assert_eq!(game.position_text(&position), "..../.1../....");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cell;
mod count;
mod free_layers;
mod game;
mod gather;
mod geometry;
mod notation;
mod parameters;
mod plain;
mod position;
mod sampling;
mod spread;
mod subsets;
mod symmetry;
mod threats;

pub use cell::Cell;
pub use count::{board_classes, boards};
pub use free_layers::{FreeLayers, FreeLayersError};
pub use game::Mnk;
pub use parameters::{MAX_CELLS, ParameterError, Rules, Size};
pub use position::Position;
pub use subsets::{choose, ranks, sets, squeeze, unsqueeze};
