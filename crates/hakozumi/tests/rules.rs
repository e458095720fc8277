//! The rules against the laws of all games, against a slow twin, and against known counts.

use yomikiri_game::perft::perft;
use yomikiri_game::{Dice, laws};
use yomikiri_game::{Game, Notation, Outcome, PlayError, Player};
use yomikiri_hakozumi::{Hakozumi, Position, Side};

const VARIANTS: [Hakozumi; 7] = [
    Hakozumi::connect(7, 6, 4),
    Hakozumi::connect(4, 3, 3),
    Hakozumi::connect(1, 5, 4),
    Hakozumi::connect(9, 2, 4),
    Hakozumi { width: Some(5), height: None, k: 4, handicap: 0 },
    Hakozumi { width: None, height: Some(3), k: 4, handicap: 0 },
    Hakozumi::ENDLESS,
];

#[test]
fn every_variant_keeps_the_laws() {
    for game in VARIANTS {
        for seed in 0..20 {
            laws::check_play(&game, seed, 60);
            laws::check_notation(&game, seed, 60);
            laws::check_symmetry(&game, seed, 60);
            laws::check_threats(&game, seed, 60);
            laws::check_sampling(&game, seed, 60);
        }
        laws::check_perft(&game, 4);
    }
}

#[test]
fn connect_four_has_the_known_numbers_of_games() {
    let game = Hakozumi::connect(7, 6, 4);
    let known = [1, 7, 49, 343, 2401, 16807, 117_649, 823_536];
    for (depth, &count) in known.iter().enumerate() {
        assert_eq!(perft(&game, &game.start(), depth), count, "depth {depth}");
    }
}

/// The slow twin: a grid, and every line of it looked at.
fn has_line(position: &Position, side: Side, k: i32) -> bool {
    let cells: Vec<(i32, i32)> = position
        .columns()
        .flat_map(|(column, stack)| {
            let rows = (1..).zip(stack).filter(move |&(_, &s)| s == side);
            rows.map(move |(row, _)| (column, row))
        })
        .collect();
    cells.iter().any(|&(c, r)| {
        [(1, 0), (0, 1), (1, 1), (1, -1)]
            .iter()
            .any(|&(dc, dr)| (0..k).all(|i| cells.contains(&(c + i * dc, r + i * dr))))
    })
}

#[test]
fn winners_are_those_of_the_slow_twin() {
    for game in VARIANTS {
        for seed in 0..40 {
            for position in laws::random_game(&game, &mut Dice::new(seed), 80) {
                let k = game.k as i32;
                let slow = [Side::X, Side::O].into_iter().find(|&s| has_line(&position, s, k));
                assert_eq!(position.winner(), slow, "{}", game.position_text(&position));
            }
        }
    }
}

#[test]
fn undo_takes_back_what_was_played() {
    for game in VARIANTS {
        let trace = laws::random_game(&game, &mut Dice::new(7), 50);
        let mut position = trace[trace.len() - 1].clone();
        for earlier in trace.iter().rev().skip(1) {
            position.undo().unwrap();
            assert_eq!(&position, earlier);
            assert_eq!(game.position_text(&position), game.position_text(earlier));
            assert_eq!(position.winner(), None);
        }
        assert_eq!(position.undo(), None);
    }
}

#[test]
fn any_column_of_an_endless_board_can_be_played() {
    let game = Hakozumi::ENDLESS;
    let mut position = game.start();
    for column in [0, 1_000_000_000, -1_000_000_000, 77] {
        game.play(&mut position, column).unwrap();
    }
    let refused = game.play(&mut position, 1_000_000_001);
    assert!(matches!(refused, Err(PlayError::Illegal(_))));
    assert_eq!(game.position_text(&position), "X0O1000000000X-1000000000O77");
}

#[test]
fn a_handicap_gives_x_the_first_stones() {
    let game = Hakozumi { handicap: 1, ..Hakozumi::ENDLESS };
    let position = game.parse_position("X0X2O1").unwrap();
    assert_eq!(game.side_to_move(&position), Side::X);
    assert!(game.parse_position("X0O1").is_err());
    assert!(Hakozumi::ENDLESS.parse_position("X0X2O1").is_err());
}

#[test]
fn impossible_records_are_told_with_their_place() {
    let game = Hakozumi::connect(4, 2, 3);
    let places = [("X0O4", 3), ("X0O0X0", 5), ("X0O0X1O1X2O2", 11), ("X0O-1", 3), ("X0X1", 3)];
    for (record, place) in places {
        let error = game.parse_position(record).unwrap_err();
        assert_eq!(error.column(), Some(place), "{record}: {error}");
    }
    assert!(game.parse_move(&game.start(), "9").is_err());
    assert!(game.parse_move(&game.start(), "x").is_err());
    assert_eq!(game.parse_move(&game.start(), "X3"), Ok(3));
}

#[test]
fn the_first_line_wins() {
    let game = Hakozumi::ENDLESS;
    let position = game.parse_position("X0O0X1O1X2O2X3").unwrap();
    assert_eq!(game.outcome(&position), Some(Outcome::Win(Player::FIRST)));
    assert_eq!(game.draw(&position), " .  O  O  O  .  .\n .  X  X  X  X  .\n-1  0  1  2  3  4");
}
