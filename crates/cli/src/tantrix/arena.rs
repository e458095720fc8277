//! `yomikiri arena tantrix`.

use anyhow::ensure;
use yomikiri_catalog::tantrix::{Bot, TantrixContest};
use yomikiri_tantrix::Seats;

use crate::arena::MatchArgs;
use crate::output::{Answer, Output};

#[derive(clap::Args)]
#[command(
    after_help = "Players: random, greedy, flat, darwin, uct, obstruct, obstruct-coin, counting, champion, with options in one\n\
    word:\n  \
    flat:playouts=300  darwin:time=0.5  uct:playouts=300,c=0.05,temperature=0.05,prior=2,memory=0.5\n  \
    uct:mast=off  obstruct:ends=one|both,longest=score|open,tested=leaf|root,number=root|leaf,view=root|both\n  \
    obstruct-coin:two=0.3,three=0.3  counting:few=1  champion:time=0.2,depth=6,endgame=off\n\n\
    Examples:\n  \
    yomikiri arena tantrix darwin greedy --games 100 --playouts 300\n  \
    yomikiri arena tantrix uct:c=0.04 darwin --games 2000 --sprt 0 20 --log match.jsonl\n  \
    yomikiri arena tantrix --colours RYB darwin flat random --games 90 --seed 7 --json"
)]
pub(crate) struct ArenaArgs {
    /// The colours, one a seat: RB, RYB, RYGB. Default: as many as there are players
    #[arg(long)]
    colours: Option<String>,
    /// The players, one a seat
    #[arg(required = true, value_name = "BOT")]
    bots: Vec<String>,
    #[command(flatten)]
    of: MatchArgs,
}

impl ArenaArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let colours = self.colours.as_deref().unwrap_or(match self.bots.len() {
            0..=2 => "RB",
            3 => "RYB",
            _ => "RYGB",
        });
        let seats = Seats::parse(colours)?;
        let players = seats.colours().len();
        ensure!(
            self.bots.len() == players,
            "{} players named for the colours {colours}; expected {players}, one a seat",
            self.bots.len()
        );
        let budget = self.of.budget();
        let bots: Result<Vec<Bot>, _> =
            self.bots.iter().map(|text| Bot::parse(text, budget)).collect();
        self.of.run(&TantrixContest::new(seats, bots?), output)
    }
}
