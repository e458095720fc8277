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

use crate::{Fold, Forced, Values, Verdict};

/// Positions found between two reports of progress.
const REPORT: usize = 1 << 14;
/// Positions looked at between two signs of life.
const PULSE: u32 = 1 << 8;

/// The searcher with what it has found so far. Later questions use earlier answers.
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
        self.search(position, 0)
    }

    /// The player who wins whatever the others do, if there is one.
    pub fn forced_winner(
        &mut self,
        position: &G::Position,
    ) -> Result<Option<Player>, LimitReached> {
        for (seat, search) in self.forced.iter_mut().enumerate() {
            if search.verdict(position)? == Verdict::Wins {
                return Ok(Some(Player::new(seat)));
            }
        }
        Ok(None)
    }

    /// How many positions have been searched so far, for forced wins or for outcome sets.
    pub fn searched(&self) -> usize {
        self.known.len() + self.forced.iter().map(Forced::searched).sum::<usize>()
    }

    fn search(&mut self, position: &G::Position, depth: usize) -> Result<Values, LimitReached> {
        let certain = self.game.outcome(position).or_else(|| self.game.certain(position));
        if let Some(outcome) = certain {
            return Ok(Values::only(outcome));
        }
        let key = self.game.canonical(position).0;
        if let Some(&values) = self.known.get(&key) {
            return Ok(values);
        }
        self.pulse.beat();
        if let Some(winner) = self.forced_winner(&key)? {
            return Ok(Values::only(Outcome::Win(winner)));
        }
        let values = self.search_successors(&key, depth)?;
        if self.known.len() >= self.limits.positions {
            return Err(LimitReached { positions: self.limits.positions });
        }
        self.known.insert(key, values);
        if self.known.len().is_multiple_of(REPORT) {
            self.progress.advance(REPORT as u64);
        }
        Ok(values)
    }

    fn search_successors(
        &mut self,
        position: &G::Position,
        depth: usize,
    ) -> Result<Values, LimitReached> {
        if depth == self.buffers.len() {
            self.buffers.push(Vec::new());
        }
        let mut moves = std::mem::take(&mut self.buffers[depth]);
        moves.clear();
        self.game.moves(position, &mut moves);
        let mut fold = Fold::new(self.game.to_move(position));
        for &mv in &moves {
            let mut next = position.clone();
            self.game.play_unchecked(&mut next, mv);
            if !fold.add(self.search(&next, depth + 1)?) {
                break;
            }
        }
        self.buffers[depth] = moves;
        Ok(fold.finish())
    }
}
