//! The numbers of a proof-number search, and how a position's follow from those of what it rests on.
//!
//! *Proof* says how much work at least is left until the question is answered with yes, *disproof* until it is
//! answered with no; zero means done. A question is yes if *one* of several others is, or if *all* of them are.
//!
//! Sums are taken weakly, as the largest number plus one for each other open question, since
//! lines of play transpose so much that true sums count the same work many times over.

/// Larger than any number of open positions.
pub(crate) const INFINITE: u32 = u32::MAX / 4;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

/// How the answer follows from the answers of several questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Needs {
    One,
    All,
}

impl Needs {
    /// The number of the answer that one question alone can give, and that of the answer that takes all of them.
    #[inline]
    fn one_and_all(self, numbers: Numbers) -> (u32, u32) {
        match self {
            Needs::One => (numbers.proof, numbers.disproof),
            Needs::All => (numbers.disproof, numbers.proof),
        }
    }

    #[inline]
    fn numbers(self, one: u32, all: u32) -> Numbers {
        match self {
            Needs::One => Numbers { proof: one, disproof: all },
            Needs::All => Numbers { proof: all, disproof: one },
        }
    }
}

impl Numbers {
    pub(crate) const YES: Numbers = Numbers { proof: 0, disproof: INFINITE };
    pub(crate) const NO: Numbers = Numbers { proof: INFINITE, disproof: 0 };
    pub(crate) const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };
    /// As a bound: search until the answer is there.
    pub(crate) const UNBOUNDED: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };

    pub(crate) fn answered(yes: bool) -> Numbers {
        if yes { Numbers::YES } else { Numbers::NO }
    }

    /// The answer, once it is there.
    #[inline]
    pub(crate) fn answer(self) -> Option<bool> {
        match self {
            Numbers { proof: 0, .. } => Some(true),
            Numbers { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Is there no more to do within this bound?
    #[inline]
    pub(crate) fn reaches(self, bound: Numbers) -> bool {
        self.is_solved() || self.proof >= bound.proof || self.disproof >= bound.disproof
    }
}

/// The numbers of what needs one of these, or all of them. Without any, one cannot be had and all are.
#[inline]
pub(crate) fn combine(needs: Needs, questions: impl Iterator<Item = Numbers>) -> Numbers {
    let (mut least, mut most, mut open) = (INFINITE, 0, 0);
    for (one, all) in questions.map(|numbers| needs.one_and_all(numbers)) {
        least = least.min(one);
        most = most.max(all);
        open += u32::from(all != 0);
    }
    let all = (most + open.saturating_sub(1)).min(INFINITE);
    // What one question settles is settled.
    needs.numbers(least, if least == 0 { INFINITE } else { all })
}

/// The question to search next, and how far: until another looks better, or until `bound` is reached. `numbers` are
/// what [`combine`] says of all of them.
#[inline]
pub(crate) fn select(
    needs: Needs,
    questions: impl Iterator<Item = Numbers>,
    numbers: Numbers,
    bound: Numbers,
) -> (usize, Numbers) {
    let (mut best, mut chosen, mut second) = (0, Numbers::UNKNOWN, INFINITE);
    let mut first = INFINITE;
    for (at, question) in questions.enumerate() {
        let (one, all) = needs.one_and_all(question);
        // Whatever is settled the other way only waits for the rest.
        if all == 0 {
            continue;
        }
        if one < first {
            (second, first) = (first, one);
            (best, chosen) = (at, question);
        } else {
            second = second.min(one);
        }
    }
    let (one, all) = needs.one_and_all(bound);
    let (_, all_now) = needs.one_and_all(numbers);
    let (_, all_chosen) = needs.one_and_all(chosen);
    let slack = second.saturating_add(1 + second / 4).min(INFINITE);
    (best, needs.numbers(one.min(slack), raised(all, all_now, all_chosen)))
}

/// How far one question's number may grow before that of all reaches its bound.
fn raised(bound: u32, all: u32, one: u32) -> u32 {
    if bound >= INFINITE { INFINITE } else { bound.saturating_sub(all).saturating_add(one) }
}
