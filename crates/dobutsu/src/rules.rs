//! The rules and their variants.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Which rules are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum RuleSet {
    /// The game as sold, and as the paper solves it.
    #[default]
    Standard,
    /// No chick may be dropped on the far row.
    NoDeadDrops,
    /// A lion on the far row wins nothing.
    NoTry,
    /// Captured pieces leave the game.
    NoDrops,
}

impl RuleSet {
    /// All rule sets, in the order of their numbers in table files.
    pub const ALL: [RuleSet; 4] =
        [RuleSet::Standard, RuleSet::NoDeadDrops, RuleSet::NoTry, RuleSet::NoDrops];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::Standard => "standard",
            RuleSet::NoDeadDrops => "no-dead-drops",
            RuleSet::NoTry => "no-try",
            RuleSet::NoDrops => "no-drops",
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no rule set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no rules named `{0}`; expected standard, no-dead-drops, no-try or no-drops")]
pub struct UnknownRules(pub String);

impl FromStr for RuleSet {
    type Err = UnknownRules;

    fn from_str(name: &str) -> Result<Self, UnknownRules> {
        let found = RuleSet::ALL.into_iter().find(|rules| rules.name() == name);
        found.ok_or_else(|| UnknownRules(name.into()))
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

    /// May a captured piece come back?
    pub const fn has_drops(self) -> bool {
        !matches!(self.rules, RuleSet::NoDrops)
    }

    /// May a chick be dropped where it can never move?
    pub const fn has_dead_drops(self) -> bool {
        !matches!(self.rules, RuleSet::NoDrops | RuleSet::NoDeadDrops)
    }

    /// Does a lion that reaches the far row unharmed win?
    pub const fn has_try(self) -> bool {
        !matches!(self.rules, RuleSet::NoTry)
    }
}
