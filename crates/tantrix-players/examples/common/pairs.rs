//! Pairs of games with the same draws, with seats swapped.

use yomikiri_game::{Dice, Game, Player};
use yomikiri_tantrix::{Position, Tantrix};
use yomikiri_tantrix_players::{Bot, Margin};

/// Plays on until `tiles` tiles are laid or the game ends.
pub(crate) fn play_until(
    game: &Tantrix,
    mut position: Position,
    bots: [&Bot; 2],
    tiles: usize,
    dice: &mut Dice,
) -> Position {
    let mut engines = bots.map(|bot| bot.engine(game, dice.bits()));
    while position.board().laid().len() < tiles {
        let engine = &mut engines[game.to_move(&position).index()];
        let Some(choice) = engine.choose(game, &position) else { break };
        game.play_unchecked(&mut position, choice.mv);
    }
    position
}

/// A player's result (1 for a win, one half for a draw) and margin at the end of a game.
pub(crate) fn result(game: &Tantrix, end: &Position, player: Player) -> (f64, f64) {
    let result = game.outcome(end).map_or(0.5, |outcome| f64::from(outcome.rank_for(player)) / 2.0);
    (result, Margin::of(game, end, player).into())
}

/// The mean, and half the width of its 95 % confidence interval.
pub(crate) fn mean(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = values.clone().count().max(2) as f64;
    let mean = values.clone().sum::<f64>() / count;
    let squares: f64 = values.map(|value| (value - mean).powi(2)).sum();
    (mean, 1.96 * (squares / (count - 1.0) / count).sqrt())
}
