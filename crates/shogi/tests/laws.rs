//! The laws that every game keeps, for every variant.

use yomikiri_game::laws;
use yomikiri_shogi::{SHIPPED, Variant, variants};

const OWN: &str = include_str!("variants.ini");

fn all() -> Vec<Variant> {
    let texts = [SHIPPED, OWN].map(|text| variants(text).unwrap_or_else(|error| panic!("{error}")));
    let theirs = ["dobutsu", "gardner"].map(|name| Variant::shipped(name).unwrap());
    texts.into_iter().flatten().chain(theirs).collect()
}

#[test]
fn every_law_is_kept() {
    for game in all() {
        for seed in 0..20 {
            laws::check_play(&game, seed, 60);
            laws::check_notation(&game, seed, 60);
            laws::check_symmetry(&game, seed, 60);
            laws::check_sampling(&game, seed, 40);
        }
        laws::check_perft(&game, 3);
    }
}

#[test]
fn every_move_can_be_taken_back() {
    for game in all() {
        (0..6).for_each(|seed| laws::check_unmoves(&game, seed, 30));
    }
}
