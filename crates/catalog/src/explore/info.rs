//! The games by name: what can be chosen about them, who plays them, where to begin.

use serde::Serialize;
use yomikiri_hakozumi::shipped::SHIPPED;

use super::ready;
use yomikiri_dobutsu_tables::Strength;

/// A name in the two languages of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Name {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
}

impl Name {
    pub(super) fn new(en: impl Into<String>, ja: impl Into<String>) -> Self {
        Name { en: en.into(), ja: ja.into() }
    }

    /// A name that reads the same in both.
    pub(super) fn same(text: &str) -> Self {
        Name::new(text, text)
    }
}

/// A game.
#[derive(Clone, Debug, Serialize)]
pub struct GameInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its title.
    pub title: Name,
    /// What it is, in a sentence.
    pub about: Name,
    /// The papers that are about it.
    pub papers: Vec<u8>,
    /// What can be chosen.
    pub parameters: Vec<Parameter>,
    /// Who can play it.
    pub engines: Vec<EngineInfo>,
    /// Positions to begin with.
    pub ready: Vec<Ready>,
}

/// Something that can be chosen about a game.
#[derive(Clone, Debug, Serialize)]
pub struct Parameter {
    /// As in `--size`.
    pub name: &'static str,
    /// In words.
    pub title: Name,
    /// What it is if nothing is chosen.
    pub default: &'static str,
    /// What can be chosen.
    pub choices: Vec<Choice>,
    /// May another value be typed?
    pub free: bool,
}

/// A value of a parameter.
#[derive(Clone, Debug, Serialize)]
pub struct Choice {
    /// As it is typed.
    pub value: String,
    /// In words.
    pub title: Name,
}

/// Somebody who plays when no person does.
#[derive(Clone, Debug, Serialize)]
pub struct EngineInfo {
    /// Its name in requests.
    pub name: &'static str,
    /// In words.
    pub title: Name,
    /// The only seat it can take, if it cannot take any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// Plays Hakozumi on a finite board only (`true`), on the endless one only, or on both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finite: Option<bool>,
}

/// A position of a paper, or one worth a look.
#[derive(Clone, Debug, Serialize)]
pub struct Ready {
    /// The paper's number; 0 if it is none's.
    pub paper: u8,
    /// Where it stands there: `Figure 9`.
    pub place: Name,
    /// What to see.
    pub title: Name,
    /// The game it belongs to.
    pub game: String,
    /// The position it begins from; empty for the start.
    pub from: String,
    /// Moves from there.
    pub moves: String,
    /// The strategy to lay over it.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub strategy: &'static str,
}

/// Every game.
pub fn games() -> Vec<GameInfo> {
    vec![mnk(), dobutsu(), hakozumi(), tantrix()]
}

fn choice(value: impl ToString, en: &str, ja: &str) -> Choice {
    Choice { value: value.to_string(), title: Name::new(en, ja) }
}

fn plain(values: &[&str]) -> Vec<Choice> {
    values.iter().map(|value| choice(value, value, value)).collect()
}

fn engine(name: &'static str, en: &str, ja: &str) -> EngineInfo {
    EngineInfo { name, title: Name::new(en, ja), seat: None, finite: None }
}

fn mnk() -> GameInfo {
    GameInfo {
        name: "mnk",
        title: Name::new("k in a row", "k目並べ"),
        about: Name::new(
            "Two to four players place stones in turn; the first with k in a row wins.",
            "2〜4人が順に石を置き、先にk個並べた人が勝ち。",
        ),
        papers: vec![1, 2],
        parameters: vec![
            Parameter {
                name: "size",
                title: Name::new("board (rows x columns)", "盤の大きさ(行×列)"),
                default: "4x4",
                choices: plain(&["3x3", "3x4", "4x4", "5x4", "5x5", "6x6", "8x8"]),
                free: true,
            },
            Parameter {
                name: "k",
                title: Name::new("in a row", "並べる数"),
                default: "3",
                choices: plain(&["3", "4", "5"]),
                free: false,
            },
            Parameter {
                name: "players",
                title: Name::new("players", "人数"),
                default: "3",
                choices: plain(&["2", "3", "4"]),
                free: false,
            },
            Parameter {
                name: "rules",
                title: Name::new("rules", "ルール"),
                default: "free",
                choices: vec![
                    choice("free", "free: any empty cell", "自由: どの空きマスにも置ける"),
                    choice(
                        "reach",
                        "reach: must block a reach, or make one",
                        "リーチ: 防ぐか、作らなければならない",
                    ),
                    choice("block", "block: must block a reach", "阻止: リーチは防がねばならない"),
                ],
                free: false,
            },
        ],
        engines: vec![
            engine(
                "equilibrium",
                "equilibrium play where it can be solved (perfect with two players)",
                "均衡(読み切れる範囲で。2人なら最善)",
            ),
            engine("uct", "tree search (UCT, MAST)", "モンテカルロ木探索(UCT、MAST)"),
            engine("flat", "flat Monte Carlo", "原始モンテカルロ"),
            engine("random", "random", "ランダム"),
        ],
        ready: ready::mnk(),
    }
}

fn dobutsu() -> GameInfo {
    let engines = Strength::ALL.into_iter().rev().map(|strength| {
        let (en, ja) = match strength {
            Strength::Perfect => ("perfect", "最善"),
            Strength::Hard => ("hard: sees 25 plies", "強い: 25手先まで"),
            Strength::Medium => ("medium: sees 9 plies", "ふつう: 9手先まで"),
            Strength::Easy => ("easy: sees 3 plies", "やさしい: 3手先まで"),
            Strength::Random => ("random", "ランダム"),
        };
        engine(strength.name(), en, ja)
    });
    GameInfo {
        name: "dobutsu",
        title: Name::new("Dobutsu Shogi", "どうぶつしょうぎ"),
        about: Name::new(
            "Four animals a side on twelve squares; catch the lion, or bring yours across.",
            "12マスの上の4種の動物。ライオンを捕まえるか、向こう岸に届けば勝ち。",
        ),
        papers: vec![4],
        parameters: vec![Parameter {
            name: "rules",
            title: Name::new("rules", "ルール"),
            default: "standard",
            choices: vec![
                choice("standard", "standard", "標準"),
                choice(
                    "no-dead-drops",
                    "no chick dropped on the far row",
                    "敵陣へのひよこ打ち禁止",
                ),
                choice("no-try", "without the try rule", "トライなし"),
                choice("no-drops", "without drops", "持ち駒なし"),
            ],
            free: false,
        }],
        engines: engines.collect(),
        ready: ready::dobutsu(),
    }
}

fn hakozumi() -> GameInfo {
    let mut engines = vec![
        EngineInfo {
            finite: Some(true),
            ..engine("perfect", "perfect where it can be read out", "読み切り(届く範囲で最善)")
        },
        EngineInfo {
            finite: Some(false), ..engine("search", "attacks by search", "探索で攻める")
        },
        engine("random", "random", "ランダム"),
    ];
    engines.extend(SHIPPED.iter().map(|shipped| EngineInfo {
        finite: Some(false),
        seat: shipped.strategy().ok().map(|strategy| strategy.strategist.player().number()),
        ..engine(shipped.name, shipped.title, shipped.title_ja)
    }));
    GameInfo {
        name: "hakozumi",
        title: Name::new("Infinite Connect-Four", "箱積み"),
        about: Name::new(
            "Four in a row on a board without sides and without a top.",
            "左右にも上にも果てのない盤での四目並べ。",
        ),
        papers: vec![3],
        parameters: vec![
            limit("width", ("columns", "列数"), &["4", "5", "6", "7", "8"]),
            limit("height", ("rows", "段数"), &["4", "5", "6", "7"]),
            Parameter {
                name: "handicap",
                title: Name::new("handicap stones (endless board)", "置き石(限りない盤)"),
                default: "0",
                choices: plain(&["0", "1", "2"]),
                free: false,
            },
        ],
        engines,
        ready: ready::hakozumi(),
    }
}

/// How far the board goes one way.
fn limit(name: &'static str, (title, title_ja): (&str, &str), numbers: &[&str]) -> Parameter {
    let mut choices = vec![choice("endless", "endless", "限りなし")];
    choices.extend(plain(numbers));
    let title = Name::new(title, title_ja);
    Parameter { name, title, default: "endless", choices, free: false }
}

fn tantrix() -> GameInfo {
    GameInfo {
        name: "tantrix",
        title: Name::new("Tantrix", "タントリックス"),
        about: Name::new(
            "Lay hexagonal tiles so that your colour's line grows longest.",
            "六角形のタイルを並べ、自分の色の線をいちばん長くする。",
        ),
        papers: vec![5],
        parameters: vec![
            Parameter {
                name: "colours",
                title: Name::new("players' colours", "対局者の色"),
                default: "RB",
                choices: vec![
                    choice("RB", "two: red, blue", "2人: 赤・青"),
                    choice("RYG", "three: red, yellow, green", "3人: 赤・黄・緑"),
                    choice("RYGB", "four: all colours", "4人: 全色"),
                ],
                free: false,
            },
            Parameter {
                name: "deal",
                title: Name::new("deal (seed)", "配牌(シード)"),
                default: "1",
                choices: plain(&["1", "2", "3", "7"]),
                free: true,
            },
        ],
        engines: vec![
            engine("champion", "champion: learnt by itself", "チャンピオン(自己学習)"),
            engine("darwin", "tree search (UCT, MAST)", "木探索(UCT、MAST)"),
            engine("obstruct", "tree search with obstruction", "木探索+妨害"),
            engine("counting", "obstruction with counting", "妨害+カウンティング"),
            engine("flat", "flat Monte Carlo", "原始モンテカルロ"),
            engine("greedy", "greedy", "欲張り"),
            engine("random", "random", "ランダム"),
        ],
        ready: ready::tantrix(),
    }
}
