//! A game that gives nothing but its rules is enough for every engine that needs no numbering.

use yomikiri_game::perft::{perft, perft_by_classes};
use yomikiri_game::{Game, LimitReached, Limits, Outcome, Player, Quiet};
use yomikiri_solve::{Forced, ForcedResult, Graph, Outcomes, Strategy, StrategyError, Values};

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
            let expected =
                if attacker == winner { ForcedResult::Wins } else { ForcedResult::Stopped };
            assert_eq!(forced.solve(&start), Ok(expected), "{heap}");
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

/// Two players walk on a ring of four places, forwards or backwards, and nobody ever wins but by the
/// exit, which is at place 0 for the first player.
#[derive(Clone)]
struct Ring;

impl Game for Ring {
    /// The place and whose turn it is; place 4 is the exit.
    type Position = (u8, Player);
    type Move = u8;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> (u8, Player) {
        (1, Player::FIRST)
    }

    fn to_move(&self, position: &(u8, Player)) -> Player {
        position.1
    }

    fn outcome(&self, position: &(u8, Player)) -> Option<Outcome> {
        (position.0 == 4).then_some(Outcome::Win(Player::FIRST))
    }

    fn moves(&self, &(place, mover): &(u8, Player), moves: &mut Vec<u8>) {
        match place {
            4 => {}
            0 if mover == Player::FIRST => moves.extend([1, 3, 4]),
            place => moves.extend([(place + 1) % 4, (place + 3) % 4]),
        }
    }

    fn play_unchecked(&self, position: &mut (u8, Player), to: u8) {
        *position = (to, position.1.after(1, 2));
    }
}

#[test]
fn a_game_without_end_overflowed_the_stack() {
    let limits = Limits::positions(100_000);
    let limit = Err(LimitReached { positions: 100_000 });
    let second = Player::new(1);
    // The first player is never at an even place on their turn, so nobody ever wins.
    assert_eq!(Outcomes::new(Ring, limits).values(&Ring.start()).err(), limit.err());
    assert_eq!(Forced::new(Ring, second, limits).solve(&Ring.start()), limit);
    let graph = Graph::solve(&Ring, 1 << 20, &Quiet).unwrap();
    assert_eq!(graph.value(&Ring.start()).unwrap().outcome, Outcome::Draw);
    // From an even place they leave at once.
    let at_exit = (0, Player::FIRST);
    let mut forced = Forced::new(Ring, Player::FIRST, limits);
    assert_eq!(forced.solve(&at_exit), Ok(ForcedResult::Wins));
}

#[test]
fn a_strategy_that_goes_round_in_circles_proves_no_win() {
    let round = [(1, 2), (2, 3), (3, 0), (0, 1)].map(|(at, to)| ((at, Player::FIRST), to));
    let strategy = Strategy::<Ring>::new(Player::FIRST, true, Ring.start(), round);
    assert!(matches!(strategy.check(&Ring), Err(StrategyError::Endless(_))));
    // That the first player can be kept from winning is proved by walking on.
    let moves = [0, 2].map(|at| ((at, Player::new(1)), at + 1));
    let strategy = Strategy::<Ring>::new(Player::FIRST, false, Ring.start(), moves);
    assert_eq!(strategy.check(&Ring), Ok(4));
    assert!((2..=4).contains(&strategy.main_line(&Ring).len()));
}
