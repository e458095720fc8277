//! Points of a tournament.

/// What two players get in a tournament for their scores: equal scores 10 each; the winner
/// 12 + 4/3 of the root of the margin, at most 20, the loser the rest of 20.
///
/// ```
/// use yomikiri_tantrix::tournament_points;
///
/// assert_eq!(tournament_points(9, 9), (10.0, 10.0));
/// assert_eq!(tournament_points(19, 10), (16.0, 4.0));
/// assert_eq!(tournament_points(3, 60), (0.0, 20.0));
/// ```
pub fn tournament_points(first: u8, second: u8) -> (f64, f64) {
    if first == second {
        return (10.0, 10.0);
    }
    let margin = f64::from(first.abs_diff(second));
    let winner = (12.0 + 4.0 / 3.0 * margin.sqrt()).min(20.0);
    if first > second { (winner, 20.0 - winner) } else { (20.0 - winner, winner) }
}
