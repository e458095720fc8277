//! A strategy for one side as a book of moves, and the checker that trusts nobody.
//!
//! The claim is about one player, the attacker: "wins against all others together", then the book
//! is the attacker's; or "can be kept from winning", then it is that of all the others. The
//! checker plays the side that has the book against every legal move of the other side. It
//! shares nothing with the search that wrote the book but the rules.

use hashbrown::{HashMap, HashSet};
use thiserror::Error;
use yomikiri_game::{Game, Outcome, Player, Progress, Pulse, Quiet};

type Hasher = rapidhash::fast::RandomState;

/// Positions looked at between two signs of life.
const PULSE: u32 = 1 << 8;

/// A claim with the moves that prove it, by canonical position. Where a move at once ends the game
/// in the side's favour, the book needs no entry.
pub struct Strategy<G: Game> {
    pub(crate) attacker: Player,
    pub(crate) attacker_wins: bool,
    pub(crate) root: G::Position,
    pub(crate) book: HashMap<G::Position, G::Move, Hasher>,
}

/// Why a strategy proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StrategyError<P: std::fmt::Debug> {
    /// A position arises for which the book has no move.
    #[error("the book has no move for {0:?}")]
    NoMove(P),
    /// The book's move is not legal.
    #[error("the book's move in {0:?} is not legal")]
    Illegal(P),
    /// A game ends against the claim.
    #[error("a game ends against the claim in {0:?}")]
    Refuted(P),
    /// A claim to win, but a game comes back to this position and need never end.
    #[error("a game comes back to {0:?}, so nobody need ever win it")]
    Endless(P),
}

impl<G: Game> Strategy<G> {
    /// The claim that `attacker` wins from `root`, or can be kept from it, with moves that are to
    /// prove it, by canonical position: read from a file, say. Whether they do is for
    /// [`check`](Strategy::check) to say.
    pub fn new(
        attacker: Player,
        attacker_wins: bool,
        root: G::Position,
        moves: impl IntoIterator<Item = (G::Position, G::Move)>,
    ) -> Self {
        Strategy { attacker, attacker_wins, root, book: moves.into_iter().collect() }
    }

    /// The position the claim is about.
    pub fn root(&self) -> &G::Position {
        &self.root
    }

    /// The moves of the book, by canonical position, in no particular order.
    pub fn moves(&self) -> impl Iterator<Item = (&G::Position, G::Move)> {
        self.book.iter().map(|(position, &mv)| (position, mv))
    }

    /// The player the claim is about.
    pub fn attacker(&self) -> Player {
        self.attacker
    }

    /// Whether the claim is that the attacker wins.
    pub fn attacker_wins(&self) -> bool {
        self.attacker_wins
    }

    /// How many positions the book has a move for.
    pub fn len(&self) -> usize {
        self.book.len()
    }

    /// Whether the book is empty.
    pub fn is_empty(&self) -> bool {
        self.book.is_empty()
    }

    /// The book's move in a position, in that position's own coordinates.
    pub fn answer(&self, game: &G, position: &G::Position) -> Option<G::Move> {
        let (canonical, to) = game.canonical(position);
        let &wanted = self.book.get(&canonical)?;
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        moves.into_iter().find(|&mv| game.image_of_move(mv, to) == wanted)
    }

    /// Replays the strategy against every defence. Gives the number of positions looked at.
    pub fn check(&self, game: &G) -> Result<usize, StrategyError<G::Position>> {
        self.check_watched(game, &Quiet)
    }

    /// The same, watched.
    pub fn check_watched(
        &self,
        game: &G,
        progress: &dyn Progress,
    ) -> Result<usize, StrategyError<G::Position>> {
        self.check_from(game, [&self.root], progress)
    }

    /// The same for a claim about several positions, whatever the root is.
    pub(crate) fn check_from<'a>(
        &self,
        game: &G,
        roots: impl IntoIterator<Item = &'a G::Position>,
        progress: &dyn Progress,
    ) -> Result<usize, StrategyError<G::Position>>
    where
        G::Position: 'a,
    {
        let mut pulse = Pulse::new(progress, PULSE);
        let mut seen: HashSet<G::Position, Hasher> = HashSet::default();
        // The positions on the way from the root, for claims that a repetition would refute.
        let mut way: HashSet<G::Position, Hasher> = HashSet::default();
        let roots = roots.into_iter().map(|root| (game.canonical(root).0, false));
        let mut open: Vec<(G::Position, bool)> = roots.collect();
        let mut moves = Vec::new();
        while let Some((position, is_done)) = open.pop() {
            pulse.beat();
            if is_done {
                way.remove(&position);
                continue;
            }
            if let Some(outcome) = game.outcome(&position) {
                if self.is_favourable(outcome) {
                    continue;
                }
                return Err(StrategyError::Refuted(position));
            }
            if !seen.insert(position.clone()) {
                if way.contains(&position) {
                    return Err(StrategyError::Endless(position));
                }
                continue;
            }
            if self.attacker_wins {
                way.insert(position.clone());
                open.push((position.clone(), true));
            }
            moves.clear();
            game.moves(&position, &mut moves);
            if self.has_the_move(game.to_move(&position)) {
                if self.ends_at_once(game, &position, &moves) {
                    continue;
                }
                let Some(&mv) = self.book.get(&position) else {
                    return Err(StrategyError::NoMove(position));
                };
                if !moves.contains(&mv) {
                    return Err(StrategyError::Illegal(position));
                }
                moves.clear();
                moves.push(mv);
            }
            let next = moves.iter().map(|&mv| game.canonical(&after(game, &position, mv)).0);
            open.extend(next.map(|position| (position, false)));
        }
        Ok(seen.len())
    }

    /// The longest game the other side can make of it: the moves from the root to the end, or until a
    /// position would come again.
    pub fn main_line(&self, game: &G) -> Vec<G::Move> {
        self.main_line_watched(game, &Quiet)
    }

    /// The same, watched.
    pub fn main_line_watched(&self, game: &G, progress: &dyn Progress) -> Vec<G::Move> {
        let mut lengths = Lengths { known: HashMap::default(), pulse: Pulse::new(progress, PULSE) };
        let mut line = Vec::new();
        let mut position = self.root.clone();
        let mut seen: HashSet<G::Position, Hasher> = HashSet::default();
        while game.outcome(&position).is_none() && seen.insert(game.canonical(&position).0) {
            let longest = self
                .moves_in_play(game, &position)
                .into_iter()
                .max_by_key(|&mv| self.length(game, &after(game, &position, mv), &mut lengths));
            let Some(mv) = longest else { break };
            game.play_unchecked(&mut position, mv);
            line.push(mv);
        }
        line
    }

    /// Moves until the end, if the other side holds out as long as it can.
    fn length(&self, game: &G, position: &G::Position, lengths: &mut Lengths<'_, G>) -> usize {
        if game.outcome(position).is_some() {
            return 0;
        }
        let key = game.canonical(position).0;
        if let Some(&length) = lengths.known.get(&key) {
            return length;
        }
        lengths.pulse.beat();
        // Until it is known, so that a game that comes back here is not followed without end.
        lengths.known.insert(key.clone(), 0);
        let longest = self
            .moves_in_play(game, &key)
            .into_iter()
            .map(|mv| 1 + self.length(game, &after(game, &key, mv), lengths))
            .max();
        let longest = longest.unwrap_or(0);
        lengths.known.insert(key, longest);
        longest
    }

    /// The one move of the side that has the book, or every move of the other.
    fn moves_in_play(&self, game: &G, position: &G::Position) -> Vec<G::Move> {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        if !self.has_the_move(game.to_move(position)) {
            return moves;
        }
        let ending = moves.iter().copied().find(|&mv| self.ends_at_once(game, position, &[mv]));
        ending.or_else(|| self.answer(game, position)).into_iter().collect()
    }

    pub(crate) fn has_the_move(&self, mover: Player) -> bool {
        (mover == self.attacker) == self.attacker_wins
    }

    pub(crate) fn is_favourable(&self, outcome: Outcome) -> bool {
        (outcome == Outcome::Win(self.attacker)) == self.attacker_wins
    }

    pub(crate) fn ends_at_once(&self, game: &G, position: &G::Position, moves: &[G::Move]) -> bool {
        moves.iter().any(|&mv| {
            let outcome = game.outcome(&after(game, position, mv));
            outcome.is_some_and(|outcome| self.is_favourable(outcome))
        })
    }
}

/// How long games last from the positions looked at so far.
struct Lengths<'p, G: Game> {
    known: HashMap<G::Position, usize, Hasher>,
    pulse: Pulse<'p>,
}

pub(crate) fn after<G: Game>(game: &G, position: &G::Position, mv: G::Move) -> G::Position {
    let mut next = position.clone();
    game.play_unchecked(&mut next, mv);
    next
}
