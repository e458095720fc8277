//! The counters that kernels add to; places as in `kernels/chunks.cuh`.

use cudarc::driver::CudaSlice;

use crate::{Gpu, GpuError};

pub(super) const LEGAL_MOVES: usize = 0;
pub(super) const LOST_ENDS: usize = 1;
pub(super) const ALL_ENDS: usize = 2;
pub(super) const TOO_MANY_MOVES: usize = 3;
pub(super) const ZUGZWANG: usize = 4;
pub(super) const ZUGZWANG_ALONE: usize = 5;
pub(super) const LATE: usize = 6;
pub(super) const LISTED: usize = 7;
pub(super) const CHANGED: usize = 8;
pub(super) const BY_MOVES: usize = 16;
pub(super) const CENSUS: usize = BY_MOVES + 3 * 64;
pub(super) const BY_HAND: usize = CENSUS + 256;
pub(super) const WORK: usize = BY_HAND + 3 * 7;
/// Sweeps and levels have 256 places.
const LEN: usize = WORK + 256;

/// 64-bit counters on the device.
pub(super) struct Counters(pub(super) CudaSlice<u64>);

impl Counters {
    pub(super) fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        Ok(Counters(gpu.zeros(LEN)?))
    }

    /// Sets the work done to zero.
    pub(super) fn clear_work(&mut self, gpu: &Gpu) -> Result<(), GpuError> {
        Ok(gpu.stream().memset_zeros(&mut self.0.slice_mut(WORK..))?)
    }

    /// Waits for all kernels and reads everything.
    pub(super) fn read(&self, gpu: &Gpu) -> Result<Vec<u64>, GpuError> {
        gpu.download(&self.0)
    }
}
