//! Every game there is, by its name on the first line: parameters, positions and moves.

use yomikiri_catalog::GAMES;

use super::face;

pub(super) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (name, rest) = text.split_once('\n').unwrap_or((&text, ""));
    match GAMES.iter().find(|entry| entry.name == name) {
        Some(entry) => face::explore(entry.name, rest),
        None => GAMES.iter().for_each(|entry| face::explore(entry.name, &text)),
    }
}
