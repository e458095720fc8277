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
    /// The opponent's turns.
    pub(super) turns: Vec<Turn>,
}

/// A turn of the opponent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    /// The number of its first tile.
    pub(super) tile: usize,
    /// Is the opponent's longest line longer after it?
    pub(super) lengthened: bool,
}

impl Observed {
    /// Plies of figure 10 in which at least so many ends are stopped.
    pub(super) fn plies_stopped(&self, ends: u8) -> usize {
        PLIES.filter(|&ply| self.stopped[ply] >= ends).count()
    }

    /// How many of the opponent's turns lengthened its line, of how many; of the middle only, or all.
    pub(super) fn lengthened(&self, middle: bool) -> (usize, usize) {
        let turns = self.turns.iter().filter(|turn| !middle || MIDDLE.contains(&turn.tile));
        turns.fold((0, 0), |(hits, tries), turn| (hits + usize::from(turn.lengthened), tries + 1))
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
    Ok(Observed { won, stopped, turns: turns(game, &positions, seat, colour) })
}

fn turns(game: &Tantrix, positions: &[Position], seat: usize, colour: Colour) -> Vec<Turn> {
    let begins =
        |at: usize| at == 0 || begins_turn(positions[at - 1].phase(), positions[at].phase());
    let mut turns = Vec::new();
    let mut from = 0;
    for at in 1..positions.len() {
        if begins(at) {
            let score = |at: usize| positions[at].board().scores()[colour.index()];
            if game.to_move(&positions[from]).index() == seat {
                turns.push(Turn { tile: from + 1, lengthened: score(at) > score(from) });
            }
            from = at;
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
