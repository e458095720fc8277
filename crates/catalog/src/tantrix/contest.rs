//! Matches of Tantrix.

use serde_json::{Value, json};
use yomikiri_game::{Dice, Game};
use yomikiri_play::Engine;
use yomikiri_play::arena::Contest;
use yomikiri_tantrix::{
    Colour, Deal, Move, Phase, Position, Seats, Tantrix, edges_text, tournament_points,
};

use super::Bot;

/// A match of two to four players of Tantrix.
#[derive(Clone, Debug)]
pub struct TantrixContest {
    seats: Seats,
    bots: Vec<Bot>,
}

impl TantrixContest {
    /// A match of these players, one a colour.
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
        let mut dice = Dice::new(seed);
        Tantrix::new(self.seats.clone(), Deal::shuffled(|below| dice.roll(below)))
    }

    fn engine(&self, bot: usize, game: &Tantrix, seed: u64) -> Box<dyn Engine<Tantrix>> {
        self.bots[bot].engine(game, seed)
    }

    fn scores(&self, game: &Tantrix, end: &Position) -> Option<Vec<f64>> {
        Some(game.scores(end).into_iter().map(f64::from).collect())
    }

    /// Of two players; a deadlock is a draw.
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

    fn record(&self, game: &Tantrix, moves: &[Move]) -> Value {
        record(game, moves)
    }
}

/// A game in the form that `yomikiri replay tantrix` reads.
pub fn record(game: &Tantrix, moves: &[Move]) -> Value {
    let mut position = game.start();
    let mut steps = Vec::with_capacity(moves.len());
    for &mv in moves {
        steps.push(json!({
            "player": game.to_move(&position).index(),
            "kind": position.phase().kind(),
            "cell": [mv.cell.q, mv.cell.r],
            "tile": mv.tile.number(),
            "edges": edges_text(&mv.tile.edges(mv.rotation)),
        }));
        game.play_unchecked(&mut position, mv);
    }
    let colours: String = game.seats().colours().iter().map(|colour| colour.letter()).collect();
    let deal: Vec<usize> = game.deal().tiles().iter().map(|tile| tile.number()).collect();
    let scores = Colour::ALL.map(|colour| {
        (colour.letter().to_string(), Value::from(position.board().scores()[colour.index()]))
    });
    json!({
        "deal": deal,
        "colours": colours,
        "steps": steps,
        "deadlock": position.phase() == Phase::Deadlock,
        "scores": Value::Object(scores.into_iter().collect()),
    })
}
