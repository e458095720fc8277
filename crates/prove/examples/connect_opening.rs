//! The first positions of Connect-Four, solved exactly: every board with at most so many stones, one line each, mirror
//! images once. The catalog carries the output for 7 by 6:
//!
//! ```text
//!     cargo run --release -p yomikiri-prove --example connect_opening -- 7 6 4 > crates/catalog/data/connect-7x6.tsv
//! ```
//!
//! Only the boards with the most stones are searched. A board with fewer has the best score of its moves, which are all
//! there. A line is the columns of one way to the board, and the score for the side to move.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use yomikiri_prove::connect::{Board, Connect, Size};

/// Buckets of each thread's table, as a power of two.
const BITS: u32 = 24;

fn main() {
    let numbers: Vec<usize> =
        std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let (Some(&[width, height, stones]), true) = (numbers.first_chunk(), numbers.len() == 3) else {
        eprintln!("expected three numbers: columns, rows, stones");
        std::process::exit(2);
    };
    let Some(size) = Size::new(width, height) else {
        eprintln!("{width} by {height} does not fit into 64 bits");
        std::process::exit(2);
    };
    let layers = layers(size, stones);
    let last: Vec<Vec<i32>> =
        layers.last().map_or(Vec::new(), |last| last.values().cloned().collect());
    let mut scores: BTreeMap<u64, i32> = solve(size, &last);
    for layer in layers.iter().rev().skip(1) {
        for (&key, columns) in layer {
            let moves = next(size, columns)
                .filter_map(|next| scores.get(&Board::after(size, &next)?.key(size)));
            let best = moves.map(|score| -score).max();
            if let Some(best) = best {
                scores.insert(key, best);
            }
        }
    }
    println!(
        "# {width} columns, {height} rows: columns played, and the score for the side to move"
    );
    for layer in &layers {
        for (key, columns) in layer {
            let text: Vec<String> = columns.iter().map(ToString::to_string).collect();
            println!("{}\t{}", text.join(" "), scores[key]);
        }
    }
}

/// The boards by number of stones: key, and the columns of one way there.
fn layers(size: Size, stones: usize) -> Vec<BTreeMap<u64, Vec<i32>>> {
    let mut layers = vec![BTreeMap::from([(Board::default().key(size), Vec::new())])];
    for _ in 0..stones {
        let before = layers.last().cloned().unwrap_or_default();
        let ways = before.values().flat_map(|columns| next(size, columns));
        let boards =
            ways.filter_map(|columns| Some((Board::after(size, &columns)?.key(size), columns)));
        // The first way that is found stays.
        layers.push(boards.fold(BTreeMap::new(), |mut layer, (key, columns)| {
            layer.entry(key).or_insert(columns);
            layer
        }));
    }
    layers
}

/// One stone more, in every column that has room.
fn next(size: Size, columns: &[i32]) -> impl Iterator<Item = Vec<i32>> {
    let ways = (0..size.width as i32).map(move |column| [columns, &[column]].concat());
    ways.filter(move |columns| Board::after(size, columns).is_some())
}

/// The scores of these boards, by key; as many threads as there are cores.
fn solve(size: Size, boards: &[Vec<i32>]) -> BTreeMap<u64, i32> {
    let (at, found) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut solver = Connect::new(size, BITS);
                while let Some(columns) = boards.get(at.fetch_add(1, Ordering::Relaxed)) {
                    let Some(board) = Board::after(size, columns) else { continue };
                    let score = solver.score(board);
                    eprintln!("{columns:?}: {score}");
                    if let Ok(mut found) = found.lock() {
                        found.insert(board.key(size), score);
                    }
                }
            });
        }
    });
    found.into_inner().unwrap_or_default()
}
