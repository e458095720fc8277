//! Games of the paper: strategies against each other, and figure 1.

use std::ops::RangeInclusive;

use yomikiri_game::Notation;
use yomikiri_hakozumi::check::defender::Defender;
use yomikiri_hakozumi::{Cell, Hakozumi, Position, Record, Side, Stone, Strategy, shipped};
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

/// X's win by threats from a position with X to move: the record of it.
pub(super) fn win_by_threats(record: &str) -> Result<Option<Record>, Paper3Error> {
    let mut position = Position::empty();
    Record::parse(record)?.stones().iter().for_each(|&stone| position.drop_stone(stone, 4));
    let line = ThreatSearch::new(Side::X, 100_000).win(&position, 8);
    let Some(line) = line else { return Ok(None) };
    line.into_iter().for_each(|stone| position.drop_stone(stone, 4));
    Ok((position.winner() == Some(Side::X)).then(|| position.record().clone()))
}

/// A continuation as the paper prints it, with X to move: does X complete four at its end, and is every answer
/// of O forced?
pub(super) struct Continuation {
    pub end: Position,
    pub x_wins: bool,
    /// O's answers, and how many of them took a cell on which X would have completed four.
    pub answers: usize,
    pub forced: usize,
}

pub(super) fn continuation(from: &str, more: &str) -> Result<Continuation, Paper3Error> {
    let mut end = Hakozumi::ENDLESS.parse_position(from)?;
    let (mut answers, mut forced) = (0, 0);
    for &stone in Record::parse(more)?.stones() {
        if stone.side == Side::O {
            answers += 1;
            forced += usize::from(threats(&end, Side::X).contains(&stone.column));
        }
        end.drop_stone(stone, 4);
    }
    Ok(Continuation { x_wins: end.winner() == Some(Side::X), end, answers, forced })
}

/// The columns in which a side would complete four at once. No line reaches farther than three columns from
/// the stones.
fn threats(position: &Position, side: Side) -> Vec<i32> {
    let mut columns = position.columns().map(|(column, _)| column);
    let (Some(first), last) = (columns.next(), columns.next_back()) else { return Vec::new() };
    let completes = |&column: &i32| {
        let mut next = position.clone();
        next.drop_stone(Stone { side, column }, 4);
        next.winner() == Some(side)
    };
    (first - 3..=last.unwrap_or(first) + 3).filter(completes).collect()
}
