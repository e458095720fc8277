//! 3x3x3 with gravity, which the introduction cites: three in a row in space, where a stone lies on the ground or on
//! another stone.
//!
//! A game of its own and not a parameter of `Mnk`: there a reach can be taken at once, here only if the cell under it
//! is filled, so that nothing that `Mnk` says without search would hold.
//!
//! ```text
//!     bit 9·level + 3·row + column         the ground is level 0
//! ```

use yomikiri_game::{Game, Limits, MAX_PLAYERS, Outcome, Player, Progress};
use yomikiri_solve::{Forced, ForcedResult};

use crate::{Claim, Report, ReproduceError, Text};

const SIDE: i32 = 3;
const COLUMNS: u32 = 9;
const CELLS: u32 = 27;
const LIMITS: Limits = Limits::positions(2_000_000);

/// The game for two to four players.
#[derive(Clone)]
struct Cube {
    players: usize,
    lines: Vec<u32>,
}

/// The cells of each player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Stones([u32; MAX_PLAYERS]);

impl Stones {
    fn all(self) -> u32 {
        self.0.iter().fold(0, |all, stones| all | stones)
    }
}

impl Cube {
    fn new(players: usize) -> Self {
        let at = |n: i32| [n % SIDE, n / SIDE % SIDE, n / SIDE / SIDE];
        let mut lines = Vec::new();
        // Directions with the first step that is not zero forward, so that no line is met twice.
        for direction in (0..27).map(at).map(|step| step.map(|n| n - 1)) {
            if direction.iter().find(|&&step| step != 0) != Some(&1) {
                continue;
            }
            for start in (0..27).map(at) {
                let cell = |n: i32| [0, 1, 2].map(|axis| start[axis] + n * direction[axis]);
                let inside = |cell: &[i32; 3]| cell.iter().all(|n| (0..SIDE).contains(n));
                if inside(&cell(2)) {
                    let bit = |[x, y, z]: [i32; 3]| 1u32 << (x + SIDE * y + SIDE * SIDE * z);
                    lines.push((0..3).fold(0, |line, n| line | bit(cell(n))));
                }
            }
        }
        Cube { players, lines }
    }
}

impl Game for Cube {
    type Position = Stones;
    /// A column, 0 to 8.
    type Move = u32;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> Stones {
        Stones([0; MAX_PLAYERS])
    }

    fn to_move(&self, position: &Stones) -> Player {
        Player::FIRST.after(position.all().count_ones() as usize, self.players)
    }

    fn outcome(&self, position: &Stones) -> Option<Outcome> {
        let last = self.to_move(position).after(self.players - 1, self.players);
        let stones = position.0[last.index()];
        if self.lines.iter().any(|line| line & !stones == 0) {
            Some(Outcome::Win(last))
        } else {
            (position.all().count_ones() == CELLS).then_some(Outcome::Draw)
        }
    }

    fn moves(&self, position: &Stones, moves: &mut Vec<u32>) {
        if self.outcome(position).is_none() {
            let full = position.all() >> (2 * COLUMNS);
            moves.extend((0..COLUMNS).filter(|column| full >> column & 1 == 0));
        }
    }

    fn play_unchecked(&self, position: &mut Stones, column: u32) {
        let all = position.all();
        let level = (0..2).find(|level| all >> (level * COLUMNS + column) & 1 == 0).unwrap_or(2);
        position.0[self.to_move(position).index()] |= 1 << (level * COLUMNS + column);
    }
}

/// Who can force a win with two players, as cited, and with three.
pub(super) fn add(report: &mut Report, progress: &dyn Progress) -> Result<(), ReproduceError> {
    let (two, note) = winner(2, progress)?;
    let what = Text::new(
        "3x3x3, a stone only on the ground or on a stone, two players: who can force a win",
        "下に駒がなければ置けない3×3×3の立体三目並べ（二人）の必勝者",
    );
    report.claims.push(Claim::compare("cube", "§1", what, "player 1", two).note(note));
    let (three, note) = winner(3, progress)?;
    let what = Text::new(
        "the same with three players: who can force a win",
        "同じ立体三目並べを三人でしたときの必勝者",
    );
    report.claims.push(Claim::new_result("cube-three", what, three).note(note));
    Ok(())
}

fn winner(players: usize, progress: &dyn Progress) -> Result<(String, Text), ReproduceError> {
    let game = Cube::new(players);
    let (mut found, mut searched, mut rejected) = ("nobody".to_owned(), 0, false);
    for attacker in Player::all(players) {
        let mut search = Forced::new(game.clone(), attacker, LIMITS).with_progress(progress);
        if search.solve(&game.start())? == ForcedResult::Wins {
            found = format!("player {attacker}");
        }
        let strategy = search.strategy(&game.start())?;
        rejected |= strategy.check_watched(&game, progress).is_err();
        searched += search.searched();
    }
    let computed = if rejected { format!("{found} (a proof was rejected)") } else { found };
    let note = Text::new(
        format!("{searched} positions searched; the books of moves were replayed by the checker."),
        format!("探索した局面は{searched}。得られた手順は検証器が再生して確かめた。"),
    );
    Ok((computed, note))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cube_has_49_lines_and_keeps_the_laws() {
        let game = Cube::new(3);
        // (5³ − 3³) / 2: the lines of a cube with a shell of cells around it.
        assert_eq!(game.lines.len(), 49);
        assert!(game.lines.iter().all(|line| line.count_ones() == 3));
        for players in 2..=4 {
            yomikiri_game::laws::check_moves(&Cube::new(players), 7, 20);
            yomikiri_game::laws::check_play(&Cube::new(players), 7, 20);
        }
    }

    #[test]
    fn stones_lie_on_stones_and_a_column_wins_like_any_line() {
        let game = Cube::new(2);
        let mut position = game.start();
        for column in [4, 0, 4, 1, 4] {
            game.play_unchecked(&mut position, column);
        }
        assert_eq!(position.0[0], 1 << 4 | 1 << 13 | 1 << 22);
        assert_eq!(game.outcome(&position), Some(Outcome::Win(Player::FIRST)));
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        assert!(moves.is_empty());
    }
}
