//! Tantrix Strategy for two to four players (paper 5): tiles, board, forced spaces, controlled
//! sides, lines, scores, and records of games.
//!
//! A [`Tantrix`] is the rules with the players' colours and a [`Deal`], the order in which all
//! tiles are drawn; with it nothing is left to chance. A move is one placement, a turn may have
//! several: the [`Phase`] of a position says what has to be done. [`replay`] checks a [`Record`].
//!
//! ```
//! use yomikiri_game::Game;
//! use yomikiri_tantrix::{Deal, Seats, Tantrix};
//!
//! let deal = Deal::shuffled(|below| below / 2);
//! let game = Tantrix::new(Seats::parse("RB")?, deal);
//! let mut position = game.start();
//! game.play_out(&mut position, &mut |below| below / 3);
//! assert!(game.outcome(&position).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod cell;
mod chance;
mod colour;
mod counting;
mod deal;
mod drawing;
mod features;
mod game;
mod hand;
mod line;
mod lines;
mod notation;
mod order;
mod playout;
mod position;
mod record;
mod replay;
mod rule;
mod score;
mod seats;
mod spaces;
mod tile;

pub use board::{Board, Placed};
pub use cell::{Cell, DIRECTIONS};
pub use colour::Colour;
pub use counting::SpaceCount;
pub use deal::{Deal, DealError};
pub use features::{Group, PLACEMENT_FEATURES, POSITION_FEATURES, PositionFeatures};
pub use game::{Move, Tantrix};
pub use hand::{HAND_SIZE, Hand};
pub use line::{Line, LineEnd, Longest};
pub use position::{Phase, Position};
pub use record::{LONGEST_LINE, Record, RecordError, Step, StepError, positions, records};
pub use replay::{ByColour, Replay, View, Wrong, replay};
pub use rule::Rule;
pub use score::tournament_points;
pub use seats::{Seats, SeatsError};
pub use tile::{Edges, TILES, Tile, TileSet, edges_text, parse_edges};
