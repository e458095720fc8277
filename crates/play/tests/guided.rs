//! Laws of a search led by weights, when the weights are wrong.

use yomikiri_game::{Dice, Game, MAX_PLAYERS, Notation, Player};
use yomikiri_mnk::{Mnk, Rules};
use yomikiri_play::{Budget, Choice, Engine, Guide, Guided, GuidedSettings, Rewards};

/// Weighs moves that win at once so much, and all others 1.
struct Misled(f32);

fn wins(game: &Mnk, position: &<Mnk as Game>::Position, mv: <Mnk as Game>::Move) -> bool {
    let mut next = *position;
    game.play_unchecked(&mut next, mv);
    game.outcome(&next).is_some_and(|outcome| outcome.rank_for(game.to_move(position)) == 2)
}

impl Guide<Mnk> for Misled {
    fn weigh(&mut self, game: &Mnk, position: &<Mnk as Game>::Position, weights: &mut [f32]) {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        for (weight, mv) in weights.iter_mut().zip(moves) {
            *weight = if wins(game, position, mv) { self.0 } else { 1.0 };
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

/// What a search chooses where one of five moves wins, and that move's visits.
fn chosen(guide: Misled, exploration: f32, fair: f32, surest: bool) -> (bool, u64) {
    let game = Mnk::new("3x3".parse().unwrap(), 3, 2, Rules::Free).unwrap();
    let mut position = game.start();
    for text in ["a1", "a2", "b1", "b2"] {
        let mv = game.parse_move(&position, text).unwrap();
        game.play(&mut position, mv).unwrap();
    }
    let budget = Budget::Playouts(PLAYOUTS);
    let settings = GuidedSettings {
        budget,
        exploration,
        untried: 0.1,
        fair,
        ahead: false,
        surest,
        memory: 1 << 20,
    };
    let Choice { mv, estimates, .. } =
        Guided::new(settings, guide, 1).choose(&game, &position).unwrap();
    assert_eq!(estimates.len(), 5);
    let winning = estimates.iter().find(|estimate| wins(&game, &position, estimate.mv)).unwrap();
    (wins(&game, &position, mv), winning.visits)
}

#[test]
fn a_good_move_without_weight_is_found_by_fair_shares() {
    let hidden = || Misled(1e-6);
    assert_eq!(chosen(hidden(), 0.7, 0.0, true), (false, 0));
    let (found, visits) = chosen(hidden(), 0.7, 0.2, true);
    assert!(found && visits >= PLAYOUTS / 5 / 5, "{visits} visits");
}

#[test]
fn the_surest_move_need_not_be_the_one_tried_most() {
    // So wide a search follows the weights, whatever it finds.
    let light = || Misled(0.2);
    let (found, visits) = chosen(light(), 1000.0, 0.0, false);
    assert!(!found && visits > 0 && visits < PLAYOUTS / 5, "{visits} visits");
    assert_eq!(chosen(light(), 1000.0, 0.0, true), (true, visits));
}
