//! Paper 5's obstruction strategy as an evaluation: equations 2 and 3.
//!
//! From the 20th to the 40th tile a playout counts less where the opponent's longest line was *not*
//! obstructed when the playout began:
//!
//! ```text
//!   tiles 20 to 29:  0.5 + arctan((own - other - 2) · 0.1) / π      (2)
//!   tiles 30 to 40:  0.5 + arctan((own - other - 6) · 0.1) / π      (3)
//! ```
//!
//! and otherwise by equation 1, as for `darwin`. What the paper leaves open is an option here; the
//! default of each is what the pre-registered experiment uses. The other readings were screened
//! afterwards (`docs/dev/tantrix-experiment.md`).

mod evaluation;
mod options;

use yomikiri_game::{Dice, Player};
use yomikiri_tantrix::{Colour, Line, Longest, Position, Tantrix};

pub use evaluation::{Obstructing, Remembered};

/// The strategy with its open choices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obstruction {
    /// What makes a line obstructed.
    pub predicate: Predicate,
    /// Whose tile number selects the equation.
    pub number: At,
    /// Whose values are lowered.
    pub view: View,
    /// What equations 2 and 3 take off the margin.
    pub less: [f32; 2],
    /// Which scores p1 and p2 are.
    pub scores: Scores,
    /// Are moves that the tree has not tried yet expected to give less, too?
    pub untried: Lowering,
    /// Do playouts learn from lowered rewards?
    pub taught: Lowering,
}

/// A position of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// Where the search began: the number is that of the tile to be laid.
    Root,
    /// Behind the first move of the playout: each move of the root is judged once for all below it.
    Move,
    /// Every position of the tree that the playout went through, each for the move that led there.
    Node,
    /// Where the tree ends: the number is that of the tile laid last.
    Leaf,
}

/// Whose values are lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Those of the player who searches; the opponent's is the rest of 1.
    Root,
    /// Each player's own, for the other's line.
    Both,
}

/// Whose scores the equations compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scores {
    /// Those at the end of the playout.
    End,
    /// Those at the tree's leaf: the playout decides nothing.
    Leaf,
}

/// Is something lowered as the rewards are, or left as `darwin` has it?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lowering {
    /// Left plain.
    Plain,
    /// Lowered.
    Lowered,
}

/// What makes the opponent's longest line obstructed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Predicate {
    /// Controlled sides stop at least so many of its ends.
    Controlled(Stops),
    /// The same, but only by forced spaces that stay open: no tile in a hand fits them, and at
    /// most `few` in the bag do.
    Durable {
        /// The line and its ends.
        stops: Stops,
        /// How many tiles of the bag may fit.
        few: usize,
    },
    /// A coin: obstructed with these probabilities under equations 2 and 3, whatever the board
    /// says. The control.
    Coin([f32; 2]),
    /// Not a longest line, but the authors' earlier strategy, for the opening: the opponent's colour has a
    /// closed loop of at most so many tiles, whose tiles are lost for longer lines.
    SmallLoop {
        /// The most tiles of a loop that counts as small.
        tiles: u8,
    },
}

/// Which line, how many of its ends, and where that is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stops {
    /// Which line is the longest.
    pub longest: Longest,
    /// How many of its ends must be stopped: 1 or 2.
    pub ends: usize,
    /// Where it is tested.
    pub tested: At,
    /// Does a longest line that is a loop count as obstructed?
    pub loops: bool,
}

impl Stops {
    /// One end of the line that counts most, tested before each playout.
    pub const PAPER: Stops =
        Stops { longest: Longest::Score, ends: 1, tested: At::Leaf, loops: true };

    /// Are `stopped` ends enough?
    fn are_met(self, position: &Position, colour: Colour, stopped: usize) -> bool {
        stopped >= self.ends && (self.loops || !position.board().longest_is_closed(colour))
    }
}

/// Which equation a tile's number selects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Equation {
    /// Tiles 20 to 29.
    Two,
    /// Tiles 30 to 40.
    Three,
}

impl Equation {
    /// The equation for a tile; none outside the middle of the game.
    pub const fn of(tile: usize) -> Option<Equation> {
        match tile {
            20..=29 => Some(Equation::Two),
            30..=40 => Some(Equation::Three),
            _ => None,
        }
    }

    /// How much it takes off the margin in the paper.
    pub const fn penalty(self) -> i16 {
        match self {
            Equation::Two => 2,
            Equation::Three => 6,
        }
    }
}

impl Obstruction {
    /// The paper's strategy with our choices where it leaves them open.
    pub const PAPER: Obstruction = Obstruction::with(Predicate::Controlled(Stops::PAPER));
    /// How often the predicate of [`Obstruction::PAPER`] held at the leaves of its searches, under
    /// equations 2 and 3: measured by `yomikiri reproduce 5`, which prints it.
    pub const FREQUENCY: [f32; 2] = [0.65, 0.75];
    /// The control: a coin that falls as often as the predicate holds.
    pub const COIN: Obstruction = Obstruction::with(Predicate::Coin(Obstruction::FREQUENCY));
    /// The paper's future work: only spaces that hardly a tile left fits count.
    pub const COUNTING: Obstruction =
        Obstruction::with(Predicate::Durable { stops: Stops::PAPER, few: 1 });
    /// The authors' earlier strategy, as far as the paper describes it: small loops of the opponent's colour
    /// in the opening.
    pub const SMALL_LOOPS: Obstruction = Obstruction::with(Predicate::SmallLoop { tiles: 6 });

    const fn with(predicate: Predicate) -> Obstruction {
        let less = [Equation::Two.penalty() as f32, Equation::Three.penalty() as f32];
        Obstruction {
            predicate,
            number: At::Root,
            view: View::Root,
            less,
            scores: Scores::End,
            untried: Lowering::Plain,
            taught: Lowering::Lowered,
        }
    }

    /// The equation that holds for a tile. Small loops belong to the opening: until the 19th tile equation 2
    /// holds for them.
    pub fn equation(&self, tile: usize) -> Option<Equation> {
        match self.predicate {
            Predicate::SmallLoop { .. } => (tile < 20).then_some(Equation::Two),
            _ => Equation::of(tile),
        }
    }

    /// Where the predicate is tested.
    pub fn tested(&self) -> At {
        match self.predicate {
            Predicate::Controlled(stops) | Predicate::Durable { stops, .. } => stops.tested,
            Predicate::Coin(_) | Predicate::SmallLoop { .. } => At::Leaf,
        }
    }

    /// Is the longest line of this colour obstructed? With a coin, by lot.
    #[inline]
    pub fn is_obstructed(
        &self,
        position: &Position,
        colour: Colour,
        equation: Equation,
        dice: &mut Dice,
    ) -> bool {
        match self.predicate {
            Predicate::Controlled(stops) => {
                let stopped = position.board().stopped_ends(colour, stops.longest);
                stops.are_met(position, colour, stopped)
            }
            Predicate::Durable { stops, few } => {
                let stopped = position.durably_stopped_ends(colour, stops.longest, few);
                stops.are_met(position, colour, stopped)
            }
            Predicate::Coin(obstructed) => dice.unit() < obstructed[equation as usize],
            Predicate::SmallLoop { tiles } => {
                let small = |line: &Line| line.ends.is_none() && line.length <= tiles;
                position.board().lines(colour).iter().any(small)
            }
        }
    }
}

/// The colour of the player's opponent; of several, the one who leads.
fn opponent(game: &Tantrix, position: &Position, player: Player) -> Colour {
    let (colours, scores) = (game.seats().colours(), position.board().scores());
    let others = colours.iter().enumerate().filter(|&(seat, _)| seat != player.index());
    let leader = others
        .map(|(_, &colour)| colour)
        .reduce(|a, b| if scores[b.index()] > scores[a.index()] { b } else { a });
    leader.unwrap_or(colours[player.index()])
}
