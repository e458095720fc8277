//! The rules against the laws of all games, against a slow twin, and against known counts.

mod slow;

use slow::SlowGame;
use yomikiri_dobutsu::{
    Dobutsu, Move, NameStyle, Position, RuleSet, Square, from_sfen, move_name, to_sfen,
    uci_move_text, usi_move, usi_move_text,
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
            let played_out = game.played_out();
            laws::check_play(&played_out, seed, 120);
            laws::check_notation(&played_out, seed, 120);
            laws::check_symmetry(&played_out, seed, 120);
        }
        laws::check_perft(&game, 4);
        laws::check_perft(&game.played_out(), 4);
    }
}

#[test]
fn the_slow_twin_plays_the_same_games() {
    for game in games() {
        for seed in 0..20 {
            check_twin(&game, game, seed, SlowGame::paper);
            check_twin(&game.played_out(), game, seed, SlowGame::on_the_board);
        }
    }
}

/// What the slow twin says of a position: the outcome, and the moves.
type Said = (Option<Outcome>, Vec<(String, SlowGame)>);

impl SlowGame {
    fn paper(&self) -> Said {
        (self.winner().map(|seat| Outcome::Win(Player::new(seat))), self.moves())
    }

    fn on_the_board(&self) -> Said {
        let outcome =
            |seat: Option<usize>| seat.map_or(Outcome::Draw, |s| Outcome::Win(Player::new(s)));
        (self.winner_on_the_board().map(outcome), self.moves_on_the_board())
    }
}

fn check_twin<G>(game: &G, rules: Dobutsu, seed: u64, said: fn(&SlowGame) -> Said)
where
    G: Notation<Position = Position, Move = Move>,
{
    let mut dice = Dice::new(seed);
    let mut slow = SlowGame::new(&rules.rules().to_string());
    let mut position = game.start();
    for _ in 0..100 {
        assert_eq!(game.position_text(&position), slow.fen());
        let (outcome, mut slow_moves) = said(&slow);
        assert_eq!(game.outcome(&position), outcome, "{}", slow.fen());
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let mut names: Vec<String> =
            moves.iter().map(|&mv| game.move_text(&position, mv)).collect();
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

/// Positions of random games played until a lion is captured.
fn played_out_positions(game: Dobutsu, seeds: u64) -> Vec<Position> {
    let games =
        (0..seeds).map(|seed| laws::random_game(&game.played_out(), &mut Dice::new(seed), 80));
    games.flatten().collect()
}

fn moves_on_the_board(game: Dobutsu, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    game.played_out().moves(position, &mut moves);
    moves
}

#[test]
fn the_game_was_over_when_a_lion_could_be_caught() {
    let game = Dobutsu::default();
    let mut position = game.start();
    // The chick on B2 attacks the lion. Player 2 moves a giraffe, and player 1 overlooks the catch.
    for text in ["2c2b", "3a3b", "C*1c"] {
        let mv = usi_move(game, &position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.played_out().play(&mut position, mv).unwrap();
    }
    assert_eq!(position.turn(), Player::new(1));
    assert!(!moves_on_the_board(game, &position).is_empty());
}

#[test]
fn a_lion_on_its_far_row_wins_unless_it_can_be_captured() {
    let game = Dobutsu::default();
    let cases = [
        // Nobody attacks the lion on B1: it has won, whoever is to move.
        ("1L1/3/1l1/3[GGEECC] b", Some(Outcome::Win(Player::FIRST))),
        ("1L1/3/1l1/3[GGEECC] w", Some(Outcome::Win(Player::FIRST))),
        // The giraffe attacks it, and may or may not capture it.
        ("gL1/3/1l1/3[GEECC] b", None),
        ("gL1/3/1l1/3[GEECC] w", None),
        // A captured lion, in hand as Fairy-Stockfish has it or not.
        ("1G1/g1E/1E1/cL1[LC] b - - 0 6", Some(Outcome::Win(Player::FIRST))),
        ("1G1/g1E/1E1/cL1[C] b", Some(Outcome::Win(Player::FIRST))),
        ("L2/3/3/1l1[ggeecc] w", Some(Outcome::Draw)),
        ("L2/g2/3/1l1[geecc] w", Some(Outcome::Win(Player::new(1)))),
    ];
    for (text, outcome) in cases {
        let position = game.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.played_out().outcome(&position), outcome, "{text}");
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
        ("", "no text"),
        ("gle", "character 4: the board ends early"),
        ("gle/1c1/1C1/ELG", "no turn"),
        ("gle/1c1/1C1/ELG[- w", "not closed"),
        ("gle/1c1/1C1/ELG[-]", "no turn"),
        ("gle/1c1/1C1/ELG[-] x", "the turn is `x`"),
        ("gle/1c1/1C1/ELG[-] w x", "`x` after the turn"),
        ("gle/1c1/1C1/ELG[-] w - - 0 1 2", "5 words after the turn"),
        ("gle/1c1/1C1[-] w", "the board ends early"),
        ("gle/1c1/1C1/ELG/3[-] w", "a row ends here"),
        ("glee/1c1/1C1/ELG[-] w", "a fourth square"),
        ("gle/1c2/1C1/ELG[-] w", "more than three squares"),
        ("gle/1x1/1C1/ELG[-] w", "`x`"),
        ("gle/1c1/1C1/+ELG[-] w", "`+E`"),
        ("gle/1c1/1C1/ELG[L] w", "`L` in hand"),
        ("gle/1c1/1C1/ELG[CCC] w", "third piece"),
        ("gle/1c1/1C1/ELG[C] w", "3 pieces of the kind chick"),
        ("g1e/1c1/1C1/ELG[-] w", "player 2 has no lion, but it is the other player's turn"),
        ("g1e/1c1/1C1/E1G[-] w", "player 2 has 0 lions"),
        ("gle/1c1/1C1/ELL[G] w", "player 1 has 2 lions"),
        ("gLe/1c1/1C1/E1G[l] w", "`l` in hand"),
        ("g1e/1c1/1C1/ELG[LL] b", "`L` in hand"),
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
fn fens_of_fairy_stockfish_were_refused() {
    let game = Dobutsu::default();
    let start = [
        "gle/1c1/1C1/ELG[-] w",
        "gle/1c1/1C1/ELG[] w 0 1",
        "gle/1c1/1C1/ELG[] w - - 0 1",
        "gle/1c1/1C1/ELG[-] w - -",
        "gle/1c1/1C1/ELG w - -",
        "gle/1c1/1C1/ELG w - - 0 1",
        "gle/1c1/1C1/ELG w 0 1",
        "  gle/1c1/1C1/ELG w - 0 1 ",
        // SFEN: the first player is `b`.
        "gle/1c1/1C1/ELG b - 1",
    ];
    for text in start {
        assert_eq!(game.parse_position(text), Ok(game.start()), "{text}");
    }
    let read = game.parse_position("gle/1c1/1CG/EL1[] b - - 1 1").unwrap();
    assert_eq!(game.position_text(&read), "gle/1c1/1CG/EL1[-] b");
    let hands = game.parse_position("3/1El/Lec/G1g[C] w - - 0 1").unwrap();
    assert_eq!(game.position_text(&hands), "3/1El/Lec/G1g[C] w");
}

/// One dash more made it the other player's turn.
#[test]
fn a_position_without_brackets_was_read_as_fen_or_sfen_by_its_length() {
    let game = Dobutsu::default();
    for text in ["w", "w -", "w 1", "b", "b -", " b  - "] {
        let text = format!("gle/1c1/1C1/ELG {text}");
        let error = game.parse_position(&text).expect_err(&text).to_string();
        assert!(error.contains("FEN") && error.contains("SFEN"), "{text}: {error}");
        for example in error.split('`').filter(|part| part.starts_with("gle/")) {
            assert!(game.parse_position(example).is_ok(), "{text}: {example}");
        }
    }
    for (text, problem) in [
        ("gle/1c1/1C1/ELG", "no turn"),
        ("gle/1c1/1C1/ELG x", "the turn is `x`"),
        ("gle/1c1/1C1 w", "the board ends early"),
        ("gle/1c1/1Q1/ELG w -", "`Q`"),
    ] {
        let error = game.parse_position(text).expect_err(text).to_string();
        assert!(error.contains(problem), "{text}: {error}");
    }
    let hands = game.parse_position("gle/3/1C1/ELG b C").unwrap();
    assert_eq!(game.position_text(&hands), "gle/3/1C1/ELG[C] w");
}

#[test]
fn moves_can_be_typed_without_the_plus() {
    let game = Dobutsu::default();
    let position = game.parse_position("2l/C2/3/L2[GGEEc] w").unwrap();
    let with = game.parse_move(&position, "A2-A1+").unwrap();
    for same in ["A2-A1", "a2-a1", "A2A1+", "a3a4+", "a3a4", "3b3a+", " A2-A1+ "] {
        assert_eq!(game.parse_move(&position, same), Ok(with), "{same}");
    }
    assert!(game.parse_move(&position, "A4-A3+").is_err());
    assert!(game.parse_move(&position, "b2b3").is_err());
}

#[test]
fn all_three_forms_name_the_same_move() {
    let game = Dobutsu::default();
    for position in played_out_positions(game, 40) {
        for mv in moves_on_the_board(game, &position) {
            let forms = [
                game.move_text(&position, mv),
                uci_move_text(game, &position, mv),
                usi_move_text(game, &position, mv),
            ];
            for text in forms {
                assert_eq!(game.parse_move(&position, &text), Ok(mv), "{text}");
            }
        }
    }
}

/// Every move that can be written down at all.
fn thinkable_moves() -> Vec<String> {
    let squares: Vec<String> = (0..12).filter_map(Square::new).map(Square::paper_name).collect();
    let step =
        |from: &String| squares.iter().map(move |to| format!("{from}-{to}")).collect::<Vec<_>>();
    let drop = |to: &String| ["G", "E", "C"].map(|kind| format!("{kind}*{to}"));
    squares.iter().flat_map(step).chain(squares.iter().flat_map(drop)).collect()
}

#[test]
fn a_move_is_refused_exactly_if_it_is_illegal() {
    let thinkable = thinkable_moves();
    for rules in RuleSet::ALL {
        let game = Dobutsu::new(rules);
        for position in played_out_positions(game, 6) {
            let moves = moves_on_the_board(game, &position);
            for text in &thinkable {
                match game.parse_move(&position, text) {
                    Ok(mv) => assert!(moves.contains(&mv), "{text} in {position:?}"),
                    Err(error) => {
                        let legal = |&mv: &Move| {
                            game.move_text(&position, mv).trim_end_matches('+') == *text
                        };
                        assert!(!moves.iter().any(legal), "{error}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_reason_a_move_is_refused_was_not_said() {
    let game = Dobutsu::default();
    let cases = [
        (
            "gle/1c1/1C1/ELG[-] w",
            "b3b2",
            "is Fairy-Stockfish's way to write B2-B3: the chick on B2 is \
            not player 1's (did you mean B3-B2?); expected one of B4-A3, B4-C3, C4-C3, B3-B2",
        ),
        ("gle/1c1/1C1/ELG[-] w", "A3-A2", "no piece stands on A3"),
        ("gle/1c1/1C1/ELG[-] w", "B2-B3", "the chick on B2 is not player 1's"),
        ("gle/1c1/1C1/ELG[-] w", "B3-A2", "the chick on B3 cannot step to A2"),
        ("gle/1c1/1C1/ELG[-] w", "B4-B3", "player 1's own chick stands on B3"),
        ("gle/1c1/1C1/ELG[-] w", "B4-A3+", "nothing is promoted by this move"),
        ("gle/1c1/1C1/ELG[-] w", "C*B2", "player 1 has no chick in hand"),
        ("gle/1C1/3/ELG[C] w", "C*B2", "B2 is not empty: a chick stands there"),
        ("gle/1c1/1C1/ELG[-] w", "C*b2", "`C*b2` is not a move; expected one of B4-A3"),
        ("gle/1c1/1C1/ELG[-] w", "2b2c", "is USI's way to write B2-B3: the chick on B2"),
        ("1L1/3/1l1/3[GGEECC] b", "B3-B2", "the game is over; expected no move"),
        ("2l/C2/3/L2[GGEEc] w", "x", "expected one of the 22 legal moves, such as A4-A3, "),
    ];
    for (position, text, message) in cases {
        let position = game.parse_position(position).unwrap();
        let error = game.parse_move(&position, text).expect_err(text).to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
    let no_dead_drops = Dobutsu::new(RuleSet::NO_DEAD_DROPS);
    let position = no_dead_drops.parse_position("2l/3/3/L2[CGGEEc] w").unwrap();
    let error = no_dead_drops.parse_move(&position, "C*A1").unwrap_err().to_string();
    assert!(error.contains("by these rules no chick may be dropped on the far row"), "{error}");
}

#[test]
fn usi_reads_back() {
    for game in games() {
        for seed in 0..20 {
            for position in laws::random_game(&game.played_out(), &mut Dice::new(seed), 80) {
                assert_eq!(from_sfen(game, &to_sfen(&position, 1)), Ok(position));
                for mv in moves_on_the_board(game, &position) {
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
    for text in ["B3-B2", "C1-B2", "C*B3"] {
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
