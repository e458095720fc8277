//! The device: found, opened, asked what it has, and given kernels to run.

use std::sync::Arc;

use cudarc::driver::sys::{CUevent_flags, is_culib_present};
use cudarc::driver::{
    CudaContext, CudaEvent, CudaFunction, CudaModule, CudaSlice, CudaStream, DevicePtr, DeviceRepr,
    LaunchArgs, LaunchConfig, ValidAsZeroBits,
};
use cudarc::nvrtc::Ptx;

use crate::GpuError;
use crate::cache::cached;
use crate::nvrtc::Nvrtc;

/// Threads of a block, the same for all kernels.
const THREADS: u32 = 256;

/// A GPU, ready to work. Copies are the same device.
#[derive(Clone)]
pub struct Gpu {
    context: Arc<CudaContext>,
    stream: Arc<CudaStream>,
    name: String,
    driver: i32,
}

impl Gpu {
    /// Opens the first GPU.
    pub fn open() -> Result<Gpu, GpuError> {
        // SAFETY: only tries to load the driver's library, whose initialisation has no preconditions.
        if !unsafe { is_culib_present() } {
            return Err(GpuError::NoDriver);
        }
        // A driver without a device says so by an error of its own.
        if !CudaContext::device_count().is_ok_and(|count| count > 0) {
            return Err(GpuError::NoDevice);
        }
        let context = CudaContext::new(0)?;
        let stream = context.default_stream();
        let (name, driver) = (context.name()?, driver_version()?);
        Ok(Gpu { context, stream, name, driver })
    }

    /// What it is called, with the CUDA version its driver speaks.
    pub fn name(&self) -> String {
        format!("{}, CUDA {}.{}", self.name, self.driver / 1000, self.driver % 1000 / 10)
    }

    /// Refuses work that needs more memory than is free.
    pub fn ensure_memory(&self, needed: u64) -> Result<(), GpuError> {
        let (free, _) = self.context.mem_get_info()?;
        if free as u64 >= needed {
            return Ok(());
        }
        let (free_mb, needed_mb) = (free as u64 / 1_000_000, needed / 1_000_000);
        Err(GpuError::Memory { name: self.name.clone(), free_mb, needed_mb })
    }

    /// Kernels from their text, compiled now or before.
    pub(crate) fn kernels(&self, text: &str) -> Result<Kernels, GpuError> {
        let (major, minor) = self.context.compute_capability()?;
        let architecture = format!("sm_{major}{minor}");
        let driver = self.driver.to_string();
        let key = [text, &architecture, &driver];
        let code = cached(&key, || Nvrtc::load()?.compile(text, &architecture))?;
        Ok(Kernels { module: self.context.load_module(Ptx::from_binary(code))? })
    }

    /// So many zeros on the device.
    pub(crate) fn zeros<T: DeviceRepr + ValidAsZeroBits>(
        &self,
        len: usize,
    ) -> Result<CudaSlice<T>, GpuError> {
        Ok(self.stream.alloc_zeros(len)?)
    }

    /// A copy on the device.
    pub(crate) fn upload(&self, words: &[u32]) -> Result<CudaSlice<u32>, GpuError> {
        Ok(self.stream.clone_htod(words)?)
    }

    /// A copy from the device, when all that was begun before is done.
    pub(crate) fn download<T: DeviceRepr + ValidAsZeroBits + Clone + Default>(
        &self,
        from: &impl DevicePtr<T>,
    ) -> Result<Vec<T>, GpuError> {
        let mut to = vec![T::default(); from.len()];
        self.stream.memcpy_dtoh(from, &mut to)?;
        self.stream.synchronize()?;
        Ok(to)
    }

    /// The order in which work is done.
    pub(crate) fn stream(&self) -> &Arc<CudaStream> {
        &self.stream
    }

    /// A point in time on the device.
    pub(crate) fn now(&self) -> Result<CudaEvent, GpuError> {
        Ok(self.stream.record_event(Some(CUevent_flags::CU_EVENT_DEFAULT))?)
    }

    /// Begins a launch: arguments are pushed to what it gives.
    pub(crate) fn prepare<'a>(&'a self, kernel: &'a CudaFunction) -> LaunchArgs<'a> {
        self.stream.launch_builder(kernel)
    }

    /// How fast the device copies its own memory, in bytes read and written a second: the limit of
    /// everything that is bound by memory.
    pub fn copy_bandwidth(&self) -> Result<f64, GpuError> {
        let (bytes, rounds) = (1 << 30, 10);
        self.ensure_memory(2 * bytes as u64)?;
        let (from, mut to) = (self.zeros::<u8>(bytes)?, self.zeros::<u8>(bytes)?);
        self.stream.memcpy_dtod(&from, &mut to)?;
        let begin = self.now()?;
        for _ in 0..rounds {
            self.stream.memcpy_dtod(&from, &mut to)?;
        }
        let seconds = seconds(&begin, &self.now()?)?;
        Ok(2.0 * bytes as f64 * f64::from(rounds) / seconds)
    }
}

/// One thread for each of so many elements.
pub(crate) fn blocks_for(elements: usize) -> LaunchConfig {
    let blocks = elements.div_ceil(THREADS as usize).max(1) as u32;
    LaunchConfig { grid_dim: (blocks, 1, 1), block_dim: (THREADS, 1, 1), shared_mem_bytes: 0 }
}

/// Enough blocks to fill any device, for kernels that go through their work in strides.
pub(crate) fn striding() -> LaunchConfig {
    LaunchConfig { grid_dim: (4096, 1, 1), block_dim: (THREADS, 1, 1), shared_mem_bytes: 0 }
}

/// Seconds between two points in time, waiting for the second.
pub(crate) fn seconds(from: &CudaEvent, to: &CudaEvent) -> Result<f64, GpuError> {
    Ok(f64::from(from.elapsed_ms(to)?) / 1000.0)
}

/// Compiled kernels on the device.
pub(crate) struct Kernels {
    module: Arc<CudaModule>,
}

impl Kernels {
    pub(crate) fn function(&self, name: &str) -> Result<CudaFunction, GpuError> {
        Ok(self.module.load_function(name)?)
    }
}

fn driver_version() -> Result<i32, GpuError> {
    let mut version = 0;
    // SAFETY: the driver writes one integer.
    unsafe { cudarc::driver::sys::cuDriverGetVersion(&mut version) }.result()?;
    Ok(version)
}
