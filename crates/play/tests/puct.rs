//! PUCT finds good moves although the priors are wrong.

use yomikiri_game::{Dice, Game, MAX_PLAYERS, Notation, Player};
use yomikiri_mnk::{Mnk, Rules};
use yomikiri_play::{Budget, Choice, Engine, PolicyValue, Puct, PuctSettings, Rewards};

/// Gives moves that win at once this prior, and all others 1.
struct WrongPrior(f32);

fn wins(game: &Mnk, position: &<Mnk as Game>::Position, mv: <Mnk as Game>::Move) -> bool {
    let mut next = *position;
    game.play_unchecked(&mut next, mv);
    game.outcome(&next).is_some_and(|outcome| outcome.rank_for(game.to_move(position)) == 2)
}

impl PolicyValue<Mnk> for WrongPrior {
    fn priors(&mut self, game: &Mnk, position: &<Mnk as Game>::Position, priors: &mut [f32]) {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        for (prior, mv) in priors.iter_mut().zip(moves) {
            *prior = if wins(game, position, mv) { self.0 } else { 1.0 };
        }
    }

    fn value(
        &mut self,
        game: &Mnk,
        position: &mut <Mnk as Game>::Position,
        _: &mut Dice,
    ) -> Rewards {
        let mut rewards = [0.5; MAX_PLAYERS];
        if let Some(outcome) = game.outcome(position) {
            for player in Player::all(game.players()) {
                rewards[player.index()] = f32::from(outcome.rank_for(player)) / 2.0;
            }
        }
        rewards
    }
}

const PLAYOUTS: u64 = 400;

/// Does a search choose the one of five moves that wins, and how many visits has that move?
fn chosen(prior: WrongPrior, exploration: f32, uniform: f32, lcb: bool) -> (bool, u64) {
    let game = Mnk::new("3x3".parse().unwrap(), 3, 2, Rules::Free).unwrap();
    let mut position = game.start();
    for text in ["a1", "a2", "b1", "b2"] {
        let mv = game.parse_move(&position, text).unwrap();
        game.play(&mut position, mv).unwrap();
    }
    let budget = Budget::Playouts(PLAYOUTS);
    let settings = PuctSettings {
        budget,
        exploration,
        fpu_reduction: 0.1,
        uniform,
        ahead: false,
        lcb,
        memory: 1 << 20,
    };
    let Choice { mv, estimates, .. } =
        Puct::new(settings, prior, 1).choose(&game, &position).unwrap();
    assert_eq!(estimates.len(), 5);
    let winning = estimates.iter().find(|estimate| wins(&game, &position, estimate.mv)).unwrap();
    (wins(&game, &position, mv), winning.visits)
}

#[test]
fn a_good_move_with_a_tiny_prior_is_found_by_uniform_playouts() {
    let hidden = || WrongPrior(1e-6);
    assert_eq!(chosen(hidden(), 0.7, 0.0, true), (false, 0));
    let (found, visits) = chosen(hidden(), 0.7, 0.2, true);
    assert!(found && visits >= PLAYOUTS / 5 / 5, "{visits} visits");
}

#[test]
fn the_move_with_the_best_lower_bound_need_not_be_the_most_visited() {
    // A search that explores this widely follows the priors, whatever it finds.
    let low = || WrongPrior(0.2);
    let (found, visits) = chosen(low(), 1000.0, 0.0, false);
    assert!(!found && visits > 0 && visits < PLAYOUTS / 5, "{visits} visits");
    assert_eq!(chosen(low(), 1000.0, 0.0, true), (true, visits));
}
