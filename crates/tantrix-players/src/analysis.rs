//! The analysis of a position: lines, forced spaces, and an engine's estimate of each move.

use yomikiri_game::{Game, Outcome, Progress, Quiet};
use yomikiri_tantrix::{Colour, Line, Move, Position, SpaceCount, Tantrix};

use super::{Bot, Expected, expected};

/// The analysis of a position. The values of moves are estimates.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// Lines of each colour, in the order of [`Colour::ALL`], the one that counts most first.
    pub lines: [Vec<Line>; 4],
    /// Forced spaces with the tiles left that fit them.
    pub spaces: Vec<SpaceCount>,
    /// Legal moves, the most visited first.
    pub moves: Vec<Judged>,
    /// What `champion` predicts after each of these moves, in their order; empty for other engines.
    pub expected: Vec<Expected>,
    /// Playouts the engine made.
    pub playouts: u64,
}

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

/// Analyzes a position with this engine.
pub fn analyze(game: &Tantrix, position: &Position, bot: &Bot, seed: u64) -> Analysis {
    let (moves, playouts) = judged(game, position, bot, seed, &Quiet);
    let expected = match bot {
        Bot::Champion(_) => in_order_of(&moves, expected(game, position, seed)),
        _ => Vec::new(),
    };
    Analysis {
        outcome: game.outcome(position),
        lines: Colour::ALL.map(|colour| position.board().lines(colour)),
        spaces: position.space_counts(),
        moves,
        expected,
        playouts,
    }
}

fn in_order_of(moves: &[Judged], expected: Vec<Expected>) -> Vec<Expected> {
    let of = |judged: &Judged| expected.iter().find(|expected| expected.mv == judged.mv).cloned();
    moves.iter().filter_map(of).collect()
}

/// Every legal move with the engine's estimate, the most visited first.
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
