//! The checker: does a strategy keep its strategist from losing, on the endless board?
//!
//! It takes the data and nothing else, and shares no code with what finds strategies. Three
//! questions, each answered exactly:
//!
//! 1. *Well formed?* No cell in two groups, no holes, a pattern that repeats ([`layout`]).
//! 2. *No line?* On no board that fits, finished or not, can the opponent have four in a row
//!    ([`lines`]). Whether the strategist could is reported apart.
//! 3. *Always an answer?* Follow-up cells: on top. Pairs, at most two cells to a column: by the
//!    matching lemma, if chains end ([`chains`]). All else: by playing every finite piece out
//!    ([`local`]).
//!
//! A strategy that fails 2 or 3 is rejected, with a game that shows why (`refute`).

pub mod chains;
pub mod defender;
pub mod layout;
pub mod lines;
pub mod local;
mod refute;
mod result;

use std::collections::HashSet;

pub use result::{Accepted, Argument, CheckResult, Reason, Rejected};

use crate::strategy::{Strategy, StrategyError};
use crate::{Cell, Record, Side};
use defender::{Defender, Play};
use layout::Layout;
use local::Piece;
use refute::Lost;

const MOST_STATES: usize = 300_000;
const LINES_TO_TRY: usize = 20;

/// Checks a strategy. An error means that the data is malformed, which is no result.
pub fn check(strategy: &Strategy) -> Result<CheckResult, StrategyError> {
    let (mut defender, start) = Defender::new(strategy)?;
    let layout = defender.layout();
    let covered = chains::covered(layout);
    let mut lines: Vec<[Cell; 4]> = lines::possible_lines(layout, layout.opponent()).collect();
    // Of mirror images the right one is shown, as the papers do.
    lines.sort_by_key(|line| (line[0].column + line[3].column < 0, line[0].column.abs()));
    if !lines.is_empty() {
        return Ok(CheckResult::Rejected(reject_line(&mut defender, &start, &lines)));
    }
    if let Some(cell) = chains::endless_chain(layout, &covered) {
        let game = refute::endless_game(layout, &strategy.record, cell);
        let reason = Reason::EndlessChain(cell);
        return Ok(CheckResult::Rejected(Rejected::without_line(reason, game)));
    }
    Ok(match play_pieces_out(layout, &covered, &strategy.record) {
        Ok(played) => CheckResult::Accepted(accept(layout, &covered, played)),
        Err(rejected) => CheckResult::Rejected(rejected),
    })
}

/// Lines that a side could fill on a board that fits a strategy, one for each that repeats.
pub fn possible_lines(strategy: &Strategy, side: Side) -> Result<Vec<[Cell; 4]>, StrategyError> {
    let layout = Layout::new(strategy)?;
    Ok(lines::possible_lines(&layout, side).collect())
}

/// Shows one of the lines with a game that fills it; if there is none among the first, with a
/// game that the strategy cannot go on with.
fn reject_line(defender: &mut Defender, start: &Play, lines: &[[Cell; 4]]) -> Rejected {
    let reason = Reason::OpponentLine { lines: lines.len() };
    let mut unanswered = None;
    for line in lines.iter().take(LINES_TO_TRY) {
        match refute::losing_game(defender, start, line) {
            Some(Lost::Line(game)) => return Rejected { reason, line: line.to_vec(), game },
            Some(Lost::Unanswered(game)) => unanswered = unanswered.or(Some((line, game))),
            None => {}
        }
    }
    let (line, game) = unanswered.unwrap_or((&lines[0], Record::EMPTY));
    Rejected { reason, line: line.to_vec(), game }
}

/// Plays every piece out that the lemma does not cover, each form once.
fn play_pieces_out(
    layout: &Layout,
    covered: &[bool],
    record: &Record,
) -> Result<Option<Argument>, Rejected> {
    let (mut forms, mut states_left) = (HashSet::new(), MOST_STATES);
    for x in layout.window() {
        for spot in layout.spots(x).filter(|spot| !covered[spot.placement]) {
            let too_large = |_| {
                let reason = Reason::TooLarge(layout.cell(spot));
                Rejected::without_line(reason, record.clone())
            };
            let mut piece = Piece::around(layout, spot, states_left).map_err(too_large)?;
            if !forms.insert(piece.form()) {
                continue;
            }
            if !piece.holds(0).map_err(too_large)? {
                let game = refute::unanswered_game(layout, record, &mut piece);
                return Err(Rejected::without_line(Reason::NoAnswer(layout.cell(spot)), game));
            }
            states_left = states_left.saturating_sub(piece.states());
        }
    }
    let (forms, states) = (forms.len(), MOST_STATES - states_left);
    Ok((forms > 0).then_some(Argument::LocalPlay { forms, states }))
}

fn accept(layout: &Layout, covered: &[bool], played: Option<Argument>) -> Accepted {
    let mut arguments = Vec::new();
    if covered.contains(&true) {
        arguments.push(Argument::Matching);
    }
    arguments.extend(played);
    if arguments.is_empty() {
        arguments.push(Argument::FollowUp);
    }
    let strategist_lines = lines::possible_lines(layout, layout.opponent().other()).count();
    Accepted { arguments, strategist_lines }
}
