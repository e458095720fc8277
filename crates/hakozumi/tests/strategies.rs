//! The shipped strategies under the checker, strategies spoiled in every small way, games played
//! by them, and files that are none.

use yomikiri_game::Dice;
use yomikiri_hakozumi::check::defender::Defender;
use yomikiri_hakozumi::check::layout::{Content, Layout};
use yomikiri_hakozumi::check::{Argument, CheckResult, Reason, Rejected, check};
use yomikiri_hakozumi::shipped::{self, SHIPPED};
use yomikiri_hakozumi::strategy::{Group, Kind, Repeat};
use yomikiri_hakozumi::{Cell, Position, Side, Strategy, StrategyError};

fn shipped(name: &str) -> Strategy {
    shipped::find(name).unwrap().strategy().unwrap()
}

#[test]
fn every_shipped_strategy_is_judged_as_known() {
    for shipped in SHIPPED {
        let strategy = shipped.strategy().expect(shipped.name);
        let result = check(&strategy).expect(shipped.name);
        assert_eq!(Strategy::parse(&strategy.to_json()).as_ref(), Ok(&strategy));
        match result {
            CheckResult::Accepted(accepted) => {
                assert_ne!(shipped.name, "figure-37-printed");
                assert_eq!(accepted.strategist_lines, 0, "{}", shipped.name);
                let plays = accepted.arguments.iter().any(|a| *a != Argument::Matching);
                let halves = strategy.groups.iter().any(|group| group.kind == Kind::Half);
                assert_eq!(plays, halves, "{}: {}", shipped.name, accepted.argument());
            }
            CheckResult::Rejected(rejected) => {
                assert_eq!(shipped.name, "figure-37-printed");
                let line = [(5, 4), (6, 3), (7, 2), (8, 1)].map(|(c, r)| Cell::new(c, r));
                assert_eq!(rejected.line, line);
                assert_eq!(rejected.game.to_string(), "X0O8X9O7X5O7X9O6X6O6X6O5X5O5");
            }
        }
    }
}

/// The stones of a rejected strategy's game, replayed: legal, and lost where it says so. Was it
/// lost by a line?
fn replay(strategy: &Strategy, rejected: &Rejected) -> bool {
    let mut position = strategy.position().unwrap();
    let start = strategy.record.stones();
    let stones = rejected.game.stones();
    assert_eq!(&stones[..start.len()], start);
    let opponent = strategy.strategist.other();
    let mut turn = opponent;
    for stone in &stones[start.len()..] {
        assert_eq!((position.winner(), stone.side), (None, turn));
        position.drop_stone(*stone, 4);
        turn = turn.other();
    }
    if position.winner().is_none() {
        // No answer: the opponent's stone was the last.
        assert!(stones.len() == start.len() || turn == strategy.strategist, "{}", rejected.game);
    } else if let Reason::OpponentLine { .. } = rejected.reason {
        assert_eq!(position.winner(), Some(opponent), "{}", rejected.game);
        assert!(rejected.line.iter().all(|&cell| position.at(cell) == Some(opponent)));
    }
    position.winner() == Some(opponent)
}

#[test]
fn spoiled_strategies_are_rejected_with_a_lost_game() {
    let (mut lines, mut games) = (0, 0);
    for shipped in SHIPPED {
        let whole = shipped.strategy().unwrap();
        for at in 0..whole.groups.len() {
            let mut spoiled = whole.clone();
            spoiled.groups.remove(at);
            // A column may have a hole now: then it is malformed, which is no result.
            let Ok(CheckResult::Rejected(rejected)) = check(&spoiled) else { continue };
            lines += usize::from(!rejected.line.is_empty());
            games += usize::from(replay(&spoiled, &rejected));
        }
    }
    assert!(lines > 20, "{lines}");
    assert_eq!(games, lines, "every line is filled in a game");
}

#[test]
fn a_line_slid_to_any_column_is_the_same_strategy() {
    for slide in -9..=9 {
        for name in ["theorem-2", "theorem-4", "theorem-6"] {
            let mut strategy = shipped(name);
            for cell in strategy.groups.iter_mut().flat_map(|group| &mut group.cells) {
                cell.column += slide;
            }
            assert!(check(&strategy).unwrap().is_accepted(), "{name} {slide}");
        }
    }
}

/// The slow twin of the layout: copies written out one by one.
fn written_out(strategy: &Strategy, cell: Cell) -> Option<usize> {
    (0..strategy.groups.len()).find(|&index| {
        let Group { cells, repeat, step, mirror, .. } = &strategy.groups[index];
        let copies = match repeat {
            Repeat::Once => 0..=0,
            Repeat::Ray => 0..=100,
            Repeat::Line => -100..=100,
        };
        copies.into_iter().any(|n| {
            cells.iter().any(|c| {
                let shifted = Cell::new(c.column + n * step, c.row);
                shifted == cell || (*mirror && shifted.mirrored() == cell)
            })
        })
    })
}

#[test]
fn the_layout_is_that_of_its_slow_twin() {
    for shipped in SHIPPED {
        let strategy = shipped.strategy().unwrap();
        let layout = Layout::new(&strategy).unwrap();
        for column in -120..=120 {
            for row in 1..=6 {
                let cell = Cell::new(column, row);
                let group = match layout.content(cell) {
                    Content::Group(spot) => {
                        assert_eq!(layout.cell(spot), cell);
                        Some(layout.placements()[spot.placement].group)
                    }
                    _ => None,
                };
                assert_eq!(group, written_out(&strategy, cell), "{} {cell}", shipped.name);
            }
        }
    }
}

/// Every promise of the strategy, looked up on a board.
fn keeps_promises(strategy: &Strategy, layout: &Layout, position: &Position) {
    let opponent = strategy.strategist.other();
    for (column, stack) in position.columns() {
        for (row, &side) in (1..).zip(stack) {
            match layout.content(Cell::new(column, row)) {
                Content::Stone(owner) | Content::FollowUp(owner) => assert_eq!(owner, side),
                Content::Group(spot) if layout.kind(spot) != Kind::Free => {
                    let partner = position.at(layout.cell(layout.partner(spot)));
                    let forbidden = layout.kind(spot) == Kind::Pair || side == opponent;
                    assert!(!forbidden || partner != Some(side), "({column},{row})");
                }
                Content::Group(_) => {}
            }
        }
    }
}

#[test]
fn accepted_strategies_hold_against_random_attackers() {
    for shipped in SHIPPED.iter().filter(|shipped| shipped.name != "figure-37-printed") {
        let strategy = shipped.strategy().unwrap();
        for seed in 0..30 {
            let mut dice = Dice::new(seed);
            let (mut defender, mut play) = Defender::new(&strategy).unwrap();
            let width = 3 + seed as usize;
            for _ in 0..100 {
                let column = dice.roll(width) as i32 - width as i32 / 2;
                let answer = defender.respond(&mut play, column);
                assert_ne!(play.position.winner(), Some(strategy.strategist.other()));
                assert!(answer.is_some(), "{}: {}", shipped.name, play.position.record());
            }
            keeps_promises(&strategy, defender.layout(), &play.position);
        }
    }
}

#[test]
fn three_cells_in_a_column_are_played_out() {
    let pair = |a: (i32, i32), b: (i32, i32)| {
        Group::once(Kind::Pair, vec![Cell::new(a.0, a.1), Cell::new(b.0, b.1)])
    };
    let base = shipped("theorem-2");
    // Far away nothing but these pairs matters; the lines there are the same as without them.
    let piece = |groups: Vec<Group>| {
        let strategy = Strategy { strategist: Side::O, record: base.record.clone(), groups };
        let layout = Layout::new(&strategy).unwrap();
        let Content::Group(spot) = layout.content(Cell::new(0, 1)) else { panic!() };
        yomikiri_hakozumi::check::local::Piece::around(&layout, spot, 1000).unwrap().holds(0)
    };
    assert_eq!(piece(vec![pair((0, 1), (0, 3)), pair((0, 2), (1, 1))]), Ok(false));
    assert_eq!(piece(vec![pair((0, 1), (0, 2)), pair((0, 3), (1, 1))]), Ok(true));
    assert_eq!(piece(vec![pair((0, 1), (1, 1)), pair((0, 2), (1, 2))]), Ok(true));
}

#[test]
fn chains_without_end_are_rejected_and_rings_are_not() {
    let base = shipped("theorem-2");
    let cells = |a: (i32, i32), b: (i32, i32)| vec![Cell::new(a.0, a.1), Cell::new(b.0, b.1)];
    let endless = |groups| {
        let strategy = Strategy { strategist: Side::O, record: base.record.clone(), groups };
        let layout = Layout::new(&strategy).unwrap();
        let covered = yomikiri_hakozumi::check::chains::covered(&layout);
        assert!(covered.iter().all(|&covered| covered));
        yomikiri_hakozumi::check::chains::endless_chain(&layout, &covered).is_some()
    };
    assert!(endless(vec![Group::line(Kind::Pair, cells((0, 1), (1, 2)), 1)]));
    let groups = vec![Group::line(Kind::Pair, cells((0, 1), (1, 2)), 1)];
    let strategy = Strategy { strategist: Side::O, record: base.record.clone(), groups };
    let CheckResult::Rejected(rejected) = check(&strategy).unwrap() else { panic!("accepted") };
    assert!(!rejected.game.stones().is_empty());
    assert!(!endless(vec![
        Group::once(Kind::Pair, cells((0, 1), (1, 2))),
        Group::once(Kind::Pair, cells((1, 1), (0, 2))),
    ]));
}

/// The Slided-CUPs hang together without end, so no piece of them can be played out.
#[test]
fn halves_without_end_are_held_as_pairs() {
    let mut strategy = shipped("theorem-4");
    strategy.groups.iter_mut().for_each(|group| group.kind = Kind::Half);
    let CheckResult::Accepted(accepted) = check(&strategy).unwrap() else { panic!("rejected") };
    assert_eq!(accepted.arguments, [Argument::Matching]);
}

fn with_groups(groups: &str) -> String {
    format!(
        r#"{{"schema":"yomikiri.strategy/1","game":"hakozumi","strategist":"O","record":"","groups":[{groups}]}}"#
    )
}

#[test]
fn malformed_files_are_told_with_their_place() {
    let group = |cells: &str, rest: &str| {
        with_groups(&format!(r#"{{"kind":"pair","cells":{cells}{rest}}}"#))
    };
    let cases = [
        (String::new(), "line 1, column 0"),
        ("[1".into(), "line 1, column"),
        (with_groups(r#"{"kind":"trio","cells":[[0,1],[1,1]]}"#), "expected one of"),
        (group("[[0,1]]", ""), "groups[0].cells"),
        (group("[[0,1],[1,0]]", ""), "groups[0].cells[1]"),
        (group("[[0,1],[99999999999,1]]", ""), "groups[0].cells[1]"),
        (group("[[0,1],[1e400,1]]", ""), "line 1, column"),
        (group("[[0,1],[1,1]]", r#","repeat":"ray""#), "groups[0].step"),
        (group("[[0,1],[1,1]]", r#","repeat":"ray","step":9999999999"#), "groups[0].step"),
        (
            group("[[0,1],[1,1]]", r#","repeat":"ray","step":-9223372036854775808"#),
            "groups[0].step",
        ),
        (group("[[-9223372036854775808,1],[1,1]]", ""), "groups[0].cells[0]"),
        (group("[[0,1],[1,1]]", r#","colour":3"#), "unknown field `colour`"),
        (with_groups("").replace("strategy/1", "strategy/2"), "schema"),
        (with_groups("").replace("hakozumi", "go"), "game"),
        (with_groups("").replace("\"O\"", "\"Z\""), "strategist"),
        (with_groups("").replace("\"O\"", "\"X\""), "record"),
        (with_groups("").replace("\"record\":\"\"", "\"record\":\"X0Q\""), "character 3"),
        ("[".repeat(100_000), "line 1, column"),
        (" ".repeat(2_000_000), "bytes"),
    ];
    for (text, place) in cases {
        let error = Strategy::parse(&text).unwrap_err().to_string();
        assert!(error.contains(place), "{place:?} not in {error:?}");
    }
}

#[test]
fn impossible_patterns_are_told_with_their_place() {
    let pair = |rest: &str| format!(r#"{{"kind":"pair",{rest}}}"#);
    let cases = [
        pair(r#""cells":[[0,1],[1,1]]"#) + "," + &pair(r#""cells":[[1,1],[2,1]]"#),
        pair(r#""cells":[[0,1],[0,1]]"#),
        pair(r#""cells":[[0,1],[1,1]],"repeat":"line","step":1"#),
        pair(r#""cells":[[5,1],[-5,1]],"mirror":true"#),
        pair(r#""cells":[[0,1],[1,2]]"#),
        pair(r#""cells":[[0,1],[1,1]],"repeat":"ray","step":997"#)
            + ","
            + &pair(r#""cells":[[2,1],[3,1]],"repeat":"ray","step":991"#),
        pair(r#""cells":[[-1000000,1],[1000000,1]]"#),
    ];
    let kinds = ["overlap", "overlap", "overlap", "overlap", "hole", "wide", "wide"];
    for (groups, expected) in cases.iter().zip(kinds) {
        let error = check(&Strategy::parse(&with_groups(groups)).unwrap()).unwrap_err();
        let kind = match error {
            StrategyError::Overlap { .. } => "overlap",
            StrategyError::Hole { .. } => "hole",
            StrategyError::TooWide { .. } => "wide",
            other => panic!("{groups}: {other}"),
        };
        assert_eq!(kind, expected, "{groups}");
    }
}

#[test]
fn random_bytes_and_random_edits_never_panic() {
    let mut dice = Dice::new(1);
    for shipped in SHIPPED {
        for _ in 0..150 {
            let mut text: Vec<char> = shipped.text.chars().collect();
            for _ in 0..=dice.roll(3) {
                let at = dice.roll(text.len());
                text[at] = ['0', '7', '-', '"', ',', '[', '}', '1', '3', 'x'][dice.roll(10)];
            }
            if let Ok(strategy) = Strategy::parse(&text.iter().collect::<String>())
                && let Ok(CheckResult::Rejected(rejected)) = check(&strategy)
                && !rejected.game.stones().is_empty()
            {
                replay(&strategy, &rejected);
            }
        }
    }
}
