//! What the machine offers: files that somebody else has named, memory, the folder where results are
//! kept, and the device on which work is done.
//!
//! * [`mod@file`] opens regular files only, so that no pipe or device can hang the program.
//! * [`memory`] says what can still be had, before work begins.
//! * [`data_folder`] is where tables and records are kept between runs.
//! * [`Device`] is what a user asks for: the CPU or a GPU. [`Backend`] is what a solve gets.

mod backend;
mod data;
mod device;
pub mod file;
pub mod memory;

pub use backend::{Backend, NoGpuSupport, NoKernels};
pub use data::data_folder;
pub use device::{Device, UnknownDevice};
