//! Times parts of the work on Dobutsu Shogi: `dobutsu_timing solve|verify|probe FILE [RULES]`.
//!
//! Prints wall seconds of each stage; measure CPU seconds and memory from outside.

use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use yomikiri_catalog::dobutsu::{Dice, Tablebase, solve, verify};
use yomikiri_dobutsu::Dobutsu;
use yomikiri_game::{DenseIndex, Progress};

struct Stages(Mutex<(Instant, String)>);

impl Progress for Stages {
    fn begin(&self, stage: &str, _total: Option<u64>) {
        let mut state = self.0.lock().unwrap();
        println!("{:8.3} s  {}", state.0.elapsed().as_secs_f64(), state.1);
        *state = (Instant::now(), stage.into());
    }
    fn advance(&self, _steps: u64) {}
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [command, file, ..] = &args[..] else {
        return Err("solve|verify|probe FILE [RULES]".into());
    };
    let rules = args.get(2).map_or("standard", |rules| rules);
    let game = Dobutsu::new(rules.parse()?);
    let stages = Stages(Mutex::new((Instant::now(), "begin".into())));
    match command.as_str() {
        "solve" => {
            let solved = solve(game, &stages)?;
            stages.begin("store", None);
            println!("{:?}", solved.store(Path::new(file), &stages)?);
            stages.begin("end", None);
            let (s, c) = (&solved.solution, &solved.solution.census);
            println!(
                "ends {} {} positions {} win {} draw {} loss {} stuck {} longest {:?} moves {}",
                s.won_ends,
                s.lost_ends,
                c.positions(),
                c.wins(),
                c.draws(),
                c.losses(),
                c.by_value[2],
                c.longest_win(),
                s.moves
            );
            println!("start {:?}", s.value(solved.index.starts()[0]).distance());
        }
        "verify" => {
            let tablebase = Tablebase::open(game, Path::new(file))?;
            stages.begin("open", None);
            let verified = verify(&tablebase, &stages)?;
            stages.begin("end", None);
            println!("{} {}", verified.reachable(), verified.moves);
        }
        _ => {
            let tablebase = Tablebase::open(game, Path::new(file))?;
            stages.begin("1000 probes", None);
            let mut dice = Dice::new(1);
            let entries = tablebase.index().len();
            let mut found = 0;
            while found < 1000 {
                let number = dice.roll(entries);
                if tablebase.value_of(number)?.is_reached() {
                    found += 1;
                }
            }
            stages.begin("analyze", None);
            let analysis = tablebase.analyze(&yomikiri_game::Game::start(&game))?;
            println!("{:?} {:?} line {}", analysis.judged, analysis.moves, analysis.line.len());
            println!("paper {:?}", tablebase.paper_distance(&yomikiri_game::Game::start(&game))?);
            stages.begin("end", None);
        }
    }
    Ok(())
}
