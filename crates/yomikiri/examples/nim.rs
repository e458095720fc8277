//! Nim: take any number of counters from one heap; whoever takes the last counter wins.
//!
//!     cargo run --release -p yomikiri --example nim -- analyze nim

use std::process::ExitCode;

use yomikiri::prelude::*;

const ENTRY: Entry = Entry { name: "nim", info, open, recognize: unrecognized };

fn info() -> GameInfo {
    let about = "Take any number of counters from one heap; whoever takes the last one wins.";
    GameInfo::new("nim", "Nim", about).parameter("heaps", "1,3,5", "Counters in each heap")
}

fn open(arguments: &Arguments, shelf: &Shelf) -> Result<Box<dyn Explore>, ExploreError> {
    let heaps = read_heaps(arguments.get("heaps"));
    let heaps = heaps.ok_or_else(|| arguments.wrong("heaps", "expected numbers such as 1,3,5"))?;
    Ok(Box::new(Plain::new(Nim { heaps }, arguments, shelf)))
}

/// The rules, with the heaps a game begins with.
#[derive(Clone)]
struct Nim {
    heaps: Vec<u8>,
}

/// The heaps, and which player is to move: 0 or 1.
type Position = (Vec<u8>, u8);

impl Game for Nim {
    type Position = Position;
    type Move = (usize, u8); // which heap, and how many to take

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        (self.heaps.clone(), 0)
    }

    fn to_move(&self, position: &Position) -> Player {
        Player::new(position.1.into())
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        // Nothing is left: whoever moved last has won.
        let over = position.0.iter().all(|&counters| counters == 0);
        over.then(|| Outcome::Win(self.to_move(position).after(1, 2)))
    }

    fn moves(&self, position: &Position, moves: &mut Vec<(usize, u8)>) {
        for (heap, &counters) in position.0.iter().enumerate() {
            moves.extend((1..=counters).map(|count| (heap, count)));
        }
    }

    fn play_unchecked(&self, position: &mut Position, (heap, count): (usize, u8)) {
        position.0[heap] -= count;
        position.1 = 1 - position.1;
    }
}

/// A position is its heaps and the player to move, `1,3,5 2`; a move is a heap's letter and a count, `c3`.
impl Notation for Nim {
    fn position_text(&self, (heaps, turn): &Position) -> String {
        let heaps: Vec<String> = heaps.iter().map(u8::to_string).collect();
        format!("{} {}", heaps.join(","), turn + 1)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let expected = || ParseError::new(format!("{text:?}"), "a text such as 1,3,5 2");
        let (heaps, turn) = text.trim().split_once(' ').ok_or_else(expected)?;
        let heaps = read_heaps(heaps).filter(|heaps| heaps.len() == self.heaps.len());
        let turn = ["1", "2"].iter().position(|&number| number == turn.trim());
        Ok((heaps.ok_or_else(expected)?, turn.ok_or_else(expected)? as u8))
    }

    fn move_text(&self, _: &Position, (heap, count): (usize, u8)) -> String {
        format!("{}{count}", (b'a' + heap as u8) as char)
    }
}

/// At most five heaps of at most 20 counters: that many can be solved in a moment.
fn read_heaps(text: &str) -> Option<Vec<u8>> {
    let heaps: Option<Vec<u8>> = text.split(',').map(|heap| heap.trim().parse().ok()).collect();
    heaps.filter(|heaps| heaps.len() <= 5 && heaps.iter().all(|&counters| counters <= 20))
}

fn main() -> ExitCode {
    App::new().with(ENTRY).run()
}

/// A position is lost exactly if the binary sum of its heaps is zero (Bouton 1901).
#[test]
fn values_are_boutons() -> Result<(), Box<dyn std::error::Error>> {
    let game = Nim { heaps: vec![3, 4, 5] };
    let solved = Graph::solve(&game, 1 << 30, &Quiet)?;
    for heaps in [[3, 4, 5], [1, 4, 5], [3, 3, 0], [0, 4, 5], [3, 2, 1]] {
        let value = solved.value(&(heaps.to_vec(), 0)).ok_or("it can be reached")?;
        let lost = heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0;
        assert_eq!(value.outcome, Outcome::Win(Player::new(lost.into())), "{heaps:?}");
    }
    Ok(())
}
