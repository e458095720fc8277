//! A progress bar on a terminal, nothing in a pipe.

use std::io::IsTerminal;
use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressStyle};
use yomikiri_game::Progress;

/// Shows the stage at hand on standard error.
pub(crate) struct Bar {
    shown: bool,
    bar: Mutex<ProgressBar>,
}

impl Bar {
    /// A bar if somebody can see it.
    pub(crate) fn new() -> Self {
        Bar { shown: std::io::stderr().is_terminal(), bar: Mutex::new(ProgressBar::hidden()) }
    }

    fn bar(&self) -> std::sync::MutexGuard<'_, ProgressBar> {
        self.bar.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Progress for Bar {
    fn begin(&self, stage: &str, total: Option<u64>) {
        if !self.shown {
            return;
        }
        let (bar, template) = match total {
            Some(total) => (
                ProgressBar::new(total),
                "{msg:>12} {bar:32} {human_pos}/{human_len}  {per_sec}  {eta} left",
            ),
            None => (ProgressBar::new_spinner(), "{msg:>12} {spinner} {human_pos}  {per_sec}"),
        };
        let style =
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let mut shown = self.bar();
        shown.finish_and_clear();
        *shown = bar.with_style(style).with_message(stage.to_owned());
    }

    fn advance(&self, steps: u64) {
        if self.shown {
            self.bar().inc(steps);
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar().finish_and_clear();
    }
}
