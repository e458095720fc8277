//! A game given as a list: for every position by number, whose turn it is, how the game ended there, and
//! where each move leads. Whoever has rules that an engine cannot call many times per second (rules in
//! another language, say) writes them down once and lets the engines work on the list.
//!
//! ```text
//!   position   0 (start)   1      2      3
//!   mover      1           2      1      2
//!   outcome    -           -      1      draw
//!   moves      1, 2        0, 3   -      -        each a number of a position
//! ```

use std::sync::Arc;

use thiserror::Error;
use yomikiri_game::{Game, MAX_PLAYERS, Outcome, Player};

use crate::{Fold, Values};

/// A position of a listed game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPosition {
    /// Whose turn it is.
    pub mover: Player,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// Where each move leads; none if the game is over.
    pub moves: Vec<u32>,
}

/// What is wrong with a list.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ListError {
    /// Nobody plays, or more than any game here has.
    #[error("{0} players; expected 1 to {MAX_PLAYERS}")]
    Players(usize),
    /// There is no start.
    #[error("no position; expected at least the start")]
    Empty,
    /// A position that is not what it should be.
    #[error("position {number}: {problem}")]
    Position {
        /// Which.
        number: usize,
        /// What is wrong with it.
        problem: &'static str,
    },
}

/// A game that is a list of positions; the first is the start.
#[derive(Clone, Debug)]
pub struct Listed {
    players: usize,
    positions: Arc<[ListedPosition]>,
}

impl Listed {
    /// The game of a list.
    pub fn new(players: usize, positions: Vec<ListedPosition>) -> Result<Self, ListError> {
        if !(1..=MAX_PLAYERS).contains(&players) {
            return Err(ListError::Players(players));
        }
        if positions.is_empty() {
            return Err(ListError::Empty);
        }
        for (number, position) in positions.iter().enumerate() {
            let plays = |player: Player| player.index() < players;
            let winner = match position.outcome {
                Some(Outcome::Win(winner)) => plays(winner),
                _ => true,
            };
            let problem = if !plays(position.mover) || !winner {
                "no such player"
            } else if position.outcome.is_some() != position.moves.is_empty() {
                "expected moves exactly where the game is not over"
            } else if position.moves.iter().any(|&to| to as usize >= positions.len()) {
                "a move leads to no position of the list"
            } else {
                continue;
            };
            return Err(ListError::Position { number, problem });
        }
        Ok(Listed { players, positions: positions.into() })
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Never: there is a start.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The game of one player against all others together: player 1 is the attacker and wins where they
    /// win, player 2 is everybody else and wins where the attacker does not. Going round in circles for
    /// ever is a draw.
    pub fn against_all(&self, attacker: Player) -> Listed {
        let (one, two) = (Player::new(0), Player::new(1));
        let side = |player: Player| if player == attacker { one } else { two };
        let positions = self.positions.iter().map(|position| ListedPosition {
            mover: side(position.mover),
            outcome: position.outcome.map(|outcome| match outcome {
                Outcome::Win(winner) => Outcome::Win(side(winner)),
                Outcome::Draw => Outcome::Win(two),
            }),
            moves: position.moves.clone(),
        });
        Listed { players: 2, positions: positions.collect() }
    }

    /// The values of every position, for any number of players. A position from which the game can come
    /// back to an earlier one has none.
    pub fn values(&self) -> Vec<Option<Values>> {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.len()];
        let mut open: Vec<usize> = self.positions.iter().map(|p| p.moves.len()).collect();
        for (number, position) in self.positions.iter().enumerate() {
            position.moves.iter().for_each(|&to| before[to as usize].push(number as u32));
        }
        let mut values = vec![None; self.len()];
        // A position is ready when those after all its moves are.
        let mut ready: Vec<usize> = (0..self.len()).filter(|&number| open[number] == 0).collect();
        while let Some(number) = ready.pop() {
            values[number] = self.folded(number, &values);
            for &earlier in &before[number] {
                open[earlier as usize] -= 1;
                if open[earlier as usize] == 0 {
                    ready.push(earlier as usize);
                }
            }
        }
        values
    }

    fn folded(&self, number: usize, values: &[Option<Values>]) -> Option<Values> {
        let position = &self.positions[number];
        if let Some(outcome) = position.outcome {
            return Some(Values::only(outcome));
        }
        let mut fold = Fold::new(position.mover);
        for &to in &position.moves {
            fold.add(values[to as usize]?);
        }
        Some(fold.finish())
    }
}

impl Game for Listed {
    type Position = u32;
    /// The place of a move in its position's list.
    type Move = u32;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> u32 {
        0
    }

    fn to_move(&self, &position: &u32) -> Player {
        self.positions[position as usize].mover
    }

    fn outcome(&self, &position: &u32) -> Option<Outcome> {
        self.positions[position as usize].outcome
    }

    fn moves(&self, &position: &u32, moves: &mut Vec<u32>) {
        moves.extend(0..self.positions[position as usize].moves.len() as u32);
    }

    fn play_unchecked(&self, position: &mut u32, mv: u32) {
        *position = self.positions[*position as usize].moves[mv as usize];
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use yomikiri_game::{Dice, Limits, Quiet};

    use super::*;
    use crate::{Forced, ForcedResult, Graph, Outcomes};

    const ROOM: u64 = 1 << 30;

    /// Random positions whose moves lead ahead; with `back` in a hundred of them leading back.
    pub(crate) fn random(seed: u64, players: usize, size: usize, back: usize) -> Listed {
        let mut dice = Dice::new(seed);
        let position = |number: usize| {
            let is_end = number + 1 == size || number > 0 && dice.roll(8) == 0;
            let outcome = is_end.then(|| match dice.roll(players + 1) {
                0 => Outcome::Draw,
                winner => Outcome::Win(Player::new(winner - 1)),
            });
            let mut to = |_| match dice.roll(100) < back {
                true => dice.roll(number + 1) as u32,
                false => (number + 1 + dice.roll(6)).min(size - 1) as u32,
            };
            let moves = if is_end { Vec::new() } else { (0..3).map(&mut to).collect() };
            ListedPosition { mover: Player::new(dice.roll(players)), outcome, moves }
        };
        Listed::new(players, (0..size).map(position).collect()).unwrap()
    }

    #[test]
    fn values_are_those_that_search_finds() {
        for (seed, players) in (0..40).zip([2, 3, 4].into_iter().cycle()) {
            let game = random(seed, players, 40, 0);
            let mut outcomes = Outcomes::new(game.clone(), Limits::positions(10_000));
            for (number, values) in game.values().into_iter().enumerate() {
                assert_eq!(values, outcomes.values(&(number as u32)).ok(), "{seed}: {number}");
            }
        }
    }

    #[test]
    fn a_position_before_a_circle_has_no_value() {
        let at = |mover, outcome, moves: &[u32]| ListedPosition {
            mover: Player::new(mover),
            outcome,
            moves: moves.to_vec(),
        };
        let won = Some(Outcome::Win(Player::new(2)));
        // 0 leads into the circle of 1 and 2; from 3 the game always ends.
        let list = vec![at(0, None, &[1, 3]), at(1, None, &[2]), at(2, None, &[1, 4])];
        let list = [list, vec![at(0, None, &[4]), at(1, won, &[])]].concat();
        let known: Vec<bool> =
            Listed::new(3, list).unwrap().values().iter().map(Option::is_some).collect();
        assert_eq!(known, [false, false, false, true, true]);
    }

    #[test]
    fn one_against_all_wins_where_the_search_for_forced_wins_says_so() {
        for (seed, players) in (0..60).zip([2, 3, 4].into_iter().cycle()) {
            let game = random(seed, players, 30, 0);
            for attacker in Player::all(players) {
                let coalition = game.against_all(attacker);
                let graph = Graph::solve(&coalition, ROOM, &Quiet).unwrap();
                let mut forced = Forced::new(game.clone(), attacker, Limits::positions(10_000));
                let wins = forced.solve(&0) == Ok(ForcedResult::Wins);
                let found = graph.value(&0).unwrap().outcome;
                assert_eq!(found == Outcome::Win(Player::FIRST), wins, "{seed}, {attacker}");
            }
        }
    }

    #[test]
    fn one_against_all_does_not_win_by_going_round_in_circles() {
        let (mover, draw) = (Player::FIRST, Some(Outcome::Draw));
        let end = ListedPosition { mover, outcome: draw, moves: Vec::new() };
        let start = ListedPosition { mover, outcome: None, moves: vec![0, 1] };
        let game = Listed::new(3, vec![start, end]).unwrap().against_all(mover);
        let graph = Graph::solve(&game, ROOM, &Quiet).unwrap();
        assert_eq!(graph.value(&0).unwrap().outcome, Outcome::Draw);
    }

    #[test]
    fn what_is_wrong_with_a_list_is_said() {
        let position = |outcome, moves| ListedPosition { mover: Player::FIRST, outcome, moves };
        let check = |players, positions, expected: &str| {
            assert_eq!(Listed::new(players, positions).unwrap_err().to_string(), expected);
        };
        check(0, vec![], "0 players; expected 1 to 4");
        check(2, vec![], "no position; expected at least the start");
        let stuck = "position 0: expected moves exactly where the game is not over";
        check(2, vec![position(None, vec![])], stuck);
        check(2, vec![position(Some(Outcome::Draw), vec![0])], stuck);
        let nowhere = "position 0: a move leads to no position of the list";
        check(2, vec![position(None, vec![1])], nowhere);
        let third = Some(Outcome::Win(Player::new(2)));
        check(2, vec![position(third, vec![])], "position 0: no such player");
    }
}
