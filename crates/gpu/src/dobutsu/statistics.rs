//! What else is asked of a solved game, answered on the device: counts over all positions, mates, and
//! the same positions under other rules.

use cudarc::driver::{CudaSlice, PushKernelArg};
use yomikiri_dobutsu::{DobutsuIndex, Statistics};
use yomikiri_game::Progress;
use yomikiri_solve::Census;

use super::Counters;
use super::counters::{BY_HAND, BY_MOVES, CHANGED, LATE, LISTED, ZUGZWANG, ZUGZWANG_ALONE};
use super::solve::{OnDevice, Task, Workspace};
use crate::device::{blocks_for, striding};
use crate::{Gpu, GpuError};

/// Room for the first list of positions; a longer one is asked for again.
const FIRST_ROOM: usize = 1 << 16;

/// All mates, on the device.
pub struct MatesOnDevice {
    gpu: Gpu,
    values: CudaSlice<u8>,
    /// Mates by length, as the odd distances of a census.
    pub census: Census,
}

impl MatesOnDevice {
    /// The length of the mate of every number, copied from the device.
    pub fn values(&self) -> Result<Vec<u8>, GpuError> {
        self.gpu.download(&self.values)
    }
}

impl OnDevice {
    /// Counts everything in one pass over the values.
    pub fn statistics(&self) -> Result<Statistics, GpuError> {
        let (counts, listed) = self.count(FIRST_ROOM)?;
        if listed <= FIRST_ROOM { Ok(counts) } else { Ok(self.count(listed)?.0) }
    }

    fn count(&self, room: usize) -> Result<(Statistics, usize), GpuError> {
        let (gpu, words) = (&self.kernels.gpu, self.rules.words);
        let mut counters = Counters::new(gpu)?;
        let mut found: CudaSlice<u32> = gpu.zeros(room)?;
        let room_word = room as u32;
        let mut launch = gpu.prepare(&self.kernels.study()?.statistics);
        launch.arg(&*self.rules.tables).arg(&words).arg(&self.values).arg(&self.late);
        launch.arg(&mut counters.0).arg(&mut found).arg(&room_word);
        // SAFETY: parameters in order; sets have `words` words, values 32 times as many; the kernel
        // writes no more than `room` numbers.
        unsafe { launch.launch(blocks_for(words as usize)) }?;
        let counters = counters.read(gpu)?;
        let listed = counters[LISTED] as usize;
        let found = gpu.download(&found)?;
        let mut only_dead_drops: Vec<usize> =
            found.iter().take(listed).map(|&number| number as usize).collect();
        only_dead_drops.sort_unstable();
        let by_moves = counters[BY_MOVES..BY_MOVES + 3 * 64].chunks_exact(3);
        let counts = Statistics {
            by_moves: by_moves.map(|moves| [moves[0], moves[1], moves[2]]).collect(),
            by_hand: std::array::from_fn(|hand| {
                std::array::from_fn(|class| counters[BY_HAND + 3 * hand + class])
            }),
            zugzwang: counters[ZUGZWANG],
            zugzwang_alone: counters[ZUGZWANG_ALONE],
            late: counters[LATE],
            only_dead_drops,
        };
        Ok((counts, listed))
    }

    /// Finds all mates; `tries` counts a threat to try as a check.
    pub fn mates(&self, tries: bool, progress: &dyn Progress) -> Result<MatesOnDevice, GpuError> {
        let gpu = &self.kernels.gpu;
        let mut work = Workspace::new(&self.kernels, self.rules.clone())?;
        let (words, tries) = (self.rules.words, u32::from(tries));
        let mut launch = gpu.prepare(&self.kernels.study()?.begin_mates);
        launch.arg(&*work.rules.tables).arg(&words).arg(&tries).arg(&self.values);
        launch.arg(&mut work.bytes).arg(&mut work.undecided);
        // SAFETY: parameters in order; sets have `words` words, values and bytes 32 times as many.
        unsafe { launch.launch(blocks_for(words as usize)) }?;
        work.settle(false, progress)?;
        let census = work.finish()?;
        Ok(MatesOnDevice { gpu: gpu.clone(), values: work.bytes, census })
    }

    /// Solves the same positions once more, by other rules of the same numbering.
    pub fn again(
        &self,
        index: &DobutsuIndex,
        progress: &dyn Progress,
    ) -> Result<OnDevice, GpuError> {
        self.kernels.solve(index, Task { over: Some(self), late: false }, progress)
    }

    /// Positions, mirror images once, that are won, drawn or lost otherwise there.
    pub fn changed(&self, other: &OnDevice) -> Result<u64, GpuError> {
        let gpu = &self.kernels.gpu;
        let mut counters = Counters::new(gpu)?;
        let words = self.rules.words.min(other.rules.words);
        let mut launch = gpu.prepare(&self.kernels.study()?.compare);
        launch.arg(&*self.rules.tables).arg(&words).arg(&self.values).arg(&other.values);
        launch.arg(&mut counters.0);
        // SAFETY: parameters in order; both have at least 32 values a word.
        unsafe { launch.launch(striding()) }?;
        Ok(counters.read(gpu)?[CHANGED])
    }
}
