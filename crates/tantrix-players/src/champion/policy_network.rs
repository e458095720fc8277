//! The policy network: predicts which placements a long search would visit most, as priors of the
//! tree search.
//!
//! Every placement feature has an embedding of 32 numbers, two cache lines. The hidden layer is the
//! sum of a placement's embeddings and a bias. The logit is the first hidden unit as it is plus a
//! weighted sum of the other units after rectification. So the first unit is a linear policy, and
//! the others let features interact, which a linear policy cannot express.
//!
//! The parameters in order: the embeddings by feature, the biases, the output weights. The first
//! output weight stands for the linear unit, is 1 and is not used.

use yomikiri_game::Dice;
use yomikiri_tantrix::PLACEMENT_FEATURES;

use super::linear_policy::LinearPolicy;
use super::policy_target::PolicyTarget;

/// Hidden units, and numbers in an embedding.
const UNITS: usize = 32;
const BIASES: usize = PLACEMENT_FEATURES * UNITS;
const OUTPUT: usize = BIASES + UNITS;
/// The number of parameters.
pub(super) const SIZE: usize = OUTPUT + UNITS;

/// The largest absolute value of a new embedding's numbers.
const INITIAL_EMBEDDING: f32 = 0.1;
/// The absolute value of a new network's output weights.
const INITIAL_OUTPUT: f32 = 0.2;

type Hidden = [f32; UNITS];

/// An embedding starts at a cache line.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
struct Embedding(Hidden);

/// The parameters of the network.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PolicyNetwork {
    /// By feature.
    embeddings: Vec<Embedding>,
    biases: Hidden,
    output: Hidden,
}

impl PolicyNetwork {
    /// A network with the logits of a linear policy.
    pub(super) fn from_linear(linear: &LinearPolicy) -> PolicyNetwork {
        let embedding = |&weight: &f32| {
            let mut embedding = Embedding([0.0; UNITS]);
            embedding.0[0] = weight;
            embedding
        };
        let mut output = [0.0; UNITS];
        output[0] = 1.0;
        let embeddings = linear.iter().map(embedding).collect();
        PolicyNetwork { embeddings, biases: [0.0; UNITS], output }
    }

    /// A network to begin training with: a linear policy and small random numbers.
    pub(super) fn initial(linear: &LinearPolicy, dice: &mut Dice) -> PolicyNetwork {
        let mut network = PolicyNetwork::from_linear(linear);
        for embedding in &mut network.embeddings {
            for number in &mut embedding.0[1..] {
                *number = (2.0 * dice.unit() - 1.0) * INITIAL_EMBEDDING;
            }
        }
        for (unit, weight) in network.output.iter_mut().enumerate().skip(1) {
            *weight = if unit % 2 == 0 { INITIAL_OUTPUT } else { -INITIAL_OUTPUT };
        }
        network
    }

    /// Reads [`SIZE`] parameters.
    pub(super) fn from_parameters(parameters: &[f32]) -> PolicyNetwork {
        let units = |begin: usize| std::array::from_fn(|at| parameters[begin + at]);
        let embedding = |feature: usize| Embedding(units(feature * UNITS));
        let embeddings = (0..PLACEMENT_FEATURES).map(embedding).collect();
        PolicyNetwork { embeddings, biases: units(BIASES), output: units(OUTPUT) }
    }

    /// All parameters, in order.
    pub(super) fn parameters(&self) -> impl Iterator<Item = f32> {
        let embeddings = self.embeddings.iter().flat_map(|embedding| embedding.0);
        embeddings.chain(self.biases).chain(self.output)
    }

    /// Weight decay: multiplies the embeddings of all units but the linear one by `kept`, so that
    /// interactions of features seen in few targets stay small.
    pub(super) fn decay_weights(parameters: &mut [f32], kept: f32) {
        for embedding in parameters[..BIASES].chunks_exact_mut(UNITS) {
            embedding[1..].iter_mut().for_each(|number| *number *= kept);
        }
    }

    /// The logit of a placement with these features.
    #[inline]
    pub(super) fn logit(&self, features: &[u16]) -> f32 {
        self.output(&self.hidden(features))
    }

    /// The hidden units before rectification.
    #[inline]
    fn hidden(&self, features: &[u16]) -> Hidden {
        let mut hidden = self.biases;
        for &feature in features {
            for (unit, number) in hidden.iter_mut().zip(self.embeddings[feature as usize].0) {
                *unit += number;
            }
        }
        hidden
    }

    #[inline]
    fn output(&self, hidden: &Hidden) -> f32 {
        let rectified = hidden.iter().zip(&self.output).skip(1);
        rectified.fold(hidden[0], |logit, (unit, weight)| logit + weight * unit.max(0.0))
    }

    /// The cross entropy of the network's softmax with a target.
    pub(super) fn loss(&self, target: &PolicyTarget) -> f32 {
        let predicted = softmax(target.placements().map(|(fs, _)| self.logit(fs)).collect());
        let wanted = target.placements().map(|(_, probability)| probability);
        -predicted.iter().zip(wanted).map(|(p, wanted)| wanted * libm::logf(*p)).sum::<f32>()
    }

    /// Adds the gradient of the loss at one target.
    pub(super) fn add_gradient(&self, target: &PolicyTarget, gradient: &mut [f32]) {
        let hidden: Vec<Hidden> = target.placements().map(|(fs, _)| self.hidden(fs)).collect();
        let predicted = softmax(hidden.iter().map(|hidden| self.output(hidden)).collect());
        for ((hidden, predicted), (features, wanted)) in
            hidden.iter().zip(predicted).zip(target.placements())
        {
            let error = predicted - wanted;
            let mut back = [error; UNITS];
            for unit in 1..UNITS {
                gradient[OUTPUT + unit] += error * hidden[unit].max(0.0);
                back[unit] = if hidden[unit] > 0.0 { error * self.output[unit] } else { 0.0 };
            }
            let blocks = features.iter().map(|&feature| feature as usize * UNITS);
            for begin in blocks.chain([BIASES]) {
                for (sum, back) in gradient[begin..][..UNITS].iter_mut().zip(back) {
                    *sum += back;
                }
            }
        }
    }
}

/// Turns logits into probabilities.
fn softmax(mut logits: Vec<f32>) -> Vec<f32> {
    let most = logits.iter().fold(f32::MIN, |most, &logit| most.max(logit));
    logits.iter_mut().for_each(|logit| *logit = libm::expf(*logit - most));
    let sum: f32 = logits.iter().sum();
    logits.iter_mut().for_each(|power| *power /= sum);
    logits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linear(dice: &mut Dice) -> Box<LinearPolicy> {
        let mut linear = Box::new([0.0; PLACEMENT_FEATURES]);
        linear.iter_mut().for_each(|weight| *weight = dice.unit() - 0.5);
        linear
    }

    #[test]
    fn a_network_from_a_linear_policy_has_its_logits() {
        let linear = linear(&mut Dice::new(3));
        let features = [7, 1900, 3000, 7];
        let sum = features.iter().fold(0.0, |sum, &feature| sum + linear[feature as usize]);
        assert_eq!(PolicyNetwork::from_linear(&linear).logit(&features), sum);
    }

    #[test]
    fn parameters_read_back() {
        let mut dice = Dice::new(4);
        let network = PolicyNetwork::initial(&linear(&mut dice), &mut dice);
        let parameters: Vec<f32> = network.parameters().collect();
        assert_eq!(parameters.len(), SIZE);
        assert_eq!(PolicyNetwork::from_parameters(&parameters), network);
    }

    #[test]
    fn weight_decay_spares_the_linear_unit() {
        let mut dice = Dice::new(6);
        let linear = linear(&mut dice);
        let network = PolicyNetwork::initial(&linear, &mut dice);
        let mut parameters: Vec<f32> = network.parameters().collect();
        PolicyNetwork::decay_weights(&mut parameters, 0.5);
        let decayed = PolicyNetwork::from_parameters(&parameters);
        let halves = |embedding: &Embedding| -> Vec<f32> {
            embedding.0.iter().skip(1).map(|number| number / 2.0).collect()
        };
        for (before, after) in network.embeddings.iter().zip(&decayed.embeddings) {
            assert_eq!(after.0[0], before.0[0]);
            assert_eq!(after.0[1..], halves(before));
        }
        assert_eq!((decayed.biases, decayed.output), (network.biases, network.output));
        PolicyNetwork::decay_weights(&mut parameters, 0.0);
        assert_eq!(
            PolicyNetwork::from_parameters(&parameters).logit(&[3, 9]),
            PolicyNetwork::from_linear(&linear).logit(&[3, 9])
        );
    }

    /// Compares the gradient with finite differences, except where a unit passes 0 between the two
    /// sides, since there is no slope there.
    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        const STEP: f32 = 0.001;
        let mut dice = Dice::new(5);
        let network = PolicyNetwork::initial(&linear(&mut dice), &mut dice);
        let visits = [(&[1, 2, 9][..], 600), (&[2, 5], 100), (&[7, 7, 9], 300)];
        let target = PolicyTarget::new(visits, 0.0);
        let mut gradient = vec![0.0; SIZE];
        network.add_gradient(&target, &mut gradient);
        let beside = |at: usize, step: f32| {
            let mut parameters: Vec<f32> = network.parameters().collect();
            parameters[at] += step;
            PolicyNetwork::from_parameters(&parameters)
        };
        let active = |network: &PolicyNetwork| -> Vec<[bool; UNITS]> {
            let hidden = target.placements().map(|(features, _)| network.hidden(features));
            hidden.map(|hidden| hidden.map(|unit| unit > 0.0)).collect()
        };
        let embeddings = [1, 2, 5, 7, 9].into_iter().flat_map(|at| at * UNITS..(at + 1) * UNITS);
        let (mut compared, mut steep) = (0, 0);
        for at in embeddings.chain(BIASES..OUTPUT).chain(OUTPUT + 1..SIZE) {
            let [less, more] = [-STEP, STEP].map(|step| beside(at, step));
            if active(&less) == active(&more) {
                let slope = (more.loss(&target) - less.loss(&target)) / (2.0 * STEP);
                assert!((slope - gradient[at]).abs() < 1e-3, "{at}: {slope} and {}", gradient[at]);
                compared += 1;
                steep += usize::from(slope.abs() > 0.01);
            }
        }
        assert!(compared > 6 * UNITS && steep > 2 * UNITS, "{compared} compared, {steep} steep");
    }
}
