//! A report on the terminal.

use yomikiri_papers::{Board, Claim, Figure, Report, Table, Verdict};

use crate::output::{BAD, DIM, GOOD, HEADING, NEW, NOTED, Output, grouped};

/// Longer tables are cut here; `--json` has them whole.
const MOST_ROWS: usize = 70;
/// Width to which notes are wrapped.
const WIDTH: usize = 96;

pub(crate) fn print(report: &Report, output: &mut Output) -> anyhow::Result<()> {
    output.line(format!("{HEADING}Paper {}: {}{HEADING:#}", report.paper, report.title.en))?;
    output.line(format!("{DIM}{}, {}{DIM:#}\n", report.title.ja, report.source))?;
    for line in wrapped(&report.story.en, WIDTH) {
        output.line(line)?;
    }
    output.heading("Claims")?;
    for claim in &report.claims {
        print_claim(claim, output)?;
    }
    for table in &report.tables {
        print_table(table, output)?;
    }
    for figure in report.figures.iter().filter(|figure| !figure.boards.is_empty()) {
        print_figure(figure, output)?;
    }
    output.heading("Recompute a part")?;
    for command in &report.commands {
        output.line(format!("  {command}"))?;
    }
    output.line("")
}

fn print_claim(claim: &Claim, output: &mut Output) -> anyhow::Result<()> {
    let (style, mark) = match claim.verdict {
        Verdict::Agrees => (GOOD, "agrees   "),
        Verdict::Explained => (NOTED, "explained"),
        Verdict::Differs => (BAD, "differs  "),
        Verdict::New => (NEW, "new      "),
    };
    let values = if claim.verdict == Verdict::New {
        claim.computed.clone()
    } else {
        format!("printed {}, computed {}", claim.printed, claim.computed)
    };
    let place = if claim.place.is_empty() { String::new() } else { format!(" ({})", claim.place) };
    let text = format!("{}{place}: {values}", claim.what.en);
    let mut lines = wrapped(&text, WIDTH - 12).into_iter();
    output.line(format!("  {style}{mark}{style:#} {}", lines.next().unwrap_or_default()))?;
    for line in lines {
        output.line(format!("            {line}"))?;
    }
    for line in wrapped(&claim.note.en, WIDTH - 14) {
        output.line(format!("              {DIM}{line}{DIM:#}"))?;
    }
    Ok(())
}

fn print_table(table: &Table, output: &mut Output) -> anyhow::Result<()> {
    output.heading(&table.title.en)?;
    let columns: Vec<&str> = table.columns.iter().map(|column| column.en.as_str()).collect();
    let cell = |text: &String| {
        let digits = text.len() > 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        if digits { grouped(text) } else { text.clone() }
    };
    let rows = table.rows.iter().take(MOST_ROWS).map(|row| row.iter().map(cell).collect());
    output.table(&columns, rows)?;
    if table.rows.len() > MOST_ROWS {
        let more = table.rows.len() - MOST_ROWS;
        output.line(format!("  {DIM}and {more} rows more: see --json{DIM:#}"))?;
    }
    Ok(())
}

fn print_figure(figure: &Figure, output: &mut Output) -> anyhow::Result<()> {
    output.heading(&figure.title.en)?;
    let with_captions = figure.boards.iter().any(|board| !board.caption.en.is_empty());
    let widest =
        figure.boards.iter().flat_map(|b| b.drawing.lines()).map(|l| l.chars().count()).max();
    let width = widest.unwrap_or(1) + 4;
    if with_captions {
        for board in &figure.boards {
            output.line(format!("{}\n  {}\n", board.drawing, board.caption.en))?;
        }
        return Ok(());
    }
    for row in figure.boards.chunks((WIDTH / width).max(1)) {
        for line in side_by_side(row, width) {
            output.line(line)?;
        }
        output.line("")?;
    }
    Ok(())
}

fn side_by_side(boards: &[Board], width: usize) -> Vec<String> {
    let height = boards.iter().map(|board| board.drawing.lines().count()).max().unwrap_or(0);
    (0..height)
        .map(|at| {
            let part = |board: &Board| {
                let line = board.drawing.lines().nth(at).unwrap_or_default();
                format!("{line}{}", " ".repeat(width.saturating_sub(line.chars().count())))
            };
            boards.iter().map(part).collect::<String>().trim_end().to_owned()
        })
        .collect()
}

/// Words filled into lines.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}
