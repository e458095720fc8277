//! What is known about a position: its value, every move, and the main line.

use std::collections::HashSet;

use yomikiri_dobutsu::{Move, Position};
use yomikiri_game::{Game, Outcome};
use yomikiri_solve::Value;

use super::tablebase::{Tablebase, TablebaseError};
use super::unreached::Neighbourhood;

/// Won, drawn or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Lost for the player asked about.
    Loss,
    /// Neither can win.
    Draw,
    /// Won for the player asked about.
    Win,
}

impl Verdict {
    /// The word for it: `win`, `draw`, `loss`.
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Win => "win",
            Verdict::Draw => "draw",
            Verdict::Loss => "loss",
        }
    }
}

/// A verdict, with the plies to the end if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Judged {
    /// For the player to move.
    pub verdict: Verdict,
    /// Plies to the end: a capture of the lion or a try is the last.
    pub distance: Option<u32>,
}

impl Judged {
    pub(super) const DRAW: Judged = Judged { verdict: Verdict::Draw, distance: None };

    pub(super) fn decided(distance: u32) -> Judged {
        let verdict = if distance % 2 == 1 { Verdict::Win } else { Verdict::Loss };
        Judged { verdict, distance: Some(distance) }
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
        self.distance.map_or(Judged::DRAW, |distance| Judged::decided(distance + 1))
    }

    /// Larger is better: short wins, long losses.
    pub(super) fn rank(self) -> (Verdict, i64) {
        let distance = i64::from(self.distance.unwrap_or(0));
        match self.verdict {
            Verdict::Win => (Verdict::Win, -distance),
            verdict => (verdict, distance),
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
    /// Can it come about in a game from the start?
    pub reachable: bool,
    /// Is the game over here?
    pub over: bool,
    /// Every move, best first; of a position in which the lion can be caught, the catches.
    pub moves: Vec<MoveAnalysis>,
    /// The shortest win against the longest defence, to the very end; of a draw, moves that keep it
    /// up to the first repetition.
    pub line: Vec<Move>,
}

impl Tablebase {
    /// Analyzes a position.
    pub fn analyze(&self, position: &Position) -> Result<Analysis, TablebaseError> {
        let neighbourhood = self.neighbourhood(position)?;
        let judged = self.judge_in(&neighbourhood, position)?;
        Ok(Analysis {
            position: *position,
            judged,
            reachable: self.is_reachable(position)?,
            over: self.game().outcome(position).is_some(),
            moves: self.judge_moves(&neighbourhood, position)?,
            line: self.line(&neighbourhood, position)?,
        })
    }

    /// The value of a position for the player to move.
    pub fn judge(&self, position: &Position) -> Result<Judged, TablebaseError> {
        let neighbourhood = self.neighbourhood(position)?;
        self.judge_in(&neighbourhood, position)
    }

    /// Every move with its value, best first.
    pub fn moves(&self, position: &Position) -> Result<Vec<MoveAnalysis>, TablebaseError> {
        let neighbourhood = self.neighbourhood(position)?;
        self.judge_moves(&neighbourhood, position)
    }

    /// How the game has ended here, if it has.
    pub(super) fn ended(&self, position: &Position) -> Option<Judged> {
        let outcome = self.game().outcome(position)?;
        let won = outcome == Outcome::Win(position.turn());
        Some(Judged::decided(if won { 1 } else { 0 }))
    }

    fn judge_in(
        &self,
        neighbourhood: &Neighbourhood,
        position: &Position,
    ) -> Result<Judged, TablebaseError> {
        if let Some(judged) = self.ended(position).or_else(|| neighbourhood.judged(position)) {
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
        let game = self.game();
        let mut analyses = Vec::new();
        if self.ended(position).is_some() {
            let catch = Judged::decided(1);
            let catches = game.catches(position).into_iter();
            return Ok(catches.map(|mv| MoveAnalysis { mv, judged: catch }).collect());
        }
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        for mv in moves {
            let mut next = *position;
            game.play_unchecked(&mut next, mv);
            let judged = self.judge_in(neighbourhood, &next)?.before();
            analyses.push(MoveAnalysis { mv, judged });
        }
        analyses.sort_by_key(|analysis| std::cmp::Reverse(analysis.judged.rank()));
        Ok(analyses)
    }

    fn line(
        &self,
        neighbourhood: &Neighbourhood,
        position: &Position,
    ) -> Result<Vec<Move>, TablebaseError> {
        let mut line = Vec::new();
        let mut seen = HashSet::new();
        let mut position = *position;
        // Distances fall with every move of a decided position; a draw stops at a repetition.
        while seen.insert(position) {
            let moves = self.judge_moves(neighbourhood, &position)?;
            let Some(best) = moves.first() else { break };
            line.push(best.mv);
            if self.ended(&position).is_some() {
                break;
            }
            self.game().play_unchecked(&mut position, best.mv);
        }
        Ok(line)
    }

    /// Can the position come about in a game from the start?
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
