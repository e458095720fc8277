//! The crate against the slow reference, on boards that proptest plays: every rule set, many
//! sizes, two to four players. The boards come from free play, so that the reach and block rules
//! are also asked about positions they would never lead to.

use proptest::prelude::*;
use yomikiri_game::{Game, MAX_PLAYERS, Notation, Outcome, Player};
use yomikiri_mnk::{Mnk, Position, Rules, Size};

#[path = "reference/mod.rs"]
mod reference;
use reference::{Board, End, Reference};

const CASES: u32 = if cfg!(debug_assertions) { 16 } else { 400 };

const SIZES: [(usize, usize); 16] = [
    (3, 3),
    (3, 4),
    (4, 3),
    (4, 4),
    (4, 5),
    (5, 4),
    (5, 5),
    (3, 7),
    (6, 6),
    (7, 7),
    (8, 8),
    (1, 9),
    (9, 1),
    (2, 30),
    (30, 2),
    (64, 1),
];

/// Any parameters, and for each ply which of the empty cells is taken.
fn games() -> impl Strategy<Value = (Reference, Vec<(usize, bool)>)> {
    (0..SIZES.len(), 3..=5usize, 2..=MAX_PLAYERS, 0..Rules::ALL.len())
        .prop_map(|(size, k, players, rules)| {
            let (rows, columns) = SIZES[size];
            let k = k.min(rows.max(columns));
            Reference { rows, columns, k, players, rules: Rules::ALL[rules] }
        })
        .prop_flat_map(|game| {
            let cells = game.rows * game.columns;
            let plies = prop::collection::vec((0..cells, prop::bool::weighted(0.9)), 0..=cells);
            (Just(game), plies)
        })
}

fn crate_game(game: &Reference) -> Mnk {
    let size = Size::new(game.rows, game.columns).unwrap();
    Mnk::new(size, game.k, game.players, game.rules).unwrap()
}

fn crate_position(game: &Reference, board: &Board) -> Position {
    let mut stones = [0u64; MAX_PLAYERS];
    for (number, (row, column)) in game.cells().into_iter().enumerate() {
        if let Some(seat) = board[row][column] {
            stones[seat] |= 1 << number;
        }
    }
    Position::from_stones(stones)
}

fn bits(game: &Reference, cells: &[(usize, usize)]) -> u64 {
    cells.iter().map(|(row, column)| 1u64 << (row * game.columns + column)).sum()
}

/// The boards of a game. A ply that is to be patient takes the next cell that completes no line,
/// if there is one, so that boards fill up.
fn boards(game: &Reference, plies: &[(usize, bool)]) -> Vec<Board> {
    let mut boards = vec![game.start()];
    for &(pick, patient) in plies {
        let board = &boards[boards.len() - 1];
        if game.outcome(board).is_some() {
            break;
        }
        let (mover, empty) = (game.mover(board), game.empty(board));
        let reaches = if patient { game.reaches(board, mover) } else { Vec::new() };
        let quiet: Vec<_> = empty.iter().copied().filter(|cell| !reaches.contains(cell)).collect();
        let choice = if quiet.is_empty() { empty } else { quiet };
        boards.push(game.with(board, mover, choice[pick % choice.len()]));
    }
    boards
}

fn check_rules(game: &Reference, board: &Board) {
    let (mnk, position) = (crate_game(game), crate_position(game, board));
    let text = game.text(board);
    assert_eq!(mnk.to_move(&position).index(), game.mover(board), "{text}");
    let outcome = game.outcome(board).map(|end| match end {
        End::Win(seat) => Outcome::Win(Player::new(seat)),
        End::Draw => Outcome::Draw,
    });
    assert_eq!(mnk.outcome(&position), outcome, "{text}");
    assert_eq!(mnk.allowed(&position), bits(game, &game.allowed(board)), "{text}");
    for player in Player::all(game.players) {
        let reaches = bits(game, &game.reaches(board, player.index()));
        assert_eq!(mnk.reaches(&position, player), reaches, "player {player} in {text}");
        assert_eq!(mnk.has_line(&position, player), game.has_line(board, player.index()));
    }
    assert_eq!(mnk.position_text(&position), text);
    assert_eq!(mnk.parse_position(&text), Ok(position));
}

/// Two boards have the same canonical position exactly if one is an image of the other.
fn check_classes(game: &Reference, board: &Board, other: &Board) {
    let mnk = crate_game(game);
    let canonical = |board: &Board| mnk.canonical(&crate_position(game, board)).0;
    let images = game.images(board);
    assert_eq!(canonical(board) == canonical(other), images.contains(other));
    assert!(images.iter().all(|image| canonical(image) == canonical(board)));
    // The crate's images are these pictures, each once for each symmetry that gives it.
    let mut theirs: Vec<Position> = (0..mnk.symmetries())
        .map(|symmetry| mnk.image(&crate_position(game, board), symmetry))
        .collect();
    let mut ours: Vec<Position> = images.iter().map(|image| crate_position(game, image)).collect();
    for positions in [&mut theirs, &mut ours] {
        positions.sort();
        positions.dedup();
    }
    assert_eq!(theirs, ours);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_rules_are_those_of_the_reference((game, plies) in games()) {
        for board in boards(&game, &plies) {
            check_rules(&game, &board);
        }
    }

    #[test]
    fn classes_are_those_of_the_reference(
        (game, plies) in games(),
        turn in 0..8usize,
        from in 0..64usize,
        to in 0..64usize,
    ) {
        for board in boards(&game, &plies) {
            // A near miss: an image, with the owners of two cells exchanged.
            let images = game.images(&board);
            let mut other = images[turn % images.len()].clone();
            let cells = game.cells();
            let (from, to) = (cells[from % cells.len()], cells[to % cells.len()]);
            let (one, two) = (other[from.0][from.1], other[to.0][to.1]);
            other[from.0][from.1] = two;
            other[to.0][to.1] = one;
            check_classes(&game, &board, &other);
        }
    }
}

/// Every board with these stones is in the class the reference gives it, and no two classes share
/// a canonical position.
#[test]
fn all_small_boards_fall_into_the_right_classes() {
    for (rows, columns, players, stones) in [(3, 3, 2, 5), (3, 3, 3, 4), (2, 4, 3, 5), (1, 7, 4, 6)]
    {
        let game = Reference { rows, columns, k: 3, players, rules: Rules::Free };
        let mnk = crate_game(&game);
        let mut layer = vec![game.start()];
        for seat in (0..stones).map(|ply| ply % players) {
            let mut next = Vec::new();
            for board in &layer {
                next.extend(game.empty(board).into_iter().map(|cell| game.with(board, seat, cell)));
            }
            next.sort();
            next.dedup();
            layer = next;
        }
        let mut classes = std::collections::BTreeMap::new();
        for board in &layer {
            let least = game.images(board).into_iter().min().unwrap();
            let canonical = mnk.canonical(&crate_position(&game, board)).0;
            assert_eq!(*classes.entry(least).or_insert(canonical), canonical);
        }
        let canonicals: std::collections::BTreeSet<_> = classes.values().collect();
        assert_eq!(canonicals.len(), classes.len(), "{game:?}");
        assert!(classes.len() < layer.len());
    }
}
