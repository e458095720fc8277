//! What can be typed beside the commands that work for every game (see `generic`): one variant per
//! command.

use clap::{Parser, Subcommand};

use crate::output::{Answer, Output};
use crate::{bench, dobutsu, hakozumi, list, mnk, reproduce, serve, verify};

/// Solves board games completely.
///
/// Solves games exactly, checks strategies, and recomputes five papers on board games beside their
/// printed figures.
#[derive(Parser)]
#[command(
    name = "yomikiri",
    version,
    arg_required_else_help = true,
    subcommand_required = true,
    after_help = "Examples:\n  \
        yomikiri list                             games, engines, strategies, reports\n  \
        yomikiri reproduce                        every figure of the papers\n  \
        yomikiri analyze mnk '..../.1../..2./....'    a position and all its moves\n  \
        yomikiri analyze dobutsu 'gle/1c1/1C1/ELG[-] w'\n  \
        yomikiri count mnk --size 4x4             boards, classes and states by stones\n  \
        yomikiri play mnk --players 2 --seat human --seat perfect\n  \
        yomikiri arena tantrix darwin uct:mast=off --games 100\n  \
        yomikiri replay tantrix games.jsonl       recorded games, every step checked\n  \
        yomikiri puzzle mnk --size 4x4 --plies 4  a forced win to be found\n  \
        yomikiri serve --open                     an interactive explorer\n\n\
        Exit status: 0 done, 1 a check failed or nothing was found, 2 bad use."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Recompute the papers: every figure beside the printed one, with a verdict
    Reproduce(reproduce::Args),
    /// Solve a whole game
    Solve {
        #[command(subcommand)]
        game: SolveGame,
    },
    /// Check a table, a strategy or a certificate from first principles
    Verify(verify::Args),
    /// Talk to shogi programs (USI): Dobutsu Shogi, played perfectly
    Usi(dobutsu::UsiArgs),
    /// Search for a strategy
    Search {
        #[command(subcommand)]
        game: SearchGame,
    },
    /// Solve many rule sets, each from its start
    Sweep {
        #[command(subcommand)]
        game: SweepGame,
    },
    /// Start an interactive explorer of the games and the papers for your browser
    Serve(serve::Args),
    /// Measure how fast the engines are; every benchmark checks its result
    Bench(bench::Args),
    /// Compare everything that a GPU computes with the CPU
    #[cfg(feature = "gpu")]
    #[command(hide = true)]
    TestGpu(crate::test_gpu::Args),
    /// List the games, engines, shipped strategies, rule sets, reports and stored tables
    List(list::Args),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print a manual page, or write all of them
    Man(crate::man::Args),
}

/// An enum with one variant per game, each holding that game's arguments for a command.
macro_rules! games {
    ($($name:ident { $($variant:ident($args:ty)),+ $(,)? })+) => {$(
        #[derive(Subcommand)]
        pub(crate) enum $name {
            $(#[command(about = games!(@doc $variant))] $variant($args),)+
        }

        impl $name {
            pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
                match self {
                    $($name::$variant(args) => args.run(output),)+
                }
            }
        }
    )+};
    (@doc Dobutsu) => { "Dobutsu Shogi on three columns and four rows" };
    (@doc Hakozumi) => { "Infinite Connect-Four, and Connect-Four on a finite board" };
    (@doc Mnk) => { "k in a row on m x n cells, 2 to 4 players" };
}

games! {
    SolveGame { Mnk(mnk::SolveArgs), Dobutsu(dobutsu::SolveArgs) }
    SearchGame { Hakozumi(hakozumi::SearchArgs) }
    SweepGame { Dobutsu(dobutsu::SweepArgs) }
}
