//! Positions and moves as Fairy-Stockfish writes them.
//!
//! ```text
//!   gle/1c1/1C1/ELG[] w      rows from the top, hands, whose turn: w the first player, b the second
//!   a1b2  P@b2  a2a3+  a2a3- a4a5q      from and to, a drop, a promotion, a demotion, a pawn's promotion
//!   3e2d  P*2d  3d3c+                   the same in USI: files from the right, ranks from the top
//! ```
//!
//! Capitals are the first player's, a digit counts empty squares, `+P` is a promoted P and `Q~` a promoted
//! pawn. Dashes and counters behind the turn are read and not written. A `!` at the end marks a mate by a
//! pawn dropped against the rules; Fairy-Stockfish, which keeps the moves of a game, has no sign for it.

use yomikiri_game::{ParseError, Player};

use crate::moves::{Change, Move};
use crate::pieces::Type;
use crate::position::{Board, MOST_HELD, Position, SQUARES, code, piece};
use crate::variant::{Kind, Mark, Rules};

/// The letter of a type, if it has one.
fn letter(rules: &Rules, of: Type) -> Option<char> {
    rules.said.letters[of.index()]
}

fn cased(letter: char, owner: usize) -> char {
    if owner == 0 { letter } else { letter.to_ascii_lowercase() }
}

/// A piece as it stands in a row.
pub(crate) fn piece_text(rules: &Rules, kind: usize, owner: usize) -> String {
    let Kind { of, mark } = rules.kinds[kind];
    let cased = |of: Type| cased(letter(rules, of).unwrap_or('?'), owner);
    match mark {
        Mark::Plain => cased(of).to_string(),
        Mark::Plus(was) => format!("+{}", cased(was)),
        Mark::Tilde => format!("{}~", cased(of)),
    }
}

/// The text of a position.
pub(crate) fn write(rules: &Rules, position: &Position) -> String {
    let mut text = String::new();
    let (board, width) = (position.board(), rules.said.width);
    for rank in (0..rules.said.height).rev() {
        let mut gap = 0;
        for file in 0..width {
            match piece(board[rank * width + file]) {
                None => gap += 1,
                Some((kind, owner)) => {
                    text.extend(Some(gap).filter(|&gap| gap > 0).map(|gap| gap.to_string()));
                    text.push_str(&piece_text(rules, kind, owner));
                    gap = 0;
                }
            }
        }
        text.extend(Some(gap).filter(|&gap| gap > 0).map(|gap| gap.to_string()));
        text.extend((rank > 0).then_some('/'));
    }
    if rules.said.drops {
        text.push('[');
        for owner in 0..2 {
            for (place, &of) in rules.held.iter().enumerate().rev() {
                let held = position.held(owner, place);
                text.extend((0..held).filter_map(|_| Some(cased(letter(rules, of)?, owner))));
            }
        }
        text.push(']');
    }
    text.push_str(if position.turn() == 0 { " w" } else { " b" });
    text.push_str(if position.is_foul() { " !" } else { "" });
    text
}

/// Reads a position. Whether it can be is judged by [`objection`].
pub(crate) fn read(rules: &Rules, text: &str) -> Result<Position, ParseError> {
    let text = text.trim();
    let example = format!("a position like `{}`", rules.said.start);
    if text.is_empty() {
        return Err(ParseError::new("no text", example));
    }
    let (rows, hands, rest) =
        parts(text).ok_or_else(|| ParseError::new("`[` is not closed", &example))?;
    let board = read_rows(rules, rows)?;
    let mut words = rest.split_whitespace();
    let turn = match words.next() {
        Some("w") => 0,
        Some("b") => 1,
        other => {
            let problem = other.map_or("no turn".into(), |word| format!("the turn is `{word}`"));
            let expected = "`w` (first player) or `b` after the board";
            return Err(ParseError::new(problem, expected));
        }
    };
    let mut position = Position::new(&board, turn);
    if let Some((hands, column)) = hands {
        read_hands(rules, hands, column, &mut position)?;
    }
    let rest: Vec<&str> = words.collect();
    read_rest(rules, &rest, &mut position)?;
    Ok(position)
}

/// A text within another, and the character that it begins at, from 1.
type Part<'t> = (&'t str, usize);

/// Rows, hands if there are brackets, and what follows.
fn parts(text: &str) -> Option<(&str, Option<Part<'_>>, &str)> {
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (first, rest) = text.split_at(end);
    match text.split_once('[') {
        Some((rows, after)) if rows.len() < first.len() => {
            let (hands, rest) = after.split_once(']')?;
            Some((rows, Some((hands, rows.chars().count() + 2)), rest))
        }
        _ => Some((first, None, rest)),
    }
}

fn read_rows(rules: &Rules, text: &str) -> Result<Board, ParseError> {
    let (width, height) = (rules.said.width, rules.said.height);
    let shape = format!("{height} rows of {width} squares");
    let mut board = [0; SQUARES];
    let (mut rank, mut file) = (height, 0);
    let mut letters = text.chars().enumerate().peekable();
    while let Some((at, c)) = letters.next() {
        let wrong = |problem: String| Err(ParseError::at(at + 1, problem, &shape));
        if c == '/' {
            if file != width || rank == 1 {
                return wrong("a row ends here".to_owned());
            }
            (rank, file) = (rank - 1, 0);
            continue;
        }
        if let Some(gap) = c.to_digit(10) {
            file += gap as usize;
            if gap == 0 || file > width {
                return wrong(format!("`{c}`"));
            }
            continue;
        }
        let mark = if c == '+' { letters.next().map(|(_, letter)| letter) } else { None };
        let tilde = letters.next_if(|&(_, next)| next == '~').is_some();
        let Some((kind, owner)) = kind_of(rules, c, mark, tilde) else {
            let shown: String =
                [Some(c), mark, tilde.then_some('~')].into_iter().flatten().collect();
            let expected = format!("a piece ({}), a digit or `/`", known(rules));
            return Err(ParseError::at(at + 1, format!("`{shown}`"), expected));
        };
        if file == width {
            return wrong(format!("more than {width} squares"));
        }
        board[(rank - 1) * width + file] = code(kind, owner);
        file += 1;
    }
    if rank == 1 && file == width {
        return Ok(board);
    }
    Err(ParseError::at(text.chars().count() + 1, "the board ends early", shape))
}

/// The pieces that can be on the board, for errors.
fn known(rules: &Rules) -> String {
    let pieces: Vec<String> =
        (0..rules.kinds.len()).map(|kind| piece_text(rules, kind, 0)).collect();
    pieces.join(" ")
}

/// A piece as it is written: `P`, `+p` (its letter is `mark` then) or `Q~`.
fn kind_of(rules: &Rules, c: char, mark: Option<char>, tilde: bool) -> Option<(usize, usize)> {
    let letter = mark.unwrap_or(c);
    let owner = usize::from(letter.is_ascii_lowercase());
    let of = letter.is_ascii_alphabetic().then(|| rules.said.type_of(letter)).flatten()?;
    let wanted = match (mark.is_some(), tilde) {
        (true, false) => Kind { of: rules.said.promoted[of.index()]?, mark: Mark::Plus(of) },
        (false, true) => Kind { of, mark: Mark::Tilde },
        (false, false) => Kind { of, mark: Mark::Plain },
        (true, true) => return None,
    };
    Some((rules.kinds.iter().position(|&kind| kind == wanted)?, owner))
}

fn read_hands(
    rules: &Rules,
    text: &str,
    column: usize,
    position: &mut Position,
) -> Result<(), ParseError> {
    if text == "-" {
        return Ok(());
    }
    for (offset, c) in text.chars().enumerate() {
        let wrong = |problem: String, expected: String| {
            Err(ParseError::at(column + offset, problem, expected))
        };
        let of = c.is_ascii_alphabetic().then(|| rules.said.type_of(c)).flatten();
        let place = of.and_then(|of| rules.held.iter().position(|&other| other == of));
        let owner = usize::from(c.is_ascii_lowercase());
        let Some(place) = place else {
            let letters: Vec<String> =
                rules.held.iter().filter_map(|&of| letter(rules, of)).map(String::from).collect();
            let expected = if letters.is_empty() { "nothing".into() } else { letters.join(" ") };
            return wrong(format!("`{c}` in hand"), expected);
        };
        if position.held(owner, place) == MOST_HELD {
            return wrong(format!("a sixteenth `{c}` in hand"), "at most 15 of a type".into());
        }
        position.take(owner, place);
    }
    Ok(())
}

/// What stands behind the turn: dashes and counters, then the mark of a foul mate.
fn read_rest(rules: &Rules, words: &[&str], position: &mut Position) -> Result<(), ParseError> {
    const AFTER: &str = "nothing after the turn, or dashes and counters like `- - 0 1`";
    let (words, foul) = match words {
        [words @ .., "!"] => (words, true),
        words => (words, false),
    };
    let is_idle =
        |word: &str| word == "-" || !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    if let Some(word) = words.iter().find(|word| !is_idle(word)) {
        let problem = match word.chars().all(|c| "KQkq".contains(c)) {
            true => format!("the castling rights `{word}`"),
            false => format!("`{word}` after the turn"),
        };
        return Err(ParseError::new(problem, AFTER));
    }
    if words.len() > 4 {
        return Err(ParseError::new(format!("{} words after the turn", words.len()), AFTER));
    }
    if foul {
        if !rules.said.pawn_drop_mate_illegal || !rules.is_foul(position) {
            let expected = "it only behind a position that a dropped pawn has mated";
            return Err(ParseError::new("`!` after the turn", expected));
        }
        position.set_foul();
    }
    Ok(())
}

/// Why a position cannot be, if it cannot.
pub(crate) fn objection(rules: &Rules, position: &Position) -> Option<String> {
    let board = position.board();
    let wanted = usize::from(rules.has_kings);
    let kings = rules.kings(&board);
    if kings != [wanted; 2] {
        let [first, second] = kings;
        return Some(format!("{first} and {second} kings where each player has {wanted}"));
    }
    for (place, &of) in rules.held.iter().enumerate() {
        let on_board = board.iter().filter_map(|&code| piece(code));
        let falls = |(kind, owner): &(usize, usize)| rules.captured[*kind][*owner] == Some(place);
        let all = on_board.filter(falls).count() as u32
            + position.held(0, place)
            + position.held(1, place);
        if all > MOST_HELD {
            let name = of.name();
            return Some(format!(
                "{all} pieces of the type {name} where a hand has room for {MOST_HELD}"
            ));
        }
    }
    let them = 1 - position.turn();
    let king = rules.king_square(&board, them)?;
    if rules.is_attacked(&board, king, 1 - them) {
        let (mover, other) = (position.mover(), Player::new(them));
        return Some(format!("player {mover} to move could capture the king of player {other}"));
    }
    None
}

fn square_text(rules: &Rules, square: u8, usi: bool) -> String {
    let (width, height) = (rules.said.width, rules.said.height);
    let (file, rank) = (usize::from(square) % width, usize::from(square) / width);
    let letter = |number: usize| char::from(b'a' + number as u8);
    match usi {
        true => format!("{}{}", width - file, letter(height - 1 - rank)),
        false => format!("{}{}", letter(file), rank + 1),
    }
}

/// The text of a move, as UCI or as USI has it.
pub(crate) fn move_text(rules: &Rules, mv: Move, usi: bool) -> String {
    let to = square_text(rules, mv.to, usi);
    let end = match mv.change {
        Change::None => String::new(),
        Change::Promotes => "+".to_owned(),
        Change::Demotes => "-".to_owned(),
        Change::Pawn => {
            let of = rules.kinds[usize::from(mv.kind)].of;
            letter(rules, of).map(|letter| cased(letter, 1).to_string()).unwrap_or_default()
        }
    };
    match mv.from {
        Some(from) => format!("{}{to}{end}", square_text(rules, from, usi)),
        None => {
            let dropped = piece_text(rules, usize::from(mv.kind), 0);
            format!("{dropped}{}{to}", if usi { '*' } else { '@' })
        }
    }
}
