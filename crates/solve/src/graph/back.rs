//! Settling by distance along the game's own un-moves, without a move in memory.
//!
//! A position from which the mover reaches a win of theirs is won one ply earlier; one whose last saving
//! successor is gone is lost one ply earlier. So distances go up by one from level to level. Listing has
//! settled what is decided in one ply, and has left with every open position how many different successors
//! may still save the mover. What is never decided is a draw.

use rayon::prelude::*;
use yomikiri_game::{Game, Player, Progress};

use super::GraphError;
use super::code::Code;
use super::list::Listed;
use super::round::{Batch, Maker, Piece, ROUND, rounds};
use super::shard::TAKE;

/// Settles every position; what is left open is a draw.
pub(super) fn settle<G: Game>(
    game: &G,
    listed: &Listed<G::Position>,
    progress: &dyn Progress,
) -> Result<(), GraphError> {
    let decided = listed.shards.iter().flat_map(|shard| shard.cells());
    let mut settled = decided.filter(|cell| !cell.load().is_open()).count() as u64;
    progress.advance(settled);
    let mut batches: Vec<Batch<G::Position>> = (0..ROUND).map(|_| Batch::new()).collect();
    for distance in 1.. {
        let before = settled;
        let mut is_empty = true;
        for winner in Player::all(2) {
            let code = Code::won(winner, distance)?;
            let is_decided =
                |shard: usize, place: usize| listed.shards[shard].cell(place).load() == code;
            let all = listed.shards.iter().map(|shard| 0..shard.len());
            for round in rounds(all, is_decided) {
                is_empty = false;
                let batches = &mut batches[..round.len()];
                go_back(game, listed, batches, &round, is_decided);
                settled += reach(listed, batches, winner, Code::won(winner, distance + 1)?);
                progress.advance(0);
            }
        }
        progress.advance(settled - before);
        // Whatever takes longer would follow from something that takes so long.
        if is_empty {
            break;
        }
    }
    progress.advance(listed.len() as u64 - settled);
    Ok(())
}

/// Makes the positions before those of a round that are wanted.
fn go_back<G: Game>(
    game: &G,
    listed: &Listed<G::Position>,
    batches: &mut [Batch<G::Position>],
    round: &[Vec<Piece>],
    wanted: impl Fn(usize, usize) -> bool + Sync,
) {
    let work = batches.par_iter_mut().zip(round);
    work.for_each_init(Maker::new, |maker, (batch, pieces)| {
        maker.make_before(game, listed, pieces, &wanted, batch);
    });
}

/// Has every shard take in that its positions of these batches reach one that `winner` wins; says how many
/// are decided by that, as `code`.
fn reach<P: Clone + Eq + std::hash::Hash + Send + Sync>(
    listed: &Listed<P>,
    batches: &[Batch<P>],
    winner: Player,
    code: Code,
) -> u64 {
    let shards = listed.shards.par_iter().enumerate().with_min_len(TAKE);
    let settled = shards.map(|(number, shard)| {
        let mut settled = 0;
        let before = batches.iter().flat_map(|batch| batch.of_shard(number));
        shard.find_all(before.map(|child| (child, ())), |(), place| {
            settled += u64::from(shard.cell(place).reach(winner, code));
        });
        settled
    });
    settled.sum()
}
