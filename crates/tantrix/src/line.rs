//! Lines as players speak of them: how long, where their ends lead, and whether they can grow.
//!
//! An open line has two ends; each leads into an empty cell. Where that cell is on a controlled
//! side, no tile may lie there while the forced space is open: the end is *controlled*, the line is
//! *obstructed*. Nothing here is kept up to date during play: the open ends are the colours that
//! the border's cells demand, some sixty of them, so they are found when they are asked for.

use crate::cell::{Place, turned};
use crate::{Board, Cell, Colour, TILES, Tile, TileSet};

/// A single piece of line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its colour.
    pub colour: Colour,
    /// How many tiles it runs over.
    pub length: u8,
    /// Where it may grow; `None` for a closed loop.
    pub ends: Option<[LineEnd; 2]>,
}

impl Line {
    /// What it counts: 1 a tile, 2 a tile if it is closed.
    pub fn score(&self) -> u8 {
        if self.ends.is_some() { self.length } else { 2 * self.length }
    }

    /// How many of its ends lead into controlled cells.
    pub fn controlled_ends(&self) -> usize {
        self.ends.map_or(0, |ends| ends.iter().filter(|end| end.controlled).count())
    }
}

/// An open end of a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LineEnd {
    /// The empty cell it leads into.
    pub cell: Cell,
    /// Is that cell on a controlled side?
    pub controlled: bool,
}

/// Which of a colour's lines is its longest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Longest {
    /// The one that counts most: a loop counts double.
    #[default]
    Score,
    /// The open line with most tiles: loops cannot grow and are left out.
    Open,
}

impl Board {
    /// Every line of a colour, the one that counts most first.
    pub fn lines(&self, colour: Colour) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        let mut seen = TileSet::EMPTY;
        for placed in self.placed() {
            let directions = self.directions_of(placed.tile, colour);
            if let Some(directions) = directions.filter(|_| !seen.contains(placed.tile)) {
                lines.push(self.walk(placed.cell.place(), directions, colour, &mut seen));
            }
        }
        let ends = |line: &Line| line.ends.map(|ends| ends.map(|end| end.cell));
        lines.sort_by_key(|line| (std::cmp::Reverse(line.score()), ends(line)));
        lines
    }

    /// On how many ends the longest line of a colour is stopped by controlled sides: 0, 1 or 2; a
    /// loop, which cannot grow at all, counts as stopped on both. No line, nothing to stop: 0.
    /// Of several as long, the least stopped one counts. This is asked at every leaf of a search.
    #[inline]
    pub fn stopped_ends(&self, colour: Colour, longest: Longest) -> usize {
        self.stopped_ends_where(colour, longest, |place| self.is_controlled(place))
    }

    /// Is the line of a colour that counts most a closed loop, and no open line counts as much?
    pub fn longest_is_closed(&self, colour: Colour) -> bool {
        let best = self.scores()[colour.index()];
        let mut open = false;
        self.each_open_end(colour, |_, end| open |= self.line_from(end).1 >= best);
        best > 0 && !open
    }

    /// A colour cannot come to count more than this if only these tiles are still laid: each joins
    /// two lines at most, so k of them join k + 1 lines, or close k into a loop.
    pub fn most_score(&self, colour: Colour, tiles: TileSet) -> u16 {
        let shows = |tile: &Tile| tile.pieces().iter().any(|&(other, _)| other == colour);
        let joining = tiles.iter().filter(shows).count();
        let score = u16::from(self.scores()[colour.index()]);
        if joining == 0 {
            return score;
        }
        // Every open line is met at both ends: in order, every other length is a line's.
        let (mut lengths, mut ends) = ([0u8; 6 * TILES], 0);
        self.each_open_end(colour, |_, end| {
            lengths[ends] = self.line_from(end).1;
            ends += 1;
        });
        lengths[..ends].sort_unstable_by_key(|&length| std::cmp::Reverse(length));
        let longest = |lines: usize| -> u16 {
            lengths[..ends].iter().step_by(2).take(lines).map(|&length| u16::from(length)).sum()
        };
        let tiles = joining as u16;
        score.max(longest(joining + 1) + tiles).max(2 * (longest(joining) + tiles))
    }

    #[inline]
    pub(crate) fn stopped_ends_where(
        &self,
        colour: Colour,
        longest: Longest,
        stopped: impl Fn(Place) -> bool,
    ) -> usize {
        let best = self.scores()[colour.index()];
        if best == 0 {
            return 0;
        }
        let mut most = if longest == Longest::Score { best } else { 1 };
        let mut least = 2;
        self.each_open_end(colour, |place, end| {
            let (other, length) = self.line_from(end);
            if length > most {
                (most, least) = (length, 2);
            }
            if length == most && least > 0 {
                let ends = [place, self.lead(other)];
                least = least.min(ends.into_iter().filter(|&end| stopped(end)).count());
            }
        });
        least
    }

    /// The two directions in which a placed tile shows a colour.
    fn directions_of(&self, tile: Tile, colour: Colour) -> Option<[usize; 2]> {
        let (_, rotation) = self.spots()[tile.index()]?;
        let (_, ends) = tile.pieces().into_iter().find(|(other, _)| *other == colour)?;
        Some(ends.map(|end| turned(end, rotation as usize)))
    }

    /// Follows a line both ways from a tile on it.
    fn walk(
        &self,
        start: Place,
        directions: [usize; 2],
        colour: Colour,
        seen: &mut TileSet,
    ) -> Line {
        let mut length = 1;
        let mut ends = [LineEnd { cell: Cell::ORIGIN, controlled: false }; 2];
        for (end, mut direction) in ends.iter_mut().zip(directions) {
            let mut place = start;
            loop {
                if let Some(tile) = self.tile_at(place) {
                    seen.insert(tile);
                }
                place = place.neighbour(direction);
                let on = self.tile_at(place).and_then(|tile| self.directions_of(tile, colour));
                let Some([a, b]) = on else { break };
                if place == start {
                    return Line { colour, length, ends: None };
                }
                length += 1;
                direction = if a == turned(direction, 3) { b } else { a };
            }
            *end = LineEnd { cell: self.cell(place), controlled: self.is_controlled(place) };
        }
        ends.sort_unstable();
        Line { colour, length, ends: Some(ends) }
    }
}
