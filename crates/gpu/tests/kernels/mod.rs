//! The kernels' text compiled for the CPU, run as a program of its own.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// This machine, as compilers name it.
fn host() -> String {
    let system = match std::env::consts::OS {
        "macos" => "apple-darwin",
        "windows" => "pc-windows-msvc",
        _ => "unknown-linux-gnu",
    };
    format!("{}-{system}", std::env::consts::ARCH)
}

/// Builds a checking program of `kernels/` and says where it is.
pub(crate) fn build(source: &str) -> PathBuf {
    let kernels = Path::new(env!("CARGO_MANIFEST_DIR")).join("kernels");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let program = folder.join(source.trim_end_matches(".cpp"));
    let compiler = cc::Build::new()
        .cpp(true)
        .std("c++17")
        .opt_level(2)
        .host(&host())
        .target(&host())
        .out_dir(folder)
        .cargo_metadata(false)
        .get_compiler();
    let mut command = compiler.to_command();
    command.arg(kernels.join(source)).arg("-o").arg(&program);
    let status = command.status().expect("a C++ compiler");
    assert!(status.success(), "{command:?}");
    program
}

/// What the program says to this input.
pub(crate) fn run(program: &Path, input: Vec<u8>) -> Vec<u8> {
    let mut child =
        Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Beside the reading: the program may answer before it has read all.
    let writer = std::thread::spawn(move || stdin.write_all(&input).unwrap());
    let mut out = Vec::new();
    child.stdout.take().unwrap().read_to_end(&mut out).unwrap();
    writer.join().unwrap();
    assert!(child.wait().unwrap().success());
    out
}

pub(crate) fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}
