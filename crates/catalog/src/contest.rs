//! A match of engines, whatever the game.

use std::sync::atomic::AtomicBool;

use serde_json::Value as Json;
use yomikiri_game::{Game, Progress, counted};
use yomikiri_play::arena::{Contest, Header, Log, Plan, PlayedGame, RunError, Standing, run};
use yomikiri_play::{Budget, Engine, NamedEngine};

use crate::{ExploreError, Face, MoveOf, PositionOf};

/// A match that can be played.
pub trait Match {
    /// What a log of it begins with.
    fn header(&self, seed: u64) -> Header;

    /// Plays it; see [`yomikiri_play::arena::run`].
    fn run(
        &self,
        plan: &Plan,
        played: Vec<PlayedGame>,
        log: Option<Log>,
        stop: &AtomicBool,
        progress: &dyn Progress,
    ) -> Result<Standing, RunError>;
}

pub(crate) struct FaceContest<'f, F: Face> {
    face: &'f F,
    engines: Vec<Box<dyn NamedEngine<F::Game>>>,
}

impl<'f, F: Face> FaceContest<'f, F> {
    pub(crate) fn new(
        face: &'f F,
        engines: &[String],
        budget: Budget,
    ) -> Result<Self, ExploreError> {
        let players = crate::Explore::players(face);
        if engines.len() != players {
            let problem = format!("{} for {players} players", counted(engines.len(), "engine"));
            return Err(ExploreError::unknown("engine", problem, format!("{players}")));
        }
        if let Some((name, seat)) = engines.iter().find_map(|e| Some((e, face.only_seat(e)?))) {
            let problem = format!("{name} can only be player {seat}");
            let expected = "engines that can take every seat, as a match has them do";
            return Err(ExploreError::unknown("engine", problem, expected));
        }
        let engines = engines.iter().map(|text| face.engine(text, budget));
        Ok(FaceContest { face, engines: engines.collect::<Result<_, _>>()? })
    }
}

impl<F: Face> Match for FaceContest<'_, F> {
    fn header(&self, seed: u64) -> Header {
        Header::new(self.game_name(), self.bots(), seed)
    }

    fn run(
        &self,
        plan: &Plan,
        played: Vec<PlayedGame>,
        log: Option<Log>,
        stop: &AtomicBool,
        progress: &dyn Progress,
    ) -> Result<Standing, RunError> {
        run(self, plan, played, log, stop, progress)
    }
}

impl<F: Face> Contest for FaceContest<'_, F> {
    type Game = F::Game;

    fn game_name(&self) -> String {
        self.face.match_name()
    }

    fn bots(&self) -> Vec<String> {
        self.engines.iter().map(ToString::to_string).collect()
    }

    fn deal(&self, seed: u64) -> F::Game {
        self.face.deal(seed)
    }

    fn engine(&self, bot: usize, game: &F::Game, seed: u64) -> Box<dyn Engine<F::Game>> {
        self.engines[bot].engine(game, seed)
    }

    fn longest(&self) -> usize {
        self.face.longest()
    }

    fn scores(&self, game: &F::Game, end: &PositionOf<F>) -> Option<Vec<f64>> {
        self.face.scores(game, end)
    }

    fn points(&self, game: &F::Game, end: &PositionOf<F>) -> Option<Vec<f64>> {
        self.face.points(game, end)
    }

    fn record(&self, game: &F::Game, moves: &[MoveOf<F>]) -> Json {
        Face::record(self.face, game, &game.start(), moves)
    }
}
