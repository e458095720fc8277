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
    let s = retrograde(&index, &st).unwrap();
    eprintln!("{:?} settle", st.0.lock().unwrap().elapsed());
    println!("{:?} index len {} ends {}", t.elapsed(), index.len(), index.end_lines() * 64);
    let start = s.value(index.starts()[0]).distance();
    println!("reachable {} catch {} try_lost {} non_terminal {} win {} draw {} loss {} start {:?} longest {:?} moves {}",
        s.positions() + s.won_ends + s.lost_ends, s.won_ends, s.lost_ends, s.positions(), s.wins(), s.draws(), s.losses(), start, s.longest_win(), s.moves);
}
