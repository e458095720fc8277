//! The dense index of the free game against brute force: every placement of small boards is
//! written down cell by cell, and its class found by looking at it from every side.

use std::collections::{BTreeMap, HashMap};

use yomikiri_game::{LayerCursor, LayeredIndex, MAX_PLAYERS};
use yomikiri_mnk::{FreeLayers, FreeLayersError, Mnk, Position, Rules, board_classes, boards};

/// 0 for an empty cell, else the number of the player; row by row. Cells there are not are empty.
type Placement = [u8; 16];

/// The least number, read in base 5, of the pictures of a placement.
type Class = u64;

/// From row and column of a picture, and the last row and column, to those of the board.
type Way = fn(usize, usize, usize, usize) -> (usize, usize);

struct Brute {
    rows: usize,
    columns: usize,
    players: usize,
    /// Where each cell of a picture is on the board, for every way to look at it.
    looks: Vec<Vec<usize>>,
}

impl Brute {
    fn new(rows: usize, columns: usize, players: usize) -> Self {
        let (bottom, right) = (rows - 1, columns - 1);
        let mut ways: Vec<Way> = vec![
            |row, column, _, _| (row, column),
            |row, column, bottom, _| (bottom - row, column),
            |row, column, _, right| (row, right - column),
            |row, column, bottom, right| (bottom - row, right - column),
        ];
        if rows == columns {
            ways.push(|row, column, _, _| (column, row));
            ways.push(|row, column, bottom, _| (bottom - column, row));
            ways.push(|row, column, _, right| (column, right - row));
            ways.push(|row, column, bottom, right| (bottom - column, right - row));
        }
        let look = |way: Way| {
            let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            let source = |(row, column)| way(row, column, bottom, right);
            cells.map(source).map(|(row, column)| row * columns + column).collect()
        };
        let looks = ways.into_iter().map(look).collect();
        Brute { rows, columns, players, looks }
    }

    fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// All placements of `stones` stones in turn, lines or not.
    fn placements(&self, stones: usize) -> Vec<Placement> {
        let mut left = [0; MAX_PLAYERS + 1];
        for ply in 0..stones {
            left[ply % self.players + 1] += 1;
        }
        left[0] = self.cells() - stones;
        let mut all = Vec::new();
        fill(Placement::default(), 0, &mut left, &mut all);
        all
    }

    fn class(&self, placement: &Placement) -> Class {
        let number = |look: &Vec<usize>| {
            look.iter().fold(0, |number, &cell| 5 * number + Class::from(placement[cell]))
        };
        self.looks.iter().map(number).min().unwrap()
    }

    fn classes<'a>(&self, placements: impl Iterator<Item = &'a Placement>) -> Vec<Class> {
        sorted(placements.map(|placement| self.class(placement)).collect())
    }

    /// Has this player three in a row?
    fn has_line(&self, placement: &Placement, player: u8) -> bool {
        let owns = |row: usize, column: usize| {
            row < self.rows
                && column < self.columns
                && placement[row * self.columns + column] == player
        };
        (0..self.rows).any(|row| {
            (0..self.columns).any(|column| {
                owns(row, column)
                    && ((owns(row, column + 1) && owns(row, column + 2))
                        || (owns(row + 1, column) && owns(row + 2, column))
                        || (owns(row + 1, column + 1) && owns(row + 2, column + 2))
                        || (column >= 2 && owns(row + 1, column - 1) && owns(row + 2, column - 2)))
            })
        })
    }

    fn is_undecided(&self, placement: &Placement) -> bool {
        (1..=self.players as u8).all(|player| !self.has_line(placement, player))
    }
}

fn fill(
    placement: Placement,
    cell: usize,
    left: &mut [usize; MAX_PLAYERS + 1],
    all: &mut Vec<Placement>,
) {
    if left.iter().all(|&count| count == 0) {
        return all.push(placement);
    }
    for owner in 0..left.len() {
        if left[owner] > 0 {
            left[owner] -= 1;
            fill(with(placement, cell, owner as u8), cell + 1, left, all);
            left[owner] += 1;
        }
    }
}

fn with(mut placement: Placement, cell: usize, owner: u8) -> Placement {
    placement[cell] = owner;
    placement
}

fn sorted(mut classes: Vec<Class>) -> Vec<Class> {
    classes.sort_unstable();
    classes.dedup();
    classes
}

fn position(placement: &Placement) -> Position {
    let mut stones = [0u64; MAX_PLAYERS];
    for (cell, &owner) in placement.iter().enumerate().filter(|&(_, &owner)| owner > 0) {
        stones[usize::from(owner) - 1] |= 1 << cell;
    }
    Position::from_stones(stones)
}

fn placement(position: &Position) -> Placement {
    std::array::from_fn(|cell| {
        let seat = position.all_stones().iter().position(|bits| bits >> cell & 1 == 1);
        seat.map_or(0, |seat| seat as u8 + 1)
    })
}

fn check(rows: usize, columns: usize, players: usize) {
    let brute = Brute::new(rows, columns, players);
    let size = format!("{rows}x{columns}").parse().unwrap();
    let game = Mnk::new(size, 3, players, Rules::Free).unwrap();
    let index = FreeLayers::new(&game).unwrap();
    assert_eq!(index.layers(), brute.cells() + 1);
    for layer in 0..index.layers() {
        assert_eq!(index.mover(layer).index(), layer % players);
        let mut placements = brute.placements(layer);
        let classes = brute.classes(placements.iter());
        assert_eq!(boards(&game, layer), Some(placements.len() as u128), "{size} {layer}");
        assert_eq!(board_classes(&game, layer), Some(classes.len() as u128), "{size} {layer}");

        placements.retain(|placement| brute.is_undecided(placement));
        let class_of = check_numbers(&brute, &index, layer, &placements);
        let representatives = check_cursors(&brute, &index, layer, &class_of);
        let count = representatives.len();
        assert_eq!(sorted(representatives), brute.classes(placements.iter()), "{size} {layer}");
        assert_eq!(brute.classes(placements.iter()).len(), count, "a class has one representative");
    }
    assert_eq!(boards(&game, brute.cells() + 1), None);
    assert_eq!(index.position(index.layers(), 0), None);
    assert_eq!(index.position(0, index.len(0)), None);
}

/// Every undecided placement has a number in its layer, and no number belongs to two classes.
/// Gives the class of each number in use.
fn check_numbers(
    brute: &Brute,
    index: &FreeLayers,
    layer: usize,
    undecided: &[Placement],
) -> HashMap<usize, Class> {
    let mut class_of = HashMap::new();
    for placement in undecided {
        let (its_layer, number) = index.number(&position(placement)).expect("it is undecided");
        assert_eq!(its_layer, layer);
        assert!(number < index.len(layer), "{placement:?}");
        let shown = index.position(layer, number).expect("the number is in use");
        assert_eq!(index.number(&shown), Some((layer, number)), "{placement:?}");
        let class = brute.class(placement);
        assert_eq!(class_of.entry(number).or_insert(class), &class);
    }
    class_of
}

/// Every cursor of the layer shows what is true of its position. Gives the classes of those that
/// are representatives.
fn check_cursors(
    brute: &Brute,
    index: &FreeLayers,
    layer: usize,
    class_of: &HashMap<usize, Class>,
) -> Vec<Class> {
    let mover = index.mover(layer).number() as u8;
    let mut representatives = Vec::new();
    let mut visited = 0;
    let mut expected_start = 0;
    for block in 0..index.blocks(layer) {
        let range = index.block(layer, block);
        assert_eq!(range.start, expected_start, "blocks follow each other");
        expected_start = range.end;
        let mut last = None;
        index.for_each(layer, block, |cursor| {
            visited += 1;
            let number = cursor.index();
            assert!(range.contains(&number) && last < Some(number), "increasing in its block");
            last = Some(number);
            let shown = cursor.position();
            let stones = placement(&shown);
            assert!(brute.is_undecided(&stones));
            assert_eq!(index.number(&shown), Some((layer, number)));
            assert_eq!(class_of[&number], brute.class(&stones));
            if cursor.is_representative() {
                representatives.push(brute.class(&stones));
            }
            let empty = (0..brute.cells()).filter(|&cell| stones[cell] == 0);
            let mut nexts = empty.map(|cell| with(stones, cell, mover));
            let wins = nexts.clone().any(|next| brute.has_line(&next, mover));
            assert_eq!(cursor.wins_at_once(), wins, "{stones:?}");
            if !wins {
                cursor.successors(|number| {
                    let next = nexts.next().expect("one for each empty cell");
                    assert_eq!(index.number(&position(&next)), Some((layer + 1, number)));
                });
                assert_eq!(nexts.next(), None, "{stones:?}");
            }
        });
    }
    assert_eq!(expected_start, index.len(layer), "blocks cover the layer");
    assert_eq!(visited, class_of.len(), "every number in use is visited");
    representatives
}

#[test]
fn the_index_is_right_on_3x3() {
    (2..=MAX_PLAYERS).for_each(|players| check(3, 3, players));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn the_index_is_right_on_thin_boards() {
    (2..=MAX_PLAYERS).for_each(|players| {
        check(1, 7, players);
        check(4, 2, players);
    });
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn the_index_is_right_on_3x4_for_two() {
    check(3, 4, 2);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn the_index_is_right_on_3x4_for_three() {
    check(3, 4, 3);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn the_index_is_right_on_3x4_for_four() {
    check(3, 4, 4);
}

/// Table 1 of paper 2: (boards, up to symmetry) by stones on 4x4.
const TABLE_1: [(u128, u128); 17] = [
    (1, 1),
    (16, 3),
    (240, 33),
    (3_360, 426),
    (21_840, 2_751),
    (131_040, 16_446),
    (720_720, 90_408),
    (2_402_400, 300_630),
    (7_207_200, 901_410),
    (19_219_200, 2_403_120),
    (33_633_600, 4_205_220),
    (50_450_400, 6_307_650),
    (63_063_000, 7_885_536),
    (50_450_400, 6_307_650),
    (30_270_240, 3_784_950),
    (12_108_096, 1_514_052),
    (2_018_016, 252_642),
];

#[test]
fn boards_of_4x4_are_those_of_table_1() {
    let game = Mnk::new("4x4".parse().unwrap(), 3, 3, Rules::Free).unwrap();
    for (stones, &(all, classes)) in TABLE_1.iter().enumerate() {
        assert_eq!(boards(&game, stones), Some(all), "{stones} stones");
        assert_eq!(board_classes(&game, stones), Some(classes), "{stones} stones");
    }
}

/// On the largest board the counts come near the end of 128 bits, or beyond: 64!/16!^4 fits,
/// 64!/(13!^4 12!) (51 stones and 13 empty cells count like five owners) does not.
#[test]
fn boards_of_8x8_are_counted_as_far_as_they_fit() {
    let game = |players| Mnk::new("8x8".parse().unwrap(), 3, players, Rules::Free).unwrap();
    assert_eq!(boards(&game(2), 64), Some(1_832_624_140_942_590_534));
    assert_eq!(boards(&game(4), 64), Some(EIGHT_BY_EIGHT_FOUR_PLAYERS));
    assert_eq!(boards(&game(4), 51), None);
    assert_eq!(boards(&game(4), 65), None);
    let by_board: BTreeMap<usize, u128> =
        (0..=64).filter_map(|stones| Some((stones, boards(&game(3), stones)?))).collect();
    assert_eq!(by_board.len(), 65, "3 players: every count fits");
}

/// 64! / (16!)^4
const EIGHT_BY_EIGHT_FOUR_PLAYERS: u128 = 662_122_768_410_971_464_603_908_403_461_821_400;

#[test]
fn games_without_an_index_are_named() {
    for (size, rules, error, message) in [
        (
            "2x13",
            Rules::Free,
            FreeLayersError::TooLarge(26),
            "26 cells; expected at most 25 for a dense index",
        ),
        (
            "3x3",
            Rules::Reach,
            FreeLayersError::NotFree(Rules::Reach),
            "the rules are reach; expected free rules, under which every placement can arise",
        ),
    ] {
        let game = Mnk::new(size.parse().unwrap(), 3, 3, rules).unwrap();
        let found = FreeLayers::new(&game).err().unwrap();
        assert_eq!(found, error);
        assert_eq!(found.to_string(), message);
    }
}
