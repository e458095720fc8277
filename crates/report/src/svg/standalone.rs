//! A board as one SVG that needs no page around it: for notebooks, files and programs that know no style
//! sheets with variables. Colours are those of the light look, written out; of two languages the English
//! one is shown.

use super::{Drawing, STYLE, drawn, escaped, mnk};

/// What the page around a drawing would define, in the light look.
const PAGE: [(&str, &str); 4] =
    [("paper", "#fbfaf7"), ("ink", "#1d2329"), ("dim", "#58626c"), ("line", "#9aa4ad")];

/// The rules of the page that boards need.
const RULES: &str = "\
.drawing{max-width:100%;height:auto}\
.drawing text{font-family:system-ui,\"Noto Sans JP\",\"Noto Sans CJK JP\",sans-serif;fill:var(--ink)}\
.drawing .ja{display:none}\
.drawing .axis{font-size:9px;text-anchor:middle;fill:var(--dim)}\
.drawing .label{font-size:12px}\
.drawing .grid{font:14px monospace;white-space:pre}\
.drawing .piece{font-size:16px;font-weight:600;text-anchor:middle}\
.drawing .stone{font-size:13px;font-weight:700;text-anchor:middle}\
.drawing .stone.x{fill:var(--one)}\
.drawing .stone.o{fill:var(--two)}";

/// How much larger a board is shown than on a page of many boards.
const SCALE: f64 = 1.5;

/// A position as a drawing that stands alone, the cells of a board with their names; a game that has no
/// drawing of its own is shown as the lines of text that it gives.
pub fn position_svg(game: &str, position: &str, lines: &str) -> String {
    let svg = mnk::draw_named(lines, position)
        .or_else(|| drawn(game, position))
        .unwrap_or_else(|| text(position, lines));
    let svg = enlarged(&svg).unwrap_or(svg);
    let inside = format!(
        "><style>{RULES}</style><rect width=\"100%\" height=\"100%\" fill=\"var(--paper)\"/>"
    );
    let svg = svg.replacen(">", &inside, 1);
    written_out(&svg.replacen("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 1))
}

/// The same drawing at a larger size, which `viewBox` keeps apart from its coordinates.
fn enlarged(svg: &str) -> Option<String> {
    let size = svg.split("viewBox=\"0 0 ").nth(1)?.split('"').next()?;
    let (width, height) = size.split_once(' ')?;
    let larger = |length: &str| Some(SCALE * length.parse::<f64>().ok()?);
    let old = format!("width=\"{width}\" height=\"{height}\"");
    let new = format!("width=\"{}\" height=\"{}\"", larger(width)?, larger(height)?);
    Some(svg.replacen(&old, &new, 1))
}

/// Lines of text, drawn.
fn text(position: &str, lines: &str) -> String {
    let widest = lines.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let height = lines.lines().count() as f64 * 18.0 + 12.0;
    let mut drawing = Drawing::new(widest as f64 * 9.0 + 16.0, height);
    for (at, line) in lines.lines().enumerate() {
        drawing.add(format_args!(
            "<text class=\"grid\" xml:space=\"preserve\" x=\"8\" y=\"{}\">{}</text>",
            at as f64 * 18.0 + 20.0,
            escaped(line)
        ));
    }
    drawing.finish("text", position)
}

/// Every variable replaced by its colour.
fn written_out(svg: &str) -> String {
    let mut parts = svg.split("var(--");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(')').unwrap_or((part, ""));
        out.push_str(colour(name));
        out.push_str(rest);
    }
    out
}

/// The colour of a variable in the light look.
fn colour(name: &str) -> &'static str {
    if let Some((_, colour)) = PAGE.iter().find(|(variable, _)| *variable == name) {
        return colour;
    }
    let defined = STYLE.split(&format!("--{name}: light-dark(")).nth(1);
    defined.and_then(|colours| colours.split(',').next()).unwrap_or("currentColor")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_stand_alone() {
        let check = |game: &str, position: &str, expected: &[&str]| {
            let svg = position_svg(game, position, "a <b>\n.1.");
            assert!(svg.starts_with("<svg xmlns="), "{svg}");
            assert!(svg.ends_with("</svg>") && !svg.contains("var("), "{svg}");
            assert!(!svg.contains("currentColor"), "{svg}");
            expected.iter().for_each(|part| assert!(svg.contains(part), "{part} in {svg}"));
        };
        check(
            "mnk --size 3x3 --k 3 --players 2 --rules free",
            "1../.2./...",
            &["#0067a3", "#a05c00"],
        );
        check("dobutsu --rules standard", "gle/1c1/1C1/ELG[-] w", &["#fff3cf", "#dfeefb"]);
        check("hakozumi", "X0O1", &[">X<", ">O<"]);
        // All seven columns, though stones lie in two only.
        check("hakozumi --width 7 --height 6", "X0O1", &[">6<"]);
        check("tantrix --colours RB --deal 7", "", &["#e2483d", "1 R 0", "▸"]);
        check("teeko --rules standard", "whatever", &["a &lt;b&gt;", ".1."]);
    }

    #[test]
    fn cells_that_have_names_show_them() {
        let lines = "   a b\n 1 ○ ·\n 2 · 2\n";
        let svg = position_svg("teeko", "1./.2", lines);
        for part in [">a<", ">b<", ">1<", ">2<", "#0067a3", "#a05c00", "width=\"90\"", "0 0 60 60"]
        {
            assert!(svg.contains(part), "{part} in {svg}");
        }
        for other in
            ["   a c\n 1 ○ ·", "   a b\n 2 ○ ·", "   a b\n 1 ○", "   a b\n 1 ○ ?", "   a b"]
        {
            assert!(position_svg("other", "", other).contains("class=\"grid\""), "{other}");
        }
    }
}
