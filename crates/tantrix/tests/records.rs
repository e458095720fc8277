//! Records: the sample games give their truth step by step; whatever is broken is named.

use proptest::prelude::*;
use serde_json::{Value, json};
use yomikiri_game::Dice;
use yomikiri_game::Game;
use yomikiri_tantrix::{Deal, LONGEST_LINE, Record, Seats, Tantrix, records, replay};

const GAMES: &str = include_str!("data/games.jsonl");

fn sample(game: usize) -> Value {
    serde_json::from_str(GAMES.lines().nth(game).expect("three games")).expect("JSON")
}

#[test]
fn the_sample_games_reproduce_their_truth() {
    let mut games = 0;
    for (line, record) in records(GAMES.as_bytes()) {
        let replay = replay(&record.expect("a record")).expect("hands add up");
        assert_eq!(replay.wrong, None, "game {line}");
        let truth = sample(line - 1);
        let steps = truth["steps"].as_array().expect("steps");
        assert_eq!(replay.views.len(), steps.len());
        for (number, (view, step)) in replay.views.iter().zip(steps).enumerate() {
            let view = serde_json::to_value(view).expect("plain data");
            for key in ["legal", "forced", "controlled", "hand", "bag"] {
                assert_eq!(view[key], step[key], "{key} of step {number} of game {line}");
            }
        }
        assert_eq!(json!(replay.is_deadlock()), truth["deadlock"]);
        games += 1;
    }
    assert_eq!(games, 3);
}

/// What a record gives: `ok`, what is wrong with it, or the error that makes it unreadable.
fn judgement(record: &str) -> String {
    let replayed = Record::parse(record.as_bytes()).and_then(|record| replay(&record));
    match replayed {
        Ok(replay) => replay.wrong.map_or("ok".to_owned(), |wrong| format!("wrong: {wrong}")),
        Err(error) => format!("error: {error}"),
    }
}

/// A sample game with one change.
fn check(change: impl FnOnce(&mut Value), expected: &str) {
    let mut game = sample(0);
    change(&mut game);
    let judgement = judgement(&game.to_string());
    assert!(judgement.starts_with(expected), "{judgement}\nexpected {expected}");
}

/// A random game, written down as a record.
fn random_record(seats: &str, seed: u64) -> Value {
    let mut dice = Dice::new(seed);
    let deal = Deal::shuffled(|below| dice.roll(below));
    let game = Tantrix::new(Seats::parse(seats).expect("seats"), deal);
    let mut position = game.start();
    game.play_out(&mut position, &mut |below| dice.roll(below));
    let record = Record::of(&game, &position);
    let line = record.to_string();
    assert_eq!(Record::parse(line.as_bytes()).expect("it reads back"), record);
    serde_json::from_str(&line).expect("JSON")
}

/// What is written is the sample form, field by field.
#[test]
fn the_sample_games_are_written_as_they_were_read() {
    for (line, record) in records(GAMES.as_bytes()) {
        let record = record.expect("a record");
        let replay = replay(&record).expect("hands add up");
        let written = Record::of(&replay.game, &replay.end);
        let mut expected = sample(line - 1);
        for step in expected["steps"].as_array_mut().expect("steps") {
            let kept = ["player", "kind", "cell", "tile", "edges"];
            step.as_object_mut().expect("a step").retain(|key, _| kept.contains(&key.as_str()));
        }
        let written: Value = serde_json::from_str(&written.to_string()).expect("JSON");
        for field in ["deal", "colours", "steps", "deadlock", "scores"] {
            assert_eq!(written[field], expected[field], "{field} of game {line}");
        }
        let text = replay.game.game_text(&replay.end);
        let (game, end) = Tantrix::parse_game(&text).expect("it reads back");
        assert_eq!((game.deal(), &end), (replay.game.deal(), &replay.end));
    }
}

/// With two to four players, and with the deadlocks that `twin.rs` knows.
#[test]
fn random_games_replay_as_they_were_played() {
    let deadlocks = [("RB", 6014), ("YGR", 218_422), ("BRYG", 213_627)];
    for (seats, seed) in deadlocks {
        let mut record = random_record(seats, seed);
        assert_eq!(record["deadlock"], json!(true));
        assert_eq!(judgement(&record.to_string()), "ok");
        record["deadlock"] = json!(false);
        let expected =
            "wrong: the record says without a deadlock, and the game ended in a deadlock";
        assert_eq!(judgement(&record.to_string()), expected);
    }
    for seed in 0..20 {
        for seats in ["BG", "YGR", "BRYG"] {
            assert_eq!(judgement(&random_record(seats, seed).to_string()), "ok", "{seats} {seed}");
        }
    }
}

fn without_hands(game: &mut Value) {
    for step in game["steps"].as_array_mut().expect("steps") {
        step.as_object_mut().expect("a step").remove("hand");
    }
}

#[test]
fn a_wrong_step_is_named_with_the_rule_it_breaks() {
    let wrong = |at: usize, key: &'static str, value: Value, expected: &str| {
        check(|game| game["steps"][at][key] = value, expected);
    };
    wrong(0, "cell", json!([1, 0]), "wrong: step 0 breaks a rule: the first tile lies on [0,0]");
    wrong(1, "player", json!(0), "wrong: step 1 breaks a rule: it is the turn of seat 1");
    wrong(2, "kind", json!("forced1"), "wrong: step 2 breaks a rule: the placement is free");
    wrong(2, "cell", json!([0, 0]), "wrong: step 2 breaks a rule: the cell is occupied by tile 36");
    wrong(2, "cell", json!([3, 0]), "wrong: step 2 breaks a rule: the cell touches no tile");
    wrong(2, "cell", json!([64, 0]), "wrong: step 2 breaks a rule: the cell touches no tile");
    wrong(2, "cell", json!([i64::MIN, i64::MAX]), "wrong: step 2 breaks a rule: the cell touches");
    wrong(2, "edges", json!("BYYGBG"), "wrong: step 2 breaks a rule: the edge in direction");
}

#[test]
fn wrong_ends_are_named() {
    check(|game| game["scores"]["R"] = json!(60), "wrong: the recorded scores are R 60");
    check(
        |game| game["deadlock"] = json!(true),
        "wrong: the record says in a deadlock, and the game ended without a deadlock",
    );
    // One that was left a step before its end is right as far as it goes.
    check(|game| drop(game["steps"].as_array_mut().expect("steps").pop()), "ok");
}

#[test]
fn impossible_records_are_errors() {
    let error = |path: &'static str, value: Value, expected: &str| {
        check(|game| *game.pointer_mut(path).expect(path) = value, expected);
    };
    error("/deal/3", json!(9), "error: tile 9 is dealt twice");
    error("/deal/3", json!(57), "error: there is no tile 57");
    error("/deal/3", json!(-1), "error: not a record");
    error("/deal", json!([1, 2, 3]), "error: the deal has 3 tiles");
    error("/colours", json!("RR"), "error: the colours are \"RR\"");
    error("/colours", json!("R"), "error: the colours are \"R\"");
    error("/colours", json!("RYGBR"), "error: the colours are \"RYGBR\"");
    error("/colours", json!("RX"), "error: the colours are \"RX\"");
    error("/steps/5/player", json!(2), "error: step 5: there is no seat 2");
    error("/steps/5/kind", json!("odd"), "error: step 5: unknown kind \"odd\"");
    error("/steps/5/tile", json!(0), "error: step 5: there is no tile 0");
    error("/steps/5/edges", json!("RRRRRR"), "error: step 5: tile 26 never shows");
    error("/steps/5/edges", json!("GBBG"), "error: step 5: tile 26 never shows");
    error("/steps/5/cell", json!([1]), "error: not a record");
    error("/steps/5/cell", json!([1, 1e300]), "error: not a record");
    error("/steps/5/hand", json!([1, 2]), "error: step 5: the hands do not add up");
    error("/steps/5/hand", json!([99]), "error: step 5: there is no tile 99");
    error("/scores", json!({"R": 1}), "error: not a record: missing field `Y`");
    check(
        |game| {
            let first = game["steps"][0].clone();
            game["steps"][3] = first;
        },
        "error: step 3: tile 36 is laid twice",
    );
    check(
        |game| {
            without_hands(game);
            game["deal"].as_array_mut().expect("deal").swap(0, 55);
        },
        "error: step",
    );
    check(
        |game| {
            let steps = game["steps"].as_array_mut().expect("steps");
            let more = steps[..4].to_vec();
            steps.extend(more);
        },
        "error: 60 steps",
    );
}

#[test]
fn every_missing_field_is_named() {
    for field in ["deal", "colours", "steps", "deadlock", "scores"] {
        let expected = format!("error: not a record: missing field `{field}`");
        check(|game| drop(game.as_object_mut().expect("a game").remove(field)), &expected);
    }
    for field in ["player", "kind", "cell", "tile", "edges"] {
        let expected = format!("error: not a record: missing field `{field}`");
        check(
            |game| drop(game["steps"][7].as_object_mut().expect("a step").remove(field)),
            &expected,
        );
    }
}

#[test]
fn hostile_sizes_are_refused_without_reading_on() {
    let mut endless = records(std::io::BufReader::new(std::io::repeat(b'[')));
    let (line, record) = endless.next().expect("an error");
    assert_eq!(line, 1);
    assert!(record.is_err_and(|error| error.to_string().contains("longer than")));
    assert!(endless.next().is_none());
    assert!(Record::parse(&vec![b' '; LONGEST_LINE + 1]).is_err());
    assert!(Record::parse("[".repeat(100_000).as_bytes()).is_err());
    assert!(Record::parse(&[0xff, 0xfe]).is_err());
}

#[test]
fn blank_lines_are_skipped_and_lines_counted() {
    let text = format!("\n  \n{}\nodd\n", GAMES.lines().next().expect("a game"));
    let lines: Vec<(usize, bool)> =
        records(text.as_bytes()).map(|(line, record)| (line, record.is_ok())).collect();
    assert_eq!(lines, [(3, true), (4, false)]);
}

proptest! {
    #[test]
    fn arbitrary_bytes_never_panic_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        for (_, record) in records(&bytes[..]) {
            if let Ok(record) = record {
drop(replay(&record));
            }
        }
    }

    #[test]
    fn a_sample_with_bytes_changed_never_panics(
        game in 0usize..3,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut bytes = GAMES.lines().nth(game).expect("a game").as_bytes().to_vec();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(record) = Record::parse(&bytes) {
drop(replay(&record));
        }
    }

    #[test]
    fn a_sample_with_numbers_changed_never_panics(
        game in 0usize..3, at in 0usize..56, q in any::<i64>(), r in -60i64..60, deal in 0usize..56,
    ) {
        let mut value = sample(game);
        without_hands(&mut value);
        value["steps"][at]["cell"] = json!([q, r]);
        value["deal"].as_array_mut().expect("deal").swap(at, deal);
        if let Ok(record) = Record::parse(value.to_string().as_bytes()) {
drop(replay(&record));
        }
    }
}
