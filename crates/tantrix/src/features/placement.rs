//! Sparse binary features of a placement, each a number below [`PLACEMENT_FEATURES`].
//!
//! About a dozen features of a placement are active. For each of its three pieces of line they say
//! what it does to the line it joins; for each edge that stays open, where it leads; for each forced
//! space it makes, who can fill it, which lines that will join and whose lines it stops; and which
//! tile is spent. The number of a feature combines whose colour it concerns, the stage of the game
//! and a few coarsely binned sizes. So a linear policy is a table of weights and a sum.

#[cfg(test)]
mod plain;

use crate::board::{count, middle_side, next_direction, occupied_sides, sides_showing};
use crate::cell::{Place, turned};
use crate::counting::fitting;
use crate::lines::End;
use crate::{Board, Cell, Colour, Hand, Move, Phase, Placed, Position, Tantrix, Tile, TileSet};

/// Whose colour: the mover's, a rival's, nobody's.
const CLASSES: usize = 3;
const STAGES: usize = 4;
/// What a piece of line does: stands alone, lengthens, joins two, closes a loop.
const DEEDS: usize = 4;
const GAINS: usize = 10;
const LENGTHS: usize = 10;
const SHORTER: usize = 6;
const NEARS: usize = 5;
const LEADS: usize = 32;
const FILLERS: usize = 16;
const RANKS: usize = 3;

/// Groups of features, in the order of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// A piece of line by how far it passes or misses its colour's score.
    Gain,
    /// A piece of line by its length.
    Length,
    /// Two lines joined, by the shorter one.
    Join,
    /// Where an open edge leads.
    Lead,
    /// A forced space made, by who can fill it.
    Space,
    /// A line that leads into a forced space made.
    Into,
    /// Two lines that whoever fills a forced space made will join, by who can fill it.
    Due,
    /// A line stopped by the controlled side of a forced space made.
    Stopped,
    /// How many neighbours the placement has.
    Touch,
    /// The colours of the tile that is spent.
    Spent,
}

const LENGTH: usize = CLASSES * STAGES * DEEDS * GAINS;
const JOIN: usize = LENGTH + CLASSES * STAGES * DEEDS * LENGTHS;
const LEAD: usize = JOIN + CLASSES * STAGES * SHORTER;
const SPACE: usize = LEAD + CLASSES * STAGES * NEARS * LEADS;
const INTO: usize = SPACE + STAGES * FILLERS;
const DUE: usize = INTO + CLASSES * RANKS * FILLERS;
const STOPPED: usize = DUE + CLASSES * GAINS * FILLERS;
const TOUCH: usize = STOPPED + CLASSES * RANKS * 2;
const SPENT: usize = TOUCH + STAGES * 7;

/// How many placement features there are.
pub const PLACEMENT_FEATURES: usize = SPENT + STAGES * 16;

impl Group {
    /// The group of a feature.
    pub fn of(feature: usize) -> Group {
        use Group::*;
        let groups = [Gain, Length, Join, Lead, Space, Into, Due, Stopped, Touch, Spent];
        let begins = [0, LENGTH, JOIN, LEAD, SPACE, INTO, DUE, STOPPED, TOUCH, SPENT];
        groups[begins.iter().rposition(|&begin| begin <= feature).unwrap_or(0)]
    }

    /// Whose colour a feature concerns: 0 the mover's, 1 a rival's, 2 nobody's; `None` for features
    /// without a colour.
    pub fn class(feature: usize) -> Option<usize> {
        let within = |begin: usize, end: usize| (feature - begin) * CLASSES / (end - begin);
        match Group::of(feature) {
            Group::Gain => Some(within(0, LENGTH)),
            Group::Length => Some(within(LENGTH, JOIN)),
            Group::Join => Some(within(JOIN, LEAD)),
            Group::Lead => Some(within(LEAD, SPACE)),
            Group::Into => Some(within(INTO, DUE)),
            Group::Due => Some(within(DUE, STOPPED)),
            Group::Stopped => Some(within(STOPPED, TOUCH)),
            Group::Space | Group::Touch | Group::Spent => None,
        }
    }
}

impl Tantrix {
    /// Every legal placement with the sum of its features' weights, in no particular order.
    #[inline]
    pub fn each_weighed(
        &self,
        position: &Position,
        weights: &[f32; PLACEMENT_FEATURES],
        mut each: impl FnMut(Move, f32),
    ) {
        let Some(view) = View::of(self, position) else {
            return first_moves(position, |mv| each(mv, 0.0));
        };
        view.each_place(|place| {
            let mut site = None;
            view.each_way(place, |tile, rotation| {
                let site = site.get_or_insert_with(|| view.site(place));
                let sum = view.weight(site, tile, rotation, weights);
                each(Placed { cell: site.cell, tile, rotation }, sum);
            });
        });
    }

    /// The placement, if a forced space must be filled and there is only one way to do it.
    #[inline]
    pub fn only_fill(&self, position: &Position) -> Option<Move> {
        let (board, hand) = (&position.board, position.mover_hand());
        if !matches!(position.phase, Phase::ForcedBefore | Phase::ForcedAfter) {
            return None;
        }
        let ways = |place| (place, board.ways(hand, place));
        let mut fills = board.forced_places().map(ways).filter(|&(_, ways)| ways != 0);
        let (place, ways) = fills.next()?;
        if ways & (ways - 1) != 0 || fills.next().is_some() {
            return None;
        }
        let bit = ways.trailing_zeros();
        let tile = hand.tile_in((bit / 6) as usize)?;
        Some(Placed { cell: board.cell(place), tile, rotation: (bit % 6) as u8 })
    }

    /// Like [`Tantrix::each_weighed`], but looks at free placements on only `cells` cells of the
    /// border, or on as many more as it takes until one fits. `below(n)` must return a random number
    /// below n. Forced placements are few, so all of them are weighed.
    #[inline]
    pub fn some_weighed(
        &self,
        position: &Position,
        weights: &[f32; PLACEMENT_FEATURES],
        cells: usize,
        below: impl FnOnce(usize) -> usize,
        mut each: impl FnMut(Move, f32),
    ) {
        let border = position.board.border();
        let view = View::of(self, position).filter(|view| !view.filling && border.len() > cells);
        let Some(view) = view else { return self.each_weighed(position, weights, each) };
        let (recent, early) = border.split_at(below(border.len()));
        let mut found = false;
        for (seen, &place) in early.iter().chain(recent).enumerate() {
            if seen >= cells && found {
                return;
            }
            let mut site = None;
            view.each_way(place, |tile, rotation| {
                let site = site.get_or_insert_with(|| view.site(place));
                let sum = view.weight(site, tile, rotation, weights);
                each(Placed { cell: site.cell, tile, rotation }, sum);
                found = true;
            });
        }
    }

    /// Replaces every 0 in `list` by `weigh(cell, features)` of its placement. The list has one entry
    /// per legal placement, in the order of [`Tantrix::each_weighed`]; `features` is scratch space.
    #[inline]
    pub fn weigh_unknown(
        &self,
        position: &Position,
        list: &mut [f32],
        features: &mut Vec<u16>,
        weigh: impl Fn(Cell, &[u16]) -> f32,
    ) {
        let mut entries = list.iter_mut();
        let Some(view) = View::of(self, position) else {
            let unknown = entries.filter(|entry| **entry == 0.0);
            return unknown.for_each(|entry| *entry = weigh(Cell::ORIGIN, &[]));
        };
        view.each_place(|place| {
            let mut site = None;
            view.each_way(place, |tile, rotation| {
                let Some(entry) = entries.next().filter(|entry| **entry == 0.0) else { return };
                let site = site.get_or_insert_with(|| view.site(place));
                features.clear();
                let mut push = |(), feature| features.push(feature as u16);
                view.fold_features(site, tile, rotation, (), &mut push);
                *entry = weigh(site.cell, features);
            });
        });
    }

    /// Every legal placement with the numbers of its active features, in the order of
    /// [`Tantrix::each_weighed`].
    pub fn each_with_features(&self, position: &Position, mut each: impl FnMut(Move, &[u16])) {
        let mut features = Vec::new();
        let Some(view) = View::of(self, position) else {
            return first_moves(position, |mv| each(mv, &[]));
        };
        view.each_place(|place| {
            let site = view.site(place);
            view.each_way(place, |tile, rotation| {
                features.clear();
                let mut push = |(), feature| features.push(feature as u16);
                view.fold_features(&site, tile, rotation, (), &mut push);
                each(Placed { cell: site.cell, tile, rotation }, &features);
            });
        });
    }
}

/// Placements of the first tile have no features.
fn first_moves(position: &Position, mut each: impl FnMut(Move)) {
    if position.phase() == Phase::First {
        for tile in position.mover_hand().tiles().iter() {
            each(Placed { cell: Cell::ORIGIN, tile, rotation: 0 });
        }
    }
}

/// A position from the mover's point of view.
struct View<'a> {
    board: &'a Board,
    hand: &'a Hand,
    filling: bool,
    endgame: bool,
    stage: usize,
    /// By the colour's number from 1, as in a demand; the other entries only make every value of
    /// its bits a valid index.
    class: [usize; 8],
    score: [i32; 8],
    rivals: TileSet,
    bag: TileSet,
}

/// An empty cell with what meets its edges.
struct Site {
    place: Place,
    cell: Cell,
    occupied: usize,
    /// By direction: the end that leads in, the far end and the length of its line; `None` where
    /// there is no tile.
    met: [Option<(End, End, i32)>; 6],
}

/// An open edge: its colour and direction, the far end of its line, and the line's length.
struct Lead {
    colour: Colour,
    direction: usize,
    far: Option<End>,
    length: i32,
}

impl<'a> View<'a> {
    #[inline]
    fn of(game: &Tantrix, position: &'a Position) -> Option<Self> {
        let filling = match position.phase {
            Phase::First | Phase::Ended | Phase::Deadlock => return None,
            Phase::Free => false,
            Phase::ForcedBefore | Phase::ForcedAfter => true,
        };
        let (board, mover) = (&position.board, position.mover.index());
        let mut class = [2; 8];
        let mut rivals = TileSet::EMPTY;
        for (seat, &colour) in game.seats().colours().iter().enumerate() {
            class[colour as usize] = usize::from(seat != mover);
            if seat != mover {
                rivals = rivals | position.hands[seat].tiles();
            }
        }
        let mut score = [0; 8];
        for (score, best) in score[1..].iter_mut().zip(board.scores()) {
            *score = i32::from(best);
        }
        let endgame = position.is_endgame();
        let stage = if endgame { 3 } else { [0, 1, 2][board.laid().len().min(44) * 3 / 45] };
        Some(View {
            board,
            hand: position.mover_hand(),
            filling,
            endgame,
            stage,
            class,
            score,
            rivals,
            bag: position.unseen(),
        })
    }

    #[inline]
    fn each_place(&self, each: impl FnMut(Place)) {
        if self.filling {
            self.board.forced_places().for_each(each);
        } else {
            self.board.border().iter().copied().for_each(each);
        }
    }

    #[inline]
    fn each_way(&self, place: Place, mut each: impl FnMut(Tile, u8)) {
        let mut ways = self.board.ways(self.hand, place);
        while ways != 0 {
            let bit = ways.trailing_zeros();
            ways &= ways - 1;
            if let Some(tile) = self.hand.tile_in((bit / 6) as usize) {
                each(tile, (bit % 6) as u8);
            }
        }
    }

    #[inline]
    fn site(&self, place: Place) -> Site {
        let mut met = [None; 6];
        let mut sides = occupied_sides(self.board.code(place));
        let occupied = count(sides) as usize;
        while sides != 0 {
            let direction = next_direction(&mut sides);
            let end = self.board.end_into(place, direction);
            let (far, length) = self.board.line_from(end);
            met[direction] = Some((end, far, i32::from(length)));
        }
        Site { place, cell: self.board.cell(place), occupied, met }
    }

    /// The sum of the weights of a placement's features.
    #[inline]
    fn weight(
        &self,
        site: &Site,
        tile: Tile,
        rotation: u8,
        weights: &[f32; PLACEMENT_FEATURES],
    ) -> f32 {
        self.fold_features(site, tile, rotation, 0.0, &mut |sum, feature| sum + weights[feature])
    }

    /// Folds the features of a placement: `fold` makes a new accumulator of the old one and a
    /// feature. The accumulator is passed by value, since a sum behind a reference would be stored
    /// in memory at every step.
    #[inline]
    fn fold_features<T>(
        &self,
        site: &Site,
        tile: Tile,
        rotation: u8,
        folded: T,
        fold: &mut impl FnMut(T, usize) -> T,
    ) -> T {
        let stage = self.stage;
        let mut folded = fold(folded, TOUCH + stage * 7 + site.occupied);
        let mut spent = 0;
        for (colour, ends) in tile.pieces() {
            let [a, b] = ends.map(|end| turned(end, rotation as usize));
            let class = self.class[colour as usize];
            if class == 0 {
                let apart = (6 + b - a) % 6;
                spent |= apart.min(6 - apart) << 1;
            }
            spent |= usize::from(class == 1);
            folded = self.piece(site, colour, [a, b], folded, fold);
        }
        fold(folded, SPENT + stage * 16 + (spent & 7) + 8 * usize::from(site.occupied > 1))
    }

    /// Folds the features of one piece of line.
    #[inline]
    fn piece<T>(
        &self,
        site: &Site,
        colour: Colour,
        [a, b]: [usize; 2],
        mut folded: T,
        fold: &mut impl FnMut(T, usize) -> T,
    ) -> T {
        let (class, stage) = (self.class[colour as usize], self.stage);
        let score = self.score[colour as usize];
        let (deed, counts, far) = match (site.met[a], site.met[b]) {
            (None, None) => (0, 1, None),
            (Some((_, far, length)), None) | (None, Some((_, far, length))) => {
                (1, length + 1, Some(far))
            }
            (Some((_, far, length)), Some((end, ..))) if far == end => (3, 2 * (length + 1), None),
            (Some((.., one)), Some((.., other))) => {
                folded = fold(
                    folded,
                    JOIN + (class * STAGES + stage) * SHORTER + shorter_bin(one.min(other)),
                );
                (2, one + other + 1, None)
            }
        };
        let base = (class * STAGES + stage) * DEEDS + deed;
        folded = fold(folded, base * GAINS + gain_bin(counts - score));
        folded = fold(folded, LENGTH + base * LENGTHS + length_bin(counts));
        if deed < 2 {
            for (direction, open) in [(a, site.met[a].is_none()), (b, site.met[b].is_none())] {
                if open {
                    let lead = Lead { colour, direction, far, length: counts };
                    folded = self.lead(site, &lead, folded, fold);
                }
            }
        }
        folded
    }

    /// Folds where an open edge leads, and the forced space it makes there.
    #[inline]
    fn lead<T>(
        &self,
        site: &Site,
        lead: &Lead,
        folded: T,
        fold: &mut impl FnMut(T, usize) -> T,
    ) -> T {
        let &Lead { colour, direction, far, length } = lead;
        let near = near_bin(length - self.score[colour as usize]);
        let to = site.place.neighbour(direction);
        let code = self.board.code(to);
        let occupied = count(occupied_sides(code)) as usize;
        let mut company = 0;
        let mut sides = sides_showing(code, colour);
        while sides != 0 {
            let end = self.board.end_into(to, next_direction(&mut sides));
            let length = i32::from(self.board.line_from(end).1);
            company = match far {
                Some(far) if far == end => 3,
                _ if 2 * length >= self.score[colour as usize] => company.max(2),
                _ => company.max(1),
            };
        }
        let shut = usize::from(self.board.is_shut(to));
        let leads = (occupied.min(3) * 2 + shut) * 4 + company;
        let class = self.class[colour as usize];
        let folded =
            fold(folded, LEAD + ((class * STAGES + self.stage) * NEARS + near) * LEADS + leads);
        if occupied == 2 { self.space(to, code, lead, folded, fold) } else { folded }
    }

    /// Folds the forced space that a line makes on a cell with these demands.
    fn space<T>(
        &self,
        place: Place,
        code: u32,
        lead: &Lead,
        folded: T,
        fold: &mut impl FnMut(T, usize) -> T,
    ) -> T {
        let made = code | (lead.colour as u32) << (4 * turned(lead.direction, 3));
        let fits = fitting(made, self.endgame);
        let in_bag = count_bin(fits & self.bag);
        let rivals = !(fits & self.rivals).is_empty();
        let own = !(fits & self.hand.tiles()).is_empty();
        let fillers = in_bag * 4 + 2 * usize::from(rivals) + usize::from(own);
        let folded = fold(folded, SPACE + self.stage * FILLERS + fillers);
        let into = |folded, rank| fold(folded, INTO + rank * FILLERS + fillers);
        let mut folded = self.each_rank(place, code, folded, into);
        if let Some((colour, length)) = self.due(place, code, lead) {
            let line = self.class[colour] * GAINS + gain_bin(length - self.score[colour]);
            folded = fold(folded, DUE + line * FILLERS + fillers);
        }
        if let (false, Some(middle)) = (self.endgame, middle_side(occupied_sides(made))) {
            let durable = usize::from(!rivals && in_bag < 2);
            for turn in [2, 3, 4] {
                folded = self.stopped(place.neighbour(turned(middle, turn)), durable, folded, fold);
            }
        }
        folded
    }

    /// If two of the three lines that lead into a forced space have one colour, any tile there joins
    /// them: the colour's number, and what the line will count. Three no tile can join.
    #[inline]
    fn due(&self, place: Place, code: u32, lead: &Lead) -> Option<(usize, i32)> {
        let mut same = sides_showing(code, lead.colour);
        let (colour, far, length, end) = if same != 0 {
            let end = self.board.end_into(place, next_direction(&mut same));
            if same != 0 {
                return None;
            }
            (lead.colour as usize, lead.far, lead.length, end)
        } else {
            let mut sides = occupied_sides(code);
            let [one, other] = [next_direction(&mut sides), next_direction(&mut sides)];
            let (colour, next) = (colour_at(code, one), colour_at(code, other));
            if colour != next {
                return None;
            }
            let (far, length) = self.board.line_from(self.board.end_into(place, one));
            (colour, Some(far), length.into(), self.board.end_into(place, other))
        };
        let closed = far == Some(end);
        let more = if closed { length + 1 } else { self.board.line_from(end).1.into() };
        Some((colour, length + 1 + more))
    }

    /// Folds the lines that lead into a cell which is about to become controlled.
    #[inline]
    fn stopped<T>(
        &self,
        place: Place,
        durable: usize,
        folded: T,
        fold: &mut impl FnMut(T, usize) -> T,
    ) -> T {
        if self.board.is_occupied(place) {
            return folded;
        }
        let stopped = |folded, rank| fold(folded, STOPPED + rank * 2 + durable);
        self.each_rank(place, self.board.code(place), folded, stopped)
    }

    /// Folds over the lines that lead into a cell: whose each is, and whether it is long for its
    /// colour.
    #[inline]
    fn each_rank<T>(
        &self,
        place: Place,
        code: u32,
        mut folded: T,
        mut each: impl FnMut(T, usize) -> T,
    ) -> T {
        let mut sides = occupied_sides(code);
        while sides != 0 {
            let direction = next_direction(&mut sides);
            let colour = colour_at(code, direction);
            let length = i32::from(self.board.line_from(self.board.end_into(place, direction)).1);
            let score = self.score[colour];
            let rank = usize::from(length >= score) + usize::from(2 * length >= score);
            folded = each(folded, self.class[colour] * RANKS + rank);
        }
        folded
    }
}

/// The number of the colour that an occupied side of a cell shows.
#[inline]
fn colour_at(code: u32, direction: usize) -> usize {
    (code >> (4 * direction) & 7) as usize
}

/// Bins a number of tiles: none, one, two or three, more. It is called too often to count them all.
#[inline]
fn count_bin(tiles: TileSet) -> usize {
    let but_one = tiles.without_lowest();
    let but_three = but_one.without_lowest().without_lowest();
    [tiles, but_one, but_three].into_iter().filter(|tiles| !tiles.is_empty()).count()
}

#[inline]
fn gain_bin(gain: i32) -> usize {
    /// From -8 to 8, which stand for all beyond them too.
    const BINS: [u8; 17] = [0, 1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 7, 8, 8, 8, 9];
    BINS[(gain.clamp(-8, 8) + 8) as usize].into()
}

#[inline]
fn length_bin(length: i32) -> usize {
    /// From 0 to 14 and more.
    const BINS: [u8; 15] = [0, 0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 8, 9];
    BINS[length.clamp(0, 14) as usize].into()
}

#[inline]
fn shorter_bin(length: i32) -> usize {
    /// From 0 to 9 and more.
    const BINS: [u8; 10] = [0, 0, 1, 2, 3, 3, 4, 4, 4, 5];
    BINS[length.clamp(0, 9) as usize].into()
}

#[inline]
fn near_bin(gain: i32) -> usize {
    /// From -6 to 1, which stand for all beyond them too.
    const BINS: [u8; 8] = [0, 1, 1, 1, 2, 2, 3, 4];
    BINS[(gain.clamp(-6, 1) + 6) as usize].into()
}
