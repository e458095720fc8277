//! `yomikiri arena tantrix`.

use anyhow::{Context, ensure};
use yomikiri_tantrix::Seats;
use yomikiri_tantrix_players::{Bot, TantrixContest};

use crate::arena::{BUDGET, MatchArgs};
use crate::list::engines_help;
use crate::output::{Answer, Output};

#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct ArenaArgs {
    /// The colours, one per player: RB, RYB, RYGB; by default as many as there are engines
    #[arg(long)]
    colours: Option<String>,
    /// The engines, one per player
    #[arg(required = true, value_name = "ENGINE")]
    bots: Vec<String>,
    #[command(flatten)]
    of: MatchArgs,
}

fn help() -> String {
    format!(
        "{}Examples:\n  \
        yomikiri arena tantrix darwin greedy --games 100 --playouts 300\n  \
        yomikiri arena tantrix uct:c=0.04 darwin --sprt 0 20 --log match.jsonl\n  \
        yomikiri arena tantrix --colours RYB darwin flat random --games 90 --json",
        engines_help("Tantrix", &Bot::list(BUDGET))
    )
}

impl ArenaArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let colours = self.colours.as_deref().unwrap_or(match self.bots.len() {
            0..=2 => "RB",
            3 => "RYB",
            _ => "RYGB",
        });
        let seats = Seats::parse(colours).context("--colours")?;
        let players = seats.colours().len();
        ensure!(
            self.bots.len() == players,
            "{} engine(s) for the colours {colours}; expected {players}, one per colour",
            self.bots.len()
        );
        let budget = self.of.budget();
        let bots: Result<Vec<Bot>, _> =
            self.bots.iter().map(|text| Bot::parse(text, budget)).collect();
        self.of.run(&TantrixContest::new(seats, bots?), output)
    }
}
