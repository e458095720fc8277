//! Errors as Python exceptions, with the same texts. A panic of the program is a `RuntimeError`.

use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use pyo3::create_exception;
use pyo3::exceptions::{
    PyFileNotFoundError, PyMemoryError, PyOSError, PyRuntimeError, PyValueError,
};
use pyo3::prelude::*;
use yomikiri_catalog::ExploreError;

create_exception!(yomikiri, IllegalMove, PyValueError, "A move that cannot be played.");
create_exception!(
    yomikiri,
    MissingTable,
    PyFileNotFoundError,
    "A table that values come from is not there."
);
create_exception!(
    yomikiri,
    LimitReached,
    PyRuntimeError,
    "More work or memory than is there or allowed."
);

/// The exception of an error of the registry.
pub(crate) fn explored(error: ExploreError) -> PyErr {
    let message = error.to_string();
    match error {
        ExploreError::Text { field: "moves", .. } => IllegalMove::new_err(message),
        ExploreError::Text { .. } => PyValueError::new_err(message),
        ExploreError::NoTable { game, megabytes } => MissingTable::new_err(format!(
            "the table of {game} is not there; yomikiri.dobutsu.solve makes it ({megabytes} MB of memory, \
             about a minute, once)"
        )),
        ExploreError::TooMuch(_) => LimitReached::new_err(message),
        ExploreError::Failed(_) => PyRuntimeError::new_err(message),
    }
}

/// A path that is not there is Python's own error; whatever else is wrong with it comes later.
pub(crate) fn ensure_there(path: &Path) -> PyResult<()> {
    match path.metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(PyFileNotFoundError::new_err(format!("{}: {error}", path.display())))
        }
        Err(error) => Err(PyOSError::new_err(format!("{}: {error}", path.display()))),
        Ok(_) => Ok(()),
    }
}

/// Refuses work that the machine has no memory for.
pub(crate) fn ensure_memory(bytes: u64) -> PyResult<()> {
    yomikiri_host::memory::ensure(bytes).map_err(PyMemoryError::new_err)
}

/// Something wrong with a file or with what is in it.
pub(crate) fn failed(error: impl ToString) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

/// Runs what is short; a panic in it becomes an exception.
pub(crate) fn guarded<T>(run: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| Err(panicked(&*panic)))
}

/// The exception of a panic.
pub(crate) fn panicked(panic: &(dyn Any + Send)) -> PyErr {
    let said = panic.downcast_ref::<&str>().copied();
    let said = said.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    PyRuntimeError::new_err(format!("a fault in yomikiri: {}", said.unwrap_or("unknown")))
}
