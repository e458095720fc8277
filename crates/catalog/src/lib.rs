//! Every game by its name, and one interface for everything a face may ask about it.
//!
//! A game is an [`Entry`]: its name, what can be chosen about it, and how it is opened. Opened, it is
//! an [`Explore`]: an object that is asked with texts and answers with documents, the same for every
//! game. The command line, the server and Python know nothing else.
//!
//! A game's own code implements [`Face`], which has typed positions and a default for every question:
//! [`Plain`] is a face that has nothing but defaults, enough for any game with a notation.
//!
//! ```text
//!   Entry ──open──▶ Box<dyn Explore>  ◀── impl for every Face ──  Face (typed, defaults)
//! ```

mod analysis;
mod arguments;
mod contest;
mod count;
mod entry;
mod error;
mod exact;
mod explore;
mod face;
mod games;
mod info;
mod perft;
mod place;
mod players;
mod puzzle;
mod replay;
mod seat;
mod shelf;
mod standings;
mod states;
mod stored;
mod survey;
mod tables;
mod tree;
mod value;
mod view;
mod written;

pub use analysis::{Analysis, MoveAnalysis};
pub use arguments::{Arguments, Options};
pub use contest::Match;
pub use count::{Count, CountCell, CountTable};
pub use entry::{Catalog, Entry, GAMES, Open, unrecognized};
pub use error::ExploreError;
pub use explore::{Asked, Chosen, Effort, Explore, Played};
pub use face::{Face, Judged, JudgedMove, MoveOf, Plain, PositionOf};
pub use games::game_of_table;
pub use games::strategy::{self, Overlay, StrategyInfo};
pub use games::verify::{StrategyCheck, is_tree, verify};
pub use info::{
    Choice, EngineInfo, GameInfo, Name, OptionInfo, Parameter, PuzzleGame, Ready, RulePart,
    SeatInfo,
};
pub use perft::Perft;
pub use place::{Place, Tensor};
pub use puzzle::{
    Attempt, AttemptResult, Difficulty, Offer, Puzzle, Shortest, Task, Wanted, Worth,
};
pub use replay::Replayed;
pub use seat::Seat;
pub use shelf::Shelf;
pub use standings::{Bounds, EngineStanding, SprtDocument, Standings, elo_of};
pub use states::{Each, Met, Selection, State};
pub use survey::{Reached, Sought, Survey, SurveyRow};
pub use tables::{StoredTable, TableState, stored_tables};
pub use tree::{Tree, TreeNode, tree};
pub use value::{Known, Value};
pub use view::{MoveName, View};
pub use written::{ReadGame, Written};
