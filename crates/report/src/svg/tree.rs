//! A tree of positions, from left to right: every node is a board with its caption under it, every edge
//! bears its moves.
//!
//! ```text
//!               ┌── b2 ──┐ ┌───┐
//!   ┌───┐       │        └─│ B │ caption
//!   │ A │ ──────┤          └───┘
//!   └───┘       │          ┌───┐
//!   caption     └── c2 ────│ C │ caption
//!                          └───┘
//! ```
//!
//! Nodes carry their game and position, so that a page with an explorer can make links of them.

use yomikiri_papers::{Node, Text};

use super::{Drawing, escaped, mnk};

/// Boards are drawn smaller than where they stand alone.
const SCALE: f64 = 0.72;
/// The width of a node, and the room between two columns of nodes for a branch with its moves.
const WIDTH: f64 = 138.0;
const GAP: f64 = 56.0;
/// A line of a caption, and the room under a node.
const LINE: f64 = 16.0;
const UNDER: f64 = 16.0;
/// The height of what stands where no board can be drawn.
const NO_BOARD: f64 = 6.0;
const MARGIN: f64 = 4.0;

/// A node ready to be placed.
struct Placed<'a> {
    node: &'a Node,
    board: Option<Drawing>,
    captions: [Vec<String>; 2],
    /// The most lines that a caption of the tree has: boards of one size stand at one height then.
    lines: usize,
    children: Vec<usize>,
    depth: usize,
    /// The height of all that follows from it, its own included.
    tall: f64,
    /// The middle of its board.
    y: f64,
}

/// A drawing for each root of the tree.
pub(crate) fn tree_svgs(nodes: &[Node]) -> Vec<String> {
    let mut placed: Vec<Placed<'_>> = nodes.iter().map(Placed::new).collect();
    let lines = placed.iter().map(|node| node.lines).max().unwrap_or(0);
    for at in 0..placed.len() {
        placed[at].lines = lines;
        if let Some(parent) = nodes[at].parent.filter(|&parent| parent < at) {
            placed[at].depth = placed[parent].depth + 1;
            placed[parent].children.push(at);
        }
    }
    for at in (0..placed.len()).rev() {
        let below: f64 = placed[at].children.iter().map(|&child| placed[child].tall).sum();
        placed[at].tall = below.max(placed[at].own_height());
    }
    let roots: Vec<usize> = (0..placed.len()).filter(|&at| placed[at].depth == 0).collect();
    roots.into_iter().map(|root| draw(&mut placed, root)).collect()
}

impl<'a> Placed<'a> {
    fn new(node: &'a Node) -> Self {
        let known = node.board.game.starts_with("mnk");
        let board = known.then(|| mnk::drawing(&node.board.position, &node.marks)).flatten();
        let Text { en, ja } = &node.board.caption;
        // Characters that fit: Latin ones are half as wide as Japanese ones.
        let captions = [lines(en, 20), lines(ja, 20)];
        let lines = captions.iter().map(Vec::len).max().unwrap_or(0);
        let (children, depth, tall, y) = (Vec::new(), 0, 0.0, 0.0);
        Placed { node, board, captions, lines, children, depth, tall, y }
    }

    fn board_size(&self) -> (f64, f64) {
        let size = |board: &Drawing| (board.width * SCALE, board.height * SCALE);
        self.board.as_ref().map_or((WIDTH, NO_BOARD), size)
    }

    fn own_height(&self) -> f64 {
        self.board_size().1 + LINE * self.lines as f64 + UNDER
    }

    fn own_width(&self) -> f64 {
        if self.captions.iter().all(Vec::is_empty) { self.board_size().0 } else { WIDTH }
    }

    fn x(&self) -> f64 {
        MARGIN + self.depth as f64 * (WIDTH + GAP)
    }
}

/// Places a root and everything under it, and draws them.
fn draw(placed: &mut [Placed<'_>], root: usize) -> String {
    let (mut open, mut inside) = (vec![(root, MARGIN)], Vec::new());
    while let Some((at, top)) = open.pop() {
        inside.push(at);
        let node = &placed[at];
        let below: f64 = node.children.iter().map(|&child| placed[child].tall).sum();
        let mut next = top + (node.tall - below) / 2.0;
        for &child in &node.children {
            open.push((child, next));
            next += placed[child].tall;
        }
        let own = node.own_height();
        placed[at].y = top + (node.tall - own) / 2.0 + node.board_size().1 / 2.0;
    }
    inside.sort_unstable();
    let right = |&at: &usize| placed[at].x() + placed[at].own_width();
    let width = inside.iter().map(right).fold(0.0, f64::max) + MARGIN;
    let mut drawing = Drawing::new(width, 2.0 * MARGIN + placed[root].tall);
    for &at in &inside {
        for &child in &placed[at].children {
            branch(&mut drawing, &placed[at], &placed[child]);
        }
    }
    for &at in &inside {
        put_node(&mut drawing, &placed[at]);
    }
    drawing.finish_group("tree", &placed[root].node.board.position)
}

fn branch(drawing: &mut Drawing, from: &Placed<'_>, to: &Placed<'_>) {
    let (x1, x2) = (from.x() + from.board_size().0 + 4.0, to.x() - 4.0);
    let elbow = to.x() - GAP + 4.0;
    let (y1, y2) = (from.y, to.y);
    drawing.add(format_args!("<path class=\"branch\" d=\"M{x1} {y1}H{elbow}V{y2}H{x2}\"/>"));
    let (x, y, step) = ((elbow + x2) / 2.0, y2 - 5.0, escaped(&to.node.step));
    drawing.add(format_args!("<text class=\"step\" x=\"{x}\" y=\"{y}\">{step}</text>"));
}

fn put_node(drawing: &mut Drawing, placed: &Placed<'_>) {
    let board = &placed.node.board;
    let (game, position) = (escaped(&board.game), escaped(&board.position));
    drawing.add(format_args!(
        "<a data-game=\"{game}\" data-position=\"{position}\" aria-label=\"{position}\">"
    ));
    let (x, (wide, high)) = (placed.x(), placed.board_size());
    let top = placed.y - high / 2.0;
    if let Some(inner) = &placed.board {
        let Drawing { width, height, body } = inner;
        drawing.add(format_args!(
            "<svg x=\"{x}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" \
             viewBox=\"0 0 {width} {height}\">{body}</svg>"
        ));
    }
    for (class, lines) in ["en", "ja"].into_iter().zip(&placed.captions) {
        drawing.add(format_args!("<text class=\"said {class}\" lang=\"{class}\">"));
        for (at, line) in (1..).zip(lines) {
            let (y, line) = (top + high + LINE * f64::from(at), escaped(line));
            drawing.add(format_args!("<tspan x=\"{x}\" y=\"{y}\">{line}</tspan>"));
        }
        drawing.add(format_args!("</text>"));
    }
    drawing.add(format_args!("</a>"));
}

/// A caption in lines of at most so many Latin characters, of which a Japanese one takes the room of two. Words stay
/// whole.
fn lines(text: &str, most: usize) -> Vec<String> {
    let wide = |text: &str| text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum::<usize>();
    let mut lines: Vec<String> = Vec::new();
    for word in pieces(text) {
        match lines.last_mut() {
            Some(line) if wide(line) + wide(word.trim_end()) <= most => line.push_str(word),
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// Where a line may be broken: after a blank, and around every character that is not Latin.
fn pieces(text: &str) -> Vec<&str> {
    let (mut pieces, mut start) = (Vec::new(), 0);
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let inside = before != ' ' && c.is_ascii() && before.is_ascii();
        // No line begins with these.
        let closing = matches!(c, '、' | '。' | '）' | '」' | '・' | ' ' | ',');
        if at > start && !inside && !closing && !matches!(before, '（' | '「') {
            pieces.push(&text[start..at]);
            start = at;
        }
        before = c;
    }
    if start < text.len() {
        pieces.push(&text[start..]);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomikiri_papers::{Diagram, Mark};

    fn node(parent: Option<usize>, step: &str, position: &str) -> Node {
        let board = Diagram {
            game: "mnk --size 3x3".into(),
            position: position.into(),
            drawing: String::new(),
            caption: Text::new("player 2 wins", "プレイヤー2の勝ち"),
        };
        let marks = vec![Mark { cell: "b2".into(), text: "X".into() }];
        Node { parent, step: step.into(), marks, board }
    }

    #[test]
    fn every_node_and_every_branch_is_drawn_once() {
        let nodes = [
            node(None, "", ".../.../..."),
            node(Some(0), "a1", "1../.../..."),
            node(Some(0), "b1", ".1./.../..."),
            node(Some(1), "c1", "1.2/.../..."),
            node(None, "", "2../.../..."),
        ];
        let drawn = tree_svgs(&nodes);
        let count = |part: &str| drawn.iter().map(|svg| svg.matches(part).count()).sum::<usize>();
        assert_eq!(drawn.len(), 2, "one drawing per root");
        assert_eq!(count("data-position="), nodes.len());
        assert_eq!(count("class=\"branch\""), 3);
        assert_eq!(count("class=\"mark\""), nodes.len());
        assert!(drawn[0].contains(">a1</text>") && drawn[0].contains("プレイヤー"));
    }

    #[test]
    fn nodes_of_one_column_do_not_overlap() {
        let nodes: Vec<Node> = [None, Some(0), Some(0), Some(1), Some(1), Some(2)]
            .into_iter()
            .map(|parent| node(parent, "a1", "1../.../..."))
            .collect();
        let mut placed: Vec<Placed<'_>> = nodes.iter().map(Placed::new).collect();
        assert!(placed.iter().all(|node| node.board.is_some()));
        let tops: Vec<f64> = tree_svgs(&nodes)[0]
            .split("<svg x=\"")
            .skip(1)
            .filter_map(|part| {
                let x: f64 = part.split('"').next()?.parse().ok()?;
                let y: f64 = part.split("y=\"").nth(1)?.split('"').next()?.parse().ok()?;
                (x > 300.0).then_some(y)
            })
            .collect();
        assert_eq!(tops.len(), 3);
        let height = placed.remove(0).own_height();
        assert!(tops.windows(2).all(|pair| pair[1] - pair[0] >= height - 0.01), "{tops:?}");
    }

    #[test]
    fn captions_are_broken_between_words_and_japanese_characters() {
        assert_eq!(
            lines("player 2 wins by a double reach", 20),
            ["player 2 wins by a", "double reach"]
        );
        assert_eq!(lines("プレイヤー2の勝ち。", 12), ["プレイヤー2", "の勝ち。"]);
        assert_eq!(lines("", 20), Vec::<String>::new());
    }
}
