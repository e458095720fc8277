//! Finding what the checker accepts, and showing what cannot be found.
//!
//! * [`cnf`], [`sat`], [`drat`]: formulas, solvers, and proofs that are checked without them.
//! * [`encode`] asks for static boards in formulas; [`classify`] finds all with a period.
//! * [`search`] finds a strategy from a position, [`obstruction`] shows why there is none.
//! * [`attack`] wins by threats, [`loss`] shows that every reply loses, [`connect`] solves finite
//!   Connect-Four.
//! * [`work`] bounds searches by counting their steps, and lets somebody watch them.
//! * [`position`] says what all of this proves about a position, and plays.
//! * [`matching`] tries the matching lemma out on every small matching.

pub mod attack;
pub mod classify;
pub mod cnf;
pub mod connect;
pub mod drat;
pub mod encode;
pub mod handicap;
pub mod loss;
pub mod matching;
pub mod obstruction;
pub mod position;
pub mod sat;
pub mod search;
pub mod work;
