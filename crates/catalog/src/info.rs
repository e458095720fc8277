//! What is said about a game: what can be chosen, who plays it, where to begin. The games of the
//! program say it in data files (`data/NAME.json`); a game from elsewhere says it in code.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A name in the two languages of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Name {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
}

impl Name {
    /// A name in both languages.
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> Self {
        Name { en: en.into(), ja: ja.into() }
    }

    /// A name that reads the same in both.
    pub fn same(text: &str) -> Self {
        Name::new(text, text)
    }
}

/// A game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct GameInfo {
    /// Its name on the command line.
    pub name: String,
    /// Its title.
    pub title: Name,
    /// What it is, in a sentence.
    pub about: Name,
    /// The same in a few words, for a list of commands.
    #[serde(default)]
    pub short: String,
    /// How positions and moves are written.
    #[serde(default)]
    pub notation: String,
    /// The papers that are about it.
    #[serde(default)]
    pub papers: Vec<u8>,
    /// What can be chosen.
    #[serde(default)]
    pub parameters: Vec<Parameter>,
    /// Settings of questions that only this game knows.
    #[serde(default)]
    pub options: Vec<OptionInfo>,
    /// Who can play it.
    #[serde(default)]
    pub engines: Vec<EngineInfo>,
    /// Who plays against a person who names nobody: the first of these that can.
    #[serde(default)]
    pub opponents: Vec<String>,
    /// Positions to begin with.
    #[serde(default)]
    pub ready: Vec<Ready>,
    /// Games that puzzles are offered of: the game with parameters, and what it is called then. If there are none,
    /// it is the game as it is opened by its name.
    #[serde(default, skip_serializing)]
    pub puzzles: Vec<PuzzleGame>,
    /// Examples of commands.
    #[serde(default)]
    pub examples: BTreeMap<String, Vec<String>>,
    /// How it is played, part by part; none if nobody has written them down. Long, so it is listed on its own.
    #[serde(default, skip_serializing)]
    pub rules: Vec<RulePart>,
}

/// A part of a game's rules.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RulePart {
    /// What it is about.
    pub title: Name,
    /// The rule.
    pub text: Name,
    /// The game of its board.
    pub game: String,
    /// The position to try it on; empty for the start.
    #[serde(default)]
    pub from: String,
    /// What to try there. May be empty.
    #[serde(default)]
    pub try_this: Name,
}

impl GameInfo {
    /// A game of this name and title, with the engines that play any game.
    pub fn new(name: &str, title: &str, about: &str) -> Self {
        let engines = [
            ("exact", "perfect where it can be solved", "最強: 読み切れる範囲で最善"),
            ("uct", "strong: tree search", "強い: 木探索"),
            ("flat", "medium: random playouts", "ふつう: ランダムなプレイアウト"),
            ("random", "beginner: random moves", "入門: でたらめに指す"),
        ];
        GameInfo {
            name: name.to_owned(),
            title: Name::same(title),
            about: Name::same(about),
            short: about.to_owned(),
            engines: engines.map(|(name, en, ja)| EngineInfo::new(name, Name::new(en, ja))).into(),
            ..GameInfo::default()
        }
    }

    /// The same game with a parameter more: its name, what it is if nothing is said, what it means.
    pub fn parameter(mut self, name: &str, default: &str, help: &str) -> Self {
        self.parameters.push(Parameter {
            name: name.to_owned(),
            title: Name::same(name),
            help: help.to_owned(),
            default: default.to_owned(),
            choices: vec![Choice::Plain(default.to_owned())],
            free: true,
            random: false,
        });
        self
    }

    /// Reads a data file of the program.
    pub(crate) fn read(text: &str) -> Self {
        // Only files that are compiled in are read, and a test reads them all.
        serde_json::from_str(text).unwrap_or_default()
    }
}

/// A game that puzzles are offered of.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PuzzleGame {
    /// The game's text.
    pub game: String,
    /// What it is called.
    pub title: Name,
}

/// Something that can be chosen about a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Parameter {
    /// As in `--size`.
    pub name: String,
    /// In a word or two.
    pub title: Name,
    /// What it means, for help.
    #[serde(default)]
    pub help: String,
    /// What it is if nothing is chosen.
    pub default: String,
    /// What can be chosen.
    pub choices: Vec<Choice>,
    /// May another value be typed?
    #[serde(default)]
    pub free: bool,
    /// Does chance decide it if nobody does?
    #[serde(default)]
    pub random: bool,
}

/// A value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Choice {
    /// As it is typed; that says enough.
    Plain(String),
    /// With words.
    Titled {
        /// As it is typed.
        value: String,
        /// In words.
        title: Name,
    },
}

impl Choice {
    /// As it is typed.
    pub fn value(&self) -> &str {
        match self {
            Choice::Plain(value) | Choice::Titled { value, .. } => value,
        }
    }
}

impl Serialize for Choice {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut choice = serializer.serialize_struct("Choice", 2)?;
        choice.serialize_field("value", self.value())?;
        match self {
            Choice::Plain(value) => choice.serialize_field("title", &Name::same(value))?,
            Choice::Titled { title, .. } => choice.serialize_field("title", title)?,
        }
        choice.end()
    }
}

/// A setting of a question that only one game knows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OptionInfo {
    /// As in `--limit`.
    pub name: String,
    /// What its value is called in help; empty if it has none.
    pub value: String,
    /// The commands that take it.
    pub commands: Vec<String>,
    /// What it means, for help.
    pub help: String,
}

/// Somebody who plays when no person does.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EngineInfo {
    /// Its name.
    pub name: String,
    /// Other names that it answers to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// In words.
    pub title: Name,
    /// The only seat it can take, if it cannot take any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// Only for games that give this parameter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// Only for games that do not give this parameter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without: Option<String>,
}

impl EngineInfo {
    /// An engine that can take any seat.
    pub fn new(name: &str, title: Name) -> Self {
        let (name, also) = (name.to_owned(), Vec::new());
        EngineInfo { name, also, title, seat: None, with: None, without: None }
    }
}

/// A position of a paper, or one worth a look.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ready {
    /// The paper's number; 0 if it belongs to no paper.
    pub paper: u8,
    /// Where it stands there: `Figure 9`.
    pub place: Name,
    /// What to see.
    pub title: Name,
    /// The game it belongs to.
    pub game: String,
    /// The position it begins from; empty for the start.
    #[serde(default)]
    pub from: String,
    /// Moves from there.
    #[serde(default)]
    pub moves: String,
    /// The strategy to lay over it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub strategy: String,
    /// How many of the moves are on the board at first; all of them by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// Is it the one that a list of games shows?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub card: bool,
}

/// A seat, as people call whoever sits there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatInfo {
    /// In the middle of a sentence: `player 1`.
    pub name: Name,
    /// A sign for it: `○`.
    pub symbol: String,
    /// The look of the sign on the page: `p1` to `p4`, `side-x`, `sente`, `colour-R` …
    pub tone: String,
}

impl SeatInfo {
    /// A seat with a name of its own.
    pub fn new(name: Name, symbol: &str, tone: &str) -> Self {
        SeatInfo { name, symbol: symbol.to_owned(), tone: tone.to_owned() }
    }

    /// The seat of this number, from 1.
    pub fn numbered(number: usize) -> Self {
        let symbol = ["○", "×", "△", "□"].get(number.wrapping_sub(1)).copied().unwrap_or("•");
        let name = Name::new(format!("player {number}"), format!("プレイヤー{number}"));
        SeatInfo::new(name, symbol, &format!("p{number}"))
    }
}
