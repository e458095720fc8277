//! Text of positions and moves.
//!
//! A position is its rows from the top, `1`, `2` and `.`, then the number of the player to move:
//! `...../.1.../..2../...../..... 1`. A move is the cell of a dropped stone, `c3`, or where a stone goes
//! from and to, `c3-c4`; columns have letters, rows numbers from the top.

use yomikiri_game::{Notation, ParseError, Player};

use crate::position::{CELLS, Position, SIDE, STONES, cells};
use crate::rules::{Move, Teeko};

const EXPECTED: &str = "five rows of five cells (`1`, `2`, `.`) with `/` between them, then the \
                        player to move: ...../.1.../..2../...../..... 1";

impl Notation for Teeko {
    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let text = text.trim_end();
        let (rows, turn) = text.rsplit_once(' ').unwrap_or((text, ""));
        let stones = read_rows(rows.trim_end())?;
        let mover = match turn {
            "1" => Player::FIRST,
            "2" => Player::new(1),
            _ => return Err(ParseError::new(format!("no player to move in {text:?}"), EXPECTED)),
        };
        check(self, stones, mover)?;
        Ok(Position::new(stones, mover))
    }

    fn position_text(&self, position: &Position) -> String {
        format!("{} {}", rows(position, '.').join("/"), position.mover())
    }

    fn move_text(&self, _position: &Position, mv: Move) -> String {
        match mv.from {
            None => name(mv.to),
            Some(from) => format!("{}-{}", name(from), name(mv.to)),
        }
    }

    fn draw(&self, position: &Position) -> String {
        let mut drawing = "   a b c d e".to_owned();
        for (row, cells) in rows(position, '·').iter().enumerate() {
            let cells: Vec<String> = cells.chars().map(String::from).collect();
            drawing.push_str(&format!("\n {} {}", row + 1, cells.join(" ")));
        }
        drawing
    }
}

fn name(cell: u8) -> String {
    let (row, column) = (cell / SIDE as u8, cell % SIDE as u8);
    format!("{}{}", char::from(b'a' + column), row + 1)
}

fn rows(position: &Position, empty: char) -> Vec<String> {
    let mark = |cell: usize| {
        let has = |player: Player| position.stones(player) >> cell & 1 == 1;
        match (has(Player::FIRST), has(Player::new(1))) {
            (true, _) => '1',
            (_, true) => '2',
            _ => empty,
        }
    };
    (0..SIDE).map(|row| (0..SIDE).map(|column| mark(SIDE * row + column)).collect()).collect()
}

/// The stones of both players.
fn read_rows(text: &str) -> Result<[u32; 2], ParseError> {
    let (mut stones, mut cell) = ([0; 2], 0);
    for (at, mark) in text.chars().enumerate() {
        let wrong = |problem: String| Err(ParseError::at(at + 1, problem, EXPECTED));
        // Five cells and a slash, again and again.
        if at % (SIDE + 1) == SIDE {
            if mark != '/' {
                return wrong(format!("{mark:?} where a row ends"));
            }
            continue;
        }
        if cell == CELLS {
            return wrong(format!("{mark:?} after the last cell"));
        }
        match mark {
            '1' => stones[0] |= 1 << cell,
            '2' => stones[1] |= 1 << cell,
            '.' => {}
            _ => return wrong(format!("{mark:?}")),
        }
        cell += 1;
    }
    if cell == CELLS && !text.ends_with('/') {
        return Ok(stones);
    }
    Err(ParseError::new(format!("{cell} cells in {text:?}"), EXPECTED))
}

/// Can these stones lie so, with this player to move?
fn check(game: &Teeko, stones: [u32; 2], mover: Player) -> Result<(), ParseError> {
    let [first, second] = stones.map(u32::count_ones);
    let dropped = first + second;
    if first > STONES || second > STONES || !(second..=second + 1).contains(&first) {
        let problem = format!("{first} stones of player 1 and {second} of player 2");
        let expected = "four each, or as many as were dropped in turn so far";
        return Err(ParseError::new(problem, expected));
    }
    let in_turn = Player::new(dropped as usize % 2);
    if dropped < 2 * STONES && mover != in_turn {
        let problem = format!("player {mover} to move after {dropped} stones");
        return Err(ParseError::new(problem, format!("player {in_turn}")));
    }
    if game.goals().reached(stones[mover.index()]) {
        let cells: Vec<String> = cells(stones[mover.index()]).map(name).collect();
        let problem = format!("player {mover} to move has already won on {}", cells.join(" "));
        return Err(ParseError::new(problem, "a goal of nobody, or of the player who moved last"));
    }
    Ok(())
}
