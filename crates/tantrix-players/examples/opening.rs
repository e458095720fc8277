//! Compares two players of Tantrix in the first part of a game.
//!
//! ```text
//! opening PAIRS SEED TILES REFERENCE GAMES FIRST SECOND
//! opening 80 31 32 champion:playouts=48 32 champion:time=0.1 champion:time=0.1,depth=6
//! ```
//!
//! The players play until TILES tiles are laid, twice with the same draws, with seats swapped. The
//! positions reached are then scored by GAMES games of the reference player against itself, each with
//! its own draws, so that the luck of the rest of the game hardly counts. With 32 tiles a pair tells
//! as much as two or three pairs of whole games, in half the time. Differences in later play are not
//! seen.

mod common;
#[path = "common/pairs.rs"]
mod pairs;

use std::process::ExitCode;

use rayon::prelude::*;
use yomikiri_game::{Dice, Game, Player};
use yomikiri_play::Budget;
use yomikiri_tantrix::{Deal, Position, Seats, TILES, Tantrix};
use yomikiri_tantrix_players::Bot;

use pairs::{mean, play_until, result};

const PLAYOUTS: Budget = Budget::Playouts(300);

/// The player that scores positions, and in how many games.
struct Reference {
    bot: Bot,
    games: u64,
}

impl Reference {
    /// A player's mean result and mean margin from a position.
    fn score(
        &self,
        game: &Tantrix,
        position: &Position,
        player: Player,
        dice: &mut Dice,
    ) -> (f64, f64) {
        let mut world = game.clone();
        let mut sums = (0.0, 0.0);
        for _ in 0..self.games {
            world.redraw(position, dice);
            let end = play_until(&world, position.clone(), [&self.bot; 2], TILES, dice);
            let (score, margin) = result(&world, &end, player);
            sums = (sums.0 + score, sums.1 + margin);
        }
        (sums.0 / self.games as f64, sums.1 / self.games as f64)
    }
}

/// The first player's score and margin, the means of both seats.
fn pair(seed: u64, tiles: usize, reference: &Reference, [first, second]: [&Bot; 2]) -> (f64, f64) {
    let mut dice = Dice::new(seed);
    let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(dice.bits()));
    let [one, other] = [[first, second], [second, first]]
        .map(|bots| play_until(&game, game.start(), bots, tiles, &mut dice));
    let one = reference.score(&game, &one, Player::new(0), &mut dice);
    let other = reference.score(&game, &other, Player::new(1), &mut dice);
    (f64::midpoint(one.0, other.0), f64::midpoint(one.1, other.1))
}

fn measure(args: &[String]) -> Result<(), String> {
    let [pairs, seed, tiles, reference, games, first, second] = args else {
        return Err("usage: opening PAIRS SEED TILES REFERENCE GAMES FIRST SECOND".into());
    };
    let (pairs, seed) = (common::number(pairs)?, common::number(seed)?);
    let tiles = common::number(tiles)?.min(TILES as u64) as usize;
    let bot = common::player(reference, PLAYOUTS)?;
    let reference = Reference { bot, games: common::number(games)?.max(1) };
    let bots = [&common::player(first, PLAYOUTS)?, &common::player(second, PLAYOUTS)?];
    let mut dice = Dice::new(seed);
    let seeds: Vec<u64> = (0..pairs).map(|_| dice.bits()).collect();
    let played = |&seed: &u64| pair(seed, tiles, &reference, bots);
    let pairs: Vec<(f64, f64)> = seeds.par_iter().map(played).collect();
    let (score, off) = mean(pairs.iter().map(|pair| pair.0));
    let (margin, margin_off) = mean(pairs.iter().map(|pair| pair.1));
    println!("{} pairs up to {tiles} tiles: {first} against {second}", pairs.len());
    println!("score {score:.3} ±{off:.3}, margin {margin:+.2} ±{margin_off:.2}");
    Ok(())
}

fn main() -> ExitCode {
    common::run(measure)
}
