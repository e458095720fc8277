//! Plots, trees and windows of an endless board as a part of any page, in both languages. The report has them
//! between its lines, and the explorer fetches them.

use yomikiri_papers::{Content, Figure, Node, Plot, Series, Style, Text, Window};

use super::{put, words};
use crate::svg::{Width, both, plot_svg, tree_svgs, variable, window_svg};

/// What a figure shows, as HTML; nothing for boards, which each page draws in its own way.
pub fn figure_html(figure: &Figure) -> Option<String> {
    let mut html = String::new();
    match &figure.content {
        Content::Plot { plot } => show_plot(&mut html, plot),
        Content::Windows { windows } => show_windows(&mut html, windows),
        Content::Tree { nodes } => show_trees(&mut html, nodes),
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

/// A drawing for each root. What is wider than the page is scrolled, by keys as well.
fn show_trees(html: &mut String, nodes: &[Node]) {
    html.push_str("<div class=\"trees\">");
    for svg in tree_svgs(nodes) {
        put(html, format_args!("<div class=\"scroll\" tabindex=\"0\">{svg}</div>\n"));
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

#[cfg(test)]
mod tests {
    use super::*;
    use yomikiri_papers::{Axis, CellKind, Tone, WindowCell};

    fn check(figure: Figure, parts: &[&str]) {
        let html = figure_html(&figure).expect("it can be drawn");
        for part in parts {
            assert!(html.contains(part), "no {part} in {html}");
        }
    }

    #[test]
    fn a_plot_is_there_for_both_widths_and_names_its_series() {
        let series = |en: &str, ja: &str, tone| {
            Series::new(Text::new(en, ja), Style::Line, tone, [(0.0, 1.0), (1.0, 9.0)])
        };
        let series = vec![series("won", "勝ち", Tone::Win), series("lost", "負け", Tone::Loss)];
        let axis = || Axis::linear(Text::same("n"));
        let plot = Plot { x: axis(), y: axis(), series };
        check(
            Figure::plot("p", Text::none(), plot),
            &[
                "plot-wide",
                "plot-narrow",
                "class=\"label tone-win\"",
                "▲</b> <span class=\"en\"",
                "負け",
            ],
        );
    }

    #[test]
    fn a_window_says_which_columns_repeat() {
        let cell = WindowCell { letter: 'X', kind: CellKind::Stone, group: None };
        let rows = vec![vec![cell.clone(), cell]];
        let caption = Text::new("stones", "石");
        let window = Window { caption, first_column: -4, rows, period: Some([-4, -3]) };
        check(
            Figure::windows("w", Text::none(), vec![window]),
            &[
                "columns -4 to -3 repeat for ever",
                "-4列から-3列まで",
                "drawing ground",
                ">−4</text>",
            ],
        );
    }

    #[test]
    fn boards_are_left_to_the_page() {
        assert_eq!(figure_html(&Figure::boards("b", Text::none(), Vec::new())), None);
    }
}
