//! The rules against the laws of all games, against a slow twin, and against known counts.

mod slow;

use slow::SlowGame;
use yomikiri_dobutsu::{
    Dobutsu, Move, NameStyle, RuleSet, Square, from_sfen, move_name, to_sfen, usi_move,
    usi_move_text,
};
use yomikiri_game::perft::perft;
use yomikiri_game::{Dice, laws};
use yomikiri_game::{Game, Notation, Outcome, Player};

fn games() -> impl Iterator<Item = Dobutsu> {
    RuleSet::family().map(Dobutsu::new)
}

#[test]
fn every_law_holds() {
    for game in games() {
        for seed in 0..20 {
            laws::check_play(&game, seed, 120);
            laws::check_notation(&game, seed, 120);
            laws::check_symmetry(&game, seed, 120);
        }
        laws::check_perft(&game, 4);
    }
}

#[test]
fn the_slow_twin_plays_the_same_games() {
    for game in games() {
        for seed in 0..20 {
            check_twin(game, seed);
        }
    }
}

fn check_twin(game: Dobutsu, seed: u64) {
    let mut dice = Dice::new(seed);
    let mut slow = SlowGame::new(&game.rules().to_string());
    let mut position = game.start();
    for _ in 0..100 {
        assert_eq!(game.position_text(&position), slow.fen());
        let winner = slow.winner().map(|seat| Outcome::Win(Player::new(seat)));
        assert_eq!(game.outcome(&position), winner, "{}", slow.fen());
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let mut names: Vec<String> =
            moves.iter().map(|&mv| game.move_text(&position, mv)).collect();
        let mut slow_moves = slow.moves();
        slow_moves.sort_by(|a, b| a.0.cmp(&b.0));
        names.sort();
        assert!(names.iter().eq(slow_moves.iter().map(|(name, _)| name)), "{}", slow.fen());
        if slow_moves.is_empty() {
            return;
        }
        let (name, after) = slow_moves.swap_remove(dice.roll(slow_moves.len()));
        let mv = game.parse_move(&position, &name).unwrap();
        game.play(&mut position, mv).unwrap();
        slow = after;
    }
}

#[test]
fn perft_with_the_papers_stopping_rule() {
    let game = Dobutsu::default();
    let counts = (0..=6).map(|depth| perft(&game, &game.start(), depth));
    // Depths 1 and 2 by hand, 3 from the paper's page; the rest agree with the slow twin.
    assert_eq!(counts.take(4).collect::<Vec<_>>(), [1, 4, 17, 96]);
    for rules in ["standard", "no-dead-drops", "no-try", "no-drops"] {
        let game = Dobutsu::new(rules.parse().unwrap());
        let slow = SlowGame::new(rules);
        assert_eq!(perft(&game, &game.start(), 5), slow_perft(&slow, 5), "{rules}");
    }
}

fn slow_perft(game: &SlowGame, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    game.moves().iter().map(|(_, after)| slow_perft(after, depth - 1)).sum()
}

#[test]
fn bad_positions_are_named() {
    let game = Dobutsu::default();
    let bad = [
        ("", "no hands"),
        ("gle/1c1/1C1/ELG", "no hands"),
        ("gle/1c1/1C1/ELG[- w", "not closed"),
        ("gle/1c1/1C1/ELG[-]", "no turn"),
        ("gle/1c1/1C1/ELG[-] x", "the turn is `x`"),
        ("gle/1c1/1C1/ELG[-] w x", "`x` after the turn"),
        ("gle/1c1/1C1[-] w", "the board ends early"),
        ("gle/1c1/1C1/ELG/3[-] w", "a row ends here"),
        ("glee/1c1/1C1/ELG[-] w", "a fourth square"),
        ("gle/1c2/1C1/ELG[-] w", "more than three squares"),
        ("gle/1x1/1C1/ELG[-] w", "`x`"),
        ("gle/1c1/1C1/+ELG[-] w", "`+E`"),
        ("gle/1c1/1C1/ELG[L] w", "`L` in hand"),
        ("gle/1c1/1C1/ELG[CCC] w", "third piece"),
        ("gle/1c1/1C1/ELG[C] w", "3 pieces of the kind chick"),
        ("g1e/1c1/1C1/ELG[-] w", "player 2 has 0 lions"),
        ("gLe/1c1/1C1/E1G[l] w", "`l` in hand"),
        ("gL1/1c1/lC1/E1G[e] w", "already on its far row"),
        ("\u{3042}/1c1/1C1/ELG[-] w", "`\u{3042}`"),
    ];
    for (text, problem) in bad {
        let error = game.parse_position(text).expect_err(text).to_string();
        assert!(error.contains(problem), "{text}: {error}");
    }
    let no_drops = Dobutsu::new(RuleSet::NO_DROPS);
    assert!(no_drops.parse_position("gle/3/1C1/ELG[-] w").is_ok());
    let error = no_drops.parse_position("gle/3/1C1/ELG[C] w").unwrap_err().to_string();
    assert!(error.contains("in hand"), "{error}");
}

#[test]
fn counters_after_the_turn_are_ignored() {
    let game = Dobutsu::default();
    assert_eq!(game.parse_position("gle/1c1/1C1/ELG[] w 0 1"), Ok(game.start()));
}

#[test]
fn moves_can_be_typed_without_the_plus() {
    let game = Dobutsu::default();
    let position = game.parse_position("2l/C2/3/L2[GGEEc] w").unwrap();
    let with = game.parse_move(&position, "a3a4+").unwrap();
    assert_eq!(game.parse_move(&position, "a3a4"), Ok(with));
    assert!(game.parse_move(&position, "a1a2+").is_err());
    assert!(game.parse_move(&position, "b2b3").is_err());
}

#[test]
fn usi_reads_back() {
    for game in games() {
        for seed in 0..20 {
            for position in laws::random_game(&game, &mut Dice::new(seed), 80) {
                assert_eq!(from_sfen(game, &to_sfen(&position, 1)), Ok(position));
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                for mv in moves {
                    let text = usi_move_text(game, &position, mv);
                    assert_eq!(usi_move(game, &position, &text), Ok(mv));
                }
            }
        }
    }
    let game = Dobutsu::default();
    assert_eq!(to_sfen(&game.start(), 1), "gle/1c1/1C1/ELG b - 1");
    for bad in ["", "gle/1c1/1C1/ELG b", "gle/1c1/1C1/ELG b 3C 1", "gle/1c1/1C1/ELG b - x"] {
        assert!(from_sfen(game, bad).is_err(), "{bad}");
    }
}

#[test]
fn names_are_the_papers() {
    let game = Dobutsu::default();
    let mut position = game.start();
    let mut last: Option<Square> = None;
    let mut names = Vec::new();
    for text in ["b2b3", "c4b3", "C@b2"] {
        let mv: Move = game.parse_move(&position, text).unwrap();
        names.push(move_name(game, &position, mv, last, NameStyle::Japanese));
        names.push(move_name(game, &position, mv, last, NameStyle::English));
        last = Some(mv.to());
        game.play(&mut position, mv).unwrap();
    }
    let expected = ["B2ひよこ", "B2 chick", "同ぞう", "same elephant", "B3ひよこ", "B3 chick"];
    assert_eq!(names, expected);
}

#[test]
fn a_board_is_drawn() {
    let game = Dobutsu::default();
    let drawing = "    A B C    hand of 2: -\n  1 g l e\n  2 . c .\n  3 . C .\n  4 E L G    hand of 1: -    player 1 to move";
    assert_eq!(game.draw(&game.start()), drawing);
}
