//! One paper's section of the page.

use yomikiri_papers::{Claim, Content, Diagram, Figure, Report, Table, Text, Verdict};

use super::figure::figure_html;
use super::{coverage, csv_name, put, say, seconds, verdict_names, words};
use crate::grouped;
use crate::svg::{board_svg, both, escaped};

/// Tables with more rows are folded.
const MOST_ROWS: usize = 20;
/// Figures with more boards are folded.
const MOST_BOARDS: usize = 24;

pub(super) fn section(page: &mut String, report: &Report) {
    let n = report.paper;
    put(
        page,
        format_args!(
            "<section class=\"paper\" id=\"paper-{n}\" aria-labelledby=\"title-{n}\">\n\
             <p class=\"kicker\">{}</p>\n<h2 id=\"title-{n}\">{}</h2>\n\
             <p class=\"source\"><span class=\"en\" lang=\"ja\">{}</span>\
             <span class=\"ja\" lang=\"en\">{}</span> · {}</p>\n<p class=\"story\">{}</p>\n",
            super::say_paper(n),
            words(&report.title),
            escaped(&report.title.ja),
            escaped(&report.title.en),
            escaped(&report.source),
            words(&report.story)
        ),
    );
    for reused in &report.reused {
        put(page, format_args!("<p class=\"reused\">{}</p>\n", words(reused)));
    }
    errata(page, report);
    beyond(page, report);
    claims(page, report);
    checks(page, report);
    coverage::table(page, report);
    if !report.figures.is_empty() {
        put(page, format_args!("<h3>{}</h3>\n", say("Figures", "図")));
    }
    page.push_str("<div class=\"figures\">\n");
    for figure in report.figures.iter().filter(|figure| !figure.is_empty()) {
        draw(page, n, figure);
    }
    page.push_str("</div>\n");
    if !report.tables.is_empty() {
        put(page, format_args!("<h3>{}</h3>\n", say("Tables", "表")));
    }
    for table in &report.tables {
        show_table(page, n, table);
    }
    commands(page, report);
    page.push_str("</section>\n");
}

fn with(report: &Report, wanted: impl Fn(Verdict) -> bool) -> Vec<&Claim> {
    report.claims.iter().filter(|claim| wanted(claim.verdict)).collect()
}

fn errata(page: &mut String, report: &Report) {
    let wrong = with(report, |v| !matches!(v, Verdict::Agrees | Verdict::New));
    if wrong.is_empty() {
        return;
    }
    put(
        page,
        format_args!(
            "<div class=\"box errata\"><h3>{}</h3>\n<ul>",
            say("Errata and differences", "正誤表と相違")
        ),
    );
    for claim in wrong {
        let place = place(claim);
        put(
            page,
            format_args!(
                "<li><p><a href=\"#p{}-{}\">{}</a>{place} {}</p><p class=\"values\">{}: \
                 <span class=\"printed\">{}</span> {}: <b>{}</b></p>{}</li>",
                report.paper,
                escaped(&claim.id),
                words(&claim.what),
                chip(claim.verdict),
                say("printed", "論文"),
                value(&claim.printed),
                say("computed", "計算"),
                value(&claim.computed),
                note(claim)
            ),
        );
    }
    page.push_str("</ul></div>\n");
}

fn beyond(page: &mut String, report: &Report) {
    let new = with(report, |v| v == Verdict::New);
    if new.is_empty() {
        return;
    }
    put(
        page,
        format_args!(
            "<div class=\"box beyond\"><h3>{}</h3>\n<ul>",
            say("Beyond the paper", "論文を超えて")
        ),
    );
    for claim in new {
        put(
            page,
            format_args!(
                "<li id=\"p{}-{}\"><p>{}: <b>{}</b></p>{}</li>",
                report.paper,
                escaped(&claim.id),
                words(&claim.what),
                value(&claim.computed),
                note(claim)
            ),
        );
    }
    page.push_str("</ul></div>\n");
}

fn claims(page: &mut String, report: &Report) {
    let printed = with(report, |v| v != Verdict::New);
    let heading = Text::new(
        format!("All {} printed claims, checked", printed.len()),
        format!("論文に印刷された主張の検証（{}）", printed.len()),
    );
    claims_table(page, report.paper, &heading, &say("printed", "論文"), &printed, true);
}

/// What is checked against other sources than the paper.
fn checks(page: &mut String, report: &Report) {
    if report.checks.is_empty() {
        return;
    }
    let heading = Text::new(
        format!("{} checks of the rules, not from the paper", report.checks.len()),
        format!("論文以外による規則の確認（{}）", report.checks.len()),
    );
    let checks: Vec<&Claim> = report.checks.iter().collect();
    claims_table(page, report.paper, &heading, &say("source says", "出典の値"), &checks, false);
}

fn claims_table(
    page: &mut String,
    paper: u8,
    heading: &Text,
    printed: &str,
    claims: &[&Claim],
    in_box: bool,
) {
    put(
        page,
        format_args!(
            "<h3>{}</h3>\n<table class=\"claims\"><thead><tr><th>{}</th><th>{printed}</th><th>{}</th>\
             <th>{}</th></tr></thead><tbody>\n",
            words(heading),
            say("claim", "主張"),
            say("computed", "計算"),
            say("verdict", "判定")
        ),
    );
    for claim in claims {
        let (class, _, _) = verdict_names(claim.verdict);
        // In the box above, differences from the paper have their notes already.
        let noted = claim.verdict == Verdict::Agrees || !in_box;
        let note = if noted { note(claim) } else { String::new() };
        put(
            page,
            format_args!(
                "<tr id=\"p{}-{}\" class=\"{class}\"><td class=\"what\">{}{}{note}</td>\
                 <td class=\"value\"><i>{}</i>{}</td><td class=\"value\"><i>{}</i>{}</td>\
                 <td class=\"verdict\">{}</td></tr>\n",
                paper,
                escaped(&claim.id),
                words(&claim.what),
                place(claim),
                printed,
                value(&claim.printed),
                say("computed", "計算"),
                value(&claim.computed),
                chip(claim.verdict)
            ),
        );
    }
    page.push_str("</tbody></table>\n");
}

fn place(claim: &Claim) -> String {
    if claim.place.is_empty() {
        return String::new();
    }
    format!(" <span class=\"place\">{}</span>", both("span", &Text::value(&claim.place)))
}

fn note(claim: &Claim) -> String {
    if claim.note.en.is_empty() {
        return String::new();
    }
    format!("<p class=\"note\">{}</p>", words(&claim.note))
}

/// A value in both languages, with large numbers in groups.
fn value(text: &str) -> String {
    let Text { en, ja } = Text::value(text);
    both("span", &Text::new(grouped(&en), grouped(&ja)))
}

pub(super) fn chip(verdict: Verdict) -> String {
    let (class, mark, name) = verdict_names(verdict);
    format!(
        "<span class=\"chip {class}\"><b aria-hidden=\"true\">{mark}</b> {}</span>",
        words(&name)
    )
}

/// Figures of this many columns of an endless board, or of one board, stand beside each other.
const SMALL: usize = 14;

fn is_small(figure: &Figure) -> bool {
    match &figure.content {
        Content::Boards { boards } => matches!(&boards[..], [board] if board.drawing.len() < 300),
        Content::Windows { windows } => match &windows[..] {
            [window] => window.rows.iter().all(|row| row.len() <= SMALL),
            _ => false,
        },
        Content::Tree { .. } | Content::Plot { .. } => false,
    }
}

fn draw(page: &mut String, paper: u8, figure: &Figure) {
    put(
        page,
        format_args!(
            "<figure id=\"p{paper}-figure-{}\"{}>\n<figcaption><b>{}</b>{}</figcaption>\n",
            escaped(&figure.id),
            if is_small(figure) { " class=\"small\"" } else { "" },
            words(&figure.title),
            if figure.caption.en.is_empty() {
                String::new()
            } else {
                format!(" <span class=\"caption\">{}</span>", words(&figure.caption))
            }
        ),
    );
    match &figure.content {
        Content::Boards { boards } => show_boards(page, boards),
        Content::Plot { .. } | Content::Windows { .. } | Content::Tree { .. } => {
            page.push_str(&figure_html(figure).unwrap_or_default());
        }
    }
    page.push_str("</figure>\n");
}

fn show_boards(page: &mut String, boards: &[Diagram]) {
    let folded = boards.len() > MOST_BOARDS;
    if folded {
        let label = Text::new(
            format!("Show all {} boards", boards.len()),
            format!("{}の盤をすべて表示", boards.len()),
        );
        put(page, format_args!("<details><summary>{}</summary>", words(&label)));
    }
    page.push_str("<div class=\"boards\">");
    for board in boards {
        let drawing =
            board_svg(board).unwrap_or_else(|| format!("<pre>{}</pre>", escaped(&board.drawing)));
        let caption = words(&board.caption);
        let title = escaped(&format!("{} {}", board.game, board.position));
        put(
            page,
            format_args!("<div class=\"one\" title=\"{title}\">{drawing}<p>{caption}</p></div>"),
        );
    }
    page.push_str("</div>\n");
    if folded {
        page.push_str("</details>\n");
    }
}

fn show_table(page: &mut String, paper: u8, table: &Table) {
    let csv = csv_name(paper, &table.id);
    put(
        page,
        format_args!(
            "<div class=\"table\" id=\"p{paper}-table-{}\">\n<p class=\"tabletitle\"><b>{}</b> \
             <a href=\"csv/{csv}\" download>CSV</a></p>\n",
            escaped(&table.id),
            words(&table.title)
        ),
    );
    let folded = table.rows.len() > MOST_ROWS;
    if folded {
        let label = Text::new(
            format!("Show all {} rows", table.rows.len()),
            format!("{}行をすべて表示", table.rows.len()),
        );
        put(page, format_args!("<details><summary>{}</summary>", words(&label)));
    }
    // A column of numbers stands to the right.
    let numeric: Vec<bool> = (0..table.columns.len())
        .map(|at| table.rows.iter().all(|row| row.get(at).is_none_or(|cell| is_number(cell))))
        .collect();
    let class = |at: usize| if numeric[at] { " class=\"number\"" } else { "" };
    page.push_str("<div class=\"scroll\"><table class=\"data\"><thead><tr>");
    for (at, column) in table.columns.iter().enumerate() {
        put(page, format_args!("<th{}>{}</th>", class(at), words(column)));
    }
    page.push_str("</tr></thead><tbody>\n");
    for row in &table.rows {
        page.push_str("<tr>");
        for (at, cell) in row.iter().enumerate().take(numeric.len()) {
            put(page, format_args!("<td{}>{}</td>", class(at), value(cell)));
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody></table></div>");
    page.push_str(if folded { "</details></div>\n" } else { "</div>\n" });
}

fn is_number(cell: &str) -> bool {
    let row_of_digits = cell.len() > 1 && cell.starts_with('0') && !cell.starts_with("0.");
    matches!(cell, "-" | "") || !row_of_digits && cell.parse::<f64>().is_ok()
}

fn commands(page: &mut String, report: &Report) {
    put(
        page,
        format_args!(
            "<h3>{}</h3>\n<pre class=\"commands\">",
            words(&Text::new(
                format!("Recompute it ({})", seconds(report.seconds)),
                format!("計算し直す（{}）", seconds(report.seconds))
            ))
        ),
    );
    put(page, format_args!("yomikiri reproduce {}\n", report.paper));
    for command in &report.commands {
        put(page, format_args!("{}\n", escaped(command)));
    }
    page.push_str("</pre>\n");
}
