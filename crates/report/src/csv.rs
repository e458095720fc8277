//! Tables as CSV: UTF-8, commas, fields quoted where they must be (RFC 4180), headings in English.

use yomikiri_papers::Table;

/// The file of a table: one line of headings, one line a row.
pub(crate) fn text(table: &Table) -> String {
    let headings: Vec<&str> = table.columns.iter().map(|column| column.en.as_str()).collect();
    let mut text = line(&headings);
    for row in &table.rows {
        text.push_str(&line(&row.iter().map(String::as_str).collect::<Vec<_>>()));
    }
    text
}

/// A line, its end included.
pub fn line(fields: &[&str]) -> String {
    let fields: Vec<String> = fields.iter().map(|field| quoted(field)).collect();
    format!("{}\r\n", fields.join(","))
}

fn quoted(field: &str) -> String {
    if field.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomikiri_papers::Text;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        let table = Table {
            id: "t".into(),
            title: Text::none(),
            columns: vec![Text::same("a"), Text::same("b, c")],
            rows: vec![vec!["say \"x\"".into(), "1".into()]],
        };
        assert_eq!(text(&table), "a,\"b, c\"\r\n\"say \"\"x\"\"\",1\r\n");
    }
}
