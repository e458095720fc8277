//! What a match says so far: wins, draws, losses, and how sure that is.
//!
//! The games of a round share a deal, so they are not independent; rounds are. So every interval is
//! worked out from the scores of rounds: with two players a round scores 0, ¼, ½, ¾ or 1, and the
//! variance is that of these five.

use statrs::distribution::{ContinuousCDF, StudentsT};

use super::PlayedGame;

/// A mean with the interval in which it lies with a confidence of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The mean.
    pub mean: f64,
    /// From and to; none while all rounds, or the only one, gave the same.
    pub bounds: Option<(f64, f64)>,
}

/// The running mean and variance of a number a round.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sample {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Sample {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        let off = value - self.mean;
        self.mean += off / self.count;
        self.squares += off * (value - self.mean);
    }

    fn interval(&self) -> Interval {
        let bounds = (self.squares > 0.0).then(|| {
            let freedom = self.count - 1.0;
            let error = (self.squares / freedom / self.count).sqrt();
            let reach = error * t_quantile(freedom);
            (self.mean - reach, self.mean + reach)
        });
        Interval { mean: self.mean, bounds }
    }
}

/// The 97.5 % quantile of Student's distribution.
fn t_quantile(freedom: f64) -> f64 {
    // The parameters are always allowed: 0, 1 and at least 1.
    StudentsT::new(0.0, 1.0, freedom).map_or(f64::INFINITY, |t| t.inverse_cdf(0.975))
}

/// One player's results.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Place {
    /// Games won.
    pub wins: u64,
    /// Games nobody won.
    pub draws: u64,
    /// Games another won.
    pub losses: u64,
    score: Sample,
    margin: Sample,
    points: Sample,
}

impl Place {
    /// Mean score of a game: 1 for a win; a draw is shared.
    pub fn score(&self) -> Interval {
        let Interval { mean, bounds } = self.score.interval();
        Interval { mean, bounds: bounds.map(|(from, to)| (from.max(0.0), to.min(1.0))) }
    }

    /// Mean margin to the best of the others, where the game has scores.
    pub fn margin(&self) -> Option<Interval> {
        (self.margin.count > 0.0).then(|| self.margin.interval())
    }

    /// Mean tournament points, where the game has them.
    pub fn points(&self) -> Option<Interval> {
        (self.points.count > 0.0).then(|| self.points.interval())
    }
}

/// The difference in Elo that gives this score between two players; infinite at 0 and 1.
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// All results of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    players: usize,
    places: Vec<Place>,
    /// Rounds of two players by the first one's score: 0, ¼, ½, ¾, 1.
    pairs: [u64; 5],
    rounds: u64,
    round: Vec<PlayedGame>,
}

impl Standing {
    /// No game yet, for a match of so many players.
    pub fn new(players: usize) -> Self {
        let places = vec![Place::default(); players];
        Standing { players, places, pairs: [0; 5], rounds: 0, round: Vec::new() }
    }

    /// Counts a game. Games come in order; a round counts when it is complete.
    pub fn add(&mut self, played: PlayedGame) {
        self.round.push(PlayedGame { record: serde_json::Value::Null, ..played });
        if self.round.len() == self.players {
            self.close_round();
        }
    }

    fn close_round(&mut self) {
        let round = std::mem::take(&mut self.round);
        let players = self.players as f64;
        for (bot, place) in self.places.iter_mut().enumerate() {
            let mean = |each: &dyn Fn(&PlayedGame, usize) -> Option<f64>| {
                let sum: Option<f64> =
                    round.iter().map(|played| each(played, seat_of(played, bot)?)).sum();
                sum.map(|sum| sum / players)
            };
            for played in &round {
                match played.winner {
                    None => place.draws += 1,
                    Some(seat) if played.seats[seat] == bot => place.wins += 1,
                    Some(_) => place.losses += 1,
                }
            }
            let score = mean(&|played, seat| {
                Some(played.winner.map_or(1.0 / players, |winner| f64::from(winner == seat)))
            });
            let score = score.unwrap_or(0.0);
            place.score.add(score);
            if bot == 0 && self.players == 2 {
                self.pairs[(4.0 * score) as usize] += 1;
            }
            if let Some(margin) = mean(&|played, seat| margin(played.scores.as_ref()?, seat)) {
                place.margin.add(margin);
            }
            if let Some(points) = mean(&|played, seat| played.points.as_ref()?.get(seat).copied()) {
                place.points.add(points);
            }
        }
        self.rounds += 1;
    }

    /// Results by player.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Complete rounds.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Games in complete rounds.
    pub fn games(&self) -> u64 {
        self.rounds * self.players as u64
    }

    /// Games of a round that is not complete: they do not count yet.
    pub fn unfinished(&self) -> usize {
        self.round.len()
    }

    /// Rounds of two players by the first one's score: 0, ¼, ½, ¾, 1.
    pub fn pairs(&self) -> [u64; 5] {
        self.pairs
    }
}

fn seat_of(played: &PlayedGame, bot: usize) -> Option<usize> {
    played.seats.iter().position(|&player| player == bot)
}

/// A seat's score less the best of the others'.
fn margin(scores: &[f64], seat: usize) -> Option<f64> {
    let others = scores.iter().enumerate().filter(|&(other, _)| other != seat);
    let best = others.map(|(_, &score)| score).reduce(f64::max)?;
    Some(scores.get(seat)? - best)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A round of two games with these winners: players 0 and 1, or nobody.
    fn round(number: u64, winners: [Option<usize>; 2], scores: [[f64; 2]; 2]) -> [PlayedGame; 2] {
        std::array::from_fn(|at| {
            let seats = vec![at, 1 - at];
            PlayedGame {
                game: 2 * number + at as u64,
                winner: winners[at].and_then(|bot| seats.iter().position(|&b| b == bot)),
                scores: Some(seats.iter().map(|&bot| scores[at][bot]).collect()),
                points: None,
                seats,
                record: serde_json::Value::Null,
            }
        })
    }

    fn standing(rounds: &[[Option<usize>; 2]]) -> Standing {
        let mut standing = Standing::new(2);
        for (number, &winners) in rounds.iter().enumerate() {
            let games = round(number as u64, winners, [[9.0, 5.0], [6.0, 8.0]]);
            games.into_iter().for_each(|game| standing.add(game));
        }
        standing
    }

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-4, "{a} is not {b}");
    }

    #[test]
    fn four_rounds_by_hand() {
        // Scores of rounds: 1, 1/2, 3/4, 1/4. Mean 5/8, variance (9+1+1+9)/64/3 = 0.104167,
        // error √(0.104167/4) = 0.161374, t(3) = 3.182446: 0.625 ± 0.513565.
        let (a, b) = (Some(0), Some(1));
        let standing = standing(&[[a, a], [a, b], [None, a], [b, None]]);
        let place = standing.places()[0];
        assert_eq!((place.wins, place.draws, place.losses), (4, 2, 2));
        assert_eq!(standing.pairs(), [0, 1, 1, 1, 1]);
        let score = place.score();
        close(score.mean, 0.625);
        let (from, to) = score.bounds.unwrap();
        close(from, 0.111435);
        close(to, 1.0);
        let other = standing.places()[1].score();
        close(other.mean, 0.375);
        // Margins of each round: (4 - 2) / 2 for the first player, every time.
        let margin = place.margin().unwrap();
        close(margin.mean, 1.0);
        assert_eq!(margin.bounds, None, "equal rounds say nothing about spread");
        assert_eq!(place.points(), None);
    }

    #[test]
    fn an_unfinished_round_does_not_count() {
        let mut standing = standing(&[[Some(0), Some(0)]]);
        let [first, _] = round(1, [Some(1), None], [[0.0; 2]; 2]);
        standing.add(first);
        assert_eq!((standing.games(), standing.unfinished()), (2, 1));
        assert_eq!(standing.places()[0].losses, 0);
        assert_eq!(standing.places()[0].score().bounds, None);
    }

    #[test]
    fn elo_by_hand() {
        close(elo(0.5), 0.0);
        close(elo(0.64), 99.9509);
        close(elo(10.0 / 11.0), 400.0);
        assert_eq!(elo(1.0), f64::INFINITY);
        assert_eq!(elo(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn paper_5_interval_from_its_totals() {
        // 1,012 wins, 913 losses, 175 draws: 0.5236 [0.503, 0.544] as printed beside the paper. As
        // rounds of one game each would have it: every pair is two equal games here.
        let mut standing = Standing::new(2);
        let games = [(506, Some(0)), (456, Some(1)), (88, None)];
        let mut number = 0;
        for (count, winner) in games {
            for _ in 0..count {
                let games = round(number, [winner, winner], [[0.0; 2]; 2]);
                games.into_iter().for_each(|game| standing.add(game));
                number += 1;
            }
        }
        let score = standing.places()[0].score();
        close(score.mean, (506.0 + 44.0) / 1050.0);
        // Pairs of equal games: the interval is √2 wider than that of independent games, 0.0204.
        let (from, to) = score.bounds.unwrap();
        assert!((0.0285..0.0295).contains(&((to - from) / 2.0)), "{from} {to}");
    }
}
