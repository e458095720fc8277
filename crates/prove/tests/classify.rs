//! Boards found by SAT: the classification of endless boards, strategies from positions, and the
//! obstruction at the start of handicap 1.

use yomikiri_hakozumi::check::{check, possible_lines};
use yomikiri_hakozumi::strategy::{Group, Kind};
use yomikiri_hakozumi::{Begun, Cell, Record, Side, Strategy};
use yomikiri_prove::classify::{Class, Classified, classify};
use yomikiri_prove::obstruction::obstruction;
use yomikiri_prove::search::{Wanted, search};

fn heights(classified: &Classified) -> Vec<String> {
    let text = |class: &Class| class.heights.iter().map(usize::to_string).collect::<String>();
    classified.classes.iter().map(text).collect()
}

#[test]
fn heights_up_to_two() {
    let expected = |period| match period {
        5 => vec![("02112", 2)],
        8 => vec![("02120212", 1)],
        10 => vec![("0211202112", 2)],
        13 => vec![("0211202120212", 2)],
        15 => vec![("021120211202112", 2)],
        16 => vec![("0212021202120212", 1)],
        _ => vec![],
    };
    for period in 1..=16 {
        let classified = classify(period, 2).unwrap();
        let pairings = classified.classes.iter().map(|class| class.pairings.len());
        let found: Vec<(String, usize)> = heights(&classified).into_iter().zip(pairings).collect();
        let found: Vec<(&str, usize)> = found.iter().map(|(h, n)| (h.as_str(), *n)).collect();
        assert_eq!(found, expected(period), "period {period}");
    }
}

#[test]
fn heights_up_to_four() {
    for period in 1..=13 {
        let (two, four) = (classify(period, 2).unwrap(), classify(period, 4).unwrap());
        for class in &four.classes {
            check_lines(class);
        }
        let low: Vec<Class> =
            four.classes.iter().filter(|c| c.heights.iter().all(|&h| h <= 2)).cloned().collect();
        assert_eq!(low, two.classes);
        // Everything higher is a GLASS with a column of two raised to four.
        let lowered = |class: &Class| -> Vec<usize> {
            class.heights.iter().map(|&h| if h == 4 { 2 } else { h }).collect()
        };
        for class in four.classes.iter().filter(|class| !two.classes.contains(class)) {
            let mut images: Vec<Vec<usize>> = Vec::new();
            let mut row = lowered(class);
            for _ in 0..period {
                row.rotate_left(1);
                images.push(row.clone());
            }
            assert!(two.classes.iter().any(|low| images.contains(&low.heights)), "{class:?}");
        }
    }
}

/// The checker's own view of a class: with its pairs, and everything else free, no line is left.
fn check_lines(class: &Class) {
    let period = class.heights.len() as i32;
    for pairing in &class.pairings {
        let mut groups: Vec<Group> =
            pairing.iter().map(|pair| Group::line(Kind::Pair, pair.to_vec(), period)).collect();
        let paired = |cell: Cell| {
            pairing.iter().flatten().any(|other| {
                other.row == cell.row && (other.column - cell.column).rem_euclid(period) == 0
            })
        };
        for (column, &height) in (0..).zip(&class.heights) {
            for row in 1..=height as i32 {
                let cell = Cell::new(column, row);
                if !paired(cell) {
                    groups.push(Group::line(Kind::Free, vec![cell], period));
                }
            }
        }
        let strategy = Strategy { strategist: Side::O, record: Record::EMPTY, groups };
        assert_eq!(possible_lines(&strategy, Side::X).unwrap(), Vec::<[Cell; 4]>::new());
    }
}

#[test]
fn strategies_are_found_from_positions() {
    let cases = [
        ("X0X2O1", 5, -8, 8),
        ("X0X0O1", 5, -6, 8),
        ("X0X3O1", 5, -8, 8),
        ("X0", 5, -4, 4),
        ("X0", 8, -6, 6),
        ("", 5, 0, 0),
    ];
    for (record, period, low, high) in cases {
        let record = Record::parse(record).unwrap();
        let found =
            search(&Wanted { from: Begun::after(record), closed: Vec::new(), period, low, high })
                .unwrap()
                .unwrap();
        assert!(check(&found).unwrap().is_accepted());
        assert_eq!(Strategy::parse(&found.to_json()).unwrap(), found);
    }
    let record = Record::parse("X0X1O5").unwrap();
    let from = Begun::after(record);
    let none = Wanted { from, closed: Vec::new(), period: 5, low: -8, high: 8 };
    assert_eq!(search(&none).unwrap(), None);
    assert!(search(&Wanted { period: 0, ..none.clone() }).is_err());
    assert!(search(&Wanted { low: i32::MIN, high: i32::MAX, ..none.clone() }).is_err());
    assert!(search(&Wanted { low: 3, ..none }).is_err());
}

#[test]
fn handicap_one_has_no_static_board_at_the_start() {
    let start = Record::parse("X0").unwrap();
    let found = obstruction(&start, true, (-3, 3)).unwrap().unwrap();
    assert_eq!(found.lines.len(), 11);
    assert_eq!(found.proof.check(&found.formula), Ok(()));
    assert!(found.lines.iter().flatten().all(|cell| cell.column.abs() <= 3));
    assert!(obstruction(&start, false, (-3, 3)).unwrap().is_none());
}
