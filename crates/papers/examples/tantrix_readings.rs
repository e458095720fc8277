//! Plays the short matches of paper 5's open readings and prints the lines of `readings.tsv`.
//!
//!     cargo run --release -p yomikiri-papers --example tantrix_readings -- LOGS [READING…]
//!
//! Logs of the games are kept in the folder LOGS: an interrupted match resumes where its log ends.

use std::path::Path;

use yomikiri_game::Quiet;
use yomikiri_papers::paper5::readings::SCREENING;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let logs = args.next().ok_or("expected the folder of the logs")?;
    let wanted: Vec<String> = args.collect();
    std::fs::create_dir_all(&logs)?;
    for name in &wanted {
        if !SCREENING.iter().any(|reading| reading.id == name) {
            return Err(format!("no reading {name:?}").into());
        }
    }
    let all = SCREENING.iter().map(|reading| reading.id.to_owned());
    let wanted = if wanted.is_empty() { all.collect() } else { wanted };
    for reading in SCREENING.iter().filter(|reading| wanted.iter().any(|name| name == reading.id)) {
        println!("{}", reading.play(Path::new(&logs), 1, &Quiet)?);
    }
    Ok(())
}
