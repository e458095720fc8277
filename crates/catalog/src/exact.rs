//! Exact values of any game that is small enough.
//!
//! A game of two is listed and solved, cycles and all ([`Graph`]): for a request from the position
//! asked about, for a job from the start, and then it is kept. With more players a position is
//! searched to the end of the game; one that a game can come back to has no such value, and is
//! unknown.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use yomikiri_game::{Game, Outcome, PlayError, Player, Progress};
use yomikiri_host::memory;
use yomikiri_solve::{Exact, Fold, Graph, GraphError, Values};

use crate::explore::legal;
use crate::{Asked, Effort, ExploreError, Face, Judged, JudgedMove, MoveOf, PositionOf, Value};

/// Bytes that a request may list positions in, beside the room that the smallest game takes: some
/// hundred thousand of them.
const REQUEST_BYTES: u64 = 16 << 20;
/// The most bytes that a job may take, if the machine has twice as much.
const JOB_BYTES: u64 = 8 << 30;
/// Positions that a search with more than two players may hold.
const REQUEST_POSITIONS: usize = 50_000;
const JOB_POSITIONS: usize = 20_000_000;
/// The longest line of play that is shown.
const LONGEST_LINE: usize = 1000;

/// Games that a job has solved, by their texts.
pub(crate) struct Kept<G: Game>(Mutex<HashMap<String, Arc<Graph<Rooted<G>>>>>);

impl<G: Game> Default for Kept<G> {
    fn default() -> Self {
        Kept(Mutex::default())
    }
}

impl<G: Game + 'static> Kept<G> {
    /// What is known of a position of this game and of its moves.
    pub(crate) fn judge(
        &self,
        name: &str,
        game: &G,
        position: &G::Position,
        asked: &Asked<'_>,
    ) -> Result<Judged<G::Move>, ExploreError> {
        let moves = legal(game, position);
        if game.players() != 2 {
            return Ok(many(game, position, moves, asked));
        }
        let solved = self.solved(name, game, position, asked)?;
        let value = |position: &G::Position, before: u32| match &solved {
            Some(graph) => graph.value(position).map_or(Value::Unknown, |exact| {
                let Exact { outcome, distance } = exact;
                Value::Solved(outcome, distance.map(|distance| distance + before))
            }),
            None => match game.outcome(position) {
                Some(outcome) => Value::Solved(outcome, Some(before)),
                None => Value::Unknown,
            },
        };
        let after = moves.into_iter().map(|mv| (mv, value(&played(game, position, mv), 1)));
        Ok(ranked(value(position, 0), after.collect(), game.to_move(position)))
    }

    /// The solved game with this position in it; `None` if it is too large for this effort.
    fn solved(
        &self,
        name: &str,
        game: &G,
        position: &G::Position,
        asked: &Asked<'_>,
    ) -> Result<Option<Arc<Graph<Rooted<G>>>>, ExploreError> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        if let Some(graph) = kept.filter(|graph| graph.value(position).is_some()) {
            return Ok(Some(graph));
        }
        let from = |root: G::Position| Rooted { game: game.clone(), root };
        if asked.effort == Effort::Job
            && let Some(graph) = within(&from(game.start()), job_bytes(), asked.progress)?
        {
            let graph = Arc::new(graph);
            let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            kept.insert(name.to_owned(), graph.clone());
            if graph.value(position).is_some() {
                return Ok(Some(graph));
            }
        }
        let bytes = match asked.effort {
            Effort::Request => REQUEST_BYTES + Graph::<Rooted<G>>::bytes_for(0, 0),
            Effort::Job => job_bytes(),
        };
        Ok(within(&from(position.clone()), bytes, asked.progress)?.map(Arc::new))
    }
}

/// Half of what can be had, at most [`JOB_BYTES`].
pub(crate) fn job_bytes() -> u64 {
    let mut bytes = JOB_BYTES;
    while bytes > REQUEST_BYTES && memory::ensure(2 * bytes).is_err() {
        bytes /= 2;
    }
    bytes
}

/// Solves a game within a bound; `None` if it does not fit.
fn within<G: Game>(
    game: &G,
    bytes: u64,
    progress: &dyn Progress,
) -> Result<Option<Graph<G>>, ExploreError> {
    match Graph::solve(game, bytes, progress) {
        Ok(graph) => Ok(Some(graph)),
        Err(GraphError::Memory { .. } | GraphError::TooMany { .. }) => Ok(None),
        Err(error) => Err(ExploreError::failed(error)),
    }
}

/// The position after a move.
pub(crate) fn played<G: Game>(game: &G, position: &G::Position, mv: G::Move) -> G::Position {
    let mut next = position.clone();
    game.play_unchecked(&mut next, mv);
    next
}

/// Marks the best moves, if every move is known.
pub(crate) fn ranked<M: Copy>(value: Value, moves: Vec<(M, Value)>, mover: Player) -> Judged<M> {
    let ranks: Option<Vec<_>> = moves.iter().map(|(_, value)| rank(value, mover)).collect();
    let best = ranks.as_ref().and_then(|ranks| ranks.iter().max().copied());
    let judged = moves.into_iter().map(|(mv, value)| {
        JudgedMove::new(mv, value, best.is_some() && rank(&value, mover) == best)
    });
    Judged::new(value, judged.collect())
}

/// How good a value is for a player: worst outcome, best outcome, then soon won or late lost.
fn rank(value: &Value, mover: Player) -> Option<(u8, u8, i64)> {
    match *value {
        Value::Solved(outcome, distance) => {
            let distance = i64::from(distance.unwrap_or(0));
            let hurry = match outcome {
                Outcome::Win(winner) if winner == mover => -distance,
                Outcome::Win(_) => distance,
                Outcome::Draw => 0,
            };
            let rank = outcome.rank_for(mover);
            Some((rank, rank, hurry))
        }
        Value::Sets(values) => {
            let set = values.cautious();
            Some((set.worst_for(mover), set.best_for(mover), 0))
        }
        Value::Equilibrium(set) => Some((set.worst_for(mover), set.best_for(mover), 0)),
        _ => None,
    }
}

/// Values with more than two players.
fn many<G: Game>(
    game: &G,
    position: &G::Position,
    moves: Vec<G::Move>,
    asked: &Asked<'_>,
) -> Judged<G::Move> {
    let most = match asked.effort {
        Effort::Request => REQUEST_POSITIONS,
        Effort::Job => JOB_POSITIONS,
    };
    let mut search = Search { game, known: HashMap::new(), most, progress: asked.progress };
    asked.progress.begin("positions", None);
    let value = |values: Option<Values>| values.map_or(Value::Unknown, Value::Sets);
    let own = value(search.values(position));
    let after = moves.into_iter().map(|mv| {
        let next = played(game, position, mv);
        (mv, value(search.values(&next)))
    });
    ranked(own, after.collect(), game.to_move(position))
}

/// A search to the end of the game, without recursion: a game may be long.
struct Search<'g, G: Game> {
    game: &'g G,
    /// What is known; `None` while a position's moves are still being searched.
    known: HashMap<G::Position, Option<Values>>,
    most: usize,
    progress: &'g dyn Progress,
}

/// A position on the way down: its moves, and those that are done.
struct Open<G: Game> {
    position: G::Position,
    moves: Vec<G::Move>,
    done: usize,
}

impl<G: Game> Search<'_, G> {
    /// The values of a position; `None` if there are too many positions, or the game can come back
    /// to one.
    fn values(&mut self, position: &G::Position) -> Option<Values> {
        if let Some(outcome) = self.game.outcome(position) {
            return Some(Values::only(outcome));
        }
        if let Some(values) = self.known.get(position) {
            return *values;
        }
        let mut open = vec![self.enter(position.clone())];
        while let Some(top) = open.last_mut() {
            let Some(&mv) = top.moves.get(top.done) else {
                self.leave(open.pop()?)?;
                continue;
            };
            top.done += 1;
            let next = played(self.game, &top.position, mv);
            if self.game.outcome(&next).is_some() {
                continue;
            }
            match self.known.get(&next) {
                Some(Some(_)) => {}
                // The game has come back to a position on the way to itself.
                Some(None) => return None,
                None if self.known.len() >= self.most => return None,
                None => open.push(self.enter(next)),
            }
        }
        self.known.get(position).copied().flatten()
    }

    fn enter(&mut self, position: G::Position) -> Open<G> {
        self.progress.advance(1);
        self.known.insert(position.clone(), None);
        let moves = legal(self.game, &position);
        Open { position, moves, done: 0 }
    }

    /// All moves are searched: folds their values.
    fn leave(&mut self, done: Open<G>) -> Option<()> {
        let mut fold = Fold::new(self.game.to_move(&done.position));
        for &mv in &done.moves {
            let next = played(self.game, &done.position, mv);
            let values = match self.game.outcome(&next) {
                Some(outcome) => Values::only(outcome),
                None => self.known.get(&next).copied().flatten()?,
            };
            fold.add(values);
        }
        self.known.insert(done.position, Some(fold.finish()));
        Some(())
    }
}

/// Good play from a position: the first of the best moves, again and again.
pub(crate) fn line<F: Face + ?Sized>(
    face: &F,
    position: &PositionOf<F>,
    asked: &Asked<'_>,
) -> Result<Vec<MoveOf<F>>, ExploreError> {
    let (game, mut position, mut line) = (face.game(), position.clone(), Vec::new());
    let mut seen = std::collections::HashSet::new();
    while game.outcome(&position).is_none() && line.len() < LONGEST_LINE {
        // A draw by going round in circles is shown once.
        if !seen.insert(position.clone()) {
            break;
        }
        let judged = face.judge(&position, asked)?;
        let Some(best) = judged.moves.iter().find(|judged| judged.best) else { break };
        game.play_unchecked(&mut position, best.mv);
        line.push(best.mv);
    }
    Ok(line)
}

/// A game that begins from another position.
#[derive(Clone)]
pub(crate) struct Rooted<G: Game> {
    game: G,
    root: G::Position,
}

impl<G: Game> Game for Rooted<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn players(&self) -> usize {
        self.game.players()
    }

    fn start(&self) -> Self::Position {
        self.root.clone()
    }

    fn to_move(&self, position: &Self::Position) -> Player {
        self.game.to_move(position)
    }

    fn outcome(&self, position: &Self::Position) -> Option<Outcome> {
        self.game.outcome(position)
    }

    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        self.game.moves(position, moves);
    }

    fn play_unchecked(&self, position: &mut Self::Position, mv: Self::Move) {
        self.game.play_unchecked(position, mv);
    }

    fn play(&self, position: &mut Self::Position, mv: Self::Move) -> Result<(), PlayError> {
        self.game.play(position, mv)
    }

    fn unmoves(&self, position: &Self::Position, before: &mut Vec<Self::Position>) -> bool {
        self.game.unmoves(position, before)
    }

    fn symmetries(&self) -> usize {
        self.game.symmetries()
    }

    fn image(&self, position: &Self::Position, symmetry: usize) -> Self::Position {
        self.game.image(position, symmetry)
    }

    fn image_of_move(&self, mv: Self::Move, symmetry: usize) -> Self::Move {
        self.game.image_of_move(mv, symmetry)
    }

    fn canonical(&self, position: &Self::Position) -> (Self::Position, usize) {
        self.game.canonical(position)
    }
}
