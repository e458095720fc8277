//! The table of everything a paper says, with links to what checks it.

use yomikiri_papers::{Report, Standing, Statement, Text};

use super::paper::chip;
use super::{put, say, words};
use crate::svg::escaped;

pub(super) fn table(page: &mut String, report: &Report) {
    if report.statements.is_empty() {
        return;
    }
    let n = report.paper;
    put(
        page,
        format_args!(
            "<h3 id=\"p{n}-every-claim\">{}</h3>\n<table class=\"coverage\"><thead><tr><th>{}</th><th>{}</th>\
             <th>{}</th></tr></thead><tbody>\n",
            say(
                "Every claim of the paper, from its first sentence to its last",
                "論文の主張すべて（最初の文から最後の文まで）"
            ),
            say("place", "箇所"),
            say("what the paper says, in our words", "論文の内容（ここでの言い換え）"),
            say("here", "ここでは"),
        ),
    );
    for statement in &report.statements {
        put(
            page,
            format_args!(
                "<tr><td class=\"where\">{}</td><td>{}</td><td class=\"standing\">{}{}</td></tr>\n",
                escaped(&statement.place),
                words(&statement.says),
                standing(statement),
                links(report, statement)
            ),
        );
    }
    page.push_str("</tbody></table>\n");
}

/// The verdict of what checks it; without one, what kind of statement it is.
fn standing(statement: &Statement) -> String {
    match statement.verdict {
        Some(verdict) => chip(verdict),
        None => {
            format!("<span class=\"place\">{}</span>", words(&standing_name(statement.standing)))
        }
    }
}

/// The standing in words, for a statement that no claim judges.
fn standing_name(standing: Standing) -> Text {
    match standing {
        Standing::Checked => Text::new("shown", "図表で示す"),
        Standing::Definition => Text::new("definition", "定義"),
        Standing::Open => Text::new("not done here", "ここでは扱わない"),
        Standing::NotCheckable => Text::new("not a checkable statement", "検証の対象でない"),
    }
}

/// Links to claims, figures and tables. A claim goes by its id, as in scripts and `claims.tsv`.
fn links(report: &Report, statement: &Statement) -> String {
    let link = |anchor: &String| {
        let text = anchor.strip_prefix("figure-figure-").map_or_else(
            || escaped(anchor),
            |number| words(&Text::new(format!("figure {number}"), format!("図{number}"))),
        );
        format!(" <a href=\"#p{}-{}\">{text}</a>", report.paper, escaped(anchor))
    };
    statement.anchors.iter().map(link).collect()
}
