//! Plots and boards as SVG for a page with two languages and two looks.
//!
//! Colours are variables (`var(--win)`) and classes that [`STYLE`] and the page around define; texts in
//! two languages are two `tspan`s of the classes `en` and `ja`, of which the page shows one.

mod dobutsu;
mod hakozumi;
mod mnk;
mod plot;
mod span;
mod standalone;
mod tantrix;
mod tree;

use std::fmt::Write;

use yomikiri_papers::{Diagram, Text, Tone};

pub(crate) use hakozumi::window_svg;
pub use plot::{Width, plot_svg};
pub use standalone::position_svg;
pub(crate) use tree::tree_svgs;

/// The look of the drawings, for every page that shows them. The page itself defines `--paper`, `--ink`,
/// `--dim`, `--line`, `--accent`, `--win`, `--draw` and `--loss`.
pub const STYLE: &str = include_str!("style.css");

/// A board drawn, if this printer knows its game and can read its position.
pub fn board_svg(board: &Diagram) -> Option<String> {
    drawn(&board.game, &board.position)
}

fn drawn(game: &str, position: &str) -> Option<String> {
    match game.split_whitespace().next()? {
        "mnk" => mnk::draw(position),
        "dobutsu" => dobutsu::draw(position),
        "hakozumi" => hakozumi::draw(game, position),
        "tantrix" => tantrix::draw(game, position),
        _ => None,
    }
}

/// The value of a parameter in a game's text.
fn parameter<'a>(game: &'a str, name: &str) -> Option<&'a str> {
    let mut words =
        game.split_whitespace().skip_while(|word| word.strip_prefix("--") != Some(name));
    words.nth(1)
}

/// The page's variable for a tone.
pub(crate) const fn variable(tone: Tone) -> &'static str {
    match tone {
        Tone::Win => "win",
        Tone::Draw => "draw",
        Tone::Loss => "loss",
        Tone::One => "one",
        Tone::Two => "two",
        Tone::Three => "three",
        Tone::Four => "four",
        Tone::Printed => "printed",
    }
}

/// Text between tags.
pub(crate) fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => result.push_str("&amp;"),
            '<' => result.push_str("&lt;"),
            '>' => result.push_str("&gt;"),
            '"' => result.push_str("&quot;"),
            c => result.push(c),
        }
    }
    result
}

/// Both languages, of which the page shows one.
pub(crate) fn both(tag: &str, text: &Text) -> String {
    if text.en == text.ja {
        return escaped(&text.en);
    }
    let (en, ja) = (escaped(&text.en), escaped(&text.ja));
    format!(
        "<{tag} class=\"en\" lang=\"en\">{en}</{tag}><{tag} class=\"ja\" lang=\"ja\">{ja}</{tag}>"
    )
}

/// A drawing under construction.
struct Drawing {
    width: f64,
    height: f64,
    body: String,
}

impl Drawing {
    fn new(width: f64, height: f64) -> Self {
        Drawing { width, height, body: String::new() }
    }

    /// Adds elements.
    fn add(&mut self, elements: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.body.write_fmt(elements);
    }

    fn finish(self, class: &str, label: &str) -> String {
        self.finish_as("img", class, label)
    }

    /// A drawing whose parts may be links.
    fn finish_group(self, class: &str, label: &str) -> String {
        self.finish_as("group", class, label)
    }

    fn finish_as(self, role: &str, class: &str, label: &str) -> String {
        let Drawing { width, height, body } = self;
        let label = escaped(label);
        format!(
            "<svg class=\"drawing {class}\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"{role}\" aria-label=\"{label}\">{body}</svg>"
        )
    }
}
