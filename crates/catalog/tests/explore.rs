//! The one face of all games: every game answers the same questions, and no text breaks it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Barrier};

use yomikiri_catalog::explore::{Catalog, Effort, ExploreError, Value, games, overlay, strategies};
use yomikiri_game::laws::random_game;
use yomikiri_game::{Cancelled, Dice, Game, Notation, Outcome, Progress, Quiet};
use yomikiri_hakozumi::{Hakozumi, Position};

#[test]
fn every_game_opens_by_its_name_alone_and_its_text_reads_back() {
    let catalog = Catalog::with_tables_in("/nonexistent".into());
    for info in games() {
        let game = catalog.open(info.name).unwrap();
        let again = catalog.open(&game.name()).unwrap();
        assert_eq!(game.name(), again.name());
        let view = game.view("").unwrap();
        assert_eq!(view.position, game.view(&game.start()).unwrap().position, "{}", info.name);
        assert!(!view.moves.is_empty() && view.outcome.is_none());
        for parameter in &info.parameters {
            for choice in &parameter.choices {
                let text = format!("{} --{} {}", info.name, parameter.name, choice.value);
                // k = 5 does not fit the default board, a board is finite both ways or not at
                // all, and that is said.
                let opened = catalog.open(&text).map(|game| game.view("").map(|_| ()));
                let fits = match parameter.name {
                    "k" => choice.value != "5",
                    "width" | "height" => choice.value == "endless",
                    _ => true,
                };
                assert_eq!(matches!(opened, Ok(Ok(()))), fits, "{text}");
            }
        }
    }
}

#[test]
fn a_game_of_random_engines_can_be_played_to_its_end_or_far() {
    let catalog = Catalog::with_tables_in("/nonexistent".into());
    for info in games() {
        let game = catalog.open(info.name).unwrap();
        let mut position = game.start();
        for seed in 0..60 {
            if game.view(&position).unwrap().outcome.is_some() {
                break;
            }
            let chosen = game.choose(&position, "random", seed).unwrap();
            assert_eq!(game.play(&position, &chosen.text).unwrap(), chosen.position);
            position = chosen.position;
        }
        assert!(!position.is_empty(), "{}", info.name);
    }
}

#[test]
fn what_is_no_text_of_a_game_is_an_error_and_never_a_panic() {
    let catalog = Catalog::with_tables_in("/nonexistent".into());
    let texts = ["", " ", "/", "[", "]", "X", "X9999999999", "é", "1@", "@0,0r9", "\0", "-", "#"];
    for info in games() {
        let game = catalog.open(info.name).unwrap();
        for text in texts {
            let _ = game.view(text);
            let _ = game.values(text, Effort::Request);
            let _ = game.line(text, Effort::Request);
            assert!(game.play("", text).is_err(), "{} {text:?}", info.name);
            let refused = game.choose("", text, 1);
            assert!(matches!(refused, Err(ExploreError::Text { .. })), "{} {text:?}", info.name);
        }
    }
    for text in texts {
        assert!(catalog.open(text).is_err(), "{text:?}");
    }
}

/// Somebody who stops the work at its first step, as a cancelled job does.
struct Stops;

impl Progress for Stops {
    fn begin(&self, _: &str, _: Option<u64>) {
        std::panic::resume_unwind(Box::new("stopped"));
    }

    fn advance(&self, _: u64) {
        std::panic::resume_unwind(Box::new("stopped"));
    }
}

#[test]
fn after_a_stopped_job_the_same_game_is_answered_again() {
    let catalog = Catalog::new();
    let game = catalog.open("mnk --size 4x4").unwrap();
    let stopped = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        game.values("", Effort::Job(Arc::new(Stops))).is_ok()
    }));
    assert!(stopped.is_err(), "the job was not stopped");
    assert!(game.values("", Effort::Request).is_ok());
    let whole = game.values("", Effort::Job(Arc::new(Quiet))).unwrap();
    assert!(whole.complete);
    let Value::Sets { equilibrium, .. } = whole.value else { panic!("{:?}", whole.value) };
    assert_eq!(equilibrium, ["draw"]);
    assert!(game.values("", Effort::Request).unwrap().complete, "what a job found is kept");
}

/// Calls the work off after so many reports, and counts them.
struct Until {
    most: u32,
    reports: AtomicU32,
}

impl Until {
    fn new(most: u32) -> Arc<Self> {
        Arc::new(Until { most, reports: AtomicU32::new(0) })
    }

    fn reports(&self) -> u32 {
        self.reports.load(Ordering::Relaxed)
    }
}

impl Progress for Until {
    fn begin(&self, _: &str, _: Option<u64>) {
        self.advance(0);
    }

    fn advance(&self, _: u64) {
        if self.reports.fetch_add(1, Ordering::Relaxed) >= self.most {
            Cancelled::unwind();
        }
    }
}

#[test]
fn what_a_job_had_found_was_forgotten_when_it_was_cancelled() {
    let game = "mnk --size 4x4 --rules reach";
    let whole = Until::new(u32::MAX);
    let found = Catalog::new().open(game).unwrap().values("", Effort::Job(whole.clone())).unwrap();
    assert!(whole.reports() > 8, "{} reports are too few for this test", whole.reports());
    let catalog = Catalog::new();
    let face = catalog.open(game).unwrap();
    let half = Until::new(whole.reports() / 2);
    let cancelled = catch_unwind(AssertUnwindSafe(|| face.values("", Effort::Job(half)).is_ok()));
    assert!(cancelled.is_err());
    let rest = Until::new(u32::MAX);
    assert_eq!(face.values("", Effort::Job(rest.clone())).unwrap().value, found.value);
    assert!(rest.reports() < whole.reports() * 3 / 4, "{} {}", rest.reports(), whole.reports());
}

#[test]
fn requests_of_every_engine_can_be_called_off() {
    let catalog = Catalog::new();
    let called_off = |game: &str, ask: &dyn Fn(&dyn yomikiri_catalog::explore::Explore)| {
        let face = catalog.open_watched(game, Until::new(2)).unwrap();
        let ended = catch_unwind(AssertUnwindSafe(|| ask(&*face)));
        assert!(ended.is_err_and(|reason| reason.is::<Cancelled>()), "{game}");
    };
    let large = "mnk --size 8x8 --k 5 --players 2";
    called_off(large, &|face| drop(face.values("", Effort::Request)));
    called_off(large, &|face| drop(face.line("", Effort::Request)));
    for engine in ["perfect", "flat", "uct"] {
        called_off(large, &|face| drop(face.choose("", engine, 1)));
    }
    called_off("tantrix", &|face| drop(face.values("", Effort::Request)));
    for engine in ["champion", "darwin", "obstruct", "counting", "flat"] {
        called_off("tantrix", &|face| drop(face.choose("", engine, 1)));
    }
}

/// Waits at its first report until it is met there twice.
struct Waits(Barrier, AtomicU32);

impl Progress for Waits {
    fn begin(&self, _: &str, _: Option<u64>) {
        if self.1.fetch_add(1, Ordering::Relaxed) == 0 {
            self.0.wait();
            self.0.wait();
        }
    }

    fn advance(&self, _: u64) {}
}

#[test]
fn a_job_beside_two_others_did_no_more_than_a_request() {
    let catalog = Catalog::new();
    let others = [(); 2].map(|()| Arc::new(Waits(Barrier::new(2), AtomicU32::new(0))));
    std::thread::scope(|scope| {
        for (size, other) in ["3x3", "4x3"].iter().zip(&others) {
            let (catalog, other) = (&catalog, other.clone());
            scope.spawn(move || {
                let game = catalog.open(&format!("mnk --size {size}")).unwrap();
                game.values("", Effort::Job(other)).unwrap();
            });
        }
        // Both have an analyst now.
        for other in &others {
            other.0.wait();
        }
        let game = catalog.open("mnk --size 4x4").unwrap();
        let found = game.values("", Effort::Job(Arc::new(Quiet)));
        for other in &others {
            other.0.wait();
        }
        assert!(found.unwrap().complete);
    });
}

/// The plies to the end under best play, positive for a win of the side to move; 0 for a draw.
fn plies(game: &Hakozumi, position: &Position) -> i32 {
    let mut columns = Vec::new();
    game.moves(position, &mut columns);
    let after = |column| {
        let mut next = position.clone();
        game.play_unchecked(&mut next, column);
        match game.outcome(&next) {
            Some(Outcome::Win(_)) => 1,
            Some(Outcome::Draw) => 0,
            None => match plies(game, &next) {
                0 => 0,
                theirs => -(theirs + theirs.signum()),
            },
        }
    };
    // A win soon is better than one late, a loss late better than one soon.
    let worth = |plies: i32| if plies == 0 { 0 } else { plies.signum() * (100 - plies.abs()) };
    columns.into_iter().map(after).max_by_key(|&plies| worth(plies)).unwrap_or(0)
}

#[test]
fn connect_four_says_who_wins_and_when_as_plain_search_does() {
    let catalog = Catalog::with_tables_in("/nonexistent".into());
    let mut ends = [0; 3];
    for (width, height) in [(4, 4), (5, 4), (6, 4)] {
        let face = catalog.open(&format!("hakozumi --width {width} --height {height}")).unwrap();
        let game = Hakozumi::connect(width, height, 4);
        for seed in 0..60 {
            let trace = random_game(&game, &mut Dice::new(seed), 60);
            // Few enough cells are left for the plain search.
            let late = |position: &&Position| {
                position.stones() + 9 >= width * height && game.outcome(position).is_none()
            };
            let Some(position) = trace.iter().find(late) else { continue };
            let found = face.values(&game.position_text(position), Effort::Request).unwrap();
            assert!(found.complete);
            let mover = game.to_move(position).number();
            let plies = plies(&game, position);
            ends[(plies.signum() + 1) as usize] += 1;
            let Value::Solved(solved) = &found.value else { panic!("{found:?}") };
            let (outcome, distance) = match plies.signum() {
                0 => ("draw".to_owned(), None),
                1 => (mover.to_string(), Some(plies as u32)),
                _ => ((3 - mover).to_string(), Some(-plies as u32)),
            };
            let text = position.record();
            assert_eq!((&solved.outcome, solved.distance), (&outcome, distance), "{text}");
            // The line of best play is as long as it says.
            let line = face.line(&found.position, Effort::Request).unwrap();
            let left = width * height - position.stones();
            assert_eq!(line.len(), distance.map_or(left, |plies| plies as usize), "{text}");
            let chosen = face.choose(&found.position, "perfect", seed).unwrap();
            assert!(found.moves.iter().any(|m| m.best && m.text == chosen.text), "{text}");
        }
    }
    assert!(ends.iter().all(|&count| count > 5), "{ends:?}");
}

#[test]
fn what_is_too_much_for_a_request_is_unknown_and_a_bad_board_is_refused() {
    let catalog = Catalog::with_tables_in("/nonexistent".into());
    let large = catalog.open("hakozumi --width 7 --height 6").unwrap();
    let found = large.values("", Effort::Request).unwrap();
    assert!(!found.complete && found.value == Value::Unknown, "{found:?}");
    assert!(large.choose("", "perfect", 1).is_ok() && large.choose("", "theorem-1", 1).is_err());
    for text in ["--width 9 --height 9", "--width 0 --height 4", "--width 4", "--height x"] {
        assert!(catalog.open(&format!("hakozumi {text}")).is_err(), "{text}");
    }
    assert!(catalog.open("hakozumi --width 5 --height 4 --handicap 1").is_err());
}

#[test]
fn strategies_are_laid_over_the_board_with_the_papers_letters() {
    assert_eq!(strategies().unwrap().iter().filter(|strategy| !strategy.accepted).count(), 1);
    let letters = |name: &str, low: i32, high: i32| {
        let start = Hakozumi::ENDLESS.parse_position("").unwrap();
        let laid = overlay(name, &start, low, high).unwrap();
        let row = |row: i32| -> String {
            let cell = |column: &yomikiri_catalog::explore::LayoutColumn| {
                column.cells.iter().find(|cell| cell.row == row).map_or('.', |cell| cell.letter)
            };
            laid.columns.iter().map(cell).collect()
        };
        (row(1), row(2))
    };
    assert_eq!(letters("theorem-2", 0, 9), (".UUPP.UUPP".into(), ".C..C.C..C".into()));
    assert_eq!(letters("theorem-6", 0, 8), (".GGL.LAA.".into(), ".S.S.S.S.".into()));
    assert_eq!(letters("theorem-4", 1, 6), ("CUUC.C".into(), "S..S.S".into()));
}
