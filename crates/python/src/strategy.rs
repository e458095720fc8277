//! Strategies of Hakozumi under their checker.

use std::path::PathBuf;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use yomikiri_catalog::{ExploreError, strategy, verify};
use yomikiri_host::file::read_text;

use crate::document::{document, read};
use crate::error::{ensure_there, explored, failed};
use crate::watch;

/// The most bytes of a strategy file.
const MOST_BYTES: u64 = 64 << 20;

/// Checks a strategy or a certificate tree and says whether it is `accepted`, and why or why not.
///
/// What is given is a dictionary, a JSON text, or the path of a file.
///
///     >>> yk.verify_strategy("crates/hakozumi/strategies/theorem-3.json")["accepted"]
///     True
#[pyfunction]
pub(crate) fn verify_strategy<'py>(
    py: Python<'py>,
    strategy: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let (text, path) = text_of(strategy)?;
    let checked = watch::run(py, None, |watch| verify(&text, watch))?;
    let checked = checked.map_err(|error| match (path, error) {
        (Some(path), ExploreError::Text { message, .. }) => {
            PyValueError::new_err(format!("{}: {message}", path.display()))
        }
        (_, error) => explored(error),
    });
    document(py, &checked?)
}

/// The text, and the file that it comes from.
fn text_of(strategy: &Bound<'_, PyAny>) -> PyResult<(String, Option<PathBuf>)> {
    if strategy.is_instance_of::<PyDict>() {
        return Ok((read(strategy)?.to_string(), None));
    }
    if strategy.is_instance_of::<PyString>() {
        let text: String = strategy.extract()?;
        if text.trim_start().starts_with(['{', '[']) {
            return Ok((text, None));
        }
    }
    let Ok(path) = strategy.extract::<PathBuf>() else {
        let expected = "expected a dictionary, a JSON text or the path of a file";
        return Err(PyTypeError::new_err(expected));
    };
    ensure_there(&path)?;
    match read_text(&path, MOST_BYTES) {
        Ok(text) => Ok((text, Some(path))),
        Err(error) => Err(failed(format!("{}: {error}", path.display()))),
    }
}

/// The strategies that come with the package, each with what the checker says of it.
///
///     >>> {s["name"]: s["accepted"] for s in yk.strategies()}["theorem-3"]
///     True
#[pyfunction]
pub(crate) fn strategies(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let found = watch::run(py, None, |_| strategy::strategies())?;
    document(py, &found.map_err(explored)?)
}
