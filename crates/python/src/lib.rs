//! The Python package `yomikiri`: a thin face over the registry.
//!
//! Nothing is computed here. What Python asks goes to the registry (`yomikiri-catalog`), to the tables
//! of a game or to an engine, and the answer comes back as a Python object. Each module is one noun of
//! the package; what needs no Rust (environments, own games, plots) is Python in `python/yomikiri`.
//!
//! Long work runs on a thread of its own without the interpreter's lock, and is called off by Ctrl-C
//! (`watch.rs`). No panic reaches Python as one: it becomes a `RuntimeError` (`error.rs`).

mod arena;
mod document;
mod engine;
mod error;
mod game;
mod layers;
mod own;
mod position;
mod strategy;
mod table;
mod watch;
mod whole;

use pyo3::prelude::*;

/// The compiled part of the package.
#[pymodule]
fn _yomikiri(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("IllegalMove", py.get_type::<error::IllegalMove>())?;
    module.add("MissingTable", py.get_type::<error::MissingTable>())?;
    module.add("LimitReached", py.get_type::<error::LimitReached>())?;
    module.add_class::<game::BoardGame>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<engine::Engine>()?;
    module.add_class::<table::Table>()?;
    module.add_class::<layers::Layers>()?;
    module.add_class::<layers::Layer>()?;
    module.add_function(wrap_pyfunction!(game::games, module)?)?;
    module.add_function(wrap_pyfunction!(game::game, module)?)?;
    module.add_function(wrap_pyfunction!(game::reopened, module)?)?;
    module.add_function(wrap_pyfunction!(game::recognize, module)?)?;
    module.add_function(wrap_pyfunction!(arena::arena, module)?)?;
    module.add_function(wrap_pyfunction!(table::open_table, module)?)?;
    module.add_function(wrap_pyfunction!(table::solve_dobutsu, module)?)?;
    module.add_function(wrap_pyfunction!(layers::layers, module)?)?;
    module.add_function(wrap_pyfunction!(layers::solve_layers, module)?)?;
    module.add_function(wrap_pyfunction!(layers::outcomes, module)?)?;
    module.add_function(wrap_pyfunction!(strategy::verify_strategy, module)?)?;
    module.add_function(wrap_pyfunction!(strategy::strategies, module)?)?;
    module.add_function(wrap_pyfunction!(own::solve_two, module)?)?;
    module.add_function(wrap_pyfunction!(own::solve_many, module)?)?;
    module.add_function(wrap_pyfunction!(own::search, module)?)
}
