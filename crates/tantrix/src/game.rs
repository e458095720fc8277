//! The rules of a turn: forced fills, one free move, forced fills; drawing; the ends of the game.

use yomikiri_game::{Dice, Game, MAX_PLAYERS, Outcome, PlayError, Player};

use crate::cell::Place;
use crate::seats::Seats;
use crate::{Board, Cell, Deal, HAND_SIZE, Hand, Phase, Placed, Position, TILES, chance};

/// A move is one placement. A turn may have several.
pub type Move = Placed;

/// Tantrix Strategy with its players' colours and its deal.
#[derive(Clone, Debug)]
pub struct Tantrix {
    seats: Seats,
    pub(crate) deal: Deal,
}

impl Tantrix {
    /// The game of these players with this deal.
    pub const fn new(seats: Seats, deal: Deal) -> Self {
        Tantrix { seats, deal }
    }

    /// The players' colours.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// The order of the tiles.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Scores of the players in order of seats.
    pub fn scores(&self, position: &Position) -> Vec<u8> {
        let scores = position.board.scores();
        self.seats.colours().iter().map(|colour| scores[colour.index()]).collect()
    }

    fn winner(&self, position: &Position) -> Outcome {
        let scores = position.board.scores();
        let score = |player: Player| scores[self.seats.colours()[player.index()].index()];
        let best = Player::all(self.players()).map(score).max();
        let mut leaders = Player::all(self.players()).filter(|&player| Some(score(player)) == best);
        match (leaders.next(), leaders.next()) {
            (Some(leader), None) => Outcome::Win(leader),
            _ => Outcome::Draw,
        }
    }

    /// Draws a tile into the slot just emptied. The last one begins the endgame.
    #[inline]
    fn draw(&self, position: &mut Position, slot: usize) {
        let Some(&tile) = self.deal.tiles().get(position.drawn) else { return };
        position.drawn += 1;
        let last = position.drawn == TILES;
        position.hands[position.mover.index()].put(slot, tile);
        if last {
            position.board.lift_restrictions();
            position.hands.iter_mut().for_each(Hand::lift_restrictions);
        }
    }

    /// After a placement: what comes next, and whose turn it is.
    #[inline]
    fn settle(&self, position: &mut Position, done: Phase) {
        if position.board.is_full() {
            position.phase = Phase::Ended;
            return;
        }
        let turn_goes_on = match done {
            Phase::ForcedBefore => begin_turn(position),
            Phase::Free | Phase::ForcedAfter => {
                position.phase = Phase::ForcedAfter;
                can_fill(position)
            }
            _ => false,
        };
        if turn_goes_on {
            return;
        }
        for _ in 0..self.players() {
            let next = position.mover.index() + 1;
            position.mover = Player::new(if next < self.players() { next } else { 0 });
            if begin_turn(position) {
                return;
            }
        }
    }
}

/// The phase in which the mover's turn begins or, before the free move, goes on. No phase
/// without a tile.
#[inline]
fn begin_turn(position: &mut Position) -> bool {
    if position.mover_hand().tiles().is_empty() {
        return false;
    }
    position.phase = if can_fill(position) {
        Phase::ForcedBefore
    } else if can_move_freely(position) {
        Phase::Free
    } else {
        Phase::Deadlock
    };
    true
}

#[inline]
fn can_fill(position: &Position) -> bool {
    let (board, hand) = (&position.board, position.mover_hand());
    board.forced_places().any(|place| board.ways(hand, place) != 0)
}

#[inline]
fn can_move_freely(position: &Position) -> bool {
    let (board, hand) = (&position.board, position.mover_hand());
    board.border().iter().any(|&place| board.ways(hand, place) != 0)
}

/// The legal placements of this hand on a board that has tiles: fills of forced spaces if there
/// are any, else free moves; by cell, tile and rotation.
pub(crate) fn placements(board: &Board, hand: &Hand, mut each: impl FnMut(Placed)) {
    let (slots, held) = hand.slots_by_tile();
    let mut list = |place: Place| {
        let ways = board.ways(hand, place);
        if ways == 0 {
            return;
        }
        let cell = board.cell(place);
        for &(tile, slot) in &slots[..held] {
            let mut rotations = ways >> (6 * slot) & 0b11_1111;
            while rotations != 0 {
                let rotation = rotations.trailing_zeros() as u8;
                rotations &= rotations - 1;
                each(Placed { cell, tile, rotation });
            }
        }
    };
    if board.forced_places().any(|place| board.ways(hand, place) != 0) {
        in_order(board.forced_places(), &mut list);
    } else {
        in_order(board.border().iter().copied(), &mut list);
    }
}

/// Visits places in order of their index, whatever the order they come in: a bit a place, so that
/// the order of moves depends on the position only and costs no sorting.
fn in_order(places: impl Iterator<Item = Place>, visit: &mut impl FnMut(Place)) {
    let mut rows = [0u64; 64];
    let mut used = 0u64;
    for place in places {
        let row = place.index() / 64;
        rows[row] |= 1 << (place.index() % 64);
        used |= 1 << row;
    }
    while used != 0 {
        let row = used.trailing_zeros() as usize;
        used &= used - 1;
        while rows[row] != 0 {
            let column = rows[row].trailing_zeros() as usize;
            rows[row] &= rows[row] - 1;
            visit(Place::from_index(row * 64 + column));
        }
    }
}

impl Game for Tantrix {
    type Position = Position;
    type Move = Move;

    fn players(&self) -> usize {
        self.seats.colours().len()
    }

    fn start(&self) -> Position {
        let mut hands = [Hand::EMPTY; MAX_PLAYERS];
        for (seat, hand) in hands.iter_mut().take(self.players()).enumerate() {
            *hand = Hand::new(self.deal.dealt_to(seat));
        }
        Position {
            board: Board::new(),
            hands,
            drawn: self.players() * HAND_SIZE,
            mover: Player::FIRST,
            phase: Phase::First,
        }
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.mover
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.phase {
            Phase::Ended => Some(self.winner(position)),
            Phase::Deadlock => Some(Outcome::Draw),
            _ => None,
        }
    }

    /// The first tile is listed in one rotation only: the others are the same game, turned.
    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        let hand = position.mover_hand();
        match position.phase {
            Phase::First => moves.extend(hand.tiles().iter().map(|tile| Placed {
                cell: Cell::ORIGIN,
                tile,
                rotation: 0,
            })),
            Phase::Ended | Phase::Deadlock => {}
            _ => placements(&position.board, hand, |placed| moves.push(placed)),
        }
    }

    #[inline]
    fn play_unchecked(&self, position: &mut Position, mv: Move) {
        let Some(slot) = position.mover_hand().slot_of(mv.tile) else { return };
        let done = position.phase;
        let before = position.board.laid();
        position.board.lay(mv.cell, mv.tile, mv.rotation);
        if position.board.laid() == before {
            return;
        }
        position.hands[position.mover.index()].take(slot);
        self.draw(position, slot);
        self.settle(position, done);
    }

    fn play(&self, position: &mut Position, mv: Move) -> Result<(), PlayError> {
        if position.phase.is_over() {
            return Err(PlayError::Over);
        }
        let here = || format!("tile {} on {}", mv.tile, mv.cell);
        self.check(position, mv)
            .map_err(|rule| PlayError::Illegal(format!("{}, {rule}:", here())))?;
        self.play_unchecked(position, mv);
        Ok(())
    }

    fn redraw(&mut self, position: &Position, dice: &mut Dice) {
        chance::redraw(self, position, dice);
    }

    #[inline]
    fn random_move(&self, position: &Position, dice: &mut Dice, _: &mut Vec<Move>) -> Option<Move> {
        Tantrix::random_move(self, position, &mut |below| dice.roll(below))
    }

    fn moves_in_any_order(&self, position: &Position, moves: &mut Vec<Move>) {
        self.list_in_any_order(position, moves);
    }

    #[inline]
    fn list_key(&self, position: &Position) -> Option<u64> {
        Some(chance::list_key(position))
    }

    fn kinds(&self) -> usize {
        chance::KINDS
    }

    #[inline]
    fn kind(&self, mv: Move) -> usize {
        chance::kind(mv)
    }
}
