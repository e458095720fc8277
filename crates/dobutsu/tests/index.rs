//! The dense index: numbers are dense and read back, and moves between numbers are the game's.

use std::collections::BTreeMap;

use yomikiri_dobutsu::{Dobutsu, DobutsuIndex, Position, RuleSet, placements_by_hand};
use yomikiri_game::Dice;
use yomikiri_game::laws::{check_plain_index, random_game};
use yomikiri_game::{
    DenseIndex, Game, LineMoves, Notation, Outcome, PlainIndex, PlainLines, Successor,
    SuccessorSink, Summary,
};

/// Every rule set, and how hard to look at it: those most asked for ten times as hard.
fn indexes() -> impl Iterator<Item = (DobutsuIndex, u64)> {
    RuleSet::family().map(|rules| {
        let strength = if RuleSet::ALL.contains(&rules) { 10 } else { 1 };
        (DobutsuIndex::new(Dobutsu::new(rules)), strength)
    })
}

/// Undecided positions of random games.
fn positions(game: Dobutsu, games: u64) -> Vec<Position> {
    let all = (0..games).flat_map(|seed| random_game(&game, &mut Dice::new(seed), 150));
    all.filter(|position| game.outcome(position).is_none()).collect()
}

#[test]
fn numbers_read_back() {
    for (index, strength) in indexes() {
        let game = *index.game();
        let mut dice = Dice::new(7);
        let mut used = 0;
        for _ in 0..20_000 * strength {
            let number = dice.roll(64 * index.end_lines());
            if let Some(position) = index.position(number) {
                used += 1;
                assert_eq!(index.number(&position), Some(number), "{position:?}");
                assert_eq!(index.number(&position.turned()), Some(number));
                let image = index.number(&position.mirrored());
                assert_eq!(image, index.twin(number).or(Some(number)));
                assert_eq!(position.validate(game), Ok(()));
            }
        }
        assert!(used > 2_000 * strength, "{used}");
        assert_eq!(index.position(64 * index.end_lines()), None);
        assert_eq!(index.position(usize::MAX), None);
    }
}

#[test]
fn representatives_are_one_of_each_class() {
    let index = DobutsuIndex::new(Dobutsu::default());
    let mut dice = Dice::new(3);
    for _ in 0..20_000 {
        let line = dice.roll(index.lines());
        let representatives = index.representatives(line);
        for lane in 0..64 {
            let number = 64 * line + lane;
            if index.position(number).is_some() {
                let first = index.twin(number).is_none_or(|twin| number <= twin);
                assert_eq!(representatives >> lane & 1 == 1, first, "{number}");
            }
        }
    }
}

#[derive(Default)]
struct Seen {
    /// Numbers of successors, the smaller of twins.
    found: BTreeMap<usize, Successor>,
    open: Vec<usize>,
    summary: Summary,
}

struct Sink<'a>(&'a DobutsuIndex, Seen);

impl SuccessorSink for Sink<'_> {
    fn visit(&mut self, number: usize, successor: Successor) {
        let class = self.0.twin(number).map_or(number, |twin| twin.min(number));
        self.1.found.insert(class, successor);
        if successor == Successor::Open {
            self.1.open.push(number);
        }
    }
    fn done(&mut self, _lane: u32, summary: Summary) {
        self.1.summary = summary;
    }
}

fn successors(index: &DobutsuIndex, number: usize) -> Seen {
    let mut sink = Sink(index, Seen::default());
    index.successors(&mut index.cursor(), number / 64, 1 << (number % 64), &mut sink);
    sink.1
}

fn expected(index: &DobutsuIndex, position: &Position) -> Seen {
    let game = *index.game();
    let mut seen = Seen::default();
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    for mv in moves {
        let mut next = *position;
        game.play_unchecked(&mut next, mv);
        let mover = game.to_move(&next);
        let mut replies = Vec::new();
        game.all_moves(&next, &mut replies);
        let successor = match game.outcome(&next) {
            Some(Outcome::Win(winner)) if winner == mover => Successor::Won,
            // A player without a move has lost, but the index leaves that to be found out later.
            Some(_) if !replies.is_empty() => Successor::Lost,
            _ => Successor::Open,
        };
        seen.summary.moves += 1;
        seen.summary.open += u32::from(successor == Successor::Open);
        seen.summary.wins_at_once |= successor == Successor::Lost;
        seen.found.insert(index.canonical_number(&next).unwrap(), successor);
    }
    seen
}

#[test]
fn moves_between_numbers_are_the_moves_of_the_game() {
    for (index, strength) in indexes() {
        for position in positions(*index.game(), 40 * strength) {
            let number = index.number(&position).unwrap();
            let (found, expected) = (successors(&index, number), expected(&index, &position));
            assert_eq!(found.summary, expected.summary, "{position:?}");
            assert_eq!(found.found, expected.found, "{position:?}");
        }
    }
}

#[test]
fn un_moves_are_the_moves_backwards() {
    for (index, strength) in indexes() {
        for position in positions(*index.game(), 15 * strength) {
            let number = index.number(&position).unwrap();
            let mut found = successors(&index, number);
            found.open.sort_unstable();
            found.open.dedup();
            let mut back = 0;
            for next in found.open {
                let lane = 1 << (next % 64);
                index.predecessors(&mut index.cursor(), next / 64, lane, |before| {
                    back += u32::from(before == number);
                });
            }
            assert_eq!(back, found.summary.open, "{position:?}");
        }
    }
}

#[test]
fn a_cursor_gives_the_same_wherever_it_was_before() {
    let index = DobutsuIndex::new(Dobutsu::default());
    let mut cursor = index.cursor();
    for position in positions(Dobutsu::default(), 30) {
        let number = index.number(&position).unwrap();
        let mut sink = Sink(&index, Seen::default());
        index.successors(&mut cursor, number / 64, 1 << (number % 64), &mut sink);
        assert_eq!(sink.1.found, successors(&index, number).found);
    }
}

/// Where the game goes on, judged by the rules one position at a time.
#[test]
fn playable_lanes_are_positions_without_a_catch() {
    let index = DobutsuIndex::new(Dobutsu::default());
    let (mut dice, mut cursor) = (Dice::new(5), index.cursor());
    let (mut playable, mut not) = (0, 0);
    for _ in 0..3_000 {
        let line = dice.roll(index.lines());
        let lanes = index.playable(&mut cursor, line);
        for lane in 0..64 {
            let position = index.position(64 * line + lane);
            let goes_on = position.is_some_and(|at| !index.game().is_catch(&at));
            assert_eq!(lanes >> lane & 1 == 1, goes_on, "line {line}, lane {lane}: {position:?}");
            playable += usize::from(goes_on);
            not += usize::from(!goes_on);
        }
    }
    assert!(playable > 10_000 && not > 10_000, "{playable} {not}");
}

#[test]
fn placements_are_table_1() {
    let expected = [638_668_800, 638_668_800, 242_161_920, 44_098_560, 4_134_240, 190_080, 3_564];
    assert_eq!(placements_by_hand(), expected);
    assert_eq!(expected.iter().sum::<u64>(), 1_567_925_964);
}

#[test]
fn symmetric_positions_have_one_canonical_number() {
    let game = Dobutsu::default();
    let index = DobutsuIndex::new(game);
    for position in positions(game, 50) {
        let canonical = index.canonical_number(&position);
        assert_eq!(canonical, index.canonical_number(&game.image(&position, 1)));
        assert_eq!(canonical, index.canonical_number(&position.turned()));
    }
}

#[test]
fn plain_un_moves_agree_with_those_of_the_index() {
    for (index, strength) in indexes() {
        let game = *index.game();
        for position in positions(game, 4 * strength) {
            let mut plain: Vec<usize> = game
                .unmoves(&position)
                .iter()
                .filter_map(|before| index.canonical_number(before))
                .collect();
            // The index may also report what can never have been: count what is undecided.
            let mut found = Vec::new();
            for image in [position, position.mirrored()] {
                let number = index.number(&image).unwrap();
                let lane = 1 << (number % 64);
                index.predecessors(&mut index.cursor(), number / 64, lane, |before| {
                    found.extend(index.position(before));
                });
            }
            let mut found: Vec<usize> = found
                .iter()
                .filter(|before| game.outcome(before).is_none())
                .filter_map(|before| index.canonical_number(before))
                .collect();
            for list in [&mut plain, &mut found] {
                list.sort_unstable();
                list.dedup();
            }
            assert_eq!(plain, found, "{position:?}");
        }
    }
}

#[test]
fn a_board_without_a_lion_has_no_number() {
    let game = Dobutsu::default();
    let index = DobutsuIndex::new(game);
    let mut position = game.parse_position("1Ll/3/3/3[ggeecc] b").unwrap();
    let catch = game.catches(&position)[0];
    game.play_unchecked(&mut position, catch);
    assert_eq!(index.number(&position), None);
}

/// The same numbers without lines: moves and un-moves by the rules, twins under one number.
struct ByRules(DobutsuIndex);

impl PlainIndex for ByRules {
    type Game = Dobutsu;

    fn game(&self) -> &Dobutsu {
        self.0.game()
    }

    fn len(&self) -> usize {
        64 * self.0.end_lines()
    }

    fn number(&self, position: &Position) -> Option<usize> {
        self.0.canonical_number(position)
    }

    fn position(&self, number: usize) -> Option<Position> {
        self.0.position(number)
    }

    fn unmoves(&self, position: &Position, before: &mut Vec<Position>) {
        before.extend(Dobutsu::unmoves(*self.0.game(), position));
    }
}

#[test]
fn lines_made_from_the_rules_are_those_of_the_index() {
    let index = DobutsuIndex::new(Dobutsu::default());
    let plain = PlainLines(ByRules(DobutsuIndex::new(Dobutsu::default())));
    for seed in 0..5 {
        check_plain_index(&plain.0, seed, 100);
    }
    let mut cursor = plain.cursor();
    for position in positions(Dobutsu::default(), 40) {
        let number = index.canonical_number(&position).unwrap();
        let (line, lane) = (number / 64, (number % 64) as u32);
        let mut sink = Sink(&index, Seen::default());
        plain.successors(&mut cursor, line, 1 << lane, &mut sink);
        let (made, own) = (sink.1, successors(&index, number));
        assert_eq!(made.summary, own.summary, "{position:?}");
        assert_eq!(made.summary, plain.summary(&mut cursor, line, lane));
        assert_eq!(made.found, own.found, "{position:?}");
        let mut after = made.open;
        after.sort_unstable();
        after.dedup();
        let mut back = 0;
        for next in after {
            plain.predecessors(&mut cursor, next / 64, 1 << (next % 64), |before| {
                back += u32::from(before == number);
            });
        }
        assert_eq!(back, made.summary.open, "{position:?}");
    }
}
