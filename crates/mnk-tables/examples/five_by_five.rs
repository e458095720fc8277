//! What all of 5x5 would take: the numbers of every layer, and the time of one block of each, solved
//! from made-up values, times the number of blocks. `cargo run --release -p yomikiri-tantrix-players --example
//! five_by_five` prints what docs/dev/scaling.md quotes. Takes 1.2 GB of memory and about two minutes.

use std::time::Instant;

use yomikiri_game::{BlockMoves, LayeredIndex};
use yomikiri_mnk::{FreeLayers, Mnk, Rules};
use yomikiri_solve::{Marks, solve_block};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Mnk::new("5x5".parse()?, 3, 3, Rules::Free)?;
    let index = FreeLayers::new(&game)?;
    println!("layer  mover  classes     block         numbers  sources  ns a number  CPU hours");
    let (mut numbers, mut hours, mut read) = (0, 0.0, 0.0);
    for layer in 0..index.layers() {
        let (blocks, length) = (index.blocks(layer), index.block(layer, 0).len());
        // In the middle there is, nearly always, a class without a symmetry of its own.
        let middle = (blocks / 2..blocks).find(|&block| index.is_asymmetric(layer, block));
        let block = middle.unwrap_or(blocks / 2);
        let sources = index.sources(layer, block).len();
        let nanoseconds = time_block(&index, layer, block, sources);
        let layer_hours = nanoseconds * index.len(layer) as f64 / 3.6e12;
        println!(
            "{layer:>5}  {:>5}  {blocks:>7}  {length:>8}  {:>14}  {sources:>7}  {nanoseconds:>11.1}  {layer_hours:>9.3}",
            index.mover(layer),
            index.len(layer)
        );
        numbers += index.len(layer);
        hours += layer_hours;
        read += if layer + 1 < index.layers() {
            (sources * blocks * index.block(layer + 1, 0).len()) as f64
        } else {
            0.0
        };
    }
    println!("{numbers} numbers, {hours:.1} CPU hours to solve them, compression not counted");
    println!("{:.2} numbers read for each written if no block is kept", read / numbers as f64);
    Ok(())
}

/// Nanoseconds a number of the block takes. What the values are makes no difference to the time.
fn time_block(index: &FreeLayers, layer: usize, block: usize, sources: usize) -> f64 {
    let length = if sources == 0 { 0 } else { index.block(layer + 1, 0).len() };
    let marks = Marks::new(index, layer);
    let mut next: Vec<u8> = (0..length).map(|number| (number % 15 + 1) as u8).collect();
    marks.mark(&mut next);
    let next = vec![next.as_slice(); sources];
    let mut out = vec![0; index.block(layer, block).len()];
    let (clock, before) = (Instant::now(), busy_nanoseconds());
    let counts = solve_block(index, layer, block, &marks, &next, &mut out);
    let wall = clock.elapsed().as_secs_f64() * 1e9;
    assert!(counts.states() <= out.len() as u64);
    let busy = before.zip(busy_nanoseconds()).map_or(wall, |(before, after)| after - before);
    busy / out.len() as f64
}

/// How long this thread has had a core, where the system says so (Linux).
fn busy_nanoseconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}
