//! Checking layer files against each other from the plain rules.
//!
//! Every position of a part is laid out as a board, its moves played one by one by the rules, and the
//! value it should have worked out from what the files say of the positions after them. The index is
//! used for what a file means (which number a position has), never for moves.

use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;
use yomikiri_game::{Game, LayerCursor, LayeredIndex, Notation, OutcomeSet, Progress};
use yomikiri_mnk::{Cell, FreeLayers, Mnk, Position};
use yomikiri_solve::{LayerCounts, Stored};

use super::cache::{LayerReader, PartFile};
use super::part::Part;
use super::{LayerFolder, LayersError};

/// Bytes of the next layer to keep.
const ROOM: u64 = 512 << 20;

/// What was checked of a layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedLayer {
    /// Stones on the board.
    pub stones: usize,
    /// Positions worked out again.
    pub positions: u64,
    /// The states among them by value.
    pub counts: LayerCounts,
}

/// Checks every layer of a folder, or the layer file `only`.
pub fn verify_layers(
    folder: &LayerFolder,
    only: Option<&Path>,
    progress: &dyn Progress,
) -> Result<Vec<VerifiedLayer>, LayersError> {
    let wanted = |part: &Part| only.is_none_or(|only| folder.file(part) == only);
    let index = folder.index();
    let layers = || (0..index.layers()).rev();
    let parts = || layers().flat_map(|layer| folder.parts(layer));
    let total = parts().filter(|part| wanted(part)).map(|part| part.len() as u64).sum();
    progress.begin("numbers", Some(total));
    let mut verified = Vec::new();
    for layer in layers().filter(|&layer| folder.parts(layer).iter().any(wanted)) {
        let next = LayerReader::new(open_layer(folder, layer + 1)?, ROOM, |_: &mut [u8]| {});
        let mut found = VerifiedLayer { stones: layer, positions: 0, counts: LayerCounts::NONE };
        for part in folder.parts(layer).iter().filter(|part| wanted(part)) {
            let (file, claimed) = folder.open_part(part)?;
            let (positions, counts) = verify_part(index, &file, &next, progress)?;
            if counts != claimed {
                let problem = format!(
                    "the header counts {} states, {} were found, or their values differ",
                    claimed.states(),
                    counts.states()
                );
                return Err(LayersError::Part { path: file.path, problem });
            }
            found.positions += positions;
            found.counts = found.counts.merged(counts);
        }
        verified.push(found);
    }
    if verified.is_empty() {
        // Nothing was checked: that must not pass for a check.
        return Err(LayersError::Nothing(only.unwrap_or(folder.path()).to_owned()));
    }
    verified.reverse();
    Ok(verified)
}

/// The files of a layer; none behind the last.
fn open_layer(folder: &LayerFolder, layer: usize) -> Result<Vec<PartFile>, LayersError> {
    if layer == folder.index().layers() {
        return Ok(Vec::new());
    }
    folder.parts(layer).iter().map(|part| Ok(folder.open_part(part)?.0)).collect()
}

fn verify_part(
    index: &FreeLayers,
    file: &PartFile,
    next: &LayerReader<impl Fn(&mut [u8]) + Sync>,
    progress: &dyn Progress,
) -> Result<(u64, LayerCounts), LayersError> {
    file.part
        .blocks
        .clone()
        .into_par_iter()
        .map(|block| {
            let counts = verify_block(index, file, block, next);
            progress.advance(file.part.block_len as u64);
            counts
        })
        .try_reduce(|| (0, LayerCounts::NONE), |a, b| Ok((a.0 + b.0, a.1.merged(b.1))))
}

/// Positions of the block, and its states by value.
fn verify_block(
    index: &FreeLayers,
    file: &PartFile,
    block: usize,
    next: &LayerReader<impl Fn(&mut [u8]) + Sync>,
) -> Result<(u64, LayerCounts), LayersError> {
    let layer = file.part.layer;
    let mut values = Vec::new();
    file.part.read(&file.table, &file.path, block, &mut values)?;
    let start = index.block(layer, block).start;
    let mut rules = PlainRules::new(index, layer, next);
    let mut counts = [0; OutcomeSet::MAX_BITS as usize + 1];
    let mut positions = 0;
    let mut problem = Ok(());
    index.for_each(layer, block, |state| {
        if problem.is_err() {
            return;
        }
        positions += 1;
        let position = state.position();
        let found = values[state.index() - start];
        match rules.value(&position) {
            Ok(expected) if expected.bits() == found => {
                counts[usize::from(found)] += u64::from(state.is_representative());
            }
            Ok(expected) => {
                let text = index.game().position_text(&position);
                let found = OutcomeSet::from_bits_truncated(found);
                problem = Err(LayersError::Part {
                    path: file.path.clone(),
                    problem: format!(
                        "{text} has the value `{found}`; from the positions after it follows `{expected}`"
                    ),
                });
            }
            Err(error) => problem = Err(error),
        }
    });
    problem?;
    let used = values.iter().filter(|&&value| value != 0).count() as u64;
    if used != positions {
        return Err(LayersError::Part {
            path: file.path.clone(),
            problem: format!(
                "class {block} has {used} values; expected {positions}, one for each position"
            ),
        });
    }
    Ok((positions, counts.into()))
}

/// Values from the rules and the next layer's files.
struct PlainRules<'a, F> {
    index: &'a FreeLayers,
    game: &'a Mnk,
    next: &'a LayerReader<F>,
    next_block: usize,
    /// The blocks of the next layer seen so far.
    blocks: Vec<Option<Arc<Vec<u8>>>>,
    moves: Vec<Cell>,
}

impl<'a, F: Fn(&mut [u8]) + Sync> PlainRules<'a, F> {
    fn new(index: &'a FreeLayers, layer: usize, next: &'a LayerReader<F>) -> Self {
        let last = layer + 1 == index.layers();
        let next_block = if last { 1 } else { index.block(layer + 1, 0).len() };
        let blocks = vec![None; if last { 0 } else { index.blocks(layer + 1) }];
        PlainRules { index, game: index.game(), next, next_block, blocks, moves: Vec::new() }
    }

    fn value(&mut self, position: &Position) -> Result<OutcomeSet, LayersError> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(OutcomeSet::only(outcome));
        }
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.game.moves(position, &mut moves);
        let mut fold = <OutcomeSet as Stored>::fold(self.game.to_move(position));
        for &cell in &moves {
            let mut after = *position;
            self.game.play_unchecked(&mut after, cell);
            let set = match self.game.outcome(&after) {
                Some(outcome) => OutcomeSet::only(outcome),
                None => self.stored(&after)?,
            };
            OutcomeSet::add(&mut fold, set);
        }
        self.moves = moves;
        Ok(OutcomeSet::finish(fold))
    }

    fn stored(&mut self, position: &Position) -> Result<OutcomeSet, LayersError> {
        // An undecided position has a number; what has none would be no set, and noticed.
        let Some((_, number)) = self.index.number(position) else {
            return Ok(OutcomeSet::EMPTY);
        };
        let block = number / self.next_block;
        let values = match &mut self.blocks[block] {
            Some(values) => values,
            missing => missing.insert(self.next.block(block)?),
        };
        Ok(OutcomeSet::from_bits_truncated(values[number % self.next_block]))
    }
}
