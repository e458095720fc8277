//! Hakozumi: records, positions, moves, and strategies laid over them.

use std::sync::LazyLock;

use yomikiri_catalog::strategy::{overlay, strategies};
use yomikiri_game::Notation;
use yomikiri_hakozumi::{Hakozumi, Record};

use super::face;

static STRATEGIES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let shipped = strategies().expect("shipped strategies are well formed");
    shipped.iter().map(|strategy| strategy.name).collect()
});

pub(super) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    face::explore("hakozumi", &text);
    for line in text.lines().take(10) {
        if let Ok(record) = Record::parse(line) {
            assert_eq!(Record::parse(&record.to_string()), Ok(record));
        }
    }
    lay(&text);
}

/// The first line a position, the second a strategy's number and two columns.
fn lay(text: &str) {
    let mut lines = text.lines();
    let Ok(record) = Record::parse(lines.next().unwrap_or_default()) else { return };
    if record.stones().len() > 400 {
        return;
    }
    let game = Hakozumi { handicap: record.handicap(), ..Hakozumi::ENDLESS };
    let Ok(position) = game.parse_position(&record.to_string()) else { return };
    let mut numbers = lines.next().unwrap_or_default().split_whitespace();
    let mut number = || numbers.next().and_then(|word| word.parse::<i32>().ok());
    let (Some(at), Some(low), Some(high)) = (number(), number(), number()) else { return };
    let name = STRATEGIES[at.unsigned_abs() as usize % STRATEGIES.len()];
    if let Ok(laid) = overlay(name, &position, low, high) {
        assert_eq!(laid.columns.len() as i64, i64::from(high) - i64::from(low) + 1);
    }
}
