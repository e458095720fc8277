//! Wins by threats.

use yomikiri_game::Notation;
use yomikiri_hakozumi::{Hakozumi, Side};
use yomikiri_prove::attack::ThreatSearch;

fn win(record: &str, side: Side, moves: usize) -> Option<String> {
    let position = Hakozumi::ENDLESS.parse_position(record).unwrap();
    let line = ThreatSearch::new(side, 100_000).win(&position, moves)?;
    Some(line.iter().map(|stone| stone.to_string()).collect())
}

#[test]
fn figure_1_is_won_by_x() {
    let record = "X0O1X1O-1X-1O2";
    let line = win(record, Side::X, 8).unwrap();
    let end = Hakozumi::ENDLESS.parse_position(&format!("{record}{line}")).unwrap();
    assert_eq!(end.winner(), Some(Side::X), "{line}");
    let papers = "X0O2X0O0X-2O-2X1O1X-1O2X-2";
    assert_eq!(line.matches('X').count(), papers.matches('X').count());
}

#[test]
fn nothing_is_won_without_threats() {
    assert_eq!(win("", Side::X, 4), None);
    assert_eq!(win("X0O1", Side::X, 4), None);
    assert_eq!(win("X0O5X1O6X2O7", Side::X, 1).as_deref(), Some("X-1"));
    assert_eq!(win("X0O5X1O6", Side::X, 2).as_deref(), Some("X-1O-2X2"));
}
