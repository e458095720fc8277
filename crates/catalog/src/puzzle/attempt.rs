//! A move tried in a position with a task: right or wrong, why, and how the others reply.

use yomikiri_game::{Game, Notation, Player};

use super::pose::longest_defence;
use super::{ATTEMPT, Attempt, AttemptResult, LONGEST, Task, Worth, check_plies, offered};
use crate::exact::played;
use crate::explore::legal;
use crate::{Asked, ExploreError, Face, MoveName, MoveOf, Played, PositionOf, Shortest};

/// The player who has the task, and what is left of it.
struct Solver<'a, 'p, F: Face + ?Sized> {
    face: &'a F,
    asked: &'a Asked<'p>,
    player: Player,
    task: Task,
    /// The plies within which the task is to be done, this move included; none if it has no bound.
    plies: Option<u32>,
    shortest: Box<dyn Shortest<PositionOf<F>> + 'a>,
    /// Was a search ended before its end?
    cut_off: bool,
}

/// Judges a move. Without `plies` a win must not become later than it need be.
pub(crate) fn attempt<F: Face + ?Sized>(
    face: &F,
    position: &PositionOf<F>,
    mv: MoveOf<F>,
    (task, plies): (Task, Option<u32>),
    asked: &Asked<'_>,
) -> Result<Attempt, ExploreError> {
    let game = face.game();
    offered(task, &face.tasks())?;
    check_plies(task, plies.filter(|_| task != Task::OnlyMove), game.players())?;
    let player = game.to_move(position);
    let shortest = face.shortest(player, asked.progress)?;
    let mut solver = Solver { face, asked, player, task, plies, shortest, cut_off: false };
    let next = played(game, position, mv);
    let (verdict, distance) = match task {
        Task::Win => solver.win(position, &next)?,
        Task::Mate => solver.mate(position, mv, &next)?,
        Task::OnlyMove | Task::Hold => (solver.keep(position, &next)?, None),
    };
    let right = matches!(verdict, AttemptResult::Best | AttemptResult::Kept);
    let goes_on = right || verdict == AttemptResult::Slower;
    let mut end = next.clone();
    let replies = match task {
        Task::OnlyMove => Vec::new(),
        _ if !goes_on => Vec::new(),
        _ => solver.replies(&mut end)?,
    };
    Ok(Attempt {
        schema: ATTEMPT,
        game: face.name(),
        position: game.position_text(position),
        name: face.move_name(position, mv),
        player: player.number(),
        task,
        right,
        verdict,
        distance,
        after: game.position_text(&next),
        replies,
        end: game.position_text(&end),
        outcome: game.outcome(&end).map(|outcome| outcome.to_string()),
    })
}

impl<F: Face + ?Sized> Solver<'_, '_, F> {
    fn deepest(&self) -> u32 {
        self.face.deepest().min(LONGEST)
    }

    /// Is the win as near as it was? The plies to it are counted from before the move.
    fn win(
        &mut self,
        position: &PositionOf<F>,
        next: &PositionOf<F>,
    ) -> Result<(AttemptResult, Option<u32>), ExploreError> {
        let deepest = self.deepest();
        let asked_for = match self.plies {
            Some(plies) => Some(plies),
            None => self.near(position, deepest)?,
        };
        let within = asked_for.unwrap_or(deepest).min(deepest);
        let near = self.near(next, within.saturating_sub(1))?;
        // Was every line searched that could win in time?
        let searched = !self.cut_off && asked_for.is_some_and(|plies| plies <= deepest);
        let found = match near {
            Some(after) => Worth::Win(Some(after)),
            None => self.face.worth(next, self.player, self.asked)?,
        };
        Ok(match found {
            Worth::Win(Some(after)) if after < asked_for.unwrap_or(deepest) => {
                (AttemptResult::Best, Some(after + 1))
            }
            Worth::Win(Some(after)) if asked_for.is_some() => {
                (AttemptResult::Slower, Some(after + 1))
            }
            Worth::Win(_) if searched => (AttemptResult::Slower, None),
            Worth::Win(after) => (AttemptResult::Kept, after.map(|after| after + 1)),
            Worth::Unknown if searched => (AttemptResult::TooSlow, None),
            worth => (failed(worth), None),
        })
    }

    /// The plies to the win, if it is found. A search that was cut off finds none, and that is noted.
    fn near(&mut self, position: &PositionOf<F>, most: u32) -> Result<Option<u32>, ExploreError> {
        match self.shortest.distance(position, most) {
            Err(ExploreError::TooMuch(_)) => {
                self.cut_off = true;
                Ok(None)
            }
            found => found,
        }
    }

    fn mate(
        &mut self,
        position: &PositionOf<F>,
        mv: MoveOf<F>,
        next: &PositionOf<F>,
    ) -> Result<(AttemptResult, Option<u32>), ExploreError> {
        let (verdict, distance) = self.win(position, next)?;
        let Some(plies) = self.plies.or(distance).filter(|_| verdict == AttemptResult::Best) else {
            return Ok((verdict, distance));
        };
        let mates = self.face.mating_moves(position, plies)?.contains(&mv);
        Ok((if mates { AttemptResult::Best } else { AttemptResult::NoCheck }, distance))
    }

    fn keep(
        &mut self,
        position: &PositionOf<F>,
        next: &PositionOf<F>,
    ) -> Result<AttemptResult, ExploreError> {
        let before = match self.task {
            // Whatever the position promises: a draw is all that is asked for.
            Task::Hold => Worth::Draw,
            _ => self.face.worth(position, self.player, self.asked)?,
        };
        let after = self.face.worth(next, self.player, self.asked)?;
        Ok(match after {
            Worth::Unknown => AttemptResult::Unknown,
            _ if after.keeps(before) && before != Worth::Unknown => AttemptResult::Best,
            _ => failed(after),
        })
    }

    /// The others reply until it is the player's turn again, or the game is over.
    fn replies(&mut self, at: &mut PositionOf<F>) -> Result<Vec<Played>, ExploreError> {
        let (face, game) = (self.face, self.face.game());
        let mut replies = Vec::new();
        while game.outcome(at).is_none() && game.to_move(at) != self.player {
            let reply = match self.task {
                Task::Hold => self.awkward(at)?,
                _ => self.longest(at)?,
            };
            let Some(reply) = reply else { break };
            let (name, player) = (face.move_name(at, reply), game.to_move(at).number());
            game.play_unchecked(at, reply);
            replies.push(Played { name, player, position: game.position_text(at) });
        }
        Ok(replies)
    }

    /// The longest defence, as far as the search goes.
    fn longest(&mut self, at: &PositionOf<F>) -> Result<Option<MoveOf<F>>, ExploreError> {
        let most = self.deepest();
        match longest_defence(self.face, at, most, &mut *self.shortest) {
            Err(ExploreError::TooMuch(_)) => Ok(legal(self.face.game(), at).first().copied()),
            found => found,
        }
    }

    /// The best reply for the others; among equals the one after which the fewest moves hold.
    fn awkward(&mut self, at: &PositionOf<F>) -> Result<Option<MoveOf<F>>, ExploreError> {
        let game = self.face.game();
        let judged = self.face.judge(at, self.asked)?;
        let worth = |value| Worth::of(value, self.player, game.players());
        let lost = judged.moves.iter().find(|judged| worth(&judged.value) == Worth::Loss);
        if let Some(judged) = lost {
            return Ok(Some(judged.mv));
        }
        let mut best: Option<(MoveOf<F>, usize)> = None;
        for judged in judged.moves.iter().filter(|judged| worth(&judged.value) == Worth::Draw) {
            let next = played(game, at, judged.mv);
            let holding = self.holding(&next)?;
            if best.is_none_or(|(_, known)| holding < known) {
                best = Some((judged.mv, holding));
            }
        }
        Ok(best.map(|(mv, _)| mv).or(judged.moves.first().map(|judged| judged.mv)))
    }

    /// How many moves of the player do not lose.
    fn holding(&self, position: &PositionOf<F>) -> Result<usize, ExploreError> {
        let game = self.face.game();
        if game.outcome(position).is_some() || game.to_move(position) != self.player {
            return Ok(usize::MAX);
        }
        let judged = self.face.judge(position, self.asked)?;
        let worth = |value| Worth::of(value, self.player, game.players());
        let holds = |value| matches!(worth(value), Worth::Win(_) | Worth::Draw);
        Ok(judged.moves.iter().filter(|judged| holds(&judged.value)).count())
    }
}

/// A line that holds a draw for so many plies or to the end of the game, and whether it is over then: the first move
/// that holds, again and again, against the most awkward replies.
pub(super) fn holding_line<F: Face + ?Sized>(
    face: &F,
    position: &PositionOf<F>,
    first: MoveOf<F>,
    plies: u32,
    asked: &Asked<'_>,
) -> Result<(Vec<MoveName>, bool), ExploreError> {
    let (game, mut at, mut line) = (face.game(), position.clone(), Vec::new());
    let player = game.to_move(position);
    let shortest = face.shortest(player, asked.progress)?;
    let (task, plies_left) = (Task::Hold, None);
    let mut solver =
        Solver { face, asked, player, task, plies: plies_left, shortest, cut_off: false };
    let mut mv = Some(first);
    while let Some(next) = mv {
        line.push(face.move_name(&at, next));
        game.play_unchecked(&mut at, next);
        if line.len() >= plies as usize || game.outcome(&at).is_some() {
            break;
        }
        line.extend(solver.replies(&mut at)?.into_iter().map(|reply| reply.name));
        if line.len() >= plies as usize || game.outcome(&at).is_some() {
            break;
        }
        let judged = face.judge(&at, asked)?;
        let holds =
            |value| matches!(Worth::of(value, player, game.players()), Worth::Win(_) | Worth::Draw);
        mv = judged.moves.iter().find(|judged| holds(&judged.value)).map(|judged| judged.mv);
    }
    Ok((line, game.outcome(&at).is_some()))
}

/// What a move has lost.
fn failed(worth: Worth) -> AttemptResult {
    match worth {
        Worth::Draw => AttemptResult::Draws,
        Worth::Loss => AttemptResult::Loses,
        Worth::NotForced => AttemptResult::NotForced,
        Worth::Win(_) | Worth::Unknown => AttemptResult::Unknown,
    }
}
