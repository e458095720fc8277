//! A part that is being made, from the shares of the workers that solve its classes.

use std::collections::BTreeMap;

use yomikiri_game::OutcomeSet;
use yomikiri_solve::LayerCounts;
use yomikiri_table::{Compression, Frame};

use crate::cargo::Cargo;

/// What has arrived of a part.
pub(crate) struct Assembly {
    part_len: usize,
    frame_len: usize,
    frames: Vec<Option<Frame>>,
    /// Frames of which only pieces have come: the values, and how many of them are there.
    open: BTreeMap<usize, (Vec<u8>, usize)>,
    /// Classes whose values have all come, of how many.
    classes: usize,
    of: usize,
    counts: LayerCounts,
}

/// Everything of a part.
pub(crate) struct Assembled {
    pub(crate) frames: Vec<Frame>,
    pub(crate) counts: LayerCounts,
}

impl Assembly {
    pub(crate) fn new(part_len: usize, frame_len: usize, classes: usize) -> Self {
        Assembly {
            part_len,
            frame_len,
            frames: vec![None; part_len.div_ceil(frame_len)],
            open: BTreeMap::new(),
            classes: 0,
            of: classes,
            counts: LayerCounts::NONE,
        }
    }

    /// Puts something in its place; the problem, if it has none.
    pub(crate) fn add(&mut self, cargo: Cargo) -> Result<(), String> {
        match cargo {
            Cargo::Whole { frame, packed } => self.put(frame, packed.into()),
            Cargo::Piece { start, length, packed } => self.piece(start, length, &packed.into()),
            Cargo::Counts { classes, counts } => {
                let counts = <[u64; OutcomeSet::MAX_BITS as usize + 1]>::try_from(counts);
                let counts = counts.map_err(|counts| format!("{} counts", counts.len()))?;
                self.classes += classes;
                self.counts = self.counts.merged(counts.into());
                Ok(())
            }
            Cargo::Source { frame, .. } => Err(format!("frame {frame} to solve from, unasked")),
        }
    }

    fn put(&mut self, at: usize, frame: Frame) -> Result<(), String> {
        match self.frames.get_mut(at) {
            Some(place @ None) => *place = Some(frame),
            Some(Some(_)) => return Err(format!("frame {at} a second time")),
            None => return Err(format!("frame {at} of {}", self.frames.len())),
        }
        Ok(())
    }

    fn piece(&mut self, start: usize, length: usize, piece: &Frame) -> Result<(), String> {
        let misplaced = || format!("{length} values from {start} on, of {}", self.part_len);
        if start >= self.part_len {
            return Err(misplaced());
        }
        let frame = start / self.frame_len;
        let numbers = frame * self.frame_len..((frame + 1) * self.frame_len).min(self.part_len);
        if length > numbers.end - start {
            return Err(misplaced());
        }
        let piece = piece.values(frame as u64, length);
        let piece = piece.map_err(|_| format!("frame {frame} is damaged"))?;
        let fresh = || (vec![0; numbers.len()], 0);
        let (values, there) = self.open.entry(frame).or_insert_with(fresh);
        let at = start - numbers.start;
        values[at..at + length].copy_from_slice(&piece);
        *there += length;
        if *there == values.len() {
            let whole = Frame::new(frame as u64, values, Compression::Fast);
            let whole = whole.map_err(|error| error.to_string())?;
            self.open.remove(&frame);
            self.put(frame, whole)?;
        }
        Ok(())
    }

    /// The part, if all of it is there; otherwise nothing changes.
    pub(crate) fn finish(&mut self) -> Option<Assembled> {
        let whole = self.classes == self.of && self.frames.iter().all(Option::is_some);
        whole.then(|| Assembled {
            frames: std::mem::take(&mut self.frames).into_iter().flatten().collect(),
            counts: self.counts,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::share::Share;

    const CLASSES: usize = 5;

    /// Values that differ, and counts that say of which class they are.
    fn class(at: usize, len: usize) -> (Vec<u8>, LayerCounts) {
        let mut counts = [0; OutcomeSet::MAX_BITS as usize + 1];
        counts[1] = 1 << at;
        ((0..len).map(|number| (number * 7 + at * 3) as u8).collect(), counts.into())
    }

    /// However classes are shared out and whoever is first, the part is the same.
    fn check(class_len: usize, frame_len: usize, cuts: &[usize]) {
        let part_len = CLASSES * class_len;
        let mut shares: Vec<Vec<Cargo>> = cuts
            .windows(2)
            .map(|cut| {
                let mut share = Share::new(0, part_len, frame_len, cut[0] * class_len);
                let mut cargo = Vec::new();
                for at in cut[0]..cut[1] {
                    let (values, counts) = class(at, class_len);
                    cargo.extend(share.push(&values, counts).unwrap());
                }
                cargo.extend(share.end().unwrap());
                cargo
            })
            .collect();
        shares.reverse();
        let mut assembly = Assembly::new(part_len, frame_len, CLASSES);
        for cargo in shares.into_iter().flatten() {
            assert!(assembly.finish().is_none(), "something is still to come");
            assembly.add(cargo).unwrap();
        }
        let Assembled { frames, counts } = assembly.finish().expect("all has come");
        let values: Vec<u8> = (0..CLASSES).flat_map(|at| class(at, class_len).0).collect();
        let expected = (0..).zip(values.chunks(frame_len));
        let expected = expected.map(|(at, v)| Frame::new(at, v, Compression::Fast).unwrap());
        assert_eq!(frames, expected.collect::<Vec<_>>());
        assert_eq!(counts.states(), (1 << CLASSES) - 1);
    }

    #[test]
    fn shares_make_the_part_that_one_worker_would_have_made() {
        for (class_len, frame_len) in [(10, 4), (10, 5), (3, 10), (1, 64), (7, 35), (100, 9)] {
            for cuts in [&[0, 5][..], &[0, 2, 5], &[0, 1, 2, 3, 4, 5]] {
                check(class_len, frame_len, cuts);
            }
        }
    }

    #[test]
    fn what_has_no_place_is_named() {
        let check = |cargo: Cargo, problem: &str| {
            let mut assembly = Assembly::new(10, 4, 1);
            assert_eq!(assembly.add(cargo).unwrap_err(), problem);
            assert!(assembly.finish().is_none());
        };
        let packed = |length| Frame::new(2, &vec![1; length], Compression::Fast).unwrap().into();
        check(Cargo::Whole { frame: 3, packed: packed(4) }, "frame 3 of 3");
        let piece = |start, length, packed| Cargo::Piece { start, length, packed };
        check(piece(9, 2, packed(2)), "2 values from 9 on, of 10");
        check(piece(11, 0, packed(0)), "0 values from 11 on, of 10");
        check(piece(8, 2, packed(1)), "frame 2 is damaged");
        check(Cargo::Counts { classes: 1, counts: vec![1] }, "1 counts");
        check(Cargo::Source { frame: 1, packed: packed(4) }, "frame 1 to solve from, unasked");
    }
}
