//! Every state of a k-in-a-row board on a GPU: a layer from the layer after it.
//!
//! A layer's values stay on the device until the layer before it is solved; see
//! `kernels/layers.cuh` for what a thread does.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use cudarc::driver::{CudaFunction, CudaSlice, PushKernelArg};
use yomikiri_game::LayeredIndex;
use yomikiri_mnk::FreeLayers;

use crate::device::striding;
use crate::{Gpu, GpuError};

const TEXT: &str = concat!(
    include_str!("../kernels/words.cuh"),
    include_str!("../kernels/layers.cuh"),
    include_str!("../kernels/layers.cu")
);

/// How an engine reads the values of the next layer, and what unions of its marks stand for.
#[derive(Clone, Copy)]
pub struct MarkTables {
    /// The mark of each value.
    pub mark: [u8; 256],
    /// The value of each union of marks.
    pub value: [u8; 256],
}

/// How many numbers have each value.
pub type ValueCounts = [u64; 32];

/// The kernels, ready on a device.
pub struct LayerKernels {
    gpu: Gpu,
    solve: CudaFunction,
    count: CudaFunction,
}

impl LayerKernels {
    /// Opens the first GPU, if it has so much memory free, with the kernels compiled for it.
    pub fn open(memory: u64) -> Result<Arc<Self>, GpuError> {
        let (gpu, kernels) = Gpu::open_with(memory, TEXT)?;
        let solve = kernels.function("solve_layer")?;
        Ok(Arc::new(LayerKernels { gpu, solve, count: kernels.function("count_layer")? }))
    }

    /// The device they are on.
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }
}

impl fmt::Display for LayerKernels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.gpu.name())
    }
}

/// Bytes of device memory that solving every layer takes: two layers next to each other, and tables.
pub fn memory_to_solve(index: &FreeLayers) -> u64 {
    let len = |layer: usize| if layer < index.layers() { index.len(layer) as u64 } else { 0 };
    let layers = (0..index.layers()).map(|layer| len(layer) + len(layer + 1)).max().unwrap_or(0);
    layers + 6 * index.plain_classes().len() as u64 + (64 << 20)
}

/// Bytes of device memory that counting states takes: tables only.
pub fn memory_to_count(index: &FreeLayers) -> u64 {
    6 * index.plain_classes().len() as u64 + (64 << 20)
}

/// Classes counted in one launch: so few that the device is not kept from others for long.
const CLASSES_A_LAUNCH: usize = 4096;

/// A board whose layers are solved one after the other, the last first.
pub struct LayersOnDevice<'i> {
    kernels: Arc<LayerKernels>,
    index: &'i FreeLayers,
    classes: CudaSlice<u32>,
    turns: CudaSlice<u8>,
    lined: CudaSlice<u32>,
    next: CudaSlice<u8>,
}

/// A layer on the device, solved class by class.
pub struct LayerOnDevice {
    layer: usize,
    words: CudaSlice<u32>,
    sets: CudaSlice<u32>,
    firsts: CudaSlice<u32>,
    stabilizers: CudaSlice<u8>,
    values: CudaSlice<u8>,
}

impl<'i> LayersOnDevice<'i> {
    /// The board of an index.
    pub fn new(kernels: &Arc<LayerKernels>, index: &'i FreeLayers) -> Result<Self, GpuError> {
        let gpu = &kernels.gpu;
        Ok(LayersOnDevice {
            kernels: kernels.clone(),
            index,
            classes: gpu.upload(index.plain_classes())?,
            turns: gpu.upload(index.plain_turns())?,
            lined: gpu.upload(&index.plain_lined())?,
            next: gpu.zeros(1)?,
        })
    }

    /// The states of a layer, without solving it.
    pub fn count(&self, layer: usize) -> Result<u64, GpuError> {
        let gpu = &self.kernels.gpu;
        let layer = self.lay_out(layer, &MarkTables { mark: [0; 256], value: [0; 256] }, 1)?;
        let mut count: CudaSlice<u64> = gpu.zeros(1)?;
        let classes = layer.firsts.len();
        for first in (0..classes).step_by(CLASSES_A_LAUNCH) {
            let last = (first + CLASSES_A_LAUNCH).min(classes) as u32;
            let first = first as u32;
            let mut launch = gpu.prepare(&self.kernels.count);
            launch.arg(&layer.words).arg(&layer.sets).arg(&layer.firsts).arg(&layer.stabilizers);
            launch.arg(&self.lined).arg(&first).arg(&last).arg(&mut count);
            // SAFETY: the arguments are the kernel's parameters in order; lists are the layer's.
            unsafe { launch.launch(striding()) }?;
        }
        Ok(gpu.download(&count)?[0])
    }

    /// Makes room for a layer; the one after it must be in place.
    pub fn begin(&self, layer: usize, marks: &MarkTables) -> Result<LayerOnDevice, GpuError> {
        self.lay_out(layer, marks, self.index.len(layer))
    }

    /// The lists of a layer on the device, with room for so many values.
    fn lay_out(
        &self,
        layer: usize,
        marks: &MarkTables,
        values: usize,
    ) -> Result<LayerOnDevice, GpuError> {
        let gpu = &self.kernels.gpu;
        let plain = self.index.plain_layer(layer);
        let mut words = plain.words;
        words.extend(marks.mark.map(u32::from));
        words.extend(marks.value.map(u32::from));
        Ok(LayerOnDevice {
            layer,
            words: gpu.upload(&words)?,
            sets: gpu.upload(if plain.sets.is_empty() { &[0] } else { &plain.sets })?,
            firsts: gpu.upload(&plain.firsts)?,
            stabilizers: gpu.upload(&plain.stabilizers)?,
            values: gpu.zeros(values)?,
        })
    }

    /// Solves some classes of a layer, and counts their states by value.
    pub fn solve(
        &self,
        layer: &mut LayerOnDevice,
        classes: Range<usize>,
    ) -> Result<ValueCounts, GpuError> {
        let gpu = &self.kernels.gpu;
        let mut counts: CudaSlice<u64> = gpu.zeros(32)?;
        let range = self.range(layer, &classes);
        let (first, numbers) = (classes.start as u32, range.len() as u64);
        let mut out = layer.values.slice_mut(range);
        let mut launch = gpu.prepare(&self.kernels.solve);
        launch.arg(&layer.words).arg(&layer.sets).arg(&layer.firsts).arg(&layer.stabilizers);
        launch.arg(&self.classes).arg(&self.turns).arg(&self.lined).arg(&self.next);
        launch.arg(&mut out).arg(&first).arg(&numbers).arg(&mut counts);
        // SAFETY: the arguments are the kernel's parameters in order; `out` has the numbers of these
        // classes, lists are those of the layer, and `next` has every number that a move leads to.
        unsafe { launch.launch(striding()) }?;
        let counts = gpu.download(&counts)?;
        Ok(std::array::from_fn(|set| counts[set]))
    }

    /// The values of some classes, copied from the device.
    pub fn values(
        &self,
        layer: &LayerOnDevice,
        classes: Range<usize>,
    ) -> Result<Vec<u8>, GpuError> {
        self.kernels.gpu.download(&layer.values.slice(self.range(layer, &classes)))
    }

    /// The layer is done: the one before it follows from it.
    pub fn end(&mut self, layer: LayerOnDevice) {
        self.next = layer.values;
    }

    fn range(&self, layer: &LayerOnDevice, classes: &Range<usize>) -> Range<usize> {
        let block = self.index.block(layer.layer, 0).len();
        block * classes.start..block * classes.end
    }
}
