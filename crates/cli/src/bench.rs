//! `yomikiri bench`: how fast the engines are. Every benchmark checks the result of what it times.

use std::time::Instant;

use anyhow::ensure;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use serde_json::json;
use yomikiri_catalog::mnk::{forced_verdict, forced_winners, states_of_layer};
use yomikiri_game::{Game, Limits, OutcomeSet, Player, Quiet};
use yomikiri_mnk::{FreeLayers, Mnk, Rules};
use yomikiri_solve::{Dense, LayerCounts, Outcomes, Verdict};
use yomikiri_tantrix::{Deal, Seats, Tantrix};

use crate::output::{Answer, Output, grouped};

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  yomikiri bench\n  yomikiri bench layers-4x4 --json")]
pub(crate) struct Args {
    /// Only benchmarks whose name contains this
    filter: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// What a run handled, and how many of them: a signature that changes only if behaviour does.
struct Work {
    unit: &'static str,
    count: u64,
}

struct Benchmark {
    name: &'static str,
    /// Seconds allowed on two cores.
    bound: f64,
    run: fn() -> anyhow::Result<Work>,
}

const BENCHMARKS: [Benchmark; 5] = [
    Benchmark { name: "mnk-layers-4x4", bound: 6.0, run: layers_4x4 },
    Benchmark { name: "mnk-third-stones-5x5", bound: 0.2, run: third_stones_5x5 },
    Benchmark { name: "mnk-forced-8x8", bound: 30.0, run: forced_8x8 },
    Benchmark { name: "mnk-paper-1-whole-game", bound: 60.0, run: whole_game },
    Benchmark { name: "tantrix-random-games", bound: 2.5, run: tantrix_random_games },
];

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    let wanted = |b: &&Benchmark| args.filter.as_ref().is_none_or(|part| b.name.contains(part));
    let chosen: Vec<&Benchmark> = BENCHMARKS.iter().filter(wanted).collect();
    ensure!(
        !chosen.is_empty(),
        "no benchmark has that in its name; expected part of one of {}",
        names()
    );
    let mut rows = Vec::new();
    let mut all = Vec::new();
    for benchmark in chosen {
        let clock = Instant::now();
        let work = (benchmark.run)()?;
        let seconds = clock.elapsed().as_secs_f64();
        rows.push(vec![
            benchmark.name.to_owned(),
            format!("{seconds:.3}"),
            format!("{:.1}", benchmark.bound),
            format!("{} {}", grouped(work.count), work.unit),
            grouped((work.count as f64 / seconds) as u64),
        ]);
        all.push(json!({
            "name": benchmark.name, "seconds": seconds, "bound_seconds": benchmark.bound,
            "unit": work.unit, "count": work.count,
        }));
    }
    if args.json {
        output.json(&json!({"schema": "yomikiri.bench/1", "benchmarks": all}))?;
    } else {
        output.table(&["benchmark", "seconds", "bound", "work", "a second"], rows)?;
    }
    Ok(Answer::Done)
}

fn names() -> String {
    BENCHMARKS.map(|benchmark| benchmark.name).join(", ")
}

fn game(size: &str, rules: Rules) -> anyhow::Result<Mnk> {
    Ok(Mnk::new(size.parse()?, 3, 3, rules)?)
}

/// All states of 4x4 enumerated and solved.
fn layers_4x4() -> anyhow::Result<Work> {
    let index = FreeLayers::new(&game("4x4", Rules::Free)?)?;
    let solution = Dense::<OutcomeSet>::solve(&index, &Quiet);
    let count = solution.counts().iter().map(LayerCounts::states).sum();
    ensure!(count == 19_602_085, "{count} states; expected 19602085");
    let wins = solution.counts()[3].forced(Player::FIRST);
    ensure!(wins == 21, "{wins} forced wins after three stones; expected 21");
    Ok(Work { unit: "states", count })
}

/// Who can force a win after each third stone on 5x5.
fn third_stones_5x5() -> anyhow::Result<Work> {
    let game = game("5x5", Rules::Free)?;
    let states = states_of_layer(&game, 3, Limits::NONE)?;
    let winners = forced_winners(&game, &states, Limits::NONE)?;
    let won = winners.iter().filter(|winner| winner.is_some()).count();
    ensure!(
        states.len() == 1755 && won == THIRD_STONE_WINS_5X5,
        "{} states, {won} won",
        states.len()
    );
    Ok(Work { unit: "verdicts", count: 3 * states.len() as u64 })
}

/// Forced wins after three stones on 5x5, from this program; paper 2 leaves 5x5 open.
const THIRD_STONE_WINS_5X5: usize = 352;

/// A verdict for every player from the empty 8x8 board, proofs checked.
fn forced_8x8() -> anyhow::Result<Work> {
    let game = game("8x8", Rules::Free)?;
    let mut count = 0;
    for attacker in Player::all(3) {
        let verdict = forced_verdict(&game, &game.start(), attacker, Limits::NONE)?;
        ensure!(verdict.verdict == Verdict::Stopped, "player {attacker} wins; expected nobody to");
        ensure!(verdict.checked.is_ok(), "a proof was rejected: {:?}", verdict.checked);
        count += verdict.searched as u64;
    }
    Ok(Work { unit: "positions", count })
}

/// The outcome sets of paper 1's game from the empty board.
fn whole_game() -> anyhow::Result<Work> {
    let game = game("5x5", Rules::Reach)?;
    let mut search = Outcomes::new(game.clone(), Limits::NONE);
    let values = search.values(&game.start())?;
    let sets =
        [values.equilibrium(), values.cautious(), values.hopeful()].map(|set| set.to_string());
    ensure!(sets == ["1,2,3,draw", "draw", "1,2,3"], "values {sets:?}");
    Ok(Work { unit: "positions", count: search.searched() as u64 })
}

/// Complete random games of two players, dealt and played on one core.
fn tantrix_random_games() -> anyhow::Result<Work> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut below = |n: usize| ((u128::from(random.next_u64()) * n as u128) >> 64) as usize;
    let seats = Seats::parse("RB")?;
    let mut signature = 0;
    for _ in 0..TANTRIX_GAMES {
        let game = Tantrix::new(seats.clone(), Deal::shuffled(&mut below));
        let mut position = game.start();
        game.play_out(&mut position, &mut below);
        signature += position.board().scores().map(u64::from).iter().sum::<u64>();
    }
    ensure!(
        signature == TANTRIX_SCORES,
        "all scores sum up to {signature}; expected {TANTRIX_SCORES}"
    );
    Ok(Work { unit: "games", count: TANTRIX_GAMES })
}

/// The bound asks for 40,000 games a second.
const TANTRIX_GAMES: u64 = 100_000;
/// All four colours' scores in these games: 14.2 a colour, as paper 5's page says.
const TANTRIX_SCORES: u64 = 5_694_343;
