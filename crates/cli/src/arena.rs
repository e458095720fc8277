//! `yomikiri arena`: matches between engines.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use yomikiri_catalog::{Standings, elo_of};
use yomikiri_play::Budget;
use yomikiri_play::arena::{
    Header, Interval, Log, NotLogged, Place, Plan, PlanError, RunError, Sprt, SprtResult, Standing,
};

use crate::generic::Chosen;
use crate::output::{Answer, DIM, Output, counted, grouped};
use crate::play::with_table;
use crate::progress::Bar;
use crate::threads;
use crate::typed::whole;

/// Playouts per move of engines whose options do not say.
const PLAYOUTS: u64 = 300;
/// The same as a budget.
pub(crate) const BUDGET: Budget = Budget::Playouts(PLAYOUTS);

pub(crate) const AFTER: &str = "\
An engine is named in one word with its options: uct:playouts=500,c=0.7. A
position that comes up for the third time ends its game with a draw.";

// (A doc comment here would become the command's own help.)
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The engines, one for each player
    #[arg(required = true, value_name = "ENGINE")]
    engines: Vec<String>,
    /// The most games to play, including those in the log: a multiple of the number of players
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Seed of the match: deals and engines follow from it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Playouts per move, for engines whose options do not say
    #[arg(long, default_value_t = PLAYOUTS, value_parser = whole(1, 4_000_000_000))]
    playouts: u64,
    /// Seconds per move, for engines whose options do not say
    #[arg(long, value_parser = seconds, value_name = "SECONDS", conflicts_with = "playouts")]
    time: Option<Duration>,
    /// Keep every game in this file, one JSON object per line; a match resumes where its file ends
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Games played at the same time, at most 8 per core; by default one per core
    #[arg(long, value_name = "N", value_parser = threads::number)]
    threads: Option<usize>,
    /// Stop as soon as a sequential test can choose between these Elo differences of the first
    /// engine, the lower one first
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.0..=86_400.0).contains(seconds));
    let seconds = seconds.filter(|&seconds| seconds > 0.0);
    let seconds = seconds.ok_or("expected seconds, above 0 and at most 86,400")?;
    Ok(Duration::from_secs_f64(seconds))
}

impl Args {
    pub(crate) fn run(self, chosen: Chosen<'_>, output: &mut Output) -> anyhow::Result<Answer> {
        let game = chosen.open()?;
        let budget = self.time.map_or(Budget::Playouts(self.playouts), Budget::Time);
        let contest = with_table(&*game, || game.contest(&self.engines, budget))?;
        let threads = self.threads.unwrap_or_else(threads::cores).min(threads::room()?);
        let plan = Plan {
            games: self.games,
            seed: self.seed,
            threads,
            sprt: self.sprt.as_ref().map(|elo| Sprt { elo0: elo[0], elo1: elo[1] }),
        };
        plan.check(self.engines.len()).map_err(|error| match error {
            PlanError::Games { .. } => anyhow!("--games {}: {error}", self.games),
            PlanError::SprtPlayers(_) | PlanError::Hypotheses { .. } => anyhow!("--sprt: {error}"),
        })?;
        let header = contest.header(self.seed);
        let (log, played) = match &self.log {
            Some(path) => {
                let named = || format!("{}", path.display());
                let (log, played) = Log::open(path, &header).with_context(named)?;
                (Some(log), played)
            }
            None => (None, Vec::new()),
        };
        let stop = stop_at_interrupt()?;
        let (standing, failed) = match contest.run(&plan, played, log, &stop, &Bar::new()) {
            Ok(standing) => (standing, None),
            Err(RunError::NotLogged(NotLogged { standing, error })) => (*standing, Some(error)),
            Err(error) => return Err(error.into()),
        };
        let shown = Shown { header, plan, standing, interrupted: stop.load(Ordering::Relaxed) };
        if self.json {
            output.json(&shown.document())?
        } else {
            shown.print(output)?
        }
        if let (Some(error), Some(path)) = (failed, &self.log) {
            // The games are not lost with their log.
            output.flush()?;
            bail!("{}: {error}; what is printed counts the games up to there", path.display());
        }
        Ok(Answer::Done)
    }
}

/// The first interrupt ends the match, the second the program.
fn stop_at_interrupt() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if set.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })?;
    Ok(stop)
}

struct Shown {
    header: Header,
    plan: Plan,
    standing: Standing,
    interrupted: bool,
}

impl Shown {
    fn document(&self) -> Standings {
        Standings::new(&self.header, &self.plan, &self.standing, self.interrupted)
    }

    fn print(&self, output: &mut Output) -> anyhow::Result<()> {
        let Shown { header, standing, .. } = self;
        let stopped = if self.interrupted { ", interrupted" } else { "" };
        output.line(format!(
            "{}, seed {}: {} in {}{stopped}\n",
            header.game,
            header.seed,
            counted(standing.games(), "game"),
            counted(standing.rounds(), "round")
        ))?;
        if standing.unfinished() > 0 {
            let games = counted(standing.unfinished(), "more game");
            output.line(format!("{DIM}Not counted: {games} of an unfinished round.{DIM:#}\n"))?;
        }
        let mut columns = vec!["player", "wins", "draws", "losses", "score", "95 %"];
        let two = header.bots.len() == 2;
        if two {
            columns.extend(["Elo", "95 %"]);
        }
        let first = standing.places()[0];
        columns.extend(first.margin().map(|_| "margin"));
        columns.extend(first.points().map(|_| "points"));
        let rows = header.bots.iter().zip(standing.places());
        output.table(&columns, rows.map(|(name, place)| row(name, place, two)))?;
        if two {
            let [lost, quarter, half, most, won] = standing.pairs();
            output.line(format!(
                "\nPairs by the first player's score: 0 {lost}, ¼ {quarter}, ½ {half}, ¾ {most}, 1 {won}"
            ))?;
        }
        if let Some(sprt) = self.plan.sprt {
            let at = sprt.standing(standing);
            let result = match at.result {
                SprtResult::Open => "open",
                SprtResult::H0 => "H0 accepted",
                SprtResult::H1 => "H1 accepted",
            };
            output.line(format!(
                "SPRT of {} against {} Elo: LLR {:.2} in ({:.2}, {:.2}): {result}",
                sprt.elo0, sprt.elo1, at.llr, at.lower, at.upper
            ))?;
        }
        Ok(())
    }
}

fn row(name: &str, place: &Place, two: bool) -> Vec<String> {
    let mut row = vec![
        name.to_owned(),
        grouped(place.wins),
        grouped(place.draws),
        grouped(place.losses),
        format!("{:.3}", place.score().mean),
        bounds(place.score(), 3),
    ];
    if two {
        let elo = elo_of(place.score());
        row.extend([format!("{:+.0}", elo.mean), bounds(elo, 0)]);
    }
    row.extend(place.margin().map(|margin| format!("{:+.2}", margin.mean)));
    row.extend(place.points().map(|points| format!("{:.2}", points.mean)));
    row
}

fn bounds(Interval { bounds, .. }: Interval, digits: usize) -> String {
    bounds.map_or("-".to_owned(), |(from, to)| format!("{from:.digits$} to {to:.digits$}"))
}
