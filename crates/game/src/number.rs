//! Numbers as people read them.

/// A number of things: `1 tile`, `1,200 tiles`, `2 plies`.
pub fn counted(count: impl ToString, thing: &str) -> String {
    let count = grouped(count);
    if count == "1" {
        return format!("1 {thing}");
    }
    let (stem, ending) = match thing.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => (stem, "ies"),
        _ if thing.ends_with('s') => (thing, "es"),
        _ => (thing, "s"),
    };
    format!("{count} {stem}{ending}")
}

/// A whole number with its digits in groups of three.
pub fn grouped(number: impl ToString) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_was_counted_as_several() {
        let counts = [(0, "0 tiles"), (1, "1 tile"), (2, "2 tiles"), (1_000, "1,000 tiles")];
        for (count, expected) in counts {
            assert_eq!(counted(count, "tile"), expected);
        }
        let counts = [
            (1, "ply", "1 ply"),
            (2, "play", "2 plays"),
            (2, "ply", "2 plies"),
            (2, "class", "2 classes"),
        ];
        for (count, thing, expected) in counts {
            assert_eq!(counted(count, thing), expected);
        }
    }
}
