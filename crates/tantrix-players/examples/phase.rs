//! Compares two players of Tantrix from a given point of a game to its end.
//!
//! ```text
//! phase PAIRS SEED TILES FIRST SECOND
//! phase 200 9900 36 champion:playouts=3000,depth=0 champion:playouts=3000
//! ```
//!
//! `champion` with 300 playouts plays both seats until TILES tiles are laid. From there the players
//! play on twice with the same draws, with seats swapped, so that the luck of the position and of the
//! bag cancels out. Late in a game a hundred such pairs tell as much as a thousand games. With 0
//! tiles it is an ordinary match.

mod common;
#[path = "common/pairs.rs"]
mod pairs;

use std::process::ExitCode;

use rayon::prelude::*;
use yomikiri_game::{Dice, Game, Player};
use yomikiri_play::Budget;
use yomikiri_tantrix::{Deal, Seats, TILES, Tantrix};
use yomikiri_tantrix_players::Bot;

use pairs::{mean, play_until, result};

const PLAYOUTS: Budget = Budget::Playouts(300);

/// The results of a pair of games for the first player: the means of both.
struct Pair {
    score: f64,
    margin: f64,
    /// Did the same seat win both games?
    same_seat: bool,
}

impl Pair {
    fn play(seed: u64, tiles: usize, opening: &Bot, [first, second]: [&Bot; 2]) -> Pair {
        let mut dice = Dice::new(seed);
        let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(dice.bits()));
        let from = play_until(&game, game.start(), [opening; 2], tiles, &mut dice);
        let [one, other] = [[first, second], [second, first]]
            .map(|bots| play_until(&game, from.clone(), bots, TILES, &mut dice));
        let (score, margin) = result(&game, &one, Player::new(0));
        let (other_score, other_margin) = result(&game, &other, Player::new(1));
        Pair {
            score: f64::midpoint(score, other_score),
            margin: f64::midpoint(margin, other_margin),
            same_seat: (score - 0.5) * (other_score - 0.5) < 0.0,
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
    let played = |&seed: &u64| Pair::play(seed, tiles, &opening, bots);
    let pairs: Vec<Pair> = seeds.par_iter().map(played).collect();
    let (score, off) = mean(pairs.iter().map(|pair| pair.score));
    let (margin, margin_off) = mean(pairs.iter().map(|pair| pair.margin));
    let same_seat = pairs.iter().filter(|pair| pair.same_seat).count();
    println!("{} pairs from {tiles} tiles on: {first} against {second}", pairs.len());
    println!("score {score:.3} ±{off:.3}, margin {margin:+.2} ±{margin_off:.2}");
    println!("the same seat won both games of {same_seat} pairs");
    Ok(())
}

fn main() -> ExitCode {
    common::run(measure)
}
