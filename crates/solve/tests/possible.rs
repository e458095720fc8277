//! Which outcomes best play can have: the evidence for every answer is checked by the rules, damaged evidence is
//! refused, and what is known of whole boards comes out. `engines.rs` compares every set with its definition.

use yomikiri_game::laws::random_game;
use yomikiri_game::{Dice, Game, LimitReached, Limits, Notation, Outcome, OutcomeSet, Player};
use yomikiri_mnk::{Mnk, Position, Rules};
use yomikiri_solve::{Outcomes, Possible};

fn game(size: &str, players: usize, rules: Rules) -> Mnk {
    Mnk::new(size.parse().unwrap(), 3, players, rules).unwrap()
}

fn outcomes(players: usize) -> impl Iterator<Item = Outcome> {
    Player::all(players).map(Outcome::Win).chain([Outcome::Draw])
}

/// Undecided positions of random games.
fn positions(game: &Mnk, games: usize, least: usize) -> Vec<Position> {
    let mut dice = Dice::new(5);
    let all = (0..games).flat_map(|_| random_game(game, &mut dice, 32));
    let open = |position: &Position| game.outcome(position).is_none() && position.ply() >= least;
    all.filter(open).collect()
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn every_answer_has_evidence_that_holds() {
    let (mut yes, mut no, mut draws) = (0, 0, 0);
    for (size, players, least) in
        [("3x3", 3, 0), ("3x4", 2, 0), ("3x4", 4, 3), ("4x4", 3, 6), ("5x4", 3, 10)]
    {
        for rules in Rules::ALL {
            let game = game(size, players, rules);
            let mut truth = Outcomes::new(game.clone(), Limits::NONE);
            let mut search = Possible::new(game.clone(), Limits::NONE);
            for position in positions(&game, 8, least) {
                let set = truth.values(&position).unwrap().equilibrium();
                let at = format!("{} {}", game.name(), game.position_text(&position));
                for outcome in outcomes(players) {
                    let evidence = search.evidence(&position, OutcomeSet::only(outcome)).unwrap();
                    assert_eq!(
                        evidence.answer(&game),
                        Some(set.contains(outcome)),
                        "{outcome:?}: {at}"
                    );
                    assert!(
                        evidence.check(&game).is_ok(),
                        "{outcome:?}: {at}: {:?}",
                        evidence.check(&game)
                    );
                    let is_open = set.sole_winner().is_none();
                    yes += usize::from(is_open && set.contains(outcome));
                    no += usize::from(is_open && !set.contains(outcome));
                    draws += usize::from(is_open && outcome == Outcome::Draw);
                }
            }
        }
    }
    assert!(yes > 200 && no > 200 && draws > 100, "{yes} {no} {draws}");
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn best_play_on_5x5_can_have_every_outcome() {
    // Paper 2 asks whether 5x5 is a draw; nobody had the set before. 5x4 is known from all its states.
    for size in ["5x4", "5x5"] {
        let game = game(size, 3, Rules::Free);
        let mut search = Possible::new(game.clone(), Limits::NONE);
        let evidence = search.evidence(&game.start(), OutcomeSet::win(Player::FIRST)).unwrap();
        assert_eq!(evidence.answer(&game), Some(true), "{size}");
        let looked_at = evidence.check(&game).unwrap();
        assert!(looked_at > 1_000, "{size}: {looked_at}");
    }
}

#[test]
fn a_limit_ends_the_search() {
    let game = game("4x4", 3, Rules::Free);
    let mut search = Possible::new(game.clone(), Limits::positions(50));
    let answer = search.meets(&game.start(), OutcomeSet::DRAW);
    assert_eq!(answer, Err(LimitReached { positions: 50 }));
}
