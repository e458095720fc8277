//! Dense numbers of positions, and moves between them in bulk.
//!
//! A position is looked at from the player to move, who moves up. Its number has three digits:
//!
//! ```text
//!   number = pair * 12,156,224 + base(shape) + lane
//!
//!   pair    mover's lion and other lion, mirror images folded      (pairs.rs)
//!   shape   where giraffes, elephants and chicks stand              (shape.rs)
//!   lane    who owns them, which chicks are hens                    (fields.rs)
//! ```
//!
//! The owners are the lowest digit for a reason: where a move leads, as far as the shape goes, does
//! not depend on them. So a move is worked out once for a shape as a *link* (link.rs) and then
//! serves up to 256 lanes, and all of them lead into the same few cache lines.

mod backward;
mod cursor;
mod fields;
mod forward;
mod link;
mod pairs;
mod plain;
mod shape;
mod threats;

use yomikiri_game::{DenseIndex, LineMoves, Player, SuccessorSink, Summary};

pub use self::cursor::Cursor;
use self::fields::Changes;
use self::link::Link;
use self::pairs::{HAND_COORDINATE, IN_HAND, Pairs};
use self::shape::Shapes;
pub use self::threats::Threats;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::rules::Dobutsu;
use crate::square::{Square, Steps, each};

/// The dense numbering of Dobutsu Shogi, by one rule set.
pub struct DobutsuIndex {
    game: Dobutsu,
    pairs: Pairs,
    shapes: Shapes,
    changes: Changes,
    steps: &'static Steps,
    lines_a_pair: usize,
}

/// One of the two pieces of a kind, as the player to move sees it.
#[derive(Clone, Copy, Debug)]
struct Item {
    /// `IN_HAND` if it is in hand (or gone).
    square: u8,
    /// The opponent's?
    other: bool,
    hen: bool,
}

const IN_MY_HAND: Item = Item { square: IN_HAND, other: false, hen: false };

impl DobutsuIndex {
    /// The numbering for a rule set.
    pub fn new(game: Dobutsu) -> Self {
        let shapes = Shapes::new();
        let lines_a_pair = shapes.len() / 64;
        DobutsuIndex {
            game,
            pairs: Pairs::new(game.has_try()),
            shapes,
            changes: Changes::new(game.has_drops()),
            steps: game.steps(),
            lines_a_pair,
        }
    }

    /// Numbers that can hold an undecided position.
    pub fn len(&self) -> usize {
        self.lines() * 64
    }

    /// Never: there is always something to number.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The number of the twin, the mirror image of a position whose lions both stand on column B.
    /// `None` for all other positions: they share one number with their mirror image.
    pub fn twin(&self, number: usize) -> Option<usize> {
        let (line, pair) = (number / 64, number / 64 / self.lines_a_pair);
        if pair >= self.pairs.len() || !self.pairs.is_straight(pair) {
            return None;
        }
        let (mirror, first) = self.mirror_of_line(line);
        Some(mirror.number(first + number % 64))
    }

    /// The link to the twins of a line of a straight pair, and the lane at which the line starts.
    fn mirror_of_line(&self, line: usize) -> (Link, usize) {
        let (pair, line) = (line / self.lines_a_pair, line % self.lines_a_pair);
        let (shape, first_line) = self.shapes.of_line(line);
        let squares = self.pairs.squares(pair);
        let squares = self.shapes.coordinates(shape).map(|c| squares[c as usize]);
        (self.mirror_link(self.pairs.lions(pair), squares), 64 * (line - first_line))
    }

    /// The number every image of a position agrees on, if it has one.
    pub fn canonical_number(&self, position: &Position) -> Option<usize> {
        let number = self.number(position)?;
        Some(self.twin(number).map_or(number, |twin| twin.min(number)))
    }

    fn items(&self, position: &Position, kind: Kind) -> [Item; 2] {
        let mut items = [IN_MY_HAND; 2];
        let mut filled = 0;
        let mut put = |item: Item| {
            if let Some(place) = items.get_mut(filled) {
                *place = item;
                filled += 1;
            }
        };
        let pieces: &[Piece] = match kind {
            Kind::Chick => &[Piece::Chick, Piece::Hen],
            Kind::Giraffe => &[Piece::Giraffe],
            Kind::Elephant => &[Piece::Elephant],
        };
        for &piece in pieces {
            for square in each(position.pieces[piece as usize]) {
                let other = position.owned[1] & square.set() != 0;
                put(Item { square: square.index() as u8, other, hen: piece == Piece::Hen });
            }
        }
        for (owner, hand) in position.hands.iter().enumerate() {
            for _ in 0..hand.count(kind) {
                put(Item { other: owner == 1, ..IN_MY_HAND });
            }
        }
        items
    }

    fn lane(&self, kinds: &[[Item; 2]; 3], on_board: usize) -> usize {
        let mut lane = 0;
        for (kind, items) in kinds.iter().enumerate() {
            for (i, item) in items.iter().enumerate() {
                lane |= usize::from(item.other) << (2 * kind + i);
            }
        }
        for (i, item) in kinds[2].iter().enumerate().take(on_board) {
            lane |= usize::from(item.hen) << (6 + i);
        }
        lane
    }

    fn in_use(&self, coordinates: &[u8; 6], lane: usize) -> bool {
        let no_hens = lane >> 6 == 0;
        (no_hens || self.game.has_promotion())
            && (0..3).all(|kind| {
                let owners = lane >> (2 * kind) & 3;
                let in_hand = [0, 1].map(|i| coordinates[2 * kind + i] == HAND_COORDINATE);
                match in_hand {
                    [true, true] if self.game.has_drops() => owners != 0b01,
                    [true, true] => owners == 0,
                    [false, true] => self.game.has_drops() || owners & 0b10 == 0,
                    _ => true,
                }
            })
    }

    fn put_items(&self, position: &mut Position, kind: Kind, squares: [u8; 2], lane: usize) {
        for (i, square) in squares.into_iter().enumerate() {
            let owner = lane >> (2 * kind as usize + i) & 1;
            let hen = kind == Kind::Chick && lane >> (6 + i) & 1 == 1;
            let piece = if hen { Piece::Hen } else { kind.piece() };
            match Square::new(square.into()) {
                Some(square) => position.put(square, piece, owner),
                None if self.game.has_drops() => {
                    position.hands[owner] = position.hands[owner].with(kind);
                }
                None => {}
            }
        }
    }
}

impl DenseIndex for DobutsuIndex {
    type Game = Dobutsu;

    fn game(&self) -> &Dobutsu {
        &self.game
    }

    fn lines(&self) -> usize {
        self.pairs.open() * self.lines_a_pair
    }

    fn end_lines(&self) -> usize {
        self.pairs.len() * self.lines_a_pair
    }

    fn number(&self, position: &Position) -> Option<usize> {
        // Whoever plays on after the end can capture a lion; such a board has no number.
        let lions = position.pieces[Piece::Lion as usize];
        if position.owned.iter().any(|owned| (owned & lions).count_ones() != 1) {
            return None;
        }
        let seen = if position.turn == 0 { *position } else { position.turned() };
        let (own, other) = (seen.lion(0).index() as u8, seen.lion(1).index() as u8);
        let view = self.pairs.view(own, other);
        let pair = usize::from(view.pair?);
        let mut kinds = Kind::ALL.map(|kind| self.items(&seen, kind));
        let mut coordinates = [[0; 2]; 3];
        for (items, coordinates) in kinds.iter_mut().zip(&mut coordinates) {
            let coordinate = |item: &Item| view.coordinate[item.square as usize & 15];
            items.sort_by_key(|item| (coordinate(item), item.other));
            *coordinates = [coordinate(&items[0]), coordinate(&items[1])];
        }
        let [giraffes, elephants, chicks] = coordinates;
        let on_board = chicks.iter().filter(|&&c| c != HAND_COORDINATE).count();
        let base = self.shapes.base(giraffes, elephants, chicks) as usize;
        Some(pair * self.shapes.len() + base + self.lane(&kinds, on_board))
    }

    /// The position has the first player to move.
    fn position(&self, number: usize) -> Option<Position> {
        let (line, lane) = (number / 64, number % 64);
        if line >= self.end_lines() {
            return None;
        }
        let (pair, line) = (line / self.lines_a_pair, line % self.lines_a_pair);
        let (shape, first_line) = self.shapes.of_line(line);
        let lane = lane + 64 * (line - first_line);
        let coordinates = self.shapes.coordinates(shape);
        if !self.in_use(&coordinates, lane) {
            return None;
        }
        let mut position = Position::empty(Player::FIRST);
        let (own, other) = self.pairs.lions(pair);
        position.put(Square::new(own.into())?, Piece::Lion, 0);
        position.put(Square::new(other.into())?, Piece::Lion, 1);
        let squares = coordinates.map(|c| self.pairs.squares(pair)[c as usize]);
        for (i, kind) in Kind::ALL.into_iter().enumerate() {
            self.put_items(&mut position, kind, [squares[2 * i], squares[2 * i + 1]], lane);
        }
        Some(position)
    }

    fn starts(&self) -> Vec<usize> {
        let start = self.number(&Position::START);
        let twin = start.and_then(|number| self.twin(number));
        start.into_iter().chain(twin).collect()
    }

    fn representatives(&self, line: usize) -> u64 {
        let pair = line / self.lines_a_pair;
        if !self.pairs.is_straight(pair) {
            return u64::MAX;
        }
        let (mirror, first) = self.mirror_of_line(line);
        let smaller = |&lane: &usize| 64 * line + lane <= mirror.number(first + lane);
        (0..64).filter(smaller).fold(0, |lanes, lane| lanes | 1 << lane)
    }
}

impl LineMoves for DobutsuIndex {
    type Cursor<'a> = Cursor<'a>;

    fn cursor(&self) -> Cursor<'_> {
        Cursor::new(self)
    }

    fn successors(
        &self,
        cursor: &mut Cursor<'_>,
        line: usize,
        lanes: u64,
        sink: &mut impl SuccessorSink,
    ) {
        cursor.successors(line, lanes, sink);
    }

    fn summary(&self, cursor: &mut Cursor<'_>, line: usize, lane: u32) -> Summary {
        let first = cursor.enter(line);
        cursor.summary(first + lane as usize)
    }

    fn predecessors(
        &self,
        cursor: &mut Cursor<'_>,
        line: usize,
        lanes: u64,
        visit: impl FnMut(usize),
    ) {
        cursor.predecessors(line, lanes, visit);
    }
}

/// Table 1 of the paper: positions up to mirror images, reachable or not, by the number of pieces
/// in hand (0 to 6). Lions on any two squares, no piece left out.
pub fn placements_by_hand() -> [u64; 7] {
    // Ways to own (and promote) the items of a kind with 0, 1, 2 of them on the board.
    const OWNERS: [u64; 3] = [3, 4, 4];
    const CHICK_OWNERS: [u64; 3] = [3, 8, 16];
    let choose = |n: u64, k: u64| match k {
        0 => 1,
        1 => n,
        _ => n * (n - 1) / 2,
    };
    let mut totals = [0; 7];
    for g in 0..3usize {
        for e in 0..3 {
            for c in 0..3 {
                let squares = choose(10, g as u64)
                    * choose(10 - g as u64, e as u64)
                    * choose(10 - (g + e) as u64, c as u64);
                let owners = OWNERS[g] * OWNERS[e] * CHICK_OWNERS[c];
                totals[6 - g - e - c] += 12 * 11 * squares * owners;
            }
        }
    }
    totals
}
