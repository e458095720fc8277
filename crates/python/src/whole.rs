//! Whole numbers that Python gives, numpy's too. One that is negative or too large is a `ValueError` that
//! says what was expected, and not an `OverflowError` that speaks of C.

use pyo3::Borrowed;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;

/// A number from 0 to the largest of its type.
pub(crate) struct Whole<T>(pub(crate) T);

/// A number type without a sign.
pub(crate) trait Unsigned: TryFrom<u64> {
    const MOST: u64;
}

impl Unsigned for u8 {
    const MOST: u64 = u8::MAX as u64;
}

impl Unsigned for u32 {
    const MOST: u64 = u32::MAX as u64;
}

impl Unsigned for u64 {
    const MOST: u64 = u64::MAX;
}

impl Unsigned for usize {
    const MOST: u64 = usize::MAX as u64;
}

impl<'py, T: Unsigned> FromPyObject<'_, 'py> for Whole<T> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let number = match given.extract::<u64>() {
            Ok(number) => T::try_from(number).ok(),
            Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => None,
            Err(error) if error.is_instance_of::<PyTypeError>(given.py()) => {
                let problem = format!("{}; expected a whole number", given.repr()?);
                return Err(PyTypeError::new_err(problem));
            }
            Err(error) => return Err(error),
        };
        number.map(Whole).ok_or_else(|| match given.lt(0) {
            Ok(true) => PyValueError::new_err(format!("{}; expected 0 or more", &*given)),
            _ => PyValueError::new_err(format!("{}; expected {} or less", &*given, T::MOST)),
        })
    }
}

/// A seed that has a default: what `help` shows of that is a number and not a Rust type.
pub(crate) fn seed(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    Ok(given.extract::<Whole<u64>>()?.0)
}
