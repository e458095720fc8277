//! `yomikiri arena mnk`.

use anyhow::ensure;
use yomikiri_game::{Game, Limits};
use yomikiri_mnk_tables::{Bot, MnkContest};

use super::GameArgs;
use crate::arena::{BUDGET, MatchArgs};
use crate::list::engines_help;
use crate::output::{Answer, Output};

#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The engines, one per player
    #[arg(required = true, value_name = "ENGINE")]
    bots: Vec<String>,
    #[command(flatten)]
    of: MatchArgs,
}

/// The most positions that an exact engine holds if its options do not say.
pub(crate) const POSITIONS: Limits = Limits::positions(300_000);

fn help() -> String {
    let mut engines = Bot::list(3, POSITIONS, BUDGET);
    engines.splice(0..0, Bot::list(2, POSITIONS, BUDGET).into_iter().take(1));
    format!(
        "{}Examples:\n  \
        yomikiri arena mnk --players 2 --size 5x5 --k 4 uct flat --games 200\n  \
        yomikiri arena mnk uct equilibrium random --games 30 --seed 7 --json",
        engines_help("k in a row", &engines)
    )
}

impl ArenaArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let game = self.game.game()?;
        ensure!(
            self.bots.len() == game.players(),
            "{} engines for {} players (--players); expected {1}",
            self.bots.len(),
            game.players()
        );
        let budget = self.of.budget();
        let bot = |text: &String| Bot::parse(text, game.players(), POSITIONS, budget);
        let bots: Result<Vec<Bot>, _> = self.bots.iter().map(bot).collect();
        self.of.run(&MnkContest::new(game, bots?), output)
    }
}
