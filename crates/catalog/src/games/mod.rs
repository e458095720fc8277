//! The games that come with the program: what each knows better than the defaults.

mod connect;
mod connect_opening;
pub(crate) mod dobutsu;
mod dobutsu_puzzle;
pub(crate) mod hakozumi;
pub(crate) mod mnk;
mod mnk_count;
pub mod strategy;
pub(crate) mod tantrix;
pub(crate) mod teeko;
pub(crate) mod verify;
