//! Where every kind of piece can go from every square, worked out once per variant.

use crate::betza::Leg;
use crate::position::{Board, piece};

/// A way to go from a square until the board ends or the piece's reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray {
    squares: [u8; 4],
    len: u8,
    quiet: bool,
    capture: bool,
}

impl Ray {
    fn squares(&self) -> &[u8] {
        &self.squares[..usize::from(self.len)]
    }
}

/// The rays of every kind of either player from every square.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    squares: usize,
    rays: Vec<Vec<Ray>>,
    /// What a capture could reach if nothing stood in between.
    reach: Vec<u32>,
    /// What a quiet move could reach likewise.
    quiet: Vec<u32>,
}

impl Tables {
    /// The tables of pieces with these legs, kind by kind.
    pub(crate) fn new(kinds: &[Vec<Leg>], width: usize, height: usize) -> Self {
        let squares = width * height;
        let (mut rays, mut reach, mut quiet) = (Vec::new(), Vec::new(), Vec::new());
        for legs in kinds {
            for owner in 0..2 {
                for square in 0..squares {
                    let from: Vec<Ray> = legs
                        .iter()
                        .filter_map(|leg| ray(leg, owner, square, width, height))
                        .collect();
                    let all = |which: fn(&Ray) -> bool| {
                        let squares = from.iter().filter(|ray| which(ray)).flat_map(Ray::squares);
                        squares.fold(0, |all, &square| all | 1 << square)
                    };
                    reach.push(all(|ray| ray.capture));
                    quiet.push(all(|ray| ray.quiet));
                    rays.push(from);
                }
            }
        }
        Tables { squares, rays, reach, quiet }
    }

    #[inline]
    fn at(&self, kind: usize, owner: usize, square: usize) -> usize {
        (2 * kind + owner) * self.squares + square
    }

    /// Could this piece ever move quietly from here?
    pub(crate) fn is_stuck(&self, kind: usize, owner: usize, square: usize) -> bool {
        self.quiet[self.at(kind, owner, square)] == 0
    }

    /// The squares from which a piece could come to this one if the board were empty.
    pub(crate) fn reach_back(&self, kind: usize, owner: usize, to: usize) -> u32 {
        let leads = |&from: &usize| {
            let at = self.at(kind, owner, from);
            (self.reach[at] | self.quiet[at]) >> to & 1 == 1
        };
        (0..self.squares).filter(leads).fold(0, |all, from| all | 1 << from)
    }

    /// The squares that a piece attacks if the board were empty.
    pub(crate) fn reach(&self, kind: usize, owner: usize, square: usize) -> u32 {
        self.reach[self.at(kind, owner, square)]
    }

    /// Where a piece can go on this board, legal or not.
    #[inline]
    pub(crate) fn moves(&self, board: &Board, kind: usize, owner: usize, square: usize) -> u32 {
        let mut to = 0;
        for ray in &self.rays[self.at(kind, owner, square)] {
            for &next in ray.squares() {
                match piece(board[usize::from(next)]) {
                    None if ray.quiet => to |= 1 << next,
                    None => {}
                    Some((_, other)) => {
                        if ray.capture && other != owner {
                            to |= 1 << next;
                        }
                        break;
                    }
                }
            }
        }
        to
    }

    /// Does a piece attack a square of this board?
    #[inline]
    fn hits(&self, board: &Board, kind: usize, owner: usize, from: usize, target: usize) -> bool {
        let at = self.at(kind, owner, from);
        if self.reach[at] >> target & 1 == 0 {
            return false;
        }
        self.rays[at].iter().filter(|ray| ray.capture).any(|ray| {
            for &next in ray.squares() {
                if usize::from(next) == target {
                    return true;
                }
                if board[usize::from(next)] != 0 {
                    break;
                }
            }
            false
        })
    }

    /// The pieces of a player that attack a square.
    #[inline]
    pub(crate) fn attackers<'b>(
        &'b self,
        board: &'b Board,
        target: usize,
        by: usize,
    ) -> impl Iterator<Item = (usize, usize)> + 'b {
        (0..self.squares).filter_map(move |from| {
            let (kind, owner) = piece(board[from])?;
            (owner == by && self.hits(board, kind, owner, from, target)).then_some((from, kind))
        })
    }
}

/// A leg as a ray from a square; the second player looks at the board from the other side.
fn ray(leg: &Leg, owner: usize, square: usize, width: usize, height: usize) -> Option<Ray> {
    let sign = if owner == 0 { 1 } else { -1 };
    let (mut file, mut rank) = ((square % width) as i8, (square / width) as i8);
    let mut ray = Ray { squares: [0; 4], len: 0, quiet: leg.quiet, capture: leg.capture };
    for _ in 0..leg.reach.min(4) {
        file += sign * leg.right;
        rank += sign * leg.up;
        if !(0..width as i8).contains(&file) || !(0..height as i8).contains(&rank) {
            break;
        }
        ray.squares[usize::from(ray.len)] = (rank as usize * width + file as usize) as u8;
        ray.len += 1;
    }
    (ray.len > 0).then_some(ray)
}
