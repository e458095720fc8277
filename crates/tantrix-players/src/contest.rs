//! Matches of Tantrix.

use serde_json::Value;
use yomikiri_game::Game;
use yomikiri_play::Engine;
use yomikiri_play::arena::Contest;
use yomikiri_tantrix::{Deal, Move, Phase, Position, Record, Seats, Tantrix, tournament_points};

use super::Bot;

/// A match of two to four players of Tantrix.
#[derive(Clone, Debug)]
pub struct TantrixContest {
    seats: Seats,
    bots: Vec<Bot>,
}

impl TantrixContest {
    /// A match of these players, one per colour.
    pub fn new(seats: Seats, bots: Vec<Bot>) -> Self {
        TantrixContest { seats, bots }
    }
}

impl Contest for TantrixContest {
    type Game = Tantrix;

    fn game_name(&self) -> String {
        let colours: String = self.seats.colours().iter().map(|colour| colour.letter()).collect();
        format!("tantrix --colours {colours}")
    }

    fn bots(&self) -> Vec<String> {
        self.bots.iter().map(Bot::to_string).collect()
    }

    fn deal(&self, seed: u64) -> Tantrix {
        Tantrix::new(self.seats.clone(), Deal::from_seed(seed))
    }

    fn engine(&self, bot: usize, game: &Tantrix, seed: u64) -> Box<dyn Engine<Tantrix>> {
        self.bots[bot].engine(game, seed)
    }

    fn scores(&self, game: &Tantrix, end: &Position) -> Option<Vec<f64>> {
        Some(game.scores(end).into_iter().map(f64::from).collect())
    }

    /// Tournament points, for two players only; a deadlock is a draw.
    fn points(&self, game: &Tantrix, end: &Position) -> Option<Vec<f64>> {
        match game.scores(end)[..] {
            [first, second] if end.phase() == Phase::Ended => {
                let (first, second) = tournament_points(first, second);
                Some(vec![first, second])
            }
            [_, _] => Some(vec![10.0, 10.0]),
            _ => None,
        }
    }

    /// The game as `yomikiri replay tantrix` reads it.
    fn record(&self, game: &Tantrix, moves: &[Move]) -> Value {
        let mut end = game.start();
        moves.iter().for_each(|&mv| game.play_unchecked(&mut end, mv));
        serde_json::to_value(Record::of(game, &end)).unwrap_or_default()
    }
}
