//! Every position that can be reached from a root, with its values.
//!
//! For games that add one stone a ply, so that all positions after *n* moves form a layer and
//! no position is in two. Forwards, each layer's successors are gathered in a table of packed keys
//! up to symmetry; backwards, each layer's values follow from the next one's. Both passes run on
//! all cores. Memory is 12 bytes a position and half as much again for the tables' empty slots.

use std::ops::Range;

use rayon::prelude::*;
use yomikiri_game::{LimitReached, Limits, OutcomeSet, Packed, Progress, Pulse};

use crate::key_table::KeyTable;
use crate::{Fold, Values};

/// States expanded between two looks at how full the next layer's table is.
const BATCH: usize = 1 << 18;
/// States worked through between two signs of life of a thread.
const PULSE: u32 = 1 << 10;

/// The positions reachable from a root, layer by layer, and their values.
pub struct Reachable<G> {
    game: G,
    first_ply: usize,
    layers: Vec<Layer>,
}

struct Layer {
    keys: KeyTable,
    values: Vec<u32>,
}

impl<G: Packed> Reachable<G> {
    /// Enumerates and solves everything from `root` on. The game must be packable, and `root` be
    /// undecided.
    pub fn solve(
        game: G,
        root: &G::Position,
        first_ply: usize,
        limits: Limits,
        progress: &dyn Progress,
    ) -> Result<Self, LimitReached> {
        let mut reachable = Reachable { game, first_ply, layers: Vec::new() };
        reachable.enumerate(root, limits, progress)?;
        reachable.solve_backwards(progress);
        Ok(reachable)
    }

    fn enumerate(
        &mut self,
        root: &G::Position,
        limits: Limits,
        progress: &dyn Progress,
    ) -> Result<(), LimitReached> {
        progress.begin("positions", None);
        let keys = KeyTable::with_room_for(1);
        keys.insert(self.key(root));
        let mut total = 1;
        let mut layer = keys;
        while layer.len() > 0 {
            progress.advance(layer.len() as u64);
            let next = self.successor_layer(&layer, total, limits, progress)?;
            total += next.len();
            self.layers.push(Layer { keys: layer, values: Vec::new() });
            layer = next;
        }
        Ok(())
    }

    /// All undecided successors of a layer.
    fn successor_layer(
        &self,
        layer: &KeyTable,
        so_far: usize,
        limits: Limits,
        progress: &dyn Progress,
    ) -> Result<KeyTable, LimitReached> {
        let mut next = KeyTable::with_room_for(4 * layer.len());
        for start in (0..layer.slots()).step_by(BATCH) {
            let slots = start..(start + BATCH).min(layer.slots());
            // Adding a key twice changes nothing, so a batch that ran out of room is simply done
            // again with more.
            while !self.add_successors(layer, slots.clone(), &next, progress) {
                next = next.resized(2 * next.room());
            }
            if so_far + next.len() > limits.positions {
                return Err(LimitReached { positions: limits.positions });
            }
        }
        Ok(next.resized(next.len()))
    }

    fn add_successors(
        &self,
        layer: &KeyTable,
        slots: Range<usize>,
        next: &KeyTable,
        progress: &dyn Progress,
    ) -> bool {
        slots
            .into_par_iter()
            .with_min_len(1 << 10)
            .map_init(room_to_work(progress), |(moves, pulse), slot| {
                pulse.beat();
                let mut room = true;
                if let Some(key) = layer.key(slot) {
                    self.each_undecided_successor(key, moves, |key| room &= next.insert(key));
                }
                room
            })
            .all(|room| room)
    }

    fn each_undecided_successor(
        &self,
        key: u64,
        moves: &mut Vec<G::Move>,
        mut visit: impl FnMut(u64),
    ) {
        let position = self.game.unpack(key);
        moves.clear();
        self.game.moves(&position, moves);
        for &mv in moves.iter() {
            let mut next = position.clone();
            self.game.play_unchecked(&mut next, mv);
            if self.game.outcome(&next).is_none() {
                visit(self.key(&next));
            }
        }
    }

    fn solve_backwards(&mut self, progress: &dyn Progress) {
        progress.begin("values", Some(self.positions() as u64));
        for at in (0..self.layers.len()).rev() {
            let (layers, later) = self.layers.split_at(at + 1);
            let layer = &layers[at];
            let values = (0..layer.keys.slots())
                .into_par_iter()
                .with_min_len(1 << 10)
                .map_init(room_to_work(progress), |(moves, pulse), slot| {
                    pulse.beat();
                    let key = layer.keys.key(slot)?;
                    Some(self.fold(&self.game.unpack(key), later.first(), moves).bits())
                })
                .map(|values| values.unwrap_or(0))
                .collect();
            progress.advance(layer.keys.len() as u64);
            self.layers[at].values = values;
        }
    }

    fn fold(
        &self,
        position: &G::Position,
        next_layer: Option<&Layer>,
        moves: &mut Vec<G::Move>,
    ) -> Values {
        if let Some(outcome) = self.game.certain(position) {
            return Values::only(outcome);
        }
        moves.clear();
        self.game.moves(position, moves);
        let mut fold = Fold::new(self.game.to_move(position));
        for &mv in moves.iter() {
            let mut next = position.clone();
            self.game.play_unchecked(&mut next, mv);
            let values = match self.game.outcome(&next) {
                Some(outcome) => Values::only(outcome),
                None => next_layer.map_or(Values::default(), |layer| layer.get(self.key(&next))),
            };
            if !fold.add(values) {
                break;
            }
        }
        fold.finish()
    }

    fn key(&self, position: &G::Position) -> u64 {
        self.game.pack(&self.game.canonical(position).0)
    }

    /// The values of a position `ply` moves into the game, if it can be reached from the root and
    /// is undecided.
    pub fn get(&self, position: &G::Position, ply: usize) -> Option<Values> {
        let layer = self.layers.get(ply.checked_sub(self.first_ply)?)?;
        let slot = layer.keys.find(self.key(position))?;
        Some(Values::from_bits(layer.values[slot]))
    }

    /// How many positions there are, up to symmetry.
    pub fn positions(&self) -> usize {
        self.layers.iter().map(|layer| layer.keys.len()).sum()
    }

    /// How many positions each layer has, from the root's on.
    pub fn layer_sizes(&self) -> impl Iterator<Item = usize> + '_ {
        self.layers.iter().map(|layer| layer.keys.len())
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.layers.iter().map(|layer| layer.keys.slots() * 12).sum()
    }

    /// How many positions of a layer (counted from the root's) have each equilibrium set.
    pub fn equilibrium_counts(&self, layer: usize) -> [u64; OutcomeSet::MAX_BITS as usize + 1] {
        let mut counts = [0; OutcomeSet::MAX_BITS as usize + 1];
        let layer = &self.layers[layer];
        for slot in (0..layer.keys.slots()).filter(|&slot| layer.keys.key(slot).is_some()) {
            counts[usize::from(Values::from_bits(layer.values[slot]).equilibrium().bits())] += 1;
        }
        counts
    }
}

/// What each part of a pass has of its own.
fn room_to_work<'p, M>(progress: &'p dyn Progress) -> impl Fn() -> (Vec<M>, Pulse<'p>) {
    move || (Vec::new(), Pulse::new(progress, PULSE))
}

impl Layer {
    fn get(&self, key: u64) -> Values {
        self.keys.find(key).map_or(Values::default(), |slot| Values::from_bits(self.values[slot]))
    }
}
