//! The 56 tiles by their official numbers, and sets of them.
//!
//! A tile shows three lines in three colours, each joining two of its six edges. No tile looks the
//! same after a turn, so a tile lies in six ways. *Rotation* r is a turn clockwise by r sixths.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

use crate::Colour;

/// How many tiles there are.
pub const TILES: usize = 56;

/// Colours of the edges of tiles 1 to 56, read clockwise on the painted face.
const EDGES: [[u8; 6]; TILES] = [
    *b"YYBRBR", *b"YYBRRB", *b"RRBBYY", *b"YRBRYB", *b"YYRBBR", *b"RBYBRY", *b"BBYRYR", *b"BBRYRY",
    *b"YBRBYR", *b"YYRBRB", *b"RRBYBY", *b"RRYBYB", *b"BBYRRY", *b"YYBBRR", *b"GGRYYR", *b"GGYRRY",
    *b"YYGRGR", *b"YYRGRG", *b"RRGYGY", *b"RRYGYG", *b"GGRRYY", *b"YYGRRG", *b"GYYRRG", *b"GGBRRB",
    *b"GGRRBB", *b"BBGRRG", *b"RRBGBG", *b"GGBBRR", *b"RRGBGB", *b"GGRBBR", *b"GGRYRY", *b"RYGYRG",
    *b"GGYRYR", *b"GYRYGR", *b"GRYRGY", *b"GGRBRB", *b"BBGRGR", *b"BBRGRG", *b"RBGBRG", *b"RGBGRB",
    *b"GGBRBR", *b"BGRGBR", *b"GGBBYY", *b"BGYGBY", *b"GGYYBB", *b"GGBYBY", *b"GGYBBY", *b"GGBYYB",
    *b"YYGBBG", *b"YGBGYB", *b"BYGYBG", *b"GGYBYB", *b"YYGBGB", *b"YYBGBG", *b"BBGYGY", *b"BBYGYG",
];

/// The colours of a tile's six edges in directions 0 to 5, as it lies.
pub type Edges = [Colour; 6];

/// One of the 56 tiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The tile with this official number, from 1 to 56.
    pub const fn from_number(number: usize) -> Option<Tile> {
        if number >= 1 && number <= TILES { Some(Tile(number as u8 - 1)) } else { None }
    }

    /// Every tile, by number.
    pub fn all() -> impl Iterator<Item = Tile> + Clone {
        (0..TILES).map(|index| Tile(index as u8))
    }

    #[inline]
    pub(crate) const fn from_index(index: usize) -> Tile {
        Tile((index % TILES) as u8)
    }

    /// The official number, from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// The number less one.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The colours in directions 0 to 5 when it lies turned by `rotation` sixths.
    pub fn edges(self, rotation: u8) -> Edges {
        let code = PLACED[self.index()][rotation as usize % 6];
        std::array::from_fn(|direction| Colour::ALL[(code >> (4 * direction) & 7) as usize - 1])
    }

    /// The rotation in which the tile shows these edges.
    pub fn rotation_showing(self, edges: &Edges) -> Option<u8> {
        (0..6).find(|&rotation| self.edges(rotation) == *edges)
    }

    /// The tile that shows these edges in some rotation.
    pub fn showing(edges: &Edges) -> Option<(Tile, u8)> {
        Tile::all().find_map(|tile| Some((tile, tile.rotation_showing(edges)?)))
    }

    /// The edges as a code: direction d in bits 4d to 4d + 3, as in a cell of the board.
    #[inline]
    pub(crate) const fn code(self, rotation: u8) -> u32 {
        PLACED[self.0 as usize][rotation as usize % 6]
    }

    /// The three pieces of line: colour, and the two directions they lead to at rotation 0.
    #[inline]
    pub(crate) fn pieces(self) -> [(Colour, [usize; 2]); 3] {
        PIECES[self.index()].map(|(colour, [a, b])| (colour, [a as usize, b as usize]))
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tile({})", self.number())
    }
}

/// Edges as text, in directions 0 to 5: `GGRBRB`.
pub fn edges_text(edges: &Edges) -> String {
    edges.iter().map(|colour| colour.letter()).collect()
}

/// Reads six letters.
pub fn parse_edges(text: &str) -> Option<Edges> {
    let mut letters = text.chars().map(Colour::from_letter);
    let mut edges = [Colour::Red; 6];
    for edge in &mut edges {
        *edge = letters.next()??;
    }
    letters.next().is_none().then_some(edges)
}

/// The code of every tile in every rotation.
static PLACED: [[u32; 6]; TILES] = placed();

const fn placed() -> [[u32; 6]; TILES] {
    let mut codes = [[0; 6]; TILES];
    let mut tile = 0;
    while tile < TILES {
        let mut at = 0;
        while at < 36 {
            let (rotation, direction) = (at / 6, at % 6);
            let letter = EDGES[tile][(direction + 6 - rotation) % 6];
            let Some(colour) = Colour::from_letter(letter as char) else { panic!() };
            codes[tile][rotation] |= (colour as u32) << (4 * direction);
            at += 1;
        }
        tile += 1;
    }
    codes
}

static PIECES: [[(Colour, [u8; 2]); 3]; TILES] = pieces();

const fn pieces() -> [[(Colour, [u8; 2]); 3]; TILES] {
    let mut pieces = [[(Colour::Red, [0; 2]); 3]; TILES];
    let mut tile = 0;
    while tile < TILES {
        let (mut found, mut at) = (0, 0);
        while at < 36 {
            let (a, b) = (at / 6, at % 6);
            if a < b && EDGES[tile][a] == EDGES[tile][b] {
                let Some(colour) = Colour::from_letter(EDGES[tile][a] as char) else { panic!() };
                pieces[tile][found] = (colour, [a as u8, b as u8]);
                found += 1;
            }
            at += 1;
        }
        tile += 1;
    }
    pieces
}

/// A set of tiles: bit n for tile n + 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct TileSet(u64);

impl TileSet {
    /// No tile.
    pub const EMPTY: TileSet = TileSet(0);
    /// Every tile.
    pub const ALL: TileSet = TileSet((1 << TILES) - 1);

    /// Adds a tile; was it new?
    #[inline]
    pub fn insert(&mut self, tile: Tile) -> bool {
        let new = !self.contains(tile);
        self.0 |= 1 << tile.index();
        new
    }

    pub(crate) const fn with(self, tile: Tile) -> TileSet {
        TileSet(self.0 | 1 << tile.index())
    }

    pub(crate) const fn complement(self) -> TileSet {
        TileSet(TileSet::ALL.0 & !self.0)
    }

    /// Takes a tile out.
    #[inline]
    pub fn remove(&mut self, tile: Tile) {
        self.0 &= !(1 << tile.index());
    }

    /// Is it in?
    #[inline]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.index() & 1 != 0
    }

    /// How many tiles.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is no tile in it?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All but the tile with the lowest number.
    #[inline]
    pub(crate) const fn without_lowest(self) -> TileSet {
        TileSet(self.0 & self.0.wrapping_sub(1))
    }

    /// The tiles in it, by number.
    pub fn iter(self) -> impl Iterator<Item = Tile> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let tile = (rest != 0).then(|| Tile(rest.trailing_zeros() as u8));
            rest &= rest.wrapping_sub(1);
            tile
        })
    }
}

impl BitAnd for TileSet {
    type Output = TileSet;
    #[inline]
    fn bitand(self, other: TileSet) -> TileSet {
        TileSet(self.0 & other.0)
    }
}

impl BitOr for TileSet {
    type Output = TileSet;
    #[inline]
    fn bitor(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }
}

/// All other tiles.
impl Not for TileSet {
    type Output = TileSet;
    #[inline]
    fn not(self) -> TileSet {
        self.complement()
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut set = TileSet::EMPTY;
        for tile in tiles {
            set.insert(tile);
        }
        set
    }
}
