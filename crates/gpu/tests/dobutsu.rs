//! The kernels' position code of Dobutsu Shogi, compiled for the CPU from the same text, against the
//! Rust code.

mod kernels;

use std::path::Path;

use kernels::{build, bytes, run};
use yomikiri_dobutsu::{Cursor, Dobutsu, DobutsuIndex, RuleSet};
use yomikiri_game::{DenseIndex, Dice, Game, LineMoves, Successor, SuccessorSink, Summary};

/// What the kernels' code says about each number.
fn kernels_say(program: &Path, index: &DobutsuIndex, numbers: &[u32]) -> Vec<Vec<u32>> {
    let input = [bytes(&index.plain()), bytes(numbers)].concat();
    let out = run(program, input);
    let words: Vec<u32> =
        out.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
    let mut records = Vec::new();
    let mut rest = &words[..];
    while let Some((&len, after)) = rest.split_first() {
        let (record, after) = after.split_at(len as usize);
        records.push(record.to_vec());
        rest = after;
    }
    records
}

#[derive(Default)]
struct Seen {
    successors: Vec<(u32, u32)>,
    summary: Summary,
}

impl SuccessorSink for Seen {
    fn visit(&mut self, number: usize, successor: Successor) {
        let kind = match successor {
            Successor::Open => 0,
            Successor::Won => 1,
            Successor::Lost => 2,
        };
        self.successors.push((number as u32, kind));
    }
    fn done(&mut self, _lane: u32, summary: Summary) {
        self.summary = summary;
    }
}

/// The same record from the Rust code, lists in order.
fn rust_says(index: &DobutsuIndex, cursor: &mut Cursor<'_>, number: usize) -> Vec<u32> {
    let (line, lane) = (number / 64, number % 64);
    let mut seen = Seen::default();
    index.successors(cursor, line, 1 << lane, &mut seen);
    let mut before = Vec::new();
    index.predecessors(cursor, line, 1 << lane, |number| before.push(number as u32));
    before.sort_unstable();
    seen.successors.sort_unstable();
    let mut passed = 0;
    index.passed(cursor, line, 1 << lane, |_, number| passed = number as u32);
    let threats = index.threats(cursor, line, 1 << lane);
    let chick = index.chick_in_hand(cursor, line, 1 << lane) != 0;
    let mut record = vec![
        seen.summary.moves,
        seen.summary.open,
        seen.summary.wins_at_once.into(),
        index.twin(number).unwrap_or(number) as u32,
        (index.representatives(line) >> lane) as u32 & 1,
        passed,
        u32::from(threats.check != 0) | u32::from(threats.try_threat != 0) << 1,
        chick.into(),
        seen.successors.len() as u32,
    ];
    record.extend(seen.successors.iter().flat_map(|&(number, kind)| [number, kind]));
    record.extend(before);
    record
}

/// A record with its lists in order.
fn sorted(record: &[u32]) -> Vec<u32> {
    let (fixed, rest) = record.split_at(9);
    let (successors, before) = rest.split_at(2 * fixed[8] as usize);
    let mut successors: Vec<[u32; 2]> =
        successors.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    successors.sort_unstable();
    let mut before = before.to_vec();
    before.sort_unstable();
    [fixed, successors.as_flattened(), &before].concat()
}

/// Undecided positions of whole lines, drawn at random.
fn numbers(index: &DobutsuIndex, lines: usize, dice: &mut Dice) -> Vec<u32> {
    let undecided = |&number: &usize| {
        let position = index.position(number);
        position.is_some_and(|position| index.game().outcome(&position).is_none())
    };
    let lines = (0..lines).map(|_| dice.roll(index.lines())).collect::<Vec<_>>();
    let lanes = lines.into_iter().flat_map(|line| 64 * line..64 * line + 64);
    lanes.filter(undecided).map(|number| number as u32).collect()
}

/// Compares over so many lines of each rule set; gives the number of positions compared.
fn compare(lines: usize) -> usize {
    let program = build("check_dobutsu.cpp");
    let mut compared = 0;
    for (seed, rules) in (0..).zip(RuleSet::family()) {
        let index = DobutsuIndex::new(Dobutsu::new(rules));
        let mut cursor = index.cursor();
        let lines = if RuleSet::ALL.contains(&rules) { lines } else { lines / 20 };
        let numbers = numbers(&index, lines, &mut Dice::new(seed));
        for part in numbers.chunks(50_000) {
            let records = kernels_say(&program, &index, part);
            assert_eq!(records.len(), part.len());
            for (&number, record) in part.iter().zip(&records) {
                let expected = rust_says(&index, &mut cursor, number as usize);
                assert_eq!(sorted(record), expected, "{rules}: {number}");
            }
        }
        compared += numbers.len();
    }
    compared
}

#[test]
#[cfg_attr(debug_assertions, ignore = "millions of positions: minutes without optimisation")]
fn the_kernels_number_and_move_as_the_rules_do() {
    let compared = compare(25_000);
    assert!(compared > 2_000_000, "{compared}");
}
