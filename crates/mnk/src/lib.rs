//! mnk
