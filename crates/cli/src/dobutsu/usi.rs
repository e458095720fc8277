//! `yomikiri usi`: the engine for shogi programs.

use yomikiri_dobutsu_tables::{Tablebase, Usi};

use super::TableArgs;
use crate::input::next_line;
use crate::output::{Answer, Output};
use crate::progress::Bar;

#[derive(clap::Args)]
#[command(after_help = "Example:\n  \
    printf 'usi\\nisready\\nposition startpos moves 2c2b\\ngo\\nquit\\n' | yomikiri usi")]
pub(crate) struct UsiArgs {
    #[command(flatten)]
    table: TableArgs,
}

impl UsiArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let game = self.table.game.game();
        let path = self.table.table.clone();
        let open = || {
            let bar = Bar::new();
            let opened = Tablebase::open_or_solve(game, path.as_deref(), &bar);
            opened.map(|(tablebase, _)| tablebase)
        };
        let mut session = Usi::new(game, open);
        while let Some(line) = next_line()? {
            let reply = match line {
                Ok(line) => session.line(&line),
                Err(error) => session.refuse(&error.to_string()),
            };
            for line in &reply.lines {
                output.line(line)?;
            }
            output.flush()?;
            if reply.quit {
                break;
            }
        }
        Ok(Answer::Done)
    }
}
