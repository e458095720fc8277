//! The GPU's part where it is not compiled in. A GPU cannot be opened; everything else takes what only
//! an open one could give, so none of it can ever run.

use std::sync::Arc;

use yomikiri_dobutsu::{Dobutsu, DobutsuIndex, Statistics};
use yomikiri_game::Progress;
use yomikiri_host::NoGpuSupport;
pub(super) use yomikiri_host::NoKernels as Kernels;
pub(super) use yomikiri_host::NoKernels as OnDevice;
use yomikiri_solve::PhaseSeconds;

use super::backend::SolveError;
use super::mates::{Check, Mates};
use super::statistics::Ban;
use super::sweep::Start;
use super::tablebase::Solved;

type Watch<'p> = &'p dyn Progress;

pub(super) fn open(_: Dobutsu) -> Result<Arc<Kernels>, SolveError> {
    Err(NoGpuSupport.into())
}

pub(super) fn solve(
    kernels: &Kernels,
    _: DobutsuIndex,
    _: bool,
    _: Watch,
) -> Result<Solved, SolveError> {
    match *kernels {}
}

pub(super) fn start(kernels: &Kernels, _: Dobutsu, _: Watch) -> Result<Start, SolveError> {
    match *kernels {}
}

pub(super) fn seconds(solved: &OnDevice) -> PhaseSeconds {
    match *solved {}
}

pub(super) fn statistics(solved: &OnDevice) -> Result<Statistics, SolveError> {
    match *solved {}
}

pub(super) fn ban(
    solved: &OnDevice,
    _: &DobutsuIndex,
    _: usize,
    _: Watch,
) -> Result<Ban, SolveError> {
    match *solved {}
}

pub(super) fn mates(solved: &OnDevice, _: Check, _: Watch) -> Result<Mates, SolveError> {
    match *solved {}
}

#[cfg(test)]
mod tests {
    use yomikiri_host::Device;

    use super::*;
    use crate::{Backend, choose_backend};

    #[test]
    fn without_gpu_support_that_is_said() {
        let error = choose_backend(Device::Cuda, Dobutsu::default()).err().unwrap();
        assert!(matches!(error, SolveError::NoGpu(NoGpuSupport)), "{error}");
        assert!(error.to_string().contains("without GPU support"), "{error}");
        let left_open = choose_backend(Device::Unasked, Dobutsu::default()).unwrap();
        assert!(matches!(left_open, Backend::Cpu(None)));
    }
}
