//! One worker's way through the steps.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use yomikiri_game::{LayeredIndex, OutcomeSet, Progress};
use yomikiri_solve::{LayerCounts, Marks};

use crate::merge::Merge;
use crate::states::{MARK_BITS, States, split_number, valued};
use crate::steps::{Files, Step, StepFile, steps};
use crate::store::Store;
use crate::team::Team;
use crate::{ClusterError, Parts};

/// What is to be solved, and where.
#[derive(Clone)]
pub struct Job {
    /// The layer files to be made.
    pub parts: Arc<dyn Parts>,
    /// The folder for the workers' own files. Processes of one machine may share it.
    pub folder: PathBuf,
    /// Only find the states with at most so many stones.
    pub bound: Option<usize>,
    /// How long to wait for a process that says nothing.
    pub patience: Duration,
    /// Told of every step.
    pub progress: Arc<dyn Progress + Send + Sync>,
}

/// What was done in one direction, by all workers together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Travel {
    /// States found, or solved.
    pub states: u64,
    /// Bytes of records that went from one worker to another.
    pub bytes: u64,
    /// Seconds it took.
    pub seconds: f64,
}

/// What a run did.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Steps that earlier runs had done.
    pub kept: usize,
    /// States of each layer found in this run, from the first layer it had to find.
    pub layers: Vec<(usize, u64)>,
    /// Finding states: keys.
    pub found: Travel,
    /// Solving them: values and parts.
    pub solved: Travel,
}

/// Everything a worker needs.
pub(crate) struct Run<'a> {
    pub(crate) team: Team<'a>,
    pub(crate) job: &'a Job,
    pub(crate) store: &'a Store,
}

impl<'a> Run<'a> {
    /// Does what is left to do.
    pub(crate) fn solve(mut self) -> Result<Summary, ClusterError> {
        let index = self.job.parts.index();
        let steps = steps(index.layers() - 1, self.job.bound);
        let mut files = self.begin()?;
        let all = steps.len();
        let steps: Vec<Step> = match self.is_done()? {
            true => Vec::new(),
            false => steps.into_iter().filter(|&step| !files.is_done(step)).collect(),
        };
        let mut summary = Summary { kept: all - steps.len(), ..Summary::default() };
        if self.team.index() == 0 {
            self.job.progress.begin("steps", Some(steps.len() as u64));
        }
        for step in steps {
            let (clock, sent) = (Instant::now(), self.team.sent());
            let records = self.step(step, &files)?;
            // Nobody goes on before all have written their files.
            let sent = self.team.sent() - sent;
            let told = self.team.tell(vec![(records, sent)])?;
            self.after(step, &mut files)?;
            let travel = match step {
                Step::Keys(_) => &mut summary.found,
                Step::Values(_) | Step::Parts(_) => &mut summary.solved,
            };
            let states = told.iter().map(|told| told.0).sum();
            travel.states += states;
            travel.bytes += told.iter().map(|told| told.1).sum::<u64>();
            travel.seconds += clock.elapsed().as_secs_f64();
            if let Step::Keys(layer) = step {
                summary.layers.push((layer, states));
            }
            if self.team.index() == 0 {
                self.job.progress.advance(1);
            }
        }
        self.team.tell::<u8>(Vec::new())?;
        if self.job.bound.is_none() && self.team.leads() {
            self.store.end();
        }
        Ok(summary)
    }

    /// Prepares the folders, and finds out which process has which files.
    fn begin(&mut self) -> Result<Files, ClusterError> {
        let mut mine = Vec::new();
        if self.team.leads() {
            self.job.parts.prepare().map_err(ClusterError::Parts)?;
            self.store.clear()?;
            let process = self.team.hosts().process();
            mine = self.store.files()?.iter().map(|file| (file.to_string(), process)).collect();
        }
        let mut files = Files::default();
        for (name, process) in self.team.tell(mine)? {
            StepFile::parse(&name).into_iter().for_each(|file| files.insert(file, process));
        }
        Ok(files)
    }

    /// Are all parts there, with one process or another?
    fn is_done(&mut self) -> Result<bool, ClusterError> {
        let parts = &self.job.parts;
        let all: Vec<(u32, u32)> = (0..parts.index().layers())
            .flat_map(|layer| (0..parts.parts(layer).len()).map(move |part| (layer, part)))
            .map(|(layer, part)| (layer as u32, part as u32))
            .collect();
        let mut there = Vec::new();
        if self.team.leads() {
            let is_there =
                |&(layer, part): &(u32, u32)| parts.is_there(layer as usize, part as usize);
            there = all.iter().copied().filter(is_there).collect();
        }
        let mut told = self.team.tell(there)?;
        told.sort_unstable();
        told.dedup();
        Ok(told == all)
    }

    /// Does a step and writes this worker's file; says how many states are in it.
    fn step(&mut self, step: Step, files: &Files) -> Result<u64, ClusterError> {
        let records = match step {
            Step::Keys(layer) => self.keys(layer, files)?,
            Step::Values(layer) => self.values(layer, files)?,
            Step::Parts(layer) => {
                self.parts(layer, files)?;
                Vec::new()
            }
        };
        let (of, worker) = (self.team.hosts().workers(), self.team.index());
        self.store.write(StepFile { step, of, worker }, &records)?;
        Ok(records.len() as u64)
    }

    /// Notes who has the step's files, and removes those no step needs any more.
    fn after(&mut self, step: Step, files: &mut Files) -> Result<(), ClusterError> {
        let hosts = self.team.hosts();
        for worker in 0..hosts.workers() {
            let file = StepFile { step, of: hosts.workers(), worker };
            files.insert(file, hosts.process_of(worker));
        }
        if let Step::Parts(layer) = step {
            for old in [Step::Keys(layer), Step::Values(layer + 1)] {
                files.remove(old);
                if self.team.leads() {
                    self.store.remove(old)?;
                }
            }
        }
        Ok(())
    }

    fn keys(&mut self, layer: usize, files: &Files) -> Result<Vec<u64>, ClusterError> {
        let states = States::new(self.job.parts.index());
        let mut source = self.source(files, layer.checked_sub(1).map(Step::Keys))?;
        let mut start = (layer == 0 && self.team.index() == 0).then(|| states.start());
        let produce = |out: &mut Vec<u64>| {
            out.extend(start.take());
            source.next(|key| states.successors(key, out))
        };
        let game = self.job.parts.index().game().clone();
        self.team.exchange(move |key| States::owner(&game, key), Merge::new(0), produce)
    }

    fn values(&mut self, layer: usize, files: &Files) -> Result<Vec<u64>, ClusterError> {
        let index = self.job.parts.index();
        let states = States::new(index);
        let (mark, value) = Marks::new(index, layer).tables();
        let next = (layer + 1 < index.layers()).then_some(Step::Values(layer + 1));
        let mut keys = self.source(files, Some(Step::Keys(layer)))?;
        let mut next = self.source(files, next)?;
        let produce = |out: &mut Vec<u64>| {
            // A number that is not used is marked as the mover's win: so is what wins at once.
            Ok(keys.next(|key| out.push(states.marked(key, mark[0])))?
                || next.next(|record| states.predecessors(record, &mark, out))?)
        };
        let game = index.game().clone();
        let owner = move |record| States::owner(&game, record >> MARK_BITS);
        let mut records = self.team.exchange(owner, Merge::new(MARK_BITS), produce)?;
        records.iter_mut().for_each(|record| *record = valued(*record, &value));
        Ok(records)
    }

    /// Writes this worker's share of the layer's parts.
    fn parts(&mut self, layer: usize, files: &Files) -> Result<(), ClusterError> {
        let parts = self.job.parts.clone();
        let states = States::new(parts.index());
        let ranges = parts.parts(layer);
        let ends: Vec<usize> = ranges.iter().map(|range| range.end).collect();
        let part_of = move |record| {
            let number = split_number(record).0;
            (ends.partition_point(|&end| end <= number) + layer) as u64
        };
        let mut source = self.source(files, Some(Step::Values(layer)))?;
        let produce = |out: &mut Vec<u64>| source.next(|record| states.numbers(record, out));
        let records = self.team.exchange(part_of, Merge::new(0), produce)?;
        let mut records = records.into_iter().map(split_number).peekable();
        let (workers, me) = (self.team.hosts().workers(), self.team.index());
        // Layers of one part each are not all written by one worker.
        let mine = |part: usize| (part + layer) % workers == me;
        for (part, range) in ranges.iter().enumerate().filter(|&(part, _)| mine(part)) {
            let mut values = vec![0; range.len()];
            let mut counts = [0; OutcomeSet::MAX_BITS as usize + 1];
            while let Some((number, counted, value)) = records.next_if(|r| r.0 < range.end) {
                values[number - range.start] = value;
                counts[usize::from(value)] += u64::from(counted);
            }
            if !parts.is_there(layer, part) {
                let counts = LayerCounts::from(counts);
                parts.write(layer, part, &values, &counts).map_err(ClusterError::Parts)?;
            }
        }
        Ok(())
    }

    /// The records of a step that this worker is to read.
    fn source(&self, files: &Files, step: Option<Step>) -> Result<Source<'a>, ClusterError> {
        let read = |step: Step| {
            let files = files.to_read(step, self.team.hosts(), self.team.index());
            files.ok_or_else(|| ClusterError::Missing {
                folder: self.job.folder.clone(),
                step: step.to_string(),
            })
        };
        let files = step.map(read).transpose()?.unwrap_or_default();
        Ok(Source { store: self.store, files, records: Vec::new(), at: 0 })
    }
}

/// The records of a few files, one after the other.
struct Source<'a> {
    store: &'a Store,
    files: Vec<StepFile>,
    records: Vec<u64>,
    at: usize,
}

impl Source<'_> {
    /// Visits some records; `false` once there are no more.
    fn next(&mut self, visit: impl FnMut(u64)) -> Result<bool, ClusterError> {
        const SOME: usize = 1 << 10;
        if self.at == self.records.len() {
            let Some(file) = self.files.pop() else { return Ok(false) };
            (self.records, self.at) = (self.store.read(file)?, 0);
        }
        let end = (self.at + SOME).min(self.records.len());
        self.records[self.at..end].iter().copied().for_each(visit);
        self.at = end;
        Ok(true)
    }
}
