//! Small shogi and chess variants, as a section of Fairy-Stockfish's `variants.ini` describes them: boards
//! of at most five ranks and five files, pieces by name or by Betza's notation, drops, promotions, flags,
//! extinction.
//!
//! ```text
//!   ini.rs          lines and sections                    betza.rs     how a piece moves
//!   inheritance.rs  what a variant begins as
//!   description.rs  what the options say, parent first    region.rs    sets of squares
//!   variant.rs      made ready for play, or refused       tables.rs    moves from every square
//!   position.rs     32 bytes                              moves.rs, ends.rs, unmoves.rs, fen.rs
//! ```
//!
//! Moves, ends and FEN are those of Fairy-Stockfish, and a test has its Python package judge them. What
//! would make the value of a position depend on the moves before it (a repetition that is no draw,
//! forbidden perpetual check) is refused. Repetitions and counted moves are not kept: whoever
//! cannot be beaten draws.

mod betza;
mod description;
mod ends;
mod error;
mod fen;
mod game;
mod inheritance;
mod ini;
mod moves;
mod pieces;
mod position;
mod region;
mod tables;
mod unmoves;
mod variant;

pub use error::VariantError;
pub use moves::Move;
pub use position::Position;
pub use variant::{SHIPPED, Variant, names, variants};
