//! Times the retrograde engine on Dobutsu Shogi and prints what came out.
use std::time::Instant;
use yomikiri_dobutsu::{Dobutsu, DobutsuIndex, RuleSet};
use yomikiri_game::DenseIndex;
use yomikiri_solve::retrograde;
struct Stages(std::sync::Mutex<Instant>);
impl yomikiri_game::Progress for Stages {
    fn begin(&self, stage: &str, _: Option<u64>) {
        let mut at = self.0.lock().unwrap();
        eprintln!("{:?} before {stage}", at.elapsed());
        *at = Instant::now();
    }
    fn advance(&self, _: u64) {}
}
fn main() {
    let rules: RuleSet = std::env::args().nth(1).unwrap_or("standard".into()).parse().unwrap();
    let t = Instant::now();
    let index = DobutsuIndex::new(Dobutsu::new(rules));
    let st = Stages(Instant::now().into());
    let s = retrograde(
        &index,
        yomikiri_solve::Task { late: std::env::args().count() > 2, over: None },
        &st,
    )
    .unwrap();
    eprintln!("{:?} settle", st.0.lock().unwrap().elapsed());
    println!("{:?} index len {} ends {}", t.elapsed(), index.len(), index.end_lines() * 64);
    let start = s.value(index.starts()[0]).distance();
    println!(
        "reachable {} catch {} try_lost {} non_terminal {} win {} draw {} loss {} start {:?} longest {:?} moves {}",
        s.census.positions() + s.won_ends + s.lost_ends,
        s.won_ends,
        s.lost_ends,
        s.census.positions(),
        s.census.wins(),
        s.census.draws(),
        s.census.losses(),
        start,
        s.census.longest_win(),
        s.moves
    );
    if let Ok(path) = std::env::var("DUMP") {
        std::fs::write(path, &s.values).unwrap();
    }
}
