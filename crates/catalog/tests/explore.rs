//! The one face of all games: every game answers the same questions, and no text breaks it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use yomikiri_catalog::strategy::{LayoutColumn, overlay, strategies};
use yomikiri_catalog::{Asked, Catalog, Chosen, Explore, ExploreError, GAMES, Options, Shelf};
use yomikiri_game::laws::random_game;
use yomikiri_game::{Cancelled, Dice, Game, Notation, Outcome, Progress, Quiet};
use yomikiri_hakozumi::{Hakozumi, Position};
use yomikiri_play::Budget;

/// The catalog without any table.
fn bare() -> Catalog {
    Catalog::of(&GAMES, Shelf::new(Some("/nonexistent".into())))
}

/// The move of an engine.
fn choose(
    game: &dyn Explore,
    position: &str,
    engine: &str,
    seed: u64,
    progress: &dyn Progress,
) -> Result<Chosen, ExploreError> {
    game.seat(engine, Budget::Playouts(300), seed)?.choose(position, progress)
}

#[test]
fn every_game_opens_by_its_name_alone_and_its_text_reads_back() {
    let catalog = bare();
    for info in catalog.games() {
        let game = catalog.open(&info.name).unwrap();
        let again = catalog.open(&game.name()).unwrap();
        assert_eq!(game.name(), again.name());
        let view = game.view("").unwrap();
        assert_eq!(view.position, game.view(&game.start()).unwrap().position, "{}", info.name);
        assert!(!view.moves.is_empty() && view.outcome.is_none());
        for parameter in &info.parameters {
            for choice in &parameter.choices {
                let text = format!("{} --{} {}", info.name, parameter.name, choice.value());
                // k = 5 does not fit the default board, a board is finite both ways or not at
                // all, and that is said.
                let opened = catalog.open(&text).map(|game| game.view("").map(|_| ()));
                let fits = match parameter.name.as_str() {
                    "k" => choice.value() != "5",
                    "width" | "height" => choice.value() == "endless",
                    _ => true,
                };
                assert_eq!(matches!(opened, Ok(Ok(()))), fits, "{text}");
            }
        }
    }
}

#[test]
fn a_game_of_random_engines_can_be_played_to_its_end_or_far() {
    let catalog = bare();
    for info in catalog.games() {
        let game = catalog.open(&info.name).unwrap();
        let mut position = game.start();
        for seed in 0..60 {
            if game.view(&position).unwrap().outcome.is_some() {
                break;
            }
            let chosen = choose(&*game, &position, "random", seed, &Quiet).unwrap();
            assert_eq!(game.play(&position, &chosen.text).unwrap().position, chosen.position);
            position = chosen.position;
        }
        assert!(!position.is_empty(), "{}", info.name);
    }
}

#[test]
fn what_is_no_text_of_a_game_is_an_error_and_never_a_panic() {
    let catalog = bare();
    let texts = ["", " ", "/", "[", "]", "X", "X9999999999", "é", "1@", "@0,0r9", "\0", "-", "#"];
    for info in catalog.games() {
        let game = catalog.open(&info.name).unwrap();
        for text in texts {
            let _ = game.view(text);
            let _ = game.analyze(text, &Asked::request(&Quiet));
            let _ = game.line(text, &Asked::request(&Quiet));
            assert!(game.play("", text).is_err(), "{} {text:?}", info.name);
            let refused = choose(&*game, "", text, 1, &Quiet);
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
    let stopped = catch_unwind(AssertUnwindSafe(|| game.analyze("", &Asked::job(&Stops)).is_ok()));
    assert!(stopped.is_err(), "the job was not stopped");
    let request = || game.analyze("", &Asked::request(&Quiet)).unwrap();
    let before = request();
    assert_eq!(request(), before, "a request knows no more the second time");
    let whole = game.analyze("", &Asked::job(&Quiet)).unwrap();
    assert!(whole.complete);
    assert_eq!(whole.known.equilibrium, Some(vec!["draw".to_owned()]));
    assert!(request().complete, "a whole solution is kept");
}

/// Calls the work off after so many reports, and counts them.
struct Until {
    most: u32,
    reports: AtomicU32,
}

impl Until {
    fn new(most: u32) -> Self {
        Until { most, reports: AtomicU32::new(0) }
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
fn requests_of_every_engine_can_be_called_off() {
    let catalog = Catalog::new();
    let called_off = |game: &str, ask: &dyn Fn(&dyn Explore, &dyn Progress)| {
        let face = catalog.open(game).unwrap();
        let ended = catch_unwind(AssertUnwindSafe(|| ask(&*face, &Until::new(2))));
        assert!(ended.is_err_and(|reason| reason.is::<Cancelled>()), "{game}");
    };
    let large = "mnk --size 8x8 --k 5 --players 2";
    for game in [large, "tantrix", "hakozumi", "hakozumi --width 8 --height 7"] {
        called_off(game, &|face, progress| drop(face.analyze("", &Asked::request(progress))));
    }
    called_off(large, &|face, progress| drop(face.line("", &Asked::request(progress))));
    for engine in ["perfect", "flat", "uct"] {
        called_off(large, &|face, progress| drop(choose(face, "", engine, 1, progress)));
    }
    for engine in ["champion", "darwin", "obstruct", "counting", "flat"] {
        called_off("tantrix", &|face, progress| drop(choose(face, "", engine, 1, progress)));
    }
}

/// What every game is asked, and none refuses: the same questions as the commands ask.
#[test]
fn every_game_is_counted_matched_and_replayed() {
    let catalog = bare();
    for info in catalog.games() {
        let game = catalog.open(&info.name).unwrap();
        let counts = game.perft("", 2, &Quiet).unwrap();
        let moves = game.view("").unwrap().moves;
        assert_eq!(
            (counts.by_depth[0], counts.by_depth[1]),
            (1, moves.len() as u64),
            "{}",
            info.name
        );
        let after = |mv: &str| {
            let position = game.play("", mv).unwrap().position;
            game.view(&position).unwrap().moves.len() as u64
        };
        let by_hand: u64 = moves.iter().map(|mv| after(&mv.text)).sum();
        // Dobutsu's counts stop where the lion can be caught, as the paper's do; not yet at ply 2.
        assert_eq!(counts.by_depth[2], by_hand, "{}", info.name);
        let engines = vec!["random".to_owned(); game.players()];
        let contest = game.contest(&engines, Budget::Playouts(1)).unwrap();
        assert_eq!(contest.header(1).bots, engines);
        let position = game.play("", &moves[0].text).unwrap().position;
        let record = game.record("", &[moves[0].text.clone()]).unwrap();
        let replayed = game.replay(&record).unwrap();
        assert!(replayed.ok && replayed.problem.is_none(), "{replayed:?}");
        assert_eq!((replayed.end, replayed.moves.len()), (position, 1), "{}", info.name);
    }
}

#[test]
fn a_record_with_a_wrong_move_is_told_from_a_right_one() {
    let catalog = bare();
    let game = catalog.open("mnk --size 3x3 --players 2").unwrap();
    let check = |record: serde_json::Value, problem: Option<&str>, moves: usize| {
        let replayed = game.replay(&record).unwrap();
        assert_eq!(replayed.ok, problem.is_none(), "{replayed:?}");
        assert!(replayed.problem.unwrap_or_default().contains(problem.unwrap_or_default()));
        assert_eq!(replayed.moves.len(), moves);
    };
    check(serde_json::json!({"moves": ["a1", "b2", "c3"]}), None, 3);
    check(serde_json::json!({"moves": ["a1", "a1", "c3"]}), Some("step 1"), 1);
    check(serde_json::json!({"moves": ["b2"], "from": "12./1../2.."}), None, 1);
    check(serde_json::json!({"moves": ["a1"], "end": "..1/.../..."}), Some("the end"), 1);
    assert!(game.replay(&serde_json::json!([1])).is_err());
}

#[test]
fn texts_are_recognized_and_open_as_what_they_are() {
    let catalog = bare();
    for (text, game) in [
        ("12./1../...", "mnk --size 3x3 --players 2"),
        ("gle/1c1/1C1/ELG[-] w", "dobutsu --rules standard"),
        ("X0O1X1", "hakozumi"),
        ("X0X1O5", "hakozumi --handicap 1"),
        ("RB #7 3@0,0", "tantrix --colours RB --deal 7"),
        ("mnk --size 3x3 1../.2./...", "mnk --size 3x3"),
    ] {
        let (found, position) = catalog.recognize(text).unwrap();
        assert_eq!(found, game, "{text}");
        assert!(catalog.open(&found).unwrap().view(&position).is_ok(), "{text}");
    }
    for text in ["", "hello", "1", "[]", "{}", "X", "RB"] {
        assert_eq!(catalog.recognize(text), None, "{text}");
    }
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
    let catalog = bare();
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
            let found = game.position_text(position);
            let found = face.analyze(&found, &Asked::request(&Quiet)).unwrap();
            assert!(found.complete);
            let mover = game.to_move(position).number();
            let plies = plies(&game, position);
            ends[(plies.signum() + 1) as usize] += 1;
            assert_eq!(found.known.kind, "solved");
            let (outcome, distance) = match plies.signum() {
                0 => ("draw".to_owned(), None),
                1 => (mover.to_string(), Some(plies as u32)),
                _ => ((3 - mover).to_string(), Some(-plies as u32)),
            };
            let text = position.record();
            let set = Some(vec![outcome]);
            assert_eq!(
                (&found.known.equilibrium, found.known.distance),
                (&set, distance),
                "{text}"
            );
            // The line of best play is as long as it says.
            let line = face.line(&found.position, &Asked::request(&Quiet)).unwrap();
            let left = width * height - position.stones();
            assert_eq!(line.len(), distance.map_or(left, |plies| plies as usize), "{text}");
            let chosen = choose(&*face, &found.position, "perfect", seed, &Quiet).unwrap();
            assert!(found.moves.iter().any(|m| m.best && m.text == chosen.text), "{text}");
        }
    }
    assert!(ends.iter().all(|&count| count > 5), "{ends:?}");
}

#[test]
fn what_is_too_much_for_a_request_is_unknown_and_a_bad_board_is_refused() {
    let catalog = bare();
    let large = catalog.open("hakozumi --width 8 --height 7").unwrap();
    let found = large.analyze("", &Asked::request(&Quiet)).unwrap();
    assert!(!found.complete && found.known.kind == "unknown", "{found:?}");
    assert!(choose(&*large, "", "perfect", 1, &Quiet).is_ok());
    assert!(choose(&*large, "", "theorem-1", 1, &Quiet).is_err());
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
            let cell = |column: &LayoutColumn| {
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

#[test]
fn an_open_position_says_what_its_exact_set_would_take() {
    let mut few = Options::default();
    few.set("limit", "2000");
    let game = bare().open_with("mnk --size 5x5", &few).unwrap();
    let analyze = |text: &str| game.analyze(text, &Asked::job(&Quiet)).unwrap();
    let open = analyze("...../...../..1../...../.....");
    let needed = |key: &str| open.more["endgame"][key].as_f64().unwrap();
    assert!(needed("numbers") > 1e12 && needed("bytes") > 1e11 && needed("cpu_seconds") > 3600.0);
    let notes = game.notes(&open.position, &open.more).unwrap();
    assert!(notes.iter().any(|note| note.starts_with("Exact set: ")), "{notes:?}");
    let known = analyze("12..1/.31../2.3../.1.2./2..3.");
    assert_eq!(known.more.get("endgame"), None);
}
