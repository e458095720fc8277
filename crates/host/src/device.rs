//! Where a user wants work done.

use std::str::FromStr;

use thiserror::Error;

/// Where a user wants work done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Device {
    /// On the CPU.
    Cpu,
    /// On the GPU; an error if it cannot be done there.
    Cuda,
    /// On the GPU if there is one that is large enough, else on the CPU; and then it is said why.
    Auto,
    /// The same where nobody asked for a GPU: one that is missing is not worth a word.
    #[default]
    Unasked,
}

/// A name that is no device.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no device named `{0}`; expected cpu, cuda or auto")]
pub struct UnknownDevice(pub String);

impl FromStr for Device {
    type Err = UnknownDevice;

    fn from_str(name: &str) -> Result<Self, UnknownDevice> {
        match name {
            "cpu" => Ok(Device::Cpu),
            "cuda" => Ok(Device::Cuda),
            "auto" => Ok(Device::Auto),
            _ => Err(UnknownDevice(name.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_have_names() {
        assert_eq!("cuda".parse(), Ok(Device::Cuda));
        let error = "gpu".parse::<Device>().unwrap_err();
        assert_eq!(error.to_string(), "no device named `gpu`; expected cpu, cuda or auto");
    }
}
