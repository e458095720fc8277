//! How fast any two-player game is solved from its rules alone: Teeko, which goes round in circles.

use anyhow::ensure;
use yomikiri_game::{Game, Outcome, Player, Quiet};
use yomikiri_solve::{Exact, Graph};
use yomikiri_teeko::{Goals, Teeko};

use crate::bench::{Benchmark, Work};

pub(crate) const BENCHMARKS: [Benchmark; 1] =
    [Benchmark { name: "graph-teeko", bound: 60.0, run: teeko }];

/// Undecided positions up to symmetry. Each of them takes 8 bytes itself.
const POSITIONS: usize = 21_382_574;
/// Bytes of memory allowed per position.
const BYTES: u64 = 24;

/// All positions that the start leads to, solved within the memory allowed.
fn teeko() -> anyhow::Result<Work> {
    let game = Teeko::new(Goals::Advanced);
    let graph = Graph::solve(&game, POSITIONS as u64 * BYTES, &Quiet)?;
    ensure!(graph.len() == POSITIONS, "{} positions; expected {POSITIONS}", graph.len());
    let value = graph.value(&game.start());
    let expected = Exact { outcome: Outcome::Win(Player::FIRST), distance: Some(13) };
    ensure!(value == Some(expected), "{value:?} at the start; expected {expected:?}");
    Ok(Work::new("positions", graph.len() as u64))
}
