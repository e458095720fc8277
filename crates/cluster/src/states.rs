//! From a state to others: its successors, its predecessors, its dense numbers, its owner.

use yomikiri_game::{Game, OutcomeSet, Packed, Player, UNDECIDED};
use yomikiri_mnk::{FreeLayers, Mnk, Position};

use crate::ClusterError;

/// Bits of a mark: set, wins, draws.
pub(crate) const MARK_BITS: u32 = 7;
/// Bits of a value: an outcome set.
pub(crate) const VALUE_BITS: u32 = 5;
/// Bits a key may have, so that a mark fits beside it.
const KEY_BITS: usize = 64 - MARK_BITS as usize;

/// The records of one layer's states, and where they lead.
pub(crate) struct States<'a> {
    game: &'a Mnk,
    index: &'a FreeLayers,
}

/// A key with its value.
fn split(record: u64) -> (u64, u8) {
    (record >> VALUE_BITS, (record & ((1 << VALUE_BITS) - 1)) as u8)
}

impl<'a> States<'a> {
    pub(crate) fn new(index: &'a FreeLayers) -> Self {
        States { game: index.game(), index }
    }

    /// Refuses games whose keys leave no room for a mark.
    pub(crate) fn check(game: &Mnk) -> Result<(), ClusterError> {
        let planes = if game.players() == 4 { 3 } else { 2 };
        let bits = planes * game.size().cells();
        if bits > KEY_BITS {
            let game = game.name();
            return Err(ClusterError::Wide { game, bits, most: KEY_BITS });
        }
        Ok(())
    }

    /// The key of the empty board.
    pub(crate) fn start(&self) -> u64 {
        self.game.pack(&self.game.start())
    }

    /// Adds the keys of all undecided successors.
    pub(crate) fn successors(&self, key: u64, out: &mut Vec<u64>) {
        let position = self.game.unpack(key);
        let mover = self.game.to_move(&position);
        let turns = Turns::new(self, &position, mover);
        // A stone on a reach ends the game; any other leaves it undecided.
        let mut cells = self.game.empty(&position) & !self.game.reaches(&position, mover);
        while cells != 0 {
            let cell = cells & cells.wrapping_neg();
            out.push(turns.key(with(&position, mover, |stones| stones | cell)));
            cells ^= cell;
        }
    }

    /// A key with what its state shows by itself: `wins` if the mover wins at once.
    pub(crate) fn marked(&self, key: u64, wins: u8) -> u64 {
        let position = self.game.unpack(key);
        let reaches = self.game.reaches(&position, self.game.to_move(&position));
        key << MARK_BITS | if reaches == 0 { 0 } else { u64::from(wins) }
    }

    /// Adds the keys of a state's predecessors, each with the mark of the state's value. A predecessor
    /// in which the mover wins at once needs none.
    pub(crate) fn predecessors(&self, record: u64, mark: &[u8; 256], out: &mut Vec<u64>) {
        let (key, value) = split(record);
        let mark = u64::from(mark[usize::from(value)]);
        let position = self.game.unpack(key);
        let players = self.game.players();
        let mover = self.game.to_move(&position).after(players - 1, players);
        let turns = Turns::new(self, &position, mover);
        let mut stones = position.stones(mover);
        while stones != 0 {
            let stone = stones & stones.wrapping_neg();
            let before = with(&position, mover, |stones| stones & !stone);
            if self.game.reaches(&before, mover) == 0 {
                out.push(turns.key(before) << MARK_BITS | mark);
            }
            stones ^= stone;
        }
    }

    /// Adds every dense number of a state with its value. The state itself is the representative.
    ///
    /// ```text
    ///   number …  representative  value
    ///             bit 5           bits 4 … 0
    /// ```
    pub(crate) fn numbers(&self, record: u64, out: &mut Vec<u64>) {
        let (key, value) = split(record);
        let position = self.game.unpack(key);
        let number = |position: &Position| {
            // An undecided position has a number.
            self.index.number(position).map_or(0, |(_, number)| number as u64)
        };
        let own = number(&position) << 1 | 1;
        out.push(own << VALUE_BITS | u64::from(value));
        for turn in 1..self.game.symmetries() {
            if self.is_fixed(&position, turn) {
                let twin = number(&self.game.image(&position, turn)) << 1;
                if twin != own - 1 {
                    out.push(twin << VALUE_BITS | u64::from(value));
                }
            }
        }
    }

    /// Does this symmetry leave player 1's stones as they are?
    fn is_fixed(&self, position: &Position, turn: usize) -> bool {
        let first = Position::from_stones([position.stones(Player::FIRST), 0, 0, 0]);
        self.game.image(&first, turn) == first
    }

    /// A number that says who owns a key: workers divide it. It depends on player 1's stones only.
    pub(crate) fn owner(game: &Mnk, key: u64) -> u64 {
        let stones = game.unpack(key).stones(Player::FIRST);
        // The finishing steps of SplitMix64: every bit of the stones moves every bit of the number.
        let mixed = (stones ^ stones >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

/// The number of a part's record, whether it is the representative, and the value.
pub(crate) fn split_number(record: u64) -> (usize, bool, u8) {
    let (number, value) = split(record);
    ((number >> 1) as usize, number & 1 == 1, value)
}

/// A key with its marks becomes a key with its value.
pub(crate) fn valued(record: u64, value: &[u8; 256]) -> u64 {
    let marks = (record & ((1 << MARK_BITS) - 1)) as u8 | UNDECIDED;
    let set = value[usize::from(marks)] & OutcomeSet::MAX_BITS;
    record >> MARK_BITS << VALUE_BITS | u64::from(set)
}

fn with(position: &Position, player: Player, change: impl Fn(u64) -> u64) -> Position {
    let mut stones = position.all_stones();
    stones[player.index()] = change(stones[player.index()]);
    Position::from_stones(stones)
}

/// How positions next to a state are made canonical.
struct Turns<'a> {
    game: &'a Mnk,
    /// Player 1's stones stay and have no symmetry: so do those of all neighbours, and what is next
    /// to a canonical position is canonical.
    stay: bool,
}

impl<'a> Turns<'a> {
    fn new(states: &States<'a>, position: &Position, mover: Player) -> Self {
        let game = states.game;
        let stay = mover != Player::FIRST
            && (1..game.symmetries()).all(|turn| !states.is_fixed(position, turn));
        Turns { game, stay }
    }

    fn key(&self, position: Position) -> u64 {
        let canonical = if self.stay { position } else { self.game.canonical(&position).0 };
        self.game.pack(&canonical)
    }
}
