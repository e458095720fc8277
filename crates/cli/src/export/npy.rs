//! A table as numpy's `.npy`, format version 1.0: a structured array, one field per column.
//!
//! ```text
//!   \x93NUMPY 01 00   length of the header, two bytes, little-endian
//!   {'descr': [('position', 'S24'), ('value', 'i1'), …], 'fortran_order': False, 'shape': (426,), }
//!   … blanks and an end of line, so that rows begin at a multiple of 64
//!   rows
//! ```
//!
//! How long the longest text is and how many rows there are is known at the end. Until then rows lie in a
//! temporary file, texts with their length before them.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use yomikiri_catalog::State;

use super::field::{Field, Kind};
use super::partial::folder;

/// A text as its length and its bytes.
type Length = u16;

/// A table on its way into a file.
pub(super) struct Npy {
    path: PathBuf,
    fields: Vec<Field>,
    spool: BufWriter<File>,
    rows: u64,
    /// The longest text of each column.
    widths: Vec<usize>,
}

impl Npy {
    pub(super) fn new(path: &Path, fields: &[Field]) -> anyhow::Result<Self> {
        let spool = tempfile::tempfile_in(folder(path)).with_context(|| name(path))?;
        let widths = vec![1; fields.len()];
        let (path, fields) = (path.to_owned(), fields.to_vec());
        Ok(Npy { path, fields, spool: BufWriter::new(spool), rows: 0, widths })
    }

    pub(super) fn add(&mut self, state: &State) -> anyhow::Result<()> {
        self.rows += 1;
        for (field, width) in self.fields.iter().zip(&mut self.widths) {
            let written = match field.kind() {
                Kind::Small => self.spool.write_all(&(field.number(state) as i8).to_le_bytes()),
                Kind::Short => self.spool.write_all(&field.number(state).to_le_bytes()),
                Kind::Text => {
                    let text = field.text(state);
                    let length = Length::try_from(text.len()).ok();
                    let length = length.with_context(|| format!("a {} too long", field.name()))?;
                    *width = text.len().max(*width);
                    let written = self.spool.write_all(&length.to_le_bytes());
                    written.and_then(|()| self.spool.write_all(text.as_bytes()))
                }
            };
            written.with_context(|| name(&self.path))?;
        }
        Ok(())
    }

    /// Writes the file, whole or not at all.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        let path = self.path.clone();
        self.write().with_context(|| name(&path))
    }

    fn write(self) -> anyhow::Result<()> {
        let header = header(&self.fields, &self.widths, self.rows)?;
        let mut spool = self.spool.into_inner().map_err(|error| error.into_error())?;
        spool.rewind()?;
        let mut spool = BufReader::new(spool);
        let mut out = super::partial::temporary(&self.path)?;
        out.write_all(&header)?;
        let mut text = Vec::new();
        for _ in 0..self.rows {
            for (field, &width) in self.fields.iter().zip(&self.widths) {
                let length = match field.kind() {
                    Kind::Small => 1,
                    Kind::Short => 2,
                    Kind::Text => {
                        let mut length = [0; size_of::<Length>()];
                        spool.read_exact(&mut length)?;
                        usize::from(Length::from_le_bytes(length))
                    }
                };
                text.clear();
                text.resize(length, 0);
                spool.read_exact(&mut text)?;
                if field.kind() == Kind::Text {
                    text.resize(width, 0);
                }
                out.write_all(&text)?;
            }
        }
        super::partial::put_in_place(out, &self.path)?;
        Ok(())
    }
}

fn name(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

fn header(fields: &[Field], widths: &[usize], rows: u64) -> anyhow::Result<Vec<u8>> {
    let columns = fields.iter().zip(widths).map(|(field, width)| {
        let kind = match field.kind() {
            Kind::Text => format!("S{width}"),
            Kind::Small => "i1".to_owned(),
            Kind::Short => "<i2".to_owned(),
        };
        format!("('{}', '{kind}'), ", field.name())
    });
    let columns: String = columns.collect();
    let mut text =
        format!("{{'descr': [{columns}], 'fortran_order': False, 'shape': ({rows},), }}");
    const BEFORE: usize = 10;
    let padded = (BEFORE + text.len() + 1).next_multiple_of(64) - BEFORE;
    text.extend(std::iter::repeat_n(' ', padded - 1 - text.len()));
    text.push('\n');
    ensure!(text.len() <= usize::from(u16::MAX), "too many columns");
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    header.extend((text.len() as u16).to_le_bytes());
    header.extend(text.as_bytes());
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_begin_at_a_multiple_of_64() {
        for rows in [0, 7, 123_456_789_012] {
            let header = header(&[Field::Position, Field::Distance], &[24, 1], rows).unwrap();
            assert_eq!(header.len() % 64, 0);
            assert_eq!(usize::from(header[8]) + 256 * usize::from(header[9]) + 10, header.len());
            let text = String::from_utf8_lossy(&header[10..]).into_owned();
            let expected = format!(
                "{{'descr': [('position', 'S24'), ('distance', '<i2'), ], \
                 'fortran_order': False, 'shape': ({rows},), }}"
            );
            assert_eq!(text.trim_end(), expected);
        }
    }
}
