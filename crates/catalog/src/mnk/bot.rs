//! Players for k in a row: perfect where the game can be read out, random otherwise.

use std::str::FromStr;

use yomikiri_game::Dice;
use yomikiri_game::{Game, ParseError};
use yomikiri_mnk::{Cell, Mnk, Position};

use super::Analyst;

/// Who sits in a seat when no person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Cautious play where the values are known, forced wins and their prevention beyond.
    Perfect,
    /// Any legal move.
    Random,
}

impl FromStr for Bot {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "perfect" => Ok(Bot::Perfect),
            "random" => Ok(Bot::Random),
            _ => Err(ParseError::new(format!("no engine {text:?}"), "perfect or random")),
        }
    }
}

impl Bot {
    /// Its move; `None` only if the game is over.
    pub fn choose(
        self,
        analyst: &mut Analyst<'_>,
        position: &Position,
        dice: &mut Dice,
    ) -> Option<Cell> {
        let game = analyst.game().clone();
        match self {
            Bot::Random => random_move(&game, position, dice),
            Bot::Perfect => analyst
                .best_move(position)
                .or_else(|| analyst.safe_move(position))
                .or_else(|| random_move(&game, position, dice)),
        }
    }
}

fn random_move(game: &Mnk, position: &Position, dice: &mut Dice) -> Option<Cell> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    if moves.is_empty() { None } else { Some(moves[dice.roll(moves.len())]) }
}
