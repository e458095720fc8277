//! Lemmas 1 and 2 and the GLASS, played out by the paper's own words.
//!
//! This is not the checker: the answers are those the paper prescribes, literally, and every
//! state they lead to is visited. A gadget is a few cells with partners; a chain of Slided-CUPs
//! is closed to a ring, so that it is finite and every gadget in it has both its neighbours.

use std::collections::BTreeSet;

use yomikiri_hakozumi::Cell;

/// Cells with their partners; a cell without one is free.
pub(super) struct Gadget {
    cells: Vec<Cell>,
    partner: Vec<Option<usize>>,
    literal_glass: bool,
}

/// Owners of the cells: 0 nobody, 1 the opponent, 2 the strategist.
type State = Vec<u8>;

/// What the rule was found to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Played {
    /// States with the opponent to move, the first and the last among them.
    pub states: usize,
    /// Answers on the partner.
    pub on_partner: usize,
    /// Answers on the partner of the cell under the partner.
    pub beside: usize,
    /// Answers on top of the opponent's stone.
    pub on_top: usize,
    /// Moves that the rule has no legal answer to, or none that keeps the pairs.
    pub failures: usize,
}

impl Gadget {
    pub(super) fn new(pairs: &[[(i32, i32); 2]], free: &[(i32, i32)]) -> Self {
        let all = pairs.iter().flatten().chain(free).map(|&(column, row)| Cell::new(column, row));
        let cells: Vec<Cell> = all.collect();
        let paired = 2 * pairs.len();
        let partner = (0..cells.len()).map(|at| (at < paired).then_some(at ^ 1)).collect();
        Gadget { cells, partner, literal_glass: !free.is_empty() }
    }

    /// The CUP on columns 1 to 4.
    pub(super) fn cup() -> Self {
        Gadget::new(&[[(1, 1), (2, 1)], [(3, 1), (4, 1)], [(1, 2), (4, 2)]], &[])
    }

    /// The GLASS on columns 1 to 7, free above.
    pub(super) fn glass() -> Self {
        let free = [(1, 2), (3, 2), (5, 2), (7, 2)];
        Gadget::new(&[[(1, 1), (2, 1)], [(3, 1), (5, 1)], [(6, 1), (7, 1)]], &free)
    }

    /// The restricted GLASS of §6.
    pub(super) fn restricted_glass() -> Self {
        let below = [[(1, 1), (2, 1)], [(3, 1), (5, 1)], [(6, 1), (7, 1)]];
        let above = [[(1, 2), (7, 2)], [(3, 2), (5, 2)]];
        Gadget::new(&[&below[..], &above[..]].concat(), &[])
    }

    /// A Slided-CUP alone: its row-2 pair and the two pairs under it, which reach to the next
    /// gadgets. The pair between them has nothing on it and is left out.
    pub(super) fn slided() -> Self {
        Gadget::new(&[[(-1, 1), (1, 1)], [(4, 1), (6, 1)], [(1, 2), (4, 2)]], &[])
    }

    /// So many Slided-CUPs in a ring.
    pub(super) fn slided_ring(count: i32) -> Self {
        let pairs = (0..count).flat_map(|n| {
            let at = |column: i32, row: i32| ((column + 5 * n) % (5 * count), row);
            [[at(2, 1), at(3, 1)], [at(4, 1), at(6, 1)], [at(1, 2), at(4, 2)]]
        });
        Gadget::new(&pairs.collect::<Vec<_>>(), &[])
    }

    /// Plays every sequence of the opponent's moves against the paper's answers.
    pub(super) fn play_out(&self) -> Played {
        let mut played = Played::default();
        let start = vec![0; self.cells.len()];
        let (mut seen, mut open) = (BTreeSet::from([start.clone()]), vec![start]);
        while let Some(state) = open.pop() {
            for mv in self.playable(&state) {
                let mut moved = state.clone();
                moved[mv] = 1;
                let answers = self.answers(&moved, mv, &mut played);
                played.failures += usize::from(answers.is_empty());
                for answer in answers {
                    let mut next = moved.clone();
                    next[answer] = 2;
                    played.failures += usize::from(!self.keeps(&next));
                    if seen.insert(next.clone()) {
                        open.push(next);
                    }
                }
            }
        }
        played.states = seen.len();
        played
    }

    /// The game in which the opponent makes these moves and the paper answers: the cells in the order they were played.
    /// It ends where a move cannot be made or answered.
    pub(super) fn game(&self, moves: &[Cell]) -> Vec<Cell> {
        let mut state = vec![0; self.cells.len()];
        let mut game = Vec::new();
        for &cell in moves {
            let Some(mv) = self.at(cell).filter(|&mv| self.is_playable(&state, mv)) else { break };
            state[mv] = 1;
            let answers = self.answers(&state, mv, &mut Played::default());
            let Some(&answer) = answers.first() else { break };
            state[answer] = 2;
            game.extend([cell, self.cells[answer]]);
        }
        game
    }

    /// Every complete game: the cells in the order they were played.
    pub(super) fn games(&self) -> Vec<Vec<Cell>> {
        let mut games = Vec::new();
        self.extend_game(vec![0; self.cells.len()], &mut Vec::new(), &mut games);
        games
    }

    fn extend_game(&self, state: State, game: &mut Vec<Cell>, games: &mut Vec<Vec<Cell>>) {
        let moves = self.playable(&state);
        if moves.is_empty() {
            games.push(game.clone());
        }
        for mv in moves {
            let mut moved = state.clone();
            moved[mv] = 1;
            for answer in self.answers(&moved, mv, &mut Played::default()) {
                let mut next = moved.clone();
                next[answer] = 2;
                game.extend([self.cells[mv], self.cells[answer]]);
                self.extend_game(next, game, games);
                game.truncate(game.len() - 2);
            }
        }
    }

    /// The paper's answers to the stone on `mv`, which already lies there.
    fn answers(&self, state: &State, mv: usize, played: &mut Played) -> Vec<usize> {
        let anything = || if self.literal_glass { self.playable(state) } else { Vec::new() };
        let Some(partner) = self.partner[mv] else { return anything() };
        if state[partner] != 0 {
            played.on_top += 1;
            return match self.above(mv).filter(|&above| state[above] == 0) {
                Some(above) if !self.literal_glass => vec![above],
                _ => anything(),
            };
        }
        if self.is_playable(state, partner) {
            played.on_partner += 1;
            return vec![partner];
        }
        played.beside += 1;
        let beside = self.under(partner).and_then(|under| self.partner[under]);
        beside.filter(|&beside| self.is_playable(state, beside)).into_iter().collect()
    }

    fn keeps(&self, state: &State) -> bool {
        (0..self.cells.len()).all(|at| {
            self.partner[at].is_none_or(|partner| match state[at] {
                0 => true,
                2 if self.literal_glass => true,
                owner => state[partner] != owner,
            })
        })
    }

    fn at(&self, cell: Cell) -> Option<usize> {
        self.cells.iter().position(|&other| other == cell)
    }

    fn under(&self, at: usize) -> Option<usize> {
        self.at(self.cells[at].step((0, -1), 1))
    }

    fn above(&self, at: usize) -> Option<usize> {
        self.at(self.cells[at].step((0, 1), 1))
    }

    fn is_playable(&self, state: &State, at: usize) -> bool {
        state[at] == 0 && self.under(at).is_none_or(|under| state[under] != 0)
    }

    fn playable(&self, state: &State) -> Vec<usize> {
        (0..self.cells.len()).filter(|&at| self.is_playable(state, at)).collect()
    }
}
