//! The trained parameters as a file.
//!
//! The file is a line that names the format, followed by all parameters as little-endian 32-bit
//! floats: the linear policy (one weight per placement feature), the value network, the policy
//! network. The order within a network is that of its own file.

use std::sync::{Arc, LazyLock};

use thiserror::Error;
use yomikiri_tantrix::PLACEMENT_FEATURES;

use super::linear_policy::LinearPolicy;
use super::policy_network::{self, PolicyNetwork};
use super::value_network::{self, ValueNetwork};

/// The format. It changes with the meaning of any parameter.
const SCHEMA: &[u8] = b"yomikiri.tantrix-champion/4\n";

/// The file in the program, written by `cargo xtask train-tantrix`.
pub(super) static EMBEDDED: &[u8] = include_bytes!("weights.bin");

/// The weights in the program.
pub(super) static WEIGHTS: LazyLock<Arc<Weights>> = LazyLock::new(|| {
    Arc::new(Weights::from_bytes(EMBEDDED).expect("a test reads the weights in the program"))
});

/// All trained parameters of the champion.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    pub(super) linear: Box<LinearPolicy>,
    pub(super) value: ValueNetwork,
    pub(super) policy: PolicyNetwork,
}

/// A file that does not hold weights of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// The first line does not name the format.
    #[error("the first line does not say {}", String::from_utf8_lossy(SCHEMA).trim_end())]
    Schema,
    /// The file is too short or too long.
    #[error("{found} bytes; expected {expected}")]
    Length {
        /// The number of bytes after the first line.
        found: usize,
        /// The number of bytes there should be.
        expected: usize,
    },
    /// A parameter is infinite or not a number.
    #[error("entry {0} is not a finite number")]
    NotFinite(usize),
}

impl Weights {
    /// Reads the bytes of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let rest = bytes.strip_prefix(SCHEMA).ok_or(WeightsError::Schema)?;
        let expected = 4 * (PLACEMENT_FEATURES + value_network::SIZE + policy_network::SIZE);
        if rest.len() != expected {
            return Err(WeightsError::Length { found: rest.len(), expected });
        }
        let parameters: Vec<f32> =
            rest.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        if let Some(at) = parameters.iter().position(|parameter| !parameter.is_finite()) {
            return Err(WeightsError::NotFinite(at));
        }
        let (linear_weights, rest) = parameters.split_at(PLACEMENT_FEATURES);
        let (value, policy) = rest.split_at(value_network::SIZE);
        let mut linear = Box::new([0.0; PLACEMENT_FEATURES]);
        linear.copy_from_slice(linear_weights);
        let value = ValueNetwork(value.to_vec());
        Ok(Weights { linear, value, policy: PolicyNetwork::from_parameters(policy) })
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = SCHEMA.to_vec();
        let parameters = self.linear.iter().chain(&self.value.0).copied();
        let parameters = parameters.chain(self.policy.parameters());
        bytes.extend(parameters.flat_map(|parameter| parameter.to_le_bytes()));
        bytes
    }
}
