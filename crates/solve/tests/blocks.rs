//! Solving block by block, each from its sources only, gives every value of the engine that walks
//! cursors.

use yomikiri_game::{BlockMoves, LayeredIndex, OutcomeSet, Quiet};
use yomikiri_mnk::{FreeLayers, Mnk, Rules};
use yomikiri_solve::{Dense, LayerCounts, Marks, solve_block};

fn check(size: &str, k: usize, players: usize) {
    let game = Mnk::new(size.parse().unwrap(), k, players, Rules::Free).unwrap();
    let index = FreeLayers::new(&game).unwrap();
    let dense = Dense::<OutcomeSet>::solve(&index, &Quiet);
    let mut next: Vec<u8> = Vec::new();
    for layer in (0..index.layers()).rev() {
        let marks = Marks::new(&index, layer);
        marks.mark(&mut next);
        let mut values = vec![0xff; index.len(layer)];
        let mut counts = LayerCounts::NONE;
        for block in 0..index.blocks(layer) {
            let sources = index.sources(layer, block);
            assert!(sources.is_sorted_by(|a, b| a < b), "{size} {layer} {block}");
            let sources: Vec<&[u8]> =
                sources.iter().map(|&source| &next[index.block(layer + 1, source)]).collect();
            let out = &mut values[index.block(layer, block)];
            counts = counts.merged(solve_block(&index, layer, block, &marks, &sources, out));
        }
        for (number, &value) in values.iter().enumerate() {
            assert_eq!(
                Some(value),
                dense.get(layer, number).map(OutcomeSet::bits),
                "{size} k {k}, {players} players, layer {layer}, number {number}"
            );
        }
        assert_eq!(counts, dense.counts()[layer], "{size} {layer}");
        next = values;
    }
}

#[test]
fn blocks_of_3x3() {
    (2..=4).for_each(|players| check("3x3", 3, players));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn blocks_of_thin_boards() {
    for players in 2..=4 {
        check("1x7", 3, players);
        check("4x2", 3, players);
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn blocks_of_3x4() {
    (2..=4).for_each(|players| check("3x4", 3, players));
    check("4x3", 4, 3);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn blocks_of_4x4() {
    check("4x4", 3, 3);
}
