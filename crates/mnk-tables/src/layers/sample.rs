//! Random states of a solved folder against the engines that search and know nothing of layers.
//!
//! A state is drawn by throwing stones on the board until nobody has a line, so the index has no
//! part in it. Late in the game outcome search reads it out. Where that takes too long, an [`Endgame`] goes through
//! every way to fill the empty cells, in a numbering of its own that knows no symmetry. Early on there are too
//! many, and who can force a win is compared alone.

use rayon::prelude::*;
use yomikiri_game::{
    Dice, Game, LayeredIndex, Limits, Notation, OutcomeSet, Player, Progress, Quiet,
};
use yomikiri_mnk::{Mnk, Position};
use yomikiri_solve::Outcomes;

use super::{LayerFolder, LayersError};
use crate::{Endgame, EndgameSize};

/// States that one search reads in a row, using for later ones what it found for earlier ones.
const IN_A_ROW: usize = 250;
/// States of a row that may turn out too large before outcome sets are given up for the rest.
const TRIES: usize = 2;
/// Ways to fill the empty cells that are gone through for one state: some hundredths of a second.
const MOST_NUMBERS: u64 = 20_000_000;
/// How often stones are thrown on the board for one state.
const MOST_THROWS: usize = 1_000_000;

/// What was compared in a layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SampledLayer {
    /// Stones on the board.
    pub stones: usize,
    /// States whose equilibrium set was compared.
    pub sets: u64,
    /// States of which only forced wins were compared.
    pub forced: u64,
    /// States that no search decided within the limit.
    pub open: u64,
}

impl SampledLayer {
    fn states(&self) -> u64 {
        self.sets + self.forced + self.open
    }
}

/// A comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Every layer but the full board.
    pub layers: Vec<SampledLayer>,
}

/// Compares `count` random states, as many in each layer (fewer where almost every placement has a
/// line). A difference is an error.
pub fn sample(
    folder: &LayerFolder,
    count: usize,
    seed: u64,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<Sample, LayersError> {
    let layers = folder.index().layers() - 1;
    progress.begin("states", Some(count as u64));
    let mut rows: Vec<(usize, usize, u64)> = Vec::new();
    for stones in 0..layers {
        let mut left = count / layers + usize::from(stones >= layers - count % layers);
        while left > 0 {
            let row = left.min(IN_A_ROW);
            rows.push((stones, row, seed.wrapping_add(rows.len() as u64)));
            left -= row;
        }
    }
    let compared: Vec<SampledLayer> = rows
        .into_par_iter()
        .with_max_len(1)
        .map(|(stones, row, seed)| compare(folder, stones, row, seed, limits, progress))
        .collect::<Result<_, _>>()?;
    let mut sample = Sample { layers: Vec::new() };
    for stones in 0..layers {
        let mut layer = SampledLayer { stones, ..SampledLayer::default() };
        for row in compared.iter().filter(|row| row.stones == stones) {
            layer.sets += row.sets;
            layer.forced += row.forced;
            layer.open += row.open;
        }
        sample.layers.push(layer);
    }
    Ok(sample)
}

fn compare(
    folder: &LayerFolder,
    stones: usize,
    count: usize,
    seed: u64,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<SampledLayer, LayersError> {
    let game = folder.game();
    let mut dice = Dice::new(seed);
    let mut outcomes = Outcomes::new(game.clone(), limits);
    let mut compared = SampledLayer { stones, ..SampledLayer::default() };
    let mut too_large = 0;
    // The number of states compared before the search at hand was begun.
    let mut fresh = 0;
    for _ in 0..count {
        let Some(position) = random_state(game, stones, &mut dice) else { break };
        let found = folder.probe(&position)?;
        let mut values = None;
        if too_large < TRIES {
            values = outcomes.values(&position).ok();
            if values.is_none() && fresh != compared.states() {
                // What it remembers of earlier states counts towards the limit: once more, afresh.
                (outcomes, fresh) = (Outcomes::new(game.clone(), limits), compared.states());
                values = outcomes.values(&position).ok();
            }
            if values.is_none() {
                too_large += 1;
                (outcomes, fresh) = (Outcomes::new(game.clone(), limits), compared.states() + 1);
            }
        }
        let set = values.map(|values| values.equilibrium());
        let agrees = if let Some(set) = set.or_else(|| ended(game, &position)) {
            compared.sets += 1;
            set == found
        } else if let Ok(winner) = outcomes.forced_winner(&position) {
            compared.forced += 1;
            winner == found.sole_winner()
        } else {
            compared.open += 1;
            true
        };
        if !agrees {
            return Err(LayersError::Part {
                path: folder.path().to_owned(),
                problem: format!(
                    "{} has the value `{found}`; search finds another",
                    game.position_text(&position)
                ),
            });
        }
        progress.advance(1);
    }
    Ok(compared)
}

/// The equilibrium set from every way to fill the empty cells, where those are few enough.
fn ended(game: &Mnk, position: &Position) -> Option<OutcomeSet> {
    let size = EndgameSize::of(game, position).ok()?;
    let solved = || Endgame::sets(game, position, &Quiet).ok();
    (size.numbers <= MOST_NUMBERS).then(solved)?.map(|solved| solved.value)
}

/// A random placement of `stones` stones in which nobody has won; `None` where they are so rare that
/// none is found, or there are none.
pub(super) fn random_state(game: &Mnk, stones: usize, dice: &mut Dice) -> Option<Position> {
    let mut cells: Vec<u64> = (0..game.size().cells()).map(|cell| 1 << cell).collect();
    for _ in 0..MOST_THROWS {
        let mut boards = [0; yomikiri_game::MAX_PLAYERS];
        for at in 0..stones {
            let other = at + dice.roll(cells.len() - at);
            cells.swap(at, other);
            boards[at % game.players()] |= cells[at];
        }
        let position = Position::from_stones(boards);
        if Player::all(game.players()).all(|player| !game.has_line(&position, player)) {
            return Some(position);
        }
    }
    None
}
