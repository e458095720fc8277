//! The champion plays by the rules and in time, and its training is reproducible.

#[path = "../../tantrix/tests/reference/mod.rs"]
#[allow(dead_code, reason = "the reference rules have more functions than are used here")]
mod reference;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use reference::Slow;
use yomikiri_game::{Dice, Game};
use yomikiri_play::{Budget, Engine};
use yomikiri_tantrix::{Board, Colour, Deal, Move, Phase, Seats, Tantrix, Tile};
use yomikiri_tantrix_players::{
    Bot, Schedule, Weights, WeightsError, champion_weights, train, train_policy_network,
};

fn colours(tile: Tile, rotation: u8) -> [char; 6] {
    tile.edges(rotation).map(Colour::letter)
}

fn as_slow(mv: Move) -> ((i32, i32), usize, [char; 6]) {
    ((mv.cell.q.into(), mv.cell.r.into()), mv.tile.number(), colours(mv.tile, mv.rotation))
}

/// Plays a game between engines of these names. Every placement must be legal by the slow reference
/// rules, and the final scores must be the same.
fn check_game(seats: &str, names: &[&str], seed: u64) {
    let mut dice = Dice::new(seed);
    let deal = Deal::shuffled(|below| dice.roll(below));
    let game = Tantrix::new(Seats::parse(seats).expect("seats"), deal);
    let bot = |name: &&str| Bot::parse(name, Budget::Playouts(2)).expect("a player");
    let mut engines: Vec<Box<dyn Engine<Tantrix>>> =
        names.iter().map(|name| bot(name).engine(&game, dice.bits())).collect();
    let edges: BTreeMap<usize, [char; 6]> =
        Tile::all().map(|tile| (tile.number(), colours(tile, 0))).collect();
    let numbers: Vec<usize> = deal.tiles().iter().map(|tile| tile.number()).collect();
    let mut slow = Slow::new(edges, &numbers, game.players());
    let mut position = game.start();
    while let Some(choice) = engines[slow.mover].choose(&game, &position) {
        let (spot, tile, edges) = as_slow(choice.mv);
        assert!(slow.moves().contains(&(spot, tile, edges)), "{names:?} {seed}: {:?}", choice.mv);
        slow.play(spot, tile, edges);
        game.play_unchecked(&mut position, choice.mv);
    }
    assert!(game.outcome(&position).is_some() && slow.moves().is_empty(), "{names:?} {seed}");
    for colour in Colour::ALL {
        let score = usize::from(position.board().scores()[colour.index()]);
        assert_eq!(score, slow.score(colour.letter()), "{names:?} {seed}");
    }
}

/// The visits of two placements of one turn, where the first has only one way.
fn visits_of_a_forced_turn(name: &str) -> [u64; 2] {
    let bot = Bot::parse(name, Budget::Playouts(200)).expect("a player");
    let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(3));
    let mut dice = Dice::new(3);
    let mut position = game.start();
    let mut moves = Vec::new();
    while position.phase() != Phase::ForcedBefore || moves.len() > 1 {
        let mv = game.random_move(&position, &mut |below| dice.roll(below)).expect("a move");
        game.play_unchecked(&mut position, mv);
        moves.clear();
        game.moves(&position, &mut moves);
    }
    let mut engine = bot.engine(&game, 1);
    [(); 2].map(|()| {
        let choice = engine.choose(&game, &position).expect("a choice");
        game.play_unchecked(&mut position, choice.mv);
        choice.estimates.iter().map(|estimate| estimate.visits).sum()
    })
}

#[test]
fn time_of_a_placement_without_a_choice_is_used_for_the_next_one() {
    let [forced, free] = visits_of_a_forced_turn("champion");
    assert!(forced == 200 && free > 300, "{forced}, then {free}");
    let [_, free] = visits_of_a_forced_turn("champion:ahead=off");
    assert_eq!(free, 200);
}

/// The visits of filling one of two spaces first and the other first, where the order makes no
/// difference.
fn visits_by_space(name: &str) -> [u64; 2] {
    let bot = Bot::parse(name, Budget::Playouts(400)).expect("a player");
    let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(2));
    let (mut dice, mut board) = (Dice::new(2), Board::new());
    let mut position = game.start();
    let first = loop {
        if let Some(first) = game.first_fill(&position, &mut board) {
            break first;
        }
        let mv = game.random_move(&position, &mut |below| dice.roll(below)).expect("a move");
        game.play_unchecked(&mut position, mv);
    };
    let choice = bot.engine(&game, 1).choose(&game, &position).expect("a choice");
    let mut visits = [0; 2];
    for estimate in choice.estimates {
        visits[usize::from(estimate.mv.cell != first)] += estimate.visits;
    }
    visits
}

#[test]
fn only_one_of_several_equivalent_orders_is_searched() {
    assert_eq!(visits_by_space("champion:uniform=0"), [400, 0]);
    let [first, other] = visits_by_space("champion:uniform=0,commute=off");
    assert!(first > 0 && other > 0, "{first} and {other}");
}

fn check_games(games: u64) {
    for seed in 0..games {
        let of_two = [["champion", "champion"], ["champion", "random"], ["random", "champion"]];
        match seed % 10 {
            0 => check_game("YGR", &["champion", "random", "champion"], seed),
            1 => check_game("BRYG", &["champion"; 4], seed),
            kind => check_game("RB", &of_two[kind as usize % 3], seed),
        }
    }
}

#[test]
fn every_placement_is_legal_by_the_slow_rules() {
    let asked = std::env::var("CHAMPION_GAMES").ok().and_then(|games| games.parse().ok());
    check_games(asked.unwrap_or(if cfg!(debug_assertions) { 4 } else { 50 }));
}

/// Other processes may delay some choices, but not half of them.
#[test]
fn a_budget_of_one_millisecond_is_kept() {
    let game = Tantrix::new(Seats::parse("RB").expect("seats"), Deal::from_seed(3));
    let budget = Duration::from_millis(1);
    let mut engine =
        Bot::parse("champion", Budget::Time(budget)).expect("a player").engine(&game, 1);
    let mut position = game.start();
    let mut took = Vec::new();
    loop {
        let begun = Instant::now();
        let Some(choice) = engine.choose(&game, &position) else { break };
        took.push(begun.elapsed());
        game.play(&mut position, choice.mv).expect("a legal move");
    }
    took.sort();
    let (middle, worst) = (took[took.len() / 2], took[took.len() - 1]);
    println!("budget 1 ms: median {middle:?}, maximum {worst:?}");
    assert!(middle < Duration::from_millis(20), "{middle:?}");
}

#[test]
fn training_does_not_depend_on_the_number_of_threads() {
    let schedule = Schedule {
        reinforce_batches: 3,
        reinforce_games: 40,
        critic_games: 20,
        actor_critic_batches: 2,
        actor_critic_games: 20,
        value_games: 40,
        value_epochs: 2,
        td_rounds: 2,
        td_games: 3,
        td_playouts: 8,
        policy_games: [2, 2, 3],
        policy_playouts: 20,
    };
    let trained = |threads: usize, seed: u64| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| train(seed, &schedule, &mut |_| {}).to_bytes())
    };
    let one = trained(1, 11);
    assert!(one == trained(2, 11), "one thread and two give different weights");
    assert!(one != trained(1, 12), "two seeds give the same weights");
    let weights = Weights::from_bytes(&one).expect("weights");
    let again = train_policy_network(weights, 11, &schedule, &mut |_| {});
    assert!(one == again.to_bytes(), "the policy network trained alone is another one");
}

/// The file is small, has the hash in the document, and reads back.
#[test]
fn the_weights_are_those_of_the_document() {
    let bytes = champion_weights();
    assert!(bytes.len() < 1 << 20);
    let hash = blake3::hash(bytes).to_hex();
    let document = include_str!("../../../docs/dev/tantrix-champion.md");
    assert!(document.contains(hash.as_str()), "docs/dev/tantrix-champion.md lacks {hash}");
    assert_eq!(Weights::from_bytes(bytes).expect("weights").to_bytes(), bytes);
}

#[test]
fn damaged_weights_are_refused_with_the_reason() {
    let bytes = champion_weights();
    assert_eq!(Weights::from_bytes(b""), Err(WeightsError::Schema));
    assert_eq!(Weights::from_bytes(&bytes[1..]), Err(WeightsError::Schema));
    let shorter = Weights::from_bytes(&bytes[..bytes.len() - 1]);
    assert!(matches!(shorter, Err(WeightsError::Length { .. })), "{shorter:?}");
    let mut wrong = bytes.to_vec();
    let last = wrong.len() - 4;
    wrong[last..].copy_from_slice(&f32::NAN.to_le_bytes());
    assert!(matches!(Weights::from_bytes(&wrong), Err(WeightsError::NotFinite(_))));
}
