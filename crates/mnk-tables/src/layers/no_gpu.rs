//! The GPU's part where it is not compiled in. A GPU cannot be opened; everything else takes what only
//! an open one could give, so none of it can ever run.

use std::ops::Range;
use std::sync::Arc;

use yomikiri_game::Progress;
use yomikiri_host::NoGpuSupport;
pub(super) use yomikiri_host::NoKernels as Kernels;
use yomikiri_mnk::Mnk;
use yomikiri_solve::LayerCounts;

use super::{LayerFolder, LayersError};

pub(super) fn open(_: &Mnk) -> Result<Arc<Kernels>, LayersError> {
    Err(NoGpuSupport.into())
}

pub(crate) fn count_states(_: &Mnk, _: usize, _: &dyn Progress) -> Result<Vec<u64>, LayersError> {
    Err(NoGpuSupport.into())
}

/// Counts the states of every layer by value on a GPU, and writes nothing.
pub fn count_on_device(
    kernels: &Kernels,
    _: &Mnk,
    _: &dyn Progress,
) -> Result<Vec<LayerCounts>, LayersError> {
    match *kernels {}
}

pub(super) struct FolderOnDevice(Kernels);

impl FolderOnDevice {
    pub(super) fn new(kernels: &Kernels, _: &LayerFolder) -> Result<Self, LayersError> {
        match *kernels {}
    }

    pub(super) fn solve(&mut self, _: usize) -> Result<Vec<LayerCounts>, LayersError> {
        match self.0 {}
    }

    pub(super) fn values(&self, _: Range<usize>) -> Result<Vec<u8>, LayersError> {
        match self.0 {}
    }
}

#[cfg(test)]
mod tests {
    use yomikiri_host::Device;
    use yomikiri_mnk::{Rules, Size};

    use super::*;
    use crate::{Backend, choose_backend};

    #[test]
    fn without_gpu_support_that_is_said() {
        let game = Mnk::new(Size::new(3, 3).unwrap(), 3, 2, Rules::Free).unwrap();
        let error = choose_backend(Device::Cuda, &game).err().unwrap();
        assert!(matches!(error, LayersError::NoGpu(NoGpuSupport)), "{error}");
        assert!(error.to_string().contains("without GPU support"), "{error}");
        let left_open = choose_backend(Device::Unasked, &game).unwrap();
        assert!(matches!(left_open, Backend::Cpu(None)));
    }
}
