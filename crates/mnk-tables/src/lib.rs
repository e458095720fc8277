//! k in a row: analysis, counts, verdicts, layer files and players.

mod analyst;
mod bot;
mod census;
mod layers;
mod verdicts;

pub use analyst::{Analysis, Analyst, AnalyzeError, Knowledge, MoveAnalysis, Whole, whole_numbers};
pub use bot::Bot;
pub use census::{
    Census, CensusError, CensusLayer, LayerValues, SolveError, layer_values, memory_to_solve,
    solve_all, states_of_layer,
};
pub use layers::{
    ClusterRun, Estimate, LayerAnalysis, LayerEngine, LayerFolder, LayersError, Sample,
    SampledLayer, SolvedLayers, VerifiedLayer, check_counts, count_on_device, sample, solve_layers,
    solve_layers_on, solve_layers_on_cluster, verify_layers,
};
pub use verdicts::{ForcedVerdict, forced_verdict, forced_winner, forced_winners};
