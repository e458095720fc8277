//! A game of the registry with its parameters.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple};
use yomikiri_catalog::{Catalog, Explore, Options, Wanted};
use yomikiri_play::Budget;

use crate::document::{document, read};
use crate::engine::{Engine, PLAYOUTS};
use crate::error::{explored, guarded};
use crate::position::Position;
use crate::watch;
use crate::whole::{self, Whole};

fn catalog() -> &'static Catalog {
    static CATALOG: OnceLock<Catalog> = OnceLock::new();
    CATALOG.get_or_init(Catalog::new)
}

/// A game that is open: shared by its positions and engines.
pub(crate) struct Opened {
    pub(crate) explore: Arc<dyn Explore>,
    /// All parameters written out.
    pub(crate) text: String,
    /// Settings beside the text.
    options: Vec<(String, String)>,
}

impl Opened {
    fn new(text: &str, options: Vec<(String, String)>) -> PyResult<Arc<Self>> {
        let mut set = Options::default();
        options.iter().for_each(|(name, value)| set.set(name, value));
        let explore: Arc<dyn Explore> = catalog().open_with(text, &set).map_err(explored)?.into();
        let text = explore.name();
        Ok(Arc::new(Opened { explore, text, options }))
    }

    /// Does the game know a bound on the positions that a search may hold?
    pub(crate) fn knows_limit(&self) -> bool {
        let name = self.text.split_whitespace().next().unwrap_or_default();
        let info = catalog().games().find(|info| info.name == name);
        info.is_some_and(|info| info.options.iter().any(|option| option.name == "limit"))
    }

    /// The same game with one more setting.
    pub(crate) fn with(&self, name: &str, value: String) -> PyResult<Arc<Self>> {
        let mut options = self.options.clone();
        options.retain(|(other, _)| other != name);
        options.push((name.to_owned(), value));
        Opened::new(&self.text, options)
    }

    /// Is it the same game with the same settings?
    pub(crate) fn is_same(&self, other: &Opened) -> bool {
        self.text == other.text && self.options == other.options
    }
}

/// A board game with its parameters. `yomikiri.game` opens one.
///
///     >>> g = yk.game("mnk", size="4x4", k=3, players=3, rules="free")
///     >>> g.name
///     'mnk --size 4x4 --k 3 --players 3 --rules free'
///     >>> g == yk.game("mnk --size 4x4"), g.players
///     (True, 3)
#[pyclass(frozen, module = "yomikiri", name = "BoardGame")]
pub(crate) struct BoardGame(pub(crate) Arc<Opened>);

/// What is known about every game, by name: parameters, settings, engines.
///
///     >>> list(yk.games())
///     ['mnk', 'dobutsu', 'hakozumi', 'tantrix', 'teeko', 'shogi']
///     >>> [parameter["name"] for parameter in yk.games()["mnk"]["parameters"]]
///     ['size', 'k', 'players', 'rules']
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let games = PyDict::new(py);
    for info in catalog().games() {
        games.set_item(&info.name, document(py, info)?)?;
    }
    Ok(games)
}

/// Opens a game by its text, its parameters or both; what is not given has its default.
///
///     >>> yk.game("mnk", size="3x3", players=2)
///     <yomikiri game: mnk --size 3x3 --k 3 --players 2 --rules free>
///     >>> yk.game("mnk --size 3x3 --players 2") == yk.game("mnk --size 3x3", players=2)
///     True
#[pyfunction]
#[pyo3(signature = (text, /, **parameters))]
pub(crate) fn game(text: &str, parameters: Option<&Bound<'_, PyDict>>) -> PyResult<BoardGame> {
    let name = text.split_whitespace().next().unwrap_or_default();
    let info = catalog().games().find(|info| info.name == name);
    let (mut text, mut options) = (text.to_owned(), Vec::new());
    for (key, value) in parameters.into_iter().flatten() {
        let key = key.extract::<String>()?.replace('_', "-");
        if info.is_some_and(|info| info.options.iter().any(|option| option.name == key)) {
            options.extend(setting(&value)?.map(|value| (key, value)));
            continue;
        }
        if value.is_none() {
            continue;
        }
        let value = parameter(&key, &value)?;
        text += &format!(" --{key} {value}");
    }
    guarded(|| Ok(BoardGame(Opened::new(&text, options)?)))
}

/// Opens a game as a pickle has it.
#[pyfunction]
pub(crate) fn reopened(text: &str, options: Vec<(String, String)>) -> PyResult<BoardGame> {
    guarded(|| Ok(BoardGame(Opened::new(text, options)?)))
}

/// Game and position of a text that shows by itself which game it belongs to, else `None`.
///
///     >>> yk.recognize("gle/1c1/1C1/ELG[-] w")
///     (<yomikiri game: dobutsu --rules standard>, <dobutsu --rules standard: gle/1c1/1C1/ELG[-] w>)
#[pyfunction]
pub(crate) fn recognize(text: &str) -> PyResult<Option<(BoardGame, Position)>> {
    guarded(|| {
        let Some((game, position)) = catalog().recognize(text) else { return Ok(None) };
        let opened = Opened::new(&game, Vec::new())?;
        let position = Position::read(&opened, &position)?;
        Ok(Some((BoardGame(opened), position)))
    })
}

/// The value of a parameter, one word of a game's text.
fn parameter(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    let is_one = value.is_instance_of::<PyString>() || value.extract::<f64>().is_ok();
    if !is_one {
        let problem = format!("{name} {value}; expected a word or a number");
        return Err(PyTypeError::new_err(problem));
    }
    let text = value.str()?.to_string();
    if text.is_empty() || text.contains(char::is_whitespace) {
        let problem = format!("{name} {text:?}; expected a value without spaces");
        return Err(PyValueError::new_err(problem));
    }
    Ok(text)
}

/// The value of a setting: any text or path, or whether it is set at all.
fn setting(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if value.is_none() {
        return Ok(None);
    }
    if let Ok(set) = value.cast::<PyBool>() {
        return Ok(set.is_true().then(String::new));
    }
    let is_path = value.is_instance_of::<PyString>() || value.hasattr("__fspath__")?;
    match is_path {
        true => Ok(Some(value.extract::<PathBuf>()?.to_string_lossy().into_owned())),
        false => Ok(Some(value.str()?.to_string())),
    }
}

impl BoardGame {
    /// The text of a position of this game; nothing for the start.
    fn text_of(&self, position: Option<&Bound<'_, Position>>) -> PyResult<String> {
        let Some(position) = position else { return Ok(String::new()) };
        position.get().ensure_of(&self.0)?;
        guarded(|| Ok(position.get().place.text()))
    }
}

#[pymethods]
impl BoardGame {
    /// The game's text, all parameters written out.
    #[getter]
    fn name(&self) -> &str {
        &self.0.text
    }

    /// How many play.
    #[getter]
    fn players(&self) -> usize {
        self.0.explore.players()
    }

    /// Who sits where, as people call them: a document for each player.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        document(py, &self.0.explore.seats())
    }

    /// The engines that can be named, each with its options.
    ///
    ///     >>> [engine["name"] for engine in yk.game("mnk").engines][:3]
    ///     ['equilibrium', 'random', 'flat']
    #[getter]
    fn engines<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let listed = self.0.explore.engines(Budget::Playouts(PLAYOUTS));
        let listed: Vec<_> = listed
            .iter()
            .map(|engine| {
                let options: Vec<&str> = engine.options.iter().map(|option| option.name).collect();
                serde_json::json!({
                    "name": engine.name, "about": engine.about, "options": options,
                })
            })
            .collect();
        document(py, &listed)
    }

    /// How many actions there are, for programs that learn.
    #[getter]
    fn actions(&self) -> usize {
        self.0.explore.actions()
    }

    /// The shape of an observation.
    #[getter]
    fn observation_shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.explore.tensor().shape)
    }

    /// The least and the largest number of an observation.
    #[getter]
    fn observation_bounds(&self) -> (f32, f32) {
        let tensor = self.0.explore.tensor();
        (tensor.low, tensor.high)
    }

    /// The most moves that a game is played for: one that is longer is given up as drawn.
    #[getter]
    fn longest(&self) -> usize {
        self.0.explore.longest()
    }

    /// Do the values come from a table that is not there yet?
    #[getter]
    fn needs_table(&self) -> bool {
        self.0.explore.table_needed().is_some()
    }

    /// The position a game begins from.
    ///
    ///     >>> yk.game("mnk", size="3x3").start().text
    ///     '.../.../...'
    fn start(&self) -> PyResult<Position> {
        guarded(|| Position::read(&self.0, &self.0.explore.start()))
    }

    /// Reads a position.
    ///
    ///     >>> yk.game("mnk", size="3x3").position("1../.2./...").to_move
    ///     3
    ///     >>> yk.game("mnk", size="3x3").position("1../.4./...")
    ///     Traceback (most recent call last):
    ///         ...
    ///     ValueError: character 6: no player 4; expected a player from 1 to 3 or '.'
    fn position(&self, text: &str) -> PyResult<Position> {
        guarded(|| Position::read(&self.0, text))
    }

    /// An engine by its name and options.
    ///
    ///     >>> g = yk.game("mnk", size="3x3", players=2)
    ///     >>> g.engine("mcts", playouts=300, seed=1).choose(g.position("11./22./..."))
    ///     'c1'
    #[pyo3(signature = (name, /, *, seed = 0, **options))]
    fn engine(
        &self,
        py: Python<'_>,
        name: &str,
        #[pyo3(from_py_with = whole::seed)] seed: u64,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Engine> {
        let mut text = name.to_owned();
        for (key, value) in options.into_iter().flatten() {
            let joint = if text.contains(':') { ',' } else { ':' };
            let value = parameter(&key.extract::<String>()?, &value)?;
            if value.contains(',') {
                return Err(PyValueError::new_err(format!("{key} {value:?}; expected no comma")));
            }
            text += &format!("{joint}{key}={value}");
        }
        Engine::new(py, &self.0, text, seed)
    }

    /// A puzzle as a document, the same one for the same seed; `None` if none was found. The tasks are
    /// `win`, `mate`, `only-move` and `hold`; `level` is 1 (easy) to 5.
    ///
    ///     >>> puzzle = yk.game("mnk", size="4x4", players=2).puzzle("win", plies=3, seed=1)
    ///     >>> puzzle["plies"], puzzle["solution"] in puzzle["solutions"]
    ///     (3, True)
    #[pyo3(signature = (task = "win", *, plies = None, level = None, seed = 0))]
    fn puzzle<'py>(
        &self,
        py: Python<'py>,
        task: &str,
        plies: Option<Whole<u32>>,
        level: Option<Whole<u8>>,
        #[pyo3(from_py_with = whole::seed)] seed: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (plies, level) = (plies.map(|plies| plies.0), level.map(|level| level.0));
        let task = task.parse().map_err(explored)?;
        let wanted = Wanted { task, plies, level, seed };
        let found = watch::run(py, None, |watch| self.0.explore.puzzle(&wanted, watch))?;
        document(py, &found.map_err(explored)?)
    }

    /// How many sequences of moves there are up to a depth.
    ///
    ///     >>> yk.game("dobutsu").perft(4)["by_depth"]
    ///     [1, 4, 17, 96, 577]
    #[pyo3(signature = (depth, position = None))]
    fn perft<'py>(
        &self,
        py: Python<'py>,
        depth: Whole<usize>,
        position: Option<&Bound<'py, Position>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let from = self.text_of(position)?;
        let counted = watch::run(py, None, |watch| self.0.explore.perft(&from, depth.0, watch))?;
        document(py, &counted.map_err(explored)?)
    }

    /// How many positions there are, as a document.
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let counted = watch::run(py, None, |watch| self.0.explore.count(watch))?;
        document(py, &counted.map_err(explored)?)
    }

    /// The record of a game: enough to replay it.
    ///
    ///     >>> g = yk.game("mnk", size="3x3", players=2)
    ///     >>> g.replay(g.record(["b2", "a1"]))["end"]
    ///     '2../.1./...'
    #[pyo3(signature = (moves, start = None))]
    fn record<'py>(
        &self,
        py: Python<'py>,
        moves: Vec<String>,
        start: Option<&Bound<'py, Position>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let from = self.text_of(start)?;
        guarded(|| document(py, &self.0.explore.record(&from, &moves).map_err(explored)?))
    }

    /// Replays a recorded game, every move checked: a document.
    fn replay<'py>(
        &self,
        py: Python<'py>,
        record: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let record = read(record)?;
        guarded(|| document(py, &self.0.explore.replay(&record).map_err(explored)?))
    }

    fn __str__(&self) -> &str {
        &self.0.text
    }

    fn __repr__(&self) -> String {
        format!("<yomikiri game: {}>", self.0.text)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<BoardGame>().is_ok_and(|other| self.0.is_same(&other.get().0))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.text.hash(&mut hasher);
        hasher.finish()
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
        let open = py.import("yomikiri._yomikiri")?.getattr("reopened")?;
        let (text, options) = (self.0.text.as_str(), self.0.options.clone());
        Ok((
            open,
            PyTuple::new(
                py,
                [text.into_pyobject(py)?.into_any(), options.into_pyobject(py)?.into_any()],
            )?,
        ))
    }
}

/// The game that is meant: one that is open, or its text.
pub(crate) fn meant(game: &Bound<'_, PyAny>) -> PyResult<Arc<Opened>> {
    if let Ok(game) = game.cast::<BoardGame>() {
        return Ok(game.get().0.clone());
    }
    match game.extract::<String>() {
        Ok(text) => guarded(|| Opened::new(&text, Vec::new())),
        Err(_) => Err(PyTypeError::new_err("expected a game or its text")),
    }
}
