//! The retrograde engine on random graphs, against the obvious way to solve them.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use yomikiri_game::{
    DenseIndex, Dice, Game, LineMoves, Outcome, Player, Progress, Quiet, Successor, SuccessorSink,
    Summary,
};
use yomikiri_solve::{Initial, RetrogradeError, Task, Value, retrograde, settle, watched_census};

/// A game on a graph: who cannot move on has lost. Vertices below `inner` go on; those above are
/// ends, won for the player to move if odd.
#[derive(Clone)]
struct Graph {
    inner: usize,
    successors: Vec<Vec<usize>>,
    predecessors: Vec<Vec<usize>>,
}

impl Graph {
    fn random(lines: usize, seed: u64) -> Graph {
        let (inner, all) = (64 * lines, 64 * lines + 64);
        let mut dice = Dice::new(seed);
        let mut graph =
            Graph { inner, successors: vec![vec![]; inner], predecessors: vec![vec![]; inner] };
        for from in 0..inner {
            // Mostly inner successors, so that long ways and draws come about; sometimes none.
            for _ in 0..dice.roll(5) {
                let to = if dice.roll(6) == 0 { dice.roll(all) } else { dice.roll(inner) };
                if to != from && !graph.successors[from].contains(&to) {
                    graph.successors[from].push(to);
                    if to < inner {
                        graph.predecessors[to].push(from);
                    }
                }
            }
        }
        graph
    }

    fn end(&self, vertex: usize) -> Option<bool> {
        (vertex >= self.inner).then_some(vertex % 2 == 1)
    }

    fn reached(&self) -> Vec<bool> {
        let mut reached = vec![false; self.inner + 64];
        let mut waiting = vec![0];
        while let Some(vertex) = waiting.pop() {
            if !std::mem::replace(&mut reached[vertex], true) && vertex < self.inner {
                waiting.extend(&self.successors[vertex]);
            }
        }
        reached
    }

    /// Distances by looking at every vertex again and again.
    fn solve_slowly(&self) -> Vec<Option<u8>> {
        let mut distances = vec![None; self.inner + 64];
        for (vertex, distance) in distances.iter_mut().enumerate().skip(self.inner) {
            *distance = Some(u8::from(vertex % 2 == 1));
        }
        for level in 0..150u8 {
            let settled: Vec<usize> = (0..self.inner)
                .filter(|&v| distances[v].is_none() && self.settles(&distances, v, level))
                .collect();
            settled.into_iter().for_each(|v| distances[v] = Some(level));
        }
        distances
    }

    fn settles(&self, distances: &[Option<u8>], vertex: usize, level: u8) -> bool {
        let mut next = self.successors[vertex].iter().map(|&to| distances[to]);
        if level % 2 == 1 {
            next.any(|distance| distance == Some(level - 1))
        } else if self.successors[vertex].is_empty() {
            level == 0
        } else {
            level > 0 && next.all(|d| d.is_some_and(|d| d % 2 == 1 && d < level))
        }
    }
}

impl Game for Graph {
    type Position = usize;
    type Move = usize;
    fn players(&self) -> usize {
        2
    }
    fn start(&self) -> usize {
        0
    }
    fn to_move(&self, _: &usize) -> Player {
        Player::FIRST
    }
    fn outcome(&self, _: &usize) -> Option<Outcome> {
        None
    }
    fn moves(&self, position: &usize, moves: &mut Vec<usize>) {
        moves.extend(&self.successors[*position]);
    }
    fn play_unchecked(&self, position: &mut usize, mv: usize) {
        *position = mv;
    }
}

impl DenseIndex for Graph {
    type Game = Graph;
    fn game(&self) -> &Graph {
        self
    }
    fn lines(&self) -> usize {
        self.inner / 64
    }
    fn end_lines(&self) -> usize {
        self.inner / 64 + 1
    }
    fn number(&self, position: &usize) -> Option<usize> {
        Some(*position)
    }
    fn starts(&self) -> Vec<usize> {
        vec![0]
    }
    fn position(&self, number: usize) -> Option<usize> {
        Some(number)
    }
    fn representatives(&self, _line: usize) -> u64 {
        u64::MAX
    }
}

impl LineMoves for Graph {
    type Cursor<'a> = ();
    fn cursor(&self) {}

    fn successors(&self, _: &mut (), line: usize, lanes: u64, sink: &mut impl SuccessorSink) {
        for lane in (0..64).filter(|lane| lanes >> lane & 1 == 1) {
            for &to in &self.successors[64 * line + lane] {
                let successor = match self.end(to) {
                    None => Successor::Open,
                    Some(true) => Successor::Won,
                    Some(false) => Successor::Lost,
                };
                sink.visit(to, successor);
            }
            sink.done(lane as u32, self.summary(&mut (), line, lane as u32));
        }
    }

    fn summary(&self, _: &mut (), line: usize, lane: u32) -> Summary {
        let successors = &self.successors[64 * line + lane as usize];
        Summary {
            moves: successors.len() as u32,
            open: successors.iter().filter(|&&to| to < self.inner).count() as u32,
            wins_at_once: successors.iter().any(|&to| self.end(to) == Some(false)),
        }
    }

    fn predecessors(&self, _: &mut (), line: usize, lanes: u64, mut visit: impl FnMut(usize)) {
        for lane in (0..64).filter(|lane| lanes >> lane & 1 == 1) {
            self.predecessors[64 * line + lane].iter().for_each(|&from| visit(from));
        }
    }
}

#[test]
fn random_graphs_are_solved_as_the_slow_way_does() {
    let mut longest = 0;
    for seed in 0..60 {
        let graph = Graph::random(1 + seed as usize % 9, seed);
        let solution = retrograde(&graph, Task::default(), &Quiet).unwrap();
        let (reached, distances) = (graph.reached(), graph.solve_slowly());
        for vertex in 0..graph.inner {
            let expected = match (reached[vertex], distances[vertex]) {
                (false, _) => Value::UNREACHED,
                (true, None) => Value::DRAW,
                (true, Some(distance)) => Value::decided(distance),
            };
            assert_eq!(solution.value(vertex), expected, "seed {seed}, vertex {vertex}");
            longest = longest.max(distances[vertex].unwrap_or(0));
        }
        let ends = |won: bool| {
            (graph.inner..graph.inner + 64).filter(|&v| reached[v] && (v % 2 == 1) == won).count()
        };
        assert_eq!(solution.won_ends, ends(true) as u64);
        assert_eq!(solution.lost_ends, ends(false) as u64);
        let inner = reached[..graph.inner].iter().filter(|&&reached| reached).count();
        assert_eq!(solution.census.positions(), inner as u64);
    }
    assert!(longest > 10, "the graphs are too easy: {longest}");
}

/// Counts as later: a position that wins at once, or has no move.
fn wins_or_stuck(summary: Summary) -> bool {
    summary.wins_at_once || summary.moves == 0
}

#[test]
fn later_is_later_by_every_shortest_win_or_by_some_longest_defence() {
    for seed in 0..40 {
        let graph = Graph::random(4, seed);
        let plain = retrograde(&graph, Task::default(), &Quiet).unwrap();
        let solution =
            retrograde(&graph, Task { later: Some(wins_or_stuck), over: None }, &Quiet).unwrap();
        assert_eq!(plain.values, solution.values);
        let later = |v: usize| solution.later[v / 64] >> (v % 64) & 1 == 1;
        for vertex in 0..graph.inner {
            let distance = solution.value(vertex).distance().filter(|&distance| distance > 0);
            let Some(distance) = distance else { continue };
            let best = graph.successors[vertex].iter().filter(|&&to| match graph.end(to) {
                None => solution.value(to).distance() == Some(distance - 1),
                Some(won) => u8::from(won) == distance - 1,
            });
            let mut best = best.map(|&to| graph.end(to).map_or_else(|| later(to), |won| !won));
            let expected = if distance % 2 == 1 { best.all(|l| l) } else { best.any(|l| l) };
            assert_eq!(later(vertex), expected, "seed {seed}, vertex {vertex}, {distance}");
        }
    }
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let graph = Graph::random(400, 5);
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            retrograde(&graph, Task { later: Some(wins_or_stuck), over: None }, &Quiet).unwrap()
        })
    };
    let (one, many) = (with(1), with(7));
    assert_eq!(one.values, many.values);
    assert_eq!(one.later, many.later);
    let totals = |s: &yomikiri_solve::Solution| (s.won_ends, s.lost_ends, s.moves);
    assert_eq!(totals(&one), totals(&many));
}

#[test]
fn solving_over_given_positions_takes_exactly_those() {
    let graph = Graph::random(3, 11);
    let all = vec![1; graph.inner];
    let solution = retrograde(&graph, Task { over: Some(&all), later: None }, &Quiet).unwrap();
    let distances = graph.solve_slowly();
    for (vertex, &distance) in distances.iter().enumerate().take(graph.inner) {
        assert_eq!(solution.value(vertex).distance(), distance, "{vertex}");
        assert!(solution.value(vertex).is_reached());
    }
}

#[test]
fn what_takes_no_part_is_not_settled() {
    let graph = Graph::random(2, 3);
    let values = settle(&graph, |_, _, _| {}, &Quiet).unwrap();
    assert!(values.iter().all(|&value| value == 0));
    // One lost vertex, and all others may win but not lose: exactly its predecessors win.
    let lost = (0..graph.inner).find(|&v| graph.predecessors[v].len() > 1).unwrap();
    let initial = |_: &mut (), line: usize, lanes: &mut [Initial; 64]| {
        lanes.fill(Initial::CannotLose);
        if line == lost / 64 {
            lanes[lost % 64] = Initial::Decided(0);
        }
    };
    let values = settle(&graph, initial, &Quiet).unwrap();
    for vertex in (0..graph.inner).filter(|&vertex| vertex != lost) {
        let wins = graph.predecessors[lost].contains(&vertex);
        let expected = if wins { Value::decided(1) } else { Value::DRAW };
        assert_eq!(Value::from_byte(values[vertex]), expected);
    }
}

/// Somebody who counts how often work tells how far it is.
#[derive(Default)]
struct Counting(AtomicU64);

impl Progress for Counting {
    fn begin(&self, _stage: &str, _total: Option<u64>) {}

    fn advance(&self, _steps: u64) {
        self.0.fetch_add(1, Relaxed);
    }
}

#[test]
fn nobody_could_cancel_the_passes_before_and_after_the_sweeps() {
    // More bytes than one step, so that a pass tells more than once.
    let lines = 2 * 1024 + 1;
    let graph = Graph::random(lines, 5);
    let counting = Counting::default();
    settle(&graph, |_, _, _| {}, &counting).unwrap();
    // Three sweeps over all words of 64 lines tell once for each word; the rest are the passes.
    let sweeps = 3 * lines.div_ceil(64) as u64;
    let (before, after) = (lines.div_ceil(64) as u64, (64 * lines).div_ceil(1 << 16) as u64);
    assert_eq!(counting.0.into_inner(), sweeps + before + after);
    let counting = Counting::default();
    watched_census(&graph, &vec![0; 64 * lines], &counting);
    assert_eq!(counting.0.into_inner(), after);
}

/// A single way of so many plies: vertex 0 leads to 1, and so on; the last has no move.
fn chain(plies: usize) -> Graph {
    let inner = (plies + 1).next_multiple_of(64);
    let mut graph =
        Graph { inner, successors: vec![vec![]; inner], predecessors: vec![vec![]; inner] };
    for from in 0..plies {
        graph.successors[from].push(from + 1);
        graph.predecessors[from + 1].push(from);
    }
    graph
}

#[test]
fn distances_longer_than_a_byte_has_room_for_are_counted_on() {
    for plies in [189, 190, 191, 192, 253] {
        let graph = chain(plies);
        for later in [None, Some(wins_or_stuck as fn(Summary) -> bool)] {
            let solution = retrograde(&graph, Task { later, over: None }, &Quiet).unwrap();
            for vertex in 0..=plies {
                let expected = Value::decided((plies - vertex) as u8);
                assert_eq!(solution.value(vertex), expected, "{plies} plies, vertex {vertex}");
            }
        }
    }
    let too_deep = retrograde(&chain(254), Task::default(), &Quiet).err();
    assert_eq!(too_deep, Some(RetrogradeError::TooDeep));
}
