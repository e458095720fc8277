//! Numbers as people read them: digits in groups of three.

/// A text with every whole number of four and more digits grouped: `17213997` becomes `17,213,997`.
/// Digits after a point and digits inside words stay as they are.
pub fn grouped(text: &str) -> String {
    group(text, |_| false)
}

/// The same for sentences, in which four digits may be a year.
pub(crate) fn prose(text: &str) -> String {
    group(text, |run| run.len() == 4 && (run.starts_with("19") || run.starts_with("20")))
}

fn group(text: &str, stays: impl Fn(&str) -> bool) -> String {
    let mut result = String::with_capacity(text.len() + 8);
    let mut before = ' ';
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 {
            let Some(next) = rest.chars().next() else { break };
            result.push(next);
            before = next;
            rest = &rest[next.len_utf8()..];
            continue;
        }
        let (run, tail) = rest.split_at(digits);
        let inside_word = before.is_ascii_alphabetic() || matches!(before, '.' | '-' | '_' | ',');
        let word_follows = tail.starts_with(|c: char| c.is_ascii_alphabetic());
        let plain = digits < 4 || inside_word || word_follows || stays(run);
        for (at, digit) in run.chars().enumerate() {
            if !plain && at > 0 && (digits - at).is_multiple_of(3) {
                result.push(',');
            }
            result.push(digit);
        }
        before = '0';
        rest = tail;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::{grouped, prose};

    #[test]
    fn years_in_sentences_stay() {
        assert_eq!(prose("In 2016 and 1999, 2916 of 20160."), "In 2016 and 1999, 2,916 of 20,160.");
        assert_eq!(grouped("2016"), "2,016");
    }

    #[test]
    fn only_whole_numbers_are_grouped() {
        for (text, expected) in [
            ("17213997", "17,213,997"),
            ("1234 of 123", "1,234 of 123"),
            ("12345 of 678901, 2", "12,345 of 678,901, 2"),
            ("9.43525667", "9.43525667"),
            ("12345.678901", "12,345.678901"),
            ("dobutsu-12345 x12345 12345x", "dobutsu-12345 x12345 12345x"),
            ("局面12345個", "局面12,345個"),
            ("17,213,997", "17,213,997"),
            ("", ""),
        ] {
            assert_eq!(grouped(text), expected);
        }
    }
}
