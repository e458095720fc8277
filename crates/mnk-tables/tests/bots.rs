//! Players by name: what a name stands for reads back, and engines of every name play.

use yomikiri_game::{Game, Limits};
use yomikiri_mnk::{Mnk, Rules};
use yomikiri_mnk_tables::Bot;
use yomikiri_play::Budget;

const BUDGET: Budget = Budget::Playouts(20);
const LIMITS: Limits = Limits::positions(1000);

#[test]
fn names_of_players_of_k_in_a_row_read_back_and_play() {
    let game = Mnk::new("4x4".parse().unwrap(), 3, 3, Rules::Free).unwrap();
    let names = Bot::list(3, LIMITS, BUDGET).into_iter().map(|engine| engine.name);
    for text in names.chain(["mcts:c=1", "perfect:positions=99", "flat:time=0.001"]) {
        let bot = Bot::parse(text, 3, LIMITS, BUDGET).unwrap();
        let again = Bot::parse(&bot.to_string(), 3, Limits::NONE, Budget::Playouts(1));
        assert_eq!(again, Ok(bot), "{text}");
        let mut position = game.start();
        let choice = bot.engine(&game, 1).choose(&game, &position).unwrap();
        game.play(&mut position, choice.mv).unwrap();
    }
}

#[test]
fn perfect_was_promised_to_three_players() {
    let text =
        |name: &str, players| Bot::parse(name, players, LIMITS, BUDGET).map(|bot| bot.to_string());
    for players in [3, 4] {
        for name in ["perfect", "equilibrium"] {
            assert_eq!(text(name, players), Ok("equilibrium:positions=1000".to_owned()));
        }
        assert_eq!(Bot::names(players), "equilibrium, random, flat, uct");
    }
    for name in ["perfect", "equilibrium"] {
        assert_eq!(text(name, 2), Ok("perfect:positions=1000".to_owned()));
    }
    assert_eq!(Bot::names(2), "perfect, random, flat, uct");
}

#[test]
fn options_are_listed_with_their_defaults() {
    let uct = Bot::list(2, LIMITS, BUDGET).into_iter().find(|e| e.name == "uct").unwrap();
    let default = |name| uct.options.iter().find(|o| o.name == name).unwrap().default.clone();
    assert_eq!(default("playouts"), Some("20".to_owned()));
    assert_eq!(default("c"), Some("0.7".to_owned()));
}
