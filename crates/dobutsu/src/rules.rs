//! The rules and their variants.
//!
//! A rule set is the standard game with *departures* from it. Its name joins theirs with `+`:
//! `no-try`, `no-drops+elephant-forward`. The standard game has none and is called `standard`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::square::{STEPS, Steps};

/// Which rules are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RuleSet {
    departures: u8,
}

const DEAD_DROPS: u8 = 1 << 0;
const DROPS: u8 = 1 << 1;
const TRY: u8 = 1 << 2;
const PROMOTION: u8 = 1 << 3;
/// Departures from here on change how pieces step; `STEPS` is ordered by them.
const PIECES: u32 = 4;
const GIRAFFE: u8 = 1 << PIECES;
const ELEPHANT: u8 = 2 << PIECES;
const HEN: u8 = 4 << PIECES;

/// Departures that make no sense together.
const CONFLICTS: [u8; 2] = [DEAD_DROPS | DROPS, PROMOTION | HEN];

/// The name of every departure, in the order of their bits, and what it means.
const NAMES: [(&str, &str); 7] = [
    ("no-dead-drops", "no chick may be dropped on the far row"),
    ("no-drops", "captured pieces leave the game"),
    ("no-try", "a lion on the far row wins nothing"),
    ("no-promotion", "a chick stays a chick"),
    ("giraffe-no-retreat", "a giraffe does not step straight back"),
    ("elephant-forward", "an elephant steps straight forward as well"),
    ("hen-like-lion", "a hen steps in all directions"),
];

impl RuleSet {
    /// The game as sold, and as the paper solves it.
    pub const STANDARD: RuleSet = RuleSet { departures: 0 };
    /// No chick may be dropped on the far row.
    pub const NO_DEAD_DROPS: RuleSet = RuleSet { departures: DEAD_DROPS };
    /// A lion on the far row wins nothing.
    pub const NO_TRY: RuleSet = RuleSet { departures: TRY };
    /// Captured pieces leave the game.
    pub const NO_DROPS: RuleSet = RuleSet { departures: DROPS };

    /// The rule sets that are most asked for.
    pub const ALL: [RuleSet; 4] =
        [RuleSet::STANDARD, RuleSet::NO_DEAD_DROPS, RuleSet::NO_TRY, RuleSet::NO_DROPS];

    /// Every rule set: all departures that make sense together, the standard game first.
    pub fn family() -> impl Iterator<Item = RuleSet> {
        let all = (0..1 << NAMES.len()).map(|departures| RuleSet { departures });
        all.filter(|rules| rules.conflict().is_none())
    }

    /// The names of all departures, and what they mean.
    pub fn departures() -> impl Iterator<Item = (&'static str, &'static str)> {
        NAMES.into_iter()
    }

    /// Does it have every departure of the other?
    pub const fn contains(self, other: RuleSet) -> bool {
        self.departures & other.departures == other.departures
    }

    /// Two departures of this set that make no sense together.
    fn conflict(self) -> Option<u8> {
        CONFLICTS.into_iter().find(|&both| self.departures & both == both)
    }

    fn parts(self) -> impl Iterator<Item = &'static str> {
        let is_there = move |&(bit, _): &(usize, _)| self.departures >> bit & 1 == 1;
        NAMES.into_iter().map(|(name, _)| name).enumerate().filter(is_there).map(|(_, name)| name)
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<&str> = self.parts().collect();
        if parts.is_empty() { f.pad("standard") } else { f.pad(&parts.join("+")) }
    }
}

/// A text that is no rule set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnknownRules {
    /// A name that nothing has.
    #[error("no rules named `{0}`; expected standard, or some of {names} joined with `+`",
        names = NAMES.map(|(name, _)| name).join(", "))]
    Name(String),
    /// Two departures of which one leaves nothing for the other.
    #[error("`{0}` makes no sense: one of {1} leaves nothing to the other")]
    Conflict(String, RuleSetParts),
    /// The standard rules, and a departure from them.
    #[error(
        "`{0}`: the standard rules have no changes; expected `standard` alone, or the changes \
         without it"
    )]
    StandardWith(String),
}

/// Departures, to be named in an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSetParts(u8);

impl fmt::Display for RuleSetParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<&str> = RuleSet { departures: self.0 }.parts().collect();
        f.write_str(&parts.join(" and "))
    }
}

impl FromStr for RuleSet {
    type Err = UnknownRules;

    fn from_str(name: &str) -> Result<Self, UnknownRules> {
        let mut rules = RuleSet::STANDARD;
        if name != "standard" {
            for part in name.split('+') {
                let bit = NAMES.iter().position(|&(name, _)| name == part);
                let bit = bit.ok_or_else(|| match part {
                    "standard" => UnknownRules::StandardWith(name.into()),
                    _ => UnknownRules::Name(part.into()),
                })?;
                rules.departures |= 1 << bit;
            }
        }
        match rules.conflict() {
            None => Ok(rules),
            Some(both) => Err(UnknownRules::Conflict(name.into(), RuleSetParts(both))),
        }
    }
}

/// The game, with the rules it is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Dobutsu {
    rules: RuleSet,
}

impl Dobutsu {
    /// The game by these rules.
    pub const fn new(rules: RuleSet) -> Self {
        Dobutsu { rules }
    }

    /// The rules.
    pub const fn rules(self) -> RuleSet {
        self.rules
    }

    const fn departs(self, from: u8) -> bool {
        self.rules.departures & from != 0
    }

    /// May a captured piece come back?
    pub const fn has_drops(self) -> bool {
        !self.departs(DROPS)
    }

    /// May a chick be dropped where it can never move?
    pub const fn has_dead_drops(self) -> bool {
        !self.departs(DROPS | DEAD_DROPS)
    }

    /// Does a lion that reaches the far row unharmed win?
    pub const fn has_try(self) -> bool {
        !self.departs(TRY)
    }

    /// Does a chick that steps to the far row become a hen?
    pub const fn has_promotion(self) -> bool {
        !self.departs(PROMOTION)
    }

    /// Where pieces can step.
    pub(crate) fn steps(self) -> &'static Steps {
        &STEPS[(self.rules.departures >> PIECES) as usize & 7]
    }
}

/// Which of the changes to pieces a table of steps has, by its place in `STEPS`.
pub(crate) struct PieceRules {
    pub(crate) giraffe_no_retreat: bool,
    pub(crate) elephant_forward: bool,
    pub(crate) hen_like_lion: bool,
}

impl PieceRules {
    pub(crate) const fn of_place(place: usize) -> PieceRules {
        let departures = (place as u8) << PIECES;
        PieceRules {
            giraffe_no_retreat: departures & GIRAFFE != 0,
            elephant_forward: departures & ELEPHANT != 0,
            hen_like_lion: departures & HEN != 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        let family: Vec<RuleSet> = RuleSet::family().collect();
        assert_eq!(family.len(), 72);
        assert_eq!(family[0], RuleSet::STANDARD);
        for rules in family {
            assert_eq!(rules.to_string().parse(), Ok(rules));
        }
        let names = RuleSet::ALL.map(|rules| rules.to_string());
        assert_eq!(names, ["standard", "no-dead-drops", "no-try", "no-drops"]);
        assert_eq!("no-try+no-drops".parse(), "no-drops+no-try".parse::<RuleSet>());
    }

    #[test]
    fn bad_names_are_named() {
        for bad in ["", "no_try", "no-try+", "no-drops,no-try"] {
            assert!(matches!(bad.parse::<RuleSet>(), Err(UnknownRules::Name(_))), "{bad}");
        }
        // It was said that no rules are named `standard`, and to expect `standard`.
        for bad in ["standard+no-try", "no-try+standard"] {
            let error = bad.parse::<RuleSet>().unwrap_err().to_string();
            assert!(error.contains("expected `standard` alone"), "{error}");
        }
        let error = "hen-like-lion+no-promotion".parse::<RuleSet>().unwrap_err().to_string();
        assert!(error.contains("no-promotion and hen-like-lion"), "{error}");
    }
}
