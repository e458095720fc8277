//! A worker's way through all rounds.

use std::sync::Arc;
use std::time::{Duration, Instant};

use yomikiri_game::Progress;

use crate::layout::{Layout, Round};
use crate::plan::{Holders, Plan};
use crate::round::Worked;
use crate::team::Team;
use crate::{ClusterError, Parts};

/// What is to be solved, and where.
#[derive(Clone)]
pub struct Job {
    /// The layer files to be made.
    pub parts: Arc<dyn Parts>,
    /// Bytes of blocks that each worker of this process may keep to solve from.
    pub room: u64,
    /// How long to wait for a process that says nothing.
    pub patience: Duration,
    /// Told of every class.
    pub progress: Arc<dyn Progress + Send + Sync>,
}

/// What a run did, all workers together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Summary {
    /// Parts that were there before, in one folder or another.
    pub kept: usize,
    /// Parts that were written.
    pub written: usize,
    /// States in these.
    pub states: u64,
    /// Bytes that went from one worker to another.
    pub bytes: u64,
    /// Seconds it took once all processes had met.
    pub seconds: f64,
}

/// Everything a worker needs.
pub(crate) struct Run<'a> {
    pub(crate) team: Team<'a>,
    pub(crate) job: &'a Job,
    pub(crate) layout: &'a Layout<'a>,
}

impl Run<'_> {
    /// Does what is left to do.
    pub(crate) fn solve(mut self) -> Result<Summary, ClusterError> {
        let clock = Instant::now();
        let mut holders = self.begin()?;
        let rooms = self.rooms()?;
        let mut summary =
            Summary { kept: holders.iter().flatten().flatten().count(), ..Summary::default() };
        let rounds = self.layout.rounds();
        let workers = self.team.hosts().workers();
        let plan = |round: &Round| Plan::new(self.layout, *round, &holders, workers);
        let plans: Vec<Plan> = rounds.iter().map(plan).collect();
        self.announce(&plans);
        for plan in plans.iter().filter(|plan| !plan.classes.is_empty()) {
            let sent = self.team.sent();
            let Worked { written, states } = self.round(plan, &holders, &rooms)?;
            // Nobody goes on before all have written their parts.
            let news = (written as u64, states, self.team.sent() - sent);
            for (written, states, bytes) in self.team.tell(vec![news])? {
                summary.written += written as usize;
                summary.states += states;
                summary.bytes += bytes;
            }
            plan.note(&mut holders);
        }
        self.team.tell::<u8>(Vec::new())?;
        summary.seconds = clock.elapsed().as_secs_f64();
        Ok(summary)
    }

    /// Prepares the folders, and finds out who has which parts.
    fn begin(&mut self) -> Result<Holders, ClusterError> {
        let hosts = self.team.hosts().clone();
        let parts = &self.job.parts;
        let mut mine = Vec::new();
        if self.team.leads() {
            parts.prepare().map_err(ClusterError::Parts)?;
            let all = self.layout.parts.iter().enumerate();
            let all = all.flat_map(|(layer, parts)| (0..parts.len()).map(move |at| (layer, at)));
            let there = all.filter(|&(layer, part)| parts.is_there(layer, part));
            mine = there.map(|(layer, part)| (layer, part, hosts.process())).collect();
        }
        let mut all = self.team.tell(mine)?;
        all.sort_unstable();
        let none = |parts: &Vec<_>| vec![None; parts.len()];
        let mut holders: Holders = self.layout.parts.iter().map(none).collect();
        for those in all.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let (layer, part, _) = those[0];
            // Where several have it, in a folder that they share or in copies, they take turns.
            let process = those[part % those.len()].2;
            let worker = process * hosts.threads + part / those.len() % hosts.threads;
            let holder = holders.get_mut(layer).and_then(|layer| layer.get_mut(part));
            holder.into_iter().for_each(|holder| *holder = Some(worker));
        }
        Ok(holders)
    }

    /// How much room each worker has for blocks to solve from.
    fn rooms(&mut self) -> Result<Vec<u64>, ClusterError> {
        let mut all = self.team.tell(vec![(self.team.index(), self.job.room)])?;
        all.sort_unstable();
        Ok(all.into_iter().map(|(_, room)| room).collect())
    }

    /// Tells the first process's progress how much that process has to do.
    fn announce(&self, plans: &[Plan]) {
        let hosts = self.team.hosts();
        if self.team.index() == 0 {
            let mine = |plan: &Plan| -> u64 {
                (0..hosts.threads).map(|worker| plan.numbers(self.layout, worker)).sum()
            };
            self.job.progress.begin("numbers", Some(plans.iter().map(mine).sum()));
        }
    }
}
