//! k in a row: parameters, positions and moves.

use super::face;

pub(super) fn run(bytes: &[u8]) {
    face::explore("mnk", &String::from_utf8_lossy(bytes));
}
