//! Matches of k in a row.

use serde_json::{Value, json};
use yomikiri_game::{Game, Notation};
use yomikiri_mnk::{Cell, Mnk};
use yomikiri_play::Engine;
use yomikiri_play::arena::Contest;

use super::Bot;

/// A match of two to four players of k in a row.
#[derive(Clone)]
pub struct MnkContest {
    game: Mnk,
    bots: Vec<Bot>,
}

impl MnkContest {
    /// A match of these players, one a seat.
    pub fn new(game: Mnk, bots: Vec<Bot>) -> Self {
        MnkContest { game, bots }
    }
}

impl Contest for MnkContest {
    type Game = Mnk;

    fn game_name(&self) -> String {
        self.game.name()
    }

    fn bots(&self) -> Vec<String> {
        self.bots.iter().map(Bot::to_string).collect()
    }

    fn deal(&self, _: u64) -> Mnk {
        self.game.clone()
    }

    fn engine(&self, bot: usize, game: &Mnk, seed: u64) -> Box<dyn Engine<Mnk>> {
        self.bots[bot].engine(game, seed)
    }

    fn record(&self, game: &Mnk, moves: &[Cell]) -> Value {
        let mut position = game.start();
        let mut names = Vec::with_capacity(moves.len());
        for &cell in moves {
            names.push(game.move_text(&position, cell));
            game.play_unchecked(&mut position, cell);
        }
        json!({ "moves": names, "end": game.position_text(&position) })
    }
}
