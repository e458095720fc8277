//! What was learnt, as a file: a line that names the format, then all numbers, 32 bits each, low
//! byte first: weights of placements' facts, then the network, then the scout.

use thiserror::Error;
use yomikiri_tantrix::PLACEMENT_FEATURES;

use super::network::{Network, SIZE};
use super::policy::Judgement;
use super::scout::{self, Scout};

/// The format. It changes with the meaning of any number.
const SCHEMA: &[u8] = b"yomikiri.tantrix-champion/4\n";

/// What the champion learnt.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    pub(super) judgement: Box<Judgement>,
    pub(super) network: Network,
    pub(super) scout: Scout,
}

/// A file that holds no weights of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// The first line is another.
    #[error("the first line does not say {}", String::from_utf8_lossy(SCHEMA).trim_end())]
    Schema,
    /// Too short or too long.
    #[error("{found} bytes; expected {expected}")]
    Length {
        /// Bytes there are.
        found: usize,
        /// Bytes there should be.
        expected: usize,
    },
    /// Not a number.
    #[error("entry {0} is not a finite number")]
    NotFinite(usize),
}

impl Weights {
    /// Reads a file's bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let rest = bytes.strip_prefix(SCHEMA).ok_or(WeightsError::Schema)?;
        let expected = 4 * (PLACEMENT_FEATURES + SIZE + scout::SIZE);
        if rest.len() != expected {
            return Err(WeightsError::Length { found: rest.len(), expected });
        }
        let numbers: Vec<f32> =
            rest.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        if let Some(at) = numbers.iter().position(|number| !number.is_finite()) {
            return Err(WeightsError::NotFinite(at));
        }
        let (weights, numbers) = numbers.split_at(PLACEMENT_FEATURES);
        let (network, numbers) = numbers.split_at(SIZE);
        let mut judgement = Box::new([0.0; PLACEMENT_FEATURES]);
        judgement.copy_from_slice(weights);
        let (network, scout) = (Network(network.to_vec()), Scout::from_numbers(numbers));
        Ok(Weights { judgement, network, scout })
    }

    /// The file's bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = SCHEMA.to_vec();
        let numbers = self.judgement.iter().chain(&self.network.0).copied();
        bytes.extend(numbers.chain(self.scout.numbers()).flat_map(|number| number.to_le_bytes()));
        bytes
    }
}
