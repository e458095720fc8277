//! "Every reply loses" against a plain search of the game tree, and under attack by every reply.

use yomikiri_game::{Dice, Notation};
use yomikiri_hakozumi::{Begun, Hakozumi, Position, Record, Side, Stone};
use yomikiri_prove::attack::{ThreatSearch, winning_columns, wins_by_threats};
use yomikiri_prove::loss::{loss, quiet_win};
use yomikiri_prove::search::{Wanted, search};

const MOVES: usize = 6;

fn position(record: &str) -> Position {
    let handicap = Record::parse(record).unwrap().handicap();
    Hakozumi { handicap, ..Hakozumi::ENDLESS }.parse_position(record).unwrap()
}

fn lost(position: &Position, attacker: Side) -> Option<Vec<Stone>> {
    loss(&mut ThreatSearch::new(attacker, 200_000), position, MOVES)
}

fn text(line: &[Stone]) -> String {
    line.iter().map(ToString::to_string).collect()
}

/// The columns of the stones and so many on either side.
fn strip(position: &Position, margin: i32) -> std::ops::RangeInclusive<i32> {
    let first = position.columns().next().map_or(0, |(column, _)| column);
    let last = position.columns().next_back().map_or(0, |(column, _)| column);
    first - margin..=last + margin
}

/// The slow twin: does `attacker` win within so many plies if both sides keep to the strip?
fn wins(position: &Position, attacker: Side, to_move: Side, plies: usize, margin: i32) -> bool {
    if let Some(winner) = position.winner() {
        return winner == attacker;
    }
    if plies == 0 {
        return false;
    }
    let mut after = strip(position, margin).map(|column| {
        let mut next = position.clone();
        next.drop_stone(Stone { side: to_move, column }, 4);
        wins(&next, attacker, to_move.other(), plies - 1, margin)
    });
    match to_move == attacker {
        true => after.any(|won| won),
        false => after.all(|won| won),
    }
}

#[test]
fn wins_were_missed_when_the_loser_was_to_move() {
    let cases = [
        ("X0X1X2", Side::X, true),
        ("X0O5X1O6X2", Side::X, true),
        ("X0O1X1O-1X-1O2X0", Side::X, true),
        // O has an open three of his own.
        ("X0O10X1O11X0O12X2", Side::X, false),
        // One threat, and it can be stopped.
        ("X0O-1X1O9X2", Side::X, false),
        ("X0", Side::X, false),
    ];
    for (record, attacker, expected) in cases {
        let position = position(record);
        let found = lost(&position, attacker);
        assert_eq!(found.is_some(), expected, "{record}");
        if let Some(line) = found {
            assert!(line[0].side != attacker, "{record} {}", text(&line));
            let mut next = position.clone();
            next.drop_stone(line[0], 4);
            assert!(wins_by_threats(&next, attacker, &line[1..]), "{record} {}", text(&line));
        }
    }
}

/// Random stones near column 0, nobody having won; O to move.
fn random_position(dice: &mut Dice, stones: usize, columns: usize) -> Option<Position> {
    let mut position = Position::empty();
    for at in 0..stones {
        let side = if at.is_multiple_of(2) { Side::X } else { Side::O };
        position.drop_stone(Stone { side, column: dice.roll(columns) as i32 }, 4);
    }
    position.winner().is_none().then_some(position)
}

#[test]
fn what_is_lost_soon_is_lost_on_a_wide_strip_too_and_the_other_way_round() {
    let (mut dice, mut seen) = (Dice::new(5), [0; 2]);
    for _ in 0..400 {
        let Some(position) = random_position(&mut dice, 7, 5) else { continue };
        // Within one move of the attacker the twin looks at all there is; longer proofs must
        // still hold on the strip.
        let slow = wins(&position, Side::X, Side::O, 2, 4);
        let fast = lost(&position, Side::X);
        let short = fast.as_ref().is_some_and(|line| line.len() <= 2);
        assert!(!slow || fast.is_some(), "missed: {}", position.record());
        if short {
            assert!(slow, "wrong: {}", position.record());
        }
        seen[usize::from(slow)] += 1;
        if let Some(line) = fast.filter(|line| line.len() == 4) {
            assert!(wins(&position, Side::X, Side::O, 4, 4), "{} {line:?}", position.record());
        }
    }
    assert!(seen[0] > 50 && seen[1] > 10, "{seen:?}");
}

#[test]
fn no_reply_escapes_a_proved_loss() {
    let (mut dice, mut proved, mut quiet) = (Dice::new(17), 0, 0);
    for stones in [9, 11, 13, 15, 17].repeat(1500) {
        let Some(position) = random_position(&mut dice, stones, 6) else { continue };
        if lost(&position, Side::X).is_none() {
            continue;
        }
        proved += 1;
        quiet += usize::from(winning_columns(&position, Side::X).is_empty());
        for column in strip(&position, 14) {
            let reply = Stone { side: Side::O, column };
            let mut next = position.clone();
            next.drop_stone(reply, 4);
            assert_ne!(next.winner(), Some(Side::O), "{} {reply}", position.record());
            let win = ThreatSearch::new(Side::X, 200_000).win(&next, MOVES);
            let win = win.unwrap_or_else(|| panic!("{} {reply}", position.record()));
            assert!(wins_by_threats(&next, Side::X, &win), "{} {reply}", position.record());
        }
    }
    assert!(proved > 500 && quiet > 15, "{proved} {quiet}");
}

#[test]
fn who_loses_has_no_static_board() {
    let (mut dice, mut compared) = (Dice::new(31), 0);
    for stones in [7, 9, 11, 13].repeat(200) {
        let Some(mut position) = random_position(&mut dice, stones, 7) else { continue };
        let Some(line) = lost(&position, Side::X) else { continue };
        // O loses, so he has no board after any reply; here after the longest resistance.
        position.drop_stone(line[0], 4);
        let from = Begun::after(position.record().clone());
        let (low, high) = (-9, 15);
        let wanted = Wanted { from, closed: Vec::new(), period: 5, low, high };
        assert_eq!(search(&wanted).unwrap(), None, "{}", position.record());
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn a_quiet_move_wins_if_every_reply_to_it_loses() {
    let (mut dice, mut found) = (Dice::new(23), 0);
    for stones in [8, 10, 12, 14, 16].repeat(400) {
        let Some(position) = random_position(&mut dice, stones, 6) else { continue };
        let mut search = ThreatSearch::new(Side::X, 100_000);
        if search.win(&position, MOVES).is_some() {
            continue;
        }
        let Some(line) = quiet_win(&mut search, &position, MOVES) else { continue };
        let mut next = position.clone();
        next.drop_stone(line[0], 4);
        assert!(lost(&next, Side::X).is_some(), "{} {}", position.record(), text(&line));
        found += 1;
    }
    assert!(found > 3, "{found}");
}
