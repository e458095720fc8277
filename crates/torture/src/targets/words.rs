//! Small texts: sizes, rules, players with their options, deals, seats, devices.

use std::fmt::Display;
use std::str::FromStr;

use yomikiri_dobutsu::RuleSet;
use yomikiri_dobutsu_tables::Strength;
use yomikiri_game::Limits;
use yomikiri_host::Device;
use yomikiri_mnk::{Mnk, Rules, Size};
use yomikiri_mnk_tables as mnk;
use yomikiri_play::{Budget, Spec};
use yomikiri_tantrix::{Deal, Seats, parse_edges};
use yomikiri_tantrix_players as tantrix;

pub(super) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for word in text.lines().take(20) {
        each(word);
    }
}

fn each(word: &str) {
    reads_back::<Size>(word);
    reads_back::<Rules>(word);
    reads_back::<RuleSet>(word);
    reads_back::<Strength>(word);
    let _ = word.parse::<Device>();
    let _ = word.parse::<Spec>();
    let _ = parse_edges(word);
    let _ = Seats::parse(word);
    if let Ok(deal) = Deal::parse(word) {
        let text = deal.tiles().map(|tile| tile.to_string()).join(",");
        assert!(Deal::parse(&text).is_ok_and(|again| again == deal), "{word}");
    }
    let budget = Budget::Playouts(10);
    if let Ok(bot) = tantrix::Bot::parse(word, budget) {
        assert_eq!(tantrix::Bot::parse(&bot.to_string(), budget), Ok(bot), "{word}");
    }
    let limits = Limits::positions(10);
    if let Ok(bot) = mnk::Bot::parse(word, 3, limits, budget) {
        assert_eq!(mnk::Bot::parse(&bot.to_string(), 3, limits, budget), Ok(bot), "{word}");
    }
    // `5x4 3 3`: a size, a line's length, players.
    let mut parts = word.split(' ');
    let size = parts.next().and_then(|size| size.parse().ok());
    let mut number = || parts.next().and_then(|number| number.parse().ok());
    if let (Some(size), Some(k), Some(players)) = (size, number(), number()) {
        for rules in [Rules::Free, Rules::Reach] {
            let _ = Mnk::new(size, k, players, rules);
        }
    }
}

fn reads_back<T: FromStr + Display + PartialEq>(word: &str) {
    if let Ok(value) = word.parse::<T>() {
        let text = value.to_string();
        assert!(text.parse::<T>().is_ok_and(|again| again == value), "{word} is {text}");
    }
}
