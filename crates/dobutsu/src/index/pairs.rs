//! Lion pairs: the most significant digit of a number.
//!
//! A pair is (mover's lion, other lion), seen from the mover, who moves up. Of a pair and its
//! mirror image the smaller one is kept: 72 pairs of 132. A pair is *open* if positions with it can
//! be undecided: the lions do not touch and (where a try wins) neither stands on its far row.
//! 21 pairs are open by the standard rules, 40 without the try. Open pairs come first, then those
//! that only ends have; a mover's lion on the far row never occurs where a try wins, so those pairs
//! have no number.
//!
//! A pair is *straight* if both lions stand on column B: the mirror image of the position has the
//! same pair. Such positions are not folded; they and their mirror images are twins, both numbered.
//!
//! What is left are ten squares for the other pieces, numbered by *coordinates*: squares in order,
//! lions left out. Coordinate 10 means "in hand".
//!
//! ```text
//!     . L .        0 . 1
//!     . . .   →    2 3 4      (a lion on B1 and one on A3)
//!     l . .        . 5 6
//!     . . .        7 8 9
//! ```

use crate::square::{BOTTOM_ROW, TOP_ROW, lion_steps, mirror_number};

/// "In hand" where a square is expected.
pub(super) const IN_HAND: u8 = 12;
/// "In hand" where a coordinate is expected.
pub(super) const HAND_COORDINATE: u8 = 10;
/// The number of a pair that has none.
const NONE: u8 = u8::MAX;

/// How a pair of lions looks at the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// The pair's number; `None` if positions with it do not occur.
    pub(super) pair: Option<u8>,
    /// Is this the mirror image of the pair with that number?
    pub(super) mirrored: bool,
    /// Do both lions stand on column B?
    pub(super) straight: bool,
    /// Coordinates of squares; of `IN_HAND`, `HAND_COORDINATE`.
    pub(super) coordinate: [u8; 16],
}

/// All lion pairs of a rule set.
pub(super) struct Pairs {
    /// The lions of each pair.
    lions: Vec<(u8, u8)>,
    open: usize,
    /// Views of the position as it stands.
    straight_views: Box<[[View; 12]; 12]>,
    /// Views after turning the board: what the opponent sees, addressed by the mover's squares.
    turned_views: Box<[[View; 12]; 12]>,
    /// The square of each coordinate of each pair.
    squares: Vec<[u8; 16]>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Open,
    End,
    Never,
}

fn touching(a: u8, b: u8) -> bool {
    lion_steps(a) & (1 << b) != 0
}

fn class(has_try: bool, (own, other): (u8, u8)) -> Class {
    if has_try && TOP_ROW & (1 << own) != 0 {
        Class::Never
    } else if touching(own, other) || has_try && BOTTOM_ROW & (1 << other) != 0 {
        Class::End
    } else {
        Class::Open
    }
}

fn mirror_pair((own, other): (u8, u8)) -> (u8, u8) {
    (mirror_number(own), mirror_number(other))
}

fn folded_pairs() -> impl Iterator<Item = (u8, u8)> {
    (0..12u8)
        .flat_map(|own| (0..12).map(move |other| (own, other)))
        .filter(|&pair| pair.0 != pair.1 && pair <= mirror_pair(pair))
}

impl Pairs {
    pub(super) fn new(has_try: bool) -> Pairs {
        let mut lions: Vec<(u8, u8)> =
            folded_pairs().filter(|&pair| class(has_try, pair) != Class::Never).collect();
        lions.sort_by_key(|&pair| (class(has_try, pair), pair));
        let open = lions.iter().filter(|&&pair| class(has_try, pair) == Class::Open).count();
        let mut numbers = [[NONE; 12]; 12];
        for (number, &(own, other)) in lions.iter().enumerate() {
            numbers[own as usize][other as usize] = number as u8;
        }
        let straight_views = views(&numbers, |square| square);
        let mut turned_views = views(&numbers, |square| 11 - square);
        // A turned view is asked for by the squares before turning.
        let before = turned_views.clone();
        for own in 0..12 {
            for other in 0..12 {
                turned_views[own][other] = before[11 - other][11 - own];
            }
        }
        let squares = lions.iter().map(|&pair| squares_of(pair)).collect();
        Pairs { lions, open, straight_views, turned_views, squares }
    }

    pub(super) fn len(&self) -> usize {
        self.lions.len()
    }

    pub(super) fn open(&self) -> usize {
        self.open
    }

    /// The lions of a pair: the mover's, the other's.
    pub(super) fn lions(&self, pair: usize) -> (u8, u8) {
        self.lions[pair]
    }

    pub(super) fn is_straight(&self, pair: usize) -> bool {
        let (own, other) = self.lions[pair];
        self.view(own, other).straight
    }

    /// The square of each coordinate.
    pub(super) fn squares(&self, pair: usize) -> &[u8; 16] {
        &self.squares[pair]
    }

    /// The view of the mover.
    pub(super) fn view(&self, own: u8, other: u8) -> &View {
        &self.straight_views[own as usize % 12][other as usize % 12]
    }

    /// The view of the opponent; lions and squares are given as the mover sees them.
    pub(super) fn turned_view(&self, own: u8, other: u8) -> &View {
        &self.turned_views[own as usize % 12][other as usize % 12]
    }
}

fn views(numbers: &[[u8; 12]; 12], seen: fn(u8) -> u8) -> Box<[[View; 12]; 12]> {
    let blank = View { pair: None, mirrored: false, straight: false, coordinate: [15; 16] };
    let mut views = Box::new([[blank; 12]; 12]);
    for own in 0..12u8 {
        for other in (0..12).filter(|&other| other != own) {
            let mirrored = mirror_pair((own, other)) < (own, other);
            let fold = |square| if mirrored { mirror_number(square) } else { square };
            let lions = (fold(own), fold(other));
            let number = numbers[lions.0 as usize][lions.1 as usize];
            let view = &mut views[own as usize][other as usize];
            view.pair = (number != NONE).then_some(number);
            view.mirrored = mirrored;
            view.straight = own % 3 == 1 && other % 3 == 1;
            for square in 0..12 {
                let folded = fold(seen(square));
                if folded != lions.0 && folded != lions.1 {
                    let skipped = u8::from(folded > lions.0) + u8::from(folded > lions.1);
                    view.coordinate[square as usize] = folded - skipped;
                }
            }
            view.coordinate[IN_HAND as usize] = HAND_COORDINATE;
        }
    }
    views
}

fn squares_of((own, other): (u8, u8)) -> [u8; 16] {
    let mut squares = [IN_HAND; 16];
    for (coordinate, square) in (0..12).filter(|&s| s != own && s != other).enumerate() {
        squares[coordinate] = square;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_pairs() {
        assert_eq!(folded_pairs().count(), 72);
        let standard = Pairs::new(true);
        assert_eq!((standard.open(), standard.len()), (21, 54));
        let no_try = Pairs::new(false);
        assert_eq!((no_try.open(), no_try.len()), (40, 72));
    }

    #[test]
    fn the_opponents_view_is_the_view_of_the_turned_board() {
        let pairs = Pairs::new(false);
        for own in 0..12 {
            for other in (0..12).filter(|&other| other != own) {
                let (turned, view) =
                    (pairs.turned_view(own, other), pairs.view(11 - other, 11 - own));
                assert_eq!((turned.pair, turned.mirrored), (view.pair, view.mirrored));
                for square in 0..12 {
                    assert_eq!(turned.coordinate[square], view.coordinate[11 - square]);
                }
            }
        }
    }
}
