//! How small the values with player 2 to move become, and how fast they come back: real blocks of a board,
//! solved from the full board down, under a few simple codecs.
//!
//!     cargo run --release -p yomikiri-mnk-tables --example block_codecs -- 5x5 19 3
//!
//! takes three random classes of 5x5 with 19 stones, each a second or two of one core; with 16 stones it is half a
//! minute. docs/dev/scaling.md quotes what it prints. States are the numbers in use; which they are follows
//! from the board, so the others need not be stored.

use std::collections::BTreeMap;
use std::time::Instant;

use yomikiri_game::{BlockMoves, Dice, Game, LayeredIndex, OutcomeSet};
use yomikiri_mnk::{FreeLayers, Mnk, Rules};
use yomikiri_solve::{Marks, solve_block};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument =
        |at: usize, default: &str| arguments.get(at).cloned().unwrap_or(default.to_owned());
    let game = Mnk::new(argument(0, "5x4").parse()?, 3, 3, Rules::Free)?;
    let (layer, count): (usize, usize) = (argument(1, "16").parse()?, argument(2, "3").parse()?);
    let index = FreeLayers::new(&game)?;
    if layer % game.players() != 1 || layer >= index.layers() {
        return Err("expected a number of stones with which player 2 is to move".into());
    }
    let mut dice = Dice::new(1);
    let (mut numbers, mut states) = (0, 0);
    let mut rows: Vec<Coded> = Vec::new();
    for _ in 0..count {
        let class = dice.roll(index.blocks(layer));
        let clock = busy_seconds();
        let mut solved = Blocks { index: &index, known: BTreeMap::new(), numbers: 0 };
        let block = solved.block(layer, class);
        let seconds = busy_seconds() - clock;
        let values: Vec<u8> = block.iter().copied().filter(|&value| value != 0).collect();
        println!(
            "class {class} of {}: {:.1} CPU s for {} numbers, {:.1} ns each",
            index.blocks(layer),
            seconds,
            solved.numbers,
            seconds * 1e9 / solved.numbers as f64
        );
        show_sets(&values);
        numbers += block.len();
        states += values.len();
        for (at, row) in code(&block, &values).into_iter().enumerate() {
            match rows.get_mut(at) {
                Some(all) => all.add(&row),
                None => rows.push(row),
            }
        }
    }
    println!(
        "{} with {layer} stones, {count} random classes: {:.1} % of their numbers are in use",
        game.name(),
        100.0 * states as f64 / numbers as f64
    );
    println!(
        "                              bits per state  per number  M states per CPU s in    back"
    );
    for Coded { name, bits, seconds_in, seconds_back } in rows {
        let rate = |seconds: f64| match seconds > 0.0 {
            true => format!("{:.0}", states as f64 / seconds / 1e6),
            false => String::new(),
        };
        println!(
            "  {name:28} {:13.3} {:11.3} {:>22} {:>7}",
            bits / states as f64,
            bits / numbers as f64,
            rate(seconds_in),
            rate(seconds_back)
        );
    }
    Ok(())
}

/// What a codec made of some blocks.
struct Coded {
    name: &'static str,
    bits: f64,
    /// CPU seconds; 0 for what is only counted.
    seconds_in: f64,
    seconds_back: f64,
}

impl Coded {
    fn add(&mut self, other: &Coded) {
        self.bits += other.bits;
        self.seconds_in += other.seconds_in;
        self.seconds_back += other.seconds_back;
    }
}

/// Blocks with player 2 to move, each solved from those with one stone of player 1 more.
struct Blocks<'a> {
    index: &'a FreeLayers,
    known: BTreeMap<(usize, usize), Vec<u8>>,
    /// Numbers solved.
    numbers: usize,
}

impl Blocks<'_> {
    fn block(&mut self, layer: usize, class: usize) -> Vec<u8> {
        let index = self.index;
        let last = (layer + index.game().players() - 1).min(index.layers() - 1);
        let sources = index.sources(last, class);
        for &source in &sources {
            if !self.known.contains_key(&(last + 1, source)) {
                let mut values = self.block(last + 1, source);
                Marks::new(index, last).mark(&mut values);
                self.known.insert((last + 1, source), values);
            }
        }
        let mut next: Vec<u8> = Vec::new();
        for layer in (layer..=last).rev() {
            let marks = Marks::new(index, layer);
            let mut values = vec![0; index.block(layer, class).len()];
            let sources: Vec<&[u8]> = match layer == last {
                true => sources
                    .iter()
                    .map(|&source| self.known[&(last + 1, source)].as_slice())
                    .collect(),
                false => {
                    marks.mark(&mut next);
                    vec![&next]
                }
            };
            solve_block(index, layer, class, &marks, &sources, &mut values);
            self.numbers += values.len();
            next = values;
        }
        next
    }
}

fn show_sets(values: &[u8]) {
    let shares: Vec<String> = by_count(values)
        .iter()
        .take(6)
        .map(|&(count, set)| {
            let set = OutcomeSet::from_bits_truncated(set);
            format!("{{{set}}} {:.2} %", 100.0 * count as f64 / values.len() as f64)
        })
        .collect();
    println!("  {}", shares.join("  "));
}

/// The sets that occur, the most frequent first.
fn by_count(values: &[u8]) -> Vec<(u64, u8)> {
    let mut counts = [0u64; 256];
    values.iter().for_each(|&value| counts[usize::from(value)] += 1);
    let mut by_count: Vec<(u64, u8)> = counts.into_iter().zip(0..=255).collect();
    by_count.retain(|&(count, _)| count > 0);
    by_count.sort_unstable_by(|a, b| b.cmp(a));
    by_count
}

/// All numbers of a block, and its states, under every codec.
fn code(block: &[u8], values: &[u8]) -> Vec<Coded> {
    let mut rows = Vec::new();
    for (name, before) in [
        ("entropy of a state alone", 0),
        ("entropy after one state", 1),
        ("entropy after two states", 2),
        ("entropy after three states", 3),
    ] {
        let bits = entropy_after(values, before);
        rows.push(Coded { name, bits, seconds_in: 0.0, seconds_back: 0.0 });
    }
    rows.push(zstd_of("zstd -3 of all numbers", block, 3));
    rows.push(zstd_of("zstd -1 of states", values, 1));
    rows.push(zstd_of("zstd -3 of states", values, 3));
    rows.push(zstd_of("zstd -9 of states", values, 9));
    let usual: Vec<u8> = by_count(values).iter().take(3).map(|&(_, set)| set).collect();
    let count = values.len();
    rows.push(timed(
        "2 bits, escapes of a byte",
        values,
        || pack(values, &usual),
        |(packed, escapes)| packed.len() + escapes.len(),
        |(packed, escapes)| unpack(packed, escapes, &usual, count),
    ));
    rows.push(timed(
        "the same through zstd -1",
        values,
        || {
            let (packed, escapes) = pack(values, &usual);
            (frames(&packed, 1), frames(&escapes, 1))
        },
        |(packed, escapes)| packed.iter().chain(escapes).map(Vec::len).sum(),
        |(packed, escapes)| unpack(&joined(packed), &joined(escapes), &usual, count),
    ));
    for (name, order) in [("rANS after one state", 1), ("rANS after two states", 2)] {
        rows.push(timed(
            name,
            values,
            || {
                let coder = Rans::new(values, order);
                let coded = coder.encode(values);
                (coder, coded)
            },
            |(coder, (_, words))| words.len() * 2 + coder.table_bytes(),
            |(coder, (heads, words))| coder.decode(heads, words, count),
        ));
    }
    rows
}

/// Codes and decodes, and sees to it that nothing is lost.
fn timed<T>(
    name: &'static str,
    values: &[u8],
    code: impl Fn() -> T,
    bytes: impl Fn(&T) -> usize,
    back: impl Fn(&T) -> Vec<u8>,
) -> Coded {
    let coded = code();
    assert!(back(&coded) == values, "{name} gives other values back");
    let bits = 8.0 * bytes(&coded) as f64;
    Coded { name, bits, seconds_in: seconds(code), seconds_back: seconds(|| back(&coded)) }
}

/// CPU seconds of a call, from as many as take long enough to be measured.
fn seconds<T>(call: impl Fn() -> T) -> f64 {
    const ENOUGH: f64 = 0.1;
    let (clock, mut calls) = (busy_seconds(), 0);
    loop {
        std::hint::black_box(call());
        calls += 1;
        let seconds = busy_seconds() - clock;
        if seconds > ENOUGH {
            return seconds / f64::from(calls);
        }
    }
}

/// Frames of 64 KiB, as in the layer files.
const FRAME: usize = 64 << 10;

fn zstd_of(name: &'static str, bytes: &[u8], level: i32) -> Coded {
    let size = |frames: &Vec<Vec<u8>>| frames.iter().map(Vec::len).sum();
    timed(name, bytes, || frames(bytes, level), size, |frames| joined(frames))
}

fn frames(bytes: &[u8], level: i32) -> Vec<Vec<u8>> {
    let frame = |frame| zstd::bulk::compress(frame, level).expect("memory for a frame");
    bytes.chunks(FRAME).map(frame).collect()
}

fn joined(frames: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(frames.len() * FRAME);
    for frame in frames {
        bytes.extend(zstd::bulk::decompress(frame, FRAME).expect("what was compressed before"));
    }
    bytes
}

/// Bits of all states if the states before each, so many of them, are known.
fn entropy_after(values: &[u8], before: usize) -> f64 {
    let mut counts: BTreeMap<usize, [u64; 32]> = BTreeMap::new();
    let mut context = 0;
    for &value in values {
        counts.entry(context).or_insert([0; 32])[usize::from(value)] += 1;
        context = next_context(context, value, before);
    }
    let bits = |counts: &[u64; 32]| {
        let all = counts.iter().sum::<u64>() as f64;
        let bits = |&count: &u64| {
            if count == 0 { 0.0 } else { count as f64 * (all / count as f64).log2() }
        };
        counts.iter().map(bits).sum::<f64>()
    };
    counts.values().map(bits).sum::<f64>()
}

fn next_context(context: usize, value: u8, order: usize) -> usize {
    (context << 5 | usize::from(value)) & ((1 << (5 * order)) - 1)
}

/// Four states per byte: one of the three usual sets, or 3 for a byte among the escapes.
fn pack(values: &[u8], usual: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let mut escapes = Vec::new();
    let mut code = |&value: &u8| match usual.iter().position(|&set| set == value) {
        Some(code) => code as u8,
        None => {
            escapes.push(value);
            3
        }
    };
    let four = |values: &[u8]| {
        values.iter().zip([0, 2, 4, 6]).fold(0, |byte, (v, shift)| byte | code(v) << shift)
    };
    let packed = values.chunks(4).map(four).collect();
    (packed, escapes)
}

fn unpack(packed: &[u8], escapes: &[u8], usual: &[u8], count: usize) -> Vec<u8> {
    let sets = [0, 1, 2, 3].map(|code| usual.get(code).copied().unwrap_or(0));
    let four: Vec<[u8; 4]> =
        (0..256usize).map(|byte| [0, 2, 4, 6].map(|shift| sets[byte >> shift & 3])).collect();
    let mut values = Vec::with_capacity(packed.len() * 4);
    packed.iter().for_each(|&byte| values.extend_from_slice(&four[usize::from(byte)]));
    values.truncate(count);
    // Where the fourth code stands there is a 0, which no state has.
    let mut escapes = escapes.iter();
    for value in values.iter_mut().filter(|value| **value == 0) {
        *value = escapes.next().copied().unwrap_or(0);
    }
    values
}

/// Range asymmetric numeral systems with the counts after each context, in four streams side by side so
/// that one does not wait for another.
struct Rans {
    order: usize,
    /// Contexts that occur, numbered.
    contexts: Vec<usize>,
    /// For each numbered context, each set's share of 2^[`BITS`] and where it begins.
    shares: Vec<[(u32, u32); 32]>,
    /// For each numbered context and each number below 2^[`BITS`]: set, share, offset in the share.
    slots: Vec<(u8, u16, u16)>,
}

const BITS: u32 = 11;
const LANES: usize = 4;
const LOW: u32 = 1 << 16;

impl Rans {
    fn new(values: &[u8], order: usize) -> Rans {
        let mut counts: BTreeMap<usize, [u64; 32]> = BTreeMap::new();
        for lane in lanes(values) {
            let mut context = 0;
            for &value in lane {
                counts.entry(context).or_insert([0; 32])[usize::from(value)] += 1;
                context = next_context(context, value, order);
            }
        }
        let mut contexts = vec![usize::MAX; 1 << (5 * order)];
        let (mut shares, mut slots) = (Vec::new(), Vec::new());
        for (number, (context, counts)) in counts.into_iter().enumerate() {
            contexts[context] = number;
            let mut begin = 0;
            let mut row = [(0, 0); 32];
            for (set, share) in shared_out(&counts).into_iter().enumerate() {
                row[set] = (share, begin);
                slots.extend((0..share).map(|at| (set as u8, share as u16, at as u16)));
                begin += share;
            }
            shares.push(row);
        }
        Rans { order, contexts, shares, slots }
    }

    fn table_bytes(&self) -> usize {
        let shares = self.shares.iter().flatten().filter(|(share, _)| *share > 0);
        // A set and its share each, and every context once.
        shares.count() * 3 + self.shares.len() * 2
    }

    /// Words of each lane are taken in turn, so all streams are one.
    fn encode(&self, values: &[u8]) -> ([u32; LANES], Vec<u16>) {
        let lanes = lanes(values);
        let contexts = lanes.map(|lane| {
            let mut context = 0;
            let step = |&value: &u8| {
                let here = context;
                context = next_context(context, value, self.order);
                here
            };
            lane.iter().map(step).collect::<Vec<usize>>()
        });
        let mut heads = [LOW; LANES];
        let mut words = Vec::new();
        for at in (0..lanes[0].len()).rev() {
            for lane in (0..LANES).rev() {
                let Some(&value) = lanes[lane].get(at) else { continue };
                let row = &self.shares[self.contexts[contexts[lane][at]]];
                let (share, begin) = row[usize::from(value)];
                let head = &mut heads[lane];
                if u64::from(*head) >= u64::from(share) << (32 - BITS) {
                    words.push(*head as u16);
                    *head >>= 16;
                }
                *head = (*head / share) << BITS | (*head % share + begin);
            }
        }
        words.reverse();
        (heads, words)
    }

    fn decode(&self, heads: &[u32; LANES], words: &[u16], count: usize) -> Vec<u8> {
        let mut values = vec![0; count];
        let each = count.div_ceil(LANES);
        let mut outs: Vec<&mut [u8]> = values.chunks_mut(each.max(1)).collect();
        let (mut heads, mut contexts, mut at) = (*heads, [0; LANES], 0);
        for step in 0..each {
            for (lane, out) in outs.iter_mut().enumerate() {
                let Some(out) = out.get_mut(step) else { continue };
                let row = self.contexts[contexts[lane]] << BITS;
                let head = heads[lane];
                let (set, share, offset) = self.slots[row + (head & ((1 << BITS) - 1)) as usize];
                let mut next = u32::from(share) * (head >> BITS) + u32::from(offset);
                if next < LOW {
                    next = next << 16 | u32::from(words[at]);
                    at += 1;
                }
                heads[lane] = next;
                contexts[lane] = next_context(contexts[lane], set, self.order);
                *out = set;
            }
        }
        values
    }
}

/// The states in four runs.
fn lanes(values: &[u8]) -> [&[u8]; LANES] {
    let each = values.len().div_ceil(LANES).max(1);
    std::array::from_fn(|lane| {
        &values[(lane * each).min(values.len())..((lane + 1) * each).min(values.len())]
    })
}

/// Shares of 2^[`BITS`] in proportion to counts, none of them 0 for what occurs.
fn shared_out(counts: &[u64; 32]) -> [u32; 32] {
    let all: u64 = counts.iter().sum();
    let mut shares = counts.map(|count| match count {
        0 => 0,
        _ => ((count << BITS) / all).max(1) as u32,
    });
    let most = (0..32).max_by_key(|&set| shares[set]).unwrap_or(0);
    let sum: u32 = shares.iter().sum();
    // What rounding took or gave, the largest share makes up for; it is larger than all roundings together.
    shares[most] = (shares[most] + (1 << BITS)).saturating_sub(sum);
    shares
}

/// CPU seconds of this thread where the system says so (Linux), else by the clock.
fn busy_seconds() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let start = *START.get_or_init(Instant::now);
    let busy = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let busy = busy.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    busy.map_or(start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}
