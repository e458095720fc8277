//! The secret of a run, by which its processes know each other.
//!
//! It never travels. Each side of a connection sends a random number, and proves that it knows the
//! secret by a keyed BLAKE3 hash of both numbers, of who calls whom, and of which side it is: a proof
//! of one connection is of no use for another, nor for the other direction.

use std::fmt;

use crate::ClusterError;

/// Random bytes that each side sends.
pub(crate) type Nonce = [u8; 32];

/// The fewest characters of a secret: what [`Secret::invent`] makes has twice as many.
const SHORTEST: usize = 16;
const LONGEST: usize = 1024;
const CONTEXT: &str = "yomikiri cluster: processes of one run, 2026-11-17";

/// What all processes of a run know, and nobody else.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret {
    key: [u8; 32],
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Which side of a connection proves something.
#[derive(Clone, Copy)]
pub(crate) enum End {
    Caller,
    Listener,
}

/// A connection between two processes, as its proofs name it.
#[derive(Clone, Copy)]
pub(crate) struct Call {
    /// The process that calls.
    pub(crate) from: u32,
    /// The process that listens.
    pub(crate) to: u32,
    pub(crate) from_nonce: Nonce,
    pub(crate) to_nonce: Nonce,
}

impl Secret {
    /// A new secret as text, from the system's random numbers: 128 bits.
    pub fn invent() -> Result<String, ClusterError> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| ClusterError::Random(error.to_string()))?;
        Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The secret that a text stands for; white space around it does not count.
    pub fn new(text: &str) -> Result<Self, ClusterError> {
        let text = text.trim();
        let length = text.chars().count();
        if !(SHORTEST..=LONGEST).contains(&length) || text.chars().any(char::is_control) {
            return Err(ClusterError::Secret { length, shortest: SHORTEST, longest: LONGEST });
        }
        Ok(Secret { key: blake3::derive_key(CONTEXT, text.as_bytes()) })
    }

    /// What one end of a connection sends to show that it knows the secret.
    pub(crate) fn proof(&self, end: End, call: &Call) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new_keyed(&self.key);
        hasher.update(match end {
            End::Caller => b"caller__",
            End::Listener => b"listener",
        });
        hasher.update(&call.from.to_be_bytes()).update(&call.to.to_be_bytes());
        hasher.update(&call.from_nonce).update(&call.to_nonce);
        hasher.finalize()
    }
}

/// A fresh random number.
pub(crate) fn nonce() -> Result<Nonce, ClusterError> {
    let mut nonce = [0; 32];
    getrandom::fill(&mut nonce).map_err(|error| ClusterError::Random(error.to_string()))?;
    Ok(nonce)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_long_enough_and_invented_ones_differ() {
        for text in ["", "short", "123456789012345", "a\u{1b}[2Jbcdefghijklmnop"] {
            assert!(matches!(Secret::new(text), Err(ClusterError::Secret { .. })), "{text:?}");
        }
        let (one, two) = (Secret::invent().unwrap(), Secret::invent().unwrap());
        assert_ne!(Secret::new(&one).unwrap(), Secret::new(&two).unwrap());
        assert_eq!(Secret::new(&one).unwrap(), Secret::new(&format!(" {one}\r\n")).unwrap());
        assert_eq!(format!("{:?}", Secret::new(&one).unwrap()), "Secret(…)");
    }

    #[test]
    fn a_proof_is_good_for_one_end_of_one_connection() {
        let secret = Secret::new("0123456789abcdef").unwrap();
        let call = Call { from: 2, to: 1, from_nonce: [3; 32], to_nonce: [4; 32] };
        let proof = secret.proof(End::Caller, &call);
        let others = [
            secret.proof(End::Listener, &call),
            secret.proof(End::Caller, &Call { from: 3, ..call }),
            secret.proof(End::Caller, &Call { to: 0, ..call }),
            secret.proof(End::Caller, &Call { from_nonce: [4; 32], ..call }),
            secret.proof(End::Caller, &Call { to_nonce: [3; 32], ..call }),
            Secret::new("0123456789abcdeF").unwrap().proof(End::Caller, &call),
        ];
        assert!(others.iter().all(|other| *other != proof));
        assert_eq!(secret.proof(End::Caller, &call), proof);
    }
}
