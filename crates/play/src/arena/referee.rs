//! Plays a match on several threads.
//!
//! Workers take the next number, play that game and send it; here games are put in order again,
//! counted and logged. So what is logged and when a test stops the match depend on the order of the
//! games only, never on which thread was faster.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use thiserror::Error;
use yomikiri_game::Progress;

use super::contest::play;
use super::{Contest, Log, LogError, PlayedGame, Sprt, SprtResult, Standing};

/// How much to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// The most games, those already logged included.
    pub games: u64,
    /// The match's seed.
    pub seed: u64,
    /// Games played at a time.
    pub threads: usize,
    /// Stop when this test has a result.
    pub sprt: Option<Sprt>,
}

/// A plan that cannot be followed.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum PlanError {
    /// The last round would not be complete.
    #[error(
        "{games} games; expected {players} or a multiple of {players}, as every deal is played in \
         all seats"
    )]
    Games {
        /// Games planned.
        games: u64,
        /// Games of a round.
        players: usize,
    },
    /// The test is for two players.
    #[error("a sequential test of {0} players; expected 2")]
    SprtPlayers(usize),
    /// The hypotheses are the wrong way round.
    #[error(
        "a sequential test of {elo0} against {elo1} Elo; expected two numbers, the lower first"
    )]
    Hypotheses {
        /// What should be the lower difference.
        elo0: f64,
        /// What should be the higher difference.
        elo1: f64,
    },
}

/// Why a match could not be played.
#[derive(Debug, Error)]
pub enum RunError {
    /// Its games were played, but could not be kept.
    #[error(transparent)]
    NotLogged(#[from] NotLogged),
    /// Not one thread could be started.
    #[error("no thread could be started to play the games: {0}")]
    Thread(std::io::Error),
}

impl Plan {
    /// Is this plan possible for a match of so many players?
    pub fn check(&self, players: usize) -> Result<(), PlanError> {
        if self.games == 0 || !self.games.is_multiple_of(players as u64) {
            return Err(PlanError::Games { games: self.games, players });
        }
        match self.sprt {
            Some(_) if players != 2 => Err(PlanError::SprtPlayers(players)),
            Some(Sprt { elo0, elo1 }) if !(elo0 < elo1 && (elo1 - elo0).is_finite()) => {
                Err(PlanError::Hypotheses { elo0, elo1 })
            }
            _ => Ok(()),
        }
    }

    /// Has the test of this plan, if it has one, come to a result?
    fn is_decided(&self, standing: &Standing) -> bool {
        self.sprt.is_some_and(|sprt| sprt.standing(standing).result != SprtResult::Open)
    }
}

/// A match that was played as planned, or stopped, but not logged to its end.
#[derive(Debug, Error)]
#[error("{error}")]
pub struct NotLogged {
    /// How it stands, every game that was played counted.
    pub standing: Box<Standing>,
    /// Why the log ends before it.
    pub error: LogError,
}

/// Plays a match that follows a plan which [`Plan::check`] has passed: first counts the games
/// already `played`, then plays the others and logs them. Setting `stop` ends the match after the
/// moves at hand; what is finished then is logged and counted.
pub fn run<C: Contest>(
    contest: &C,
    plan: &Plan,
    played: Vec<PlayedGame>,
    mut log: Option<Log>,
    stop: &AtomicBool,
    progress: &dyn Progress,
) -> Result<Standing, RunError> {
    let mut standing = Standing::new(contest.bots().len());
    progress.begin("games", Some(plan.games));
    for game in played.into_iter().take(plan.games as usize) {
        if plan.is_decided(&standing) {
            return Ok(standing);
        }
        standing.add(game);
        progress.advance(1);
    }
    let begun = standing.games() + standing.unfinished() as u64;
    let next = AtomicU64::new(begun);
    let over = AtomicBool::new(plan.is_decided(&standing));
    let stopped = || stop.load(Ordering::Relaxed) || over.load(Ordering::Relaxed);
    let collected = std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let mut workers = Vec::new();
        for worker in 0..plan.threads.max(1) {
            let (sender, next) = (sender.clone(), &next);
            let work = move || {
                while !stopped() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.games {
                        break;
                    }
                    let Some(game) = play(contest, plan.seed, number, stopped, progress) else {
                        break;
                    };
                    if sender.send(game).is_err() {
                        break;
                    }
                }
            };
            match std::thread::Builder::new().spawn_scoped(scope, work) {
                Ok(handle) => workers.push(handle),
                // Fewer workers play the same match.
                Err(_) if worker > 0 => break,
                Err(error) => return Err(RunError::Thread(error)),
            }
        }
        drop(sender);
        let result = collect(plan, begun, &receiver, &mut standing, &mut log, progress);
        over.store(true, Ordering::Relaxed);
        // A worker that was cancelled, or that failed, ends the match for its own reason.
        for worker in workers {
            if let Err(reason) = worker.join() {
                resume_unwind(reason);
            }
        }
        Ok(result)
    })?;
    match collected.and_then(|()| log.as_mut().map_or(Ok(()), Log::sync)) {
        Ok(()) => Ok(standing),
        Err(error) => Err(NotLogged { standing: Box::new(standing), error }.into()),
    }
}

/// Takes games in order, until the last or until the test has a result.
fn collect(
    plan: &Plan,
    begun: u64,
    receiver: &mpsc::Receiver<PlayedGame>,
    standing: &mut Standing,
    log: &mut Option<Log>,
    progress: &dyn Progress,
) -> Result<(), LogError> {
    let mut early = BTreeMap::new();
    let mut next = begun;
    for game in receiver {
        early.insert(game.game, game);
        while let Some(game) = early.remove(&next) {
            if plan.is_decided(standing) {
                return Ok(());
            }
            let logged = log.as_mut().map_or(Ok(()), |log| log.add(&game));
            standing.add(game);
            logged?;
            progress.advance(1);
            next += 1;
        }
        if plan.is_decided(standing) {
            return Ok(());
        }
    }
    Ok(())
}
