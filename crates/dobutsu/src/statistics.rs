//! Counts over all positions of a solved game: moves by value, zugzwang, dead drops.

/// The most legal moves that are counted apart; the game has 38 at most.
const MOST_MOVES: usize = 63;

/// Counts over all positions that are no ends, mirror images once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Positions by their number of legal moves, 0 to 63: lost, drawn, won.
    pub by_moves: Vec<[u64; 3]>,
    /// Positions by pieces in hand, both players' together: lost, drawn, won.
    pub by_hand: [[u64; 3]; 7],
    /// Lost positions that would be lost for the other player to move as well.
    pub zugzwang: u64,
    /// Those of them that are the same position with the other player to move.
    pub zugzwang_alone: u64,
    /// Decided positions whose distance is one ply longer by the paper's count.
    pub late: u64,
    /// Positions whose value only dead drops keep, by number, in order.
    pub only_dead_drops: Vec<usize>,
}

impl Statistics {
    /// Of no position.
    pub fn empty() -> Statistics {
        Statistics {
            by_moves: vec![[0; 3]; MOST_MOVES + 1],
            by_hand: [[0; 3]; 7],
            zugzwang: 0,
            zugzwang_alone: 0,
            late: 0,
            only_dead_drops: vec![],
        }
    }

    /// Counts a position by its legal moves and its pieces in hand; `class` is 0 for a loss, 1 for a
    /// draw, 2 for a win.
    pub fn count(&mut self, moves: usize, in_hand: usize, class: usize) {
        self.by_moves[moves.min(MOST_MOVES)][class] += 1;
        self.by_hand[in_hand][class] += 1;
    }

    /// Together with the statistics of positions with higher numbers.
    pub fn plus(mut self, other: Statistics) -> Statistics {
        let mine = self.by_moves.iter_mut().chain(&mut self.by_hand);
        for (mine, theirs) in mine.zip(other.by_moves.iter().chain(&other.by_hand)) {
            *mine = std::array::from_fn(|i| mine[i] + theirs[i]);
        }
        self.zugzwang += other.zugzwang;
        self.zugzwang_alone += other.zugzwang_alone;
        self.late += other.late;
        self.only_dead_drops.extend(other.only_dead_drops);
        self
    }

    /// Mean number of legal moves of lost, drawn and won positions.
    pub fn mean_moves(&self) -> [f64; 3] {
        std::array::from_fn(|value| {
            let counts = self.by_moves.iter().map(|counts| counts[value]);
            let moves: u64 = counts.clone().zip(0..).map(|(count, moves)| count * moves).sum();
            moves as f64 / counts.sum::<u64>() as f64
        })
    }
}
