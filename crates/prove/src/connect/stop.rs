//! Ways to end a search early: never, after so many positions, or when a watcher unwinds.
//!
//! The search is compiled for each of them, so that an unlimited search pays for none.

use yomikiri_game::Progress;

/// Positions between two looks at the watcher: a fraction of a millisecond, and not long either while
/// nearly every look-up in the table touches a page for the first time.
const BREATH: u64 = 1 << 10;

/// When a search ends early.
pub(super) trait Stop: Copy {
    /// Called at every position, with their number so far.
    #[inline(always)]
    fn look_up(self, _nodes: u64) {}

    /// Should the search give up?
    #[inline(always)]
    fn gives_up(self, _nodes: u64) -> bool {
        false
    }
}

/// Never.
#[derive(Clone, Copy)]
pub(super) struct Never;

impl Stop for Never {}

/// When so many positions were searched in all.
#[derive(Clone, Copy)]
pub(super) struct Within(pub(super) u64);

impl Stop for Within {
    #[inline(always)]
    fn gives_up(self, nodes: u64) -> bool {
        nodes >= self.0
    }
}

/// Whichever of the two comes first.
#[derive(Clone, Copy)]
pub(super) struct WithinWatched<'a>(pub(super) Within, pub(super) Watched<'a>);

impl Stop for WithinWatched<'_> {
    #[inline(always)]
    fn look_up(self, nodes: u64) {
        self.1.look_up(nodes);
    }

    #[inline(always)]
    fn gives_up(self, nodes: u64) -> bool {
        self.0.gives_up(nodes)
    }
}

/// When the watcher unwinds.
#[derive(Clone, Copy)]
pub(super) struct Watched<'a>(pub(super) &'a dyn Progress);

impl Stop for Watched<'_> {
    #[inline(always)]
    fn look_up(self, nodes: u64) {
        if nodes.is_multiple_of(BREATH) {
            self.0.advance(BREATH);
        }
    }
}
