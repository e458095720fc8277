//! Numbers as people read them.

/// A number of things: `1 tile`, `1,200 tiles`.
pub fn counted(count: impl ToString, thing: &str) -> String {
    let count = grouped(count);
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {thing}{plural}")
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
    }
}
