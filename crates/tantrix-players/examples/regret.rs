//! The regret of players of Tantrix: how much their choices lose, as estimated by a far longer search.
//!
//! ```text
//! regret POSITIONS SEED REFERENCE PLAYER…
//! regret 200 9700 champion:playouts=200000,c=1.5 champion:playouts=4000 champion:playouts=4000,c=1
//! ```
//!
//! A match needs a thousand games to separate two settings of a search. Here every choice counts, and
//! all players choose at the same positions. But errors of the reference itself are not seen, so
//! matches decide.

mod common;

use std::process::ExitCode;

use rayon::prelude::*;
use yomikiri_game::{Dice, Game};
use yomikiri_play::{Budget, Choice};
use yomikiri_tantrix::{Deal, Move, Position, Seats, Tantrix};
use yomikiri_tantrix_players::Bot;

/// One choice in this many becomes a test position.
const ONE_IN: usize = 6;
const PLAYOUTS: Budget = Budget::Playouts(200);

/// A position with several choices.
struct TestPosition {
    game: Tantrix,
    position: Position,
    seed: u64,
}

fn test_positions(count: usize, seed: u64) -> Vec<TestPosition> {
    let mut dice = Dice::new(seed);
    let mut positions = Vec::new();
    let Ok(bot) = Bot::parse("champion", PLAYOUTS) else { return positions };
    while positions.len() < count {
        let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(dice.bits()));
        let mut engine = bot.engine(&game, dice.bits());
        let mut position = game.start();
        while let Some(choice) = engine.choose(&game, &position) {
            if choice.estimates.len() > 1 && dice.roll(ONE_IN) == 0 {
                let (game, position) = (game.clone(), position.clone());
                positions.push(TestPosition { game, position, seed: dice.bits() });
            }
            game.play_unchecked(&mut position, choice.mv);
        }
    }
    positions.truncate(count);
    positions
}

impl TestPosition {
    fn choice(&self, bot: &Bot) -> Option<Choice<Move>> {
        bot.engine(&self.game, self.seed).choose(&self.game, &self.position)
    }

    /// The regret of each player's choice, by the estimates of the reference.
    fn regrets(&self, reference: &Bot, players: &[Bot]) -> Option<Vec<f64>> {
        let searched = self.choice(reference)?;
        let mover = self.game.to_move(&self.position).index();
        let value = |mv: Move| {
            let estimate = searched.estimates.iter().find(|estimate| estimate.mv == mv)?;
            (estimate.visits > 0).then(|| f64::from(estimate.rewards[mover]))
        };
        let best = value(searched.mv)?;
        let regret = |bot| Some(best - value(self.choice(bot)?.mv)?);
        players.iter().map(regret).collect()
    }
}

fn measure(args: &[String]) -> Result<(), String> {
    let [count, seed, reference, players @ ..] = args else {
        return Err("usage: regret POSITIONS SEED REFERENCE PLAYER…".into());
    };
    let parse = |name: &String| common::player(name, PLAYOUTS);
    let (count, seed) = (common::number(count)?, common::number(seed)?);
    let reference = common::player(reference, PLAYOUTS)?;
    let players: Vec<Bot> = players.iter().map(parse).collect::<Result<_, _>>()?;
    let positions = test_positions(count as usize, seed);
    let regrets = positions.par_iter().filter_map(|test| test.regrets(&reference, &players));
    let regrets: Vec<Vec<f64>> = regrets.collect();
    println!(
        "{} positions; regret in thousandths, and the difference from the first player",
        regrets.len()
    );
    for (at, player) in args[3..].iter().enumerate() {
        let own = mean(regrets.iter().map(|row| row[at]));
        let less = mean(regrets.iter().map(|row| row[at] - row[0]));
        let same = regrets.iter().filter(|row| row[at] == 0.0).count();
        let same = 100 * same / regrets.len().max(1);
        println!("{own}  {less}  best {same:>3} %  {player}");
    }
    Ok(())
}

/// The mean and its standard error, in thousandths.
fn mean(values: impl Iterator<Item = f64> + Clone) -> String {
    let count = values.clone().count().max(2) as f64;
    let mean = values.clone().sum::<f64>() / count;
    let spread = values.map(|value| (value - mean).powi(2)).sum::<f64>();
    let error = (spread / (count - 1.0) / count).sqrt();
    format!("{:6.2} ± {:4.2}", 1000.0 * mean, 1000.0 * error)
}

fn main() -> ExitCode {
    common::run(measure)
}
