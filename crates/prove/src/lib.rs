//! Finding what the checker accepts, and showing what cannot be found.
//!
//! * [`cnf`], [`sat`], [`drat`]: formulas, solvers, and proofs that are checked without them.
//! * [`encode`] asks for static boards in formulas; [`classify`] finds all with a period.
//! * [`matching`] tries the matching lemma out on every small matching.

pub mod classify;
pub mod cnf;
pub mod drat;
pub mod encode;
pub mod matching;
pub mod sat;
