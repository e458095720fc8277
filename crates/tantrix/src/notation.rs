//! The text of positions and moves.
//!
//! ```text
//!   36@0,0r0        tile 36 on the cell [0,0], turned clockwise by 0 sixths
//!   26@-1,1         the same without the turn, where the tile fits in one way only
//!   RB #7           red against blue, dealt by the seed 7: the start
//!   RB #7 3@0,0 47@-1,0r5        two tiles later
//!   RB 9,14,36,…    the deal in full: 56 tile numbers in drawing order
//! ```
//!
//! The seats and the deal are parameters of the game, so a position of a known game is its moves
//! alone, in order, with blanks between; [`Tantrix::parse_game`] reads all three. Every move is
//! judged by the rules as it is read: whatever can be written down can have happened.

use yomikiri_game::{Dice, Game, Notation, ParseError};

use crate::{Cell, Deal, Move, Phase, Placed, Position, Seats, Tantrix, Tile};

const MOVE_FORM: &str = "TILE@Q,R or TILE@Q,RrTURN such as 36@0,1 or 36@0,1r2";
const GAME_FORM: &str =
    "colours, a deal (#SEED or 56 numbers with commas) and moves, such as 'RB #7 3@0,0'";

impl Deal {
    /// The deal that a seed gives.
    pub fn from_seed(seed: u64) -> Deal {
        let mut dice = Dice::new(seed);
        Deal::shuffled(|below| dice.roll(below))
    }

    /// Reads `#SEED` or 56 tile numbers with commas between.
    pub fn parse(text: &str) -> Result<Deal, ParseError> {
        if let Some(seed) = text.strip_prefix('#') {
            return seed.parse().map(Deal::from_seed).map_err(|_| {
                let problem = format!("the deal's seed is {:?}", short(seed));
                ParseError::new(problem, "a whole number below 2 to the 64th")
            });
        }
        let numbers: Result<Vec<u64>, ParseError> = text.split(',').map(number).collect();
        Deal::from_numbers(&numbers?).map_err(in_text)
    }
}

impl Tantrix {
    /// Reads a game with a position of it: colours, deal and moves.
    pub fn parse_game(text: &str) -> Result<(Tantrix, Position), ParseError> {
        let mut words = words(text);
        let (Some((at, seats)), Some((deal_at, deal))) = (words.next(), words.next()) else {
            return Err(ParseError::new(format!("{:?} is no game", short(text)), GAME_FORM));
        };
        let seats = Seats::parse(seats).map_err(|error| in_text(error).within(at))?;
        let game = Tantrix::new(seats, Deal::parse(deal).map_err(|error| error.within(deal_at))?);
        let position = game.play_words(words)?;
        Ok((game, position))
    }

    /// The text of a game with a position of it; [`parse_game`](Tantrix::parse_game) reads it back.
    pub fn game_text(&self, position: &Position) -> String {
        let seats: String = self.seats().colours().iter().map(|colour| colour.letter()).collect();
        let deal = self.deal().tiles().map(|tile| tile.to_string()).join(",");
        format!("{seats} {deal} {}", self.position_text(position)).trim_end().to_owned()
    }

    fn play_words<'a>(
        &self,
        words: impl Iterator<Item = (usize, &'a str)>,
    ) -> Result<Position, ParseError> {
        let mut position = self.start();
        for (at, word) in words {
            let mv = self.parse_move(&position, word).map_err(|error| error.within(at))?;
            self.play_unchecked(&mut position, mv);
        }
        Ok(position)
    }

    /// The rotations in which a tile may lie on a cell.
    fn rotations(&self, position: &Position, cell: Cell, tile: Tile) -> Vec<u8> {
        let legal = |&rotation: &u8| self.check(position, Placed { cell, tile, rotation }).is_ok();
        (0..6).filter(legal).collect()
    }
}

impl Notation for Tantrix {
    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        self.play_words(words(text))
    }

    fn position_text(&self, position: &Position) -> String {
        let moves = position.board().in_order().map(text);
        moves.collect::<Vec<_>>().join(" ")
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, ParseError> {
        let (tile, cell, turn) = read(text.trim())?;
        let refused = |rotation: u8| {
            let rule = self.check(position, Placed { cell, tile, rotation }).err()?;
            Some(ParseError::new(
                format!("tile {tile} cannot lie on {cell}: {rule}"),
                self.expected(position),
            ))
        };
        let rotation = match (turn, &self.rotations(position, cell, tile)[..]) {
            (Some(turn), _) => turn,
            (None, [_, _, ..]) if position.phase() == Phase::First => 0,
            (None, &[only]) => only,
            (None, []) => 0,
            (None, several) => {
                let ways = several
                    .iter()
                    .map(|&rotation| self.move_text(position, Placed { cell, tile, rotation }));
                let problem = format!("tile {tile} fits {cell} in {} ways", several.len());
                return Err(ParseError::new(problem, ways.collect::<Vec<_>>().join(" or ")));
            }
        };
        refused(rotation).map_or(Ok(Placed { cell, tile, rotation }), Err)
    }

    fn move_text(&self, _: &Position, mv: Move) -> String {
        text(mv)
    }

    fn draw(&self, position: &Position) -> String {
        position.board().to_string()
    }
}

impl Tantrix {
    /// What could be typed instead.
    fn expected(&self, position: &Position) -> String {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        match moves.first() {
            Some(&mv) => format!("a legal placement such as {}", text(mv)),
            None => "no move".into(),
        }
    }
}

fn text(mv: Move) -> String {
    format!("{}@{},{}r{}", mv.tile, mv.cell.q, mv.cell.r, mv.rotation)
}

/// Reads a move without judging it.
fn read(text: &str) -> Result<(Tile, Cell, Option<u8>), ParseError> {
    let wrong = || ParseError::new(format!("{:?} is no move", short(text)), MOVE_FORM);
    let (tile, place) = text.split_once('@').ok_or_else(wrong)?;
    let (place, turn) = match place.split_once('r') {
        Some((place, turn)) => (place, Some(turn)),
        None => (place, None),
    };
    let (q, r) = place.split_once(',').ok_or_else(wrong)?;
    let tile = number(tile).map_err(|_| wrong())?;
    let found = usize::try_from(tile).ok().and_then(Tile::from_number);
    let found = found.ok_or_else(|| {
        ParseError::new(format!("there is no tile {tile}"), "a tile from 1 to 56")
    })?;
    let coordinate = |text: &str| text.parse::<i64>().map_err(|_| wrong());
    let cell = Cell::new(coordinate(q)?, coordinate(r)?).ok_or_else(|| {
        ParseError::new(format!("[{q},{r}] is out of reach"), "a cell near the tiles")
    })?;
    let turn = match turn.map(|turn| turn.parse::<u8>()) {
        None => None,
        Some(Ok(turn)) if turn < 6 => Some(turn),
        _ => return Err(ParseError::new(format!("the turn of {:?}", short(text)), "r0 to r5")),
    };
    Ok((found, cell, turn))
}

/// The error of a part that says itself what it expected.
fn in_text(error: impl std::error::Error) -> ParseError {
    let text = error.to_string();
    let (problem, expected) = text.split_once("; expected ").unwrap_or((&text, GAME_FORM));
    ParseError::new(problem, expected)
}

fn number(text: &str) -> Result<u64, ParseError> {
    text.parse().map_err(|_| ParseError::new(format!("{:?} is no number", short(text)), GAME_FORM))
}

/// The words of a text with the character each begins at, from 1.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 1;
    text.split(char::is_whitespace).filter_map(move |word| {
        let at = next;
        next += word.chars().count() + 1;
        (!word.is_empty()).then_some((at, word))
    })
}

/// Enough of a text to know it by.
fn short(text: &str) -> String {
    text.chars().take(20).collect()
}
