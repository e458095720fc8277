//! What can be typed. One variant a command; each command has one variant a game.

use clap::{Parser, Subcommand};

use crate::output::{Answer, Output};
use crate::{bench, dobutsu, hakozumi, mnk, reproduce, serve, tantrix, test_gpu, verify};

/// Reads board games out to their end.
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
        yomikiri reproduce                                     every figure of the papers\n  \
        yomikiri analyze mnk --size 4x4 '..../.1../..2./....'  a position and all its moves\n  \
        yomikiri analyze dobutsu 'gle/1c1/1C1/ELG[-] w'        value, moves and main line\n  \
        yomikiri count mnk --size 4x4                          boards, classes and states by stones\n  \
        yomikiri play mnk --size 4x4 --seat human --seat perfect --seat perfect\n  \
        yomikiri arena tantrix darwin uct:mast=off --games 100 a match of engines\n  \
        yomikiri replay tantrix games.jsonl                    recorded games, every step checked\n  \
        yomikiri serve --open                                  all of it in the browser\n\n\
        Exit status: 0 done, 1 the answer is no (a check failed), 2 bad use."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Recompute the papers: every figure, beside the printed one, with a verdict
    Reproduce(reproduce::Args),
    /// Solve a whole game
    Solve {
        #[command(subcommand)]
        game: SolveGame,
    },
    /// Value of a position and of every move in it
    Analyze {
        #[command(subcommand)]
        game: AnalyzeGame,
    },
    /// Count boards, classes and states by number of stones
    Count {
        #[command(subcommand)]
        game: CountGame,
    },
    /// Count move sequences
    Perft {
        #[command(subcommand)]
        game: PerftGame,
    },
    /// Re-check a table, a strategy or a certificate from first principles
    Verify(verify::Args),
    /// Play in the terminal, against people or engines
    Play {
        #[command(subcommand)]
        game: PlayGame,
    },
    /// Matches between engines: score, Elo, margin and their intervals
    Arena {
        #[command(subcommand)]
        game: ArenaGame,
    },
    /// A position with exactly one winning move
    Puzzle {
        #[command(subcommand)]
        game: PuzzleGame,
    },
    /// Talk to shogi programs: Dobutsu Shogi, played perfectly
    Usi(dobutsu::UsiArgs),
    /// Find a strategy
    Search {
        #[command(subcommand)]
        game: SearchGame,
    },
    /// Solve many rule sets, each for its start
    Sweep {
        #[command(subcommand)]
        game: SweepGame,
    },
    /// Check recorded games move by move
    Replay {
        #[command(subcommand)]
        game: ReplayGame,
    },
    /// The explorer in the browser: every game on a board to click, and the papers
    Serve(serve::Args),
    /// Time the engines; every benchmark checks its result
    Bench(bench::Args),
    /// Compare everything a GPU computes with the CPU
    #[command(hide = true)]
    TestGpu(test_gpu::Args),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// An enum with one variant a game, each holding that game's arguments for a command.
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
    (@doc Dobutsu) => { "Dobutsu Shogi, three columns and four rows" };
    (@doc Hakozumi) => { "Connect-Four without end, and finite Connect-Four" };
    (@doc Tantrix) => { "Tantrix Strategy, 2 to 4 players" };
    (@doc Mnk) => { "k in a row on m x n cells, 2 to 4 players" };
}

games! {
    SolveGame { Mnk(mnk::SolveArgs), Dobutsu(dobutsu::SolveArgs) }
    AnalyzeGame {
        Mnk(mnk::AnalyzeArgs),
        Dobutsu(dobutsu::AnalyzeArgs),
        Hakozumi(hakozumi::AnalyzeArgs),
        Tantrix(tantrix::AnalyzeArgs),
    }
    CountGame { Mnk(mnk::CountArgs), Dobutsu(dobutsu::CountArgs) }
    PerftGame { Mnk(mnk::PerftArgs), Dobutsu(dobutsu::PerftArgs) }
    PlayGame {
        Mnk(mnk::PlayArgs),
        Dobutsu(dobutsu::PlayArgs),
        Hakozumi(hakozumi::PlayArgs),
        Tantrix(tantrix::PlayArgs),
    }
    ArenaGame { Mnk(mnk::ArenaArgs), Tantrix(tantrix::ArenaArgs) }
    PuzzleGame { Dobutsu(dobutsu::PuzzleArgs) }
    SearchGame { Hakozumi(hakozumi::SearchArgs) }
    SweepGame { Dobutsu(dobutsu::SweepArgs) }
    ReplayGame { Tantrix(tantrix::ReplayArgs) }
}
