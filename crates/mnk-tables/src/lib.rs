//! k in a row: analysis, counts, forced wins, layer files and players.
//!
//! With the feature `gpu` layers can be solved on an NVIDIA GPU ([`choose_backend`]), with `cluster` by many processes
//! together.

mod analyst;
mod bot;
mod census;
mod endgame;
mod layers;
mod proofs;

pub use analyst::{Analysis, Analyst, AnalyzeError, Knowledge, MoveAnalysis, Whole, whole_numbers};
pub use bot::Bot;
pub use census::{
    Census, CensusError, CensusLayer, LayerValues, SolveError, layer_values, memory_to_solve,
    solve_all, states_of_layer,
};
pub use endgame::{Endgame, EndgameError, EndgameSize};
pub use layers::{
    Backend, Estimate, LayerAnalysis, LayerContent, LayerFolder, LayersError, Sample, SampledLayer,
    SolvedLayers, VerifiedLayer, check_counts, choose_backend, count_on_device, sample,
    solve_layers, solve_layers_on, verify_layers,
};
#[cfg(feature = "cluster")]
pub use layers::{ClusterRun, solve_layers_on_cluster};
pub use proofs::{ForcedProof, forced_winners, prove_forced};
