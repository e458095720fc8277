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
#[path = "common/pairs.rs"]
mod pairs;

use std::process::ExitCode;

use rayon::prelude::*;
use yomikiri_game::{Dice, Game, Player};
use yomikiri_play::Budget;
use yomikiri_tantrix::{Deal, Seats, TILES, Tantrix};
use yomikiri_tantrix_players::Bot;

use pairs::{mean, played_on, result};

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
        let (share, margin) = result(&game, &one, Player::new(0));
        let (other_share, other_margin) = result(&game, &other, Player::new(1));
        Pair {
            share: f64::midpoint(share, other_share),
            margin: f64::midpoint(margin, other_margin),
            decided: (share - 0.5) * (other_share - 0.5) < 0.0,
        }
    }
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
