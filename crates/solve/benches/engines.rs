//! Speed of the engines on small games. Every benchmark checks the result of what it times.

#[path = "../tests/breakthrough/mod.rs"]
mod breakthrough;

use breakthrough::Breakthrough;
use criterion::{Criterion, criterion_group, criterion_main};
use yomikiri_game::{Game, Limits, OutcomeSet, Player, Quiet};
use yomikiri_mnk::{FreeLayers, Mnk, Rules};
use yomikiri_solve::{Dense, Forced, ForcedResult, Graph, LayerCounts, Outcomes, Reachable};

fn game(size: &str, rules: Rules) -> Mnk {
    Mnk::new(size.parse().expect("a size"), 3, 3, rules).expect("a game")
}

fn dense(criterion: &mut Criterion) {
    let index = FreeLayers::new(&game("3x4", Rules::Free)).expect("it is small");
    criterion.bench_function("dense 3x4", |bencher| {
        bencher.iter(|| {
            let solution = Dense::<OutcomeSet>::solve(&index, &Quiet);
            let states: u64 = solution.counts().iter().map(LayerCounts::states).sum();
            assert_eq!(states, 161_029);
        });
    });
}

fn reachable(criterion: &mut Criterion) {
    let game = game("3x4", Rules::Free);
    criterion.bench_function("reachable 3x4", |bencher| {
        bencher.iter(|| {
            let solution = Reachable::solve(game.clone(), &game.start(), 0, Limits::NONE, &Quiet);
            assert!(solution.is_ok_and(|solution| solution.positions() > 150_000));
        });
    });
}

fn forced(criterion: &mut Criterion) {
    let game = game("5x5", Rules::Free);
    criterion.bench_function("forced 5x5", |bencher| {
        bencher.iter(|| {
            let mut search = Forced::new(game.clone(), Player::FIRST, Limits::NONE);
            assert_eq!(search.solve(&game.start()), Ok(ForcedResult::Stopped));
        });
    });
}

fn outcomes(criterion: &mut Criterion) {
    let game = game("3x4", Rules::Reach);
    criterion.bench_function("outcomes 3x4 reach", |bencher| {
        bencher.iter(|| {
            let mut search = Outcomes::new(game.clone(), Limits::NONE);
            let values = search.values(&game.start()).expect("no limit");
            assert_eq!(values.equilibrium(), OutcomeSet::DRAW);
        });
    });
}

fn graph(criterion: &mut Criterion) {
    let game = Breakthrough::new(5, 3);
    criterion.bench_function("graph of breakthrough 5x3", |bencher| {
        bencher.iter(|| {
            let graph = Graph::without_symmetry(&game, 1 << 30, &Quiet).expect("it is small");
            let totals = graph.totals();
            assert_eq!([totals.wins, totals.losses, totals.draws], [945_115, 260_709, 0]);
        });
    });
}

criterion_group! {
    name = engines;
    config = Criterion::default().sample_size(10);
    targets = dense, reachable, forced, outcomes, graph
}
criterion_main!(engines);
