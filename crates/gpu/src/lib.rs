//! The same solves on a GPU: the only room that knows CUDA.
//!
//! Driver and compiler (NVRTC) are loaded when they are first needed, so the program builds and runs
//! where there is neither; what is missing is said. Kernels are text in `kernels/`,
//! compiled for the device at hand on first use and kept in the user's cache directory. Memory is
//! taken by plain allocations, and asked for before work begins.
//!
//! Results are those of the engines in `yomikiri-solve`, byte for byte.

mod cache;
mod device;
pub mod dobutsu;
mod error;
pub mod layers;
mod nvrtc;

pub use device::Gpu;
pub use error::GpuError;
