//! Engines and matches can be called off in the midst of their playouts.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use serde_json::{Value, json};
use yomikiri_game::{Cancelled, Game, Progress};
use yomikiri_mnk::{Cell, Mnk, Rules};
use yomikiri_play::arena::{Contest, Plan, run};
use yomikiri_play::{Budget, Engine, Flat, Search, Uniform, Winning};

/// Calls the work off at this report, counted from 1, and at all later ones.
struct Until(AtomicU32);

impl Progress for Until {
    fn begin(&self, _: &str, _: Option<u64>) {}

    fn advance(&self, _: u64) {
        if self.0.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.0.store(1, Ordering::Relaxed);
            Cancelled::unwind();
        }
    }
}

/// The work reports at least so many times, and can be called off there.
fn check(what: &str, reports: u32, work: impl FnOnce(&dyn Progress)) {
    let until = Until(AtomicU32::new(reports));
    let ended = catch_unwind(AssertUnwindSafe(|| work(&until)));
    assert!(ended.is_err_and(|reason| reason.is::<Cancelled>()), "{what} was not cancelled");
}

const BUDGET: Budget = Budget::Playouts(4_000);

fn game() -> Mnk {
    Mnk::new("5x5".parse().unwrap(), 4, 3, Rules::Free).unwrap()
}

fn engines() -> [(&'static str, Box<dyn Engine<Mnk>>); 2] {
    let uct = Search { budget: BUDGET, exploration: 0.7, mast: None };
    [
        ("flat", Box::new(Flat::new(BUDGET, Uniform::new(), Winning, 1))),
        ("uct", uct.engine(Winning, &game(), 1)),
    ]
}

#[test]
fn engines_played_on_after_they_were_cancelled() {
    for (name, mut engine) in engines() {
        check(name, 100, |progress| {
            engine.choose_watched(&game(), &game().start(), progress);
        });
    }
}

/// Whoever watches changes nothing about the choice.
#[test]
fn a_watched_choice_is_the_same_choice() {
    for ((name, mut alone), (_, mut watched)) in engines().into_iter().zip(engines()) {
        let quiet = &yomikiri_game::Quiet;
        let chosen = watched.choose_watched(&game(), &game().start(), quiet);
        assert_eq!(alone.choose(&game(), &game().start()), chosen, "{name}");
    }
}

struct Match;

impl Contest for Match {
    type Game = Mnk;

    fn game_name(&self) -> String {
        "mnk".into()
    }

    fn bots(&self) -> Vec<String> {
        vec!["flat".into(); 3]
    }

    fn deal(&self, _: u64) -> Mnk {
        game()
    }

    fn engine(&self, _: usize, _: &Mnk, seed: u64) -> Box<dyn Engine<Mnk>> {
        Box::new(Flat::new(BUDGET, Uniform::new(), Winning, seed))
    }

    fn record(&self, _: &Mnk, _: &[Cell]) -> Value {
        json!(null)
    }
}

#[test]
fn a_match_was_cancelled_only_between_games_and_for_no_known_reason() {
    for threads in [1, 3] {
        check("a match", 50, |progress| {
            let plan = Plan { games: 300, seed: 1, threads, sprt: None };
            let _ = run(&Match, &plan, Vec::new(), None, &AtomicBool::new(false), progress);
        });
    }
}
