//! `champion`: a tree search with a policy and a value function trained by self-play.
//!
//! | file | what it has |
//! |---|---|
//! | `linear_policy` | a softmax over sums of feature weights: plays the moves after the tree |
//! | `policy_network` | the priors of the tree search |
//! | `value_network` | the value of a position, and the Adam optimiser |
//! | `evaluator` | these three as the [`PolicyValue`](yomikiri_play::PolicyValue) of a search |
//! | `endgame` | alpha-beta search of the last tiles |
//! | `settings` | the player's constants as options of its name |
//! | `policy_gradient` | trains the linear policy |
//! | `td_lambda` | TD(λ) targets for the value network |
//! | `policy_target` | visit counts of searches, the targets of the policy network |
//! | `train` | the whole training, from a seed to a file |
//! | `weights` | that file |
//! | `explain` | predictions and reasons for single placements |

mod endgame;
mod evaluator;
mod explain;
mod linear_policy;
mod policy_gradient;
mod policy_network;
mod policy_target;
mod settings;
mod td_lambda;
mod train;
mod value_network;
mod weights;

pub use explain::{About, Expected, Reason, expected};
pub use settings::Champion;
pub use train::{Schedule, train, train_policy_network};
pub use weights::{Weights, WeightsError};

/// The weights in the program, as `cargo xtask train-tantrix` wrote them.
pub fn champion_weights() -> &'static [u8] {
    weights::EMBEDDED
}
