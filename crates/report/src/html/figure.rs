//! Plots and windows of an endless board as a part of any page, in both languages. The report has them
//! between its lines, and the explorer fetches them.

use yomikiri_papers::{Content, Figure, Plot, Series, Style, Text, Window};

use super::{put, words};
use crate::svg::{Width, both, plot_svg, variable, window_svg};

/// What a figure shows, as HTML; nothing for boards, which each page draws in its own way.
pub fn figure_html(figure: &Figure) -> Option<String> {
    let mut html = String::new();
    match &figure.content {
        Content::Plot { plot } => show_plot(&mut html, plot),
        Content::Windows { windows } => show_windows(&mut html, windows),
        Content::Boards { .. } => return None,
    }
    Some(html)
}

/// A plot for each width of page, of which the style shows one.
fn show_plot(html: &mut String, plot: &Plot) {
    legend(html, &plot.series);
    for (width, class) in [(Width::Wide, "wide"), (Width::Narrow, "narrow")] {
        let svg = plot_svg(plot, width).unwrap_or_default();
        put(html, format_args!("<div class=\"plot-{class}\">{svg}</div>\n"));
    }
}

fn show_windows(html: &mut String, windows: &[Window]) {
    html.push_str("<div class=\"windows\">");
    for window in windows {
        let (caption, svg) = (caption(window), window_svg(window));
        // What is wider than the page is scrolled, by keys as well.
        put(
            html,
            format_args!(
                "<div><p>{caption}</p><div class=\"scroll\" tabindex=\"0\">{svg}</div></div>"
            ),
        );
    }
    html.push_str("</div>\n");
}

fn caption(window: &Window) -> String {
    let mut said = words(&window.caption);
    if let Some([low, high]) = window.period {
        let period = Text::new(
            format!("columns {low} to {high} repeat for ever"),
            format!("{low}列から{high}列までが限りなく繰り返される"),
        );
        let between = if said.is_empty() { "" } else { " · " };
        said = said + between + &words(&period);
    }
    said
}

/// The marks of the series with their names, where there is no room for names in the plot; one series
/// needs none.
fn legend(html: &mut String, series: &[Series]) {
    if series.len() < 2 {
        return;
    }
    html.push_str("<ul class=\"legend\">");
    for series in series {
        let name = variable(series.tone);
        let mark = if series.style == Style::Bars { "■" } else { mark(name) };
        let words = both("span", &series.name);
        put(
            html,
            format_args!(
                "<li><b class=\"tone-{name}\" aria-hidden=\"true\">{mark}</b> {words}</li>"
            ),
        );
    }
    html.push_str("</ul>\n");
}

/// The mark that the plot draws for a tone.
fn mark(tone: &str) -> &'static str {
    match tone {
        "win" => "●",
        "draw" => "◆",
        "loss" => "▲",
        "one" => "○",
        "two" => "×",
        "three" => "△",
        "four" => "□",
        _ => "◇",
    }
}
