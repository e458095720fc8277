//! Chomp for three players: a game that nobody may be able to force.
//!
//! A bar of chocolate: bite off a square with everything above it and to the right of it. The square in the
//! corner is poisoned; the player before the one who has to eat it wins.
//!
//!     cargo run --release -p yomikiri --example chomp -- analyze chomp --size 3x4

use std::process::ExitCode;

use yomikiri::prelude::*;

const ENTRY: Entry = Entry { name: "chomp", info, open, recognize: unrecognized };

fn info() -> GameInfo {
    let about = "Three players bite a bar of chocolate; nobody wants the poisoned corner.";
    let size = "Rows x columns, at most 8x8";
    GameInfo::new("chomp", "Chomp for three", about).parameter("size", "3x4", size)
}

fn open(arguments: &Arguments, shelf: &Shelf) -> Result<Box<dyn Explore>, ExploreError> {
    let (rows, columns) = arguments.get("size").split_once('x').unwrap_or_default();
    match (rows.parse(), columns.parse()) {
        (Ok(rows @ 1..=8), Ok(columns @ 1..=8)) => {
            Ok(Box::new(Plain::new(Chomp { rows, columns }, arguments, shelf)))
        }
        _ => Err(arguments.wrong("size", "expected rows x columns, at most 8x8")),
    }
}

#[derive(Clone)]
struct Chomp {
    rows: usize,
    columns: u8,
}

/// How many squares are left of each row, the poisoned one first, and whose turn it is.
type Bar = ([u8; 8], u8);

impl Game for Chomp {
    type Position = Bar;
    /// Row and column of the bite.
    type Move = (u8, u8);

    fn players(&self) -> usize {
        3
    }

    fn start(&self) -> Bar {
        let row = |row| if row < self.rows { self.columns } else { 0 };
        (std::array::from_fn(row), 0)
    }

    fn to_move(&self, bar: &Bar) -> Player {
        Player::new(bar.1.into())
    }

    fn outcome(&self, bar: &Bar) -> Option<Outcome> {
        // Only the poison is left: the player who bit last wins.
        let is_left = bar.0.iter().sum::<u8>() > 1;
        (!is_left).then(|| Outcome::Win(self.to_move(bar).after(2, 3)))
    }

    fn moves(&self, bar: &Bar, moves: &mut Vec<(u8, u8)>) {
        if self.outcome(bar).is_some() {
            return;
        }
        for (row, &squares) in (0..).zip(&bar.0) {
            let first = if row == 0 { 1 } else { 0 };
            moves.extend((first..squares).map(|column| (row, column)));
        }
    }

    fn play_unchecked(&self, bar: &mut Bar, (row, column): (u8, u8)) {
        bar.0[row as usize..].iter_mut().for_each(|squares| *squares = (*squares).min(column));
        bar.1 = (bar.1 + 1) % 3;
    }
}

/// The rows from the top, `#` for a square, then whose turn it is: `##../###./#### 2`.
impl Notation for Chomp {
    fn position_text(&self, bar: &Bar) -> String {
        let row = |&squares: &u8| -> String {
            (0..self.columns).map(|column| if column < squares { '#' } else { '.' }).collect()
        };
        let rows: Vec<String> = bar.0[..self.rows].iter().rev().map(row).collect();
        format!("{} {}", rows.join("/"), bar.1 + 1)
    }

    fn parse_position(&self, text: &str) -> Result<Bar, ParseError> {
        let turn = text.trim().chars().last().and_then(|mark| mark.to_digit(10)).unwrap_or(0);
        let mut bar: Bar = ([0; 8], (turn.clamp(1, 3) - 1) as u8);
        let rows: Vec<&str> = text.trim().split(['/', ' ']).take(self.rows).collect();
        for (squares, row) in bar.0.iter_mut().zip(rows.iter().rev()) {
            *squares = row.chars().take(8).filter(|&mark| mark == '#').count() as u8;
        }
        let is_bar = bar.0.is_sorted_by(|below, above| below >= above) && bar.0[0] > 0;
        // What does not read back was not a position.
        let same = is_bar && self.position_text(&bar) == text.trim();
        let expected = || format!("a text like {}", self.position_text(&self.start()));
        same.then_some(bar).ok_or_else(|| ParseError::new(format!("{text:?}"), expected()))
    }

    fn move_text(&self, _: &Bar, (row, column): (u8, u8)) -> String {
        format!("{}{}", (b'a' + column) as char, row + 1)
    }
}

fn main() -> ExitCode {
    App::new().with(ENTRY).run()
}

/// Plain recursion over outcome sets: an outcome is possible if the mover does not prefer another move,
/// whatever happens after it.
#[test]
fn values_are_those_of_plain_recursion() {
    fn equilibrium(game: &Chomp, bar: &Bar) -> OutcomeSet {
        if let Some(outcome) = game.outcome(bar) {
            return OutcomeSet::only(outcome);
        }
        let (mover, mut moves) = (game.to_move(bar), Vec::new());
        game.moves(bar, &mut moves);
        let after = moves.into_iter().map(|mv| {
            let mut next = *bar;
            game.play_unchecked(&mut next, mv);
            equilibrium(game, &next)
        });
        let after: Vec<OutcomeSet> = after.collect();
        let least = after.iter().map(|set| set.worst_for(mover)).max().unwrap();
        let all = after.iter().flat_map(|set| set.iter());
        all.filter(|outcome| outcome.rank_for(mover) >= least)
            .fold(OutcomeSet::EMPTY, |set, outcome| set | OutcomeSet::only(outcome))
    }
    for (rows, columns) in [(1, 5), (2, 3), (3, 3), (2, 5)] {
        let game = Chomp { rows, columns };
        let mut outcomes = Outcomes::new(game.clone(), Limits::NONE);
        let found = outcomes.values(&game.start()).unwrap();
        assert_eq!(found.equilibrium(), equilibrium(&game, &game.start()), "{rows}x{columns}");
    }
}
