//! Facts about the tiles, positions of a contest, and the laws.

use std::collections::BTreeSet;

use serde_json::Value;
use yomikiri_game::Dice;
use yomikiri_game::laws::{check_chance, check_moves, check_sampling, random_game};
use yomikiri_game::{Game, Player};
use yomikiri_tantrix::{
    Board, Cell, Deal, Edges, Hand, Phase, Placed, Position, Seats, Tantrix, Tile, edges_text,
    parse_edges,
};

const LETTERS: [char; 4] = ['R', 'Y', 'G', 'B'];

/// The first of a tile's six rotations in the order of letters: the same for each of them.
fn turned_first(edges: &str) -> String {
    (0..6).map(|turn| format!("{}{}", &edges[turn..], &edges[..turn])).min().expect("six")
}

/// Every way to colour six edges with three colours, each twice, up to rotation, without the tile
/// of three straight lines.
#[test]
fn the_tiles_are_all_there_are() {
    let mut expected = BTreeSet::new();
    for number in 0..4usize.pow(6) {
        let edges: String = (0..6).map(|place| LETTERS[number / 4usize.pow(place) % 4]).collect();
        let twice = |&letter: &char| edges.chars().filter(|&c| c == letter).count() == 2;
        let straight = edges[..3] == edges[3..];
        if LETTERS.iter().filter(|letter| twice(letter)).count() == 3 && !straight {
            expected.insert(turned_first(&edges));
        }
    }
    let tiles: BTreeSet<String> =
        Tile::all().map(|tile| turned_first(&edges_text(&tile.edges(0)))).collect();
    assert_eq!(tiles.len(), 56);
    assert_eq!(tiles, expected);
}

#[test]
fn the_tiles_have_their_official_numbers() {
    let file: Value = serde_json::from_str(include_str!("data/tiles.json")).expect("JSON");
    let tiles = file["tiles"].as_array().expect("tiles");
    assert_eq!(tiles.len(), 56);
    for entry in tiles {
        let number = entry["number"].as_u64().expect("a number") as usize;
        let tile = Tile::from_number(number).expect("a tile");
        assert_eq!(edges_text(&tile.edges(0)), entry["edges"].as_str().expect("edges"));
        for rotation in 0..6 {
            assert_eq!(tile.rotation_showing(&tile.edges(rotation)), Some(rotation));
        }
    }
}

/// Three edges side by side are fitted by no tile (AAA), 5 (ABC) or 6, each in one rotation.
#[test]
fn patterns_of_three_edges_are_fitted_as_the_paper_says() {
    for pattern in 0..64usize {
        let wanted = [pattern % 4, pattern / 4 % 4, pattern / 16].map(|at| LETTERS[at]);
        let fitting: Vec<Tile> = Tile::all()
            .flat_map(|tile| (0..6).map(move |rotation| (tile, rotation)))
            .filter(|&(tile, rotation)| {
                let edges = tile.edges(rotation);
                (0..3).all(|at| edges[at].letter() == wanted[at])
            })
            .map(|(tile, _)| tile)
            .collect();
        let expected = match BTreeSet::from(wanted).len() {
            1 => 0,
            2 => 6,
            _ => 5,
        };
        assert_eq!(fitting.len(), expected, "{wanted:?}");
        assert_eq!(BTreeSet::from_iter(&fitting).len(), expected, "each in one rotation");
    }
}

fn edges(value: &Value) -> Edges {
    parse_edges(value.as_str().expect("text")).expect("edges")
}

#[test]
fn the_contest_positions_have_46_and_2_moves() {
    let file: Value =
        serde_json::from_str(include_str!("../../papers/data/nwerc_2005.json")).expect("JSON");
    let mut counts = Vec::new();
    for position in file["positions"].as_array().expect("positions") {
        let placed = position["tiles"].as_array().expect("tiles").iter().map(|entry| {
            let (tile, rotation) = Tile::showing(&edges(&entry["edges"])).expect("a tile");
            let coordinate = |at: usize| entry["cell"][at].as_i64().expect("a number");
            let cell = Cell::new(coordinate(0), coordinate(1)).expect("a cell");
            Placed { cell, tile, rotation }
        });
        let board = Board::with(placed).expect("tiles that fit");
        let hand = position["hand"].as_array().expect("a hand").iter();
        let hand = Hand::new(hand.map(|tile| Tile::showing(&edges(tile)).expect("a tile").0));
        let legal = board.placements(&hand).len();
        assert_eq!(Some(legal as u64), position["legal"].as_u64());
        counts.push(legal);
    }
    assert_eq!(counts, [46, 2]);
}

fn game(seats: &str, seed: u64) -> Tantrix {
    let mut dice = Dice::new(seed);
    Tantrix::new(Seats::parse(seats).expect("seats"), Deal::shuffled(|below| dice.roll(below)))
}

#[test]
fn the_laws_of_play_hold() {
    let seeds = if cfg!(debug_assertions) { 0..1 } else { 0..10 };
    for seed in seeds {
        for seats in ["RB", "YGR", "BRYG"] {
            let game = game(seats, seed);
            check_moves(&game, seed, 56);
            check_sampling(&game, seed, 56);
            check_chance(&game, seed, 56);
        }
    }
}

/// The judge of single moves, tried with every tile of the hand in every rotation on every cell
/// near, allows exactly the moves that are listed, and has a use for each of its rules.
#[test]
fn the_judge_allows_what_is_listed_and_names_every_rule() {
    let mut named = BTreeSet::new();
    let games = if cfg!(debug_assertions) { 1 } else { 6 };
    for seed in 0..games {
        let game = game("RB", seed);
        for position in random_game(&game, &mut Dice::new(seed), 56) {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            for mv in tries(&position, game.to_move(&position)) {
                match game.check(&position, mv) {
                    Ok(()) if position.phase() == Phase::First => assert_eq!(mv.cell, Cell::ORIGIN),
                    Ok(()) => assert!(moves.contains(&mv), "{mv:?}"),
                    Err(rule) => {
                        assert!(!moves.contains(&mv), "{mv:?}: {rule}");
                        named.insert(rule.name());
                    }
                }
            }
        }
    }
    let expected = ["R1", "R2, R3", "R3", "first", "forced", "match", "occupied", "touch"];
    assert_eq!(named, BTreeSet::from(expected));
}

fn tries(position: &Position, player: Player) -> impl Iterator<Item = Placed> {
    let cells = (0..196).filter_map(|n| Cell::new(n / 14 - 7, n % 14 - 7));
    let hand = position.hand(player);
    cells.flat_map(move |cell| {
        hand.iter()
            .flat_map(move |tile| (0..6).map(move |rotation| Placed { cell, tile, rotation }))
    })
}

/// Positions are equal whatever the order they arose in, and then list the same moves.
#[test]
fn equal_positions_list_equal_moves() {
    let game = game("RB", 5);
    let mut reached = std::collections::HashMap::new();
    let mut met_again = 0;
    for seed in 0..200 {
        let mut dice = Dice::new(seed % 10);
        let mut position = game.start();
        for _ in 0..20 {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            let Some(&mv) = moves.get(dice.roll(moves.len().max(1))) else { break };
            game.play_unchecked(&mut position, mv);
            moves.clear();
            game.moves(&position, &mut moves);
            if let Some(before) = reached.insert(position.clone(), moves.clone()) {
                assert_eq!(before, moves);
                met_again += 1;
            }
        }
    }
    assert!(met_again > 0);
}

/// A throw of a move is as good as a choice from the list.
#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn random_moves_are_uniform() {
    let game = game("RB", 3);
    let mut dice = Dice::new(7);
    let mut position = game.start();
    for _ in 0..25 {
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let throws = 2000 * moves.len();
        let mut counts = vec![0f64; moves.len()];
        for _ in 0..throws {
            let mv = game.random_move(&position, &mut |n| dice.roll(n)).expect("a move");
            counts[moves.iter().position(|&other| other == mv).expect("legal")] += 1.0;
        }
        let chi: f64 = counts.iter().map(|count| (count - 2000.0).powi(2) / 2000.0).sum();
        let freedom = (moves.len() - 1) as f64;
        assert!(chi < freedom + 6.0 * (2.0 * freedom).sqrt() + 10.0, "{chi} for {freedom}");
        game.play_unchecked(&mut position, moves[dice.roll(moves.len())]);
    }
}

/// Unchecked moves without meaning do no harm.
#[test]
fn meaningless_moves_never_panic() {
    let game = game("RB", 11);
    let mut dice = Dice::new(11);
    for _ in 0..200 {
        let mut position = game.start();
        for _ in 0..400 {
            let cell = Cell { q: dice.roll(256) as u8 as i8, r: dice.roll(256) as u8 as i8 };
            let near = Cell { q: dice.roll(9) as i8 - 4, r: dice.roll(9) as i8 - 4 };
            let tile = Tile::from_number(1 + dice.roll(56)).expect("a tile");
            let rotation = dice.roll(256) as u8;
            let cell = if dice.roll(4) == 0 { cell } else { near };
            game.play_unchecked(&mut position, Placed { cell, tile, rotation });
        }
    }
}

#[test]
fn the_board_is_drawn_with_every_edge() {
    let placed = |number, q, r, text| {
        let tile = Tile::from_number(number).expect("a tile");
        let edges = parse_edges(text).expect("edges");
        let rotation = tile.rotation_showing(&edges).expect("a rotation");
        Placed { cell: Cell::new(q, r).expect("near"), tile, rotation }
    };
    let tiles =
        [placed(36, 0, 0, "GGRBRB"), placed(25, -1, 1, "RRBBGG"), placed(53, 1, 0, "GBYYGB")];
    let board = Board::with(tiles).expect("they fit");
    let expected = "\
G R R         B G B
 25            53
G B B  B G G  G Y Y
        36
       R B R
";
    assert_eq!(board.to_string(), expected);
}
