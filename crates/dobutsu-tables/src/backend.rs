//! Where Dobutsu Shogi is solved: on the CPU, or on a GPU if there is one.

use thiserror::Error;
use yomikiri_dobutsu::Dobutsu;
use yomikiri_host::{Device, NoGpuSupport};
use yomikiri_solve::RetrogradeError;

use super::gpu::{self, Kernels};

/// Where Dobutsu Shogi is solved.
pub type Backend = yomikiri_host::Backend<Kernels>;

/// The backend for a device, to solve this game.
pub fn choose_backend(device: Device, game: Dobutsu) -> Result<Backend, SolveError> {
    Backend::choose(device, || gpu::open(game))
}

/// Why a game could not be solved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The rules allow what the solver has no room for.
    #[error(transparent)]
    Retrograde(#[from] RetrogradeError),
    /// A GPU was asked for, and none is compiled in.
    #[error(transparent)]
    NoGpu(#[from] NoGpuSupport),
    /// The GPU did not do it.
    #[cfg(feature = "gpu")]
    #[error(transparent)]
    Gpu(yomikiri_gpu::GpuError),
}
