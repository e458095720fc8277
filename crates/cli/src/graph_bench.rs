//! How fast any two-player game is solved from its rules alone: Breakthrough on six rows and three
//! columns, a game that the program does not know otherwise.

use anyhow::ensure;
use yomikiri_game::{Game, Outcome, Player, Quiet};
use yomikiri_solve::{Exact, Graph};

use crate::bench::{Benchmark, Work};

pub(crate) const BENCHMARKS: [Benchmark; 1] =
    [Benchmark { name: "graph-breakthrough-6x3", bound: 18.0, run: breakthrough }];

/// Undecided positions. Each of them takes 12 bytes itself.
const POSITIONS: usize = 18_053_930;
/// Bytes of memory allowed per position.
const BYTES: u64 = 24;

const ROWS: u32 = 6;
const COLUMNS: u32 = 3;
const BOARD: u32 = (1 << (ROWS * COLUMNS)) - 1;
const FIRST_COLUMN: u32 = 0b001_001_001_001_001_001;
const LAST_COLUMN: u32 = FIRST_COLUMN << (COLUMNS - 1);
/// The row that each player's pawns begin from and the other's want to reach.
const HOMES: [u32; 2] = [0b111, 0b111 << ((ROWS - 1) * COLUMNS)];

/// Pawns step forward or diagonally forward, capture diagonally; the far row wins.
#[derive(Clone)]
struct Breakthrough;

/// Both players' pawns, row by row from the first player's side, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Pawns {
    near: u32,
    far: u32,
    second: bool,
}

impl Pawns {
    /// Those of the player to move, and those of the other.
    fn sides(&self) -> (u32, u32) {
        if self.second { (self.far, self.near) } else { (self.near, self.far) }
    }
}

impl Game for Breakthrough {
    type Position = Pawns;
    /// From and to.
    type Move = (u32, u32);

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Pawns {
        let [near, far] = HOMES;
        Pawns { near: near | near << COLUMNS, far: far | far >> COLUMNS, second: false }
    }

    fn to_move(&self, position: &Pawns) -> Player {
        Player::new(position.second.into())
    }

    fn outcome(&self, position: &Pawns) -> Option<Outcome> {
        let (own, other) = position.sides();
        let lost = other & HOMES[usize::from(position.second)] != 0 || own == 0;
        lost.then(|| Outcome::Win(Player::new((!position.second).into())))
    }

    fn moves(&self, position: &Pawns, moves: &mut Vec<(u32, u32)>) {
        if self.outcome(position).is_some() {
            return;
        }
        let (own, other) = position.sides();
        // Where pawns may go by a step ahead, to the left and to the right, and how far that is in cells.
        let (left, right) = (own & !FIRST_COLUMN, own & !LAST_COLUMN);
        let steps = match position.second {
            false => [(own << 3, 3), (left << 2, 2), (right << 4, 4)],
            true => [(own >> 3, 3), (left >> 4, 4), (right >> 2, 2)],
        };
        for ((cells, step), free) in steps.into_iter().zip([!own & !other, !own, !own]) {
            let mut cells = cells & free & BOARD;
            while cells != 0 {
                let to = cells.trailing_zeros();
                moves.push((if position.second { to + step } else { to - step }, to));
                cells &= cells - 1;
            }
        }
    }

    fn play_unchecked(&self, position: &mut Pawns, (from, to): (u32, u32)) {
        let (own, other) = position.sides();
        let (own, other) = (own ^ (1 << from | 1 << to), other & !(1 << to));
        let (near, far) = if position.second { (other, own) } else { (own, other) };
        *position = Pawns { near, far, second: !position.second };
    }
}

/// All positions that the start leads to, solved within the memory allowed.
fn breakthrough() -> anyhow::Result<Work> {
    let graph = Graph::solve(&Breakthrough, POSITIONS as u64 * BYTES, &Quiet)?;
    ensure!(graph.len() == POSITIONS, "{} positions; expected {POSITIONS}", graph.len());
    let value = graph.value(&Breakthrough.start());
    let expected = Exact { outcome: Outcome::Win(Player::FIRST), distance: Some(23) };
    ensure!(value == Some(expected), "{value:?} at the start; expected {expected:?}");
    Ok(Work::new("positions", graph.len() as u64))
}
