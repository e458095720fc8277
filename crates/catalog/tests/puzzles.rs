//! Puzzles: every one that is given is checked by plain recursion, which shares nothing with the search that
//! proved it but the rules; the same seed gives the same puzzle; and whoever asked may call it off.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};

use yomikiri_catalog::{
    AttemptResult, Catalog, Explore, ExploreError, GAMES, Puzzle, Shelf, Task, Wanted,
};
use yomikiri_game::{Cancelled, Progress, Quiet};

/// The catalog without any table.
fn bare() -> Catalog {
    Catalog::of(&GAMES, Shelf::new(Some("/nonexistent".into())))
}

fn wanted(task: Task, plies: Option<u32>, seed: u64) -> Wanted {
    Wanted { task, plies, level: None, seed }
}

/// Does the player win within so many plies whatever the others do? Only the questions that any face asks are
/// asked, and nothing is remembered.
fn wins(game: &dyn Explore, position: &str, player: usize, plies: u32) -> bool {
    let view = game.view(position).unwrap();
    if let Some(outcome) = view.outcome {
        return outcome == player.to_string();
    }
    if plies == 0 {
        return false;
    }
    let mut after = view.moves.iter().map(|mv| game.play(position, &mv.text).unwrap().position);
    match view.to_move == player {
        true => after.any(|next| wins(game, &next, player, plies - 1)),
        false => after.all(|next| wins(game, &next, player, plies - 1)),
    }
}

/// The best outcome for the player to move: 1, 0 or −1. Of two players.
fn worth(game: &dyn Explore, position: &str) -> i32 {
    let view = game.view(position).unwrap();
    match view.outcome.as_deref() {
        Some("draw") => 0,
        Some(winner) => {
            if winner == view.to_move.to_string() {
                1
            } else {
                -1
            }
        }
        None => {
            let after = view.moves.iter().map(|mv| game.play(position, &mv.text).unwrap().position);
            after.map(|next| -worth(game, &next)).max().unwrap()
        }
    }
}

/// The first moves after which the player wins within the plies that are left.
fn winning(game: &dyn Explore, puzzle: &Puzzle) -> Vec<String> {
    let view = game.view(&puzzle.position).unwrap();
    let wins_after = |mv: &str| {
        let next = game.play(&puzzle.position, mv).unwrap().position;
        wins(game, &next, puzzle.to_move, puzzle.plies - 1)
    };
    let moves = view.moves.into_iter().map(|mv| mv.text);
    moves.filter(|mv| wins_after(mv)).collect()
}

/// Plays the line of a puzzle and gives how the game ends.
fn end_of_line(game: &dyn Explore, puzzle: &Puzzle) -> Option<String> {
    let end = puzzle
        .line
        .iter()
        .fold(puzzle.position.clone(), |at, step| game.play(&at, &step.text).unwrap().position);
    game.view(&end).unwrap().outcome
}

/// The puzzle of this seed is what it says, by plain recursion.
fn check_win(game: &dyn Explore, plies: u32, seed: u64) {
    let wanted = wanted(Task::Win, Some(plies), seed);
    let puzzle = game.puzzle(&wanted, &Quiet).unwrap().unwrap();
    let said = format!("{}, seed {seed}: {}", game.name(), puzzle.position);
    assert_eq!((puzzle.plies, puzzle.seed), (plies, Some(seed)), "{said}");
    assert!(!wins(game, &puzzle.position, puzzle.to_move, plies - 1), "{said}");
    assert_eq!(winning(game, &puzzle), puzzle.solutions, "{said}");
    assert_eq!(puzzle.solutions.first(), Some(&puzzle.solution), "{said}");
    assert_eq!(puzzle.difficulty.right, puzzle.solutions.len(), "{said}");
    assert_eq!(puzzle.line.len() as u32, plies, "{said}");
    assert_eq!(end_of_line(game, &puzzle), Some(puzzle.to_move.to_string()), "{said}");
    // The same seed, the same puzzle; and its position is that puzzle, wherever it comes from.
    assert_eq!(game.puzzle(&wanted, &Quiet).unwrap().unwrap(), puzzle, "{said}");
    let posed = game.pose(&puzzle.position, Task::Win, Some(plies), &Quiet).unwrap().unwrap();
    assert_eq!(posed, Puzzle { seed: None, ..puzzle }, "{said}");
}

#[test]
fn wins_are_those_of_plain_recursion() {
    let catalog = bare();
    let games = [
        ("mnk --size 4x4 --players 2", 3, 0..3),
        ("mnk --size 4x4 --k 4 --players 2", 5, 0..3),
        ("mnk --size 4x4", 4, 0..3),
        ("mnk --size 4x4 --rules reach", 4, 0..3),
        ("mnk --size 4x4 --players 4", 5, 3..4),
        ("hakozumi", 3, 0..3),
        ("hakozumi --handicap 1", 3, 0..2),
        ("hakozumi --width 5 --height 4", 5, 0..3),
        ("teeko", 3, 0..2),
    ];
    for (text, plies, seeds) in games {
        let game = catalog.open(text).unwrap();
        seeds.for_each(|seed| check_win(&*game, plies, seed));
    }
}

#[test]
fn on_the_endless_board_a_stone_far_away_does_not_help() {
    let game = bare().open("hakozumi").unwrap();
    for seed in 0..6 {
        let puzzle = game.puzzle(&wanted(Task::Win, Some(5), seed), &Quiet).unwrap().unwrap();
        let mut at = puzzle.position.clone();
        for (ply, step) in puzzle.line.iter().enumerate() {
            let left = puzzle.plies - ply as u32;
            if ply % 2 == 1 {
                // The longest defence is no shorter than passing.
                let passed = game.play(&at, "400").unwrap().position;
                assert!(wins(&*game, &passed, puzzle.to_move, left - 1), "{passed}");
            }
            at = game.play(&at, &step.text).unwrap().position;
        }
    }
}

#[test]
fn draws_and_only_moves_are_those_of_plain_recursion() {
    let catalog = bare();
    let games = [
        "mnk --size 3x3 --players 2",
        "mnk --size 3x4 --k 4 --players 2",
        "hakozumi --width 4 --height 4",
    ];
    for text in games {
        let game = catalog.open(text).unwrap();
        for task in [Task::OnlyMove, Task::Hold] {
            let puzzle = game.puzzle(&wanted(task, None, 1), &Quiet).unwrap().unwrap();
            let said = format!("{text}, {task}: {}", puzzle.position);
            let own = worth(&*game, &puzzle.position);
            assert_eq!(puzzle.value, if own == 1 { "win" } else { "draw" }, "{said}");
            assert!(own >= 0 && (own == 0 || task == Task::OnlyMove), "{said}");
            let moves = game.view(&puzzle.position).unwrap().moves.into_iter().map(|mv| mv.text);
            let after = |mv: &str| game.play(&puzzle.position, mv).unwrap().position;
            let keeping: Vec<String> =
                moves.filter(|mv| -worth(&*game, &after(mv)) >= own).collect();
            assert_eq!(keeping, puzzle.solutions, "{said}");
            if task == Task::Hold {
                let end = end_of_line(&*game, &puzzle);
                assert!(end.is_none() || end.as_deref() == Some("draw"), "{said}: {end:?}");
            }
        }
    }
}

#[test]
fn a_try_is_judged_and_the_defender_holds_out_as_long_as_possible() {
    let catalog = bare();
    for text in [
        "mnk --size 4x4 --k 4 --players 2",
        "mnk --size 4x4",
        "hakozumi --width 5 --height 4",
        "teeko",
    ] {
        let game = catalog.open(text).unwrap();
        let plies = 1 + game.players() as u32;
        let puzzle = game.puzzle(&wanted(Task::Win, Some(plies), 4), &Quiet).unwrap().unwrap();
        let tried = |position: &str, mv: &str, left| {
            game.attempt(position, mv, (Task::Win, Some(left)), &Quiet).unwrap()
        };
        for mv in game.view(&puzzle.position).unwrap().moves.into_iter().step_by(3) {
            let attempt = tried(&puzzle.position, &mv.text, plies);
            let right = puzzle.solutions.contains(&mv.text);
            assert_eq!(attempt.right, right, "{text}: {} in {}", mv.text, puzzle.position);
            assert_eq!(attempt.verdict == AttemptResult::Best, right);
            assert_eq!(attempt.distance == Some(plies), right, "{attempt:?}");
        }
        // Played out: every reply leaves the win as far as it can be.
        let first = tried(&puzzle.position, &puzzle.solution, plies);
        assert_eq!(first.replies.len(), game.players() - 1, "{text}");
        assert!(!wins(&*game, &first.end, puzzle.to_move, 0));
        let last = game.pose(&first.end, Task::Win, Some(1), &Quiet).unwrap().unwrap();
        let end = tried(&first.end, &last.solution, 1);
        assert_eq!((end.right, end.outcome), (true, Some(puzzle.to_move.to_string())), "{text}");
        assert!(end.replies.is_empty());
    }
}

#[test]
fn a_draw_is_held_and_a_slip_is_named() {
    let game = bare().open("mnk --size 3x3 --players 2").unwrap();
    // Player 2 must take the middle.
    let hold = (Task::Hold, None);
    let held = game.attempt("1../.../...", "b2", hold, &Quiet).unwrap();
    assert_eq!((held.right, held.verdict, held.replies.len()), (true, AttemptResult::Best, 1));
    let lost = game.attempt("1../.../...", "a2", hold, &Quiet).unwrap();
    assert_eq!((lost.right, lost.verdict, lost.replies.len()), (false, AttemptResult::Loses, 0));
    // Without a length a win must be as short as it can be, and a longer one is said to be that.
    let won = game.attempt("11./22./...", "c1", (Task::Win, None), &Quiet).unwrap();
    assert_eq!((won.right, won.distance, won.outcome.as_deref()), (true, Some(1), Some("1")));
    let slow = game.attempt("12./.../...", "b2", (Task::Win, None), &Quiet).unwrap();
    assert_eq!((slow.right, slow.distance), (true, Some(5)));
    let game = bare().open("mnk --size 4x4 --players 2").unwrap();
    let slower = game.attempt("11../22../..../....", "c2", (Task::Win, None), &Quiet).unwrap();
    assert_eq!(
        (slower.right, slower.verdict, slower.distance),
        (false, AttemptResult::Slower, Some(3))
    );
    assert_eq!(slower.replies.len(), 1);
}

#[test]
fn what_cannot_be_is_said() {
    let catalog = bare();
    let check = |game: &str, wanted: Wanted, words: &str| {
        let error = catalog.open(game).unwrap().puzzle(&wanted, &Quiet).unwrap_err().to_string();
        assert!(error.contains(words), "{game}: {error}");
    };
    check("tantrix", wanted(Task::Win, None, 1), "this game has no puzzles");
    check("mnk", wanted(Task::Hold, None, 1), "no puzzles with the task hold; expected win");
    check("teeko", wanted(Task::Mate, None, 1), "no puzzles with the task mate");
    check("mnk", wanted(Task::Win, Some(5), 1), "expected 1, 4, 7 and so on");
    check("hakozumi", wanted(Task::Win, Some(7), 1), "expected at most 5 in this game");
    check("mnk", Wanted { level: Some(6), ..wanted(Task::Win, None, 1) }, "expected 1 to 5");
    let no_table = catalog.open("dobutsu").unwrap().puzzle(&wanted(Task::Win, None, 1), &Quiet);
    assert!(matches!(no_table, Err(ExploreError::NoTable { .. })), "{no_table:?}");
    // A position that has no such task is no puzzle, and is not called one.
    let game = catalog.open("mnk --size 3x3 --players 2").unwrap();
    for (position, task, plies) in
        [("", Task::Win, Some(3)), ("11./22./...", Task::Win, Some(3)), ("", Task::Hold, None)]
    {
        assert_eq!(game.pose(position, task, plies, &Quiet), Ok(None), "{position} {task}");
    }
}

/// Cancels after so many reports.
struct Patient(AtomicU32);

impl Progress for Patient {
    fn begin(&self, _: &str, _: Option<u64>) {}

    fn advance(&self, _: u64) {
        if self.0.fetch_sub(1, Ordering::Relaxed) == 1 {
            Cancelled::unwind();
        }
    }
}

#[test]
fn a_search_for_a_puzzle_can_be_called_off() {
    let catalog = bare();
    for text in ["mnk --size 8x8 --k 5 --players 2", "hakozumi", "teeko"] {
        let game = catalog.open(text).unwrap();
        let progress = Patient(AtomicU32::new(10));
        let ended = catch_unwind(AssertUnwindSafe(|| {
            game.puzzle(&wanted(Task::Win, Some(5), 1), &progress).map(|_| ())
        }));
        assert!(ended.is_err_and(|thrown| thrown.is::<Cancelled>()), "{text}");
    }
}
