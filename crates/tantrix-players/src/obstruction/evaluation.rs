//! The strategy at work in one search.

use std::f32::consts::PI;

use yomikiri_game::{Dice, Game, MAX_PLAYERS, Player};
use yomikiri_play::{Evaluation, Rewards};
use yomikiri_tantrix::{Position, Tantrix};

use super::{At, Equation, Lowering, Obstruction, Scores, View, opponent};
use crate::Margin;

/// The strategy at work in one search.
#[derive(Clone, Debug)]
pub struct Obstructing {
    strategy: Obstruction,
    root: Player,
    /// The root's.
    equation: Option<Equation>,
    /// What the root decided for all playouts, if it does.
    decided: Option<Penalties>,
    /// What is taken off after each move of the playout in the tree, where that is asked for.
    on_the_way: Vec<Penalties>,
    /// What is taken off the expectations of moves not tried yet, where that is asked for.
    untried: Option<Untried>,
}

/// How the mover of a position is to expect less of an untried move, or more where the lowered value is the
/// other player's.
#[derive(Clone, Copy, Debug)]
enum Untried {
    Own(f32),
    Others(f32),
}

/// What is taken off each player's margin.
type Penalties = [f32; MAX_PLAYERS];

/// What a playout remembers of the tree's leaf.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Remembered {
    penalties: Penalties,
    /// The margins, where they count instead of those at the end.
    margins: [f32; MAX_PLAYERS],
}

impl Remembered {
    /// What is taken off the player's margin.
    pub fn penalty(&self, player: Player) -> f32 {
        self.penalties[player.index()]
    }
}

impl Obstructing {
    /// This strategy.
    pub fn new(strategy: Obstruction) -> Self {
        Obstructing {
            strategy,
            root: Player::FIRST,
            equation: None,
            decided: None,
            on_the_way: Vec::new(),
            untried: None,
        }
    }

    /// Who searches.
    pub(crate) fn root(&self) -> Player {
        self.root
    }

    /// The equation that the root's number selects.
    pub(crate) fn equation(&self) -> Option<Equation> {
        self.equation
    }

    /// The equation for a position below the root.
    fn equation_at(&self, position: &Position) -> Option<Equation> {
        match self.strategy.number {
            At::Root => self.equation,
            _ => self.strategy.equation(position.board().laid().len()),
        }
    }

    fn penalties(
        &self,
        game: &Tantrix,
        position: &Position,
        equation: Option<Equation>,
        dice: &mut Dice,
    ) -> Penalties {
        let mut penalties = [0.0; MAX_PLAYERS];
        let Some(equation) = equation else { return penalties };
        for player in Player::all(game.players()) {
            let lowered = self.strategy.view == View::Both || player == self.root;
            let colour = opponent(game, position, player);
            if lowered && !self.strategy.is_obstructed(position, colour, equation, dice) {
                penalties[player.index()] = self.strategy.less[equation as usize];
            }
        }
        penalties
    }

    fn untried_in(&self, mover: Player, less: &Penalties) -> Untried {
        match self.strategy.view {
            View::Root if mover != self.root => Untried::Others(less[self.root.index()]),
            _ => Untried::Own(less[mover.index()]),
        }
    }

    /// What margins are worth under these penalties.
    fn rewards_of(&self, game: &Tantrix, margins: &Penalties, less: &Penalties) -> Rewards {
        let mut rewards = [0.0; MAX_PLAYERS];
        for player in Player::all(game.players()).map(Player::index) {
            rewards[player] = Margin::value(margins[player] - less[player]);
        }
        if self.strategy.view == View::Root && game.players() == 2 {
            rewards[1 - self.root.index() % 2] = 1.0 - rewards[self.root.index() % 2];
        }
        rewards
    }

    /// The margins that count: those at the end, or at the leaf.
    fn counted(&self, game: &Tantrix, end: &Position, leaf: &Remembered) -> Penalties {
        match self.strategy.scores {
            Scores::End => margins(game, end),
            Scores::Leaf => leaf.margins,
        }
    }
}

fn margins(game: &Tantrix, position: &Position) -> Penalties {
    let mut margins = [0.0; MAX_PLAYERS];
    for player in Player::all(game.players()) {
        margins[player.index()] = f32::from(Margin::of(game, position, player));
    }
    margins
}

/// What a value becomes if its margin is smaller by `less`.
fn lowered(value: f32, less: f32) -> f32 {
    let margin = libm::tanf((value - 0.5).clamp(-0.499, 0.499) * PI) * 10.0;
    Margin::value(margin - less)
}

impl Evaluation<Tantrix> for Obstructing {
    type Leaf = Remembered;

    fn begin(&mut self, game: &Tantrix, root: &Position) {
        self.root = game.to_move(root);
        self.equation = self.strategy.equation(root.board().laid().len() + 1);
        self.decided = None;
        self.on_the_way.clear();
        self.untried = None;
        if self.strategy.tested() == At::Root {
            self.decided = Some(self.penalties(game, root, self.equation, &mut Dice::new(0)));
        }
    }

    #[inline]
    fn passed(&mut self, game: &Tantrix, position: &Position, depth: usize, dice: &mut Dice) {
        let tested = match self.strategy.tested() {
            At::Move => depth == 1,
            At::Node => depth > 0,
            At::Root | At::Leaf => false,
        };
        let untried = self.strategy.untried == Lowering::Lowered;
        if !tested && !untried {
            return;
        }
        let penalties = self.penalties(game, position, self.equation_at(position), dice);
        if tested {
            self.on_the_way.truncate(depth - 1);
            self.on_the_way.push(penalties);
        }
        if untried {
            self.untried = Some(self.untried_in(game.to_move(position), &penalties));
        }
    }

    #[inline]
    fn leaf(&mut self, game: &Tantrix, leaf: &Position, dice: &mut Dice) -> Remembered {
        let penalties = match (self.decided, self.strategy.tested()) {
            (Some(decided), _) => decided,
            (None, At::Move) => self.on_the_way.first().copied().unwrap_or_default(),
            (None, At::Node) => self.on_the_way.last().copied().unwrap_or_default(),
            (None, _) => self.penalties(game, leaf, self.equation_at(leaf), dice),
        };
        let margins = match self.strategy.scores {
            Scores::End => [0.0; MAX_PLAYERS],
            Scores::Leaf => margins(game, leaf),
        };
        Remembered { penalties, margins }
    }

    fn rewards(&self, game: &Tantrix, position: &Position, leaf: Remembered) -> Rewards {
        self.rewards_of(game, &self.counted(game, position, &leaf), &leaf.penalties)
    }

    fn backed_up(
        &self,
        game: &Tantrix,
        end: &Position,
        leaf: Remembered,
        depth: usize,
        rewards: &Rewards,
    ) -> Rewards {
        match (self.strategy.tested(), self.on_the_way.get(depth)) {
            (At::Node, Some(own)) => self.rewards_of(game, &self.counted(game, end, &leaf), own),
            _ => *rewards,
        }
    }

    fn taught(
        &self,
        game: &Tantrix,
        end: &Position,
        leaf: Remembered,
        rewards: &Rewards,
    ) -> Rewards {
        match self.strategy.taught {
            Lowering::Lowered => *rewards,
            Lowering::Plain => {
                self.rewards_of(game, &self.counted(game, end, &leaf), &[0.0; MAX_PLAYERS])
            }
        }
    }

    #[inline]
    fn expected(&self, expected: f32) -> f32 {
        match self.untried {
            None => expected,
            Some(Untried::Own(less)) => lowered(expected, less),
            Some(Untried::Others(less)) => 1.0 - lowered(1.0 - expected, less),
        }
    }
}
