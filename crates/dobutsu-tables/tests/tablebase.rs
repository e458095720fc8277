//! Dobutsu Shogi solved, stored, verified and asked, all of it. Takes a minute with optimisation, so
//! it runs only with the feature `full-tests`.
#![cfg(feature = "full-tests")]

use std::path::PathBuf;
use std::sync::OnceLock;

use yomikiri_dobutsu::{Dobutsu, Position, RuleSet};
use yomikiri_dobutsu_tables::{
    Analysis, Backend, Dice, FileError, Found, Judged, MoveAnalysis, Strength, Tablebase,
    TablebaseError, Usi, VerifyError, Wdl, solve, verify, walk,
};
use yomikiri_game::laws::random_game;
use yomikiri_game::{DenseIndex, Game, Notation, Outcome, Quiet};
use yomikiri_solve::Value as TableValue;

/// The table, solved once for all tests.
fn path() -> &'static PathBuf {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("dobutsu-test.yk");
        let _ = std::fs::remove_file(&path);
        let (_, found) = Tablebase::open_or_solve(game(), Some(&path), &Quiet).unwrap();
        let Found::Made(written) = found else { panic!("a table was left over") };
        assert!(written.bytes <= 60_000_000, "{} bytes", written.bytes);
        path
    })
}

fn game() -> Dobutsu {
    Dobutsu::default()
}

fn tablebase() -> Tablebase {
    Tablebase::open(game(), path()).unwrap()
}

fn position(text: &str) -> Position {
    game().parse_position(text).unwrap()
}

#[test]
fn the_table_verifies_and_a_changed_one_does_not() {
    let tablebase = tablebase();
    let verified = verify(&tablebase, &Quiet).unwrap();
    assert_eq!(verified.reachable(), 246_803_167);
    assert_eq!(verified.moves, 938_671_869);
    let mut values = tablebase.values().unwrap().into_owned();
    let start = tablebase.index().canonical_number(&game().start()).unwrap();
    values[start] += 2;
    let changed = Tablebase::in_memory(yomikiri_dobutsu::DobutsuIndex::new(game()), values);
    assert!(matches!(verify(&changed, &Quiet), Err(VerifyError::Entry { .. })));
}

#[test]
fn lines_are_as_long_as_they_should_be_and_never_repeat() {
    let tablebase = tablebase();
    let positions = [
        ("gle/1c1/1C1/ELG[-] w", Wdl::Loss, 78),
        ("lgc/e2/L2/Gec[-] w", Wdl::Win, 173),
        ("3/1El/Lec/G1g[C] w", Wdl::Win, 9),
        // The lion can be caught; the lion has tried.
        ("1Ll/3/3/3[ggeecc] b", Wdl::Win, 1),
        ("1L1/3/1l1/3[ggeecc] b", Wdl::Loss, 0),
    ];
    for (text, wdl, distance) in positions {
        let analysis = tablebase.analyze(&position(text)).unwrap();
        assert_eq!(analysis.judged, Judged { wdl, distance: Some(distance) }, "{text}");
        assert_eq!(analysis.line.len(), distance as usize, "{text}");
        let mut seen = vec![position(text)];
        for &mv in &analysis.line {
            let mut next = seen[seen.len() - 1];
            game().play_unchecked(&mut next, mv);
            assert!(!seen.contains(&next), "{text} repeats itself");
            seen.push(next);
        }
    }
    assert_eq!(tablebase.paper_distance(&game().start()).unwrap(), Some(78));
}

#[test]
fn every_position_has_the_value_of_its_best_move_reached_or_not() {
    let tablebase = tablebase();
    let mut dice = Dice::new(2);
    let (mut reached, mut unreached, mut refused) = (0, 0, 0);
    while reached < 300 || unreached + refused < 60 {
        let number = dice.roll(tablebase.index().len());
        let Some(position) = tablebase.index().position(number) else { continue };
        if game().outcome(&position).is_some() {
            continue;
        }
        match tablebase.analyze(&position) {
            Ok(analysis) => {
                assert_eq!(analysis.judged, analysis.moves[0].judged, "{position:?}");
                reached += u32::from(analysis.reachable);
                unreached += u32::from(!analysis.reachable);
            }
            Err(TablebaseError::TooFar(_)) => refused += 1,
            Err(error) => panic!("{error}"),
        }
    }
    println!("{reached} reached, {unreached} not, {refused} refused");
    assert!(unreached > 0);
}

/// Somebody who counts how often work tells how far it is.
#[derive(Default)]
struct Counting(std::sync::atomic::AtomicU64);

impl yomikiri_game::Progress for Counting {
    fn begin(&self, _stage: &str, _total: Option<u64>) {}

    fn advance(&self, _steps: u64) {
        self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    }
}

#[test]
fn moves_that_overlook_a_catch_were_hidden() {
    let (tablebase, board) = (tablebase(), game().played_out());
    let (mut catches, mut unknown, mut outside) = (0, 0, 0);
    for seed in 0..60 {
        for position in random_game(&board, &mut Dice::new(seed), 60) {
            let analysis = match tablebase.analyze(&position) {
                Ok(analysis) => analysis,
                Err(TablebaseError::TooFar(_)) => {
                    outside += 1;
                    continue;
                }
                Err(error) => panic!("{error}"),
            };
            let text = game().position_text(&position);
            let mut moves = Vec::new();
            board.moves(&position, &mut moves);
            assert_eq!(analysis.moves.len(), moves.len(), "{text}");
            assert_eq!(analysis.ending.is_some(), moves.is_empty(), "{text}");
            catches += usize::from(!moves.is_empty() && game().is_catch(&position));
            unknown += check_moves(&tablebase, &analysis, &text);
            check_line(&analysis, &text);
        }
    }
    println!("{catches} catches, {unknown} unknown moves, {outside} positions too far outside");
    assert!(catches > 100);
}

/// A position is worth what its best move is, and a move what the position after it is. Gives the
/// number of moves whose value is not known.
fn check_moves(tablebase: &Tablebase, analysis: &Analysis, text: &str) -> usize {
    if let Some(best) = analysis.moves.first() {
        assert_eq!(analysis.judged, best.judged, "{text}");
    }
    let mut unknown = 0;
    for judged in &analysis.moves {
        let mut next = analysis.position;
        game().play_unchecked(&mut next, judged.mv);
        if judged.judged.wdl == Wdl::Unknown {
            unknown += 1;
            continue;
        }
        let after = tablebase.judge(&next).unwrap();
        let turned = match after.wdl {
            Wdl::Win => Wdl::Loss,
            Wdl::Loss => Wdl::Win,
            same => same,
        };
        let distance = after.distance.map(|distance| distance + 1);
        assert_eq!(judged.judged, Judged { wdl: turned, distance }, "{text}: {:?}", judged.mv);
    }
    unknown
}

/// A decided line has as many moves as the distance has plies, and ends the game on the board.
fn check_line(analysis: &Analysis, text: &str) {
    let mut position = analysis.position;
    for &mv in &analysis.line {
        assert_eq!(game().ending(&position), None, "{text}");
        game().played_out().play(&mut position, mv).unwrap();
    }
    if let Some(distance) = analysis.judged.distance {
        assert_eq!(analysis.line.len(), distance as usize, "{text}");
        assert!(game().ending(&position).is_some(), "{text}");
    }
}

#[test]
fn what_the_table_does_not_have_was_solved_unwatched() {
    let (tablebase, mut dice) = (tablebase(), Dice::new(3));
    let outside = loop {
        let number = dice.roll(tablebase.index().len());
        let Some(position) = tablebase.index().position(number) else { continue };
        let undecided = game().outcome(&position).is_none();
        if undecided && !tablebase.value(&position).unwrap().is_reached() {
            break position;
        }
    };
    let counting = Counting::default();
    let _ = tablebase.analyze_watched(&outside, &counting);
    assert!(counting.0.into_inner() > 0);
}

/// The first position from a random place on that is won in so many plies by one move alone.
fn won_by_one_move(tablebase: &Tablebase, distance: u8) -> Option<Position> {
    let (mut found, wanted) = (None, TableValue::decided(distance));
    let offer = |position: &Position, moves: &[MoveAnalysis]| {
        let single = moves.iter().filter(|m| m.judged.wdl == Wdl::Win).count() == 1;
        found = single.then_some(*position);
        single
    };
    walk(tablebase, |value| value == wanted, &mut Dice::new(4), &Quiet, offer).unwrap();
    found
}

#[test]
fn a_walk_round_the_table_finds_every_distance_that_there_is() {
    let tablebase = tablebase();
    for distance in [1, 9, 25, 173] {
        let position = won_by_one_move(&tablebase, distance).unwrap();
        let moves = tablebase.moves(&position).unwrap();
        assert_eq!(moves[0].judged, Judged { wdl: Wdl::Win, distance: Some(distance.into()) });
        assert_ne!(moves[1].judged.wdl, Wdl::Win);
    }
    assert_eq!(won_by_one_move(&tablebase, 175), None);
}

/// Does the player to move win within so many plies by checks alone? The rules are asked, and nothing else.
fn mates(position: &Position, plies: u32) -> bool {
    let (rules, played_out) = (game(), game().played_out());
    let mut moves = Vec::new();
    played_out.moves(position, &mut moves);
    plies > 0
        && moves.iter().any(|&mv| {
            let mut next = *position;
            played_out.play_unchecked(&mut next, mv);
            if let Some(outcome) = played_out.outcome(&next) {
                return outcome == Outcome::Win(position.turn());
            }
            let mut replies = Vec::new();
            played_out.moves(&next, &mut replies);
            rules.in_check(&next)
                && replies.iter().all(|&reply| {
                    let mut after = next;
                    played_out.play_unchecked(&mut after, reply);
                    played_out.outcome(&after).is_none() && mates(&after, plies.saturating_sub(2))
                })
        })
}

#[test]
fn mating_moves_are_those_of_plain_recursion() {
    let tablebase = tablebase();
    let (mut found, mut none) = (0, 0);
    for distance in [3u8, 5] {
        let mut left = 60;
        let offer = |position: &Position, _: &[MoveAnalysis]| {
            let mating = tablebase.mating_moves(position, distance.into()).unwrap();
            assert_eq!(!mating.is_empty(), mates(position, distance.into()), "{position:?}");
            if mating.is_empty() {
                none += 1
            } else {
                found += 1
            }
            left -= 1;
            left == 0
        };
        let wanted = TableValue::decided(distance);
        walk(&tablebase, |value| value == wanted, &mut Dice::new(7), &Quiet, offer).unwrap();
    }
    assert!(found > 5 && none > 5, "{found} mates, {none} others");
}

#[test]
fn the_perfect_player_wins_as_second_player_against_all() {
    let tablebase = tablebase();
    for (seed, strength) in (0..).zip(Strength::ALL) {
        let mut dice = Dice::new(seed);
        let (mut position, mut plies) = (game().start(), 0);
        while game().outcome(&position).is_none() {
            let first = position.turn().index() == 0;
            let strength = if first { strength } else { Strength::Perfect };
            let mv = tablebase.choose(&position, strength, &mut dice).unwrap().unwrap();
            game().play(&mut position, mv).unwrap();
            plies += 1;
            assert!(plies <= 78, "{strength} holds out too long");
        }
    }
}

#[test]
fn a_usi_session() {
    let mut session = Usi::new(game(), || Ok(tablebase()));
    let mut say = |line: &str| session.line(line).lines;
    assert_eq!(say("usi").last().map(String::as_str), Some("usiok"));
    assert_eq!(say("isready"), ["readyok"]);
    assert!(say("usinewgame").is_empty());
    assert!(say("position startpos moves 2c2b").is_empty());
    let answer = say("go btime 1000 wtime 1000");
    assert!(answer[0].starts_with("info depth 75 score mate 75 pv 1a2b "), "{answer:?}");
    assert_eq!(answer[1], "bestmove 1a2b");
    assert_eq!(say("go infinite").len(), 1);
    assert_eq!(say("stop"), ["bestmove 1a2b"]);
    assert!(say("stop").is_empty());
    assert!(say("go mate 100")[0].starts_with("checkmate 1a2b "));
    assert!(say("position startpos moves 9z9z")[0].starts_with("info string"));
    assert_eq!(say("go").last().map(String::as_str), Some("bestmove resign"));
    assert!(say("position").len() == 1 && say("nonsense").is_empty() && say("").is_empty());
    assert_eq!(say("go infinite").len(), 1);
    assert_eq!(say("stop"), ["bestmove resign"]);
    // A catch that was overlooked: the side to move is the one that is answered for.
    assert!(say("position startpos moves 2c2b 3a3b C*1c").is_empty());
    assert_eq!(say("go").last().map(String::as_str), Some("bestmove 1a2b"));
    // The lion has tried: nothing is left to play. The lion can be caught: it is.
    say("position sfen 1L1/3/1l1/3 w 2c2e2g 1");
    assert_eq!(say("go").last().map(String::as_str), Some("bestmove resign"));
    say("position sfen 1Ll/3/3/3 w 2c2e2g 1");
    assert_eq!(say("go").last().map(String::as_str), Some("bestmove 1a2a"));
    // And if it has been, the game is over.
    say("position sfen 1Ll/3/3/3 w 2c2e2g 1 moves 1a2a");
    assert_eq!(say("go"), ["info string the game is over", "bestmove resign"]);
    assert_eq!(say("go mate"), ["checkmate nomate"]);
    // A lion that was not caught on its far row and is safe there now has won.
    say("position sfen gL1/3/1l1/3 w G2E2C 1 moves 3a3b");
    assert_eq!(say("go").last().map(String::as_str), Some("bestmove win"));
    assert!(session.line("quit").quit);
}

#[test]
fn other_tables_and_damaged_ones_are_refused() {
    let other = Dobutsu::new(RuleSet::NO_TRY);
    assert!(matches!(
        Tablebase::open(other, path()),
        Err(TablebaseError::File(FileError::Other { .. }))
    ));
    assert_eq!(Tablebase::open_any(path()).unwrap().game(), game());
    let damaged = path().with_extension("damaged");
    let mut bytes = std::fs::read(path()).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    std::fs::write(&damaged, bytes).unwrap();
    assert!(matches!(
        Tablebase::open(game(), &damaged),
        Err(TablebaseError::File(FileError::Table { .. }))
    ));
}

#[test]
fn variants_are_solved_and_the_bytes_do_not_depend_on_the_threads() {
    let game = Dobutsu::new(RuleSet::NO_DROPS);
    let folder = tempfile::tempdir().unwrap();
    let mut hashes = Vec::new();
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let path = folder.path().join(format!("{threads}.yk"));
        let solved = pool.install(|| solve(&Backend::CPU, game, &Quiet)).unwrap();
        hashes.push(pool.install(|| solved.store(&path, &Quiet)).unwrap());
        assert!(solved.solution.census.positions() > 1000);
    }
    assert_eq!(hashes[0], hashes[1]);
    let tablebase = Tablebase::open(game, &folder.path().join("1.yk")).unwrap();
    let verified = verify(&tablebase, &Quiet).unwrap();
    assert!(!verified.published);
    assert_eq!(tablebase.index().starts().len(), 2);
}
