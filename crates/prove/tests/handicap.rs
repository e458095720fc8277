//! Trees for handicap 1: found, checked, and spoiled.

use yomikiri_game::Quiet;
use yomikiri_prove::handicap::certificate::{Certificate, TreeError};
use yomikiri_prove::handicap::certify;
use yomikiri_prove::handicap::tree::Window;

fn window(low: i32, high: i32) -> Window {
    Window { low, high, margin: 4, cap: 6 }
}

#[test]
fn small_windows_hold() {
    for (low, high, interior, leaves) in [(-2, 2, 5, 21), (-3, 3, 7, 43), (-4, 4, 20, 150)] {
        let certificate = certify(window(low, high), 3_000_000, &Quiet).unwrap();
        let checked = certificate.check(&Quiet).unwrap();
        assert_eq!((checked.interior, checked.leaves), (interior, leaves), "{low}..{high}");
        assert_eq!(Certificate::parse(&certificate.to_json()).unwrap(), certificate);
    }
}

#[cfg(feature = "full-tests")]
#[test]
fn the_committed_window_holds() {
    let text = include_str!("../certificates/window-5-to-6.json");
    let certificate = Certificate::parse(text).unwrap();
    assert_eq!(certificate.window(), (-5, 6));
    let checked = certificate.check(&Quiet).unwrap();
    assert_eq!((checked.interior, checked.leaves), (2210, 13567));
}

#[test]
fn a_lower_cap_is_as_sound() {
    let low_cap = Window { cap: 4, ..window(-3, 3) };
    assert!(certify(low_cap, 3_000_000, &Quiet).unwrap().check(&Quiet).is_ok());
}

#[test]
fn spoiled_trees_are_rejected() {
    let text = certify(window(-2, 2), 1_000_000, &Quiet).unwrap().to_json();
    let lines: Vec<&str> = text.lines().collect();
    let mut rejected = 0;
    for at in 1..lines.len() - 1 {
        // The answers of a node become those of its neighbour, or are left out.
        for other in ["[]", lines[1].trim_end_matches(',')] {
            let mut spoiled: Vec<String> = lines.iter().map(ToString::to_string).collect();
            let comma = if lines[at].ends_with(',') { "," } else { "" };
            spoiled[at] = format!("{other}{comma}");
            if spoiled[at] == lines[at] {
                continue;
            }
            let certificate = Certificate::parse(&spoiled.join("\n")).unwrap();
            assert!(certificate.check(&Quiet).is_err(), "{}", spoiled[at]);
            rejected += 1;
        }
    }
    assert!(rejected > 5);
}

#[test]
fn malformed_certificates_are_errors() {
    let file = |record: &str, low: i64, cap: i64, nodes: &str| {
        format!(
            r#"{{"schema":"yomikiri.tree/1","game":"hakozumi","record":"{record}","low":{low},"high":2,"cap":{cap},"nodes":{nodes}}}"#
        )
    };
    for text in [
        "".into(),
        "{}".into(),
        file("X0", 3, 6, "[[]]"),
        file("X0", -1000, 6, "[[]]"),
        file("X0", -2, 0, "[[]]"),
        file("X0", -2, 6, "[]"),
        file("X0", -2, 6, "[[[0,1,7]]]"),
        file("X0", -2, 6, "[[[0,1000,null]]]"),
    ] {
        assert!(Certificate::parse(&text).is_err(), "{text}");
    }
    for record in ["Q", "X99999", "X0X1X2X3"] {
        let read = Certificate::parse(&file(record, -2, 6, "[[]]")).unwrap();
        let error = read.check(&Quiet).unwrap_err();
        assert!(matches!(error, TreeError::Field { .. } | TreeError::Rejected { .. }), "{error}");
    }
}
