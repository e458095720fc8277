//! Documents of the registry as Python's dictionaries, lists and numbers.

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde::Serialize;
use serde_json::Value as Json;

use crate::error::failed;

/// A document as Python objects.
pub(crate) fn document<'py>(
    py: Python<'py>,
    document: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    python(py, &serde_json::to_value(document).map_err(failed)?)
}

fn python<'py>(py: Python<'py>, json: &Json) -> PyResult<Bound<'py, PyAny>> {
    match json {
        Json::Null => Ok(py.None().into_bound(py)),
        Json::Bool(value) => value.into_bound_py_any(py),
        Json::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into_bound_py_any(py),
            (_, Some(number)) => number.into_bound_py_any(py),
            _ => number.as_f64().into_bound_py_any(py),
        },
        Json::String(text) => text.into_bound_py_any(py),
        Json::Array(values) => {
            let list = PyList::empty(py);
            for value in values {
                list.append(python(py, value)?)?;
            }
            Ok(list.into_any())
        }
        Json::Object(values) => {
            let dict = PyDict::new(py);
            for (key, value) in values {
                dict.set_item(key, python(py, value)?)?;
            }
            Ok(dict.into_any())
        }
    }
}

/// A Python object as JSON, by Python's own writer.
pub(crate) fn read(value: &Bound<'_, PyAny>) -> PyResult<Json> {
    let text: String = value.py().import("json")?.call_method1("dumps", (value,))?.extract()?;
    serde_json::from_str(&text).map_err(|error| PyValueError::new_err(error.to_string()))
}
