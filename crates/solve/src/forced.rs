//! Can one player, the attacker, win against all others together?
//!
//! Depth-first proof-number search. Each position has two numbers: *proof*, how much work at least
//! until the attacker's win is proved, and *disproof*, the same for the defenders' success; zero
//! means done. The search always goes where the least work would decide the root. Positions are
//! kept up to symmetry, and what threats alone decide ([`Game::judge`]) is never searched.
//!
//! How the numbers add up is in `proof_numbers`.

use hashbrown::{HashMap, HashSet};
use yomikiri_game::{
    Game, Judgement, LimitReached, Limits, Outcome, Player, Progress, Pulse, Quiet,
};

use crate::proof_numbers::{Needs, Numbers, combine, select};
use crate::strategy::{Strategy, after};

/// Positions expanded between two signs of life: on large boards that is a few milliseconds.
const PULSE: u32 = 1 << 8;

/// Positions that a strategy has been extended to.
pub(crate) type Seen<G> = HashSet<<G as Game>::Position, rapidhash::fast::RandomState>;

/// What the search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForcedResult {
    /// The attacker wins whatever the others do.
    Wins,
    /// The others together can keep the attacker from winning.
    Stopped,
}

struct Child<G: Game> {
    position: G::Position,
    numbers: Numbers,
}

/// A position being searched, and the child whose turn it is.
struct Frame<G: Game> {
    position: G::Position,
    attacking: bool,
    bound: Numbers,
    children: Vec<Child<G>>,
    best: usize,
}

/// What a search does next.
enum Step<G: Game> {
    /// Goes down to a position, with a bound.
    Enter(G::Position, Numbers),
    /// Comes back from one.
    Leave(Numbers),
}

/// A search for one attacker, with what it has found so far.
///
/// In a game that may come back to earlier positions its answers are right as well, but there may be
/// none: who is kept from winning by repetition alone is searched for up to the limit. For such games
/// there is [`Graph`](crate::Graph).
pub struct Forced<'p, G: Game> {
    game: G,
    pulse: Pulse<'p>,
    attacker: Player,
    limits: Limits,
    by_symmetry: bool,
    known: HashMap<G::Position, Numbers, rapidhash::fast::RandomState>,
}

impl<'p, G: Game> Forced<'p, G> {
    /// A search for `attacker`.
    pub fn new(game: G, attacker: Player, limits: Limits) -> Self {
        Forced {
            game,
            pulse: Pulse::new(&Quiet, PULSE),
            attacker,
            limits,
            by_symmetry: true,
            known: HashMap::default(),
        }
    }

    /// A search that takes symmetric positions for different: to measure what symmetry gains.
    pub fn without_symmetry(game: G, attacker: Player, limits: Limits) -> Self {
        Forced { by_symmetry: false, ..Forced::new(game, attacker, limits) }
    }

    /// The same search, watched: it can be cancelled, but counts no steps.
    pub fn with_progress(self, progress: &'p dyn Progress) -> Self {
        Forced { pulse: Pulse::new(progress, PULSE), ..self }
    }

    /// Lets it hold so many positions more than now, and at most so many.
    pub fn allow_more(&mut self, more: usize, most: usize) {
        self.limits = Limits::positions(self.known.len().saturating_add(more).min(most));
    }

    /// How many positions have been searched so far.
    pub fn searched(&self) -> usize {
        self.known.len()
    }

    /// Decides a position.
    pub fn solve(&mut self, position: &G::Position) -> Result<ForcedResult, LimitReached> {
        let root = self.canonical(position);
        let mut numbers = self.first_look(&root);
        while !numbers.is_solved() {
            numbers = self.search(&root, Numbers::UNBOUNDED)?;
        }
        Ok(if numbers.proof == 0 { ForcedResult::Wins } else { ForcedResult::Stopped })
    }

    /// Decides a position and writes down the side's moves that prove it.
    pub fn strategy(&mut self, position: &G::Position) -> Result<Strategy<G>, LimitReached> {
        let attacker_wins = self.solve(position)? == ForcedResult::Wins;
        let mut strategy = Strategy::new(self.attacker, attacker_wins, position.clone(), []);
        self.extend(&mut strategy, &mut Seen::<G>::default(), position)?;
        Ok(strategy)
    }

    /// Adds to a strategy the moves that prove its claim for one more position, where it holds. `seen` are the
    /// positions that it has been extended to so far.
    pub(crate) fn extend(
        &mut self,
        strategy: &mut Strategy<G>,
        seen: &mut Seen<G>,
        position: &G::Position,
    ) -> Result<(), LimitReached> {
        let mut open = vec![self.canonical(position)];
        let mut moves = Vec::new();
        while let Some(position) = open.pop() {
            self.pulse.beat();
            if self.game.outcome(&position).is_some() || !seen.insert(position.clone()) {
                continue;
            }
            moves.clear();
            self.game.moves(&position, &mut moves);
            if strategy.has_the_move(self.game.to_move(&position)) {
                if strategy.ends_at_once(&self.game, &position, &moves) {
                    continue;
                }
                let mv = self.proving_move(&position, strategy.attacker_wins)?;
                strategy.book.insert(position.clone(), mv);
                moves.clear();
                moves.push(mv);
            }
            for &mv in &moves {
                open.push(self.canonical(&after(&self.game, &position, mv)));
            }
        }
        Ok(())
    }

    /// A move of the side that succeeds, after which it still does.
    fn proving_move(
        &mut self,
        position: &G::Position,
        wins: bool,
    ) -> Result<G::Move, LimitReached> {
        let wanted = if wins { ForcedResult::Wins } else { ForcedResult::Stopped };
        let mut moves = Vec::new();
        self.game.candidates(position, self.attacker, &mut moves);
        // What is known already first: a search is needed only where the proof went through a
        // transposition that this line does not share.
        moves.sort_by_key(|&mv| {
            let next = self.canonical(&after(&self.game, position, mv));
            let numbers = self.first_look(&next);
            if wins { numbers.proof } else { numbers.disproof }
        });
        for mv in moves {
            if self.solve(&after(&self.game, position, mv))? == wanted {
                return Ok(mv);
            }
        }
        unreachable!("a position decided for a side has a move that keeps it")
    }

    fn canonical(&self, position: &G::Position) -> G::Position {
        if self.by_symmetry { self.game.canonical(position).0 } else { position.clone() }
    }

    /// What is known of a position, in canonical form, without searching it.
    fn first_look(&self, position: &G::Position) -> Numbers {
        match self.judge(position) {
            Numbers::UNKNOWN => self.known.get(position).copied().unwrap_or(Numbers::UNKNOWN),
            decided => decided,
        }
    }

    /// What threats alone say, or that the game is over.
    fn judge(&self, position: &G::Position) -> Numbers {
        let judged = match self.game.outcome(position) {
            Some(outcome) if outcome == Outcome::Win(self.attacker) => Judgement::Win,
            Some(_) => Judgement::Stop,
            None => self.game.judge(position, self.attacker),
        };
        match judged {
            Judgement::Win => Numbers::YES,
            Judgement::Stop => Numbers::NO,
            Judgement::Open => Numbers::UNKNOWN,
        }
    }

    /// The undecided successors up to symmetry; `None` if one is decided for the mover.
    fn expand(&self, position: &G::Position, attacking: bool) -> Option<Vec<Child<G>>> {
        let mut moves = Vec::new();
        self.game.candidates(position, self.attacker, &mut moves);
        let mut children: Vec<Child<G>> = Vec::with_capacity(moves.len());
        for mv in moves {
            let next = after(&self.game, position, mv);
            let mut numbers = self.judge(&next);
            if !numbers.is_solved() {
                let next = self.canonical(&next);
                if children.iter().any(|child| child.position == next) {
                    continue;
                }
                numbers = self.known.get(&next).copied().unwrap_or(Numbers::UNKNOWN);
                if !numbers.is_solved() {
                    children.push(Child { position: next, numbers });
                }
            }
            if numbers.answer() == Some(attacking) {
                return None;
            }
        }
        Some(children)
    }

    /// Searches below a position until it is solved or one of its numbers reaches its bound. The
    /// positions on the way are kept in a list of their own and not on the thread's stack, so that a
    /// long game, or one that goes round in circles, ends at the limit.
    fn search(&mut self, position: &G::Position, bound: Numbers) -> Result<Numbers, LimitReached> {
        let mut path: Vec<Frame<G>> = Vec::new();
        let mut step = Step::Enter(position.clone(), bound);
        loop {
            step = match step {
                Step::Enter(position, bound) => {
                    self.pulse.beat();
                    let attacking = self.game.to_move(&position) == self.attacker;
                    match self.expand(&position, attacking) {
                        None => self.leave(position, Numbers::answered(attacking))?,
                        Some(_) if path.len() >= self.limits.positions => {
                            return Err(LimitReached { positions: self.limits.positions });
                        }
                        Some(children) => {
                            let frame = Frame { position, attacking, bound, children, best: 0 };
                            self.proceed(&mut path, frame)?
                        }
                    }
                }
                Step::Leave(found) => {
                    let Some(mut frame) = path.pop() else { return Ok(found) };
                    if found.answer() == Some(frame.attacking) {
                        self.leave(frame.position, Numbers::answered(frame.attacking))?
                    } else {
                        if found.is_solved() {
                            frame.children.swap_remove(frame.best);
                        } else {
                            frame.children[frame.best].numbers = found;
                        }
                        self.proceed(&mut path, frame)?
                    }
                }
            };
        }
    }

    /// Goes on to the child that looks best, or back if the position is solved or at its bound.
    fn proceed(
        &mut self,
        path: &mut Vec<Frame<G>>,
        mut frame: Frame<G>,
    ) -> Result<Step<G>, LimitReached> {
        let Frame { attacking, bound, ref children, .. } = frame;
        let numbers = combine(needs(attacking), open(children));
        if numbers.reaches(bound) {
            return self.leave(frame.position, numbers);
        }
        let (best, child_bound) = select(needs(attacking), open(children), numbers, bound);
        let child = children[best].position.clone();
        frame.best = best;
        path.push(frame);
        Ok(Step::Enter(child, child_bound))
    }

    /// Notes what was found of a position.
    fn leave(&mut self, position: G::Position, numbers: Numbers) -> Result<Step<G>, LimitReached> {
        if self.known.len() >= self.limits.positions && !self.known.contains_key(&position) {
            return Err(LimitReached { positions: self.limits.positions });
        }
        self.known.insert(position, numbers);
        Ok(Step::Leave(numbers))
    }
}

/// The attacker needs one good move, the defenders spoil all of them.
fn needs(attacking: bool) -> Needs {
    if attacking { Needs::One } else { Needs::All }
}

/// The numbers of open children.
fn open<G: Game>(children: &[Child<G>]) -> impl Iterator<Item = Numbers> {
    children.iter().map(|child| child.numbers)
}
