//! Damage that a seed repeats: what happens to bytes on a bad disk or in a hostile hand.

use yomikiri_game::Dice;

/// Bytes that mean something to one parser or another.
const TOKENS: [&str; 24] = [
    "0",
    "-1",
    "9999999999999999999999",
    "\u{0}",
    "\u{ff}",
    "é",
    "１",
    " ",
    "\n",
    "/",
    "X0",
    "O1",
    "--size",
    "1e999",
    "NaN",
    "null",
    "[[[[[[[[",
    "{\"\":",
    "\"",
    "@0,0r0",
    "moves",
    "sfen",
    "[-] w",
    "+",
];

/// A copy of the bytes with one to four changes.
pub fn mutated(bytes: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=dice.roll(4) {
        change(&mut bytes, other, dice);
    }
    bytes
}

fn change(bytes: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    let at = dice.roll(bytes.len() + 1);
    match dice.roll(7) {
        0 => flip(bytes, dice),
        1 => bytes.truncate(at),
        2 => bytes.insert(at, dice.roll(256) as u8),
        3 => {
            let end = (at + 1 + dice.roll(8)).min(bytes.len());
            bytes.drain(at.min(end)..end);
        }
        4 => {
            let token = TOKENS[dice.roll(TOKENS.len())];
            bytes.splice(at..at, token.bytes());
        }
        // The head of one, the tail of the other.
        5 => {
            bytes.truncate(at);
            bytes.extend_from_slice(&other[dice.roll(other.len() + 1)..]);
        }
        _ => {
            let end = (at + 1 + dice.roll(32)).min(bytes.len());
            let again = bytes[at.min(end)..end].to_vec();
            bytes.splice(at..at, again);
        }
    }
}

/// Flips one bit.
pub fn flip(bytes: &mut [u8], dice: &mut Dice) {
    if !bytes.is_empty() {
        let bit = dice.roll(bytes.len() * 8);
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
}
