//! How soon can one player, the attacker, win against all others together?
//!
//! Depth first with a bound on the plies, raised by one until a win is found: *within n plies* the attacker
//! wins if one of their moves, or every move of a defender, wins within n − 1. What was found of a position
//! is kept up to symmetry as two numbers: the attacker wins within so many plies, and does not within so many.
//!
//! Unlike [`Forced`](crate::Forced) this gives distances, and unlike [`Graph`](crate::Graph) it needs no room for
//! the whole game; in return it reaches only as deep as the bound. Games may come back to earlier positions: a bound
//! on the plies ends every line.

use hashbrown::HashMap;
use yomikiri_game::{Game, Judgement, Outcome, Player, Progress, Pulse, Quiet};

use crate::strategy::after;

/// Positions searched between two signs of life.
const PULSE: u32 = 1 << 8;

/// The search took as many steps as it was allowed without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("undecided after {0} steps, the limit")]
pub struct StepsUsed(pub u64);

/// What is known of a position.
#[derive(Clone, Copy)]
struct Bounds {
    /// The attacker wins within so many plies, if that was found.
    wins: Option<u32>,
    /// The attacker does not win within so many plies.
    holds: Option<u32>,
}

/// A search for one attacker, with what it has found so far. Later questions use earlier answers.
///
/// ```
/// # use yomikiri_game::{Game, Outcome, Player};
/// use yomikiri_solve::ShortestWin;
///
/// /// Who takes the last of some matches wins; one, two or three are taken at a time.
/// #[derive(Clone)]
/// struct Matches;
///
/// impl Game for Matches {
///     type Position = (u32, Player);
///     type Move = u32;
///
///     fn players(&self) -> usize {
///         2
///     }
///
///     fn start(&self) -> (u32, Player) {
///         (7, Player::FIRST)
///     }
///
///     fn to_move(&self, position: &(u32, Player)) -> Player {
///         position.1
///     }
///
///     fn outcome(&self, &(left, mover): &(u32, Player)) -> Option<Outcome> {
///         (left == 0).then(|| Outcome::Win(mover.after(1, 2)))
///     }
///
///     fn moves(&self, &(left, _): &(u32, Player), moves: &mut Vec<u32>) {
///         moves.extend(1..=left.min(3));
///     }
///
///     fn play_unchecked(&self, position: &mut (u32, Player), taken: u32) {
///         *position = (position.0 - taken, position.1.after(1, 2));
///     }
/// }
///
/// let mut search = ShortestWin::new(Matches, Player::FIRST, 1_000);
/// assert_eq!(search.distance(&Matches.start(), 9)?, Some(3));
/// // Four matches are lost for whoever is to move.
/// assert_eq!(search.distance(&(4, Player::FIRST), 9)?, None);
/// # Ok::<(), yomikiri_solve::StepsUsed>(())
/// ```
pub struct ShortestWin<'p, G: Game> {
    game: G,
    attacker: Player,
    pulse: Pulse<'p>,
    steps: u64,
    most: u64,
    known: HashMap<G::Position, Bounds, rapidhash::fast::RandomState>,
}

impl<'p, G: Game> ShortestWin<'p, G> {
    /// A search for `attacker` that looks at no more than `most` positions, those met again counted again.
    pub fn new(game: G, attacker: Player, most: u64) -> Self {
        let pulse = Pulse::new(&Quiet, PULSE);
        ShortestWin { game, attacker, pulse, steps: 0, most, known: HashMap::default() }
    }

    /// The same search, watched: it can be cancelled, but counts no steps.
    pub fn with_progress(self, progress: &'p dyn Progress) -> Self {
        ShortestWin { pulse: Pulse::new(progress, PULSE), ..self }
    }

    /// For whom it searches.
    pub fn attacker(&self) -> Player {
        self.attacker
    }

    /// How many positions it has looked at so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The fewest plies within which the attacker wins whatever the others do; `None` if that takes more
    /// than `most` plies, or is not to be had at all.
    pub fn distance(
        &mut self,
        position: &G::Position,
        most: u32,
    ) -> Result<Option<u32>, StepsUsed> {
        for plies in 0..=most {
            if self.wins_within(position, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// Does the attacker win within this many plies, whatever the others do?
    pub fn wins_within(&mut self, position: &G::Position, plies: u32) -> Result<bool, StepsUsed> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(outcome == Outcome::Win(self.attacker));
        }
        if plies == 0 {
            return Ok(false);
        }
        if self.steps >= self.most {
            return Err(StepsUsed(self.most));
        }
        self.steps += 1;
        self.pulse.beat();
        // A position one ply from the end is looked at faster than it is looked up.
        if plies == 1 {
            return Ok(self.wins_now(position));
        }
        let key = self.game.canonical(position).0;
        if let Some(known) = self.known.get(&key) {
            if known.wins.is_some_and(|wins| wins <= plies) {
                return Ok(true);
            }
            if known.holds.is_some_and(|holds| holds >= plies) {
                return Ok(false);
            }
        }
        let wins = self.search(&key, plies)?;
        let bounds = self.known.entry(key).or_insert(Bounds { wins: None, holds: None });
        match wins {
            true => bounds.wins = Some(bounds.wins.map_or(plies, |known| known.min(plies))),
            false => bounds.holds = Some(bounds.holds.map_or(plies, |known| known.max(plies))),
        }
        Ok(wins)
    }

    fn wins_now(&self, position: &G::Position) -> bool {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let won = Some(Outcome::Win(self.attacker));
        let mut ends = moves.iter().map(|&mv| self.game.outcome(&after(&self.game, position, mv)));
        match self.game.to_move(position) == self.attacker {
            true => ends.any(|end| end == won),
            false => !moves.is_empty() && ends.all(|end| end == won),
        }
    }

    fn search(&mut self, position: &G::Position, plies: u32) -> Result<bool, StepsUsed> {
        let judged = self.game.judge(position, self.attacker);
        if judged == Judgement::Stop {
            return Ok(false);
        }
        let attacking = self.game.to_move(position) == self.attacker;
        let mut moves = Vec::new();
        // Moves that the game leaves out are no wins for an attacker. For a defender they lose, but nobody
        // says how soon.
        match attacking && judged == Judgement::Open {
            true => self.game.candidates(position, self.attacker, &mut moves),
            false => self.game.moves(position, &mut moves),
        }
        for mv in moves.iter().copied() {
            let next = after(&self.game, position, mv);
            if self.wins_within(&next, plies - 1)? == attacking {
                return Ok(attacking);
            }
        }
        Ok(!attacking && !moves.is_empty())
    }
}
