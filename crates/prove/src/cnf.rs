//! Formulas in clauses.
//!
//! A literal is a variable's number, from 1, negative for "not": the numbers of the DIMACS
//! format, in which formulas and proofs can be handed to other programs.
/// A variable or its negation.
pub type Literal = i32;

/// A formula: every clause must have a true literal.
#[derive(Clone, Default, Debug)]
pub struct Cnf {
    variables: i32,
    clauses: Vec<Vec<Literal>>,
}

impl Cnf {
    /// No variables, no clauses.
    pub fn new() -> Self {
        Cnf::default()
    }

    /// A new variable.
    pub fn variable(&mut self) -> Literal {
        self.variables += 1;
        self.variables
    }

    /// The number of variables.
    pub fn variables(&self) -> usize {
        self.variables as usize
    }

    /// The clauses.
    pub fn clauses(&self) -> &[Vec<Literal>] {
        &self.clauses
    }

    /// Adds a clause.
    pub fn add(&mut self, clause: Vec<Literal>) {
        self.clauses.push(clause);
    }

    /// Drops the clauses that are not wanted.
    pub fn retain(&mut self, wanted: impl FnMut(&Vec<Literal>) -> bool) {
        self.clauses.retain(wanted);
    }

    /// No two of these literals together.
    pub fn at_most_one(&mut self, literals: &[Literal]) {
        for (at, &a) in literals.iter().enumerate() {
            for &b in &literals[at + 1..] {
                self.add(vec![-a, -b]);
            }
        }
    }
}
