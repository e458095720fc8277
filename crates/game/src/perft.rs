//! Counting move sequences: the standard test of move generators.

use std::collections::HashMap;

use crate::Game;

/// The number of legal move sequences of exactly `depth` moves from `position`. Decided positions
/// have none.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: usize) -> u64 {
    let mut buffers = vec![Vec::new(); depth];
    sequences(game, position, &mut buffers)
}

fn sequences<G: Game>(game: &G, position: &G::Position, buffers: &mut [Vec<G::Move>]) -> u64 {
    let Some((moves, rest)) = buffers.split_first_mut() else { return 1 };
    moves.clear();
    game.moves(position, moves);
    if rest.is_empty() {
        return moves.len() as u64;
    }
    let mut total = 0;
    for &mv in moves.iter() {
        let mut next = position.clone();
        game.play_unchecked(&mut next, mv);
        total += sequences(game, &next, rest);
    }
    total
}

/// The same number as [`perft`], found by walking classes of symmetric positions layer by layer,
/// each weighted with the sequences that lead to it.
pub fn perft_by_classes<G: Game>(game: &G, position: &G::Position, depth: usize) -> u64 {
    let mut layer = HashMap::from([(game.canonical(position).0, 1u64)]);
    let mut moves = Vec::new();
    for _ in 0..depth {
        let mut next_layer = HashMap::new();
        for (position, weight) in &layer {
            moves.clear();
            game.moves(position, &mut moves);
            for &mv in &moves {
                let mut next = position.clone();
                game.play_unchecked(&mut next, mv);
                *next_layer.entry(game.canonical(&next).0).or_default() += weight;
            }
        }
        layer = next_layer;
    }
    layer.values().sum()
}
