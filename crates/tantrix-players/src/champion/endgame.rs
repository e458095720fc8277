//! The last tiles of a game for two, read out.
//!
//! Once the bag is empty nothing is hidden. Alpha-beta over the margin finds the best placement if
//! few enough tiles are left; it stops where no tile left can turn the margin enough, and gives up
//! when it is told to.

use yomikiri_game::{Game, Player};
use yomikiri_tantrix::{Move, Phase, Position, Tantrix};

use super::policy::Judgement;

/// With more tiles in the hands nothing is tried: it would hardly ever come to an end.
pub(super) const MOST_TILES: usize = 6;

/// Above every margin.
const BEYOND: i16 = 200;

/// A search of the last tiles.
pub(super) struct Reading<'a> {
    game: &'a Tantrix,
    judgement: &'a Judgement,
    goes_on: &'a mut dyn FnMut() -> bool,
    /// Room for the moves of each level.
    levels: Vec<Vec<(f32, Move)>>,
    /// Room for positions.
    positions: Vec<Box<Position>>,
}

/// The best placement and the mover's final margin; none if there are too many tiles or
/// `goes_on` says no.
pub(super) fn read_out(
    game: &Tantrix,
    position: &Position,
    judgement: &Judgement,
    goes_on: &mut dyn FnMut() -> bool,
) -> Option<(Move, i16)> {
    let tiles: usize = Player::all(game.players()).map(|player| position.hand(player).len()).sum();
    if game.players() != 2 || !position.is_endgame() || tiles > MOST_TILES {
        return None;
    }
    Reading { game, judgement, goes_on, levels: Vec::new(), positions: Vec::new() }.best(position)
}

impl Reading<'_> {
    fn best(&mut self, position: &Position) -> Option<(Move, i16)> {
        let moves = self.ordered(position, Vec::new());
        let mut best: Option<(Move, i16)> = None;
        for &(_, mv) in &moves {
            let alpha = best.map_or(-BEYOND, |(_, value)| value);
            let value = self.after(position, mv, alpha, BEYOND)?;
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((mv, value));
            }
        }
        best
    }

    /// The mover's margin if it lies between alpha and beta, else a bound on the same side.
    fn margin(&mut self, position: &Position, mut alpha: i16, beta: i16) -> Option<i16> {
        match position.phase() {
            Phase::Ended => return Some(self.standing(position)),
            Phase::Deadlock => return Some(0),
            _ if !(self.goes_on)() => return None,
            _ => {}
        }
        let (least, most) = self.bounds(position);
        if most <= alpha || least == most {
            return Some(most);
        }
        if least >= beta {
            return Some(least);
        }
        let room = self.levels.pop().unwrap_or_default();
        let moves = self.ordered(position, room);
        let mut best = -BEYOND;
        for &(_, mv) in &moves {
            best = best.max(self.after(position, mv, alpha, beta)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.levels.push(moves);
        Some(best)
    }

    /// The margin of the player who makes this move.
    fn after(&mut self, position: &Position, mv: Move, alpha: i16, beta: i16) -> Option<i16> {
        let mut next = self.positions.pop().unwrap_or_else(|| Box::new(position.clone()));
        Position::clone_from(&mut next, position);
        self.game.play_unchecked(&mut next, mv);
        // A turn may go on: then the same player chooses again. At the end nobody is to move.
        let margin = if self.game.to_move(&next) == self.game.to_move(position) {
            self.margin(&next, alpha, beta)?
        } else {
            -self.margin(&next, -beta, -alpha)?
        };
        self.positions.push(next);
        Some(margin)
    }

    /// The legal moves, those the judgement likes first.
    fn ordered(&self, position: &Position, mut moves: Vec<(f32, Move)>) -> Vec<(f32, Move)> {
        moves.clear();
        self.game.each_weighed(position, self.judgement, |mv, weight| moves.push((weight, mv)));
        moves.sort_by(|a, b| b.0.total_cmp(&a.0));
        moves
    }

    /// By how much the mover leads now.
    fn standing(&self, position: &Position) -> i16 {
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

    /// The margin cannot be less, nor more. A score never falls, and a deadlock is a draw.
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

    use super::super::guide::WEIGHTS;
    use super::*;

    /// Every line of play to its end: the mover's margin.
    fn plainly(game: &Tantrix, position: &Position) -> i16 {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let mover = game.to_move(position);
        let after = |&mv: &Move| {
            let mut next = position.clone();
            game.play_unchecked(&mut next, mv);
            let margin = plainly(game, &next);
            if game.to_move(&next) == mover { margin } else { -margin }
        };
        match game.outcome(position) {
            None => moves.iter().map(after).max().unwrap_or(0),
            Some(_) if position.phase() == Phase::Deadlock => 0,
            Some(_) => crate::Margin::of(game, position, mover),
        }
    }

    #[test]
    fn the_last_tiles_are_read_out_as_by_every_line_of_play() {
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
            let found = read_out(&game, &position, &WEIGHTS.judgement, &mut || true);
            let Some((mv, margin)) = found else {
                assert!(position.phase().is_over(), "seed {seed}: not read out");
                continue;
            };
            assert_eq!(margin, plainly(&game, &position), "seed {seed}");
            let mut next = position.clone();
            game.play_unchecked(&mut next, mv);
            let same = game.to_move(&next) == game.to_move(&position);
            let value = plainly(&game, &next);
            assert_eq!(margin, if same { value } else { -value }, "seed {seed}");
        }
    }

    #[test]
    fn a_reading_that_may_not_go_on_says_nothing() {
        let game = Tantrix::new(Seats::parse("RB").expect("seats"), Deal::from_seed(4));
        let mut dice = Dice::new(4);
        let mut position = game.start();
        while position.board().laid().len() < 52 {
            let mv = game.random_move(&position, &mut |below| dice.roll(below)).expect("a move");
            game.play_unchecked(&mut position, mv);
        }
        assert_eq!(read_out(&game, &position, &WEIGHTS.judgement, &mut || false), None);
    }
}
