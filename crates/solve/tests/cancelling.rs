//! Every engine can be called off in the midst of its work, and leaves nothing half done behind.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};

use yomikiri_game::{Cancelled, Game, Limits, Player, Progress, Quiet};
use yomikiri_mnk::{FreeLayers, Mnk, Rules};
use yomikiri_solve::{Dense, Forced, Graph, Outcomes, Reachable, Values, count_states};

/// Calls the work off at this report, counted from 1.
struct Until(AtomicU32);

impl Until {
    fn report(&self) {
        if self.0.fetch_sub(1, Ordering::Relaxed) == 1 {
            // The other threads are called off as well.
            self.0.store(1, Ordering::Relaxed);
            Cancelled::unwind();
        }
    }
}

impl Progress for Until {
    fn begin(&self, _: &str, _: Option<u64>) {
        self.report();
    }

    fn advance(&self, _: u64) {
        self.report();
    }
}

/// The work reports at least so many times, and can be called off at each of these reports.
fn check(what: &str, reports: u32, work: impl Fn(&dyn Progress)) {
    for report in 1..=reports {
        let until = Until(AtomicU32::new(report));
        let ended = catch_unwind(AssertUnwindSafe(|| work(&until)));
        let cancelled = ended.is_err_and(|reason| reason.is::<Cancelled>());
        assert!(cancelled, "{what} ended without a report number {report}");
    }
}

fn mnk(size: &str, k: usize, players: usize, rules: Rules) -> Mnk {
    Mnk::new(size.parse().unwrap(), k, players, rules).unwrap()
}

#[test]
fn engines_searched_on_after_they_were_cancelled() {
    let large = mnk("8x8", 5, 2, Rules::Free);
    check("Forced", 6, |progress| {
        let mut search = Forced::new(large.clone(), Player::FIRST, Limits::positions(100_000));
        search = search.with_progress(progress);
        let _ = search.solve(&large.start());
    });
    // Here nearly all of the work is that of the searches for forced wins.
    check("Outcomes", 6, |progress| {
        let search = Outcomes::new(large.clone(), Limits::positions(100_000));
        let _ = search.with_progress(progress).values(&large.start());
    });
    let small = mnk("4x4", 3, 3, Rules::Reach);
    check("Reachable", 6, |progress| {
        let _ = Reachable::solve(small.clone(), &small.start(), 0, Limits::NONE, progress);
    });
    let index = FreeLayers::new(&mnk("4x3", 3, 3, Rules::Free)).unwrap();
    check("Dense", 6, |progress| {
        let _ = Dense::<Values>::solve(&index, progress);
    });
    let two = mnk("3x3", 3, 2, Rules::Free);
    check("Graph", 15, |progress| {
        let _ = Graph::solve(&two, 1 << 30, progress);
    });
    check("count_states", 5, |progress| {
        let _ = count_states(&index, 6, progress);
    });
}

#[test]
fn a_checker_went_on_after_it_was_cancelled() {
    let game = mnk("6x6", 3, 3, Rules::Free);
    let mut search = Forced::new(game.clone(), Player::FIRST, Limits::NONE);
    let strategy = search.strategy(&game.start()).unwrap();
    check("check", 2, |progress| {
        let _ = strategy.check_watched(&game, progress);
    });
    check("main_line", 2, |progress| {
        let _ = strategy.main_line_watched(&game, progress);
    });
}

#[test]
fn a_search_goes_on_from_where_it_was_called_off() {
    let game = mnk("4x4", 3, 3, Rules::Reach);
    let whole = Outcomes::new(game.clone(), Limits::NONE).values(&game.start()).unwrap();
    let until = Until(AtomicU32::new(8));
    let mut search = Outcomes::new(game.clone(), Limits::NONE).with_progress(&until);
    let called_off = catch_unwind(AssertUnwindSafe(|| search.values(&game.start())));
    assert!(called_off.is_err() && search.searched() > 0);
    let mut search = search.with_progress(&Quiet);
    assert_eq!(search.values(&game.start()), Ok(whole));
}
