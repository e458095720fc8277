//! The matches: the paper's strategy, its control and its future work, each against `darwin`.
//!
//! What is played was fixed before it was played, in `docs/dev/tantrix-experiment.md`. All matches have
//! the same seed, so they share their deals, and the quick run is the beginning of the full one.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use yomikiri_catalog::Catalog;
use yomikiri_game::Progress;
use yomikiri_play::Budget;
use yomikiri_play::arena::{Log, Plan, PlayedGame, Standing};

use super::Paper5Error;
use super::observe::{Observed, observe};
use super::sample::Measured;

/// Playouts for each placement, of both players.
pub(super) const PLAYOUTS: u64 = 200;
/// Seed of every match.
pub(super) const SEED: u64 = 2020;

/// A match against `darwin`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The name of the engine and of its log.
    pub(super) name: &'static str,
    /// Games of the quick run and of the full one.
    games: [u64; 2],
}

/// The pre-registered matches.
pub(super) const ENTRIES: [Entry; 3] = [
    Entry { name: "obstruct", games: [500, 4300] },
    Entry { name: "obstruct-coin", games: [200, 1000] },
    Entry { name: "counting", games: [200, 1000] },
];

/// A match that was played.
pub(super) struct Played {
    pub(super) entry: Entry,
    pub(super) standing: Standing,
    pub(super) games: Vec<Observed>,
    /// The same as they were logged.
    pub(super) logged: Vec<PlayedGame>,
}

impl Played {
    /// Wins, draws, losses of the strategist.
    pub(super) fn results(&self) -> [u64; 3] {
        let place = self.standing.places()[0];
        [place.wins, place.draws, place.losses]
    }

    /// The score, with the error that pairs of games on one deal have.
    pub(super) fn score(&self) -> Measured {
        // Rounds score 0, ¼, ½, ¾ or 1.
        let rounds = self.standing.pairs().into_iter().zip(0u8..).flat_map(|(count, quarters)| {
            std::iter::repeat_n(f64::from(quarters) / 4.0, count as usize)
        });
        Measured::mean(&rounds.collect::<Vec<f64>>())
    }
}

impl Entry {
    pub(super) fn games(&self, full: bool) -> u64 {
        self.games[usize::from(full)]
    }

    /// Plays the match, or what its log lacks of it.
    pub(super) fn play(
        self,
        full: bool,
        logs: &Path,
        progress: &dyn Progress,
    ) -> Result<Played, Paper5Error> {
        let game = Catalog::new().open("tantrix --colours RB")?;
        let engines = [self.name, "darwin"].map(str::to_owned);
        let contest = game.contest(&engines, Budget::Playouts(PLAYOUTS))?;
        let header = contest.header(SEED);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let plan = Plan { games: self.games(full), seed: SEED, threads, sprt: None };
        let path = logs.join(format!("{}.jsonl", self.name));
        let open = || Log::open(&path, &header);
        let (log, played) = open()?;
        let standing = contest.run(&plan, played, Some(log), &AtomicBool::new(false), progress)?;
        let (_, played) = open()?;
        let logged: Vec<PlayedGame> = played.into_iter().take(plan.games as usize).collect();
        let games = logged.iter().map(observe).collect::<Result<Vec<_>, _>>()?;
        Ok(Played { entry: self, standing, games, logged })
    }
}
