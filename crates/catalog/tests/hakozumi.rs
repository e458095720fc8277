//! What is said about positions of the endless game: nothing wrong, and the same every time.

use std::sync::Mutex;

use yomikiri_catalog::{Analysis, Asked, Catalog, Explore, ExploreError, Known};
use yomikiri_game::{Dice, Game, Notation, Progress, Quiet};
use yomikiri_hakozumi::check::check;
use yomikiri_hakozumi::check::defender::Defender;
use yomikiri_hakozumi::{Hakozumi, Record, Side, Stone};
use yomikiri_play::Budget as Thinking;
use yomikiri_prove::handicap::certificate::Certificate;
use yomikiri_prove::handicap::{CERTIFICATE, PROVED_WINDOW};
use yomikiri_prove::position::{AnalysisError, Budget, Knowledge, analyze, exact};

/// What is known in one word, with the line of a win or a loss.
fn known(record: &str, handicap: usize) -> (String, Vec<Stone>) {
    let game = Hakozumi { handicap, ..Hakozumi::ENDLESS };
    let position = game.parse_position(record).unwrap();
    let found = analyze(&game, &position, Budget::BRIEF, &Quiet).unwrap();
    for strategy in found.knowledge.strategies() {
        assert!(check(strategy).unwrap().is_accepted(), "{record} handicap {handicap}");
        assert_eq!(strategy.handicap(), handicap, "{record}: {}", strategy.record);
        // The strategy begins after the next move, here, or earlier where the stones are far apart.
        let (own, stones) = (strategy.record.stones(), position.record().stones());
        assert!(own.starts_with(stones) || stones.starts_with(own), "{record}");
    }
    match found.knowledge {
        Knowledge::Over { winner } => (format!("{winner} won"), Vec::new()),
        Knowledge::Win { line } => (format!("{} wins", found.to_move), line),
        Knowledge::Loss { line } => (format!("{} loses", found.to_move), line),
        Knowledge::Draw { .. } => ("draw".into(), Vec::new()),
        Knowledge::CannotLose { side, .. } => (format!("{side} cannot lose"), Vec::new()),
        Knowledge::Unknown => ("unknown".into(), Vec::new()),
    }
}

fn check_known(record: &str, handicap: usize, expected: &str) {
    let (found, line) = known(record, handicap);
    assert_eq!(found, expected, "{record:?} handicap {handicap}");
    if line.is_empty() {
        return;
    }
    let game = Hakozumi { handicap, ..Hakozumi::ENDLESS };
    let line: String = line.iter().map(ToString::to_string).collect();
    let end = game.parse_position(&format!("{record}{line}")).unwrap();
    assert_eq!(end.winner(), Some(Side::X), "{record:?} {line} handicap {handicap}");
}

#[test]
fn handicap_stones_were_dropped_when_the_record_was_empty() {
    check_known("", 0, "draw");
    check_known("", 1, "X cannot lose");
    check_known("X0", 1, "X cannot lose");
    check_known("X-7", 1, "X cannot lose");
    for handicap in [2, 3, 4, 5, 100] {
        check_known("", handicap, "X wins");
        check_known("X0", handicap, "X wins");
        check_known("X500", handicap, "X wins");
    }
    for record in ["X0X1", "X0X0", "X0X9", "X0X1000"] {
        for handicap in [3, 4, 7] {
            check_known(record, handicap, "X wins");
        }
    }
    check_known("X0X1", 2, "X wins");
    check_known("X0X1X2", 2, "O loses");
    check_known("X0X1X2", 3, "X wins");
    check_known("X0X0O1", 1, "draw");
}

/// Stones too far apart for one search hid what an earlier board still proves.
#[test]
fn a_far_reply_hid_that_a_side_cannot_lose() {
    for column in [61, 100, 1000, 899_000, -61, -1000] {
        let record = format!("X0O{column}");
        check_known(&record, 0, "X cannot lose");
        let game = Hakozumi::ENDLESS;
        let position = game.parse_position(&record).unwrap();
        let found = analyze(&game, &position, Budget::BRIEF, &Quiet).unwrap();
        let Knowledge::CannotLose { strategy, .. } = found.knowledge else { panic!("{record}") };
        assert_eq!(strategy.record.to_string(), "X0");
        let (mut defender, mut play) = Defender::new(&strategy).unwrap();
        let answer = defender.respond(&mut play, column).unwrap();
        check_known(&format!("{record}X{answer}"), 0, "X cannot lose");
        check_known(&format!("{record}X{answer}O{}", column - 300), 0, "X cannot lose");
        // Whoever leaves the strategy is promised nothing.
        check_known(&format!("{record}X{}", column - 300), 0, "unknown");
    }
    check_known("X0O1X1000", 0, "O cannot lose");
}

/// No static board may be accepted while turns do not alternate: a draw means that both sides hold
/// one, and a search from before the last handicap stone must never say so.
#[test]
fn nothing_is_a_draw_before_the_handicap_stones_are_placed() {
    let mut dice = Dice::new(3);
    for _ in 0..40 {
        let handicap = 1 + dice.roll(4);
        let stones = dice.roll(handicap);
        let record: String = (0..stones).map(|_| format!("X{}", dice.roll(90))).collect();
        let game = Hakozumi { handicap, ..Hakozumi::ENDLESS };
        let position = game.parse_position(&record);
        if position.is_err() {
            continue;
        }
        let expected = if handicap == 1 { "X cannot lose" } else { "X wins" };
        let (found, _) = known(&record, handicap);
        assert!(found == expected || found == "X won", "{record:?} handicap {handicap}: {found}");
    }
}

#[test]
fn what_is_said_of_handicap_one_is_what_the_certificate_proves() {
    let path = format!("{}/../prove/certificates/{CERTIFICATE}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let certificate = Certificate::parse(&text).unwrap();
    assert_eq!(certificate.window(), PROVED_WINDOW);
    assert!(text.contains(r#""record":"X0""#));
    let confined = |record: &str, handicap| {
        let game = Hakozumi { handicap, ..Hakozumi::ENDLESS };
        let position = game.parse_position(record).unwrap();
        analyze(&game, &position, Budget::BRIEF, &Quiet).unwrap().confined
    };
    let at = |record| confined(record, 1).map(|c| (c.columns, c.mirrored));
    assert_eq!(at(""), Some(((-5, 6), (-6, 5))));
    assert_eq!(at("X0"), Some(((-5, 6), (-6, 5))));
    assert_eq!(at("X10"), Some(((5, 16), (4, 15))));
    assert_eq!(at("X0X1"), None);
    assert_eq!((confined("", 0), confined("", 2), confined("X0", 0)), (None, None, None));
}

#[test]
fn wins_were_missed_when_the_loser_was_to_move() {
    check_known("X0O5X1O6X2", 0, "O loses");
    check_known("X0O1X1O-1X-1O2", 0, "X wins");
    // Every position of figure 1's line is decided.
    let (_, line) = known("X0O1X1O-1X-1O2", 0);
    for plies in 1..line.len() {
        let played: String = line[..plies].iter().map(ToString::to_string).collect();
        let expected = if plies % 2 == 1 { "O loses" } else { "X wins" };
        check_known(&format!("X0O1X1O-1X-1O2{played}"), 0, expected);
    }
}

fn mirrored(record: &str) -> String {
    let record = Record::parse(record).unwrap();
    let stones = record.stones().iter();
    stones.map(|s| Stone { column: 3 - s.column, ..*s }.to_string()).collect()
}

fn values(game: &str, position: &str) -> Analysis {
    Catalog::new().open(game).unwrap().analyze(position, &Asked::request(&Quiet)).unwrap()
}

#[test]
fn values_depended_on_the_clock_and_on_the_side_of_the_axis() {
    let cases = ["", "X0", "X0O1", "X0O1X1O-1X-1", "X2O2X2O3X4O1", "X0O30X60O90X120O150"];
    for (game, record) in cases
        .map(|record| ("hakozumi", record))
        .into_iter()
        .chain([("hakozumi --handicap 1", "X0")])
    {
        let (first, second) = (values(game, record), values(game, record));
        assert_eq!(first, second, "{record}");
        let image = values(game, &mirrored(record));
        assert_eq!((&first.known, first.complete), (&image.known, image.complete), "{record}");
        let shift = if record.is_empty() { 0 } else { 3 };
        for mv in &first.moves {
            let column: i32 = mv.text.parse().unwrap();
            let other = (shift - column).to_string();
            let other = image.moves.iter().find(|mv| mv.text == other).unwrap();
            assert_eq!((&mv.known, mv.best), (&other.known, other.best), "{record} {column}");
        }
    }
    // About its own axis a position is its own mirror image.
    let own = values("hakozumi", "X0");
    let at = |column: i32| own.moves.iter().find(|mv| mv.text == column.to_string()).unwrap();
    for column in 1..=4 {
        assert_eq!(at(column).known, at(-column).known, "{column}");
    }
    assert!(own.complete);
}

#[test]
fn mirror_images_on_a_finite_board_get_the_same_answer_where_it_is_cut_off() {
    // The first positions of 7x6 are stored.
    let game = "hakozumi --width 8 --height 7";
    for (record, image) in [("X3O4", "X4O3"), ("X2", "X5"), ("X1O2X3", "X6O5X4")] {
        let (first, second) = (values(game, record), values(game, image));
        assert!(!first.complete, "{record} takes more than a request may");
        for (mv, other) in first.moves.iter().zip(second.moves.iter().rev()) {
            // A board turned round has its scores the other way round.
            assert_eq!(mv.known, other.known, "{record} {}", mv.text);
        }
    }
}

/// Values of a position and of its moves never contradict each other.
#[test]
fn moves_agree_with_their_position() {
    let (mut dice, game) = (Dice::new(9), Hakozumi::ENDLESS);
    let mut seen = std::collections::BTreeSet::new();
    for stones in [4, 6, 7, 9, 10, 12].repeat(6) {
        let mut position = game.start();
        for _ in 0..stones {
            let _ = game.play(&mut position, dice.roll(6) as i32);
        }
        let found = values("hakozumi", &game.position_text(&position));
        let won_by = |known: &Known| match known.kind {
            "solved" => known.forced.clone().unwrap_or("draw".to_owned()),
            other => other.to_owned(),
        };
        let mover = found.to_move.to_string();
        let opponent = (3 - found.to_move).to_string();
        let own = won_by(&found.known);
        seen.insert(own.clone());
        if !found.moves.is_empty() {
            let wins = found.moves.iter().any(|mv| won_by(&mv.known) == mover);
            assert_eq!(own == mover, wins, "{}", found.position);
            if own == opponent {
                assert!(found.moves.iter().all(|mv| won_by(&mv.known) == opponent));
            }
        }
    }
    assert!(seen.contains("1") && seen.contains("2"), "{seen:?}");
}

#[test]
fn a_strategy_for_another_handicap_answered_in_the_wrong_turn() {
    let catalog = Catalog::new();
    let game = catalog.open("hakozumi --handicap 1").unwrap();
    let choose = |game: &dyn Explore, engine: &str| -> Result<(), ExploreError> {
        game.seat(engine, Thinking::Playouts(1), 1)?.choose("X0", &Quiet).map(|_| ())
    };
    let refused = choose(&*game, "theorem-2").unwrap_err().to_string();
    assert!(refused.contains("handicap 0"), "{refused}");
    let plain = catalog.open("hakozumi").unwrap();
    assert!(choose(&*plain, "theorem-2").is_ok());
    let refused = choose(&*plain, "handicap-x0x0o1").unwrap_err().to_string();
    assert!(refused.contains("handicap 1"), "{refused}");
}

#[test]
fn a_handicap_on_a_finite_board_was_called_a_wrong_size() {
    let game = Hakozumi { handicap: 1, ..Hakozumi::connect(7, 6, 4) };
    let error = exact(&game, &game.start(), &Quiet).unwrap_err();
    assert!(matches!(error, AnalysisError::FiniteHandicap { handicap: 1 }), "{error}");
}

/// Counts what it is told, and unwinds when it was told often enough.
struct Counter {
    told: Mutex<(Vec<String>, u64, u64)>,
    stop_after: u64,
}

impl Counter {
    fn new(stop_after: u64) -> Self {
        Counter { told: Mutex::default(), stop_after }
    }
}

impl Progress for Counter {
    fn begin(&self, stage: &str, _total: Option<u64>) {
        self.told.lock().unwrap().0.push(stage.to_owned());
    }

    fn advance(&self, steps: u64) {
        let mut told = self.told.lock().unwrap();
        (told.1, told.2) = (told.1 + 1, told.2 + steps);
        let stop = told.1 >= self.stop_after;
        drop(told);
        if stop {
            std::panic::resume_unwind(Box::new("stopped"));
        }
    }
}

#[test]
fn a_finite_board_was_solved_without_a_word_of_progress() {
    let game = Hakozumi::connect(6, 5, 4);
    let watcher = Counter::new(u64::MAX);
    let found = exact(&game, &game.start(), &watcher).unwrap();
    let told = watcher.told.lock().unwrap();
    assert_eq!(told.0, ["positions"]);
    assert!(told.2 <= found.nodes && told.2 > found.nodes / 2, "{} {}", told.2, found.nodes);
}

#[test]
fn a_cancelled_job_ran_on_for_seconds() {
    let catalog = Catalog::new();
    let games = [("hakozumi --width 7 --height 6", ""), ("hakozumi", "X0O1")];
    for (game, position) in games {
        let face = catalog.open(game).unwrap();
        let watcher = Counter::new(20);
        let stopped = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            face.analyze(position, &Asked::job(&watcher)).is_ok()
        }));
        // The whole 7x6 board takes minutes; this must end within a few hundred thousand positions.
        assert!(stopped.is_err(), "{game} {position} did not look up often enough");
        assert_eq!(watcher.told.lock().unwrap().1, 20);
    }
}
