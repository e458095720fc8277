//! Quixo on 3x3 and 4x4: a game that comes back to earlier positions.
//!
//! Take a blank or own cube from the border and push it in again from another end of its row or column,
//! now with your mark. A full line of your own wins; whoever completes a line of the other loses.
//! Published (S. Tanaka, F. Bonnet, S. Tixeuil, Y. Tamura, "Quixo is solved", 2020): the first player wins
//! on 3x3, and 4x4 is a draw.
//!
//!     cargo run --release -p yomikiri --example quixo -- analyze quixo

use std::process::ExitCode;

use yomikiri::prelude::*;

const ENTRY: Entry = Entry { name: "quixo", info, open, recognize: unrecognized };

fn info() -> GameInfo {
    let about = "Push cubes into the border; a full line of your mark wins.";
    GameInfo::new("quixo", "Quixo", about).parameter("size", "3", "Rows and columns, 3 or 4")
}

fn open(arguments: &Arguments, shelf: &Shelf) -> Result<Box<dyn Explore>, ExploreError> {
    match arguments.parse("size")? {
        size @ 3..=4 => Ok(Box::new(Plain::new(Quixo { size }, arguments, shelf))),
        _ => Err(arguments.wrong("size", "expected 3 or 4")),
    }
}

#[derive(Clone)]
struct Quixo {
    size: usize,
}

/// Row by row from the top: 0 is blank, 1 and 2 are the players' marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Board {
    cubes: [u8; 16],
    turn: u8,
}

impl Quixo {
    /// The cells of a row or column from one end on: left, right, top or bottom.
    fn line(&self, at: usize, side: usize) -> impl Iterator<Item = usize> {
        let size = self.size;
        (0..size).map(move |step| match side {
            0 => at * size + step,
            1 => at * size + size - 1 - step,
            2 => step * size + at,
            _ => (size - 1 - step) * size + at,
        })
    }

    /// Has this mark a full row, column or diagonal?
    fn has_line(&self, board: &Board, mark: u8) -> bool {
        let (size, is_own) = (self.size, |cell: usize| board.cubes[cell] == mark);
        (0..size).any(|at| self.line(at, 0).all(is_own) || self.line(at, 2).all(is_own))
            || (0..size).all(|at| is_own(at * (size + 1)))
            || (1..=size).all(|at| is_own(at * (size - 1)))
    }
}

impl Game for Quixo {
    type Position = Board;
    type Move = (u8, u8);

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Board {
        Board { cubes: [0; 16], turn: 0 }
    }

    fn to_move(&self, board: &Board) -> Player {
        Player::new(board.turn.into())
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        // Whoever moved last has lost by a line of the other, even beside one of their own.
        let (next, last) = (board.turn, 1 - board.turn);
        let winner = [next, last].into_iter().find(|&player| self.has_line(board, player + 1));
        winner.map(|player| Outcome::Win(Player::new(player.into())))
    }

    fn moves(&self, board: &Board, moves: &mut Vec<(u8, u8)>) {
        if self.outcome(board).is_some() {
            return;
        }
        let (size, own) = (self.size, board.turn + 1);
        for cell in 0..size * size {
            let (row, column) = (cell / size, cell % size);
            let on_border = [row, column].iter().any(|&at| at == 0 || at == size - 1);
            if on_border && [0, own].contains(&board.cubes[cell]) {
                let ends = [column, size - 1 - column, row, size - 1 - row];
                let sides = (0..4).filter(|&side| ends[side] != 0);
                moves.extend(sides.map(|side| (cell as u8, side as u8)));
            }
        }
    }

    fn play_unchecked(&self, board: &mut Board, (cell, side): (u8, u8)) {
        let (cell, side) = (cell as usize, side as usize);
        let at = if side < 2 { cell / self.size } else { cell % self.size };
        // Every cube up to the gap moves one on.
        let mut pushed = board.turn + 1;
        for to in self.line(at, side) {
            pushed = std::mem::replace(&mut board.cubes[to], pushed);
            if to == cell {
                break;
            }
        }
        board.turn = 1 - board.turn;
    }
}

/// Rows from the top, then whose turn it is: `.1./.../..2 1`. A move names the cube and the side.
impl Notation for Quixo {
    fn position_text(&self, board: &Board) -> String {
        let cubes = board.cubes[..self.size * self.size].chunks(self.size);
        let row = |row: &[u8]| row.iter().map(|&cube| ['.', '1', '2'][cube as usize]).collect();
        format!("{} {}", cubes.map(row).collect::<Vec<String>>().join("/"), board.turn + 1)
    }

    fn parse_position(&self, text: &str) -> Result<Board, ParseError> {
        let mut board = Board { cubes: [0; 16], turn: u8::from(text.trim().ends_with(" 2")) };
        let marks = text.chars().filter(|mark| *mark != '/');
        for (cube, mark) in board.cubes.iter_mut().take(self.size * self.size).zip(marks) {
            *cube = mark.to_digit(3).unwrap_or(0) as u8;
        }
        let expected = || format!("a text like {}", self.position_text(&self.start()));
        let same = self.position_text(&board) == text.trim();
        same.then_some(board).ok_or_else(|| ParseError::new(format!("{text:?}"), expected()))
    }

    fn move_text(&self, _: &Board, (cell, side): (u8, u8)) -> String {
        let (row, column) = (cell / self.size as u8, cell % self.size as u8);
        let side = ["left", "right", "top", "bottom"][side as usize];
        format!("{}{}-{side}", (b'a' + column) as char, row + 1)
    }
}

fn main() -> ExitCode {
    App::new().with(ENTRY).run()
}

#[test]
fn the_first_player_wins_on_3x3_as_published() {
    let game = Quixo { size: 3 };
    let solved = Graph::solve(&game, 1 << 30, &Quiet).unwrap();
    solved.verify(&Quiet).unwrap();
    assert_eq!(solved.value(&game.start()).unwrap().outcome, Outcome::Win(Player::FIRST));
}
