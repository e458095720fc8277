//! Laws that engines keep: chance stays hidden, trees add up, forced wins are found.

mod matches;

use std::time::{Duration, Instant};

use matches::Matches;

use yomikiri_game::{Dice, Game, Limits, Notation, Outcome, Player};
use yomikiri_mnk::{Mnk, Rules};
use yomikiri_play::{
    Budget, Choice, Engine, Flat, Greedy, MastSettings, Random, Search, Uniform, Winning,
};
use yomikiri_solve::{Forced, ForcedResult, Outcomes};
use yomikiri_tantrix::{Deal, Seats, Tantrix};

fn search(playouts: u64, mast: bool) -> Search {
    let mast = mast.then_some(MastSettings { temperature: 0.3, prior: 2.0, memory: 0.5 });
    Search { budget: Budget::Playouts(playouts), exploration: 0.7, mast }
}

fn mnk(size: &str, k: usize, players: usize) -> Mnk {
    Mnk::new(size.parse().unwrap(), k, players, Rules::Free).unwrap()
}

fn tantrix(colours: &str, seed: u64) -> Tantrix {
    let mut dice = Dice::new(seed);
    Tantrix::new(Seats::parse(colours).unwrap(), Deal::shuffled(|below| dice.roll(below)))
}

/// Every engine there is.
fn engines<G>(game: &G, playouts: u64, seed: u64) -> Vec<Box<dyn Engine<G>>>
where
    G: Game + 'static,
{
    vec![
        Box::new(Random::new(seed)),
        Box::new(Greedy::new(Winning, seed)),
        Box::new(Flat::new(Budget::Playouts(playouts), Uniform::new(), Winning, seed)),
        search(playouts, false).engine(Winning, game, seed),
        search(playouts, true).engine(Winning, game, seed),
    ]
}

/// A position after so many random moves, or the last one before the end.
fn after_random_moves<G: Game>(game: &G, moves: usize, dice: &mut Dice) -> G::Position {
    let mut position = game.start();
    for _ in 0..moves {
        let Some(mv) = game.random_move(&position, dice, &mut Vec::new()) else { break };
        let mut next = position.clone();
        game.play_unchecked(&mut next, mv);
        if game.outcome(&next).is_some() {
            break;
        }
        position = next;
    }
    position
}

/// A whole game of each engine with itself: legal moves to the end, estimates of the legal moves
/// only, visits that add up, rewards from 0 to 1.
fn check_laws<G>(game: &G)
where
    G: Game + 'static,
{
    const PLAYOUTS: u64 = 40;
    for number in 0..engines(game, PLAYOUTS, 0).len() {
        let mut seats: Vec<_> = (0..game.players())
            .map(|seat| engines(game, PLAYOUTS, seat as u64).swap_remove(number))
            .collect();
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            let mut legal = Vec::new();
            game.moves(&position, &mut legal);
            let choice =
                seats[game.to_move(&position).index()].choose(game, &position).expect("a move");
            check_choice(&choice, &legal, game.players(), PLAYOUTS);
            game.play(&mut position, choice.mv).expect("a legal move");
        }
        assert_eq!(seats[0].choose(game, &position), None);
    }
}

fn check_choice<M: Copy + Eq + std::fmt::Debug>(
    choice: &Choice<M>,
    legal: &[M],
    players: usize,
    playouts: u64,
) {
    assert!(legal.contains(&choice.mv), "{choice:?}");
    if choice.estimates.is_empty() {
        assert_eq!(choice.playouts, 0, "no search, no playouts");
        return;
    }
    assert!(legal.len() > 1, "a single move is not searched");
    assert_eq!(choice.playouts, playouts);
    let listed: Vec<M> = choice.estimates.iter().map(|estimate| estimate.mv).collect();
    assert_eq!(listed, legal);
    let visits: u64 = choice.estimates.iter().map(|estimate| estimate.visits).sum();
    // A tree kept from the placement before brings its visits along.
    assert!(visits >= playouts, "{visits} visits of {playouts} playouts");
    for estimate in &choice.estimates {
        let (seated, empty) = estimate.rewards.split_at(players);
        assert!(seated.iter().all(|reward| (0.0..=1.0).contains(reward)), "{estimate:?}");
        assert!(empty.iter().all(|&reward| reward == 0.0), "{estimate:?}");
    }
}

#[test]
fn engines_keep_the_laws_in_every_game() {
    for players in 2..=4 {
        check_laws(&mnk("4x4", 3, players));
        check_laws(&tantrix(&"RYGB"[..players], players as u64));
    }
    check_laws(&Matches(12));
}

#[test]
fn visits_of_a_fresh_tree_are_the_playouts() {
    let game = mnk("5x5", 4, 3);
    let choice = search(1000, true).engine(Winning, &game, 1).choose(&game, &game.start()).unwrap();
    let visits: u64 = choice.estimates.iter().map(|estimate| estimate.visits).sum();
    assert_eq!((visits, choice.playouts), (1000, 1000));
    // Every playout shares one win, or half a point each for a draw.
    for estimate in choice.estimates.iter().filter(|estimate| estimate.visits > 0) {
        let sum: f32 = estimate.rewards.iter().sum();
        assert!((0.999..=1.501).contains(&sum), "{estimate:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_choice_and_another_may_not() {
    let game = tantrix("RB", 1);
    let position = after_random_moves(&game, 1, &mut Dice::new(1));
    let choose =
        |number: usize, seed| engines(&game, 50, seed).swap_remove(number).choose(&game, &position);
    for number in 0..engines(&game, 50, 0).len() {
        assert_eq!(choose(number, 1), choose(number, 1));
    }
    assert!((0..20).any(|seed| choose(4, seed) != choose(4, seed + 1)));
}

/// The same deal as far as `position` shows it, the rest of the bag in reverse.
fn with_bag_reversed(game: &Tantrix, bag: usize) -> Tantrix {
    let mut numbers: Vec<u64> =
        game.deal().tiles().iter().map(|tile| tile.number() as u64).collect();
    let undrawn = numbers.len() - bag;
    numbers[undrawn..].reverse();
    Tantrix::new(game.seats().clone(), Deal::from_numbers(&numbers).unwrap())
}

#[test]
fn no_engine_looks_into_the_bag() {
    for (seed, moves) in [(1, 0), (2, 1), (3, 8), (4, 20), (5, 35)] {
        let game = tantrix("RB", seed);
        let position = after_random_moves(&game, moves, &mut Dice::new(seed));
        let other = with_bag_reversed(&game, position.bag());
        assert_ne!(game.deal(), other.deal());
        for number in 0..engines(&game, 60, 0).len() {
            let choose =
                |game: &Tantrix| engines(game, 60, 9).swap_remove(number).choose(game, &position);
            assert_eq!(choose(&game), choose(&other), "engine {number}, {moves} moves");
        }
    }
}

#[test]
fn redrawing_keeps_what_is_seen_and_forgets_the_rest() {
    let game = tantrix("RYG", 3);
    let position = after_random_moves(&game, 12, &mut Dice::new(3));
    let seen = 56 - position.bag();
    let (mut one, mut two) = (game.clone(), with_bag_reversed(&game, position.bag()));
    let (mut first, mut second) = (Dice::new(4), Dice::new(4));
    let mut differing = 0;
    for _ in 0..20 {
        one.redraw(&position, &mut first);
        two.redraw(&position, &mut second);
        assert_eq!(one.deal(), two.deal());
        assert_eq!(one.deal().tiles()[..seen], game.deal().tiles()[..seen]);
        differing += usize::from(one.deal() != game.deal());
    }
    assert_eq!(differing, 20);
}

#[test]
fn the_tree_is_kept_while_the_turn_lasts() {
    let mut kept = 0;
    for seed in 0..10 {
        let game = tantrix("RB", seed);
        let mut engine = search(60, true).engine(Winning, &game, seed);
        let mut position = game.start();
        let mut last = None;
        while game.outcome(&position).is_none() {
            let choice = engine.choose(&game, &position).unwrap();
            let visits: u64 = choice.estimates.iter().map(|estimate| estimate.visits).sum();
            if choice.playouts > 0 {
                // An engine that sits in all seats keeps its tree from move to move.
                kept += usize::from(visits > choice.playouts);
                assert!(last.is_some() || visits == choice.playouts);
            }
            game.play_unchecked(&mut position, choice.mv);
            last = Some(choice);
        }
    }
    assert!(kept > 100, "{kept}");
}

#[test]
fn a_position_from_elsewhere_gets_a_fresh_tree() {
    let game = mnk("4x4", 3, 2);
    let mut engine = search(100, true).engine(Winning, &game, 1);
    engine.choose(&game, &game.start()).unwrap();
    let elsewhere = game.parse_position("1.../2.../..../....").unwrap();
    let choice = engine.choose(&game, &elsewhere).unwrap();
    assert_eq!(choice.estimates.iter().map(|estimate| estimate.visits).sum::<u64>(), 100);
}

#[test]
fn a_time_budget_is_kept() {
    let game = mnk("5x5", 4, 3);
    let budget = Budget::Time(Duration::from_millis(50));
    let begun = Instant::now();
    let choice =
        Search { budget, ..search(1, true) }.engine(Winning, &game, 1).choose(&game, &game.start());
    assert!(choice.unwrap().playouts > 10);
    assert!((50..2000).contains(&begun.elapsed().as_millis()));
}

/// Positions in which the mover can force a win with some moves while no best play wins after any
/// other, judged by the exact engines: UCT must choose one of the winning moves. (Of more than two
/// players, a move that wins unless the others work together may be as good to an engine that
/// expects everybody to play for themselves.)
fn check_finds_forced_wins(game: &Mnk, least_stones: usize, playouts: u64, wanted: usize) {
    let mut dice = Dice::new(7);
    let players = Player::all(game.players());
    let mut forced: Vec<_> =
        players.map(|player| Forced::new(game.clone(), player, Limits::NONE)).collect();
    let mut outcomes = Outcomes::new(game.clone(), Limits::NONE);
    let (mut found, mut missed) = (0, Vec::new());
    while found < wanted {
        let moves = least_stones + dice.roll(5);
        let position = after_random_moves(game, moves, &mut dice);
        let mover = game.to_move(&position);
        let after = |mv| {
            let mut next = position;
            game.play_unchecked(&mut next, mv);
            next
        };
        let mut wins = |mv| match game.outcome(&after(mv)) {
            Some(outcome) => outcome == Outcome::Win(mover),
            None => forced[mover.index()].solve(&after(mv)) == Ok(ForcedResult::Wins),
        };
        let mut may_win = |mv| match game.outcome(&after(mv)) {
            Some(outcome) => outcome == Outcome::Win(mover),
            None => {
                outcomes.values(&after(mv)).unwrap().equilibrium().contains(Outcome::Win(mover))
            }
        };
        let mut legal = Vec::new();
        game.moves(&position, &mut legal);
        let (winning, others): (Vec<_>, Vec<_>) = legal.into_iter().partition(|&mv| wins(mv));
        if winning.is_empty() || others.is_empty() || others.into_iter().any(&mut may_win) {
            continue;
        }
        found += 1;
        let choice = search(playouts, true).engine(Winning, game, 1).choose(game, &position);
        if !winning.contains(&choice.unwrap().mv) {
            missed.push(game.position_text(&position));
        }
    }
    assert!(missed.is_empty(), "{} of {found} missed: {missed:?}", missed.len());
}

#[test]
fn forced_wins_are_found() {
    check_finds_forced_wins(&mnk("4x4", 3, 2), 2, 10_000, 40);
    check_finds_forced_wins(&mnk("4x4", 3, 3), 6, 10_000, 40);
    check_finds_forced_wins(&mnk("4x4", 3, 4), 8, 10_000, 20);
}
