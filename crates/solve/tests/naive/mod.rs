//! The values of a position straight from their definitions on the page of paper 1: every
//! position is looked up as it is, every successor is asked, and sets are compared member by
//! member.

use std::collections::HashMap;

use yomikiri_game::{Game, Outcome, OutcomeSet, Player};
use yomikiri_solve::{Coalition, Values};

/// What is true of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Truth {
    pub(crate) forced: Option<Player>,
    pub(crate) equilibrium: OutcomeSet,
    pub(crate) cautious: Chosen,
    pub(crate) hopeful: Chosen,
    /// For each set of players, as bits: can they together force that one of them wins?
    pub(crate) together: [bool; 16],
}

/// An outcome set, and who chooses between its winners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chosen {
    pub(crate) set: OutcomeSet,
    pub(crate) chooser: Option<Player>,
}

impl From<Values> for Truth {
    fn from(values: Values) -> Self {
        Truth {
            forced: values.forced(),
            equilibrium: values.equilibrium(),
            cautious: Chosen { set: values.cautious(), chooser: values.cautious_chooser() },
            hopeful: Chosen { set: values.hopeful(), chooser: values.hopeful_chooser() },
            together: std::array::from_fn(|members| {
                let members = Player::all(4).filter(|player| members >> player.index() & 1 == 1);
                values.wins_together(Coalition::of(members))
            }),
        }
    }
}

pub(crate) struct Naive<G: Game> {
    game: G,
    known: HashMap<G::Position, Truth, rapidhash::fast::RandomState>,
}

impl<G: Game> Naive<G> {
    pub(crate) fn new(game: G) -> Self {
        Naive { game, known: HashMap::default() }
    }

    /// Every undecided position seen so far.
    pub(crate) fn undecided(&self) -> impl Iterator<Item = (&G::Position, Truth)> {
        let open = |(position, _): &(&G::Position, &Truth)| self.game.outcome(position).is_none();
        self.known.iter().filter(open).map(|(position, &truth)| (position, truth))
    }

    pub(crate) fn truth(&mut self, position: &G::Position) -> Truth {
        if let Some(&truth) = self.known.get(position) {
            return truth;
        }
        let truth = match self.game.outcome(position) {
            Some(outcome) => certain(outcome),
            None => {
                let mut moves = Vec::new();
                self.game.moves(position, &mut moves);
                let successors: Vec<Truth> = moves
                    .into_iter()
                    .map(|mv| {
                        let mut next = position.clone();
                        self.game.play_unchecked(&mut next, mv);
                        self.truth(&next)
                    })
                    .collect();
                fold(self.game.to_move(position), self.game.players(), &successors)
            }
        };
        assert_eq!(truth.equilibrium.sole_winner(), truth.forced, "{position:?}");
        self.known.insert(position.clone(), truth);
        truth
    }
}

fn certain(outcome: Outcome) -> Truth {
    let chosen = Chosen { set: OutcomeSet::only(outcome), chooser: None };
    let forced = match outcome {
        Outcome::Win(winner) => Some(winner),
        Outcome::Draw => None,
    };
    let together = std::array::from_fn(|members| {
        forced.is_some_and(|winner| members >> winner.index() & 1 == 1)
    });
    Truth { forced, equilibrium: chosen.set, cautious: chosen, hopeful: chosen, together }
}

fn fold(mover: Player, players: usize, successors: &[Truth]) -> Truth {
    let cautious: Vec<Chosen> = successors.iter().map(|next| next.cautious).collect();
    let hopeful: Vec<Chosen> = successors.iter().map(|next| next.hopeful).collect();
    Truth {
        forced: forced(mover, players, successors),
        equilibrium: equilibrium(mover, successors),
        cautious: choose(mover, &cautious, |set| (worst(set, mover), best(set, mover))),
        hopeful: choose(mover, &hopeful, |set| (best(set, mover), worst(set, mover))),
        together: std::array::from_fn(|members| {
            let mut won = successors.iter().map(|next| next.together[members]);
            let moves = members >> mover.index() & 1 == 1;
            if moves { won.any(|won| won) } else { won.all(|won| won) }
        }),
    }
}

fn worst(set: OutcomeSet, player: Player) -> u8 {
    set.iter().map(|outcome| outcome.rank_for(player)).min().unwrap()
}

fn best(set: OutcomeSet, player: Player) -> u8 {
    set.iter().map(|outcome| outcome.rank_for(player)).max().unwrap()
}

/// On their own turn a player needs one move that wins by force, on the others' all must.
fn forced(mover: Player, players: usize, successors: &[Truth]) -> Option<Player> {
    let wins = |&player: &Player| {
        let mut won = successors.iter().map(|next| next.forced == Some(player));
        if player == mover { won.any(|won| won) } else { won.all(|won| won) }
    };
    let winners: Vec<Player> = Player::all(players).filter(wins).collect();
    assert!(winners.len() <= 1, "two forced wins");
    winners.first().copied()
}

fn equilibrium(mover: Player, successors: &[Truth]) -> OutcomeSet {
    let assured = successors.iter().map(|next| worst(next.equilibrium, mover)).max().unwrap();
    successors
        .iter()
        .flat_map(|next| next.equilibrium.iter())
        .filter(|outcome| outcome.rank_for(mover) >= assured)
        .collect()
}

fn choose(mover: Player, successors: &[Chosen], rank: impl Fn(OutcomeSet) -> (u8, u8)) -> Chosen {
    let highest = successors.iter().map(|next| rank(next.set)).max().unwrap();
    let parts: Vec<&Chosen> = successors.iter().filter(|next| rank(next.set) == highest).collect();
    let set: OutcomeSet = parts.iter().flat_map(|part| part.set.iter()).collect();
    let winners = |set: OutcomeSet| -> Vec<Outcome> {
        set.iter().filter(|&outcome| outcome != Outcome::Draw).collect()
    };
    let joined = parts.iter().any(|part| winners(part.set) != winners(parts[0].set));
    let agreed = parts.iter().all(|part| part.chooser == parts[0].chooser);
    let chooser = if winners(set).len() < 2 {
        None
    } else if joined {
        Some(mover).filter(|&mover| !set.contains(Outcome::Win(mover)))
    } else {
        parts[0].chooser.filter(|_| agreed)
    };
    Chosen { set, chooser }
}
