//! Progress on a terminal, nothing in a pipe.
//!
//! A line of progress fits 80 columns, whatever is counted: the stage, a bar, how much of it is done,
//! how fast and how long it will take. Work that cannot be counted shows how long it has gone on.

use std::io::IsTerminal;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use yomikiri_game::Progress;

use crate::output::grouped;

/// How often a line is drawn anew though nothing was counted: its clock keeps running.
const BETWEEN_TICKS: Duration = Duration::from_millis(250);

/// Counted work with an end: at most 78 columns for numbers below a million million. Rates of more
/// than a thousand million are shown in millions.
const COUNTED: &str = "{msg:17!} {bar:10} {percent:>3}% {count:>17} {rate:>13} {left:>9}";
/// Counted work whose end is not known.
const UNBOUNDED: &str = "{msg:17!} {spinner} {count:>17} {rate:>13} {elapsed:>5}";
/// Work that nobody counts.
const WAITING: &str = "{msg:17!} {spinner} {elapsed}";

/// Shows the stage at hand on standard error.
pub(crate) struct Bar {
    shown: bool,
    bar: Arc<Mutex<ProgressBar>>,
    /// Dropped at the end: the thread that moves the clock then stops.
    _clock: Option<mpsc::Sender<()>>,
}

impl Bar {
    /// A line of progress if somebody can see it.
    pub(crate) fn new() -> Self {
        let shown = std::io::stderr().is_terminal();
        let bar = Arc::new(Mutex::new(ProgressBar::hidden()));
        let clock = shown.then(|| clock(Arc::clone(&bar))).flatten();
        Bar { shown, bar, _clock: clock }
    }

    /// The same for work that nobody counts, named already.
    pub(crate) fn waiting(stage: &str) -> Self {
        let bar = Bar::new();
        if bar.shown {
            bar.show(ProgressBar::new_spinner(), WAITING, stage);
        }
        bar
    }

    fn show(&self, bar: ProgressBar, template: &str, stage: &str) {
        let mut shown = locked(&self.bar);
        shown.finish_and_clear();
        *shown = bar.with_style(style(template)).with_message(stage.to_owned());
    }
}

fn locked(bar: &Mutex<ProgressBar>) -> MutexGuard<'_, ProgressBar> {
    bar.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Draws the line again from time to time, until what it gives is dropped. Without a thread for it
/// the line is drawn only where something is counted.
fn clock(bar: Arc<Mutex<ProgressBar>>) -> Option<mpsc::Sender<()>> {
    let (sender, stopped) = mpsc::channel::<()>();
    let tick = move || {
        while stopped.recv_timeout(BETWEEN_TICKS) == Err(RecvTimeoutError::Timeout) {
            locked(&bar).tick();
        }
    };
    std::thread::Builder::new().name("progress".into()).spawn(tick).ok()?;
    Some(sender)
}

fn style(template: &str) -> ProgressStyle {
    let count = |state: &ProgressState, text: &mut dyn std::fmt::Write| {
        let _ = write!(text, "{}", grouped(state.pos()));
    };
    let rate = |state: &ProgressState, text: &mut dyn std::fmt::Write| {
        let rate = state.per_sec() as u64;
        let _ = match rate / 1_000_000_000 {
            0 => write!(text, "{}/s", grouped(rate)),
            _ => write!(text, "{} M/s", grouped(rate / 1_000_000)),
        };
    };
    let left = |state: &ProgressState, text: &mut dyn std::fmt::Write| {
        let _ = write!(text, "{:#} left", indicatif::HumanDuration(state.eta()));
    };
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    style.with_key("count", count).with_key("rate", rate).with_key("left", left)
}

impl Progress for Bar {
    fn begin(&self, stage: &str, total: Option<u64>) {
        if self.shown {
            match total {
                Some(total) => self.show(ProgressBar::new(total), COUNTED, stage),
                None => self.show(ProgressBar::new_spinner(), UNBOUNDED, stage),
            }
        }
    }

    fn advance(&self, steps: u64) {
        if self.shown {
            locked(&self.bar).inc(steps);
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        locked(&self.bar).finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use indicatif::{ProgressDrawTarget, TermLike};

    use super::*;

    /// A terminal that remembers the last line drawn on it.
    #[derive(Clone, Debug, Default)]
    struct Paper(Arc<Mutex<String>>);

    impl TermLike for Paper {
        fn width(&self) -> u16 {
            200
        }
        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn write_line(&self, line: &str) -> io::Result<()> {
            self.write_str(line)
        }
        fn write_str(&self, text: &str) -> io::Result<()> {
            if !text.trim().is_empty() {
                *self.0.lock().unwrap() = text.to_owned();
            }
            Ok(())
        }
        fn clear_line(&self) -> io::Result<()> {
            Ok(())
        }
        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    fn line(template: &str, stage: &str, done: u64, total: Option<u64>) -> String {
        let paper = Paper::default();
        let target = ProgressDrawTarget::term_like(Box::new(paper.clone()));
        let bar = ProgressBar::with_draw_target(total, target);
        let bar = bar.with_style(style(template)).with_message(stage.to_owned());
        bar.set_position(done);
        bar.tick();
        let line = paper.0.lock().unwrap().clone();
        line.trim_end().to_owned()
    }

    #[test]
    fn lines_of_progress_were_wider_than_80_columns() {
        let (done, total) = (246_803_167, 999_999_999_999);
        for (template, total) in [(COUNTED, Some(total)), (UNBOUNDED, None), (WAITING, None)] {
            let line = line(template, "positions reached and settled", done, total);
            let width = line.chars().count();
            assert!((20..=80).contains(&width), "{width} columns: {line}");
            assert!(template == WAITING || line.contains("246,803,167"), "{line}");
            assert!(!line.contains('.'), "whole numbers only: {line}");
        }
    }
}
