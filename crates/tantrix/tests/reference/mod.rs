//! The rules once more, slow and obvious: tiles on a plain map, everything found from scratch
//! whenever it is asked for. Shares nothing with the fast board but the list of tiles.

use std::collections::{BTreeMap, BTreeSet};

pub(crate) type Spot = (i32, i32);
pub(crate) type Colours = [char; 6];

const STEPS: [Spot; 6] = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];

fn step(from: Spot, direction: usize, times: i32) -> Spot {
    let (q, r) = STEPS[direction % 6];
    (from.0 + q * times, from.1 + r * times)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    First,
    Before,
    Free,
    After,
    Over,
    Deadlock,
}

#[derive(Clone)]
pub(crate) struct Slow {
    pub(crate) tiles: BTreeMap<Spot, Colours>,
    pub(crate) hands: Vec<BTreeSet<usize>>,
    pub(crate) bag: Vec<usize>,
    pub(crate) mover: usize,
    pub(crate) stage: Stage,
    edges: BTreeMap<usize, Colours>,
}

impl Slow {
    pub(crate) fn new(edges: BTreeMap<usize, Colours>, deal: &[usize], players: usize) -> Slow {
        let hands = deal.chunks(6).take(players).map(|hand| hand.iter().copied().collect());
        Slow {
            tiles: BTreeMap::new(),
            hands: hands.collect(),
            bag: deal[6 * players..].to_vec(),
            mover: 0,
            stage: Stage::First,
            edges,
        }
    }

    fn endgame(&self) -> bool {
        self.bag.is_empty()
    }

    fn neighbours(&self, spot: Spot) -> Vec<usize> {
        (0..6).filter(|&d| self.tiles.contains_key(&step(spot, d, 1))).collect()
    }

    /// The colours that lead into an empty cell.
    fn lines_into(&self, spot: Spot) -> Vec<char> {
        self.neighbours(spot)
            .into_iter()
            .map(|d| self.tiles[&step(spot, d, 1)][(d + 3) % 6])
            .collect()
    }

    fn border(&self) -> BTreeSet<Spot> {
        let around = self.tiles.keys().flat_map(|&spot| (0..6).map(move |d| step(spot, d, 1)));
        around.filter(|spot| !self.tiles.contains_key(spot)).collect()
    }

    pub(crate) fn forced(&self) -> Vec<Spot> {
        self.border().into_iter().filter(|&spot| self.neighbours(spot).len() >= 3).collect()
    }

    pub(crate) fn controlled(&self) -> BTreeSet<Spot> {
        self.controlled_by(|_| true)
    }

    /// The two rows of cells that a forced space shuts.
    fn rows_of(&self, space: Spot) -> Vec<Spot> {
        let mut rows = Vec::new();
        let beside = self.neighbours(space);
        let middle = (0..6)
            .find(|d| [5, 0, 1].iter().all(|turn| beside.contains(&((d + turn) % 6))))
            .expect("three neighbours side by side");
        assert_eq!(beside.len(), 3, "never more before the endgame");
        for (side, along) in [(1, 2), (5, 4)] {
            let first = step(space, middle + side, 1);
            for k in 1.. {
                if !self.tiles.contains_key(&step(first, middle + along, k - 1)) {
                    break;
                }
                rows.push(step(space, middle + along, k));
            }
        }
        rows
    }

    fn fits(&self, spot: Spot, colours: &Colours) -> bool {
        let matches = |d: usize| {
            self.tiles.get(&step(spot, d, 1)).is_none_or(|other| other[(d + 3) % 6] == colours[d])
        };
        (0..6).all(matches)
    }

    fn allowed(&self, spot: Spot, colours: &Colours, controlled: &BTreeSet<Spot>) -> bool {
        if self.endgame() {
            return true;
        }
        let mut after = self.clone();
        after.tiles.insert(spot, *colours);
        let neighbour_is_fine = |d: usize| {
            let near = step(spot, d, 1);
            if after.tiles.contains_key(&near) {
                return true;
            }
            let lines = after.lines_into(near);
            lines.len() <= 3
                && "RYGB".chars().all(|c| lines.iter().filter(|&&line| line == c).count() < 3)
        };
        !controlled.contains(&spot) && (0..6).all(neighbour_is_fine)
    }

    /// Legal placements on these cells: (cell, tile, colours as laid).
    fn placements(&self, spots: impl IntoIterator<Item = Spot>) -> Vec<(Spot, usize, Colours)> {
        let controlled = self.controlled();
        let mut found = Vec::new();
        for spot in spots {
            for &tile in &self.hands[self.mover] {
                for turn in 0..6 {
                    let colours: Colours =
                        std::array::from_fn(|d| self.edges[&tile][(d + 6 - turn) % 6]);
                    if self.fits(spot, &colours) && self.allowed(spot, &colours, &controlled) {
                        found.push((spot, tile, colours));
                    }
                }
            }
        }
        found
    }

    pub(crate) fn moves(&self) -> Vec<(Spot, usize, Colours)> {
        match self.stage {
            Stage::First => {
                let hand = self.hands[0].iter();
                hand.map(|tile| ((0, 0), *tile, self.edges[tile])).collect()
            }
            Stage::Before | Stage::After => self.placements(self.forced()),
            Stage::Free => self.placements(self.border()),
            Stage::Over | Stage::Deadlock => Vec::new(),
        }
    }

    pub(crate) fn play(&mut self, spot: Spot, tile: usize, colours: Colours) {
        self.tiles.insert(spot, colours);
        self.hands[self.mover].remove(&tile);
        if !self.bag.is_empty() {
            let drawn = self.bag.remove(0);
            self.hands[self.mover].insert(drawn);
        }
        self.stage = self.next_stage();
    }

    fn next_stage(&mut self) -> Stage {
        if self.tiles.len() == 56 {
            return Stage::Over;
        }
        let mut stage = match self.stage {
            Stage::Before => Some(Stage::Before),
            Stage::Free | Stage::After => Some(Stage::After),
            _ => None,
        };
        loop {
            let can_fill = !self.placements(self.forced()).is_empty();
            match stage {
                Some(Stage::After) if can_fill => return Stage::After,
                Some(Stage::Before) if can_fill => return Stage::Before,
                Some(Stage::Before) if !self.hands[self.mover].is_empty() => {
                    let none = self.placements(self.border()).is_empty();
                    return if none { Stage::Deadlock } else { Stage::Free };
                }
                _ => {
                    self.mover = (self.mover + 1) % self.hands.len();
                    stage = Some(Stage::Before);
                }
            }
        }
    }

    /// The best line of a colour, by walking every line from every tile.
    pub(crate) fn score(&self, colour: char) -> usize {
        self.lines(colour).iter().map(SlowLine::score).max().unwrap_or(0)
    }

    /// Every line of a colour once.
    pub(crate) fn lines(&self, colour: char) -> BTreeSet<SlowLine> {
        self.tiles.keys().filter_map(|&spot| self.line_through(spot, colour)).collect()
    }

    fn line_through(&self, start: Spot, colour: char) -> Option<SlowLine> {
        let out: Vec<usize> = (0..6).filter(|&d| self.tiles[&start][d] == colour).collect();
        let mut line = SlowLine { tiles: BTreeSet::from([start]), ends: Vec::new() };
        for &end in &out {
            let (mut spot, mut out) = (start, end);
            loop {
                spot = step(spot, out, 1);
                let Some(colours) = self.tiles.get(&spot) else { break };
                if spot == start {
                    return Some(line);
                }
                line.tiles.insert(spot);
                let came_in = (out + 3) % 6;
                out = (0..6).find(|&d| d != came_in && colours[d] == colour).expect("two ends");
            }
            line.ends.push(spot);
        }
        // Which end was walked first depends on the tile it began from.
        line.ends.sort_unstable();
        (!out.is_empty()).then_some(line)
    }

    /// Which of these tiles could fill a space if nothing but colours and R1 mattered.
    pub(crate) fn fitting(&self, spot: Spot, tiles: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let lies = |tile: usize, turn: usize| {
            let colours: Colours = std::array::from_fn(|d| self.edges[&tile][(d + 6 - turn) % 6]);
            let third = |d: usize| {
                let near = step(spot, d, 1);
                let same = self.lines_into(near).iter().filter(|&&c| c == colours[d]).count();
                !self.tiles.contains_key(&near) && same >= 2
            };
            self.fits(spot, &colours) && (self.endgame() || !(0..6).any(third))
        };
        tiles.into_iter().filter(|&tile| (0..6).any(|turn| lies(tile, turn))).collect()
    }

    /// Do R2 or R3 forbid every tile here?
    pub(crate) fn is_shut(&self, spot: Spot) -> bool {
        let fourth = |d: usize| {
            let near = step(spot, d, 1);
            !self.tiles.contains_key(&near) && self.neighbours(near).len() >= 3
        };
        !self.endgame() && (self.controlled().contains(&spot) || (0..6).any(fourth))
    }

    /// The controlled cells of some forced spaces only.
    pub(crate) fn controlled_by(&self, counts: impl Fn(Spot) -> bool) -> BTreeSet<Spot> {
        let mut controlled = BTreeSet::new();
        if !self.endgame() {
            for space in self.forced().into_iter().filter(|&space| counts(space)) {
                controlled.extend(self.rows_of(space));
            }
        }
        controlled.retain(|spot| !self.tiles.contains_key(spot));
        controlled
    }
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct SlowLine {
    pub(crate) tiles: BTreeSet<Spot>,
    /// The cells that its two ends lead into; none for a loop.
    pub(crate) ends: Vec<Spot>,
}

impl SlowLine {
    pub(crate) fn score(&self) -> usize {
        self.tiles.len() * if self.ends.is_empty() { 2 } else { 1 }
    }

    fn stopped(&self, controlled: &BTreeSet<Spot>) -> usize {
        let stopped = self.ends.iter().filter(|end| controlled.contains(end)).count();
        if self.ends.is_empty() { 2 } else { stopped }
    }
}

/// On how many ends the longest of a colour's lines is stopped, loops counting double or left out.
pub(crate) fn stopped_ends<'a>(
    lines: impl Iterator<Item = &'a SlowLine> + Clone,
    open_only: bool,
    controlled: &BTreeSet<Spot>,
) -> usize {
    if lines.clone().next().is_none() {
        return 0;
    }
    let lines = lines.filter(|line| !open_only || !line.ends.is_empty());
    let most = lines.clone().map(SlowLine::score).max();
    let longest = lines.filter(|line| Some(line.score()) == most);
    longest.map(|line| line.stopped(controlled)).min().unwrap_or(2)
}
