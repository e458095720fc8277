//! Games as KIF, the text format of shogi programs (in UTF-8).
//!
//! ```text
//!   手合割：どうぶつしょうぎ
//!   手数----指手---------
//!      1 ２二ひよこ(23)      to column 2 (from the right), row 2; from column 2, row 3
//!      2 同　ぞう(11)        to the square of the move before
//!      3 ３三ひよこ打        dropped
//!      4 ２四ひよこ成(23)    becomes a hen
//! ```
//!
//! KIF has no agreed way to say where a game of this board begins. A game that does not begin from the
//! start has a comment `# position sfen …`, which other programs pass over.

use yomikiri_game::Game;

use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::rules::Dobutsu;
use crate::square::Square;
use crate::usi::to_sfen;

const GAME: &str = "手合割：どうぶつしょうぎ";
const FROM: &str = "# position sfen ";
const COLUMNS: [char; 3] = ['３', '２', '１'];
const ROWS: [char; 4] = ['一', '二', '三', '四'];
/// What stands in place of a move where a game ends or is left.
const ENDS: [&str; 8] =
    ["投了", "中断", "千日手", "持将棋", "詰み", "トライ", "切れ負け", "反則負け"];

/// The game as KIF.
pub fn to_kif(game: Dobutsu, from: &Position, moves: &[Move]) -> String {
    let mut text = format!("{GAME}\n");
    if *from != Position::START {
        text.push_str(&format!("{FROM}{}\n", to_sfen(from, 1)));
    }
    text.push_str(&["手数", &"-".repeat(4), "指手", &"-".repeat(9)].concat());
    let (mut position, mut last) = (*from, None);
    for (number, &mv) in (1..).zip(moves) {
        text.push_str(&format!("\n{number:4} {}", move_text(game, &position, mv, last)));
        game.play_unchecked(&mut position, mv);
        last = Some(mv.to());
    }
    text + "\n"
}

fn move_text(game: Dobutsu, position: &Position, mv: Move, last: Option<Square>) -> String {
    let to = match last == Some(mv.to()) {
        true => "同　".to_owned(),
        false => String::from_iter([COLUMNS[mv.to().column()], ROWS[mv.to().row()]]),
    };
    match mv {
        Move::Drop { kind, .. } => format!("{to}{}打", kind.piece().japanese()),
        Move::Step { from, .. } => {
            let piece = position.piece_on(from).unwrap_or(Piece::Lion).japanese();
            let promotion = if game.promotes(position, mv) { "成" } else { "" };
            format!("{to}{piece}{promotion}({}{})", 3 - from.column(), from.row() + 1)
        }
    }
}

/// Where a game in KIF begins, as SFEN (empty for the start), and its moves as USI has them; `None` if the
/// text is not KIF. What is no move stays as it is, for whoever reads the moves to say so.
pub fn from_kif(text: &str) -> Option<(String, Vec<String>)> {
    let is_kif = text.lines().any(|line| line.starts_with("手数") || line.starts_with("手合割"));
    let (mut from, mut moves, mut last) = (String::new(), Vec::new(), None);
    for line in text.lines().map(str::trim) {
        if let Some(sfen) = line.strip_prefix(FROM.trim_end()) {
            from = sfen.trim().to_owned();
        }
        let Some((number, rest)) = line.split_once(char::is_whitespace) else { continue };
        if number.parse::<u32>().is_err() {
            continue;
        }
        let rest = rest.trim().trim_start_matches(['▲', '△', '☗', '☖']);
        if ENDS.iter().any(|end| rest.starts_with(end)) {
            break;
        }
        let read = read_move(rest, last);
        last = read.as_ref().map(|(to, _)| *to).or(last);
        moves.push(read.map_or_else(|| rest.to_owned(), |(_, usi)| usi));
    }
    is_kif.then_some((from, moves))
}

/// The square that a move goes to, and its text in USI. A `+` is never needed there.
fn read_move(text: &str, last: Option<Square>) -> Option<(Square, String)> {
    let (to, rest) = match text.strip_prefix('同') {
        Some(rest) => (last?, rest.trim_start()),
        None => {
            let mut letters = text.chars();
            let column = letters.next()?;
            let digit = |c: char| c.to_digit(10).map(|digit| 3usize.wrapping_sub(digit as usize));
            let column = COLUMNS.iter().position(|c| *c == column).or(digit(column))?;
            let row = letters.next()?;
            (Square::at(column, ROWS.iter().position(|r| *r == row)?)?, letters.as_str())
        }
    };
    let usi = match rest.split_once('(') {
        Some((_, from)) => {
            let from = from.split_once(')')?.0;
            let [column, row] = *from.as_bytes() else { return None };
            let column = 3usize.checked_sub(column.checked_sub(b'0')?.into())?;
            let from = Square::at(column, usize::from(row).checked_sub(b'1'.into())?)?;
            format!("{}{}", from.usi_name(), to.usi_name())
        }
        None => {
            let kind = Kind::ALL
                .into_iter()
                .find(|kind| rest.trim_end_matches('打') == kind.piece().japanese())?;
            format!("{}*{}", ["G", "E", "C"][kind as usize], to.usi_name())
        }
    };
    Some((to, usi))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::usi::{from_sfen, usi_move, usi_move_text};

    /// Random games from the start, and from later on, are the same games again.
    #[test]
    fn games_read_back() {
        let game = Dobutsu::default();
        let mut dice = yomikiri_game::Dice::new(7);
        for _ in 0..200 {
            let (mut position, mut moves, mut from) = (Position::START, Vec::new(), None);
            for _ in 0..60 {
                if from.is_none() && dice.roll(20) == 0 {
                    (from, moves) = (Some(position), Vec::new());
                }
                let mut legal = Vec::new();
                if game.ending(&position).is_none() {
                    game.all_moves(&position, &mut legal);
                }
                let Some(&mv) = legal.get(dice.roll(legal.len().max(1))) else { break };
                moves.push(mv);
                game.play_unchecked(&mut position, mv);
            }
            let from = from.unwrap_or(Position::START);
            let text = to_kif(game, &from, &moves);
            let (sfen, read) = from_kif(&text).expect("it is KIF");
            let mut at = match sfen.as_str() {
                "" => Position::START,
                sfen => from_sfen(game, sfen).expect("a position"),
            };
            assert_eq!(at, from, "{text}");
            assert_eq!(read.len(), moves.len(), "{text}");
            for (usi, &mv) in read.iter().zip(&moves) {
                assert_eq!(usi_move(game, &at, usi), Ok(mv), "{text}");
                assert_eq!(usi_move_text(game, &at, mv).trim_end_matches('+'), usi);
                game.play_unchecked(&mut at, mv);
            }
        }
    }

    #[test]
    fn what_other_programs_write_is_read() {
        let text = "# comment\n手合割：どうぶつしょうぎ\n先手：a\n手数----指手---------消費時間--\n   \
                    1 ▲2二ひよこ(23)   ( 0:03/00:00:03)\n   2 同　ぞう(11)\n   3 投了\n";
        let moves = ["2c2b", "1a2b"].map(str::to_owned).to_vec();
        assert_eq!(from_kif(text), Some((String::new(), moves)));
        assert_eq!(from_kif("B3-B2 B1-B2"), None);
        // What is no move is handed on, to be named by whoever plays it.
        for bad in ["９九ひよこ(23)", "２二ひよこ", "２二ひよこ(9", "同　ひよこ(23)", "あ"]
        {
            let read = from_kif(&format!("手数\n1 {bad}\n")).expect("it is KIF");
            assert!(read.1 == [bad] || read.1 == ["C*2b"], "{read:?}");
        }
    }
}
