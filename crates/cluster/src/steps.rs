//! The steps of a solve, in order, and which files of them are where.

use std::collections::BTreeMap;
use std::fmt;

use crate::hosts::Hosts;

/// One step, for the layer with so many stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Step {
    Keys(usize),
    Values(usize),
    Parts(usize),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, layer) = match self {
            Step::Keys(layer) => ("keys", layer),
            Step::Values(layer) => ("values", layer),
            Step::Parts(layer) => ("parts", layer),
        };
        write!(f, "{name}-{layer:02}")
    }
}

/// All steps of a game with layers 0 to `last`, or the keys of the first `bound` only.
pub(crate) fn steps(last: usize, bound: Option<usize>) -> Vec<Step> {
    let keys = (0..=bound.unwrap_or(last).min(last)).map(Step::Keys);
    let back = (0..=last).rev().flat_map(|layer| [Step::Values(layer), Step::Parts(layer)]);
    keys.chain(back.filter(|_| bound.is_none())).collect()
}

/// A worker's file of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct StepFile {
    pub(crate) step: Step,
    /// How many workers took part.
    pub(crate) of: usize,
    pub(crate) worker: usize,
}

impl fmt::Display for StepFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StepFile { step, of, worker } = self;
        write!(f, "{step}-worker-{worker}-of-{of}.yk")
    }
}

impl StepFile {
    /// The file with this name.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        let words: Vec<&str> = name.strip_suffix(".yk")?.split('-').collect();
        let [step, layer, "worker", worker, "of", of] = words[..] else { return None };
        let layer = layer.parse().ok()?;
        let step = match step {
            "keys" => Step::Keys(layer),
            "values" => Step::Values(layer),
            "parts" => Step::Parts(layer),
            _ => return None,
        };
        let file = StepFile { step, of: of.parse().ok()?, worker: worker.parse().ok()? };
        (file.worker < file.of && file.to_string() == name).then_some(file)
    }
}

/// The files of all processes: where each is to be read.
#[derive(Default)]
pub(crate) struct Files(BTreeMap<StepFile, usize>);

impl Files {
    /// A file that a process has. The first of several processes is asked for it.
    pub(crate) fn insert(&mut self, file: StepFile, process: usize) {
        let at = self.0.entry(file).or_insert(process);
        *at = process.min(*at);
    }

    /// Forgets a step's files.
    pub(crate) fn remove(&mut self, step: Step) {
        self.0.retain(|file, _| file.step != step);
    }

    /// The files of all workers of one run, each with its process; none if some are missing.
    fn complete(&self, step: Step) -> Option<Vec<(StepFile, usize)>> {
        let of_step = || self.0.iter().filter(move |(file, _)| file.step == step);
        of_step().map(|(file, _)| file.of).find_map(|of| {
            let files: Vec<_> = of_step().filter(|(file, _)| file.of == of).collect();
            let files = files.into_iter().map(|(&file, &process)| (file, process));
            let files: Vec<_> = files.collect();
            (files.len() == of).then_some(files)
        })
    }

    /// Has this step been done? Keys and values are not kept longer than they are needed.
    pub(crate) fn is_done(&self, step: Step) -> bool {
        let complete = |step| self.complete(step).is_some();
        complete(step)
            || match step {
                Step::Keys(layer) => complete(Step::Parts(layer)),
                Step::Values(layer) => layer > 0 && complete(Step::Parts(layer - 1)),
                Step::Parts(_) => false,
            }
    }

    /// The files of a step that this worker is to read; nothing if some are missing.
    pub(crate) fn to_read(
        &self,
        step: Step,
        hosts: &Hosts,
        worker: usize,
    ) -> Option<Vec<StepFile>> {
        let reader =
            |file: StepFile, process| process * hosts.threads + file.worker % hosts.threads;
        let mine = |&(file, process): &(StepFile, usize)| reader(file, process) == worker;
        let files = self.complete(step)?.into_iter().filter(mine);
        Some(files.map(|(file, _)| file).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(step: Step, worker: usize, of: usize) -> StepFile {
        StepFile { step, of, worker }
    }

    #[test]
    fn steps_go_forward_and_back() {
        use Step::*;
        let all = [Keys(0), Keys(1), Values(1), Parts(1), Values(0), Parts(0)];
        assert_eq!(steps(1, None), all);
        assert_eq!(steps(9, Some(1)), all[..2]);
        assert_eq!(steps(1, Some(9)), all[..2]);
    }

    #[test]
    fn file_names_read_back() {
        let name = file(Step::Values(7), 1, 4).to_string();
        assert_eq!(name, "values-07-worker-1-of-4.yk");
        assert_eq!(StepFile::parse(&name), Some(file(Step::Values(7), 1, 4)));
        for other in ["values-7-worker-1-of-4.yk", "values-07-worker-4-of-4.yk", "x", "process-0"] {
            assert_eq!(StepFile::parse(other), None, "{other}");
        }
    }

    #[test]
    fn a_step_is_done_once_all_workers_of_a_run_have_written() {
        let mut files = Files::default();
        for (step, workers, of) in [(1, 0..2, 2), (2, 0..1, 2), (1, 1..4, 4)] {
            workers.for_each(|worker| files.insert(file(Step::Keys(step), worker, of), 1));
        }
        let done = |files: &Files| [0, 1, 2].map(|layer| files.is_done(Step::Keys(layer)));
        assert_eq!(done(&files), [false, true, false]);
        files.insert(file(Step::Keys(1), 0, 2), 0);
        let alone = Hosts::alone(1).unwrap();
        let read = |files: &Files, step, worker| files.to_read(step, &alone, worker);
        assert_eq!(read(&files, Step::Keys(1), 0), Some(vec![file(Step::Keys(1), 0, 2)]));
        assert_eq!(read(&files, Step::Keys(1), 1), Some(vec![file(Step::Keys(1), 1, 2)]));
        assert_eq!(read(&files, Step::Keys(2), 0), None);
        files.insert(file(Step::Keys(2), 0, 1), 0);
        assert_eq!(done(&files), [false, true, true], "another number of workers did it");
        files.insert(file(Step::Parts(0), 0, 1), 0);
        assert_eq!(done(&files), [true; 3], "its keys are not needed any more");
        assert!(files.is_done(Step::Values(1)) && !files.is_done(Step::Values(0)));
    }
}
