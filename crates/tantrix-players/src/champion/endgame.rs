//! Solves the last tiles of a game for two.
//!
//! Once the bag is empty nothing is hidden. If few enough tiles are left, alpha-beta over the margin
//! finds the best placement. It prunes where the tiles left cannot change the margin enough, and
//! gives up when its caller says so.

use yomikiri_game::{Game, Player};
use yomikiri_tantrix::{Move, Phase, Position, Tantrix};

use super::linear_policy::LinearPolicy;

/// With more tiles in the hands the search would hardly ever finish, so it is not tried.
pub(super) const MOST_TILES: usize = 6;

/// Above every margin.
const INFINITY: i16 = 200;

/// An alpha-beta search of the last tiles.
struct AlphaBeta<'a> {
    game: &'a Tantrix,
    /// Orders the moves.
    policy: &'a LinearPolicy,
    may_continue: &'a mut dyn FnMut() -> bool,
    /// Move lists that are not in use, to save allocations.
    lists: Vec<Vec<(f32, Move)>>,
    /// Positions that are not in use.
    positions: Vec<Box<Position>>,
}

/// The best placement and the mover's final margin; `None` if there are too many tiles or
/// `may_continue` returns false.
pub(super) fn solve_endgame(
    game: &Tantrix,
    position: &Position,
    policy: &LinearPolicy,
    may_continue: &mut dyn FnMut() -> bool,
) -> Option<(Move, i16)> {
    let tiles: usize = Player::all(game.players()).map(|player| position.hand(player).len()).sum();
    if game.players() != 2 || !position.is_endgame() || tiles > MOST_TILES {
        return None;
    }
    let (lists, positions) = (Vec::new(), Vec::new());
    AlphaBeta { game, policy, may_continue, lists, positions }.best(position)
}

impl AlphaBeta<'_> {
    fn best(&mut self, position: &Position) -> Option<(Move, i16)> {
        let moves = self.ordered(position, Vec::new());
        let mut best: Option<(Move, i16)> = None;
        for &(_, mv) in &moves {
            let alpha = best.map_or(-INFINITY, |(_, value)| value);
            let value = self.after(position, mv, alpha, INFINITY)?;
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((mv, value));
            }
        }
        best
    }

    /// The mover's margin if it lies between alpha and beta, else a bound on the same side.
    fn margin(&mut self, position: &Position, mut alpha: i16, beta: i16) -> Option<i16> {
        match position.phase() {
            Phase::Ended => return Some(self.lead(position)),
            Phase::Deadlock => return Some(0),
            _ if !(self.may_continue)() => return None,
            _ => {}
        }
        let (least, most) = self.bounds(position);
        if most <= alpha || least == most {
            return Some(most);
        }
        if least >= beta {
            return Some(least);
        }
        let room = self.lists.pop().unwrap_or_default();
        let moves = self.ordered(position, room);
        let mut best = -INFINITY;
        for &(_, mv) in &moves {
            best = best.max(self.after(position, mv, alpha, beta)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.lists.push(moves);
        Some(best)
    }

    /// The margin of the player who makes this move.
    fn after(&mut self, position: &Position, mv: Move, alpha: i16, beta: i16) -> Option<i16> {
        let mut next = self.positions.pop().unwrap_or_else(|| Box::new(position.clone()));
        Position::clone_from(&mut next, position);
        self.game.play_unchecked(&mut next, mv);
        // A turn may have several placements, so the same player may move again.
        let margin = if self.game.to_move(&next) == self.game.to_move(position) {
            self.margin(&next, alpha, beta)?
        } else {
            -self.margin(&next, -beta, -alpha)?
        };
        self.positions.push(next);
        Some(margin)
    }

    /// The legal moves, those that the policy prefers first.
    fn ordered(&self, position: &Position, mut moves: Vec<(f32, Move)>) -> Vec<(f32, Move)> {
        moves.clear();
        self.game.each_weighed(position, self.policy, |mv, weight| moves.push((weight, mv)));
        moves.sort_by(|a, b| b.0.total_cmp(&a.0));
        moves
    }

    /// By how much the mover leads now.
    fn lead(&self, position: &Position) -> i16 {
        let scores = self.scores(position);
        scores[0] - scores[1]
    }

    /// The mover's score and the other's.
    fn scores(&self, position: &Position) -> [i16; 2] {
        let scores = position.board().scores();
        self.colours(position).map(|colour| i16::from(scores[colour.index()]))
    }

    fn colours(&self, position: &Position) -> [yomikiri_tantrix::Colour; 2] {
        let colours = self.game.seats().colours();
        let mover = self.game.to_move(position).index();
        [colours[mover], colours[1 - mover]]
    }

    /// Bounds on the final margin. A score never falls, and a deadlock is a draw.
    fn bounds(&self, position: &Position) -> (i16, i16) {
        let left =
            Player::all(2).fold(Default::default(), |left, player| left | position.hand(player));
        let [own, other] = self.scores(position);
        let [most_own, most_other] =
            self.colours(position).map(|colour| position.board().most_score(colour, left) as i16);
        ((own - most_other).min(0), (most_own - other).max(0))
    }
}

#[cfg(test)]
mod tests {
    use yomikiri_game::Dice;
    use yomikiri_tantrix::{Deal, Seats};

    use super::super::weights::WEIGHTS;
    use super::*;

    /// The mover's margin by plain minimax over every line of play.
    fn minimax(game: &Tantrix, position: &Position) -> i16 {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let mover = game.to_move(position);
        let after = |&mv: &Move| {
            let mut next = position.clone();
            game.play_unchecked(&mut next, mv);
            let margin = minimax(game, &next);
            if game.to_move(&next) == mover { margin } else { -margin }
        };
        match game.outcome(position) {
            None => moves.iter().map(after).max().unwrap_or(0),
            Some(_) if position.phase() == Phase::Deadlock => 0,
            Some(_) => crate::Margin::of(game, position, mover),
        }
    }

    #[test]
    fn alpha_beta_agrees_with_plain_minimax() {
        let games = if cfg!(debug_assertions) { 3 } else { 60 };
        for seed in 0..games {
            let mut dice = Dice::new(seed);
            let seats = Seats::parse("RB").expect("seats");
            let game = Tantrix::new(seats, Deal::from_seed(dice.bits()));
            let mut position = game.start();
            while position.board().laid().len() < 53 {
                let Some(mv) = game.random_move(&position, &mut |below| dice.roll(below)) else {
                    break;
                };
                game.play_unchecked(&mut position, mv);
            }
            let found = solve_endgame(&game, &position, &WEIGHTS.linear, &mut || true);
            let Some((mv, margin)) = found else {
                assert!(position.phase().is_over(), "seed {seed}: not solved");
                continue;
            };
            assert_eq!(margin, minimax(&game, &position), "seed {seed}");
            let mut next = position.clone();
            game.play_unchecked(&mut next, mv);
            let same = game.to_move(&next) == game.to_move(&position);
            let value = minimax(&game, &next);
            assert_eq!(margin, if same { value } else { -value }, "seed {seed}");
        }
    }

    #[test]
    fn a_search_that_may_not_continue_has_no_result() {
        let game = Tantrix::new(Seats::parse("RB").expect("seats"), Deal::from_seed(4));
        let mut dice = Dice::new(4);
        let mut position = game.start();
        while position.board().laid().len() < 52 {
            let mv = game.random_move(&position, &mut |below| dice.roll(below)).expect("a move");
            game.play_unchecked(&mut position, mv);
        }
        assert_eq!(solve_endgame(&game, &position, &WEIGHTS.linear, &mut || false), None);
    }
}
