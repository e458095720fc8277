//! `yomikiri arena mnk`.

use anyhow::ensure;
use yomikiri_catalog::mnk::{Bot, MnkContest};
use yomikiri_game::{Game, Limits};

use super::GameArgs;
use crate::arena::MatchArgs;
use crate::output::{Answer, Output};

#[derive(clap::Args)]
#[command(
    after_help = "Players: perfect, random, flat, uct (or mcts), with options in one word:\n  \
    perfect:positions=300000  flat:playouts=300  uct:time=0.5,c=0.7,temperature=0.3,prior=2,memory=0.5\n  \
    uct:mast=off\n\n\
    Examples:\n  \
    yomikiri arena mnk --size 5x5 --k 4 --players 2 uct flat --games 200 --playouts 500\n  \
    yomikiri arena mnk --size 4x4 uct random random --games 300 --seed 7 --json"
)]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The players, one a seat
    #[arg(required = true, value_name = "BOT")]
    bots: Vec<String>,
    #[command(flatten)]
    of: MatchArgs,
}

/// The most positions that `perfect` holds if its options do not say.
const POSITIONS: Limits = Limits::positions(300_000);

impl ArenaArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let game = self.game.game()?;
        ensure!(
            self.bots.len() == game.players(),
            "{} players named; expected {}, one a seat (--players)",
            self.bots.len(),
            game.players()
        );
        let budget = self.of.budget();
        let bots: Result<Vec<Bot>, _> =
            self.bots.iter().map(|text| Bot::parse(text, POSITIONS, budget)).collect();
        self.of.run(&MnkContest::new(game, bots?), output)
    }
}
