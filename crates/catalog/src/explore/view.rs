//! A position as a page draws it.

use serde::Serialize;

use super::Name;

/// What is on the board, and what can be played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The game, all parameters written out.
    pub game: String,
    /// The position in its usual text.
    pub position: String,
    /// How many play.
    pub players: usize,
    /// Whose turn it is, from 1.
    pub to_move: usize,
    /// `1` to `4` or `draw` if the game is over.
    pub outcome: Option<String>,
    /// Every legal move.
    pub moves: Vec<MoveName>,
    /// What lies where.
    pub board: Board,
}

/// A move with its names.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveName {
    /// The text that plays it.
    #[serde(rename = "move")]
    pub text: String,
    /// Dobutsu Shogi: the same move as Fairy-Stockfish writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    /// As people say it.
    pub name: Name,
}

/// What lies where, game by game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Board {
    /// k in a row.
    Mnk {
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
        /// So many in a row win.
        k: usize,
        /// Row by row, `1` to `4` or `.`.
        stones: Vec<String>,
        /// Each player's reaches.
        reaches: Vec<Vec<String>>,
        /// Does a rule allow only some of the empty cells?
        forced: bool,
        /// The lines that won, cell by cell.
        line: Vec<String>,
    },
    /// Dobutsu Shogi.
    Dobutsu {
        /// The pieces on the board.
        pieces: Vec<PieceView>,
        /// Both hands.
        hands: [HandView; 2],
        /// Is the lion of the player to move attacked?
        check: bool,
        /// Has the game ended by a `catch` or a `try`?
        ending: Option<&'static str>,
    },
    /// Hakozumi.
    Hakozumi {
        /// The columns that have stones.
        columns: Vec<StackView>,
        /// Columns 0 to width − 1 only, if they are limited.
        #[serde(skip_serializing_if = "Option::is_none")]
        width: Option<usize>,
        /// So many rows only, if they are limited.
        #[serde(skip_serializing_if = "Option::is_none")]
        height: Option<usize>,
        /// The column of the last stone.
        last: Option<i32>,
        /// The line that won, as `[column, row]`.
        line: Vec<[i32; 2]>,
    },
    /// Tantrix. Cells are `[q, r]`.
    Tantrix {
        /// The players' colours in order of seats.
        colours: Vec<char>,
        /// The tiles that lie, in order.
        tiles: Vec<TileView>,
        /// Each player's tiles.
        hands: Vec<Vec<TileView>>,
        /// How many tiles the bag has.
        bag: usize,
        /// What the player to move has to do: `first`, `forced1`, `free` or `forced3`.
        phase: Option<&'static str>,
        /// Forced spaces, with the tiles that still fit them.
        spaces: Vec<SpaceView>,
        /// Cells on controlled sides.
        controlled: Vec<[i8; 2]>,
        /// The best line of each colour.
        lines: Vec<LineView>,
        /// The players' scores in order of seats.
        scores: Vec<u8>,
    },
}

/// A tile, on the board or in hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TileView {
    /// Its number, from 1 to 56.
    pub tile: usize,
    /// The colours in directions 0 to 5 as it lies.
    pub edges: String,
    /// Sixths it is turned by.
    pub rotation: u8,
    /// Where it lies, if it lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<[i8; 2]>,
}

/// A forced space and what still fits it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpaceView {
    /// The empty cell.
    pub cell: [i8; 2],
    /// Does a controlled side shut it?
    pub shut: bool,
    /// Tiles of the bag that fit.
    pub bag: Vec<usize>,
    /// Tiles of each hand that fit.
    pub hands: Vec<Vec<usize>>,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineView {
    /// Its colour's letter.
    pub colour: char,
    /// Tiles it runs over.
    pub length: u8,
    /// What it counts; a loop counts double.
    pub score: u8,
    /// The empty cells its ends lead into; none of a loop.
    pub ends: Option<[[i8; 2]; 2]>,
    /// How many of them are controlled.
    pub controlled_ends: usize,
}

/// A piece of Dobutsu Shogi on its square.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PieceView {
    /// As the board is drawn and as moves name it: `B3`.
    pub square: String,
    /// `lion`, `giraffe`, `elephant`, `chick` or `hen`.
    pub piece: &'static str,
    /// 1 or 2.
    pub owner: usize,
}

/// How many of each kind are in hand.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct HandView {
    /// Giraffes.
    pub giraffe: u8,
    /// Elephants.
    pub elephant: u8,
    /// Chicks.
    pub chick: u8,
}

/// A column of Hakozumi.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StackView {
    /// Which.
    pub column: i32,
    /// `X` and `O` from the ground up.
    pub stones: String,
}

/// What an engine played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chosen {
    /// The move's text.
    #[serde(rename = "move")]
    pub text: String,
    /// Dobutsu Shogi: the same move as Fairy-Stockfish writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    /// The position after it.
    pub position: String,
    /// Why, where the engine can say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Name>,
}
