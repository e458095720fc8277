//! Tantrix: tiles as hexagons with three coloured curves, the side that faces up first, as the page draws
//! them; and under the board whose turn it is and what everybody holds.

use std::f64::consts::PI;

use yomikiri_game::{Game, Notation, Player};
use yomikiri_tantrix::{Colour, Deal, Position, Seats, Tantrix, Tile};

use super::{Drawing, parameter};

const SIZE: f64 = 22.0;
const MARGIN: f64 = 6.0;
/// Room for a hand: its tiles, drawn smaller, and a label.
const HAND: f64 = 34.0;
const SMALL: f64 = 0.6;
const LABEL: f64 = 60.0;

/// Draws the moves of a game with its deal.
pub(super) fn draw(game: &str, moves: &str) -> Option<String> {
    let deal = parameter(game, "deal")?;
    let deal = if deal.contains(',') { deal.to_owned() } else { format!("#{deal}") };
    let seats = Seats::parse(parameter(game, "colours")?).ok()?;
    let game = Tantrix::new(seats, Deal::parse(&deal).ok()?);
    let position = match moves.trim() {
        "" => game.start(),
        moves => game.parse_position(moves).ok()?,
    };
    Some(drawing(&game, &position).finish("tantrix", &game.position_text(&position)))
}

fn drawing(game: &Tantrix, position: &Position) -> Drawing {
    let placed: Vec<(f64, f64, Tile, u8)> = position
        .board()
        .in_order()
        .map(|placed| {
            let (x, y) = centre(placed.cell.q, placed.cell.r);
            (x, y, placed.tile, placed.rotation)
        })
        .collect();
    let bound = |of: fn(&(f64, f64, Tile, u8)) -> f64, pick: fn(f64, f64) -> f64| {
        placed.iter().map(of).reduce(pick).unwrap_or(0.0)
    };
    let (left, right) = (bound(|t| t.0, f64::min) - SIZE, bound(|t| t.0, f64::max) + SIZE);
    let (top, bottom) = (bound(|t| t.1, f64::min) - SIZE, bound(|t| t.1, f64::max) + SIZE);
    let hands = game.players() as f64 * HAND;
    let board = if placed.is_empty() { 0.0 } else { bottom - top + MARGIN };
    let width = (right - left + 2.0 * MARGIN).max(LABEL + 6.0 * 2.0 * SMALL * SIZE + 2.0 * MARGIN);
    let mut drawing = Drawing::new(width.ceil(), (board + hands + 2.0 * MARGIN).ceil());
    for &(x, y, tile, rotation) in &placed {
        let at = ((width - right + left) / 2.0 + x - left, MARGIN + y - top);
        hexagon(&mut drawing, at, 1.0, tile, rotation);
    }
    for player in Player::all(game.players()) {
        hand(&mut drawing, game, position, player, MARGIN + board);
    }
    drawing
}

fn hand(drawing: &mut Drawing, game: &Tantrix, position: &Position, player: Player, top: f64) {
    let y = top + (player.index() as f64 + 0.5) * HAND;
    let turn = game.outcome(position).is_none() && game.to_move(position) == player;
    let (mark, colour) = (if turn { "▸ " } else { "" }, game.seats().colours()[player.index()]);
    drawing.add(format_args!(
        "<text class=\"label\" x=\"{MARGIN}\" y=\"{}\">{mark}{player} {colour} {}</text>",
        y + 4.0,
        game.scores(position)[player.index()]
    ));
    for (at, tile) in position.hand(player).iter().enumerate() {
        let x = LABEL + (2.0 * at as f64 + 1.0) * SMALL * SIZE * 0.98;
        hexagon(drawing, (x, y), SMALL, tile, 0);
    }
}

/// The centre of a cell.
fn centre(q: i8, r: i8) -> (f64, f64) {
    let (q, r) = (f64::from(q), f64::from(r));
    (1.5 * SIZE * q, -SIZE * 3f64.sqrt() * (r + q / 2.0))
}

fn hexagon(drawing: &mut Drawing, (x, y): (f64, f64), scale: f64, tile: Tile, rotation: u8) {
    let corner = |at: u8| {
        let turn = f64::from(at) * PI / 3.0;
        format!("{:.2} {:.2}", (SIZE - 0.8) * turn.cos(), (SIZE - 0.8) * turn.sin())
    };
    let corners: Vec<String> = (0..6).map(corner).collect();
    drawing.add(format_args!(
        "<g transform=\"translate({x:.2} {y:.2}) scale({scale})\"><path d=\"M{}z\" fill=\"#22262a\"/>",
        corners.join("L")
    ));
    let edges = tile.edges(rotation);
    for colour in Colour::ALL {
        let mut ends = (0..6).filter(|&at| edges[at] == colour);
        if let (Some(a), Some(b)) = (ends.next(), ends.next()) {
            drawing.add(format_args!(
                "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"6\"/>",
                curve(a, b),
                paint(colour)
            ));
        }
    }
    drawing.add(format_args!("</g>"));
}

/// The middle of an edge: direction 0 is up, then clockwise.
fn edge(direction: usize) -> (f64, f64) {
    let (turn, half) = ((direction as f64 * 60.0 - 90.0).to_radians(), SIZE * 3f64.sqrt() / 2.0);
    (half * turn.cos(), half * turn.sin())
}

/// The curve that joins two edges: around a corner, a wide bend, or straight.
fn curve(a: usize, b: usize) -> String {
    let (from, to) = if (b + 6 - a) % 6 > 3 { (b, a) } else { (a, b) };
    let ((x1, y1), (x2, y2)) = (edge(from), edge(to));
    match (to + 6 - from) % 6 {
        3 => format!("M{x1:.2} {y1:.2}L{x2:.2} {y2:.2}"),
        apart => {
            let radius = if apart == 1 { SIZE / 2.0 } else { 1.5 * SIZE };
            format!("M{x1:.2} {y1:.2}A{radius} {radius} 0 0 0 {x2:.2} {y2:.2}")
        }
    }
}

fn paint(colour: Colour) -> &'static str {
    match colour.letter() {
        'R' => "#e2483d",
        'Y' => "#f2c531",
        'G' => "#3fa35b",
        _ => "#3f86d6",
    }
}
