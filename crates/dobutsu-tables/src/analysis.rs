//! What is known about a position: its value, every move, and the main line.
//!
//! Moves are those of the game as it is played on a board, to the capture of the lion. The table has
//! the paper's game, which stops where the lion can be caught; there the catches win in one ply, and
//! every other move has the value of the position after it.

use std::collections::HashSet;

use yomikiri_dobutsu::{Ending, Move, Position};
use yomikiri_game::{Game, Outcome, Player, Progress, Quiet};
use yomikiri_solve::Value;

use super::tablebase::{Tablebase, TablebaseError};
use super::unreached::Neighbourhood;

/// Won, drawn or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// Not known. Only a move that overlooks a catch can be: it may lead far outside the table.
    Unknown,
    /// Lost for the player asked about.
    Loss,
    /// Neither can win.
    Draw,
    /// Won for the player asked about.
    Win,
}

impl Wdl {
    /// The word for it: `win`, `draw`, `loss` or `unknown`.
    pub const fn word(self) -> &'static str {
        match self {
            Wdl::Win => "win",
            Wdl::Draw => "draw",
            Wdl::Loss => "loss",
            Wdl::Unknown => "unknown",
        }
    }
}

/// Won, drawn or lost, with the plies to the end if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Judged {
    /// For the player to move.
    pub wdl: Wdl,
    /// Plies to the end: a capture of the lion or a try is the last.
    pub distance: Option<u32>,
}

impl Judged {
    pub(super) const DRAW: Judged = Judged { wdl: Wdl::Draw, distance: None };
    const UNKNOWN: Judged = Judged { wdl: Wdl::Unknown, distance: None };

    pub(super) fn decided(distance: u32) -> Judged {
        let wdl = if distance % 2 == 1 { Wdl::Win } else { Wdl::Loss };
        Judged { wdl, distance: Some(distance) }
    }

    pub(super) fn from_value(value: Value) -> Option<Judged> {
        match value {
            Value::UNREACHED => None,
            Value::DRAW => Some(Judged::DRAW),
            value => value.distance().map(|distance| Judged::decided(distance.into())),
        }
    }

    /// The same one move earlier, for the player who makes the move.
    pub(super) fn before(self) -> Judged {
        let wdl = match self.wdl {
            Wdl::Win => Wdl::Loss,
            Wdl::Loss => Wdl::Win,
            same => same,
        };
        Judged { wdl, distance: self.distance.map(|distance| distance + 1) }
    }

    /// A game that has ended, for the player who would be to move.
    fn ended(outcome: Outcome, mover: Player) -> Judged {
        match outcome {
            Outcome::Draw => Judged::DRAW,
            Outcome::Win(winner) => {
                let wdl = if winner == mover { Wdl::Win } else { Wdl::Loss };
                Judged { wdl, distance: Some(0) }
            }
        }
    }

    /// Larger is better: short wins, long losses.
    pub(super) fn rank(self) -> (Wdl, i64) {
        let distance = i64::from(self.distance.unwrap_or(0));
        match self.wdl {
            Wdl::Win => (Wdl::Win, -distance),
            wdl => (wdl, distance),
        }
    }
}

/// A move, judged for the player who makes it; the distance counts from before the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveAnalysis {
    /// The move.
    pub mv: Move,
    /// What it leads to.
    pub judged: Judged,
}

/// All there is to know about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The position.
    pub position: Position,
    /// Its value for the player to move.
    pub judged: Judged,
    /// Can it come about in a game from the start in which nobody overlooks a catch?
    pub reachable: bool,
    /// How the game has ended on the board, if it has.
    pub ending: Option<Ending>,
    /// Every legal move, best first; none if the game is over.
    pub moves: Vec<MoveAnalysis>,
    /// The shortest win against the longest defence, to the very end: its last move captures the
    /// lion or is the try, so it has as many moves as the distance has plies. Of a draw, moves that
    /// keep it up to the first repetition.
    pub line: Vec<Move>,
}

impl Tablebase {
    /// Analyzes a position.
    pub fn analyze(&self, position: &Position) -> Result<Analysis, TablebaseError> {
        self.analyze_watched(position, &Quiet)
    }

    /// Analyzes a position; tells how far it is while it solves what the table does not have.
    pub fn analyze_watched(
        &self,
        position: &Position,
        progress: &dyn Progress,
    ) -> Result<Analysis, TablebaseError> {
        let neighbourhood = self.neighbourhood(position, progress)?;
        let moves = self.judge_moves(&neighbourhood, position)?;
        Ok(Analysis {
            position: *position,
            judged: self.judge_in(&neighbourhood, position)?,
            reachable: self.is_reachable(position)?,
            ending: self.game().ending(position),
            line: self.line(&neighbourhood, position, moves.first().map(|best| best.mv))?,
            moves,
        })
    }

    /// The value of a position for the player to move.
    pub fn judge(&self, position: &Position) -> Result<Judged, TablebaseError> {
        if let Some(judged) = self.decided(position) {
            return Ok(judged);
        }
        let neighbourhood = self.neighbourhood(position, &Quiet)?;
        self.judge_in(&neighbourhood, position)
    }

    /// Every legal move with its value, best first.
    pub fn moves(&self, position: &Position) -> Result<Vec<MoveAnalysis>, TablebaseError> {
        self.moves_watched(position, &Quiet)
    }

    pub(super) fn moves_watched(
        &self,
        position: &Position,
        progress: &dyn Progress,
    ) -> Result<Vec<MoveAnalysis>, TablebaseError> {
        let neighbourhood = self.neighbourhood(position, progress)?;
        self.judge_moves(&neighbourhood, position)
    }

    /// The value of a position that the board alone decides: the game is over, or the lion can be
    /// caught.
    pub(super) fn decided(&self, position: &Position) -> Option<Judged> {
        match self.game().ending(position) {
            Some(ending) => Some(Judged::ended(ending.outcome, position.turn())),
            None => self.game().is_catch(position).then(|| Judged::decided(1)),
        }
    }

    fn judge_in(
        &self,
        neighbourhood: &Neighbourhood,
        position: &Position,
    ) -> Result<Judged, TablebaseError> {
        if let Some(judged) = self.decided(position).or_else(|| neighbourhood.judged(position)) {
            return Ok(judged);
        }
        let value = self.value(position)?;
        Judged::from_value(value).ok_or(TablebaseError::TooFar(neighbourhood.len()))
    }

    fn judge_moves(
        &self,
        neighbourhood: &Neighbourhood,
        position: &Position,
    ) -> Result<Vec<MoveAnalysis>, TablebaseError> {
        let game = self.game().played_out();
        let decided = self.decided(position).is_some();
        let mut analyses = Vec::new();
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        for mv in moves {
            let mut next = *position;
            game.play_unchecked(&mut next, mv);
            let judged = match self.judge_in(neighbourhood, &next) {
                Ok(judged) => judged.before(),
                Err(TablebaseError::TooFar(_)) if decided => Judged::UNKNOWN,
                Err(error) => return Err(error),
            };
            analyses.push(MoveAnalysis { mv, judged });
        }
        analyses.sort_by_key(|analysis| std::cmp::Reverse(analysis.judged.rank()));
        Ok(analyses)
    }

    fn line(
        &self,
        neighbourhood: &Neighbourhood,
        position: &Position,
        first: Option<Move>,
    ) -> Result<Vec<Move>, TablebaseError> {
        let mut line = Vec::new();
        let mut seen = HashSet::new();
        let (mut position, mut next) = (*position, first);
        // Distances fall with every move of a decided position; a draw stops at a repetition.
        while let Some(mv) = next.filter(|_| seen.insert(position)) {
            line.push(mv);
            self.game().play_unchecked(&mut position, mv);
            next = self.best_move(neighbourhood, &position)?;
        }
        Ok(line)
    }

    /// The best move, without values of moves that overlook a catch.
    fn best_move(
        &self,
        neighbourhood: &Neighbourhood,
        position: &Position,
    ) -> Result<Option<Move>, TablebaseError> {
        match (self.game().ending(position), self.game().catches(position).first()) {
            (Some(_), _) => Ok(None),
            (None, Some(&catch)) => Ok(Some(catch)),
            (None, None) => {
                let moves = self.judge_moves(neighbourhood, position)?;
                Ok(moves.first().map(|best| best.mv))
            }
        }
    }

    /// Can the position come about in a game from the start in which nobody overlooks a catch?
    pub fn is_reachable(&self, position: &Position) -> Result<bool, TablebaseError> {
        if self.game().outcome(position).is_none() {
            return Ok(self.value(position)?.is_reached());
        }
        // Ends are not in the table, but what leads to them is.
        for before in self.game().unmoves(position) {
            if self.value(&before)?.is_reached() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
