//! Solving every layer into its files.

use rayon::prelude::*;
use yomikiri_game::{BlockMoves, LayeredIndex, Progress, Quiet};
use yomikiri_mnk::FreeLayers;
use yomikiri_solve::{LayerCounts, Marks, solve_block};
use yomikiri_table::{Compression, FileError, write_compressed};

use super::cache::LayerReader;
use super::gpu::FolderOnDevice;
use super::part::Part;
use super::plan::is_shared;
use super::{Backend, LayerFolder, LayersError};

/// A folder with every layer solved.
#[derive(Clone, Debug)]
pub struct SolvedLayers {
    /// The counts of each layer.
    pub counts: Vec<LayerCounts>,
    /// Parts that were there already.
    pub kept: usize,
    /// Parts that were solved.
    pub solved: usize,
    /// Bytes of all files.
    pub bytes: u64,
}

/// Solves what is missing in the folder, in at most `memory` bytes. What is there is checked first.
pub fn solve_layers(
    folder: &LayerFolder,
    memory: u64,
    progress: &dyn Progress,
) -> Result<SolvedLayers, LayersError> {
    solve_layers_on(&Backend::CPU, folder, memory, progress)
}

/// The same with this backend.
pub fn solve_layers_on(
    backend: &Backend,
    folder: &LayerFolder,
    memory: u64,
    progress: &dyn Progress,
) -> Result<SolvedLayers, LayersError> {
    let threads = rayon::current_num_threads();
    let needed = folder.estimate(threads).least_memory;
    let room =
        memory.checked_sub(needed).ok_or(LayersError::Memory { given: memory, needed, threads })?;
    let _lock = folder.take()?;
    let index = folder.index();
    // Before anything is written: a folder of another game must stay as it is.
    check_present(folder)?;
    progress.begin("numbers", Some(folder.missing()));
    let mut solved = SolvedLayers { counts: Vec::new(), kept: 0, solved: 0, bytes: 0 };
    let mut on_device = match backend {
        Backend::Cpu(_) => None,
        Backend::Gpu(kernels) => Some(FolderOnDevice::new(kernels, folder)?),
    };
    let mut next = Vec::new();
    for layer in (0..index.layers()).rev() {
        // Only where player 1 moved last is a block wanted twice.
        let room = if is_shared(index, layer + 1) { room } else { 0 };
        let marks = Marks::new(index, layer);
        let reader = LayerReader::new(next, room, |values: &mut [u8]| marks.mark(values));
        let mut files = Vec::new();
        let mut counts = LayerCounts::NONE;
        let device_counts = match &mut on_device {
            Some(device) => device.solve(layer)?,
            None => Vec::new(),
        };
        for part in folder.parts(layer) {
            let path = folder.file(part);
            if path.exists() {
                solved.kept += 1;
            } else {
                let (values, counts) = match &on_device {
                    Some(device) => {
                        progress.advance(part.len() as u64);
                        (device.values(part.blocks.clone())?, device_counts[part.at])
                    }
                    None => solve_part(index, part, &marks, &reader, progress)?,
                };
                write_part(folder, part, &values, &counts)?;
                solved.solved += 1;
            }
            let (file, part_counts) = folder.open_part(part)?;
            let size = path.metadata().map_err(FileError::at(&path))?.len();
            solved.bytes += size;
            counts = counts.merged(part_counts);
            files.push(file);
        }
        solved.counts.push(counts);
        next = files;
    }
    solved.counts.reverse();
    Ok(solved)
}

/// Writes a part's file, whole or not at all.
fn write_part(
    folder: &LayerFolder,
    part: &Part,
    values: &[u8],
    counts: &LayerCounts,
) -> Result<(), LayersError> {
    let path = folder.file(part);
    let fill = |range: std::ops::Range<u64>, out: &mut Vec<u8>| {
        out.extend_from_slice(&values[range.start as usize..range.end as usize]);
    };
    let header = part.header(&folder.game().name(), counts);
    write_compressed(&path, &header, Compression::Fast, fill, &Quiet)
        .map_err(FileError::at(&path))?;
    Ok(())
}

/// Opens and checks every part that is there.
pub(super) fn check_present(folder: &LayerFolder) -> Result<(), LayersError> {
    let parts = (0..folder.index().layers()).flat_map(|layer| folder.parts(layer));
    let present: Vec<&Part> = parts.filter(|part| folder.file(part).exists()).collect();
    let checked: Vec<_> = present.par_iter().map(|part| folder.open_part(part).map(drop)).collect();
    // All of them, then the first problem: the same one is named every time.
    checked.into_iter().collect()
}

fn solve_part(
    index: &FreeLayers,
    part: &Part,
    marks: &Marks,
    next: &LayerReader<impl Fn(&mut [u8]) + Sync>,
    progress: &dyn Progress,
) -> Result<(Vec<u8>, LayerCounts), LayersError> {
    let mut values = vec![0; part.len()];
    let counts = values
        .par_chunks_mut(part.block_len)
        .zip(part.blocks.clone())
        .map(|(out, block)| {
            let sources = index.sources(part.layer, block).into_iter();
            let sources = sources.map(|block| next.block(block)).collect::<Result<Vec<_>, _>>()?;
            let sources: Vec<&[u8]> = sources.iter().map(|source| source.as_slice()).collect();
            let counts = solve_block(index, part.layer, block, marks, &sources, out);
            progress.advance(out.len() as u64);
            Ok::<_, LayersError>(counts)
        })
        .try_reduce(|| LayerCounts::NONE, |counts, more| Ok(counts.merged(more)))?;
    Ok((values, counts))
}
