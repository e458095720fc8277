//! Benchmarks of Tantrix.

use anyhow::ensure;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use yomikiri_game::Game;
use yomikiri_tantrix::{Deal, Seats, Tantrix};

use crate::bench::{Benchmark, Work};

pub(crate) const BENCHMARKS: [Benchmark; 1] =
    [Benchmark { name: "tantrix-random-games", bound: 2.5, run: tantrix_random_games }];

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
