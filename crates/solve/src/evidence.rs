//! Why an outcome is, or is not, in the equilibrium set of a position: evidence as data, and the checker that
//! trusts nobody.
//!
//! Evidence is a list of answered questions (see [`Possible`](crate::Possible)), of positions that some player wins by force, and of
//! positions at which the player to move cannot force a win, with strategies for both. The checker goes through every question
//! that the first rests on, plays all moves by the rules, and works the answer out again from the answers about the
//! positions after it. It shares nothing with the search but the rules, and the strategies are replayed by
//! theirs.

use hashbrown::hash_map::Entry;
use hashbrown::{HashMap, HashSet};
use thiserror::Error;
use yomikiri_game::{Game, Outcome, OutcomeSet, Player, Progress, Pulse, Quiet};

use crate::forced::Seen;
use crate::possible::{Asked, Question};
use crate::strategy::{Strategy, StrategyError, after};

type Hasher = rapidhash::fast::RandomState;

/// Questions looked at between two signs of life.
const PULSE: u32 = 1 << 6;

/// That an outcome of a set can, or cannot, come of best play from a position, and why.
pub struct Evidence<G: Game> {
    pub(crate) root: Question<G>,
    pub(crate) answers: HashMap<Question<G>, bool, Hasher>,
    /// For each player, positions that they win by force.
    pub(crate) wins: Vec<Claims<G>>,
    /// For each player, positions in which they cannot force a win.
    pub(crate) stops: Vec<Claims<G>>,
}

/// Positions about which one claim holds, and the strategy that shows it for all of them.
pub(crate) struct Claims<G: Game> {
    pub(crate) positions: HashSet<G::Position, Hasher>,
    pub(crate) strategy: Strategy<G>,
    pub(crate) seen: Seen<G>,
}

impl<G: Game> Claims<G> {
    pub(crate) fn new(player: Player, wins: bool, root: &G::Position) -> Self {
        Claims {
            positions: HashSet::default(),
            strategy: Strategy::new(player, wins, root.clone(), []),
            seen: Seen::<G>::default(),
        }
    }
}

/// Why evidence proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EvidenceError<P: std::fmt::Debug> {
    /// A question that others rest on has no answer.
    #[error("nothing answers whether {1} can come of {0:?}")]
    Unanswered(P, OutcomeSet),
    /// An answer does not follow from those about the positions after it.
    #[error("whether {1} can come of {0:?} does not follow from the positions after it")]
    DoesNotFollow(P, OutcomeSet),
    /// An answer rests on itself.
    #[error("whether {1} can come of {0:?} rests on itself")]
    Circular(P, OutcomeSet),
    /// A strategy fails.
    #[error("a strategy fails: {0}")]
    Strategy(#[from] StrategyError<P>),
}

/// Where the checker is with a question.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// What it rests on is being checked.
    Open,
    Done,
}

impl<G: Game> Evidence<G> {
    /// The position, in canonical form.
    pub fn position(&self) -> &G::Position {
        &self.root.0
    }

    /// The set of outcomes that the question is about.
    pub fn any_of(&self) -> OutcomeSet {
        self.root.1
    }

    /// Can best play from the position end in one of them? `None` if the evidence is not about its own question.
    pub fn answer(&self, game: &G) -> Option<bool> {
        self.ask(game, &self.root.0, self.root.1)
    }

    /// How many questions are answered.
    pub fn questions(&self) -> usize {
        self.answers.len()
    }

    /// How many forced wins, or positions without one for the player to move, the answers rest on.
    pub fn claims(&self) -> usize {
        self.wins.iter().chain(&self.stops).map(|claims| claims.positions.len()).sum()
    }

    /// How many moves the strategies have that show these.
    pub fn moves(&self) -> usize {
        self.wins.iter().chain(&self.stops).map(|claims| claims.strategy.len()).sum()
    }

    /// Checks the answer by the rules alone. Gives the number of positions looked at.
    pub fn check(&self, game: &G) -> Result<usize, EvidenceError<G::Position>> {
        self.check_watched(game, &Quiet)
    }

    /// The same, watched.
    pub fn check_watched(
        &self,
        game: &G,
        progress: &dyn Progress,
    ) -> Result<usize, EvidenceError<G::Position>> {
        let mut looked_at = self.check_questions(game, progress)?;
        for claims in self.wins.iter().chain(&self.stops) {
            looked_at += claims.strategy.check_from(game, &claims.positions, progress)?;
        }
        Ok(looked_at)
    }

    /// Every question that the first rests on follows from those about the positions after it, and none rests on itself.
    fn check_questions(
        &self,
        game: &G,
        progress: &dyn Progress,
    ) -> Result<usize, EvidenceError<G::Position>> {
        let mut pulse = Pulse::new(progress, PULSE);
        let mut marks: HashMap<Question<G>, Mark, Hasher> = HashMap::default();
        let mut open = vec![self.root.clone()];
        let mut looked_at = 0;
        while let Some(question) = open.pop() {
            pulse.beat();
            if self.settled(game, &question.0).is_some() {
                continue;
            }
            let (position, any_of) = question.clone();
            match marks.entry(question.clone()) {
                Entry::Occupied(mut mark) => {
                    mark.insert(Mark::Done);
                    continue;
                }
                Entry::Vacant(mark) => mark.insert(Mark::Open),
            };
            // Again after everything that it rests on.
            open.push(question);
            let Some(&answer) = self.answers.get(&(position.clone(), any_of)) else {
                return Err(EvidenceError::Unanswered(position, any_of));
            };
            let after = after_all(game, &position);
            looked_at += after.len();
            let Some(rests_on) = self.reason(game, &position, any_of, answer, &after) else {
                return Err(EvidenceError::DoesNotFollow(position, any_of));
            };
            // Nothing meets the empty set, which needs no answer.
            for (next, any_of) in rests_on.into_iter().filter(|(_, any_of)| !any_of.is_empty()) {
                match marks.get(&(next.clone(), any_of)) {
                    Some(Mark::Open) => return Err(EvidenceError::Circular(next, any_of)),
                    Some(Mark::Done) => {}
                    None => open.push((next, any_of)),
                }
            }
        }
        Ok(looked_at)
    }

    /// The questions about later positions from whose answers this answer follows; `None` if it does not follow.
    fn reason(
        &self,
        game: &G,
        position: &G::Position,
        any_of: OutcomeSet,
        answer: bool,
        after: &[G::Position],
    ) -> Option<Vec<Question<G>>> {
        let mover = game.to_move(position);
        let Asked { kept, others, wanted } = Asked::new(any_of, mover, game.players());
        // The first that is answered so; all of them, if every one is.
        let some = |any_of: OutcomeSet, answer: bool| {
            let found = after.iter().find(|next| self.ask(game, next, any_of) == Some(answer));
            found.map(|next| vec![(next.clone(), any_of)])
        };
        let every = |any_of: OutcomeSet, answer: bool| {
            let all = after.iter().all(|next| self.ask(game, next, any_of) == Some(answer));
            all.then(|| after.iter().map(|next| (next.clone(), any_of)).collect())
        };
        let both = |a: Option<Vec<_>>, b: Option<Vec<_>>| Some([a?, b?].concat());
        if !answer {
            let unwanted = || some(others, false).or_else(|| every(wanted, false));
            let unwanted = if wanted.is_empty() { Some(Vec::new()) } else { unwanted() };
            return both(every(kept, false), unwanted);
        }
        // A draw is kept unless the mover wins by force; the mover's own win always is.
        let has_no_win =
            self.stops.get(mover.index()).is_some_and(|c| c.positions.contains(position));
        let is_kept = !kept.contains(Outcome::Draw) || has_no_win;
        let keeps = if is_kept { some(kept, true) } else { None };
        keeps.or_else(|| both(every(others, true), some(wanted, true)))
    }

    /// What the evidence says of a question, unproved.
    fn ask(&self, game: &G, position: &G::Position, any_of: OutcomeSet) -> Option<bool> {
        if any_of.is_empty() {
            return Some(false);
        }
        match self.settled(game, position) {
            Some(set) => Some(!(set & any_of).is_empty()),
            None => self.answers.get(&(position.clone(), any_of)).copied(),
        }
    }

    /// The set of a position that is over or has a forced win.
    fn settled(&self, game: &G, position: &G::Position) -> Option<OutcomeSet> {
        if let Some(outcome) = game.outcome(position) {
            return Some(OutcomeSet::only(outcome));
        }
        let winner = self.wins.iter().position(|claims| claims.positions.contains(position))?;
        Some(OutcomeSet::win(Player::new(winner)))
    }
}

/// Every position after one, in canonical form where the game goes on.
fn after_all<G: Game>(game: &G, position: &G::Position) -> Vec<G::Position> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves.into_iter().map(|mv| game.canonical(&after(game, position, mv)).0).collect()
}

#[cfg(test)]
mod tests {
    use yomikiri_game::Limits;

    use super::*;
    use crate::listed::tests::random;
    use crate::{Listed, ListedPosition, Possible};

    /// Games without circles, with the players' turns in any order.
    fn games() -> impl Iterator<Item = Listed> {
        (0..60)
            .zip([2, 3, 4].into_iter().cycle())
            .map(|(seed, players)| random(seed, players, 60, 0))
    }

    fn outcomes(game: &Listed) -> impl Iterator<Item = OutcomeSet> {
        let wins = Player::all(game.players()).map(OutcomeSet::win);
        wins.chain([OutcomeSet::DRAW])
    }

    fn evidence(game: &Listed, position: u32, any_of: OutcomeSet) -> Evidence<Listed> {
        let mut search = Possible::new(game.clone(), Limits::NONE);
        search.evidence(&position, any_of).unwrap()
    }

    #[test]
    fn answers_are_those_of_the_whole_list_and_their_evidence_holds() {
        let (mut yes, mut no) = (0, 0);
        for game in games() {
            for (position, values) in (0u32..).zip(game.values()) {
                let set = values.unwrap().equilibrium();
                for any_of in outcomes(&game) {
                    let evidence = evidence(&game, position, any_of);
                    let expected = !(set & any_of).is_empty();
                    assert_eq!(evidence.answer(&game), Some(expected), "{position}: {any_of}");
                    let checked = evidence.check(&game);
                    assert!(checked.is_ok(), "{position}: {any_of}: {checked:?}");
                    yes += usize::from(expected && set.len() > 1);
                    no += usize::from(!expected && set.len() > 1);
                }
            }
        }
        assert!(yes > 1_000 && no > 300, "{yes}, {no}");
    }

    #[test]
    fn damaged_evidence_proves_nothing_wrong() {
        let (mut refused, mut tried) = (0, 0);
        for game in games() {
            for any_of in outcomes(&game) {
                let truth = evidence(&game, 0, any_of).answer(&game);
                let questions: Vec<Question<Listed>> =
                    evidence(&game, 0, any_of).answers.keys().copied().collect();
                for question in questions {
                    let mut turned = evidence(&game, 0, any_of);
                    turned.answers.entry(question).and_modify(|answer| *answer = !*answer);
                    let mut without = evidence(&game, 0, any_of);
                    without.answers.remove(&question);
                    for damaged in [turned, without] {
                        tried += 1;
                        // What nothing rests on may say anything, as long as the answer is right.
                        match damaged.check(&game) {
                            Ok(_) => assert_eq!(damaged.answer(&game), truth),
                            Err(_) => refused += 1,
                        }
                    }
                }
            }
        }
        assert!(refused * 2 > tried, "{refused} of {tried}");
    }

    #[test]
    fn invented_wins_and_empty_books_are_refused() {
        let (mut invented, mut bookless) = (0, 0);
        for game in games() {
            let winner = game.values()[0].unwrap().forced();
            for player in Player::all(game.players()).filter(|&player| Some(player) != winner) {
                let mut evidence = evidence(&game, 0, OutcomeSet::DRAW);
                evidence.wins[player.index()].positions.insert(0);
                assert!(evidence.check(&game).is_err());
                invented += 1;
            }
            let mut evidence = evidence(&game, 0, OutcomeSet::DRAW);
            let is_in_use = evidence.moves() > 0;
            for claims in evidence.wins.iter_mut().chain(&mut evidence.stops) {
                claims.strategy.book.clear();
            }
            assert_eq!(evidence.check(&game).is_err(), is_in_use);
            bookless += usize::from(is_in_use);
        }
        assert!(invented > 100 && bookless > 20, "{invented} {bookless}");
    }

    #[test]
    fn an_answer_that_rests_on_itself_is_refused() {
        // Player 2 goes round in a circle, or leaves it to a win of player 3.
        let at = |outcome, moves: &[u32]| ListedPosition {
            mover: Player::new(1),
            outcome,
            moves: moves.to_vec(),
        };
        let won = Some(Outcome::Win(Player::new(2)));
        let list = vec![at(None, &[1, 2]), at(None, &[0]), at(won, &[])];
        let game = Listed::new(3, list).unwrap();
        let any_of = OutcomeSet::win(Player::new(1));
        let claims = |wins| Player::all(3).map(|player| Claims::new(player, wins, &0)).collect();
        let evidence = Evidence {
            root: (1, any_of),
            answers: [((0, any_of), true), ((1, any_of), true)].into_iter().collect(),
            wins: claims(true),
            stops: claims(false),
        };
        // A win of 2 can come of 0 since it can come of 1, and of 1 since it can come of 0.
        assert!(matches!(evidence.check(&game), Err(EvidenceError::Circular(..))));
    }
}
