//! Where a solve runs: on the CPU, or on a GPU whose kernels have been opened for it.

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use crate::Device;

/// Where a solve runs, with the kernels `K` of the game if that is a GPU.
pub enum Backend<K> {
    /// All cores of the CPU; with why it is not the GPU, if that was left open.
    Cpu(Option<String>),
    /// A GPU, with its kernels.
    Gpu(Arc<K>),
}

impl<K> Backend<K> {
    /// All cores of the CPU.
    pub const CPU: Self = Backend::Cpu(None);

    /// The backend for a device. `open` opens the GPU, and is called only if that may be used.
    pub fn choose<E: fmt::Display>(
        device: Device,
        open: impl FnOnce() -> Result<Arc<K>, E>,
    ) -> Result<Self, E> {
        match device {
            Device::Cpu => Ok(Backend::CPU),
            Device::Cuda => open().map(Backend::Gpu),
            Device::Auto => Ok(open().map_or_else(Backend::instead, Backend::Gpu)),
            Device::Unasked => Ok(open().map_or(Backend::CPU, Backend::Gpu)),
        }
    }

    /// The CPU, since the GPU cannot be used.
    fn instead(why: impl fmt::Display) -> Self {
        Backend::Cpu(Some(why.to_string()))
    }
}

impl<K: fmt::Display> fmt::Display for Backend<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Backend::Cpu(None) => f.write_str("the CPU"),
            Backend::Cpu(Some(why)) => write!(f, "the CPU ({why})"),
            Backend::Gpu(kernels) => kernels.fmt(f),
        }
    }
}

/// A GPU was asked for, and the code for it was not compiled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("built without GPU support (the feature `gpu` is off)")]
pub struct NoGpuSupport;

/// The kernels where the code for a GPU was not compiled in: there are none, so a [`Backend`] of
/// this type is always the CPU.
#[derive(Clone, Copy, Debug)]
pub enum NoKernels {}

impl fmt::Display for NoKernels {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(device: Device, gpu: Result<&'static str, NoGpuSupport>, expected: &str) {
        let chosen = Backend::choose(device, || gpu.map(Arc::new));
        let shown = chosen.map_or_else(|error| format!("error: {error}"), |b| b.to_string());
        assert_eq!(shown, expected, "{device:?}");
    }

    #[test]
    fn a_backend_is_chosen_by_what_was_asked_for_and_what_is_there() {
        let why = NoGpuSupport;
        check(Device::Cpu, Ok("a GPU"), "the CPU");
        for device in [Device::Cuda, Device::Auto, Device::Unasked] {
            check(device, Ok("a GPU"), "a GPU");
        }
        check(Device::Cuda, Err(why), &format!("error: {why}"));
        check(Device::Auto, Err(why), &format!("the CPU ({why})"));
        check(Device::Unasked, Err(why), "the CPU");
    }
}
