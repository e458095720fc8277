//! The analysis of a position: an engine's estimate of each move.

use yomikiri_game::{Game, Progress};
use yomikiri_tantrix::{Move, Position, Tantrix};

use super::Bot;

/// A legal move with the engine's estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// The move.
    pub mv: Move,
    /// How many playouts began with it.
    pub visits: u64,
    /// Their mean value for the mover, from 0 to 1; `None` without a playout.
    pub estimate: Option<f32>,
}

/// Every legal move with the engine's estimate, the most visited first, and the playouts it made.
pub fn judged(
    game: &Tantrix,
    position: &Position,
    bot: &Bot,
    seed: u64,
    progress: &dyn Progress,
) -> (Vec<Judged>, u64) {
    let mut legal = Vec::new();
    game.moves(position, &mut legal);
    let mover = game.to_move(position).index();
    let Some(choice) = bot.engine(game, seed).choose_watched(game, position, progress) else {
        return (Vec::new(), 0);
    };
    let judge = |mv: Move| {
        let found = choice.estimates.iter().find(|estimate| estimate.mv == mv);
        let visits = found.map_or(0, |estimate| estimate.visits);
        let estimate = found.filter(|e| e.visits > 0).map(|e| e.rewards[mover]);
        Judged { mv, visits, estimate }
    };
    let mut moves: Vec<Judged> = legal.into_iter().map(judge).collect();
    moves.sort_by_key(|judged| std::cmp::Reverse((judged.visits, judged.mv == choice.mv)));
    (moves, choice.playouts)
}
