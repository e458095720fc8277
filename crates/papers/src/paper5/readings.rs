//! The readings that the paper leaves open, each played in a short match on deals kept for training. How the best
//! of them is to be confirmed on fresh deals stands in `docs/dev/tantrix-experiment.md`.
//!
//! What was played is recorded in `readings.tsv`, game by game, so that tables are computed from games and not copied.
//! A line is `reading TAB seed TAB results`, the results one letter per game: `w`, `d` or `l` for the first player.
//! The games of a line come again from `yomikiri arena tantrix ENGINE AGAINST --playouts P --seed S`;
//! `examples/tantrix_readings.rs` plays them and prints the lines.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use yomikiri_catalog::Catalog;
use yomikiri_game::Progress;
use yomikiri_play::Budget;
use yomikiri_play::arena::{Log, Plan};

use super::Paper5Error;
use super::sample::Measured;
use crate::{Report, Table, Text};

/// The seed of the screening's deals. The pre-registered matches have another, and so has the confirmation.
pub const SCREENING_SEED: u64 = 27;

/// A match of a reading.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// Its name in `readings.tsv`.
    pub id: &'static str,
    /// The engine with its options.
    pub engine: &'static str,
    /// Whom it plays.
    pub against: &'static str,
    /// Playouts for each placement, of both players.
    pub playouts: u64,
    /// Games to be played.
    pub games: u64,
    /// Seed of the match.
    pub seed: u64,
    /// What it tries, in English and Japanese.
    pub tries: [&'static str; 2],
}

const fn screened(
    id: &'static str,
    engine: &'static str,
    en: &'static str,
    ja: &'static str,
) -> Reading {
    let (against, playouts, games, seed) = ("darwin", 200, 400, SCREENING_SEED);
    Reading { id, engine, against, playouts, games, seed, tries: [en, ja] }
}

/// The screening, in the order in which it is shown.
pub const SCREENING: &[Reading] = &[
    screened(
        "paper",
        "obstruct",
        "the pre-registered reading, for comparison",
        "事前に登録した読み(比較用)",
    ),
    screened("coin", "obstruct-coin", "its control, for comparison", "その対照(比較用)"),
    screened(
        "move",
        "obstruct:tested=move",
        "(1) tested behind each move of the root",
        "(1) 根の各手の直後で判定",
    ),
    screened(
        "node",
        "obstruct:tested=node",
        "(2) every node of the tree by its own test",
        "(2) 木の各節点をそれぞれの判定で評価",
    ),
    Reading {
        against: "obstruct:scores=leaf,less2=0,less3=0",
        ..screened(
            "leaf-scores",
            "obstruct:scores=leaf",
            "(3) p1 and p2 are scores at the leaf; against the same without penalties",
            "(3) p1、p2は葉での得点。減点のない同じプレイヤーと対戦",
        )
    },
    screened(
        "leaf-scores-darwin",
        "obstruct:scores=leaf",
        "(3) the same against darwin",
        "(3) 同じくDarwinと対戦",
    ),
    screened(
        "untried",
        "obstruct:untried=lowered",
        "(4) untried moves lowered likewise",
        "(4) 未試行の手も同様に下げる",
    ),
    screened(
        "taught",
        "obstruct:taught=plain",
        "(5) MAST learns unlowered rewards",
        "(5) MASTは下げない報酬から学ぶ",
    ),
    screened(
        "less-half",
        "obstruct:less2=0.5,less3=1.5",
        "(6) penalties 0.5 and 1.5",
        "(6) 減点0.5と1.5",
    ),
    screened("less-1-3", "obstruct:less2=1,less3=3", "(6) penalties 1 and 3", "(6) 減点1と3"),
    screened("less-1-1", "obstruct:less2=1,less3=1", "(6) penalties 1 and 1", "(6) 減点1と1"),
    screened("less-2-2", "obstruct:less2=2,less3=2", "(6) penalties 2 and 2", "(6) 減点2と2"),
    screened("less-4-12", "obstruct:less2=4,less3=12", "(6) penalties 4 and 12", "(6) 減点4と12"),
    screened(
        "open",
        "obstruct:longest=open",
        "(8) the longest line is the longest open one",
        "(8) 最長の線はループを除く",
    ),
    screened(
        "leaf-number",
        "obstruct:number=leaf",
        "(8) the leaf's tile number selects the equation",
        "(8) 葉のタイル番号で式を選ぶ",
    ),
    screened(
        "loops",
        "obstruct:loops=free",
        "(9) a loop is not obstructed",
        "(9) ループは妨害とみなさない",
    ),
    screened(
        "both-ends",
        "obstruct:ends=both",
        "both ends must be stopped",
        "両端が塞がれて初めて妨害とみなす",
    ),
    screened("root", "obstruct:tested=root", "tested once, at the root", "根で一度だけ判定"),
    screened(
        "both-views",
        "obstruct:view=both",
        "each player's own values are lowered",
        "両者それぞれの評価を下げる",
    ),
    screened(
        "untried-taught",
        "obstruct:untried=lowered,taught=plain",
        "(10) 4 and 5",
        "(10) 4と5",
    ),
    screened(
        "node-untried-taught",
        "obstruct:tested=node,untried=lowered,taught=plain",
        "(10) 2, 4 and 5",
        "(10) 2と4と5",
    ),
    screened(
        "node-number-taught",
        "obstruct:tested=node,number=leaf,taught=plain",
        "(10) 2, 5 and 8",
        "(10) 2と5と8",
    ),
    screened(
        "move-taught-1-3",
        "obstruct:tested=move,taught=plain,less2=1,less3=3",
        "(10) 1, 5 and 6",
        "(10) 1と5と6",
    ),
    screened(
        "small-loops",
        "small-loops",
        "§3.2: small loops of the other's colour in the opening, penalty 2",
        "§3.2: 序盤に相手の色の小さいループを作る(減点2)",
    ),
    screened(
        "small-loops-6",
        "small-loops:less2=6",
        "§3.2: the same with penalty 6",
        "§3.2: 同じく減点6",
    ),
    Reading {
        playouts: 2000,
        ..screened("playouts-2000", "obstruct", "(7) 2,000 playouts", "(7) 2,000プレイアウトで")
    },
    Reading {
        playouts: 10_000,
        games: 100,
        ..screened(
            "playouts-10000",
            "obstruct",
            "(7) 10,000 playouts, 100 games",
            "(7) 10,000プレイアウトで100局",
        )
    },
];

impl Reading {
    /// Plays the match, or what its log in this folder lacks of it; gives its line.
    pub fn play(
        &self,
        logs: &Path,
        threads: usize,
        progress: &dyn Progress,
    ) -> Result<String, Paper5Error> {
        let game = Catalog::new().open("tantrix --colours RB")?;
        let engines = [self.engine, self.against].map(str::to_owned);
        let contest = game.contest(&engines, Budget::Playouts(self.playouts))?;
        let header = contest.header(self.seed);
        let path = logs.join(format!("{}.jsonl", self.id));
        let plan = Plan { games: self.games, seed: self.seed, threads, sprt: None };
        let (log, played) = Log::open(&path, &header)?;
        contest.run(&plan, played, Some(log), &AtomicBool::new(false), progress)?;
        let (_, played) = Log::open(&path, &header)?;
        let letter = |game: &yomikiri_play::arena::PlayedGame| match game.winner {
            None => 'd',
            Some(seat) if game.seats.get(seat) == Some(&0) => 'w',
            Some(_) => 'l',
        };
        let results: String = played.iter().take(self.games as usize).map(letter).collect();
        Ok(format!("{}\t{}\t{results}", self.id, self.seed))
    }
}

/// Shows what is recorded of every reading, the ones not played yet too.
pub(super) fn table(report: &mut Report) -> Result<(), Paper5Error> {
    let recorded = recorded()?;
    let mut rows = Vec::new();
    for reading in SCREENING {
        let name = |engine: &str| format!("{engine} ({})", reading.playouts);
        let mut row =
            vec![reading.tries.join(" / "), name(reading.engine), reading.against.to_owned()];
        let found = recorded.iter().find(|line| line.id == reading.id && line.seed == reading.seed);
        row.extend(found.map_or_else(|| vec!["-".to_owned(); 5], |line| line.row()));
        rows.push(row);
    }
    let played: usize = recorded.iter().map(|line| line.results.len()).sum();
    report.tables.push(Table {
        id: "readings".into(),
        title: Text::new(
            format!(
                "Recorded, not played now: what the paper leaves open, screened in {played} games on training deals, seed \
                 {SCREENING_SEED} (docs/dev/tantrix-experiment.md)"
            ),
            format!(
                "記録(今回の対局ではない): 論文が定めていない読みの選別、訓練用の配牌で計{played}局、種{SCREENING_SEED} \
                 (docs/dev/tantrix-experiment.md)"
            ),
        ),
        columns: vec![
            Text::new("reading", "読み"),
            Text::new("player (playouts)", "プレイヤー(プレイアウト)"),
            Text::new("against", "相手"),
            Text::new("wins", "勝"),
            Text::new("draws", "分"),
            Text::new("losses", "敗"),
            Text::new("score", "得点率"),
            Text::new("95 %", "95 %"),
        ],
        rows,
    });
    Ok(())
}

/// A line of `readings.tsv`.
struct Recorded<'a> {
    id: &'a str,
    seed: u64,
    results: &'a str,
}

fn recorded() -> Result<Vec<Recorded<'static>>, Paper5Error> {
    read(include_str!("readings.tsv"))
}

fn read(text: &str) -> Result<Vec<Recorded<'_>>, Paper5Error> {
    text.lines()
        .enumerate()
        .map(|(at, line)| read_line(line).ok_or(Paper5Error::Readings(at + 1)))
        .collect()
}

fn read_line(line: &str) -> Option<Recorded<'_>> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[id, seed, results] = &fields[..] else { return None };
    let all_letters = results.chars().all(|result| "wdl".contains(result));
    // Games come in pairs, each deal with seats swapped.
    let in_pairs = !results.is_empty() && results.len().is_multiple_of(2);
    (all_letters && in_pairs).then_some(Recorded { id, seed: seed.parse().ok()?, results })
}

impl Recorded<'_> {
    /// Wins, draws, losses, and the score with its interval, from pairs of games on one deal.
    fn row(&self) -> Vec<String> {
        let count = |letter: char| self.results.matches(letter).count().to_string();
        let worth = |result: u8| match result {
            b'w' => 0.5,
            b'd' => 0.25,
            _ => 0.0,
        };
        let pairs = self.results.as_bytes().chunks(2);
        let pairs: Vec<f64> =
            pairs.map(|pair| pair.iter().map(|&result| worth(result)).sum()).collect();
        let score = Measured::mean(&pairs);
        let (low, high) = score.interval();
        let mut row: Vec<String> = ['w', 'd', 'l'].map(count).to_vec();
        row.extend([format!("{:.3}", score.value), format!("[{low:.3}, {high:.3}]")]);
        row
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use yomikiri_game::Quiet;

    use super::*;

    #[test]
    fn a_line_is_counted_in_pairs() {
        let read = read("paper\t27\twdll\n").expect("a line");
        // Pairs worth ¾ and 0: mean 0.375, error 0.375.
        assert_eq!(read[0].row(), ["1", "1", "2", "0.375", "[-0.360, 1.110]"]);
        for wrong in ["paper\t27", "paper\t27\twdl", "paper\t27\twx", "paper\tx\twd", "paper\t27\t"]
        {
            assert!(matches!(super::read(wrong), Err(Paper5Error::Readings(1))), "{wrong:?}");
        }
    }

    #[test]
    fn every_recorded_line_is_of_a_reading_and_whole() {
        let ids: BTreeSet<_> = SCREENING.iter().map(|reading| reading.id).collect();
        assert_eq!(ids.len(), SCREENING.len());
        let mut seen = BTreeSet::new();
        for line in recorded().expect("it can be read") {
            let reading = SCREENING.iter().find(|reading| reading.id == line.id);
            let reading = reading.unwrap_or_else(|| panic!("{} is no reading", line.id));
            assert_eq!(
                (line.seed, line.results.len() as u64),
                (reading.seed, reading.games),
                "{}",
                line.id
            );
            assert!(seen.insert(line.id), "{} is there twice", line.id);
        }
    }

    /// The first games of every recorded reading, played again, come out as recorded.
    #[test]
    fn recorded_games_come_again() {
        for line in recorded().expect("it can be read") {
            let reading =
                SCREENING.iter().find(|reading| reading.id == line.id).expect("a reading");
            if reading.playouts > 200 {
                continue;
            }
            let logs = tempfile::tempdir().expect("a folder");
            let begun =
                Reading { games: 2, ..*reading }.play(logs.path(), 1, &Quiet).expect("played");
            let expected = format!("{}\t{}\t{}", line.id, line.seed, &line.results[..2]);
            assert_eq!(begun, expected);
        }
    }
}
