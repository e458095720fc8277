//! Players who act together: what every engine says of them beside a search of the game of two that they make
//! of it, and the laws that hold for coalitions everywhere. `engines.rs` compares them with their definition.

use yomikiri_game::laws::random_game;
use yomikiri_game::{Dice, Game, Limits, Notation, Outcome, Player, Quiet};
use yomikiri_mnk::{Mnk, Position, Rules};
use yomikiri_solve::{Allied, Coalition, Forced, ForcedResult, Graph, Outcomes};

fn game(size: &str, players: usize, rules: Rules) -> Mnk {
    Mnk::new(size.parse().unwrap(), 3, players, rules).unwrap()
}

/// Undecided positions of random games.
fn positions(game: &Mnk, games: usize) -> Vec<Position> {
    let mut dice = Dice::new(7);
    let all = (0..games).flat_map(|_| random_game(game, &mut dice, 32));
    all.filter(|position| game.outcome(position).is_none()).collect()
}

/// Can these players force that one of `winners` wins? By a search of its own, whose book is checked.
fn forced(game: &Mnk, position: &Position, members: Coalition, winners: Coalition) -> bool {
    let allied = Allied::new(game.clone(), members, winners);
    let mut search = Forced::new(allied.clone(), Player::FIRST, Limits::NONE);
    let wins = search.solve(position).unwrap() == ForcedResult::Wins;
    let strategy = search.strategy(position).unwrap();
    assert_eq!(strategy.attacker_wins(), wins);
    strategy.check(&allied).unwrap_or_else(|error| panic!("{members} of {}: {error}", game.name()));
    wins
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn a_coalition_wins_exactly_if_it_wins_the_game_of_two() {
    for (size, players) in [("3x3", 3), ("3x3", 4), ("2x4", 3), ("3x4", 3)] {
        for rules in Rules::ALL {
            let game = game(size, players, rules);
            let mut outcomes = Outcomes::new(game.clone(), Limits::NONE);
            for position in positions(&game, 6) {
                let values = outcomes.values(&position).unwrap();
                for members in Coalition::all(players) {
                    let wins = forced(&game, &position, members, members);
                    let at = format!("{} {}", game.name(), game.position_text(&position));
                    assert_eq!(values.wins_together(members), wins, "{members}: {at}");
                }
            }
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn larger_coalitions_win_more_and_never_against_their_complement() {
    // How often a coalition wins where nobody does alone.
    let mut together = 0;
    for (size, players) in [("3x3", 3), ("3x4", 3), ("4x4", 3), ("3x3", 4), ("3x4", 4)] {
        for rules in Rules::ALL {
            let game = game(size, players, rules);
            let mut outcomes = Outcomes::new(game.clone(), Limits::NONE);
            for position in positions(&game, 12).into_iter().filter(|position| position.ply() > 5) {
                let values = outcomes.values(&position).unwrap();
                let at = format!("{} {}", game.name(), game.position_text(&position));
                let smallest = values.winning_coalitions(players);
                for members in Coalition::all(players) {
                    let wins = values.wins_together(members);
                    let around = smallest.iter().any(|smaller| smaller.is_subset_of(members));
                    assert_eq!(wins, around, "{members}: {at}");
                    let others = members.others(players);
                    assert!(!wins || !values.wins_together(others), "{members}, {others}: {at}");
                    let alone = members.members().count() == 1;
                    together += usize::from(wins && !alone && values.forced().is_none());
                }
                assert_eq!(values.with_coalitions(smallest), values, "{at}");
            }
        }
    }
    assert!(together > 100, "nothing was tried but forced wins: {together}");
}

#[test]
fn of_two_players_each_alone_is_win_draw_and_loss() {
    for size in ["3x3", "2x4", "3x4"] {
        let game = game(size, 2, Rules::Free);
        let graph = Graph::solve(&game, 1 << 30, &Quiet).unwrap();
        let mut outcomes = Outcomes::new(game.clone(), Limits::NONE);
        for (position, exact) in graph.iter().step_by(97) {
            let values = outcomes.values(position).unwrap();
            for player in Player::all(2) {
                let wins = values.wins_together(Coalition::of([player]));
                assert_eq!(wins, exact.outcome == Outcome::Win(player), "{position:?}");
            }
            let both = values.wins_together(Coalition::of(Player::all(2)));
            assert!(both || exact.outcome == Outcome::Draw, "{position:?}");
        }
    }
}

/// Paper 1's word: player 2 cannot win and chooses between players 1 and 3. So each of these wins with player
/// 2's help, and not against both others.
#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn who_chooses_the_winner_makes_either_win() {
    let game = game("5x5", 3, Rules::Reach);
    let position = game.parse_position("...../.12../...../...3./.....").unwrap();
    let mut outcomes = Outcomes::new(game.clone(), Limits::NONE);
    let values = outcomes.values(&position).unwrap();
    let [one, two, three] = [0, 1, 2].map(Player::new);
    assert_eq!(values.chooser(), Some(two));
    for winner in [one, three] {
        let pair = Coalition::of([two, winner]);
        assert!(values.wins_together(pair));
        assert!(forced(&game, &position, pair, Coalition::of([winner])), "{winner}");
        assert!(!forced(&game, &position, Coalition::of([winner]), Coalition::of([winner])));
    }
}
