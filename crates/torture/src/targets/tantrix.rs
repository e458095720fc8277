//! Tantrix: parameters, deals, positions, moves, and recorded games.

use yomikiri_game::Notation;
use yomikiri_tantrix::{Record, Tantrix, replay};

use super::face;

pub(super) fn run(bytes: &[u8]) {
    if let Ok(record) = Record::parse(bytes) {
        let again = Record::parse(record.to_string().as_bytes()).expect("a record reads back");
        assert_eq!(again.to_string(), record.to_string());
        if let Ok(replayed) = replay(&record) {
            let text = replayed.game.position_text(&replayed.end);
            assert_eq!(replayed.game.parse_position(&text), Ok(replayed.end));
        }
    }
    let text = String::from_utf8_lossy(bytes);
    if let (Ok(record), Ok(game)) = (serde_json::from_str(&text), face::CATALOG.open("tantrix")) {
        let _ = game.replay(&record);
    }
    if let Ok((game, position)) = Tantrix::parse_game(&text) {
        let (_, again) = Tantrix::parse_game(&game.game_text(&position)).expect("reads back");
        assert_eq!(again, position);
    }
    face::explore("tantrix", &text);
}
