//! Plots: axes, curves, bars and points. Each series has its name beside its end, and every place along
//! the horizontal axis tells its values on hover.
//!
//! ```text
//!     10² ┤        ╭──● won        left: ticks and the axis' name
//!      10 ┤   ╭────╯               right: the names of the series
//!       1 ┼───┴────┬────           below: ticks and the axis' name
//!         0   1    2
//! ```

use yomikiri_papers::{Axis, Plot, Point, Scale, Series, Style, Text, Tone};

use super::span::Span;
use super::{Drawing, both, variable};
use crate::grouped;

/// For which width of page a plot is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// A screen or a sheet of paper.
    Wide,
    /// A phone. The names of the series stand in a legend of the page, since there is no room for them.
    Narrow,
}

/// A series with more points than this is a line without marks.
const MOST_MARKS: usize = 40;
/// Room above the axes, below them, and at the right.
const TOP: f64 = 14.0;
const BOTTOM: f64 = 48.0;
const RIGHT: f64 = 12.0;
/// The height of a series' name.
const LINE: f64 = 17.0;
/// The widest that names of series may be.
const MOST_NAME: f64 = 200.0;
/// Half of a bar, in steps of the axis.
const HALF_BAR: f64 = 0.42;

/// A plot as SVG; `None` if there is nothing that could be drawn.
pub fn plot_svg(plot: &Plot, width: Width) -> Option<String> {
    let frame = Frame::new(plot, width)?;
    let mut drawing = Drawing::new(frame.size.0, frame.size.1);
    frame.axes(&mut drawing);
    let mut stack = Vec::new();
    let ends: Vec<End> =
        plot.series.iter().filter_map(|s| frame.series(&mut drawing, s, &mut stack)).collect();
    if width == Width::Wide && plot.series.len() > 1 {
        frame.names(&mut drawing, ends);
    }
    frame.bands(&mut drawing);
    let label = format!("{} / {}", plot.y.label.en, plot.x.label.en);
    Some(drawing.finish("plot", &label))
}

/// Where everything goes.
struct Frame<'a> {
    plot: &'a Plot,
    size: (f64, f64),
    x: Span,
    y: Span,
    left: f64,
    right: f64,
    bottom: f64,
}

/// Where a series ends, and where its name goes.
struct End<'a> {
    series: &'a Series,
    x: f64,
    y: f64,
}

/// About how wide a text is drawn: letters of East Asia are as wide as they are high.
fn wide(text: &Text) -> f64 {
    let width = |text: &str| text.chars().map(|c| if c > '\u{2e80}' { 13.0 } else { 7.2 }).sum();
    f64::max(width(&text.en), width(&text.ja))
}

impl<'a> Frame<'a> {
    fn new(plot: &'a Plot, width: Width) -> Option<Self> {
        let (size, ticks) = match width {
            Width::Wide => ((720.0, 340.0), 12),
            Width::Narrow => ((340.0, 270.0), 6),
        };
        let (x, y) = (Span::horizontal(plot, ticks)?, Span::vertical(plot)?);
        let left = 34.0 + y.ticks.iter().map(|(_, label)| wide(label)).fold(7.0, f64::max);
        let names = plot.series.iter().map(|series| wide(&series.name)).fold(0.0, f64::max);
        let named = width == Width::Wide && plot.series.len() > 1;
        let room = if named { names.min(MOST_NAME) + 26.0 } else { 0.0 };
        let (right, bottom) = (size.0 - RIGHT - room, size.1 - BOTTOM);
        Some(Frame { plot, size, x, y, left, right, bottom })
    }

    fn at(&self, x: f64, y: f64) -> (f64, f64) {
        (self.left + self.x.share(x) * (self.right - self.left), self.height(y))
    }

    fn height(&self, y: f64) -> f64 {
        self.bottom - self.y.share(y) * (self.bottom - TOP)
    }

    fn axes(&self, drawing: &mut Drawing) {
        let (left, right, bottom) = (self.left, self.right, self.bottom);
        for (value, label) in &self.y.ticks {
            let y = self.height(*value);
            drawing.add(format_args!(
                "<path class=\"grid\" d=\"M{left:.1} {y:.1}H{right:.1}\"/>\
                 <text class=\"tick y\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                left - 8.0,
                y + 4.5,
                both("tspan", label)
            ));
        }
        for (value, label) in &self.x.ticks {
            let (x, _) = self.at(*value, 0.0);
            drawing.add(format_args!(
                "<path class=\"axis-line\" d=\"M{x:.1} {bottom}v5\"/>\
                 <text class=\"tick x\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>",
                bottom + 19.0,
                both("tspan", label)
            ));
        }
        let (across, down) = ((left + right) / 2.0, (TOP + bottom) / 2.0);
        drawing.add(format_args!(
            "<path class=\"axis-line\" d=\"M{left:.1} {TOP}V{bottom}H{right:.1}\"/>\
             <text class=\"name\" x=\"{across:.1}\" y=\"{:.1}\">{}</text>\
             <text class=\"name\" transform=\"translate(16 {down}) rotate(-90)\">{}</text>",
            bottom + 40.0,
            described(&self.plot.x),
            described(&self.plot.y)
        ));
    }

    /// Draws a series; bars stand on those of the series before, whose tops are in `stack`.
    fn series(
        &self,
        drawing: &mut Drawing,
        series: &'a Series,
        stack: &mut Vec<(f64, f64)>,
    ) -> Option<End<'a>> {
        drawing.add(format_args!("<g class=\"tone-{}\">", variable(series.tone)));
        let end = match series.style {
            Style::Bars => self.bars(drawing, series, stack),
            Style::Line => self.line(drawing, series),
            Style::Points => self.points(drawing, series),
        };
        drawing.add(format_args!("</g>"));
        let (x, y) = end?;
        Some(End { series, x, y })
    }

    fn bars(
        &self,
        drawing: &mut Drawing,
        series: &Series,
        stack: &mut Vec<(f64, f64)>,
    ) -> Option<(f64, f64)> {
        let mut end = None;
        for point in &series.points {
            let known = stack.iter().position(|(x, _)| *x == point.x);
            let known = known.unwrap_or_else(|| {
                stack.push((point.x, 0.0));
                stack.len() - 1
            });
            let from = stack[known].1;
            stack[known].1 = from + point.y;
            let (left, low) = self.at(point.x - HALF_BAR, from);
            let (right, high) = self.at(point.x + HALF_BAR, from + point.y);
            drawing.add(format_args!(
                "<path class=\"bar\" d=\"M{left:.1} {low:.1}V{high:.1}H{right:.1}V{low:.1}z\"/>"
            ));
            end = Some((right, (low + high) / 2.0));
        }
        end
    }

    fn line(&self, drawing: &mut Drawing, series: &Series) -> Option<(f64, f64)> {
        let mut path = String::new();
        for point in &series.points {
            let (x, y) = self.at(point.x, point.y);
            path += &format!("{}{x:.1} {y:.1}", if path.is_empty() { "M" } else { "L" });
        }
        drawing.add(format_args!("<path class=\"curve\" d=\"{path}\"/>"));
        if series.points.len() <= MOST_MARKS {
            return self.points(drawing, series);
        }
        series.points.last().map(|point| self.at(point.x, point.y))
    }

    fn points(&self, drawing: &mut Drawing, series: &Series) -> Option<(f64, f64)> {
        let mut end = None;
        for point in &series.points {
            let (x, y) = self.at(point.x, point.y);
            if let (Some(low), Some(high)) = (point.low, point.high) {
                let (low, high, left) = (self.height(low), self.height(high), x - 5.0);
                drawing.add(format_args!(
                    "<path class=\"curve\" d=\"M{left:.1} {low:.1}h10m-5 0V{high:.1}m-5 0h10\"/>"
                ));
            }
            mark(drawing, series.tone, x, y);
            end = Some((x, y));
        }
        end
    }

    /// The names of the series: each beside its end where nothing else is, the others at the right edge,
    /// where they are moved apart and have their marks with them.
    fn names(&self, drawing: &mut Drawing, mut ends: Vec<End<'_>>) {
        ends.sort_by(|a, b| a.y.total_cmp(&b.y));
        let taken: Vec<(f64, f64)> = self.plot.series.iter().flat_map(|s| self.drawn(s)).collect();
        let free = |end: &End<'_>| {
            let (from, to) = (end.x + 6.0, end.x + 14.0 + wide(&end.series.name));
            let meets = |&(x, y): &(f64, f64)| x > from && x < to && (y - end.y).abs() < 13.0;
            end.series.style != Style::Bars && to < self.right && !taken.iter().any(meets)
        };
        let (early, at_edge): (Vec<_>, Vec<_>) = ends.into_iter().partition(free);
        let heights = apart(&at_edge.iter().map(|end| end.y).collect::<Vec<_>>(), self.bottom);
        let edge: Vec<_> = at_edge.iter().zip(heights).collect();
        for (end, y) in &edge {
            drawing.add(format_args!("<g class=\"tone-{}\">", variable(end.series.tone)));
            key(drawing, end.series, self.right + 12.0, *y);
            drawing.add(format_args!("</g>"));
        }
        let edge = edge.into_iter().map(|(end, y)| (end, self.right + 22.0, y));
        let early = early.iter().map(|end| (end, end.x + 9.0, end.y));
        for (end, x, y) in early.chain(edge) {
            drawing.add(format_args!(
                "<text class=\"label tone-{}\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>",
                variable(end.series.tone),
                y + 4.5,
                both("tspan", &end.series.name)
            ));
        }
    }

    /// Places where a series is drawn, close enough to each other to see what a name would cover.
    fn drawn(&self, series: &Series) -> Vec<(f64, f64)> {
        let points: Vec<_> = series.points.iter().map(|point| self.at(point.x, point.y)).collect();
        let mut places = points.clone();
        for pair in points.windows(2).filter(|_| series.style == Style::Line) {
            let [(x1, y1), (x2, y2)] = [pair[0], pair[1]];
            let steps = (1..12).map(|step| f64::from(step) / 12.0);
            places.extend(steps.map(|share| (x1 + share * (x2 - x1), y1 + share * (y2 - y1))));
        }
        places
    }

    /// What a pointer learns: a band around each place with the values there.
    fn bands(&self, drawing: &mut Drawing) {
        let mut places: Vec<f64> =
            self.plot.series.iter().flat_map(|s| &s.points).map(|point| point.x).collect();
        places.sort_by(f64::total_cmp);
        places.dedup();
        let across: Vec<f64> = places.iter().map(|&x| self.at(x, 0.0).0).collect();
        for (at, &x) in places.iter().enumerate() {
            let middle = |a: usize, b: usize| Some((across.get(a)? + across.get(b)?) / 2.0);
            let before = at.checked_sub(1).and_then(|before| middle(before, at));
            let from = before.unwrap_or(self.left);
            let to = middle(at, at + 1).unwrap_or(self.right);
            let said = Text::new(self.told(x, |text| &text.en), self.told(x, |text| &text.ja));
            let mut band = |class: &str, title: &str| {
                drawing.add(format_args!(
                    "<path class=\"band{class}\" d=\"M{from:.1} {TOP}H{to:.1}V{}H{from:.1}z\">\
                     <title>{}</title></path>",
                    self.bottom,
                    super::escaped(title)
                ));
            };
            if said.en == said.ja {
                band("", &said.en);
            } else {
                band(" en", &said.en);
                band(" ja", &said.ja);
            }
        }
    }

    /// The values at a place in one language, one line per series.
    fn told(&self, x: f64, language: impl Fn(&Text) -> &String) -> String {
        let axis = &self.plot.x;
        let name = axis.names.get(x as usize).filter(|_| x >= 0.0);
        let place = match name {
            Some(name) => language(name).clone(),
            None => format!("{}: {}", language(&axis.label), shown(x)),
        };
        let mut lines = vec![place];
        for series in &self.plot.series {
            let here: Vec<String> =
                series.points.iter().filter(|point| point.x == x).map(value).collect();
            if !here.is_empty() {
                lines.push(format!("{}: {}", language(&series.name), here.join(", ")));
            }
        }
        lines.join("\n")
    }
}

/// Heights that are at least a line apart, in the same order, and end above the axis.
fn apart(wanted: &[f64], bottom: f64) -> Vec<f64> {
    let mut heights: Vec<f64> = Vec::with_capacity(wanted.len());
    for &y in wanted {
        let least = heights.last().map_or(TOP, |last| last + LINE);
        heights.push(y.max(least));
    }
    let mut most = bottom;
    for y in heights.iter_mut().rev() {
        *y = y.min(most);
        most = *y - LINE;
    }
    heights
}

fn described(axis: &Axis) -> String {
    let label = match axis.scale {
        Scale::Linear => axis.label.clone(),
        Scale::Log => Text::new(
            format!("{} (log scale)", axis.label.en),
            format!("{}（対数目盛）", axis.label.ja),
        ),
    };
    both("tspan", &label)
}

/// A point's value, with its interval.
fn value(point: &Point) -> String {
    match (point.low, point.high) {
        (Some(low), Some(high)) => {
            format!("{} ({} – {})", shown(point.y), shown(low), shown(high))
        }
        _ => shown(point.y),
    }
}

/// A number as it is read: whole ones in groups, others with four digits that count.
fn shown(number: f64) -> String {
    if number.fract() == 0.0 && number.abs() < 1e15 {
        return grouped(&format!("{number:.0}"));
    }
    let digits = (3.0 - number.abs().log10().floor()).clamp(0.0, 12.0) as usize;
    let text = format!("{number:.digits$}");
    let short = if digits > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    grouped(short)
}

/// The mark of a tone; each has its own shape, so that no colour is needed to tell them apart.
fn mark(drawing: &mut Drawing, tone: Tone, x: f64, y: f64) {
    let (class, path) = match tone {
        Tone::Win => ("full", "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0"),
        Tone::One => ("open", "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"),
        Tone::Draw => ("full", "m0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z"),
        Tone::Printed => ("open", "m0 -5l5 5l-5 5l-5 -5z"),
        Tone::Loss => ("full", "m0 -5.5l5.5 9.5h-11z"),
        Tone::Three => ("open", "m0 -5l5 9h-10z"),
        Tone::Four => ("open", "m-4 -4h8v8h-8z"),
        Tone::Two => ("open", "m-4 -4l8 8m0 -8l-8 8"),
    };
    drawing.add(format_args!("<path class=\"{class}\" d=\"M{x:.1} {y:.1}{path}\"/>"));
}

/// The mark of a series beside its name.
fn key(drawing: &mut Drawing, series: &Series, x: f64, y: f64) {
    match series.style {
        Style::Bars => {
            let (x, y) = (x - 5.0, y - 5.0);
            drawing.add(format_args!("<path class=\"bar\" d=\"M{x:.1} {y:.1}h10v10h-10z\"/>"));
        }
        Style::Line | Style::Points => mark(drawing, series.tone, x, y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(y: Axis, points: &[(f64, f64)], style: Style) -> Plot {
        let name = Text::new("name", "名前");
        let series = Series::new(name, style, Tone::Win, points.iter().copied());
        Plot { x: Axis::linear(Text::new("plies", "手数")), y, series: vec![series] }
    }

    #[test]
    fn both_languages_and_the_values_are_in_the_drawing() {
        let plot = plot(Axis::log(Text::same("n")), &[(0.0, 1.0), (5.0, 12345.0)], Style::Line);
        for width in [Width::Wide, Width::Narrow] {
            let svg = plot_svg(&plot, width).unwrap();
            assert!(svg.contains("手数") && svg.contains("plies") && svg.contains("tone-win"));
            assert!(svg.contains("10⁵") && svg.contains("<title>plies: 5\nname: 12,345</title>"));
            assert!(svg.contains("<title>手数: 5\n名前: 12,345</title>") && !svg.contains("NaN"));
        }
    }

    #[test]
    fn what_cannot_be_drawn_is_not() {
        let log = || Axis::log(Text::none());
        for points in [&[][..], &[(1.0, 0.0)], &[(1.0, f64::NAN)], &[(f64::INFINITY, 1.0)]] {
            assert_eq!(plot_svg(&plot(log(), points, Style::Points), Width::Wide), None);
        }
        for points in [
            &[(0.0, 0.0)][..],
            &[(1.0, 5.0), (1.0, 5.0)],
            &[(0.5, -1e9), (0.7, 1e9)],
            &[(0.5, 0.5)],
        ] {
            let linear = Axis::linear(Text::none());
            let svg = plot_svg(&plot(linear, points, Style::Bars), Width::Narrow).unwrap();
            assert!(!svg.contains("NaN"), "{svg}");
        }
    }

    #[test]
    fn names_of_series_keep_their_distance_and_stay_above_the_axis() {
        for wanted in [&[20.0, 21.0, 22.0][..], &[280.0, 285.0, 290.0], &[20.0, 290.0, 290.0]] {
            let found = apart(wanted, 292.0);
            assert!(found.windows(2).all(|pair| pair[1] - pair[0] >= LINE), "{found:?}");
            assert!(found.iter().all(|&y| y <= 292.0), "{found:?}");
        }
    }

    #[test]
    fn a_name_covers_no_other_curve() {
        let series = |name: &str, points: &[(f64, f64)]| {
            Series::new(Text::same(name), Style::Line, Tone::One, points.iter().copied())
        };
        // The first ends where nothing else is; the second ends on the third, so that its name goes to the edge.
        let series = vec![
            series("free", &[(0.0, 9.0), (2.0, 9.0)]),
            series("crossed", &[(0.0, 5.0), (2.0, 5.0)]),
            series("long", &[(0.0, 5.1), (10.0, 5.1)]),
        ];
        let axis = || Axis::linear(Text::same("n"));
        let svg = plot_svg(&Plot { x: axis(), y: axis(), series }, Width::Wide).unwrap();
        let at = |name: &str| {
            let before = svg.split(&format!(">{name}</text>")).next().unwrap_or_default();
            let x = before.rsplit(" x=\"").next().and_then(|rest| rest.split('"').next());
            x.and_then(|x| x.parse::<f64>().ok()).unwrap()
        };
        assert!(at("free") < 300.0 && at("crossed") > 500.0 && at("long") > 500.0, "{svg}");
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let numbers = [1234567.0, 0.5, 12.3456, -0.00012344, 0.0, 12349.6];
        let texts: Vec<String> = numbers.into_iter().map(shown).collect();
        assert_eq!(texts, ["1,234,567", "0.5", "12.35", "-0.0001234", "0", "12,350"]);
    }
}
