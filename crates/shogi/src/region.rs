//! Sets of squares as `variants.ini` writes them: `d4 e4`, `*5` for a whole rank, `c*` for a whole file,
//! `-` for none. They may name squares that a small board does not have.

/// Files and ranks that can be named.
const FILES: usize = 12;
const RANKS: usize = 10;

/// A set of squares, one bit each: 12 * rank + file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Region(u128);

impl Region {
    pub(crate) const NONE: Region = Region(0);
    pub(crate) const ALL: Region = Region((1 << (FILES * RANKS)) - 1);

    /// A whole rank, from 1.
    pub(crate) const fn rank(rank: usize) -> Region {
        Region(((1 << FILES) - 1) << (FILES * (rank - 1)))
    }

    /// A whole file, from 0.
    fn file(file: usize) -> Region {
        (0..RANKS).fold(Region::NONE, |all, rank| all.union(Region::square(file, rank)))
    }

    fn square(file: usize, rank: usize) -> Region {
        Region(1 << (FILES * rank + file))
    }

    fn union(self, other: Region) -> Region {
        Region(self.0 | other.0)
    }

    /// The squares of a board of this size, one bit each: width * rank + file.
    pub(crate) fn on(self, width: usize, height: usize) -> u32 {
        let squares = (0..height).flat_map(|rank| (0..width).map(move |file| (rank, file)));
        let on = squares.filter(|(rank, file)| self.0 >> (FILES * rank + file) & 1 == 1);
        on.fold(0, |all, (rank, file)| all | 1 << (width * rank + file))
    }

    /// Reads a list of squares, ranks and files; what is wrong is said of the word at fault.
    pub(crate) fn read(text: &str) -> Result<Region, String> {
        let mut region = Region::NONE;
        for word in text.split_whitespace() {
            if word == "-" {
                break;
            }
            let part = read_word(word);
            region =
                region.union(part.ok_or_else(|| format!("{word:?} is no square, rank or file"))?);
        }
        Ok(region)
    }
}

fn read_word(word: &str) -> Option<Region> {
    let rank = |text: &str| {
        let is_number = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
        let rank: usize = is_number.then(|| text.parse().ok()).flatten()?;
        (1..=RANKS).contains(&rank).then_some(rank)
    };
    if let Some(text) = word.strip_prefix('*') {
        return rank(text).map(Region::rank);
    }
    let letter = word.chars().next()?.to_ascii_lowercase();
    let file = ('a'..='l').position(|file| file == letter)?;
    match &word[1..] {
        "*" => Some(Region::file(file)),
        text => Some(Region::square(file, rank(text)? - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_read() {
        for (text, squares) in [
            ("-", 0),
            ("*1", 0b111),
            ("*2 a1", 0b111_001),
            ("b*", 0b010_010),
            ("C2", 0b100_000),
            ("*9 l8", 0),
        ] {
            assert_eq!(Region::read(text).unwrap().on(3, 2), squares, "{text}");
        }
        for text in ["x1", "a", "*", "*0", "*11", "a11", "1", "a1b", "*+1", "é1"] {
            assert!(Region::read(text).is_err(), "{text}");
        }
        assert_eq!(Region::ALL.on(5, 5), (1 << 25) - 1);
    }
}
