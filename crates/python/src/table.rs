//! The table of Dobutsu Shogi: opened, made, probed in bulk.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use numpy::{
    Element, IntoPyArray, PyArray1, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyBytes, PyString};
use serde_json::json;
use yomikiri_dobutsu::{Dobutsu, Position as DobutsuPosition, RuleSet};
use yomikiri_dobutsu_tables::{
    Probed, Tablebase, TablebaseError, default_path, memory_to_solve, verify,
};
use yomikiri_game::Notation;

use crate::document::document;
use crate::error::{MissingTable, ensure_memory, ensure_there, failed};
use crate::game::{BoardGame, Opened};
use crate::position::Position;
use crate::watch;
use crate::whole::{self, Whole};

/// A table of Dobutsu Shogi on disk. `yomikiri.open_table` opens one.
///
///     >>> with yk.open_table(path) as table:
///     ...     print(table.game.name, f"{len(table):,}")
///     dobutsu --rules standard 255,280,704
#[pyclass(frozen, module = "yomikiri", name = "Table")]
pub(crate) struct Table {
    /// Nothing once it is closed.
    open: Mutex<Option<Arc<Tablebase>>>,
    path: PathBuf,
    game: Py<BoardGame>,
    length: usize,
}

/// What is asked for.
enum Asked {
    Numbers(Vec<u64>),
    Texts(Vec<String>),
}

type Arrays<'py> = (Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<i16>>);

/// Opens a table.
///
///     >>> yk.open_table(path).probe(["gle/1c1/1C1/ELG[-] w"])
///     Probe(value=array([-1], dtype=int8), distance=array([78], dtype=int16))
#[pyfunction]
pub(crate) fn open_table(py: Python<'_>, path: PathBuf) -> PyResult<Table> {
    ensure_there(&path)?;
    if path.is_dir() {
        let problem = format!("{}: a folder; yomikiri.layers opens layer files", path.display());
        return Err(PyValueError::new_err(problem));
    }
    let opened = watch::run(py, None, |_| Tablebase::open_any(&path))?.map_err(failed)?;
    Table::new(py, opened, path)
}

/// Solves Dobutsu Shogi into a file, unless it is there already, and opens it.
#[pyfunction]
pub(crate) fn solve_dobutsu(
    py: Python<'_>,
    path: Option<PathBuf>,
    rules: &str,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Table> {
    let rules: RuleSet =
        rules.parse().map_err(|error| PyValueError::new_err(format!("rules {rules}: {error}")))?;
    let game = Dobutsu::new(rules);
    let Some(path) = path.or_else(|| default_path(rules)) else {
        return Err(MissingTable::new_err(TablebaseError::NoDataDirectory.to_string()));
    };
    if !path.exists() {
        ensure_memory(memory_to_solve(game))?;
    }
    let solved =
        watch::run(py, progress, |watch| Tablebase::open_or_solve(game, Some(&path), watch))?;
    Table::new(py, solved.map_err(failed)?.0, path)
}

impl Table {
    fn new(py: Python<'_>, table: Tablebase, path: PathBuf) -> PyResult<Self> {
        let whole = path.canonicalize().unwrap_or_else(|_| path.clone());
        let text = format!("dobutsu --rules {}", table.game().rules());
        let options = vec![("table".to_owned(), whole.to_string_lossy().into_owned())];
        let game = Py::new(py, crate::game::reopened(&text, options)?)?;
        let length = table.index().len();
        Ok(Table { open: Mutex::new(Some(Arc::new(table))), path, game, length })
    }

    /// What is asked about positions of this table's game.
    fn asked(&self, positions: &Bound<'_, PyAny>) -> PyResult<Asked> {
        asked(positions, &self.game.get().0)
    }

    fn table(&self) -> PyResult<Arc<Tablebase>> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.clone().ok_or_else(|| PyValueError::new_err("the table is closed"))
    }
}

#[pymethods]
impl Table {
    /// The game, whose values come from this table.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<BoardGame> {
        self.game.clone_ref(py)
    }

    /// Where the file is.
    #[getter]
    fn path(&self) -> PathBuf {
        self.path.clone()
    }

    /// How many indices there are; those of no position have no value.
    fn __len__(&self) -> usize {
        self.length
    }

    /// The values of positions: a list of texts or positions, or an array of indices.
    ///
    /// The values are for the player to move: 1 won, 0 drawn, -1 lost, -128 not in the table; the distance
    /// is in plies, -1 of a draw and of what is not in the table.
    ///
    ///     >>> table = yk.open_table(path)
    ///     >>> start = table.game.start()
    ///     >>> value, distance = table.probe([start.play(move) for move in start.moves])
    ///     >>> value.tolist(), distance.tolist()
    ///     ([1, 1, 1, 1], [77, 77, 77, 75])
    #[pyo3(signature = (positions, *, progress = None))]
    fn probe<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let table = self.table()?;
        let probed = match self.asked(positions)? {
            Asked::Numbers(numbers) => watch::run(py, progress, |watch| {
                table.probe_numbers(&numbers, watch).map_err(failed)
            })??,
            Asked::Texts(texts) => watch::run(py, progress, |watch| {
                table.probe(&read_all(&table, &texts)?, watch).map_err(failed)
            })??,
        };
        let (value, distance) = arrays(py, &probed);
        named(py, "Probe")?.call1((value, distance))
    }

    /// The indices of positions; -1 of one that has none. A position and its mirror image have the same.
    ///
    ///     >>> table = yk.open_table(path)
    ///     >>> table.text(table.index([table.game.start()]))
    ///     ['elg/1c1/1C1/GLE[-] w']
    fn index<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let table = self.table()?;
        let Asked::Texts(texts) = self.asked(positions)? else {
            return Err(PyTypeError::new_err("expected a list of texts or positions"));
        };
        let numbers = watch::run(py, None, |_| {
            let positions = read_all(&table, &texts)?;
            let number = |position| table.index().canonical_number(position);
            let number = |position| number(position).map_or(-1, |number| number as i64);
            Ok::<_, PyErr>(positions.iter().map(number).collect::<Vec<i64>>())
        })??;
        Ok(numbers.into_pyarray(py))
    }

    /// The texts of indices; `None` of one that no position has.
    fn text<'py>(
        &self,
        py: Python<'py>,
        indices: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Option<String>>> {
        use yomikiri_game::DenseIndex;
        let table = self.table()?;
        let numbers = match self.asked(indices)? {
            Asked::Numbers(numbers) => numbers,
            Asked::Texts(texts) if texts.is_empty() => Vec::new(),
            Asked::Texts(_) => return Err(PyTypeError::new_err("expected indices, whole numbers")),
        };
        watch::run(py, None, |_| {
            let text = |&number: &u64| {
                let number = usize::try_from(number).ok().filter(|&n| n < self.length)?;
                Some(table.game().position_text(&table.index().position(number)?))
            };
            numbers.iter().map(text).collect()
        })
    }

    /// Random positions of the table with their values; the same ones for the same seed.
    ///
    ///     >>> sample = yk.open_table(path).sample(1000, seed=1)
    ///     >>> len(sample.texts), sample.indices.dtype, sample.value.dtype, sample.distance.dtype
    ///     (1000, dtype('uint64'), dtype('int8'), dtype('int16'))
    #[pyo3(signature = (n, seed = 0))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        n: Whole<usize>,
        #[pyo3(from_py_with = whole::seed)] seed: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (table, n) = (self.table()?, n.0);
        // Number, position, value and text of each.
        ensure_memory((n as u64).saturating_mul(256))?;
        let (texts, numbers, probed) = watch::run(py, None, |watch| {
            let sampled = table.sample(n, seed, watch).map_err(failed)?;
            let text = |position| table.game().position_text(position);
            let texts: Vec<String> = sampled.iter().map(|found| text(&found.position)).collect();
            let numbers: Vec<u64> = sampled.iter().map(|found| found.number).collect();
            let probed: Vec<Probed> = sampled.iter().map(|found| found.probed).collect();
            Ok::<_, PyErr>((texts, numbers, probed))
        })??;
        let (value, distance) = arrays(py, &probed);
        named(py, "Sample")?.call1((texts, numbers.into_pyarray(py), value, distance))
    }

    /// Every value as an array with a byte for each index: 0 unused, 1 a draw, 2 + distance decided.
    #[pyo3(signature = (*, progress = None))]
    fn values<'py>(
        &self,
        py: Python<'py>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let table = self.table()?;
        ensure_memory(2 * self.length as u64)?;
        let values = watch::run(py, progress, |watch| {
            let loaded = table.loaded(watch)?;
            loaded.values().map(|values| values.into_owned())
        })?;
        Ok(values.map_err(failed)?.into_pyarray(py))
    }

    /// Reads all values into memory, so that later probes need no file.
    #[pyo3(signature = (*, progress = None))]
    fn load(&self, py: Python<'_>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let table = self.table()?;
        ensure_memory(self.length as u64)?;
        let loaded = watch::run(py, progress, |watch| table.loaded(watch))?.map_err(failed)?;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.is_some() {
            *open = Some(Arc::new(loaded));
        }
        Ok(())
    }

    /// Checks every entry from first principles; gives the totals.
    #[pyo3(signature = (*, progress = None))]
    fn verify<'py>(
        &self,
        py: Python<'py>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let table = self.table()?;
        ensure_memory(memory_to_solve(table.game()))?;
        let verified = watch::run(py, progress, |watch| verify(&table, watch))?.map_err(failed)?;
        let census = verified.census;
        document(
            py,
            &json!({
                "reachable": verified.reachable(), "catch": verified.catch,
                "try_lost": verified.try_lost, "moves": verified.moves,
                "win": census.wins(), "draw": census.draws(), "loss": census.losses(),
                "longest_win": census.longest_win(), "published": verified.published,
            }),
        )
    }

    /// Closes the table; what is asked of it after that is a `ValueError`.
    fn close(&self) {
        *self.open.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, pyo3::types::PyTuple>) {
        self.close();
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (PathBuf,))> {
        self.table()?;
        Ok((py.import("yomikiri")?.getattr("open_table")?, (self.path.clone(),)))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<table {} of {}>", self.path.display(), self.game.bind(py).get().0.text)
    }
}

/// A class of the Python part.
fn named<'py>(py: Python<'py>, name: &'static str) -> PyResult<Bound<'py, PyAny>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || py.import("yomikiri._tables").map(Bound::unbind))?;
    module.bind(py).getattr(name)
}

fn arrays<'py>(py: Python<'py>, probed: &[Probed]) -> Arrays<'py> {
    let value: Vec<i8> = probed.iter().map(|probed| probed.value).collect();
    let distance: Vec<i16> = probed.iter().map(|probed| probed.distance).collect();
    (value.into_pyarray(py), distance.into_pyarray(py))
}

/// Reads positions, those too in which the lion was caught.
fn read_all(table: &Tablebase, texts: &[String]) -> PyResult<Vec<DobutsuPosition>> {
    let game = table.game().played_out();
    let read = texts.iter().enumerate().map(|(at, text)| {
        let position = game.parse_position(text);
        position.map_err(|error| PyValueError::new_err(format!("item {at}, {text:?}: {error}")))
    });
    read.collect()
}

/// A whole number, numpy's too; one that is negative or too large is the index of nothing.
fn number(item: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    match item.extract::<u64>() {
        Ok(number) => Ok(Some(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(item.py()) => Ok(Some(u64::MAX)),
        Err(error) if error.is_instance_of::<PyTypeError>(item.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The elements of an array, which may be a part of another one.
pub(crate) fn elements<T: Element + Copy>(array: &Bound<'_, PyArray1<T>>) -> PyResult<Vec<T>> {
    match array.readonly().as_slice() {
        Ok(elements) => Ok(elements.to_vec()),
        Err(_) => Ok(array.call_method0("copy")?.cast::<PyArray1<T>>()?.readonly().to_vec()?),
    }
}

/// Texts or numbers.
fn asked(positions: &Bound<'_, PyAny>, game: &Opened) -> PyResult<Asked> {
    let expected = "expected a list of texts or positions, or an array of indices";
    if let Ok(array) = positions.cast::<PyArray1<u64>>() {
        return Ok(Asked::Numbers(elements(array)?));
    }
    if let Ok(array) = positions.cast::<PyArray1<i64>>() {
        // A negative number is the index of nothing, as one beyond the end is.
        let number = |&number: &i64| u64::try_from(number).unwrap_or(u64::MAX);
        return Ok(Asked::Numbers(elements(array)?.iter().map(number).collect()));
    }
    if let Ok(array) = positions.cast::<PyUntypedArray>() {
        if array.ndim() != 1 {
            return Err(PyValueError::new_err(format!("{expected}, of one dimension")));
        }
        return asked(&array.call_method0("tolist")?, game);
    }
    if positions.is_instance_of::<PyString>() || positions.is_instance_of::<PyBytes>() {
        return Err(PyTypeError::new_err(format!("one text; {expected}")));
    }
    let items = positions.try_iter().map_err(|_| PyTypeError::new_err(expected))?;
    let (mut numbers, mut texts) = (Vec::new(), Vec::new());
    for item in items {
        let item = item?;
        if let Ok(position) = item.cast::<Position>() {
            position.get().ensure_of(game)?;
            texts.push(position.get().place.text());
        } else if item.is_instance_of::<PyString>() {
            texts.push(item.extract()?);
        } else if item.is_instance_of::<PyBool>() {
            return Err(PyTypeError::new_err(expected));
        } else {
            numbers.push(number(&item)?.ok_or_else(|| PyTypeError::new_err(expected))?);
        }
    }
    match (numbers.is_empty(), texts.is_empty()) {
        (false, false) => Err(PyTypeError::new_err(format!("both texts and indices; {expected}"))),
        (false, true) => Ok(Asked::Numbers(numbers)),
        (true, _) => Ok(Asked::Texts(texts)),
    }
}
