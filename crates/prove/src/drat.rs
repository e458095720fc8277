//! Proofs that a formula has no model, and their checker.
//!
//! A proof adds clauses one by one, each of which follows from the formula and the clauses added
//! before by *reverse unit propagation*: assume all its literals false, set what clauses with one
//! literal left force, and run into a contradiction. The last clause is the empty one. This is
//! the DRAT format without its RAT steps, which the solver here does not make. Deletions only
//! save the checker work; a deleted clause is looked at no more, but units that followed from it
//! stay, as they are true anyway.
//!
//! The checker knows nothing of the solver: it takes the formula and the steps.

use std::collections::HashMap;

use thiserror::Error;

use crate::cnf::{Cnf, Literal};

/// A step of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A clause that follows.
    Add(Vec<Literal>),
    /// A clause that is not needed any more.
    Delete(Vec<Literal>),
}

/// A proof: steps that end with the empty clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    steps: Vec<Step>,
}

/// What is wrong with a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ProofError {
    /// A step does not follow.
    #[error("step {0} does not follow by unit propagation")]
    DoesNotFollow(usize),
    /// The empty clause is never reached.
    #[error("the proof does not end with the empty clause")]
    NoContradiction,
    /// A literal names no variable of the formula.
    #[error("step {0} names a variable that the formula does not have")]
    UnknownVariable(usize),
}

impl Proof {
    /// The proof of these steps.
    pub fn new(steps: Vec<Step>) -> Self {
        Proof { steps }
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Has it no steps?
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Checks that the proof shows the formula to have no model.
    pub fn check(&self, formula: &Cnf) -> Result<(), ProofError> {
        let mut checker = Checker::new(formula);
        for (at, step) in self.steps.iter().enumerate() {
            let (Step::Add(clause) | Step::Delete(clause)) = step;
            let known =
                |l: &Literal| (1..=formula.variables()).contains(&(l.unsigned_abs() as usize));
            if !clause.iter().all(known) {
                return Err(ProofError::UnknownVariable(at));
            }
            match step {
                Step::Delete(clause) => checker.delete(clause),
                Step::Add(clause) if !checker.follows(clause) => {
                    return Err(ProofError::DoesNotFollow(at));
                }
                Step::Add(clause) if clause.is_empty() => return Ok(()),
                Step::Add(clause) => checker.add(clause),
            }
        }
        Err(ProofError::NoContradiction)
    }
}

/// Clauses under unit propagation. The first two literals of a clause are *watched*: as long as
/// neither is false, the clause forces nothing and need not be looked at.
struct Checker {
    clauses: Vec<Vec<Literal>>,
    /// For each literal the clauses that watch it.
    watching: Vec<Vec<usize>>,
    /// For each variable 1 (true), -1 (false) or 0.
    value: Vec<i8>,
    trail: Vec<Literal>,
    /// Clauses by their sorted literals, for deletion.
    by_literals: HashMap<Vec<Literal>, Vec<usize>>,
    contradiction: bool,
}

fn slot(literal: Literal) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

fn sorted(clause: &[Literal]) -> Vec<Literal> {
    let mut clause = clause.to_vec();
    clause.sort_unstable();
    clause.dedup();
    clause
}

impl Checker {
    fn new(formula: &Cnf) -> Self {
        let slots = 2 * formula.variables() + 2;
        let mut checker = Checker {
            clauses: Vec::new(),
            watching: vec![Vec::new(); slots],
            value: vec![0; formula.variables() + 1],
            trail: Vec::new(),
            by_literals: HashMap::new(),
            contradiction: false,
        };
        formula.clauses().iter().for_each(|clause| checker.add(clause));
        checker
    }

    fn value(&self, literal: Literal) -> i8 {
        self.value[literal.unsigned_abs() as usize] * literal.signum() as i8
    }

    fn set(&mut self, literal: Literal) {
        self.value[literal.unsigned_abs() as usize] = literal.signum() as i8;
        self.trail.push(literal);
    }

    /// Adds a clause and what it forces, for good.
    fn add(&mut self, clause: &[Literal]) {
        let mut clause = sorted(clause);
        let key = clause.clone();
        // Literals that are not false come first, so that those are the watched ones.
        clause.sort_by_key(|&literal| self.value(literal) < 0);
        let open = clause.iter().filter(|&&literal| self.value(literal) >= 0).count();
        let start = self.trail.len();
        match (open, clause.first()) {
            (0, _) => self.contradiction = true,
            (1, Some(&unit)) if self.value(unit) == 0 => self.set(unit),
            _ => {}
        }
        if clause.len() >= 2 {
            let index = self.clauses.len();
            self.watching[slot(clause[0])].push(index);
            self.watching[slot(clause[1])].push(index);
            self.by_literals.entry(key).or_default().push(index);
            self.clauses.push(clause);
        }
        self.contradiction |= !self.propagate(start);
    }

    fn delete(&mut self, clause: &[Literal]) {
        let found = self.by_literals.get_mut(&sorted(clause)).and_then(Vec::pop);
        if let Some(index) = found {
            // Emptied clauses leave the watch lists when these are walked next.
            self.clauses[index].clear();
        }
    }

    /// Does the clause follow by unit propagation?
    fn follows(&mut self, clause: &[Literal]) -> bool {
        let start = self.trail.len();
        let mut contradiction = self.contradiction;
        for &literal in clause {
            match self.value(literal) {
                0 => self.set(-literal),
                1 => contradiction = true,
                _ => {}
            }
        }
        contradiction = contradiction || !self.propagate(start);
        for literal in self.trail.drain(start..) {
            self.value[literal.unsigned_abs() as usize] = 0;
        }
        contradiction
    }

    /// Sets everything that is forced by the trail from `next` on; `false` at a contradiction.
    fn propagate(&mut self, mut next: usize) -> bool {
        while next < self.trail.len() {
            let falsified = -self.trail[next];
            next += 1;
            let list = std::mem::take(&mut self.watching[slot(falsified)]);
            let mut kept = Vec::with_capacity(list.len());
            let mut consistent = true;
            for index in list {
                if consistent && self.clauses[index].is_empty() {
                    continue;
                }
                if !consistent || self.visit(index, falsified, &mut consistent) {
                    kept.push(index);
                }
            }
            self.watching[slot(falsified)].extend(kept);
            if !consistent {
                return false;
            }
        }
        true
    }

    /// Looks at a clause one of whose watched literals became false. Returns whether it goes on
    /// watching that literal.
    fn visit(&mut self, index: usize, falsified: Literal, consistent: &mut bool) -> bool {
        if self.clauses[index][0] == falsified {
            self.clauses[index].swap(0, 1);
        }
        let other = self.clauses[index][0];
        if self.value(other) > 0 {
            return true;
        }
        let open =
            (2..self.clauses[index].len()).find(|&at| self.value(self.clauses[index][at]) >= 0);
        match open {
            Some(at) => {
                self.clauses[index].swap(1, at);
                let watched = self.clauses[index][1];
                self.watching[slot(watched)].push(index);
                return false;
            }
            None if self.value(other) == 0 => self.set(other),
            None => *consistent = false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::Prover;

    fn formula(variables: i32, clauses: &[&[Literal]]) -> Cnf {
        let mut cnf = Cnf::new();
        for _ in 0..variables {
            cnf.variable();
        }
        clauses.iter().for_each(|clause| cnf.add(clause.to_vec()));
        cnf
    }

    fn pigeons(pigeons: i32) -> Cnf {
        let holes = pigeons - 1;
        let mut cnf = formula(pigeons * holes, &[]);
        let at = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
        for pigeon in 0..pigeons {
            cnf.add((0..holes).map(|hole| at(pigeon, hole)).collect());
        }
        for hole in 0..holes {
            cnf.at_most_one(&(0..pigeons).map(|pigeon| at(pigeon, hole)).collect::<Vec<_>>());
        }
        cnf
    }

    #[test]
    fn proofs_of_the_solver_hold_and_shortened_ones_do_not() {
        for size in 2..=6 {
            let mut prover = Prover::new(pigeons(size));
            assert!(prover.model().unwrap().is_none());
            let (cnf, proof) = prover.finish();
            assert_eq!(proof.check(&cnf), Ok(()));
            let hasty = Proof::new(vec![Step::Add(Vec::new())]);
            assert_eq!(hasty.check(&cnf).is_ok(), size == 2);
            let endless = Proof::new(proof.steps[..proof.len() - 1].to_vec());
            assert_eq!(endless.check(&cnf), Err(ProofError::NoContradiction));
        }
    }

    #[test]
    fn nothing_is_proved_about_formulas_with_a_model() {
        let cnf = formula(3, &[&[1, 2], &[-1, 3], &[-2, 3]]);
        for clause in [vec![], vec![1], vec![-3], vec![1, -2]] {
            let proof = Proof::new(vec![Step::Add(clause), Step::Add(Vec::new())]);
            assert_eq!(proof.check(&cnf), Err(ProofError::DoesNotFollow(0)));
        }
        let follows = Proof::new(vec![Step::Add(vec![3]), Step::Add(Vec::new())]);
        assert_eq!(follows.check(&cnf), Err(ProofError::DoesNotFollow(1)));
    }

    #[test]
    fn hostile_steps_are_errors() {
        let cnf = formula(2, &[&[1], &[-1, 2]]);
        for literal in [0, 3, i32::MIN, i32::MAX] {
            let proof = Proof::new(vec![Step::Add(vec![literal])]);
            assert_eq!(proof.check(&cnf), Err(ProofError::UnknownVariable(0)));
        }
        let deleting = Proof::new(vec![Step::Delete(vec![1, 2]), Step::Add(vec![2])]);
        assert_eq!(deleting.check(&cnf), Err(ProofError::NoContradiction));
    }
}
