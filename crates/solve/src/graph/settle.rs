//! Settling positions by distance, along moves taken backwards.
//!
//! A position from which the mover reaches a win of theirs is won one ply earlier; one whose last saving
//! move is gone is lost one ply earlier. So distances go up by one from level to level, and every level
//! is found by a look at all values. What is never decided is a draw.

use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use rayon::prelude::*;
use yomikiri_game::Progress;

use super::GraphError;
use super::code::Code;
use super::list::Listed;
use super::shard::{Edge, Id, Shard};

/// The moves that lead to the positions of a shard.
struct Backwards {
    /// Where those of each position begin, and how many there are in all.
    begins: Vec<u32>,
    from: Vec<Id>,
}

impl Backwards {
    /// Takes a shard's moves in the order they were found, and sorts them by where they lead.
    fn new(positions: usize, edges: Vec<Vec<Edge>>) -> Self {
        let mut begins = vec![0u32; positions + 1];
        for edge in edges.iter().flatten() {
            begins[edge.place() + 1] += 1;
        }
        for place in 0..positions {
            begins[place + 1] += begins[place];
        }
        let mut from = vec![Id::new(0, 0); begins[positions] as usize];
        // The last of each position's moves comes first, so that afterwards every entry of `begins`
        // has moved down to where its own moves begin.
        let mut ends = begins;
        for edge in edges.into_iter().flatten() {
            let at = &mut ends[edge.place() + 1];
            *at -= 1;
            from[*at as usize] = edge.from();
        }
        let mut begins = ends;
        begins.rotate_left(1);
        if let Some(last) = begins.last_mut() {
            *last = from.len() as u32;
        }
        Backwards { begins, from }
    }

    fn of(&self, place: usize) -> &[Id] {
        &self.from[self.begins[place] as usize..self.begins[place + 1] as usize]
    }
}

/// Settles every position; what is left open is a draw.
pub(super) fn settle<P>(listed: &mut Listed<P>, progress: &dyn Progress) -> Result<(), GraphError>
where
    P: Clone + Eq + std::hash::Hash + Send + Sync,
{
    let sorted = |shard: &mut Shard<P>| {
        Backwards::new(shard.positions().len(), std::mem::take(&mut shard.edges))
    };
    let backwards: Vec<Backwards> = listed.shards.par_iter_mut().map(sorted).collect();
    progress.advance(0);
    let listed = &*listed;
    let mut distance = 1;
    loop {
        let decided = AtomicUsize::new(0);
        let work = listed.shards.par_iter().zip(&backwards);
        work.try_for_each(|(shard, backwards)| {
            let new = level(listed, shard, backwards, distance)?;
            decided.fetch_add(new, Relaxed);
            Ok(())
        })?;
        let decided = decided.into_inner();
        if decided == 0 {
            return Ok(());
        }
        progress.advance(decided as u64);
        distance += 1;
    }
}

/// Decides what the positions of this shard that are decided at this distance decide; says how many.
fn level<P>(
    listed: &Listed<P>,
    shard: &Shard<P>,
    backwards: &Backwards,
    distance: u32,
) -> Result<usize, GraphError> {
    let mut decided = 0;
    for (place, cell) in shard.cells.iter().enumerate() {
        let Some(winner) = cell.winner_at(distance) else { continue };
        let before = backwards.of(place);
        if before.is_empty() {
            continue;
        }
        let code = Code::won(winner, distance + 1)?;
        for id in before {
            let cell = &listed.shards[id.shard()].cells[id.place()];
            decided += usize::from(cell.reach(winner, code));
        }
    }
    Ok(decided)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_found_by_where_they_lead() {
        let edge = |place, from| Edge::new(place, Id::new(from, from));
        let edges = vec![vec![edge(2, 5), edge(0, 6), edge(2, 7)], vec![edge(3, 8)]];
        let backwards = Backwards::new(4, edges);
        let found: Vec<Vec<usize>> = (0..4)
            .map(|place| {
                let mut from: Vec<usize> =
                    backwards.of(place).iter().map(|id| id.place()).collect();
                from.sort_unstable();
                from
            })
            .collect();
        assert_eq!(found, [vec![6], vec![], vec![5, 7], vec![8]]);
    }
}
