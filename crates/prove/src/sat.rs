//! The SAT solvers: one that only finds, one that also writes down why there is nothing to find.
//!
//! Both are BatSat, a solver written in Rust. The prover listens to the clauses that BatSat learns: together they are a
//! DRAT proof, which [`drat`](crate::drat) checks without trusting the solver.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, lbool};
use thiserror::Error;

use crate::cnf::{Cnf, Literal};
use crate::drat::{Proof, Step};
use crate::work::Work;

/// Why a solver has no answer.
#[derive(Debug, Error)]
pub enum SolverError {
    /// It used up the steps it was given.
    #[error("the SAT solver stopped at its limit")]
    Limit,
}

/// Values of the variables that satisfy a formula.
#[derive(Clone, Debug)]
pub struct Model(Vec<bool>);

impl Model {
    /// Is the literal true?
    pub fn is_true(&self, literal: Literal) -> bool {
        self.0[literal.unsigned_abs() as usize - 1] == (literal > 0)
    }
}

/// Finds models.
pub struct Finder<'w> {
    solver: Solver<Watch<'w>>,
    variables: usize,
}

impl<'w> Finder<'w> {
    /// A solver that holds this formula.
    pub fn new(cnf: &Cnf) -> Self {
        let mut solver = Solver::default();
        load(&mut solver, cnf);
        Finder { solver, variables: cnf.variables() }
    }

    /// A solver that holds this formula and does no more than this work; a step is a decision.
    pub fn within(cnf: &Cnf, work: &'w Work<'w>) -> Self {
        let mut finder = Finder::new(cnf);
        finder.solver.cb_mut().0 = Some(work);
        finder
    }

    /// Adds a clause.
    pub fn add(&mut self, clause: &[Literal]) {
        add(&mut self.solver, clause);
    }

    /// A model in which the assumptions are true, if there is one.
    pub fn model(&mut self, assumptions: &[Literal]) -> Result<Option<Model>, SolverError> {
        solve(&mut self.solver, self.variables, assumptions)
    }
}

/// Finds models, and proves that there is none.
pub struct Prover {
    solver: Solver<ProofLog>,
    formula: Cnf,
}

impl Prover {
    /// A solver that holds this formula.
    pub fn new(cnf: Cnf) -> Self {
        let mut solver = Solver::default();
        load(&mut solver, &cnf);
        Prover { solver, formula: cnf }
    }

    /// Adds a clause to the formula.
    pub fn add(&mut self, clause: Vec<Literal>) {
        add(&mut self.solver, &clause);
        self.formula.add(clause);
    }

    /// A model, if there is one.
    pub fn model(&mut self) -> Result<Option<Model>, SolverError> {
        solve(&mut self.solver, self.formula.variables(), &[])
    }

    /// The formula with all that was added, and, if it has no model, the proof.
    pub fn finish(self) -> (Cnf, Proof) {
        let mut steps = self.solver.cb().steps.clone();
        steps.push(Step::Add(Vec::new()));
        (self.formula, Proof::new(steps))
    }
}

/// Counts a finder's decisions. (BatSat asks whether to stop before each.)
#[derive(Default)]
struct Watch<'w>(Option<&'w Work<'w>>);

impl Callbacks for Watch<'_> {
    fn stop(&self) -> bool {
        self.0.is_some_and(|work| !work.step())
    }
}

#[derive(Default)]
struct ProofLog {
    steps: Vec<Step>,
}

impl Callbacks for ProofLog {
    fn on_new_clause(&mut self, clause: &[Lit], _source: ClauseKind) {
        self.steps.push(Step::Add(clause.iter().map(read).collect()));
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.steps.push(Step::Delete(clause.iter().map(read).collect()));
    }
}

fn read(literal: &Lit) -> Literal {
    let number = literal.var().idx() as Literal + 1;
    if literal.sign() { number } else { -number }
}

fn load(solver: &mut impl SolverInterface, cnf: &Cnf) {
    (0..cnf.variables()).for_each(|_| {
        solver.new_var_default();
    });
    cnf.clauses().iter().for_each(|clause| add(solver, clause));
}

fn add(solver: &mut impl SolverInterface, clause: &[Literal]) {
    let mut clause = lits(solver, clause);
    // Whether the formula still may have a model is asked of `solve`.
    solver.add_clause_reuse(&mut clause);
}

fn lits(solver: &mut impl SolverInterface, literals: &[Literal]) -> Vec<Lit> {
    let lit =
        |&literal: &Literal| Lit::new(solver.var_of_int(literal.unsigned_abs() - 1), literal > 0);
    literals.iter().map(lit).collect()
}

fn solve(
    solver: &mut impl SolverInterface,
    variables: usize,
    assumptions: &[Literal],
) -> Result<Option<Model>, SolverError> {
    let assumptions = lits(solver, assumptions);
    let found = solver.solve_limited(&assumptions);
    if found == lbool::FALSE {
        return Ok(None);
    }
    if found != lbool::TRUE {
        return Err(SolverError::Limit);
    }
    let all: Vec<Literal> = (1..=variables as Literal).collect();
    let all = lits(solver, &all);
    Ok(Some(Model(all.iter().map(|&lit| solver.value_lit(lit) == lbool::TRUE).collect())))
}
