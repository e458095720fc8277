//! Layer files of k in a row: all states with the same number of stones, as arrays.

use std::path::PathBuf;
use std::sync::Arc;

use numpy::{IntoPyArray, PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::{PyNotADirectoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use serde_json::{Map, json};
use yomikiri_game::{Game, Notation, OutcomeSet, Player};
use yomikiri_mnk::Position as MnkPosition;
use yomikiri_mnk_tables::{LayerFolder, LayersError, verify_layers};
use yomikiri_solve::LayerCounts;

use crate::document::document;
use crate::error::{ensure_memory, ensure_there, failed};
use crate::game::{BoardGame, reopened};
use crate::table::elements;
use crate::watch;
use crate::whole::Whole;

/// A folder of layer files. `yomikiri.layers` opens one.
///
///     >>> layers = yk.layers(folder)
///     >>> layers.game.name, len(layers)
///     ('mnk --size 3x3 --k 3 --players 3 --rules free', 10)
#[pyclass(frozen, module = "yomikiri", name = "Layers")]
pub(crate) struct Layers {
    folder: Arc<LayerFolder>,
}

/// Opens a folder of layer files.
///
///     >>> layer = yk.layers(folder).layer(5)
///     >>> layer.decode(layer.codes[:1]), yk.outcomes(layer.values[0])
///     (['112/23./...'], ['draw'])
#[pyfunction]
pub(crate) fn layers(py: Python<'_>, folder: PathBuf) -> PyResult<Layers> {
    ensure_there(&folder)?;
    if !folder.is_dir() {
        let problem = format!("{}: no folder; yomikiri.open_table opens a table", folder.display());
        return Err(PyNotADirectoryError::new_err(problem));
    }
    let opened = watch::run(py, None, |_| LayerFolder::open(&folder))?;
    Ok(Layers { folder: Arc::new(opened.map_err(error)?) })
}

/// Solves what is missing in a folder of layer files.
#[pyfunction]
pub(crate) fn solve_layers(
    py: Python<'_>,
    folder: PathBuf,
    game: &Bound<'_, BoardGame>,
    memory: Whole<u64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Layers> {
    let text = game.get().0.text.clone();
    let solved = watch::run(py, progress, |watch| {
        let Some(folder) = LayerFolder::named(&text, &folder) else {
            let problem = format!("{text} has no layers; expected a game of k in a row");
            return Err(PyValueError::new_err(problem));
        };
        let folder = folder.map_err(error)?;
        yomikiri_mnk_tables::solve_layers(&folder, memory.0, watch).map_err(error)?;
        Ok(folder)
    })??;
    Ok(Layers { folder: Arc::new(solved) })
}

/// The outcomes that a byte of `Layer.values` stands for.
///
///     >>> yk.outcomes(18)
///     ['2', 'draw']
#[pyfunction]
pub(crate) fn outcomes(value: Whole<u8>) -> PyResult<Vec<String>> {
    let value = value.0;
    match OutcomeSet::from_bits(value) {
        Some(set) => Ok(set.iter().map(|outcome| outcome.to_string()).collect()),
        None => {
            Err(PyValueError::new_err(format!("{value}; expected 0 to {}", OutcomeSet::MAX_BITS)))
        }
    }
}

fn error(error: LayersError) -> PyErr {
    match error {
        LayersError::Index(_) | LayersError::Memory { .. } | LayersError::NoLayer { .. } => {
            PyValueError::new_err(error.to_string())
        }
        LayersError::Missing { .. } | LayersError::Nothing(_) => {
            crate::error::MissingTable::new_err(error.to_string())
        }
        error => failed(error),
    }
}

fn counted(counts: &LayerCounts) -> serde_json::Value {
    let counts = counts.iter().map(|(set, count)| (set.to_string(), json!(count)));
    serde_json::Value::Object(counts.collect::<Map<_, _>>())
}

#[pymethods]
impl Layers {
    /// The game they belong to.
    #[getter]
    fn game(&self) -> PyResult<BoardGame> {
        let path = self.folder.path();
        let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let options = vec![("table".to_owned(), whole.to_string_lossy().into_owned())];
        reopened(&self.folder.game().name(), options)
    }

    /// Where they are.
    #[getter]
    fn path(&self) -> PathBuf {
        self.folder.path().to_owned()
    }

    /// How many layers there are, the empty and the full board included.
    fn __len__(&self) -> usize {
        self.folder.layers()
    }

    /// All states with this many stones.
    #[pyo3(signature = (stones, *, progress = None))]
    fn layer(
        &self,
        py: Python<'_>,
        stones: Whole<usize>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Layer> {
        let stones = stones.0;
        // A number, a byte, and both again as arrays.
        let entries = self.folder.layer_sizes().get(stones).copied().unwrap_or(0);
        ensure_memory(9 * entries)?;
        let content = watch::run(py, progress, |watch| self.folder.read(stones, watch))?;
        let content = content.map_err(error)?;
        Ok(Layer {
            folder: self.folder.clone(),
            stones,
            codes: content.numbers.into_pyarray(py).unbind(),
            values: content.sets.into_pyarray(py).unbind(),
            counts: content.counts,
        })
    }

    /// The equilibrium sets of positions, as bytes; `yomikiri.outcomes` decodes them.
    ///
    ///     >>> yk.outcomes(yk.layers(folder).probe(["11./22./33."])[0])
    ///     ['1']
    fn probe<'py>(
        &self,
        py: Python<'py>,
        texts: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let texts: Vec<String> =
            texts.extract().map_err(|_| PyTypeError::new_err("expected a list of texts"))?;
        let probed = watch::run(py, None, |watch| {
            use yomikiri_game::Progress;
            let mut sets = Vec::with_capacity(texts.len());
            for (at, text) in texts.iter().enumerate() {
                watch.advance(1);
                let position = self.folder.game().parse_position(text).map_err(|problem| {
                    PyValueError::new_err(format!("item {at}, {text:?}: {problem}"))
                })?;
                sets.push(self.folder.probe(&position).map_err(error)?.bits());
            }
            Ok::<_, PyErr>(sets)
        })??;
        Ok(probed.into_pyarray(py))
    }

    /// Works every entry out again from the rules; gives the counts of each layer.
    #[pyo3(signature = (*, progress = None))]
    fn verify<'py>(
        &self,
        py: Python<'py>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let verified = watch::run(py, progress, |watch| verify_layers(&self.folder, None, watch))?;
        let verified: Vec<_> = verified
            .map_err(error)?
            .iter()
            .map(|layer| {
                json!({
                    "stones": layer.stones, "positions": layer.positions,
                    "states": layer.counts.states(), "values": counted(&layer.counts),
                })
            })
            .collect();
        document(py, &verified)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (PathBuf,))> {
        Ok((py.import("yomikiri")?.getattr("layers")?, (self.folder.path().to_owned(),)))
    }

    fn __repr__(&self) -> String {
        format!("<layers of {} in {}>", self.folder.game().name(), self.folder.path().display())
    }
}

/// All states with the same number of stones: `codes[i]` has the outcomes `values[i]`.
///
///     >>> layer = yk.layers(folder).layer(4)
///     >>> len(layer), layer.codes.dtype, layer.values.dtype
///     (336, dtype('uint64'), dtype('uint8'))
#[pyclass(frozen, module = "yomikiri", name = "Layer")]
pub(crate) struct Layer {
    folder: Arc<LayerFolder>,
    stones: usize,
    codes: Py<PyArray1<u64>>,
    values: Py<PyArray1<u8>>,
    counts: LayerCounts,
}

impl Layer {
    fn positions(
        &self,
        py: Python<'_>,
        codes: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<MnkPosition>> {
        let numbers: Vec<u64> = match codes {
            None => self.codes.bind(py).readonly().to_vec()?,
            Some(codes) => match codes.cast::<PyArray1<u64>>() {
                Ok(codes) => elements(codes)?,
                Err(_) => codes.extract().map_err(|_| {
                    PyTypeError::new_err("expected a list or an array of codes, whole numbers")
                })?,
            },
        };
        let position = |&number: &u64| {
            self.folder.position(self.stones, number).ok_or_else(|| {
                PyValueError::new_err(format!("code {number}; the layer has no such code"))
            })
        };
        numbers.iter().map(position).collect()
    }
}

#[pymethods]
impl Layer {
    /// Stones on the board.
    #[getter]
    fn stones(&self) -> usize {
        self.stones
    }

    /// The codes of its states, in increasing order.
    #[getter]
    fn codes(&self, py: Python<'_>) -> Py<PyArray1<u64>> {
        self.codes.clone_ref(py)
    }

    /// The equilibrium set of each, as a byte: bit 0 to 3 the wins of players 1 to 4, bit 4 the draw.
    #[getter]
    fn values(&self, py: Python<'_>) -> Py<PyArray1<u8>> {
        self.values.clone_ref(py)
    }

    /// How many states have which outcomes, symmetric ones counted once.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        document(py, &counted(&self.counts))
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.codes.bind(py).len()
    }

    /// The texts of codes, or of all.
    #[pyo3(signature = (codes = None))]
    fn decode(&self, py: Python<'_>, codes: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
        let positions = self.positions(py, codes)?;
        Ok(positions.iter().map(|position| self.folder.game().position_text(position)).collect())
    }

    /// The boards of codes, or of all: an array of (codes, rows, columns) with 0 for an empty cell and
    /// else the player.
    ///
    ///     >>> layer = yk.layers(folder).layer(1)
    ///     >>> layer.boards(layer.codes[:1])[0].tolist()
    ///     [[1, 0, 0], [0, 0, 0], [0, 0, 0]]
    #[pyo3(signature = (codes = None))]
    fn boards<'py>(
        &self,
        py: Python<'py>,
        codes: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray3<i8>>> {
        let (positions, size) = (self.positions(py, codes)?, self.folder.game().size());
        let mut cells = vec![0; positions.len() * size.cells()];
        for (board, position) in cells.chunks_exact_mut(size.cells()).zip(&positions) {
            for player in Player::all(self.folder.game().players()) {
                let mut stones = position.stones(player);
                while stones != 0 {
                    board[stones.trailing_zeros() as usize] = player.number() as i8;
                    stones &= stones - 1;
                }
            }
        }
        cells.into_pyarray(py).reshape([positions.len(), size.rows(), size.columns()])
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (game, codes) = (self.folder.game().name(), self.codes.bind(py).len()?);
        Ok(format!("<layer {} of {game}: {codes} codes>", self.stones))
    }
}
