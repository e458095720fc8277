//! Putting a report into a directory: every file whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::{Document, csv, expected, html, recorded};

/// A file or directory that could not be written.
#[derive(Debug, Error)]
#[error("cannot write {path}: {error}", path = .path.display())]
pub struct WriteError {
    path: PathBuf,
    error: io::Error,
}

/// The folders in a report's directory: of tables, and of documents with one paper each.
pub const FOLDERS: [&str; 2] = [CSV, RECORDED];
const CSV: &str = "csv";
const RECORDED: &str = "recorded";

/// The other files in a report's directory.
pub const FILES: [&str; 3] = ["index.html", "report.json", "claims.tsv"];

/// Writes `index.html`, `report.json`, `claims.tsv`, `csv/…` and `recorded/…` and gives the path of the first.
pub fn write(document: &Document, directory: &Path) -> Result<PathBuf, WriteError> {
    for folder in FOLDERS {
        let path = directory.join(folder);
        fs::create_dir_all(&path).map_err(|error| WriteError { path, error })?;
    }
    let tables = directory.join(CSV);
    for report in &document.reports {
        for table in &report.tables {
            let name = html::csv_name(report.paper, &table.id);
            write_whole(&tables.join(name), csv::text(table).as_bytes())?;
        }
    }
    write_whole(&directory.join("claims.tsv"), expected::lines(&document.reports).as_bytes())?;
    for single in recorded::single_papers(document) {
        let paper = single.reports.first().map_or(0, |report| report.paper);
        let path = directory.join(RECORDED).join(format!("paper-{paper}.json"));
        write_whole(&path, &json(&path, serde_json::to_vec(&single))?)?;
    }
    let path = directory.join("report.json");
    write_whole(&path, &json(&path, serde_json::to_vec_pretty(document))?)?;
    let index = directory.join("index.html");
    write_whole(&index, html::page(document).as_bytes())?;
    Ok(index)
}

fn json(path: &Path, made: serde_json::Result<Vec<u8>>) -> Result<Vec<u8>, WriteError> {
    made.map_err(|error| WriteError { path: path.into(), error: error.into() })
}

/// Writes a file beside its place, brings it to the disk, then moves it there: whole or not at all.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let failed = |error| WriteError { path: path.into(), error };
    // A link is followed, not replaced: whoever made it wants the file that it leads to.
    let resolved =
        if path.is_symlink() { fs::canonicalize(path).map_err(failed)? } else { path.into() };
    let path = resolved.as_path();
    if path.exists() && !path.is_file() {
        return Err(failed(io::Error::other("this is not a regular file")));
    }
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let directory = directory.unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // Unlike most temporary files, this one is going to be read by others.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    let mut draft = builder.tempfile_in(directory).map_err(failed)?;
    draft.write_all(bytes).map_err(failed)?;
    draft.as_file().sync_all().map_err(failed)?;
    draft.persist(path).map_err(|error| failed(error.error))?;
    Ok(())
}
