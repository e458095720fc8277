//! A table as Apache Parquet: a column per field, numbers as numbers, everything else as text.

use std::io::BufWriter;
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::NamedTempFile;
use yomikiri_catalog::State;
use yomikiri_parquet::{Cell, Kind, Writer};

use super::field::Field;
use super::partial::{put_in_place, temporary};

/// A table on its way into a file.
pub(super) struct Parquet {
    path: PathBuf,
    fields: Vec<Field>,
    writer: Writer<BufWriter<NamedTempFile>>,
}

impl Parquet {
    pub(super) fn new(path: &Path, fields: &[Field]) -> anyhow::Result<Self> {
        let columns: Vec<(&str, Kind)> = fields.iter().map(|f| (f.name(), kind(*f))).collect();
        let writer = temporary(path).and_then(|out| Writer::new(out, &columns));
        let writer = writer.with_context(|| name(path))?;
        Ok(Parquet { path: path.to_owned(), fields: fields.to_vec(), writer })
    }

    pub(super) fn add(&mut self, state: &State) -> anyhow::Result<()> {
        let texts: Vec<String> = self.fields.iter().map(|field| field.text(state)).collect();
        let cells = self.fields.iter().zip(&texts).map(|(field, text)| match kind(*field) {
            _ if text.is_empty() => Cell::Empty,
            Kind::Number => text.parse().map_or(Cell::Empty, Cell::Number),
            Kind::Text => Cell::Text(text),
        });
        let cells: Vec<Cell<'_>> = cells.collect();
        self.writer.row(&cells).with_context(|| name(&self.path))
    }

    /// Writes what is left and puts the file in its place, whole or not at all.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        let Parquet { path, writer, .. } = self;
        let put = writer.finish().and_then(|out| put_in_place(out, &path));
        put.with_context(|| name(&path))
    }
}

fn kind(field: Field) -> Kind {
    match field {
        Field::ToMove | Field::Distance => Kind::Number,
        _ => Kind::Text,
    }
}

fn name(path: &Path) -> String {
    format!("cannot write {}", path.display())
}
