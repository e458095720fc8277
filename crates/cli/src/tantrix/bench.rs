//! Benchmarks of Tantrix.

use anyhow::{Context, ensure};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use yomikiri_catalog::tantrix::Bot;
use yomikiri_game::{Dice, Game};
use yomikiri_play::{Budget, Estimate};
use yomikiri_tantrix::{Deal, Seats, Tantrix};

use crate::bench::{Benchmark, Work};

pub(crate) const BENCHMARKS: [Benchmark; 2] = [
    Benchmark { name: "tantrix-random-games", bound: 2.5, run: tantrix_random_games },
    Benchmark { name: "tantrix-uct", bound: 5.0, run: tantrix_uct },
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

/// The bound asks for 40,000 games a second.
const TANTRIX_GAMES: u64 = 100_000;
/// All four colours' scores in these games: 14.2 a colour, as paper 5's page says.
const TANTRIX_SCORES: u64 = 5_694_343;

/// UCT with MAST from the opening position, on one core. The bound asks for 8,000 playouts a second.
fn tantrix_uct() -> anyhow::Result<Work> {
    const PLAYOUTS: u64 = 40_000;
    let mut dice = Dice::new(1);
    let game = Tantrix::new(Seats::parse("RB")?, Deal::shuffled(|below| dice.roll(below)));
    let mut engine = Bot::Darwin(Budget::Playouts(PLAYOUTS)).engine(&game, 1);
    let choice = engine.choose(&game, &game.start()).context("no move")?;
    let visits: u64 = choice.estimates.iter().map(|estimate| estimate.visits).sum();
    ensure!(visits == PLAYOUTS, "{visits} visits; expected {PLAYOUTS}");
    for Estimate { mv, rewards, .. } in &choice.estimates {
        // What one player wins by equation 1 the other loses.
        let sum: f32 = rewards.iter().sum();
        ensure!((sum - 1.0).abs() < 1e-4, "rewards of {mv:?} sum up to {sum}; expected 1");
    }
    Ok(Work::new("playouts", PLAYOUTS))
}
