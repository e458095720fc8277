//! How well players of Tantrix foresee how a game ends.
//!
//! ```text
//! foresight GAMES SEED PLAYER…
//! foresight 1000 9800 champion:playouts=2000 champion:playouts=4000,depth=0 darwin:playouts=2000
//! ```
//!
//! At four moments of each game every player says what it expects. What it says is turned into the
//! probability of a win by logistic regression over all games, and the table shows the mean squared
//! error, stage by stage; then the same for the first player and another one together. A player
//! whose foresight adds to the first one's sees something that it does not.

mod common;

use std::process::ExitCode;

use rayon::prelude::*;
use yomikiri_game::{Dice, Game};
use yomikiri_play::Budget;
use yomikiri_tantrix::{Deal, Position, Seats, Tantrix};
use yomikiri_tantrix_players::Bot;

/// Tiles that lie, at least, when players are asked.
const MOMENTS: [usize; 4] = [12, 24, 36, 46];
const PLAYOUTS: Budget = Budget::Playouts(300);

/// What every player said at one moment, and the mover's share of the outcome.
struct Said {
    moment: usize,
    logits: Vec<f64>,
    share: f64,
}

fn watch(seed: u64, players: &[Bot]) -> Vec<Said> {
    let mut dice = Dice::new(seed);
    let Ok(bot) = Bot::parse("champion", PLAYOUTS) else { return Vec::new() };
    let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(dice.bits()));
    let mut engine = bot.engine(&game, dice.bits());
    let mut position = game.start();
    let mut said = Vec::new();
    while let Some(choice) = engine.choose(&game, &position) {
        let moment = said.len();
        let due = MOMENTS.get(moment).is_some_and(|&laid| position.board().laid().len() >= laid);
        if due && choice.estimates.len() > 1 {
            let seed = dice.bits();
            let logits = players.iter().map(|bot| logit(&game, &position, bot, seed)).collect();
            said.push((Said { moment, logits, share: 0.0 }, game.to_move(&position)));
        }
        game.play_unchecked(&mut position, choice.mv);
    }
    let share =
        |player| game.outcome(&position).map_or(0.5, |o| f64::from(o.rank_for(player)) / 2.0);
    said.into_iter().map(|(said, mover)| Said { share: share(mover), ..said }).collect()
}

/// What a player expects of the placement it would choose.
fn logit(game: &Tantrix, position: &Position, bot: &Bot, seed: u64) -> f64 {
    let mover = game.to_move(position).index();
    let Some(choice) = bot.engine(game, seed).choose(game, position) else { return 0.0 };
    let chosen = choice.estimates.iter().find(|estimate| estimate.mv == choice.mv);
    let reward = chosen.map_or(0.5, |estimate| f64::from(estimate.rewards[mover]));
    let reward = reward.clamp(0.001, 0.999);
    (reward / (1.0 - reward)).ln()
}

/// The squared error of the best logistic regression on some of the players.
fn error(said: &[&Said], players: &[usize]) -> f64 {
    let inputs = |said: &Said| -> Vec<f64> {
        std::iter::once(1.0).chain(players.iter().map(|&at| said.logits[at])).collect()
    };
    let size = players.len() + 1;
    let mut weights = vec![0.0; size];
    let predicted = |weights: &[f64], row: &[f64]| {
        let sum: f64 = weights.iter().zip(row).map(|(w, x)| w * x).sum();
        1.0 / (1.0 + (-sum).exp())
    };
    for _ in 0..12 {
        let mut gradient = vec![0.0; size];
        let mut curvature = vec![vec![0.0; size]; size];
        for said in said {
            let row = inputs(said);
            let found = predicted(&weights, &row);
            for a in 0..size {
                gradient[a] += (said.share - found) * row[a];
                for b in 0..size {
                    curvature[a][b] += found * (1.0 - found) * row[a] * row[b];
                }
            }
        }
        for (weight, step) in weights.iter_mut().zip(solved(curvature, gradient)) {
            *weight += step;
        }
    }
    let errors = said.iter().map(|said| (said.share - predicted(&weights, &inputs(said))).powi(2));
    errors.sum::<f64>() / said.len().max(1) as f64
}

/// Gauss: the curvature is positive definite, or nearly.
fn solved(mut rows: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
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

fn show(said: &[Said], players: &[usize], name: &str) {
    let mut line = String::new();
    let mut sum = 0.0;
    for moment in 0..MOMENTS.len() {
        let here: Vec<&Said> = said.iter().filter(|said| said.moment == moment).collect();
        let error = error(&here, players);
        sum += error;
        line += &format!("{error:8.4}");
    }
    println!("{line}  mean {:.4}  {name}", sum / MOMENTS.len() as f64);
}

fn measure(args: &[String]) -> Result<(), String> {
    let [games, seed, names @ ..] = args else {
        return Err("usage: foresight GAMES SEED PLAYER…".into());
    };
    let parse = |name: &String| common::player(name, PLAYOUTS);
    let (games, seed) = (common::number(games)?, common::number(seed)?);
    let players: Vec<Bot> = names.iter().map(parse).collect::<Result<_, _>>()?;
    let mut dice = Dice::new(seed);
    let seeds: Vec<u64> = (0..games).map(|_| dice.bits()).collect();
    let said: Vec<Said> = seeds.par_iter().flat_map_iter(|&seed| watch(seed, &players)).collect();
    println!("squared error with {MOMENTS:?} tiles laid, {games} games");
    show(&said, &[], "nobody");
    for (at, name) in names.iter().enumerate() {
        show(&said, &[at], name);
    }
    for (at, name) in names.iter().enumerate().skip(1) {
        show(&said, &[0, at], &format!("the first and {name}"));
    }
    Ok(())
}

fn main() -> ExitCode {
    common::run(measure)
}
