//! A worker among the others: sending messages, telling everybody, and noticing who is silent.

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
use crate::cargo::Message;
use crate::hosts::Hosts;

/// How often a worker says that it is there.
const BEAT: Duration = Duration::from_secs(1);
/// How long a worker with nothing to do sleeps.
const NAP: Duration = Duration::from_millis(100);

type Beats = CapacityContainerBuilder<Vec<u64>>;
type Messages = CapacityContainerBuilder<Vec<Message>>;

/// One worker.
pub(crate) struct Team<'a> {
    worker: &'a mut Worker,
    hosts: &'a Hosts,
    patience: Duration,
    beats: InputHandle<u64, Beats>,
    beaten: Instant,
    /// When each worker was last heard of.
    heard: Rc<RefCell<Vec<Instant>>>,
    /// Bytes that went to other workers.
    sent: Rc<Cell<u64>>,
}

/// A worker's line to the others.
pub(crate) struct Line {
    me: usize,
    input: Option<InputHandle<u64, Messages>>,
    probe: ProbeHandle<u64>,
    /// What has arrived, with the time at which it was sent.
    arrived: Rc<RefCell<Vec<(u64, Message)>>>,
    sent: Rc<Cell<u64>>,
}

impl Line {
    pub(crate) fn send(&mut self, message: Message) {
        let bytes = if message.to == self.me { 0 } else { message.bytes() };
        self.sent.set(self.sent.get() + bytes);
        if let Some(input) = &mut self.input {
            input.send(message);
        }
    }

    /// Ends all times before this one: nothing more will be sent at them.
    pub(crate) fn advance_to(&mut self, time: u64) {
        if let Some(input) = &mut self.input {
            input.advance_to(time);
        }
    }

    /// What has arrived since this was last asked.
    pub(crate) fn arrived(&self) -> Vec<(u64, Message)> {
        self.arrived.take()
    }
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

    /// Bytes that this worker has sent to others.
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

    /// Opens a line to every worker, for one round. All workers must do so.
    pub(crate) fn open(&mut self) -> Line {
        let arrived = Rc::new(RefCell::new(Vec::new()));
        let arriving = arrived.clone();
        let mut input = InputHandle::new();
        let probe = self.worker.dataflow::<u64, _, _>(|scope| {
            let to_each = Exchange::new(|message: &Message| message.to as u64);
            let taken = scope.input_from(&mut input).unary::<Messages, _, _, _>(
                to_each,
                "messages",
                move |_, _| {
                    move |input, _| {
                        input.for_each_time(|time, messages| {
                            let time = *time.time();
                            let mut arriving = arriving.borrow_mut();
                            messages.for_each(|messages| {
                                arriving.extend(messages.drain(..).map(|message| (time, message)));
                            });
                        });
                    }
                },
            );
            taken.probe().0
        });
        let sent = self.sent.clone();
        Line { me: self.worker.index(), input: Some(input), probe, arrived, sent }
    }

    /// Waits until all workers have ended this time, and all that was sent at it has arrived.
    pub(crate) fn wait_for(&mut self, line: &Line, time: u64) -> Result<(), ClusterError> {
        while line.probe.less_equal(&time) {
            self.step(NAP)?;
        }
        Ok(())
    }

    /// Lets what has arrived be noticed, and the others know that this worker is there.
    pub(crate) fn glance(&mut self) -> Result<(), ClusterError> {
        self.step(Duration::ZERO)
    }

    /// Says that nothing more will be sent, and waits until everybody has said so.
    pub(crate) fn close(&mut self, line: &mut Line) -> Result<(), ClusterError> {
        line.input = None;
        let probe = line.probe.clone();
        self.wait(&probe)
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
