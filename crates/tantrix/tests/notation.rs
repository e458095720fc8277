//! Texts of positions: read back as they were written, and every wrong one explained.

use proptest::prelude::*;
use yomikiri_game::laws::check_notation;
use yomikiri_game::{Game, Notation};
use yomikiri_tantrix::{Deal, Seats, Tantrix};

#[test]
fn texts_read_back() {
    let seeds = if cfg!(debug_assertions) { 0..1 } else { 0..10 };
    for seed in seeds {
        for seats in ["RB", "YGR", "BRYG"] {
            let game = Tantrix::new(Seats::parse(seats).expect("seats"), Deal::from_seed(seed));
            check_notation(&game, seed, 56);
        }
    }
}

fn check(text: &str, expected: &str) {
    let found = match Tantrix::parse_game(text) {
        Ok((game, position)) => game.position_text(&position),
        Err(error) => error.to_string(),
    };
    assert!(found.starts_with(expected), "{text}\n{found}\nexpected {expected}");
}

/// Seed 7 deals tile 3 to red and tile 2 to nobody.
#[test]
fn games_are_read_and_what_is_wrong_is_named() {
    check("RB #7", "");
    check(" RB  #7  3@0,0 ", "3@0,0r0");
    check("RB #7 3@0,0r4", "3@0,0r4");
    check("", "\"\" is no game; expected colours, a deal");
    check("RB", "\"RB\" is no game; expected colours, a deal");
    check("RR #7", "character 1: the colours are \"RR\"");
    check("RB #x", "character 4: the deal's seed is \"x\"");
    check("RB 1,2,3", "character 4: the deal has 3 tiles; expected 56");
    check("RB  1,1", "character 5: the deal has 2 tiles; expected 56");
    check("RB 1,a", "character 4: \"a\" is no number");
    check("RB #7 3", "character 7: \"3\" is no move; expected TILE@Q,R");
    check("RB #7 3@0;0", "character 7: \"3@0;0\" is no move");
    check("RB #7 57@0,0", "character 7: there is no tile 57");
    check("RB #7 3@0,0r6", "character 7: the turn of \"3@0,0r6\"; expected r0 to r5");
    check("RB #7 3@99,0", "character 7: [99,0] is out of reach");
    check("RB #7 2@0,0", "character 7: tile 2 cannot lie on [0,0]: the tile is not in the");
    check("RB #7 3@1,0", "character 7: tile 3 cannot lie on [1,0]: the first tile lies on [0,0]");
}

#[test]
fn a_turn_may_be_left_out_where_only_one_fits() {
    let game = Tantrix::new(Seats::parse("RB").expect("seats"), Deal::from_seed(7));
    let mut position = game.start();
    let (mut alone, mut several) = (0, 0);
    while game.outcome(&position).is_none() {
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        for mv in &moves {
            let text = format!("{}@{},{}", mv.tile, mv.cell.q, mv.cell.r);
            let ways = moves.iter().filter(|m| (m.tile, m.cell) == (mv.tile, mv.cell)).count();
            match game.parse_move(&position, &text) {
                Ok(read) => {
                    assert_eq!((read, ways), (*mv, 1));
                    alone += 1;
                }
                Err(error) => {
                    let expected =
                        format!("tile {} fits {} in {ways} ways; expected", mv.tile, mv.cell);
                    assert!(error.to_string().starts_with(&expected), "{error}");
                    assert!(error.to_string().contains(&game.move_text(&position, *mv)));
                    several += 1;
                }
            }
        }
        game.play(&mut position, moves[0]).expect("legal");
    }
    assert!(alone > 0 && several > 0);
}

proptest! {
    #[test]
    fn arbitrary_texts_never_panic(text in ".{0,60}") {
        drop(Tantrix::parse_game(&text));
        drop(Tantrix::parse_game(&format!("RB #7 {text}")));
    }

    #[test]
    fn texts_of_the_right_letters_never_panic(text in "[0-9@,r# -]{0,60}") {
        drop(Tantrix::parse_game(&format!("RB #7 3@0,0 {text}")));
    }
}
