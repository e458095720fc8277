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

/// One position in so many is used to find out how long the rules alone take.
const SAMPLE: usize = 16;

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
    let (positions, counted) = (graph.len() as f64, if every { "" } else { " up to symmetry" });
    println!("{rows}x{columns}: {:?}", graph.value(&game.start()));
    println!("{positions} undecided positions{counted}, {seconds:.2} seconds");
    println!("{:.2} million positions per second", positions / seconds / 1e6);
    println!("{:.1} bytes per position at most", graph.peak_bytes() as f64 / positions);
    println!("{:.1} bytes per position when solved", graph.bytes() as f64 / positions);
    let (nanoseconds, successors) = rules_alone(&graph, every);
    println!(
        "{successors:.1} undecided successors per position, made in {nanoseconds:.0} ns by the rules alone"
    );
    Ok(())
}

/// The nanoseconds that the rules take to make all successors of a position, and how many of those are
/// undecided, on average.
fn rules_alone(graph: &Graph<Breakthrough>, every: bool) -> (f64, f64) {
    let game = graph.game();
    let sample: Vec<_> = graph.iter().step_by(SAMPLE).map(|(position, _)| *position).collect();
    let (mut moves, mut successors) = (Vec::new(), 0);
    let begun = Instant::now();
    for position in &sample {
        moves.clear();
        game.moves(position, &mut moves);
        for &mv in &moves {
            let mut next = *position;
            game.play_unchecked(&mut next, mv);
            if game.outcome(&next).is_none() {
                let next = if every { next } else { game.canonical(&next).0 };
                successors += usize::from(std::hint::black_box(next) != *position);
            }
        }
    }
    let (nanoseconds, count) = (begun.elapsed().as_secs_f64() * 1e9, sample.len() as f64);
    (nanoseconds / count, successors as f64 / count)
}
