//! What a board takes on many machines: numbers, states (by sampling), time, memory, and what travels.
//!
//!     cargo run --release -p yomikiri-mnk-tables --features cluster --example cluster_plan -- \
//!         5x5 13.2 0.122 16 16 64GiB
//!
//! That is: nanoseconds per number and bytes per number with player 2 to move, both measured on 5x4
//! (docs/dev/scaling.md), machines, workers of each, and memory of each. Boards of more than 25 cells have
//! no index here; of those only numbers and states are told.

use std::path::Path;
use std::sync::Arc;

use yomikiri_cluster::Hosts;
use yomikiri_game::{Dice, Player};
use yomikiri_mnk::{Mnk, Position, Rules, board_classes};
use yomikiri_mnk_tables::LayerFolder;

/// Random boards for each number of stones.
const SAMPLES: u32 = 200_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument =
        |at: usize, default: &str| arguments.get(at).cloned().unwrap_or(default.to_owned());
    let game = Mnk::new(argument(0, "5x4").parse()?, 3, 3, Rules::Free)?;
    let nanoseconds: f64 = argument(1, "13.2").parse()?;
    let bytes_per_number: f64 = argument(2, "0.122").parse()?;
    let (machines, threads): (usize, usize) =
        (argument(3, "2").parse()?, argument(4, "1").parse()?);
    let gibibytes: u64 = argument(5, "4GiB").trim_end_matches("GiB").parse()?;
    let numbers = show_states(&game)?;
    let hours = numbers * nanoseconds / 3.6e12;
    println!("{}: {numbers:.3e} numbers, {hours:.1} CPU hours at {nanoseconds} ns", game.name());
    if game.size().cells() > 25 {
        return Ok(());
    }
    let addresses = (0..machines).map(|machine| format!("machine-{machine}:1")).collect();
    let hosts = Hosts::new(addresses, 0, Some(machines * threads))?;
    let folder = Arc::new(LayerFolder::new(&game, Path::new("nowhere"))?);
    let estimate = folder.estimate_on_cluster(&hosts);
    println!(
        "{machines} machines of {threads} workers: {:.2} hours, at least {:.1} GB of memory each",
        hours / (machines * threads) as f64,
        estimate.least_memory as f64 / 1e9
    );
    let (mut fetched, mut between) = (0.0, 0.0);
    println!("stones  blocks  numbers each  fetched per block  between machines");
    for travel in folder.travels(&hosts, gibibytes << 30)? {
        let per_block = |count: u64| count as f64 / travel.blocks as f64;
        println!(
            "{:>6}  {:>6}  {:>12}  {:>17.2}  {:>16.2}",
            travel.layer,
            travel.blocks,
            travel.block_len,
            per_block(travel.fetched),
            per_block(travel.between_processes)
        );
        let bytes = travel.block_len as f64 * bytes_per_number;
        fetched += travel.fetched as f64 * bytes;
        between += travel.between_processes as f64 * bytes;
    }
    println!(
        "{:.1} GB read, {:.1} GB between machines, {:.2} GB into each",
        fetched / 1e9,
        between / 1e9,
        between / 1e9 / machines as f64
    );
    Ok(())
}

/// States by layer, sampled, and the numbers of a dense index, of which classes with a line of player 1 are not.
fn show_states(game: &Mnk) -> Result<f64, Box<dyn std::error::Error>> {
    let mut dice = Dice::new(1);
    let (mut states, mut numbers) = (0.0, 0.0);
    println!("stones     numbers      states");
    for stones in 0..=game.size().cells() {
        let (mut undecided, mut free) = (0, 0);
        for _ in 0..SAMPLES {
            let position = throw(game, stones, &mut dice);
            let without_line = |player| !game.has_line(&position, player);
            free += u32::from(without_line(Player::FIRST));
            undecided += u32::from(Player::all(3).all(without_line));
        }
        let classes = board_classes(game, stones).ok_or("too many boards")? as f64;
        let share = |count: u32| classes * f64::from(count) / f64::from(SAMPLES);
        println!("{stones:6}  {:10.3e}  {:10.3e}", share(free), share(undecided));
        numbers += share(free);
        states += share(undecided);
    }
    println!("{states:.3e} states");
    Ok(numbers)
}

/// A random board with so many stones.
fn throw(game: &Mnk, stones: usize, dice: &mut Dice) -> Position {
    let mut boards = [0; 4];
    let mut empty: Vec<u32> = (0..game.size().cells() as u32).collect();
    for stone in 0..stones {
        let cell = empty.swap_remove(dice.roll(empty.len()));
        boards[stone % 3] |= 1u64 << cell;
    }
    Position::from_stones(boards)
}
