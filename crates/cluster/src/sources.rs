//! The blocks that a worker solves from: fetched when a batch wants them, as marks of the round's last
//! mover, and kept while the plan says so.

use std::collections::HashMap;

use yomikiri_solve::Marks;
use yomikiri_table::Frame;

use crate::layout::Layout;
use crate::plan::Batch;

/// The blocks of one layer that are there.
pub(crate) struct Sources<'a> {
    layout: &'a Layout<'a>,
    layer: usize,
    marks: &'a Marks,
    blocks: HashMap<usize, Vec<u8>>,
}

/// A frame of the layer, as it arrived.
pub(crate) struct Arrived {
    pub(crate) part: usize,
    pub(crate) frame: usize,
    pub(crate) packed: Frame,
}

impl<'a> Sources<'a> {
    pub(crate) fn new(layout: &'a Layout<'a>, layer: usize, marks: &'a Marks) -> Self {
        Sources { layout, layer, marks, blocks: HashMap::new() }
    }

    /// Forgets what the batch no longer wants, and takes its new blocks from what has arrived.
    pub(crate) fn change(&mut self, batch: &Batch, arrived: &[Arrived]) -> Result<(), String> {
        batch.dropped.iter().for_each(|block| drop(self.blocks.remove(block)));
        let len = self.layout.block_len(self.layer);
        let mut missing: HashMap<usize, usize> =
            batch.fetched.iter().map(|&block| (block, len)).collect();
        self.blocks.extend(batch.fetched.iter().map(|&block| (block, vec![0; len])));
        for arrived in arrived {
            self.unpack(arrived, &mut missing)?;
        }
        if let Some((block, missing)) = missing.iter().find(|(_, missing)| **missing > 0) {
            return Err(format!("{missing} values of class {block} did not come"));
        }
        for block in &batch.fetched {
            self.blocks.get_mut(block).into_iter().for_each(|values| self.marks.mark(values));
        }
        Ok(())
    }

    /// Copies a frame's values to the missing blocks that have a share in it.
    fn unpack(
        &mut self,
        Arrived { part, frame, packed }: &Arrived,
        missing: &mut HashMap<usize, usize>,
    ) -> Result<(), String> {
        let (layout, layer) = (self.layout, self.layer);
        let classes = layout.parts[layer].get(*part).cloned().unwrap_or(0..0);
        let numbers = match classes.is_empty() {
            true => 0..0,
            false => layout.frame(layer, *part, *frame),
        };
        if numbers.is_empty() {
            return Err(format!("no frame {frame}"));
        }
        let values = packed.values(*frame as u64, numbers.len());
        let values = values.map_err(|_| format!("frame {frame} is damaged"))?;
        let len = layout.block_len(layer);
        for class in classes.start + numbers.start / len..classes.start + numbers.end.div_ceil(len)
        {
            let Some(missing) = missing.get_mut(&class) else { continue };
            let block = layout.numbers(layer, *part, class);
            let shared = block.start.max(numbers.start)..block.end.min(numbers.end);
            let from = &values[shared.start - numbers.start..shared.end - numbers.start];
            let to = self
                .blocks
                .get_mut(&class)
                .map(|values| &mut values[shared.start - block.start..shared.end - block.start]);
            to.into_iter().for_each(|to| to.copy_from_slice(from));
            *missing = missing.saturating_sub(from.len());
        }
        Ok(())
    }

    /// The marks of a block; none if it was not fetched.
    pub(crate) fn get(&self, block: usize) -> Option<&[u8]> {
        self.blocks.get(&block).map(Vec::as_slice)
    }
}
