//! Benchmarks of k in a row.

use anyhow::{Context, ensure};
use yomikiri_game::{Game, Limits, Notation, OutcomeSet, Player, Quiet};
use yomikiri_host::Device;
use yomikiri_mnk::{FreeLayers, Mnk, Rules};
use yomikiri_mnk_tables::{
    Backend, Bot, Endgame, EndgameSize, LayerFolder, choose_backend, count_on_device,
    forced_winners, prove_forced, solve_layers, solve_layers_on, states_of_layer,
};
use yomikiri_play::{Budget, Estimate};
use yomikiri_solve::{Dense, ForcedResult, LayerCounts, Outcomes};

use crate::bench::{Benchmark, Work};

pub(crate) const BENCHMARKS: [Benchmark; 10] = [
    Benchmark { name: "mnk-layers-4x4", bound: 6.0, run: layers_4x4 },
    Benchmark { name: "mnk-layer-files-4x4", bound: 6.0, run: layer_files_4x4 },
    Benchmark { name: "mnk-third-stones-5x5", bound: 0.2, run: third_stones_5x5 },
    Benchmark { name: "mnk-forced-8x8", bound: 30.0, run: forced_8x8 },
    Benchmark { name: "mnk-mcts-5x5", bound: 2.0, run: mcts_5x5 },
    Benchmark { name: "mnk-paper-1-whole-game", bound: 60.0, run: whole_game },
    Benchmark { name: "mnk-endgame-5x5-7", bound: 60.0, run: || endgame_5x5(7) },
    Benchmark { name: "mnk-endgame-5x5-8", bound: 10.0, run: || endgame_5x5(8) },
    Benchmark { name: "mnk-endgame-5x5-9", bound: 1.0, run: || endgame_5x5(9) },
    Benchmark { name: "mnk-endgame-5x5-11", bound: 0.05, run: || endgame_5x5(11) },
];

/// Positions of 5x5 by their number of stones, with their equilibrium sets. Plain search finds the last one's too.
const ENDGAMES_5X5: [(usize, &str, &str); 4] = [
    (7, "12.../.31../2.3../...../1....", "3,draw"),
    (8, "12.../.31../2.3../.1.../2....", "3"),
    (9, "12.../.31../2.3../.1.../2..3.", "1,2,3"),
    (11, "12..1/.31../2.3../.1.2./2..3.", "3,draw"),
];

/// On an NVIDIA GPU; bounds are for an H200.
pub(crate) const CUDA_BENCHMARKS: [Benchmark; 2] = [
    Benchmark { name: "cuda-mnk-layers-5x4", bound: 20.0, run: cuda_layers_5x4 },
    Benchmark { name: "cuda-mnk-layer-files-5x4", bound: 120.0, run: cuda_layer_files_5x4 },
];

/// States of 5x4, as `yomikiri count mnk --size 5x4` finds them without solving.
const STATES_5X4: u64 = 5_789_714_354;

/// All states of 5x4 enumerated and solved on the device.
fn cuda_layers_5x4() -> anyhow::Result<Work> {
    let game = game("5x4", Rules::Free)?;
    let Backend::Gpu(kernels) = choose_backend(Device::Cuda, &game)? else {
        anyhow::bail!("no GPU");
    };
    let counts = count_on_device(&kernels, &game, &Quiet)?;
    let count = counts.iter().map(LayerCounts::states).sum();
    ensure!(count == STATES_5X4, "{count} states; expected {STATES_5X4}");
    let wins = counts[3].forced(Player::FIRST);
    ensure!(wins == 209, "{wins} forced wins after three stones; expected 209");
    Ok(Work::new("states", count))
}

/// The same into layer files, in a folder that is removed again.
fn cuda_layer_files_5x4() -> anyhow::Result<Work> {
    let game = game("5x4", Rules::Free)?;
    let gpu = choose_backend(Device::Cuda, &game)?;
    let path = tempfile::tempdir()?;
    let folder = LayerFolder::new(&game, path.path())?;
    let memory = folder.estimate(rayon::current_num_threads()).most_memory;
    let solved = solve_layers_on(&gpu, &folder, memory, &Quiet)?;
    let count = solved.counts.iter().map(LayerCounts::states).sum();
    ensure!(count == STATES_5X4, "{count} states; expected {STATES_5X4}");
    Ok(Work::new("states", count))
}

fn game(size: &str, rules: Rules) -> anyhow::Result<Mnk> {
    Ok(Mnk::new(size.parse()?, 3, 3, rules)?)
}

/// All states of 4x4 enumerated and solved.
fn layers_4x4() -> anyhow::Result<Work> {
    let index = FreeLayers::new(&game("4x4", Rules::Free)?)?;
    let solution = Dense::<OutcomeSet>::solve(&index, &Quiet);
    let count = solution.counts().iter().map(LayerCounts::states).sum();
    ensure!(count == 19_602_085, "{count} states; expected 19602085");
    let wins = solution.counts()[3].forced(Player::FIRST);
    ensure!(wins == 21, "{wins} forced wins after three stones; expected 21");
    Ok(Work::new("states", count))
}

/// All states of 4x4 solved into layer files, in a folder that is removed again.
fn layer_files_4x4() -> anyhow::Result<Work> {
    let path = std::env::temp_dir().join(format!("yomikiri-bench-{}", std::process::id()));
    let folder = LayerFolder::new(&game("4x4", Rules::Free)?, &path)?;
    let memory = folder.estimate(rayon::current_num_threads()).most_memory;
    let solved = solve_layers(&folder, memory, &Quiet);
    std::fs::remove_dir_all(&path)?;
    let solved = solved?;
    let count = solved.counts.iter().map(LayerCounts::states).sum();
    ensure!(count == 19_602_085, "{count} states; expected 19602085");
    let wins = solved.counts[3].forced(Player::FIRST);
    ensure!(wins == 21, "{wins} forced wins after three stones; expected 21");
    Ok(Work::new("states", count))
}

/// Who can force a win after each third stone on 5x5.
fn third_stones_5x5() -> anyhow::Result<Work> {
    let game = game("5x5", Rules::Free)?;
    let states = states_of_layer(&game, 3, Limits::NONE)?;
    let winners = forced_winners(&game, &states, Limits::NONE, &Quiet)?;
    let won = winners.iter().filter(|winner| winner.is_some()).count();
    ensure!(
        states.len() == 1755 && won == THIRD_STONE_WINS_5X5,
        "{} states, {won} won",
        states.len()
    );
    Ok(Work::new("results", 3 * states.len() as u64))
}

/// Forced wins after three stones on 5x5, from this program; paper 2 leaves 5x5 open.
const THIRD_STONE_WINS_5X5: usize = 352;

/// A result for every player from the empty 8x8 board, proofs checked.
fn forced_8x8() -> anyhow::Result<Work> {
    let game = game("8x8", Rules::Free)?;
    let mut count = 0;
    for attacker in Player::all(3) {
        let proof = prove_forced(&game, &game.start(), attacker, Limits::NONE, &Quiet)?;
        ensure!(
            proof.result == ForcedResult::Stopped,
            "player {attacker} wins; expected nobody to"
        );
        ensure!(proof.checked.is_ok(), "a proof was rejected: {:?}", proof.checked);
        count += proof.searched as u64;
    }
    Ok(Work::new("positions", count))
}

/// The exact sets of a position with this number of stones and of all its moves.
fn endgame_5x5(stones: usize) -> anyhow::Result<Work> {
    let game = game("5x5", Rules::Free)?;
    let listed = ENDGAMES_5X5.iter().find(|(listed, ..)| *listed == stones);
    let (_, text, expected) = listed.context("no such endgame")?;
    let position = game.parse_position(text)?;
    let found = Endgame::sets(&game, &position, &Quiet)?.value.to_string();
    ensure!(found == *expected, "{text}: {found}; expected {expected}");
    Ok(Work::new("numbers", EndgameSize::of(&game, &position)?.numbers))
}

/// UCT with MAST for three players on the empty 5x5 board, on one core. The bound asks for 200,000
/// playouts per second.
fn mcts_5x5() -> anyhow::Result<Work> {
    const PLAYOUTS: u64 = 400_000;
    let game = game("5x5", Rules::Free)?;
    let bot = Bot::parse("mcts", game.players(), Limits::NONE, Budget::Playouts(PLAYOUTS))?;
    let choice = bot.engine(&game, 1).choose(&game, &game.start()).context("no move")?;
    let visits: u64 = choice.estimates.iter().map(|estimate| estimate.visits).sum();
    ensure!(visits == PLAYOUTS, "{visits} visits; expected {PLAYOUTS}");
    for Estimate { mv, rewards, .. } in &choice.estimates {
        // One wins, or three draw.
        let sum: f32 = rewards.iter().sum();
        ensure!((0.999..1.501).contains(&sum), "rewards of {mv:?} sum up to {sum}");
    }
    Ok(Work::new("playouts", PLAYOUTS))
}

/// The outcome sets of paper 1's game from the empty board.
fn whole_game() -> anyhow::Result<Work> {
    let game = game("5x5", Rules::Reach)?;
    let mut search = Outcomes::new(game.clone(), Limits::NONE);
    let values = search.values(&game.start())?;
    let sets =
        [values.equilibrium(), values.cautious(), values.hopeful()].map(|set| set.to_string());
    ensure!(sets == ["1,2,3,draw", "draw", "1,2,3"], "values {sets:?}");
    Ok(Work::new("positions", search.searched() as u64))
}
