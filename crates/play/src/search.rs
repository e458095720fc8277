//! A search by UCT as people name it: budget, constant, MAST or not.

use std::fmt;

use yomikiri_game::{Game, ParseError};

use crate::{Budget, Engine, Evaluation, Mast, MastSettings, Spec, Uct, UctSettings, Uniform};

/// What one chooses about a search by UCT.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Search {
    /// How long to think about each move.
    pub budget: Budget,
    /// The constant of UCT.
    pub exploration: f32,
    /// Playouts by MAST, or uniform ones.
    pub mast: Option<MastSettings>,
}

/// The most memory of a tree. A search of a few thousand playouts takes a hundredth of it.
const MEMORY: usize = 256 << 20;

impl Search {
    /// Takes the options out of a player's name; what they leave open is as in `rule`.
    pub fn take(spec: &mut Spec, rule: Search) -> Result<Search, ParseError> {
        let mut search = Search { budget: spec.budget(rule.budget)?, ..rule };
        if let Some(exploration) = spec.number("c", 0.0, 100.0)? {
            search.exploration = exploration;
        }
        match spec.take::<String>("mast", "on or off")?.as_deref() {
            Some("off") => search.mast = None,
            Some("on") | None => {}
            Some(other) => {
                let problem = format!("mast={other} for engine {:?}", spec.name());
                return Err(ParseError::new(problem, "mast=on or mast=off"));
            }
        }
        if let Some(mast) = &mut search.mast {
            if let Some(temperature) = spec.number("temperature", 0.001, 100.0)? {
                mast.temperature = temperature;
            }
            if let Some(prior) = spec.number("prior", 0.0, 1000.0)? {
                mast.prior = prior;
            }
            if let Some(memory) = spec.number("memory", 0.0, 1.0)? {
                mast.memory = memory;
            }
        }
        Ok(search)
    }

    /// An engine that searches so, valuing playouts by this evaluation.
    pub fn engine<G, E>(self, evaluation: E, game: &G, seed: u64) -> Box<dyn Engine<G>>
    where
        G: Game + 'static,
        E: Evaluation<G> + 'static,
    {
        let Search { budget, exploration, mast } = self;
        let settings = UctSettings { budget, exploration, memory: MEMORY };
        match mast {
            Some(mast) => Box::new(Uct::new(settings, Mast::new(mast, game), evaluation, seed)),
            None => Box::new(Uct::new(settings, Uniform::new(), evaluation, seed)),
        }
    }
}

/// The options, all of them: [`Search::take`] reads them back.
impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},c={}", self.budget, self.exploration)?;
        match self.mast {
            None => write!(f, ",mast=off"),
            Some(MastSettings { temperature, prior, memory }) => {
                write!(f, ",temperature={temperature},prior={prior},memory={memory}")
            }
        }
    }
}
