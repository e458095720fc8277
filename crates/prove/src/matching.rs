//! The matching lemma, tried out on abstract matchings.
//!
//! For the lemma (`docs/matching-lemma.md`) it does not matter where on the board columns stand:
//! a matching is a number of columns, each with so many cells, and a partner for every cell. One
//! side, the opponent, moves first; the other must see to it that of every pair each side gets
//! one cell. [`Matching::rule_holds`] lets the lemma's rule play against every sequence of the
//! opponent's moves; [`Matching::can_be_held`] asks whether any way of playing would do.

use std::collections::HashMap;

use rapidhash::RapidHashSet;
use yomikiri_game::Dice;

/// Columns of cells and their partners. Cells are numbered column by column, from the ground up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matching {
    heights: Vec<usize>,
    partner: Vec<usize>,
    column: Vec<usize>,
    /// For each cell the one under it.
    under: Vec<Option<usize>>,
}

/// Cells of the opponent, of the strategist, and reserved columns, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
struct State {
    opponent: u32,
    strategist: u32,
    reserved: u32,
}

/// The opponent's moves that a rule had no right answer to.
pub type Refutation = Vec<usize>;

impl Matching {
    /// The matching of columns with these heights and these partners.
    ///
    /// # Panics
    /// If `partner` is no matching of the cells without fixed points, or there are more than 32.
    pub fn new(heights: &[usize], partner: &[usize]) -> Self {
        let cells: usize = heights.iter().sum();
        assert!(cells == partner.len() && cells <= 32, "a partner for every cell, at most 32");
        assert!((0..cells).all(|cell| partner[cell] != cell && partner[partner[cell]] == cell));
        let column =
            heights.iter().enumerate().flat_map(|(at, &height)| vec![at; height]).collect();
        let under = heights.iter().scan(0, |first, &height| {
            let start = *first;
            *first += height;
            Some((0..height).map(move |row| (row > 0).then(|| start + row - 1)))
        });
        let under = under.flatten().collect();
        Matching { heights: heights.to_vec(), partner: partner.to_vec(), column, under }
    }

    /// Every matching of columns with these heights.
    pub fn all(heights: &[usize]) -> Vec<Matching> {
        let cells: usize = heights.iter().sum();
        let mut partners = Vec::new();
        extend_matching(&mut vec![usize::MAX; cells], &mut partners);
        partners.iter().map(|partner| Matching::new(heights, partner)).collect()
    }

    /// A random matching of columns with these heights.
    pub fn random(heights: &[usize], dice: &mut Dice) -> Matching {
        let cells: usize = heights.iter().sum();
        let mut order: Vec<usize> = (0..cells).collect();
        for at in (1..cells).rev() {
            order.swap(at, dice.roll(at + 1));
        }
        let mut partner = vec![0; cells];
        for pair in order.chunks_exact(2) {
            (partner[pair[0]], partner[pair[1]]) = (pair[1], pair[0]);
        }
        Matching::new(heights, &partner)
    }

    /// Heights of the columns.
    pub fn heights(&self) -> &[usize] {
        &self.heights
    }

    /// The pairs, each with its lower number first.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        self.partner.iter().copied().enumerate().filter(|&(cell, partner)| cell < partner)
    }

    /// Plays the lemma's rule against every sequence of moves: the number of states met, or moves
    /// that it has no right answer to.
    pub fn rule_holds(&self) -> Result<usize, Refutation> {
        let (mut seen, mut moves) = (RapidHashSet::default(), Vec::new());
        match self.rule_walks(State::default(), &mut seen, &mut moves) {
            true => Ok(seen.len()),
            false => Err(moves),
        }
    }

    fn rule_walks(
        &self,
        at: State,
        seen: &mut RapidHashSet<State>,
        moves: &mut Refutation,
    ) -> bool {
        if !seen.insert(at) {
            return true;
        }
        for mv in self.playable(at) {
            moves.push(mv);
            match self.rule(at, mv).filter(|&next| self.splits(next)) {
                Some(next) if self.rule_walks(next, seen, moves) => moves.pop(),
                _ => return false,
            };
        }
        true
    }

    /// The state after the opponent's move and the rule's answer; `None` if there is no answer.
    fn rule(&self, state: State, mv: usize) -> Option<State> {
        let mut state = State { opponent: state.opponent | 1 << mv, ..state };
        let mut answer = self.partner[mv];
        if state.reserved & 1 << self.column[mv] != 0 {
            answer = self.under.iter().position(|&under| under == Some(mv))?;
        }
        let mut steps = 0;
        while !self.is_playable(state, answer) {
            let below = self.under[answer].filter(|_| steps < self.partner.len())?;
            state.reserved |= 1 << self.column[answer];
            answer = self.partner[below];
            steps += 1;
        }
        Some(State { strategist: state.strategist | 1 << answer, ..state })
    }

    /// Can the strategist hold the matching in any way at all, always answering?
    pub fn can_be_held(&self) -> bool {
        self.holds(State::default(), &mut HashMap::new())
    }

    fn holds(&self, state: State, known: &mut HashMap<State, bool>) -> bool {
        if let Some(&holds) = known.get(&state) {
            return holds;
        }
        let holds = self.playable(state).all(|mv| {
            let moved = State { opponent: state.opponent | 1 << mv, ..state };
            self.playable(moved).any(|answer| {
                let next = State { strategist: moved.strategist | 1 << answer, ..moved };
                self.splits(next) && self.holds(next, known)
            })
        });
        known.insert(state, holds);
        holds
    }

    fn splits(&self, state: State) -> bool {
        self.pairs().all(|(a, b)| {
            let both = 1 << a | 1 << b;
            state.opponent & both != both && state.strategist & both != both
        })
    }

    fn is_playable(&self, state: State, cell: usize) -> bool {
        let filled = state.opponent | state.strategist;
        filled & 1 << cell == 0 && self.under[cell].is_none_or(|under| filled & 1 << under != 0)
    }

    fn playable(&self, state: State) -> impl Iterator<Item = usize> {
        (0..self.partner.len()).filter(move |&cell| self.is_playable(state, cell))
    }
}

/// All ways to complete a partial matching (`usize::MAX`: no partner yet).
fn extend_matching(partner: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    let Some(first) = partner.iter().position(|&p| p == usize::MAX) else {
        found.push(partner.clone());
        return;
    };
    for other in first + 1..partner.len() {
        if partner[other] == usize::MAX {
            (partner[first], partner[other]) = (other, first);
            extend_matching(partner, found);
            (partner[first], partner[other]) = (usize::MAX, usize::MAX);
        }
    }
}

/// The heights, 1 or 2, of columns with so many cells in all: one choice for each number of twos.
pub fn plain_heights(cells: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..=cells / 2).map(move |twos| [vec![2; twos], vec![1; cells - 2 * twos]].concat())
}

/// The smallest matchings with a column of three that cannot be held: all of so many cells.
pub fn unholdable_with_three(cells: usize) -> Vec<Matching> {
    let rest = cells.saturating_sub(3);
    let heights = plain_heights(rest).map(|plain| [vec![3], plain].concat());
    let matchings = heights.flat_map(|heights| Matching::all(&heights));
    matchings.filter(|matching| !matching.can_be_held()).collect()
}
