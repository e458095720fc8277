//! What endgames have told of positions, for whoever asks about one after the other.

use std::collections::HashMap;

use yomikiri_game::{Game, OutcomeSet, Progress};
use yomikiri_mnk::{Cell, Mnk, Position};
use yomikiri_solve::{Stored, Values};

use super::{Endgame, EndgameSize};
use crate::Knowledge;

/// Numbers of an endgame whose values under every notion are worth their time: about a second.
const MOST_NUMBERS_OF_VALUES: u64 = 100_000_000;

/// Endgames of one game, as far as memory allows them.
pub(crate) struct Endgames {
    bytes: u64,
    known: HashMap<Position, Knowledge>,
}

impl Endgames {
    /// None solved yet; one may take so many bytes.
    pub(crate) fn new(bytes: u64) -> Self {
        Endgames { bytes, known: HashMap::new() }
    }

    /// What is known of a position.
    pub(crate) fn get(&self, position: &Position) -> Option<Knowledge> {
        self.known.get(position).copied()
    }

    /// Finds out about a position that is not over, and about its moves: at once if memory allows it, or else from
    /// one endgame for each move. Nothing is known afterwards if neither is possible.
    pub(crate) fn solve(&mut self, game: &Mnk, position: &Position, progress: &dyn Progress) {
        let Ok(size) = EndgameSize::of(game, position) else { return };
        if self.fits(size) {
            progress.begin("numbers", Some(size.numbers));
            self.solve_at_once(game, position, size, progress);
        } else {
            self.solve_by_moves(game, position, progress);
        }
    }

    fn fits(&self, size: EndgameSize) -> bool {
        size.bytes_of_sets() <= self.bytes
    }

    fn solve_at_once(
        &mut self,
        game: &Mnk,
        position: &Position,
        size: EndgameSize,
        progress: &dyn Progress,
    ) {
        if size.numbers <= MOST_NUMBERS_OF_VALUES && size.bytes_of_values() <= self.bytes {
            if let Ok(solved) = Endgame::values(game, position, progress) {
                self.learn(game, position, solved, Knowledge::Values);
            }
        } else if let Ok(solved) = Endgame::sets(game, position, progress) {
            self.learn(game, position, solved, Knowledge::Equilibrium);
        }
    }

    fn learn<V: Copy>(
        &mut self,
        game: &Mnk,
        position: &Position,
        solved: Endgame<V>,
        knowledge: impl Fn(V) -> Knowledge,
    ) {
        self.known.insert(*position, knowledge(solved.value));
        for (cell, value) in solved.moves {
            self.known.insert(after(game, position, cell), knowledge(value));
        }
    }

    fn solve_by_moves(&mut self, game: &Mnk, position: &Position, progress: &dyn Progress) {
        let mut cells = Vec::new();
        game.moves(position, &mut cells);
        let nexts = || cells.iter().map(|&cell| after(game, position, cell));
        let Some(open) = nexts().find(|next| game.outcome(next).is_none()) else { return };
        // All moves leave as many cells empty.
        let Some(size) = EndgameSize::of(game, &open).ok().filter(|&size| self.fits(size)) else {
            return;
        };
        progress.begin("numbers", Some(size.numbers * cells.len() as u64));
        let mut fold = <OutcomeSet as Stored>::fold(game.to_move(position));
        for next in nexts() {
            let known = self.after_move(game, &next, size, progress);
            let Some(set) = known.and_then(Knowledge::equilibrium) else { return };
            OutcomeSet::add(&mut fold, set);
            self.known.insert(next, Knowledge::Equilibrium(set));
        }
        self.known.insert(*position, Knowledge::Equilibrium(OutcomeSet::finish(fold)));
    }

    fn after_move(
        &mut self,
        game: &Mnk,
        next: &Position,
        size: EndgameSize,
        progress: &dyn Progress,
    ) -> Option<Knowledge> {
        if let Some(outcome) = game.outcome(next) {
            progress.advance(size.numbers);
            return Some(Knowledge::Values(Values::only(outcome)));
        }
        self.solve_at_once(game, next, size, progress);
        self.get(next)
    }
}

fn after(game: &Mnk, position: &Position, cell: Cell) -> Position {
    let mut next = *position;
    game.play_unchecked(&mut next, cell);
    next
}

#[cfg(test)]
mod tests {
    use yomikiri_game::{Notation, Quiet};
    use yomikiri_mnk::Rules;

    use super::*;

    #[test]
    fn with_little_memory_a_position_is_solved_by_its_moves() {
        let game = Mnk::new("4x4".parse().unwrap(), 3, 3, Rules::Free).unwrap();
        for text in ["12../..../.3../....", "1.../.2../..3./...1"] {
            let position = game.parse_position(text).unwrap();
            let size = EndgameSize::of(&game, &position).unwrap();
            let mut at_once = Endgames::new(size.bytes_of_sets());
            let mut by_moves = Endgames::new(size.bytes_of_sets() - 1);
            let mut too_little = Endgames::new(size.bytes_of_sets() / 20);
            for endgames in [&mut at_once, &mut by_moves, &mut too_little] {
                endgames.solve(&game, &position, &Quiet);
            }
            let set = at_once.get(&position).and_then(Knowledge::equilibrium);
            assert!(set.is_some(), "{text}");
            assert_eq!(by_moves.get(&position).and_then(Knowledge::equilibrium), set, "{text}");
            assert_eq!(too_little.get(&position), None);
            let mut cells = Vec::new();
            game.moves(&position, &mut cells);
            for cell in cells {
                let next = after(&game, &position, cell);
                let set = at_once.get(&next).and_then(Knowledge::equilibrium);
                assert_eq!(by_moves.get(&next).and_then(Knowledge::equilibrium), set);
            }
        }
    }
}
