//! Every placement solved, whether or not the start leads to it; and positions found as examples.
//!
//! The paper counts a lost position as zugzwang if the position with the other player to move is lost, too, *and can
//! be reached*, so it gives a lower bound. To count them all, the swapped positions must have values: the game is
//! solved once more over all placements from which it goes on, and the reachable ones must get the values they had.

use rayon::prelude::*;
use yomikiri_dobutsu::{Cursor, DobutsuIndex, Position};
use yomikiri_game::{DenseIndex, LineMoves, Progress};
use yomikiri_solve::{Census, Task, Value, retrograde};

use super::backend::SolveError;
use super::statistics::positions_with;
use super::tablebase::Solved;

/// Lines that are looked at between two signs of life.
const CHUNK: usize = 128;
/// Fewer pieces in hand leave fewer moves than the most there are.
const MANY_IN_HAND: usize = 2;

/// What is found among all placements.
#[derive(Clone, Debug)]
pub struct EveryPlacement {
    /// All placements from which the game goes on, mirror images once, by value.
    pub census: Census,
    /// Those of them in which the player to move has no move.
    pub stuck: Vec<Position>,
    /// The first placement, in order of the numbers, that has all pieces on the board and cannot be reached.
    pub unreached: Option<Position>,
    /// Reachable positions that have the same value as when they were solved alone.
    pub same: u64,
    /// Reachable lost positions that would be lost for the other player to move as well.
    pub zugzwang: u64,
    /// Reachable positions, ends left out, that are their own mirror image.
    pub own_mirror: u64,
}

/// Solves every placement, and counts with its values.
pub fn every_placement(
    solved: &Solved,
    progress: &dyn Progress,
) -> Result<EveryPlacement, SolveError> {
    let index = &solved.index;
    let marks = playable(index, progress);
    let all = retrograde(index, Task { over: Some(&marks), later: None }, progress)?;
    drop(marks);
    let count = |cursor: &mut Cursor<'_>, line: usize| {
        let reached = lanes_where(solved, line, Value::is_reached);
        let own =
            |lane: &usize| all.values[64 * line + lane] == solved.solution.values[64 * line + lane];
        let same = (0..64).filter(|lane| reached >> lane & 1 == 1).filter(own).count() as u64;
        let mut zugzwang = 0;
        index.passed(cursor, line, lanes_where(solved, line, Value::is_loss), |_, passed| {
            zugzwang += u64::from(all.value(passed).is_loss());
        });
        // Of twins both numbers are reached, and one of them represents both, perhaps in another line.
        let twins = index.twin(64 * line).is_some();
        let of_twins = |lanes: u64| if twins { u64::from(lanes.count_ones()) } else { 0 };
        let numbers = of_twins(lanes(solved, line, Value::is_reached));
        [same, zugzwang, of_twins(reached), numbers]
    };
    let add = |a: [u64; 4], b: [u64; 4]| std::array::from_fn(|at| a[at] + b[at]);
    let [same, zugzwang, represented, numbers] = over_lines(index, progress, count, add);
    // A position that is its own twin has one number, every other has two.
    let own_mirror = 2 * represented - numbers;
    let stuck = positions_with(index, &all.values, Value::decided(0));
    let unreached = first_unreached(solved, &all.values);
    Ok(EveryPlacement { census: all.census, stuck, unreached, same, zugzwang, own_mirror })
}

fn first_unreached(solved: &Solved, all: &[u8]) -> Option<Position> {
    let index = &solved.index;
    let mut cursor = index.cursor();
    let on_board = (0..index.lines()).filter(|&line| index.pieces_in_hand(&mut cursor, line) == 0);
    let mut numbers = on_board.flat_map(|line| 64 * line..64 * line + 64);
    let is_reached = |byte: u8| Value::from_byte(byte).is_reached();
    let missing =
        |&number: &usize| is_reached(all[number]) && !solved.solution.value(number).is_reached();
    numbers.find(missing).and_then(|number| index.position(number))
}

/// A byte for every number: 1 where the game goes on.
fn playable(index: &DobutsuIndex, progress: &dyn Progress) -> Vec<u8> {
    let mut marks = vec![0u8; index.len()];
    let lines = marks.par_chunks_mut(64 * CHUNK).enumerate();
    lines.for_each_init(
        || index.cursor(),
        |cursor, (chunk, marks)| {
            progress.advance(0);
            for (line, marks) in (chunk * CHUNK..).zip(marks.chunks_mut(64)) {
                let lanes = index.playable(cursor, line);
                for (lane, mark) in marks.iter_mut().enumerate() {
                    *mark = (lanes >> lane & 1) as u8;
                }
            }
        },
    );
    marks
}

/// The lanes of a line whose values match.
fn lanes(solved: &Solved, line: usize, matches: fn(Value) -> bool) -> u64 {
    let values = &solved.solution.values[64 * line..64 * line + 64];
    let lanes = values.iter().enumerate().filter(|&(_, &byte)| matches(Value::from_byte(byte)));
    lanes.fold(0u64, |set, (lane, _)| set | 1 << lane)
}

/// The same, mirror images once.
fn lanes_where(solved: &Solved, line: usize, matches: fn(Value) -> bool) -> u64 {
    let lanes = lanes(solved, line, matches);
    if lanes == 0 { 0 } else { lanes & solved.index.representatives(line) }
}

/// Folds what is found in every line, in parallel and in order.
fn over_lines<'i, T: Default + Send>(
    index: &'i DobutsuIndex,
    progress: &dyn Progress,
    look: impl Fn(&mut Cursor<'i>, usize) -> T + Sync,
    add: impl Fn(T, T) -> T + Sync + Send,
) -> T {
    let lines = index.lines();
    progress.begin("lines counted", Some(lines as u64));
    (0..lines.div_ceil(CHUNK))
        .into_par_iter()
        .map_init(
            || index.cursor(),
            |cursor, chunk| {
                progress.advance(CHUNK as u64);
                let lines = chunk * CHUNK..((chunk + 1) * CHUNK).min(lines);
                lines.map(|line| look(cursor, line)).fold(T::default(), &add)
            },
        )
        .reduce(T::default, &add)
}

/// Reachable positions of a kind that the paper draws one of, each list in order of its numbers.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    /// Those with the most legal moves.
    pub most_moves: Vec<Position>,
    /// Zugzwangs that are the same position for the other player.
    pub alone: Vec<Position>,
}

/// Finds them. `most_moves` is the largest number of moves that any position has.
pub fn examples(solved: &Solved, most_moves: usize, progress: &dyn Progress) -> Examples {
    let index = &solved.index;
    let look = |cursor: &mut Cursor<'_>, line: usize| {
        let mut numbers = [Vec::new(), Vec::new()];
        let all = lanes_where(solved, line, Value::is_reached);
        if all != 0 && index.pieces_in_hand(cursor, line) >= MANY_IN_HAND {
            let lanes = (0..64u32).filter(|lane| all >> lane & 1 == 1);
            let most = lanes
                .filter(|&lane| index.summary(cursor, line, lane).moves as usize == most_moves);
            numbers[0].extend(most.map(|lane| 64 * line + lane as usize));
        }
        let lost = all & lanes_where(solved, line, Value::is_loss);
        index.passed(cursor, line, lost, |lane, passed| {
            let number = 64 * line + lane as usize;
            if passed == number || index.twin(passed) == Some(number) {
                numbers[1].push(number);
            }
        });
        numbers
    };
    let add = |mut a: [Vec<usize>; 2], b: [Vec<usize>; 2]| {
        for (a, b) in a.iter_mut().zip(b) {
            a.extend(b);
        }
        a
    };
    let [most_moves, alone] = over_lines(index, progress, look, add)
        .map(|numbers| numbers.into_iter().filter_map(|number| index.position(number)).collect());
    Examples { most_moves, alone }
}
