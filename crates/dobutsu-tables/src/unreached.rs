//! Positions that the table does not have: solved on the spot.
//!
//! The table has only what the start leads to while nobody overlooks a catch. From another position,
//! moves soon lead into the table or to an end; what lies between is its *neighbourhood*. It is
//! collected as a whole, up to a limit, and solved backwards from its border, just as the game was:
//! in rounds of rising distance, what is undecided at the end is a draw.
//!
//! Where a lion can be caught the value is known, but the moves that overlook the catch may lead
//! outside the table; then the neighbourhood is that of the positions after them.

use std::collections::HashMap;

use yomikiri_dobutsu::Position;
use yomikiri_game::{Game, Progress};

use super::analysis::{Judged, Wdl};
use super::tablebase::{Tablebase, TablebaseError};

/// The most positions to collect.
const LIMIT: usize = 200_000;
/// After so many positions whoever watches is told, so that a job can be cancelled.
const STEP: usize = 1024;

/// Positions outside the table, with their values.
#[derive(Default)]
pub(super) struct Neighbourhood {
    /// By the canonical one of mirror images, the first player to move.
    judged: HashMap<Position, Judged>,
}

/// What a position is known by here: mirror images and players swapped are one.
fn key(position: &Position) -> Position {
    let seen = if position.turn().index() == 0 { *position } else { position.turned() };
    seen.min(seen.mirrored())
}

/// A position of the neighbourhood while it is solved.
struct Node {
    position: Position,
    /// Children inside, by place.
    inside: Vec<usize>,
    /// The best that children outside offer.
    outside: Option<Judged>,
    judged: Option<Judged>,
}

impl Neighbourhood {
    pub(super) fn judged(&self, position: &Position) -> Option<Judged> {
        if self.judged.is_empty() { None } else { self.judged.get(&key(position)).copied() }
    }

    pub(super) fn len(&self) -> usize {
        self.judged.len()
    }
}

impl Tablebase {
    /// What must be solved to answer for a position and its moves: nothing, if the table has it.
    pub(super) fn neighbourhood(
        &self,
        position: &Position,
        progress: &dyn Progress,
    ) -> Result<Neighbourhood, TablebaseError> {
        let mut neighbourhood = Neighbourhood::default();
        if self.decided(position).is_none() {
            self.add_neighbourhood(position, &mut neighbourhood, progress)?;
            return Ok(neighbourhood);
        }
        for next in self.after_every_move(position) {
            match self.add_neighbourhood(&next, &mut neighbourhood, progress) {
                // What follows this move is not known, and the other moves lead to the same places.
                Err(TablebaseError::TooFar(_)) => break,
                added => added?,
            }
        }
        Ok(neighbourhood)
    }

    /// Solves what lies around a position, unless it is known already.
    fn add_neighbourhood(
        &self,
        position: &Position,
        neighbourhood: &mut Neighbourhood,
        progress: &dyn Progress,
    ) -> Result<(), TablebaseError> {
        let known = self.decided(position).or_else(|| neighbourhood.judged(position));
        if known.is_some() || self.value(position)?.is_reached() {
            return Ok(());
        }
        progress.begin("positions outside the table", None);
        let mut nodes = self.collect(position, progress)?;
        solve(&mut nodes, progress);
        let judged = nodes.iter().map(|node| (node.position, node.judged.unwrap_or(Judged::DRAW)));
        neighbourhood.judged.extend(judged);
        Ok(())
    }

    fn after_every_move(&self, position: &Position) -> Vec<Position> {
        let game = self.game().played_out();
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let after = |mv| {
            let mut next = *position;
            game.play_unchecked(&mut next, mv);
            next
        };
        moves.into_iter().map(after).collect()
    }

    fn collect(
        &self,
        position: &Position,
        progress: &dyn Progress,
    ) -> Result<Vec<Node>, TablebaseError> {
        let game = self.game();
        let mut places = HashMap::new();
        let mut nodes: Vec<Node> = Vec::new();
        let mut add = |position: Position, nodes: &mut Vec<Node>| {
            *places.entry(position).or_insert_with(|| {
                nodes.push(Node { position, inside: vec![], outside: None, judged: None });
                nodes.len() - 1
            })
        };
        add(key(position), &mut nodes);
        let mut next_place = 0;
        let mut moves = Vec::new();
        while next_place < nodes.len() {
            if nodes.len() > LIMIT {
                return Err(TablebaseError::TooFar(LIMIT));
            }
            if next_place.is_multiple_of(STEP) {
                progress.advance(STEP as u64);
            }
            let position = nodes[next_place].position;
            moves.clear();
            game.moves(&position, &mut moves);
            for &mv in &moves {
                let mut next = position;
                game.play_unchecked(&mut next, mv);
                let known = match self.decided(&next) {
                    Some(decided) => Some(decided),
                    None => Judged::from_value(self.value(&next)?),
                };
                match known.map(Judged::before) {
                    None => {
                        let place = add(key(&next), &mut nodes);
                        nodes[next_place].inside.push(place);
                    }
                    Some(judged) => {
                        let node = &mut nodes[next_place];
                        let better = node.outside.is_none_or(|best| judged.rank() > best.rank());
                        node.outside = if better { Some(judged) } else { node.outside };
                    }
                }
            }
            next_place += 1;
        }
        Ok(nodes)
    }
}

/// Settles distance after distance. A round looks at every node, which is fine for so few.
fn solve(nodes: &mut [Node], progress: &dyn Progress) {
    let border = nodes.iter().filter_map(|node| node.outside?.distance).max().unwrap_or(0);
    let mut distance = 0;
    let mut last_change = 0;
    // Nothing can be settled later than the longest distance outside plus the changes it causes.
    while distance <= border.max(last_change) + 1 {
        let mut settled = Vec::new();
        for (place, node) in nodes.iter().enumerate() {
            if place.is_multiple_of(STEP) {
                progress.advance(0);
            }
            if settles(nodes, node, distance) {
                settled.push(place);
            }
        }
        for &place in &settled {
            nodes[place].judged = Some(Judged::decided(distance));
            last_change = distance;
        }
        distance += 1;
    }
}

/// Is the node decided at exactly this distance, given all that is decided at smaller ones?
fn settles(nodes: &[Node], node: &Node, distance: u32) -> bool {
    if node.judged.is_some() {
        return false;
    }
    let inside = |&place: &usize| nodes[place].judged.map(Judged::before);
    if distance % 2 == 1 {
        let wins = |judged: Judged| judged == Judged::decided(distance);
        return node.outside.is_some_and(wins) || node.inside.iter().filter_map(inside).any(wins);
    }
    let loses = |judged: Option<Judged>| {
        judged.is_some_and(|j| j.wdl == Wdl::Loss && j.distance <= Some(distance))
    };
    let outside_loses = node.outside.is_none_or(|judged| loses(Some(judged)));
    outside_loses && node.inside.iter().map(inside).all(loses)
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomikiri_dobutsu::Dobutsu;
    use yomikiri_game::Game;

    #[test]
    fn images_have_one_key() {
        let game = Dobutsu::default();
        let position = game.start();
        assert_eq!(key(&position), key(&game.image(&position, 1)));
        assert_eq!(key(&position), key(&position.turned()));
    }
}
