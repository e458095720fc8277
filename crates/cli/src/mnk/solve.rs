//! `yomikiri solve mnk`.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use yomikiri_game::{Game, Notation, Player};
use yomikiri_host::Device;
use yomikiri_mnk::{Mnk, Position};
use yomikiri_mnk_tables::{
    Backend, ForcedProof, choose_backend, count_on_device, memory_to_solve, prove_forced, solve_all,
};
use yomikiri_solve::{ForcedResult, LayerCounts};

use super::document::{LayerDocument, LayersDocument, ProofsDocument, SolveDocument};
use super::layers::solve_into;
use super::{GameArgs, LimitArgs};
use crate::destination::check_folder;
use crate::machine::{self, Bytes};
use crate::output::{Answer, BAD, GOOD, Output, grouped, remark};
use crate::progress::Bar;
use crate::threads;

#[cfg(feature = "cluster")]
use super::cluster::EXAMPLES as CLUSTER_EXAMPLES;
#[cfg(not(feature = "cluster"))]
const CLUSTER_EXAMPLES: &str = "";

#[derive(clap::Args)]
#[command(after_help = format!("Examples:\n  \
    yomikiri solve mnk --size 8x8                  who can force a win, with proof\n  \
    yomikiri solve mnk --size 4x4 --strong         the value of every state\n  \
    yomikiri solve mnk --size 5x4 --strong --out 5x4\n    \
        the same into a folder of layer files, for boards too large for memory; an\n    \
        interrupted run resumes where it stopped\n  \
    {CLUSTER_EXAMPLES}\
    yomikiri solve mnk --size 5x5 --rules reach '...../...../..1../...../.....'"))]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    limit: LimitArgs,
    /// A position to begin from instead of the empty board
    position: Option<String>,
    /// Solve every state that can arise, not only the beginning
    #[arg(long, conflicts_with = "position")]
    strong: bool,
    /// Write the layers' values into this folder; what is already there is checked and kept
    #[arg(long, value_name = "DIR", requires = "strong")]
    out: Option<PathBuf>,
    /// The most memory to use with --out, like 6GiB; with --hosts, the most for this process
    #[arg(long, value_name = "BYTES", requires = "out", default_value = "4GiB")]
    memory: Bytes,
    /// cpu; cuda: an NVIDIA GPU, for every state under free rules; auto (the default): the GPU if
    /// there is one that is large enough, else the CPU
    #[arg(long, requires = "strong", value_name = "DEVICE")]
    device: Option<Device>,
    /// Number of threads, at most 8 per core; by default one per core
    #[arg(long, value_name = "N", value_parser = threads::number)]
    threads: Option<usize>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    cluster: super::cluster::ClusterArgs,
}

impl SolveArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let game = self.game.game()?;
        threads::start(self.threads)?;
        if let Some(folder) = &self.out {
            check_folder(folder)?;
            #[cfg(feature = "cluster")]
            if let Some(answer) =
                self.cluster.run(&game, folder, self.memory.0, self.json, output)?
            {
                return Ok(answer);
            }
            let backend = choose_backend(self.device.unwrap_or_default(), &game)?;
            return solve_into(&backend, &game, folder, self.memory.0, self.json, output);
        }
        if self.strong {
            return self.strongly(&game, output);
        }
        let position = match &self.position {
            Some(text) => game.parse_position(text).context("in the position")?,
            None => game.start(),
        };
        anyhow::ensure!(
            game.outcome(&position).is_none(),
            "the game is over in this position; expected a position in which nobody has won yet"
        );
        self.proofs(&game, &position, output)
    }

    fn proofs(
        &self,
        game: &Mnk,
        position: &Position,
        output: &mut Output,
    ) -> anyhow::Result<Answer> {
        let (clock, bar) = (Instant::now(), Bar::waiting("proving"));
        let proofs = Player::all(game.players())
            .map(|attacker| {
                prove_forced(game, position, attacker, self.limit.limits(), &yomikiri_game::Quiet)
            })
            .collect::<Result<Vec<_>, _>>()?;
        drop(bar);
        let seconds = clock.elapsed().as_secs_f64();
        let sound = proofs.iter().all(|proof| proof.checked.is_ok());
        if self.json {
            let document = ProofsDocument::new(game, position, &proofs, seconds);
            output.json(&SolveDocument::Proofs(document))?;
        } else {
            show_proofs(game, position, &proofs, output)?;
        }
        Ok(if sound { Answer::Done } else { Answer::No })
    }

    fn strongly(&self, game: &Mnk, output: &mut Output) -> anyhow::Result<Answer> {
        let backend = choose_backend(self.device.unwrap_or_default(), game)?;
        let (clock, bar);
        let solution = if let Backend::Gpu(kernels) = &backend {
            remark!("solving every state on {backend}");
            (clock, bar) = (Instant::now(), Bar::new());
            count_on_device(kernels, game, &bar)?
        } else {
            let needed = memory_to_solve(game, self.limit.limits());
            let megabytes = needed / 1_000_000;
            remark!("solving every state on {backend}: at most {megabytes} MB of memory");
            machine::ensure_memory(needed)?;
            (clock, bar) = (Instant::now(), Bar::new());
            solve_all(game, self.limit.limits(), &bar)?
        };
        drop(bar);
        let seconds = clock.elapsed().as_secs_f64();
        let states: u64 = solution.iter().map(LayerCounts::states).sum();
        if self.json {
            let layers = solution.iter().enumerate();
            let layers = layers.map(|(n, counts)| LayerDocument::new(game, n, counts)).collect();
            let document = LayersDocument::new(game, states, layers, seconds);
            output.json(&SolveDocument::Layers(document))?;
            return Ok(Answer::Done);
        }
        show_layers(game, &solution, output)?;
        output.line(format!(
            "\n{} states solved in {seconds:.2} s. 'wins': by force; 'draw': all best play draws; \
             'open': best play has several outcomes.",
            grouped(states)
        ))?;
        Ok(Answer::Done)
    }
}

/// How many states of each layer have each value.
pub(super) fn show_layers(
    game: &Mnk,
    layers: &[LayerCounts],
    output: &mut Output,
) -> anyhow::Result<()> {
    let players: Vec<Player> = Player::all(game.players()).collect();
    let mut columns = vec!["stones".to_owned(), "states".to_owned()];
    columns.extend(players.iter().map(|player| format!("{player} wins")));
    columns.extend(["draw".to_owned(), "open".to_owned()]);
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    output.table(&columns, layers.iter().enumerate().map(|(n, c)| layer_row(&players, n, c)))
}

fn layer_row(players: &[Player], stones: usize, counts: &LayerCounts) -> Vec<String> {
    let draws = counts.with(yomikiri_game::OutcomeSet::DRAW);
    let forced: Vec<u64> = players.iter().map(|&player| counts.forced(player)).collect();
    let open = counts.states() - draws - forced.iter().sum::<u64>();
    let mut row = vec![stones.to_string(), grouped(counts.states())];
    row.extend(forced.iter().map(grouped));
    row.extend([grouped(draws), grouped(open)]);
    row
}

pub(super) fn winner(proofs: &[ForcedProof]) -> Option<Player> {
    proofs.iter().find(|v| v.result == ForcedResult::Wins).map(|v| v.attacker)
}

fn show_proofs(
    game: &Mnk,
    position: &Position,
    proofs: &[ForcedProof],
    output: &mut Output,
) -> anyhow::Result<()> {
    output.line(game.draw(position))?;
    output.line(match winner(proofs) {
        Some(player) => format!("\nPlayer {player} wins by force."),
        None => "\nNo player can force a win.".to_owned(),
    })?;
    output.line("")?;
    let rows = proofs.iter().map(|proof| {
        let wins = proof.result == ForcedResult::Wins;
        vec![
            proof.attacker.to_string(),
            if wins { "wins" } else { "is stopped" }.to_owned(),
            grouped(proof.searched),
            grouped(proof.book),
            proof.checked.as_ref().map_or_else(String::clone, grouped),
        ]
    });
    output.table(&["player", "result", "searched", "book", "checked"], rows)?;
    if proofs.iter().all(|proof| proof.checked.is_ok()) {
        output.line(format!("\n{GOOD}Every proof replayed against all defences.{GOOD:#}"))?;
    } else {
        output.line(format!("\n{BAD}A proof did not survive its check.{BAD:#}"))?;
    }
    if let Some(won) = proofs.iter().find(|v| v.result == ForcedResult::Wins) {
        let line: Vec<String> = won.line.iter().map(|&c| game.move_text(position, c)).collect();
        output.line(format!("Longest defence: {}", line.join(" ")))?;
    }
    Ok(())
}
