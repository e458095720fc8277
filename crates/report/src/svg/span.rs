//! An axis of a plot: its range and its ticks. These are powers of ten on log scales, and steps of 1,
//! 2 or 5 on others.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use yomikiri_papers::{Plot, Point, Scale, Style, Text};

/// An axis with its range and ticks.
#[derive(Clone)]
pub(super) struct Span {
    range: Range<f64>,
    scale: Scale,
    ticks: Vec<f64>,
    /// What is written at the ticks.
    pub(super) labels: Vec<Text>,
    /// The number of the first label among the texts of the plot.
    first_text: usize,
}

/// What stands in the drawing for the text of this number until it is finished.
pub(super) fn marker(number: usize) -> String {
    format!("\u{e000}{number}\u{e001}")
}

fn points(plot: &Plot) -> impl Iterator<Item = &Point> {
    plot.series.iter().flat_map(|series| &series.points)
}

/// The least and the greatest of some numbers, if all are finite and there are any.
fn bounds(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    let mut bounds: Option<(f64, f64)> = None;
    for value in values {
        if !value.is_finite() {
            return None;
        }
        let (low, high) = bounds.unwrap_or((value, value));
        bounds = Some((low.min(value), high.max(value)));
    }
    bounds
}

impl Span {
    /// The horizontal axis of a plot, with about `most` ticks.
    pub(super) fn horizontal(plot: &Plot, most: usize, first_text: usize) -> Option<Span> {
        let (low, high) = bounds(points(plot).map(|point| point.x))?;
        let whole = points(plot).all(|point| point.x.fract() == 0.0);
        let room = if whole { 0.6 } else { (high - low) * 0.02 };
        let range = low - room..high + room.max(f64::MIN_POSITIVE);
        if !plot.x.names.is_empty() {
            let ticks: Vec<f64> = (0..plot.x.names.len()).map(|n| n as f64).collect();
            let range = -0.6..plot.x.names.len() as f64 - 0.4;
            let labels = plot.x.names.clone();
            return Some(Span { range, scale: Scale::Linear, ticks, labels, first_text });
        }
        let span = match plot.x.scale {
            Scale::Linear => Span::linear(range, most, if whole { 1.0 } else { 0.0 }),
            Scale::Log => Span::log(low, high)?,
        };
        Some(Span { first_text, ..span })
    }

    /// The vertical axis of a plot.
    pub(super) fn vertical(plot: &Plot, first_text: usize) -> Option<Span> {
        let tops = points(plot).flat_map(|p| [Some(p.y), p.low, p.high]).flatten();
        let (low, mut high) = bounds(tops)?;
        if plot.y.scale == Scale::Log {
            return Some(Span { first_text, ..Span::log(low, high)? });
        }
        let bars = plot.series.iter().filter(|series| series.style == Style::Bars);
        let stacked = bars.flat_map(|series| &series.points);
        for point in stacked.clone() {
            let same = stacked.clone().filter(|other| other.x == point.x);
            high = high.max(same.map(|other| other.y).sum());
        }
        let from_zero = stacked.count() > 0 || (low >= 0.0 && low < 0.5 * high);
        let room = 0.04 * (high - low).abs().max(high.abs() * 1e-6).max(f64::MIN_POSITIVE);
        let low = if from_zero { 0.0 } else { low - 2.0 * room };
        // Shares that fill up to 100 need no room above.
        let high = if from_zero && (high - 100.0).abs() < 1e-6 { 100.0 } else { high + room };
        Some(Span { first_text, ..Span::linear(low..high, 7, 0.0) })
    }

    /// Steps of 1, 2 or 5 times a power of ten, none smaller than `least`.
    fn linear(range: Range<f64>, most: usize, least: f64) -> Span {
        let rough = (range.end - range.start) / most as f64;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * power).find(|&n| n >= rough);
        let step = step.unwrap_or(power * 10.0).max(least);
        let first = (range.start / step).ceil() as i64;
        let last = (range.end / step + 1e-9).floor() as i64;
        let ticks: Vec<f64> = (first..=last).map(|n| n as f64 * step).collect();
        let digits = if step >= 1.0 { 0 } else { (-step.log10().floor()) as usize };
        let label = |tick: &f64| {
            // What rounds to nothing is nothing, not minus nothing.
            let tick = if tick.abs() < step / 2.0 { 0.0 } else { *tick };
            Text::same(crate::grouped(&format!("{tick:.digits$}")))
        };
        let labels = ticks.iter().map(label).collect();
        Span { range, scale: Scale::Linear, ticks, labels, first_text: 0 }
    }

    /// Powers of ten; nothing if a value is not positive.
    fn log(low: f64, high: f64) -> Option<Span> {
        if low <= 0.0 {
            return None;
        }
        let first = low.log10().floor() as i32;
        let last = (high.log10().ceil() as i32).max(first + 1);
        let powers: Vec<i32> = (first..=last).collect();
        let ticks = powers.iter().map(|&power| 10f64.powi(power)).collect();
        let labels = powers.iter().map(|&power| Text::same(power_of_ten(power))).collect();
        // A little below the lowest power, so that a mark there is whole.
        let range = 10f64.powi(first) * 0.8..10f64.powi(last);
        Some(Span { range, scale: Scale::Log, ticks, labels, first_text: 0 })
    }
}

impl Ranged for Span {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        let laid = |value: f64| match self.scale {
            Scale::Linear => value,
            Scale::Log => value.max(f64::MIN_POSITIVE).log10(),
        };
        let (start, end) = (laid(self.range.start), laid(self.range.end));
        let share = ((laid(*value) - start) / (end - start)).clamp(0.0, 1.0);
        from + (share * f64::from(to - from)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _hint: Hint) -> Vec<f64> {
        self.ticks.clone()
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

/// A tick is labelled with the stand-in for its text.
impl ValueFormatter<f64> for Span {
    fn format_ext(&self, value: &f64) -> String {
        let tick = self.ticks.iter().position(|tick| tick == value);
        tick.map_or(String::new(), |at| marker(self.first_text + at))
    }
}

fn power_of_ten(power: i32) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    match power {
        0 => "1".into(),
        1 => "10".into(),
        _ => {
            let digits = power.unsigned_abs().to_string();
            let raised = digits.bytes().filter_map(|digit| RAISED.get((digit - b'0') as usize));
            let sign = if power < 0 { "⁻" } else { "" };
            format!("10{sign}{}", raised.collect::<String>())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        let labels = |range, most| {
            let span = Span::linear(range, most, 0.0);
            span.labels.into_iter().map(|label| label.en).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(labels(0.0..16.5, 12), "0 2 4 6 8 10 12 14 16");
        assert_eq!(labels(-0.031..0.04, 7), "-0.02 0.00 0.02 0.04");
        assert_eq!(labels(0.0..70_000.0, 7), "0 10,000 20,000 30,000 40,000 50,000 60,000 70,000");
        assert_eq!(power_of_ten(12), "10¹²");
    }
}
