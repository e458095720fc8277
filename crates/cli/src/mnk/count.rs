//! `yomikiri count mnk`.

use clap::ValueEnum;
use serde_json::{Value, json};
use yomikiri_game::Game;
use yomikiri_host::Device;
use yomikiri_mnk_tables::{Census, LayerValues, layer_values};

use super::{GameArgs, LimitArgs};
use crate::output::{Answer, Output, counted, grouped, remark};
use crate::progress::Bar;

#[derive(Clone, Copy, ValueEnum, PartialEq, Eq)]
enum ValueKind {
    Forced,
    Equilibrium,
}

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri count mnk --size 4x4                 Table 1 of paper 2\n  \
    yomikiri count mnk --size 5x4 --stones 3 --values forced\n  \
    yomikiri count mnk --size 6x6 --stones 4 --json\n  \
    yomikiri count mnk --size 5x5 --device cuda   every state of 5x5, on a GPU\n\n\
    boards: placements with the right numbers of stones. classes: the same up to\n\
    symmetry. states: classes that can arise under the rules and in which nobody has\n\
    won.")]
pub(crate) struct CountArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    limit: LimitArgs,
    /// Count layers up to this many stones; with --values, only this layer
    #[arg(long)]
    stones: Option<usize>,
    /// Count the values of the states with --stones stones
    #[arg(long, value_enum, requires = "stones")]
    values: Option<ValueKind>,
    /// cpu; cuda: an NVIDIA GPU, under free rules; auto: the GPU if there is one
    #[arg(long, default_value = "cpu", value_name = "DEVICE", conflicts_with = "values")]
    device: Device,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl CountArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let game = self.game.game()?;
        if let (Some(kind), Some(stones)) = (self.values, self.stones) {
            let equilibrium = kind == ValueKind::Equilibrium;
            let bar = Bar::new();
            let values = layer_values(&game, stones, equilibrium, self.limit.limits(), &bar)?;
            drop(bar);
            return if self.json {
                output.json(&values_json(&game.name(), &values)).map(|()| Answer::Done)
            } else {
                show_values(&values, output)
            };
        }
        let bar = Bar::new();
        let last = self.stones.unwrap_or(game.size().cells());
        let on_device = match self.device {
            Device::Cpu => None,
            Device::Cuda => Some(Census::take_on_device(&game, last, &bar)?),
            Device::Auto | Device::Unasked => Census::take_on_device(&game, last, &bar)
                .inspect_err(|error| remark!("counting on the CPU ({error})"))
                .ok(),
        };
        let census = match on_device {
            Some(census) => census,
            None => Census::take(&game, last, self.limit.limits(), &bar)?,
        };
        drop(bar);
        if self.json {
            output.json(&census_json(&game.name(), game.players(), &census))?;
        } else {
            let or_many = |n: Option<u128>| n.map_or("over 2^128".to_owned(), grouped);
            let rows = census.layers.iter().map(|layer| {
                vec![
                    layer.stones.to_string(),
                    or_many(layer.boards),
                    or_many(layer.classes),
                    grouped(layer.states),
                ]
            });
            output.table(&["stones", "boards", "classes", "states"], rows)?;
            let total: u64 = census.layers.iter().map(|layer| layer.states).sum();
            output.line(format!("\n{} states in all", grouped(total)))?;
        }
        Ok(Answer::Done)
    }
}

fn census_json(game: &str, players: usize, census: &Census) -> Value {
    let layers: Vec<Value> = census
        .layers
        .iter()
        .map(|layer| {
            json!({
                "stones": layer.stones,
                "boards": layer.boards,
                "classes": layer.classes,
                "states": layer.states,
            })
        })
        .collect();
    json!({"schema": "yomikiri.count.mnk/1", "game": game, "players": players, "layers": layers})
}

fn values_json(game: &str, values: &LayerValues) -> Value {
    let forced: serde_json::Map<String, Value> =
        values.forced.iter().map(|(player, count)| (player.to_string(), json!(count))).collect();
    let mut document = json!({
        "schema": "yomikiri.values.mnk/1",
        "game": game,
        "stones": values.stones,
        "states": values.states,
        "forced": forced,
    });
    if let Some(sets) = &values.equilibrium {
        let sets: serde_json::Map<String, Value> =
            sets.iter().map(|(set, count)| (set.to_string(), json!(count))).collect();
        document["equilibrium"] = json!(sets);
    }
    document
}

fn show_values(values: &LayerValues, output: &mut Output) -> anyhow::Result<Answer> {
    output.line(format!(
        "{} with {}",
        counted(values.states, "state"),
        counted(values.stones, "stone")
    ))?;
    output.line("")?;
    let forced = values
        .forced
        .iter()
        .map(|(player, count)| vec![format!("player {player} wins by force"), grouped(count)]);
    output.table(&["forced", "states"], forced)?;
    if let Some(sets) = &values.equilibrium {
        output.line("")?;
        let rows = sets.iter().map(|(set, count)| vec![set.to_string(), grouped(count)]);
        output.table(&["equilibrium", "states"], rows)?;
    }
    Ok(Answer::Done)
}
