//! A position held open: whoever plays move by move need not read its text again each time.
//!
//! Programs that learn ask for numbers instead of words: every legal move has an *action* below
//! [`Explore::actions`](crate::Explore::actions), and a position is *observed* as a tensor whose shape
//! [`Tensor`] tells. A game says what both are ([`Face::action`], [`Face::observe`]); of a game that
//! says nothing, actions are places in the list of legal moves and the tensor has the characters of the
//! position's text.

use std::sync::Arc;

use yomikiri_game::{Game, Notation, Outcome, Player};

use crate::explore::{legal, read_move};
use crate::{ExploreError, Face, PositionOf};

/// Numbers for the legal moves of a game that numbers them by their place in the list.
pub(crate) const PLACES: usize = 1024;
/// Characters of a position's text that are observed.
pub(crate) const CHARACTERS: usize = 512;

/// What the numbers of an observation are.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// Its sides, the outermost first.
    pub shape: Vec<usize>,
    /// No number is smaller.
    pub low: f32,
    /// No number is larger.
    pub high: f32,
}

impl Tensor {
    /// Planes over a board of rows and columns, each cell from 0 to 1.
    pub fn planes(rows: usize, columns: usize, planes: usize) -> Self {
        Tensor { shape: vec![rows, columns, planes], low: 0.0, high: 1.0 }
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A position of a game, whatever the game.
pub trait Place: Send + Sync {
    /// Its text.
    fn text(&self) -> String;
    /// Whose turn it is, from 1.
    fn to_move(&self) -> usize;
    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// Every legal move.
    fn moves(&self) -> Vec<String>;
    /// The position after a move.
    fn play(&self, mv: &str) -> Result<Box<dyn Place>, ExploreError>;
    /// The actions of the legal moves, in their order; one that has no number is left out.
    fn actions(&self) -> Vec<usize>;
    /// The move of an action, if one of the legal moves has it.
    fn action_text(&self, action: usize) -> Option<String>;
    /// The action of a legal move; none if it has no number.
    fn action_of(&self, mv: &str) -> Result<Option<usize>, ExploreError>;
    /// The position after an action.
    fn act(&self, action: usize) -> Result<Box<dyn Place>, ExploreError>;
    /// What a player (from 1) sees: as many numbers as the game's tensor has.
    fn observe(&self, player: usize) -> Result<Vec<f32>, ExploreError>;
}

pub(crate) struct FacePlace<F: Face> {
    pub(crate) face: Arc<F>,
    pub(crate) position: PositionOf<F>,
}

impl<F: Face> FacePlace<F> {
    fn after(&self, mv: <F::Game as Game>::Move) -> Box<dyn Place> {
        let mut position = self.position.clone();
        self.face.game().play_unchecked(&mut position, mv);
        Box::new(FacePlace { face: self.face.clone(), position })
    }

    /// Every legal move that has a number, with it.
    fn numbered(&self) -> impl Iterator<Item = (<F::Game as Game>::Move, usize)> + '_ {
        let moves = legal(self.face.game(), &self.position).into_iter().enumerate();
        moves.filter_map(|(at, mv)| Some((mv, self.face.action(&self.position, mv, at)?)))
    }

    fn of_action(&self, action: usize) -> Option<<F::Game as Game>::Move> {
        self.numbered().find(|&(_, number)| number == action).map(|(mv, _)| mv)
    }
}

impl<F: Face> Place for FacePlace<F> {
    fn text(&self) -> String {
        self.face.game().position_text(&self.position)
    }

    fn to_move(&self) -> usize {
        self.face.game().to_move(&self.position).number()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.face.game().outcome(&self.position)
    }

    fn moves(&self) -> Vec<String> {
        let game = self.face.game();
        let moves = legal(game, &self.position).into_iter();
        moves.map(|mv| game.move_text(&self.position, mv)).collect()
    }

    fn play(&self, mv: &str) -> Result<Box<dyn Place>, ExploreError> {
        let mv = read_move(&*self.face, &self.position, mv)?;
        Ok(self.after(mv))
    }

    fn actions(&self) -> Vec<usize> {
        self.numbered().map(|(_, action)| action).collect()
    }

    fn action_text(&self, action: usize) -> Option<String> {
        let mv = self.of_action(action)?;
        Some(self.face.game().move_text(&self.position, mv))
    }

    fn action_of(&self, text: &str) -> Result<Option<usize>, ExploreError> {
        let mv = read_move(&*self.face, &self.position, text)?;
        Ok(self.numbered().find(|&(other, _)| other == mv).map(|(_, action)| action))
    }

    fn act(&self, action: usize) -> Result<Box<dyn Place>, ExploreError> {
        match self.of_action(action) {
            Some(mv) => Ok(self.after(mv)),
            None => {
                let expected = "the action of a legal move";
                Err(ExploreError::unknown("moves", format!("action {action}"), expected))
            }
        }
    }

    fn observe(&self, player: usize) -> Result<Vec<f32>, ExploreError> {
        let players = self.face.game().players();
        let found = Player::from_number(player).filter(|_| player <= players);
        let Some(player) = found else {
            let problem = format!("player {player}");
            return Err(ExploreError::unknown("player", problem, format!("1 to {players}")));
        };
        let mut numbers = vec![0.0; self.face.tensor().len()];
        self.face.observe(&self.position, player, &mut numbers);
        Ok(numbers)
    }
}
