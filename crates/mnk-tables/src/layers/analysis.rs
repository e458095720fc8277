//! A position read from layer files: its value and that of every move.

use yomikiri_game::{Game, OutcomeSet, Player};
use yomikiri_mnk::{Cell, Position};

use super::quickest::Quickest;
use super::{LayerFolder, LayersError};

/// What the files say of a position.
#[derive(Clone, Debug)]
pub struct LayerAnalysis {
    /// The position.
    pub position: Position,
    /// Whose turn it is.
    pub to_move: Player,
    /// Its equilibrium set: one player's win alone if that player wins by force.
    pub equilibrium: OutcomeSet,
    /// Every legal move with the set of the position after it.
    pub moves: Vec<(Cell, OutcomeSet)>,
    /// A line of best play to the end. A forced win comes as soon as its player can have it and as
    /// late as the others can put it off, as far as a short search can tell; otherwise every
    /// player makes the first move whose worst outcome is best.
    pub line: Vec<Cell>,
}

impl LayerFolder {
    /// Everything the files say of a position; one in which the game is over has neither moves nor
    /// a line.
    pub fn analyze(&self, position: &Position) -> Result<LayerAnalysis, LayersError> {
        let (mut line, mut quickest) = (Vec::new(), Quickest::new(self));
        let mut at = *position;
        while let Some(cell) = self.best_move(&at, &mut quickest)? {
            self.game().play_unchecked(&mut at, cell);
            line.push(cell);
        }
        Ok(LayerAnalysis {
            position: *position,
            to_move: self.game().to_move(position),
            equilibrium: self.probe(position)?,
            moves: self.moves(position)?,
            line,
        })
    }

    pub(super) fn moves(
        &self,
        position: &Position,
    ) -> Result<Vec<(Cell, OutcomeSet)>, LayersError> {
        let mut cells = Vec::new();
        self.game().moves(position, &mut cells);
        let value = |cell| {
            let mut after = *position;
            self.game().play_unchecked(&mut after, cell);
            Ok((cell, self.probe(&after)?))
        };
        cells.into_iter().map(value).collect()
    }

    /// The first of the moves whose worst outcome is best for the mover, and of these whose best is;
    /// where a win is forced, the quickest of them for the winner and the slowest for the others.
    fn best_move(
        &self,
        position: &Position,
        quickest: &mut Quickest<'_>,
    ) -> Result<Option<Cell>, LayersError> {
        let mover = self.game().to_move(position);
        let rank = |set: OutcomeSet| (set.worst_for(mover), set.best_for(mover));
        let moves = self.moves(position)?;
        let best = moves.iter().map(|&(_, set)| rank(set)).max();
        let equals = moves.iter().filter(|&&(_, set)| Some(rank(set)) == best);
        let cells: Vec<Cell> = equals.map(|&(cell, _)| cell).collect();
        let Some(&first) = cells.first() else { return Ok(None) };
        let chosen = match self.probe(position)?.sole_winner() {
            Some(winner) => quickest.choose(position, &cells, winner)?,
            None => None,
        };
        Ok(Some(chosen.unwrap_or(first)))
    }
}
