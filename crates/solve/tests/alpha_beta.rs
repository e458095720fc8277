//! Exact scores against plain minimax.

use proptest::prelude::*;
use yomikiri_game::{Dice, Game, LimitReached, Limits, Outcome, Player};
use yomikiri_mnk::{Mnk, Rules};
use yomikiri_solve::{AlphaBeta, Graph, NotForTwo};

/// A game that is nothing but random: from a place one goes to higher places, and scores are given at
/// the ends. A player may move twice in a row.
#[derive(Clone, Debug)]
struct Slope {
    moves: Vec<Vec<u16>>,
    turns: Vec<u8>,
    scores: Vec<i32>,
}

impl Slope {
    fn random(seed: u64, size: usize) -> Self {
        let mut dice = Dice::new(seed);
        let mut slope = Slope { moves: Vec::new(), turns: Vec::new(), scores: Vec::new() };
        for place in 0..size {
            let above = size - place - 1;
            let moves =
                if above == 0 || dice.roll(6) == 0 && place > 0 { 0 } else { 1 + dice.roll(4) };
            let to = |dice: &mut Dice| (place + 1 + dice.roll(above.min(9))) as u16;
            let mut list: Vec<u16> = (0..moves).map(|_| to(&mut dice)).collect();
            list.sort_unstable();
            list.dedup();
            slope.moves.push(list);
            slope.turns.push(dice.roll(2) as u8);
            slope.scores.push(dice.roll(21) as i32 - 10);
        }
        slope
    }

    fn minimax(&self, place: u16) -> i32 {
        let after = self.moves[usize::from(place)].iter().map(|&next| self.minimax(next));
        let score = if self.turns[usize::from(place)] == 0 { after.max() } else { after.min() };
        score.unwrap_or(self.scores[usize::from(place)])
    }
}

impl Game for Slope {
    type Position = u16;
    type Move = u16;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> u16 {
        0
    }

    fn to_move(&self, &place: &u16) -> Player {
        Player::new(self.turns[usize::from(place)].into())
    }

    fn outcome(&self, &place: &u16) -> Option<Outcome> {
        let score = self.scores[usize::from(place)];
        self.moves[usize::from(place)].is_empty().then(|| match score {
            0 => Outcome::Draw,
            _ => Outcome::Win(Player::new(usize::from(score < 0))),
        })
    }

    fn moves(&self, &place: &u16, moves: &mut Vec<u16>) {
        moves.extend(&self.moves[usize::from(place)]);
    }

    fn play_unchecked(&self, place: &mut u16, to: u16) {
        *place = to;
    }

    fn score(&self, &end: &u16) -> i32 {
        self.scores[usize::from(end)]
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn slopes_have_the_scores_of_plain_minimax(seed: u64, size in 1usize..40) {
        let slope = Slope::random(seed, size);
        let mut search = AlphaBeta::new(slope.clone(), Limits::NONE).unwrap();
        // One searcher for all places: what it keeps from one must not spoil the next.
        for place in 0..size as u16 {
            prop_assert_eq!(search.score(&place), Ok(slope.minimax(place)), "place {}", place);
            let best = search.best_move(&place).unwrap();
            prop_assert_eq!(best.is_none(), slope.moves[usize::from(place)].is_empty());
            if let Some(next) = best {
                prop_assert_eq!(slope.minimax(next), slope.minimax(place));
            }
        }
    }

    #[test]
    fn a_limit_gives_no_wrong_score(seed: u64, positions in 0usize..30) {
        let slope = Slope::random(seed, 40);
        match AlphaBeta::new(slope.clone(), Limits::positions(positions)).unwrap().score(&0) {
            Ok(score) => prop_assert_eq!(score, slope.minimax(0)),
            Err(limit) => prop_assert_eq!(limit, LimitReached { positions }),
        }
    }
}

#[test]
fn without_a_score_it_says_who_wins() {
    for (size, k) in [("3x3", 3), ("3x4", 3), ("3x4", 4), ("4x3", 3)] {
        let game = Mnk::new(size.parse().unwrap(), k, 2, Rules::Free).unwrap();
        let mut search = AlphaBeta::new(game.clone(), Limits::NONE).unwrap();
        let graph = Graph::solve(&game, 1 << 30, &yomikiri_game::Quiet).unwrap();
        let expected = match graph.value(&game.start()).unwrap().outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) => 1 - 2 * winner.index() as i32,
        };
        assert_eq!(search.score(&game.start()), Ok(expected), "{size} {k}");
        assert!(search.searched() < graph.len(), "{size} {k}");
    }
    let three = Mnk::new("3x3".parse().unwrap(), 3, 3, Rules::Free).unwrap();
    assert_eq!(AlphaBeta::new(three, Limits::NONE).err(), Some(NotForTwo(3)));
}
