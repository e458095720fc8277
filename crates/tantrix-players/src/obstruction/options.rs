//! The strategy's options in a player's name: `obstruct:ends=both,tested=root,…`.
//!
//! The first five are always printed. Those that came later are printed only where they differ from the
//! pre-registered player, so that the logs of earlier matches name the players they had.

use std::fmt;

use yomikiri_game::ParseError;
use yomikiri_play::Spec;
use yomikiri_tantrix::Longest;

use super::{At, Lowering, Obstruction, Predicate, Scores, Stops, View};

/// The most that an equation can be asked to take off a margin: the longest line has 42 tiles.
const MOST_LESS: f32 = 100.0;

/// An option's values with their words, the default first.
type Words<T> = &'static [(&'static str, T)];

const NUMBER: Words<At> = &[("root", At::Root), ("leaf", At::Leaf)];
const TESTED: Words<At> =
    &[("root", At::Root), ("move", At::Move), ("node", At::Node), ("leaf", At::Leaf)];
const VIEW: Words<View> = &[("root", View::Root), ("both", View::Both)];
const LONGEST: Words<Longest> = &[("score", Longest::Score), ("open", Longest::Open)];
const ENDS: Words<usize> = &[("one", 1), ("both", 2)];
const LOOPS: Words<bool> = &[("obstructed", true), ("free", false)];
const SCORES: Words<Scores> = &[("end", Scores::End), ("leaf", Scores::Leaf)];
const LOWERING: Words<Lowering> = &[("plain", Lowering::Plain), ("lowered", Lowering::Lowered)];

impl Obstruction {
    /// Takes the strategy's options out of a player's name.
    pub(in super::super) fn with_options(mut self, spec: &mut Spec) -> Result<Self, ParseError> {
        if !matches!(self.predicate, Predicate::SmallLoop { .. }) {
            choose(spec, "number", NUMBER, &mut self.number)?;
        }
        choose(spec, "view", VIEW, &mut self.view)?;
        match &mut self.predicate {
            Predicate::Controlled(stops) => stops.take_options(spec)?,
            Predicate::Durable { stops, few } => {
                stops.take_options(spec)?;
                take_count(spec, "few", 0..=56, few)?;
            }
            Predicate::Coin([two, three]) => {
                *two = spec.number("two", 0.0, 1.0)?.unwrap_or(*two);
                *three = spec.number("three", 0.0, 1.0)?.unwrap_or(*three);
            }
            Predicate::SmallLoop { tiles } => take_count(spec, "tiles", 3..=56, tiles)?,
        }
        let [two, three] = &mut self.less;
        *two = spec.number("less2", 0.0, MOST_LESS)?.unwrap_or(*two);
        if !matches!(self.predicate, Predicate::SmallLoop { .. }) {
            *three = spec.number("less3", 0.0, MOST_LESS)?.unwrap_or(*three);
        }
        choose(spec, "scores", SCORES, &mut self.scores)?;
        choose(spec, "untried", LOWERING, &mut self.untried)?;
        choose(spec, "taught", LOWERING, &mut self.taught)?;
        Ok(self)
    }
}

impl Stops {
    fn take_options(&mut self, spec: &mut Spec) -> Result<(), ParseError> {
        choose(spec, "longest", LONGEST, &mut self.longest)?;
        choose(spec, "ends", ENDS, &mut self.ends)?;
        choose(spec, "tested", TESTED, &mut self.tested)?;
        choose(spec, "loops", LOOPS, &mut self.loops)
    }
}

/// Takes one of several words out of a player's name, if the option is there.
fn choose<T: Copy>(
    spec: &mut Spec,
    key: &'static str,
    words: Words<T>,
    into: &mut T,
) -> Result<(), ParseError> {
    let names: Vec<&str> = words.iter().map(|&(word, _)| word).collect();
    let expected = match &names[..] {
        [all @ .., last] => format!("{} or {last}", all.join(", ")),
        [] => String::new(),
    };
    if let Some(text) = spec.take::<String>(key, &expected)? {
        let found = words.iter().find(|(word, _)| *word == text);
        let problem = || format!("{key}={text} for engine {:?}", spec.name());
        *into = found.ok_or_else(|| ParseError::new(problem(), expected))?.1;
    }
    Ok(())
}

/// Takes a number of tiles out of a player's name, if the option is there.
fn take_count<T: std::str::FromStr + PartialOrd + Copy + fmt::Display>(
    spec: &mut Spec,
    key: &'static str,
    range: std::ops::RangeInclusive<T>,
    into: &mut T,
) -> Result<(), ParseError> {
    let expected = format!("a number of tiles from {} to {}", range.start(), range.end());
    if let Some(count) = spec.take::<T>(key, &expected)? {
        if !range.contains(&count) {
            let problem = format!("{key}={count} for engine {:?}", spec.name());
            return Err(ParseError::new(problem, expected));
        }
        *into = count;
    }
    Ok(())
}

/// The word of a value.
fn word<T: PartialEq>(words: Words<T>, value: &T) -> &'static str {
    words.iter().find(|(_, of)| of == value).map_or("", |&(word, _)| word)
}

/// The name of the player and all options but its budget: `obstruct:number=root,…`.
impl fmt::Display for Obstruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = match self.predicate {
            Predicate::Controlled(stops) => {
                write!(f, "obstruct:{stops}")?;
                Obstruction::PAPER
            }
            Predicate::Durable { stops, few } => {
                write!(f, "counting:{stops},few={few}")?;
                Obstruction::COUNTING
            }
            Predicate::Coin([two, three]) => {
                write!(f, "obstruct-coin:two={two},three={three}")?;
                Obstruction::COIN
            }
            Predicate::SmallLoop { tiles } => {
                write!(f, "small-loops:tiles={tiles}")?;
                Obstruction::SMALL_LOOPS
            }
        };
        if !matches!(self.predicate, Predicate::SmallLoop { .. }) {
            write!(f, ",number={}", word(NUMBER, &self.number))?;
        }
        write!(f, ",view={}", word(VIEW, &self.view))?;
        for (key, less, usual) in
            [("less2", self.less[0], rule.less[0]), ("less3", self.less[1], rule.less[1])]
        {
            if less != usual {
                write!(f, ",{key}={less}")?;
            }
        }
        if self.scores != rule.scores {
            write!(f, ",scores={}", word(SCORES, &self.scores))?;
        }
        if self.untried != rule.untried {
            write!(f, ",untried={}", word(LOWERING, &self.untried))?;
        }
        if self.taught != rule.taught {
            write!(f, ",taught={}", word(LOWERING, &self.taught))?;
        }
        Ok(())
    }
}

impl fmt::Display for Stops {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let longest = word(LONGEST, &self.longest);
        let ends = word(ENDS, &self.ends);
        write!(f, "longest={longest},ends={ends},tested={}", word(TESTED, &self.tested))?;
        if self.loops { Ok(()) } else { write!(f, ",loops=free") }
    }
}
