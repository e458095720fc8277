//! Where a solve runs: on the CPU, or on a GPU if there is one.

use std::fmt;
use std::sync::Arc;

use thiserror::Error;
use yomikiri_dobutsu::{Dobutsu, DobutsuIndex};
use yomikiri_gpu::GpuError;
use yomikiri_gpu::dobutsu::{DobutsuKernels, memory_to_solve};
use yomikiri_solve::RetrogradeError;

use yomikiri_host::Device;

/// What does the work.
#[derive(Clone)]
pub enum Engine {
    /// All cores; with why it is not the GPU, if that was left open.
    Cpu(Option<String>),
    /// A GPU.
    Cuda(Arc<DobutsuKernels>),
}

impl Engine {
    /// All cores.
    pub const CPU: Engine = Engine::Cpu(None);

    /// The engine for a device, to solve this game.
    pub fn choose(device: Device, game: Dobutsu) -> Result<Engine, GpuError> {
        let needed = || memory_to_solve(&DobutsuIndex::new(game));
        match device {
            Device::Cpu => Ok(Engine::CPU),
            Device::Cuda => Engine::cuda(needed()),
            Device::Auto => {
                Ok(Engine::cuda(needed())
                    .unwrap_or_else(|error| Engine::Cpu(Some(error.to_string()))))
            }
            Device::Unasked => Ok(Engine::cuda(needed()).unwrap_or(Engine::CPU)),
        }
    }

    fn cuda(needed: u64) -> Result<Engine, GpuError> {
        Ok(Engine::Cuda(DobutsuKernels::open(needed)?))
    }
}

impl Engine {
    /// How fast the GPU copies its own memory, in bytes read and written a second.
    pub fn copy_bandwidth(&self) -> Result<Option<f64>, GpuError> {
        match self {
            Engine::Cpu(_) => Ok(None),
            Engine::Cuda(kernels) => kernels.gpu().copy_bandwidth().map(Some),
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Engine::Cpu(None) => f.write_str("the CPU"),
            Engine::Cpu(Some(why)) => write!(f, "the CPU ({why})"),
            Engine::Cuda(kernels) => f.write_str(&kernels.gpu().name()),
        }
    }
}

/// Why a game could not be solved.
#[derive(Debug, Error)]
pub enum SolveError {
    /// The game is none that the engine can solve.
    #[error(transparent)]
    Retrograde(#[from] RetrogradeError),
    /// The GPU did not do it.
    #[error(transparent)]
    Gpu(#[from] GpuError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn left_open_there_is_always_an_engine() {
        let engine = Engine::choose(Device::Auto, Dobutsu::default()).unwrap();
        match Engine::choose(Device::Cuda, Dobutsu::default()) {
            Ok(_) => assert!(matches!(engine, Engine::Cuda(_))),
            Err(error) => {
                assert_eq!(engine.to_string(), format!("the CPU ({error})"));
                let unasked = Engine::choose(Device::default(), Dobutsu::default()).unwrap();
                assert_eq!(unasked.to_string(), "the CPU", "nobody asked for a GPU");
            }
        }
    }
}
