//! All endless boards with a period, for the second player, found and shown to be all.
//!
//! For a period and a greatest height the solver is asked for a board again and again, each time
//! with all rotations and mirror images of the heights found so far forbidden, until there is
//! none; that there is none is proved, and the proof checked. For every row of heights all
//! *minimal* sets of pairs are found: those from which no pair can be taken away. (Gadget cells
//! that no pair needs are free, and can be paired in any way.)

use std::collections::BTreeSet;

use thiserror::Error;
use yomikiri_hakozumi::strategy::Group;
use yomikiri_hakozumi::{Cell, Position, Side};

use crate::cnf::Literal;
use crate::drat::ProofError;
use crate::encode::{Encoding, Question, Shape};
use crate::sat::{Finder, Prover, SolverError};

/// What went wrong: never seen, but neither is it assumed.
#[derive(Debug, Error)]
pub enum ClassifyError {
    /// The solver.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The solver's proof does not hold.
    #[error("the proof for period {period} does not hold: {error}")]
    Proof {
        /// The period.
        period: i32,
        /// What is wrong with it.
        error: ProofError,
    },
}

/// Boards of one row of heights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// The heights, the smallest of their rotations and mirror images.
    pub heights: Vec<usize>,
    /// The minimal sets of pairs, one of each class of rotations and mirror images that keep the
    /// heights.
    pub pairings: Vec<Vec<[Cell; 2]>>,
}

/// Everything there is with a period.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classified {
    /// The period.
    pub period: i32,
    /// The greatest height allowed.
    pub height: usize,
    /// The classes found.
    pub classes: Vec<Class>,
    /// Steps of the checked proof that there are no others.
    pub proof_steps: usize,
}

/// Finds every board of this period with columns of at most `height` gadget cells.
pub fn classify(period: i32, height: usize) -> Result<Classified, ClassifyError> {
    let mut encoding = encode(period, height);
    let columns: Vec<Vec<Literal>> = (0..period).map(|x| encoding.heights(x)).collect();
    let mut prover = Prover::new(encoding.cnf.clone());
    let mut found = BTreeSet::new();
    while let Some(model) = prover.model()? {
        let heights = encoding.board(&model).heights;
        for image in images(&heights) {
            let at = |(column, &height): (usize, &usize)| -columns[column][height];
            prover.add(image.iter().enumerate().map(at).collect());
        }
        found.insert(images(&heights).swap_remove(0));
    }
    let (formula, proof) = prover.finish();
    proof.check(&formula).map_err(|error| ClassifyError::Proof { period, error })?;
    let classes = found.into_iter().map(|heights| class(&mut encoding, heights));
    let classes = classes.collect::<Result<_, _>>()?;
    Ok(Classified { period, height, classes, proof_steps: proof.len() })
}

fn encode(period: i32, height: usize) -> Encoding {
    let shape = Shape::Ring { period };
    let position = Position::empty();
    Encoding::new(Question { height, ..Question::new(Side::O, position, shape) })
}

/// Rotations and mirror images, sorted, each once.
fn images(heights: &[usize]) -> Vec<Vec<usize>> {
    let mirrored: Vec<usize> = heights.iter().rev().copied().collect();
    let mut images = BTreeSet::new();
    for at in 0..heights.len() {
        for row in [heights, &mirrored] {
            images.insert([&row[at..], &row[..at]].concat());
        }
    }
    images.into_iter().collect()
}

fn class(encoding: &mut Encoding, heights: Vec<usize>) -> Result<Class, SolverError> {
    let fixed: Vec<Literal> = heights
        .iter()
        .enumerate()
        .map(|(column, &height)| encoding.heights(column as i32)[height])
        .collect();
    // What is left of the lines once the heights are known: the pairs of each open line.
    let open: BTreeSet<Vec<Literal>> = encoding
        .lines()
        .iter()
        .filter(|(_, clause)| !clause.iter().any(|literal| fixed.contains(literal)))
        .map(|(_, clause)| clause.clone())
        .collect();
    let mut finder = Finder::new(&encoding.cnf);
    let (mut pairings, mut known) = (Vec::new(), BTreeSet::new());
    while let Some(model) = finder.model(&fixed)? {
        let minimal = minimize(encoding.board(&model).pairs, &open);
        finder.add(&minimal.iter().map(|pair| -pair).collect::<Vec<_>>());
        let groups = minimal.iter().filter_map(|&pair| encoding.cells(pair));
        let pairing: Vec<[Cell; 2]> = groups.map(|group: Group| ends(&group)).collect();
        let images = pairing_images(&pairing, &heights);
        if known.insert(images[0].clone()) {
            pairings.push(images[0].clone());
        }
        if minimal.is_empty() {
            break;
        }
    }
    pairings.sort();
    Ok(Class { heights, pairings })
}

fn ends(group: &Group) -> [Cell; 2] {
    [group.cells[0], group.cells[1]]
}

/// Takes pairs away, one after the other, as long as every open line still has one.
fn minimize(mut pairs: Vec<Literal>, open: &BTreeSet<Vec<Literal>>) -> Vec<Literal> {
    let mut at = 0;
    while at < pairs.len() {
        let pair = pairs.remove(at);
        let closed = |line: &Vec<Literal>| line.iter().any(|literal| pairs.contains(literal));
        if !open.iter().all(closed) {
            pairs.insert(at, pair);
            at += 1;
        }
    }
    pairs
}

/// Images of a pairing under the rotations and mirrorings that keep the heights, smallest first.
fn pairing_images(pairing: &[[Cell; 2]], heights: &[usize]) -> Vec<Vec<[Cell; 2]>> {
    let period = heights.len() as i32;
    let mut images = BTreeSet::new();
    for shift in 0..period {
        for sign in [1, -1] {
            let image = |column: i32| sign * column + shift;
            let kept = (0..period).all(|column| {
                heights[column as usize] == heights[image(column).rem_euclid(period) as usize]
            });
            if kept {
                let map = |cell: Cell| Cell::new(image(cell.column), cell.row);
                let mut pairs: Vec<[Cell; 2]> =
                    pairing.iter().map(|&[a, b]| in_first_period(map(a), map(b), period)).collect();
                pairs.sort();
                images.insert(pairs);
            }
        }
    }
    images.into_iter().collect()
}

fn in_first_period(a: Cell, b: Cell, period: i32) -> [Cell; 2] {
    let (left, right) = if a < b { (a, b) } else { (b, a) };
    let shift = left.column.rem_euclid(period) - left.column;
    [left, right].map(|cell| Cell::new(cell.column + shift, cell.row))
}
