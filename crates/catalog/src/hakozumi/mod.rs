//! Hakozumi: what can be proved about a position, exact scores on finite boards, and players.

mod analysis;
mod attacker;

pub use analysis::{Analysis, AnalysisError, Exact, Knowledge, analyze, exact};
pub use attacker::{Attacker, Skill};
