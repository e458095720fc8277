//! Benchmarks of Hakozumi; each checks its result.

use std::time::Instant;

use anyhow::ensure;
use yomikiri_game::Dice;
use yomikiri_game::laws::random_game;
use yomikiri_hakozumi::check::check;
use yomikiri_hakozumi::shipped::SHIPPED;
use yomikiri_hakozumi::{Hakozumi, Record};
use yomikiri_prove::classify::classify;
use yomikiri_prove::connect::{Board, Connect, Size};

use crate::bench::{Benchmark, Work};

pub(crate) const BENCHMARKS: [Benchmark; 4] = [
    Benchmark { name: "hakozumi-verify", bound: 0.75, run: verify },
    Benchmark { name: "hakozumi-classification", bound: 30.0, run: classification },
    Benchmark { name: "connect-12-stones", bound: 6.0, run: twelve_stones },
    Benchmark { name: "connect-7x6", bound: 300.0, run: seven_by_six },
];

/// Every shipped strategy, each in less than 50 ms.
fn verify() -> anyhow::Result<Work> {
    let mut accepted = 0;
    for shipped in SHIPPED {
        let strategy = shipped.strategy()?;
        let clock = Instant::now();
        let result = check(&strategy)?;
        let seconds = clock.elapsed().as_secs_f64();
        ensure!(seconds < 0.05, "{} took {seconds:.3} s; expected 0.05", shipped.name);
        accepted += u64::from(result.is_accepted());
    }
    ensure!(accepted == SHIPPED.len() as u64 - 1, "{accepted} accepted; expected all but one");
    Ok(Work::new("strategies", SHIPPED.len() as u64))
}

/// All endless boards with a short period, with checked proofs.
fn classification() -> anyhow::Result<Work> {
    let cases = (1..=16).map(|period| (period, 2)).chain((1..=13).map(|period| (period, 4)));
    let (mut boards, mut steps) = (0, 0);
    for (period, height) in cases {
        let found = classify(period, height)?;
        boards += found.classes.len();
        steps += found.proof_steps as u64;
    }
    ensure!(boards == 14, "{boards} rows of heights; expected 14");
    Ok(Work::new("proof steps", steps))
}

/// 7x6 from the empty board, exact, on one thread.
fn seven_by_six() -> anyhow::Result<Work> {
    let size = Size::new(7, 6).ok_or_else(|| anyhow::anyhow!("7x6 does not fit"))?;
    let mut solver = Connect::new(size, 25);
    let score = solver.score(Board::default());
    ensure!(score == 1, "score {score}; expected 1");
    Ok(Work::new("nodes", solver.nodes()))
}

/// Random positions of 12 stones on 7x6, each with a table of its own.
fn twelve_stones() -> anyhow::Result<Work> {
    let size = Size::new(7, 6).ok_or_else(|| anyhow::anyhow!("7x6 does not fit"))?;
    let (game, mut dice) = (Hakozumi::connect(7, 6, 4), Dice::new(12));
    let (mut solved, mut sum) = (0, 0);
    while solved < TWELVE_STONES {
        let trace = random_game(&game, &mut dice, 12);
        let Some(position) = trace.get(12).filter(|p| p.winner().is_none()) else { continue };
        let record: &Record = position.record();
        let columns: Vec<i32> = record.stones().iter().map(|stone| stone.column).collect();
        let Some(board) = Board::after(size, &columns) else { continue };
        sum += Connect::new(size, 18).score(board);
        solved += 1;
    }
    ensure!(sum == TWELVE_STONES_SUM, "scores add up to {sum}; expected {TWELVE_STONES_SUM}");
    Ok(Work::new("positions", solved))
}

const TWELVE_STONES: u64 = 100;
/// From this program, which agrees with a slow twin on small boards.
const TWELVE_STONES_SUM: i32 = 362;
