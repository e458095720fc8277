//! Flat Monte Carlo: every legal move gets the same number of playouts, and the best mean wins.

use yomikiri_game::{Dice, Game, Progress};

use crate::clock::Clock;
use crate::playout::play_out;
use crate::tree::Edge;
use crate::{Budget, Choice, Engine, Evaluation, Policy};

/// Flat Monte Carlo search.
pub struct Flat<P, E> {
    budget: Budget,
    policy: P,
    evaluation: E,
    dice: Dice,
}

impl<P, E> Flat<P, E> {
    /// With playouts by this policy, valued by this evaluation.
    pub fn new(budget: Budget, policy: P, evaluation: E, seed: u64) -> Self {
        Flat { budget, policy, evaluation, dice: Dice::new(seed) }
    }
}

impl<G: Game, P: Policy<G>, E: Evaluation<G>> Engine<G> for Flat<P, E> {
    fn choose_watched(
        &mut self,
        game: &G,
        position: &G::Position,
        progress: &dyn Progress,
    ) -> Option<Choice<G::Move>> {
        let Flat { budget, policy, evaluation, dice } = self;
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        if let &[mv] = &moves[..] {
            return Some(Choice::unsearched(mv));
        }
        let mut edges: Vec<(G::Move, Edge)> = moves.into_iter().map(|mv| (mv, Edge::NEW)).collect();
        if edges.is_empty() {
            return None;
        }
        policy.begin(game, position);
        evaluation.begin(game, position);
        let (mut world, mut here, mut played) = (game.clone(), position.clone(), Vec::new());
        let mut clock = Clock::start(*budget, progress);
        let mut turn = 0;
        while clock.allows_another() {
            world.redraw(position, dice);
            here.clone_from(position);
            world.play_unchecked(&mut here, edges[turn].0);
            let leaf = evaluation.leaf(&world, &here, dice);
            played.clear();
            play_out(&world, &mut here, policy, dice, &mut played);
            let rewards = evaluation.rewards(&world, &here, leaf);
            policy.learn(&world, &played, &rewards);
            edges[turn].1.add(&rewards);
            turn = (turn + 1) % edges.len();
        }
        let seat = game.to_move(position).index();
        let worth = |(_, edge): &(G::Move, Edge)| {
            if edge.visits == 0 { -1.0 } else { edge.mean(seat) }
        };
        let best = edges.iter().reduce(|a, b| if worth(b) > worth(a) { b } else { a })?;
        Some(Choice::among(&edges, best.0, clock.playouts()))
    }
}
