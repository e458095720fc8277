//! Players of Tantrix: their names, and the obstruction strategy against its definition.

use yomikiri_game::laws::random_game;
use yomikiri_game::{Dice, Game, Player, Quiet};
use yomikiri_play::{Budget, Evaluation};
use yomikiri_tantrix::{Deal, Line, Longest, Position, Seats, Tantrix};
use yomikiri_tantrix_players::{
    Bot, Equation, Margin, Obstructing, Obstruction, judged, predicate_frequency,
};

const FIFTY: Budget = Budget::Playouts(50);

fn game(seed: u64) -> Tantrix {
    Tantrix::new(Seats::red_blue(), Deal::from_seed(seed))
}

fn check_name(text: &str, expected: &str) {
    let read = Bot::parse(text, FIFTY).map(|bot| {
        let name = bot.to_string();
        assert_eq!(Bot::parse(&name, Budget::Playouts(1)), Ok(bot), "{name} reads back");
        name
    });
    let read = read.unwrap_or_else(|error| error.to_string());
    assert!(read.starts_with(expected), "{text}: {read}\nexpected {expected}");
}

#[test]
fn names_with_options_read_back_and_wrong_ones_are_named() {
    check_name(
        "obstruct",
        "obstruct:longest=score,ends=one,tested=leaf,number=root,view=root,playouts=50",
    );
    check_name(
        "obstruct:ends=both,longest=open,tested=root,number=leaf,view=both,time=0.5",
        "obstruct:longest=open,ends=both,tested=root,number=leaf,view=both,time=0.5",
    );
    check_name("obstruct-coin:two=0.25,three=1", "obstruct-coin:two=0.25,three=1,number=root");
    check_name("counting:few=0", "counting:longest=score,ends=one,tested=leaf,few=0,number=root");
    check_name("obstruct:ends=three", "ends=three for engine \"obstruct\"; expected one or both");
    check_name("obstruct:view=leaf", "view=leaf for engine \"obstruct\"; expected root or both");
    check_name(
        "obstruct-coin:two=2",
        "two=2 for engine \"obstruct-coin\"; expected a number from 0",
    );
    check_name("obstruct-coin:ends=one", "no option \"ends\" for engine \"obstruct-coin\"");
    check_name("counting:few=57", "few=57 for engine \"counting\"; expected a number of tiles");
    check_name("blocker", "no engine \"blocker\"; expected random, greedy");
}

#[test]
fn equations_hold_for_tiles_20_to_40() {
    let penalty = |tile| Equation::of(tile).map_or(0, Equation::penalty);
    let penalties: Vec<i16> = [1, 19, 20, 29, 30, 40, 41, 56].map(penalty).to_vec();
    assert_eq!(penalties, [0, 0, 2, 2, 6, 6, 0, 0]);
}

/// The opponent's longest lines, straight from the definition: is every one of them a loop or
/// stopped on so many ends?
fn is_obstructed(position: &Position, opponent: usize, longest: Longest, ends: usize) -> bool {
    let colour = [yomikiri_tantrix::Colour::Red, yomikiri_tantrix::Colour::Blue][opponent];
    let lines = position.board().lines(colour);
    let counts = |line: &&Line| longest == Longest::Score || line.ends.is_some();
    let most = lines.iter().filter(counts).map(Line::score).max();
    let mut best = lines.iter().filter(counts).filter(|line| Some(line.score()) == most);
    !lines.is_empty() && best.all(|line| line.ends.is_none() || line.controlled_ends() >= ends)
}

/// Rewards of random games are what the paper's formulas give, from whatever root.
#[test]
fn rewards_are_those_of_the_equations() {
    let strategies: [(&str, Longest, usize); 3] = [
        ("obstruct", Longest::Score, 1),
        ("obstruct:ends=both", Longest::Score, 2),
        ("obstruct:longest=open", Longest::Open, 1),
    ];
    let mut seen = [0; 4];
    for (name, longest, ends) in strategies {
        let Ok(Bot::Obstruct(strategy, _)) = Bot::parse(name, FIFTY) else { panic!("{name}") };
        for seed in 0..30 {
            let game = game(seed);
            let mut dice = Dice::new(seed);
            let trace = random_game(&game, &mut dice, 56);
            let end = &trace[trace.len() - 1];
            for (number, root) in trace[..trace.len() - 1].iter().enumerate() {
                let mut evaluation = Obstructing::new(strategy);
                evaluation.begin(&game, root);
                let leaf = &trace[(number + 3).min(trace.len() - 1)];
                let remembered = evaluation.leaf(&game, leaf, &mut dice);
                let rewards = evaluation.rewards(&game, end, remembered);
                let mover = game.to_move(root).index();
                let obstructed = is_obstructed(leaf, 1 - mover, longest, ends);
                let less = match number + 1 {
                    20..=29 if !obstructed => 2.0,
                    30..=40 if !obstructed => 6.0,
                    _ => 0.0,
                };
                seen[usize::from(less > 0.0) + 2 * usize::from(obstructed)] += 1;
                let margin = f32::from(Margin::of(&game, end, Player::new(mover)));
                let value = 0.5 + ((margin - less) * 0.1).atan() / std::f32::consts::PI;
                assert!((rewards[mover] - value).abs() < 1e-6, "{name} {seed} {number}");
                assert!((rewards[mover] + rewards[1 - mover] - 1.0).abs() < 1e-6);
            }
        }
    }
    assert!(seen[..3].iter().all(|&count| count > 100), "{seen:?}");
}

/// The control has nothing of the board in it: the coin alone decides, as often as it should.
#[test]
fn the_coin_falls_as_often_as_it_should() {
    let Ok(Bot::Obstruct(strategy, _)) = Bot::parse("obstruct-coin:two=0.25,three=0.75", FIFTY)
    else {
        panic!("the control's name")
    };
    let (mut dice, game) = (Dice::new(3), game(3));
    let trace = random_game(&game, &mut dice, 56);
    for (tile, expected) in [(25, 0.25), (35, 0.75)] {
        let root = &trace[tile - 1];
        let mut evaluation = Obstructing::new(strategy);
        evaluation.begin(&game, root);
        let lowered = (0..4000)
            .filter(|_| evaluation.leaf(&game, root, &mut dice)[game.to_move(root).index()] > 0)
            .count();
        assert!((1.0 - lowered as f64 / 4000.0 - expected).abs() < 0.03, "tile {tile}: {lowered}");
    }
}

/// A space that stays open stops a line for counting and for the paper; one that is filled soon
/// stops it for the paper only.
#[test]
fn counting_sees_fewer_obstructions() {
    let (mut both, mut paper_only) = (0, 0);
    for seed in 0..100 {
        let game = game(seed);
        for position in random_game(&game, &mut Dice::new(seed), 44) {
            for &colour in game.seats().colours() {
                let paper = position.board().stopped_ends(colour, Longest::Score);
                let counting = position.durably_stopped_ends(colour, Longest::Score, 1);
                assert!(counting <= paper);
                both += usize::from(counting > 0);
                paper_only += usize::from(counting < paper);
            }
        }
    }
    assert!(both > 100 && paper_only > 100, "{both} {paper_only}");
}

#[test]
fn an_analysis_lists_every_move_once_and_counts_its_playouts() {
    let game = game(7);
    for position in random_game(&game, &mut Dice::new(7), 56) {
        let bot = Bot::parse("darwin", FIFTY).expect("a player");
        let (moves, playouts) = judged(&game, &position, &bot, 1, &Quiet);
        let mut legal = Vec::new();
        game.moves(&position, &mut legal);
        let mut found: Vec<_> = moves.iter().map(|judged| judged.mv).collect();
        found.sort_unstable();
        legal.sort_unstable();
        assert_eq!(found, legal);
        assert!(moves.is_sorted_by_key(|judged| std::cmp::Reverse(judged.visits)));
        assert!(moves.iter().all(|judged| judged.estimate.is_some() == (judged.visits > 0)));
        if legal.len() > 1 {
            assert_eq!(playouts, 50);
        }
    }
}

#[test]
fn frequencies_are_shares_and_repeat() {
    let measure = || predicate_frequency(Obstruction::PAPER, Budget::Playouts(20), 4, 5, &Quiet);
    let frequencies = measure();
    assert_eq!(frequencies, measure());
    assert!(frequencies.iter().all(|share| (0.01..0.99).contains(share)), "{frequencies:?}");
}
