//! Printers of the papers' reports: one HTML file, one JSON document, a CSV file a table.
//!
//! Nothing is computed here. [`Document`] joins the reports with what is known about the run,
//! [`expected`] lays the claims beside the values we know them to have, [`write()`] puts everything
//! into a directory, each file whole or not at all, [`recorded`] is each paper's document as it was last accepted. Plots and boards are drawn as SVG whose colours
//! are the variables of the page around them, so that they follow its light and dark look.

mod csv;
mod document;
pub mod expected;
mod html;
mod number;
mod recorded;
mod svg;
mod write;

pub use csv::line as csv_line;
pub use document::{Document, Machine, Program, Run, SCHEMA};
pub use html::{figure_html, page};
pub use number::grouped;
pub use recorded::recorded;
pub use svg::{STYLE, Width, board_svg, plot_svg, position_svg};
pub use write::{FILES, FOLDERS, WriteError, write, write_whole};
