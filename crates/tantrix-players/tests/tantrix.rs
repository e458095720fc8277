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
    check_name(
        "obstruct:tested=node,loops=free,less2=1,less3=2.5,scores=leaf,untried=lowered,taught=plain",
        "obstruct:longest=score,ends=one,tested=node,loops=free,number=root,view=root,less2=1,less3=2.5,\
         scores=leaf,untried=lowered,taught=plain,playouts=50",
    );
    // What is as in the experiment is not printed: the names in its logs stay as they were.
    check_name(
        "obstruct:less2=2,less3=6,scores=end,untried=plain,taught=lowered,loops=obstructed",
        "obstruct:longest=score,ends=one,tested=leaf,number=root,view=root,playouts=50",
    );
    check_name("small-loops:tiles=4,less2=3", "small-loops:tiles=4,view=root,less2=3,playouts=50");
    check_name("small-loops:number=leaf", "no option \"number\" for engine \"small-loops\"");
    check_name(
        "small-loops:tiles=2",
        "tiles=2 for engine \"small-loops\"; expected a number of tiles",
    );
    check_name(
        "obstruct:tested=never",
        "tested=never for engine \"obstruct\"; expected root, move",
    );
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

/// A playout's way through the tree, taken from a random game: the first three moves from `number` on.
struct Way<'a> {
    game: &'a Tantrix,
    root: &'a Position,
    tree: &'a [Position],
    end: &'a Position,
    mover: usize,
}

impl Way<'_> {
    fn leaf(&self) -> &Position {
        self.tree.last().unwrap_or(self.root)
    }

    /// What is to be taken off where this position decides, for one end of the line that counts most.
    fn less(&self, at: &Position, tile: usize, [two, three]: [f32; 2]) -> f32 {
        let obstructed = is_obstructed(at, 1 - self.mover, Longest::Score, 1);
        match tile {
            20..=29 if !obstructed => two,
            30..=40 if !obstructed => three,
            _ => 0.0,
        }
    }

    fn value(&self, at: &Position, less: f32) -> f32 {
        let margin = f32::from(Margin::of(self.game, at, Player::new(self.mover)));
        0.5 + ((margin - less) * 0.1).atan() / std::f32::consts::PI
    }
}

/// What a strategy gives on this way: the rewards at the end, what each move gets, and what is taught.
fn valued(name: &str, way: &Way<'_>) -> (f32, Vec<f32>, f32) {
    let Ok(Bot::Obstruct(strategy, _)) = Bot::parse(name, FIFTY) else { panic!("{name}") };
    let (mut evaluation, mut dice) = (Obstructing::new(strategy), Dice::new(0));
    evaluation.begin(way.game, way.root);
    for (depth, position) in std::iter::once(way.root).chain(way.tree).enumerate() {
        evaluation.passed(way.game, position, depth, &mut dice);
    }
    let leaf = evaluation.leaf(way.game, way.leaf(), &mut dice);
    let rewards = evaluation.rewards(way.game, way.end, leaf);
    let backed_up = |depth| evaluation.backed_up(way.game, way.end, leaf, depth, &rewards);
    let backed_up = (0..way.tree.len()).map(|depth| backed_up(depth)[way.mover]).collect();
    let taught = evaluation.taught(way.game, way.end, leaf, &rewards)[way.mover];
    (rewards[way.mover], backed_up, taught)
}

fn close(name: &str, number: usize, found: f32, expected: f32) {
    assert!((found - expected).abs() < 1e-6, "{name}, tile {number}: {found}, not {expected}");
}

/// Every other reading, on the ways of random games, against its definition.
#[test]
fn other_readings_are_as_defined() {
    let mut differing = 0;
    for seed in 0..20 {
        let game = game(seed);
        let trace = random_game(&game, &mut Dice::new(seed), 56);
        let end = &trace[trace.len() - 1];
        for number in 15..42.min(trace.len() - 4) {
            let root = &trace[number];
            let tree = &trace[number + 1..number + 4];
            let mover = game.to_move(root).index();
            let way = Way { game: &game, root, tree, end, mover };
            let (tile, paper) = (number + 1, [2.0, 6.0]);
            let at_leaf = way.value(end, way.less(way.leaf(), tile, paper));
            let check = |name: &str, rewards: f32, moves: [f32; 3], taught: f32| {
                let found = valued(name, &way);
                close(name, number, found.0, rewards);
                found.1.iter().zip(moves).for_each(|(&a, b)| close(name, number, a, b));
                close(name, number, found.2, taught);
            };
            check("obstruct", at_leaf, [at_leaf; 3], at_leaf);
            let behind = way.value(end, way.less(&tree[0], tile, paper));
            check("obstruct:tested=move", behind, [behind; 3], behind);
            let each = [0, 1, 2].map(|at| way.value(end, way.less(&tree[at], tile, paper)));
            check("obstruct:tested=node", at_leaf, each, at_leaf);
            let own =
                [0, 1, 2].map(|at| way.value(end, way.less(&tree[at], number + 1 + at, paper)));
            check("obstruct:tested=node,number=leaf", own[2], own, own[2]);
            check("obstruct:taught=plain", at_leaf, [at_leaf; 3], way.value(end, 0.0));
            let there = way.value(way.leaf(), way.less(way.leaf(), tile, paper));
            check("obstruct:scores=leaf", there, [there; 3], there);
            let tuned = way.value(end, way.less(way.leaf(), tile, [1.0, 2.5]));
            check("obstruct:less2=1,less3=2.5", tuned, [tuned; 3], tuned);
            let lines = way.leaf().board().lines(game.seats().colours()[1 - mover]);
            let most = lines.iter().map(Line::score).max();
            let open = |line: &Line| line.ends.is_some() && Some(line.score()) == most;
            let less = match Equation::of(tile) {
                Some(equation) if !lines.iter().any(open) => f32::from(equation.penalty()),
                _ => way.less(way.leaf(), tile, paper),
            };
            let free = way.value(end, less);
            check("obstruct:loops=free", free, [free; 3], free);
            let looped = |line: &Line| line.ends.is_none() && line.length <= 6;
            let less = if tile < 20 && !lines.iter().any(looped) { 2.0 } else { 0.0 };
            let small = way.value(end, less);
            check("small-loops", small, [small; 3], small);
            differing += usize::from(each[0] != each[2]) + usize::from(free != at_leaf);
        }
    }
    assert!(differing > 20, "{differing}: the readings were not told apart");
}

/// An untried move is expected to give what its expectation is worth with the margin lowered: to the player
/// who searches less, to the other more.
#[test]
fn untried_moves_are_lowered_where_the_line_is_open() {
    let Ok(Bot::Obstruct(strategy, _)) = Bot::parse("obstruct:untried=lowered", FIFTY) else {
        panic!("the name")
    };
    let mut seen = [0; 2];
    for seed in 0..10 {
        let game = game(seed);
        let trace = random_game(&game, &mut Dice::new(seed), 56);
        for number in 19..40 {
            let mut evaluation = Obstructing::new(strategy);
            evaluation.begin(&game, &trace[number]);
            let mover = game.to_move(&trace[number]).index();
            for at in [number, number + 1] {
                evaluation.passed(&game, &trace[at], at - number, &mut Dice::new(0));
                let own = game.to_move(&trace[at]).index() == mover;
                let less = match is_obstructed(&trace[at], 1 - mover, Longest::Score, 1) {
                    true => 0.0,
                    false => Equation::of(number + 1).map_or(0.0, |e| f32::from(e.penalty())),
                };
                // The expectation of a margin of 3 for whoever moves.
                let value = |margin: f32| 0.5 + (margin * 0.1).atan() / std::f32::consts::PI;
                let expected = value(if own { 3.0 - less } else { 3.0 + less });
                close("untried", at, evaluation.expected(value(3.0)), expected);
                seen[usize::from(own)] += usize::from(less > 0.0);
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
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
            .filter(|_| evaluation.leaf(&game, root, &mut dice).penalty(game.to_move(root)) > 0.0)
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
