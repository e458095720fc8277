//! NVRTC, NVIDIA's compiler as a library, found and loaded when a kernel must be compiled.
//!
//! It is looked for where the system looks for libraries, then in `$CUDA_HOME`, `$CUDA_PATH` and
//! `/usr/local/cuda`. Any version since 11.1 will do: machine code for the device at hand is asked
//! for, so the driver has nothing left to compile.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::path::PathBuf;

use libloading::{Library, Symbol};

use crate::GpuError;

type Program = *mut c_void;

/// Versions of the library, newest first: its name ends in the version.
const VERSIONS: [u32; 4] = [14, 13, 12, 11];

/// The compiler.
pub(crate) struct Nvrtc(Library);

impl Nvrtc {
    /// Finds and loads it.
    pub(crate) fn load() -> Result<Nvrtc, GpuError> {
        let found = candidates().into_iter().find_map(|name| {
            // SAFETY: the library's initialisation has no preconditions.
            unsafe { Library::new(name) }.ok()
        });
        found.map(Nvrtc).ok_or(GpuError::NoCompiler)
    }

    /// Machine code for an architecture such as `sm_90`.
    pub(crate) fn compile(&self, text: &str, architecture: &str) -> Result<Vec<u8>, GpuError> {
        let failed = |log: &str| GpuError::Compile(log.trim().into());
        let text = CString::new(text).map_err(|_| failed("the text has a zero byte"))?;
        let option = CString::new(format!("--gpu-architecture={architecture}"))
            .map_err(|_| failed("the architecture has a zero byte"))?;
        let standard = c"--std=c++17";
        let options = [option.as_ptr(), standard.as_ptr()];
        // SAFETY: the signatures are NVRTC's, unchanged since its first version (machine code since
        // 11.1); strings and buffers outlive the calls that read them, buffers have the size the
        // library asked for, and the program is destroyed exactly once, after its last use.
        unsafe {
            let mut program: Program = std::ptr::null_mut();
            let create: Symbol<Create> = self.symbol(b"nvrtcCreateProgram\0")?;
            let none = std::ptr::null();
            check(create(&mut program, text.as_ptr(), none, 0, none.cast(), none.cast()))?;
            let compile: Symbol<Compile> = self.symbol(b"nvrtcCompileProgram\0")?;
            let compiled = compile(program, options.len() as c_int, options.as_ptr());
            let result = if compiled == 0 {
                self.text_of(program, b"nvrtcGetCUBINSize\0", b"nvrtcGetCUBIN\0")
            } else {
                let log =
                    self.text_of(program, b"nvrtcGetProgramLogSize\0", b"nvrtcGetProgramLog\0");
                let log = log.unwrap_or_default();
                let log = CStr::from_bytes_until_nul(&log).unwrap_or_default();
                Err(failed(&log.to_string_lossy()))
            };
            let destroy: Symbol<Destroy> = self.symbol(b"nvrtcDestroyProgram\0")?;
            destroy(&mut program);
            result
        }
    }

    /// What the library has to say about a program: code or log.
    ///
    /// # Safety
    /// The program must be alive, and the names those of a pair of functions for size and content.
    unsafe fn text_of(
        &self,
        program: Program,
        size: &[u8],
        content: &[u8],
    ) -> Result<Vec<u8>, GpuError> {
        let mut len = 0;
        // SAFETY: as promised by the caller; the buffer is as large as the library says.
        unsafe {
            let size: Symbol<Size> = self.symbol(size)?;
            check(size(program, &mut len))?;
            let mut bytes = vec![0u8; len];
            let content: Symbol<Content> = self.symbol(content)?;
            check(content(program, bytes.as_mut_ptr().cast()))?;
            Ok(bytes)
        }
    }

    /// # Safety
    /// The type must be the function's.
    unsafe fn symbol<T>(&self, name: &[u8]) -> Result<Symbol<'_, T>, GpuError> {
        // SAFETY: as promised by the caller.
        unsafe { self.0.get(name) }.map_err(|error| GpuError::Compile(error.to_string()))
    }
}

type Create = unsafe extern "C" fn(
    *mut Program,
    *const c_char,
    *const c_char,
    c_int,
    *const *const c_char,
    *const *const c_char,
) -> c_int;
type Compile = unsafe extern "C" fn(Program, c_int, *const *const c_char) -> c_int;
type Size = unsafe extern "C" fn(Program, *mut usize) -> c_int;
type Content = unsafe extern "C" fn(Program, *mut c_char) -> c_int;
type Destroy = unsafe extern "C" fn(*mut Program) -> c_int;

fn check(status: c_int) -> Result<(), GpuError> {
    match status {
        0 => Ok(()),
        other => Err(GpuError::Compile(format!("NVRTC says error {other}"))),
    }
}

/// Where the library may be.
fn candidates() -> Vec<PathBuf> {
    let names: Vec<String> = if cfg!(windows) {
        VERSIONS.iter().map(|version| format!("nvrtc64_{version}0_0.dll")).collect()
    } else {
        let numbered = VERSIONS.iter().map(|version| format!("libnvrtc.so.{version}"));
        std::iter::once("libnvrtc.so".into()).chain(numbered).collect()
    };
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let homes = [set("CUDA_HOME"), set("CUDA_PATH"), Some("/usr/local/cuda".into())];
    let folders: Vec<PathBuf> = homes
        .into_iter()
        .flatten()
        .flat_map(|home| ["lib64", "lib", "bin", "targets/x86_64-linux/lib"].map(|f| home.join(f)))
        .collect();
    let plain = names.iter().map(PathBuf::from);
    let placed = folders.iter().flat_map(|folder| names.iter().map(|name| folder.join(name)));
    plain.chain(placed).collect()
}
