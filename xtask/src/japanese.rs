//! Foreign words and commas in Japanese texts: of the page, the registry, the reports and the program.
//!
//! A text in quotes that has kana or kanji is Japanese. In it only the terms below are written in Latin letters, besides
//! single letters, commands in backticks, names of files and the holes of a format. What computed values say in Japanese
//! is tested where they are recorded (`crates/report/src/recorded.rs`).

use std::fs;
use std::path::{Path, PathBuf};

use crate::language::{pages_in, shown_in};

/// Names and terms that Japanese readers know in Latin letters.
const TERMS: &str = "AAA AAB ABA ABB ABC AI Allen Allis CSV CUP Connect4 Core Darwin Enter FEN Fairy GB GHz GLASS HTML Home JSON KIF MAST NWERC RB SFEN Slided Stockfish Tab Tantrix UCI USI Yomikiri draw loss win yomikiri";
/// Pairs of words that are terms together.
const PAIRS: [&str; 5] = ["follow-up", "follow-in", "O-board", "X-board", "Connect-Four"];

/// Looks at every source and every file of words.
pub(crate) fn check(sources: &[(PathBuf, String)], problems: &mut Vec<String>) {
    let mut files: Vec<PathBuf> = Vec::new();
    for folder in ["web", "crates/catalog/data", "crates/report/recorded"] {
        pages_in(Path::new(folder), &mut files);
    }
    let read = |file: PathBuf| fs::read_to_string(&file).map(|text| (file, text)).ok();
    let words: Vec<(PathBuf, String)> = files.into_iter().filter_map(read).collect();
    // Tests quote what players of other programs write.
    let written = sources.iter().filter(|(file, _)| {
        file.starts_with("crates") && !file.components().any(|part| part.as_os_str() == "tests")
    });
    let mut count = 0;
    for (file, text) in written.chain(&words) {
        for (line, text) in shown_in(text, false) {
            if !text.contains(is_japanese) {
                continue;
            }
            count += 1;
            if let Some(problem) = problem(&text) {
                problems.push(format!("{}:{line}: {problem} in {text:?}", file.display()));
            }
        }
    }
    if count < 500 {
        problems.push(format!("only {count} Japanese texts were found"));
    }
}

fn is_japanese(letter: char) -> bool {
    ('\u{3040}'..'\u{a000}').contains(&letter)
}

/// The first thing in a Japanese text that is not Japanese.
fn problem(text: &str) -> Option<String> {
    if let Some(comma) = text.chars().find(|letter| "，．".contains(*letter)) {
        return Some(format!("'{comma}' for 、 or 。"));
    }
    // A cell of a table may have both languages.
    let own = text
        .split_once(" / ")
        .map_or(text, |(before, own)| if before.contains(is_japanese) { text } else { own });
    let text = PAIRS.iter().fold(without_code(own), |text, pair| text.replace(pair, ""));
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| {
        word.len() > 1 && word.starts_with(|first: char| first.is_ascii_alphabetic())
    });
    let known = |word: &str| {
        // A game of Hakozumi.
        if word.chars().all(|c| c.is_ascii_digit() || "XO".contains(c)) {
            return true;
        }
        let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
        // A cell, a column and a length, a move.
        name.len() == 1 || TERMS.split(' ').any(|term| term == word || term == name)
    };
    let foreign = words.into_iter().find(|word| !known(word))?;
    Some(format!("the word {foreign}"))
}

/// A text without commands, tags, holes, options and names of files.
fn without_code(text: &str) -> String {
    let quoted = text.split('`').step_by(2);
    let mut kept = String::new();
    let mut depth = 0;
    for letter in quoted.flat_map(str::chars) {
        match letter {
            '{' | '<' => depth += 1,
            '}' | '>' => depth -= 1,
            letter if depth == 0 => kept.push(letter),
            _ => {}
        }
    }
    let plain = |word: &&str| !word.contains(['/', '$', '=']) && !word.starts_with('-');
    let parts = kept.split_inclusive(|c: char| !c.is_ascii_graphic());
    parts.filter(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::problem;

    #[test]
    fn foreign_words_and_commas_are_found() {
        for (text, expected) in [
            ("4x4から8x8で必勝手順をもつ人", None),
            ("XのSlided-CUPによる引き分け", None),
            ("the same / 同じ", None),
            ("証明: docs/matching-lemma.md", None),
            ("`yomikiri verify`が全項目を規則から確かめる。", None),
            ("{line}に対する<b class=\"win\">勝ち</b>の応手", None),
            ("初手b2、X0O1X1O-1の後", None),
            ("follow-upのみ", None),
            ("ルールreachでの必勝", Some("the word reach")),
            ("計算では27 x player 2 wins", Some("the word player")),
            ("端のない盤，四目並べ", Some("'，' for 、 or 。")),
        ] {
            assert_eq!(problem(text).as_deref(), expected, "{text}");
        }
    }
}
