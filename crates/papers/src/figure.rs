//! What a figure shows, as data: boards, a tree of boards, a window of an endless board, or a plot.
//!
//! Nothing here is drawn yet. A plot says what its axes and series are, a board which position it
//! is; terminal, report file and page draw them in their own way.

use serde::{Deserialize, Serialize};

use crate::Text;

/// One figure of a paper, or of ours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Figure {
    /// A short name, unique in the report.
    pub id: String,
    /// What it shows.
    pub title: Text,
    /// What to see in it. May be empty.
    pub caption: Text,
    /// What is drawn.
    #[serde(flatten)]
    pub content: Content,
}

/// What is drawn. In JSON the field `kind` names the variant and stands beside its own field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Content {
    /// Positions that belong together.
    Boards {
        /// The positions.
        boards: Vec<Diagram>,
    },
    /// Parts of an endless board, with the groups a strategy sees in them.
    Windows {
        /// The parts.
        windows: Vec<Window>,
    },
    /// Positions as they follow from each other.
    Tree {
        /// The positions. A node stands after the one that it comes from.
        nodes: Vec<Node>,
    },
    /// Numbers over numbers.
    Plot {
        /// The axes and series.
        plot: Plot,
    },
}

impl Figure {
    /// A figure of boards.
    pub fn boards(id: impl Into<String>, title: Text, boards: Vec<Diagram>) -> Self {
        Figure { id: id.into(), title, caption: Text::none(), content: Content::Boards { boards } }
    }

    /// A figure of windows of an endless board.
    pub fn windows(id: impl Into<String>, title: Text, windows: Vec<Window>) -> Self {
        let content = Content::Windows { windows };
        Figure { id: id.into(), title, caption: Text::none(), content }
    }

    /// A tree of positions.
    pub fn tree(id: impl Into<String>, title: Text, nodes: Vec<Node>) -> Self {
        let content = Content::Tree { nodes };
        Figure { id: id.into(), title, caption: Text::none(), content }
    }

    /// A plot.
    pub fn plot(id: impl Into<String>, title: Text, plot: Plot) -> Self {
        Figure { id: id.into(), title, caption: Text::none(), content: Content::Plot { plot } }
    }

    /// The figure with a sentence on what to see in it.
    pub fn caption(self, caption: Text) -> Self {
        Figure { caption, ..self }
    }

    /// Is there nothing to see?
    pub fn is_empty(&self) -> bool {
        match &self.content {
            Content::Boards { boards } => boards.is_empty(),
            Content::Windows { windows } => windows.is_empty(),
            Content::Tree { nodes } => nodes.is_empty(),
            Content::Plot { plot } => plot.series.iter().all(|series| series.points.is_empty()),
        }
    }
}

/// A position worth looking at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Diagram {
    /// The game with its parameters, as the command line takes it: `mnk --size 4x4`.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// The position drawn in lines of text.
    pub drawing: String,
    /// What to see in it.
    pub caption: Text,
}

/// A position in a tree of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Node {
    /// The place in the list of the node that it comes from; none at a root.
    pub parent: Option<usize>,
    /// The moves that lead here from there; empty at a root.
    #[serde(rename = "move")]
    pub step: String,
    /// What is written on empty cells, such as the moves to come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// The position, with what to see in it.
    #[serde(flatten)]
    pub board: Diagram,
}

/// Something written on a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Mark {
    /// The cell's name.
    pub cell: String,
    /// One or two characters.
    pub text: String,
}

/// Some columns and rows of an endless board under a strategy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Window {
    /// What to see in it.
    pub caption: Text,
    /// The number of the leftmost column.
    pub first_column: i32,
    /// Cells row by row, the top row first; the last row lies on the ground.
    pub rows: Vec<Vec<WindowCell>>,
    /// The columns that repeat for ever, first and last, if any do.
    pub period: Option<[i32; 2]>,
}

/// One cell of a window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct WindowCell {
    /// The side that has it or will have it, or the letter of its group.
    pub letter: char,
    /// What it is.
    pub kind: CellKind,
    /// The number of its group in this window: cells of one number are partners.
    pub group: Option<usize>,
}

/// What a cell of a window is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CellKind {
    /// A stone already played.
    Stone,
    /// Decided by answering on top.
    FollowUp,
    /// One of a pair: one cell each.
    Pair,
    /// One of two cells that the opponent never gets both.
    Half,
    /// Anything may come here.
    Free,
}

/// Numbers over numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Plot {
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// What is plotted, in the order of the legend.
    pub series: Vec<Series>,
}

/// An axis of a plot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Axis {
    /// What it counts.
    pub label: Text,
    /// How numbers are laid out on it.
    pub scale: Scale,
    /// Names of the places 0, 1, 2, … where it counts no numbers but kinds of things.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<Text>,
}

impl Axis {
    /// Equal steps, equal distances.
    pub fn linear(label: Text) -> Self {
        Axis { label, scale: Scale::Linear, names: Vec::new() }
    }

    /// Equal factors, equal distances.
    pub fn log(label: Text) -> Self {
        Axis { label, scale: Scale::Log, names: Vec::new() }
    }

    /// Kinds of things at the places 0, 1, 2, ….
    pub fn named(label: Text, names: Vec<Text>) -> Self {
        Axis { label, scale: Scale::Linear, names }
    }
}

/// How numbers are laid out on an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// Equal steps, equal distances.
    Linear,
    /// Equal factors, equal distances.
    Log,
}

/// Points that belong together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Series {
    /// Its name in the legend.
    pub name: Text,
    /// How it is drawn.
    pub style: Style,
    /// What its colour and mark stand for.
    pub tone: Tone,
    /// Its points, from left to right.
    pub points: Vec<Point>,
}

impl Series {
    /// A series of plain points.
    pub fn new(
        name: Text,
        style: Style,
        tone: Tone,
        points: impl IntoIterator<Item = (f64, f64)>,
    ) -> Self {
        let points = points.into_iter().map(|(x, y)| Point { x, y, low: None, high: None });
        Series { name, style, tone, points: points.collect() }
    }
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// Points joined by a line.
    Line,
    /// Points alone, with their intervals if they have them.
    Points,
    /// Bars; those of several series stand on each other.
    Bars,
}

/// What a colour and mark stand for; they look alike everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
    /// Player 1, or the first of several things.
    One,
    /// Player 2, or the second.
    Two,
    /// Player 3, or the third.
    Three,
    /// Player 4, or the fourth.
    Four,
    /// What the paper prints.
    Printed,
}

/// A point of a series.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Point {
    /// Where.
    pub x: f64,
    /// How much.
    pub y: f64,
    /// The lower end of its interval, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// The upper end of its interval, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
}
