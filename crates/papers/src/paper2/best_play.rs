//! What best play leads to on boards that are too large to be solved whole here: each outcome is asked for on its own,
//! and the evidence for every answer is checked by the rules.

use yomikiri_game::{Game, Outcome, OutcomeSet, Player, Progress, grouped};
use yomikiri_mnk::Mnk;
use yomikiri_solve::Possible;

use super::LIMITS;
use crate::{ReproduceError, Text, japanese};

/// The outcomes that best play of all can have.
pub(super) struct BestPlay {
    set: OutcomeSet,
    /// Answers in the evidence for all outcomes, and positions that the checker looked at.
    answers: usize,
    checked: usize,
    holds: bool,
}

impl BestPlay {
    pub(super) fn of(game: &Mnk, progress: &dyn Progress) -> Result<BestPlay, ReproduceError> {
        let mut search = Possible::new(game.clone(), LIMITS).with_progress(progress);
        let wins = Player::all(game.players()).map(Outcome::Win);
        let mut found = BestPlay { set: OutcomeSet::EMPTY, answers: 0, checked: 0, holds: true };
        for outcome in wins.chain([Outcome::Draw]) {
            let any_of = OutcomeSet::only(outcome);
            let evidence = search.evidence(&game.start(), any_of)?;
            found.answers += evidence.questions();
            match evidence.check_watched(game, progress) {
                Ok(positions) => found.checked += positions,
                Err(_) => found.holds = false,
            }
            if evidence.answer(game) == Some(true) {
                found.set |= any_of;
            }
        }
        Ok(found)
    }

    /// The outcomes, as claims are written.
    pub(super) fn text(&self) -> String {
        let rejected = if self.holds { "" } else { " (evidence was rejected)" };
        format!("{}{rejected}", self.set)
    }

    /// How that was found out.
    pub(super) fn note(&self) -> Text {
        let (answers, checked) = (grouped(self.answers), grouped(self.checked));
        Text::new(
            format!(
                "Each outcome was asked for on its own; the evidence has {answers} answers about positions, and the \
                 checker looked at {checked} positions, knowing only the rules."
            ),
            format!(
                "結果ごとに起こりうるかを調べた。根拠は局面についての{answers}個の答えからなり、検証器は規則だけを\
                 使って{checked}局面を調べた。"
            ),
        )
    }
}

/// Nobody forces a win, and yet best play need not draw.
pub(super) fn not_only_draws(best: &str) -> Text {
    Text::new(
        format!(
            "Nobody can force a win, but that is not the same: the outcomes of best play (subgame-perfect \
             equilibria, each player preferring their own win to a draw and a draw to another's win) are \
             {{{best}}}. A player who can no longer win may choose freely between the others' wins, and \
             on that choice the result depends."
        ),
        japanese(&format!(
            "誰にも必勝手順はないが、それは引き分けと同じではない。最善（部分ゲーム完全均衡。各プレイヤーは\
             自分の勝ち、引き分け、他人の勝ちの順に好む）の結果は{{{best}}}である。勝てなくなったプレイヤーは\
             誰を勝たせるかを自由に選べ、結果はその選択による。"
        )),
    )
}
