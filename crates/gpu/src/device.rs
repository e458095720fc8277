//! The device: found, opened, asked what it has, and given kernels to run.

use std::sync::Arc;

use cudarc::driver::sys::{CUdevice_attribute, CUevent_flags, is_culib_present};
use cudarc::driver::{
    CudaContext, CudaEvent, CudaFunction, CudaModule, CudaSlice, CudaStream, DevicePtr, DeviceRepr,
    LaunchArgs, LaunchConfig, ValidAsZeroBits, result,
};
use cudarc::nvrtc::Ptx;
use rayon::prelude::*;

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
    found: Found,
}

/// A device that is there, not opened yet.
#[derive(Clone)]
struct Found {
    architecture: String,
    driver: i32,
}

impl Found {
    fn first() -> Result<Found, GpuError> {
        // SAFETY: only tries to load the driver's library, whose initialisation has no preconditions.
        if !unsafe { is_culib_present() } {
            return Err(GpuError::NoDriver);
        }
        // A driver without a device says so by an error of its own.
        if !CudaContext::device_count().is_ok_and(|count| count > 0) {
            return Err(GpuError::NoDevice);
        }
        let device = result::device::get(0)?;
        // SAFETY: the device is one the driver has just given.
        let attribute = |which| unsafe { result::device::get_attribute(device, which) };
        let major = attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?;
        let minor = attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?;
        Ok(Found { architecture: format!("sm_{major}{minor}"), driver: driver_version()? })
    }

    /// Machine code for kernels, compiled now or before.
    fn compile(&self, text: &str) -> Result<Vec<u8>, GpuError> {
        let key = [text, &self.architecture, &self.driver.to_string()];
        cached(&key, || Nvrtc::load()?.compile(text, &self.architecture))
    }

    fn open(&self) -> Result<Gpu, GpuError> {
        let context = CudaContext::new(0)?;
        let stream = context.default_stream();
        let name = context.name()?;
        Ok(Gpu { context, stream, name, found: self.clone() })
    }
}

impl Gpu {
    /// Opens the first GPU, if it has so much memory free, with kernels compiled for it.
    pub(crate) fn open_with(memory: u64, text: &str) -> Result<(Gpu, Kernels), GpuError> {
        let found = Found::first()?;
        // Creating a context and compiling take about as long, and neither needs the other.
        let (gpu, code) = std::thread::scope(|scope| {
            let code = scope.spawn(|| found.compile(text));
            (found.open(), code.join())
        });
        let gpu = gpu?;
        gpu.ensure_memory(memory)?;
        let code = code.map_err(|_| GpuError::Compile("the compiler panicked".into()))??;
        let kernels = gpu.load(code)?;
        Ok((gpu, kernels))
    }

    /// What it is called, with the CUDA version its driver speaks.
    pub fn name(&self) -> String {
        format!(
            "{}, CUDA {}.{}",
            self.name,
            self.found.driver / 1000,
            self.found.driver % 1000 / 10
        )
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
        self.load(self.found.compile(text)?)
    }

    fn load(&self, code: Vec<u8>) -> Result<Kernels, GpuError> {
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
    pub(crate) fn upload<T: DeviceRepr>(&self, list: &[T]) -> Result<CudaSlice<T>, GpuError> {
        Ok(self.stream.clone_htod(list)?)
    }

    /// A copy from the device, when all that was begun before is done.
    pub(crate) fn download<T: DeviceRepr + Clone + Default + Send>(
        &self,
        from: &impl DevicePtr<T>,
    ) -> Result<Vec<T>, GpuError> {
        // Touched by all threads first: a copy into fresh pages waits for each of them.
        let mut to = Vec::with_capacity(from.len());
        to.par_extend(rayon::iter::repeat_n(T::default(), from.len()));
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
