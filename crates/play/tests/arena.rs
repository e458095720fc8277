//! Matches: the same for any number of threads, and after any interruption.

mod matches;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use matches::Matches;
use serde_json::{Value, json};
use yomikiri_game::{Dice, Game, Progress, Quiet};
use yomikiri_mnk::{Cell, Mnk, Rules};
use yomikiri_play::arena::{
    Contest, Header, Log, LogError, Plan, PlanError, Sprt, SprtResult, Standing, run,
};
use yomikiri_play::{Budget, Engine, Flat, Random, Uniform, Winning};
use yomikiri_tantrix::{Deal, Position, Seats, Tantrix};

/// Tantrix between players of so many playouts by flat Monte Carlo; 0: random.
struct Tiles(Vec<u64>);

impl Contest for Tiles {
    type Game = Tantrix;

    fn game_name(&self) -> String {
        format!("tantrix of {}", self.0.len())
    }

    fn bots(&self) -> Vec<String> {
        self.0.iter().map(|playouts| format!("flat:{playouts}")).collect()
    }

    fn deal(&self, seed: u64) -> Tantrix {
        let mut dice = Dice::new(seed);
        let seats = Seats::parse(&"RYGB"[..self.0.len()]).unwrap();
        Tantrix::new(seats, Deal::shuffled(|below| dice.roll(below)))
    }

    fn engine(&self, bot: usize, _: &Tantrix, seed: u64) -> Box<dyn Engine<Tantrix>> {
        match self.0[bot] {
            0 => Box::new(Random::new(seed)),
            playouts => {
                Box::new(Flat::new(Budget::Playouts(playouts), Uniform::new(), Winning, seed))
            }
        }
    }

    fn scores(&self, game: &Tantrix, end: &Position) -> Option<Vec<f64>> {
        Some(game.scores(end).into_iter().map(f64::from).collect())
    }

    fn record(&self, game: &Tantrix, moves: &[<Tantrix as Game>::Move]) -> Value {
        json!({ "deal": format!("{:?}", game.deal()), "moves": format!("{moves:?}") })
    }
}

fn plan(games: u64, threads: usize) -> Plan {
    Plan { games, seed: 3, threads, sprt: None }
}

fn header(contest: &impl Contest, seed: u64) -> Header {
    Header::new(contest.game_name(), contest.bots(), seed)
}

fn play(contest: &impl Contest, plan: &Plan, path: &Path, progress: &Stopper) -> Standing {
    let (log, played) = Log::open(path, &header(contest, plan.seed)).unwrap();
    run(contest, plan, played, Some(log), &progress.stop, progress).unwrap()
}

/// Interrupts a match after so many games.
#[derive(Default)]
struct Stopper {
    stop: AtomicBool,
    after: Option<usize>,
    games: std::sync::atomic::AtomicUsize,
}

impl Stopper {
    fn after(games: usize) -> Self {
        Stopper { stop: AtomicBool::new(games == 0), after: Some(games), ..Stopper::default() }
    }
}

impl Progress for Stopper {
    fn begin(&self, _: &str, _: Option<u64>) {}

    fn advance(&self, steps: u64) {
        let games = self.games.fetch_add(steps as usize, Ordering::Relaxed) + steps as usize;
        if self.after.is_some_and(|after| games >= after) {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    (folder, path)
}

/// The log of an uninterrupted match on one thread.
fn whole_log(contest: &impl Contest, games: u64) -> (Vec<u8>, Standing) {
    let (_folder, path) = folder();
    let standing = play(contest, &plan(games, 1), &path, &Stopper::default());
    (fs::read(path).unwrap(), standing)
}

#[test]
fn any_number_of_threads_plays_the_same_match() {
    for (contest, games) in [(Tiles(vec![20, 0]), 12), (Tiles(vec![9, 0, 3]), 9)] {
        let (log, standing) = whole_log(&contest, games);
        for threads in [2, 3, 8] {
            let (_folder, path) = folder();
            let again = play(&contest, &plan(games, threads), &path, &Stopper::default());
            assert_eq!(fs::read(path).unwrap(), log, "{threads} threads");
            assert_eq!(again, standing);
        }
        assert_eq!(standing.games(), games);
    }
}

#[test]
fn every_deal_is_played_in_all_seats() {
    let (log, _) = whole_log(&Tiles(vec![0, 0, 0]), 6);
    let lines: Vec<Value> = log
        .split(|&byte| byte == b'\n')
        .skip(1)
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect();
    for round in lines.chunks(3) {
        assert!(round.iter().all(|game| game["record"]["deal"] == round[0]["record"]["deal"]));
        let seats: Vec<&Value> = round.iter().map(|game| &game["seats"]).collect();
        assert_eq!(seats, [&json!([0, 1, 2]), &json!([1, 2, 0]), &json!([2, 0, 1])]);
    }
    assert_ne!(lines[0]["record"]["deal"], lines[3]["record"]["deal"]);
    assert_ne!(lines[0]["record"]["moves"], lines[1]["record"]["moves"]);
}

#[test]
fn an_interrupted_match_goes_on_as_if_nothing_had_happened() {
    let contest = Tiles(vec![15, 0]);
    let (log, standing) = whole_log(&contest, 10);
    for threads in [1, 3] {
        for after in [0, 1, 4, 7] {
            let (_folder, path) = folder();
            let part = play(&contest, &plan(10, threads), &path, &Stopper::after(after));
            assert!(part.games() as usize + part.unfinished() >= after);
            // Other threads may have finished some more; told before the start, none begins.
            assert!(after > 0 || part.games() == 0);
            assert!(log.starts_with(&fs::read(&path).unwrap()));
            let rest = play(&contest, &plan(10, threads), &path, &Stopper::default());
            assert_eq!(fs::read(&path).unwrap(), log);
            assert_eq!(rest, standing);
        }
    }
}

#[test]
fn a_torn_log_is_mended_wherever_it_was_torn() {
    let contest = Tiles(vec![0, 0]);
    let (log, _) = whole_log(&contest, 4);
    let (_folder, path) = folder();
    for length in (0..log.len()).step_by(97).chain(log.len() - 2..log.len()) {
        fs::write(&path, &log[..length]).unwrap();
        play(&contest, &plan(4, 1), &path, &Stopper::default());
        assert_eq!(fs::read(&path).unwrap(), log, "torn at {length}");
    }
    // A last line that has its end but lost its middle.
    let mut holed = log.clone();
    holed[log.len() - 200..log.len() - 1].fill(0);
    fs::write(&path, &holed).unwrap();
    play(&contest, &plan(4, 1), &path, &Stopper::default());
    assert_eq!(fs::read(&path).unwrap(), log);
}

#[test]
fn a_longer_plan_continues_a_finished_match_and_a_shorter_one_counts_its_part() {
    let contest = Tiles(vec![0, 0]);
    let (log, standing) = whole_log(&contest, 8);
    let (_folder, path) = folder();
    play(&contest, &plan(4, 1), &path, &Stopper::default());
    assert_eq!(play(&contest, &plan(8, 1), &path, &Stopper::default()), standing);
    assert_eq!(fs::read(&path).unwrap(), log);
    assert_eq!(play(&contest, &plan(2, 1), &path, &Stopper::default()).games(), 2);
    assert_eq!(fs::read(&path).unwrap(), log);
}

/// What opening this log for a random match says.
fn refusal(bytes: &[u8]) -> String {
    let (_folder, path) = folder();
    fs::write(&path, bytes).unwrap();
    let error = Log::open(&path, &header(&Tiles(vec![0, 0]), 3)).unwrap_err();
    assert_eq!(fs::read(&path).unwrap(), bytes, "a refused file is left alone");
    error.to_string()
}

#[test]
fn logs_of_other_matches_and_other_files_are_refused_by_name() {
    let (log, _) = whole_log(&Tiles(vec![0, 0]), 4);
    let text = String::from_utf8(log).unwrap();
    let (head, games) = text.split_once('\n').unwrap();
    for (bytes, problem) in [
        ("hello".to_owned(), "not the head of a log"),
        ("hello\n".to_owned(), "not the head of a log"),
        (text.replace("\"seed\":3", "\"seed\":4"), "its seed is \"4\"; expected \"3\""),
        (text.replacen("flat:0", "flat:9", 1), "its players is \"flat:9 flat:0\""),
        (text.replace("tantrix of 2", "chess"), "its game is \"chess\""),
        (
            text.replacen("{\"game\":1", "{\"game\":2", 1),
            "line 3 of the log is damaged: it is game 2",
        ),
        (text.replacen("\"seats\":[0,1]", "\"seats\":[1,0]", 1), "line 2 of the log is damaged"),
        (format!("{head}\nnonsense\n{games}"), "line 2 of the log is damaged"),
    ] {
        assert!(refusal(bytes.as_bytes()).contains(problem), "{}", refusal(bytes.as_bytes()));
    }
    let missing = Log::open(Path::new("/nowhere/at/all"), &header(&Tiles(vec![0, 0]), 3));
    assert!(matches!(missing, Err(LogError::Io(_))));
}

#[test]
fn a_log_without_line_ends_is_not_read_whole() {
    let (log, _) = whole_log(&Tiles(vec![0, 0]), 2);
    let mut sparse = log;
    sparse.resize(sparse.len() + (2 << 20), 0);
    let said = refusal(&sparse);
    assert!(said.contains("line 4 of the log is damaged: it is longer than"), "{said}");
    assert!(refusal(&vec![0; 2 << 20]).contains("not the head of a log"));
}

/// A contest with a known result: the first player to move wins unless the number of the bot is 1.
struct Decided(Mnk);

/// Plays the first or the last legal move.
struct Fixed(bool);

impl Engine<Mnk> for Fixed {
    fn choose_watched(
        &mut self,
        game: &Mnk,
        position: &yomikiri_mnk::Position,
        _progress: &dyn Progress,
    ) -> Option<yomikiri_play::Choice<Cell>> {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let mv = if self.0 { moves.first() } else { moves.last() };
        mv.copied().map(yomikiri_play::Choice::unsearched)
    }
}

impl Contest for Decided {
    type Game = Mnk;
    fn game_name(&self) -> String {
        self.0.name()
    }
    fn bots(&self) -> Vec<String> {
        vec!["first".into(), "last".into()]
    }
    fn deal(&self, _: u64) -> Mnk {
        self.0.clone()
    }
    fn engine(&self, bot: usize, _: &Mnk, _: u64) -> Box<dyn Engine<Mnk>> {
        Box::new(Fixed(bot == 0))
    }
    fn record(&self, _: &Mnk, moves: &[Cell]) -> Value {
        json!(moves.len())
    }
}

#[test]
fn a_test_stops_the_match_at_the_same_game_for_any_number_of_threads() {
    let sprt = Sprt { elo0: 0.0, elo1: 100.0 };
    let contest = Tiles(vec![40, 0]);
    let mut logs = Vec::new();
    for threads in [1, 4] {
        let (_folder, path) = folder();
        let plan = Plan { sprt: Some(sprt), ..plan(400, threads) };
        let standing = play(&contest, &plan, &path, &Stopper::default());
        assert!(standing.games() < 400, "40 playouts are much stronger than none");
        assert_eq!(sprt.standing(&standing).result, SprtResult::H1);
        logs.push(fs::read(&path).unwrap());
        // Going on after the result plays nothing.
        assert_eq!(play(&contest, &plan, &path, &Stopper::default()), standing);
    }
    assert!(logs[0] == logs[1]);
}

#[test]
fn results_are_credited_to_players_and_not_to_seats() {
    // On 3x3 whoever moves first completes the top row or the bottom row: the mover always wins.
    let game = Mnk::new("3x3".parse().unwrap(), 3, 2, Rules::Free).unwrap();
    let contest = Decided(game);
    let standing =
        run(&contest, &plan(6, 2), Vec::new(), None, &AtomicBool::new(false), &Quiet).unwrap();
    let place = standing.places()[0];
    assert_eq!((place.wins, place.draws, place.losses), (3, 0, 3));
    assert_eq!(standing.pairs(), [0, 0, 3, 0, 0]);
    assert_eq!(place.margin(), None);
}

#[test]
fn impossible_plans_are_named() {
    let sprt = |elo0, elo1| Some(Sprt { elo0, elo1 });
    assert_eq!(plan(7, 1).check(2), Err(PlanError::Games { games: 7, players: 2 }));
    assert_eq!(plan(0, 1).check(2), Err(PlanError::Games { games: 0, players: 2 }));
    assert_eq!(plan(6, 1).check(3), Ok(()));
    assert_eq!(
        Plan { sprt: sprt(0.0, 5.0), ..plan(6, 1) }.check(3),
        Err(PlanError::SprtPlayers(3))
    );
    for (elo0, elo1) in [(5.0, 0.0), (0.0, 0.0), (f64::NAN, 1.0), (0.0, f64::INFINITY)] {
        let checked = Plan { sprt: sprt(elo0, elo1), ..plan(6, 1) }.check(2);
        assert!(matches!(checked, Err(PlanError::Hypotheses { .. })), "{checked:?}");
    }
}

/// Matches between flat Monte Carlo and chance.
struct Heap;

impl Contest for Heap {
    type Game = Matches;

    fn game_name(&self) -> String {
        "matches".to_owned()
    }

    fn bots(&self) -> Vec<String> {
        vec!["flat".to_owned(), "random".to_owned()]
    }

    fn deal(&self, _seed: u64) -> Matches {
        Matches(9)
    }

    fn engine(&self, bot: usize, _: &Matches, seed: u64) -> Box<dyn Engine<Matches>> {
        match bot {
            0 => Box::new(Flat::new(Budget::Playouts(300), Uniform::new(), Winning, seed)),
            _ => Box::new(Random::new(seed)),
        }
    }

    fn record(&self, _: &Matches, moves: &[u32]) -> Value {
        json!(moves)
    }
}

#[test]
fn a_game_of_rules_alone_can_be_played_in_the_arena() {
    let never = AtomicBool::new(false);
    let standing = run(&Heap, &plan(40, 2), Vec::new(), None, &never, &Quiet).unwrap();
    assert_eq!(standing.games(), 40);
    assert!(standing.places()[0].score().mean > 0.7, "{:?}", standing.places()[0].score());
}
