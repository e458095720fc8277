//! A chooser with a grudge: the paper supposes that people, when they choose the winner, do not choose the one
//! who spoiled a line of theirs.
//!
//! As a tie rule: a player *bears a grudge* against whoever last took a cell on which they had a reach. Where
//! cautious play leaves a player who cannot win between moves that let different others win, they leave out
//! those that may let the one win against whom they bear a grudge, if any move remains. Everything else is
//! cautious play. A grudge comes from the moves before, so positions are told apart by grudges too; at the 66
//! positions, with three stones, nobody has had a reach.

use std::collections::HashMap;

use yomikiri_game::{Game, LimitReached, Notation, Outcome, OutcomeSet, Player};
use yomikiri_mnk::Position;

use super::sixty_six::inner_positions;
use super::{LIMITS, Reading};
use crate::{Claim, Report, ReproduceError, Table, Text};

/// Against whom each of the three players bears a grudge.
type Grudges = [Option<Player>; 3];

/// Cautious play with grudges, and what is known of it so far.
struct Grudging<'r, 'p> {
    reading: &'r mut Reading<'p>,
    known: HashMap<(Position, Grudges), OutcomeSet>,
}

impl Grudging<'_, '_> {
    fn set(&mut self, position: &Position, grudges: Grudges) -> Result<OutcomeSet, LimitReached> {
        let game = &self.reading.game;
        if let Some(outcome) = game.outcome(position).or_else(|| game.certain(position)) {
            return Ok(OutcomeSet::only(outcome));
        }
        let key = game.canonical(position).0;
        if let Some(&known) = self.known.get(&(key, grudges)) {
            return Ok(known);
        }
        if let Some(winner) = self.reading.search.forced_winner(&key)? {
            return Ok(OutcomeSet::win(winner));
        }
        let mut moves = Vec::new();
        self.reading.game.moves(&key, &mut moves);
        let mover = self.reading.game.to_move(&key);
        let mut after = Vec::new();
        for cell in moves {
            let mut then = grudges;
            for player in Player::all(3).filter(|&player| player != mover) {
                if self.reading.game.reaches(&key, player) & cell.bit() != 0 {
                    then[player.index()] = Some(mover);
                }
            }
            let next = self.reading.after(&key, cell);
            after.push(self.set(&next, then)?);
        }
        let set = chosen(mover, grudges[mover.index()], &after);
        if self.known.len() >= LIMITS.positions {
            return Err(LimitReached { positions: LIMITS.positions });
        }
        self.known.insert((key, grudges), set);
        Ok(set)
    }
}

/// The union over the moves that a cautious player takes who may bear a grudge.
fn chosen(mover: Player, grudge: Option<Player>, after: &[OutcomeSet]) -> OutcomeSet {
    let rank = |set: OutcomeSet| (set.worst_for(mover), set.best_for(mover));
    let highest = after.iter().map(|&set| rank(set)).max();
    let best: Vec<OutcomeSet> =
        after.iter().copied().filter(|&set| Some(rank(set)) == highest).collect();
    let union = |sets: &[OutcomeSet]| sets.iter().fold(OutcomeSet::EMPTY, |all, &set| all | set);
    let all = union(&best);
    let chooses = all.wins().len() > 1 && !all.contains(Outcome::Win(mover));
    let kept: Vec<OutcomeSet> = best
        .iter()
        .copied()
        .filter(|set| !grudge.is_some_and(|spoiler| set.contains(Outcome::Win(spoiler))))
        .collect();
    if chooses && !kept.is_empty() { union(&kept) } else { all }
}

/// The 66 positions played with grudges.
pub(super) fn add(report: &mut Report, reading: &mut Reading<'_>) -> Result<(), ReproduceError> {
    let mut rows = Vec::new();
    for (number, position) in (1..).zip(inner_positions(reading)) {
        let values = reading.values(&position)?;
        let mut grudging = Grudging { reading, known: HashMap::new() };
        let with = grudging.set(&position, [None; 3])?;
        if with != values.cautious() {
            rows.push(vec![
                number.to_string(),
                reading.game.position_text(&position),
                values.cautious().to_string(),
                with.to_string(),
            ]);
        }
    }
    let what = Text::new(
        "of the 66 positions, those that end otherwise if choosers bear a grudge against whoever last \
         blocked them",
        "最後に自分を妨害した相手を勝者に選ばないとしたとき、66局面のうち結果が変わるものの数",
    );
    let claim = Claim::new_result("grudges", what, rows.len().to_string());
    report.claims.push(claim.note(Text::new(
        "A tie rule on top of cautious play: among moves that are equally good for a player who cannot win, \
         those are left out that may let the one win who last took a cell on which the player had a reach.",
        "慎重な手に加える同点の規則: 自分が勝てず、どの手も同じ価値のとき、自分のリーチのマスを最後に取った\
         相手を勝たせうる手を除く。",
    )));
    if rows.is_empty() {
        return Ok(());
    }
    report.tables.push(Table {
        id: "grudges".into(),
        title: Text::new(
            "Positions of the 66 that end otherwise with grudges (cautious play)",
            "復讐の規則で結果が変わる局面（慎重）",
        ),
        columns: vec![
            Text::same("#"),
            Text::new("position", "局面"),
            Text::new("cautious", "慎重"),
            Text::new("with grudges", "復讐あり"),
        ],
        rows,
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grudge_breaks_ties_between_others_wins_and_nothing_else() {
        let [one, two, three] = [0, 1, 2].map(Player::new);
        let [win_1, win_2, win_3] = [one, two, three].map(OutcomeSet::win);
        let draw = OutcomeSet::DRAW;
        for (grudge, after, expected) in [
            // Player 3 chooses between 1 and 2.
            (None, vec![win_1, win_2], win_1 | win_2),
            (Some(one), vec![win_1, win_2], win_2),
            (Some(two), vec![win_1, win_2, win_1], win_1),
            // Nothing to choose: only the spoiler's win is left.
            (Some(one), vec![win_1, win_1], win_1),
            // A draw or an own win is worth more than a grudge.
            (Some(one), vec![win_2, draw, win_1], draw),
            (Some(one), vec![win_1 | win_3, win_2 | win_3], win_1 | win_2 | win_3),
        ] {
            assert_eq!(chosen(three, grudge, &after), expected, "{grudge:?} {after:?}");
        }
    }
}
