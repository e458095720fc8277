//! A game that is not part of the program: rules, a notation and an entry, nothing else.

use yomikiri_catalog::{Arguments, Entry, Explore, ExploreError, GameInfo, Plain, Shelf};
use yomikiri_game::{Game, Notation, Outcome, ParseError, Player};

/// Two take one to three matches in turn from a heap; who takes the last one wins.
#[derive(Clone)]
struct Heap(u8);

impl Game for Heap {
    type Position = (u8, Player);
    type Move = u8;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> (u8, Player) {
        (self.0, Player::FIRST)
    }

    fn to_move(&self, position: &(u8, Player)) -> Player {
        position.1
    }

    fn outcome(&self, position: &(u8, Player)) -> Option<Outcome> {
        (position.0 == 0).then(|| Outcome::Win(position.1.after(1, 2)))
    }

    fn moves(&self, position: &(u8, Player), moves: &mut Vec<u8>) {
        moves.extend(1..=position.0.min(3));
    }

    fn play_unchecked(&self, position: &mut (u8, Player), taken: u8) {
        *position = (position.0 - taken, position.1.after(1, 2));
    }
}

impl Notation for Heap {
    fn position_text(&self, position: &(u8, Player)) -> String {
        format!("{} {}", position.0, position.1)
    }

    fn parse_position(&self, text: &str) -> Result<(u8, Player), ParseError> {
        let wrong = || ParseError::new(format!("no heap {text:?}"), "one like `5 1`");
        let (left, player) = text.split_once(' ').ok_or_else(wrong)?;
        let left = left.parse().ok().filter(|&left| left <= self.0).ok_or_else(wrong)?;
        match player {
            "1" => Ok((left, Player::FIRST)),
            "2" => Ok((left, Player::FIRST.after(1, 2))),
            _ => Err(wrong()),
        }
    }

    fn move_text(&self, _: &(u8, Player), taken: u8) -> String {
        taken.to_string()
    }

    fn parse_move(&self, _: &(u8, Player), text: &str) -> Result<u8, ParseError> {
        text.parse().map_err(|_| ParseError::new(format!("no move {text:?}"), "1, 2 or 3"))
    }

    fn draw(&self, position: &(u8, Player)) -> String {
        "|".repeat(usize::from(position.0))
    }
}

pub(crate) const ENTRY: Entry = Entry {
    name: "heap",
    info: || {
        let info = GameInfo::new("heap", "Heap", "Take one to three matches.");
        info.parameter("size", "5", "matches at the start")
    },
    open: |arguments: &Arguments, shelf: &Shelf| -> Result<Box<dyn Explore>, ExploreError> {
        let heap = Heap(arguments.parse("size")?);
        Ok(Box::new(Plain::new(heap, arguments, shelf)))
    },
    recognize: yomikiri_catalog::unrecognized,
};
