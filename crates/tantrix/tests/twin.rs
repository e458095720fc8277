//! The fast rules against the slow ones, after every move of random games.

mod reference;

use std::collections::{BTreeMap, BTreeSet};

use reference::{Slow, Spot, Stage, stopped_ends};
use yomikiri_game::Dice;
use yomikiri_game::{Game, Player};
use yomikiri_tantrix::{
    Cell, Colour, Deal, Longest, Phase, Position, Seats, Tantrix, Tile, TileSet,
};

fn colours(tile: Tile, rotation: u8) -> [char; 6] {
    tile.edges(rotation).map(Colour::letter)
}

fn spot(cell: Cell) -> (i32, i32) {
    (cell.q.into(), cell.r.into())
}

fn stage(phase: Phase) -> Stage {
    match phase {
        Phase::First => Stage::First,
        Phase::ForcedBefore => Stage::Before,
        Phase::Free => Stage::Free,
        Phase::ForcedAfter => Stage::After,
        Phase::Ended => Stage::Over,
        Phase::Deadlock => Stage::Deadlock,
    }
}

/// Everything that can be asked, asked of both.
fn compare(game: &Tantrix, position: &Position, slow: &Slow) {
    assert_eq!(stage(position.phase()), slow.stage);
    assert_eq!(game.to_move(position).index(), slow.mover);
    assert_eq!(position.bag(), slow.bag.len());
    for seat in 0..game.players() {
        let hand = position.hand(Player::new(seat)).iter().map(Tile::number);
        assert!(hand.eq(slow.hands[seat].iter().copied()), "seat {seat}");
    }
    let board = position.board();
    assert!(board.forced().into_iter().map(spot).eq(slow.forced()));
    assert!(board.controlled().into_iter().map(spot).eq(slow.controlled()));
    for colour in Colour::ALL {
        let score = board.scores()[colour.index()] as usize;
        assert_eq!(score, slow.score(colour.letter()), "{colour}");
    }
    compare_lines(position, slow);
    compare_counts(game, position, slow);
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut fast: Vec<_> = moves
        .iter()
        .map(|mv| (spot(mv.cell), mv.tile.number(), colours(mv.tile, mv.rotation)))
        .collect();
    let mut expected = slow.moves();
    fast.sort_unstable();
    expected.sort_unstable();
    assert_eq!(fast, expected);
}

/// A forced space that so many tiles of the bag fit is still durable.
const FEW: usize = 2;

/// Every line of every colour, and how far the longest is stopped.
fn compare_lines(position: &Position, slow: &Slow) {
    let (board, controlled) = (position.board(), slow.controlled());
    let durable = slow.controlled_by(|space| {
        let in_hands = slow.hands.iter().flatten().copied();
        slow.fitting(space, in_hands).is_empty()
            && slow.fitting(space, slow.bag.iter().copied()).len() <= FEW
    });
    for colour in Colour::ALL {
        let (lines, slow_lines) = (board.lines(colour), slow.lines(colour.letter()));
        let fast: BTreeSet<(usize, Vec<(Spot, bool)>)> = lines
            .iter()
            .map(|line| {
                let ends = line.ends.into_iter().flatten().map(|e| (spot(e.cell), e.controlled));
                (line.length.into(), ends.collect())
            })
            .collect();
        let expected: BTreeSet<(usize, Vec<(Spot, bool)>)> = slow_lines
            .iter()
            .map(|line| {
                let ends = line.ends.iter().map(|&end| (end, controlled.contains(&end)));
                (line.tiles.len(), ends.collect())
            })
            .collect();
        assert_eq!((lines.len(), fast), (slow_lines.len(), expected), "{colour}");
        assert!(lines.is_sorted_by_key(|line| std::cmp::Reverse(line.score())));
        for (longest, open_only) in [(Longest::Score, false), (Longest::Open, true)] {
            let stopped = |controlled| stopped_ends(slow_lines.iter(), open_only, controlled);
            let ends = board.stopped_ends(colour, longest);
            assert_eq!(ends, stopped(&controlled), "{colour} {longest:?}");
            let durably = position.durably_stopped_ends(colour, longest, FEW);
            assert_eq!(durably, stopped(&durable), "{colour} {longest:?}");
        }
    }
}

/// Which tiles left fit each forced space, and who holds them.
fn compare_counts(game: &Tantrix, position: &Position, slow: &Slow) {
    let numbers = |tiles: TileSet| tiles.iter().map(Tile::number).collect::<Vec<_>>();
    let counts = position.space_counts();
    assert!(counts.iter().map(|count| spot(count.cell)).eq(slow.forced()));
    for count in counts {
        let space = spot(count.cell);
        let mut in_bag = slow.fitting(space, slow.bag.iter().copied());
        in_bag.sort_unstable();
        assert_eq!(numbers(count.bag), in_bag);
        for seat in 0..game.players() {
            let fitting = slow.fitting(space, slow.hands[seat].iter().copied());
            assert_eq!(numbers(count.hands[seat]), fitting);
        }
        assert_eq!(count.shut, slow.is_shut(space));
    }
}

/// A random game; gives how it ended.
fn check(seats: &str, seed: u64) -> Phase {
    let mut dice = Dice::new(seed);
    let deal = Deal::shuffled(|below| dice.roll(below));
    let game = Tantrix::new(Seats::parse(seats).expect("seats"), deal);
    let edges: BTreeMap<usize, [char; 6]> =
        Tile::all().map(|tile| (tile.number(), colours(tile, 0))).collect();
    let numbers: Vec<usize> = deal.tiles().iter().map(|tile| tile.number()).collect();
    let mut slow = Slow::new(edges, &numbers, game.players());
    let mut position = game.start();
    compare(&game, &position, &slow);
    while let Some(mv) = game.random_move(&position, &mut |below| dice.roll(below)) {
        game.play(&mut position, mv).expect("a random move is legal");
        slow.play(spot(mv.cell), mv.tile.number(), colours(mv.tile, mv.rotation));
        compare(&game, &position, &slow);
    }
    position.phase()
}

const GAMES: u64 = if cfg!(debug_assertions) { 2 } else { 700 };

#[test]
fn two_players_agree_with_the_slow_rules() {
    assert!((0..GAMES).all(|seed| check("RB", seed).is_over()));
}

#[test]
fn three_players_agree_with_the_slow_rules() {
    assert!((0..GAMES).all(|seed| check("YGR", 1000 + seed).is_over()));
}

#[test]
fn four_players_agree_with_the_slow_rules() {
    assert!((0..GAMES).all(|seed| check("BRYG", 2000 + seed).is_over()));
}

/// Deadlocks are rare (three in 100,000 random games of two); these were searched for.
#[test]
fn deadlocks_agree_with_the_slow_rules() {
    for (seats, seed) in
        [("RB", 6014), ("RB", 47263), ("RB", 396_499), ("YGR", 218_422), ("BRYG", 213_627)]
    {
        assert_eq!(check(seats, seed), Phase::Deadlock, "{seats} {seed}");
    }
}
