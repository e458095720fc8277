//! The rules: the endless board, and every board cut out of it.
//!
//! Without limits this is Hakozumi: columns without end on both sides, rows without end upwards.
//! A width or a height cuts the board; with both it is Connect-Four of any size. A board of
//! limited width has the columns 0, 1, …, width − 1.
//!
//! Every column of an endless board can be played at any time, and [`Game::play`] plays it. A
//! list of moves must end, though: [`Game::moves`] gives the columns at most [`REACH`] away from
//! a stone (column 0 on the empty board). A stone farther away is out of reach of all others: it
//! begins a new game beside the old one.

use std::collections::BTreeSet;

use yomikiri_game::{Game, Outcome, PlayError, Player};

use crate::{FARTHEST_COLUMN, Position, Side, Stone};

/// How far from a stone [`Game::moves`] still offers columns of an endless board.
pub const REACH: i32 = 4;

/// The game with its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hakozumi {
    /// Columns 0 to width − 1 only, or all integers.
    pub width: Option<usize>,
    /// Rows 1 to height only, or without end.
    pub height: Option<usize>,
    /// So many in a row win.
    pub k: usize,
    /// So many extra stones X places before the game begins with X's move.
    pub handicap: usize,
}

impl Hakozumi {
    /// The paper's game: no limits, four in a row.
    pub const ENDLESS: Hakozumi = Hakozumi { width: None, height: None, k: 4, handicap: 0 };

    /// Connect-Four of this size.
    pub const fn connect(width: usize, height: usize, k: usize) -> Self {
        Hakozumi { width: Some(width), height: Some(height), k, handicap: 0 }
    }

    /// Can a stone be dropped into this column?
    pub fn is_open(&self, position: &Position, column: i32) -> bool {
        let on_board = match self.width {
            Some(width) => usize::try_from(column).is_ok_and(|column| column < width),
            None => column.unsigned_abs() <= FARTHEST_COLUMN as u32,
        };
        on_board && self.height.is_none_or(|height| position.height(column) < height)
    }

    /// Are all handicap stones placed? From then on turns alternate.
    pub fn has_begun(&self, position: &Position) -> bool {
        position.stones() >= self.handicap
    }

    /// Whose turn it is, as a colour.
    pub fn side_to_move(&self, position: &Position) -> Side {
        let begun = position.stones().saturating_sub(self.handicap);
        if begun.is_multiple_of(2) { Side::X } else { Side::O }
    }

    /// The position after the moves of a record, or what is wrong with the first bad one.
    pub fn replay(&self, stones: &[Stone]) -> Result<Position, (usize, PlayError)> {
        let mut position = self.start();
        for (at, stone) in stones.iter().enumerate() {
            if stone.side != self.side_to_move(&position) {
                let problem = format!("{stone}, not {}'s turn,", stone.side);
                return Err((at, PlayError::Illegal(problem)));
            }
            self.play(&mut position, stone.column).map_err(|error| (at, error))?;
        }
        Ok(position)
    }

    fn columns_in_reach(position: &Position) -> BTreeSet<i32> {
        let mut columns: BTreeSet<i32> =
            position.columns().flat_map(|(c, _)| c - REACH..=c + REACH).collect();
        if columns.is_empty() {
            columns.insert(0);
        }
        columns
    }

    fn is_full(&self, position: &Position) -> bool {
        let cells = self.width.zip(self.height).map(|(width, height)| width.checked_mul(height));
        cells.flatten().is_some_and(|cells| position.stones() >= cells)
    }

    fn mirror(&self, column: i32) -> i32 {
        match self.width {
            Some(width) => width as i32 - 1 - column,
            None => -column,
        }
    }
}

impl Game for Hakozumi {
    type Position = Position;
    type Move = i32;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        Position::empty()
    }

    fn to_move(&self, position: &Position) -> Player {
        self.side_to_move(position).player()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.winner() {
            Some(side) => Some(Outcome::Win(side.player())),
            None => self.is_full(position).then_some(Outcome::Draw),
        }
    }

    fn moves(&self, position: &Position, moves: &mut Vec<i32>) {
        if self.outcome(position).is_some() {
            return;
        }
        match self.width {
            Some(width) => {
                moves.extend((0..width as i32).filter(|&column| self.is_open(position, column)));
            }
            None => moves.extend(
                Self::columns_in_reach(position)
                    .into_iter()
                    .filter(|&column| self.is_open(position, column)),
            ),
        }
    }

    fn play_unchecked(&self, position: &mut Position, column: i32) {
        let side = self.side_to_move(position);
        position.drop_stone(Stone { side, column }, self.k);
    }

    fn play(&self, position: &mut Position, column: i32) -> Result<(), PlayError> {
        if self.outcome(position).is_some() {
            return Err(PlayError::Over);
        }
        if !self.is_open(position, column) {
            return Err(PlayError::Illegal(format!("a stone in column {column}")));
        }
        self.play_unchecked(position, column);
        Ok(())
    }

    fn symmetries(&self) -> usize {
        2
    }

    fn image(&self, position: &Position, symmetry: usize) -> Position {
        match symmetry {
            0 => position.clone(),
            _ => position.map_columns(|column| self.mirror(column)),
        }
    }

    fn image_of_move(&self, column: i32, symmetry: usize) -> i32 {
        if symmetry == 0 { column } else { self.mirror(column) }
    }

    fn canonical(&self, position: &Position) -> (Position, usize) {
        let image = self.image(position, 1);
        if image.stacks() < position.stacks() { (image, 1) } else { (position.clone(), 0) }
    }
}
