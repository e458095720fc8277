//! Settling positions without their moves in memory: layers are walked from the last to the first, every
//! move is played again, and a position is settled from the values of its successors.
//!
//! A position is settled once all its successors are, or once it is certain that no successor still open
//! wins sooner: before the n-th sweep, whatever has a distance of n or less is settled. In a game
//! that does not come back to earlier positions, moves mostly lead to the next layer, so few positions
//! need a second sweep. What goes round in circles stays open, and is left to `settle`.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use rayon::prelude::*;
use yomikiri_game::{Game, Player, Progress};

use super::GraphError;
use super::code::Code;
use super::list::{Listed, Strata};
use super::round::{Batch, Ends, Maker, Piece, ROUND, rounds};
use super::settle;
use super::shard::TAKE;

/// So many bytes per position are little enough for moves to be kept.
const FEW: u64 = 2;

/// Positions that are still open, and the moves that settling them would keep.
pub(super) struct Rest {
    pub(super) positions: u64,
    moves: u64,
}

/// Sweeps until so little is left, or so little happens, that moves had better be kept. Says what is left,
/// and in how many plies at least all of that is decided.
pub(super) fn sweep<G: Game>(
    game: &G,
    listed: &Listed<G::Position>,
    strata: &Strata,
    most: u64,
    progress: &dyn Progress,
) -> Result<(Rest, u32), GraphError> {
    let (all, bytes) = (listed.len() as u64, listed.bytes());
    let mut rest = open(listed);
    progress.advance(all - rest.positions);
    let mut batches: Vec<Batch<G::Position>> = (0..ROUND).map(|_| Batch::new()).collect();
    // Listing has settled whatever is decided in one ply.
    let mut horizon = 2;
    // Of how many positions the last sweep has settled how many.
    let (mut tried, mut settled) = (1, 1);
    while rest.positions > 0 {
        let needed = settle::bytes(all, rest.moves);
        if bytes + needed <= most && (needed <= FEW * all || 4 * settled < tried) {
            break;
        }
        if 16 * settled < tried {
            return Err(GraphError::Memory { most, positions: all });
        }
        let mut sweep = Sweep { game, listed, horizon, batches: &mut batches, progress };
        for stratum in (0..strata.len()).rev() {
            sweep.stratum(strata, stratum)?;
        }
        tried = std::mem::replace(&mut rest, open(listed)).positions;
        settled = tried - rest.positions;
        horizon += 1;
    }
    Ok((rest, horizon))
}

/// Counts what is open.
fn open<P: Clone + Eq + std::hash::Hash + Send + Sync>(listed: &Listed<P>) -> Rest {
    let of_shard = listed.shards.par_iter().map(|shard| {
        let open = shard.cells().map(|cell| cell.load()).filter(|code| code.is_open());
        open.fold((0, 0), |(positions, moves), code| (positions + 1, moves + code.left()))
    });
    let (positions, moves) = of_shard.reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    Rest { positions, moves }
}

struct Sweep<'s, G: Game> {
    game: &'s G,
    listed: &'s Listed<G::Position>,
    /// No open position is decided in fewer plies.
    horizon: u32,
    batches: &'s mut [Batch<G::Position>],
    progress: &'s dyn Progress,
}

impl<G: Game> Sweep<'_, G> {
    /// Settles what it can of a stratum. One of several layers is gone over again while that settles a
    /// good part of it.
    fn stratum(&mut self, strata: &Strata, stratum: usize) -> Result<(), GraphError> {
        loop {
            let (mut tried, mut settled) = (0, 0);
            let listed = self.listed;
            for round in rounds(strata.ranges(stratum), |s, place| listed.is_open(s, place)) {
                let now = self.round(&round)?;
                tried += self.batches[..round.len()].iter().map(|b| b.parents.len()).sum::<usize>();
                settled += now as usize;
                self.progress.advance(now);
            }
            if strata.layers == 1 || settled == tried || settled < tried / 4 || settled == 0 {
                return Ok(());
            }
        }
    }

    /// Settles what it can of a round's positions; says how many.
    fn round(&mut self, round: &[Vec<Piece>]) -> Result<u64, GraphError> {
        let batches = &mut self.batches[..round.len()];
        ask(self.game, self.listed, batches, round)?;
        let settled = AtomicU64::new(0);
        batches.par_iter().try_for_each_init(Vec::new, |sums, batch| {
            settled.fetch_add(fold(self.listed, batch, self.horizon, sums)?, Relaxed);
            Ok(())
        })?;
        Ok(settled.into_inner())
    }
}

/// Makes the successors of a round's open positions, and has the shards say what is known of them.
pub(super) fn ask<G: Game>(
    game: &G,
    listed: &Listed<G::Position>,
    batches: &mut [Batch<G::Position>],
    round: &[Vec<Piece>],
) -> Result<(), GraphError> {
    let work = batches.par_iter_mut().zip(round);
    work.try_for_each_init(Maker::new, |maker, (batch, pieces)| {
        let wanted = |shard, place| listed.is_open(shard, place);
        maker.make(game, listed, pieces, wanted, batch)?;
        batch.ask();
        Ok(())
    })?;
    let batches = &*batches;
    let shards = listed.shards.par_iter().enumerate().with_min_len(TAKE);
    shards.for_each(|(number, shard)| {
        let questions = batches.iter().flat_map(|batch| batch.questions(number));
        shard.find_all(questions, |answer, place| answer.store(shard.cell(place).load()));
    });
    Ok(())
}

/// Settles the positions of a batch that the answers decide; says how many.
pub(super) fn fold<P>(
    listed: &Listed<P>,
    batch: &Batch<P>,
    horizon: u32,
    sums: &mut Vec<Sum>,
) -> Result<u64, GraphError> {
    sums.clear();
    sums.extend(batch.parents.iter().map(|(_, ends)| Sum::new(ends)));
    for (parent, answer) in batch.answers() {
        sums[parent].add(answer.load());
    }
    let mut settled = 0;
    for ((id, _), sum) in batch.parents.iter().zip(sums) {
        sum.settled = sum.is_certain(horizon);
        let code = if sum.settled { sum.value()? } else { sum.left()? };
        listed.shards[id.shard()].cell(id.place()).store(code);
        settled += u64::from(sum.settled);
    }
    Ok(settled)
}

/// What is known of the positions after a position's moves.
pub(super) struct Sum {
    mover: Player,
    /// The soonest win of the mover.
    won: Option<u32>,
    /// The latest loss.
    lost: u32,
    draws: bool,
    open: usize,
    settled: bool,
}

impl Sum {
    fn new(ends: &Ends) -> Self {
        let Ends { mover, draws, .. } = *ends;
        Sum { mover, won: None, lost: 0, draws, open: 0, settled: false }
    }

    #[inline]
    fn add(&mut self, code: Code) {
        match code.win() {
            Some((winner, distance)) if winner == self.mover => {
                self.won = Some(self.won.map_or(distance, |won| won.min(distance)));
            }
            Some((_, distance)) => self.lost = self.lost.max(distance),
            None if code.is_open() => self.open += 1,
            None => self.draws = true,
        }
    }

    /// Does it settle the position, if what is open is not decided before the horizon?
    fn is_certain(&self, horizon: u32) -> bool {
        self.open == 0 || self.won.is_some_and(|won| won <= horizon)
    }

    /// What it makes the position.
    fn value(&self) -> Result<Code, GraphError> {
        match *self {
            Sum { mover, won: Some(won), .. } => Code::won(mover, won + 1),
            Sum { draws: true, .. } => Ok(Code::DRAW),
            Sum { mover, lost, .. } => Code::won(mover.after(1, 2), lost + 1),
        }
    }

    /// Of the moves to what is certain, the one that matters, if any: the soonest win, or the latest loss.
    fn chosen(&self) -> Result<Option<Code>, GraphError> {
        match (self.won, self.lost) {
            (Some(won), _) => Code::won(self.mover, won).map(Some),
            (None, 0) => Ok(None),
            (None, lost) => Code::won(self.mover.after(1, 2), lost).map(Some),
        }
    }

    /// The position while it is open: its open moves may save the mover, and so may the chosen one. An end
    /// or a position that is a draw saves the mover for good: a move that is never taken away.
    fn left(&self) -> Result<Code, GraphError> {
        let chosen = usize::from(self.chosen()?.is_some());
        Code::open(self.mover, self.open + chosen + usize::from(self.draws))
    }
}

/// Leaves of the answers those that still matter for open positions, and makes draws of the others.
pub(super) fn thin<P>(batch: &Batch<P>, sums: &[Sum]) -> Result<(), GraphError> {
    let open = sums.iter().map(|sum| if sum.settled { Ok(None) } else { sum.chosen() });
    let mut chosen: Vec<Option<Code>> = open.collect::<Result<_, _>>()?;
    for (parent, answer) in batch.answers() {
        let code = answer.load();
        let mut is_chosen = || chosen[parent].take_if(|chosen| *chosen == code).is_some();
        let matters = !sums[parent].settled && code.is_open() || is_chosen();
        if !matters {
            answer.store(Code::DRAW);
        }
    }
    Ok(())
}
