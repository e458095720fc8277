//! The rules as engines see them: moves, ends, the mirror, un-moves, texts.

use yomikiri_game::{Game, Notation, Outcome, ParseError, Player};

use crate::moves::Move;
use crate::position::{Position, piece};
use crate::variant::{Rules, Variant, mirrored};
use crate::{fen, unmoves};

impl Game for Variant {
    type Position = Position;
    type Move = Move;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        self.0.start
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.mover()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.0.outcome(position)
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if position.is_foul() || self.0.immediate_end(position).is_some() {
            return;
        }
        self.0.each_move(position, |mv| {
            moves.push(mv);
            true
        });
    }

    fn play_unchecked(&self, position: &mut Position, mv: Move) {
        self.0.play(position, mv);
    }

    fn symmetries(&self) -> usize {
        if self.0.mirrors { 2 } else { 1 }
    }

    fn image(&self, position: &Position, symmetry: usize) -> Position {
        if symmetry == 0 { *position } else { mirror(&self.0, position) }
    }

    fn image_of_move(&self, mv: Move, symmetry: usize) -> Move {
        if symmetry == 0 {
            return mv;
        }
        let image = |square: u8| mirrored(usize::from(square), self.0.said.width) as u8;
        Move { from: mv.from.map(image), to: image(mv.to), ..mv }
    }

    fn canonical(&self, position: &Position) -> (Position, usize) {
        if !self.0.mirrors {
            return (*position, 0);
        }
        let image = mirror(&self.0, position);
        if image < *position { (image, 1) } else { (*position, 0) }
    }

    fn unmoves(&self, position: &Position, before: &mut Vec<Position>) -> bool {
        unmoves::push(&self.0, position, before);
        true
    }
}

/// A letter in a circle.
fn circled(letter: char) -> char {
    let (first, place) = match letter.is_ascii_uppercase() {
        true => ('Ⓐ', letter as u32 - 'A' as u32),
        false => ('ⓐ', letter as u32 - 'a' as u32),
    };
    char::from_u32(first as u32 + place).unwrap_or(letter)
}

fn mirror(rules: &Rules, position: &Position) -> Position {
    let (board, mut image) = (position.board(), position.board());
    for (square, &code) in board.iter().enumerate().take(rules.squares()) {
        image[mirrored(square, rules.said.width)] = code;
    }
    position.with_board(&image)
}

impl Variant {
    /// The board with one character for each square, the second player's hand above it and the first player's
    /// below: letters as in FEN, promoted pieces in circles, `·` for an empty square.
    pub fn rows(&self, position: &Position) -> Vec<String> {
        let rules = &*self.0;
        let (board, width) = (position.board(), rules.said.width);
        let sign = |kind: usize, owner: usize| {
            let text = fen::piece_text(rules, kind, owner);
            let letter = text.chars().find(char::is_ascii_alphabetic).unwrap_or('?');
            if text.len() == 1 { letter } else { circled(letter) }
        };
        let hand = |owner: usize| {
            let held = rules.held.iter().enumerate().rev().flat_map(|(place, &of)| {
                let kind = rules.plain(of);
                (0..position.held(owner, place)).filter_map(move |_| kind)
            });
            held.map(|kind| sign(kind, owner)).collect::<String>()
        };
        let squares = |rank: usize| {
            let on = |file: usize| piece(board[rank * width + file]);
            (0..width).map(|file| on(file).map_or('·', |(kind, owner)| sign(kind, owner))).collect()
        };
        let mut rows: Vec<String> = (0..rules.said.height).rev().map(squares).collect();
        if rules.said.drops {
            rows.splice(0..0, [hand(1), " ".to_owned()]);
            rows.extend([" ".to_owned(), hand(0)]);
        }
        rows
    }

    /// A move as USI has it: files counted from the right, ranks by letters from the top.
    pub fn usi_text(&self, mv: Move) -> String {
        fen::move_text(&self.0, mv, true)
    }
}

impl Notation for Variant {
    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let position = fen::read(&self.0, text)?;
        match fen::objection(&self.0, &position) {
            None => Ok(position),
            Some(problem) => Err(ParseError::new(problem, "a position that can arise in play")),
        }
    }

    fn position_text(&self, position: &Position) -> String {
        fen::write(&self.0, position)
    }

    fn move_text(&self, _position: &Position, mv: Move) -> String {
        fen::move_text(&self.0, mv, false)
    }

    /// Reads a move as UCI or as USI has it.
    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, ParseError> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let text = text.trim();
        let is_meant =
            |mv: &Move| [false, true].iter().any(|&usi| fen::move_text(&self.0, *mv, usi) == text);
        if let Some(mv) = moves.iter().copied().find(is_meant) {
            return Ok(mv);
        }
        let some: Vec<String> =
            moves.iter().take(6).map(|&mv| self.move_text(position, mv)).collect();
        let more = if moves.len() > some.len() { ", …" } else { "" };
        let expected =
            if some.is_empty() { "none: the game is over".into() } else { some.join(", ") };
        Err(ParseError::new(format!("{text:?} is not a legal move"), expected + more))
    }

    /// The board as its players see it, the second player's hand above and the first player's below.
    fn draw(&self, position: &Position) -> String {
        let rules = &*self.0;
        let (board, width) = (position.board(), rules.said.width);
        let hand = |owner: usize| {
            let held = rules.held.iter().enumerate().rev().flat_map(|(place, &of)| {
                let text = rules.plain(of).map(|kind| fen::piece_text(rules, kind, owner));
                (0..position.held(owner, place)).filter_map(move |_| text.clone())
            });
            let held: Vec<String> = held.collect();
            if held.is_empty() { "-".to_owned() } else { held.join(" ") }
        };
        let files: String =
            (0..width).map(|file| format!("  {}", char::from(b'a' + file as u8))).collect();
        let mut rows = vec![format!("  {files}")];
        for rank in (0..rules.said.height).rev() {
            let cell = |file| match piece(board[rank * width + file]) {
                None => "  ·".to_owned(),
                Some((kind, owner)) => format!("{:>3}", fen::piece_text(rules, kind, owner)),
            };
            rows.push(format!("{:>2}{}", rank + 1, (0..width).map(cell).collect::<String>()));
        }
        if rules.said.drops {
            rows.insert(0, format!("hand of player 2: {}", hand(1)));
            rows.push(format!("hand of player 1: {}", hand(0)));
        }
        rows.join("\n")
    }
}
