//! Values put aside when distances grow longer than a byte has room for.
//!
//! A byte has room for distances up to 190. When that level is reached, everything decided before it
//! gets its value in an array of its own and the byte 255, and what has just been decided becomes
//! distance 0 of a count that starts there. No rule set whose longest win is shorter pays for it.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use rayon::prelude::*;
use yomikiri_game::Progress;

use super::{DECIDED, LONGEST, STEP, UNREACHED, Value, WAITING, zeroed};

/// The byte of what was put aside.
const ASIDE: u8 = WAITING;

/// Where counting starts, and what was decided before.
#[derive(Default)]
pub(super) struct Deep {
    /// The distance that bytes count from.
    base: u8,
    /// Values of what is put aside; empty if nothing is.
    aside: Vec<AtomicU8>,
}

impl Deep {
    /// The byte of a distance; before it, room is made for the distance after it.
    pub(super) fn byte_of(
        &mut self,
        distance: u8,
        bytes: &[AtomicU8],
        progress: &dyn Progress,
    ) -> u8 {
        if distance - self.base == LONGEST {
            self.put_aside(distance, bytes, progress);
        }
        DECIDED + (distance - self.base)
    }

    fn put_aside(&mut self, distance: u8, bytes: &[AtomicU8], progress: &dyn Progress) {
        if self.aside.is_empty() {
            self.aside = zeroed(bytes.len());
        }
        let base = self.base;
        let put = |(byte, aside): (&AtomicU8, &AtomicU8)| {
            let code = byte.load(Relaxed);
            if code == DECIDED + LONGEST {
                byte.store(DECIDED, Relaxed);
            } else if (DECIDED..ASIDE).contains(&code) {
                aside.store(Value::decided(base + (code - DECIDED)).byte(), Relaxed);
                byte.store(ASIDE, Relaxed);
            }
        };
        bytes.par_chunks(STEP).zip(self.aside.par_chunks(STEP)).for_each(|(bytes, aside)| {
            bytes.iter().zip(aside).for_each(put);
            progress.advance(0);
        });
        self.base = distance;
    }

    /// What bytes stand for when all is settled: what is undecided is a draw.
    pub(super) fn final_values(self, bytes: Vec<AtomicU8>, progress: &dyn Progress) -> Vec<u8> {
        let mut values: Vec<u8> = bytes.into_iter().map(AtomicU8::into_inner).collect();
        let base = self.base;
        values.par_chunks_mut(STEP).for_each(|chunk| {
            progress.advance(0);
            for byte in chunk {
                *byte = match *byte {
                    UNREACHED => Value::UNREACHED.byte(),
                    DECIDED..ASIDE => Value::decided(base + (*byte - DECIDED)).byte(),
                    ASIDE => ASIDE,
                    _ => Value::DRAW.byte(),
                };
            }
        });
        values.par_chunks_mut(STEP).zip(self.aside.par_chunks(STEP)).for_each(|(values, aside)| {
            progress.advance(0);
            for (value, aside) in values.iter_mut().zip(aside) {
                let aside = aside.load(Relaxed);
                if aside != 0 {
                    *value = aside;
                }
            }
        });
        values
    }
}
