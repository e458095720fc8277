//! A worker among the others: exchanging records, telling everybody, and noticing who is silent.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};

use timely::ExchangeData;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::vec::Broadcast;
use timely::dataflow::operators::{Input, Inspect, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use crate::ClusterError;
use crate::hosts::Hosts;
use crate::merge::Merge;

/// How often a worker says that it is there.
const BEAT: Duration = Duration::from_secs(1);
/// How long a worker with nothing to do sleeps.
const NAP: Duration = Duration::from_millis(100);
/// Records produced before what has arrived is looked at.
const BATCH: usize = 1 << 16;

type Records = CapacityContainerBuilder<Vec<u64>>;

/// One worker.
pub(crate) struct Team<'a> {
    worker: &'a mut Worker,
    hosts: &'a Hosts,
    patience: Duration,
    beats: InputHandle<u64, Records>,
    beaten: Instant,
    /// When each worker was last heard of.
    heard: Rc<RefCell<Vec<Instant>>>,
    /// Bytes of records that went to other workers.
    sent: Rc<Cell<u64>>,
}

impl<'a> Team<'a> {
    pub(crate) fn new(worker: &'a mut Worker, hosts: &'a Hosts, patience: Duration) -> Self {
        let mut beats = InputHandle::new();
        let heard = Rc::new(RefCell::new(vec![Instant::now(); worker.peers()]));
        let hearing = heard.clone();
        worker.dataflow::<u64, _, _>(|scope| {
            let beats = scope.input_from(&mut beats);
            beats
                .broadcast()
                .inspect(move |&from| hearing.borrow_mut()[from as usize] = Instant::now());
        });
        let sent = Rc::new(Cell::new(0));
        Team { worker, hosts, patience, beats, beaten: Instant::now(), heard, sent }
    }

    pub(crate) fn hosts(&self) -> &'a Hosts {
        self.hosts
    }

    /// This worker's number, among all processes'.
    pub(crate) fn index(&self) -> usize {
        self.worker.index()
    }

    /// Is this the worker that acts for its process?
    pub(crate) fn leads(&self) -> bool {
        self.index().is_multiple_of(self.hosts.threads)
    }

    /// Bytes of records that this worker has sent to others.
    pub(crate) fn sent(&self) -> u64 {
        self.sent.get()
    }

    /// Says that it is there, checks that the others are, and lets what has arrived be worked on.
    fn step(&mut self, nap: Duration) -> Result<(), ClusterError> {
        let since = self.beaten.elapsed();
        if since > BEAT {
            self.beaten = Instant::now();
            self.beats.send(self.worker.index() as u64);
            self.beats.flush();
            // Who was busy did not listen: that time is not held against the others.
            let silent = |heard: &Instant| heard.elapsed() > self.patience + since;
            if let Some(worker) = self.heard.borrow().iter().position(silent) {
                let (process, remote) = (self.hosts.process, self.hosts.process_of(worker));
                let seconds = self.patience.as_secs();
                return Err(ClusterError::Silent { process, remote, seconds });
            }
        }
        if nap.is_zero() {
            self.worker.step()
        } else {
            self.worker.step_or_park(Some(nap))
        };
        Ok(())
    }

    fn wait(&mut self, probe: &ProbeHandle<u64>) -> Result<(), ClusterError> {
        while !probe.done() {
            self.step(NAP)?;
        }
        Ok(())
    }

    /// Sends every record that `produce` makes to the worker its `owner` falls to, and gives the
    /// records that fall to this one. `produce` makes some at a time and says whether more follow.
    pub(crate) fn exchange(
        &mut self,
        owner: impl Fn(u64) -> u64 + 'static,
        merge: Merge,
        mut produce: impl FnMut(&mut Vec<u64>) -> Result<bool, ClusterError>,
    ) -> Result<Vec<u64>, ClusterError> {
        let merge = Rc::new(RefCell::new(merge));
        let (arrived, sent) = (merge.clone(), self.sent.clone());
        let (me, peers) = (self.worker.index() as u64, self.worker.peers() as u64);
        let mut input: InputHandle<u64, Records> = InputHandle::new();
        let by_owner = Exchange::new(move |&record: &u64| {
            let owner = owner(record) % peers;
            sent.set(sent.get() + if owner == me { 0 } else { size_of::<u64>() as u64 });
            owner
        });
        let probe = self.worker.dataflow::<u64, _, _>(|scope| {
            let merged = scope.input_from(&mut input).unary::<Records, _, _, _>(
                by_owner,
                "merge",
                move |_, _| {
                    move |input, _| {
                        input.for_each_time(|_, records| {
                            records.for_each(|records| arrived.borrow_mut().extend(records));
                        });
                    }
                },
            );
            merged.probe().0
        });
        let mut batch = Vec::with_capacity(2 * BATCH);
        loop {
            let mut more = true;
            while more && batch.len() < BATCH {
                more = produce(&mut batch)?;
            }
            input.send_batch(&mut batch);
            batch.clear();
            self.step(Duration::ZERO)?;
            if !more {
                break;
            }
        }
        input.close();
        self.wait(&probe)?;
        Ok(merge.replace(Merge::new(0)).finish())
    }

    /// Tells all workers, and hears what all have to tell. Nobody leaves before everybody came.
    pub(crate) fn tell<D: ExchangeData + Clone>(
        &mut self,
        news: Vec<D>,
    ) -> Result<Vec<D>, ClusterError> {
        let all = Rc::new(RefCell::new(Vec::new()));
        let hearing = all.clone();
        let mut input: InputHandle<u64, CapacityContainerBuilder<Vec<D>>> = InputHandle::new();
        let probe = self.worker.dataflow::<u64, _, _>(|scope| {
            let news = scope.input_from(&mut input).broadcast();
            news.inspect(move |news: &D| hearing.borrow_mut().push(news.clone())).probe().0
        });
        news.into_iter().for_each(|news| input.send(news));
        input.close();
        self.wait(&probe)?;
        Ok(all.take())
    }
}
