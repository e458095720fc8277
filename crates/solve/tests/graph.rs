//! The engine for anybody's game against plain fixpoints, and on a game with known results.

mod breakthrough;

use std::collections::{HashMap, HashSet};

use breakthrough::{Breakthrough, Pawns};
use proptest::prelude::*;
use yomikiri_game::laws::{check_play, check_symmetry, check_unmoves};
use yomikiri_game::{Dice, Game, Outcome, Player, Quiet};
use yomikiri_mnk::{Mnk, Rules, Size};
use yomikiri_solve::{Exact, Graph, GraphError};

const ROOM: u64 = 1 << 30;

/// The value of an end.
fn end(outcome: Outcome) -> Exact {
    Exact { outcome, distance: matches!(outcome, Outcome::Win(_)).then_some(0) }
}

/// A game that is nothing but a random graph: cycles, players who move twice, several moves to one place.
#[derive(Clone, Debug)]
struct Maze {
    moves: Vec<Vec<u16>>,
    turns: Vec<u8>,
    ends: Vec<Option<Outcome>>,
}

impl Maze {
    fn random(seed: u64, size: usize, ends: usize) -> Self {
        let mut dice = Dice::new(seed);
        let outcomes = [Outcome::Draw, Outcome::Win(Player::FIRST), Outcome::Win(Player::new(1))];
        let mut maze = Maze { moves: Vec::new(), turns: Vec::new(), ends: Vec::new() };
        for place in 0..size {
            let is_end = place > 0 && dice.roll(100) < ends;
            maze.ends.push(is_end.then(|| outcomes[dice.roll(3)]));
            let moves = 1 + dice.roll(4);
            maze.moves.push((0..moves).map(|_| dice.roll(size) as u16).collect());
            maze.turns.push(dice.roll(2) as u8);
        }
        maze
    }

    /// One in which moves lead to higher numbers, at most `far` away, but for `back` in a thousand; the last
    /// place is an end.
    fn downhill(seed: u64, size: usize, far: usize, back: usize) -> Self {
        let mut dice = Dice::new(seed);
        let mut maze = Maze::random(seed, size, 3);
        for place in 0..size {
            for to in &mut maze.moves[place] {
                let ahead = (place + 1 + dice.roll(far)).min(size - 1);
                *to = if dice.roll(1000) < back { dice.roll(place + 1) } else { ahead } as u16;
            }
        }
        maze.ends[size - 1] = Some(Outcome::Win(Player::FIRST));
        maze
    }

    /// The value of a place, if those after its moves are known.
    fn follows(&self, place: u16, known: &HashMap<u16, Exact>) -> Option<Exact> {
        let mover = Player::new(self.turns[place as usize].into());
        let after = self.moves[place as usize].iter().map(|next| known.get(next));
        let after: Vec<&Exact> = after.collect::<Option<_>>()?;
        let of = |outcome| after.iter().filter(move |exact| exact.outcome == outcome);
        let (own, other) = (Outcome::Win(mover), Outcome::Win(mover.after(1, 2)));
        let (outcome, distance) = if let Some(soonest) = of(own).map(|exact| exact.distance).min() {
            (own, soonest)
        } else if of(Outcome::Draw).next().is_some() {
            (Outcome::Draw, None)
        } else {
            (other, of(other).map(|exact| exact.distance).max()?)
        };
        Some(Exact { outcome, distance: distance.map(|distance| distance + 1) })
    }

    /// Values of a maze that only leads downhill: from its last place to its first.
    fn upwards(&self) -> HashMap<u16, Exact> {
        let mut known = HashMap::new();
        for place in (0..self.moves.len() as u16).rev() {
            let value = match self.ends[place as usize] {
                Some(outcome) => Some(end(outcome)),
                None => self.follows(place, &known),
            };
            known.extend(value.map(|value| (place, value)));
        }
        known
    }

    /// Values straight from the definition: decide what is certain, one ply longer each time round.
    fn slowly(&self) -> HashMap<u16, Exact> {
        let mut known: HashMap<u16, Exact> = HashMap::new();
        for (place, outcome) in (0..).zip(&self.ends) {
            known.extend(outcome.map(|outcome| (place, end(outcome))));
        }
        for ply in 1..=self.moves.len() as u32 {
            let before = known.clone();
            for place in (0..self.moves.len() as u16).filter(|place| !before.contains_key(place)) {
                let mover = Player::new(self.turns[place as usize].into());
                let after: Vec<Option<&Exact>> =
                    self.moves[place as usize].iter().map(|next| before.get(next)).collect();
                let won = |player| Exact { outcome: Outcome::Win(player), distance: Some(ply) };
                let wins = |exact: &Option<&Exact>, player| {
                    exact.is_some_and(|exact| exact.outcome == Outcome::Win(player))
                };
                let other = mover.after(1, 2);
                if after.iter().any(|exact| wins(exact, mover)) {
                    known.insert(place, won(mover));
                } else if after.iter().all(|exact| wins(exact, other)) {
                    known.insert(place, won(other));
                }
            }
        }
        for place in 0..self.moves.len() as u16 {
            known.entry(place).or_insert(end(Outcome::Draw));
        }
        known
    }
}

impl Game for Maze {
    type Position = u16;
    type Move = u16;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> u16 {
        0
    }

    fn to_move(&self, &place: &u16) -> Player {
        Player::new(self.turns[place as usize].into())
    }

    fn outcome(&self, &place: &u16) -> Option<Outcome> {
        self.ends[place as usize]
    }

    fn moves(&self, &place: &u16, moves: &mut Vec<u16>) {
        if self.ends[place as usize].is_none() {
            moves.extend(&self.moves[place as usize]);
        }
    }

    fn play_unchecked(&self, place: &mut u16, to: u16) {
        *place = to;
    }
}

/// The same for one that knows its un-moves, those from places that nothing leads to among them.
#[derive(Clone, Debug)]
struct TwoWay {
    maze: Maze,
    before: Vec<Vec<u16>>,
}

impl TwoWay {
    fn new(maze: &Maze) -> Self {
        let mut before = vec![Vec::new(); maze.moves.len()];
        for (place, moves) in (0..).zip(&maze.moves) {
            let undecided = maze.ends[usize::from(place)].is_none();
            moves.iter().filter(|_| undecided).for_each(|&to| before[usize::from(to)].push(place));
        }
        TwoWay { maze: maze.clone(), before }
    }
}

impl Game for TwoWay {
    type Position = u16;
    type Move = u16;

    fn players(&self) -> usize {
        self.maze.players()
    }

    fn start(&self) -> u16 {
        self.maze.start()
    }

    fn to_move(&self, place: &u16) -> Player {
        self.maze.to_move(place)
    }

    fn outcome(&self, place: &u16) -> Option<Outcome> {
        self.maze.outcome(place)
    }

    fn moves(&self, place: &u16, moves: &mut Vec<u16>) {
        self.maze.moves(place, moves);
    }

    fn play_unchecked(&self, place: &mut u16, to: u16) {
        self.maze.play_unchecked(place, to);
    }

    fn unmoves(&self, &place: &u16, before: &mut Vec<u16>) -> bool {
        before.extend(&self.before[usize::from(place)]);
        true
    }
}

/// The engine gives every place that the start leads to its expected value, with un-moves and without.
fn check(maze: &Maze, expected: &HashMap<u16, Exact>) {
    fn check_game<G: Game<Position = u16>>(game: &G, expected: &HashMap<u16, Exact>) -> usize {
        let graph = Graph::solve(game, ROOM, &Quiet).unwrap();
        for (place, exact) in graph.iter() {
            assert_eq!(exact, expected[place], "place {place}");
        }
        graph.verify(&Quiet).unwrap();
        graph.len()
    }
    let two_way = TwoWay::new(maze);
    check_unmoves(&two_way, 1, 50);
    let len = check_game(maze, expected);
    assert!(len <= maze.moves.len());
    assert_eq!(check_game(&two_way, expected), len);
}

#[test]
fn a_game_that_knows_its_unmoves_takes_no_more_than_its_positions() {
    let maze = Maze::random(5, 60_000, 3);
    let (kept, back) =
        (Graph::solve(&maze, ROOM, &Quiet), Graph::solve(&TwoWay::new(&maze), ROOM, &Quiet));
    let (kept, back) = (kept.unwrap(), back.unwrap());
    assert_eq!(back.peak_bytes(), back.bytes());
    assert!(kept.peak_bytes() > back.peak_bytes());
    assert!(back.peak_bytes() <= Graph::<TwoWay>::bytes_for(back.len() as u64, 0));
}

/// More layers than the engine tells apart, with and without circles.
#[test]
fn long_mazes_have_the_values_found_upwards() {
    for (seed, far) in [(1, 2), (2, 4)] {
        let maze = Maze::downhill(seed, 9_000, far, 0);
        check(&maze, &maze.upwards());
    }
    let maze = Maze::downhill(4, 3_000, 2, 1);
    check(&maze, &maze.slowly());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mazes_have_the_values_of_a_plain_fixpoint(seed: u64, size in 1usize..400, ends in 0usize..40) {
        let maze = Maze::random(seed, size, ends);
        check(&maze, &maze.slowly());
    }

    #[test]
    fn mazes_that_lead_downhill_have_the_values_found_upwards(
        seed: u64, size in 2usize..600, far in 1usize..40,
    ) {
        let maze = Maze::downhill(seed, size, far, 0);
        check(&maze, &maze.upwards());
    }

    #[test]
    fn mazes_with_a_few_ways_back_have_the_values_of_a_plain_fixpoint(
        seed: u64, size in 2usize..400, far in 1usize..20, back in 1usize..60,
    ) {
        let maze = Maze::downhill(seed, size, far, back);
        check(&maze, &maze.slowly());
    }

    #[test]
    fn a_changed_value_is_found(seed: u64, ends in 5usize..30) {
        let maze = Maze::random(seed, 200, ends);
        let graph = Graph::solve(&maze, ROOM, &Quiet).unwrap();
        let place = *graph.iter().nth(seed as usize % graph.len()).unwrap().0;
        let was = graph.value(&place).unwrap();
        let other = match was.outcome {
            Outcome::Draw => Exact { outcome: Outcome::Win(Player::FIRST), distance: Some(5) },
            Outcome::Win(winner) => {
                Exact { outcome: Outcome::Win(winner), distance: was.distance.map(|d| d + 2) }
            }
        };
        prop_assert_eq!(graph.damage(&place, other), Ok(true));
        let found = matches!(graph.verify(&Quiet), Err(GraphError::Wrong { .. }));
        prop_assert!(found);
    }
}

/// Plain recursion: does the player to move win, and in how many plies?
fn search(
    game: &Breakthrough,
    position: &Pawns,
    known: &mut HashMap<Pawns, (bool, u32)>,
) -> (bool, u32) {
    if game.outcome(position).is_some() {
        return (false, 0);
    }
    if let Some(&found) = known.get(position) {
        return found;
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let after = moves.into_iter().map(|mv| {
        let mut next = *position;
        game.play_unchecked(&mut next, mv);
        search(game, &next, known)
    });
    let after: Vec<(bool, u32)> = after.collect();
    let quickest = after.iter().filter(|next| !next.0).map(|next| next.1).min();
    let found = match quickest {
        Some(distance) => (true, distance + 1),
        None => (false, after.iter().map(|next| next.1).max().unwrap_or(0) + 1),
    };
    known.insert(*position, found);
    found
}

#[test]
fn breakthrough_is_what_plain_search_says() {
    for (rows, columns) in [(4, 2), (4, 3), (5, 2), (5, 3), (6, 2)] {
        let game = Breakthrough::new(rows, columns);
        check_play(&game, 1, 100);
        check_symmetry(&game, 1, 100);
        let mut known = HashMap::new();
        search(&game, &game.start(), &mut known);
        let classes: HashSet<Pawns> = known.keys().map(|pawns| game.canonical(pawns).0).collect();
        let by_symmetry = Graph::solve(&game, ROOM, &Quiet).unwrap();
        let every = Graph::without_symmetry(&game, ROOM, &Quiet).unwrap();
        assert_eq!([by_symmetry.len(), every.len()], [classes.len(), known.len()]);
        for (position, &(wins, distance)) in &known {
            let winner = game.to_move(position).after(usize::from(!wins), 2);
            let expected = Exact { outcome: Outcome::Win(winner), distance: Some(distance) };
            for graph in [&by_symmetry, &every] {
                assert_eq!(graph.value(position), Some(expected), "{rows}x{columns} {position:?}");
            }
        }
        by_symmetry.verify(&Quiet).unwrap();
        every.verify(&Quiet).unwrap();
    }
}

#[test]
fn a_solution_keeps_within_the_memory_announced_for_it() {
    let game = Breakthrough::new(5, 3);
    let graph = Graph::without_symmetry(&game, ROOM, &Quiet).unwrap();
    let positions = graph.len() as u64;
    let most = Graph::<Breakthrough>::bytes_for(positions, 2 * positions / 7);
    assert!(graph.bytes() <= graph.peak_bytes() && graph.peak_bytes() <= most);
    assert!(Graph::without_symmetry(&game, most, &Quiet).is_ok());
    let error = Graph::without_symmetry(&game, graph.bytes() - 1, &Quiet).unwrap_err();
    assert!(matches!(error, GraphError::Memory { .. }), "{error}");
}

/// With less memory than it takes, the game is not solved, whatever part of the work that stops.
#[test]
fn memory_may_end_while_positions_are_listed_or_settled() {
    let maze = Maze::random(5, 60_000, 3);
    let whole = Graph::solve(&maze, ROOM, &Quiet).unwrap();
    let values = |graph: &Graph<Maze>| graph.iter().map(|(&p, e)| (p, e)).collect::<Vec<_>>();
    let all = whole.len() as u64;
    let moves: usize = whole.iter().map(|(position, _)| whole.moves(position).len()).sum();
    let most = Graph::<Maze>::bytes_for(all, moves as u64);
    let (mut listing, mut settling, mut solved) = (0, 0, 0);
    for part in 1..=40 {
        match Graph::solve(&maze, most * part / 40, &Quiet) {
            Ok(graph) => {
                assert_eq!(values(&graph), values(&whole));
                solved += 1;
            }
            Err(GraphError::Memory { positions, .. }) if positions < all => listing += 1,
            Err(GraphError::Memory { positions, .. }) if positions == all => settling += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert!(listing > 0 && settling > 0 && solved > 0, "{listing}, {settling}, {solved}");
}

#[test]
fn limits_and_odd_games_are_named() {
    let game = Breakthrough::new(5, 3);
    assert!(matches!(Graph::solve(&game, 1000, &Quiet), Err(GraphError::Memory { .. })));
    let three = Mnk::new(Size::new(3, 3).unwrap(), 3, 3, Rules::Free).unwrap();
    assert_eq!(Graph::solve(&three, ROOM, &Quiet).unwrap_err(), GraphError::Players(3));
    let stuck = Maze { moves: vec![vec![]], turns: vec![0], ends: vec![None] };
    assert!(matches!(Graph::solve(&stuck, ROOM, &Quiet), Err(GraphError::Stuck(_))));
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let game = Mnk::new(Size::new(3, 3).unwrap(), 3, 2, Rules::Free).unwrap();
    let graph = Graph::solve(&game, ROOM, &Quiet).unwrap();
    // Of 5,478 positions 958 are ends; of 765 classes of symmetric ones, 138.
    assert_eq!(graph.len(), 765 - 138);
    assert_eq!(Graph::without_symmetry(&game, ROOM, &Quiet).unwrap().len(), 5_478 - 958);
    assert_eq!(graph.value(&game.start()).unwrap().outcome, Outcome::Draw);
    assert_eq!(graph.moves(&game.start()).len(), 9);
}

#[test]
fn the_same_in_the_same_order_for_any_number_of_threads() {
    fn check<G: Game>(game: &G) {
        let solved = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let graph = pool.install(|| Graph::solve(game, ROOM, &Quiet)).unwrap();
            graph.iter().map(|(place, exact)| (place.clone(), exact)).collect::<Vec<_>>()
        };
        let one = solved(1);
        for threads in [2, 3, 8] {
            assert!(solved(threads) == one, "{threads} threads");
        }
    }
    check(&Maze::random(7, 30_000, 10));
    check(&TwoWay::new(&Maze::random(7, 30_000, 10)));
    check(&Maze::downhill(7, 30_000, 200, 0));
    check(&Maze::downhill(7, 30_000, 200, 20));
    check(&Breakthrough::new(5, 3));
}
