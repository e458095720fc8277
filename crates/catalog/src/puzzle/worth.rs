//! What a position is worth to a player: from the game's own values, and from a search with a bound for how near
//! a win is.

use yomikiri_game::{Game, Outcome, Player, Progress};
use yomikiri_solve::{ShortestWin, StepsUsed};

use crate::{Asked, ExploreError, Face, PositionOf, Value};

/// Positions that the search for the shortest win looks at for one puzzle or one try: a fraction of a second.
const STEPS: u64 = 150_000;

/// What a position is worth to a player who has a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The player wins by force, in this many plies if that was found.
    Win(Option<u32>),
    /// Best play draws.
    Draw,
    /// Another player wins by force.
    Loss,
    /// The player does not win by force; more is not said of games with more than two players.
    NotForced,
    /// Nothing was found.
    Unknown,
}

impl Worth {
    /// What a value says to this player.
    pub fn of(value: &Value, player: Player, players: usize) -> Self {
        match *value {
            Value::Solved(Outcome::Draw, _) => Worth::Draw,
            Value::Solved(Outcome::Win(winner), distance) if winner == player => {
                Worth::Win(distance)
            }
            _ => match value.forced() {
                None => Worth::Unknown,
                Some(Some(winner)) if winner == player => Worth::Win(None),
                Some(Some(_)) => Worth::Loss,
                Some(None) if players == 2 => Worth::Draw,
                Some(None) => Worth::NotForced,
            },
        }
    }

    /// Is nothing lost that `before` promised?
    pub(super) fn keeps(self, before: Worth) -> bool {
        match before {
            Worth::Win(_) => matches!(self, Worth::Win(_)),
            Worth::Draw => matches!(self, Worth::Win(_) | Worth::Draw),
            _ => true,
        }
    }
}

/// Finds how near the win of one player is.
pub trait Shortest<P> {
    /// The fewest plies within which the player wins whatever the others do; `None` if that takes more than
    /// `most`, or is not to be had.
    fn distance(&mut self, position: &P, most: u32) -> Result<Option<u32>, ExploreError>;
}

/// By search, within a number of steps for all questions together.
pub(crate) struct Searched<'p, G: Game>(ShortestWin<'p, G>);

impl<'p, G: Game> Searched<'p, G> {
    pub(crate) fn new(game: &G, player: Player, progress: &'p dyn Progress) -> Self {
        Searched(ShortestWin::new(game.clone(), player, STEPS).with_progress(progress))
    }
}

impl<G: Game> Shortest<G::Position> for Searched<'_, G> {
    fn distance(&mut self, position: &G::Position, most: u32) -> Result<Option<u32>, ExploreError> {
        let cut_off = |StepsUsed(steps)| {
            ExploreError::TooMuch(format!("whether this wins was not found within {steps} steps"))
        };
        self.0.distance(position, most).map_err(cut_off)
    }
}

/// What a position is worth to a player: a win that is near is found by search, the rest is what the game itself
/// knows.
pub(crate) fn worth<F: Face + ?Sized>(
    face: &F,
    position: &PositionOf<F>,
    player: Player,
    asked: &Asked<'_>,
) -> Result<Worth, ExploreError> {
    let game = face.game();
    if let Some(outcome) = game.outcome(position) {
        return Ok(Worth::of(&Value::Solved(outcome, Some(0)), player, game.players()));
    }
    let near = face.shortest(player, asked.progress)?.distance(position, face.deepest());
    if let Ok(Some(distance)) = near {
        return Ok(Worth::Win(Some(distance)));
    }
    Ok(Worth::of(&face.judge(position, asked)?.value, player, game.players()))
}
