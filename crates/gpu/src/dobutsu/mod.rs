//! Dobutsu Shogi on a GPU: a game solved on the device, where its values stay for what else is asked.
//!
//! See `kernels/` for what the kernels do, `docs/dev/gpu.md` for how fast they are.

mod counters;
mod solve;
mod statistics;

use std::fmt;
use std::sync::{Arc, OnceLock};

use cudarc::driver::{CudaFunction, CudaSlice};
use yomikiri_dobutsu::DobutsuIndex;
use yomikiri_game::DenseIndex;

use self::counters::Counters;
pub use self::solve::{OnDevice, Task};
pub use self::statistics::MatesOnDevice;
use crate::{Gpu, GpuError};

/// Kernels' text after what they share.
macro_rules! text {
    ($file:literal) => {
        concat!(
            include_str!("../../kernels/words.cuh"),
            include_str!("../../kernels/dobutsu.cuh"),
            include_str!("../../kernels/chunks.cuh"),
            include_str!(concat!("../../kernels/", $file))
        )
    };
}

/// The kernels, ready on a device.
pub struct DobutsuKernels {
    gpu: Gpu,
    reach: CudaFunction,
    count_ends: CudaFunction,
    settle: CudaFunction,
    put_aside: CudaFunction,
    finish: CudaFunction,
    study: OnceLock<Study>,
}

/// Kernels for what else is asked of a solved game: compiled when it is asked.
struct Study {
    statistics: CudaFunction,
    begin_mates: CudaFunction,
    begin_over: CudaFunction,
    compare: CudaFunction,
}

impl DobutsuKernels {
    /// The device they are on.
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// Opens the first GPU, if it has so much memory free, with the kernels compiled for it.
    pub fn open(memory: u64) -> Result<Arc<Self>, GpuError> {
        let (gpu, kernels) = Gpu::open_with(memory, text!("solve.cu"))?;
        Ok(Arc::new(DobutsuKernels {
            gpu,
            reach: kernels.function("reach")?,
            count_ends: kernels.function("count_ends")?,
            settle: kernels.function("settle")?,
            put_aside: kernels.function("put_aside")?,
            finish: kernels.function("finish")?,
            study: OnceLock::new(),
        }))
    }

    fn study(&self) -> Result<&Study, GpuError> {
        if let Some(study) = self.study.get() {
            return Ok(study);
        }
        let kernels = self.gpu.kernels(text!("study.cu"))?;
        let study = Study {
            statistics: kernels.function("statistics")?,
            begin_mates: kernels.function("begin_mates")?,
            begin_over: kernels.function("begin_over")?,
            compare: kernels.function("compare")?,
        };
        Ok(self.study.get_or_init(|| study))
    }
}

impl fmt::Display for DobutsuKernels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.gpu.name())
    }
}

/// A rule set on the device: its tables, and how many words of 32 numbers it has.
#[derive(Clone)]
struct Rules {
    tables: Arc<CudaSlice<u32>>,
    words: u32,
    end_words: u32,
}

impl Rules {
    fn new(gpu: &Gpu, index: &DobutsuIndex) -> Result<Rules, GpuError> {
        Ok(Rules {
            tables: Arc::new(gpu.upload(&index.plain())?),
            words: 2 * index.lines() as u32,
            end_words: 2 * index.end_lines() as u32,
        })
    }
}

/// Bytes of device memory that a solve takes: a byte a number, four sets of numbers, a set of ends.
pub fn memory_to_solve(index: &DobutsuIndex) -> u64 {
    (64 + 4 * 8) * index.lines() as u64 + 8 * index.end_lines() as u64 + (16 << 20)
}
