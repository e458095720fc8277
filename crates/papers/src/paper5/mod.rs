//! Paper 5: blocking the opponent's longest line in the middle of a game of Tantrix.
//!
//! The rules are checked by counting; the paper's formulas are drawn; then its experiment is played
//! again, with a control and with the paper's own future work, and what it observed in its games is
//! observed in ours. The quick run plays the first games of the full one, and shows the full one as it
//! was recorded.

mod boards;
mod coverage;
mod experiment;
mod interval;
mod lengthening;
mod observations;
mod observe;
mod printed;
mod random;
pub mod readings;
mod recorded;
mod results;
mod sample;
mod tiles;
mod wobble;

use thiserror::Error;
use yomikiri_catalog::ExploreError;
use yomikiri_game::Progress;
use yomikiri_host::data_folder;
use yomikiri_play::arena::{LogError, RunError};
use yomikiri_tantrix::{RecordError, Rule};

use crate::{Effort, Report, Text};
use recorded::Recorded;

/// Why paper 5 could not be recomputed.
#[derive(Debug, Error)]
pub enum Paper5Error {
    /// The registry has no such match.
    #[error("in a match of the experiment: {0}")]
    Match(#[from] ExploreError),
    /// The log of a match cannot be used.
    #[error("in the logs of the experiment: {0}")]
    Log(#[from] LogError),
    /// A match could not be played.
    #[error("in a match of the experiment: {0}")]
    Run(#[from] RunError),
    /// A logged game cannot be read.
    #[error("in the logs of the experiment: {0}")]
    Record(#[from] RecordError),
    /// Nobody knows where logs are to be kept.
    #[error("no data directory is known for the logs of the experiment: set XDG_DATA_HOME or HOME")]
    NoData,
    /// The folder for logs cannot be made.
    #[error("the folder for the logs of the experiment: {0}")]
    Folder(#[from] std::io::Error),
    /// The recorded run cannot be read or written.
    #[error("the recorded experiment: {0}")]
    Recorded(serde_json::Error),
    /// The recorded readings are not what was to be played.
    #[error(
        "the recorded readings, line {0}: expected a reading, its seed and one letter per game: w, d or l"
    )]
    Readings(usize),
    /// The contest's positions cannot be read.
    #[error("the contest's sample positions: {0}")]
    Samples(serde_json::Error),
    /// The contest's positions break a rule.
    #[error("the contest's sample positions: {0}")]
    Rule(#[from] Rule),
}

/// Recomputes the paper: the first games of the experiment or, with full effort, all of them, whose
/// logs are kept so that what was interrupted goes on.
pub(crate) fn report(effort: Effort, progress: &dyn Progress) -> Result<Report, Paper5Error> {
    let mut report = empty_report();
    report.seed = Some(experiment::SEED);
    tiles::claims(&mut report)?;
    random::claims(&mut report, progress);
    boards::rules(&mut report);
    printed::curves(&mut report);
    printed::statistics(&mut report);
    let first = report.claims.len();
    if effort.full {
        let logs = data_folder().ok_or(Paper5Error::NoData)?.join(LOGS);
        if effort.fresh && logs.exists() {
            std::fs::remove_dir_all(&logs)?;
        }
        std::fs::create_dir_all(&logs)?;
        results::claims(&mut report, true, &logs, progress)?;
        Recorded::of(&report, first).write(&logs)?;
    } else {
        let logs = tempfile::tempdir()?;
        results::claims(&mut report, false, logs.path(), progress)?;
        recorded::tables(&mut report)?;
    }
    readings::table(&mut report)?;
    report.cover(coverage::ROWS);
    Ok(report)
}

/// The folder of the full experiment's logs in the user's data directory.
const LOGS: &str = "tantrix-experiment";

/// The paper's title.
pub(crate) fn title() -> Text {
    Text::new(
        "A mid-game obstruction strategy for a Tantrix player",
        "タントリックス AI プレイヤーへの中盤の妨害戦略の実装と評価",
    )
}

fn empty_report() -> Report {
    Report::new(
        5,
        title(),
        "Nagae and Maruyama, 61st Programming Symposium, 2020",
        Text::new(
            "Tantrix players lay tiles that continue coloured lines; the longest line wins. The authors \
             changed the evaluation of Darwin, the strongest program, so that in the middle of the game \
             it values positions less in which the opponent's longest line does not run into a \
             controlled side, and won 1,012 of 2,100 games against 913. We wrote rules, a Darwin-like \
             player and the strategy afresh, and play the experiment again, beside a control in which a \
             coin replaces the strategy's question, and a variant that counts which tiles are left. What \
             the paper observed in its games is in ours, too. The strategy does not beat our player, but \
             neither does the coin: lowering values costs our player by itself. What obstruction adds, \
             strategy less coin, is +0.018 [−0.014, +0.051] in the recorded full experiment. That shows no \
             gain, and does not exclude the paper's +0.024 either, so it is no refutation.",
            "タントリックスは色のついた線をつなぐようにタイルを置き、最長の線を作った方が勝つ。著者は最強の\
             プログラムDarwinの評価を変え、中盤で相手の最長の線がコントロールサイドに入っていない局面の評価を\
             下げて、2,100局で1,012勝913敗とした。ここでは規則、Darwinに似たプレイヤー、戦略を書き直し、実験を\
             やり直す。問いの代わりに硬貨を投げる対照と、残りのタイルを数える変種も並べる。論文が対局に見た\
             傾向はここでも見られた。戦略はここでのプレイヤーに勝ち越さないが、硬貨も勝ち越さない。評価を下げる\
             こと自体が不利に働くからである。妨害そのものの効果（妨害戦略と硬貨の差）は、記録された実験全体で\
             +0.018 [−0.014, +0.051]である。効果は示されないが、論文の+0.024も除外されず、反証ではない。",
        ),
        &[
            "yomikiri reproduce 5 --full",
            "yomikiri arena tantrix obstruct darwin --games 500 --playouts 200 --seed 2020",
            "yomikiri analyze tantrix crates/tantrix/tests/data/games.jsonl --at 30",
            "yomikiri replay tantrix crates/tantrix/tests/data/games.jsonl",
        ],
    )
}
