//! Strategies of Hakozumi under their checker.

use std::path::PathBuf;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use yomikiri_catalog::{strategy, verify};
use yomikiri_host::file::read_text;

use crate::document::{document, read};
use crate::error::{ensure_there, explored, failed};
use crate::watch;

/// The most bytes of a strategy file.
const MOST_BYTES: u64 = 64 << 20;

/// Checks a strategy or a certificate tree and says whether it is `accepted`, and why or why not.
///
/// What is given is a dictionary, a JSON text, or the path of a file.
#[pyfunction]
pub(crate) fn verify_strategy<'py>(
    py: Python<'py>,
    strategy: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let text = text_of(strategy)?;
    let checked = watch::run(py, None, |watch| verify(&text, watch))?;
    document(py, &checked.map_err(explored)?)
}

fn text_of(strategy: &Bound<'_, PyAny>) -> PyResult<String> {
    if strategy.is_instance_of::<PyDict>() {
        return Ok(read(strategy)?.to_string());
    }
    if strategy.is_instance_of::<PyString>() {
        let text: String = strategy.extract()?;
        if text.trim_start().starts_with(['{', '[']) {
            return Ok(text);
        }
    }
    let Ok(path) = strategy.extract::<PathBuf>() else {
        let expected = "expected a dictionary, a JSON text or the path of a file";
        return Err(PyTypeError::new_err(expected));
    };
    ensure_there(&path)?;
    read_text(&path, MOST_BYTES).map_err(|error| failed(format!("{}: {error}", path.display())))
}

/// The strategies that come with the package, each with what the checker says of it.
#[pyfunction]
pub(crate) fn strategies(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let found = watch::run(py, None, |_| strategy::strategies())?;
    document(py, &found.map_err(explored)?)
}
