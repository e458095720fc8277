//! What a person may type wrong, and what they are told: what was found, where, and what was
//! expected. And that no text at all can do harm.

use proptest::prelude::*;
use yomikiri_game::{Game, Notation};
use yomikiri_mnk::{Mnk, Rules, Size};

fn game(size: &str, k: usize, players: usize) -> Mnk {
    Mnk::new(size.parse().unwrap(), k, players, Rules::Free).unwrap()
}

/// (size, players, text, message)
const BAD_POSITIONS: &[(&str, usize, &str, &str)] = &[
    ("3x4", 3, "", "no position; expected 3 rows of 4 cells, '/' between rows"),
    ("1x9", 2, "", "no position; expected 1 row of 9 cells, '/' between rows"),
    // Rows of different length, too many, too few.
    ("3x3", 3, ".../../...", "character 7: row 2 ends after 2 cells; expected 3 cells"),
    ("3x3", 3, ".../...../...", "character 8: row 2 continues after 3 cells; expected '/'"),
    (
        "3x3",
        3,
        ".../.../....",
        "character 12: row 3 continues after 3 cells; expected the end of the text",
    ),
    ("3x3", 3, ".../.../.", "character 10: row 3 ends after 1 cell; expected 3 cells"),
    ("3x3", 3, ".../.../", "character 9: row 3 ends after 0 cells; expected 3 cells"),
    ("3x3", 3, "/", "character 1: row 1 ends after 0 cells; expected 3 cells"),
    ("3x3", 3, ".........", "character 4: row 1 continues after 3 cells; expected '/'"),
    ("3x3", 3, ".../...", "character 8: the text ends after 2 rows; expected 3 rows"),
    ("5x4", 3, "....", "character 5: the text ends after 1 row; expected 5 rows"),
    (
        "3x3",
        3,
        ".../.../.../",
        "character 12: the text continues after 3 rows; expected the end of the text",
    ),
    (
        "3x3",
        3,
        ".../.../.../...",
        "character 12: the text continues after 3 rows; expected the end of the text",
    ),
    ("4x3", 3, "..../..../....", "character 4: row 1 continues after 3 cells; expected '/'"),
    ("9x1", 3, ".........", "character 2: row 1 continues after 1 cell; expected '/'"),
    // Stones that are none.
    ("3x3", 2, "1../.../..3", "character 11: no player 3; expected a player from 1 to 2 or '.'"),
    ("3x3", 3, "4../.../...", "character 1: no player 4; expected a player from 1 to 3 or '.'"),
    ("3x3", 4, "5../.../...", "character 1: no player 5; expected a player from 1 to 4 or '.'"),
    ("3x3", 3, ".0./.../...", "character 2: no player 0; expected a player from 1 to 3 or '.'"),
    (
        "3x3",
        3,
        "X../.../...",
        "character 1: unknown stone 'X'; expected a player from 1 to 3 or '.'",
    ),
    (
        "3x3",
        3,
        ".../.○./...",
        "character 6: unknown stone '○'; expected a player from 1 to 3 or '.'",
    ),
    (
        "3x3",
        3,
        "１../.../...",
        "character 1: unknown stone '１'; expected a player from 1 to 3 or '.'",
    ),
    ("3x3", 3, ".é/", "character 2: unknown stone 'é'; expected a player from 1 to 3 or '.'"),
    (
        "3x3",
        3,
        ".../.../...\n",
        "character 12: unknown stone '\\n'; expected a player from 1 to 3 or '.'",
    ),
    (
        "3x3",
        3,
        " .../.../...",
        "character 1: unknown stone ' '; expected a player from 1 to 3 or '.'",
    ),
    (
        "3x3",
        3,
        ".../\0../...",
        "character 5: unknown stone '\\0'; expected a player from 1 to 3 or '.'",
    ),
    // Stone counts.
    (
        "3x3",
        2,
        "11./.../...",
        "wrong stone counts: players 1 to 2 have 2, 0; expected 1, 1 for 2 stones placed in turn",
    ),
    (
        "3x3",
        3,
        "2../.../...",
        "wrong stone counts: players 1 to 3 have 0, 1, 0; expected 1, 0, 0 for 1 stone placed in turn",
    ),
    (
        "3x3",
        3,
        "113/.../...",
        "wrong stone counts: players 1 to 3 have 2, 0, 1; expected 1, 1, 1 for 3 stones placed in turn",
    ),
    (
        "3x3",
        4,
        "333/333/333",
        "wrong stone counts: players 1 to 4 have 0, 0, 9, 0; expected 3, 2, 2, 2 for 9 stones placed in turn",
    ),
    // Lines that cannot be.
    (
        "3x3",
        2,
        "111/222/...",
        "player 1 has 3 in a row (a1-c1) and yet the game went on; expected a line at most of player 2, who moved last",
    ),
    (
        "3x3",
        2,
        "111/22./2..",
        "player 1 has 3 in a row (a1-c1) and yet the game went on; expected a line at most of player 2, who moved last",
    ),
    (
        "3x3",
        2,
        "222/11./1.1",
        "player 2 has 3 in a row (a1-c1) and yet the game went on; expected a line at most of player 1, who moved last",
    ),
    (
        "3x4",
        3,
        "2.31/.23./1321",
        "player 2 has 3 in a row (a1-c3) and yet the game went on; expected a line at most of player 3, who moved last",
    ),
    (
        "4x4",
        2,
        "111./2.2./2.2./111.",
        "wrong stone counts: players 1 to 2 have 6, 4; expected 5, 5 for 10 stones placed in turn",
    ),
    (
        "4x4",
        2,
        "111./2.22/2.2./111.",
        "the lines of player 1 (a1-c1 a4-c4) have no cell in common; expected lines that one last stone completed",
    ),
];

#[test]
fn bad_positions_are_named() {
    for (size, players, text, message) in BAD_POSITIONS {
        let error = game(size, 3, *players).parse_position(text).unwrap_err();
        assert_eq!(error.to_string(), *message, "{text:?} on {size}");
    }
}

#[test]
fn a_very_long_text_is_refused_at_its_first_surplus_character() {
    let game = game("3x3", 3, 3);
    for (text, column) in [
        (".".repeat(10_000_000), 4),
        ("/".repeat(10_000_000), 1),
        (".../".repeat(1_000_000), 12),
        ("9".repeat(1_000_000), 1),
        ("読".repeat(1_000_000), 1),
    ] {
        let error = game.parse_position(&text).unwrap_err();
        assert_eq!(error.column(), Some(column));
        assert!(error.to_string().len() < 100, "{error}");
    }
}

/// One stone may complete several lines at once, and a full board may be won.
#[test]
fn good_positions_are_read() {
    for (size, players, text) in [
        ("3x3", 2, ".../.../..."),
        ("3x3", 2, "121/212/121"),
        ("3x3", 2, "111/122/122"),
        ("5x1", 4, "1/2/3/4/1"),
        ("3x5", 2, "11111/2.2.2/2...."),
        ("1x9", 2, "112211..2"),
    ] {
        let game = game(size, 3, players);
        let position = game.parse_position(text).unwrap();
        assert_eq!(game.position_text(&position), text);
    }
}

/// (rules, size, position, move, message)
const BAD_MOVES: &[(Rules, &str, &str, &str, &str)] = &[
    (
        Rules::Free,
        "3x3",
        ".../.../...",
        "d1",
        "no cell \"d1\" on a 3x3 board; expected a cell from a1 to c3",
    ),
    (
        Rules::Free,
        "3x3",
        ".../.../...",
        "",
        "no cell \"\" on a 3x3 board; expected a cell from a1 to c3",
    ),
    (
        Rules::Free,
        "3x3",
        ".../.../...",
        "○1",
        "no cell \"○1\" on a 3x3 board; expected a cell from a1 to c3",
    ),
    (Rules::Free, "3x3", "12./.../...", "b1", "b1 is taken by player 2; expected an empty cell"),
    (Rules::Free, "3x3", "123/123/1..", "c3", "the game is over; expected no move"),
    (Rules::Block, "3x3", "2.2/1.3/13.", "b2", "the block rules do not allow b2 here; expected b1"),
    (
        Rules::Reach,
        "3x3",
        "1../.../.23",
        "a2x",
        "no cell \"a2x\" on a 3x3 board; expected a cell from a1 to c3",
    ),
    (
        Rules::Reach,
        "4x4",
        "1.../..../..../.2.3",
        "c2",
        "the reach rules do not allow c2 here; expected one of b1 c1 a2 b2 a3 c3",
    ),
];

#[test]
fn bad_moves_are_named() {
    for (rules, size, position, text, message) in BAD_MOVES {
        let game = Mnk::new(size.parse().unwrap(), 3, 3, *rules).unwrap();
        let position = game.parse_position(position).unwrap();
        let error = game.parse_move(&position, text).unwrap_err();
        assert_eq!(error.to_string(), *message, "{text:?}");
    }
}

/// (size, k, players, message)
const BAD_PARAMETERS: &[(&str, usize, usize, &str)] = &[
    ("9x8", 3, 3, "a board of 9x8 cells is not possible; expected 1 to 64 cells"),
    ("65x1", 3, 3, "a board of 65x1 cells is not possible; expected 1 to 64 cells"),
    ("0x5", 3, 3, "a board of 0x5 cells is not possible; expected 1 to 64 cells"),
    (
        "4294967296x4294967296",
        3,
        3,
        "a board of 4294967296x4294967296 cells is not possible; expected 1 to 64 cells",
    ),
    (
        "2x2",
        3,
        3,
        "a 2x2 board has no room for three in a row; expected at least 3 rows or 3 columns",
    ),
    ("3x3", 4, 3, "k = 4 on a 3x3 board; expected 3"),
    ("5x4", 6, 3, "k = 6 on a 5x4 board; expected 3 to 5"),
    ("5x4", 2, 3, "k = 2 on a 5x4 board; expected 3 to 5"),
    ("5x4", 0, 3, "k = 0 on a 5x4 board; expected 3 to 5"),
    ("5x4", 3, 0, "the number of players is 0; expected 2 to 4"),
    ("5x4", 3, 1, "the number of players is 1; expected 2 to 4"),
    ("5x4", 3, 5, "the number of players is 5; expected 2 to 4"),
    ("", 3, 3, "no 'x' in size \"\"; expected rows x columns, such as 5x4"),
    ("54", 3, 3, "no 'x' in size \"54\"; expected rows x columns, such as 5x4"),
    ("5x", 3, 3, "no number \"\" in size \"5x\"; expected rows x columns, such as 5x4"),
    ("axb", 3, 3, "no number \"a\" in size \"axb\"; expected rows x columns, such as 5x4"),
    ("3x3x3", 3, 3, "no number \"3x3\" in size \"3x3x3\"; expected rows x columns, such as 5x4"),
    ("-3x3", 3, 3, "no number \"-3\" in size \"-3x3\"; expected rows x columns, such as 5x4"),
    (
        "99999999999999999999x1",
        3,
        3,
        "no number \"99999999999999999999\" in size \"99999999999999999999x1\"; expected rows x columns, such as 5x4",
    ),
];

#[test]
fn bad_parameters_are_named() {
    for &(size, k, players, message) in BAD_PARAMETERS {
        let result = match size.parse::<Size>() {
            Ok(size) => Mnk::new(size, k, players, Rules::Free)
                .map(|game| game.name())
                .map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        assert_eq!(result, Err(message.to_owned()), "{size} {k} {players}");
    }
    let error = "strict".parse::<Rules>().unwrap_err();
    assert_eq!(error.to_string(), "unknown rule set \"strict\"; expected free, reach or block");
}

const CASES: u32 = if cfg!(debug_assertions) { 30 } else { 2000 };

const GAMES: [(&str, usize, usize); 6] =
    [("3x3", 3, 2), ("3x3", 3, 3), ("2x3", 3, 4), ("3x2", 3, 3), ("1x4", 3, 2), ("8x8", 5, 3)];

/// Any text gives an error or a valid position that prints as the same text.
fn check_any_text(text: &str) {
    for (size, k, players) in GAMES {
        let game = game(size, k, players);
        match game.parse_position(text) {
            Ok(position) => {
                assert_eq!(game.position_text(&position), text);
                assert_eq!(game.validate(&position), Ok(()));
                assert!(position.ply() <= game.size().cells());
            }
            Err(error) => {
                assert!(
                    error.column().is_none_or(|at| (1..=text.chars().count() + 1).contains(&at))
                );
            }
        }
        if let Ok(cell) = game.parse_move(&game.start(), text) {
            assert_eq!(game.move_text(&game.start(), cell), text.trim().to_lowercase());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_safe(text in any::<String>()) {
        check_any_text(&text);
    }

    #[test]
    fn nearly_right_text_is_safe(text in "[1-4./]{0,12}|[123.]{3}/[123.]{3}/[123.]{3}|[1-4.]{2}/[1-4.]{2}/[1-4.]{2}|[a-zA-Z]{0,2}[1-9]{0,2}") {
        check_any_text(&text);
    }
}
