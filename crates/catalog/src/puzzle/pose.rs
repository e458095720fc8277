//! A position posed as a puzzle: proved to have the task that is said of it, with all right first moves.

use yomikiri_game::{Game, Notation, Player};

use super::attempt::holding_line;
use super::{Difficulty, HOLD, Puzzle, Task, Worth};
use crate::exact::played;
use crate::explore::legal;
use crate::{Asked, ExploreError, Face, MoveName, MoveOf, PositionOf, Shortest};

/// What was proved of a position: the right first moves.
struct Proof<M> {
    plies: u32,
    value: &'static str,
    distance: Option<u32>,
    right: Vec<M>,
}

/// The puzzle that a position makes; `None` if it has no such task, or every move would do.
pub(crate) fn pose<F: Face + ?Sized>(
    face: &F,
    position: &PositionOf<F>,
    task: Task,
    plies: Option<u32>,
    asked: &Asked<'_>,
) -> Result<Option<Puzzle>, ExploreError> {
    pose_within(face, position, (task, plies), face.deepest(), asked)
}

/// The same, but no win is looked for that is longer than this.
pub(super) fn pose_within<F: Face + ?Sized>(
    face: &F,
    position: &PositionOf<F>,
    (task, plies): (Task, Option<u32>),
    longest: u32,
    asked: &Asked<'_>,
) -> Result<Option<Puzzle>, ExploreError> {
    let game = face.game();
    let moves = legal(game, position);
    if game.outcome(position).is_some() || moves.len() < 2 {
        return Ok(None);
    }
    let player = game.to_move(position);
    let mut shortest = face.shortest(player, asked.progress)?;
    let proof = match task {
        Task::Win => wins(face, position, (plies, longest), &mut *shortest)?,
        Task::Mate => mates(face, position, (plies, longest), &mut *shortest)?,
        Task::OnlyMove => keeps(face, position, asked)?.filter(|proof| proof.right.len() == 1),
        Task::Hold => holds(face, position, plies, asked)?,
    };
    let Some(proof) = proof.filter(|proof| proof.right.len() < moves.len()) else {
        return Ok(None);
    };
    let Some(&first) = proof.right.first() else { return Ok(None) };
    let quiet = is_quiet(face, &played(game, position, first), player, &mut *shortest)?;
    let round = u32::try_from(game.players().max(1)).unwrap_or(1);
    let (line, over) = match task {
        Task::Win | Task::Mate => winning_line(face, position, first, proof.plies, &mut *shortest)?,
        Task::OnlyMove => (vec![face.move_name(position, first)], false),
        Task::Hold => holding_line(face, position, first, proof.plies, asked)?,
    };
    // A game may be over before the draw was held for so long.
    let plies = if over { line.len() as u32 } else { proof.plies };
    let MoveName { text, uci, .. } = face.move_name(position, first);
    Ok(Some(Puzzle {
        schema: Puzzle::SCHEMA,
        game: face.name(),
        position: game.position_text(position),
        players: game.players(),
        to_move: player.number(),
        task,
        plies,
        value: proof.value,
        distance: proof.distance,
        solution: text,
        uci,
        solutions: proof.right.iter().map(|&mv| game.move_text(position, mv)).collect(),
        line,
        difficulty: Difficulty::new(plies.div_ceil(round), moves.len(), proof.right.len(), quiet),
        seed: None,
    }))
}

/// The distance of a win, if it is the wanted one.
fn near_win<P>(
    position: &P,
    (plies, longest): (Option<u32>, u32),
    shortest: &mut dyn Shortest<P>,
) -> Result<Option<u32>, ExploreError> {
    let found = shortest.distance(position, plies.unwrap_or(longest).min(longest))?;
    Ok(found.filter(|&distance| plies.is_none_or(|plies| plies == distance)))
}

/// A win in exactly so many plies, and the moves that keep it so near.
fn wins<F: Face + ?Sized>(
    face: &F,
    position: &PositionOf<F>,
    length: (Option<u32>, u32),
    shortest: &mut dyn Shortest<PositionOf<F>>,
) -> Result<Option<Proof<MoveOf<F>>>, ExploreError> {
    let Some(distance) = near_win(position, length, shortest)? else { return Ok(None) };
    let mut right = Vec::new();
    for mv in legal(face.game(), position) {
        let next = played(face.game(), position, mv);
        if shortest.distance(&next, distance.saturating_sub(1))?.is_some() {
            right.push(mv);
        }
    }
    Ok(Some(Proof { plies: distance, value: "win", distance: Some(distance), right }))
}

/// A win by checks alone that is also the shortest win.
fn mates<F: Face + ?Sized>(
    face: &F,
    position: &PositionOf<F>,
    length: (Option<u32>, u32),
    shortest: &mut dyn Shortest<PositionOf<F>>,
) -> Result<Option<Proof<MoveOf<F>>>, ExploreError> {
    let Some(distance) = near_win(position, length, shortest)? else { return Ok(None) };
    let right = face.mating_moves(position, distance)?;
    Ok(Some(Proof { plies: distance, value: "win", distance: Some(distance), right }))
}

/// The moves that keep what the position is worth, if everything is known.
fn keeps<F: Face + ?Sized>(
    face: &F,
    position: &PositionOf<F>,
    asked: &Asked<'_>,
) -> Result<Option<Proof<MoveOf<F>>>, ExploreError> {
    let (game, judged) = (face.game(), face.judge(position, asked)?);
    let (player, players) = (game.to_move(position), game.players());
    let own = Worth::of(&judged.value, player, players);
    let value = match own {
        Worth::Win(_) => "win",
        Worth::Draw => "draw",
        _ => return Ok(None),
    };
    let mut right = Vec::new();
    for judged in &judged.moves {
        match Worth::of(&judged.value, player, players) {
            Worth::Unknown | Worth::NotForced => return Ok(None),
            worth if worth.keeps(own) => right.push(judged.mv),
            _ => {}
        }
    }
    let distance = match own {
        Worth::Win(distance) => distance,
        _ => None,
    };
    Ok(Some(Proof { plies: 1, value, distance, right }))
}

/// A draw that no more than a third of the moves hold.
fn holds<F: Face + ?Sized>(
    face: &F,
    position: &PositionOf<F>,
    plies: Option<u32>,
    asked: &Asked<'_>,
) -> Result<Option<Proof<MoveOf<F>>>, ExploreError> {
    let (found, moves) = (keeps(face, position, asked)?, legal(face.game(), position).len());
    let found = found.filter(|proof| proof.value == "draw" && 3 * proof.right.len() <= moves);
    Ok(found.map(|proof| Proof { plies: plies.unwrap_or(HOLD), ..proof }))
}

/// Does no more than half of the replies lose at once?
fn is_quiet<F: Face + ?Sized>(
    face: &F,
    after: &PositionOf<F>,
    player: Player,
    shortest: &mut dyn Shortest<PositionOf<F>>,
) -> Result<bool, ExploreError> {
    let game = face.game();
    if game.outcome(after).is_some() || game.to_move(after) == player {
        return Ok(false);
    }
    let replies = legal(game, after);
    let mut lost = 0;
    for &reply in &replies {
        // With several others the next of them may still defend; then it does not lose at once.
        lost += usize::from(shortest.distance(&played(game, after, reply), 1)?.is_some());
    }
    Ok(2 * lost <= replies.len())
}

/// The shortest win against the longest defence, from this first move on, and whether the game is over then.
fn winning_line<F: Face + ?Sized>(
    face: &F,
    position: &PositionOf<F>,
    first: MoveOf<F>,
    plies: u32,
    shortest: &mut dyn Shortest<PositionOf<F>>,
) -> Result<(Vec<MoveName>, bool), ExploreError> {
    let (game, mut at, mut line) = (face.game(), position.clone(), Vec::new());
    let (player, mut mv) = (game.to_move(position), Some(first));
    for left in (0..plies).rev() {
        let Some(next) = mv else { break };
        line.push(face.move_name(&at, next));
        game.play_unchecked(&mut at, next);
        if game.outcome(&at).is_some() {
            break;
        }
        mv = match game.to_move(&at) == player {
            true => soonest(face, &at, left, shortest)?,
            false => longest_defence(face, &at, left, shortest)?,
        };
    }
    Ok((line, game.outcome(&at).is_some()))
}

/// A move after which the player who attacks wins within what is left.
fn soonest<F: Face + ?Sized>(
    face: &F,
    position: &PositionOf<F>,
    left: u32,
    shortest: &mut dyn Shortest<PositionOf<F>>,
) -> Result<Option<MoveOf<F>>, ExploreError> {
    let mut best = None;
    for mv in legal(face.game(), position) {
        let next = played(face.game(), position, mv);
        let found = shortest.distance(&next, left.saturating_sub(1))?;
        if let Some(distance) = found
            && best.is_none_or(|(_, known)| distance < known)
        {
            best = Some((mv, distance));
        }
    }
    Ok(best.map(|(mv, _)| mv))
}

/// A reply after which the win is farthest, or is not to be had within `most` plies: the first such move.
pub(super) fn longest_defence<F: Face + ?Sized>(
    face: &F,
    position: &PositionOf<F>,
    most: u32,
    shortest: &mut dyn Shortest<PositionOf<F>>,
) -> Result<Option<MoveOf<F>>, ExploreError> {
    let mut best: Option<(MoveOf<F>, u32)> = None;
    for mv in legal(face.game(), position) {
        let next = played(face.game(), position, mv);
        let distance = shortest.distance(&next, most)?.unwrap_or(u32::MAX);
        if best.is_none_or(|(_, known)| distance > known) {
            best = Some((mv, distance));
        }
    }
    Ok(best.map(|(mv, _)| mv))
}
