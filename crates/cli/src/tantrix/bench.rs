//! Benchmarks of Tantrix.

use anyhow::{Context, ensure};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use yomikiri_game::{Dice, Game};
use yomikiri_play::{Budget, Estimate};
use yomikiri_tantrix::{Deal, Position, Seats, Tantrix};
use yomikiri_tantrix_players::{Bot, Champion};

use crate::bench::{Benchmark, Work};

pub(crate) const BENCHMARKS: [Benchmark; 3] = [
    Benchmark { name: "tantrix-random-games", bound: 2.5, run: tantrix_random_games },
    Benchmark { name: "tantrix-uct", bound: 5.0, run: tantrix_uct },
    Benchmark { name: "tantrix-champion", bound: 2.5, run: tantrix_champion },
];

/// Complete random games of two players, dealt and played on one core.
fn tantrix_random_games() -> anyhow::Result<Work> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut below = |n: usize| ((u128::from(random.next_u64()) * n as u128) >> 64) as usize;
    let seats = Seats::parse("RB")?;
    let mut signature = 0;
    for _ in 0..TANTRIX_GAMES {
        let game = Tantrix::new(seats.clone(), Deal::shuffled(&mut below));
        let mut position = game.start();
        game.play_out(&mut position, &mut below);
        signature += position.board().scores().map(u64::from).iter().sum::<u64>();
    }
    ensure!(
        signature == TANTRIX_SCORES,
        "all scores sum up to {signature}; expected {TANTRIX_SCORES}"
    );
    Ok(Work::new("games", TANTRIX_GAMES))
}

/// The bound asks for 40,000 games per second.
const TANTRIX_GAMES: u64 = 100_000;
/// All four colours' scores in these games: 14.2 a colour, as paper 5's page says.
const TANTRIX_SCORES: u64 = 5_694_343;

/// UCT with MAST from the opening position, on one core. The bound asks for 8,000 playouts per second.
fn tantrix_uct() -> anyhow::Result<Work> {
    const PLAYOUTS: u64 = 40_000;
    let mut dice = Dice::new(1);
    let game = Tantrix::new(Seats::parse("RB")?, Deal::shuffled(|below| dice.roll(below)));
    choose(Bot::Darwin(Budget::Playouts(PLAYOUTS)), &game, &game.start(), PLAYOUTS)?;
    Ok(Work::new("playouts", PLAYOUTS))
}

/// The champion's search at the 20th tile, on one core. The bound asks for 20,000 playouts per
/// second.
fn tantrix_champion() -> anyhow::Result<Work> {
    const PLAYOUTS: u64 = 50_000;
    let mut dice = Dice::new(1);
    let game = Tantrix::new(Seats::parse("RB")?, Deal::shuffled(|below| dice.roll(below)));
    let mut position = game.start();
    while position.board().laid().len() < 20 {
        let mv = game.random_move(&position, &mut |below| dice.roll(below)).context("no move")?;
        game.play_unchecked(&mut position, mv);
    }
    let bot = Bot::Champion(Champion::new(Budget::Playouts(PLAYOUTS)));
    choose(bot, &game, &position, PLAYOUTS)?;
    Ok(Work::new("playouts", PLAYOUTS))
}

/// Lets a player choose, and checks that every playout was spent and what it gave.
fn choose(bot: Bot, game: &Tantrix, position: &Position, playouts: u64) -> anyhow::Result<()> {
    let choice = bot.engine(game, 1).choose(game, position).context("no move")?;
    let visits: u64 = choice.estimates.iter().map(|estimate| estimate.visits).sum();
    ensure!(visits == playouts, "{visits} visits; expected {playouts}");
    for Estimate { mv, visits, rewards } in &choice.estimates {
        // What one player wins the other loses.
        let sum: f32 = rewards.iter().sum();
        ensure!(
            *visits == 0 || (sum - 1.0).abs() < 1e-4,
            "rewards of {mv:?} sum up to {sum}; expected 1"
        );
    }
    Ok(())
}
