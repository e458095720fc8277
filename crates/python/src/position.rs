//! A position: what can be played, what it is worth, how it looks.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use numpy::{IntoPyArray, PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::Borrowed;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple};
use yomikiri_catalog::{Asked, Place, Task};
use yomikiri_report::position_svg;

use crate::document::document;
use crate::error::{IllegalMove, explored, guarded};
use crate::game::{BoardGame, Opened};
use crate::watch;
use crate::whole::Whole;

/// A position of a board game. It never changes: `play` gives a new one.
///
///     >>> s = yk.game("mnk", size="3x3", players=2).start()
///     >>> t = s.play("b2")
///     >>> t.text, t.to_move, t.over, t.outcome
///     ('.../.1./...', 2, False, None)
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

/// The text of a move. (An argument that must be a text would be called `r#move` in the error's note.)
fn text_of<'a>(given: &'a Bound<'_, PyAny>) -> PyResult<Cow<'a, str>> {
    match given.cast::<PyString>() {
        Ok(text) => text.to_cow(),
        Err(_) => {
            let problem = format!("move {}; expected the text of a move", given.repr()?);
            Err(PyTypeError::new_err(problem))
        }
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
    ///
    ///     >>> yk.game("dobutsu").start().moves
    ///     ['B4-A3', 'B4-C3', 'C4-C3', 'B3-B2']
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
    ///
    ///     >>> yk.game("mnk", size="3x3", players=2).position("111/22./...").outcome
    ///     '1'
    #[getter]
    fn outcome(&self) -> PyResult<Option<String>> {
        guarded(|| Ok(self.place.outcome().map(|outcome| outcome.to_string())))
    }

    /// How many play.
    #[getter]
    fn players(&self) -> usize {
        self.game.explore.players()
    }

    /// The position after a move; `IllegalMove`, a `ValueError`, if it cannot be played.
    ///
    ///     >>> s = yk.game("mnk", size="3x3", players=2).start().play("b2")
    ///     >>> s.play("b2")
    ///     Traceback (most recent call last):
    ///         ...
    ///     yomikiri.IllegalMove: b2 is taken by player 1; expected an empty cell
    fn play(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Position> {
        guarded(|| Ok(self.after(self.place.play(&text_of(r#move)?).map_err(explored)?)))
    }

    /// What the position and each of its moves are worth.
    ///
    /// `limit` bounds the positions that a search may hold. `quick` takes a fraction of a second and leaves
    /// unknown what needs longer; so does any `limit` for a game that knows no such bound.
    ///
    ///     >>> a = yk.game("mnk", size="3x3", players=2).position("11./22./...").analyze()
    ///     >>> a.value, a.forced, a.line
    ///     ('win', '1', ['c1'])
    #[pyo3(signature = (limit = None, *, quick = false))]
    fn analyze<'py>(
        slf: &Bound<'py, Self>,
        limit: Option<Whole<usize>>,
        quick: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        static ANALYSIS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let (py, this, limit) = (slf.py(), slf.get(), limit.map(|limit| limit.0));
        let found = this.ask(py, limit, quick, |game, text, asked| game.analyze(text, asked))?;
        let class = ANALYSIS.import(py, "yomikiri._analysis", "Analysis")?;
        class.call1((document(py, &found)?, slf, limit, quick))
    }

    /// A line of good play, as far as it is known: `analyze().line` without the rest.
    #[pyo3(signature = (limit = None, *, quick = false))]
    fn line(
        &self,
        py: Python<'_>,
        limit: Option<Whole<usize>>,
        quick: bool,
    ) -> PyResult<Vec<String>> {
        self.ask(py, limit.map(|limit| limit.0), quick, |game, text, asked| game.line(text, asked))
    }

    /// The puzzle that the position makes, as a document; `None` if it has no such task. The tasks are
    /// `win`, `mate`, `only-move` and `hold`.
    ///
    ///     >>> s = yk.game("mnk", size="3x3", players=2).position("11./22./...")
    ///     >>> s.puzzle("win", plies=1)["solutions"]
    ///     ['c1']
    #[pyo3(signature = (task = "win", plies = None))]
    fn puzzle<'py>(
        &self,
        py: Python<'py>,
        task: &str,
        plies: Option<Whole<u32>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let task: Task = task.parse().map_err(explored)?;
        let (game, text) = (&self.game.explore, guarded(|| Ok(self.place.text()))?);
        let plies = plies.map(|plies| plies.0);
        let posed = watch::run(py, None, |watch| game.pose(&text, task, plies, watch))?;
        document(py, &posed.map_err(explored)?)
    }

    /// Judges a move of a player who has a task, and replies to it: a document.
    ///
    ///     >>> s = yk.game("mnk", size="3x3", players=2).position("11./22./...")
    ///     >>> s.attempt("c1", "win", 1)["right"], s.attempt("c2", "win", 1)["right"]
    ///     (True, False)
    #[pyo3(signature = (r#move, task = "win", plies = None))]
    fn attempt<'py>(
        &self,
        py: Python<'py>,
        r#move: &Bound<'_, PyAny>,
        task: &str,
        plies: Option<Whole<u32>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let task = (task.parse::<Task>().map_err(explored)?, plies.map(|plies| plies.0));
        let tried = text_of(r#move)?;
        let (game, text) = (&self.game.explore, guarded(|| Ok(self.place.text()))?);
        let judged = watch::run(py, None, |watch| game.attempt(&text, &tried, task, watch))?;
        document(py, &judged.map_err(explored)?)
    }

    /// The board as a drawing of several lines.
    ///
    ///     >>> print(yk.game("mnk", size="3x3", players=2).start().play("b2").draw())
    ///        a b c
    ///      1 · · ·
    ///      2 · ○ ·
    ///      3 · · ·
    fn draw(&self) -> PyResult<String> {
        guarded(|| self.game.explore.draw(&self.place.text()).map_err(explored))
    }

    /// The board as an SVG drawing.
    fn svg(&self) -> PyResult<String> {
        let lines = self.draw()?;
        guarded(|| Ok(position_svg(&self.game.text, &self.place.text(), &lines)))
    }

    /// The drawing that notebooks show.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    /// What lies where, and what each move is called: the document that the page draws.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        guarded(|| document(py, &self.game.explore.view(&self.place.text()).map_err(explored)?))
    }

    /// The numbers of the legal moves, for programs that learn; in the order of `moves`.
    ///
    ///     >>> s = yk.game("mnk", size="3x3", players=2).position("121/212/.1.")
    ///     >>> s.actions, s.action_mask().tolist(), s.action_move(6)
    ///     ([6, 8], [0, 0, 0, 0, 0, 0, 1, 0, 1], 'a3')
    #[getter]
    fn actions(&self) -> PyResult<Vec<usize>> {
        guarded(|| Ok(self.place.actions()))
    }

    /// The legal actions as an array of 0 and 1.
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        guarded(|| Ok(self.mask().into_pyarray(py)))
    }

    /// The move of an action; `None` if no legal move has this number.
    fn action_move(&self, action: Action) -> PyResult<Option<String>> {
        guarded(|| Ok(self.place.action_text(action.0)))
    }

    /// The action of a legal move; `None` if it has no number.
    fn action_of(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        guarded(|| self.place.action_of(&text_of(r#move)?).map_err(explored))
    }

    /// The position after an action.
    fn act(&self, action: Action) -> PyResult<Position> {
        guarded(|| Ok(self.after(self.place.act(action.0).map_err(explored)?)))
    }

    /// What a player (from 1; the one to move by default) sees, as an array of numbers.
    ///
    ///     >>> s = yk.game("mnk", size="3x3", players=2).start().play("b2")
    ///     >>> seen = s.observe(2)
    ///     >>> seen.shape, seen[1, 1].tolist()
    ///     ((3, 3, 2), [0.0, 1.0])
    #[pyo3(signature = (player = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        player: Option<Whole<usize>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        guarded(|| {
            let player = player.map_or_else(|| self.place.to_move(), |player| player.0);
            let numbers = self.place.observe(player).map_err(explored)?;
            numbers.into_pyarray(py).reshape(self.game.explore.tensor().shape)
        })
    }

    fn __str__(&self) -> PyResult<String> {
        self.text()
    }

    fn __repr__(&self) -> PyResult<String> {
        let text = self.text()?;
        // Where a position is written as its moves, there are none at the start.
        let text = if text.is_empty() { "the start" } else { &text };
        Ok(format!("<{}: {text}>", self.game.text))
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
        let knows_limit = self.game.knows_limit();
        let game = match limit {
            Some(limit) if knows_limit => self.game.with("limit", limit.to_string())?,
            _ => self.game.clone(),
        };
        let text = guarded(|| Ok(self.place.text()))?;
        let is_bounded = limit.is_some() && !knows_limit;
        let quick = quick || is_bounded || game.explore.table_needed().is_some();
        let answer = watch::run(py, None, |watch| {
            let asked = if quick { Asked::request(watch) } else { Asked::job(watch) };
            question(&*game.explore, &text, &asked)
        })?;
        answer.map_err(explored)
    }
}
