//! What is known of a position, in one shape for all games. Players count from 1.

use serde::Serialize;
use yomikiri_game::{MAX_PLAYERS, Outcome, OutcomeSet, Player};
use yomikiri_solve as solve;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Solved: who wins under best play, and in how many plies, if that is known.
    Solved(Outcome, Option<u32>),
    /// Solved for any number of players, under every notion of good play.
    Sets(solve::Values),
    /// Only the outcomes of all subgame-perfect play.
    Equilibrium(OutcomeSet),
    /// Only who wins by force, if anybody.
    Forced(Option<Player>),
    /// This player cannot lose; whether they can win is not known.
    Safe(Player),
    /// Not known, but estimated by playouts.
    Estimate {
        /// For whom.
        player: Player,
        /// From 0 (lost) to 1 (won).
        share: f32,
        /// Playouts behind it.
        visits: u64,
    },
    /// Nothing is known.
    Unknown,
}

impl Value {
    /// Does this player win by force?
    pub fn is_won_by(&self, player: Player) -> bool {
        self.forced() == Some(Some(player))
    }

    /// Who wins by force (nobody: `Some(None)`), if that is known.
    pub fn forced(&self) -> Option<Option<Player>> {
        match self {
            Value::Solved(Outcome::Win(player), _) => Some(Some(*player)),
            Value::Solved(Outcome::Draw, _) => Some(None),
            Value::Sets(values) => Some(values.forced()),
            Value::Equilibrium(set) => Some(set.sole_winner()),
            Value::Forced(winner) => Some(*winner),
            Value::Safe(_) | Value::Estimate { .. } | Value::Unknown => None,
        }
    }

    /// Plies to the end, if that is known.
    pub fn distance(&self) -> Option<u32> {
        match self {
            Value::Solved(_, distance) => *distance,
            _ => None,
        }
    }

    /// What it is to a player: `win`, `draw`, `loss`, `open` (nobody can force a win, and play may end in
    /// several ways) or `unknown`.
    pub fn word(&self, player: Player) -> &'static str {
        word(self, self.forced(), player)
    }

    /// Is there nothing more to find out?
    pub fn is_complete(&self) -> bool {
        matches!(self, Value::Solved(..) | Value::Sets(_) | Value::Equilibrium(_))
    }
}

/// A value as it is written: the same keys for every game.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct Known {
    /// What is known: `solved`, `sets` (of outcomes), `equilibrium` (that set only), `forced` (wins
    /// only), `safe` (who cannot lose), `estimate` (playouts, no proof) or `unknown`.
    pub kind: &'static str,
    /// For the player to move, of a move for the player who makes it: `win`, `draw`, `loss`; `open`
    /// where nobody can force a win and play may end in several ways; `unknown`.
    pub value: &'static str,
    /// Plies to the end of a win or a loss, if that is known.
    pub distance: Option<u32>,
    /// Who wins by force.
    pub forced: Option<String>,
    /// The outcomes of all subgame-perfect play; null where they are not known.
    pub equilibrium: Option<Vec<String>>,
    /// The outcomes of cautious play; null where they are not known.
    pub cautious: Option<Vec<String>>,
    /// The outcomes of hopeful play; null where they are not known.
    pub hopeful: Option<Vec<String>>,
    /// Who cannot win but decides who does: null if nobody does, left out where it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chooser: Option<Option<String>>,
    /// Among whom that player chooses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choice: Vec<String>,
    /// In `cautious` or in `hopeful` play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choosing: Option<&'static str>,
    /// The smallest groups of players that, acting together, force that one of them wins; so does every larger
    /// group. Left out where it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coalition: Option<Vec<Vec<String>>>,
    /// Who cannot lose, where that is all that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub safe: Option<String>,
    /// An estimate for the player to move: from 0 (lost) to 1 (won).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<f32>,
    /// The playouts behind the estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
}

impl Known {
    /// A value as this player sees it.
    pub fn of(value: &Value, mover: Player) -> Self {
        let forced = value.forced();
        let mut known = Known {
            kind: "unknown",
            value: "unknown",
            distance: None,
            forced: forced.flatten().map(|player| player.to_string()),
            equilibrium: None,
            cautious: None,
            hopeful: None,
            chooser: None,
            choice: Vec::new(),
            choosing: None,
            coalition: None,
            safe: None,
            estimate: None,
            visits: None,
        };
        match *value {
            Value::Solved(outcome, distance) => {
                known.kind = "solved";
                known.distance = distance;
                known.add_sets(solve::Values::only(outcome));
            }
            Value::Sets(values) => {
                known.kind = "sets";
                known.add_sets(values);
                known.coalition = Some(coalitions(values));
            }
            Value::Equilibrium(set) => {
                known.kind = "equilibrium";
                known.add_equilibrium(set);
            }
            Value::Forced(_) => known.kind = "forced",
            Value::Safe(player) => {
                known.kind = "safe";
                known.safe = Some(player.to_string());
            }
            Value::Estimate { share, visits, .. } => {
                known.kind = "estimate";
                (known.estimate, known.visits) = (Some(share), Some(visits));
            }
            Value::Unknown => {}
        }
        known.value = word(value, forced, mover);
        known
    }

    fn add_sets(&mut self, values: solve::Values) {
        self.equilibrium = Some(members(values.equilibrium()));
        self.cautious = Some(members(values.cautious()));
        self.hopeful = Some(members(values.hopeful()));
        self.chooser = Some(values.chooser().map(|player| player.to_string()));
        let (choice, choosing) = match (values.cautious_chooser(), values.hopeful_chooser()) {
            (Some(_), _) => (values.cautious().wins(), Some("cautious")),
            (None, Some(_)) => (values.hopeful().wins(), Some("hopeful")),
            (None, None) => (OutcomeSet::EMPTY, None),
        };
        (self.choice, self.choosing) = (members(choice), choosing);
    }

    /// Cautious play is known where the set has one member, every notion where that is a win.
    fn add_equilibrium(&mut self, set: OutcomeSet) {
        self.equilibrium = Some(members(set));
        if set.iter().count() == 1 {
            self.cautious = Some(members(set));
        }
        if set.sole_winner().is_some() {
            self.hopeful = Some(members(set));
            self.chooser = Some(None);
        }
    }
}

fn word(value: &Value, forced: Option<Option<Player>>, mover: Player) -> &'static str {
    let sole_draw = match value {
        Value::Solved(Outcome::Draw, _) => true,
        Value::Sets(values) => values.equilibrium() == OutcomeSet::DRAW,
        Value::Equilibrium(set) => *set == OutcomeSet::DRAW,
        _ => false,
    };
    match forced {
        _ if sole_draw => "draw",
        None => "unknown",
        Some(Some(winner)) if winner == mover => "win",
        Some(Some(_)) => "loss",
        Some(None) => "open",
    }
}

fn coalitions(values: solve::Values) -> Vec<Vec<String>> {
    let numbers = |group: solve::Coalition| group.members().map(|player| player.to_string());
    let smallest = values.winning_coalitions(MAX_PLAYERS).into_iter();
    smallest.map(|group| numbers(group).collect()).collect()
}

fn members(set: OutcomeSet) -> Vec<String> {
    set.iter().map(|outcome| outcome.to_string()).collect()
}
