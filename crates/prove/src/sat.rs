//! The SAT solvers: one that only finds, one that also writes down why there is nothing to find.
//!
//! Both are BatSat, a solver written in Rust, behind the traits of RustSAT. With the feature
//! `cadical` the finder is CaDiCaL, which counts no steps and is not watched. The prover listens to the clauses BatSat learns: together
//! they are a DRAT proof, which [`drat`](crate::drat) checks without trusting the solver.

use batsat::{Callbacks, ClauseKind, Lit as BatLit};
use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
use rustsat::types::{Clause, Lit, TernaryVal, Var};
use thiserror::Error;

use crate::cnf::{Cnf, Literal};
use crate::drat::{Proof, Step};
use crate::work::Work;

#[cfg(feature = "cadical")]
type Solver<'w> = rustsat_cadical::CaDiCaL<'static, 'static>;
#[cfg(not(feature = "cadical"))]
type Solver<'w> = rustsat_batsat::Solver<Watch<'w>>;

/// Why a solver has no answer.
#[derive(Debug, Error)]
pub enum SolverError {
    /// It was used wrongly.
    #[error("the SAT solver failed: {0}")]
    Failed(String),
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
    solver: Solver<'w>,
    variables: usize,
}

impl<'w> Finder<'w> {
    /// A solver that holds this formula.
    pub fn new(cnf: &Cnf) -> Result<Self, SolverError> {
        let mut solver = Solver::default();
        load(&mut solver, cnf)?;
        Ok(Finder { solver, variables: cnf.variables() })
    }

    /// A solver that holds this formula and does no more than this work; a step is a decision.
    pub fn within(cnf: &Cnf, work: &'w Work<'w>) -> Result<Self, SolverError> {
        let mut finder = Finder::new(cnf)?;
        watch(&mut finder.solver, work);
        Ok(finder)
    }

    /// Adds a clause.
    pub fn add(&mut self, clause: &[Literal]) -> Result<(), SolverError> {
        add(&mut self.solver, clause)
    }

    /// A model in which the assumptions are true, if there is one.
    pub fn model(&mut self, assumptions: &[Literal]) -> Result<Option<Model>, SolverError> {
        solve(&mut self.solver, self.variables, assumptions)
    }
}

/// Finds models, and proves that there is none.
pub struct Prover {
    solver: rustsat_batsat::Solver<ProofLog>,
    formula: Cnf,
}

impl Prover {
    /// A solver that holds this formula.
    pub fn new(cnf: Cnf) -> Result<Self, SolverError> {
        let mut solver = rustsat_batsat::Solver::default();
        load(&mut solver, &cnf)?;
        Ok(Prover { solver, formula: cnf })
    }

    /// Adds a clause to the formula.
    pub fn add(&mut self, clause: Vec<Literal>) -> Result<(), SolverError> {
        add(&mut self.solver, &clause)?;
        self.formula.add(clause);
        Ok(())
    }

    /// A model, if there is one.
    pub fn model(&mut self) -> Result<Option<Model>, SolverError> {
        solve(&mut self.solver, self.formula.variables(), &[])
    }

    /// The formula with all that was added, and, if it has no model, the proof.
    pub fn finish(self) -> (Cnf, Proof) {
        let mut steps = self.solver.batsat_ref().cb().steps.clone();
        steps.push(Step::Add(Vec::new()));
        (self.formula, Proof::new(steps))
    }
}

/// Counts a finder's decisions. (BatSat asks whether to stop before each.)
#[cfg(not(feature = "cadical"))]
#[derive(Default)]
struct Watch<'w>(Option<&'w Work<'w>>);

#[cfg(not(feature = "cadical"))]
impl Callbacks for Watch<'_> {
    fn stop(&self) -> bool {
        self.0.is_some_and(|work| !work.step())
    }
}

#[cfg(not(feature = "cadical"))]
fn watch<'w>(solver: &mut Solver<'w>, work: &'w Work<'w>) {
    solver.batsat_mut().cb_mut().0 = Some(work);
}

#[cfg(feature = "cadical")]
fn watch(_solver: &mut Solver<'_>, _work: &Work<'_>) {}

#[derive(Default)]
struct ProofLog {
    steps: Vec<Step>,
}

impl Callbacks for ProofLog {
    fn on_new_clause(&mut self, clause: &[BatLit], _source: ClauseKind) {
        self.steps.push(Step::Add(clause.iter().map(read).collect()));
    }

    fn on_delete_clause(&mut self, clause: &[BatLit]) {
        self.steps.push(Step::Delete(clause.iter().map(read).collect()));
    }
}

fn read(literal: &BatLit) -> Literal {
    let number = literal.var().idx() as Literal + 1;
    if literal.sign() { number } else { -number }
}

fn lit(literal: Literal) -> Lit {
    Lit::new(literal.unsigned_abs() - 1, literal < 0)
}

fn failed(error: impl ToString) -> SolverError {
    SolverError::Failed(error.to_string())
}

fn load<S: Solve>(solver: &mut S, cnf: &Cnf) -> Result<(), SolverError> {
    if let Some(last) = (cnf.variables() as u32).checked_sub(1) {
        solver.reserve(Var::new(last)).map_err(failed)?;
    }
    cnf.clauses().iter().try_for_each(|clause| add(solver, clause))
}

fn add<S: Solve>(solver: &mut S, clause: &[Literal]) -> Result<(), SolverError> {
    let clause: Clause = clause.iter().map(|&literal| lit(literal)).collect();
    solver.add_clause(clause).map_err(failed)
}

fn solve<S: SolveIncremental>(
    solver: &mut S,
    variables: usize,
    assumptions: &[Literal],
) -> Result<Option<Model>, SolverError> {
    let assumptions: Vec<Lit> = assumptions.iter().map(|&literal| lit(literal)).collect();
    match solver.solve_assumps(&assumptions).map_err(failed)? {
        SolverResult::Unsat => Ok(None),
        SolverResult::Interrupted => Err(SolverError::Limit),
        SolverResult::Sat => {
            let value = |variable| solver.lit_val(lit(variable)).map_err(failed);
            let values = (1..=variables as Literal).map(|v| Ok(value(v)? == TernaryVal::True));
            Ok(Some(Model(values.collect::<Result<_, SolverError>>()?)))
        }
    }
}
