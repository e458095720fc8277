//! Players by name: what a name stands for reads back, and engines of every name play.

use yomikiri_catalog::{mnk, tantrix};
use yomikiri_game::{Game, Limits};
use yomikiri_mnk::{Mnk, Rules};
use yomikiri_play::Budget;
use yomikiri_tantrix::{Deal, Seats, Tantrix};

const BUDGET: Budget = Budget::Playouts(20);
const LIMITS: Limits = Limits::positions(1000);

#[test]
fn names_of_tantrix_players_read_back_and_play() {
    let game = Tantrix::new(Seats::parse("RB").unwrap(), Deal::from_seed(1));
    let names = tantrix::Bot::list(BUDGET).into_iter().map(|engine| engine.name);
    for text in names.chain([
        "uct:mast=off,time=0.001",
        "uct:c=0.2,prior=3",
        "darwin:playouts=7",
        "champion:time=0.001,c=0.3,depth=0,cells=3,endgame=off",
        "champion:sharpness=0,firmness=1,margin=1,untried=0.2,fair=0,ahead=off,surest=off,scout=off,commute=off",
    ]) {
        let bot = tantrix::Bot::parse(text, BUDGET).unwrap();
        assert_eq!(tantrix::Bot::parse(&bot.to_string(), Budget::Playouts(1)), Ok(bot), "{text}");
        let mut position = game.start();
        let choice = bot.engine(&game, 1).choose(&game, &position).unwrap();
        game.play(&mut position, choice.mv).unwrap();
    }
}

#[test]
fn names_of_players_of_k_in_a_row_read_back_and_play() {
    let game = Mnk::new("4x4".parse().unwrap(), 3, 3, Rules::Free).unwrap();
    let names = mnk::Bot::list(3, LIMITS, BUDGET).into_iter().map(|engine| engine.name);
    for text in names.chain(["mcts:c=1", "perfect:positions=99", "flat:time=0.001"]) {
        let bot = mnk::Bot::parse(text, 3, LIMITS, BUDGET).unwrap();
        let again = mnk::Bot::parse(&bot.to_string(), 3, Limits::NONE, Budget::Playouts(1));
        assert_eq!(again, Ok(bot), "{text}");
        let mut position = game.start();
        let choice = bot.engine(&game, 1).choose(&game, &position).unwrap();
        game.play(&mut position, choice.mv).unwrap();
    }
}

#[test]
fn darwin_is_uct_with_its_constants() {
    let game = Tantrix::new(Seats::parse("RB").unwrap(), Deal::from_seed(2));
    let choose = |text| {
        let bot = tantrix::Bot::parse(text, Budget::Playouts(100)).unwrap();
        bot.engine(&game, 3).choose(&game, &game.start())
    };
    assert_eq!(choose("darwin"), choose("uct"));
    assert_eq!(choose("darwin"), choose("uct:c=0.05,temperature=0.05,prior=2,memory=0.5"));
    assert_ne!(choose("darwin"), choose("uct:mast=off"));
}

/// With three players no engine can promise to win: `perfect` is the old name of `equilibrium`.
#[test]
fn perfect_was_promised_to_three_players() {
    let text = |name: &str, players| {
        mnk::Bot::parse(name, players, LIMITS, BUDGET).map(|bot| bot.to_string())
    };
    for players in [3, 4] {
        for name in ["perfect", "equilibrium"] {
            assert_eq!(text(name, players), Ok("equilibrium:positions=1000".to_owned()));
        }
        assert_eq!(mnk::Bot::names(players), "equilibrium, random, flat, uct");
    }
    for name in ["perfect", "equilibrium"] {
        assert_eq!(text(name, 2), Ok("perfect:positions=1000".to_owned()));
    }
    assert_eq!(mnk::Bot::names(2), "perfect, random, flat, uct");
}

#[test]
fn engines_are_listed_with_the_options_that_are_read() {
    let listed = tantrix::Bot::list(BUDGET);
    let options = |name: &str| -> Vec<&str> {
        let engine = listed.iter().find(|engine| engine.name == name).unwrap();
        engine.options.iter().map(|option| option.name).collect()
    };
    assert_eq!(options("greedy"), [""; 0]);
    assert_eq!(options("darwin"), ["playouts", "time"]);
    let uct = ["playouts", "time", "c", "mast", "temperature", "prior", "memory"];
    assert_eq!(options("uct"), uct);
    assert_eq!(options("obstruct-coin"), ["playouts", "time", "number", "view", "two", "three"]);
    let uct = mnk::Bot::list(2, LIMITS, BUDGET).into_iter().find(|e| e.name == "uct").unwrap();
    let default = |name| uct.options.iter().find(|o| o.name == name).unwrap().default.clone();
    assert_eq!(default("playouts"), Some("20".to_owned()));
    assert_eq!(default("c"), Some("0.7".to_owned()));
}
