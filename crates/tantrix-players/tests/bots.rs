//! Engines by name: names read back, and every engine plays.

use yomikiri_game::Game;
use yomikiri_play::Budget;
use yomikiri_tantrix::{Deal, Seats, Tantrix};
use yomikiri_tantrix_players::Bot;

const BUDGET: Budget = Budget::Playouts(20);

#[test]
fn names_of_tantrix_players_read_back_and_play() {
    let game = Tantrix::new(Seats::parse("RB").unwrap(), Deal::from_seed(1));
    let names = Bot::list(BUDGET).into_iter().map(|engine| engine.name);
    for text in names.chain([
        "uct:mast=off,time=0.001",
        "uct:c=0.2,prior=3",
        "darwin:playouts=7",
        "champion:time=0.001,c=0.3,depth=0,cells=3,endgame=off",
        "champion:sharpness=0,playout-sharpness=1,margin=1,fpu=0.2,uniform=0",
        "champion:ahead=off,lcb=off,policy-network=off,commute=off",
    ]) {
        let bot = Bot::parse(text, BUDGET).unwrap();
        assert_eq!(Bot::parse(&bot.to_string(), Budget::Playouts(1)), Ok(bot), "{text}");
        let mut position = game.start();
        let choice = bot.engine(&game, 1).choose(&game, &position).unwrap();
        game.play(&mut position, choice.mv).unwrap();
    }
}

/// Names in logs and documents of earlier versions must mean the same player.
#[test]
fn older_names_of_options_are_read_and_the_present_ones_are_printed() {
    for (older, present) in [
        ("untried=0.2", "fpu=0.2"),
        ("fair=0", "uniform=0"),
        ("surest=off", "lcb=off"),
        ("scout=off", "policy-network=off"),
        ("firmness=1", "playout-sharpness=1"),
    ] {
        let bot = Bot::parse(&format!("champion:playouts=7,{older}"), BUDGET).unwrap();
        assert_eq!(bot.to_string(), format!("champion:playouts=7,{present}"));
        let both = Bot::parse(&format!("champion:{older},{present}"), BUDGET).unwrap_err();
        assert!(both.to_string().contains("both"), "{both}");
    }
}

#[test]
fn darwin_is_uct_with_its_constants() {
    let game = Tantrix::new(Seats::parse("RB").unwrap(), Deal::from_seed(2));
    let choose = |text| {
        let bot = Bot::parse(text, Budget::Playouts(100)).unwrap();
        bot.engine(&game, 3).choose(&game, &game.start())
    };
    assert_eq!(choose("darwin"), choose("uct"));
    assert_eq!(choose("darwin"), choose("uct:c=0.05,temperature=0.05,prior=2,memory=0.5"));
    assert_ne!(choose("darwin"), choose("uct:mast=off"));
}

#[test]
fn engines_are_listed_with_the_options_that_are_read() {
    let listed = Bot::list(BUDGET);
    let options = |name: &str| -> Vec<&str> {
        let engine = listed.iter().find(|engine| engine.name == name).unwrap();
        engine.options.iter().map(|option| option.name).collect()
    };
    assert_eq!(options("greedy"), [""; 0]);
    assert_eq!(options("darwin"), ["playouts", "time"]);
    let uct = ["playouts", "time", "c", "mast", "temperature", "prior", "memory"];
    assert_eq!(options("uct"), uct);
    let coin = ["playouts", "time", "number", "view", "two", "three", "less2", "less3"];
    let readings = ["scores", "untried", "taught"];
    assert_eq!(options("obstruct-coin"), [&coin[..], &readings].concat());
}
