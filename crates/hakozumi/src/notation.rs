//! Text of positions and moves: a position is written as the record that led to it.

use yomikiri_game::{Game, Notation, ParseError, PlayError};

use crate::{Cell, FARTHEST_COLUMN, Hakozumi, Position, Record, Side};

impl Notation for Hakozumi {
    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let record = Record::parse(text)?;
        self.replay(record.stones()).map_err(|(at, error)| {
            let place = Record::new(record.stones()[..at].to_vec()).to_string().chars().count() + 1;
            let expected = match error {
                PlayError::Over => "the record to end with the winning stone".to_string(),
                PlayError::Illegal(_) => format!("a legal move of {}", self.describe()),
            };
            ParseError::at(place, error.to_string(), expected)
        })
    }

    fn position_text(&self, position: &Position) -> String {
        position.record().to_string()
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<i32, ParseError> {
        let side = self.side_to_move(position);
        let digits = text.strip_prefix(&side.to_string()).unwrap_or(text);
        let expected = || format!("a column of {}, as in 3 or {side}3", self.describe());
        let column: i32 = digits
            .parse()
            .map_err(|_| ParseError::new(format!("{text:?} is no column"), expected()))?;
        let mut after = position.clone();
        self.play(&mut after, column).map_err(|e| ParseError::new(e.to_string(), expected()))?;
        Ok(column)
    }

    fn move_text(&self, _position: &Position, column: i32) -> String {
        column.to_string()
    }

    fn draw(&self, position: &Position) -> String {
        let columns = self.drawn_columns(position);
        let tallest = position.columns().map(|(_, stack)| stack.len()).max().unwrap_or(0);
        let rows = self.height.filter(|&height| height <= 20).unwrap_or(tallest.max(1));
        draw_cells(columns.iter().copied(), rows as i32, |cell| match position.at(cell) {
            Some(Side::X) => 'X',
            Some(Side::O) => 'O',
            None => '.',
        })
    }
}

/// Stones farther apart are drawn without the columns between them.
const WIDEST_DRAWN: i32 = 100;

impl Hakozumi {
    /// The board in words, for messages.
    pub fn describe(&self) -> String {
        let columns = match self.width {
            Some(width) => format!("columns 0 to {}", width.saturating_sub(1)),
            None => format!("columns -{FARTHEST_COLUMN} to {FARTHEST_COLUMN}"),
        };
        let rows = self.height.map_or(String::new(), |height| format!(", {height} rows"));
        format!("the board ({columns}{rows}; {} in a row win)", self.k)
    }

    /// The columns worth drawing: all of a small board, else those from the first stone to the last
    /// and one more. Where stones are far apart, only the columns next to stones: every stone is
    /// drawn, and the numbers below show where columns are left out.
    fn drawn_columns(&self, position: &Position) -> Vec<i32> {
        if let Some(width) = self.width.filter(|&width| width <= 40) {
            return (0..width as i32).collect();
        }
        let stones: Vec<i32> = position.columns().map(|(column, _)| column).collect();
        let (low, high) = match stones[..] {
            [] => (0, 0),
            [only] => (only, only),
            [first, .., last] => (first, last),
        };
        if high.saturating_sub(low) <= WIDEST_DRAWN {
            return (low - 1..=high + 1).collect();
        }
        let mut columns: Vec<i32> = stones.iter().flat_map(|&c| c - 1..=c + 1).collect();
        columns.sort_unstable();
        columns.dedup();
        columns
    }
}

/// Draws cells row by row from the top, with the columns' numbers below the ground.
fn draw_cells(
    columns: impl Iterator<Item = i32> + Clone,
    rows: i32,
    letter: impl Fn(Cell) -> char,
) -> String {
    let numbers: Vec<String> = columns.clone().map(|column| column.to_string()).collect();
    let width = numbers.iter().map(String::len).max().unwrap_or(1);
    let mut lines = Vec::new();
    for row in (1..=rows).rev() {
        let letters = columns.clone().map(|column| letter(Cell::new(column, row)));
        lines.push(letters.map(|letter| format!("{letter:>width$}")).collect::<Vec<_>>().join(" "));
    }
    let numbers = numbers.iter().map(|number| format!("{number:>width$}"));
    lines.push(numbers.collect::<Vec<_>>().join(" "));
    lines.join("\n")
}
