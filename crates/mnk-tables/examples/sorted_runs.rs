//! The road not taken: every state of 4x4 as sorted, compressed runs of canonical keys, against the
//! dense index, on one thread. `cargo run --release -p yomikiri-mnk-tables --example sorted_runs`
//! prints what docs/dev/scaling.md quotes.
//!
//! Forwards, each layer's successors are made canonical, sorted and freed of doubles; backwards,
//! each state finds its successors' values by binary search. Keys are stored as differences in
//! zstd blocks, values as bytes beside them.

use std::time::Instant;

use yomikiri_game::{BlockMoves, Game, LayeredIndex, Outcome, OutcomeSet, Packed, Player};
use yomikiri_mnk::{FreeLayers, Mnk, Rules};
use yomikiri_solve::{Marks, Stored, solve_block};

const BLOCK: usize = 64 << 10;
const LEVEL: i32 = 3;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Mnk::new("4x4".parse()?, 3, 3, Rules::Free)?;
    let (sorted, dense) = (sorted_runs(&game)?, dense(&game)?);
    println!("                 states   seconds   key bytes   value bytes   forced after 3 stones");
    for (name, it) in [("sorted runs", &sorted), ("dense index", &dense)] {
        println!(
            "{name:12} {:>10} {:>9.2} {:>11} {:>13} {:>23}",
            it.states, it.seconds, it.key_bytes, it.value_bytes, it.forced
        );
    }
    Ok(())
}

struct Measured {
    states: usize,
    seconds: f64,
    key_bytes: usize,
    value_bytes: usize,
    forced: usize,
}

fn compressed(bytes: &[u8]) -> std::io::Result<usize> {
    bytes.chunks(BLOCK).map(|block| Ok(zstd::bulk::compress(block, LEVEL)?.len())).sum()
}

/// Differences of sorted keys, seven bits a byte.
fn differences(keys: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut last = 0;
    for &key in keys {
        let mut rest = key - last;
        while rest >= 128 {
            bytes.push(rest as u8 | 128);
            rest >>= 7;
        }
        bytes.push(rest as u8);
        last = key;
    }
    bytes
}

fn sorted_runs(game: &Mnk) -> std::io::Result<Measured> {
    let clock = Instant::now();
    let mut layers = vec![vec![game.pack(&game.start())]];
    let mut moves = Vec::new();
    for layer in 0..game.size().cells() {
        let mut next = Vec::new();
        for &key in &layers[layer] {
            let position = game.unpack(key);
            moves.clear();
            game.moves(&position, &mut moves);
            for &cell in &moves {
                let mut after = position;
                game.play_unchecked(&mut after, cell);
                if !matches!(game.outcome(&after), Some(Outcome::Win(_))) {
                    next.push(game.pack(&game.canonical(&after).0));
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        layers.push(next);
    }
    let mut values: Vec<Vec<u8>> = vec![Vec::new(); layers.len()];
    for layer in (0..layers.len()).rev() {
        let value = |&key: &u64| {
            let position = game.unpack(key);
            if let Some(outcome) = game.outcome(&position) {
                return OutcomeSet::only(outcome).bits();
            }
            moves.clear();
            game.moves(&position, &mut moves);
            let mut fold = <OutcomeSet as Stored>::fold(game.to_move(&position));
            for &cell in &moves {
                let mut after = position;
                game.play_unchecked(&mut after, cell);
                let set = match game.outcome(&after) {
                    Some(outcome) => OutcomeSet::only(outcome),
                    None => {
                        let key = game.pack(&game.canonical(&after).0);
                        let at = layers[layer + 1].partition_point(|&other| other < key);
                        OutcomeSet::from_bits_truncated(values[layer + 1][at])
                    }
                };
                if !OutcomeSet::add(&mut fold, set) {
                    break;
                }
            }
            OutcomeSet::finish(fold).bits()
        };
        values[layer] = layers[layer].iter().map(value).collect();
    }
    let sum = |sizes: std::io::Result<Vec<usize>>| sizes.map(|sizes| sizes.iter().sum());
    let won = OutcomeSet::win(Player::FIRST).bits();
    Ok(Measured {
        states: layers.iter().map(Vec::len).sum(),
        key_bytes: sum(layers.iter().map(|keys| compressed(&differences(keys))).collect())?,
        value_bytes: sum(values.iter().map(|values| compressed(values)).collect())?,
        seconds: clock.elapsed().as_secs_f64(),
        forced: values[3].iter().filter(|&&value| value == won).count(),
    })
}

fn dense(game: &Mnk) -> Result<Measured, Box<dyn std::error::Error>> {
    let clock = Instant::now();
    let index = FreeLayers::new(game)?;
    let mut measured =
        Measured { states: 0, seconds: 0.0, key_bytes: 0, value_bytes: 0, forced: 0 };
    let mut next: Vec<u8> = Vec::new();
    for layer in (0..index.layers()).rev() {
        let marks = Marks::new(&index, layer);
        marks.mark(&mut next);
        let mut values = vec![0; index.len(layer)];
        for block in 0..index.blocks(layer) {
            let sources = index.sources(layer, block).into_iter();
            let sources: Vec<&[u8]> = sources.map(|b| &next[index.block(layer + 1, b)]).collect();
            let out = &mut values[index.block(layer, block)];
            let counts = solve_block(&index, layer, block, &marks, &sources, out);
            measured.states += counts.states() as usize;
            measured.forced += if layer == 3 { counts.forced(Player::FIRST) as usize } else { 0 };
        }
        measured.value_bytes += compressed(&values)?;
        next = values;
    }
    measured.seconds = clock.elapsed().as_secs_f64();
    Ok(measured)
}
