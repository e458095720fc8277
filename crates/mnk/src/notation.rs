//! Positions as rows from the top, `1 2 3 4 .`, `/` between rows: `1../.2./..3`.

use yomikiri_game::{Game, Notation, ParseError, Player, counted};

use crate::cell::ColumnName;
use crate::game::cells;
use crate::{Cell, Mnk, Position};

/// Stones as paper 1 draws them, and a square for a fourth player.
const MARKS: [char; 4] = ['○', '×', '△', '□'];

impl Mnk {
    /// Checks what the rules demand of any position: stone counts in turn, at most one winner, and
    /// that the winner moved last. Slow and plain.
    pub fn validate(&self, position: &Position) -> Result<(), ParseError> {
        self.validate_counts(position)?;
        let last = self.to_move(position).after(self.players() - 1, self.players());
        for player in Player::all(self.players()).filter(|&p| self.has_line(position, p)) {
            if player != last {
                let (k, lines) = (self.k(), self.lines_of(position, player));
                return Err(ParseError::new(
                    format!("player {player} has {k} in a row ({lines}) and yet the game went on"),
                    format!("a line at most of player {last}, who moved last"),
                ));
            }
        }
        let stones = position.stones(last);
        let completes = |cell: Cell| !self.geometry.has_line(stones & !cell.bit());
        if self.has_line(position, last) && !cells(stones).any(completes) {
            let lines = self.lines_of(position, last);
            return Err(ParseError::new(
                format!("the lines of player {last} ({lines}) have no cell in common"),
                "lines that one last stone completed",
            ));
        }
        Ok(())
    }

    /// A player's lines by their two ends: `a1-c1 a3-c3`.
    fn lines_of(&self, position: &Position, player: Player) -> String {
        let stones = position.stones(player);
        let name = |number: u32| Cell::new(number as usize).name(self.size());
        let lines: Vec<String> = self
            .lines()
            .filter(|line| line & !stones == 0)
            .map(|line| format!("{}-{}", name(line.trailing_zeros()), name(line.ilog2())))
            .collect();
        lines.join(" ")
    }

    fn validate_counts(&self, position: &Position) -> Result<(), ParseError> {
        let counts: Vec<usize> = Player::all(self.players())
            .map(|player| position.stones(player).count_ones() as usize)
            .collect();
        let total: usize = counts.iter().sum();
        let expected: Vec<usize> = (0..self.players())
            .map(|seat| (total + self.players() - 1 - seat) / self.players())
            .collect();
        if counts == expected {
            return Ok(());
        }
        let list = |counts: &[usize]| {
            counts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        };
        Err(ParseError::new(
            format!("wrong stone counts: players 1 to {} have {}", self.players(), list(&counts)),
            format!("{} for {} placed in turn", list(&expected), counted(total, "stone")),
        ))
    }

    fn parse_stone(&self, column: usize, letter: char) -> Result<Option<Player>, ParseError> {
        let expected = || format!("a player from 1 to {} or '.'", self.players());
        match letter {
            '.' => Ok(None),
            '0'..='9' => Player::from_number(letter as usize - '0' as usize)
                .filter(|player| player.index() < self.players())
                .map(Some)
                .ok_or_else(|| ParseError::at(column, format!("no player {letter}"), expected())),
            _ => Err(ParseError::at(column, format!("unknown stone {letter:?}"), expected())),
        }
    }
}

impl Notation for Mnk {
    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let (rows, columns) = (self.size().rows(), self.size().columns());
        if text.is_empty() {
            let shape = format!("{} of {}", counted(rows, "row"), counted(columns, "cell"));
            return Err(ParseError::new("no position", format!("{shape}, '/' between rows")));
        }
        let mut position = Position::EMPTY;
        let (mut row, mut column) = (0, 0);
        let end_of_row = |at: usize, row: usize, column: usize| {
            if column == columns {
                return Ok(());
            }
            let problem = format!("row {} ends after {}", row + 1, counted(column, "cell"));
            Err(ParseError::at(at, problem, counted(columns, "cell")))
        };
        let mut at = 0;
        for letter in text.chars() {
            at += 1;
            if letter == '/' {
                end_of_row(at, row, column)?;
                (row, column) = (row + 1, 0);
                if row == rows {
                    let problem = format!("the text continues after {}", counted(rows, "row"));
                    return Err(ParseError::at(at, problem, "the end of the text"));
                }
                continue;
            }
            let stone = self.parse_stone(at, letter)?;
            if column == columns {
                let problem =
                    format!("row {} continues after {}", row + 1, counted(columns, "cell"));
                let expected = if row + 1 < rows { "'/'" } else { "the end of the text" };
                return Err(ParseError::at(at, problem, expected));
            }
            if let Some(player) = stone {
                position.place(player, Cell::new(row * columns + column).bit());
            }
            column += 1;
        }
        end_of_row(at + 1, row, column)?;
        if row + 1 != rows {
            let problem = format!("the text ends after {}", counted(row + 1, "row"));
            return Err(ParseError::at(at + 1, problem, counted(rows, "row")));
        }
        self.validate(&position)?;
        Ok(position)
    }

    fn position_text(&self, position: &Position) -> String {
        let columns = self.size().columns();
        let mut text = String::with_capacity(self.size().cells() + self.size().rows());
        for number in 0..self.size().cells() {
            if number > 0 && number % columns == 0 {
                text.push('/');
            }
            match self.stone_on(position, Cell::new(number)) {
                Some(player) => text.push_str(&player.to_string()),
                None => text.push('.'),
            }
        }
        text
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Cell, ParseError> {
        let cell = Cell::parse(text.trim(), self.size())?;
        let allowed = self.allowed(position);
        if cell.bit() & allowed != 0 {
            return Ok(cell);
        }
        let name = cell.name(self.size());
        let problem = match self.stone_on(position, cell) {
            Some(player) => format!("{name} is taken by player {player}"),
            None if self.outcome(position).is_some() => "the game is over".to_owned(),
            None => format!("the {} rules do not allow {name} here", self.rules()),
        };
        let names: Vec<String> = cells(allowed).map(|cell| cell.name(self.size())).collect();
        let expected = match &names[..] {
            [] => "no move".to_owned(),
            _ if allowed == self.empty(position) => "an empty cell".to_owned(),
            [only] => only.clone(),
            _ => format!("one of {}", names.join(" ")),
        };
        Err(ParseError::new(problem, expected))
    }

    fn move_text(&self, _position: &Position, mv: Cell) -> String {
        mv.name(self.size())
    }

    fn draw(&self, position: &Position) -> String {
        let mut lines = vec![self.column_header()];
        for row in 0..self.size().rows() {
            let mut line = format!("{:>2}", row + 1);
            for column in 0..self.size().columns() {
                let cell = Cell::new(row * self.size().columns() + column);
                line.push(' ');
                line.push(self.stone_on(position, cell).map_or('·', |p| MARKS[p.index()]));
            }
            lines.push(line);
        }
        lines.join("\n")
    }
}

impl Mnk {
    /// Whose stone is on a cell.
    pub fn stone_on(&self, position: &Position, cell: Cell) -> Option<Player> {
        Player::all(self.players()).find(|&player| position.stones(player) & cell.bit() != 0)
    }

    /// The mark a player's stones are drawn with.
    pub fn mark(player: Player) -> char {
        MARKS[player.index()]
    }

    fn column_header(&self) -> String {
        let mut header = "  ".to_owned();
        for column in 0..self.size().columns() {
            header.push_str(&format!("{:>2}", ColumnName(column).to_string()));
        }
        header
    }
}
