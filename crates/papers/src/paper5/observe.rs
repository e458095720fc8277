//! What figures 10 to 12 count, read off the recorded games.

use yomikiri_game::Game;
use yomikiri_play::arena::PlayedGame;
use yomikiri_tantrix::{
    Colour, Longest, Phase, Position, Record, RecordError, TILES, Tantrix, positions, replay,
};

/// The plies of figure 10: so many tiles lie.
pub(super) const PLIES: std::ops::RangeInclusive<usize> = 10..=45;
/// The middle of the game: turns that begin with one of these tiles.
pub(super) const MIDDLE: std::ops::RangeInclusive<usize> = 20..=40;

/// One game of the strategist (player 0 of the match) against its opponent.
#[derive(Clone, Debug)]
pub(super) struct Observed {
    /// Who won; `None` for a draw.
    pub(super) won: Option<bool>,
    /// By number of tiles that lie: on how many ends the opponent's longest line is stopped.
    pub(super) stopped: [u8; TILES + 1],
    /// The strategist's score less the opponent's.
    pub(super) margin: Option<f64>,
    /// Every turn of both players.
    pub(super) turns: Vec<Turn>,
}

/// A turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    /// The number of its first tile.
    pub(super) tile: usize,
    /// Is it the opponent's?
    pub(super) opponents: bool,
    /// Is the opponent's longest line longer after it?
    pub(super) opponent_grew: bool,
    /// Is the strategist's?
    pub(super) strategist_grew: bool,
}

impl Turn {
    pub(super) fn mover_grew(&self) -> bool {
        if self.opponents { self.opponent_grew } else { self.strategist_grew }
    }

    pub(super) fn other_grew(&self) -> bool {
        if self.opponents { self.strategist_grew } else { self.opponent_grew }
    }
}

impl Observed {
    /// Plies of figure 10 in which at least so many ends are stopped.
    pub(super) fn plies_stopped(&self, ends: u8) -> usize {
        PLIES.filter(|&ply| self.stopped[ply] >= ends).count()
    }
}

/// Looks at a game of a match, in which the strategist is player 0.
pub(super) fn observe(played: &PlayedGame) -> Result<Observed, RecordError> {
    let record = Record::parse(played.record.to_string().as_bytes())?;
    let replay = replay(&record)?;
    let (game, positions) = (&replay.game, positions(&replay.game, &replay.end));
    let seat = played.seats.iter().position(|&player| player == 1).unwrap_or(0);
    let colour = game.seats().colours()[seat];
    let mut stopped = [0; TILES + 1];
    for (position, stopped) in positions.iter().zip(&mut stopped) {
        *stopped = position.board().stopped_ends(colour, Longest::Score) as u8;
    }
    let won = played.winner.map(|winner| winner != seat);
    let scores = played.scores.as_deref().filter(|scores| scores.len() == 2);
    let margin = scores.map(|scores| scores[1 - seat] - scores[seat]);
    Ok(Observed { won, stopped, margin, turns: turns(game, &positions, seat) })
}

/// The most tiles on one line of a colour; a loop counts once.
fn longest(position: &Position, colour: Colour) -> u8 {
    position.board().lines(colour).iter().map(|line| line.length).max().unwrap_or(0)
}

fn turns(game: &Tantrix, positions: &[Position], seat: usize) -> Vec<Turn> {
    let colours = [seat, 1 - seat].map(|seat| game.seats().colours()[seat]);
    let lengths = |at: usize| colours.map(|colour| longest(&positions[at], colour));
    let begins =
        |at: usize| at == 0 || begins_turn(positions[at - 1].phase(), positions[at].phase());
    let mut turns = Vec::new();
    let (mut from, mut before) = (0, [0, 0]);
    for at in 1..positions.len() {
        if begins(at) {
            let after = lengths(at);
            let [opponent_grew, strategist_grew] = [0, 1].map(|side| after[side] > before[side]);
            let opponents = game.to_move(&positions[from]).index() == seat;
            turns.push(Turn { tile: from + 1, opponents, opponent_grew, strategist_grew });
            (from, before) = (at, after);
        }
    }
    turns
}

/// Does a turn, or nothing any more, begin after a placement of phase `before`?
fn begins_turn(before: Phase, now: Phase) -> bool {
    match before {
        Phase::First | Phase::Free | Phase::ForcedAfter => now != Phase::ForcedAfter,
        _ => now.is_over(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// The sample games, seen by the player of either seat: a turn has one free move or is the
    /// first, and it begins with a tile of that player.
    #[test]
    fn turns_are_told_apart() {
        let games = include_str!("../../../tantrix/tests/data/games.jsonl");
        for (number, line) in games.lines().enumerate() {
            let record: Value = serde_json::from_str(line).expect("JSON");
            for seat in 0..2 {
                let seats = if seat == 1 { vec![0, 1] } else { vec![1, 0] };
                let played = PlayedGame {
                    game: number as u64,
                    seats,
                    winner: Some(seat),
                    scores: None,
                    points: None,
                    record: record.clone(),
                };
                let observed = observe(&played).expect("a game");
                let steps = record["steps"].as_array().expect("steps");
                let free = steps.iter().filter(|step| {
                    step["player"] == seat && (step["kind"] == "free" || step["kind"] == "first")
                });
                let own = || observed.turns.iter().filter(|turn| turn.opponents);
                assert_eq!(own().count(), free.count(), "game {number}, seat {seat}");
                assert_eq!(observed.won, Some(false));
                let grew = own().filter(|turn| turn.opponent_grew).count();
                assert!(grew > 0 && grew < own().count());
                // The first tile shows three colours; a player's own line grows on it or later.
                let all = observed.turns.iter();
                assert!(all.filter(|turn| turn.opponent_grew).count() >= grew);
                assert!(observed.stopped[45..].iter().all(|&ends| ends == 0 || ends == 2));
                assert!(observed.plies_stopped(2) <= observed.plies_stopped(1));
                let firsts: Vec<usize> = own().map(|turn| turn.tile).collect();
                assert!(firsts.is_sorted());
                let begins = |&tile: &usize| steps[tile - 1]["player"] == seat;
                assert!(firsts.iter().all(begins));
            }
        }
    }
}
