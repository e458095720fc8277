//! An engine of a game, named with its options.
//!
//! It answers the same question alike: whatever it leaves to chance follows from its seed and the
//! position's text. So it holds nothing between two choices, and any number of threads may ask it.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use yomikiri_catalog::Chosen;
use yomikiri_play::Budget;

use crate::document::document;
use crate::error::explored;
use crate::game::{BoardGame, Opened};
use crate::position::Position;
use crate::watch;
use crate::whole::Whole;

/// Playouts per choice of an engine whose options do not say: what the command line has.
pub(crate) const PLAYOUTS: u64 = 300;

/// An engine of a board game. `game.engine` makes one.
///
/// It holds nothing between two choices: the same seed and position give the same move.
///
///     >>> g = yk.game("mnk", size="3x3", players=2)
///     >>> g.engine("mcts:playouts=300,c=1", seed=1).name == g.engine("mcts", playouts=300, c=1).name
///     True
#[pyclass(frozen, module = "yomikiri", name = "Engine")]
pub(crate) struct Engine {
    game: Arc<Opened>,
    /// As it was named.
    given: String,
    /// With all its options.
    name: String,
    seed: u64,
}

impl Engine {
    pub(crate) fn new(
        py: Python<'_>,
        game: &Arc<Opened>,
        given: String,
        seed: u64,
    ) -> PyResult<Self> {
        let named = watch::run(py, None, |_| {
            let seat = game.explore.seat(&given, Budget::Playouts(PLAYOUTS), seed);
            seat.map(|seat| seat.name())
        })?;
        Ok(Engine { game: game.clone(), given, name: named.map_err(explored)?, seed })
    }

    fn chosen(&self, py: Python<'_>, position: &Position) -> PyResult<Chosen> {
        position.ensure_of(&self.game)?;
        let chosen = watch::run(py, None, |watch| {
            let text = position.place.text();
            let (budget, seed) = (Budget::Playouts(PLAYOUTS), mixed(self.seed, &text));
            let mut seat = self.game.explore.seat(&self.given, budget, seed)?;
            seat.choose(&text, watch)
        })?;
        chosen.map_err(explored)
    }
}

/// A seed for one position: FNV-1a over the seed and the text.
fn mixed(seed: u64, text: &str) -> u64 {
    let bytes = seed.to_le_bytes().into_iter().chain(text.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[pymethods]
impl Engine {
    /// Its name with all options.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The game it plays.
    #[getter]
    fn game(&self) -> BoardGame {
        BoardGame(self.game.clone())
    }

    /// What its chance follows from.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// Chooses a move.
    ///
    ///     >>> g = yk.game("mnk", size="3x3", players=2)
    ///     >>> g.engine("perfect").choose(g.position("11./22./..."))
    ///     'c1'
    fn choose(&self, py: Python<'_>, position: &Bound<'_, Position>) -> PyResult<String> {
        Ok(self.chosen(py, position.get())?.text)
    }

    /// Chooses a move and says why, where the engine can: a document with `move`, `position` and `why`.
    ///
    ///     >>> g = yk.game("mnk", size="3x3", players=2)
    ///     >>> g.engine("mcts", playouts=50).explain(g.position("11./22./..."))["why"]["en"]
    ///     'estimate 100 %, 36 of 50 playouts'
    fn explain<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, Position>,
    ) -> PyResult<Bound<'py, PyAny>> {
        document(py, &self.chosen(py, position.get())?)
    }

    /// The same engine with another seed.
    fn with_seed(&self, seed: Whole<u64>) -> Engine {
        let Engine { game, given, name, .. } = self;
        Engine { game: game.clone(), given: given.clone(), name: name.clone(), seed: seed.0 }
    }

    fn __repr__(&self) -> String {
        format!("<engine {} of {}, seed {}>", self.name, self.game.text, self.seed)
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let make = py.import("yomikiri._play")?.getattr("_engine")?;
        let game = self.game().into_pyobject(py)?.into_any();
        let given = self.given.as_str().into_pyobject(py)?.into_any();
        let seed = self.seed.into_pyobject(py)?.into_any();
        Ok((make, PyTuple::new(py, [game, given, seed])?))
    }
}
