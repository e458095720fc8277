//! Idioms that no reader should meet: in help, errors, the words of the page, and every page of the documentation.
//!
//! Help and errors are the texts in quotes in the sources, and the comments from which the help of options is made
//! (`///` in `crates/cli`). Code and other comments may say what they like. The list is the one of the style page:
//! private idioms of the first edition, and rates without a preposition ("bytes a state").

use std::fs;
use std::iter::Peekable;
use std::path::{Path, PathBuf};
use std::str::Chars;

/// What is not said, in small letters.
const BANNED: [&str; 18] = [
    "is none",
    "are none of",
    "is told apart",
    "are told apart",
    "read out",
    "reads board games out",
    "it goes on",
    "goes on where",
    "is all of it",
    "so many",
    "what is asked",
    "shorter than any",
    "the answer is no",
    "who says how",
    "may be given again",
    "of two players the first",
    "a killed run",
    "this departure",
];
/// A rate has a preposition: "states per second", and not "states a second".
const COUNTED: [&str; 18] = [
    "bytes",
    "byte",
    "bits",
    "states",
    "positions",
    "numbers",
    "lines",
    "line",
    "games",
    "moves",
    "playouts",
    "times",
    "seconds",
    "steps",
    "nodes",
    "one",
    "once",
    "thread",
];
const EACH: [&str; 14] = [
    "second", "core", "state", "game", "number", "line", "block", "position", "move", "thread",
    "byte", "class", "layer", "minute",
];

/// Every text that readers meet.
pub(crate) fn check(sources: &[(PathBuf, String)], problems: &mut Vec<String>) {
    for (file, text) in sources.iter().filter(|(file, _)| is_read(file)) {
        let shown = shown_in(text, file.starts_with("crates/cli"));
        shown.iter().for_each(|(line, text)| judge(file, *line, text, problems));
    }
    let mut pages = Vec::new();
    for folder in ["docs", "crates", "web"] {
        pages_in(Path::new(folder), &mut pages);
    }
    for name in fs::read_dir(".").into_iter().flatten().flatten() {
        let path = PathBuf::from(name.file_name());
        pages.extend(is_page(&path).then_some(path));
    }
    for page in &pages {
        let text = fs::read_to_string(page).unwrap_or_default();
        (1..).zip(text.lines()).for_each(|(line, text)| judge(page, line, text, problems));
    }
    if pages.len() < 40 {
        problems.push(format!("only {} pages of documentation were found", pages.len()));
    }
}

/// Is this a source whose texts somebody may read?
fn is_read(file: &Path) -> bool {
    let name = file.display().to_string();
    name.starts_with("crates")
        && name.contains("/src/")
        && !name.ends_with("tests.rs")
        && !name.starts_with("crates/torture")
}

fn is_page(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    let words = name.starts_with("text") && name.ends_with(".js");
    words || matches!(extension, Some("md" | "json"))
}

pub(crate) fn pages_in(folder: &Path, pages: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name();
        // What was measured, recorded or is there for tests is no prose of ours.
        let skipped = ["recorded", "tests", "target", "matches", "corpus", "examples"];
        if path.is_dir() && !path.is_symlink() && !skipped.iter().any(|s| name == *s) {
            pages_in(&path, pages);
        } else if is_page(&path) {
            pages.push(path);
        }
    }
}

/// The texts in quotes with the number of the line where they begin, and comments that become help.
pub(crate) fn shown_in(text: &str, is_cli: bool) -> Vec<(usize, String)> {
    // Tests say what was wrong once.
    let code = text.split("#[cfg(test)]\nmod").next().unwrap_or_default();
    let mut shown = Vec::new();
    let (mut line, mut letters) = (1, code.chars().peekable());
    while let Some(letter) = letters.next() {
        match letter {
            '\n' => line += 1,
            '/' if letters.peek() == Some(&'/') => {
                let comment: String =
                    std::iter::from_fn(|| letters.next_if(|&c| c != '\n')).collect();
                if is_cli && comment.starts_with("// ") && !comment.starts_with("//!") {
                    shown.push((line, comment));
                }
            }
            // A letter in quotes, or the name of a lifetime.
            '\'' => {
                let escaped = letters.next_if_eq(&'\\').is_some();
                let quoted = letters.next_if(|&c| c != '\n');
                if escaped || quoted.is_some_and(|_| letters.peek() == Some(&'\'')) {
                    while letters.next_if(|&c| c != '\'' && c != '\n').is_some() {}
                    letters.next_if_eq(&'\'');
                }
            }
            '"' => {
                let (text, lines) = quoted(&mut letters);
                shown.push((line, text));
                line += lines;
            }
            _ => {}
        }
    }
    shown
}

/// A text up to its closing quote, lines that are continued joined; and how many ends of lines it has.
fn quoted(letters: &mut Peekable<Chars<'_>>) -> (String, usize) {
    let (mut text, mut lines) = (String::new(), 0);
    while let Some(letter) = letters.next() {
        match letter {
            '"' => break,
            '\\' => match letters.next() {
                Some('\n') => {
                    lines += 1;
                    while letters.next_if(|&c| c == ' ').is_some() {}
                }
                _ => text.push(' '),
            },
            '\n' => {
                lines += 1;
                text.push(' ');
            }
            letter => text.push(letter),
        }
    }
    (text, lines)
}

fn judge(file: &Path, line: usize, text: &str, problems: &mut Vec<String>) {
    if let Some(idiom) = idiom(text) {
        problems.push(format!("{}:{line}: \"{idiom}\" in {:?}", file.display(), text.trim()));
    }
}

/// The first banned idiom of a text.
fn idiom(text: &str) -> Option<String> {
    let text = text.to_lowercase().replace("there is none", "");
    if let Some(found) = BANNED.iter().find(|banned| contains_words(&text, banned)) {
        return Some((*found).to_owned());
    }
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|w| !w.is_empty()).collect();
    let rate = words.windows(3).find(|three| {
        COUNTED.contains(&three[0]) && matches!(three[1], "a" | "an") && EACH.contains(&three[2])
    })?;
    // "2 bytes, a line" is no rate.
    let rate = rate.join(" ");
    text.contains(&rate).then_some(rate)
}

/// Is the idiom there, and not as part of longer words?
fn contains_words(text: &str, idiom: &str) -> bool {
    text.match_indices(idiom).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + idiom.len()..].chars().next();
        ![before, after].into_iter().flatten().any(char::is_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idioms_of_the_first_edition_are_found() {
        for (text, expected) in [
            ("one of its 8 wins of player 2 is none", Some("is none")),
            ("Reads board games out to their end.", Some("reads board games out")),
            ("about 3 million states a second", Some("states a second")),
            ("one a core, a line a game", Some("one a core")),
            ("6 Bytes A State", Some("bytes a state")),
            ("states per second", None),
            ("2 bytes, a line each", None),
            ("is nonetheless right", None),
            ("null where there is none", None),
            ("thread out of a game", None),
        ] {
            assert_eq!(idiom(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn only_what_is_shown_is_looked_at() {
        let code = "/// Help.\n// not this\nlet a = \"shown\"; // \"not this\"\nlet b = '\"';\n\
                    fn f<'a>() {}\nlet c = \"one \\\n    line\\n\";\n#[cfg(test)]\nmod tests { \"not this\" }";
        let texts = [(3, "shown".to_owned()), (6, "one line ".to_owned())];
        assert_eq!(shown_in(code, false), texts);
        let with_help = shown_in(code, true);
        assert!(with_help.contains(&(1, "// Help.".to_owned())), "{with_help:?}");
        assert!(with_help.ends_with(&texts[1..]));
    }
}
