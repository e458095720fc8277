//! Where the states of k in a row are solved: on the CPU, or on a GPU if there is one.

use yomikiri_host::Device;
use yomikiri_mnk::Mnk;

use super::LayersError;
use super::gpu::{self, Kernels};

/// Where the states of k in a row are solved.
pub type Backend = yomikiri_host::Backend<Kernels>;

/// The backend for a device, to solve every state of this game.
pub fn choose_backend(device: Device, game: &Mnk) -> Result<Backend, LayersError> {
    Backend::choose(device, || gpu::open(game))
}
