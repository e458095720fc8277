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
//! * **coalition**: which players, acting together against all others together, force that one of them
//!   wins. A member to move needs one successor in which their coalition wins, an outsider only such.

use yomikiri_game::{MAX_PLAYERS, Outcome, OutcomeSet, Player};

use crate::Coalition;

/// The values of a position, in 32 bits.
///
/// ```text
///   bits  0-4 equilibrium   5-9 cautious   10-14 hopeful
///        15-17 chooser of cautious play    18-20 chooser of hopeful play (0 nobody, 1-4 a player)
///        21-31 coalitions of two players or more that win, in the order of `PLACES`
/// ```
///
/// A player's win alone is in the equilibrium set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Values(u32);

impl Values {
    /// The values of a position whose outcome is certain under every notion.
    #[inline]
    pub fn only(outcome: Outcome) -> Self {
        let set = u32::from(OutcomeSet::only(outcome).bits());
        let coalitions = match outcome {
            Outcome::Win(winner) => WITH[winner.index()],
            Outcome::Draw => 0,
        };
        Values(set | set << 5 | set << 10 | coalitions << COALITIONS)
    }

    fn new(
        equilibrium: OutcomeSet,
        cautious: &Choice,
        hopeful: &Choice,
        coalitions: u32,
        mover: Player,
    ) -> Self {
        let set = |set: OutcomeSet| u32::from(set.bits());
        let seat = |chooser: Option<Player>| chooser.map_or(0, |player| player.number() as u32);
        Values(
            set(equilibrium)
                | set(cautious.set) << 5
                | set(hopeful.set) << 10
                | seat(cautious.chooser(mover)) << 15
                | seat(hopeful.chooser(mover)) << 18
                | coalitions << COALITIONS,
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
        Values(bits)
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

    /// Can these players, acting together, force that one of them wins?
    pub fn wins_together(self, coalition: Coalition) -> bool {
        match PLACES[coalition.bits()] {
            Some(place) => self.0 >> (COALITIONS + place) & 1 == 1,
            None => self.forced().is_some_and(|winner| coalition.contains(winner)),
        }
    }

    /// The same values, where these coalitions win, and with them every larger one around them.
    pub fn with_coalitions(self, winning: impl IntoIterator<Item = Coalition>) -> Self {
        let around = |smaller: Coalition| {
            let larger = Coalition::all(MAX_PLAYERS).filter(move |all| smaller.is_subset_of(*all));
            larger.filter_map(|coalition| PLACES[coalition.bits()])
        };
        let bits = winning.into_iter().flat_map(around).fold(0, |bits, place| bits | 1 << place);
        Values(self.0 & ((1 << COALITIONS) - 1) | bits << COALITIONS)
    }

    /// The smallest coalitions of a game of so many players that win; every larger one around them does too.
    pub fn winning_coalitions(self, players: usize) -> Vec<Coalition> {
        let mut smallest: Vec<Coalition> = Vec::new();
        for coalition in Coalition::all(players).filter(|&coalition| self.wins_together(coalition))
        {
            if !smallest.iter().any(|smaller| smaller.is_subset_of(coalition)) {
                smallest.push(coalition);
            }
        }
        smallest
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

/// Where the coalitions begin in [`Values`].
const COALITIONS: u32 = 21;

/// The place of each coalition of two players or more among the coalitions' bits.
const PLACES: [Option<u32>; 1 << MAX_PLAYERS] = {
    let mut places = [None; 1 << MAX_PLAYERS];
    let (mut coalition, mut next) = (0usize, 0);
    while coalition < places.len() {
        if coalition.count_ones() > 1 {
            places[coalition] = Some(next);
            next += 1;
        }
        coalition += 1;
    }
    places
};

/// For each player the coalitions of two or more that have them, by place.
const WITH: [u32; MAX_PLAYERS] = {
    let mut with = [0; MAX_PLAYERS];
    let mut coalition = 0usize;
    while coalition < PLACES.len() {
        let mut player = 0;
        while player < MAX_PLAYERS {
            if let Some(place) = PLACES[coalition]
                && coalition >> player & 1 == 1
            {
                with[player] |= 1 << place;
            }
            player += 1;
        }
        coalition += 1;
    }
    with
};

/// Works out a position's values from its successors', one at a time.
pub struct Fold {
    mover: Player,
    equilibrium: EquilibriumFold,
    cautious: Choice,
    hopeful: Choice,
    /// Coalitions that win after some successor so far, and after every one.
    some: u32,
    every: u32,
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
            some: 0,
            every: u32::MAX >> COALITIONS,
        }
    }

    /// One more successor. Returns whether further ones can still change anything: a successor
    /// that the mover wins by force settles every notion.
    #[inline]
    pub fn add(&mut self, successor: Values) -> bool {
        let open = self.equilibrium.add(successor.equilibrium());
        let coalitions = successor.0 >> COALITIONS;
        self.some |= coalitions;
        self.every &= coalitions;
        let (set, chooser) = (successor.cautious(), successor.cautious_chooser());
        self.cautious.add(set.worst_for(self.mover), set.best_for(self.mover), set, chooser);
        let (set, chooser) = (successor.hopeful(), successor.hopeful_chooser());
        self.hopeful.add(set.best_for(self.mover), set.worst_for(self.mover), set, chooser);
        open
    }

    /// The position's values.
    #[inline]
    pub fn finish(self) -> Values {
        let with = WITH[self.mover.index()];
        let coalitions = self.some & with | self.every & !with;
        let equilibrium = self.equilibrium.finish();
        Values::new(equilibrium, &self.cautious, &self.hopeful, coalitions, self.mover)
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
