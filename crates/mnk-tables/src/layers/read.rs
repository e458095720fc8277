//! A whole layer read into memory: the numbers in use and the set of each, for programs that take values
//! in bulk.

use yomikiri_game::{LayerCursor, LayeredIndex, OutcomeSet, Progress};
use yomikiri_mnk::Position;
use yomikiri_solve::LayerCounts;

use super::{LayerFolder, LayersError};

/// The values of a layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerContent {
    /// The numbers in use, in increasing order. A placement that a symmetry of the board maps to another
    /// one with the same stones of player 1 may have several.
    pub numbers: Vec<u64>,
    /// The equilibrium set of each, as a byte.
    pub sets: Vec<u8>,
    /// How many states have which set, symmetric ones counted once.
    pub counts: LayerCounts,
}

impl LayerFolder {
    /// How many layers the game has.
    pub fn layers(&self) -> usize {
        self.index().layers()
    }

    /// Reads a layer; each of its files is checked.
    pub fn read(&self, layer: usize, progress: &dyn Progress) -> Result<LayerContent, LayersError> {
        if layer >= self.layers() {
            return Err(LayersError::NoLayer { layer, layers: self.layers() });
        }
        let (mut numbers, mut sets) = (Vec::new(), Vec::new());
        let counts = self.for_each_block(layer, progress, |block, values| {
            let first = self.index().block(layer, block).start as u64;
            for (number, &set) in (first..).zip(values).filter(|&(_, &set)| set != 0) {
                numbers.push(number);
                sets.push(set);
            }
            Ok::<(), LayersError>(())
        })?;
        Ok(LayerContent { numbers, sets, counts })
    }

    /// Tells of every state of a layer and its set, symmetric ones once, in the order of their numbers.
    pub fn for_each<E: From<LayersError>>(
        &self,
        layer: usize,
        progress: &dyn Progress,
        mut each: impl FnMut(Position, OutcomeSet) -> Result<(), E>,
    ) -> Result<(), E> {
        let told = self.for_each_block(layer, progress, |block, values| {
            let first = self.index().block(layer, block).start;
            let mut told = Ok(());
            self.index().for_each(layer, block, |cursor| {
                if let (Ok(()), true) = (&told, cursor.is_representative())
                    && let Some(&byte) = values.get(cursor.index() - first)
                    && let Some(set) = OutcomeSet::from_bits(byte)
                {
                    told = each(cursor.position(), set);
                }
            });
            told
        });
        told.map(drop)
    }

    /// Reads a layer block by block; gives its counts.
    fn for_each_block<E: From<LayersError>>(
        &self,
        layer: usize,
        progress: &dyn Progress,
        mut each: impl FnMut(usize, &[u8]) -> Result<(), E>,
    ) -> Result<LayerCounts, E> {
        progress.begin("numbers", Some(self.index().len(layer) as u64));
        let mut all = LayerCounts::NONE;
        for part in self.parts(layer) {
            let (file, counts) = self.open_part(part)?;
            all = all.merged(counts);
            let mut values = Vec::with_capacity(part.block_len);
            for block in part.blocks.clone() {
                values.clear();
                part.read(&file.table, &file.path, block, &mut values)?;
                each(block, &values)?;
                progress.advance(values.len() as u64);
            }
        }
        Ok(all)
    }

    /// The placement that a number of a layer stands for; `None` if there is no such number.
    pub fn position(&self, layer: usize, number: u64) -> Option<Position> {
        self.index().position(layer, usize::try_from(number).ok()?)
    }
}
