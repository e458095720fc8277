//! The kernels' code for layers of k in a row, compiled for the CPU from the same text, against the
//! dense engine: every value of every number of whole boards.

mod kernels;

use kernels::{build, bytes, run};
use yomikiri_game::{LayeredIndex, OutcomeSet, Quiet};
use yomikiri_mnk::{FreeLayers, Mnk, Rules, Size};
use yomikiri_solve::{Dense, LayerCounts, Marks};

/// What the program reads for a layer.
fn input(index: &FreeLayers, layer: usize, next: &[u8]) -> Vec<u8> {
    let plain = index.plain_layer(layer);
    let (mark, value) = Marks::new(index, layer).tables();
    let subsets = index.plain_classes().len();
    let sizes = [plain.sets.len(), plain.firsts.len(), subsets, next.len(), index.len(layer)];
    [
        bytes(&sizes.map(|size| size as u32)),
        bytes(&plain.words),
        bytes(&mark.map(u32::from)),
        bytes(&value.map(u32::from)),
        bytes(&plain.sets),
        bytes(&plain.firsts),
        plain.stabilizers,
        bytes(index.plain_classes()),
        index.plain_turns().to_vec(),
        bytes(&index.plain_lined()),
        next.to_vec(),
    ]
    .concat()
}

fn check(rows: usize, columns: usize, k: usize, players: usize) {
    let program = build("check_layers.cpp");
    let game = Mnk::new(Size::new(rows, columns).unwrap(), k, players, Rules::Free).unwrap();
    let index = FreeLayers::new(&game).unwrap();
    let solved = Dense::<OutcomeSet>::solve(&index, &Quiet);
    let mut next = Vec::new();
    for layer in (0..index.layers()).rev() {
        let mut values = run(&program, input(&index, layer, &next));
        let counts = values.split_off(index.len(layer));
        for (number, &value) in values.iter().enumerate() {
            let expected = solved.get(layer, number).unwrap().bits();
            assert_eq!(value, expected, "{rows}x{columns}, layer {layer}, number {number}");
        }
        let mut by_set = [0; 32];
        for (count, bytes) in by_set.iter_mut().zip(counts.chunks_exact(8)) {
            *count = u64::from_le_bytes(bytes.try_into().unwrap());
        }
        assert_eq!(LayerCounts::from(by_set), solved.counts()[layer], "layer {layer}");
        next = values;
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "tens of millions of numbers: minutes without optimisation")]
fn the_kernels_solve_layers_as_the_engine_does() {
    check(3, 3, 3, 2);
    check(4, 3, 3, 4);
    check(4, 4, 3, 3);
    check(5, 3, 4, 2);
}
