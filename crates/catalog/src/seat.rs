//! An engine in a seat: it is shown a position's text and plays a move.

use yomikiri_game::{Game, Notation, Progress};
use yomikiri_play::{Budget, Engine};

use crate::{Chosen, ExploreError, Face};

/// An engine for one seat of one game, whatever the game.
pub trait Seat {
    /// The engine with all its options.
    fn name(&self) -> String;

    /// Chooses a move and plays it.
    fn choose(&mut self, position: &str, progress: &dyn Progress) -> Result<Chosen, ExploreError>;
}

pub(crate) struct FaceSeat<'f, F: Face> {
    face: &'f F,
    name: String,
    engine: Box<dyn Engine<F::Game>>,
}

impl<'f, F: Face> FaceSeat<'f, F> {
    pub(crate) fn new(
        face: &'f F,
        engine: &str,
        budget: Budget,
        seed: u64,
    ) -> Result<Self, ExploreError> {
        let named = face.engine(engine, budget)?;
        Ok(FaceSeat { face, name: named.to_string(), engine: named.engine(face.game(), seed) })
    }
}

impl<F: Face> Seat for FaceSeat<'_, F> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(&mut self, text: &str, progress: &dyn Progress) -> Result<Chosen, ExploreError> {
        let (game, position) = (self.face.game(), self.face.read(text)?);
        if game.outcome(&position).is_some() {
            return Err(ExploreError::unknown("position", "the game is over", "one that goes on"));
        }
        if let Some(refusal) = self.face.refusal(&position, &self.name) {
            return Err(refusal);
        }
        let Some(choice) = self.engine.choose_watched(game, &position, progress) else {
            return Err(ExploreError::failed(format!("{} found no move", self.name)));
        };
        let why = self.face.why(&position, &self.name, &choice);
        let name = self.face.move_name(&position, choice.mv);
        let mut next = position;
        game.play(&mut next, choice.mv).map_err(ExploreError::failed)?;
        let position = game.position_text(&next);
        Ok(Chosen { text: name.text, uci: name.uci, position, why })
    }
}
