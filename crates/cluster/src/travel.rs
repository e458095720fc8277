//! What a run would send, counted before it begins.

use crate::layout::Layout;
use crate::plan::{Holders, Plan};
use crate::{Hosts, Parts};

/// The blocks of one layer that travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Travel {
    /// The layer: stones on the board.
    pub layer: usize,
    /// Blocks that the layer has.
    pub blocks: u64,
    /// Numbers of a block.
    pub block_len: u64,
    /// Blocks fetched by all workers together; one that several fetch counts for each.
    pub fetched: u64,
    /// Those of them that come from another process.
    pub between_processes: u64,
}

/// What travels if nothing is there yet and every worker has so many bytes of room.
pub fn travels(parts: &dyn Parts, hosts: &Hosts, room: u64) -> Vec<Travel> {
    let layout = Layout::new(parts);
    let mut holders: Holders = layout.parts.iter().map(|parts| vec![None; parts.len()]).collect();
    let mut travels = Vec::new();
    for round in layout.rounds() {
        let plan = Plan::new(&layout, round, &holders, hosts.workers());
        if let Some(layer) = layout.source(round) {
            let block_len = layout.block_len(layer);
            let mut travel = Travel {
                layer,
                blocks: layout.blocks(layer) as u64,
                block_len: block_len as u64,
                fetched: 0,
                between_processes: 0,
            };
            for worker in 0..hosts.workers() {
                let batches = plan.batches(&layout, worker, room as usize / block_len);
                for &block in batches.iter().flat_map(|batch| &batch.fetched) {
                    let holder = holders[layer][layout.part_of(layer, block)];
                    let from = holder.map(|holder| hosts.process_of(holder));
                    travel.fetched += 1;
                    travel.between_processes += u64::from(from != Some(hosts.process_of(worker)));
                }
            }
            travels.push(travel);
        }
        plan.note(&mut holders);
    }
    travels
}
