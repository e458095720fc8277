//! Flat tables as Parquet files: columns of texts and of whole numbers, any cell of which may be empty.
//!
//! Rows are written as they come. Only those of one *group* are in memory, so a table may have any number
//! of them. Nothing else of Parquet is known here: no nesting, no dictionaries, no statistics, and no reader.
//! That keeps it small enough to be in the program always; tests read its files with the crate `parquet`.
//!
//! ```text
//!   PAR1
//!   group: for each column one page = header (thrift), then zstd of
//!            4 bytes  length of the levels
//!            levels   is a cell there? runs: varint (count << 1), one byte 0 or 1
//!            values   those that are there: 4 bytes, or 4 bytes of length and the text
//!   …
//!   footer: schema and where every page is (thrift), its length in 4 bytes
//!   PAR1
//! ```
//!
//! All integers are little-endian.
//!
//! ```
//! use yomikiri_parquet::{Cell, Kind, Writer};
//!
//! let mut table = Writer::new(Vec::new(), &[("name", Kind::Text), ("plies", Kind::Number)])?;
//! table.row(&[Cell::Text("start"), Cell::Number(78)])?;
//! table.row(&[Cell::Text("drawn"), Cell::Empty])?;
//! let bytes = table.finish()?;
//! assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
//! # Ok::<(), std::io::Error>(())
//! ```

mod thrift;

use std::io::{self, Write};

use thrift::Struct;

const MAGIC: &[u8; 4] = b"PAR1";
/// Rows of a group.
const GROUP: usize = 1 << 16;
/// Of zstd: fast, since groups are written while others wait for them.
const LEVEL: i32 = 3;

/// Numbers that Parquet gives to what is used here.
mod code {
    pub(crate) const INT32: i64 = 1;
    pub(crate) const BYTE_ARRAY: i64 = 6;
    pub(crate) const OPTIONAL: i64 = 1;
    pub(crate) const UTF8: i64 = 0;
    pub(crate) const PLAIN: i64 = 0;
    pub(crate) const RLE: i64 = 3;
    pub(crate) const ZSTD: i64 = 6;
    pub(crate) const DATA_PAGE: i64 = 0;
}

/// What the cells of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// UTF-8.
    Text,
    /// Whole numbers of 32 bits.
    Number,
}

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell<'a> {
    /// Nothing is known.
    Empty,
    /// A text, in a column of texts.
    Text(&'a str),
    /// A number, in a column of numbers.
    Number(i32),
}

/// A column, with its cells of the group at hand.
struct Column {
    name: String,
    kind: Kind,
    /// Runs of cells that are there (or not), and how long they are.
    runs: Vec<(bool, u64)>,
    values: Vec<u8>,
}

/// Where a page is.
struct Page {
    offset: u64,
    uncompressed: u64,
    compressed: u64,
}

/// The pages of a group, one for each column.
struct Group {
    rows: u64,
    pages: Vec<Page>,
}

/// A table on its way into a file.
pub struct Writer<W> {
    out: W,
    written: u64,
    columns: Vec<Column>,
    rows: usize,
    groups: Vec<Group>,
}

impl<W: Write> Writer<W> {
    /// Begins a table with these columns.
    pub fn new(mut out: W, columns: &[(&str, Kind)]) -> io::Result<Self> {
        out.write_all(MAGIC)?;
        let column = |&(name, kind): &(&str, Kind)| {
            let (runs, values) = (Vec::new(), Vec::new());
            Column { name: name.to_owned(), kind, runs, values }
        };
        let columns = columns.iter().map(column).collect();
        Ok(Writer { out, written: MAGIC.len() as u64, columns, rows: 0, groups: Vec::new() })
    }

    /// Adds a row: one cell for each column, of its kind.
    pub fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        if cells.len() != self.columns.len() {
            let problem = format!("{} cells; expected {}", cells.len(), self.columns.len());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, problem));
        }
        for (column, cell) in self.columns.iter_mut().zip(cells) {
            column.add(*cell)?;
        }
        self.rows += 1;
        if self.rows == GROUP { self.end_group() } else { Ok(()) }
    }

    /// Writes what is left, and gives back what was written to.
    pub fn finish(mut self) -> io::Result<W> {
        if self.rows > 0 {
            self.end_group()?;
        }
        let footer = self.footer();
        self.out.write_all(&footer)?;
        self.out.write_all(&length(footer.len())?)?;
        self.out.write_all(MAGIC)?;
        self.out.flush()?;
        Ok(self.out)
    }

    fn end_group(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.rows) as u64;
        let mut pages = Vec::with_capacity(self.columns.len());
        for column in &mut self.columns {
            let content = column.take_content()?;
            let packed = zstd::bulk::compress(&content, LEVEL)?;
            let header = page_header(rows, content.len(), packed.len());
            self.out.write_all(&header)?;
            self.out.write_all(&packed)?;
            let page = Page {
                offset: self.written,
                uncompressed: (header.len() + content.len()) as u64,
                compressed: (header.len() + packed.len()) as u64,
            };
            self.written += page.compressed;
            pages.push(page);
        }
        self.groups.push(Group { rows, pages });
        Ok(())
    }

    /// `FileMetaData` of Parquet.
    fn footer(&self) -> Vec<u8> {
        let root = Struct::new().text(4, "table").int(5, self.columns.len() as i64);
        let schema = [root].into_iter().chain(self.columns.iter().map(Column::schema));
        let groups = self.groups.iter().map(|group| {
            let pages = self.columns.iter().zip(&group.pages);
            let bytes = group.pages.iter().map(|page| page.uncompressed).sum::<u64>();
            Struct::new()
                .structs(1, pages.map(|(column, page)| column.chunk(group.rows, page)))
                .long(2, bytes)
                .long(3, group.rows)
        });
        Struct::new()
            .int(1, 1)
            .structs(2, schema)
            .long(3, self.groups.iter().map(|group| group.rows).sum())
            .structs(4, groups)
            .text(6, concat!("yomikiri ", env!("CARGO_PKG_VERSION")))
            .finish()
    }
}

impl Column {
    fn add(&mut self, cell: Cell<'_>) -> io::Result<()> {
        let there = match (self.kind, cell) {
            (_, Cell::Empty) => false,
            (Kind::Number, Cell::Number(number)) => {
                self.values.extend(number.to_le_bytes());
                true
            }
            (Kind::Text, Cell::Text(text)) => {
                self.values.extend(length(text.len())?);
                self.values.extend(text.as_bytes());
                true
            }
            (kind, _) => {
                let problem = format!("{cell:?} in column {}; expected {kind:?}", self.name);
                return Err(io::Error::new(io::ErrorKind::InvalidInput, problem));
            }
        };
        match self.runs.last_mut().filter(|(last, _)| *last == there) {
            Some((_, count)) => *count += 1,
            None => self.runs.push((there, 1)),
        }
        Ok(())
    }

    /// The content of a page, which is then empty again.
    fn take_content(&mut self) -> io::Result<Vec<u8>> {
        let mut levels = Vec::new();
        for (there, count) in self.runs.drain(..) {
            thrift::varint(&mut levels, count << 1);
            levels.push(u8::from(there));
        }
        let mut content = length(levels.len())?.to_vec();
        content.append(&mut levels);
        content.append(&mut self.values);
        Ok(content)
    }

    fn code(&self) -> i64 {
        match self.kind {
            Kind::Text => code::BYTE_ARRAY,
            Kind::Number => code::INT32,
        }
    }

    /// `SchemaElement` of Parquet.
    fn schema(&self) -> Struct {
        let element = Struct::new().int(1, self.code()).int(3, code::OPTIONAL).text(4, &self.name);
        match self.kind {
            Kind::Text => element.int(6, code::UTF8),
            Kind::Number => element,
        }
    }

    /// `ColumnChunk` of Parquet.
    fn chunk(&self, rows: u64, page: &Page) -> Struct {
        let meta = Struct::new()
            .int(1, self.code())
            .ints(2, &[code::PLAIN, code::RLE])
            .texts(3, &[&self.name])
            .int(4, code::ZSTD)
            .long(5, rows)
            .long(6, page.uncompressed)
            .long(7, page.compressed)
            .long(9, page.offset);
        Struct::new().long(2, page.offset).inner(3, meta)
    }
}

/// `PageHeader` of Parquet.
fn page_header(rows: u64, uncompressed: usize, compressed: usize) -> Vec<u8> {
    let data =
        Struct::new().int(1, rows as i64).int(2, code::PLAIN).int(3, code::RLE).int(4, code::RLE);
    Struct::new()
        .int(1, code::DATA_PAGE)
        .int(2, uncompressed as i64)
        .int(3, compressed as i64)
        .inner(5, data)
        .finish()
}

/// A length in four bytes. Parquet has no room for larger ones.
fn length(length: usize) -> io::Result<[u8; 4]> {
    match i32::try_from(length) {
        Ok(length) => Ok(length.to_le_bytes()),
        Err(_) => Err(io::Error::new(io::ErrorKind::InvalidInput, "a page of more than 2 GiB")),
    }
}
