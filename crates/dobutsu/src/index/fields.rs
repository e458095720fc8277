//! Lanes: who owns the pieces of a shape, and which chicks are hens.
//!
//! A lane's eight bits (fewer with fewer chicks on the board) are one bit an item for its owner,
//! 0 for the player to move and 1 for the opponent, and a bit for each chick on the board that is
//! set for a hen:
//!
//! ```text
//!   bit    7     6     5     4      3     2       1     0
//!         hen1  hen0  chick1 chick0 elephant1, 0  giraffe1, 0
//! ```
//!
//! If both items of a kind are in hand, a 1 comes after a 0, so the pattern 01 (item 0 the
//! opponent's, item 1 the mover's) is not used. Where captured pieces leave the game, items "in
//! hand" are gone and their bit is 0.
//!
//! A move changes the two items of each kind: it may swap their order, every owner bit flips since
//! the other player is to move (or stays, for a piece that changes sides), and a chick may become a
//! hen or cease to be one. The change of a field is a small table, looked up by the kind of change.

/// What happens to the hen bit of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hen {
    /// It stays.
    Stay,
    /// It is a hen now.
    Become,
    /// It is a chick now.
    Cease,
}

/// What a move does to the two items of a kind. Items are numbered as they were before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    /// Is the order of the items the other way round afterwards?
    pub(super) swap: bool,
    /// Does the item keep its owner bit (it changes sides, or is captured back)?
    pub(super) keep: [bool; 2],
    /// Items on the board afterwards.
    pub(super) on_board: usize,
    /// What happens to hens.
    pub(super) hens: [Hen; 2],
}

impl Change {
    fn owner_index(self) -> usize {
        let keep = usize::from(self.keep[0]) + 2 * usize::from(self.keep[1]);
        (self.on_board * 4 + keep) * 2 + usize::from(self.swap)
    }

    fn index(self) -> usize {
        (self.owner_index() * 3 + self.hens[0] as usize) * 3 + self.hens[1] as usize
    }

    /// The field afterwards, worked out bit by bit.
    fn apply(self, field: u8, has_drops: bool) -> u8 {
        let mut owners = [0; 2];
        let mut hens = [0; 2];
        for after in 0..2 {
            let before = if self.swap { 1 - after } else { after };
            let flip = u8::from(!self.keep[before]);
            let in_hand = after >= self.on_board;
            owners[after] = (field >> before & 1) ^ flip;
            if in_hand && !has_drops {
                owners[after] = 0;
            }
            hens[after] = match self.hens[before] {
                _ if in_hand => 0,
                Hen::Stay => field >> (2 + before) & 1,
                Hen::Become => 1,
                Hen::Cease => 0,
            };
        }
        if self.on_board == 0 && owners[0] > owners[1] {
            owners.swap(0, 1);
        }
        owners[0] | owners[1] << 1 | hens[0] << 2 | hens[1] << 3
    }
}

/// All changes as tables.
pub(super) struct Changes {
    owners: Vec<[u8; 4]>,
    chicks: Vec<[u8; 16]>,
}

fn all_changes() -> impl Iterator<Item = Change> {
    const HENS: [Hen; 3] = [Hen::Stay, Hen::Become, Hen::Cease];
    (0..3 * 4 * 2 * 9).map(|n| Change {
        hens: [HENS[n / 3 % 3], HENS[n % 3]],
        swap: n / 9 % 2 == 1,
        keep: [n / 18 % 2 == 1, n / 36 % 2 == 1],
        on_board: n / 72,
    })
}

impl Changes {
    pub(super) fn new(has_drops: bool) -> Changes {
        let mut changes = Changes { owners: vec![[0; 4]; 24], chicks: vec![[0; 16]; 216] };
        for change in all_changes() {
            for field in 0..4 {
                changes.owners[change.owner_index()][field as usize] =
                    change.apply(field, has_drops) & 3;
            }
            for field in 0..16 {
                changes.chicks[change.index()][field as usize] =
                    change.apply(field, has_drops) << 4;
            }
        }
        changes
    }

    /// The giraffes' bits of the lane afterwards, by those before.
    #[inline]
    pub(super) fn giraffes(&self, change: Change) -> [u8; 4] {
        self.owners[change.owner_index()]
    }

    /// The elephants' bits of the lane afterwards, by those before.
    #[inline]
    pub(super) fn elephants(&self, change: Change) -> [u8; 4] {
        self.owners[change.owner_index()].map(|field| field << 2)
    }

    /// The chicks' bits of the lane afterwards, by those before.
    #[inline]
    pub(super) fn chicks(&self, change: Change) -> [u8; 16] {
        self.chicks[change.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_has_its_own_place() {
        let mut places: Vec<usize> = all_changes().map(Change::index).collect();
        places.sort_unstable();
        assert!(places.into_iter().eq(0..216));
    }
}
