//! Finding what the checker accepts, and showing what cannot be found.
//!
//! * [`matching`] tries the matching lemma out on every small matching.

pub mod matching;
