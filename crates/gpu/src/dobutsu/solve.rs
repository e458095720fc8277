//! Solving: what can be reached, then distances, level by level.

use std::sync::Arc;

use cudarc::driver::{CudaSlice, PushKernelArg};
use yomikiri_dobutsu::DobutsuIndex;
use yomikiri_game::{DenseIndex, Progress};
use yomikiri_solve::{Census, PhaseSeconds, RetrogradeError, Solution};

use super::counters::{ALL_ENDS, CENSUS, LEGAL_MOVES, LOST_ENDS, TOO_MANY_MOVES, WORK};
use super::{Counters, DobutsuKernels, Rules, memory_to_solve};
use crate::device::{blocks_for, seconds, striding};
use crate::{Gpu, GpuError};

/// Sweeps or levels launched before anybody looks whether there was work left for the last.
const BATCH: u32 = 8;
/// The longest distance a byte has room for, and the longest a value has, as in `yomikiri-solve`.
const LONGEST: u32 = 190;
const LONGEST_VALUE: u32 = 253;
/// The byte of distance 0.
const DECIDED: u32 = 64;

/// What is asked of a solve.
#[derive(Clone, Copy, Default)]
pub struct Task<'a> {
    /// Solve exactly the positions that are reached there, instead of those the start leads to.
    pub over: Option<&'a OnDevice>,
    /// Also find out who ends late.
    pub late: bool,
}

/// A game solved, its values on the device.
pub struct OnDevice {
    pub(super) kernels: Arc<DobutsuKernels>,
    pub(super) rules: Rules,
    pub(super) values: CudaSlice<u8>,
    pub(super) late: CudaSlice<u32>,
    /// Ends that are reached and won for the player to move.
    pub won_ends: u64,
    /// Ends that are reached and lost for the player to move.
    pub lost_ends: u64,
    /// Positions that are reached and are no ends.
    pub census: Census,
    /// Legal moves of these positions together.
    pub moves: u64,
    /// The device time it took.
    pub seconds: PhaseSeconds,
    has_late: bool,
}

/// What a solve works with.
pub(super) struct Workspace {
    pub(super) kernels: Arc<DobutsuKernels>,
    pub(super) rules: Rules,
    pub(super) bytes: CudaSlice<u8>,
    pub(super) undecided: CudaSlice<u32>,
    pub(super) late: CudaSlice<u32>,
    pub(super) counters: Counters,
    /// The distance that bytes count from; values of shorter ones are put aside.
    base: u32,
    aside: Option<CudaSlice<u8>>,
}

impl DobutsuKernels {
    /// Solves a game. Reports positions reached, then positions settled.
    pub fn solve(
        self: &Arc<Self>,
        index: &DobutsuIndex,
        task: Task<'_>,
        progress: &dyn Progress,
    ) -> Result<OnDevice, GpuError> {
        self.gpu.ensure_memory(memory_to_solve(index))?;
        let mut work = Workspace::new(self, Rules::new(&self.gpu, index)?)?;
        let begin = self.gpu.now()?;
        progress.begin("positions reached", None);
        let ends = work.reach(index, task.over, progress)?;
        let reached = self.gpu.now()?;
        progress.begin("positions settled", None);
        work.settle(task.late, progress)?;
        let settled = self.gpu.now()?;
        work.count_ends(&ends)?;
        let census = work.finish()?;
        let finished = self.gpu.now()?;
        let counters = work.counters.read(&self.gpu)?;
        Ok(OnDevice {
            kernels: self.clone(),
            rules: work.rules,
            values: work.bytes,
            late: work.late,
            won_ends: counters[ALL_ENDS] - counters[LOST_ENDS],
            lost_ends: counters[LOST_ENDS],
            census,
            moves: counters[LEGAL_MOVES],
            seconds: PhaseSeconds {
                reach: seconds(&begin, &reached)?,
                settle: seconds(&reached, &settled)?,
                finish: seconds(&settled, &finished)?,
            },
            has_late: task.late,
        })
    }
}

impl OnDevice {
    /// The value of every number, copied from the device.
    pub fn values(&self) -> Result<Vec<u8>, GpuError> {
        self.kernels.gpu.download(&self.values)
    }

    /// The value of one number.
    pub fn value(&self, number: usize) -> Result<yomikiri_solve::Value, GpuError> {
        let byte = match self.values.try_slice(number..number + 1) {
            Some(place) => self.kernels.gpu.download(&place)?[0],
            None => 0,
        };
        Ok(yomikiri_solve::Value::from_byte(byte))
    }

    /// Everything, copied from the device.
    pub fn solution(&self) -> Result<Solution, GpuError> {
        let late = if self.has_late { self.kernels.gpu.download(&self.late)? } else { vec![] };
        let line = |words: &[u32]| u64::from(words[0]) | u64::from(words[1]) << 32;
        Ok(Solution {
            values: self.values()?,
            won_ends: self.won_ends,
            lost_ends: self.lost_ends,
            census: self.census,
            moves: self.moves,
            later: late.chunks_exact(2).map(line).collect(),
        })
    }
}

impl Workspace {
    pub(super) fn new(kernels: &Arc<DobutsuKernels>, rules: Rules) -> Result<Self, GpuError> {
        let (gpu, words) = (&kernels.gpu, rules.words as usize);
        Ok(Workspace {
            kernels: kernels.clone(),
            rules,
            bytes: gpu.zeros(32 * words)?,
            undecided: gpu.zeros(words)?,
            late: gpu.zeros(words)?,
            counters: Counters::new(gpu)?,
            base: 0,
            aside: None,
        })
    }

    fn gpu(&self) -> Gpu {
        self.kernels.gpu.clone()
    }

    /// Finds everything that can be reached, and gives the set of ends.
    fn reach(
        &mut self,
        index: &DobutsuIndex,
        over: Option<&OnDevice>,
        progress: &dyn Progress,
    ) -> Result<CudaSlice<u32>, GpuError> {
        let (gpu, words) = (self.gpu(), self.rules.words);
        let mut reached: CudaSlice<u32> = gpu.zeros(words as usize)?;
        let mut done: CudaSlice<u32> = gpu.zeros(words as usize)?;
        let mut ends: CudaSlice<u32> = gpu.zeros(self.rules.end_words as usize)?;
        match over {
            Some(solved) => self.begin_over(solved, &mut reached)?,
            None => begin(&gpu, index, &mut reached)?,
        }
        loop {
            self.counters.clear_work(&gpu)?;
            for sweep in 0..BATCH {
                let mut launch = gpu.prepare(&self.kernels.reach);
                launch.arg(&*self.rules.tables).arg(&words).arg(&sweep).arg(&mut self.bytes);
                launch.arg(&mut reached).arg(&mut done).arg(&mut self.undecided);
                launch.arg(&mut self.late).arg(&mut ends).arg(&mut self.counters.0);
                // SAFETY: the arguments are the kernel's parameters in order; sets have `words`
                // words and bytes 32 times as many; ends have a bit for every number there is.
                unsafe { launch.launch(blocks_for(words as usize)) }?;
            }
            let counters = self.counters.read(&gpu)?;
            let work = &counters[WORK..WORK + BATCH as usize];
            progress.advance(work.iter().sum());
            if counters[TOO_MANY_MOVES] != 0 {
                return Err(RetrogradeError::TooManyMoves.into());
            }
            if work.last() == Some(&0) {
                return Ok(ends);
            }
        }
    }

    fn begin_over(&self, solved: &OnDevice, reached: &mut CudaSlice<u32>) -> Result<(), GpuError> {
        let words = self.rules.words.min(solved.rules.words);
        let mut launch = self.kernels.gpu.prepare(&self.kernels.study()?.begin_over);
        launch.arg(&words).arg(&solved.values).arg(reached);
        // SAFETY: parameters in order; both have at least `words` words of numbers.
        unsafe { launch.launch(blocks_for(words as usize)) }?;
        Ok(())
    }

    /// Settles all that can be settled.
    pub(super) fn settle(&mut self, late: bool, progress: &dyn Progress) -> Result<(), GpuError> {
        let (gpu, words) = (self.gpu(), self.rules.words);
        let lines = words.div_ceil(32) as usize;
        let mut now: CudaSlice<u32> = gpu.zeros(lines)?;
        let mut next: CudaSlice<u32> = gpu.zeros(lines)?;
        let halves: &[u32] = if late { &[1, 2] } else { &[0] };
        self.counters.clear_work(&gpu)?;
        for first in (0..=LONGEST_VALUE + 1).step_by(BATCH as usize) {
            let batch = first..(first + BATCH).min(LONGEST_VALUE + 2);
            for distance in batch.clone() {
                let byte = self.byte_of(distance)?;
                for half in halves {
                    let mut launch = gpu.prepare(&self.kernels.settle);
                    launch.arg(&*self.rules.tables).arg(&words).arg(&distance).arg(&byte).arg(half);
                    launch.arg(&mut self.bytes).arg(&mut self.undecided).arg(&mut self.late);
                    launch.arg(&mut now).arg(&mut next).arg(&mut self.counters.0);
                    // SAFETY: the arguments are the kernel's parameters in order; sets have `words`
                    // words, bytes 32 times as many, `now` and `next` a bit for each word.
                    unsafe { launch.launch(blocks_for(words as usize)) }?;
                }
                std::mem::swap(&mut now, &mut next);
            }
            let counters = self.counters.read(&gpu)?;
            let work = |distance: u32| counters[WORK + distance as usize];
            progress.advance(batch.clone().map(work).sum());
            // Distances up to 2 may be there from the beginning, later ones follow each other.
            if batch.clone().any(|distance| distance > 2 && work(distance) == 0) {
                return Ok(());
            }
        }
        Err(RetrogradeError::TooDeep.into())
    }

    /// The byte of a distance; before it, room is made for the distance after it.
    fn byte_of(&mut self, distance: u32) -> Result<u32, GpuError> {
        if distance - self.base == LONGEST {
            let (gpu, words) = (self.gpu(), self.rules.words);
            let aside = match self.aside.take() {
                Some(aside) => aside,
                None => gpu.zeros(32 * words as usize)?,
            };
            let aside = self.aside.insert(aside);
            let mut launch = gpu.prepare(&self.kernels.put_aside);
            launch.arg(&words).arg(&self.base).arg(&mut self.bytes).arg(aside);
            // SAFETY: parameters in order; both have 32 bytes a word.
            unsafe { launch.launch(striding()) }?;
            self.base = distance;
        }
        Ok(DECIDED + distance - self.base)
    }

    fn count_ends(&mut self, ends: &CudaSlice<u32>) -> Result<(), GpuError> {
        let words = self.rules.end_words;
        let mut launch = self.kernels.gpu.prepare(&self.kernels.count_ends);
        launch.arg(&*self.rules.tables).arg(&words).arg(ends).arg(&mut self.counters.0);
        // SAFETY: parameters in order; the set has `words` words.
        unsafe { launch.launch(striding()) }?;
        Ok(())
    }

    /// Turns bytes into values, and counts them.
    pub(super) fn finish(&mut self) -> Result<Census, GpuError> {
        let words = self.rules.words;
        let mut launch = self.kernels.gpu.prepare(&self.kernels.finish);
        launch.arg(&*self.rules.tables).arg(&words).arg(&self.base).arg(&mut self.bytes);
        // Where nothing is put aside, nobody reads there.
        let nothing = 0u64;
        match &self.aside {
            Some(aside) => launch.arg(aside),
            None => launch.arg(&nothing),
        };
        launch.arg(&mut self.counters.0);
        // SAFETY: parameters in order; there are 32 bytes a word, put aside or not.
        unsafe { launch.launch(striding()) }?;
        let counters = self.counters.read(&self.kernels.gpu)?;
        let mut census = Census::EMPTY;
        census.by_value.copy_from_slice(&counters[CENSUS..CENSUS + 256]);
        Ok(census)
    }
}

/// Marks the start, and its twin if it has one.
fn begin(gpu: &Gpu, index: &DobutsuIndex, reached: &mut CudaSlice<u32>) -> Result<(), GpuError> {
    let starts = index.starts();
    for &start in &starts {
        let same_word = starts.iter().filter(|&&other| other / 32 == start / 32);
        let word = same_word.fold(0u32, |word, other| word | 1 << (other % 32));
        let place = start / 32..start / 32 + 1;
        gpu.stream().memcpy_htod(&[word], &mut reached.slice_mut(place))?;
    }
    Ok(())
}
