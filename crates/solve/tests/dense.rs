//! The whole of 4x4 with three players, every layer: Table 1 of paper 2, and samples against the
//! other engines. The dense solution does not depend on the number of threads.

use yomikiri_game::Dice;
use yomikiri_game::laws::random_game;
use yomikiri_game::{Game, LayerCursor, LayeredIndex, Limits, Notation, OutcomeSet, Player, Quiet};
use yomikiri_mnk::{FreeLayers, Mnk, Rules};
use yomikiri_solve::{
    Dense, Forced, ForcedResult, Outcomes, Reachable, Stored, Values, count_states,
};

fn free(size: &str, players: usize) -> (Mnk, FreeLayers) {
    let game = Mnk::new(size.parse().unwrap(), 3, players, Rules::Free).unwrap();
    let index = FreeLayers::new(&game).unwrap();
    (game, index)
}

/// Table 1 of paper 2, column *states*.
const STATES_4X4: [u64; 17] = [
    1, 3, 33, 426, 2_751, 16_446, 90_408, 287_720, 825_680, 2_106_657, 3_210_711, 4_190_022,
    4_550_622, 2_719_622, 1_210_990, 355_380, 34_613,
];

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn all_of_4x4() {
    let (game, index) = free("4x4", 3);
    let solved = Dense::<OutcomeSet>::solve(&index, &Quiet);
    let states: Vec<u64> = solved.counts().iter().map(|counts| counts.states()).collect();
    assert_eq!(states, STATES_4X4);
    let forced = |stones: usize, seat| solved.counts()[stones].forced(Player::new(seat));
    assert_eq!([forced(3, 0), forced(3, 1), forced(3, 2)], [21, 0, 0]);
    assert_eq!([forced(0, 0), forced(0, 1), forced(0, 2)], [0, 0, 0]);
    for counts in solved.counts() {
        assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), counts.states());
    }
    check_samples(&game, &index, &solved);
}

/// Positions of random games against the engines that search.
fn check_samples(game: &Mnk, index: &FreeLayers, solved: &Dense<OutcomeSet>) {
    let mut outcomes = Outcomes::new(game.clone(), Limits::NONE);
    let mut forced: Vec<_> = Player::all(game.players())
        .map(|attacker| Forced::new(game.clone(), attacker, Limits::NONE))
        .collect();
    let mut checked = 0;
    for seed in 0..150 {
        let trace = random_game(game, &mut Dice::new(seed), game.size().cells());
        for position in trace.iter().filter(|it| it.ply() >= 6 && game.outcome(it).is_none()) {
            let text = game.position_text(position);
            let (layer, number) = index.number(position).unwrap();
            let set = solved.get(layer, number).unwrap();
            assert_eq!(outcomes.values(position).unwrap().equilibrium(), set, "{text}");
            for (seat, search) in forced.iter_mut().enumerate() {
                let wins = search.solve(position) == Ok(ForcedResult::Wins);
                assert_eq!(wins, set == OutcomeSet::win(Player::new(seat)), "{text}");
            }
            if position.ply() == 7 {
                let reachable =
                    Reachable::solve(game.clone(), position, 7, Limits::NONE, &Quiet).unwrap();
                assert_eq!(reachable.get(position, 7).unwrap().equilibrium(), set, "{text}");
            }
            checked += 1;
        }
    }
    assert!(checked > 200, "{checked}");
}

/// Everything a solution holds, computed by so many threads.
fn solution<V: Stored>(index: &FreeLayers, threads: usize) -> (Vec<Vec<V>>, Vec<u64>) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| {
        let solved = Dense::<V>::solve(index, &Quiet);
        let values = (0..index.layers())
            .map(|layer| (0..index.len(layer)).map(|n| solved.get(layer, n).unwrap()).collect())
            .collect();
        let states = (0..index.layers()).map(|layer| count_states(index, layer, &Quiet)).collect();
        (values, states)
    })
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn threads_change_nothing() {
    for (size, players) in [("3x4", 3), ("4x3", 4), ("3x5", 2)] {
        let (_, index) = free(size, players);
        let one = solution::<Values>(&index, 1);
        for threads in [2, 8] {
            assert!(solution::<Values>(&index, threads) == one, "{size} {players} {threads}");
        }
    }
    let (_, index) = free("4x4", 3);
    let one = solution::<OutcomeSet>(&index, 1);
    for threads in [2, 8] {
        assert!(solution::<OutcomeSet>(&index, threads) == one, "4x4 {threads}");
    }
}

/// Counting without solving, and unused numbers.
#[test]
fn counts_are_those_of_the_cursors() {
    for (size, players) in [("3x3", 2), ("3x3", 3), ("2x4", 4)] {
        let (_, index) = free(size, players);
        let solved = Dense::<OutcomeSet>::solve(&index, &Quiet);
        let numbers: u64 = (0..index.layers()).map(|layer| index.len(layer) as u64).sum();
        assert_eq!(Dense::<OutcomeSet>::bytes(&index), numbers);
        assert_eq!(Dense::<Values>::bytes(&index), 4 * numbers);
        assert_eq!(solved.get(0, 1), None);
        assert_eq!(solved.get(index.layers(), 0), None);
        for (layer, counts) in solved.counts().iter().enumerate() {
            assert_eq!(count_states(&index, layer, &Quiet), counts.states());
            let mut used = vec![false; index.len(layer)];
            for block in 0..index.blocks(layer) {
                index.for_each(layer, block, |state| used[state.index()] = true);
            }
            for (number, used) in used.into_iter().enumerate() {
                assert_eq!(solved.get(layer, number) != Some(OutcomeSet::EMPTY), used);
            }
        }
    }
}
