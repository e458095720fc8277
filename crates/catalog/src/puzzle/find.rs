//! A puzzle found by chance: positions are offered one after the other until one is posed as it was wanted.
//!
//! Without a table they come from games of players who see one move ahead: they win at once where they can, and
//! leave no win to the next player where they need not. Such games end by double threats, so that their last
//! positions have wins to be found; they are looked at from the end backwards.

use yomikiri_game::{Dice, Game, Outcome, Player, Progress, counted};

use super::pose::pose_within;
use super::{Difficulty, LONGEST, Puzzle, Task, Wanted};
use crate::exact::played;
use crate::explore::legal;
use crate::{Asked, ExploreError, Face, PositionOf};

/// Games that are played for one puzzle, and positions of them that are looked at.
const GAMES: usize = 400;
const POSITIONS: usize = 200;
/// The same where every position is solved.
const SOLVED: usize = 60;
/// The longest game that is played.
const LONGEST_GAME: usize = 200;
/// Positions in a row that are too hard to be searched before the game is given up.
const PATIENCE: usize = 8;
/// A puzzle with several right moves is kept until this many positions more gave none with one.
const HOPE: usize = 40;

/// Is this position to be looked at no further? Told so, whoever offers positions ends.
pub type Offer<'a, P> = dyn FnMut(&P) -> Result<bool, ExploreError> + 'a;

/// A puzzle as it is wanted; `None` if none was found within bounds that do not depend on the machine.
pub(crate) fn find<F: Face + ?Sized>(
    face: &F,
    wanted: &Wanted,
    progress: &dyn Progress,
) -> Result<Option<Puzzle>, ExploreError> {
    wanted.check(&face.tasks(), face.game().players())?;
    if let (Task::Win | Task::Mate, Some(plies)) = (wanted.task, wanted.plies)
        && plies > face.deepest()
    {
        let problem = format!("a {} in {}", wanted.task, counted(plies, "ply"));
        let expected = format!("at most {} in this game", face.deepest());
        return Err(ExploreError::unknown("plies", problem, expected));
    }
    let longest = longest(wanted, face.game().players()).min(face.deepest());
    // The same effort whoever asks: the same seed gives the same puzzle.
    let asked = Asked::request(progress);
    let (mut best, mut since): (Option<Puzzle>, usize) = (None, 0);
    let mut hard = 0;
    let mut offer = |position: &PositionOf<F>| {
        since += usize::from(best.is_some());
        let posed = match pose_within(face, position, (wanted.task, wanted.plies), longest, &asked)
        {
            Err(ExploreError::TooMuch(problem)) => {
                hard += 1;
                let given_up = hard >= PATIENCE && best.is_none();
                return if given_up {
                    Err(ExploreError::TooMuch(problem))
                } else {
                    Ok(since > HOPE)
                };
            }
            posed => posed?,
        };
        hard = 0;
        if let Some(posed) = posed.filter(|posed| is_wanted(posed, wanted)) {
            let better = best.as_ref().is_none_or(|b| posed.solutions.len() < b.solutions.len());
            if better {
                best = Some(posed);
            }
        }
        let single = best.as_ref().is_some_and(|best| best.solutions.len() == 1);
        Ok(single || since > HOPE)
    };
    face.suggest(wanted, progress, &mut offer)?;
    Ok(best.map(|puzzle| Puzzle { seed: Some(wanted.seed), ..puzzle }))
}

/// The longest task that the wanted level can have: no more moves of one's own than its points allow.
fn longest(wanted: &Wanted, players: usize) -> u32 {
    let Some(most) = wanted.level.and_then(Difficulty::most_points) else { return LONGEST };
    1 + (most / 3).saturating_sub(1) * players as u32
}

/// Is the puzzle worth giving, and of the wanted level?
fn is_wanted(posed: &Puzzle, wanted: &Wanted) -> bool {
    let fits = wanted.level.is_none_or(|level| posed.difficulty.level == level);
    // Who takes what wins at once has nothing to think about, unless that was asked for, and who has hardly a
    // choice has not either.
    let thought = posed.plies > 1 || wanted.plies == Some(1) || wanted.task == Task::OnlyMove;
    let choice = posed.difficulty.moves;
    fits && thought && choice > 2 && 3 * posed.solutions.len() <= choice
}

/// Offers the ends of games that are played for the purpose, by these rules.
pub(crate) fn sample<F: Face + ?Sized>(
    face: &F,
    game: &F::Game,
    wanted: &Wanted,
    progress: &dyn Progress,
    offer: &mut Offer<'_, PositionOf<F>>,
) -> Result<(), ExploreError> {
    let mut dice = Dice::new(wanted.seed);
    let by_search = wanted.task == Task::Win;
    let mut left = if by_search { POSITIONS } else { SOLVED };
    progress.begin("positions tried", Some(left as u64));
    for _ in 0..GAMES {
        let positions = short_sighted_game(game, &mut dice, progress);
        let winner = positions.last().and_then(|end| game.outcome(end));
        let near = face.deepest() as usize + 2 * game.players();
        for position in positions.iter().rev().skip(1).take(near) {
            if by_search && winner != Some(Outcome::Win(game.to_move(position))) {
                continue;
            }
            if left == 0 || offer(position)? {
                return Ok(());
            }
            left -= 1;
            progress.advance(1);
        }
    }
    Ok(())
}

/// A game of players who see one move ahead, from the start to its end or far.
fn short_sighted_game<G: Game>(
    game: &G,
    dice: &mut Dice,
    progress: &dyn Progress,
) -> Vec<G::Position> {
    let mut positions = vec![game.start()];
    while let Some(last) = positions.last()
        && game.outcome(last).is_none()
        && positions.len() <= LONGEST_GAME
    {
        progress.advance(0);
        let Some(next) = short_sighted_move(game, last, dice) else { break };
        positions.push(next);
    }
    positions
}

fn short_sighted_move<G: Game>(
    game: &G,
    position: &G::Position,
    dice: &mut Dice,
) -> Option<G::Position> {
    let mover = game.to_move(position);
    if let Some(won) = win_at_once(game, position, mover) {
        return Some(won);
    }
    let mut moves = legal(game, position);
    let mut any = None;
    while !moves.is_empty() {
        let mv = moves.swap_remove(dice.roll(moves.len()));
        let next = played(game, position, mv);
        if game.outcome(&next).is_none() {
            let opponent = game.to_move(&next);
            if opponent == mover || win_at_once(game, &next, opponent).is_none() {
                return Some(next);
            }
        }
        any = any.or(Some(next));
    }
    any
}

fn win_at_once<G: Game>(game: &G, position: &G::Position, mover: Player) -> Option<G::Position> {
    let after = legal(game, position).into_iter().map(|mv| played(game, position, mv));
    after.into_iter().find(|next| game.outcome(next) == Some(Outcome::Win(mover)))
}
