//! Where layers are solved: on the CPU, or on a GPU if there is one.
//!
//! On a GPU two layers next to each other are on the device as a whole. Values come back a part at a
//! time to be written; the files are those of the CPU, byte for byte.

use std::fmt;
use std::sync::Arc;

use yomikiri_game::{LayeredIndex, Progress};
use yomikiri_gpu::GpuError;
use yomikiri_gpu::layers::{
    LayerKernels, LayerOnDevice, LayersOnDevice, MarkTables, memory_to_count, memory_to_solve,
};
use yomikiri_mnk::{FreeLayers, Mnk};
use yomikiri_solve::{LayerCounts, Marks};

use super::{LayerFolder, LayersError};
use yomikiri_host::Device;

/// What solves layers.
pub enum LayerEngine {
    /// All cores; with why it is not the GPU, if that was left open.
    Cpu(Option<String>),
    /// A GPU.
    Cuda(Arc<LayerKernels>),
}

impl LayerEngine {
    /// The engine for a device, to solve every state of this game.
    pub fn choose(device: Device, game: &Mnk) -> Result<LayerEngine, LayersError> {
        match device {
            Device::Cpu => Ok(LayerEngine::Cpu(None)),
            Device::Cuda => LayerEngine::cuda(game),
            Device::Auto => Ok(LayerEngine::cuda(game)
                .unwrap_or_else(|error| LayerEngine::Cpu(Some(error.to_string())))),
            Device::Unasked => Ok(LayerEngine::cuda(game).unwrap_or(LayerEngine::Cpu(None))),
        }
    }

    fn cuda(game: &Mnk) -> Result<LayerEngine, LayersError> {
        let index = FreeLayers::new(game)?;
        Ok(LayerEngine::Cuda(LayerKernels::open(memory_to_solve(&index))?))
    }
}

impl fmt::Display for LayerEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayerEngine::Cpu(None) => f.write_str("the CPU"),
            LayerEngine::Cpu(Some(why)) => write!(f, "the CPU ({why})"),
            LayerEngine::Cuda(kernels) => f.write_str(&kernels.gpu().name()),
        }
    }
}

/// Counts the states of layers 0 to `last` on a GPU, without solving them.
pub(crate) fn census_on_device(
    game: &Mnk,
    last: usize,
    progress: &dyn Progress,
) -> Result<Vec<u64>, LayersError> {
    let index = FreeLayers::new(game)?;
    let kernels = LayerKernels::open(memory_to_count(&index))?;
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
    kernels: &Arc<LayerKernels>,
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
        kernels: &Arc<LayerKernels>,
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
    pub(super) fn values(&self, classes: std::ops::Range<usize>) -> Result<Vec<u8>, LayersError> {
        match &self.layer {
            Some(layer) => Ok(self.device.values(layer, classes)?),
            None => Ok(Vec::new()),
        }
    }
}
