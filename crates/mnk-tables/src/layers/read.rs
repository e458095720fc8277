//! A whole layer read into memory: the numbers in use and the set of each, for programs that take values
//! in bulk.

use yomikiri_game::{LayeredIndex, Progress};
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
        progress.begin("numbers", Some(self.index().len(layer) as u64));
        let mut content =
            LayerContent { numbers: Vec::new(), sets: Vec::new(), counts: LayerCounts::NONE };
        for part in self.parts(layer) {
            let (file, counts) = self.open_part(part)?;
            content.counts = content.counts.merged(counts);
            let mut values = Vec::with_capacity(part.block_len);
            for block in part.blocks.clone() {
                values.clear();
                part.read(&file.table, &file.path, block, &mut values)?;
                let first = self.index().block(layer, block).start as u64;
                let used = (first..).zip(&values).filter(|&(_, &set)| set != 0);
                for (number, &set) in used {
                    content.numbers.push(number);
                    content.sets.push(set);
                }
                progress.advance(values.len() as u64);
            }
        }
        Ok(content)
    }

    /// The placement that a number of a layer stands for; `None` if there is no such number.
    pub fn position(&self, layer: usize, number: u64) -> Option<Position> {
        self.index().position(layer, usize::try_from(number).ok()?)
    }
}
