//! Who can force a win, with the certificate checked.

use rayon::prelude::*;
use yomikiri_game::{LimitReached, Limits, Player};
use yomikiri_mnk::{Cell, Mnk, Position};
use yomikiri_solve::{Forced, Verdict};

/// A verdict about one attacker, its proof replayed by the checker.
#[derive(Clone, Debug)]
pub struct ForcedVerdict {
    /// Who was to win.
    pub attacker: Player,
    /// Whether they can.
    pub verdict: Verdict,
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
pub fn forced_verdict(
    game: &Mnk,
    position: &Position,
    attacker: Player,
    limits: Limits,
) -> Result<ForcedVerdict, LimitReached> {
    let mut search = Forced::new(game.clone(), attacker, limits);
    let verdict = search.verdict(position)?;
    let strategy = search.strategy(position)?;
    Ok(ForcedVerdict {
        attacker,
        verdict,
        searched: search.searched(),
        book: strategy.len(),
        checked: strategy.check(game).map_err(|error| error.to_string()),
        line: strategy.main_line(game),
    })
}

/// The player with a forced win, if there is one.
pub fn forced_winner(
    game: &Mnk,
    position: &Position,
    limits: Limits,
) -> Result<Option<Player>, LimitReached> {
    Ok(forced_winners(game, std::slice::from_ref(position), limits)?[0])
}

/// The player with a forced win, for each of many positions. Attackers are searched side by side,
/// each search using what it found for earlier positions.
pub fn forced_winners(
    game: &Mnk,
    positions: &[Position],
    limits: Limits,
) -> Result<Vec<Option<Player>>, LimitReached> {
    use yomikiri_game::Game;
    let attackers: Vec<Player> = Player::all(game.players()).collect();
    let wins: Vec<Vec<bool>> = attackers
        .par_iter()
        .map(|&attacker| {
            let mut search = Forced::new(game.clone(), attacker, limits);
            positions.iter().map(|p| Ok(search.verdict(p)? == Verdict::Wins)).collect()
        })
        .collect::<Result<_, LimitReached>>()?;
    let winner = |at: usize| attackers.iter().copied().find(|player| wins[player.index()][at]);
    Ok((0..positions.len()).map(winner).collect())
}
