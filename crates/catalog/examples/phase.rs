//! Which of two players of Tantrix is better from some moment of a game to its end.
//!
//! ```text
//! phase PAIRS SEED TILES FIRST SECOND
//! phase 200 9900 36 champion:playouts=3000,depth=0 champion:playouts=3000
//! ```
//!
//! `champion` with 300 playouts plays both seats until TILES lie. From there the players play on
//! twice, with the same draws, once from each seat: what the position and the bag decide cancels
//! out. Late in a game a hundred such pairs tell what a thousand games would; with 0 tiles it is a
//! match like any other.

mod common;

use std::process::ExitCode;

use rayon::prelude::*;
use yomikiri_catalog::tantrix::{Bot, Margin};
use yomikiri_game::{Dice, Game, Player};
use yomikiri_play::Budget;
use yomikiri_tantrix::{Deal, Position, Seats, TILES, Tantrix};

const PLAYOUTS: Budget = Budget::Playouts(300);

/// How the two games of a pair went for the first player.
struct Pair {
    share: f64,
    margin: f64,
    /// The same seat won both games.
    decided: bool,
}

impl Pair {
    fn played(seed: u64, tiles: usize, opening: &Bot, [first, second]: [&Bot; 2]) -> Pair {
        let mut dice = Dice::new(seed);
        let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(dice.bits()));
        let from = played_on(&game, game.start(), [opening; 2], tiles, &mut dice);
        let [one, other] = [[first, second], [second, first]]
            .map(|bots| played_on(&game, from.clone(), bots, TILES, &mut dice));
        let shares = [share(&game, &one, Player::new(0)), share(&game, &other, Player::new(1))];
        let margins =
            [Margin::of(&game, &one, Player::new(0)), Margin::of(&game, &other, Player::new(1))];
        Pair {
            share: f64::midpoint(shares[0], shares[1]),
            margin: f64::midpoint(margins[0].into(), margins[1].into()),
            decided: (shares[0] - 0.5) * (shares[1] - 0.5) < 0.0,
        }
    }
}

/// Where a game stands when so many tiles lie, or at its end.
fn played_on(
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

fn share(game: &Tantrix, end: &Position, player: Player) -> f64 {
    game.outcome(end).map_or(0.5, |outcome| f64::from(outcome.rank_for(player)) / 2.0)
}

/// The mean, and how far it may be off with a confidence of 95 %.
fn mean(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = values.clone().count().max(2) as f64;
    let mean = values.clone().sum::<f64>() / count;
    let squares: f64 = values.map(|value| (value - mean).powi(2)).sum();
    (mean, 1.96 * (squares / (count - 1.0) / count).sqrt())
}

fn measure(args: &[String]) -> Result<(), String> {
    let [pairs, seed, tiles, first, second] = args else {
        return Err("usage: phase PAIRS SEED TILES FIRST SECOND".into());
    };
    let (pairs, seed) = (common::number(pairs)?, common::number(seed)?);
    let tiles = common::number(tiles)?.min(TILES as u64) as usize;
    let opening = common::player("champion", PLAYOUTS)?;
    let bots = [&common::player(first, PLAYOUTS)?, &common::player(second, PLAYOUTS)?];
    let mut dice = Dice::new(seed);
    let seeds: Vec<u64> = (0..pairs).map(|_| dice.bits()).collect();
    let played = |&seed: &u64| Pair::played(seed, tiles, &opening, bots);
    let pairs: Vec<Pair> = seeds.par_iter().map(played).collect();
    let (share, off) = mean(pairs.iter().map(|pair| pair.share));
    let (margin, margin_off) = mean(pairs.iter().map(|pair| pair.margin));
    let decided = pairs.iter().filter(|pair| pair.decided).count();
    println!("{} pairs from {tiles} tiles on: {first} against {second}", pairs.len());
    println!("score {share:.3} ±{off:.3}, margin {margin:+.2} ±{margin_off:.2}");
    println!("the same seat won both games of {decided}");
    Ok(())
}

fn main() -> ExitCode {
    common::run(measure)
}
