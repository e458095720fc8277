//! The report as one HTML file: no network, no server, both languages, light, dark and print.
//!
//! Language and look are radio buttons that style sheets ask with `:has()`, so they work without any
//! script; the few lines of script only remember the choice, follow the address (`?lang=ja`) and
//! open what is folded before printing.

mod coverage;
mod figure;
mod paper;

use std::fmt::Write;

use yomikiri_papers::{Report, Text, Verdict};

use crate::number::prose;
use crate::svg::{STYLE, both, escaped};
use crate::{Document, grouped};

const OWN_STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

pub use figure::figure_html;

/// The whole page.
pub fn page(document: &Document) -> String {
    let mut page = String::new();
    page.push_str(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>Yomikiri: the papers recomputed</title>\n",
    );
    put(&mut page, format_args!("<style>\n{STYLE}{OWN_STYLE}</style>\n</head>\n<body>\n"));
    controls(&mut page);
    page.push_str("<main>\n");
    top(&mut page, document);
    for report in &document.reports {
        paper::section(&mut page, report);
    }
    run(&mut page, document);
    put(&mut page, format_args!("</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"));
    page
}

/// The name of a table's CSV file.
pub(crate) fn csv_name(paper: u8, table: &str) -> String {
    format!("p{paper}-{table}.csv")
}

/// Adds to the page.
fn put(page: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = page.write_fmt(text);
}

/// Both languages, of which the page shows one; large numbers in groups.
fn words(text: &Text) -> String {
    both("span", &Text::new(prose(&text.en), prose(&text.ja)))
}

fn say(en: &str, ja: &str) -> String {
    words(&Text::new(en, ja))
}

/// The verdict's class, mark and names.
fn verdict_names(verdict: Verdict) -> (&'static str, &'static str, Text) {
    match verdict {
        Verdict::Agrees => ("agrees", "✓", Text::new("agrees", "一致")),
        Verdict::Explained => ("explained", "≈", Text::new("explained", "説明つき")),
        Verdict::Differs => ("differs", "≠", Text::new("differs", "相違")),
        Verdict::NotReproduced => ("not-reproduced", "?", Text::new("not reproduced", "未再現")),
        Verdict::New => ("new", "＋", Text::new("new", "新しい結果")),
    }
}

fn controls(page: &mut String) {
    let choice = |group: &str, id: &str, label: &str, checked: bool| {
        let checked = if checked { " checked" } else { "" };
        format!(
            "<label><input type=\"radio\" name=\"{group}\" id=\"{id}\"{checked}><span>{label}</span>\
             </label>"
        )
    };
    let (language, look) = (say("Language", "言語"), say("Look", "表示"));
    let looks = [
        choice("look", "auto", &say("Auto", "自動"), true),
        choice("look", "light", &say("Light", "明"), false),
        choice("look", "dark", &say("Dark", "暗"), false),
    ];
    put(
        page,
        format_args!(
            "<form class=\"controls\" autocomplete=\"off\">\n\
             <fieldset><legend>{language}</legend>{}{}</fieldset>\n\
             <fieldset><legend>{look}</legend>{}</fieldset>\n</form>\n",
            choice("language", "en", "English", true),
            choice("language", "ja", "<span lang=\"ja\">日本語</span>", false),
            looks.concat()
        ),
    );
}

fn top(page: &mut String, document: &Document) {
    let claims: usize = document.reports.iter().map(|report| report.claims.len()).sum();
    let count = |verdict| document.reports.iter().map(|r| r.count(verdict)).sum::<usize>();
    let printed = claims - count(Verdict::New);
    let [agree, explained, differ, open, new] = Verdict::ALL.map(count);
    put(
        page,
        format_args!(
            "<header id=\"top\">\n<p class=\"brand\">Yomikiri <span lang=\"ja\">読み切り</span></p>\n\
             <h1>{}</h1>\n<p class=\"lead\">{}</p>\n",
            say("Papers on board games, recomputed", "盤上ゲームの論文を計算し直す"),
            words(&Text::new(
                format!(
                    "Every figure the papers print was computed again, from rules written afresh, and \
                     laid beside the print. Of {printed} printed claims {agree} agree, {explained} \
                     differ in a way we can explain, {differ} differ, and {open} we cannot reproduce in full. \
                     {new} results are new."
                ),
                format!(
                    "論文に印刷された数値を、規則から書き直したプログラムで計算し直し、並べて示す。\
                     印刷された主張{printed}のうち、一致{agree}、説明つきの相違{explained}、相違{differ}、\
                     未再現{open}。新しい結果が{new}ある。"
                ),
            ))
        ),
    );
    if !document.unexpected.is_empty() {
        page.push_str("<div class=\"box alarm\">");
        put(page, format_args!("<h2>{}</h2><ul>", say("Not as expected", "予期しない値")));
        for surprise in &document.unexpected {
            put(page, format_args!("<li>{}</li>", escaped(surprise)));
        }
        page.push_str("</ul></div>\n");
    }
    summary(page, document);
    page.push_str("</header>\n");
}

fn summary(page: &mut String, document: &Document) {
    put(
        page,
        format_args!(
            "<nav aria-label=\"Papers\"><table class=\"summary\"><thead><tr><th>{}</th>",
            say("Paper", "論文")
        ),
    );
    for verdict in Verdict::ALL {
        let (class, mark, name) = verdict_names(verdict);
        put(
            page,
            format_args!(
                "<th class=\"number\"><span class=\"chip {class}\"><b aria-hidden=\"true\">{mark}</b> \
                 {}</span></th>",
                words(&name)
            ),
        );
    }
    put(
        page,
        format_args!("<th class=\"number\">{}</th></tr></thead><tbody>", say("time", "時間")),
    );
    for report in &document.reports {
        put(
            page,
            format_args!(
                "<tr><td><a href=\"#paper-{0}\"><b>{0}</b> {1}</a></td>",
                report.paper,
                words(&report.title)
            ),
        );
        for verdict in Verdict::ALL {
            let count = match report.count(verdict) {
                0 => "–".to_owned(),
                count => count.to_string(),
            };
            put(page, format_args!("<td class=\"number\">{count}</td>"));
        }
        put(page, format_args!("<td class=\"number\">{}</td></tr>", seconds(report.seconds)));
    }
    page.push_str("</tbody></table></nav>\n");
}

/// A duration for people.
fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 10.0 => format!("{s:.1} s"),
        s if s < 120.0 => format!("{s:.0} s"),
        s => format!("{:.0} min", s / 60.0),
    }
}

fn run(page: &mut String, document: &Document) {
    let Document { program, machine, .. } = document;
    let unknown = || say("unknown", "不明");
    let commit = program.commit.as_ref().map_or_else(unknown, |commit| escaped(commit));
    let processor = machine.processor.clone().unwrap_or_else(|| machine.system.clone());
    let memory = machine
        .memory
        .map_or(String::new(), |bytes| format!(", {:.0} GiB", bytes as f64 / f64::from(1 << 30)));
    let peak = document
        .peak_bytes
        .map_or_else(unknown, |bytes| format!("{} MB", grouped(&(bytes / 1_000_000).to_string())));
    let seeds: Vec<String> = document.reports.iter().filter_map(seed).collect();
    let seeds = if seeds.is_empty() { "–".into() } else { seeds.join(", ") };
    let rows = [
        (say("Program", "プログラム"), format!("yomikiri {}", program.version)),
        (say("Commit", "コミット"), format!("<code>{commit}</code>")),
        (say("Command", "コマンド"), format!("<code>{}</code>", escaped(&document.command))),
        (
            say("Machine", "計算機"),
            words(&Text::new(
                format!("{processor}, {} cores{memory}, {}", machine.cores, machine.system),
                format!("{processor}、{}コア{memory}、{}", machine.cores, machine.system),
            )),
        ),
        (say("Seed", "乱数の種"), seeds),
        (say("Time", "時間"), seconds(document.seconds)),
        (say("Peak memory", "最大メモリ"), peak),
    ];
    put(
        page,
        format_args!(
            "<footer id=\"run\">\n<h2>{}</h2>\n<dl class=\"facts\">",
            say("This run", "この実行について")
        ),
    );
    for (name, value) in rows {
        put(page, format_args!("<div><dt>{name}</dt><dd>{value}</dd></div>"));
    }
    put(
        page,
        format_args!(
            "</dl>\n<p><a href=\"report.json\">report.json</a> · <a href=\"claims.tsv\">claims.tsv</a> \
             · <a href=\"#top\">{}</a></p>\n</footer>\n",
            say("to the top", "先頭へ")
        ),
    );
}

fn seed(report: &Report) -> Option<String> {
    report.seed.map(|seed| format!("{}: {seed}", say_paper(report.paper)))
}

fn say_paper(paper: u8) -> String {
    words(&Text::new(format!("paper {paper}"), format!("論文{paper}")))
}
