//! The columns of an exported table: a name, a text, and for numpy a number where there is one.

use clap::ValueEnum;
use yomikiri_catalog::State;

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(super) enum Field {
    Position,
    ToMove,
    Value,
    Distance,
    Forced,
    Equilibrium,
    Cautious,
    Hopeful,
    Chooser,
    Coalition,
    Moves,
    Best,
}

/// How numpy holds a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Bytes of a text, as many as the longest one has.
    Text,
    /// `i1`.
    Small,
    /// `<i2`.
    Short,
}

impl Field {
    /// What is known without looking at moves.
    pub(super) fn usual(players: usize) -> Vec<Field> {
        let known = |field: &Field| match field {
            Field::Position | Field::ToMove | Field::Value => true,
            Field::Moves | Field::Best => false,
            Field::Distance => players == 2,
            _ => players > 2,
        };
        Field::value_variants().iter().copied().filter(known).collect()
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Field::Position => "position",
            Field::ToMove => "to_move",
            Field::Value => "value",
            Field::Distance => "distance",
            Field::Forced => "forced",
            Field::Equilibrium => "equilibrium",
            Field::Cautious => "cautious",
            Field::Hopeful => "hopeful",
            Field::Chooser => "chooser",
            Field::Coalition => "coalition",
            Field::Moves => "moves",
            Field::Best => "best",
        }
    }

    pub(super) fn kind(self) -> Kind {
        match self {
            Field::Position | Field::Coalition | Field::Moves | Field::Best => Kind::Text,
            Field::Distance => Kind::Short,
            _ => Kind::Small,
        }
    }

    /// For people and CSV; empty where there is nothing to say. Outcomes, moves and groups of players stand in a row.
    pub(super) fn text(self, state: &State) -> String {
        let known = &state.known;
        let row = |members: &Option<Vec<String>>| members.as_ref().map(|all| all.join(" "));
        let text = match self {
            Field::Position => return state.position.clone(),
            Field::Value => return known.value.to_owned(),
            Field::ToMove => Some(state.to_move.to_string()),
            Field::Distance => known.distance.map(|distance| distance.to_string()),
            Field::Forced => known.forced.clone(),
            Field::Equilibrium => row(&known.equilibrium),
            Field::Cautious => row(&known.cautious),
            Field::Hopeful => row(&known.hopeful),
            Field::Chooser => known.chooser.clone().flatten(),
            Field::Coalition => known.coalition.as_ref().map(|groups| {
                groups.iter().map(|group| group.join("+")).collect::<Vec<_>>().join(" ")
            }),
            Field::Moves => row(&state.moves),
            Field::Best => row(&state.best),
        };
        text.unwrap_or_default()
    }

    /// As a number: values are 1, 0 and -1, 2 where several outcomes are possible and -128 where nothing is
    /// known; a distance that is not there is -1; a player who is not there is 0; a set of outcomes is a
    /// byte with bits 0 to 3 for the players' wins and bit 4 for the draw.
    pub(super) fn number(self, state: &State) -> i16 {
        let known = &state.known;
        let player = |player: Option<&String>| player.and_then(|p| p.parse().ok()).unwrap_or(0);
        let set = |members: &Option<Vec<String>>| {
            let bit = |member: &String| member.parse::<i16>().map_or(1 << 4, |p| 1 << (p - 1));
            members.iter().flatten().map(bit).sum()
        };
        match self {
            Field::ToMove => state.to_move as i16,
            Field::Value => match known.value {
                "win" => 1,
                "draw" => 0,
                "loss" => -1,
                "open" => 2,
                _ => i16::from(i8::MIN),
            },
            Field::Distance => known.distance.and_then(|d| d.try_into().ok()).unwrap_or(-1),
            Field::Forced => player(known.forced.as_ref()),
            Field::Chooser => player(known.chooser.as_ref().and_then(Option::as_ref)),
            Field::Equilibrium => set(&known.equilibrium),
            Field::Cautious => set(&known.cautious),
            Field::Hopeful => set(&known.hopeful),
            Field::Position | Field::Coalition | Field::Moves | Field::Best => 0,
        }
    }
}
