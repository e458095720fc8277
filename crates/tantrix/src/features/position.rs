//! Features of a position: for the colours of a player and of a rival the longest lines, where they
//! can grow, where one tile can join two of them or close one, and how many tiles are left that do
//! it. The counts are exact, since all hands are open and so every tile left is known.

use crate::cell::Place;
use crate::counting::fitting;
use crate::lines::End;
use crate::{Board, Colour, Position, Tantrix, TileSet};
use yomikiri_game::{Game, Player};

/// How many features a position has from one player's view.
pub const POSITION_FEATURES: usize = 2 * OF_COLOUR + SHARED;
const OF_COLOUR: usize = LOOP + OF_PLACE + 1;
/// For a cell: the player's tiles that fit it, the others' tiles, those in the bag, whether it is
/// controlled, and how likely it is to be filled.
const OF_PLACE: usize = 5;
const LINE: usize = 5;
const OF_LINE: usize = 1 + 2 * OF_PLACE;
const JOIN: usize = LINE + 3 * OF_LINE;
const OF_JOIN: usize = 1 + OF_PLACE + 2;
const LOOP: usize = JOIN + 2 * OF_JOIN;
const SHARED: usize = 8;

/// The features of a position from one player's view.
pub type PositionFeatures = [f32; POSITION_FEATURES];

/// An open end of a line with the tiles that can lengthen it.
#[derive(Clone, Copy, Default)]
struct Growth {
    own: f32,
    others: f32,
    bag: f32,
    shut: f32,
}

impl Growth {
    /// How likely some tile will come: the more tiles fit, the likelier.
    fn sure(self) -> f32 {
        let tiles = self.own + self.others + self.bag;
        (1.0 - self.shut) * tiles / (tiles + 2.0)
    }

    fn is_dead(self) -> bool {
        self.own + self.others + self.bag == 0.0
    }

    fn write(self, into: &mut [f32]) {
        let Growth { own, others, bag, shut } = self;
        into.copy_from_slice(&[own / 2.0, others / 2.0, bag / 8.0, shut, self.sure()]);
    }
}

/// The open lines of a colour that count: the longest three, by length.
#[derive(Clone, Copy, Default)]
struct Open {
    length: u8,
    ends: Option<[End; 2]>,
}

impl Tantrix {
    /// The features of a position from a player's view, against the rival who leads.
    pub fn position_features(&self, position: &Position, player: Player) -> PositionFeatures {
        let scores = position.board.scores();
        let colours = self.seats().colours();
        let others = Player::all(self.players()).filter(|&other| other != player);
        let rival = others.max_by_key(|&other| {
            (scores[colours[other.index()].index()], std::cmp::Reverse(other.index()))
        });
        let rival = rival.unwrap_or(player);
        let mut numbers = [0.0; POSITION_FEATURES];
        let tiles = Tiles::of(position);
        for (at, who) in [player, rival].into_iter().enumerate() {
            let into = &mut numbers[at * OF_COLOUR..][..OF_COLOUR];
            of_colour(position, &tiles, who, colours[who.index()], into);
        }
        let into = &mut numbers[2 * OF_COLOUR..];
        let laid = position.board.laid().len() as f32;
        into[0] = laid / 56.0;
        into[1] = position.bag() as f32 / 44.0;
        into[2] = f32::from(position.is_endgame());
        into[3] = f32::from(position.mover == player);
        into[4] = position.board.forced_places().count() as f32 / 4.0;
        into[5] = f32::from(position.phase == crate::Phase::Free);
        let [own, other] =
            [player, rival].map(|who| f32::from(scores[colours[who.index()].index()]));
        into[6] = (own - other) / 8.0;
        into[7] = (own - other) / 8.0 * laid / 56.0;
        numbers
    }
}

struct Tiles {
    hands: [TileSet; yomikiri_game::MAX_PLAYERS],
    bag: TileSet,
}

impl Tiles {
    fn of(position: &Position) -> Tiles {
        Tiles { hands: position.hands.map(|hand| hand.tiles()), bag: position.unseen() }
    }
}

struct Look<'a> {
    board: &'a Board,
    tiles: &'a Tiles,
    seat: usize,
    endgame: bool,
}

impl Look<'_> {
    fn growth(&self, place: Place) -> Growth {
        let fits = fitting(self.board.code(place), self.endgame);
        let count = |tiles: TileSet| (fits & tiles).len() as f32;
        let others = self.tiles.hands.iter().enumerate().filter(|&(seat, _)| seat != self.seat);
        Growth {
            own: count(self.tiles.hands[self.seat]),
            others: others.map(|(_, &hand)| count(hand)).sum(),
            bag: count(self.tiles.bag),
            shut: f32::from(self.board.is_shut(place)),
        }
    }
}

/// What was found on the border.
#[derive(Default)]
struct Found {
    /// Open ends.
    ends: usize,
    /// The longest open lines.
    lines: [Open; 3],
    /// Where one tile joins two lines: the longest.
    joins: [Join; 2],
    /// Where one tile closes a line: the longest.
    closed: Join,
}

impl Found {
    fn of(look: &Look, colour: Colour) -> Found {
        let mut found = Found::default();
        let mut last: Option<(Place, End, Open)> = None;
        look.board.each_open_end(colour, |place, end| {
            let (far, length) = look.board.line_from(end);
            let line = Open { length, ends: Some([end, far]) };
            found.ends += 1;
            keep_longest(&mut found.lines, line);
            // The ends that lead into one cell come one after the other.
            if let Some((_, other_end, other)) = last.filter(|&(before, ..)| before == place) {
                let growth = look.growth(place);
                if !growth.is_dead() {
                    found.keep(growth, far == other_end, line, other);
                }
            }
            last = Some((place, end, line));
        });
        found
    }

    /// A tile can join a line with another or, if they are the same, close it.
    fn keep(&mut self, growth: Growth, same: bool, line: Open, other: Open) {
        if same {
            if line.length + 1 > self.closed.length {
                self.closed = Join { length: line.length + 1, growth, far: None };
            }
            return;
        }
        let length = line.length + other.length + 1;
        let far = line.ends.zip(other.ends).map(|([_, one], [_, other])| [one, other]);
        let join = Join { length, growth, far };
        if length > self.joins[0].length {
            self.joins = [join, self.joins[0]];
        } else if length > self.joins[1].length {
            self.joins[1] = join;
        }
    }
}

fn of_colour(position: &Position, tiles: &Tiles, player: Player, colour: Colour, into: &mut [f32]) {
    let board = &position.board;
    let look = Look { board, tiles, seat: player.index(), endgame: position.is_endgame() };
    let found = Found::of(&look, colour);
    let showing = showing(colour);
    let count = |tiles: TileSet| (tiles & showing).len() as f32;
    let others = tiles.hands.iter().enumerate().filter(|&(seat, _)| seat != look.seat);
    into[0] = f32::from(board.scores()[colour.index()]) / 16.0;
    into[1] = found.ends as f32 / 16.0;
    into[2] = count(tiles.hands[look.seat]) / 6.0;
    into[3] = others.map(|(_, &hand)| count(hand)).sum::<f32>() / 6.0;
    into[4] = count(tiles.bag) / 22.0;
    for (line, into) in found.lines.iter().zip(into[LINE..JOIN].chunks_exact_mut(OF_LINE)) {
        let Some(ends) = line.ends else { continue };
        let [mut one, mut other] = ends.map(|end| look.growth(board.lead(end)));
        if one.sure() < other.sure() {
            (one, other) = (other, one);
        }
        into[0] = f32::from(line.length) / 16.0;
        one.write(&mut into[1..][..OF_PLACE]);
        other.write(&mut into[1 + OF_PLACE..][..OF_PLACE]);
    }
    for (join, into) in found.joins.iter().zip(into[JOIN..LOOP].chunks_exact_mut(OF_JOIN)) {
        let Some(ends) = join.far else { continue };
        let [one, other] = ends.map(|end| look.growth(board.lead(end)).sure());
        into[0] = f32::from(join.length) / 16.0;
        join.growth.write(&mut into[1..][..OF_PLACE]);
        into[1 + OF_PLACE] = one.max(other);
        into[2 + OF_PLACE] = one.min(other);
    }
    if found.closed.length > 0 {
        into[LOOP] = f32::from(found.closed.length) / 8.0;
        found.closed.growth.write(&mut into[LOOP + 1..][..OF_PLACE]);
    }
}

/// Two ends that lead into one cell: how long the line would be, what is left to do it, and where
/// it would end.
#[derive(Clone, Copy, Default)]
struct Join {
    length: u8,
    growth: Growth,
    far: Option<[End; 2]>,
}

/// Every line is met at both of its ends, and kept once.
fn keep_longest(lines: &mut [Open; 3], line: Open) {
    let same = |other: &Open| matches!((other.ends, line.ends), (Some([a, b]), Some([c, d])) if (a, b) == (d, c));
    if line.length <= lines[2].length || lines.iter().any(same) {
        return;
    }
    lines[2] = line;
    if lines[2].length > lines[1].length {
        lines.swap(1, 2);
    }
    if lines[1].length > lines[0].length {
        lines.swap(0, 1);
    }
}

/// The tiles that show a colour.
fn showing(colour: Colour) -> TileSet {
    static SHOWING: [TileSet; 4] = {
        let mut table = [TileSet::EMPTY; 4];
        let mut at = 0;
        while at < crate::TILES * 6 {
            let tile = crate::Tile::from_index(at / 6);
            let shown = (tile.code(0) >> (4 * (at % 6)) & 7) as usize;
            table[shown - 1] = table[shown - 1].with(tile);
            at += 1;
        }
        table
    };
    SHOWING[colour.index()]
}
