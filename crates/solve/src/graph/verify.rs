//! Checking every value by the rules: a plain walk over all positions that shares nothing with how
//! they were settled but the list itself.

use rayon::prelude::*;
use yomikiri_game::{Game, Outcome, Progress, Pulse};

use super::{Exact, Graph, GraphError};

/// Positions after which the watcher is told that work goes on.
const BATCH: u32 = 1 << 12;

pub(super) fn verify<G: Game>(graph: &Graph<G>, progress: &dyn Progress) -> Result<(), GraphError> {
    progress.begin("positions verified", Some(graph.len() as u64));
    if graph.value(&graph.game().start()).is_none() {
        return Err(wrong(&graph.game().start(), None, None));
    }
    graph.listed.shards.par_iter().try_for_each(|shard| {
        let mut pulse = Pulse::new(progress, BATCH);
        shard.positions().try_for_each(|position| {
            pulse.beat();
            check(graph, position)
        })?;
        progress.advance(shard.len() as u64);
        Ok(())
    })
}

fn check<G: Game>(graph: &Graph<G>, position: &G::Position) -> Result<(), GraphError> {
    let found = graph.value(position);
    let expected = follows(graph, position);
    if found.is_some() && found == expected {
        Ok(())
    } else {
        Err(wrong(position, found, expected))
    }
}

/// What the rules and the values of the successors make of a position.
fn follows<G: Game>(graph: &Graph<G>, position: &G::Position) -> Option<Exact> {
    let game = graph.game();
    if let Some(outcome) = game.outcome(position) {
        return Some(Exact::end(outcome));
    }
    let mover = game.to_move(position);
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut values = Vec::with_capacity(moves.len());
    for mv in moves {
        let mut next = position.clone();
        game.play_unchecked(&mut next, mv);
        values.push(graph.value(&next)?);
    }
    let is_win = |value: &&Exact| value.outcome == Outcome::Win(mover);
    if let Some(quickest) = values.iter().filter(is_win).map(|value| value.distance).min() {
        return Some(Exact { outcome: Outcome::Win(mover), distance: quickest.map(|d| d + 1) });
    }
    if let Some(&draw) = values.iter().find(|value| value.outcome == Outcome::Draw) {
        return Some(draw);
    }
    let slowest = values.into_iter().max_by_key(|value| value.distance)?;
    Some(Exact { distance: slowest.distance.map(|d| d + 1), ..slowest })
}

fn wrong(
    position: &impl std::fmt::Debug,
    found: Option<Exact>,
    expected: Option<Exact>,
) -> GraphError {
    let text = |value: Option<Exact>| match value {
        None => "unknown".to_owned(),
        Some(Exact { outcome: Outcome::Draw, .. }) => "a draw".to_owned(),
        Some(Exact { outcome: Outcome::Win(winner), distance }) => {
            format!("a win of player {winner} in {} plies", distance.unwrap_or(0))
        }
    };
    GraphError::Wrong {
        position: format!("{position:?}"),
        found: text(found),
        expected: text(expected),
    }
}
