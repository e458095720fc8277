//! Why the GPU cannot be used, or did not do its work.

use cudarc::driver::DriverError;
use thiserror::Error;
use yomikiri_solve::RetrogradeError;

/// What can go wrong on a GPU.
#[derive(Debug, Error)]
pub enum GpuError {
    /// The driver's library is not there.
    #[error("no NVIDIA driver found (libcuda is not on this machine)")]
    NoDriver,
    /// A driver, but nothing to drive.
    #[error("the NVIDIA driver is there, but it finds no GPU")]
    NoDevice,
    /// The compiler's library is not there.
    #[error(
        "the kernels must be compiled once, and no NVRTC library was found; set CUDA_HOME to a CUDA toolkit"
    )]
    NoCompiler,
    /// The compiler did not take the kernels.
    #[error("the kernels do not compile for this GPU: {0}")]
    Compile(String),
    /// The device is too small, or others use it.
    #[error("{name} has {free_mb} MB of memory free; this takes {needed_mb} MB")]
    Memory {
        /// The device.
        name: String,
        /// What it has.
        free_mb: u64,
        /// What it would need.
        needed_mb: u64,
    },
    /// The driver reports an error.
    #[error("the GPU driver says: {0}")]
    Driver(DriverError),
    /// The game is none the engine can solve.
    #[error(transparent)]
    Retrograde(#[from] RetrogradeError),
}

impl From<DriverError> for GpuError {
    fn from(error: DriverError) -> Self {
        GpuError::Driver(error)
    }
}
