//! The low cells of an endgame: every way to fill them, by how many stones each player has there.
//!
//! A *pattern* says for each low cell whether it is empty or whose stone is on it. Patterns with the same stones form
//! a *class* and are numbered within it, in the order of their codes: a digit per cell, 0 for an empty one.

use std::collections::BTreeMap;

use yomikiri_game::MAX_PLAYERS;

use super::Counts;

/// All classes of patterns.
pub(super) struct Low {
    cells: usize,
    players: usize,
    classes: BTreeMap<Counts, LowClass>,
    /// The number of each pattern in its class, by its code.
    number: Vec<u16>,
}

/// The patterns with the same number of stones of each player.
#[derive(Default)]
pub(super) struct LowClass {
    codes: Vec<usize>,
    /// Cells that are empty in each pattern.
    pub(super) empty: usize,
    /// For each player, the patterns that one more stone leads to: `empty` of them for each pattern.
    pub(super) adding: [Vec<u16>; MAX_PLAYERS],
    /// For each player, the patterns in which the player's low stones are a set, by that set.
    pub(super) with_set: [Vec<(usize, Vec<u16>)>; MAX_PLAYERS],
}

impl LowClass {
    /// How many patterns there are.
    pub(super) fn len(&self) -> usize {
        self.codes.len()
    }
}

impl Low {
    /// All patterns of so many cells.
    pub(super) fn new(cells: usize, players: usize) -> Self {
        let digit =
            |code: usize, cell: usize| code / (players + 1).pow(cell as u32) % (players + 1);
        let mut classes: BTreeMap<Counts, LowClass> = BTreeMap::new();
        let mut number = Vec::new();
        for code in 0..(players + 1).pow(cells as u32) {
            let mut counts = [0; MAX_PLAYERS];
            (0..cells)
                .map(|cell| digit(code, cell))
                .filter(|&d| d > 0)
                .for_each(|d| counts[d - 1] += 1);
            let class = classes.entry(counts).or_default();
            number.push(class.codes.len() as u16);
            class.codes.push(code);
        }
        for (counts, class) in &mut classes {
            class.empty = cells - counts.iter().sum::<usize>();
            for player in 0..players {
                let step = |cell: usize| (player + 1) * (players + 1).pow(cell as u32);
                let after = |&code: &usize| {
                    let empty = (0..cells).filter(move |&cell| digit(code, cell) == 0);
                    empty.map(move |cell| code + step(cell)).collect::<Vec<_>>()
                };
                class.adding[player] =
                    class.codes.iter().flat_map(after).map(|code| number[code]).collect();
                class.with_set[player] = by_set(&class.codes, |code| {
                    (0..cells)
                        .filter(|&cell| digit(code, cell) == player + 1)
                        .map(|cell| 1 << cell)
                        .sum()
                });
            }
        }
        Low { cells, players, classes, number }
    }

    /// How many low cells there are.
    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    /// The number of the pattern in which players have these cells, of which the lowest are the low ones.
    pub(super) fn number(&self, sets: &[u64; MAX_PLAYERS]) -> usize {
        let step = |cell: usize| (self.players + 1).pow(cell as u32);
        let digit = |cell: usize| (0..self.players).find(|&player| sets[player] >> cell & 1 == 1);
        let digits = (0..self.cells).filter_map(|cell| Some((digit(cell)? + 1) * step(cell)));
        usize::from(self.number[digits.sum::<usize>()])
    }

    /// The patterns with these stones, if there is room for them.
    pub(super) fn class(&self, counts: &Counts) -> Option<&LowClass> {
        self.classes.get(counts)
    }

    /// Every way to have stones on the low cells.
    pub(super) fn counts(&self) -> impl Iterator<Item = &Counts> {
        self.classes.keys()
    }
}

/// The numbers of patterns, by a set that each has.
fn by_set(codes: &[usize], set: impl Fn(usize) -> usize) -> Vec<(usize, Vec<u16>)> {
    let mut lists: Vec<(usize, Vec<u16>)> = Vec::new();
    for (number, &code) in (0u16..).zip(codes) {
        let set = set(code);
        match lists.iter_mut().find(|(listed, _)| *listed == set) {
            Some((_, numbers)) => numbers.push(number),
            None => lists.push((set, vec![number])),
        }
    }
    lists
}
