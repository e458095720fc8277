//! Where a game stands: bit boards by piece and by owner, hands, and whose turn it is.

use thiserror::Error;
use yomikiri_game::Player;

use crate::piece::{Hand, Kind, Piece};
use crate::rules::Dobutsu;
use crate::square::{BOTTOM_ROW, Square, Squares, TOP_ROW, mirrored};

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Squares by piece, whoever owns it.
    pub(crate) pieces: [Squares; 5],
    /// Squares by owner.
    pub(crate) owned: [Squares; 2],
    /// Hands by owner.
    pub(crate) hands: [Hand; 2],
    /// Whose turn it is: 0 the first player, 1 the second.
    pub(crate) turn: u8,
}

/// What makes a position impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// A player without a lion, or with two.
    #[error("player {0} has {1} lions, not one")]
    Lions(Player, u32),
    /// More or fewer pieces of a kind than the game has.
    #[error("{1} pieces of the kind {name}, not two", name = .0.piece().english())]
    Count(Kind, u32),
    /// Pieces in hand where captured pieces leave the game.
    #[error("pieces in hand, but captured pieces leave the game by these rules")]
    Hand,
    /// A hen where chicks stay chicks.
    #[error("a hen on the board, but chicks do not promote by these rules")]
    Hen,
    /// The player to move has already tried, and was not caught: the game was over before.
    #[error("the lion of the player to move is already on its far row")]
    Tried,
    /// A lion is gone although its owner is not to move: the capture ended the game.
    #[error("player {0} has no lion, but it is the other player's turn")]
    TurnAfterCapture(Player),
}

impl Position {
    /// The position a game begins from.
    pub const START: Position = Position {
        pieces: [1 << 1 | 1 << 10, 1 | 1 << 11, 1 << 2 | 1 << 9, 1 << 4 | 1 << 7, 0],
        owned: [1 << 7 | BOTTOM_ROW, 1 << 4 | TOP_ROW],
        hands: [Hand::EMPTY; 2],
        turn: 0,
    };

    /// A board without pieces, to be filled with [`put`](Position::put).
    pub(crate) const fn empty(turn: Player) -> Position {
        Position {
            pieces: [0; 5],
            owned: [0; 2],
            hands: [Hand::EMPTY; 2],
            turn: turn.index() as u8,
        }
    }

    /// Puts a piece on an empty square.
    pub(crate) const fn put(&mut self, square: Square, piece: Piece, owner: usize) {
        self.pieces[piece as usize] |= square.set();
        self.owned[owner] |= square.set();
    }

    /// Whose turn it is.
    pub const fn turn(&self) -> Player {
        Player::new(self.turn as usize)
    }

    /// The pieces in a player's hand.
    pub const fn hand(&self, player: Player) -> Hand {
        self.hands[player.index() & 1]
    }

    /// What stands on a square, and whose it is.
    pub fn piece_at(&self, square: Square) -> Option<(Piece, Player)> {
        let piece = self.piece_on(square)?;
        let owner = usize::from(self.owned[1] & square.set() != 0);
        Some((piece, Player::new(owner)))
    }

    pub(crate) fn piece_on(&self, square: Square) -> Option<Piece> {
        Piece::ALL.into_iter().find(|&piece| self.pieces[piece as usize] & square.set() != 0)
    }

    pub(crate) const fn occupied(&self) -> Squares {
        self.owned[0] | self.owned[1]
    }

    /// Is a player's lion still on the board?
    pub const fn has_lion(&self, player: Player) -> bool {
        self.lion_set(player.index() & 1) != 0
    }

    /// The square of a player's lion as a set, empty once it has been captured.
    pub(crate) const fn lion_set(&self, owner: usize) -> Squares {
        self.pieces[Piece::Lion as usize] & self.owned[owner]
    }

    /// The square of a player's lion.
    pub(crate) const fn lion(&self, owner: usize) -> Square {
        Square::first_of(self.lion_set(owner))
    }

    /// The same board and hands with the other player to move.
    pub const fn passed(&self) -> Position {
        Position { turn: 1 - self.turn, ..*self }
    }

    /// The mirror image: columns A and C swapped.
    pub fn mirrored(&self) -> Position {
        Position { pieces: self.pieces.map(mirrored), owned: self.owned.map(mirrored), ..*self }
    }

    /// The same position with the players' names swapped: board turned, the other's turn.
    pub fn turned(&self) -> Position {
        let turned = crate::square::turned;
        Position {
            pieces: self.pieces.map(turned),
            owned: [turned(self.owned[1]), turned(self.owned[0])],
            hands: [self.hands[1], self.hands[0]],
            turn: 1 - self.turn,
        }
    }

    /// The slow, obvious check that this is a position of the paper's game: lions, counts, hands.
    pub fn validate(&self, game: Dobutsu) -> Result<(), PositionError> {
        for player in Player::all(2) {
            let lions = self.lion_set(player.index()).count_ones();
            if lions != 1 {
                return Err(PositionError::Lions(player, lions));
            }
        }
        self.validate_pieces(game)?;
        let mover = self.turn as usize;
        if game.has_try() && self.lion_set(mover) & home_row(1 - mover) != 0 {
            return Err(PositionError::Tried);
        }
        Ok(())
    }

    /// The check that this can stand on a board: the lion of the player to move may have been
    /// captured, and may stand on its far row.
    pub fn validate_played_out(&self, game: Dobutsu) -> Result<(), PositionError> {
        let mover = self.turn();
        for player in Player::all(2) {
            match self.lion_set(player.index()).count_ones() {
                1 => {}
                0 if player == mover => {}
                0 if self.has_lion(mover) => return Err(PositionError::TurnAfterCapture(player)),
                lions => return Err(PositionError::Lions(player, lions)),
            }
        }
        self.validate_pieces(game)
    }

    fn validate_pieces(&self, game: Dobutsu) -> Result<(), PositionError> {
        for kind in Kind::ALL {
            self.validate_kind(game, kind)?;
        }
        if !game.has_drops() && self.hands != [Hand::EMPTY; 2] {
            return Err(PositionError::Hand);
        }
        if !game.has_promotion() && self.pieces[Piece::Hen as usize] != 0 {
            return Err(PositionError::Hen);
        }
        Ok(())
    }

    fn validate_kind(&self, game: Dobutsu, kind: Kind) -> Result<(), PositionError> {
        let mut squares = self.pieces[kind.piece() as usize];
        if kind == Kind::Chick {
            squares |= self.pieces[Piece::Hen as usize];
        }
        let in_hands: u8 = self.hands.iter().map(|hand| hand.count(kind)).sum();
        let count = squares.count_ones() + u32::from(in_hands);
        let may_be_fewer = !game.has_drops() && count < 2;
        if count == 2 || may_be_fewer { Ok(()) } else { Err(PositionError::Count(kind, count)) }
    }
}

/// The row a player starts from: the other's far row.
pub(crate) const fn home_row(owner: usize) -> Squares {
    if owner == 0 { BOTTOM_ROW } else { TOP_ROW }
}
