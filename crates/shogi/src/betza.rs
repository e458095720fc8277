//! How a piece moves, in Betza's notation, as far as Fairy-Stockfish knows it.
//!
//! ```text
//!   W F D N A H L C J Z G   leaps: (1,0) (1,1) (2,0) (2,1) (2,2) (3,0) (3,1) (3,1) (3,2) (3,2) (3,3)
//!   K = WF   R = WW   B = FF   Q = WWFF        a doubled letter slides, R2 slides at most two squares
//!   m c                                        only without capturing, only capturing
//!   f b l r v s h                              directions, alone or in pairs: fW, fsW, ffN, fhN
//! ```
//!
//! The eight images of a leap (a, b) are told apart by whether its longer part goes up or down, and by the
//! signs of both parts. A pair of letters is a set of images: `fr` the one that goes mainly to the right
//! and also forward, `rf` the one that goes mainly forward and also to the right, `fh` all that go forward.
//!
//! Hoppers (`p`, `g`), lame leapers (`n`), first moves (`i`), en passant (`e`) and bent moves are refused.

/// One way to go: a direction for the first player, and how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leg {
    /// Squares to the right.
    pub(crate) right: i8,
    /// Squares forward.
    pub(crate) up: i8,
    /// How often it may be repeated over empty squares.
    pub(crate) reach: u8,
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
}

/// Further than any board.
const FAR: u8 = u8::MAX;

/// One of the eight images of a leap.
#[derive(Clone, Copy)]
struct Image {
    /// Does the longer part go up or down?
    steep: bool,
    up: bool,
    right: bool,
}

/// Reads a piece; what is wrong is said of the character at fault.
pub(crate) fn read(text: &str) -> Result<Vec<Leg>, String> {
    let letters: Vec<char> = text.chars().collect();
    let (mut legs, mut at) = (Vec::new(), 0);
    let (mut quiet, mut capture) = (false, false);
    let mut pairs: Vec<[char; 2]> = Vec::new();
    while let Some(&letter) = letters.get(at) {
        let next = letters.get(at + 1).copied();
        at += 1;
        match letter {
            'm' => quiet = true,
            'c' => capture = true,
            'f' | 'b' | 'v' | 'h' | 'r' | 'l' | 's' => {
                match next.filter(|&n| pairs_with(letter, n)) {
                    Some(second) => {
                        pairs.push([letter, second]);
                        at += 1;
                    }
                    None => pairs.push([letter, letter]),
                }
            }
            'p' | 'g' => return Err(unsupported(letter, "hoppers")),
            'n' => return Err(unsupported(letter, "lame leapers")),
            'i' => return Err(unsupported(letter, "moves of pieces that have not moved yet")),
            'e' => return Err(unsupported(letter, "captures en passant")),
            _ => {
                let Some(leaps) = leaps(letter) else {
                    return Err(format!(
                        "{letter:?} is no letter of Betza's notation that is supported"
                    ));
                };
                let mut reach = if "RBQ".contains(letter) { FAR } else { 1 };
                if let Some(limit) = next.filter(|&next| next.is_ascii_digit() || next == letter) {
                    at += 1;
                    // FAR for a doubled letter; a single digit otherwise.
                    reach = limit.to_digit(10).map_or(FAR, |digit| digit as u8);
                    if reach == 0 {
                        return Err(format!("{letter}0 goes nowhere"));
                    }
                    if !"WFNRBQK".contains(letter) {
                        return Err(format!("{letter}{limit}: only W, F, N, R, B, Q and K slide"));
                    }
                }
                // Neither or both mean both.
                if quiet == capture {
                    (quiet, capture) = (true, true);
                }
                for &(long, short) in leaps {
                    let pairs = split(&pairs, leaps.len() == 1 && short == 0);
                    add(&mut legs, (long, short), &pairs, (reach, quiet, capture))?;
                }
                (quiet, capture) = (false, false);
                pairs.clear();
            }
        }
    }
    if quiet || capture || !pairs.is_empty() {
        return Err(format!("{text:?} ends before the piece that its last letters belong to"));
    }
    Ok(merged(legs))
}

fn unsupported(letter: char, what: &str) -> String {
    format!("{letter:?}: {what} are not supported")
}

const VERTICAL: &str = "fbvh";
const HORIZONTAL: &str = "rlsh";

/// Do two letters make one direction?
fn pairs_with(first: char, second: char) -> bool {
    let crosses = |a: char, b: char| VERTICAL.contains(a) && HORIZONTAL.contains(b);
    first == second || crosses(first, second) || crosses(second, first)
}

fn leaps(letter: char) -> Option<&'static [(i8, i8)]> {
    Some(match letter {
        'W' | 'R' => &[(1, 0)],
        'F' | 'B' => &[(1, 1)],
        'K' | 'Q' => &[(1, 0), (1, 1)],
        'D' => &[(2, 0)],
        'N' => &[(2, 1)],
        'A' => &[(2, 2)],
        'H' => &[(3, 0)],
        'L' | 'C' => &[(3, 1)],
        'J' | 'Z' => &[(3, 2)],
        'G' => &[(3, 3)],
        _ => return None,
    })
}

/// Of a piece that only goes straight, a pair of different letters means both of them.
fn split(pairs: &[[char; 2]], straight: bool) -> Vec<[char; 2]> {
    let parts = |&[a, b]: &[char; 2]| match straight && a != b {
        true => vec![[a, a], [b, b]],
        false => vec![[a, b]],
    };
    pairs.iter().flat_map(parts).collect()
}

fn add(
    legs: &mut Vec<Leg>,
    (long, short): (i8, i8),
    pairs: &[[char; 2]],
    (reach, quiet, capture): (u8, bool, bool),
) -> Result<(), String> {
    for bits in 0..8 {
        let image = Image { steep: bits & 1 == 0, up: bits & 2 == 0, right: bits & 4 == 0 };
        let mut chosen = pairs.is_empty();
        for &pair in pairs {
            let meant = has(pair, image);
            chosen |=
                meant.ok_or_else(|| format!("{}{} is no direction here", pair[0], pair[1]))?;
        }
        if chosen {
            let signed = |part: i8, positive: bool| if positive { part } else { -part };
            let (up, right) = if image.steep { (long, short) } else { (short, long) };
            let (up, right) = (signed(up, image.up), signed(right, image.right));
            legs.push(Leg { right, up, reach, quiet, capture });
        }
    }
    Ok(())
}

/// Is an image among those that a pair of letters means? None if the pair means nothing.
fn has([first, second]: [char; 2], image: Image) -> Option<bool> {
    let Image { steep, up, right } = image;
    let sign = |letter: char| match letter {
        'f' => up,
        'b' => !up,
        'r' => right,
        'l' => !right,
        _ => true,
    };
    let vertical = |letter: char| "fbv".contains(letter);
    let horizontal = |letter: char| "rls".contains(letter);
    let both = sign(first) && sign(second);
    Some(match (first, second) {
        // The images that turn one into the next, without a reflection.
        ('h', 'r') => steep == (up == right),
        ('h', 'l') => steep != (up == right),
        ('f' | 'b' | 'r' | 'l', 'h') => both,
        (a, b) if a == b && vertical(a) => steep && both,
        (a, b) if a == b && horizontal(a) => !steep && both,
        ('r' | 'l', b) if vertical(b) => steep && both,
        ('f' | 'b', b) if horizontal(b) => !steep && both,
        _ => return None,
    })
}

/// Legs that differ only in what they may do at their end become one; equal ones become one.
fn merged(legs: Vec<Leg>) -> Vec<Leg> {
    let mut merged: Vec<Leg> = Vec::new();
    for leg in legs {
        let same = |other: &&mut Leg| {
            (other.right, other.up, other.reach) == (leg.right, leg.up, leg.reach)
        };
        match merged.iter_mut().find(same) {
            Some(other) => {
                other.quiet |= leg.quiet;
                other.capture |= leg.capture;
            }
            None => merged.push(leg),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares of a piece around its own, rows from the top: `x` both, `m` quiet, `c` capture.
    fn drawn(betza: &str) -> String {
        let legs = read(betza).unwrap();
        let mark = |right: i8, up: i8| {
            let leads = |leg: &&Leg| {
                (1..=leg.reach.min(2) as i8).any(|n| (leg.right * n, leg.up * n) == (right, up))
            };
            let of = |leg: &Leg| match (leg.quiet, leg.capture) {
                (true, true) => 'x',
                (true, false) => 'm',
                _ => 'c',
            };
            legs.iter().find(leads).map_or('.', of)
        };
        let row = |up: i8| (-2..=2).map(|right| mark(right, up)).collect::<String>();
        (-2..=2).rev().map(row).collect::<Vec<_>>().join("/")
    }

    #[test]
    fn pieces_go_where_they_should() {
        for (betza, squares) in [
            ("WfF", "...../.xxx./.x.x./..x../....."),
            ("FfW", "...../.xxx./...../.x.x./....."),
            ("fN", ".x.x./...../...../...../....."),
            ("fsN", "...../x...x/...../...../....."),
            ("fhN", ".x.x./x...x/...../...../....."),
            ("fsW", "...../..x../.x.x./...../....."),
            ("fmWfcF", "...../.cmc./...../...../....."),
            ("fR", "..x../..x../...../...../....."),
            ("frF", "...../...x./...../...../....."),
            ("rfN", "...x./...../...../...../....."),
            ("vN", ".x.x./...../...../...../.x.x."),
            ("BW", "x...x/.xxx./.x.x./.xxx./x...x"),
            ("W2", "..x../..x../xx.xx/..x../..x.."),
            ("mcW", "...../..x../.x.x./..x../....."),
        ] {
            assert_eq!(drawn(betza), squares, "{betza}");
        }
        assert_eq!(read("hrN").unwrap().len(), 4);
    }

    #[test]
    fn what_is_not_supported_is_named() {
        for (betza, expected) in [
            ("pR", "hoppers"),
            ("nN", "lame"),
            ("imfnA", "have not moved"),
            ("fceF", "en passant"),
            ("X", "'X' is no letter"),
            ("fm", "ends before"),
            ("D2", "only W, F, N"),
            ("R0", "goes nowhere"),
            ("fhW", "hh is no direction"),
        ] {
            let error = read(betza).unwrap_err();
            assert!(error.contains(expected), "{betza}: {error}");
        }
    }
}
