//! Many positions asked at once, by number or by text, and random ones: for programs that take values in
//! bulk.
//!
//! A table answers for the positions that the start leads to. What the board alone decides has its value
//! from the rules. Nothing is searched: whatever else is asked for is [`Probed::UNKNOWN`].

use std::ops::Range;
use yomikiri_dobutsu::Position;

use yomikiri_game::{DenseIndex, Dice, Progress};
use yomikiri_solve::Value;

use super::analysis::{Judged, Wdl};
use super::tablebase::{Tablebase, TablebaseError};

/// Numbers that are probed between two reports. Each time most blocks of the file may have to be read, so
/// there are many.
const STEP: usize = 1 << 22;
/// Rounds of a sample that may find less than it needs: even one in a thousand numbers in use is enough.
const MOST_ROUNDS: usize = 10_000;

/// The value of a position for the player to move, in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probed {
    /// 1 won, 0 drawn, -1 lost, [`Probed::NONE`] not in the table.
    pub value: i8,
    /// Plies to the end; -1 of a draw and of what is not in the table.
    pub distance: i16,
}

impl Probed {
    /// What stands for the value of a position that the table does not have.
    pub const NONE: i8 = i8::MIN;
    /// Not in the table.
    pub const UNKNOWN: Probed = Probed { value: Probed::NONE, distance: -1 };

    fn of(judged: Option<Judged>) -> Probed {
        let Some(Judged { wdl, distance }) = judged else { return Probed::UNKNOWN };
        let value = match wdl {
            Wdl::Unknown => return Probed::UNKNOWN,
            Wdl::Loss => -1,
            Wdl::Draw => 0,
            Wdl::Win => 1,
        };
        let distance = distance.and_then(|distance| i16::try_from(distance).ok());
        Probed { value, distance: distance.unwrap_or(-1) }
    }
}

/// A random position of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampled {
    /// Its number.
    pub number: u64,
    /// The position, seen with the first player to move.
    pub position: Position,
    /// Its value.
    pub probed: Probed,
}

impl Tablebase {
    /// The values of numbers, whichever of two twins is meant. A number that is not used, or not below
    /// the table's length, is not in the table.
    pub fn probe_numbers(
        &self,
        numbers: &[u64],
        progress: &dyn Progress,
    ) -> Result<Vec<Probed>, TablebaseError> {
        progress.begin("positions", Some(numbers.len() as u64));
        let mut probed = Vec::with_capacity(numbers.len());
        for part in numbers.chunks(STEP) {
            let values = self.stored(part)?;
            probed.extend(values.into_iter().map(|value| Probed::of(Judged::from_value(value))));
            progress.advance(part.len() as u64);
        }
        Ok(probed)
    }

    /// The values of positions.
    pub fn probe(
        &self,
        positions: &[Position],
        progress: &dyn Progress,
    ) -> Result<Vec<Probed>, TablebaseError> {
        progress.begin("positions", Some(positions.len() as u64));
        let mut probed = Vec::with_capacity(positions.len());
        for part in positions.chunks(STEP) {
            let first = probed.len();
            let (mut places, mut numbers) = (Vec::new(), Vec::new());
            for (at, position) in part.iter().enumerate() {
                let decided = self.decided(position);
                if let (None, Some(number)) = (decided, self.index().canonical_number(position)) {
                    places.push(first + at);
                    numbers.push(number as u64);
                }
                probed.push(Probed::of(decided));
            }
            for (at, value) in places.into_iter().zip(self.stored(&numbers)?) {
                probed[at] = Probed::of(Judged::from_value(value));
            }
            progress.advance(part.len() as u64);
        }
        Ok(probed)
    }

    /// The positions in the table among these numbers, which begin and end with a line of 64: each one's
    /// number and value. Of twins only one is told.
    pub fn stored_in(&self, numbers: Range<usize>) -> Result<Vec<(usize, Judged)>, TablebaseError> {
        let numbers = numbers.start..numbers.end.min(self.index().len());
        let values = self.values_of(numbers.clone())?;
        let mut stored = Vec::new();
        for (line, values) in values.chunks(64).enumerate() {
            let first = numbers.start + 64 * line;
            let representatives = self.index().representatives(first / 64);
            for (lane, &value) in values.iter().enumerate() {
                if representatives >> lane & 1 == 1
                    && let Some(judged) = Judged::from_value(Value::from_byte(value))
                {
                    stored.push((first + lane, judged));
                }
            }
        }
        Ok(stored)
    }

    /// Random positions, every one in the table equally likely each time.
    pub fn sample(
        &self,
        count: usize,
        seed: u64,
        progress: &dyn Progress,
    ) -> Result<Vec<Sampled>, TablebaseError> {
        progress.begin("positions", Some(count as u64));
        let (mut dice, mut sampled) = (Dice::new(seed), Vec::new());
        let entries = self.index().len();
        for _ in 0..MOST_ROUNDS {
            if sampled.len() == count {
                break;
            }
            let round = (2 * (count - sampled.len())).clamp(64, STEP);
            let numbers: Vec<u64> = (0..round).map(|_| dice.roll(entries) as u64).collect();
            // Of twins one has a value: so every position counts once.
            let found = numbers.iter().zip(self.bytes(&numbers)?);
            let found = found.filter_map(|(&number, value)| {
                let judged = Judged::from_value(value)?;
                let position = self.index().position(number as usize)?;
                Some(Sampled { number, position, probed: Probed::of(Some(judged)) })
            });
            let left = count - sampled.len();
            let before = sampled.len();
            sampled.extend(found.take(left));
            progress.advance((sampled.len() - before) as u64);
        }
        Ok(sampled)
    }

    /// What the table has for numbers; of a twin that has nothing, what the other has.
    fn stored(&self, numbers: &[u64]) -> Result<Vec<Value>, TablebaseError> {
        let mut values = self.bytes(numbers)?;
        let twin = |number: u64| Some(self.index().twin(usize::try_from(number).ok()?)? as u64);
        let empty = values.iter().zip(numbers).enumerate().filter(|(_, (v, _))| !v.is_reached());
        let twins: Vec<(usize, u64)> =
            empty.filter_map(|(at, (_, &number))| Some((at, twin(number)?))).collect();
        let others: Vec<u64> = twins.iter().map(|&(_, number)| number).collect();
        for ((at, _), value) in twins.into_iter().zip(self.bytes(&others)?) {
            values[at] = value;
        }
        Ok(values)
    }
}

#[cfg(test)]
mod tests {
    use yomikiri_dobutsu::{Dobutsu, DobutsuIndex};
    use yomikiri_game::{Game, Quiet};

    use super::*;

    /// A table in which only the start has a value: lost in 78.
    fn only_the_start() -> Tablebase {
        let index = DobutsuIndex::new(Dobutsu::default());
        let start = index.canonical_number(&Dobutsu::default().start()).unwrap();
        let mut values = vec![0; start + 1];
        values[start] = Value::decided(78).byte();
        Tablebase::in_memory(index, values)
    }

    #[test]
    fn positions_and_numbers_get_the_same_values() {
        let table = only_the_start();
        let (game, lost) = (Dobutsu::default(), Probed { value: -1, distance: 78 });
        let start = game.start();
        let mut next = start;
        let mut moves = Vec::new();
        game.moves(&start, &mut moves);
        game.play_unchecked(&mut next, moves[0]);
        assert_eq!(table.probe(&[start, next], &Quiet).unwrap(), [lost, Probed::UNKNOWN]);
        // Both twins of the start, a number that is not used, and one that is not there.
        let number = table.index().number(&start).unwrap();
        let twin = table.index().twin(number).unwrap();
        let numbers = [number as u64, twin as u64, 1, u64::MAX];
        let expected = [lost, lost, Probed::UNKNOWN, Probed::UNKNOWN];
        assert_eq!(table.probe_numbers(&numbers, &Quiet).unwrap(), expected);
    }
}
