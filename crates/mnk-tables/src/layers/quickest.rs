//! The quickest win among moves that the layer files call equal.
//!
//! The files say who wins a position, not how soon. Where a player wins by force, a search that only
//! looks at moves which keep the win finds how many plies it takes: the winner hurries, the others
//! put it off. It looks at a bounded number of positions, so a long win may be shown longer than it
//! need be, but never as anything other than a win.

use yomikiri_game::{Game, Outcome, OutcomeSet, Player};
use yomikiri_mnk::{Cell, Position};

use super::{LayerFolder, LayersError};

/// Positions that a line may look at.
const POSITIONS: usize = 20_000;

/// The search along one line.
pub(super) struct Quickest<'f> {
    folder: &'f LayerFolder,
    left: usize,
}

impl<'f> Quickest<'f> {
    pub(super) fn new(folder: &'f LayerFolder) -> Self {
        Quickest { folder, left: POSITIONS }
    }

    /// Of moves after which `winner` still wins by force: the quickest if it is the winner's turn,
    /// else the one that puts it off longest. `None` where the search is too large.
    pub(super) fn choose(
        &mut self,
        position: &Position,
        moves: &[Cell],
        winner: Player,
    ) -> Result<Option<Cell>, LayersError> {
        let hurries = self.folder.game().to_move(position) == winner;
        let mut open = moves.to_vec();
        for plies in self.possible_plies(position, winner) {
            let mut later = Vec::new();
            for &cell in &open {
                let within = self.wins_within(&self.after(position, cell), winner, plies - 1)?;
                match within {
                    None => return Ok(None),
                    Some(true) if hurries => return Ok(Some(cell)),
                    Some(true) => {}
                    Some(false) => later.push(cell),
                }
            }
            if later.is_empty() {
                break;
            }
            open = later;
        }
        Ok(open.first().copied())
    }

    /// The numbers of plies after which the winner can have completed a line.
    fn possible_plies(
        &self,
        position: &Position,
        winner: Player,
    ) -> impl Iterator<Item = usize> + use<> {
        let game = self.folder.game();
        let players = game.players();
        let turns = (winner.index() + players - game.to_move(position).index()) % players;
        let cells = game.empty(position).count_ones() as usize;
        (turns + 1..=cells).step_by(players)
    }

    /// Has the winner surely won within so many plies? `None` where the search is too large.
    fn wins_within(
        &mut self,
        position: &Position,
        winner: Player,
        plies: usize,
    ) -> Result<Option<bool>, LayersError> {
        let game = self.folder.game();
        if game.outcome(position) == Some(Outcome::Win(winner)) {
            return Ok(Some(true));
        }
        if self.possible_plies(position, winner).next().is_none_or(|least| least > plies) {
            return Ok(Some(false));
        }
        let Some(left) = self.left.checked_sub(1) else { return Ok(None) };
        self.left = left;
        if game.to_move(position) != winner {
            return self.all_moves(position, winner, plies);
        }
        if game.reaches(position, winner) != 0 {
            return Ok(Some(true));
        }
        for (cell, set) in self.folder.moves(position)? {
            if set == OutcomeSet::only(Outcome::Win(winner)) {
                let within = self.wins_within(&self.after(position, cell), winner, plies - 1)?;
                if within != Some(false) {
                    return Ok(within);
                }
            }
        }
        Ok(Some(false))
    }

    /// The same where another player is to move: every move must allow it.
    fn all_moves(
        &mut self,
        position: &Position,
        winner: Player,
        plies: usize,
    ) -> Result<Option<bool>, LayersError> {
        let mut cells = Vec::new();
        self.folder.game().moves(position, &mut cells);
        for cell in cells {
            let within = self.wins_within(&self.after(position, cell), winner, plies - 1)?;
            if within != Some(true) {
                return Ok(within);
            }
        }
        Ok(Some(true))
    }

    fn after(&self, position: &Position, cell: Cell) -> Position {
        let mut after = *position;
        self.folder.game().play_unchecked(&mut after, cell);
        after
    }
}
