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
    let names = tantrix::Bot::NAMES.split(", ");
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
    let names = mnk::Bot::NAMES.split(", ");
    for text in names.chain(["mcts:c=1", "perfect:positions=99", "flat:time=0.001"]) {
        let bot = mnk::Bot::parse(text, LIMITS, BUDGET).unwrap();
        let again = mnk::Bot::parse(&bot.to_string(), Limits::NONE, Budget::Playouts(1));
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
