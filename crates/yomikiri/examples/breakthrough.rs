//! Breakthrough on any board of up to 32 cells: the whole program for a game from outside.
//! Pawns step forward, straight or diagonally, and capture diagonally only. Whoever reaches the far row
//! wins; so does whoever captures all pawns of the other.
//!     cargo run --release -p yomikiri --example breakthrough -- analyze breakthrough --size 5x4

use std::process::ExitCode;

use yomikiri::prelude::*;

const ENTRY: Entry = Entry { name: "breakthrough", info, open, recognize: unrecognized };

fn info() -> GameInfo {
    let about = "Pawns walk forward and capture diagonally; the far row wins.";
    let size = "Board size, rows x columns, at most 32 cells";
    GameInfo::new("breakthrough", "Breakthrough", about).parameter("size", "5x3", size)
}

fn open(arguments: &Arguments, shelf: &Shelf) -> Result<Box<dyn Explore>, ExploreError> {
    let expected = "expected rows x columns, at least 4 rows and 2 columns, at most 32 cells";
    let size = arguments.get("size").split_once('x').unwrap_or_default();
    let (rows, columns) = (size.0.parse().unwrap_or(0), size.1.parse().unwrap_or(0));
    if !(4..=16).contains(&rows) || !(2..=8).contains(&columns) || rows * columns > 32 {
        return Err(arguments.wrong("size", expected));
    }
    Ok(Box::new(Plain::new(Breakthrough { rows, columns }, arguments, shelf)))
}

#[derive(Clone)]
struct Breakthrough {
    rows: i32,
    columns: i32,
}

/// Bits are pawns; cell 0 is the left end of the first player's home row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Board {
    pawns: [u32; 2],
    turn: u8,
}

impl Game for Breakthrough {
    type Position = Board;
    type Move = (u8, u8);

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Board {
        let home = (1u32 << (2 * self.columns)) - 1;
        Board { pawns: [home, home << ((self.rows - 2) * self.columns)], turn: 0 }
    }

    fn to_move(&self, board: &Board) -> Player {
        Player::new(board.turn.into())
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        let (row, [first, second]) = ((1u32 << self.columns) - 1, board.pawns);
        let far = row << ((self.rows - 1) * self.columns);
        match (first & far != 0 || second == 0, second & row != 0 || first == 0) {
            (true, _) => Some(Outcome::Win(Player::new(0))),
            (_, true) => Some(Outcome::Win(Player::new(1))),
            _ => None,
        }
    }

    fn moves(&self, board: &Board, moves: &mut Vec<(u8, u8)>) {
        if self.outcome(board).is_some() {
            return;
        }
        let (own, cells) = (board.pawns[board.turn as usize], self.rows * self.columns);
        let forward = if board.turn == 0 { self.columns } else { -self.columns };
        for from in (0..cells).filter(|from| own >> from & 1 == 1) {
            for step in -1..=1 {
                let to = from + forward + step;
                let inside = (0..self.columns).contains(&(from % self.columns + step));
                let blocked = if step == 0 { board.pawns[0] | board.pawns[1] } else { own };
                if inside && (0..cells).contains(&to) && blocked >> to & 1 == 0 {
                    moves.push((from as u8, to as u8));
                }
            }
        }
    }

    fn play_unchecked(&self, board: &mut Board, (from, to): (u8, u8)) {
        let mover = board.turn as usize;
        board.pawns[mover] = board.pawns[mover] & !(1 << from) | 1 << to;
        board.pawns[1 - mover] &= !(1 << to);
        board.turn = 1 - board.turn;
    }
}

/// Rows from the top, which is the second player's home, then whose turn it is: `22/../11 1`.
impl Notation for Breakthrough {
    fn position_text(&self, board: &Board) -> String {
        let mark = |cell| match board.pawns.map(|pawns| pawns >> cell & 1) {
            [1, _] => '1',
            [_, 1] => '2',
            _ => '.',
        };
        let row = |row| (0..self.columns).map(|c| mark(row * self.columns + c)).collect();
        let rows: Vec<String> = (0..self.rows).rev().map(row).collect();
        format!("{} {}", rows.join("/"), board.turn + 1)
    }

    fn parse_position(&self, text: &str) -> Result<Board, ParseError> {
        let expected = format!("a text like {}", self.position_text(&self.start()));
        let mut board = Board { pawns: [0; 2], turn: u8::from(text.trim().ends_with(" 2")) };
        let rows = text.split([' ', '/']).take(self.rows as usize);
        for (row, marks) in (0..self.rows).rev().zip(rows) {
            for (column, mark) in (0..self.columns).zip(marks.chars()) {
                if let Some(player @ 1..) = mark.to_digit(3) {
                    board.pawns[player as usize - 1] |= 1 << (row * self.columns + column);
                }
            }
        }
        let same = self.position_text(&board) == text.trim();
        same.then_some(board).ok_or_else(|| ParseError::new(format!("{text:?}"), expected))
    }

    fn move_text(&self, _: &Board, (from, to): (u8, u8)) -> String {
        let name = |cell: u8| {
            let (row, column) = (cell / self.columns as u8, cell % self.columns as u8);
            format!("{}{}", (b'a' + column) as char, row + 1)
        };
        name(from) + &name(to)
    }
}

fn main() -> ExitCode {
    App::new().with(ENTRY).run()
}

/// Winner and plies; `verify` checks every value from the rules alone. Published for 5x5 (littlegolem.net,
/// forum, 2006): the second player wins in 26 plies; that one takes minutes and gigabytes.
#[test]
fn small_boards_are_solved() {
    for (rows, columns, winner, plies) in
        [(4, 2, 1, 8), (5, 2, 1, 10), (6, 2, 0, 15), (5, 3, 1, 18)]
    {
        let game = Breakthrough { rows, columns };
        let solved = Graph::solve(&game, 1 << 30, &Quiet).unwrap();
        solved.verify(&Quiet).unwrap();
        let start = solved.value(&game.start()).unwrap();
        assert_eq!(start.outcome, Outcome::Win(Player::new(winner)), "{rows}x{columns}");
        assert_eq!(start.distance, Some(plies), "{rows}x{columns}");
    }
}
