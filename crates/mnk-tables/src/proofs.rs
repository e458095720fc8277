//! Who can force a win, with the certificate checked.

use rayon::prelude::*;
use yomikiri_game::{Game, LimitReached, Limits, Player, Progress};
use yomikiri_mnk::{Cell, Mnk, Position};
use yomikiri_solve::{Forced, ForcedResult};

/// A result about one attacker, its proof replayed by the checker.
#[derive(Clone, Debug)]
pub struct ForcedProof {
    /// Who was to win.
    pub attacker: Player,
    /// Whether they can.
    pub result: ForcedResult,
    /// Positions searched to find it.
    pub searched: usize,
    /// Positions in the book of moves that proves it.
    pub book: usize,
    /// Positions the checker looked at to accept the book, or why it did not.
    pub checked: Result<usize, String>,
    /// The longest game under that book.
    pub line: Vec<Cell>,
}

/// Decides whether `attacker` wins by force, and checks the proof.
pub fn prove_forced(
    game: &Mnk,
    position: &Position,
    attacker: Player,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<ForcedProof, LimitReached> {
    let mut search = Forced::new(game.clone(), attacker, limits).with_progress(progress);
    let result = search.solve(position)?;
    let strategy = search.strategy(position)?;
    Ok(ForcedProof {
        attacker,
        result,
        searched: search.searched(),
        book: strategy.len(),
        checked: strategy.check_watched(game, progress).map_err(|error| error.to_string()),
        line: strategy.main_line_watched(game, progress),
    })
}

/// Positions that one search decides in a row, using for later ones what it found for earlier ones.
const IN_A_ROW: usize = 512;

/// The player with a forced win, for each of many positions, on all cores.
pub fn forced_winners(
    game: &Mnk,
    positions: &[Position],
    limits: Limits,
    progress: &dyn Progress,
) -> Result<Vec<Option<Player>>, LimitReached> {
    forced_winners_counted(game, positions, limits, progress, |_| {})
}

/// The same; `done` is told how many positions more are decided.
pub(super) fn forced_winners_counted(
    game: &Mnk,
    positions: &[Position],
    limits: Limits,
    progress: &dyn Progress,
    done: impl Fn(usize) + Sync,
) -> Result<Vec<Option<Player>>, LimitReached> {
    let winners: Vec<Vec<Option<Player>>> = positions
        .par_chunks(IN_A_ROW)
        .map(|positions| {
            let winners = winners_in_a_row(game, positions, limits, progress);
            done(positions.len());
            winners
        })
        .collect::<Result<_, _>>()?;
    Ok(winners.concat())
}

fn winners_in_a_row(
    game: &Mnk,
    positions: &[Position],
    limits: Limits,
    progress: &dyn Progress,
) -> Result<Vec<Option<Player>>, LimitReached> {
    let mut winners = vec![None; positions.len()];
    for attacker in Player::all(game.players()) {
        let mut search = Forced::new(game.clone(), attacker, limits).with_progress(progress);
        for (position, winner) in positions.iter().zip(&mut winners) {
            // Two players cannot both win whatever the others do.
            if winner.is_none() && search.solve(position)? == ForcedResult::Wins {
                *winner = Some(attacker);
            }
        }
    }
    Ok(winners)
}
