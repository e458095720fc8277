//! Hakozumi: what can be proved about a position, exact scores on finite boards, and players.

mod analysis;
mod attacker;
mod exact;
mod knowledge;
mod prover;

pub use analysis::{AnalysisError, analyze};
pub use attacker::{Attacker, Skill};
pub use exact::{Exact, exact};
pub use knowledge::{Analysis, Confined, Knowledge};
pub use prover::Budget;
pub use prover::{Proved, Prover};
