//! A game that gives nothing but its rules is enough for every engine that needs no numbering.

use yomikiri_game::perft::{perft, perft_by_classes};
use yomikiri_game::{Game, Limits, Outcome, Player, Quiet};
use yomikiri_solve::{Forced, Graph, Outcomes, Values, Verdict};

/// Players take one to three matches from a heap, and whoever takes the last one wins.
#[derive(Clone)]
struct Matches {
    heap: u32,
    players: usize,
}

impl Game for Matches {
    type Position = (u32, Player);
    type Move = u32;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> (u32, Player) {
        (self.heap, Player::FIRST)
    }

    fn to_move(&self, position: &(u32, Player)) -> Player {
        position.1
    }

    fn outcome(&self, &(left, mover): &(u32, Player)) -> Option<Outcome> {
        (left == 0).then(|| Outcome::Win(mover.after(self.players - 1, self.players)))
    }

    fn moves(&self, &(left, _): &(u32, Player), moves: &mut Vec<u32>) {
        moves.extend(1..=left.min(3));
    }

    fn play_unchecked(&self, position: &mut (u32, Player), taken: u32) {
        *position = (position.0 - taken, position.1.after(1, self.players));
    }
}

#[test]
fn matches_are_won_by_who_leaves_a_multiple_of_four() {
    let second = Player::new(1);
    for heap in 1..=40 {
        let game = Matches { heap, players: 2 };
        let start = game.start();
        let winner = if heap % 4 == 0 { second } else { Player::FIRST };
        for attacker in Player::all(2) {
            let mut forced = Forced::new(game.clone(), attacker, Limits::NONE);
            let expected = if attacker == winner { Verdict::Wins } else { Verdict::Stopped };
            assert_eq!(forced.verdict(&start), Ok(expected), "{heap}");
            forced.strategy(&start).unwrap().check(&game).unwrap();
        }
        let values = Outcomes::new(game.clone(), Limits::NONE).values(&start).unwrap();
        assert_eq!(values, Values::only(Outcome::Win(winner)), "{heap}");
        let graph = Graph::solve(&game, 1 << 20, &Quiet).unwrap();
        assert_eq!(graph.value(&start).unwrap().outcome, Outcome::Win(winner), "{heap}");
        graph.verify(&Quiet).unwrap();
    }
}

/// Of four matches the first player must leave one to three to the second. Of more nobody can be sure
/// of the last one, since the other two take any number from two to six between them.
#[test]
fn three_players_can_stop_each_other() {
    for heap in 1..=12 {
        let game = Matches { heap, players: 3 };
        let forced = Outcomes::new(game.clone(), Limits::NONE).forced_winner(&game.start());
        let expected = match heap {
            1..=3 => Some(Player::FIRST),
            4 => Some(Player::new(1)),
            _ => None,
        };
        assert_eq!(forced, Ok(expected), "{heap}");
        let depth = heap as usize;
        let counts = [perft, perft_by_classes].map(|count| count(&game, &game.start(), depth));
        assert_eq!(counts, [1, 1], "one sequence takes a match at a time");
    }
}
