//! Hakozumi's strategies and certificate trees: files that may come from anybody.

use std::ops::RangeInclusive;

use serde_json::Value;
use yomikiri_game::Quiet;
use yomikiri_hakozumi::check::check;
use yomikiri_hakozumi::{Record, Strategy};
use yomikiri_prove::handicap::certificate::Certificate;

/// Of trees that are checked: answers, columns from the middle, stones before the first answer.
/// Every static leaf is a search for a board, which takes longer the wider the stones lie.
const MOST_ANSWERS: usize = 12;
const NEAR: RangeInclusive<i64> = -9..=9;
const MOST_STONES: usize = 20;

pub(super) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(strategy) = Strategy::parse(&text) {
        assert_eq!(Strategy::parse(&strategy.to_json()), Ok(strategy.clone()));
        if let Ok(result) = check(&strategy) {
            assert!(!format!("{result:?}").is_empty());
        }
    }
    if let Ok(certificate) = Certificate::parse(&text) {
        let again = Certificate::parse(&certificate.to_json()).expect("a certificate reads back");
        assert_eq!(again, certificate);
        if is_small(&text)
            && let Ok(checked) = certificate.check(&Quiet)
        {
            assert!(checked.interior >= 1);
        }
    }
}

/// Can the tree be checked in a moment?
fn is_small(text: &str) -> bool {
    let read: Value = serde_json::from_str(text).unwrap_or_default();
    let nodes = read["nodes"].as_array().map_or(&[][..], Vec::as_slice);
    let answers = nodes.iter().filter_map(Value::as_array).flatten();
    let near = |column: &Value| column.as_i64().is_some_and(|column| NEAR.contains(&column));
    let record = Record::parse(read["record"].as_str().unwrap_or_default());
    let stones = record.as_ref().map_or(&[][..], Record::stones);
    near(&read["low"])
        && near(&read["high"])
        && answers.clone().count() <= MOST_ANSWERS
        && answers.clone().all(|answer| near(&answer[1]))
        && stones.len() <= MOST_STONES
        && stones.iter().all(|stone| NEAR.contains(&i64::from(stone.column)))
}
