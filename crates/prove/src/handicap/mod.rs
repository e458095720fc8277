//! Handicap 1: what O can hold against X's extra stone.
//!
//! No static board exists at the start, so O must commit step by step: [`tree`] finds an answer
//! to every move of X in a window, with the [`automaton`] saying which positions are static, and
//! [`certificate`] is the result as a file with a checker of its own. `docs/handicap-1.md` says
//! what is proved so, and what is not.

pub mod automaton;
pub mod certificate;
pub mod field;
pub mod tree;

use certificate::Certificate;
use tree::{TreeSearch, Unfinished, Window};
use yomikiri_game::Progress;
use yomikiri_hakozumi::{Record, Side, Stone};

/// The columns of the shipped certificate: with one handicap stone in column 0, X cannot win if all
/// of X's further stones fall in these columns. By symmetry the mirrored columns hold too.
pub const PROVED_WINDOW: (i32, i32) = (-5, 6);

/// The file of the shipped certificate.
pub const CERTIFICATE: &str = "window-5-to-6.json";

/// The start of handicap 1: X stands in column 0 and moves.
pub fn start() -> Record {
    Record::new(vec![Stone { side: Side::X, column: 0 }])
}

/// Looks for a certificate that X, confined to a window, cannot win. The watcher is told how many
/// positions were looked at, and may unwind.
///
/// # Panics
/// If the window with its margins has no column 0, where X stands, or too many columns.
pub fn certify(
    window: Window,
    most_evaluations: u64,
    progress: &dyn Progress,
) -> Result<Certificate, Unfinished> {
    let mut field = TreeSearch::field(window);
    field.play(0, true);
    progress.begin("positions", None);
    let tree = TreeSearch::new(window, most_evaluations, progress).find(&field)?;
    Ok(tree.certificate(window, &start(), &field))
}
