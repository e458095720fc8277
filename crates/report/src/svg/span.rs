//! An axis of a plot: its range and its ticks. These are powers of ten on log scales, and steps of 1,
//! 2 or 5 on others.

use std::ops::Range;

use yomikiri_papers::{Plot, Point, Scale, Style, Text};

/// The most powers of ten that are written along an axis.
const MOST_POWERS: i32 = 8;

/// An axis with its range and ticks.
#[derive(Clone)]
pub(super) struct Span {
    range: Range<f64>,
    scale: Scale,
    /// The values that are marked, with what is written there.
    pub(super) ticks: Vec<(f64, Text)>,
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
    pub(super) fn horizontal(plot: &Plot, most: usize) -> Option<Span> {
        let (low, high) = bounds(points(plot).map(|point| point.x))?;
        let whole = points(plot).all(|point| point.x.fract() == 0.0);
        let room = if whole { 0.6 } else { (0.02 * (high - low)).max(1e-6 * high.abs()) };
        let range = low - room..high + room;
        if !plot.x.names.is_empty() {
            let ticks = plot.x.names.iter().cloned().enumerate().map(|(n, name)| (n as f64, name));
            let range = -0.6..plot.x.names.len() as f64 - 0.4;
            return Some(Span { range, scale: Scale::Linear, ticks: ticks.collect() });
        }
        match plot.x.scale {
            Scale::Linear => Some(Span::linear(range, most, if whole { 1.0 } else { 0.0 })),
            Scale::Log => Span::log(low, high),
        }
    }

    /// The vertical axis of a plot.
    pub(super) fn vertical(plot: &Plot) -> Option<Span> {
        let tops = points(plot).flat_map(|p| [Some(p.y), p.low, p.high]).flatten();
        let (low, mut high) = bounds(tops)?;
        if plot.y.scale == Scale::Log {
            return Span::log(low, high);
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
        Some(Span::linear(low..high, 7, 0.0))
    }

    /// Steps of 1, 2 or 5 times a power of ten, none smaller than `least`.
    fn linear(range: Range<f64>, most: usize, least: f64) -> Span {
        let rough = (range.end - range.start) / most as f64;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * power).find(|&n| n >= rough);
        let step = step.unwrap_or(power * 10.0).max(least);
        let first = (range.start / step).ceil() as i64;
        let last = (range.end / step + 1e-9).floor() as i64;
        let digits = if step >= 1.0 { 0 } else { (-step.log10().floor()) as usize };
        let tick = |n: i64| {
            let tick = n as f64 * step;
            // What rounds to nothing is nothing, not minus nothing.
            let shown = if tick.abs() < step / 2.0 { 0.0 } else { tick };
            (tick, Text::same(crate::grouped(&format!("{shown:.digits$}"))))
        };
        Span { scale: Scale::Linear, ticks: (first..=last).map(tick).collect(), range }
    }

    /// Powers of ten; nothing if a value is not positive.
    fn log(low: f64, high: f64) -> Option<Span> {
        if low <= 0.0 {
            return None;
        }
        let first = low.log10().floor() as i32;
        let last = (high.log10().ceil() as i32).max(first + 1);
        let skip = (last - first).unsigned_abs() as usize / MOST_POWERS as usize + 1;
        let powers = (first..=last).step_by(skip);
        let ticks = powers.map(|power| (10f64.powi(power), Text::same(power_of_ten(power))));
        // A little below the lowest power, so that a mark there is whole.
        let range = 10f64.powi(first) * 0.8..10f64.powi(last);
        Some(Span { ticks: ticks.collect(), range, scale: Scale::Log })
    }

    /// Where a value lies on the axis: 0 at its beginning, 1 at its end.
    pub(super) fn share(&self, value: f64) -> f64 {
        let laid = |value: f64| match self.scale {
            Scale::Linear => value,
            Scale::Log => value.max(f64::MIN_POSITIVE).log10(),
        };
        let (start, end) = (laid(self.range.start), laid(self.range.end));
        ((laid(value) - start) / (end - start)).clamp(0.0, 1.0)
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
        let labels = |span: Span| {
            let texts = span.ticks.into_iter().map(|(_, label)| label.en);
            texts.collect::<Vec<_>>().join(" ")
        };
        let linear = |range, most| labels(Span::linear(range, most, 0.0));
        assert_eq!(linear(0.0..16.5, 12), "0 2 4 6 8 10 12 14 16");
        assert_eq!(linear(-0.031..0.04, 7), "-0.02 0.00 0.02 0.04");
        assert_eq!(linear(0.0..70_000.0, 7), "0 10,000 20,000 30,000 40,000 50,000 60,000 70,000");
        assert_eq!(labels(Span::log(1.0, 3e4).unwrap()), "1 10 10² 10³ 10⁴ 10⁵");
        assert_eq!(labels(Span::log(1.0, 1e12).unwrap()), "1 10² 10⁴ 10⁶ 10⁸ 10¹⁰ 10¹²");
    }

    #[test]
    fn every_value_lies_on_the_axis() {
        let span = Span::log(1.0, 3e4).unwrap();
        for value in [f64::MIN, 0.0, 1.0, 3e4, f64::MAX] {
            assert!((0.0..=1.0).contains(&span.share(value)), "{value}");
        }
        assert!(span.share(10.0) < span.share(100.0));
    }
}
