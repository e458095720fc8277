//! What can be said about a position, by the cheapest engine that can say it.
//!
//! Most positions are solved by search. Where that grows too large and the game has a dense
//! index that fits, the whole game is solved once instead, which takes about a second for
//! 16 cells. Late positions are solved from every way to fill their empty cells, and early ones are asked
//! outcome by outcome which of them best play can have. What nothing decides within the limit stays unknown, and
//! forced wins are then still looked for on their own.

use std::collections::HashMap;
use std::sync::Arc;

use thiserror::Error;
use yomikiri_game::{
    Game, LayerCursor, LayeredIndex, Limits, Outcome, OutcomeSet, Player, Progress,
};
use yomikiri_mnk::{Cell, FreeLayers, Mnk, Position, Rules};
use yomikiri_solve::{Dense, Outcomes, Possible, Values};

use super::endgame::Endgames;
use super::proofs::prove_forced;
use yomikiri_host::memory;

/// Positions to search before solving the whole game instead is considered.
const FIRST_TRY: usize = 200_000;
/// Bytes a whole solution may take.
const MOST_DENSE_BYTES: u64 = 1 << 30;

/// Why a position has no analysis.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnalyzeError {
    /// Somebody has won.
    #[error("player {0} has already won this position; expected one in which the game goes on")]
    Won(Player),
    /// The board is full.
    #[error("the board is full and the game drawn; expected a board with an empty cell")]
    Full,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knowledge {
    /// Its values under every notion.
    Values(Values),
    /// Its equilibrium set.
    Equilibrium(OutcomeSet),
    /// Too large for that, but who can force a win is known.
    Forced(Option<Player>),
    /// Too large for either.
    Unknown,
}

impl Knowledge {
    /// The values, if they are known.
    pub fn values(self) -> Option<Values> {
        match self {
            Knowledge::Values(values) => Some(values),
            Knowledge::Forced(Some(winner)) => Some(Values::only(Outcome::Win(winner))),
            _ => None,
        }
    }

    /// The equilibrium set, if it is known.
    pub fn equilibrium(self) -> Option<OutcomeSet> {
        match self {
            Knowledge::Equilibrium(set) => Some(set),
            _ => self.values().map(Values::equilibrium),
        }
    }

    /// The outcomes of cautious play, or of all best play if only that is known.
    fn outcomes(self) -> Option<OutcomeSet> {
        match self {
            Knowledge::Equilibrium(set) => Some(set),
            _ => self.values().map(Values::cautious),
        }
    }

    /// Who can force a win (nobody: `Some(None)`), if that is known.
    pub fn forced(self) -> Option<Option<Player>> {
        match self {
            Knowledge::Values(values) => Some(values.forced()),
            Knowledge::Equilibrium(set) => Some(set.sole_winner()),
            Knowledge::Forced(winner) => Some(winner),
            Knowledge::Unknown => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Effort {
    Quick,
    Thorough,
}

/// A move and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub struct MoveAnalysis {
    /// The move.
    pub cell: Cell,
    /// What it leads to.
    pub after: Knowledge,
}

/// A position with its moves.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The position.
    pub position: Position,
    /// Whose turn it is.
    pub to_move: Player,
    /// What is known of it.
    pub knowledge: Knowledge,
    /// Every legal move.
    pub moves: Vec<MoveAnalysis>,
    /// A line of good play to the end, as far as it is known.
    pub line: Vec<Cell>,
}

/// The dense index of a game that is small enough to be solved whole.
fn dense_index(game: &Mnk) -> Option<FreeLayers> {
    if game.rules() != Rules::Free || game.size().cells() > 18 {
        return None;
    }
    let index = FreeLayers::new(game).ok()?;
    (Dense::<Values>::bytes(&index) <= MOST_DENSE_BYTES).then_some(index)
}

/// How many numbers the index of a game has that is small enough to be solved whole: about as many
/// states there are to solve, at most.
pub fn whole_numbers(game: &Mnk) -> Option<u64> {
    let index = dense_index(game)?;
    Some((0..index.layers()).map(|layer| index.len(layer) as u64).sum())
}

/// Every state of a game, solved.
pub struct Whole {
    index: FreeLayers,
    solution: Dense<Values>,
}

impl Whole {
    /// Solves a game, if it is small enough and there is memory for it.
    pub fn solve(game: &Mnk, progress: &dyn Progress) -> Option<Whole> {
        let index = dense_index(game)?;
        let bytes = Dense::<Values>::bytes(&index);
        memory::ensure(bytes + bytes / 2).ok()?;
        let solution = Dense::solve(&index, progress);
        Some(Whole { index, solution })
    }

    /// Tells of every state with so many stones and its values, symmetric ones once, in an order that is
    /// always the same.
    pub fn for_each<E>(
        &self,
        stones: usize,
        mut each: impl FnMut(Position, Values) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut told = Ok(());
        for block in 0..self.index.blocks(stones) {
            self.index.for_each(stones, block, |cursor| {
                if let (Ok(()), true) = (&told, cursor.is_representative())
                    && let Some(values) = self.solution.get(stones, cursor.index())
                {
                    told = each(cursor.position(), values);
                }
            });
        }
        told
    }
}

/// Analyses positions of one game, and remembers what it found.
pub struct Analyst<'p> {
    game: Mnk,
    limits: Limits,
    progress: &'p dyn Progress,
    quick: Outcomes<'p, Mnk>,
    thorough: Outcomes<'p, Mnk>,
    dense: Option<Arc<Whole>>,
    may_solve: bool,
    endgames: Option<Endgames>,
    /// For positions whose sets are too far for every other way.
    possible: Possible<'p, Mnk>,
    /// What it has said, or that it ran out of positions.
    sets: HashMap<Position, Option<OutcomeSet>>,
}

impl<'p> Analyst<'p> {
    /// An analyst that searches at most `limits` positions.
    pub fn new(game: &Mnk, limits: Limits, progress: &'p dyn Progress) -> Self {
        let first_try = Limits::positions(FIRST_TRY.min(limits.positions));
        Analyst {
            game: game.clone(),
            limits,
            progress,
            quick: Outcomes::new(game.clone(), first_try).with_progress(progress),
            thorough: Outcomes::new(game.clone(), limits).with_progress(progress),
            dense: None,
            may_solve: true,
            endgames: None,
            possible: Possible::new(game.clone(), limits).with_progress(progress),
            sets: HashMap::new(),
        }
    }

    /// The same analyst, which also solves late positions from every way to fill their empty cells, in so many
    /// bytes, and asks of early ones which outcomes they can have.
    pub fn with_endgames(self, bytes: u64) -> Self {
        Analyst { endgames: Some(Endgames::new(bytes)), ..self }
    }

    /// The same analyst, which only searches and never solves the whole game.
    pub fn searching(self) -> Self {
        Analyst { may_solve: false, ..self }
    }

    /// The same analyst, which knows the whole game already.
    pub fn knowing(self, whole: Option<Arc<Whole>>) -> Self {
        Analyst { dense: whole, ..self }
    }

    /// The whole game, if it was solved.
    pub fn whole(&self) -> Option<Arc<Whole>> {
        self.dense.clone()
    }

    /// Everything about a position.
    pub fn analyze(&mut self, position: &Position) -> Result<Analysis, AnalyzeError> {
        match self.game.outcome(position) {
            Some(Outcome::Win(winner)) => return Err(AnalyzeError::Won(winner)),
            Some(Outcome::Draw) => return Err(AnalyzeError::Full),
            None => {}
        }
        let (knowledge, moves) = self.judge(position);
        let line = self.line(position, knowledge);
        let to_move = self.game.to_move(position);
        Ok(Analysis { position: *position, to_move, knowledge, moves, line })
    }

    /// What is known of a position and of each of its moves, decided positions included.
    pub fn judge(&mut self, position: &Position) -> (Knowledge, Vec<MoveAnalysis>) {
        let knowledge = self.knowledge(position);
        // A forced win makes most other moves mistakes into positions far from decided: those are
        // read only as far as is cheap.
        let effort =
            if let Some(Some(_)) = knowledge.forced() { Effort::Quick } else { Effort::Thorough };
        (knowledge, self.moves(position, effort))
    }

    /// A line of good play to the end, as far as it is known; none from a decided position.
    pub fn main_line(&mut self, position: &Position) -> Vec<Cell> {
        if self.game.outcome(position).is_some() {
            return Vec::new();
        }
        let knowledge = self.knowledge(position);
        self.line(position, knowledge)
    }

    fn moves(&mut self, position: &Position, effort: Effort) -> Vec<MoveAnalysis> {
        let mut cells = Vec::new();
        self.game.moves(position, &mut cells);
        let nexts: Vec<(Cell, Position)> = cells
            .into_iter()
            .map(|cell| {
                let mut next = *position;
                self.game.play_unchecked(&mut next, cell);
                (cell, next)
            })
            .collect();
        // One endgame tells of all moves together.
        if effort == Effort::Thorough && self.endgames.is_some() {
            let mut cheap = nexts.iter().map(|(_, next)| self.is_cheap(next));
            if !cheap.all(|cheap| cheap) {
                self.solve_endgame(position);
            }
        }
        let after = |(cell, next)| MoveAnalysis { cell, after: self.knowledge_with(&next, effort) };
        nexts.into_iter().map(after).collect()
    }

    /// Can a position's values be found without much work?
    fn is_cheap(&mut self, position: &Position) -> bool {
        self.game.outcome(position).is_some()
            || self.dense_values(position).is_some()
            || self.ended(position).is_some()
            || self.quick_values(position).is_some()
    }

    /// What is known of a position, decided ones included.
    pub fn knowledge(&mut self, position: &Position) -> Knowledge {
        self.knowledge_with(position, Effort::Thorough)
    }

    fn knowledge_with(&mut self, position: &Position, effort: Effort) -> Knowledge {
        if let Some(outcome) = self.game.outcome(position) {
            return Knowledge::Values(Values::only(outcome));
        }
        if let Some(values) = self.dense_values(position) {
            return Knowledge::Values(values);
        }
        if let Some(known) = self.ended(position) {
            return known;
        }
        if let Some(values) = self.quick_values(position) {
            return Knowledge::Values(values);
        }
        if self.solve_densely()
            && let Some(values) = self.dense_values(position)
        {
            return Knowledge::Values(values);
        }
        if effort == Effort::Thorough {
            self.solve_endgame(position);
            if let Some(known) = self.ended(position) {
                return known;
            }
            // Where every empty cell may be taken, a search through all positions that is not quick seldom ends.
            let is_free = self.game.rules() == Rules::Free;
            if is_free && let Some(set) = self.asked(position) {
                return Knowledge::Equilibrium(set);
            }
            if let Some(values) = self.thorough_values(position) {
                return Knowledge::Values(values);
            }
            if !is_free && let Some(set) = self.asked(position) {
                return Knowledge::Equilibrium(set);
            }
        }
        self.forced(position)
    }

    fn quick_values(&mut self, position: &Position) -> Option<Values> {
        if self.quick.searched() == 0 {
            self.progress.begin("positions", None);
        }
        self.quick.values(position).ok()
    }

    fn thorough_values(&mut self, position: &Position) -> Option<Values> {
        if self.thorough.searched() == 0 {
            self.progress.begin("positions", None);
        }
        self.thorough.values(position).ok()
    }

    /// The equilibrium set, outcome by outcome, for whoever also lets endgames be solved.
    fn asked(&mut self, position: &Position) -> Option<OutcomeSet> {
        self.endgames.as_ref()?;
        if let Some(&known) = self.sets.get(position) {
            return known;
        }
        if self.possible.searched() == 0 {
            self.progress.begin("questions", None);
        }
        let set = self.possible.set(position).ok();
        self.sets.insert(*position, set);
        set
    }

    /// What an endgame has told of a position.
    fn ended(&self, position: &Position) -> Option<Knowledge> {
        self.endgames.as_ref()?.get(position)
    }

    /// Finds out about a position and its moves from every way to fill the empty cells: at once if those are not too
    /// many, or else from one endgame for each move.
    fn solve_endgame(&mut self, position: &Position) {
        let Some(endgames) = &mut self.endgames else { return };
        endgames.solve(&self.game, position, self.progress);
    }

    fn dense_values(&self, position: &Position) -> Option<Values> {
        let whole = self.dense.as_ref()?;
        let (layer, number) = whole.index.number(position)?;
        whole.solution.get(layer, number)
    }

    /// Solves the whole game, if it has a dense index and fits.
    fn solve_densely(&mut self) -> bool {
        if self.may_solve {
            self.dense = Whole::solve(&self.game, self.progress).map(Arc::new);
        }
        self.dense.is_some()
    }

    /// Who can force a win, where the outcome sets are out of reach.
    fn forced(&mut self, position: &Position) -> Knowledge {
        self.thorough.forced_winner(position).map_or(Knowledge::Unknown, Knowledge::Forced)
    }

    /// A forced win against the longest defence, or else cautious play as far as it is known.
    fn line(&mut self, position: &Position, knowledge: Knowledge) -> Vec<Cell> {
        if let Some(Some(winner)) = knowledge.forced()
            && let Ok(proof) =
                prove_forced(&self.game, position, winner, self.limits, self.progress)
        {
            return proof.line;
        }
        // Every position on the way would have to be asked about, with all its moves.
        if self.sets.contains_key(position) {
            return Vec::new();
        }
        let (mut line, mut position) = (Vec::new(), *position);
        while let Some(cell) = self.best_move(&position) {
            self.game.play_unchecked(&mut position, cell);
            line.push(cell);
        }
        line
    }

    /// The first of the moves that cautious play prefers, a move that wins at once before all others;
    /// `None` at the end of the game or of what is known.
    pub fn best_move(&mut self, position: &Position) -> Option<Cell> {
        let mover = self.game.to_move(position);
        let mut best: Option<((u8, u8, bool), Cell)> = None;
        for MoveAnalysis { cell, after } in self.moves(position, Effort::Thorough) {
            let set = after.outcomes()?;
            let mut next = *position;
            self.game.play_unchecked(&mut next, cell);
            let wins_now = self.game.outcome(&next) == Some(Outcome::Win(mover));
            let rank = (set.worst_for(mover), set.best_for(mover), wins_now);
            if best.is_none_or(|(so_far, _)| rank > so_far) {
                best = Some((rank, cell));
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// A move that forces a win, or else the first that lets nobody else force one: for positions
    /// whose values are out of reach.
    pub fn safe_move(&mut self, position: &Position) -> Option<Cell> {
        let mover = self.game.to_move(position);
        let mut moves = Vec::new();
        self.game.candidates(position, mover, &mut moves);
        let wanted = match self.forced(position) {
            Knowledge::Forced(Some(winner)) if winner == mover => Some(mover),
            Knowledge::Forced(None) => None,
            _ => return None,
        };
        moves.into_iter().find(|&cell| {
            let mut next = *position;
            self.game.play_unchecked(&mut next, cell);
            self.knowledge_with(&next, Effort::Quick).forced() == Some(wanted)
        })
    }

    /// The game being analysed.
    pub fn game(&self) -> &Mnk {
        &self.game
    }
}
