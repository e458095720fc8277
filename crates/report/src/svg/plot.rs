//! Plots, drawn with plotters.
//!
//! Plotters writes colours and texts itself. So each colour it is given stands for a variable of the
//! page, each text for a text in two languages, and both are put in when the drawing is done.

use plotters::coord::Shift;
use plotters::prelude::*;
use yomikiri_papers::{Axis, Plot, Scale, Series, Style, Text, Tone};

use super::span::{Span, marker};
use super::{both, variable};

/// For which width of page a plot is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// A screen or a sheet of paper.
    Wide,
    /// A phone.
    Narrow,
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Failed<'a> = DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>;

/// Colours that stand for variables of the page.
const STAND_INS: [(RGBColor, &str); 10] = [
    (RGBColor(1, 0, 0), "win"),
    (RGBColor(2, 0, 0), "draw"),
    (RGBColor(3, 0, 0), "loss"),
    (RGBColor(4, 0, 0), "one"),
    (RGBColor(5, 0, 0), "two"),
    (RGBColor(6, 0, 0), "three"),
    (RGBColor(7, 0, 0), "four"),
    (RGBColor(8, 0, 0), "printed"),
    (RGBColor(9, 0, 0), "ink"),
    (RGBColor(10, 0, 0), "grid"),
];

fn stand_in(name: &str) -> RGBColor {
    STAND_INS.iter().find(|(_, known)| *known == name).map_or(BLACK, |(colour, _)| *colour)
}

/// A series with more points than this is a line without marks.
const MOST_MARKS: usize = 40;

/// A plot as SVG; `None` if there is nothing that could be drawn.
pub fn plot_svg(plot: &Plot, width: Width) -> Option<String> {
    let frame = Frame::new(plot, width)?;
    let mut svg = String::new();
    frame.draw(&mut svg).ok()?;
    Some(frame.finish(svg))
}

/// Where everything goes.
struct Frame<'a> {
    plot: &'a Plot,
    size: (u32, u32),
    x: Span,
    y: Span,
    y_area: u32,
}

impl<'a> Frame<'a> {
    fn new(plot: &'a Plot, width: Width) -> Option<Self> {
        let (size, ticks) = match width {
            Width::Wide => ((720, 340), 12),
            Width::Narrow => ((340, 270), 6),
        };
        // The axes' own names are the texts 0 and 1, then come the ticks.
        let x = Span::horizontal(plot, ticks, 2)?;
        let y = Span::vertical(plot, 2 + x.labels.len())?;
        let longest = y.labels.iter().map(|label| label.en.chars().count()).max().unwrap_or(1);
        Some(Frame { plot, size, x, y, y_area: 34 + 7 * longest as u32 })
    }

    fn draw<'s>(&self, svg: &'s mut String) -> Result<(), Failed<'s>> {
        let root = SVGBackend::with_string(svg, self.size).into_drawing_area();
        self.chart(&root)?;
        root.present()
    }

    fn chart<'s>(&self, root: &Area<'s>) -> Result<(), Failed<'s>> {
        let mut chart = ChartBuilder::on(root)
            .margin(10)
            .x_label_area_size(44)
            .y_label_area_size(self.y_area)
            .build_cartesian_2d(self.x.clone(), self.y.clone())?;
        let ink = stand_in("ink");
        let font = |size: u32| ("sans-serif", size).into_font().color(&ink);
        chart
            .configure_mesh()
            .axis_style(ink)
            .bold_line_style(stand_in("grid"))
            .light_line_style(TRANSPARENT)
            .label_style(font(15))
            .axis_desc_style(font(16))
            .x_desc(marker(0))
            .y_desc(marker(1))
            .draw()?;
        let area = chart.plotting_area();
        let place = |x: f64, y: f64| area.map_coordinate(&(x, y));
        let mut below: Vec<(f64, f64)> = Vec::new();
        for series in &self.plot.series {
            match series.style {
                Style::Bars => self.bars(root, series, &mut below, &place)?,
                Style::Line => self.line(root, series, &place)?,
                Style::Points => self.points(root, series, &place)?,
            }
        }
        Ok(())
    }

    /// Bars stand on those of the series before.
    fn bars<'s>(
        &self,
        root: &Area<'s>,
        series: &Series,
        below: &mut Vec<(f64, f64)>,
        place: &impl Fn(f64, f64) -> (i32, i32),
    ) -> Result<(), Failed<'s>> {
        for point in &series.points {
            let known = below.iter().position(|(x, _)| *x == point.x);
            let known = known.unwrap_or_else(|| {
                below.push((point.x, 0.0));
                below.len() - 1
            });
            let from = below[known].1;
            below[known].1 = from + point.y;
            let corners = [place(point.x - 0.42, from), place(point.x + 0.42, from + point.y)];
            root.draw(&Rectangle::new(corners, colour(series.tone).filled()))?;
        }
        Ok(())
    }

    fn line<'s>(
        &self,
        root: &Area<'s>,
        series: &Series,
        place: &impl Fn(f64, f64) -> (i32, i32),
    ) -> Result<(), Failed<'s>> {
        let path: Vec<(i32, i32)> = series.points.iter().map(|p| place(p.x, p.y)).collect();
        root.draw(&PathElement::new(path, colour(series.tone).stroke_width(2)))?;
        if series.points.len() <= MOST_MARKS { self.points(root, series, place) } else { Ok(()) }
    }

    fn points<'s>(
        &self,
        root: &Area<'s>,
        series: &Series,
        place: &impl Fn(f64, f64) -> (i32, i32),
    ) -> Result<(), Failed<'s>> {
        let thick = colour(series.tone).stroke_width(2);
        for point in &series.points {
            if let (Some(low), Some(high)) = (point.low, point.high) {
                let (low, high) = (place(point.x, low), place(point.x, high));
                root.draw(&PathElement::new([low, high], thick))?;
                for (x, y) in [low, high] {
                    root.draw(&PathElement::new([(x - 5, y), (x + 5, y)], thick))?;
                }
            }
            mark(root, series.tone, place(point.x, point.y))?;
        }
        Ok(())
    }

    /// Puts in the page's variables and texts, and lets the page decide the size.
    fn finish(&self, mut svg: String) -> String {
        for (RGBColor(r, g, b), name) in STAND_INS {
            svg =
                svg.replace(&format!("\"#{r:02X}{g:02X}{b:02X}\""), &format!("\"var(--{name})\""));
        }
        let axes = [self.described(&self.plot.x), self.described(&self.plot.y)];
        let texts = axes.iter().chain(&self.x.labels).chain(&self.y.labels);
        for (at, text) in texts.enumerate() {
            svg = svg.replace(&marker(at), &both("tspan", text));
        }
        let (width, height) = self.size;
        let label = super::escaped(&format!("{} / {}", self.plot.y.label.en, self.plot.x.label.en));
        let head = format!(
            "<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\" aria-label=\"{label}\">"
        );
        match svg.find('>') {
            Some(end) => format!("{head}{}", &svg[end + 1..]),
            None => svg,
        }
    }

    fn described(&self, axis: &Axis) -> Text {
        match axis.scale {
            Scale::Linear => axis.label.clone(),
            Scale::Log => Text::new(
                format!("{} (log scale)", axis.label.en),
                format!("{}（対数目盛）", axis.label.ja),
            ),
        }
    }
}

fn colour(tone: Tone) -> RGBColor {
    stand_in(variable(tone))
}

/// The mark of a tone; each has its own shape, so that no colour is needed to tell them apart.
fn mark<'s>(root: &Area<'s>, tone: Tone, (x, y): (i32, i32)) -> Result<(), Failed<'s>> {
    let (full, thick) = (colour(tone).filled(), colour(tone).stroke_width(2));
    let closed = |corners: &[(i32, i32)]| -> Vec<(i32, i32)> {
        corners.iter().map(|(right, down)| (x + right, y + down)).collect()
    };
    const DIAMOND: [(i32, i32); 5] = [(0, -5), (5, 0), (0, 5), (-5, 0), (0, -5)];
    const TRIANGLE: [(i32, i32); 4] = [(0, -5), (5, 4), (-5, 4), (0, -5)];
    const SQUARE: [(i32, i32); 5] = [(-4, -4), (4, -4), (4, 4), (-4, 4), (-4, -4)];
    match tone {
        Tone::Win => root.draw(&Circle::new((x, y), 4, full)),
        Tone::One => root.draw(&Circle::new((x, y), 4, thick)),
        Tone::Draw => root.draw(&Polygon::new(closed(&DIAMOND), full)),
        Tone::Printed => root.draw(&PathElement::new(closed(&DIAMOND), thick)),
        Tone::Loss => root.draw(&Polygon::new(closed(&TRIANGLE), full)),
        Tone::Three => root.draw(&PathElement::new(closed(&TRIANGLE), thick)),
        Tone::Four => root.draw(&PathElement::new(closed(&SQUARE), thick)),
        Tone::Two => {
            root.draw(&PathElement::new([(x - 4, y - 4), (x + 4, y + 4)], thick))?;
            root.draw(&PathElement::new([(x - 4, y + 4), (x + 4, y - 4)], thick))
        }
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
    fn both_languages_and_the_colours_of_the_page_are_put_in() {
        let plot = plot(Axis::log(Text::same("n")), &[(0.0, 1.0), (5.0, 12345.0)], Style::Line);
        for width in [Width::Wide, Width::Narrow] {
            let svg = plot_svg(&plot, width).unwrap();
            assert!(svg.contains("手数") && svg.contains("plies") && svg.contains("var(--win)"));
            assert!(svg.contains("10⁵") && !svg.contains('\u{e000}') && !svg.contains("\"#0"));
        }
    }

    #[test]
    fn what_cannot_be_drawn_is_not() {
        let log = || Axis::log(Text::none());
        for points in [&[][..], &[(1.0, 0.0)], &[(1.0, f64::NAN)], &[(f64::INFINITY, 1.0)]] {
            assert_eq!(plot_svg(&plot(log(), points, Style::Points), Width::Wide), None);
        }
        for points in [&[(0.0, 0.0)][..], &[(1.0, 5.0), (1.0, 5.0)], &[(0.5, -1e9), (0.7, 1e9)]] {
            let linear = Axis::linear(Text::none());
            assert!(plot_svg(&plot(linear, points, Style::Bars), Width::Narrow).is_some());
        }
    }
}
