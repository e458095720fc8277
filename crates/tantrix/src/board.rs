//! The board: what lies where, and what each empty cell demands of a tile.
//!
//! A cell is one word:
//!
//! ```text
//!   bit  31        30…24                        23…20 19…16 15…12 11…8 7…4 3…0
//!        occupied  tile, or place on the border   5     4     3    2    1   0
//!                  (from 1; 0: not on it)       a nibble a direction
//! ```
//!
//! In an occupied cell a nibble is the colour of the tile's edge (1 to 4). In an empty cell it is
//! the *demand* from that side: 0 none, c (1 to 4) the edge must show colour c, 8 + c it must not,
//! since the empty neighbour there already has two lines of colour c leading into it (R1). The
//! *border* is the list of empty cells that touch a tile. [`Hand::ways`] answers what fits a code.
//!
//! Everything is updated when a tile is laid and nothing is searched for: a placement touches its
//! six neighbours and, where one of them got a second line of one colour, theirs.

use std::hash::{Hash, Hasher};

use crate::cell::{PLACES, Place, turned};
use crate::game::placements;
use crate::lines::{End, Lines};
use crate::rule::{Rule, check_fit};
use crate::spaces::{BORDER, Spaces};
use crate::{Cell, Colour, Hand, Tile, TileSet};

const OCCUPIED: u32 = 1 << 31;
const FIELD: u32 = 24;
const CODE: u32 = (1 << FIELD) - 1;
/// One bit a nibble.
const ONES: u32 = 0x11_1111;

/// A tile on the board.
#[derive(Clone, Copy, Eq, PartialOrd, Ord, Debug)]
pub struct Placed {
    /// Where.
    pub cell: Cell,
    /// Which.
    pub tile: Tile,
    /// Turned clockwise by so many sixths.
    pub rotation: u8,
}

impl Placed {
    /// All of it in one word: searches compare placements more than anything else.
    #[inline]
    const fn word(self) -> u32 {
        let Placed { cell: Cell { q, r }, tile, rotation } = self;
        u32::from_ne_bytes([q as u8, r as u8, tile.index() as u8, rotation])
    }
}

impl PartialEq for Placed {
    #[inline]
    fn eq(&self, other: &Placed) -> bool {
        self.word() == other.word()
    }
}

impl Hash for Placed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.word().hash(state);
    }
}

/// The tiles laid so far, with all that follows from them.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    cells: [u32; PLACES],
    border: [Place; BORDER],
    border_len: usize,
    spaces: Spaces,
    lines: Lines,
    /// Where each tile lies.
    spots: [Option<(Cell, u8)>; crate::TILES],
    laid: TileSet,
    /// The tiles in the order in which they were laid, as far as they are.
    order: [Tile; crate::TILES],
    /// A corner: no cell in use has smaller coordinates.
    low: Cell,
    /// No cell in use has a larger q.
    high: i8,
    restricted: bool,
}

impl Board {
    /// No tile, restrictions in force.
    pub fn new() -> Board {
        Board {
            cells: [0; PLACES],
            border: [Place::default(); BORDER],
            border_len: 0,
            spaces: Spaces::new(),
            lines: Lines::new(),
            spots: [None; crate::TILES],
            laid: TileSet::EMPTY,
            order: [Tile::from_index(0); crate::TILES],
            low: Cell::ORIGIN,
            high: 0,
            restricted: true,
        }
    }

    /// Becomes a copy of another board: only what either of them uses is copied, a quarter or so.
    pub(crate) fn copy_from(&mut self, source: &Board) {
        let low = self.low.q.min(source.low.q);
        let high = self.high.max(source.high);
        // Marked cells lie one further out.
        for q in low - 1..=high + 1 {
            let row = Cell { q, r: 0 }.place().row();
            self.cells[row.clone()].copy_from_slice(&source.cells[row.clone()]);
            self.spaces.copy_row(&source.spaces, row);
        }
        self.spaces.copy_list(&source.spaces);
        self.border = source.border;
        self.border_len = source.border_len;
        self.lines = source.lines;
        self.spots = source.spots;
        self.laid = source.laid;
        self.order = source.order;
        (self.low, self.high) = (source.low, source.high);
        self.restricted = source.restricted;
    }

    /// The tiles that lie.
    pub fn laid(&self) -> TileSet {
        self.laid
    }

    /// Do all tiles lie?
    #[inline]
    pub fn is_full(&self) -> bool {
        self.laid == TileSet::ALL
    }

    /// Every placed tile, by number of tile.
    pub fn placed(&self) -> impl Iterator<Item = Placed> + Clone + '_ {
        Tile::all().filter_map(|tile| {
            let (cell, rotation) = self.spots[tile.index()]?;
            Some(Placed { cell, tile, rotation })
        })
    }

    /// Every placed tile, in the order in which they were laid.
    pub fn in_order(&self) -> impl Iterator<Item = Placed> + Clone + '_ {
        self.order.iter().take(self.laid.len()).filter_map(|&tile| {
            let (cell, rotation) = self.spots[tile.index()]?;
            Some(Placed { cell, tile, rotation })
        })
    }

    #[inline]
    pub(crate) fn spots(&self) -> &[Option<(Cell, u8)>; crate::TILES] {
        &self.spots
    }

    /// The board with these tiles laid in this order, each touching and matching; restrictions
    /// are not checked, but in force.
    pub fn with(tiles: impl IntoIterator<Item = Placed>) -> Result<Board, Rule> {
        let mut board = Board::new();
        for placed in tiles {
            if board.laid.contains(placed.tile) {
                return Err(Rule::Hand);
            }
            if !board.laid.is_empty() {
                check_fit(&board, placed)?;
            } else if placed.cell != Cell::ORIGIN {
                return Err(Rule::First);
            }
            board.lay(placed.cell, placed.tile, placed.rotation);
        }
        Ok(board)
    }

    /// The legal placements of a hand: fills of forced spaces if there are any, else free moves.
    pub fn placements(&self, hand: &Hand) -> Vec<Placed> {
        let mut placements_found = Vec::new();
        placements(self, hand, |placed| placements_found.push(placed));
        placements_found
    }

    /// The tile on a cell.
    pub fn tile_on(&self, cell: Cell) -> Option<Placed> {
        let word = self.cells[cell.place().index()];
        let tile = Tile::from_index((word >> FIELD & 63) as usize);
        let (on, rotation) =
            (word & OCCUPIED != 0).then_some(self.spots[tile.index()]).flatten()?;
        (on == cell).then_some(Placed { cell, tile, rotation })
    }

    /// Are R1 to R3 in force?
    #[inline]
    pub fn is_restricted(&self) -> bool {
        self.restricted
    }

    /// Best score of each colour, in the order of [`Colour::ALL`](crate::Colour::ALL).
    #[inline]
    pub fn scores(&self) -> [u8; 4] {
        self.lines.scores()
    }

    /// The forced spaces, in order of coordinates.
    pub fn forced(&self) -> Vec<Cell> {
        self.sorted(self.spaces.places())
    }

    /// The empty cells on controlled sides, in order of coordinates; none in the endgame.
    pub fn controlled(&self) -> Vec<Cell> {
        if !self.restricted {
            return Vec::new();
        }
        self.sorted(self.spaces.controlled().filter(|&place| !self.is_occupied(place)))
    }

    fn sorted(&self, places: impl Iterator<Item = Place>) -> Vec<Cell> {
        let mut cells: Vec<Cell> = places.map(|place| self.cell(place)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    #[inline]
    pub(crate) fn cell(&self, place: Place) -> Cell {
        place.cell_from(self.low)
    }

    #[inline]
    pub(crate) fn is_occupied(&self, place: Place) -> bool {
        self.cells[place.index()] & OCCUPIED != 0
    }

    /// The demands of an empty cell, or the edges of a tile.
    #[inline]
    pub(crate) fn code(&self, place: Place) -> u32 {
        self.cells[place.index()] & CODE
    }

    /// The empty cells that touch a tile, in no order.
    #[inline]
    pub(crate) fn border(&self) -> &[Place] {
        &self.border[..self.border_len]
    }

    #[inline]
    pub(crate) fn on_border(&self, place: Place) -> bool {
        let word = self.cells[place.index()];
        word & OCCUPIED == 0 && word >> FIELD != 0
    }

    /// Is the cell on a controlled side now?
    #[inline]
    pub(crate) fn is_controlled(&self, place: Place) -> bool {
        self.is_controlled_by(place, |_| true)
    }

    /// Is the cell on a controlled side of a forced space that `counts`?
    #[inline]
    pub(crate) fn is_controlled_by(&self, place: Place, counts: impl Fn(Place) -> bool) -> bool {
        self.restricted && !self.is_occupied(place) && self.spaces.is_controlled_by(place, counts)
    }

    /// The tile on a cell.
    #[inline]
    pub(crate) fn tile_at(&self, place: Place) -> Option<Tile> {
        let word = self.cells[place.index()];
        (word & OCCUPIED != 0).then(|| Tile::from_index((word >> FIELD & 63) as usize))
    }

    /// Every open end of a colour's lines with the empty cell it leads into, in no order.
    #[inline]
    pub(crate) fn each_open_end(&self, colour: Colour, mut each: impl FnMut(Place, End)) {
        for &place in self.border() {
            let mut sides = sides_showing(self.code(place), colour);
            while sides != 0 {
                let direction = next_direction(&mut sides);
                each(place, self.end_into(place, direction));
            }
        }
    }

    /// The end that leads into a cell from the tile in this direction.
    #[inline]
    pub(crate) fn end_into(&self, place: Place, direction: usize) -> End {
        let word = self.cells[place.neighbour(direction).index()];
        End::new(Tile::from_index((word >> FIELD & 63) as usize), turned(direction, 3))
    }

    /// Where the line with this open end ends too, and how many tiles it has.
    #[inline]
    pub(crate) fn line_from(&self, end: End) -> (End, u8) {
        self.lines.get(end)
    }

    /// The cell an end leads into.
    #[inline]
    pub(crate) fn lead(&self, end: End) -> Place {
        let (tile, direction) = end.edge();
        let on = self.spots[tile.index()].map_or(Cell::ORIGIN, |(cell, _)| cell);
        on.place().neighbour(direction)
    }

    #[inline]
    pub(crate) fn forced_places(&self) -> impl Iterator<Item = Place> {
        self.spaces.places()
    }

    /// Is a tile forbidden here by R2 or R3?
    #[inline]
    pub(crate) fn is_shut(&self, place: Place) -> bool {
        self.restricted & self.spaces.is_shut(place)
    }

    /// The ways in which a tile of the hand may lie on an empty cell.
    #[inline]
    pub(crate) fn ways(&self, hand: &Hand, place: Place) -> u64 {
        // Without a branch: whether a cell is shut is hard to guess.
        let open = u64::from(!self.is_shut(place)).wrapping_neg();
        hand.ways(self.code(place)) & open
    }

    /// The endgame begins: R1 to R3 are off.
    pub(crate) fn lift_restrictions(&mut self) {
        self.restricted = false;
    }

    /// Lays a tile on an empty cell of the border (the first tile: on the origin). Whether it may
    /// lie there is the caller's to know; where it cannot lie, nothing happens.
    pub(crate) fn lay(&mut self, cell: Cell, tile: Tile, rotation: u8) {
        let place = cell.place();
        let touching = self.on_border(place) && self.cell(place) == cell;
        let first = self.laid.is_empty() && cell == Cell::ORIGIN;
        if self.laid.contains(tile) || !(first || touching) {
            return;
        }
        self.order[self.laid.len()] = tile;
        self.laid.insert(tile);
        let rotation = rotation % 6;
        self.spots[tile.index()] = Some((cell, rotation));
        // One further out than the tile: the border; one more is only marked, never listed.
        self.low.q = self.low.q.min(cell.q - 1);
        self.low.r = self.low.r.min(cell.r - 1);
        self.high = self.high.max(cell.q + 1);
        self.leave_border(place);
        self.spaces.remove(place);
        let code = tile.code(rotation);
        let sides = occupied_sides(self.cells[place.index()]);
        self.cells[place.index()] = OCCUPIED | (tile.index() as u32) << FIELD | code;
        let met = self.met_edges(place, tile, sides);
        self.tell_neighbours(place, code, ONES & !sides);
        let cells = &self.cells;
        self.spaces.grow(place, |place| cells[place.index()] & OCCUPIED != 0);
        self.draw_lines(tile, rotation, met);
    }

    /// The edges that a new tile's own edges meet: its own where there is no neighbour.
    #[inline]
    fn met_edges(&self, place: Place, tile: Tile, mut occupied: u32) -> [End; 6] {
        let mut met = std::array::from_fn(|direction| End::new(tile, direction));
        while occupied != 0 {
            let direction = next_direction(&mut occupied);
            met[direction] = self.end_into(place, direction);
        }
        met
    }

    /// Writes the new tile's demands into its empty neighbours.
    #[inline]
    fn tell_neighbours(&mut self, place: Place, code: u32, mut empty: u32) {
        while empty != 0 {
            let direction = next_direction(&mut empty);
            let neighbour = place.neighbour(direction);
            let back = 4 * turned(direction, 3);
            let colour = code >> (4 * direction) & 15;
            let word = self.cells[neighbour.index()] & !(15 << back) | colour << back;
            self.cells[neighbour.index()] = word;
            if word >> FIELD == 0 {
                self.join_border(neighbour);
            }
            self.neighbour_changed(neighbour, word);
        }
    }

    /// An empty cell got one more occupied neighbour.
    #[inline]
    fn neighbour_changed(&mut self, place: Place, word: u32) {
        let sides = occupied_sides(word);
        match count(sides) {
            2 if self.restricted => self.forbid_third_line(place, word, sides),
            3 => {
                let cells = &self.cells;
                let middle = middle_side(sides).filter(|_| self.restricted);
                self.spaces.add(place, middle, |place| cells[place.index()] & OCCUPIED != 0);
            }
            _ => {}
        }
    }

    /// R1: where two lines of one colour lead into an empty cell, no third may.
    fn forbid_third_line(&mut self, place: Place, word: u32, sides: u32) {
        let (first, second) = (sides.trailing_zeros(), 31 - sides.leading_zeros());
        let colour = word >> first & 15;
        if colour != word >> second & 15 {
            return;
        }
        for direction in (0..6).filter(|direction| sides >> (4 * direction) & 1 == 0) {
            let back = 4 * turned(direction, 3);
            let cell = &mut self.cells[place.neighbour(direction).index()];
            *cell = *cell & !(15 << back) | (8 + colour) << back;
        }
    }

    #[inline]
    fn draw_lines(&mut self, tile: Tile, rotation: u8, met: [End; 6]) {
        for (colour, ends) in tile.pieces() {
            let [a, b] = ends.map(|end| turned(end, rotation as usize));
            self.lines.add(colour, [End::new(tile, a), End::new(tile, b)], [met[a], met[b]]);
        }
    }

    #[inline]
    fn join_border(&mut self, place: Place) {
        self.border[self.border_len] = place;
        self.border_len += 1;
        self.cells[place.index()] |= (self.border_len as u32) << FIELD;
    }

    #[inline]
    fn leave_border(&mut self, place: Place) {
        let at = (self.cells[place.index()] >> FIELD) as usize;
        if at == 0 {
            return;
        }
        self.border_len -= 1;
        let moved = self.border[self.border_len];
        self.border[at - 1] = moved;
        let word = &mut self.cells[moved.index()];
        *word = *word & CODE | (at as u32) << FIELD;
    }
}

impl Default for Board {
    fn default() -> Self {
        Board::new()
    }
}

/// One bit at the foot of each nibble whose side is occupied.
#[inline]
pub(crate) fn occupied_sides(word: u32) -> u32 {
    let any = word | word >> 1 | word >> 2;
    any & !(word >> 3) & ONES
}

/// One bit at the foot of each nibble where a tile shows this colour.
#[inline]
pub(crate) fn sides_showing(code: u32, colour: Colour) -> u32 {
    // A nibble becomes zero where it does; a demand of "not c" is 8 + c, no match.
    let code = code ^ (colour as u32 * ONES);
    !(code | code >> 1 | code >> 2 | code >> 3) & ONES
}

/// Of three sides in a row, directions d - 1, d and d + 1, the middle one.
#[inline]
pub(crate) fn middle_side(sides: u32) -> Option<usize> {
    let middle = sides & (sides << 4 | sides >> 20) & (sides >> 4 | sides << 20) & ONES;
    (middle != 0).then(|| middle.trailing_zeros() as usize / 4)
}

/// Takes the lowest direction out of a set of one bit a nibble.
#[inline]
pub(crate) fn next_direction(sides: &mut u32) -> usize {
    let direction = sides.trailing_zeros() as usize / 4;
    *sides &= *sides - 1;
    direction
}

/// How many of the six bits are set.
#[inline]
pub(crate) fn count(sides: u32) -> u32 {
    sides.wrapping_mul(ONES) >> 20 & 7
}
