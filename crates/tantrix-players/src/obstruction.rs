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
//! default of each is what the experiment uses.

use std::fmt;

use yomikiri_game::{Dice, Game, MAX_PLAYERS, ParseError, Player};
use yomikiri_play::{Evaluation, Rewards, Spec};
use yomikiri_tantrix::{Colour, Longest, Position, Tantrix};

use super::Margin;

/// The strategy with its open choices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obstruction {
    /// What makes a line obstructed.
    pub predicate: Predicate,
    /// Whose tile number selects the equation.
    pub number: At,
    /// Whose values are lowered.
    pub view: View,
}

/// A position of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// Where the search began: the number is that of the tile to be laid.
    Root,
    /// Where the tree ends: the number is that of the tile laid last.
    Leaf,
}

impl At {
    fn parse(text: &str) -> Option<At> {
        [At::Root, At::Leaf].into_iter().find(|at| at.word() == text)
    }

    const fn word(self) -> &'static str {
        match self {
            At::Root => "root",
            At::Leaf => "leaf",
        }
    }
}

/// Whose values are lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Those of the player who searches; the opponent's is the rest of 1.
    Root,
    /// Each player's own, for the other's line.
    Both,
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
}

/// Which line, how many of its ends, and where that is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stops {
    /// Which line is the longest.
    pub longest: Longest,
    /// How many of its ends must be stopped: 1 or 2.
    pub ends: usize,
    /// Where it is tested: before each playout, or once a search.
    pub tested: At,
}

impl Stops {
    /// One end of the line that counts most, tested before each playout.
    pub const PAPER: Stops = Stops { longest: Longest::Score, ends: 1, tested: At::Leaf };
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

    /// How much it takes off the margin.
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

    const fn with(predicate: Predicate) -> Obstruction {
        Obstruction { predicate, number: At::Root, view: View::Root }
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
            Predicate::Controlled(Stops { longest, ends, .. }) => {
                position.board().stopped_ends(colour, longest) >= ends
            }
            Predicate::Durable { stops: Stops { longest, ends, .. }, few } => {
                position.durably_stopped_ends(colour, longest, few) >= ends
            }
            Predicate::Coin(obstructed) => dice.unit() < obstructed[equation as usize],
        }
    }

    /// Takes the strategy's options out of a player's name.
    pub(super) fn with_options(mut self, spec: &mut Spec) -> Result<Obstruction, ParseError> {
        take(spec, "number", "root or leaf", At::parse, &mut self.number)?;
        let view = |text: &str| match text {
            "root" => Some(View::Root),
            "both" => Some(View::Both),
            _ => None,
        };
        take(spec, "view", "root or both", view, &mut self.view)?;
        match &mut self.predicate {
            Predicate::Controlled(stops) => stops.take_options(spec)?,
            Predicate::Durable { stops, few } => {
                stops.take_options(spec)?;
                let count = |text: &str| text.parse().ok().filter(|&few| few <= 56);
                take(spec, "few", "a number of tiles from 0 to 56", count, few)?;
            }
            Predicate::Coin([two, three]) => {
                *two = spec.number("two", 0.0, 1.0)?.unwrap_or(*two);
                *three = spec.number("three", 0.0, 1.0)?.unwrap_or(*three);
            }
        }
        Ok(self)
    }
}

impl Stops {
    fn take_options(&mut self, spec: &mut Spec) -> Result<(), ParseError> {
        let longest = |text: &str| match text {
            "score" => Some(Longest::Score),
            "open" => Some(Longest::Open),
            _ => None,
        };
        let ends = |text: &str| match text {
            "one" => Some(1),
            "both" => Some(2),
            _ => None,
        };
        take(spec, "longest", "score or open", longest, &mut self.longest)?;
        take(spec, "ends", "one or both", ends, &mut self.ends)?;
        take(spec, "tested", "root or leaf", At::parse, &mut self.tested)
    }
}

/// Takes an option out of a player's name, if it is there.
fn take<T>(
    spec: &mut Spec,
    key: &'static str,
    expected: &str,
    read: impl Fn(&str) -> Option<T>,
    into: &mut T,
) -> Result<(), ParseError> {
    if let Some(text) = spec.take::<String>(key, expected)? {
        let problem = || format!("{key}={text} for engine {:?}", spec.name());
        *into = read(&text).ok_or_else(|| ParseError::new(problem(), expected))?;
    }
    Ok(())
}

/// The name of the player and all options but its budget: `obstruct:number=root,…`.
impl fmt::Display for Obstruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.predicate {
            Predicate::Controlled(stops) => write!(f, "obstruct:{stops}")?,
            Predicate::Durable { stops, few } => write!(f, "counting:{stops},few={few}")?,
            Predicate::Coin([two, three]) => write!(f, "obstruct-coin:two={two},three={three}")?,
        }
        let view = if self.view == View::Root { "root" } else { "both" };
        write!(f, ",number={},view={view}", self.number.word())
    }
}

impl fmt::Display for Stops {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let longest = if self.longest == Longest::Score { "score" } else { "open" };
        let ends = if self.ends == 1 { "one" } else { "both" };
        write!(f, "longest={longest},ends={ends},tested={}", self.tested.word())
    }
}

/// The strategy at work in one search.
#[derive(Clone, Debug)]
pub struct Obstructing {
    strategy: Obstruction,
    root: Player,
    /// The root's.
    equation: Option<Equation>,
    /// What the root decided for all playouts, if it does.
    decided: Option<Penalties>,
}

/// What is taken off each player's margin.
pub(super) type Penalties = [i16; MAX_PLAYERS];

impl Obstructing {
    /// This strategy.
    pub fn new(strategy: Obstruction) -> Self {
        Obstructing { strategy, root: Player::FIRST, equation: None, decided: None }
    }

    /// Who searches.
    pub(super) fn root(&self) -> Player {
        self.root
    }

    /// The equation that the root's number selects.
    pub(super) fn equation(&self) -> Option<Equation> {
        self.equation
    }

    fn penalties(
        &self,
        game: &Tantrix,
        position: &Position,
        equation: Option<Equation>,
        dice: &mut Dice,
    ) -> Penalties {
        let mut penalties = [0; MAX_PLAYERS];
        let Some(equation) = equation else { return penalties };
        for player in Player::all(game.players()) {
            let lowered = self.strategy.view == View::Both || player == self.root;
            let colour = opponent(game, position, player);
            if lowered && !self.strategy.is_obstructed(position, colour, equation, dice) {
                penalties[player.index()] = equation.penalty();
            }
        }
        penalties
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

impl Evaluation<Tantrix> for Obstructing {
    type Leaf = Penalties;

    fn begin(&mut self, game: &Tantrix, root: &Position) {
        self.root = game.to_move(root);
        self.equation = Equation::of(root.board().laid().len() + 1);
        self.decided = None;
        if let Predicate::Controlled(stops) | Predicate::Durable { stops, .. } =
            self.strategy.predicate
            && stops.tested == At::Root
        {
            self.decided = Some(self.penalties(game, root, self.equation, &mut Dice::new(0)));
        }
    }

    #[inline]
    fn leaf(&mut self, game: &Tantrix, leaf: &Position, dice: &mut Dice) -> Penalties {
        let equation = match self.strategy.number {
            At::Root => self.equation,
            At::Leaf => Equation::of(leaf.board().laid().len()),
        };
        self.decided.unwrap_or_else(|| self.penalties(game, leaf, equation, dice))
    }

    fn rewards(&self, game: &Tantrix, position: &Position, penalties: Penalties) -> Rewards {
        let mut rewards = [0.0; MAX_PLAYERS];
        for player in Player::all(game.players()) {
            let margin = Margin::of(game, position, player) - penalties[player.index()];
            rewards[player.index()] = Margin::value(f32::from(margin));
        }
        if self.strategy.view == View::Root && game.players() == 2 {
            rewards[1 - self.root.index() % 2] = 1.0 - rewards[self.root.index() % 2];
        }
        rewards
    }
}
