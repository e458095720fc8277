//! How layers are cut into parts, and what solving them takes.

use yomikiri_game::{BlockMoves, Game, LayeredIndex, Outcome, OutcomeSet, Player};
use yomikiri_mnk::{FreeLayers, Mnk, board_classes};
use yomikiri_solve::LayerCounts;

use super::part::Part;

/// Numbers of a part, about: a few seconds of work, so a kill loses no more.
pub(super) const PART: usize = 1 << 26;
/// What a number takes on one core, in nanoseconds, compressing and reading back included.
/// Measured on 5x4 (docs/dev/scaling.md).
const NANOSECONDS: f64 = 15.0;
/// Numbers a byte of disk holds, at least: measured 6.2 on 4x4, 8.2 on 5x4.
const NUMBERS_A_BYTE: u64 = 6;
/// What the program takes beside tables and values: code, threads, blocks on their way to disk.
const OVERHEAD: u64 = 96 << 20;

/// What solving a board takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Numbers of all layers.
    pub numbers: u64,
    /// The least memory in which it can be done.
    pub least_memory: u64,
    /// What of it each thread holds: a block and those it leads to.
    pub held_by_a_thread: u64,
    /// The most memory that helps.
    pub most_memory: u64,
    /// Disk the layer files take, about, and rather less.
    pub disk: u64,
    /// Seconds, about.
    pub seconds: f64,
}

/// The parts of a layer.
pub(super) fn parts(index: &FreeLayers, layer: usize, numbers: usize) -> Vec<Part> {
    let (of, block_len) = (index.blocks(layer), index.block(layer, 0).len());
    let each = (numbers / block_len).max(1);
    let wins = Player::all(index.game().players()).map(Outcome::Win);
    let outcomes: OutcomeSet = wins.chain([Outcome::Draw]).collect();
    (0..of.div_ceil(each))
        .map(|at| {
            let blocks = at * each..((at + 1) * each).min(of);
            Part { layer, at, blocks, of, block_len, outcomes }
        })
        .collect()
}

impl Estimate {
    pub(super) fn new(index: &FreeLayers, part: usize, threads: usize) -> Self {
        let layers = || 0..index.layers();
        let numbers = layers().map(|layer| index.len(layer) as u64).sum();
        let held = layers().map(|layer| held_by_a_thread(index, layer)).max().unwrap_or(0);
        let part = layers().map(|layer| part.max(index.block(layer, 0).len())).max().unwrap_or(0);
        let largest = layers().map(|layer| index.len(layer) as u64).max().unwrap_or(0);
        let tables = FreeLayers::bytes(index.game().size().cells());
        let least_memory = tables + (part as u64).min(largest) + threads as u64 * held + OVERHEAD;
        let shared = layers().skip(1).filter(|&layer| is_shared(index, layer));
        let shared = shared.map(|layer| index.len(layer) as u64).max().unwrap_or(0);
        Estimate {
            numbers,
            least_memory,
            held_by_a_thread: held,
            most_memory: least_memory + shared,
            disk: numbers / NUMBERS_A_BYTE + (1 << 20),
            seconds: numbers as f64 * NANOSECONDS / 1e9 / threads as f64,
        }
    }
}

/// Are blocks of this layer wanted by several blocks of the layer before: did player 1 move last?
pub(super) fn is_shared(index: &FreeLayers, layer: usize) -> bool {
    layer > 0 && index.mover(layer - 1).index() == 0
}

/// Bytes one thread holds while it solves a block: the block and its sources.
fn held_by_a_thread(index: &FreeLayers, layer: usize) -> u64 {
    let block = index.block(layer, 0).len() as u64;
    if layer + 1 == index.layers() {
        return block;
    }
    let source = index.block(layer + 1, 0).len() as u64;
    let sources = if index.mover(layer).index() == 0 {
        let cells = index.game().size().cells() - layer / index.game().players();
        cells.min(index.blocks(layer + 1)) as u64
    } else {
        index.sources(layer, 0).len() as u64
    };
    block + sources * source
}

/// Holds the states of every layer to the closed formula for boards up to symmetry: as many while
/// nobody has k stones, no more afterwards.
pub fn check_counts(game: &Mnk, layers: &[LayerCounts]) -> Result<(), String> {
    for (stones, counts) in layers.iter().enumerate() {
        let (states, classes) = (u128::from(counts.states()), board_classes(game, stones));
        let free_of_lines = stones <= (game.k() - 1) * game.players();
        if classes.is_some_and(|all| states > all || (free_of_lines && states != all)) {
            let classes = classes.unwrap_or(0);
            return Err(format!(
                "{states} states with {stones} stones do not agree with {classes} boards up to symmetry"
            ));
        }
    }
    Ok(())
}
