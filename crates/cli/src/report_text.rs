//! A report on the terminal.

use yomikiri_papers::{
    Claim, Content, Diagram, Figure, Node, Plot, Report, Standing, Table, Verdict, Window,
};

use yomikiri_report::grouped;

use crate::output::{BAD, DIM, GOOD, HEADING, NEW, NOTED, Output, counted};

/// Longer tables are cut here; the report has them whole.
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
    if !report.checks.is_empty() {
        output.heading("Checks of the rules, not from the paper")?;
    }
    for check in &report.checks {
        print_claim(check, output)?;
    }
    print_statements(report, output)?;
    for table in &report.tables {
        print_table(table, output)?;
    }
    for figure in report.figures.iter().filter(|figure| !figure.is_empty()) {
        print_figure(figure, output)?;
    }
    output.heading("Recompute a part")?;
    for command in &report.commands {
        output.line(format!("  {command}"))?;
    }
    output.line("")
}

/// Everything the paper says, each with what became of it here.
fn print_statements(report: &Report, output: &mut Output) -> anyhow::Result<()> {
    if report.statements.is_empty() {
        return Ok(());
    }
    output.heading("Every claim of the paper, from its first sentence to its last")?;
    for statement in &report.statements {
        let standing = match (statement.verdict, statement.standing) {
            (Some(verdict), _) => verdict.word(),
            (None, Standing::Checked) => "shown",
            (None, Standing::Definition) => "definition",
            (None, Standing::Open) => "not done here",
            (None, Standing::NotCheckable) => "not checkable",
        };
        let anchors = statement.anchors.join(" ");
        let text = format!("{}: {} ({standing}) {anchors}", statement.place, statement.says.en);
        for (at, line) in wrapped(&text, WIDTH - 4).into_iter().enumerate() {
            output.line(format!("  {}{line}", if at == 0 { "" } else { "  " }))?;
        }
    }
    Ok(())
}

fn print_claim(claim: &Claim, output: &mut Output) -> anyhow::Result<()> {
    let (style, mark) = match claim.verdict {
        Verdict::Agrees => (GOOD, "agrees   "),
        Verdict::Explained => (NOTED, "explained"),
        Verdict::Differs => (BAD, "differs  "),
        Verdict::NotReproduced => (NOTED, "open     "),
        Verdict::New => (NEW, "new      "),
    };
    let values = if claim.verdict == Verdict::New {
        grouped(&claim.computed)
    } else {
        format!("printed {}, computed {}", grouped(&claim.printed), grouped(&claim.computed))
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
    let rows = table.rows.iter().take(MOST_ROWS);
    let rows = rows.map(|row| row.iter().map(|cell| grouped(cell)).collect());
    output.table(&columns, rows)?;
    if table.rows.len() > MOST_ROWS {
        let more = table.rows.len() - MOST_ROWS;
        output.line(format!("  {DIM}and {}: see the report{DIM:#}", counted(more, "more row")))?;
    }
    Ok(())
}

fn print_figure(figure: &Figure, output: &mut Output) -> anyhow::Result<()> {
    output.heading(&figure.title.en)?;
    match &figure.content {
        Content::Boards { boards } => print_boards(boards, output)?,
        Content::Windows { windows } => {
            for window in windows {
                output.line(format!("{}\n  {}\n", drawn(window), window.caption.en))?;
            }
        }
        Content::Tree { nodes } => print_tree(nodes, output)?,
        Content::Plot { plot } => print_plot(plot, output)?,
    }
    for line in wrapped(&figure.caption.en, WIDTH - 4) {
        output.line(format!("  {DIM}{line}{DIM:#}"))?;
    }
    Ok(())
}

fn print_boards(boards: &[Diagram], output: &mut Output) -> anyhow::Result<()> {
    let width_of = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let widest = boards.iter().map(|b| width_of(&b.drawing).max(width_of(&b.caption.en))).max();
    let width = widest.unwrap_or(1) + 4;
    for row in boards.chunks((WIDTH / width).max(1)) {
        for line in side_by_side(row, width) {
            output.line(line)?;
        }
        output.line("")?;
    }
    Ok(())
}

/// One line per node, under the one that it comes from.
fn print_tree(nodes: &[Node], output: &mut Output) -> anyhow::Result<()> {
    let mut depths: Vec<usize> = Vec::new();
    for node in nodes {
        let depth = node.parent.and_then(|parent| depths.get(parent)).map_or(0, |depth| depth + 1);
        depths.push(depth);
        let marks = node.marks.iter().map(|mark| format!(" {} on {}", mark.text, mark.cell));
        let said = [&node.board.position, &node.step, &node.board.caption.en];
        let said: Vec<&str> =
            said.into_iter().map(String::as_str).filter(|s| !s.is_empty()).collect();
        let blank = "  ".repeat(depth + 1);
        output.line(format!("{blank}{}{}", said.join("  "), marks.collect::<String>()))?;
    }
    Ok(())
}

fn drawn(window: &Window) -> String {
    let row = |cells: &Vec<yomikiri_papers::WindowCell>| {
        cells.iter().map(|cell| cell.letter.to_string()).collect::<Vec<_>>().join(" ")
    };
    window.rows.iter().map(row).collect::<Vec<_>>().join("\n")
}

/// A plot as one line of blocks a series, between its least and its greatest value.
fn print_plot(plot: &Plot, output: &mut Output) -> anyhow::Result<()> {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let log = plot.y.scale == yomikiri_papers::Scale::Log;
    let height = |y: f64| if log { y.max(f64::MIN_POSITIVE).log10() } else { y };
    let all = || plot.series.iter().flat_map(|series| &series.points).map(|point| height(point.y));
    let (low, high) = all().fold((f64::MAX, f64::MIN), |(a, b), y| (a.min(y), b.max(y)));
    let widest = plot.series.iter().map(|series| series.name.en.chars().count()).max().unwrap_or(0);
    for series in &plot.series {
        let stride = series.points.len().div_ceil(WIDTH - 20 - widest.min(40)).max(1);
        let blocks: String = series
            .points
            .iter()
            .step_by(stride)
            .map(|point| (height(point.y) - low) / (high - low).max(f64::MIN_POSITIVE))
            .map(|share| BLOCKS[((share * 7.0).round() as usize).min(7)])
            .collect();
        let name = &series.name.en;
        let blank = " ".repeat(widest - name.chars().count());
        output.line(format!("  {name}{blank}  {blocks}"))?;
    }
    let scale = if log { ", log scale" } else { "" };
    output.line(format!("  {DIM}{} over {}{scale}{DIM:#}", plot.y.label.en, plot.x.label.en))
}

fn side_by_side(boards: &[Diagram], width: usize) -> Vec<String> {
    let texts: Vec<String> = boards
        .iter()
        .map(|board| format!("{}\n{}", board.drawing.trim_end_matches('\n'), board.caption.en))
        .collect();
    let height = texts.iter().map(|text| text.lines().count()).max().unwrap_or(0);
    (0..height)
        .map(|at| {
            let part = |text: &String| {
                let line = text.lines().nth(at).unwrap_or_default();
                format!("{line}{}", " ".repeat(width.saturating_sub(line.chars().count())))
            };
            texts.iter().map(part).collect::<String>().trim_end().to_owned()
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
