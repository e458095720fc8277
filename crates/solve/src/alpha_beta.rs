//! The exact score of a position, for two players who gain what the other loses.
//!
//! Depth first with a window: what the first player is sure of already (`low`), and what the second lets
//! happen at most (`high`). A position whose score is known to lie outside the window is left. Bounds of
//! positions met before are kept up to symmetry, with the move that gave them, which is tried first when
//! a position comes again; after it come the moves in the order that [`Game::candidates`] gives.
//!
//! Scores are the first player's throughout, so a player may as well move twice in a row.

use hashbrown::HashMap;
use thiserror::Error;
use yomikiri_game::{Game, LimitReached, Limits, Player, Progress, Pulse, Quiet};

use crate::strategy::after;

/// Positions searched between two signs of life.
const PULSE: u32 = 1 << 8;

/// Longer games are not followed: alpha-beta would not end in them, and the thread's stack might.
const MOST_PLIES: usize = 1_000;

/// A game with another number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} players; expected a game of two")]
pub struct NotForTwo(pub usize);

/// What is known of a position: its score lies between the two, and this move is the best so far.
#[derive(Clone, Copy)]
struct Bounds<M> {
    low: i32,
    high: i32,
    best: Option<M>,
}

/// A searcher with what it has found so far. Later questions use earlier answers.
///
/// For games that never come back to an earlier position; in others a search ends at its limit.
///
/// ```
/// # use yomikiri_game::{Game, Limits, Outcome, Player};
/// use yomikiri_solve::AlphaBeta;
///
/// /// Players take a coin from either end of a row; who has more when all are gone has won by that.
/// #[derive(Clone)]
/// struct Coins(Vec<i32>);
///
/// impl Game for Coins {
///     /// What is left, from and to, and what the first player is ahead by.
///     type Position = (usize, usize, i32);
///     type Move = bool;
///
///     fn players(&self) -> usize {
///         2
///     }
///
///     fn start(&self) -> (usize, usize, i32) {
///         (0, self.0.len(), 0)
///     }
///
///     fn to_move(&self, &(from, to, _): &(usize, usize, i32)) -> Player {
///         Player::FIRST.after(self.0.len() - (to - from), 2)
///     }
///
///     fn outcome(&self, &(from, to, ahead): &(usize, usize, i32)) -> Option<Outcome> {
///         (from == to).then(|| match ahead {
///             0 => Outcome::Draw,
///             ahead => Outcome::Win(Player::new(usize::from(ahead < 0))),
///         })
///     }
///
///     fn moves(&self, &(from, to, _): &(usize, usize, i32), moves: &mut Vec<bool>) {
///         moves.extend([false, true].into_iter().take(2.min(to - from)));
///     }
///
///     fn play_unchecked(&self, position: &mut (usize, usize, i32), last: bool) {
///         let sign = if self.to_move(position) == Player::FIRST { 1 } else { -1 };
///         let (from, to, ahead) = *position;
///         *position = match last {
///             false => (from + 1, to, ahead + sign * self.0[from]),
///             true => (from, to - 1, ahead + sign * self.0[to - 1]),
///         };
///     }
///
///     fn score(&self, end: &(usize, usize, i32)) -> i32 {
///         end.2
///     }
/// }
///
/// let coins = Coins(vec![5, 3, 7, 10]);
/// let mut search = AlphaBeta::new(coins.clone(), Limits::NONE)?;
/// // 10, then 5 or 7 goes to the other: 10 + 5 against 7 + 3.
/// assert_eq!(search.score(&coins.start()), Ok(5));
/// assert_eq!(search.best_move(&coins.start()), Ok(Some(true)));
/// # Ok::<(), yomikiri_solve::NotForTwo>(())
/// ```
pub struct AlphaBeta<'p, G: Game> {
    game: G,
    pulse: Pulse<'p>,
    limits: Limits,
    known: HashMap<G::Position, Bounds<G::Move>, rapidhash::fast::RandomState>,
    buffers: Vec<Vec<G::Move>>,
}

impl<'p, G: Game> AlphaBeta<'p, G> {
    /// A searcher that has seen nothing yet.
    pub fn new(game: G, limits: Limits) -> Result<Self, NotForTwo> {
        if game.players() != 2 {
            return Err(NotForTwo(game.players()));
        }
        let (known, buffers) = (HashMap::default(), Vec::new());
        Ok(AlphaBeta { game, pulse: Pulse::new(&Quiet, PULSE), limits, known, buffers })
    }

    /// The same searcher, watched: it can be cancelled, but counts no steps.
    pub fn with_progress(self, progress: &'p dyn Progress) -> Self {
        AlphaBeta { pulse: Pulse::new(progress, PULSE), ..self }
    }

    /// How many positions have been searched so far.
    pub fn searched(&self) -> usize {
        self.known.len()
    }

    /// The score of a position under best play, for the first player.
    pub fn score(&mut self, position: &G::Position) -> Result<i32, LimitReached> {
        self.search(position, -i32::MAX, i32::MAX, 0)
    }

    /// A move that keeps the score; none if the game is over. Of several, the first that
    /// [`Game::moves`] lists.
    pub fn best_move(&mut self, position: &G::Position) -> Result<Option<G::Move>, LimitReached> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let score = self.score(position)?;
        for mv in moves {
            if self.score(&after(&self.game, position, mv))? == score {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// The score if it lies between `low` and `high`; else a bound on it, on the same side of the
    /// window.
    fn search(
        &mut self,
        position: &G::Position,
        mut low: i32,
        mut high: i32,
        depth: usize,
    ) -> Result<i32, LimitReached> {
        if self.game.outcome(position).is_some() {
            return Ok(self.game.score(position));
        }
        let (key, _) = self.game.canonical(position);
        let known = self.known.get(&key).copied();
        let bounds = known.unwrap_or(Bounds { low: -i32::MAX, high: i32::MAX, best: None });
        if bounds.low >= high || bounds.low == bounds.high {
            return Ok(bounds.low);
        }
        if bounds.high <= low {
            return Ok(bounds.high);
        }
        self.pulse.beat();
        if depth == MOST_PLIES || known.is_none() && self.known.len() >= self.limits.positions {
            return Err(LimitReached { positions: self.limits.positions.min(self.known.len()) });
        }
        low = low.max(bounds.low);
        high = high.min(bounds.high);
        let (score, best) = self.search_moves(&key, bounds.best, (low, high), depth)?;
        let found = Bounds {
            low: if score > low { score } else { bounds.low },
            high: if score < high { score } else { bounds.high },
            best,
        };
        self.known.insert(key, found);
        Ok(score)
    }

    /// The best score of all moves, as far as the window asks, and the move that gave it.
    fn search_moves(
        &mut self,
        position: &G::Position,
        first: Option<G::Move>,
        (mut low, mut high): (i32, i32),
        depth: usize,
    ) -> Result<(i32, Option<G::Move>), LimitReached> {
        let raises = self.game.to_move(position) == Player::FIRST;
        let mut moves = self.buffers.pop().unwrap_or_default();
        self.order(position, first, &mut moves);
        let (mut score, mut best) = (if raises { -i32::MAX } else { i32::MAX }, None);
        for &mv in &moves {
            let found = self.search(&after(&self.game, position, mv), low, high, depth + 1)?;
            if best.is_none() || (if raises { found > score } else { found < score }) {
                (score, best) = (found, Some(mv));
            }
            if raises {
                low = low.max(score);
            } else {
                high = high.min(score);
            }
            if low >= high {
                break;
            }
        }
        self.buffers.push(moves);
        Ok((score, best))
    }

    /// All legal moves: the one that was best before, then the game's candidates for the mover, then
    /// the rest. What candidates leave out is bad for the mover, but may still be the least evil.
    fn order(&self, position: &G::Position, first: Option<G::Move>, moves: &mut Vec<G::Move>) {
        moves.clear();
        moves.extend(first);
        let mut legal = Vec::new();
        self.game.candidates(position, self.game.to_move(position), &mut legal);
        self.game.moves(position, &mut legal);
        for mv in legal {
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
    }
}
