//! What travels between workers, and what it costs, under the ways of sharing that were weighed:
//! owners by a hash of the whole key or of player 1's stones, values brought back by predecessors or
//! by request and answer. All in one process; the two ways back must give the same values.
//!
//!     cargo run --release -p yomikiri-cluster --example exchange [SIZE]

use yomikiri_game::{Game, LayeredIndex, Packed, Player, UNDECIDED};
use yomikiri_mnk::{FreeLayers, Mnk, Position, Rules};
use yomikiri_solve::Marks;

const WORKERS: [u64; 2] = [2, 4];

/// Records that leave their worker, by way of sharing and number of workers.
#[derive(Default)]
struct Crossing {
    by_key: [u64; 2],
    by_stones: [u64; 2],
    all: u64,
}

impl Crossing {
    fn count(&mut self, game: &Mnk, from: u64, to: u64) {
        self.all += 1;
        for (at, workers) in WORKERS.into_iter().enumerate() {
            let crosses =
                |hash: &dyn Fn(u64) -> u64| u64::from(hash(from) % workers != hash(to) % workers);
            self.by_key[at] += crosses(&mix);
            self.by_stones[at] += crosses(&|key| mix(first_stones(game, key)));
        }
    }

    fn show(&self, what: &str, states: u64, bytes: u64) {
        let each = |crossing: u64| (crossing * bytes) as f64 / states as f64;
        let [key, stones] = [self.by_key, self.by_stones].map(|all| all.map(each));
        println!(
            "{what:24} {:6.2} records a state; bytes exchanged a state: by key {:6.2} (2 workers) {:6.2} (4), by player 1's stones {:6.2} {:6.2}",
            self.all as f64 / states as f64,
            key[0],
            key[1],
            stones[0],
            stones[1]
        );
    }
}

fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

fn first_stones(game: &Mnk, key: u64) -> u64 {
    game.unpack(key).stones(Player::FIRST)
}

fn key(game: &Mnk, position: &Position) -> u64 {
    game.pack(&game.canonical(position).0)
}

/// The keys of the undecided successors of a state.
fn successors(game: &Mnk, state: u64, mut visit: impl FnMut(u64)) {
    let position = game.unpack(state);
    let mover = game.to_move(&position);
    let free = game.empty(&position) & !game.reaches(&position, mover);
    for cell in members(free) {
        let mut stones = position.all_stones();
        stones[mover.index()] |= cell;
        visit(key(game, &Position::from_stones(stones)));
    }
}

/// The cells of a bit board, one bit each.
fn members(mut bits: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = bits & bits.wrapping_neg();
        bits ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

fn wins_at_once(game: &Mnk, state: u64) -> bool {
    let position = game.unpack(state);
    game.reaches(&position, game.to_move(&position)) != 0
}

/// What this thread has had of a processor, so that other work does not count (Linux).
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|first| first.parse().ok());
    nanoseconds.unwrap_or(0.0) / 1e9
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = std::env::args().nth(1).unwrap_or("4x4".to_owned());
    let game = Mnk::new(size.parse()?, 3, 3, Rules::Free)?;
    let index = FreeLayers::new(&game)?;
    let (mut forward, mut back) = (Crossing::default(), Crossing::default());
    let mut layers = vec![vec![game.pack(&game.start())]];
    for layer in 1..index.layers() {
        let mut next = Vec::new();
        for &state in &layers[layer - 1] {
            let open = !wins_at_once(&game, state);
            successors(&game, state, |to| {
                next.push(to);
                forward.count(&game, state, to);
                if open {
                    back.count(&game, to, state);
                }
            });
        }
        next.sort_unstable();
        next.dedup();
        layers.push(next);
    }
    let states: u64 = layers.iter().map(|layer| layer.len() as u64).sum();
    println!("{}: {states} states", game.name());
    forward.show("keys forward", states, 8);
    back.show("back by predecessors", states, 8);
    back.show("back by request, answer", states, 16 + 8);
    for workers in WORKERS {
        let share = |hash: &dyn Fn(u64) -> u64| {
            let mut shares = vec![0u64; workers as usize];
            layers.iter().flatten().for_each(|&key| shares[(hash(key) % workers) as usize] += 1);
            shares.into_iter().max().unwrap_or(0) as f64 / states as f64
        };
        let (by_key, by_stones) = (share(&mix), share(&|key| mix(first_stones(&game, key))));
        println!(
            "largest share of {workers} workers: by key {by_key:.4}, by player 1's stones {by_stones:.4}"
        );
    }
    let mut times = [0.0; 2];
    let mut next: Vec<u8> = Vec::new();
    for layer in (0..index.layers()).rev() {
        let keys = &layers[layer];
        let next_keys = layers.get(layer + 1).map_or(&[][..], Vec::as_slice);
        let tables = Marks::new(&index, layer).tables();
        let clock = cpu_seconds();
        let values = by_predecessors(&game, keys, next_keys, &next, &tables);
        times[0] += cpu_seconds() - clock;
        let clock = cpu_seconds();
        let again = by_requests(&game, keys, next_keys, &next, &tables);
        times[1] += cpu_seconds() - clock;
        assert!(values == again, "layer {layer}");
        next = values;
    }
    println!(
        "all values, one thread, nothing sent: {:.2} CPU s by predecessors, {:.2} s by request and answer",
        times[0], times[1]
    );
    Ok(())
}

type Tables = ([u8; 256], [u8; 256]);

/// Every state of the next layer tells its predecessors; what is told is sorted and merged.
fn by_predecessors(
    game: &Mnk,
    keys: &[u64],
    next_keys: &[u64],
    next: &[u8],
    (mark, value): &Tables,
) -> Vec<u8> {
    let mut told: Vec<u64> = Vec::new();
    for (&state, &set) in next_keys.iter().zip(next) {
        let position = game.unpack(state);
        let mover = game.to_move(&position).after(game.players() - 1, game.players());
        let stones = position.stones(mover);
        for stone in members(stones) {
            let mut before = position.all_stones();
            before[mover.index()] &= !stone;
            let before = Position::from_stones(before);
            if game.reaches(&before, mover) == 0 {
                told.push(key(game, &before) << 7 | u64::from(mark[usize::from(set)]));
            }
        }
    }
    told.sort_unstable();
    let mut told = told.into_iter().peekable();
    let value = |&key: &u64| {
        let own = if wins_at_once(game, key) { mark[0] } else { 0 };
        let mut marks = UNDECIDED | own;
        while let Some(record) = told.next_if(|record| record >> 7 == key) {
            marks |= record as u8 & 0x7f;
        }
        value[usize::from(marks)]
    };
    keys.iter().map(value).collect()
}

/// Every state asks for its successors by key; questions are sorted, met with the next layer, and
/// the answers go to the line that asked.
fn by_requests(
    game: &Mnk,
    keys: &[u64],
    next_keys: &[u64],
    next: &[u8],
    (mark, value): &Tables,
) -> Vec<u8> {
    let mut marks = vec![UNDECIDED; keys.len()];
    let mut requests: Vec<(u64, u64)> = Vec::new();
    for (line, &state) in keys.iter().enumerate() {
        if wins_at_once(game, state) {
            marks[line] |= mark[0];
        } else {
            successors(game, state, |to| requests.push((to, line as u64)));
        }
    }
    requests.sort_unstable();
    let mut at = 0;
    for (wanted, line) in requests {
        while next_keys[at] < wanted {
            at += 1;
        }
        assert_eq!(next_keys[at], wanted);
        marks[line as usize] |= mark[usize::from(next[at])];
    }
    marks.into_iter().map(|marks| value[usize::from(marks)]).collect()
}
