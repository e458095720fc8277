//! Can one player alone keep another from winning, when the third helps?

use yomikiri_game::{Game, Player, Progress};
use yomikiri_mnk::Mnk;
use yomikiri_solve::{Allied, Coalition, Forced, ForcedResult};

use super::LIMITS;
use crate::{Claim, Report, ReproduceError, Text};

/// Every player against every other. Two players acting together always stop the third on this board, since nobody
/// has a forced win; this is what one of them can do alone.
pub(super) fn alone(
    report: &mut Report,
    game: &Mnk,
    progress: &dyn Progress,
) -> Result<(), ReproduceError> {
    let players = game.players();
    let (mut able, mut searched) = (Vec::new(), 0);
    for winner in Player::all(players) {
        for alone in Player::all(players).filter(|&alone| alone != winner) {
            let helpers = Coalition::of([alone]).others(players);
            let allied = Allied::new(game.clone(), helpers, Coalition::of([winner]));
            let attacker = Allied::<Mnk>::COALITION;
            let mut search = Forced::new(allied, attacker, LIMITS).with_progress(progress);
            if search.solve(&game.start())? != ForcedResult::Wins {
                able.push(format!("{alone} keeps {winner} from winning"));
            }
            searched += search.searched();
        }
    }
    let size = game.size();
    let what = Text::new(
        format!(
            "{size}: players who alone can keep a given other from winning, whom the third helps"
        ),
        format!("{size}: 第三者が助けるとき、一人で特定の相手の勝ちを防げるプレイヤー"),
    );
    let computed = if able.is_empty() { "nobody".into() } else { able.join(", ") };
    let claim = Claim::new_result(&format!("prevent-{size}"), what, computed);
    report.claims.push(claim.note(Text::new(
        format!("{searched} positions searched, one search for each player and each other."),
        format!("プレイヤーと相手の組ごとに一度、計{searched}局面を探索した。"),
    )));
    Ok(())
}
