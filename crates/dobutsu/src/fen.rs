//! Positions as FEN, the way Fairy-Stockfish writes its variant `dobutsu`.
//!
//! ```text
//!   gle/1c1/1C1/ELG[-] w
//!   └ rows from the top  └ hands, └ whose turn: w the first player, b the second
//! ```
//!
//! Capitals are the first player's, a digit counts empty squares, `+C` is a hen, `[-]` and `[]` are
//! empty hands. Dashes and counters may follow, as Fairy-Stockfish writes them (`[] w - - 0 1`); they
//! are not part of a position, but where they stand the brackets may be missing. A captured lion stands in its captor's hand
//! there; it is read, and not written.

use yomikiri_game::{ParseError, Player};

use crate::piece::{Hand, Kind, Piece};
use crate::position::Position;
use crate::rules::Dobutsu;
use crate::square::Square;

const EXAMPLE: &str = "a position like `gle/1c1/1C1/ELG[-] w`";

pub(crate) const fn letter(piece: Piece) -> char {
    match piece {
        Piece::Lion => 'L',
        Piece::Giraffe => 'G',
        Piece::Elephant => 'E',
        Piece::Chick | Piece::Hen => 'C',
    }
}

fn piece_of(letter: char) -> Option<(Piece, usize)> {
    let piece = match letter.to_ascii_uppercase() {
        'L' => Piece::Lion,
        'G' => Piece::Giraffe,
        'E' => Piece::Elephant,
        'C' => Piece::Chick,
        _ => return None,
    };
    Some((piece, usize::from(letter.is_ascii_lowercase())))
}

/// The rows of a board with `letter` naming the pieces: shared with SFEN.
pub(crate) fn write_rows(position: &Position, text: &mut String) {
    for row in 0..4 {
        if row > 0 {
            text.push('/');
        }
        let mut gap = 0u32;
        for square in (0..3).filter_map(|column| Square::at(column, row)) {
            let Some((piece, owner)) = position.piece_at(square) else {
                gap += 1;
                continue;
            };
            text.extend(char::from_digit(gap, 10).filter(|_| gap > 0));
            gap = 0;
            if piece == Piece::Hen {
                text.push('+');
            }
            text.push(cased(letter(piece), owner));
        }
        text.extend(char::from_digit(gap, 10).filter(|_| gap > 0));
    }
}

fn cased(letter: char, owner: Player) -> char {
    if owner == Player::FIRST { letter } else { letter.to_ascii_lowercase() }
}

/// Reads rows from the top and puts the pieces; `text` starts at character `column` (from 1).
pub(crate) fn read_rows(
    text: &str,
    column: usize,
    position: &mut Position,
) -> Result<(), ParseError> {
    let (mut row, mut file, mut promoted) = (0, 0, false);
    for (offset, c) in text.chars().enumerate() {
        let at =
            |problem: String, expected: &str| ParseError::at(column + offset, problem, expected);
        match c {
            '/' if file == 3 && row < 3 && !promoted => (row, file) = (row + 1, 0),
            '/' => return Err(at("a row ends here".into(), "four rows of three squares")),
            '1'..='3' if !promoted => file += c as usize - '0' as usize,
            '+' if !promoted => promoted = true,
            _ => {
                let Some((piece, owner)) = piece_of(c) else {
                    return Err(at(format!("`{c}`"), "a piece of GLEC, a digit 1 to 3 or `/`"));
                };
                let piece = match (promoted, piece) {
                    (false, piece) => piece,
                    (true, Piece::Chick) => Piece::Hen,
                    (true, _) => return Err(at(format!("`+{c}`"), "`+C` or `+c`")),
                };
                let Some(square) = Square::at(file, row) else {
                    return Err(at("a fourth square".into(), "rows of three squares"));
                };
                position.put(square, piece, owner);
                (file, promoted) = (file + 1, false);
            }
        }
        if file > 3 {
            return Err(at("more than three squares".into(), "rows of three squares"));
        }
    }
    if row == 3 && file == 3 && !promoted {
        return Ok(());
    }
    Err(ParseError::at(column + text.chars().count(), "the board ends early", EXAMPLE))
}

pub(crate) fn write_hands(position: &Position, text: &mut String) {
    for player in Player::all(2) {
        for kind in Kind::ALL {
            for _ in 0..position.hand(player).count(kind) {
                text.push(cased(letter(kind.piece()), player));
            }
        }
    }
}

fn read_hands(text: &str, column: usize, position: &mut Position) -> Result<(), ParseError> {
    if text == "-" {
        return Ok(());
    }
    let mut lion_held = false;
    for (offset, c) in text.chars().enumerate() {
        let piece = piece_of(c);
        // Nobody but the captor of a lion can hold one.
        let captured = |owner: usize| position.lion_set(1 - owner) == 0 && !lion_held;
        if piece.is_some_and(|(piece, owner)| piece == Piece::Lion && captured(owner)) {
            lion_held = true;
            continue;
        }
        let kind = piece.and_then(|(piece, owner)| Some((piece.kind()?, owner)));
        let Some((kind, owner)) = kind else {
            return Err(ParseError::at(column + offset, format!("`{c}` in hand"), "G, E or C"));
        };
        let hand = &mut position.hands[owner];
        if hand.count(kind) == 2 {
            let problem = "a third piece of a kind in hand";
            return Err(ParseError::at(column + offset, problem, "at most two of a kind"));
        }
        *hand = hand.with(kind);
    }
    Ok(())
}

/// The board, the hands, the character the hands begin at (from 1), and what follows.
fn parts(text: &str) -> Result<(&str, &str, usize, &str), ParseError> {
    match text.split_once('[') {
        Some((board, rest)) => {
            let not_closed = || ParseError::new("`[` is not closed", EXAMPLE);
            let (hands, rest) = rest.split_once(']').ok_or_else(not_closed)?;
            Ok((board, hands, board.chars().count() + 2, rest))
        }
        None => {
            let (board, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
            Ok((board, "", 1, rest))
        }
    }
}

pub(crate) fn read(game: Dobutsu, text: &str) -> Result<Position, ParseError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(ParseError::new("no text", EXAMPLE));
    }
    let (board, hands, column, rest) = parts(text)?;
    let mut position = Position::empty(Player::FIRST);
    read_rows(board, 1, &mut position)?;
    read_hands(hands, column, &mut position)?;
    position.turn = read_turn(rest)?.index() as u8;
    check(game, position)
}

/// Whose turn it is; dashes and counters behind it are passed over.
fn read_turn(text: &str) -> Result<Player, ParseError> {
    const AFTER: &str = "nothing after the turn, or dashes and counters like `- - 0 1`";
    let mut words = text.split_whitespace();
    let turn = match words.next() {
        Some("w") => Player::FIRST,
        Some("b") => Player::new(1),
        other => {
            let problem = other.map_or("no turn".into(), |word| format!("the turn is `{word}`"));
            return Err(ParseError::new(problem, "`w` (first player) or `b` after the board"));
        }
    };
    let rest: Vec<&str> = words.collect();
    if let Some(word) = rest.iter().find(|word| **word != "-" && word.parse::<u32>().is_err()) {
        return Err(ParseError::new(format!("`{word}` after the turn"), AFTER));
    }
    if rest.len() > 4 {
        return Err(ParseError::new(format!("{} words after the turn", rest.len()), AFTER));
    }
    Ok(turn)
}

/// The position, if it can stand on a board.
pub(crate) fn check(game: Dobutsu, position: Position) -> Result<Position, ParseError> {
    let expected = "one lion each (or the one of the player to move captured) and two pieces of \
                    each other kind";
    let checked = position.validate_played_out(game);
    checked.map_err(|error| ParseError::new(error.to_string(), expected))?;
    Ok(position)
}

pub(crate) fn write(position: &Position) -> String {
    let mut text = String::new();
    write_rows(position, &mut text);
    text.push('[');
    if position.hands == [Hand::EMPTY; 2] {
        text.push('-');
    }
    write_hands(position, &mut text);
    text.push_str(if position.turn() == Player::FIRST { "] w" } else { "] b" });
    text
}
