//! Lists the files of `web/` in a Rust file, so that they become a part of the program.

use std::fmt::Write;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let web = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?).join("web");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&web)? {
        let entry = entry?;
        files.push((
            entry.file_name().into_string().map_err(|_| "a name is no text")?,
            entry.path(),
        ));
    }
    files.sort();
    let mut list = String::from("[\n");
    for (name, path) in &files {
        writeln!(list, "    ({name:?}, include_bytes!({path:?}).as_slice()),")?;
    }
    list.push_str("]\n");
    std::fs::write(PathBuf::from(std::env::var("OUT_DIR")?).join("files.rs"), list)?;
    println!("cargo::rerun-if-changed={}", web.display());
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}
