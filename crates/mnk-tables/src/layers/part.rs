//! One part of a layer: its name, what its file says of itself, and its counts.

use std::ops::Range;
use std::path::Path;

use yomikiri_game::OutcomeSet;
use yomikiri_solve::LayerCounts;
use yomikiri_table::{FileError, Header, Table};

use super::LayersError;

/// Larger than other tables' blocks: these are read in long runs.
pub(super) const BLOCK_SIZE: u32 = 64 << 10;

/// A run of blocks of a layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) layer: usize,
    pub(super) at: usize,
    pub(super) blocks: Range<usize>,
    /// Blocks the whole layer has.
    pub(super) of: usize,
    /// Numbers a block has.
    pub(super) block_len: usize,
    /// Every outcome that the game can have: values are sets of these.
    pub(super) outcomes: OutcomeSet,
}

impl Part {
    pub(super) fn file_name(&self) -> String {
        format!("layer-{:02}-part-{:03}.yk", self.layer, self.at)
    }

    pub(super) fn len(&self) -> usize {
        self.blocks.len() * self.block_len
    }

    /// What the file says it holds: the game, and which part of which layer.
    fn title(&self, game: &str) -> String {
        let Part { layer, blocks, of, .. } = self;
        format!("{game}\nlayer {layer} classes {}..{} of {of}", blocks.start, blocks.end)
    }

    pub(super) fn header(&self, game: &str, counts: &LayerCounts) -> Header {
        let counts: Vec<String> =
            counts.iter().map(|(set, count)| format!("{set}:{count}")).collect();
        let description = format!("{}\nstates {}", self.title(game), counts.join(" "));
        Header { block_size: BLOCK_SIZE, ..Header::new(description, self.len() as u64) }
    }

    /// Checks that the file is this part, and gives its counts.
    pub(super) fn counts(
        &self,
        game: &str,
        path: &Path,
        header: &Header,
    ) -> Result<LayerCounts, LayersError> {
        let (title, states) = header.description.rsplit_once('\n').unwrap_or(("", ""));
        if title != self.title(game) {
            return Err(FileError::other(path, &header.description, &self.title(game)).into());
        }
        let counts = parse_counts(states, self.outcomes);
        let counts = counts.filter(|counts| self.header(game, counts) == *header);
        counts.ok_or_else(|| LayersError::Part {
            path: path.to_owned(),
            problem: format!("the header says `{states}` of {} entries", header.entries),
        })
    }

    /// The set that an entry holds, if the game can have it; an entry that is not in use holds none.
    pub(super) fn set(
        &self,
        path: &Path,
        entry: u64,
        value: u8,
    ) -> Result<OutcomeSet, LayersError> {
        let set = OutcomeSet::from_bits(value).filter(|set| set.is_subset_of(self.outcomes));
        set.ok_or_else(|| LayersError::Value {
            path: path.to_owned(),
            entry,
            value,
            outcomes: self.outcomes,
        })
    }

    /// Appends the values of a block of this part.
    pub(super) fn read(
        &self,
        table: &Table,
        path: &Path,
        block: usize,
        values: &mut Vec<u8>,
    ) -> Result<(), LayersError> {
        let start = ((block - self.blocks.start) * self.block_len) as u64;
        let range = start..start + self.block_len as u64;
        let before = values.len();
        table.read_range(range, values).map_err(FileError::at(path))?;
        // One pass over the block without a branch; the wrong entry is looked for only if there is one.
        let read = &values[before..];
        let all = read.iter().fold(0, |all, value| all | value);
        match all & !self.outcomes.bits() {
            0 => Ok(()),
            _ => {
                (start..).zip(read).try_for_each(|(at, &value)| self.set(path, at, value).map(drop))
            }
        }
    }
}

fn parse_counts(text: &str, outcomes: OutcomeSet) -> Option<LayerCounts> {
    let mut counts = [0; OutcomeSet::MAX_BITS as usize + 1];
    for pair in text.strip_prefix("states ")?.split_whitespace() {
        let (name, count) = pair.split_once(':')?;
        let mut sets = (1..=OutcomeSet::MAX_BITS).map(OutcomeSet::from_bits_truncated);
        let set = sets.find(|set| set.is_subset_of(outcomes) && set.to_string() == name)?;
        counts[usize::from(set.bits())] = count.parse().ok()?;
    }
    Some(counts.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_reads_back() {
        let outcomes = OutcomeSet::from_bits_truncated(OutcomeSet::MAX_BITS);
        let part = Part { layer: 7, at: 2, blocks: 4..6, of: 9, block_len: 10, outcomes };
        let mut counts = [0; 32];
        (counts[1], counts[16], counts[31]) = (5, 1 << 40, 7);
        let counts = LayerCounts::from(counts);
        let header = part.header("g", &counts);
        assert_eq!(
            header.description,
            "g\nlayer 7 classes 4..6 of 9\nstates 1:5 draw:1099511627776 1,2,3,4,draw:7"
        );
        let path = Path::new("x");
        assert_eq!(part.counts("g", path, &header).ok(), Some(counts));
        for (from, to) in [("layer 7", "layer 8"), ("1:5", "1:x"), ("1:5", "5"), ("states ", "")] {
            let description = header.description.replace(from, to);
            let other = Header { description, ..header.clone() };
            assert!(part.counts("g", path, &other).is_err(), "{from} {to}");
        }
        let of_three = Part { outcomes: OutcomeSet::from_bits_truncated(0b1_0111), ..part.clone() };
        assert!(of_three.counts("g", path, &header).is_err(), "a win of player 4 among three");
        let other = Header { entries: 19, ..header };
        assert!(part.counts("g", path, &other).is_err());
    }
}
