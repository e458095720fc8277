//! Does a position have a static board? Decided column by column, in microseconds.
//!
//! A static board (heights 0, 1 or 2, disjoint pairs, all else follow-up) is a walk over the
//! columns from left to right. Whether it holds shows in four neighbouring columns at a time, so
//! a walk needs to remember three: their heights, which of their cells are paired with each
//! other, and which are *used*, paired with a cell farther left. A set of such states is carried
//! from column to column; the board exists if a state is left at the right end.
//!
//! The endless untouched columns on either side are states too: those that an endless walk over
//! empty columns can end in (left), or begin in (right). Only pairs that close a line are
//! looked for; cells left over can be paired in any way, which the SAT search does for a board
//! that is to be written down.

use std::rc::Rc;

use rapidhash::{RapidHashMap, RapidHashSet};

/// The stones of a column in one word: those of the opponent, the ground the lowest bit, then a
/// mark one above the topmost stone, and in the highest bit whether the column is closed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Stack(u32);

const CLOSED: u32 = 1 << 31;

impl Default for Stack {
    fn default() -> Self {
        Stack(1)
    }
}

impl Stack {
    /// The stack with a stone more; room is for 30.
    pub fn with(self, opponent: bool) -> Self {
        let stone = 1 << self.height();
        Stack(self.0 + if opponent { 2 * stone } else { stone })
    }

    /// The same stones with no gadget cell allowed on them.
    pub fn close(self) -> Self {
        Stack(self.0 | CLOSED)
    }

    /// Are gadget cells ruled out on it?
    pub fn is_closed(self) -> bool {
        self.0 & CLOSED != 0
    }

    /// How many stones there are.
    pub fn height(self) -> u32 {
        31 - (self.0 & !CLOSED).leading_zeros()
    }

    /// Is the stone in this row the opponent's? False above the topmost.
    pub fn is_opponent(self, row: i32) -> bool {
        row >= 1 && row <= self.height() as i32 && self.0 >> (row - 1) & 1 == 1
    }

    /// Is the stone in this row the strategist's?
    pub fn is_strategist(self, row: i32) -> bool {
        row >= 1 && row <= self.height() as i32 && self.0 >> (row - 1) & 1 == 0
    }
}

/// What lies on a cell once a column has so many gadget cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Opponent,
    Strategist,
    /// The gadget cell of this level, 0 or 1.
    Gadget(usize),
}

fn content(stack: Stack, gadgets: usize, row: usize) -> Content {
    let (height, at) = (stack.height() as usize, row - 1);
    if at < height {
        let opponents = stack.is_opponent(row as i32);
        return if opponents { Content::Opponent } else { Content::Strategist };
    }
    match at - height {
        level if level < gadgets => Content::Gadget(level),
        above if (above - gadgets).is_multiple_of(2) => Content::Opponent,
        _ => Content::Strategist,
    }
}

/// Links of the six cells of three columns (two levels each): 0 open, 1 used, else partner + 2.
const OPEN: u8 = 0;
const USED: u8 = 1;

/// Three columns: their gadget cells and how these are paired.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct State {
    gadgets: [u8; 3],
    links: [u8; 6],
}

/// Four columns in the middle of a step: the three of a state and a new one.
#[derive(Clone, Copy)]
struct Four {
    stacks: [Stack; 4],
    gadgets: [u8; 4],
    links: [u8; 8],
}

impl Four {
    /// Is every line that ends in the new column kept from the opponent?
    fn holds(&self) -> bool {
        let tops = (0..4).map(|c| self.stacks[c].height() as usize + self.gadgets[c] as usize);
        let rows = tops.max().unwrap_or(0) + 5;
        (1..=rows).all(|row| {
            let lines = [(0, 1), (1, 1), (-1, 1), (1, 0)];
            lines.iter().all(|&(up, right)| {
                let from = if right == 0 { 3 } else { 0 };
                let last = row as i32 + 3 * up;
                last < 1 || self.keeps((from, row), up, right)
            })
        })
    }

    fn keeps(&self, (column, row): (usize, usize), up: i32, right: usize) -> bool {
        let mut met = [usize::MAX; 4];
        for step in 0..4 {
            let column = column + step * right;
            let row = (row as i32 + step as i32 * up) as usize;
            match content(self.stacks[column], self.gadgets[column] as usize, row) {
                Content::Strategist => return true,
                Content::Opponent => {}
                Content::Gadget(level) => {
                    let cell = 2 * column + level;
                    if self.links[cell] >= 2 && met.contains(&(self.links[cell] as usize - 2)) {
                        return true;
                    }
                    met[step] = cell;
                }
            }
        }
        false
    }

    /// Could a line hold both cells?
    fn on_line(&self, a: usize, b: usize) -> bool {
        let row = |cell: usize| self.stacks[cell / 2].height() as i32 + (cell % 2) as i32;
        let (right, up) = ((a / 2).abs_diff(b / 2) as i32, (row(a) - row(b)).abs());
        up == 0 || up == right || right == 0
    }

    fn link(mut self, a: usize, b: usize) -> Four {
        self.links[a] = b as u8 + 2;
        self.links[b] = a as u8 + 2;
        self
    }

    /// The last three columns.
    fn shift(&self) -> State {
        let link = |cell: usize| match self.links[cell + 2] {
            OPEN => OPEN,
            // The partner is the new state's cell two numbers less, or has left it.
            partner if partner >= 4 => partner - 2,
            _ => USED,
        };
        let mut links = [0, 1, 2, 3, 4, 5].map(link);
        let gadgets = [self.gadgets[1], self.gadgets[2], self.gadgets[3]];
        for (cell, link) in links.iter_mut().enumerate() {
            if cell % 2 >= gadgets[cell / 2] as usize {
                *link = USED;
            }
        }
        State { gadgets, links }
    }

    /// All ways to pair the new column's cells, from `level` on.
    fn pair_up(self, level: usize, found: &mut Vec<State>) {
        if level >= self.gadgets[3] as usize {
            if self.holds() {
                found.push(self.shift());
            }
            return;
        }
        let cell = 6 + level;
        self.pair_up(level + 1, found);
        for other in 0..cell {
            if self.links[other] == OPEN && self.on_line(other, cell) {
                self.link(other, cell).pair_up(level + 1, found);
            }
        }
    }
}

type StackId = u16;
type StateId = u32;
type SetId = u32;

/// The automaton, with everything it has worked out so far.
pub struct Automaton {
    stacks: Vec<Stack>,
    stack_ids: RapidHashMap<Stack, StackId>,
    states: Vec<State>,
    state_ids: RapidHashMap<State, StateId>,
    steps: RapidHashMap<(u64, StateId), Rc<[StateId]>>,
    /// Sets of states met, and where each column leads them: most walks share most of their way.
    sets: Vec<Rc<[StateId]>>,
    set_ids: RapidHashMap<Rc<[StateId]>, SetId>,
    images: RapidHashMap<(u64, SetId), SetId>,
    left: SetId,
    right: RapidHashSet<StateId>,
    /// Empty columns after which a walk could have come from without end, or go on so.
    tail_columns: usize,
}

impl Default for Automaton {
    fn default() -> Self {
        Automaton::new()
    }
}

impl Automaton {
    /// The automaton with its endless tails worked out.
    pub fn new() -> Self {
        let mut automaton = Automaton {
            stacks: Vec::new(),
            stack_ids: RapidHashMap::default(),
            states: Vec::new(),
            state_ids: RapidHashMap::default(),
            steps: RapidHashMap::default(),
            sets: Vec::new(),
            set_ids: RapidHashMap::default(),
            images: RapidHashMap::default(),
            left: 0,
            right: RapidHashSet::default(),
            tail_columns: 0,
        };
        automaton.work_out_tails();
        automaton
    }

    fn stack(&mut self, stack: Stack) -> StackId {
        if let Some(&known) = self.stack_ids.get(&stack) {
            return known;
        }
        let id = self.stacks.len() as StackId;
        self.stacks.push(stack);
        self.stack_ids.insert(stack, id);
        id
    }

    fn state(&mut self, state: State) -> StateId {
        if let Some(&known) = self.state_ids.get(&state) {
            return known;
        }
        let id = self.states.len() as StateId;
        self.states.push(state);
        self.state_ids.insert(state, id);
        id
    }

    fn set(&mut self, states: Vec<StateId>) -> SetId {
        let states: Rc<[StateId]> = states.into();
        if let Some(&known) = self.set_ids.get(&states) {
            return known;
        }
        let id = self.sets.len() as SetId;
        self.sets.push(states.clone());
        self.set_ids.insert(states, id);
        id
    }

    /// The states one column later; `stacks` are the three columns of the state and the new one.
    fn step(&mut self, stacks: [StackId; 4], from: StateId) -> Rc<[StateId]> {
        let key = key(stacks);
        if let Some(known) = self.steps.get(&(key, from)) {
            return known.clone();
        }
        let state = self.states[from as usize];
        let four = stacks.map(|stack| self.stacks[stack as usize]);
        let mut found = Vec::new();
        let most = if four[3].is_closed() { 0 } else { 2 };
        for gadgets in 0..=most {
            let [a, b, c] = state.gadgets;
            let mut links = [USED; 8];
            links[..6].copy_from_slice(&state.links);
            links[6..6 + gadgets as usize].fill(OPEN);
            Four { stacks: four, gadgets: [a, b, c, gadgets], links }.pair_up(0, &mut found);
        }
        let mut ids: Vec<StateId> = found.into_iter().map(|state| self.state(state)).collect();
        ids.sort_unstable();
        ids.dedup();
        let ids: Rc<[StateId]> = ids.into();
        self.steps.insert((key, from), ids.clone());
        ids
    }

    /// The set one column later.
    fn set_image(&mut self, stacks: [StackId; 4], from: SetId) -> SetId {
        let key = (key(stacks), from);
        if let Some(&known) = self.images.get(&key) {
            return known;
        }
        let states = self.sets[from as usize].clone();
        let image = self.image(stacks, &states);
        let image = self.set(image);
        self.images.insert(key, image);
        image
    }

    fn image(&mut self, stacks: [StackId; 4], from: &[StateId]) -> Vec<StateId> {
        let mut next: Vec<StateId> = Vec::new();
        for &state in from {
            next.extend(self.step(stacks, state).iter());
        }
        next.sort_unstable();
        next.dedup();
        self.undominated(next)
    }

    /// Drops states that another makes superfluous: the same but with cells open that are used.
    fn undominated(&self, states: Vec<StateId>) -> Vec<StateId> {
        let dominates = |a: StateId, b: StateId| {
            let (a, b) = (self.states[a as usize], self.states[b as usize]);
            a != b
                && a.gadgets == b.gadgets
                && (0..6).all(|cell| {
                    let (mine, theirs) = (a.links[cell], b.links[cell]);
                    mine == theirs || (mine == OPEN && theirs == USED)
                })
        };
        let kept = states.iter().filter(|&&b| !states.iter().any(|&a| dominates(a, b)));
        kept.copied().collect()
    }

    /// So many untouched columns between two clusters of stones make them independent: together
    /// they have a static board exactly if each alone has one.
    ///
    /// *If each has one:* behind the left cluster a walk stands in a state that can go on for
    /// ever over empty columns; after so many of them it can be in every state (or a better one)
    /// that an endless walk from the left can be in, so in the one that the right cluster's board
    /// needs. *If both together have one:* its walk crosses so many empty columns that it could
    /// go on for ever, and that it could have come from without end. The first three columns of
    /// the gap bring the walk to a state of empty columns.
    pub fn independent_gap(&mut self) -> usize {
        let empty = self.stack(Stack::default());
        let left = self.sets[self.left as usize].clone();
        let endless: Vec<StateId> = self.right.iter().copied().collect();
        let spread = endless.into_iter().map(|state| {
            let mut states = vec![state];
            let mut columns = 0;
            while states[..] != left[..] {
                states = self.image([empty; 4], &states);
                columns += 1;
            }
            columns
        });
        3 + spread.max().unwrap_or(0).max(self.tail_columns)
    }

    fn work_out_tails(&mut self) {
        let empty = self.stack(Stack::default());
        let all = self.every_empty_state();
        let mut left = all.clone();
        loop {
            let next = self.image([empty; 4], &left);
            if next == left {
                break;
            }
            left = next;
            self.tail_columns += 1;
        }
        // What can go on for ever: drop states without a step into what is left, until none is.
        let mut right: RapidHashSet<StateId> = all.into_iter().collect();
        let mut columns = 0;
        loop {
            let dead: Vec<StateId> = right
                .clone()
                .into_iter()
                .filter(|&state| !self.step([empty; 4], state).iter().any(|s| right.contains(s)))
                .collect();
            if dead.is_empty() {
                break;
            }
            dead.iter().for_each(|state| {
                right.remove(state);
            });
            columns += 1;
        }
        self.tail_columns = self.tail_columns.max(columns);
        self.left = self.set(left);
        self.right = right;
    }

    /// Every state of three empty columns with every way to pair their cells.
    fn every_empty_state(&mut self) -> Vec<StateId> {
        let mut found = Vec::new();
        for heights in 0..27u8 {
            let gadgets = [heights / 9, heights / 3 % 3, heights % 3];
            let mut links = [USED; 6];
            for cell in (0..6).filter(|cell| cell % 2 < gadgets[cell / 2] as usize) {
                links[cell] = OPEN;
            }
            pair_in_all_ways(State { gadgets, links }, 0, &mut found);
        }
        found.into_iter().map(|state| self.state(state)).collect()
    }

    /// Is there a static board with these columns, all others empty?
    pub fn is_static(&mut self, columns: &[Stack]) -> bool {
        let empty = self.stack(Stack::default());
        let mut window = [empty; 4];
        let mut states = self.left;
        for stack in columns.iter().copied().chain([Stack::default(); 3]) {
            let id = self.stack(stack);
            window = [window[1], window[2], window[3], id];
            states = self.set_image(window, states);
        }
        self.sets[states as usize].iter().any(|state| self.right.contains(state))
    }
}

fn key(stacks: [StackId; 4]) -> u64 {
    stacks.iter().fold(0u64, |key, &stack| key << 16 | u64::from(stack))
}

fn pair_in_all_ways(state: State, cell: usize, found: &mut Vec<State>) {
    if cell == 6 {
        found.push(state);
        return;
    }
    pair_in_all_ways(state, cell + 1, found);
    if state.links[cell] != OPEN {
        return;
    }
    let mut used = state;
    used.links[cell] = USED;
    pair_in_all_ways(used, cell + 1, found);
    for other in cell + 1..6 {
        if state.links[other] == OPEN {
            let mut paired = state;
            paired.links[cell] = other as u8 + 2;
            paired.links[other] = cell as u8 + 2;
            pair_in_all_ways(paired, cell + 1, found);
        }
    }
}
