//! Sequences of moves counted, in bounded memory.
//!
//! Positions are walked layer by layer up to symmetry, each weighted with the sequences that lead to
//! it, as long as a layer fits; from the last layer that does, the rest is counted move by move.

use std::collections::HashMap;

use serde::Serialize;
use yomikiri_game::{Game, Progress};

/// Sequences of moves, counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Perft {
    /// `yomikiri.perft/1`.
    pub schema: &'static str,
    /// The game, all parameters written out.
    pub game: String,
    /// Where the sequences begin.
    pub position: String,
    /// Whose turn it is there, from 1.
    pub to_move: usize,
    /// The length of the longest sequences.
    pub depth: usize,
    /// How many sequences have that length.
    pub nodes: u64,
    /// How many there are of every length, from 0 on.
    pub by_depth: Vec<u64>,
}

/// The most positions of a layer that are held.
const MOST: usize = 2_000_000;

/// How many sequences of 0, 1, … `depth` moves there are from a position; `None` if one of these
/// numbers has more than 64 bits.
pub(crate) fn counts<G: Game>(
    game: &G,
    position: &G::Position,
    depth: usize,
    progress: &dyn Progress,
) -> Option<Vec<u64>> {
    progress.begin("positions", None);
    let mut counts = vec![1];
    let mut layer = HashMap::from([(game.canonical(position).0, 1u64)]);
    while counts.len() <= depth {
        let Some(next) = next_layer(game, &layer, progress)? else {
            for rest in 1..=depth + 1 - counts.len() {
                let below = layer.iter().map(|(position, weight)| {
                    sequences(game, position, rest, progress)?.checked_mul(*weight)
                });
                counts.push(sum(below)?);
            }
            break;
        };
        counts.push(sum(next.values().map(|&weight| Some(weight)))?);
        layer = next;
    }
    Some(counts)
}

fn sum(mut counts: impl Iterator<Item = Option<u64>>) -> Option<u64> {
    counts.try_fold(0u64, |sum, count| sum.checked_add(count?))
}

/// Positions with the sequences that lead to them.
type Layer<G> = HashMap<<G as Game>::Position, u64>;

/// The positions one move on, weighted; `Some(None)` if they are too many to hold.
fn next_layer<G: Game>(
    game: &G,
    layer: &Layer<G>,
    progress: &dyn Progress,
) -> Option<Option<Layer<G>>> {
    let (mut next, mut moves) = (HashMap::new(), Vec::new());
    for (position, weight) in layer {
        moves.clear();
        game.moves(position, &mut moves);
        for &mv in &moves {
            let mut after = position.clone();
            game.play_unchecked(&mut after, mv);
            let sum: &mut u64 = next.entry(game.canonical(&after).0).or_default();
            *sum = sum.checked_add(*weight)?;
        }
        progress.advance(1);
        if next.len() > MOST {
            return Some(None);
        }
    }
    Some(Some(next))
}

fn sequences<G: Game>(
    game: &G,
    position: &G::Position,
    depth: usize,
    progress: &dyn Progress,
) -> Option<u64> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    if depth == 1 {
        return Some(moves.len() as u64);
    }
    progress.advance(1);
    sum(moves.into_iter().map(|mv| {
        let mut after = position.clone();
        game.play_unchecked(&mut after, mv);
        sequences(game, &after, depth - 1, progress)
    }))
}
