//! Proving what can be proved of positions on the endless board.
//!
//! A win is a line of threats, perhaps after one quiet move; a loss is a win of the other side after
//! every reply. A side cannot lose if the checker accepts a static board of its own: at once for
//! the side that just moved, after a move for the other. A draw takes both. Anything else is
//! unknown.
//!
//! Where stones are too far apart to look for a board, an earlier one still counts: a board holds
//! against every stone of the opponent, however far away it falls, as long as its side answers by it.
//!
//! Every question is asked of the position's normal form, so positions that are shifted or mirrored
//! images of each other get the same answer. Searches are bounded by steps and never by a clock, so
//! a question gets the same answer every time.

use std::collections::HashMap;

use crate::attack::{ThreatSearch, candidate_columns, winning_columns};
use crate::handicap::automaton::{Automaton, Stack};
use crate::loss::{loss, quiet_win};
use crate::sat::SolverError;
use crate::search::{SearchError, Wanted, search_within};
use crate::work::Work;
use yomikiri_game::Progress;
use yomikiri_hakozumi::check::defender::Defender;
use yomikiri_hakozumi::{Begun, Frame, Hakozumi, Position, Side, Stone, Strategy};

use super::Knowledge;

/// The longest win by threats that is looked for, in moves of the winner.
const MOST_MOVES: usize = 12;
/// The same where X may still place handicap stones: enough, and there are many ways to place.
const MOST_MOVES_PLACING: usize = 3;
/// Columns beside the stones that belong to a static board's core.
const MARGIN: i32 = 9;
/// Stones farther apart than this are too far apart for one core.
const WIDEST: i32 = 60;
/// Periods of the tails: CUPs and GLASSes.
const PERIODS: [i32; 2] = [5, 8];
/// Columns higher than this are more than the automaton takes.
const HIGHEST_STACK: usize = 28;
/// Strategy files and searches end at a million columns; farther out nothing is claimed.
const FARTHEST: i32 = 900_000;

/// What a decision of the SAT solver and a column of its formula cost, in moves of a threat search.
const DECISION_COST: u64 = 10;
const COLUMN_COST: u64 = 100;

/// How much may be done for one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Moves that a search by threats may try.
    pub moves: u64,
    /// Decisions that a search for a static board may take.
    pub decisions: u64,
    /// What all these may cost together before no more static boards are looked for; about a
    /// million in a second.
    pub cost: u64,
}

impl Budget {
    /// A fraction of a second for a position and all its moves.
    pub const BRIEF: Budget = Budget { moves: 10_000, decisions: 3_000, cost: 100_000 };
    /// As much as is worth waiting for.
    pub const FULL: Budget = Budget { moves: 1_000_000, decisions: 100_000, cost: 10_000_000 };
}

/// What was proved of a position.
#[derive(Clone, Debug)]
pub struct Proved {
    /// What was proved.
    pub knowledge: Knowledge,
    /// Did every search end by itself?
    pub complete: bool,
}

impl Proved {
    /// Nothing, since nothing was tried.
    pub const NOT_TRIED: Proved = Proved { knowledge: Knowledge::Unknown, complete: false };
}

/// What a position is to a prover: its stones, whose turn it is, and how many handicap stones are
/// still to be placed.
type Key = (Position, Side, usize);

/// Proves, and remembers what it has proved.
pub struct Prover<'a> {
    game: Hakozumi,
    budget: Budget,
    progress: &'a dyn Progress,
    automaton: Automaton,
    proved: HashMap<Key, Proved>,
    /// Static boards by normal form and the side that holds them, and whether the search for
    /// each ended by itself.
    boards: HashMap<(Position, Side), (Option<Strategy>, bool)>,
    cost: u64,
    /// Where the proof at hand has to stop.
    most_cost: u64,
    complete: bool,
}

impl<'a> Prover<'a> {
    /// A prover for positions of an endless game.
    pub fn new(game: &Hakozumi, budget: Budget, progress: &'a dyn Progress) -> Self {
        Prover {
            game: *game,
            budget,
            progress,
            automaton: Automaton::new(),
            proved: HashMap::new(),
            boards: HashMap::new(),
            cost: 0,
            most_cost: 0,
            complete: true,
        }
    }

    /// What all proofs so far have cost; a number that depends on the questions alone.
    pub fn cost(&self) -> u64 {
        self.cost
    }

    /// Proves what can be proved of a position's normal form; the frame leads back to the board.
    pub fn prove(&mut self, position: &Position) -> Result<(Proved, Frame), SearchError> {
        let (normal, frame) = Frame::normal(position);
        let to_move = self.game.side_to_move(position);
        let key = (normal, to_move, self.game.handicap.saturating_sub(position.stones()));
        if let Some(known) = self.proved.get(&key) {
            return Ok((known.clone(), frame));
        }
        (self.complete, self.most_cost) = (true, self.cost + self.budget.cost);
        let knowledge = match position.winner() {
            Some(winner) => Knowledge::Over { winner },
            None if is_far_out(position) => Knowledge::Unknown,
            None => self.undecided(&key.0)?,
        };
        let proved = Proved { knowledge, complete: self.complete };
        self.proved.insert(key, proved.clone());
        Ok((proved, frame))
    }

    fn undecided(&mut self, position: &Position) -> Result<Knowledge, SearchError> {
        match Begun::of(&self.game, position) {
            Some(begun) => self.begun(&begun, position),
            None => self.placing(position),
        }
    }

    /// While X places handicap stones, O does not move.
    fn placing(&mut self, position: &Position) -> Result<Knowledge, SearchError> {
        let left = self.game.handicap - position.stones();
        if (position.stones(), left) == (0, 1) {
            // Wherever X places the only handicap stone, the position is the same but for a shift.
            let stone = Stone { side: Side::X, column: 0 };
            let mut placed = position.clone();
            placed.drop_stone(stone, 4);
            return Ok(match self.undecided(&placed)? {
                Knowledge::Win { line } => Knowledge::Win { line: [vec![stone], line].concat() },
                known => known,
            });
        }
        let mut search = self.threats(Side::X);
        let line = (1..=MOST_MOVES_PLACING)
            .find_map(|moves| place_and_win(&mut search, position, left, moves));
        self.spent(&search, line.is_some());
        Ok(line.map_or(Knowledge::Unknown, |line| Knowledge::Win { line }))
    }

    fn begun(&mut self, begun: &Begun, position: &Position) -> Result<Knowledge, SearchError> {
        let (mover, waiter) = (begun.to_move(), begun.waiting());
        let mut search = self.threats(mover);
        let line = search.win(position, MOST_MOVES);
        self.spent(&search, line.is_some());
        if let Some(line) = line {
            return Ok(Knowledge::Win { line });
        }
        let mut other = self.threats(waiter);
        let line = loss(&mut other, position, MOST_MOVES);
        self.spent(&other, line.is_some());
        if let Some(line) = line {
            return Ok(Knowledge::Loss { line });
        }
        let waiting = self.board(begun, position)?.map(Box::new);
        if waiting.is_none() {
            let mut search = self.threats(mover);
            let line = quiet_win(&mut search, position, MOST_MOVES);
            self.spent(&search, line.is_some());
            if let Some(line) = line {
                return Ok(Knowledge::Win { line });
            }
        }
        let moving = self.board_after_a_move(begun, position)?.map(Box::new);
        let waiting = self.or_followed(waiting, position, waiter)?;
        let moving = self.or_followed(moving, position, mover)?;
        Ok(match (waiting, moving) {
            (Some(waiting), Some(moving)) => Knowledge::Draw { waiting, moving },
            (Some(strategy), None) => Knowledge::CannotLose { side: waiter, strategy },
            (None, Some(strategy)) => Knowledge::CannotLose { side: mover, strategy },
            (None, None) => Knowledge::Unknown,
        })
    }

    fn threats(&self, side: Side) -> ThreatSearch<'a> {
        ThreatSearch::within(side, Work::new(self.budget.moves, self.progress))
    }

    /// Counts a search; one that found nothing because it was cut off leaves the proof incomplete.
    fn spent(&mut self, search: &ThreatSearch<'_>, found: bool) {
        self.cost += search.work().done();
        self.complete &= found || !search.work().is_spent();
    }

    /// A static board of the side to move, after the first move that gives one.
    fn board_after_a_move(
        &mut self,
        begun: &Begun,
        position: &Position,
    ) -> Result<Option<Strategy>, SearchError> {
        let side = begun.to_move();
        let threats = winning_columns(position, side.other());
        let mut columns = candidate_columns(position);
        if columns.is_empty() {
            columns.push(0);
        }
        columns.retain(|column| threats.is_empty() || threats.contains(column));
        for column in columns {
            let mut next = position.clone();
            next.drop_stone(Stone { side, column }, 4);
            let Some(begun) = Begun::of(&self.game, &next) else { continue };
            if let Some(strategy) = self.board(&begun, &next)? {
                return Ok(Some(strategy));
            }
        }
        Ok(None)
    }

    /// The board that was found. If no board was found because the stones lie too far apart: the board
    /// of the last position in which they did not, if the side has followed it since.
    fn or_followed(
        &mut self,
        found: Option<Box<Strategy>>,
        position: &Position,
        side: Side,
    ) -> Result<Option<Box<Strategy>>, SearchError> {
        if found.is_some() || !is_wide(position) {
            return Ok(found);
        }
        let mut earlier = position.clone();
        let mut since = Vec::new();
        while let Some(stone) = earlier.undo() {
            since.insert(0, stone);
            let Some(begun) = Begun::of(&self.game, &earlier) else { break };
            if begun.waiting() == side && !is_wide(&earlier) {
                let Some(board) = self.board(&begun, &earlier)? else { return Ok(None) };
                // Which of two mirror images was found says nothing: either may have been followed.
                let mirrored = Frame::symmetry(&earlier)
                    .and_then(|mirror| mirror.strategy(&board))
                    .map(|image| Strategy { record: begun.record().clone(), ..image });
                let mut boards = [Some(board), mirrored].into_iter().flatten();
                return Ok(boards.find(|board| keeps_to(board, &since)).map(Box::new));
            }
        }
        Ok(None)
    }

    /// A static board of the side that waits: a strategy that the checker accepts.
    fn board(
        &mut self,
        begun: &Begun,
        position: &Position,
    ) -> Result<Option<Strategy>, SearchError> {
        let (normal, frame) = Frame::normal(position);
        let key = (normal, begun.waiting());
        let (found, complete) = match self.boards.get(&key) {
            Some(known) => known.clone(),
            None if self.cost > self.most_cost => (None, false),
            None => {
                let found = self.find_board(begun, &key.0)?;
                self.boards.insert(key, found.clone());
                found
            }
        };
        self.complete &= complete;
        let moved = found.and_then(|strategy| frame.strategy(&strategy));
        // The stones are the same, but may have been played in another order.
        let record = begun.record().clone();
        Ok(moved.map(|strategy| Strategy { record, ..strategy }))
    }

    fn find_board(
        &mut self,
        begun: &Begun,
        normal: &Position,
    ) -> Result<(Option<Strategy>, bool), SearchError> {
        let last = normal.columns().next_back().map_or(0, |(column, _)| column);
        if last > WIDEST || !self.may_have_board(begun.waiting(), normal, last) {
            return Ok((None, true));
        }
        let Some(from) = Begun::of(&self.game, normal) else { return Ok((None, true)) };
        let (low, high) = (-MARGIN, last + MARGIN);
        let mut complete = true;
        for period in PERIODS {
            let work = Work::new(self.budget.decisions, self.progress);
            let wanted = Wanted { from: from.clone(), closed: Vec::new(), period, low, high };
            let found = search_within(&wanted, &work);
            self.cost += work.done() * DECISION_COST + (high - low) as u64 * COLUMN_COST;
            match found {
                Ok(Some(strategy)) => return Ok((Some(strategy), true)),
                Ok(None) => {}
                Err(SearchError::Solver(SolverError::Limit) | SearchError::TooManyTries) => {
                    complete = false;
                }
                Err(error) => return Err(error),
            }
        }
        Ok((None, complete))
    }

    /// The automaton's word, in microseconds: where it knows no static board the slow search need
    /// not look for one.
    fn may_have_board(&mut self, waiting: Side, normal: &Position, last: i32) -> bool {
        if normal.columns().any(|(_, stack)| stack.len() > HIGHEST_STACK) {
            return true;
        }
        let mut stacks = vec![Stack::default(); last as usize + 1];
        for (column, stack) in normal.columns() {
            let stones = stack.iter().fold(Stack::default(), |s, &side| s.with(side != waiting));
            stacks[column as usize] = stones;
        }
        self.automaton.is_static(&stacks)
    }
}

/// Are the stones too far apart for one core?
fn is_wide(position: &Position) -> bool {
    let mut columns = position.columns().map(|(column, _)| i64::from(column));
    let first = columns.next().unwrap_or(0);
    columns.next_back().unwrap_or(first) - first > i64::from(WIDEST)
}

/// Did the strategist answer every one of these stones as the strategy says? The opponent's come
/// first; the last of them need not be answered yet.
fn keeps_to(strategy: &Strategy, stones: &[Stone]) -> bool {
    let Ok((mut defender, mut play)) = Defender::new(strategy) else { return false };
    stones.chunks(2).all(|turn| {
        let [theirs, own] = turn else { return true };
        let cell = defender.opponent_plays(&mut play, theirs.column);
        let answers = defender.answers(&play, cell);
        let Some(answer) = answers.iter().find(|answer| answer.column == own.column) else {
            return false;
        };
        defender.strategist_plays(&mut play, answer);
        true
    })
}

fn is_far_out(position: &Position) -> bool {
    position.columns().any(|(column, _)| column.unsigned_abs() > FARTHEST.unsigned_abs())
}

/// A win of X, who may place `left` stones and then moves.
fn place_and_win(
    search: &mut ThreatSearch<'_>,
    position: &Position,
    left: usize,
    moves: usize,
) -> Option<Vec<Stone>> {
    if left == 0 || !winning_columns(position, Side::X).is_empty() {
        return search.win(position, moves);
    }
    let mut columns = candidate_columns(position);
    if left >= 3 || columns.is_empty() {
        // X plays four times in a row, and there are no stones but X's: a tower wins.
        columns = vec![position.columns().next().map_or(0, |(column, _)| column)];
    }
    columns.into_iter().find_map(|column| {
        let stone = Stone { side: Side::X, column };
        let mut placed = position.clone();
        placed.drop_stone(stone, 4);
        let line = place_and_win(search, &placed, left - 1, moves)?;
        Some([vec![stone], line].concat())
    })
}
