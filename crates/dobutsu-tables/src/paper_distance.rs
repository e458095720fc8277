//! The paper's way to count distances.
//!
//! The paper gives both kinds of end (a lion that can be caught, a lion that has tried) the level 0
//! and prints level + 1. Against the standard distance, where a try ends the game, a win that ends
//! in a try counts one ply more. So the paper's distance is the standard one or one longer: longer
//! for a win if all its shortest ways are, for a loss if any of its longest ways is.

use std::collections::HashMap;

use yomikiri_dobutsu::Position;
use yomikiri_game::Game;

use super::analysis::Wdl;
use super::tablebase::{Tablebase, TablebaseError};

/// The most positions to look at for one answer.
const LIMIT: usize = 1_000_000;

impl Tablebase {
    /// The paper's distance of a decided position; `None` for a draw, and for a position that the
    /// paper's game does not have: a lion was captured, or not caught on its far row.
    pub fn paper_distance(&self, position: &Position) -> Result<Option<u32>, TablebaseError> {
        if position.validate(self.game()).is_err() {
            return Ok(None);
        }
        let Some(distance) = self.judge(position)?.distance else { return Ok(None) };
        let late = self.is_late(position, &mut HashMap::new())?;
        Ok(Some(distance + u32::from(late)))
    }

    fn is_late(
        &self,
        position: &Position,
        known: &mut HashMap<Position, bool>,
    ) -> Result<bool, TablebaseError> {
        if let Some(decided) = self.decided(position) {
            return Ok(decided.wdl == Wdl::Loss);
        }
        if let Some(&late) = known.get(position) {
            return Ok(late);
        }
        if known.len() > LIMIT {
            return Err(TablebaseError::TooFar(LIMIT));
        }
        let judged = self.judge(position)?;
        let mut late = judged.wdl == Wdl::Win;
        for analysis in self.moves(position)? {
            if analysis.judged != judged {
                continue;
            }
            let mut next = *position;
            self.game().play_unchecked(&mut next, analysis.mv);
            let next_late = self.is_late(&next, known)?;
            if next_late != late {
                late = next_late;
                break;
            }
        }
        known.insert(*position, late);
        Ok(late)
    }
}
