//! Games of the paper: strategies against each other, and figure 1.

use std::ops::RangeInclusive;

use yomikiri_game::Notation;
use yomikiri_hakozumi::check::defender::Defender;
use yomikiri_hakozumi::{Cell, Hakozumi, Position, Record, Side, Strategy, shipped};
use yomikiri_prove::attack::ThreatSearch;

use super::Paper3Error;

/// The shipped strategy of this name.
pub(super) fn strategy(name: &str) -> Result<Strategy, Paper3Error> {
    let shipped = shipped::find(name).ok_or_else(|| Paper3Error::Missing(name.into()))?;
    Ok(shipped.strategy()?)
}

/// X plays column 0 and goes on by one strategy, O answers by another, for so many stones.
pub(super) fn duel(x: &Strategy, o: &Strategy, stones: usize) -> Result<Position, Paper3Error> {
    let (mut x_side, mut x_play) = Defender::new(x)?;
    let (mut o_side, mut o_play) = Defender::new(o)?;
    let mut column = 0;
    while o_play.position.stones() < stones {
        let Some(answer) = o_side.respond(&mut o_play, column) else { break };
        let Some(next) = x_side.respond(&mut x_play, answer) else { break };
        column = next;
    }
    Ok(o_play.position)
}

/// The stones of a row in some columns, from left to right.
pub(super) fn row_between(position: &Position, row: i32, columns: RangeInclusive<i32>) -> String {
    let stones = columns.filter_map(|column| position.at(Cell::new(column, row)));
    stones.map(|side| side.to_string()).collect::<Vec<_>>().join(" ")
}

/// X's win from figure 1: the record of it.
pub(super) fn figure_1_win(record: &str) -> Result<Option<Record>, Paper3Error> {
    let mut position = Hakozumi::ENDLESS.parse_position(record)?;
    let line = ThreatSearch::new(Side::X, 100_000).win(&position, 8);
    let Some(line) = line else { return Ok(None) };
    line.into_iter().for_each(|stone| position.drop_stone(stone, 4));
    Ok((position.winner() == Some(Side::X)).then(|| position.record().clone()))
}
