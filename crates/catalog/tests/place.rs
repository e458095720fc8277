//! Positions that are held open say what their texts say, and every action is a move.

use std::sync::Arc;

use yomikiri_catalog::{Catalog, Explore, GAMES, Place, Shelf, verify};
use yomikiri_game::{Dice, Quiet};

const EVERY_GAME: [&str; 9] = [
    "mnk --size 4x4 --players 3",
    "mnk --size 3x5 --players 4 --rules reach",
    "dobutsu",
    "hakozumi",
    "hakozumi --handicap 2",
    "hakozumi --width 7 --height 6",
    "tantrix --deal 3",
    "teeko",
    "shogi --variant nine-square-gold-silver",
];

fn open(text: &str) -> Arc<dyn Explore> {
    let catalog = Catalog::of(&GAMES, Shelf::new(Some("/nonexistent".into())));
    catalog.open(text).unwrap().into()
}

fn check(game: &Arc<dyn Explore>, place: &dyn Place) {
    let view = game.view(&place.text()).unwrap();
    assert_eq!(place.text(), view.position);
    assert_eq!(place.to_move(), view.to_move);
    assert_eq!(place.outcome().map(|outcome| outcome.to_string()), view.outcome);
    let moves: Vec<String> = view.moves.into_iter().map(|name| name.text).collect();
    assert_eq!(place.moves(), moves);
    let actions = place.actions();
    assert_eq!(actions.len(), moves.len());
    for (mv, &action) in moves.iter().zip(&actions) {
        assert!(action < game.actions(), "{mv}");
        assert_eq!(place.action_text(action).as_ref(), Some(mv));
        assert_eq!(place.action_of(mv).unwrap(), Some(action));
        let next = place.play(mv).unwrap().text();
        assert_eq!(next, place.act(action).unwrap().text());
        assert_eq!(next, game.play(&place.text(), mv).unwrap().position);
    }
    let unused = (0..=game.actions()).find(|action| !actions.contains(action)).unwrap();
    assert!(place.act(unused).is_err() && place.action_text(unused).is_none());
    assert!(place.play("nonsense").is_err());
    let tensor = game.tensor();
    for player in 1..=game.players() {
        let seen = place.observe(player).unwrap();
        assert_eq!(seen.len(), tensor.len());
        assert!(seen.iter().all(|number| (tensor.low..=tensor.high).contains(number)));
    }
    assert!(place.observe(0).is_err() && place.observe(game.players() + 1).is_err());
}

#[test]
fn places_are_what_their_texts_are() {
    for text in EVERY_GAME {
        let (game, mut dice) = (open(text), Dice::new(1));
        let mut place = game.clone().hold("").unwrap();
        for _ in 0..12 {
            check(&game, &*place);
            let moves = place.moves();
            if moves.is_empty() {
                break;
            }
            place = place.play(&moves[dice.roll(moves.len())]).unwrap();
        }
        assert!(game.hold("no position of anything").is_err());
    }
}

#[test]
fn observations_differ_where_positions_do() {
    for text in EVERY_GAME {
        let game = open(text);
        let start = game.clone().hold("").unwrap();
        let next = start.play(&start.moves()[0]).unwrap();
        assert_ne!(start.observe(1).unwrap(), next.observe(1).unwrap(), "{text}");
    }
}

#[test]
fn a_column_outside_the_window_has_no_number_but_can_be_played() {
    let game = open("hakozumi");
    let place = game.hold("X32O33").unwrap();
    assert_eq!(place.action_of("32").unwrap(), Some(64));
    assert_eq!(place.action_of("33").unwrap(), None);
    assert!(
        place.moves().contains(&"33".to_owned()) && place.actions().len() < place.moves().len()
    );
    assert!(place.play("33").is_ok());
}

#[test]
fn strategies_are_verified_from_their_texts() {
    for shipped in yomikiri_hakozumi::shipped::SHIPPED {
        let strategy = shipped.strategy().unwrap();
        let accepted = yomikiri_hakozumi::check::check(&strategy).unwrap().is_accepted();
        let document = verify(&strategy.to_json(), &Quiet).unwrap();
        assert_eq!(document.holds(), accepted, "{}", shipped.name);
    }
    for text in ["", "{}", "[1]", "{\"schema\": \"yomikiri.tree/1\"}"] {
        assert!(verify(text, &Quiet).is_err(), "{text}");
    }
}
