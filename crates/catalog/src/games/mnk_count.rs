//! How many boards, classes and states of k in a row there are, and the values of a layer.

use std::str::FromStr;

use yomikiri_game::{Game, Limits, Progress, counted};
use yomikiri_host::Device;
use yomikiri_mnk::Mnk;
use yomikiri_mnk_tables::{Census, LayerValues, layer_values};

use crate::{Arguments, Count, CountCell, CountTable, ExploreError};

/// States that are counted by playing, if nobody says how many.
const STATES: usize = 8_000_000;

/// Which values of a layer are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Notion {
    Forced,
    Equilibrium,
}

impl FromStr for Notion {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "forced" => Ok(Notion::Forced),
            "equilibrium" => Ok(Notion::Equilibrium),
            _ => Err("expected forced or equilibrium"),
        }
    }
}

/// What is to be counted.
pub(super) struct MnkCount {
    stones: Option<usize>,
    values: Option<Notion>,
    device: Device,
    limits: Limits,
}

impl MnkCount {
    /// As the settings say.
    pub(super) fn read(arguments: &Arguments) -> Result<Self, ExploreError> {
        let limit = arguments.parse_option("limit")?.unwrap_or(STATES);
        let count = MnkCount {
            stones: arguments.parse_option("stones")?,
            values: arguments.parse_option("values")?,
            device: arguments.parse_option("device")?.unwrap_or(Device::Cpu),
            limits: Limits::positions(limit),
        };
        if count.values.is_some() && count.stones.is_none() {
            let problem = "stones missing: values are counted for one layer at a time";
            return Err(ExploreError::unknown("stones", problem, "a number of stones"));
        }
        if count.values.is_some() && count.device != Device::Cpu {
            let problem = "device for values, which are counted on the CPU only";
            return Err(ExploreError::unknown("device", problem, "cpu"));
        }
        Ok(count)
    }

    /// The only layer that is wanted, if one is.
    pub(super) fn stones(&self) -> Option<usize> {
        self.stones
    }

    pub(super) fn take(&self, game: &Mnk, progress: &dyn Progress) -> Result<Count, ExploreError> {
        let count = Count::new(game.name(), game.players());
        if let (Some(notion), Some(stones)) = (self.values, self.stones) {
            let equilibrium = notion == Notion::Equilibrium;
            let values = layer_values(game, stones, equilibrium, self.limits, progress);
            return Ok(with_values(count, values.map_err(ExploreError::failed)?));
        }
        let last = self.stones.unwrap_or(game.size().cells());
        let census = match self.device {
            Device::Cpu => None,
            Device::Cuda => {
                Some(Census::take_on_device(game, last, progress).map_err(ExploreError::failed)?)
            }
            Device::Auto | Device::Unasked => Census::take_on_device(game, last, progress).ok(),
        };
        let census = match census {
            Some(census) => census,
            None => {
                Census::take(game, last, self.limits, progress).map_err(ExploreError::failed)?
            }
        };
        Ok(count.table(layers(&census)))
    }
}

fn layers(census: &Census) -> CountTable {
    let mut table = CountTable::new("layers", &["stones", "boards", "classes", "states"]);
    let or_many = |count: Option<u128>| count.map_or(CountCell::BEYOND, CountCell::Number);
    for layer in &census.layers {
        let states = CountCell::number(layer.states);
        let (boards, classes) = (or_many(layer.boards), or_many(layer.classes));
        table.row([CountCell::number(layer.stones as u64), boards, classes, states]);
    }
    let total: u64 = census.layers.iter().map(|layer| layer.states).sum();
    table.closing = format!("{} in all", counted(total, "state"));
    table
}

fn with_values(count: Count, values: LayerValues) -> Count {
    let LayerValues { stones, states, forced, equilibrium } = values;
    let mut table = CountTable::pairs("forced", ["forced", "states"]);
    table.title = format!("{} with {}", counted(states, "state"), counted(stones, "stone"));
    for (player, count) in forced {
        let words = format!("player {player} wins by force");
        table.row([CountCell::Name(player.to_string(), words), CountCell::number(count)]);
    }
    let count = count.number("stones", stones as u64).number("states", states).table(table);
    let Some(sets) = equilibrium else { return count };
    let mut table = CountTable::pairs("equilibrium", ["equilibrium", "states"]);
    for (set, count) in sets {
        table.row([CountCell::name(&set.to_string()), CountCell::number(count)]);
    }
    count.table(table)
}
