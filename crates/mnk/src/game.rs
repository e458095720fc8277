//! The rules: whose turn, which cells, who has won.

use std::sync::Arc;

use yomikiri_game::{Dice, Game, Judgement, Outcome, Player};

use crate::geometry::Geometry;
use crate::symmetry::Symmetries;
use crate::{Cell, MAX_CELLS, ParameterError, Position, Rules, Size, sampling, threats};

/// k in a row with its parameters. Clones share the tables of lines and symmetries.
#[derive(Clone)]
pub struct Mnk {
    size: Size,
    k: usize,
    players: usize,
    rules: Rules,
    pub(crate) geometry: Arc<Geometry>,
    pub(crate) symmetry: Arc<Symmetries>,
}

impl Mnk {
    /// The game with these parameters.
    pub fn new(size: Size, k: usize, players: usize, rules: Rules) -> Result<Self, ParameterError> {
        let longest = size.rows().max(size.columns());
        if longest < 3 {
            return Err(ParameterError::NoRoom(size));
        }
        if !(3..=longest).contains(&k) {
            return Err(ParameterError::K { k, size });
        }
        if !(2..=yomikiri_game::MAX_PLAYERS).contains(&players) {
            return Err(ParameterError::Players(players));
        }
        let geometry = Arc::new(Geometry::new(size, k));
        let symmetry = Arc::new(Symmetries::new(size));
        Ok(Mnk { size, k, players, rules, geometry, symmetry })
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many in a row win.
    pub fn k(&self) -> usize {
        self.k
    }

    /// The rule set.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The parameters as the command line takes them.
    pub fn name(&self) -> String {
        let Mnk { size, k, players, rules, .. } = self;
        format!("mnk --size {size} --k {k} --players {players} --rules {rules}")
    }

    /// The empty cells.
    #[inline]
    pub fn empty(&self, position: &Position) -> u64 {
        self.geometry.full() & !position.occupied()
    }

    /// A player's reaches: the empty cells on which they would complete a line.
    #[inline]
    pub fn reaches(&self, position: &Position, player: Player) -> u64 {
        self.geometry.completing(position.stones(player)) & self.empty(position)
    }

    /// Every line of k cells, as bit boards.
    pub fn lines(&self) -> impl Iterator<Item = u64> + '_ {
        self.geometry.lines()
    }

    /// Has this player k in a row?
    pub fn has_line(&self, position: &Position, player: Player) -> bool {
        self.geometry.has_line(position.stones(player))
    }

    /// The cells the player to move may choose; none if the game is over.
    #[inline]
    pub fn allowed(&self, position: &Position) -> u64 {
        if self.outcome(position).is_some() { 0 } else { self.allowed_undecided(position) }
    }

    /// The cells allowed in a position known to be undecided.
    #[inline]
    pub(crate) fn allowed_undecided(&self, position: &Position) -> u64 {
        let empty = self.empty(position);
        if self.rules == Rules::Free { empty } else { self.forced(position, empty) }
    }

    /// Rules 1 to 4 of [`Rules`].
    fn forced(&self, position: &Position, empty: u64) -> u64 {
        let mover = self.to_move(position);
        let own = self.reaches(position, mover);
        if own != 0 {
            return own;
        }
        let mut nobody_reaches = true;
        for ahead in 1..self.players {
            let reaches = self.reaches(position, mover.after(ahead, self.players));
            if reaches.count_ones() as usize >= ahead {
                return reaches;
            }
            nobody_reaches &= reaches == 0;
        }
        if self.rules == Rules::Reach && nobody_reaches {
            let preparing = self.geometry.preparing(position.stones(mover), empty);
            if preparing != 0 {
                return preparing;
            }
        }
        empty
    }
}

impl Game for Mnk {
    type Position = Position;
    type Move = Cell;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> Position {
        Position::EMPTY
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        Player::FIRST.after(position.ply(), self.players)
    }

    /// Only the player who moved last can have completed a line.
    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let last = self.to_move(position).after(self.players - 1, self.players);
        if self.geometry.has_line(position.stones(last)) {
            Some(Outcome::Win(last))
        } else if self.empty(position) == 0 {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Vec<Cell>) {
        moves.extend(cells(self.allowed(position)));
    }

    #[inline]
    fn play_unchecked(&self, position: &mut Position, mv: Cell) {
        position.place(self.to_move(position), mv.bit());
    }

    fn symmetries(&self) -> usize {
        self.symmetry.count()
    }

    #[inline]
    fn image(&self, position: &Position, symmetry: usize) -> Position {
        self.symmetry.image(position, symmetry)
    }

    fn image_of_move(&self, mv: Cell, symmetry: usize) -> Cell {
        Cell::new(self.symmetry.apply(symmetry, mv.bit()).trailing_zeros() as usize)
    }

    #[inline]
    fn canonical(&self, position: &Position) -> (Position, usize) {
        self.symmetry.canonical(position)
    }

    #[inline]
    fn judge(&self, position: &Position, attacker: Player) -> Judgement {
        threats::judge(self, position, attacker)
    }

    #[inline]
    fn candidates(&self, position: &Position, attacker: Player, moves: &mut Vec<Cell>) {
        threats::candidates(self, position, attacker, moves);
    }

    #[inline]
    fn certain(&self, position: &Position) -> Option<Outcome> {
        threats::certain(self, position)
    }

    #[inline]
    fn random_move(&self, position: &Position, dice: &mut Dice, _: &mut Vec<Cell>) -> Option<Cell> {
        sampling::random_move(self, position, dice)
    }

    fn kinds(&self) -> usize {
        MAX_CELLS
    }

    /// Moves on one cell are alike.
    #[inline]
    fn kind(&self, mv: Cell) -> usize {
        mv.number() % MAX_CELLS
    }
}

/// The cells of a bit board, in order of number.
#[inline]
pub(crate) fn cells(mut bits: u64) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let cell = Cell::new(bits.trailing_zeros() as usize);
        bits &= bits - 1;
        Some(cell)
    })
}
