//! What a position is worth to each player.

use yomikiri_game::{Dice, Game, MAX_PLAYERS, Outcome, Player};

/// A number from 0 (worst) to 1 (best) for each player, by seat. With two players they need not add
/// up to 1: an engine raises the mover's own. Seats that nobody has hold 0.
pub type Rewards = [f32; MAX_PLAYERS];

/// How an engine values positions: the ends of playouts, and for [`Greedy`](crate::Greedy) the
/// positions after one move.
///
/// The methods with defaults are asked by [`Uct`](crate::Uct) only.
///
/// An evaluation may look at the *root* (where the search began) and at the *leaf* (the position
/// where the tree ends and the playout begins) as well as at the end. Each search calls `begin`
/// once, then for each playout `leaf` and `rewards`.
pub trait Evaluation<G: Game> {
    /// What is remembered of the leaf until its playout has ended.
    type Leaf: Copy;

    /// A search begins at this position.
    fn begin(&mut self, _game: &G, _root: &G::Position) {}

    /// The tree ends in this position; a playout follows. The dice are for evaluations that leave
    /// something to chance.
    fn leaf(&mut self, game: &G, leaf: &G::Position, dice: &mut Dice) -> Self::Leaf;

    /// The playout stands in this position of the tree after `depth` moves: at the root, which is depth 0, behind each
    /// of its moves in the tree, and so at the leaf as well.
    fn passed(&mut self, _game: &G, _at: &G::Position, _depth: usize, _dice: &mut Dice) {}

    /// What a move that the tree has not tried yet is expected to give the mover of the position that was passed last,
    /// if the policy expects this.
    fn expected(&self, expected: f32) -> f32 {
        expected
    }

    /// What is added to the playout's move number `depth` in the tree, from 0; `rewards` are those of the end.
    fn backed_up(
        &self,
        _game: &G,
        _end: &G::Position,
        _leaf: Self::Leaf,
        _depth: usize,
        rewards: &Rewards,
    ) -> Rewards {
        *rewards
    }

    /// What the policy learns from the playout; `rewards` are those of the end.
    fn taught(
        &self,
        _game: &G,
        _end: &G::Position,
        _leaf: Self::Leaf,
        rewards: &Rewards,
    ) -> Rewards {
        *rewards
    }

    /// What `position` is worth to each player. It is the end of the playout that began at the leaf
    /// or, for engines without playouts, any position: then as if the game ended there.
    fn rewards(&self, game: &G, position: &G::Position, leaf: Self::Leaf) -> Rewards;
}

/// A win is worth 1, anything else to the losers 0, and a draw one half to everybody: also a game
/// that has not ended.
#[derive(Clone, Copy, Debug, Default)]
pub struct Winning;

impl<G: Game> Evaluation<G> for Winning {
    type Leaf = ();

    fn leaf(&mut self, _: &G, _: &G::Position, _: &mut Dice) {}

    fn rewards(&self, game: &G, position: &G::Position, (): ()) -> Rewards {
        let outcome = game.outcome(position).unwrap_or(Outcome::Draw);
        let mut rewards = [0.0; MAX_PLAYERS];
        for player in Player::all(game.players()) {
            rewards[player.index()] = f32::from(outcome.rank_for(player)) / 2.0;
        }
        rewards
    }
}
