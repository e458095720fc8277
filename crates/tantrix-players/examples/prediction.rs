//! How well players of Tantrix predict the outcome of a game.
//!
//! ```text
//! prediction GAMES SEED PLAYER…
//! prediction 1000 9800 champion:playouts=2000 champion:playouts=4000,depth=0 darwin:playouts=2000
//! ```
//!
//! At four points of each game every player estimates the mover's outcome. Logistic regression over
//! all games turns the estimates into probabilities, and the table shows their mean squared error
//! (Brier score) at each point. Then it shows the error of regressions on the first player and another
//! one together. If that is lower, the other player knows something that the first one does not.

mod common;

use std::process::ExitCode;

use rayon::prelude::*;
use yomikiri_game::{Dice, Game};
use yomikiri_play::Budget;
use yomikiri_tantrix::{Deal, Position, Seats, Tantrix};
use yomikiri_tantrix_players::Bot;

/// The least number of tiles laid at each of the four points.
const POINTS: [usize; 4] = [12, 24, 36, 46];
const PLAYOUTS: Budget = Budget::Playouts(300);

/// Every player's estimate at one point of a game, and the mover's true outcome.
struct Estimates {
    point: usize,
    logits: Vec<f64>,
    outcome: f64,
}

fn play_game(seed: u64, players: &[Bot]) -> Vec<Estimates> {
    let mut dice = Dice::new(seed);
    let Ok(bot) = Bot::parse("champion", PLAYOUTS) else { return Vec::new() };
    let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(dice.bits()));
    let mut engine = bot.engine(&game, dice.bits());
    let mut position = game.start();
    let mut found = Vec::new();
    while let Some(choice) = engine.choose(&game, &position) {
        let point = found.len();
        let due = POINTS.get(point).is_some_and(|&laid| position.board().laid().len() >= laid);
        if due && choice.estimates.len() > 1 {
            let seed = dice.bits();
            let logits = players.iter().map(|bot| logit(&game, &position, bot, seed)).collect();
            found.push((Estimates { point, logits, outcome: 0.0 }, game.to_move(&position)));
        }
        game.play_unchecked(&mut position, choice.mv);
    }
    let outcome =
        |player| game.outcome(&position).map_or(0.5, |o| f64::from(o.rank_for(player)) / 2.0);
    found.into_iter().map(|(it, mover)| Estimates { outcome: outcome(mover), ..it }).collect()
}

/// The logit of a player's estimate for the placement it would choose.
fn logit(game: &Tantrix, position: &Position, bot: &Bot, seed: u64) -> f64 {
    let mover = game.to_move(position).index();
    let Some(choice) = bot.engine(game, seed).choose(game, position) else { return 0.0 };
    let chosen = choice.estimates.iter().find(|estimate| estimate.mv == choice.mv);
    let reward = chosen.map_or(0.5, |estimate| f64::from(estimate.rewards[mover]));
    let reward = reward.clamp(0.001, 0.999);
    (reward / (1.0 - reward)).ln()
}

/// The mean squared error of a logistic regression on some of the players.
fn error(estimates: &[&Estimates], players: &[usize]) -> f64 {
    let inputs = |it: &Estimates| -> Vec<f64> {
        std::iter::once(1.0).chain(players.iter().map(|&at| it.logits[at])).collect()
    };
    let size = players.len() + 1;
    let mut weights = vec![0.0; size];
    let predicted = |weights: &[f64], row: &[f64]| {
        let sum: f64 = weights.iter().zip(row).map(|(w, x)| w * x).sum();
        1.0 / (1.0 + (-sum).exp())
    };
    for _ in 0..12 {
        let mut gradient = vec![0.0; size];
        let mut hessian = vec![vec![0.0; size]; size];
        for it in estimates {
            let row = inputs(it);
            let found = predicted(&weights, &row);
            for a in 0..size {
                gradient[a] += (it.outcome - found) * row[a];
                for b in 0..size {
                    hessian[a][b] += found * (1.0 - found) * row[a] * row[b];
                }
            }
        }
        for (weight, step) in weights.iter_mut().zip(solve(hessian, gradient)) {
            *weight += step;
        }
    }
    let errors = estimates.iter().map(|it| (it.outcome - predicted(&weights, &inputs(it))).powi(2));
    errors.sum::<f64>() / estimates.len().max(1) as f64
}

/// Solves linear equations by Gaussian elimination; the Hessian is positive definite, or nearly.
fn solve(mut rows: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for at in 0..size {
        rows[at][at] += 1e-9;
        let (pivot, known) = (rows[at].clone(), right[at]);
        for (other, (row, value)) in rows.iter_mut().zip(&mut right).enumerate() {
            if other != at {
                let factor = row[at] / pivot[at];
                row.iter_mut().zip(&pivot).for_each(|(number, above)| *number -= factor * above);
                *value -= factor * known;
            }
        }
    }
    (0..size).map(|at| right[at] / rows[at][at]).collect()
}

fn show(estimates: &[Estimates], players: &[usize], name: &str) {
    let mut line = String::new();
    let mut sum = 0.0;
    for point in 0..POINTS.len() {
        let here: Vec<&Estimates> = estimates.iter().filter(|it| it.point == point).collect();
        let error = error(&here, players);
        sum += error;
        line += &format!("{error:8.4}");
    }
    println!("{line}  mean {:.4}  {name}", sum / POINTS.len() as f64);
}

fn measure(args: &[String]) -> Result<(), String> {
    let [games, seed, names @ ..] = args else {
        return Err("usage: prediction GAMES SEED PLAYER…".into());
    };
    let parse = |name: &String| common::player(name, PLAYOUTS);
    let (games, seed) = (common::number(games)?, common::number(seed)?);
    let players: Vec<Bot> = names.iter().map(parse).collect::<Result<_, _>>()?;
    let mut dice = Dice::new(seed);
    let seeds: Vec<u64> = (0..games).map(|_| dice.bits()).collect();
    let estimates: Vec<Estimates> =
        seeds.par_iter().flat_map_iter(|&seed| play_game(seed, &players)).collect();
    println!("squared error with {POINTS:?} tiles laid, {games} games");
    show(&estimates, &[], "no player");
    for (at, name) in names.iter().enumerate() {
        show(&estimates, &[at], name);
    }
    for (at, name) in names.iter().enumerate().skip(1) {
        show(&estimates, &[0, at], &format!("the first and {name}"));
    }
    Ok(())
}

fn main() -> ExitCode {
    common::run(measure)
}
