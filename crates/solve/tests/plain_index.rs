//! Retrograde analysis from plain numbers and un-moves, against the engine that needs neither.

use yomikiri_game::laws::{check_plain_index, check_play};
use yomikiri_game::{Game, Outcome, PlainIndex, PlainLines, Player, Quiet};
use yomikiri_solve::{Graph, Task, Value, retrograde};

/// Two kings walk on a board, one step in any direction, and capture each other. A king that comes to
/// its far row wins, unless both stand in the middle column: then it is a draw. Kings may walk up and
/// down for ever.
#[derive(Clone)]
struct Kings {
    rows: i8,
    columns: i8,
}

/// Where the king of the player to move stands, or stood, and the other one, as row and column; and
/// whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Place {
    own: Option<(i8, i8)>,
    other: (i8, i8),
    mover: Player,
}

impl Kings {
    fn on_board(&self, (row, column): (i8, i8)) -> bool {
        (0..self.rows).contains(&row) && (0..self.columns).contains(&column)
    }

    fn near(&self, (row, column): (i8, i8)) -> impl Iterator<Item = (i8, i8)> + '_ {
        let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let to = steps.filter(|&step| step != (0, 0));
        to.map(move |(down, right)| (row + down, column + right)).filter(|&at| self.on_board(at))
    }

    fn far_row(&self, player: Player) -> i8 {
        if player == Player::FIRST { 0 } else { self.rows - 1 }
    }

    fn cell(&self, number: usize) -> (i8, i8) {
        ((number as i8) / self.columns, (number as i8) % self.columns)
    }

    fn cell_number(&self, (row, column): (i8, i8)) -> usize {
        (row * self.columns + column) as usize
    }

    fn cells(&self) -> usize {
        (self.rows * self.columns) as usize
    }
}

impl Game for Kings {
    type Position = Place;
    type Move = (i8, i8);

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Place {
        Place { own: Some((self.rows - 1, 0)), other: (0, self.columns - 1), mover: Player::FIRST }
    }

    fn to_move(&self, place: &Place) -> Player {
        place.mover
    }

    fn outcome(&self, place: &Place) -> Option<Outcome> {
        let last = place.mover.after(1, 2);
        let Some(own) = place.own else { return Some(Outcome::Win(last)) };
        let middle = self.columns / 2;
        match place.other.0 == self.far_row(last) && place.other != self.start_of(last) {
            true if own.1 == middle && place.other.1 == middle => Some(Outcome::Draw),
            true => Some(Outcome::Win(last)),
            false => None,
        }
    }

    fn moves(&self, place: &Place, moves: &mut Vec<(i8, i8)>) {
        if let (None, Some(own)) = (self.outcome(place), place.own) {
            moves.extend(self.near(own));
        }
    }

    fn play_unchecked(&self, place: &mut Place, to: (i8, i8)) {
        let own = (place.other != to).then_some(place.other);
        *place = Place { own, other: to, mover: place.mover.after(1, 2) };
    }
}

impl Kings {
    /// No king starts on its own far row.
    fn start_of(&self, player: Player) -> (i8, i8) {
        if player == Player::FIRST { (self.rows - 1, 0) } else { (0, self.columns - 1) }
    }
}

/// Every pair of cells, for either player to move.
struct Pairs(Kings);

impl PlainIndex for Pairs {
    type Game = Kings;

    fn game(&self) -> &Kings {
        &self.0
    }

    fn len(&self) -> usize {
        2 * self.0.cells() * self.0.cells()
    }

    fn number(&self, place: &Place) -> Option<usize> {
        let [own, other] = [place.own?, place.other].map(|cell| self.0.cell_number(cell));
        Some((own * self.0.cells() + other) * 2 + place.mover.index())
    }

    fn position(&self, number: usize) -> Option<Place> {
        let (cells, pair) = (self.0.cells(), number / 2);
        let (own, other) = (pair / cells, pair % cells);
        let [own, other_cell] = [own, other].map(|cell| self.0.cell(cell));
        let place = Place { own: Some(own), other: other_cell, mover: Player::new(number % 2) };
        (number < self.len() && own != other_cell).then_some(place)
    }

    /// The other king has walked; nobody was captured, or it would be over. Cells of the king itself
    /// and decided positions are among them: they have no move here.
    fn unmoves(&self, place: &Place, before: &mut Vec<Place>) {
        let Some(own) = place.own else { return };
        let mover = place.mover.after(1, 2);
        let from = self.0.near(place.other);
        before.extend(from.map(|from| Place { own: Some(from), other: own, mover }));
    }
}

#[test]
fn plain_numbers_give_the_values_of_the_graph() {
    let (mut draws, mut longest) = (0, 0);
    for (rows, columns) in [(3, 3), (4, 3), (5, 4), (4, 6), (7, 5)] {
        let game = Kings { rows, columns };
        for seed in 0..5 {
            check_play(&game, seed, 60);
            check_plain_index(&Pairs(game.clone()), seed, 60);
        }
        let graph = Graph::solve(&game, 1 << 28, &Quiet).unwrap();
        let index = Pairs(game.clone());
        let solution = retrograde(&PlainLines(index), Task::default(), &Quiet).unwrap();
        assert_eq!(solution.census.positions(), graph.len() as u64, "{rows}x{columns}");
        let index = Pairs(game.clone());
        for (place, exact) in graph.iter() {
            let value = solution.value(index.number(place).unwrap());
            let expected = match exact.outcome {
                Outcome::Draw => Value::DRAW,
                Outcome::Win(_) => Value::decided(exact.distance.unwrap() as u8),
            };
            assert_eq!(value, expected, "{rows}x{columns} {place:?}");
            let won = exact.outcome == Outcome::Win(place.mover);
            assert_eq!(value.is_win(), won, "{rows}x{columns} {place:?}");
            draws += u32::from(exact.outcome == Outcome::Draw);
            longest = longest.max(exact.distance.unwrap_or(0));
        }
    }
    assert!(draws > 100 && longest > 4, "the games are too easy: {draws} draws, {longest} plies");
}
