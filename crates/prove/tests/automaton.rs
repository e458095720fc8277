//! The automaton against the SAT search.

use yomikiri_game::Dice;
use yomikiri_hakozumi::{Begun, Record, Side, Stone};
use yomikiri_prove::handicap::automaton::{Automaton, Stack};
use yomikiri_prove::search::{Wanted, search};

fn columns(record: &Record, low: i32, high: i32) -> Vec<Stack> {
    let mut columns = vec![Stack::default(); (high - low + 1) as usize];
    for stone in record.stones() {
        let at = (stone.column - low) as usize;
        columns[at] = columns[at].with(stone.side == Side::X);
    }
    columns
}

#[test]
fn known_positions() {
    let mut automaton = Automaton::new();
    let mut check = |record: &str, expected: bool| {
        let record = Record::parse(record).unwrap();
        assert_eq!(automaton.is_static(&columns(&record, -9, 9)), expected, "{record}");
    };
    check("", true);
    check("X0", false);
    check("X0X0O1", true);
    check("X0X2O1", true);
    check("X0X3O1", true);
    for answer in -6..=6 {
        check(&format!("X0X1O{answer}"), false);
    }
    for x in [-3, 0, 1, 2, 3, 4] {
        let mut any = false;
        for o in -9..=9 {
            let r = Record::parse(&format!("X0X1O2X{x}O{o}")).unwrap();
            any |= Automaton::new().is_static(&columns(&r, -9, 9));
        }
        assert!(any, "{x}");
    }
}

#[test]
fn the_automaton_agrees_with_the_sat_search() {
    let (mut automaton, mut dice) = (Automaton::new(), Dice::new(3));
    let (mut yes, mut no) = (0, 0);
    for _ in 0..120 {
        let mut stones = vec![Stone { side: Side::X, column: 0 }];
        for _ in 0..1 + dice.roll(3) {
            for side in [Side::X, Side::O] {
                stones.push(Stone { side, column: dice.roll(8) as i32 - 3 });
            }
        }
        let record = Record::new(stones);
        let fast = automaton.is_static(&columns(&record, -4, 5));
        let wanted = Wanted {
            from: Begun::after(record.clone()),
            closed: Vec::new(),
            period: 5,
            low: -18,
            high: 19,
        };
        let Ok(slow) = search(&wanted) else { continue };
        assert_eq!(fast, slow.is_some(), "{record}");
        if fast { yes += 1 } else { no += 1 }
    }
    assert!(yes > 10 && no > 10, "{yes} {no}");
}

fn cluster(dice: &mut Dice) -> Vec<Stack> {
    let mut columns = vec![Stack::default(); 5];
    for _ in 0..1 + dice.roll(2) {
        for is_x in [true, false] {
            let at = dice.roll(5);
            columns[at] = columns[at].with(is_x);
        }
    }
    columns
}

#[test]
fn far_clusters_are_independent() {
    let (mut automaton, mut dice) = (Automaton::new(), Dice::new(11));
    let far = automaton.independent_gap();
    assert_eq!(far, 44);
    let mut dependent = 0;
    let mut seen = [0; 2];
    for _ in 0..1500 {
        let (a, b) = (cluster(&mut dice), cluster(&mut dice));
        let each = automaton.is_static(&a) && automaton.is_static(&b);
        let mut joined = |gap: usize| {
            let columns = [&a[..], &vec![Stack::default(); gap], &b[..]].concat();
            automaton.is_static(&columns)
        };
        seen[usize::from(each)] += 1;
        for gap in [far, far + 1, far + 7] {
            assert_eq!(joined(gap), each, "{a:?} {gap} {b:?}");
        }
        dependent += (0..10).filter(|&gap| joined(gap) != each).count();
    }
    assert!(seen[0] > 100 && seen[1] > 100 && dependent > 100, "{seen:?} {dependent}");
}
