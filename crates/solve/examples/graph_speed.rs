//! Solves Breakthrough on a small board from its rules alone, and says what that took:
//!
//!     cargo run --release -p yomikiri-solve --example graph_speed -- ROWS COLUMNS [every]
//!
//! With `every`, mirror images are taken for different positions.

#[path = "../tests/breakthrough/mod.rs"]
mod breakthrough;

use std::time::Instant;

use breakthrough::Breakthrough;
use yomikiri_game::{Game, Quiet};
use yomikiri_solve::{Graph, GraphError};

const MEMORY: u64 = 12 << 30;

fn main() -> Result<(), GraphError> {
    let mut sizes = std::env::args().skip(1).map_while(|size| size.parse().ok());
    let (rows, columns) = (sizes.next().unwrap_or(5), sizes.next().unwrap_or(3));
    let every = std::env::args().next_back().is_some_and(|last| last == "every");
    let game = Breakthrough::new(rows, columns);
    let begun = Instant::now();
    let graph = match every {
        true => Graph::without_symmetry(&game, MEMORY, &Quiet)?,
        false => Graph::solve(&game, MEMORY, &Quiet)?,
    };
    let seconds = begun.elapsed().as_secs_f64();
    let (positions, counted) = (graph.len(), if every { "" } else { " up to symmetry" });
    println!("{rows}x{columns}: {:?}", graph.value(&game.start()));
    println!("{positions} undecided positions{counted}, {seconds:.2} seconds");
    println!("{:.1} bytes per position when solved", graph.bytes() as f64 / positions as f64);
    Ok(())
}
