//! What a match is between: a game, and players for its seats.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use yomikiri_game::{Dice, Game, Outcome, Progress};

use crate::Engine;

/// A game with as many players as it has seats. A position that comes up for the third time ends its
/// game with a draw.
pub trait Contest: Sync {
    /// The game.
    type Game: Game;

    /// The game with its parameters, as commands name it.
    fn game_name(&self) -> String;

    /// The players, named with all their options: one a seat.
    fn bots(&self) -> Vec<String>;

    /// The game of this deal: the same seed gives the same.
    fn deal(&self, seed: u64) -> Self::Game;

    /// A player for one seat of one game.
    fn engine(&self, bot: usize, game: &Self::Game, seed: u64) -> Box<dyn Engine<Self::Game>>;

    /// The longest game in plies: one that is longer counts as drawn. For games without end.
    fn longest(&self) -> usize {
        10_000
    }

    /// Scores by seat at the end of a game, where the game has them.
    fn scores(
        &self,
        _game: &Self::Game,
        _end: &<Self::Game as Game>::Position,
    ) -> Option<Vec<f64>> {
        None
    }

    /// Tournament points by seat for a game that ended so, where the game has them.
    fn points(
        &self,
        _game: &Self::Game,
        _end: &<Self::Game as Game>::Position,
    ) -> Option<Vec<f64>> {
        None
    }

    /// The game as it is recorded: enough to replay it.
    fn record(&self, game: &Self::Game, moves: &[<Self::Game as Game>::Move]) -> serde_json::Value;
}

/// A game that was played: a line of a log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "a game: an object with game, seats, winner and record")]
pub struct PlayedGame {
    /// Its number, from 0.
    pub game: u64,
    /// Who sat where: the number of the player in each seat, from 0.
    pub seats: Vec<usize>,
    /// The seat that won, from 0; none for a draw.
    pub winner: Option<usize>,
    /// Scores by seat, where the game has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<f64>>,
    /// Tournament points by seat, where the game has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<f64>>,
    /// The moves, and what they were played in.
    pub record: serde_json::Value,
}

/// Who sits where in a game of a match: each round goes through all rotations.
pub(crate) fn seats_of(game: u64, players: usize) -> Vec<usize> {
    (0..players).map(|seat| (seat + game as usize % players) % players).collect()
}

/// Plays one game of a match; `None` if it was told to stop before the end.
pub(crate) fn play<C: Contest>(
    contest: &C,
    seed: u64,
    number: u64,
    stopped: impl Fn() -> bool,
    progress: &dyn Progress,
) -> Option<PlayedGame> {
    let players = contest.bots().len();
    let seats = seats_of(number, players);
    let game = contest.deal(seed_of(seed, number / players as u64, 0));
    let mut engines: Vec<_> = seats
        .iter()
        .map(|&bot| contest.engine(bot, &game, seed_of(seed, number, 1 + bot as u64)))
        .collect();
    let (mut position, mut moves) = (game.start(), Vec::new());
    let mut times: HashMap<_, u8> = HashMap::new();
    while game.outcome(&position).is_none() && moves.len() < contest.longest() {
        if stopped() {
            return None;
        }
        // A game that comes back to a position twice is a draw.
        let times = times.entry(position.clone()).or_default();
        *times += 1;
        if *times == 3 {
            break;
        }
        let engine = &mut engines[game.to_move(&position).index()];
        let choice = engine.choose_watched(&game, &position, progress)?;
        game.play_unchecked(&mut position, choice.mv);
        moves.push(choice.mv);
    }
    let winner = match game.outcome(&position) {
        Some(Outcome::Win(player)) => Some(player.index()),
        Some(Outcome::Draw) | None => None,
    };
    Some(PlayedGame {
        game: number,
        seats,
        winner,
        scores: contest.scores(&game, &position),
        points: contest.points(&game, &position),
        record: contest.record(&game, &moves),
    })
}

/// A seed for one purpose: from the match's seed, a number and what it is for.
fn seed_of(seed: u64, number: u64, purpose: u64) -> u64 {
    let mixed = Dice::new(seed).bits() ^ Dice::new(number).bits().rotate_left(21);
    Dice::new(mixed).bits() ^ Dice::new(!purpose).bits().rotate_left(42)
}
