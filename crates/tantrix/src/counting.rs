//! Counting: which of the tiles left fit a forced space, and who holds them.
//!
//! All hands are open and so, by counting, is the content of the bag. A forced space that no tile
//! left fits stays open to the endgame, and its controlled sides with it; one that fits a tile in a
//! hand must be filled as soon as that player has the turn.

use yomikiri_game::{MAX_PLAYERS, Player};

use crate::cell::{Place, turned};
use crate::{Cell, Colour, Longest, Position, TILES, Tile, TileSet};

/// A forced space and the tiles left that fit it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpaceCount {
    /// The empty cell.
    pub cell: Cell,
    /// The colours that lead into it, by direction.
    pub demands: [Option<Colour>; 6],
    /// Does the controlled side of another space shut it? Then nobody can fill it for now.
    pub shut: bool,
    /// Tiles in the bag that fit.
    pub bag: TileSet,
    /// Tiles in each seat's hand that fit.
    pub hands: [TileSet; MAX_PLAYERS],
}

impl SpaceCount {
    /// All tiles left that fit, in bag and hands.
    pub fn left(&self) -> usize {
        self.bag.len() + self.in_hands()
    }

    /// How many tiles in hands fit.
    pub fn in_hands(&self) -> usize {
        self.hands.iter().map(|hand| hand.len()).sum()
    }

    /// Who can fill it with a tile in hand.
    pub fn fillers(&self) -> impl Iterator<Item = Player> + '_ {
        let seats = Player::all(MAX_PLAYERS).filter(|_| !self.shut);
        seats.filter(|player| !self.hands[player.index()].is_empty())
    }
}

impl Position {
    /// Every forced space with the tiles left that fit it, in order of coordinates. A tile fits
    /// where its colours match and, before the endgame, R1 is kept next door.
    pub fn space_counts(&self) -> Vec<SpaceCount> {
        let board = self.board();
        let count = |cell: Cell| {
            let place = cell.place();
            let fitting = |tiles: TileSet| self.fitting(place) & tiles;
            SpaceCount {
                cell,
                demands: std::array::from_fn(|direction| demand(board.code(place), direction)),
                shut: board.is_shut(place),
                bag: fitting(self.unseen()),
                hands: std::array::from_fn(|seat| fitting(self.hands[seat].tiles())),
            }
        };
        board.forced().into_iter().map(count).collect()
    }

    /// Like [`Board::stopped_ends`](crate::Board::stopped_ends), but only controlled sides of
    /// *durable* spaces stop a line: those that no tile in a hand fits, and at most `few` in the
    /// bag.
    #[inline]
    pub fn durably_stopped_ends(&self, colour: Colour, longest: Longest, few: usize) -> usize {
        let bag = self.unseen();
        let durable = |space: Place| {
            let fitting = self.fitting(space) & !self.board.laid();
            (fitting & !bag).is_empty() && fitting.len() <= few
        };
        self.board.stopped_ends_where(colour, longest, |place| {
            self.board.is_controlled_by(place, durable)
        })
    }

    /// The tiles, laid or not, that fit an empty cell in some rotation.
    fn fitting(&self, place: Place) -> TileSet {
        fitting(self.board.code(place), self.is_endgame())
    }
}

/// The tiles that meet a cell's demands in some rotation.
pub(crate) fn fitting(code: u32, endgame: bool) -> TileSet {
    // Once restrictions are off, "not this colour" forbids nothing.
    let code = if endgame { without_bans(code) } else { code };
    let demands: [usize; 6] = std::array::from_fn(|side| (code >> (4 * side) & 15) as usize);
    let mut tiles = TileSet::EMPTY;
    for rotation in 0..6 {
        let mut meeting = TileSet::ALL;
        for (direction, &demand) in demands.iter().enumerate() {
            meeting = meeting & MEETING[turned(direction, 6 - rotation)][demand];
        }
        tiles = tiles | meeting;
    }
    tiles
}

fn demand(code: u32, direction: usize) -> Option<Colour> {
    let nibble = (code >> (4 * direction) & 15) as usize;
    nibble.checked_sub(1).and_then(|at| Colour::ALL.get(at)).copied()
}

/// The demands of a cell without those of R1.
fn without_bans(code: u32) -> u32 {
    let bans = code >> 3 & 0x11_1111;
    code & !(bans * 15)
}

/// For a direction and demand (a nibble of a cell's code): the tiles that meet it at rotation 0.
static MEETING: [[TileSet; 16]; 6] = {
    let mut table = [[TileSet::ALL; 16]; 6];
    let mut at = 0;
    while at < 6 * 4 {
        let (direction, colour) = (at / 4, at % 4 + 1);
        let mut showing = TileSet::EMPTY;
        let mut tile = 0;
        while tile < TILES {
            if (Tile::from_index(tile).code(0) >> (4 * direction) & 7) as usize == colour {
                showing = showing.with(Tile::from_index(tile));
            }
            tile += 1;
        }
        table[direction][colour] = showing;
        table[direction][8 + colour] = showing.complement();
        at += 1;
    }
    table
};
