//! Dobutsu Shogi: pieces with their names, dots where they may step, and their owner by direction
//! and tint. The second player's side is at the top.

use yomikiri_dobutsu::{Dobutsu, Kind, Piece, Position, Square};
use yomikiri_game::{Notation, Player};
use yomikiri_papers::Text;

use super::{Drawing, both};

const CELL: f64 = 34.0;
const LEFT: f64 = 16.0;
const TOP: f64 = 44.0;
const SMALL: f64 = 0.62;

/// Draws a position's text.
pub(super) fn draw(position: &str) -> Option<String> {
    let position = Dobutsu::default().parse_position(position).ok()?;
    let (width, height) = (3.0 * CELL, 4.0 * CELL);
    let mut drawing = Drawing::new(LEFT + width + 4.0, TOP + height + 30.0);
    drawing.add(format_args!(
        "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{width}\" height=\"{height}\" fill=\"var(--cell)\" \
         stroke=\"var(--line)\"/>"
    ));
    let mut grid = String::new();
    for at in [1.0, 2.0] {
        grid += &format!("M{} {TOP}v{height}", LEFT + at * CELL);
    }
    for at in [1.0, 2.0, 3.0] {
        grid += &format!("M{LEFT} {}h{width}", TOP + at * CELL);
    }
    drawing.add(format_args!("<path d=\"{grid}\" stroke=\"var(--line)\" fill=\"none\"/>"));
    names(&mut drawing);
    for square in (0..Square::COUNT).filter_map(Square::new) {
        if let Some((animal, owner)) = position.piece_at(square) {
            let x = LEFT + (square.column() as f64 + 0.5) * CELL;
            let y = TOP + (square.row() as f64 + 0.5) * CELL;
            piece(&mut drawing, animal, owner, (x, y), 1.0);
        }
    }
    hand(&mut drawing, &position, Player::new(1), 15.0);
    hand(&mut drawing, &position, Player::FIRST, TOP + height + 15.0);
    Some(drawing.finish("dobutsu", &Dobutsu::default().position_text(&position)))
}

/// The names of columns and rows.
fn names(drawing: &mut Drawing) {
    for (at, name) in ["A", "B", "C"].iter().enumerate() {
        let x = LEFT + (at as f64 + 0.5) * CELL;
        drawing
            .add(format_args!("<text class=\"axis\" x=\"{x}\" y=\"{}\">{name}</text>", TOP - 4.0));
    }
    for row in 0..4 {
        let y = TOP + (f64::from(row) + 0.5) * CELL + 3.0;
        drawing.add(format_args!("<text class=\"axis\" x=\"8\" y=\"{y}\">{}</text>", row + 1));
    }
}

fn hand(drawing: &mut Drawing, position: &Position, owner: Player, y: f64) {
    let mut x = LEFT + 0.31 * CELL;
    for kind in Kind::ALL {
        for _ in 0..position.hand(owner).count(kind) {
            piece(drawing, kind.piece(), owner, (x, y), SMALL);
            x += SMALL * CELL;
        }
    }
    if position.turn() == owner {
        // A small triangle points from the player to move onto the board.
        let x = LEFT + 3.0 * CELL - 6.0;
        let tip = if owner == Player::FIRST { -5.0 } else { 5.0 };
        drawing.add(format_args!(
            "<path d=\"M{} {}h10l-5 {}z\" fill=\"var(--ink)\"/>",
            x - 5.0,
            y - tip / 2.0,
            2.0 * tip
        ));
    }
}

/// Steps of a piece as seen by its owner: columns to the right, rows forwards.
fn steps(piece: Piece) -> &'static [(i32, i32)] {
    const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    const ALL: [(i32, i32); 8] =
        [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
    const HEN: [(i32, i32); 6] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, 1)];
    match piece {
        Piece::Lion => &ALL,
        Piece::Giraffe => &STRAIGHT,
        Piece::Elephant => &DIAGONAL,
        Piece::Chick => &STRAIGHT[..1],
        Piece::Hen => &HEN,
    }
}

fn name(piece: Piece) -> Text {
    match piece {
        Piece::Lion => Text::new("L", "ラ"),
        Piece::Giraffe => Text::new("G", "き"),
        Piece::Elephant => Text::new("E", "ぞ"),
        Piece::Chick => Text::new("C", "ひ"),
        Piece::Hen => Text::new("H", "に"),
    }
}

fn piece(drawing: &mut Drawing, piece: Piece, owner: Player, (x, y): (f64, f64), scale: f64) {
    let first = owner == Player::FIRST;
    let (turn, tint) = if first { (0, "first") } else { (180, "second") };
    drawing.add(format_args!(
        "<g transform=\"translate({x} {y}) rotate({turn}) scale({scale})\">\
         <path d=\"M-13 14V-7L0 -14.5L13 -7V14z\" fill=\"var(--{tint})\" stroke=\"var(--edge)\" \
         stroke-linejoin=\"round\"/><text class=\"piece\" y=\"6\">{}</text>",
        both("tspan", &name(piece))
    ));
    for (right, forward) in steps(piece) {
        let (x, y) = (10.0 * f64::from(*right), 0.5 - 10.5 * f64::from(*forward));
        // The roof of the piece cuts its front corners.
        let y = if *right != 0 && *forward == 1 { -4.5 } else { y };
        drawing.add(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"1.5\" fill=\"var(--dot)\"/>"));
    }
    drawing.add(format_args!("</g>"));
}
