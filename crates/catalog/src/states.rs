//! Every state of a game with its value, one after the other: what tables are exported from.
//!
//! A game meets its states in an order that is always the same, symmetric ones once, and works a position
//! out only if it is wanted ([`Met`]). What is chosen among them is the same for all games: a value, a
//! distance, a random sample.

use serde::Serialize;
use yomikiri_game::{Dice, Game, Notation, Player, Progress};

use crate::explore::legal;
use crate::{Asked, ExploreError, Face, Known, PositionOf, Value};

/// The shape of a [`State`], by its name in documents.
const SCHEMA: &str = "yomikiri.state/1";

/// Which states are wanted, and what of each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Only this value for the player to move: one of [`Selection::VALUES`].
    pub value: Option<String>,
    /// Only this distance to the end, in plies.
    pub distance: Option<u32>,
    /// A random sample of this many, by this seed.
    pub sample: Option<(usize, u64)>,
    /// The first ones that are left out: a list that was broken off goes on after them.
    pub skip: u64,
    /// Are the legal moves wanted?
    pub moves: bool,
    /// Are the best moves wanted?
    pub best: bool,
}

impl Selection {
    /// The most states of a sample: they are kept until all have been met.
    pub const MOST_SAMPLED: usize = 50_000_000;
    /// The values that can be chosen.
    pub const VALUES: [&'static str; 4] = ["win", "draw", "loss", "open"];

    /// Is this value wanted?
    pub fn wants(&self, value: &Value, mover: Player) -> bool {
        self.value.as_deref().is_none_or(|wanted| wanted == value.word(mover))
            && (self.distance.is_none() || self.distance == value.distance())
    }

    fn check(&self) -> Result<(), ExploreError> {
        let expected = Selection::VALUES.join(", ");
        if let Some(value) = self.value.as_deref().filter(|v| !Selection::VALUES.contains(v)) {
            return Err(ExploreError::unknown("value", format!("{value:?}"), expected));
        }
        match self.sample {
            Some((0, _)) => Err(ExploreError::unknown("sample", "0 states", "at least 1")),
            Some((count, _)) if count > Self::MOST_SAMPLED => {
                let expected = format!("at most {}", Self::MOST_SAMPLED);
                Err(ExploreError::unknown("sample", format!("{count} states"), expected))
            }
            _ => Ok(()),
        }
    }
}

/// A state on the way through all of them.
pub struct Met<'a, P> {
    /// Whose turn it is.
    pub mover: Player,
    /// Its value.
    pub value: Value,
    /// Works the position out; of symmetric ones the canonical one.
    pub position: &'a dyn Fn() -> P,
}

/// Who is told of every state; an error ends the way.
pub type Each<'a, P> = dyn FnMut(&Met<'_, P>) -> Result<(), ExploreError> + 'a;

/// A state with its value.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct State {
    /// `yomikiri.state/1`.
    pub schema: &'static str,
    /// The position; of symmetric ones the canonical one.
    pub position: String,
    /// Whose turn it is, from 1.
    pub to_move: usize,
    /// Its value.
    #[serde(flatten)]
    pub known: Known,
    /// The legal moves, where they are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// The best of them, where they are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Vec<String>>,
}

/// Tells of every state that is wanted; gives how many there were.
pub(crate) fn select<F: Face>(
    face: &F,
    wanted: &Selection,
    progress: &dyn Progress,
    each: &mut dyn FnMut(State) -> Result<(), ExploreError>,
) -> Result<u64, ExploreError> {
    wanted.check()?;
    let mut count = 0;
    let mut tell = |mover: Player, value: &Value, position: &PositionOf<F>| {
        count += 1;
        match count > wanted.skip {
            true => each(state(face, wanted, mover, value, position, progress)?),
            false => Ok(()),
        }
    };
    match wanted.sample {
        Some((size, seed)) => {
            let mut sample = Sample::new(size, seed);
            face.states(progress, &mut |met| {
                if wanted.wants(&met.value, met.mover) {
                    sample.offer(|| (met.mover, met.value, (met.position)()));
                }
                Ok(())
            })?;
            for (mover, value, position) in sample.taken() {
                tell(mover, &value, &position)?;
            }
        }
        None => face.states(progress, &mut |met| match wanted.wants(&met.value, met.mover) {
            true => tell(met.mover, &met.value, &(met.position)()),
            false => Ok(()),
        })?,
    }
    Ok(count)
}

fn state<F: Face>(
    face: &F,
    wanted: &Selection,
    mover: Player,
    value: &Value,
    position: &PositionOf<F>,
    progress: &dyn Progress,
) -> Result<State, ExploreError> {
    let game = face.game();
    let over = game.outcome(position).is_some();
    let text = |mv| game.move_text(position, mv);
    let moves = wanted.moves.then(|| match over {
        true => Vec::new(),
        false => legal(game, position).into_iter().map(text).collect(),
    });
    let best = match (wanted.best, over) {
        (true, false) => {
            let judged = face.judge(position, &Asked::job(progress))?;
            Some(judged.moves.into_iter().filter(|mv| mv.best).map(|mv| text(mv.mv)).collect())
        }
        (true, true) => Some(Vec::new()),
        (false, _) => None,
    };
    Ok(State {
        schema: SCHEMA,
        position: game.position_text(position),
        to_move: mover.number(),
        known: Known::of(value, mover),
        moves,
        best,
    })
}

/// A random sample of things of which nobody knows beforehand how many there are: every one is as likely
/// to be in it as any other (reservoir sampling). They come out in the order in which they came in.
struct Sample<T> {
    size: usize,
    dice: Dice,
    met: usize,
    taken: Vec<(usize, T)>,
}

impl<T> Sample<T> {
    fn new(size: usize, seed: u64) -> Self {
        Sample { size, dice: Dice::new(seed), met: 0, taken: Vec::new() }
    }

    fn offer(&mut self, thing: impl FnOnce() -> T) {
        let number = self.met;
        self.met += 1;
        if self.taken.len() < self.size {
            self.taken.push((number, thing()));
            return;
        }
        let place = self.dice.roll(self.met);
        if let Some(taken) = self.taken.get_mut(place) {
            *taken = (number, thing());
        }
    }

    fn taken(mut self) -> impl Iterator<Item = T> {
        self.taken.sort_unstable_by_key(|(number, _)| *number);
        self.taken.into_iter().map(|(_, thing)| thing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_as_likely_to_be_in_a_sample() {
        let (things, size, rounds) = (20, 5, 8000);
        let mut counts = vec![0u32; things];
        for seed in 0..rounds {
            let mut sample = Sample::new(size, seed);
            (0..things).for_each(|thing| sample.offer(|| thing));
            let taken: Vec<usize> = sample.taken().collect();
            assert!(taken.is_sorted() && taken.len() == size);
            taken.into_iter().for_each(|thing| counts[thing] += 1);
        }
        // 2,000 expected of each, with a standard deviation of 39.
        assert!(counts.iter().all(|count| count.abs_diff(2000) < 200), "{counts:?}");
    }

    #[test]
    fn a_sample_of_all_is_all() {
        let mut sample = Sample::new(9, 1);
        (0..4).for_each(|thing| sample.offer(|| thing));
        assert_eq!(sample.taken().collect::<Vec<i32>>(), [0, 1, 2, 3]);
    }
}
