//! Losing whatever one plays, on the endless board.
//!
//! The *defender* is to move and has endlessly many replies; that all of them lose is shown by
//! cases. The *attacker* wins as in [`attack`](crate::attack), by threats.
//!
//! 1. *The defender can complete four at once:* not lost.
//! 2. *The attacker threatens two cells or more.* A stone falls into one column and changes no
//!    other, so one of the threats is left: lost.
//! 3. *The attacker threatens one cell.* Every reply elsewhere loses at once. So the defender
//!    loses if the attacker wins by threats after the one reply on that cell.
//! 4. *No threat.* Find a win L by threats as if the defender had passed. Call a column *near* if it
//!    is at most three columns away from a stone of the position or of L, and *far* otherwise.
//!    Near columns are finitely many: for each, play the reply and look for a win by threats. If
//!    all have one, the defender loses, since after a reply s in a far column c the attacker
//!    plays L as if nothing had happened:
//!
//!    * Column c holds no stone but s, and L has no stone there. So the stones of L fall on the
//!      same cells as without s, and every threat of L is still a threat: its other three cells
//!      hold the attacker's stones, and its own cell is in another column than c.
//!    * The defender still cannot complete four instead of answering. Such a four would either be
//!      one without s and outside column c, and L was checked against those; or all its cells lie
//!      in the columns c − 3 to c + 3, where s is the only stone, and it needs three.
//!    * So each threat must be answered on its cell, as in L, and L ends with four of the
//!      attacker's.
//!
//! Where a case does not apply or a search ends without a win, nothing is claimed.

use yomikiri_hakozumi::{Position, Side, Stone};

use crate::attack::{REACH, ThreatSearch, candidate_columns, winning_columns};

/// The longest game found in which the defender, to move, loses to the side of `search`, if every
/// reply loses to at most `most_moves` moves by threats. The game begins with the reply.
pub fn loss(
    search: &mut ThreatSearch<'_>,
    position: &Position,
    most_moves: usize,
) -> Option<Vec<Stone>> {
    let attacker = search.side();
    let defender = attacker.other();
    if position.winner().is_some() || !winning_columns(position, defender).is_empty() {
        return None;
    }
    let reply = |column| Stone { side: defender, column };
    match winning_columns(position, attacker)[..] {
        [] => every_reply_loses(search, position, most_moves),
        [only] => after(search, position, reply(only), most_moves),
        [first, second, ..] => Some(vec![reply(first), Stone { side: attacker, column: second }]),
    }
}

/// Case 4 above.
fn every_reply_loses(
    search: &mut ThreatSearch<'_>,
    position: &Position,
    most_moves: usize,
) -> Option<Vec<Stone>> {
    let defender = search.side().other();
    let line = search.win(position, most_moves)?;
    let near = near_columns(position, &line);
    let far = near.last().map_or(0, |&last| last.saturating_add(1));
    let mut longest = game(Stone { side: defender, column: far }, line);
    for column in near {
        let lost = after(search, position, Stone { side: defender, column }, most_moves)?;
        if lost.len() > longest.len() {
            longest = lost;
        }
    }
    Some(longest)
}

/// The columns at most three away from a stone of the position or of the line.
fn near_columns(position: &Position, line: &[Stone]) -> Vec<i32> {
    let mut columns = candidate_columns(position);
    columns.extend(line.iter().flat_map(|s| s.column - REACH..=s.column + REACH));
    columns.sort_unstable();
    columns.dedup();
    columns
}

/// The game in which the attacker wins by threats after a reply.
fn after(
    search: &mut ThreatSearch<'_>,
    position: &Position,
    reply: Stone,
    most_moves: usize,
) -> Option<Vec<Stone>> {
    let mut next = position.clone();
    next.drop_stone(reply, 4);
    search.win(&next, most_moves).map(|line| game(reply, line))
}

fn game(reply: Stone, line: Vec<Stone>) -> Vec<Stone> {
    let mut game = vec![reply];
    game.extend(line);
    game
}

/// A win of the side of `search`, to move, by one move without a threat after which every reply
/// loses.
pub fn quiet_win(
    search: &mut ThreatSearch<'_>,
    position: &Position,
    most_moves: usize,
) -> Option<Vec<Stone>> {
    let side: Side = search.side();
    let threats = winning_columns(position, side.other());
    let columns = candidate_columns(position);
    let mut columns = columns.into_iter().filter(|c| threats.is_empty() || threats.contains(c));
    columns.find_map(|column| {
        if search.work().is_spent() {
            return None;
        }
        let stone = Stone { side, column };
        let mut next = position.clone();
        next.drop_stone(stone, 4);
        loss(search, &next, most_moves).map(|line| game(stone, line))
    })
}
