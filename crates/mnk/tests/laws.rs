//! The laws every game must keep, for k in a row of many shapes.

use yomikiri_game::laws::{
    check_chance, check_notation, check_packing, check_perft, check_play, check_sampling,
    check_symmetry, check_threats,
};
use yomikiri_game::perft::perft;
use yomikiri_game::{Game, Packed};
use yomikiri_mnk::{Mnk, Rules};

const SEEDS: std::ops::Range<u64> = if cfg!(debug_assertions) { 0..1 } else { 0..12 };

/// (size, k, players, is packable, depth for perft)
const PARAMETERS: &[(&str, usize, usize, bool, usize)] = &[
    ("3x3", 3, 2, true, 6),
    ("3x3", 3, 3, true, 6),
    ("3x3", 3, 4, true, 6),
    ("3x4", 3, 2, true, 5),
    ("4x3", 3, 4, true, 5),
    ("4x4", 3, 3, true, 4),
    ("4x4", 4, 2, true, 4),
    ("4x5", 3, 3, true, 4),
    ("5x4", 4, 3, true, 4),
    ("3x7", 3, 4, true, 4),
    ("2x11", 3, 4, false, 4),
    ("5x5", 3, 3, true, 3),
    ("5x5", 5, 2, true, 3),
    ("5x5", 4, 4, false, 3),
    ("4x8", 4, 3, true, 3),
    ("3x11", 3, 3, false, 3),
    ("6x6", 3, 3, false, 3),
    ("7x7", 4, 4, false, 3),
    ("8x8", 5, 2, false, 3),
    ("8x8", 8, 3, false, 2),
    ("1x9", 3, 2, true, 5),
    ("9x1", 3, 3, true, 5),
    ("1x64", 3, 3, false, 2),
    ("2x30", 5, 4, false, 2),
    ("30x2", 3, 2, false, 2),
];

fn check(law: impl Fn(&Mnk, u64, usize)) {
    for &(size, k, players, _, _) in PARAMETERS {
        for rules in Rules::ALL {
            let game = Mnk::new(size.parse().unwrap(), k, players, rules).unwrap();
            SEEDS.for_each(|seed| law(&game, seed, game.size().cells()));
        }
    }
}

#[test]
fn play() {
    check(check_play);
}

#[test]
fn notation() {
    check(check_notation);
}

#[test]
fn symmetry() {
    check(check_symmetry);
}

#[test]
fn threats() {
    check(check_threats);
}

#[test]
fn sampling() {
    check(check_sampling);
}

#[test]
fn chance() {
    check(check_chance);
}

#[test]
fn packing() {
    for &(size, k, players, packable, _) in PARAMETERS {
        let game = Mnk::new(size.parse().unwrap(), k, players, Rules::Free).unwrap();
        assert_eq!(game.is_packable(), packable, "{}", game.name());
        if packable {
            SEEDS.for_each(|seed| check_packing(&game, seed, game.size().cells()));
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn perft_by_symmetry() {
    for &(size, k, players, _, depth) in PARAMETERS {
        for rules in Rules::ALL {
            let game = Mnk::new(size.parse().unwrap(), k, players, rules).unwrap();
            check_perft(&game, depth);
        }
    }
}

/// Games of tic-tac-toe by length are well known; the other counts are those of a short program
/// in another language that follows the wording of the rules.
#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn golden_perft() {
    for (size, players, rules, counts) in GOLDEN_PERFT {
        let game = Mnk::new(size.parse().unwrap(), 3, *players, *rules).unwrap();
        let computed: Vec<u64> =
            (1..=counts.len()).map(|depth| perft(&game, &game.start(), depth)).collect();
        assert_eq!(computed, *counts, "{}", game.name());
    }
}

type GoldenPerft = (&'static str, usize, Rules, &'static [u64]);

const GOLDEN_PERFT: &[GoldenPerft] = &[
    // 9!/(9-n)! while nobody can have won; then 255,168 games end after 5 to 9 stones:
    // 1,440, 5,328, 47,952, 72,576 and 127,872.
    ("3x3", 2, Rules::Free, &[9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]),
    ("3x3", 2, Rules::Reach, &[9, 72, 288, 288, 592, 832, 1_104, 816, 496]),
    ("3x3", 2, Rules::Block, &[9, 72, 504, 1_584, 4_592, 9_824, 18_032, 21_376, 19_488]),
    ("3x3", 3, Rules::Reach, &[9, 72, 504, 1_632, 7_744, 12_688, 26_288, 45_952, 45_952]),
    ("3x3", 4, Rules::Block, &[9, 72, 504, 3_024, 15_120, 60_480, 181_440]),
    ("4x4", 3, Rules::Reach, &[16, 240, 3_360, 19_824, 211_488, 310_896]),
    ("5x4", 3, Rules::Block, &[20, 380, 6_840, 116_280]),
    ("5x5", 3, Rules::Reach, &[25, 600, 13_800, 109_536, 1_853_376]),
    ("4x5", 4, Rules::Reach, &[20, 380, 6_840, 116_280, 724_224]),
];
