//! `docs/results.md` says only what the report says.
//!
//! A value is written `[44][1.wins-1]`: the text must be the value of the claim `wins-1` of paper 1
//! (commas in numbers do not count). A table stands under `<!-- table 4.table-3 -->`: its headings
//! must be columns of that table and each of its rows part of a row there. Any other number of three
//! or more digits is an error.

use std::collections::BTreeMap;

use yomikiri_papers::Table;

use super::{made, read, repository};

fn plain(text: &str) -> String {
    text.trim().replace([',', '`'], "")
}

fn values() -> BTreeMap<String, String> {
    let reports = made().document.reports.iter();
    reports
        .flat_map(|report| {
            let claims = report.claims.iter();
            claims.map(|claim| (format!("{}.{}", report.paper, claim.id), plain(&claim.computed)))
        })
        .collect()
}

fn table(name: &str) -> &'static Table {
    let (paper, id) = name.split_once('.').expect("paper.table");
    let mut reports = made().document.reports.iter();
    let report = reports.find(|report| report.paper.to_string() == paper).expect("a paper");
    report.tables.iter().find(|t| t.id == id).unwrap_or_else(|| panic!("no table {name}"))
}

/// The cells of a row of a Markdown table.
fn cells(line: &str) -> Vec<String> {
    line.trim().trim_matches('|').split('|').map(plain).collect()
}

/// Checks a Markdown table: a row of headings, a row of dashes, rows.
fn check_table(name: &str, lines: &[&str]) {
    let table = table(name);
    let columns: Vec<usize> = cells(lines[0])
        .iter()
        .map(|heading| {
            let known = table.columns.iter().position(|column| plain(&column.en) == *heading);
            known.unwrap_or_else(|| panic!("{name} has no column {heading:?}"))
        })
        .collect();
    for line in &lines[2..] {
        let shown = cells(line);
        let found = table.rows.iter().any(|row| {
            columns.iter().zip(&shown).all(|(&column, cell)| plain(&row[column]) == *cell)
        });
        assert!(found && shown.len() == columns.len(), "{name} has no row {line}");
    }
}

/// Where the bracket opens that closes behind this text; values may have brackets themselves.
fn opening(text: &str) -> Option<usize> {
    let mut inner = 0;
    for (at, c) in text.char_indices().rev() {
        match c {
            ']' => inner += 1,
            '[' if inner == 0 => return Some(at),
            '[' => inner -= 1,
            _ => {}
        }
    }
    None
}

#[test]
fn every_figure_in_the_results_is_one_of_the_report() {
    let text = read(&repository().join("docs/results.md"));
    let known = values();
    let lines: Vec<&str> = text.lines().collect();
    let (mut prose, mut in_code, mut tables, mut used) = (String::new(), false, 0, 0);
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        if let Some(name) = line.strip_prefix("<!-- table ").and_then(|l| l.strip_suffix(" -->")) {
            let rows = lines[at + 1..].iter().take_while(|line| line.starts_with('|')).count();
            check_table(name, &lines[at + 1..=at + rows]);
            (at, tables) = (at + rows + 1, tables + 1);
            continue;
        }
        in_code ^= line.starts_with("```");
        let is_code = in_code || line.starts_with("```") || line.starts_with("    ");
        let is_link = line.starts_with('[') && line.contains("]: ");
        if !is_code && !is_link {
            prose.push_str(line);
            prose.push('\n');
        }
        at += 1;
    }
    assert!(tables >= 4, "only {tables} tables");
    let mut rest = String::new();
    // Code between backticks is no figure.
    let without_code: String = prose.split('`').step_by(2).collect::<Vec<_>>().join("`");
    for (n, part) in without_code.split("][").enumerate() {
        let mut part = part;
        if n > 0 {
            let (name, after) = part.split_once(']').expect("a name ends");
            let begin = opening(&rest).expect("a text begins");
            let value = known.get(name).unwrap_or_else(|| panic!("no claim {name}"));
            assert_eq!(plain(&rest[begin + 1..]), *value, "{name}");
            assert!(text.contains(&format!("\n[{name}]: ")), "[{name}] leads nowhere");
            rest.truncate(begin);
            used += 1;
            part = after;
        }
        rest.push_str(part);
    }
    assert!(used >= 40, "only {used} values");
    let digits = rest.replace(',', "");
    let long: Vec<&str> =
        digits.split(|c: char| !c.is_ascii_digit()).filter(|run| run.len() >= 3).collect();
    assert!(long.is_empty(), "numbers that no claim stands for: {long:?}");
}
