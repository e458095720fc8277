//! How a game really ends on the board, and the game that is played until then.
//!
//! The paper stops a game one ply early: it counts a position in which the lion can be caught as
//! decided. That is how [`Dobutsu`] sees it, and how positions are numbered, counted and stored.
//! People and other programs play on, and they do overlook a lion that could be caught. Their game
//! is [`PlayedOut`]: it is over when a lion has been captured, when a lion stands on its far row
//! where no piece can capture it (a *try*), or when the player to move has no move.
//!
//! A lion that steps to its far row in reach of an enemy piece has not won. If it is not captured at
//! once the game goes on, and it wins as soon as nothing attacks it any more. Fairy-Stockfish plays
//! by the same rule. If both lions stand safe on their far rows, which takes two overlooked catches,
//! it calls the game drawn, and so do we.

use yomikiri_game::{Game, Notation, Outcome, ParseError, Player};

use crate::moves::Move;
use crate::position::{Position, home_row};
use crate::rules::Dobutsu;
use crate::symmetry;

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndedBy {
    /// A lion has been captured.
    Catch,
    /// A lion stands on its far row and cannot be captured.
    Try,
    /// The player to move has no move. By the standard rules that does not happen.
    NoMove,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who has won; a draw only if both lions have tried.
    pub outcome: Outcome,
    /// How.
    pub by: EndedBy,
}

impl Dobutsu {
    /// How the game has ended on the board, or `None` while it goes on.
    pub fn ending(self, position: &Position) -> Option<Ending> {
        let mover = position.turn();
        let other = mover.after(1, 2);
        let won = |winner, by| Some(Ending { outcome: Outcome::Win(winner), by });
        if !position.has_lion(mover) {
            return won(other, EndedBy::Catch);
        }
        if !position.has_lion(other) {
            return won(mover, EndedBy::Catch);
        }
        match [mover, other].map(|player| self.has_tried(position, player)) {
            [true, true] => Some(Ending { outcome: Outcome::Draw, by: EndedBy::Try }),
            [true, false] => won(mover, EndedBy::Try),
            [false, true] => won(other, EndedBy::Try),
            [false, false] if !self.has_move(position) => won(other, EndedBy::NoMove),
            [false, false] => None,
        }
    }

    /// Does a player's lion stand on its far row where no enemy piece attacks it?
    fn has_tried(self, position: &Position, player: Player) -> bool {
        let (owner, enemy) = (player.index(), 1 - player.index());
        let lion = position.lion_set(owner);
        self.has_try() && lion & home_row(enemy) != 0 && self.attacks(position, enemy) & lion == 0
    }

    /// The same rules played until a lion is captured or has tried.
    pub const fn played_out(self) -> PlayedOut {
        PlayedOut(self)
    }
}

/// Dobutsu Shogi as it is played on a board: a lion that can be caught may be overlooked.
///
/// ```
/// use yomikiri_dobutsu::Dobutsu;
/// use yomikiri_game::{Game, Notation};
///
/// let (paper, board) = (Dobutsu::default(), Dobutsu::default().played_out());
/// // The giraffe on B2 attacks the lion: for the paper player 1 has won, on the board it takes a move.
/// let position = board.parse_position("1l1/1G1/3/1L1[GEECC] w").unwrap();
/// assert!(paper.outcome(&position).is_some());
/// assert!(board.outcome(&position).is_none());
/// let mut after = position;
/// board.play(&mut after, board.parse_move(&position, "B2-B1").unwrap()).unwrap();
/// assert_eq!(board.outcome(&after).unwrap().to_string(), "1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct PlayedOut(pub Dobutsu);

impl Game for PlayedOut {
    type Position = Position;
    type Move = Move;

    fn players(&self) -> usize {
        self.0.players()
    }

    fn start(&self) -> Position {
        self.0.start()
    }

    fn to_move(&self, position: &Position) -> Player {
        self.0.to_move(position)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.0.ending(position).map(|ending| ending.outcome)
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if self.0.ending(position).is_none() {
            self.0.all_moves(position, moves);
        }
    }

    fn play_unchecked(&self, position: &mut Position, mv: Move) {
        self.0.play_unchecked(position, mv);
    }

    fn symmetries(&self) -> usize {
        symmetry::SYMMETRIES
    }

    fn image(&self, position: &Position, symmetry: usize) -> Position {
        symmetry::image(position, symmetry)
    }

    fn image_of_move(&self, mv: Move, symmetry: usize) -> Move {
        symmetry::image_of_move(mv, symmetry)
    }

    fn canonical(&self, position: &Position) -> (Position, usize) {
        symmetry::canonical(position)
    }
}

impl Notation for PlayedOut {
    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        self.0.parse_position(text)
    }

    fn position_text(&self, position: &Position) -> String {
        self.0.position_text(position)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, ParseError> {
        self.0.parse_move(position, text)
    }

    fn move_text(&self, position: &Position, mv: Move) -> String {
        self.0.move_text(position, mv)
    }

    fn draw(&self, position: &Position) -> String {
        self.0.draw(position)
    }
}
