//! The matching lemma on all small matchings, and on many larger ones.

use yomikiri_game::Dice;
use yomikiri_prove::matching::{Matching, plain_heights, unholdable_with_three};

#[test]
fn the_rule_holds_every_matching_of_up_to_ten_cells() {
    let mut counts = Vec::new();
    for cells in [2, 4, 6, 8, 10] {
        let all = plain_heights(cells).flat_map(|heights| Matching::all(&heights));
        counts.push(all.inspect(|m| assert!(m.rule_holds().is_ok(), "{m:?}")).count());
    }
    assert_eq!(counts, [2, 9, 60, 525, 5670]);
    assert_eq!(counts[..4].iter().sum::<usize>(), 596);
}

#[test]
fn what_the_rule_holds_can_be_held() {
    for cells in [2, 4, 6, 8] {
        for heights in plain_heights(cells) {
            assert!(Matching::all(&heights).iter().all(Matching::can_be_held));
        }
    }
}

fn check_random(count: usize, largest: usize) {
    let mut dice = Dice::new(11);
    for _ in 0..count {
        let cells = 12 + 2 * dice.roll((largest - 12) / 2 + 1);
        let twos = dice.roll(cells / 2 + 1);
        let heights = [vec![2; twos], vec![1; cells - 2 * twos]].concat();
        let matching = Matching::random(&heights, &mut dice);
        assert!(matching.rule_holds().is_ok(), "{matching:?}");
    }
}

#[test]
fn the_rule_holds_random_larger_matchings() {
    check_random(200, 14);
}

#[cfg(feature = "full-tests")]
#[test]
fn the_rule_holds_a_hundred_thousand_random_larger_matchings() {
    check_random(100_000, 14);
}

#[test]
fn three_cells_in_a_column_can_fail() {
    let smallest = unholdable_with_three(4);
    let pairs: Vec<Vec<_>> = smallest.iter().map(|m| m.pairs().collect()).collect();
    // The column of three is 0, 1, 2 from the ground up; 3 stands alone.
    assert_eq!(pairs, [vec![(0, 2), (1, 3)]]);
    assert!(!smallest[0].can_be_held());
    assert!(smallest[0].rule_holds().is_err());
}
