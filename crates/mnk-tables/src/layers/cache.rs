//! The blocks of one solved layer, read from its files and kept as long as there is room.

use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use yomikiri_table::Table;

use super::LayersError;
use super::part::Part;

/// A part's file, open.
pub(super) struct PartFile {
    pub(super) part: Part,
    pub(super) path: PathBuf,
    pub(super) table: Table,
}

/// A solved layer, read block by block. Every block passes through `change` once, when it is read.
pub(super) struct LayerReader<F> {
    files: Vec<PartFile>,
    change: F,
    room: u64,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    blocks: HashMap<usize, Arc<Vec<u8>>>,
    order: VecDeque<usize>,
    bytes: u64,
}

impl<F: Fn(&mut [u8]) + Sync> LayerReader<F> {
    /// A reader that keeps at most `room` bytes beside what is in use.
    pub(super) fn new(files: Vec<PartFile>, room: u64, change: F) -> Self {
        LayerReader { files, change, room, kept: Mutex::default() }
    }

    /// The values of a block, changed.
    pub(super) fn block(&self, block: usize) -> Result<Arc<Vec<u8>>, LayersError> {
        if let Some(values) = self.kept().blocks.get(&block) {
            return Ok(values.clone());
        }
        // Parts follow each other, so the first that ends behind the block holds it.
        let at = self.files.partition_point(|file| file.part.blocks.end <= block);
        let PartFile { part, path, table } = &self.files[at];
        let mut values = Vec::with_capacity(part.block_len);
        part.read(table, path, block, &mut values)?;
        (self.change)(&mut values);
        let values = Arc::new(values);
        self.keep(block, &values);
        Ok(values)
    }

    /// Keeps a block, and lets the oldest go until there is room for it.
    fn keep(&self, block: usize, values: &Arc<Vec<u8>>) {
        let size = values.len() as u64;
        if size > self.room {
            return;
        }
        let mut kept = self.kept();
        while kept.bytes + size > self.room {
            let Some(oldest) = kept.order.pop_front() else { break };
            let freed = kept.blocks.remove(&oldest).map_or(0, |values| values.len() as u64);
            kept.bytes -= freed;
        }
        if kept.blocks.insert(block, values.clone()).is_none() {
            kept.order.push_back(block);
            kept.bytes += size;
        }
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        // It is never left half changed, so a panic elsewhere does not spoil it.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
