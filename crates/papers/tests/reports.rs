//! Asking for papers. What the reports say is tested once for all printers, where the whole report is
//! made: `crates/cli/tests/report.rs`, against `crates/report/expected`.

use yomikiri_game::Quiet;
use yomikiri_papers::{Effort, reproduce};

#[test]
fn a_paper_that_is_not_there_is_named() {
    let error = reproduce(9, Effort::default(), &Quiet).expect_err("there are five papers");
    assert!(error.to_string().starts_with("there is no paper 9; expected 1 to 5"), "{error}");
}
