//! What a GPU does for k in a row: it counts and solves layers.
//!
//! Two layers next to each other are on the device as a whole. Values come back a part at a
//! time to be written; the files are those of the CPU, byte for byte.

use std::ops::Range;
use std::sync::Arc;

use yomikiri_game::{LayeredIndex, Progress};
use yomikiri_gpu::GpuError;
pub(super) use yomikiri_gpu::layers::LayerKernels as Kernels;
use yomikiri_gpu::layers::{
    LayerOnDevice, LayersOnDevice, MarkTables, memory_to_count, memory_to_solve,
};
use yomikiri_mnk::{FreeLayers, Mnk};
use yomikiri_solve::{LayerCounts, Marks};

use super::{LayerFolder, LayersError};

/// Opens a GPU that has the memory to solve every state of this game.
pub(super) fn open(game: &Mnk) -> Result<Arc<Kernels>, LayersError> {
    Ok(Kernels::open(memory_to_solve(&FreeLayers::new(game)?))?)
}

/// Counts the states of layers 0 to `last` on a GPU, without solving them.
pub(crate) fn count_states(
    game: &Mnk,
    last: usize,
    progress: &dyn Progress,
) -> Result<Vec<u64>, LayersError> {
    let index = FreeLayers::new(game)?;
    let kernels = Kernels::open(memory_to_count(&index))?;
    let device = LayersOnDevice::new(&kernels, &index)?;
    let layers = 0..(last + 1).min(index.layers());
    progress.begin("layers", Some(layers.len() as u64));
    let count = |layer| {
        progress.advance(1);
        Ok(device.count(layer)?)
    };
    layers.map(count).collect()
}

/// Counts the states of every layer by value on a GPU, and writes nothing.
pub fn count_on_device(
    kernels: &Arc<Kernels>,
    game: &Mnk,
    progress: &dyn Progress,
) -> Result<Vec<LayerCounts>, LayersError> {
    let index = FreeLayers::new(game)?;
    let mut device = LayersOnDevice::new(kernels, &index)?;
    let numbers = (0..index.layers()).map(|layer| index.len(layer) as u64).sum();
    progress.begin("numbers", Some(numbers));
    let mut counts = Vec::new();
    for layer in (0..index.layers()).rev() {
        let mut on_device = begin(&device, &index, layer)?;
        counts.push(device.solve(&mut on_device, 0..index.blocks(layer))?.into());
        device.end(on_device);
        progress.advance(index.len(layer) as u64);
    }
    counts.reverse();
    Ok(counts)
}

fn begin(
    device: &LayersOnDevice<'_>,
    index: &FreeLayers,
    layer: usize,
) -> Result<LayerOnDevice, GpuError> {
    let (mark, value) = Marks::new(index, layer).tables();
    device.begin(layer, &MarkTables { mark, value })
}

/// The layers of a folder on a GPU, the last first.
pub(super) struct FolderOnDevice<'f> {
    folder: &'f LayerFolder,
    device: LayersOnDevice<'f>,
    layer: Option<LayerOnDevice>,
}

impl<'f> FolderOnDevice<'f> {
    pub(super) fn new(
        kernels: &Arc<Kernels>,
        folder: &'f LayerFolder,
    ) -> Result<Self, LayersError> {
        let device = LayersOnDevice::new(kernels, folder.index())?;
        Ok(FolderOnDevice { folder, device, layer: None })
    }

    /// Solves a layer. Parts that are there are solved again: that is quicker than reading them.
    pub(super) fn solve(&mut self, layer: usize) -> Result<Vec<LayerCounts>, LayersError> {
        if let Some(done) = self.layer.take() {
            self.device.end(done);
        }
        let mut on_device = begin(&self.device, self.folder.index(), layer)?;
        let parts = self.folder.parts(layer).iter();
        let counts = parts
            .map(|part| Ok(self.device.solve(&mut on_device, part.blocks.clone())?.into()))
            .collect::<Result<_, GpuError>>()?;
        self.layer = Some(on_device);
        Ok(counts)
    }

    /// The values of some classes of the layer just solved.
    pub(super) fn values(&self, classes: Range<usize>) -> Result<Vec<u8>, LayersError> {
        match &self.layer {
            Some(layer) => Ok(self.device.values(layer, classes)?),
            None => Ok(Vec::new()),
        }
    }
}
