//! The scout: says beforehand which placements a search will try most, so that the tree grows there.
//!
//! A small network over the facts of a placement. Each fact has a row of numbers, as long as two lines
//! of the cache; the rows of all facts are added up. Of these sums the first counts as it is, of the
//! others what is above 0, each by a factor of its own. So facts can count otherwise together than
//! alone, which a table of weights cannot say.

use yomikiri_game::Dice;
use yomikiri_tantrix::PLACEMENT_FEATURES;

use super::policy::Judgement;
use super::trial::Trial;

/// Sums of a placement.
const UNITS: usize = 32;
const BIASES: usize = PLACEMENT_FEATURES * UNITS;
const FACTORS: usize = BIASES + UNITS;
/// Numbers in a scout: the rows of all facts, what the sums begin with, and their factors.
pub(super) const SIZE: usize = FACTORS + UNITS;

/// How far from 0 the numbers of a new scout may be.
const WIDE: f32 = 0.1;
const FACTOR: f32 = 0.2;

type Sums = [f32; UNITS];

/// Whole lines of the cache.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
struct Row(Sums);

/// What was learnt about facts together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scout {
    /// By fact.
    rows: Vec<Row>,
    biases: Sums,
    factors: Sums,
}

impl Scout {
    /// Says what these weights say.
    pub(super) fn of(judgement: &Judgement) -> Scout {
        let row = |&weight: &f32| {
            let mut row = Row([0.0; UNITS]);
            row.0[0] = weight;
            row
        };
        let mut factors = [0.0; UNITS];
        factors[0] = 1.0;
        Scout { rows: judgement.iter().map(row).collect(), biases: [0.0; UNITS], factors }
    }

    /// Says nearly what these weights say, and can learn more.
    pub(super) fn beginner(judgement: &Judgement, dice: &mut Dice) -> Scout {
        let mut scout = Scout::of(judgement);
        for row in &mut scout.rows {
            for number in &mut row.0[1..] {
                *number = (2.0 * dice.unit() - 1.0) * WIDE;
            }
        }
        for (at, factor) in scout.factors.iter_mut().enumerate().skip(1) {
            *factor = if at % 2 == 0 { FACTOR } else { -FACTOR };
        }
        scout
    }

    /// From [`SIZE`] numbers.
    pub(super) fn from_numbers(numbers: &[f32]) -> Scout {
        let sums = |begin: usize| std::array::from_fn(|at| numbers[begin + at]);
        let rows = (0..PLACEMENT_FEATURES).map(|fact| Row(sums(fact * UNITS))).collect();
        Scout { rows, biases: sums(BIASES), factors: sums(FACTORS) }
    }

    /// All its numbers.
    pub(super) fn numbers(&self) -> impl Iterator<Item = f32> {
        let rows = self.rows.iter().flat_map(|row| row.0);
        rows.chain(self.biases).chain(self.factors)
    }

    /// Draws what facts say together, beyond the sum of their own weights, towards 0: this part is
    /// `kept`. So what few trials show is believed less.
    pub(super) fn fade(numbers: &mut [f32], kept: f32) {
        for row in numbers[..BIASES].chunks_exact_mut(UNITS) {
            row[1..].iter_mut().for_each(|number| *number *= kept);
        }
    }

    /// The logarithm of how much a placement with these facts will be tried, but for what all
    /// placements of a position have in common.
    #[inline]
    pub(super) fn says(&self, facts: &[u16]) -> f32 {
        self.answer(&self.sums(facts))
    }

    #[inline]
    fn sums(&self, facts: &[u16]) -> Sums {
        let mut sums = self.biases;
        for &fact in facts {
            for (sum, number) in sums.iter_mut().zip(self.rows[fact as usize].0) {
                *sum += number;
            }
        }
        sums
    }

    #[inline]
    fn answer(&self, sums: &Sums) -> f32 {
        let others = sums.iter().zip(&self.factors).skip(1);
        others.fold(sums[0], |answer, (sum, factor)| answer + factor * sum.max(0.0))
    }

    /// How badly it foretells a trial: the cross entropy.
    pub(super) fn loss(&self, trial: &Trial) -> f32 {
        let foretold = shares(trial.placements().map(|(facts, _)| self.says(facts)).collect());
        let tried = trial.placements().map(|(_, tried)| tried);
        -foretold.iter().zip(tried).map(|(share, tried)| tried * libm::logf(*share)).sum::<f32>()
    }

    /// Adds the gradient of the loss at one trial.
    pub(super) fn add_gradient(&self, trial: &Trial, gradient: &mut [f32]) {
        let sums: Vec<Sums> = trial.placements().map(|(facts, _)| self.sums(facts)).collect();
        let foretold = shares(sums.iter().map(|sums| self.answer(sums)).collect());
        for ((sums, foretold), (facts, tried)) in sums.iter().zip(foretold).zip(trial.placements())
        {
            let slope = foretold - tried;
            let mut back = [slope; UNITS];
            for at in 1..UNITS {
                gradient[FACTORS + at] += slope * sums[at].max(0.0);
                back[at] = if sums[at] > 0.0 { slope * self.factors[at] } else { 0.0 };
            }
            for begin in facts.iter().map(|&fact| fact as usize * UNITS).chain([BIASES]) {
                for (sum, back) in gradient[begin..][..UNITS].iter_mut().zip(back) {
                    *sum += back;
                }
            }
        }
    }
}

/// Powers of e with these exponents, each divided by their sum.
fn shares(mut exponents: Vec<f32>) -> Vec<f32> {
    let most = exponents.iter().fold(f32::MIN, |most, &exponent| most.max(exponent));
    exponents.iter_mut().for_each(|exponent| *exponent = libm::expf(*exponent - most));
    let sum: f32 = exponents.iter().sum();
    exponents.iter_mut().for_each(|power| *power /= sum);
    exponents
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judgement(dice: &mut Dice) -> Box<Judgement> {
        let mut judgement = Box::new([0.0; PLACEMENT_FEATURES]);
        judgement.iter_mut().for_each(|weight| *weight = dice.unit() - 0.5);
        judgement
    }

    #[test]
    fn a_scout_of_weights_says_their_sum() {
        let judgement = judgement(&mut Dice::new(3));
        let facts = [7, 1900, 3000, 7];
        let sum = facts.iter().fold(0.0, |sum, &fact| sum + judgement[fact as usize]);
        assert_eq!(Scout::of(&judgement).says(&facts), sum);
    }

    #[test]
    fn numbers_read_back() {
        let mut dice = Dice::new(4);
        let scout = Scout::beginner(&judgement(&mut dice), &mut dice);
        let numbers: Vec<f32> = scout.numbers().collect();
        assert_eq!(numbers.len(), SIZE);
        assert_eq!(Scout::from_numbers(&numbers), scout);
    }

    #[test]
    fn what_fades_is_what_facts_say_together() {
        let mut dice = Dice::new(6);
        let judgement = judgement(&mut dice);
        let scout = Scout::beginner(&judgement, &mut dice);
        let mut numbers: Vec<f32> = scout.numbers().collect();
        Scout::fade(&mut numbers, 0.5);
        let faded = Scout::from_numbers(&numbers);
        let halves =
            |row: &Row| row.0.iter().skip(1).map(|number| number / 2.0).collect::<Vec<_>>();
        for (before, after) in scout.rows.iter().zip(&faded.rows) {
            assert_eq!(after.0[0], before.0[0]);
            assert_eq!(after.0[1..], halves(before));
        }
        assert_eq!((faded.biases, faded.factors), (scout.biases, scout.factors));
        Scout::fade(&mut numbers, 0.0);
        assert_eq!(
            Scout::from_numbers(&numbers).says(&[3, 9]),
            Scout::of(&judgement).says(&[3, 9])
        );
    }

    /// The slope of every number that matters, by a small step to both sides; where a sum passes 0
    /// on the way there is none.
    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        const STEP: f32 = 0.001;
        let mut dice = Dice::new(5);
        let scout = Scout::beginner(&judgement(&mut dice), &mut dice);
        let trial = Trial::new([(&[1, 2, 9][..], 600), (&[2, 5], 100), (&[7, 7, 9], 300)], 0.0);
        let mut gradient = vec![0.0; SIZE];
        scout.add_gradient(&trial, &mut gradient);
        let beside = |at: usize, step: f32| {
            let mut numbers: Vec<f32> = scout.numbers().collect();
            numbers[at] += step;
            Scout::from_numbers(&numbers)
        };
        let above = |scout: &Scout| -> Vec<[bool; UNITS]> {
            let sums = trial.placements().map(|(facts, _)| scout.sums(facts));
            sums.map(|sums| sums.map(|sum| sum > 0.0)).collect()
        };
        let facts = [1, 2, 5, 7, 9].into_iter().flat_map(|fact| fact * UNITS..(fact + 1) * UNITS);
        let (mut compared, mut steep) = (0, 0);
        for at in facts.chain(BIASES..FACTORS).chain(FACTORS + 1..SIZE) {
            let [less, more] = [-STEP, STEP].map(|step| beside(at, step));
            if above(&less) == above(&more) {
                let slope = (more.loss(&trial) - less.loss(&trial)) / (2.0 * STEP);
                assert!((slope - gradient[at]).abs() < 1e-3, "{at}: {slope} and {}", gradient[at]);
                compared += 1;
                steep += usize::from(slope.abs() > 0.01);
            }
        }
        assert!(compared > 6 * UNITS && steep > 2 * UNITS, "{compared} compared, {steep} steep");
    }
}
