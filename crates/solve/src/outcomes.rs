//! Outcome sets of a single position by depth-first search.
//!
//! Values are kept by canonical position, so each class is searched once. Three cut-offs keep them
//! exact: a position whose outcome is [`certain`](Game::certain) is not searched; neither is one
//! that some player wins by force, since then every notion gives that win alone; and a successor
//! that the mover wins by force ends the search of the others. The second is what makes large
//! boards feasible: proof-number search finds forced wins far below where a full search would
//! have to go.

use hashbrown::HashMap;
use yomikiri_game::{Game, LimitReached, Limits, Outcome, Player, Progress, Pulse, Quiet};

use crate::strategy::after;
use crate::{Fold, Forced, ForcedResult, Values};

/// Positions found between two reports of progress.
const REPORT: usize = 1 << 14;
/// Positions looked at between two signs of life.
const PULSE: u32 = 1 << 8;

/// A position whose successors are being searched.
struct Frame<G: Game> {
    position: G::Position,
    moves: Vec<G::Move>,
    /// The move whose turn it is.
    next: usize,
    fold: Fold,
}

/// The searcher with what it has found so far. Later questions use earlier answers.
///
/// For games that never come back to an earlier position; in others a search ends at its limit.
pub struct Outcomes<'p, G: Game> {
    game: G,
    progress: &'p dyn Progress,
    pulse: Pulse<'p>,
    limits: Limits,
    known: HashMap<G::Position, Values, rapidhash::fast::RandomState>,
    buffers: Vec<Vec<G::Move>>,
    forced: Vec<Forced<'p, G>>,
}

impl<'p, G: Game> Outcomes<'p, G> {
    /// A searcher that has seen nothing yet.
    pub fn new(game: G, limits: Limits) -> Self {
        let forced = Player::all(game.players())
            .map(|attacker| Forced::new(game.clone(), attacker, limits))
            .collect();
        let (known, buffers) = (HashMap::default(), Vec::new());
        let pulse = Pulse::new(&Quiet, PULSE);
        Outcomes { game, progress: &Quiet, pulse, limits, forced, known, buffers }
    }

    /// The same searcher, telling how far it is.
    pub fn with_progress(self, progress: &'p dyn Progress) -> Self {
        let watched = |search: Forced<'p, G>| search.with_progress(progress);
        let forced = self.forced.into_iter().map(watched).collect();
        Outcomes { progress, pulse: Pulse::new(progress, PULSE), forced, ..self }
    }

    /// Lets each of its searches hold so many positions more than now, and at most so many.
    pub fn allow_more(&mut self, more: usize, most: usize) {
        self.limits = Limits::positions(self.known.len().saturating_add(more).min(most));
        self.forced.iter_mut().for_each(|search| search.allow_more(more, most));
    }

    /// The values of a position.
    pub fn values(&mut self, position: &G::Position) -> Result<Values, LimitReached> {
        self.search(position)
    }

    /// The player who wins whatever the others do, if there is one.
    pub fn forced_winner(
        &mut self,
        position: &G::Position,
    ) -> Result<Option<Player>, LimitReached> {
        for (seat, search) in self.forced.iter_mut().enumerate() {
            if search.solve(position)? == ForcedResult::Wins {
                return Ok(Some(Player::new(seat)));
            }
        }
        Ok(None)
    }

    /// How many positions have been searched so far, for forced wins or for outcome sets.
    pub fn searched(&self) -> usize {
        self.known.len() + self.forced.iter().map(Forced::searched).sum::<usize>()
    }

    /// What is known of a position without searching its successors, or else its canonical form.
    fn look(
        &mut self,
        position: &G::Position,
    ) -> Result<Result<Values, G::Position>, LimitReached> {
        let certain = self.game.outcome(position).or_else(|| self.game.certain(position));
        if let Some(outcome) = certain {
            return Ok(Ok(Values::only(outcome)));
        }
        let key = self.game.canonical(position).0;
        if let Some(&values) = self.known.get(&key) {
            return Ok(Ok(values));
        }
        self.pulse.beat();
        if let Some(winner) = self.forced_winner(&key)? {
            return Ok(Ok(Values::only(Outcome::Win(winner))));
        }
        Ok(Err(key))
    }

    /// Depth first. The positions on the way are kept in a list and not on the thread's stack, so
    /// that a long game, or one that goes round in circles, ends at the limit.
    fn search(&mut self, position: &G::Position) -> Result<Values, LimitReached> {
        let mut path: Vec<Frame<G>> = Vec::new();
        match self.look(position)? {
            Ok(values) => return Ok(values),
            Err(key) => path.push(self.frame(key)),
        }
        while let Some(frame) = path.last_mut() {
            let found = match frame.moves.get(frame.next) {
                Some(&mv) => {
                    frame.next += 1;
                    let next = after(&self.game, &frame.position, mv);
                    match self.look(&next)? {
                        Ok(values) => values,
                        Err(_) if path.len() >= self.limits.positions => {
                            return Err(LimitReached { positions: self.limits.positions });
                        }
                        Err(key) => {
                            let frame = self.frame(key);
                            path.push(frame);
                            continue;
                        }
                    }
                }
                None => {
                    let Some(frame) = path.pop() else { break };
                    let values = self.finish(frame)?;
                    if path.is_empty() {
                        return Ok(values);
                    }
                    values
                }
            };
            if let Some(frame) = path.last_mut()
                && !frame.fold.add(found)
            {
                frame.next = frame.moves.len();
            }
        }
        unreachable!("the search returns when its first position is finished")
    }

    fn frame(&mut self, position: G::Position) -> Frame<G> {
        let mut moves = self.buffers.pop().unwrap_or_default();
        moves.clear();
        self.game.moves(&position, &mut moves);
        let fold = Fold::new(self.game.to_move(&position));
        Frame { position, moves, next: 0, fold }
    }

    fn finish(&mut self, frame: Frame<G>) -> Result<Values, LimitReached> {
        let values = frame.fold.finish();
        self.buffers.push(frame.moves);
        if self.known.len() >= self.limits.positions {
            return Err(LimitReached { positions: self.limits.positions });
        }
        self.known.insert(frame.position, values);
        if self.known.len().is_multiple_of(REPORT) {
            self.progress.advance(REPORT as u64);
        }
        Ok(values)
    }
}
