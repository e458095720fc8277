//! One round of a worker: it sends the blocks that others want, solves its classes through the layers
//! of the round, and writes the parts that are its to write.
//!
//! Batches are the times of the dataflow. While a worker solves batch *t*, batch *t + 1* is on its
//! way; what batch *t + 2* wants is sent only after everybody has received batch *t + 1*. So a worker
//! holds what it keeps and at most two batches of compressed frames.

use std::collections::{BTreeSet, HashMap};

use yomikiri_solve::{LayerCounts, Marks, solve_block};
use yomikiri_table::{Table, TableError};

use crate::ClusterError;
use crate::assembly::{Assembled, Assembly};
use crate::cargo::{Cargo, Message};
use crate::plan::{Batch, Holders, Plan};
use crate::share::Share;
use crate::solve::Run;
use crate::sources::{Arrived, Sources};
use crate::team::Line;

/// Tables open at one time.
const MOST_OPEN: usize = 64;

/// What a worker did in a round.
#[derive(Default)]
pub(crate) struct Worked {
    pub(crate) written: usize,
    pub(crate) states: u64,
}

/// What a worker has in hand during a round.
struct Hands<'a> {
    line: Line,
    /// Of each worker.
    batches: Vec<Vec<Batch>>,
    sources: Option<Sources<'a>>,
    /// Marks of each layer of the round.
    marks: &'a [Marks],
    /// Source frames that have come, by the time of their batch.
    early: HashMap<u64, Vec<Arrived>>,
    open: HashMap<usize, Table>,
    shares: Vec<Option<Share>>,
    assemblies: HashMap<(usize, usize), Assembly>,
    worked: Worked,
}

impl Run<'_> {
    pub(crate) fn round(
        &mut self,
        plan: &Plan,
        holders: &Holders,
        rooms: &[u64],
    ) -> Result<Worked, ClusterError> {
        let layout = self.layout;
        let round = plan.round;
        let marks: Vec<Marks> =
            round.layers().map(|layer| Marks::new(layout.index, layer)).collect();
        let source = layout.source(round);
        let blocks = |room: u64| source.map_or(0, |layer| room as usize / layout.block_len(layer));
        let rooms = rooms.iter().map(|&room| blocks(room)).enumerate();
        let batches: Vec<_> =
            rooms.map(|(worker, room)| plan.batches(layout, worker, room)).collect();
        let times = batches.iter().map(Vec::len).max().unwrap_or(0) as u64;
        let last = &marks[marks.len() - 1];
        let mut hands = Hands {
            line: self.team.open(),
            batches,
            sources: source.map(|layer| Sources::new(layout, layer, last)),
            marks: &marks,
            early: HashMap::new(),
            open: HashMap::new(),
            shares: round.layers().map(|_| None).collect(),
            assemblies: HashMap::new(),
            worked: Worked::default(),
        };
        self.send(plan, holders, &mut hands, 0)?;
        for time in 0..times {
            self.team.wait_for(&hands.line, time)?;
            self.send(plan, holders, &mut hands, time + 1)?;
            self.take(plan, &mut hands)?;
            self.batch(plan, &mut hands, time)?;
        }
        for layer in round.layers() {
            let share = hands.shares[layer - round.first].take();
            self.end_share(plan, &mut hands, layer, share)?;
        }
        self.team.close(&mut hands.line)?;
        self.take(plan, &mut hands)?;
        match hands.assemblies.keys().min() {
            Some(&(layer, part)) => {
                Err(self.sent(layer, part, "some of it did not come".to_owned()))
            }
            None => Ok(hands.worked),
        }
    }

    fn sent(&self, layer: usize, part: usize, problem: String) -> ClusterError {
        ClusterError::Sent { process: self.team.hosts().process(), layer, part, problem }
    }

    /// Sends the frames that this worker has and that a batch of some worker wants.
    fn send(
        &mut self,
        plan: &Plan,
        holders: &Holders,
        hands: &mut Hands<'_>,
        time: u64,
    ) -> Result<(), ClusterError> {
        let (layout, me) = (self.layout, self.team.index());
        for (to, batches) in hands.batches.iter().enumerate() {
            let (Some(batch), Some(layer)) =
                (batches.get(time as usize), layout.source(plan.round))
            else {
                continue;
            };
            let mut wanted = BTreeSet::new();
            for &block in &batch.fetched {
                let part = layout.part_of(layer, block);
                if holders[layer][part] == Some(me) {
                    let frames = layout.frames(layout.numbers(layer, part, block));
                    wanted.extend(frames.map(|frame| (part, frame)));
                }
            }
            for (part, frame) in wanted {
                let table = self.opened(&mut hands.open, layer, part)?;
                let packed = table.frame(frame as u64).map_err(in_part(layer, part))?.into();
                let cargo = Cargo::Source { frame, packed };
                hands.line.send(Message { to, layer, part, cargo });
            }
        }
        hands.line.advance_to(time + 1);
        Ok(())
    }

    fn opened<'t>(
        &self,
        open: &'t mut HashMap<usize, Table>,
        layer: usize,
        part: usize,
    ) -> Result<&'t Table, ClusterError> {
        if open.len() == MOST_OPEN && !open.contains_key(&part) {
            open.clear();
        }
        Ok(match open.entry(part) {
            std::collections::hash_map::Entry::Occupied(there) => there.into_mut(),
            std::collections::hash_map::Entry::Vacant(place) => {
                place.insert(self.job.parts.open(layer, part).map_err(ClusterError::Parts)?)
            }
        })
    }

    /// Looks at what has arrived, and writes the parts that are complete.
    fn take(&mut self, plan: &Plan, hands: &mut Hands<'_>) -> Result<(), ClusterError> {
        for (time, Message { layer, part, cargo, .. }) in hands.line.arrived() {
            if let Cargo::Source { frame, packed } = cargo {
                let arrived = Arrived { part, frame, packed: packed.into() };
                hands.early.entry(time).or_default().push(arrived);
                continue;
            }
            let mine = plan.round.layers().contains(&layer)
                && part < self.layout.parts[layer].len()
                && plan.writer(layer, part) == Some(self.team.index());
            if !mine {
                return Err(self.sent(layer, part, "it is not this worker's to write".to_owned()));
            }
            let assembly = hands.assemblies.entry((layer, part)).or_insert_with(|| {
                let classes = self.layout.parts[layer][part].len();
                let (part_len, frame_len) =
                    (self.layout.part_len(layer, part), self.layout.frame_len);
                Assembly::new(part_len, frame_len, classes)
            });
            assembly.add(cargo).map_err(|problem| self.sent(layer, part, problem))?;
            if let Some(Assembled { frames, counts }) = assembly.finish() {
                let written = self.job.parts.write(layer, part, &frames, &counts);
                written.map_err(ClusterError::Parts)?;
                hands.assemblies.remove(&(layer, part));
                hands.worked.written += 1;
                hands.worked.states += counts.states();
            }
        }
        Ok(())
    }

    /// Solves the classes of this worker's batch.
    fn batch(&mut self, plan: &Plan, hands: &mut Hands<'_>, time: u64) -> Result<(), ClusterError> {
        let arrived = hands.early.remove(&time).unwrap_or_default();
        let batch = hands.batches[self.team.index()].get(time as usize).cloned();
        let Some(batch) = batch else { return Ok(()) };
        if let Some(sources) = &mut hands.sources {
            let layer = plan.round.last + 1;
            let part = batch.fetched.first().map_or(0, |&block| self.layout.part_of(layer, block));
            let changed = sources.change(&batch, &arrived);
            changed.map_err(|problem| self.sent(layer, part, problem))?;
        }
        drop(arrived);
        for &class in &batch.classes {
            self.class(plan, hands, class)?;
            self.team.glance()?;
            self.take(plan, hands)?;
        }
        Ok(())
    }

    /// Solves a class through all layers of the round, from the last to the first.
    fn class(
        &mut self,
        plan: &Plan,
        hands: &mut Hands<'_>,
        class: usize,
    ) -> Result<(), ClusterError> {
        let index = self.layout.index;
        let mut next = Vec::new();
        for layer in plan.round.layers().rev() {
            let marks = &hands.marks[layer - plan.round.first];
            let mut values = vec![0; self.layout.block_len(layer)];
            let counts = if layer < plan.round.last {
                marks.mark(&mut next);
                solve_block(index, layer, class, marks, &[&next], &mut values)
            } else {
                let wanted = self.layout.sources(plan.round, class);
                let sources = wanted.iter().map(|&block| {
                    let block = hands.sources.as_ref().and_then(|sources| sources.get(block));
                    block.ok_or_else(|| "a block to solve from did not come".to_owned())
                });
                let sources = sources.collect::<Result<Vec<_>, _>>();
                let sources = sources.map_err(|problem| self.sent(layer + 1, 0, problem))?;
                solve_block(index, layer, class, marks, &sources, &mut values)
            };
            self.keep(plan, hands, layer, class, &values, counts)?;
            self.job.progress.advance(values.len() as u64);
            next = values;
        }
        Ok(())
    }

    /// Adds solved values to this worker's share of their part, unless the part is there.
    fn keep(
        &mut self,
        plan: &Plan,
        hands: &mut Hands<'_>,
        layer: usize,
        class: usize,
        values: &[u8],
        counts: LayerCounts,
    ) -> Result<(), ClusterError> {
        let layout = self.layout;
        let (place, part) = (layer - plan.round.first, layout.part_of(layer, class));
        if hands.shares[place].as_ref().is_some_and(|share| share.part != part) {
            let share = hands.shares[place].take();
            self.end_share(plan, hands, layer, share)?;
        }
        if plan.writer(layer, part).is_none() {
            return Ok(());
        }
        let share = hands.shares[place].get_or_insert_with(|| {
            let start = layout.numbers(layer, part, class).start;
            Share::new(part, layout.part_len(layer, part), layout.frame_len, start)
        });
        let filled = share.push(values, counts).map_err(in_part(layer, part))?;
        dispatch(plan, hands, layer, part, filled);
        Ok(())
    }

    /// Sends the last of a share.
    fn end_share(
        &self,
        plan: &Plan,
        hands: &mut Hands<'_>,
        layer: usize,
        share: Option<Share>,
    ) -> Result<(), ClusterError> {
        if let Some(share) = share {
            let part = share.part;
            let last = share.end().map_err(in_part(layer, part))?;
            dispatch(plan, hands, layer, part, last);
        }
        Ok(())
    }
}

/// Sends something of a part to whoever writes it.
fn dispatch(plan: &Plan, hands: &mut Hands<'_>, layer: usize, part: usize, cargo: Vec<Cargo>) {
    if let Some(to) = plan.writer(layer, part) {
        for cargo in cargo {
            hands.line.send(Message { to, layer, part, cargo });
        }
    }
}

fn in_part(layer: usize, part: usize) -> impl FnOnce(TableError) -> ClusterError {
    move |error| ClusterError::Parts(format!("layer {layer}, part {part}: {error}"))
}
