//! What is written, read by somebody else: the crate `parquet` of Apache Arrow.

use std::fs::File;
use std::io::Write;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use yomikiri_parquet::{Cell, Kind, Writer};

fn reader(bytes: &[u8]) -> SerializedFileReader<File> {
    let mut file = tempfile::tempfile().expect("a file");
    file.write_all(bytes).expect("a whole file");
    SerializedFileReader::new(file).expect("it is Parquet")
}

/// The row of a number: a text for most, another length each, and a number for some.
fn row(number: usize) -> (Option<String>, Option<i32>) {
    let text = (!number.is_multiple_of(7)).then(|| "あb".repeat(number % 5));
    (text, (!number.is_multiple_of(3)).then_some(number as i32 - 1000))
}

fn check(rows: usize) {
    let mut table = Writer::new(Vec::new(), &[("text", Kind::Text), ("number", Kind::Number)])
        .expect("a table");
    for at in 0..rows {
        let (text, number) = row(at);
        let text = text.as_deref().map_or(Cell::Empty, Cell::Text);
        table.row(&[text, number.map_or(Cell::Empty, Cell::Number)]).expect("a row");
    }
    let bytes = table.finish().expect("a whole table");
    let reader = reader(&bytes);
    assert_eq!(reader.metadata().file_metadata().num_rows(), rows as i64);
    let mut read = 0;
    for found in reader.get_row_iter(None).expect("rows") {
        let found: Vec<Field> =
            found.expect("a row").into_columns().into_iter().map(|c| c.1).collect();
        let (text, number) = row(read);
        let expected =
            [text.map_or(Field::Null, Field::Str), number.map_or(Field::Null, Field::Int)];
        assert_eq!(found, expected, "row {read} of {rows}");
        read += 1;
    }
    assert_eq!(read, rows);
}

#[test]
fn another_program_reads_every_row() {
    // A group has 65,536 rows.
    for rows in [0, 1, 2, 100, 65_535, 65_536, 65_537, 200_000] {
        check(rows);
    }
}

#[test]
fn many_columns_are_read_too() {
    let names: Vec<String> = (0..20).map(|at| format!("column {at}")).collect();
    let columns: Vec<(&str, Kind)> = names.iter().map(|n| (n.as_str(), Kind::Number)).collect();
    let mut table = Writer::new(Vec::new(), &columns).expect("a table");
    table.row(&[Cell::Number(5); 20]).expect("a row");
    let bytes = table.finish().expect("a whole table");
    let reader = reader(&bytes);
    let row = reader.get_row_iter(None).expect("rows").next().expect("one").expect("a row");
    assert!(row.get_column_iter().map(|(name, _)| name).eq(&names));
}

#[test]
fn a_cell_of_another_kind_is_refused() {
    let mut table = Writer::new(Vec::new(), &[("number", Kind::Number)]).expect("a table");
    for (cells, expected) in [
        (&[Cell::Text("x")][..], "column number; expected Number"),
        (&[], "0 cells; expected 1"),
        (&[Cell::Empty; 2], "2 cells; expected 1"),
    ] {
        let error = table.row(cells).expect_err("it is refused").to_string();
        assert!(error.contains(expected), "{error}");
    }
}
