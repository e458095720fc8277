//! Can best play end in one of these outcomes? The equilibrium set of a position, one question at a time.
//!
//! To know the whole set of a position, all sets below it are needed. To know that one outcome is in it, far less: a
//! line of play that leads there, and for each player on the way, who would rather have something else, the reason why they
//! cannot have it. So the question "is one of the outcomes A in the set of s?" rests on questions of the same kind about
//! the positions after s, and proof-number search finds the few that matter.
//!
//! Let p be to move at s, with nobody able to force a win there (otherwise the set is that win alone, and
//! [`Forced`] finds it), and let t be the positions after s. Of the outcomes of all t, p keeps those that rank no lower than the
//! best that p can be sure of, which is a draw or another's win. So
//!
//! ```text
//! A meets set(s)  =  some t meets A ∩ {p's win, draw}
//!                    or ( every t meets the wins of others,  and  some t meets A ∩ the wins of others )
//! ```
//!
//! where the second line says that p cannot be sure of a draw, so that nothing is left out.

use hashbrown::HashMap;
use yomikiri_game::{
    Game, LimitReached, Limits, Outcome, OutcomeSet, Player, Progress, Pulse, Quiet,
};

use crate::evidence::{Claims, Evidence};
use crate::proof_numbers::{Needs, Numbers, combine, select};
use crate::strategy::after;
use crate::{Forced, ForcedResult};

/// Questions looked at between two signs of life.
const PULSE: u32 = 1 << 6;
/// Answers between two reports of progress.
const REPORT: usize = 1 << 10;

type Map<K, V> = HashMap<K, V, rapidhash::fast::RandomState>;

/// A question: does the equilibrium set of this position meet this set?
pub(crate) type Question<G> = (<G as Game>::Position, OutcomeSet);

/// What a question about a position asks of each position after it.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    /// The outcomes that the player to move keeps wherever they come up.
    pub(crate) kept: OutcomeSet,
    /// The wins of others: if every position after it meets them, all outcomes are kept.
    pub(crate) others: OutcomeSet,
    /// Those of them that the question is about.
    pub(crate) wanted: OutcomeSet,
}

impl Asked {
    pub(crate) fn new(any_of: OutcomeSet, mover: Player, players: usize) -> Self {
        let kept = any_of & (OutcomeSet::win(mover) | OutcomeSet::DRAW);
        let others = Player::all(players).filter(|&player| player != mover);
        let others = others.map(Outcome::Win).collect();
        Asked { kept, others, wanted: any_of & others }
    }

    fn sets(self) -> [OutcomeSet; 3] {
        // Where any win of another will do, the first half of the condition says it all.
        let wanted = if self.wanted == self.others { OutcomeSet::EMPTY } else { self.wanted };
        let others = if self.wanted.is_empty() { OutcomeSet::EMPTY } else { self.others };
        [self.kept, others, wanted]
    }
}

/// A position after the one in question, and what is known of the three questions about it.
struct Child<G: Game> {
    position: G::Position,
    numbers: [Numbers; 3],
}

/// A question being searched.
struct Frame<G: Game> {
    question: Question<G>,
    bound: Numbers,
    asked: Asked,
    children: Vec<Child<G>>,
    /// The child whose turn it is, and which question about it.
    turn: (usize, usize),
}

impl<G: Game> Frame<G> {
    fn column(&self, which: usize) -> impl Iterator<Item = Numbers> {
        self.children.iter().map(move |child| child.numbers[which])
    }

    /// The numbers of: something kept; every position meets the others' wins; some meets a wanted one.
    fn parts(&self) -> [Numbers; 3] {
        let kept = combine(Needs::One, self.column(0));
        if self.asked.wanted.is_empty() {
            return [kept, Numbers::NO, Numbers::NO];
        }
        let every = combine(Needs::All, self.column(1));
        let [_, _, wanted] = self.asked.sets();
        let some =
            if wanted.is_empty() { Numbers::YES } else { combine(Needs::One, self.column(2)) };
        [kept, every, some]
    }

    fn numbers(&self) -> Numbers {
        let [kept, every, some] = self.parts();
        let unsure = combine(Needs::All, [every, some].into_iter());
        combine(Needs::One, [kept, unsure].into_iter())
    }

    /// Which question about which child to search next, and how far.
    fn select(&self) -> ((usize, usize), Numbers) {
        let [kept, every, some] = self.parts();
        let unsure = combine(Needs::All, [every, some].into_iter());
        let parts = [kept, unsure];
        let numbers = combine(Needs::One, parts.into_iter());
        let (part, bound) = select(Needs::One, parts.into_iter(), numbers, self.bound);
        if part == 0 {
            let (child, bound) = select(Needs::One, self.column(0), kept, bound);
            return ((child, 0), bound);
        }
        let halves = [every, some];
        let (half, bound) = select(Needs::All, halves.into_iter(), unsure, bound);
        let needs = if half == 0 { Needs::All } else { Needs::One };
        let (child, bound) = select(needs, self.column(1 + half), halves[half], bound);
        ((child, 1 + half), bound)
    }
}

impl<G: Game> Frame<G> {
    /// Is the answer yes because of an outcome that the mover keeps, and may that be a draw?
    fn rests_on_a_draw(&self, answer: bool) -> bool {
        answer && self.parts()[0].proof == 0 && self.asked.kept.contains(Outcome::Draw)
    }

    /// The questions from whose answers this answer follows.
    fn reason(&self, answer: bool) -> Vec<Question<G>> {
        let Asked { kept, others, wanted } = self.asked;
        let sets = [kept, others, wanted];
        let is = |child: &Child<G>, which: usize, answer: bool| {
            child.numbers[which].answer() == Some(answer)
        };
        let question = |child: &Child<G>, which: usize| (child.position.clone(), sets[which]);
        let some = |which: usize, answer: bool| {
            let found = self.children.iter().find(|child| is(child, which, answer));
            found.map(|child| vec![question(child, which)])
        };
        let all = |which: usize| self.children.iter().map(|child| question(child, which)).collect();
        // Where any win of another will do, whoever meets them meets what is wanted.
        let wanted_column = if wanted == others { 1 } else { 2 };
        if answer {
            if let Some(kept) = some(0, true) {
                return kept;
            }
            let wanted: Vec<Question<G>> = some(wanted_column, true).unwrap_or_default();
            return [all(1), wanted].concat();
        }
        let kept: Vec<Question<G>> = if kept.is_empty() { Vec::new() } else { all(0) };
        if wanted.is_empty() {
            return kept;
        }
        let unwanted = some(1, false).unwrap_or_else(|| all(2));
        [kept, unwanted].concat()
    }
}

/// What a search does next.
enum Step<G: Game> {
    /// Goes down to a question, with a bound.
    Enter(Question<G>, Numbers),
    /// Comes back from one.
    Leave(Numbers),
}

/// A searcher with what it has found so far. Later questions use earlier answers.
///
/// For games that never come back to an earlier position; in others a search ends at its limit.
pub struct Possible<'p, G: Game> {
    game: G,
    progress: &'p dyn Progress,
    pulse: Pulse<'p>,
    limits: Limits,
    forced: Vec<Forced<'p, G>>,
    /// Whether somebody has a forced win, of every position looked at: then the set is that win.
    winners: Map<G::Position, Option<Player>>,
    known: Map<Question<G>, Numbers>,
}

impl<'p, G: Game> Possible<'p, G> {
    /// A searcher that has seen nothing yet.
    pub fn new(game: G, limits: Limits) -> Self {
        let forced = Player::all(game.players())
            .map(|attacker| Forced::new(game.clone(), attacker, limits))
            .collect();
        let (winners, known) = (HashMap::default(), HashMap::default());
        let pulse = Pulse::new(&Quiet, PULSE);
        Possible { game, progress: &Quiet, pulse, limits, forced, winners, known }
    }

    /// The same searcher, telling how far it is.
    pub fn with_progress(self, progress: &'p dyn Progress) -> Self {
        let watched = |search: Forced<'p, G>| search.with_progress(progress);
        let forced = self.forced.into_iter().map(watched).collect();
        Possible { progress, pulse: Pulse::new(progress, PULSE), forced, ..self }
    }

    /// How many questions have been searched so far.
    pub fn searched(&self) -> usize {
        self.known.len()
    }

    /// How many positions and questions are held, those of the searches for forced wins included: what the limit
    /// counts.
    pub fn held(&self) -> usize {
        let forced: usize = self.forced.iter().map(Forced::searched).sum();
        self.known.len() + self.winners.len() + forced
    }

    fn check_limit(&self) -> Result<(), LimitReached> {
        let positions = self.limits.positions;
        if self.held() >= positions { Err(LimitReached { positions }) } else { Ok(()) }
    }

    /// The equilibrium set of a position.
    pub fn set(&mut self, position: &G::Position) -> Result<OutcomeSet, LimitReached> {
        let mut set = OutcomeSet::EMPTY;
        let wins = Player::all(self.game.players()).map(Outcome::Win);
        for outcome in wins.chain([Outcome::Draw]) {
            if self.meets(position, OutcomeSet::only(outcome))? {
                set |= OutcomeSet::only(outcome);
            }
        }
        Ok(set)
    }

    /// Is one of these outcomes in the equilibrium set of a position?
    pub fn meets(
        &mut self,
        position: &G::Position,
        any_of: OutcomeSet,
    ) -> Result<bool, LimitReached> {
        let position = match self.look(position)? {
            Ok(set) => return Ok(!(set & any_of).is_empty()),
            Err(canonical) => canonical,
        };
        loop {
            let numbers = self.search((position.clone(), any_of))?;
            if let Some(answer) = numbers.answer() {
                return Ok(answer);
            }
        }
    }

    /// Decides whether one of these outcomes is in the equilibrium set of a position, and gives what shows it.
    ///
    /// ```
    /// use yomikiri_game::{Game, Limits, OutcomeSet};
    /// use yomikiri_mnk::{Mnk, Rules};
    /// use yomikiri_solve::Possible;
    ///
    /// let game = Mnk::new("3x3".parse().unwrap(), 3, 3, Rules::Free).unwrap();
    /// let mut search = Possible::new(game.clone(), Limits::NONE);
    /// let evidence = search.evidence(&game.start(), OutcomeSet::DRAW).unwrap();
    /// assert_eq!(evidence.answer(&game), Some(true));
    /// assert!(evidence.check(&game).is_ok());
    /// ```
    pub fn evidence(
        &mut self,
        position: &G::Position,
        any_of: OutcomeSet,
    ) -> Result<Evidence<G>, LimitReached> {
        self.meets(position, any_of)?;
        let root = (self.game.canonical(position).0, any_of);
        let claims = |wins| {
            let new = |player| Claims::new(player, wins, &root.0);
            Player::all(self.game.players()).map(new).collect::<Vec<_>>()
        };
        let (wins, stops) = (claims(true), claims(false));
        let mut evidence =
            Evidence { root: root.clone(), answers: HashMap::default(), wins, stops };
        let mut open = vec![root];
        while let Some(question) = open.pop() {
            if !evidence.answers.contains_key(&question) {
                self.add_reason(question, &mut evidence, &mut open)?;
            }
        }
        Ok(evidence)
    }

    /// Adds why a question has its answer, and pushes the questions that this rests on.
    fn add_reason(
        &mut self,
        question: Question<G>,
        evidence: &mut Evidence<G>,
        open: &mut Vec<Question<G>>,
    ) -> Result<(), LimitReached> {
        let (position, any_of) = &question;
        if self.game.outcome(position).is_some() {
            return Ok(());
        }
        if let Ok(set) = self.look(position)? {
            if let Some(winner) = set.sole_winner() {
                let position = self.game.canonical(position).0;
                self.claim(&position, winner, &mut evidence.wins[winner.index()])?;
            }
            return Ok(());
        }
        let answer = self.meets(position, *any_of)?;
        let frame = self.frame(question.clone(), Numbers::UNBOUNDED)?;
        if frame.rests_on_a_draw(answer) {
            let mover = self.game.to_move(position);
            self.claim(position, mover, &mut evidence.stops[mover.index()])?;
        }
        open.extend(frame.reason(answer));
        evidence.answers.insert(question, answer);
        Ok(())
    }

    /// Adds to the claims about a player that one holds for this position too.
    fn claim(
        &mut self,
        position: &G::Position,
        player: Player,
        claims: &mut Claims<G>,
    ) -> Result<(), LimitReached> {
        if claims.positions.insert(position.clone()) {
            let search = &mut self.forced[player.index()];
            search.extend(&mut claims.strategy, &mut claims.seen, position)?;
        }
        Ok(())
    }

    /// The set of a position that needs no search for it, or else its canonical form.
    fn look(
        &mut self,
        position: &G::Position,
    ) -> Result<Result<OutcomeSet, G::Position>, LimitReached> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(Ok(OutcomeSet::only(outcome)));
        }
        // Of what threats alone show, only a win has a strategy, which evidence is made of.
        if let Some(Outcome::Win(winner)) = self.game.certain(position) {
            return Ok(Ok(OutcomeSet::win(winner)));
        }
        let key = self.game.canonical(position).0;
        let winner = match self.winners.get(&key) {
            Some(&winner) => winner,
            None => {
                self.check_limit()?;
                let winner = self.forced_winner(&key)?;
                self.winners.insert(key.clone(), winner);
                winner
            }
        };
        Ok(winner.map(OutcomeSet::win).ok_or(key))
    }

    fn forced_winner(&mut self, position: &G::Position) -> Result<Option<Player>, LimitReached> {
        for (seat, search) in self.forced.iter_mut().enumerate() {
            if search.solve(position)? == ForcedResult::Wins {
                return Ok(Some(Player::new(seat)));
            }
        }
        Ok(None)
    }

    /// Depth first. The questions on the way are kept in a list and not on the thread's stack, so that a long game,
    /// or one that goes round in circles, ends at the limit.
    fn search(&mut self, question: Question<G>) -> Result<Numbers, LimitReached> {
        let mut path: Vec<Frame<G>> = Vec::new();
        let mut step = Step::Enter(question, Numbers::UNBOUNDED);
        loop {
            step = match step {
                Step::Enter(question, bound) => {
                    self.pulse.beat();
                    if path.len() >= self.limits.positions {
                        return Err(LimitReached { positions: self.limits.positions });
                    }
                    let frame = self.frame(question, bound)?;
                    self.proceed(&mut path, frame)?
                }
                Step::Leave(found) => {
                    let Some(mut frame) = path.pop() else { return Ok(found) };
                    let (child, which) = frame.turn;
                    frame.children[child].numbers[which] = found;
                    self.proceed(&mut path, frame)?
                }
            };
        }
    }

    fn frame(&mut self, question: Question<G>, bound: Numbers) -> Result<Frame<G>, LimitReached> {
        let (position, any_of) = &question;
        let asked = Asked::new(*any_of, self.game.to_move(position), self.game.players());
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let mut children: Vec<Child<G>> = Vec::with_capacity(moves.len());
        for mv in moves {
            let next = after(&self.game, position, mv);
            match self.look(&next)? {
                Ok(set) => {
                    let meets = |any_of| Numbers::answered(!(set & any_of).is_empty());
                    children.push(Child { position: next, numbers: asked.sets().map(meets) });
                }
                Err(next) if children.iter().any(|child| child.position == next) => {}
                Err(next) => {
                    let numbers = asked.sets().map(|any_of| self.numbers(&next, any_of));
                    children.push(Child { position: next, numbers });
                }
            }
        }
        Ok(Frame { question, bound, asked, children, turn: (0, 0) })
    }

    fn numbers(&self, position: &G::Position, any_of: OutcomeSet) -> Numbers {
        if any_of.is_empty() {
            return Numbers::NO;
        }
        self.known.get(&(position.clone(), any_of)).copied().unwrap_or(Numbers::UNKNOWN)
    }

    /// Goes on to what looks best, or back if the question is answered or at its bound.
    fn proceed(
        &mut self,
        path: &mut Vec<Frame<G>>,
        mut frame: Frame<G>,
    ) -> Result<Step<G>, LimitReached> {
        let numbers = frame.numbers();
        if numbers.reaches(frame.bound) {
            if !self.known.contains_key(&frame.question) {
                self.check_limit()?;
            }
            self.known.insert(frame.question, numbers);
            if self.known.len().is_multiple_of(REPORT) {
                self.progress.advance(REPORT as u64);
            }
            return Ok(Step::Leave(numbers));
        }
        let (turn, bound) = frame.select();
        let (child, which) = turn;
        frame.turn = turn;
        let question = (frame.children[child].position.clone(), frame.asked.sets()[which]);
        path.push(frame);
        Ok(Step::Enter(question, bound))
    }
}
