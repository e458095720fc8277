//! Peeling: a position is settled once all its successors are.
//!
//! A sweep goes through the open positions backwards, those found last first. Where every move leads
//! to a later layer one sweep settles everything; where positions are also reached by shorter ways, as
//! after captures, a few sweeps do. What depends on itself in a circle is never settled like this: when
//! a sweep gains too little, the rest is left to `cycles`.

use std::sync::atomic::Ordering::Relaxed;

use rayon::prelude::*;
use yomikiri_game::{Game, Progress};

use super::GraphError;
use super::code::{Cell, Code, Fold};
use super::list::Listed;
use super::round::{Batch, Parent, make, rounds};
use super::shard::SHARDS;

/// A sweep that settles less than this part of what is open is the last one.
const WORTH_IT: usize = 8;

/// Settles what can be settled like this, and says how many positions are left.
pub(super) fn peel<G: Game>(
    game: &G,
    listed: &Listed<G::Position>,
    codes: &[Cell],
    progress: &dyn Progress,
) -> Result<usize, GraphError> {
    let mut open = listed.len();
    loop {
        let settled = sweep(game, listed, codes, progress)?;
        let enough = settled >= open / WORTH_IT;
        open -= settled;
        if open == 0 || settled == 0 || !enough {
            return Ok(open);
        }
    }
}

fn sweep<G: Game>(
    game: &G,
    listed: &Listed<G::Position>,
    codes: &[Cell],
    progress: &dyn Progress,
) -> Result<usize, GraphError> {
    let mut settled = 0;
    for layer in listed.layers.windows(2).rev() {
        let ranges = layer[0].iter().zip(&layer[1]);
        for round in rounds(ranges.map(|(&begin, &end)| begin as usize..end as usize)) {
            let batches =
                make(game, listed, &round, |number| Code::load(&codes[number]) == Code::OPEN)?;
            let found = look_up(listed, codes, &batches);
            let work = batches.par_iter().zip(&found);
            let new = work.map(|(batch, found)| fold(codes, batch, found));
            let new = new.try_reduce(|| 0, |a, b| Ok(a + b))?;
            progress.advance(new as u64);
            settled += new;
        }
    }
    Ok(settled)
}

/// The values of all successors, shard by shard.
fn look_up<P: Clone + Eq + std::hash::Hash + Send + Sync>(
    listed: &Listed<P>,
    codes: &[Cell],
    batches: &[Batch<P>],
) -> Vec<Vec<Cell>> {
    let room = |batch: &Batch<P>| (0..batch.children.len()).map(|_| Cell::new(0)).collect();
    let found: Vec<Vec<Cell>> = batches.par_iter().map(room).collect();
    (0..SHARDS).into_par_iter().for_each(|shard| {
        let (list, base) = (&listed.shards[shard], listed.bases[shard]);
        for (batch, found) in batches.iter().zip(&found) {
            for child in batch.of_shard(shard) {
                let place = list.find(batch.hashes[child], &batch.children[child]);
                let code = place.map_or(Code::OPEN, |place| Code::load(&codes[base + place]));
                found[child].store(code.bits(), Relaxed);
            }
        }
    });
    found
}

/// Settles those of a batch's positions whose successors are all settled; says how many.
fn fold<P>(codes: &[Cell], batch: &Batch<P>, found: &[Cell]) -> Result<usize, GraphError> {
    let (mut settled, mut begin) = (0, 0);
    for &(number, parent) in &batch.parents {
        let code = match parent {
            Parent::End(outcome) => Code::end(outcome),
            Parent::Open(mover, end) => {
                let mut fold = Fold::new(mover);
                found[begin..end as usize].iter().for_each(|cell| fold.add(Code::load(cell)));
                begin = end as usize;
                fold.end()?
            }
        };
        if code != Code::OPEN {
            codes[number].store(code.bits(), Relaxed);
            settled += 1;
        }
    }
    Ok(settled)
}
