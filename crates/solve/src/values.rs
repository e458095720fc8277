//! Outcome sets of a position, and how a position's sets follow from those of its successors.
//!
//! Every player ranks own win > draw > another's win. With player *p* to move:
//!
//! * **equilibrium**: an outcome of some successor is kept exactly if *p* ranks it no lower than the
//!   best, over the successors, of the worst outcome in a successor's set. These are the outcomes
//!   of all subgame-perfect play, and the set is one player's win alone exactly if that player
//!   has a forced win.
//! * **cautious**: *p* compares successors by (worst, then best) outcome in their sets and takes
//!   the union over the best of them. **hopeful**: by (best, then worst).
//! * **chooser**: where such a union holds two different winners, the player whose tie joined
//!   them, if that player is not one of them: who cannot win, but decides who does. A union whose
//!   parts all hold the same winners joined nothing new, and keeps the chooser its parts agree on.

use yomikiri_game::{Outcome, OutcomeSet, Player};

/// The values of a position, in 21 bits.
///
/// ```text
///   bits  0-4 equilibrium   5-9 cautious   10-14 hopeful
///        15-17 chooser of cautious play    18-20 chooser of hopeful play (0 nobody, 1-4 a player)
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Values(u32);

impl Values {
    /// The values of a position whose outcome is certain under every notion.
    #[inline]
    pub fn only(outcome: Outcome) -> Self {
        let set = u32::from(OutcomeSet::only(outcome).bits());
        Values(set | set << 5 | set << 10)
    }

    fn new(equilibrium: OutcomeSet, cautious: &Choice, hopeful: &Choice, mover: Player) -> Self {
        let set = |set: OutcomeSet| u32::from(set.bits());
        let seat = |chooser: Option<Player>| chooser.map_or(0, |player| player.number() as u32);
        Values(
            set(equilibrium)
                | set(cautious.set) << 5
                | set(hopeful.set) << 10
                | seat(cautious.chooser(mover)) << 15
                | seat(hopeful.chooser(mover)) << 18,
        )
    }

    /// The values as a number, for storage.
    #[inline]
    pub fn bits(self) -> u32 {
        self.0
    }

    /// Values that [`bits`](Values::bits) gave.
    #[inline]
    pub fn from_bits(bits: u32) -> Self {
        Values(bits & ((1 << 21) - 1))
    }

    /// Outcomes of all subgame-perfect play.
    #[inline]
    pub fn equilibrium(self) -> OutcomeSet {
        self.set(0)
    }

    /// Outcomes of cautious play.
    #[inline]
    pub fn cautious(self) -> OutcomeSet {
        self.set(5)
    }

    /// Outcomes of hopeful play.
    #[inline]
    pub fn hopeful(self) -> OutcomeSet {
        self.set(10)
    }

    /// The player with a forced win.
    pub fn forced(self) -> Option<Player> {
        self.equilibrium().sole_winner()
    }

    /// Who chooses the winner in cautious play.
    pub fn cautious_chooser(self) -> Option<Player> {
        Player::from_number((self.0 >> 15 & 7) as usize)
    }

    /// Who chooses the winner in hopeful play.
    pub fn hopeful_chooser(self) -> Option<Player> {
        Player::from_number((self.0 >> 18 & 7) as usize)
    }

    /// Who chooses the winner: in cautious play or else in hopeful play.
    pub fn chooser(self) -> Option<Player> {
        self.cautious_chooser().or(self.hopeful_chooser())
    }

    #[inline]
    fn set(self, shift: u32) -> OutcomeSet {
        OutcomeSet::from_bits_truncated((self.0 >> shift) as u8 & OutcomeSet::MAX_BITS)
    }
}

/// Works out a position's values from its successors', one at a time.
pub struct Fold {
    mover: Player,
    equilibrium: EquilibriumFold,
    cautious: Choice,
    hopeful: Choice,
}

impl Fold {
    /// Nothing seen yet, `mover` to move.
    #[inline]
    pub fn new(mover: Player) -> Self {
        Fold {
            mover,
            equilibrium: EquilibriumFold::new(mover),
            cautious: Choice::default(),
            hopeful: Choice::default(),
        }
    }

    /// One more successor. Returns whether further ones can still change anything: a successor
    /// that the mover wins by force settles every notion.
    #[inline]
    pub fn add(&mut self, successor: Values) -> bool {
        let open = self.equilibrium.add(successor.equilibrium());
        let (set, chooser) = (successor.cautious(), successor.cautious_chooser());
        self.cautious.add(set.worst_for(self.mover), set.best_for(self.mover), set, chooser);
        let (set, chooser) = (successor.hopeful(), successor.hopeful_chooser());
        self.hopeful.add(set.best_for(self.mover), set.worst_for(self.mover), set, chooser);
        open
    }

    /// The position's values.
    #[inline]
    pub fn finish(self) -> Values {
        Values::new(self.equilibrium.finish(), &self.cautious, &self.hopeful, self.mover)
    }
}

/// The equilibrium part alone.
pub struct EquilibriumFold {
    own: OutcomeSet,
    own_or_draw: OutcomeSet,
    union: OutcomeSet,
    wins: bool,
    draws: bool,
}

impl EquilibriumFold {
    #[inline]
    fn new(mover: Player) -> Self {
        let own = OutcomeSet::win(mover);
        let own_or_draw = own | OutcomeSet::DRAW;
        EquilibriumFold { own, own_or_draw, union: OutcomeSet::EMPTY, wins: false, draws: false }
    }

    #[inline]
    fn add(&mut self, successor: OutcomeSet) -> bool {
        self.union |= successor;
        self.wins |= successor == self.own;
        self.draws |= successor.is_subset_of(self.own_or_draw);
        !self.wins
    }

    /// The best of the worst is own win, draw or another's win; what ranks no lower is kept.
    #[inline]
    fn finish(self) -> OutcomeSet {
        if self.wins {
            self.own
        } else if self.draws {
            self.union & self.own_or_draw
        } else {
            self.union
        }
    }
}

/// What a solution may store for each position: the equilibrium set in a byte, or all values.
pub trait Stored: Copy + Default + Send + Sync {
    /// What gathers the successors' values.
    type Fold;
    /// The value of a certain outcome.
    fn only(outcome: Outcome) -> Self;
    /// The equilibrium set in it.
    fn equilibrium(self) -> OutcomeSet;
    /// Begins to gather for `mover`.
    fn fold(mover: Player) -> Self::Fold;
    /// One more successor; see [`Fold::add`].
    fn add(fold: &mut Self::Fold, successor: Self) -> bool;
    /// The position's value.
    fn finish(fold: Self::Fold) -> Self;
}

impl Stored for OutcomeSet {
    type Fold = EquilibriumFold;

    #[inline]
    fn only(outcome: Outcome) -> Self {
        OutcomeSet::only(outcome)
    }

    #[inline]
    fn equilibrium(self) -> OutcomeSet {
        self
    }

    #[inline]
    fn fold(mover: Player) -> EquilibriumFold {
        EquilibriumFold::new(mover)
    }

    #[inline]
    fn add(fold: &mut EquilibriumFold, successor: Self) -> bool {
        fold.add(successor)
    }

    #[inline]
    fn finish(fold: EquilibriumFold) -> Self {
        fold.finish()
    }
}

impl Stored for Values {
    type Fold = Fold;

    #[inline]
    fn only(outcome: Outcome) -> Self {
        Values::only(outcome)
    }

    #[inline]
    fn equilibrium(self) -> OutcomeSet {
        Values::equilibrium(self)
    }

    #[inline]
    fn fold(mover: Player) -> Fold {
        Fold::new(mover)
    }

    #[inline]
    fn add(fold: &mut Fold, successor: Self) -> bool {
        fold.add(successor)
    }

    #[inline]
    fn finish(fold: Fold) -> Self {
        fold.finish()
    }
}

/// The best successors so far under one comparison, their union, and who joined its winners.
#[derive(Default)]
struct Choice {
    rank: Option<(u8, u8)>,
    set: OutcomeSet,
    first_winners: OutcomeSet,
    winners_differ: bool,
    chooser: Option<Player>,
    choosers_differ: bool,
}

impl Choice {
    #[inline]
    fn add(&mut self, first: u8, second: u8, set: OutcomeSet, chooser: Option<Player>) {
        let rank = Some((first, second));
        if rank < self.rank {
            return;
        }
        if rank > self.rank {
            *self = Choice { rank, first_winners: set.wins(), chooser, ..Choice::default() };
        }
        self.winners_differ |= set.wins() != self.first_winners;
        self.choosers_differ |= chooser != self.chooser;
        self.set |= set;
    }

    fn chooser(&self, mover: Player) -> Option<Player> {
        if self.set.wins().len() < 2 {
            None
        } else if self.winners_differ {
            (!self.set.contains(Outcome::Win(mover))).then_some(mover)
        } else if self.choosers_differ {
            None
        } else {
            self.chooser
        }
    }
}
