//! What is known of a position, in one shape for all games. Players are numbers from 1.

use serde::Serialize;
use yomikiri_game::{Outcome, OutcomeSet, Player};
use yomikiri_solve as solve;

/// A value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Value {
    /// Two players, read out.
    Solved(Solved),
    /// Any number of players, read out.
    Sets {
        /// Who wins by force.
        forced: Option<usize>,
        /// Outcomes of all subgame-perfect play.
        equilibrium: Vec<String>,
        /// Outcomes of cautious play.
        cautious: Vec<String>,
        /// Outcomes of hopeful play.
        hopeful: Vec<String>,
        /// Who cannot win but decides who does.
        chooser: Option<usize>,
        /// Among whom.
        choice: Vec<String>,
        /// In `cautious` or in `hopeful` play.
        choosing: Option<&'static str>,
    },
    /// Only this is known: who wins by force, if anybody.
    Forced {
        /// Who.
        winner: Option<usize>,
    },
    /// This player cannot lose; whether they can win is not known.
    Safe {
        /// Who.
        player: usize,
    },
    /// Not known, but estimated by playouts.
    Estimate {
        /// For whom.
        player: usize,
        /// From 0 (lost) to 1 (won).
        share: f32,
        /// Playouts behind it.
        visits: u64,
    },
    /// Nothing is known.
    Unknown,
}

/// How a game of two ends under best play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Solved {
    /// `1`, `2` or `draw`.
    pub outcome: String,
    /// Plies to the end, if that is known.
    pub distance: Option<u32>,
}

impl Value {
    pub(super) fn solved(outcome: Outcome, distance: Option<u32>) -> Self {
        Value::Solved(Solved { outcome: outcome.to_string(), distance })
    }

    pub(super) fn sets(values: solve::Values) -> Self {
        let number = |player: Option<Player>| player.map(Player::number);
        let (choice, choosing) = match (values.cautious_chooser(), values.hopeful_chooser()) {
            (Some(_), _) => (values.cautious().wins(), Some("cautious")),
            (None, Some(_)) => (values.hopeful().wins(), Some("hopeful")),
            (None, None) => (OutcomeSet::EMPTY, None),
        };
        Value::Sets {
            forced: number(values.forced()),
            equilibrium: members(values.equilibrium()),
            cautious: members(values.cautious()),
            hopeful: members(values.hopeful()),
            chooser: number(values.chooser()),
            choice: members(choice),
            choosing,
        }
    }

    /// Does this player win, solved to the last move?
    pub(super) fn is_won_by(&self, player: Player) -> bool {
        matches!(self, Value::Solved(solved) if solved.outcome == player.to_string())
    }

    /// Is there more to find out?
    pub(super) fn is_complete(&self) -> bool {
        matches!(self, Value::Solved(_) | Value::Sets { .. })
    }
}

fn members(set: OutcomeSet) -> Vec<String> {
    set.iter().map(|outcome| outcome.to_string()).collect()
}

/// A move and the value it leads to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveValue {
    /// The move's text.
    #[serde(rename = "move")]
    pub text: String,
    /// Dobutsu Shogi: the same move as Fairy-Stockfish writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    /// What best play after it leads to; a distance counts from before the move.
    pub value: Value,
    /// Is it as good as any for the player who moves? Not said where too little is known.
    pub best: bool,
}

/// A position's value and its moves'.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Values {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// Whose turn it is.
    pub to_move: usize,
    /// The position's value.
    pub value: Value,
    /// Every legal move's, in the order of the view.
    pub moves: Vec<MoveValue>,
    /// Did every search end by itself? If not, one was cut off at its limit, and a job may find
    /// more.
    pub complete: bool,
    /// Can the position come about in a game? Said only where it cannot.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unreachable: bool,
}

impl Values {
    pub(super) fn new(
        game: String,
        position: String,
        to_move: Player,
        value: Value,
        moves: Vec<MoveValue>,
    ) -> Self {
        let complete = value.is_complete() && moves.iter().all(|m| m.value.is_complete());
        let to_move = to_move.number();
        Values { game, position, to_move, value, moves, complete, unreachable: false }
    }
}
