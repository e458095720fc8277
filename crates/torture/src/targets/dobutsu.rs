//! Dobutsu Shogi: FEN, SFEN, moves, and sessions of USI.

use yomikiri_dobutsu::{Dobutsu, from_sfen, to_sfen};
use yomikiri_dobutsu_tables::{TablebaseError, Usi};
use yomikiri_game::Notation;

use super::face;

pub(super) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    face::explore("dobutsu", &text);
    let game = Dobutsu::default();
    for line in text.lines().take(50) {
        if let Ok(position) = from_sfen(game, line) {
            assert_eq!(from_sfen(game, &to_sfen(&position, 1)), Ok(position), "{line}");
        }
        if let Ok(position) = game.parse_position(line) {
            assert_eq!(game.parse_position(&game.position_text(&position)), Ok(position), "{line}");
        }
    }
    session(game, &text);
}

/// A session without a table: whatever it is told, it answers in whole lines and goes on.
fn session(game: Dobutsu, text: &str) {
    let mut session = Usi::new(game, || Err(TablebaseError::NoDataDirectory));
    for line in text.lines() {
        let reply = session.line(line);
        assert!(reply.lines.iter().all(|line| !line.contains('\n')), "{:?}", reply.lines);
        let best = reply.lines.iter().filter(|line| line.starts_with("bestmove")).count();
        assert!(best <= 1, "{:?}", reply.lines);
        if reply.quit {
            break;
        }
    }
}
