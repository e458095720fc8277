//! Why no static board exists from a position: a few lines that cannot all be kept from the
//! opponent, with a checked proof.

use thiserror::Error;
use yomikiri_game::Dice;
use yomikiri_hakozumi::{Begun, Cell, Record, Strategy, StrategyError};

use crate::cnf::Cnf;
use crate::drat::{Proof, ProofError};
use crate::encode::{Encoding, Question, Shape};
use crate::sat::{Finder, Prover, SolverError};

/// Orders in which lines are taken away: a different one may leave fewer.
const ORDERS: usize = 40;

/// Lines that cannot all be kept from the opponent by any heights and pairs.
#[derive(Clone, Debug)]
pub struct Obstruction {
    /// The lines; without any one of them a board exists.
    pub lines: Vec<[Cell; 4]>,
    /// The formula.
    pub formula: Cnf,
    /// The proof, already checked.
    pub proof: Proof,
}

/// What went wrong.
#[derive(Debug, Error)]
pub enum ObstructionError {
    /// The record.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// The solver.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The solver's proof does not hold.
    #[error(transparent)]
    Proof(#[from] ProofError),
}

/// Looks for an obstruction within the columns `low..=high`. With `handicap`, X
/// moves next though the record ends with his stone. `None`: those columns have a static board.
pub fn obstruction(
    record: &Record,
    handicap: bool,
    (low, high): (i32, i32),
) -> Result<Option<Obstruction>, ObstructionError> {
    let strategist = match handicap {
        true => yomikiri_hakozumi::Side::O,
        false => Begun::after(record.clone()).waiting(),
    };
    let start = Strategy { strategist, record: record.clone(), groups: Vec::new() };
    let (position, shape) = (start.position()?, Shape::Window { low, high });
    let question = Question::new(strategist, position, shape);
    let (rules, all) = split(&Encoding::new(question));
    if Finder::new(&with_lines(&rules, &all)).model(&[])?.is_some() {
        return Ok(None);
    }
    let mut lines = all.clone();
    let mut dice = Dice::new(0);
    for _ in 0..ORDERS {
        let fewer = minimal(&rules, shuffled(&all, &mut dice))?;
        if fewer.len() < lines.len() {
            lines = fewer;
        }
    }
    lines.sort();
    let mut prover = Prover::new(with_lines(&rules, &lines));
    prover.model()?;
    let (formula, proof) = prover.finish();
    proof.check(&formula)?;
    let lines = lines.into_iter().map(|(line, _)| line).collect();
    Ok(Some(Obstruction { lines, formula, proof }))
}

/// Takes lines away, in their order, as long as there still is no board.
fn minimal(rules: &Cnf, mut lines: Vec<ForbiddenLine>) -> Result<Vec<ForbiddenLine>, SolverError> {
    let mut at = 0;
    while at < lines.len() {
        let line = lines.remove(at);
        if Finder::new(&with_lines(rules, &lines)).model(&[])?.is_some() {
            lines.insert(at, line);
            at += 1;
        }
    }
    Ok(lines)
}

fn shuffled(lines: &[ForbiddenLine], dice: &mut Dice) -> Vec<ForbiddenLine> {
    let mut lines = lines.to_vec();
    for at in (1..lines.len()).rev() {
        lines.swap(at, dice.roll(at + 1));
    }
    lines
}

type ForbiddenLine = ([Cell; 4], Vec<i32>);

/// A formula taken apart: what every board keeps, and the lines, which can be left out.
fn split(encoding: &Encoding) -> (Cnf, Vec<ForbiddenLine>) {
    let lines = encoding.lines().to_vec();
    let mut rules = encoding.cnf.clone();
    rules.retain(|clause| !lines.iter().any(|(_, line)| line == clause));
    (rules, lines)
}

fn with_lines(rules: &Cnf, lines: &[ForbiddenLine]) -> Cnf {
    let mut cnf = rules.clone();
    lines.iter().for_each(|(_, clause)| cnf.add(clause.clone()));
    cnf
}
