//! A position: what can be played, what it is worth, how it looks.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use numpy::{IntoPyArray, PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::Borrowed;
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use yomikiri_catalog::{Asked, Place, Task};
use yomikiri_report::position_svg;

use crate::document::document;
use crate::error::{IllegalMove, explored, guarded};
use crate::game::{BoardGame, Opened};
use crate::watch;

/// A position of a board game. It never changes: `play` gives a new one.
#[pyclass(frozen, module = "yomikiri", name = "Position")]
pub(crate) struct Position {
    game: Arc<Opened>,
    pub(crate) place: Box<dyn Place>,
}

/// The number of a move. One that is negative or too large is an illegal move and not an overflow.
struct Action(usize);

impl<'py> FromPyObject<'_, 'py> for Action {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        given.extract::<usize>().map(Action).map_err(|error| {
            match error.is_instance_of::<PyOverflowError>(given.py()) {
                true => {
                    let problem =
                        format!("action {}; expected the action of a legal move", &*given);
                    IllegalMove::new_err(problem)
                }
                false => error,
            }
        })
    }
}

impl Position {
    pub(crate) fn read(game: &Arc<Opened>, text: &str) -> PyResult<Self> {
        let place = game.explore.clone().hold(text).map_err(explored)?;
        Ok(Position { game: game.clone(), place })
    }

    fn after(&self, place: Box<dyn Place>) -> Self {
        Position { game: self.game.clone(), place }
    }

    /// Is it a position of this game?
    fn is_of(&self, game: &Opened) -> bool {
        self.game.text == game.text
    }

    /// Refuses a position of another game.
    pub(crate) fn ensure_of(&self, game: &Opened) -> PyResult<()> {
        if self.is_of(game) {
            return Ok(());
        }
        let (found, expected) = (&self.game.text, &game.text);
        let problem = format!("a position of {found}; expected one of {expected}");
        Err(PyValueError::new_err(problem))
    }

    /// The legal actions, marked in an array with a number for each.
    fn mask(&self) -> Vec<i8> {
        let mut mask = vec![0; self.game.explore.actions()];
        for action in self.place.actions() {
            if let Some(marked) = mask.get_mut(action) {
                *marked = 1;
            }
        }
        mask
    }
}

#[pymethods]
impl Position {
    /// The game it belongs to.
    #[getter]
    fn game(&self) -> BoardGame {
        BoardGame(self.game.clone())
    }

    /// Its text: `game.position` reads it back.
    #[getter]
    fn text(&self) -> PyResult<String> {
        guarded(|| Ok(self.place.text()))
    }

    /// Whose turn it is, from 1.
    #[getter]
    fn to_move(&self) -> PyResult<usize> {
        guarded(|| Ok(self.place.to_move()))
    }

    /// Every legal move; none if the game is over.
    #[getter]
    fn moves(&self) -> PyResult<Vec<String>> {
        guarded(|| Ok(self.place.moves()))
    }

    /// Is the game over?
    #[getter]
    fn over(&self) -> PyResult<bool> {
        guarded(|| Ok(self.place.outcome().is_some()))
    }

    /// How the game ended: `"1"` to `"4"` for who won, or `"draw"`; `None` while it goes on.
    #[getter]
    fn outcome(&self) -> PyResult<Option<String>> {
        guarded(|| Ok(self.place.outcome().map(|outcome| outcome.to_string())))
    }

    /// How many play.
    #[getter]
    fn players(&self) -> usize {
        self.game.explore.players()
    }

    /// The position after a move.
    fn play(&self, r#move: &str) -> PyResult<Position> {
        guarded(|| Ok(self.after(self.place.play(r#move).map_err(explored)?)))
    }

    /// What the position and each of its moves are worth.
    #[pyo3(signature = (limit = None, *, quick = false))]
    fn analyze<'py>(
        slf: &Bound<'py, Self>,
        limit: Option<usize>,
        quick: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        static ANALYSIS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let (py, this) = (slf.py(), slf.get());
        let found = this.ask(py, limit, quick, |game, text, asked| game.analyze(text, asked))?;
        let class = ANALYSIS.import(py, "yomikiri._analysis", "Analysis")?;
        class.call1((document(py, &found)?, slf, limit, quick))
    }

    /// A line of good play, as far as it is known.
    #[pyo3(signature = (limit = None, *, quick = false))]
    fn line(&self, py: Python<'_>, limit: Option<usize>, quick: bool) -> PyResult<Vec<String>> {
        self.ask(py, limit, quick, |game, text, asked| game.line(text, asked))
    }

    /// The puzzle that the position makes, as a document; `None` if it has no such task. The tasks are
    /// `win`, `mate`, `only-move` and `hold`.
    #[pyo3(signature = (task = "win", plies = None))]
    fn puzzle<'py>(
        &self,
        py: Python<'py>,
        task: &str,
        plies: Option<u32>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let task: Task = task.parse().map_err(explored)?;
        let (game, text) = (&self.game.explore, guarded(|| Ok(self.place.text()))?);
        let posed = watch::run(py, None, |watch| game.pose(&text, task, plies, watch))?;
        document(py, &posed.map_err(explored)?)
    }

    /// Judges a move of a player who has a task, and replies to it: a document.
    #[pyo3(signature = (r#move, task = "win", plies = None))]
    fn attempt<'py>(
        &self,
        py: Python<'py>,
        r#move: &str,
        task: &str,
        plies: Option<u32>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let task = (task.parse::<Task>().map_err(explored)?, plies);
        let (game, text) = (&self.game.explore, guarded(|| Ok(self.place.text()))?);
        let judged = watch::run(py, None, |watch| game.attempt(&text, r#move, task, watch))?;
        document(py, &judged.map_err(explored)?)
    }

    /// The board as a drawing of several lines.
    fn draw(&self) -> PyResult<String> {
        guarded(|| self.game.explore.draw(&self.place.text()).map_err(explored))
    }

    /// The board as an SVG drawing.
    fn svg(&self) -> PyResult<String> {
        let lines = self.draw()?;
        guarded(|| Ok(position_svg(&self.game.text, &self.place.text(), &lines)))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    /// What lies where, and what each move is called: the document that the page draws.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        guarded(|| document(py, &self.game.explore.view(&self.place.text()).map_err(explored)?))
    }

    /// The numbers of the legal moves, for programs that learn.
    #[getter]
    fn actions(&self) -> PyResult<Vec<usize>> {
        guarded(|| Ok(self.place.actions()))
    }

    /// The legal actions as an array of 0 and 1.
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        guarded(|| Ok(self.mask().into_pyarray(py)))
    }

    /// The move of an action.
    fn action_move(&self, action: Action) -> PyResult<Option<String>> {
        guarded(|| Ok(self.place.action_text(action.0)))
    }

    /// The action of a legal move; `None` if it has no number.
    fn action_of(&self, r#move: &str) -> PyResult<Option<usize>> {
        guarded(|| self.place.action_of(r#move).map_err(explored))
    }

    /// The position after an action.
    fn act(&self, action: Action) -> PyResult<Position> {
        guarded(|| Ok(self.after(self.place.act(action.0).map_err(explored)?)))
    }

    /// What a player (from 1; the one to move by default) sees, as an array of numbers.
    #[pyo3(signature = (player = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        player: Option<usize>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        guarded(|| {
            let player = player.unwrap_or_else(|| self.place.to_move());
            let numbers = self.place.observe(player).map_err(explored)?;
            numbers.into_pyarray(py).reshape(self.game.explore.tensor().shape)
        })
    }

    fn __str__(&self) -> PyResult<String> {
        self.text()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<{}: {}>", self.game.text, self.text()?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Position>() else { return Ok(false) };
        let other = other.get();
        guarded(|| Ok(other.is_of(&self.game) && other.place.text() == self.place.text()))
    }

    fn __hash__(&self) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        self.text()?.hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let read = slf.getattr("game")?.getattr("position")?;
        Ok((read, PyTuple::new(slf.py(), [slf.get().text()?])?))
    }
}

impl Position {
    /// Asks the registry, with as much work as the question may cause. A table that is not there is not
    /// made on the way: that takes a while, and files.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        limit: Option<usize>,
        quick: bool,
        question: impl FnOnce(
            &dyn yomikiri_catalog::Explore,
            &str,
            &Asked<'_>,
        ) -> Result<T, yomikiri_catalog::ExploreError>
        + Send,
    ) -> PyResult<T> {
        let game = match limit {
            Some(limit) => self.game.with("limit", limit.to_string())?,
            None => self.game.clone(),
        };
        let text = guarded(|| Ok(self.place.text()))?;
        let quick = quick || game.explore.table_needed().is_some();
        let answer = watch::run(py, None, |watch| {
            let asked = if quick { Asked::request(watch) } else { Asked::job(watch) };
            question(&*game.explore, &text, &asked)
        })?;
        answer.map_err(explored)
    }
}
