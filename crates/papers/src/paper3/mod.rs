//! Paper 3: another proof that infinite Connect-Four is a draw.
//!
//! Everything the paper states is computed here from the strategies' data: the lemmas by playing
//! the gadgets out, the theorems by the checker, the cores cell by cell, the games by letting
//! strategies play. What the paper does not have (the matching lemma, the classification, the
//! obstruction at handicap 1) follows after it.

mod boards;
mod claims;
mod cores;
mod coverage;
mod drawings;
mod gadgets;
mod games;
mod lemmas;
mod ours;

use thiserror::Error;
use yomikiri_game::Progress;

use crate::{Effort, Report, Text};

/// Why paper 3 could not be recomputed.
#[derive(Debug, Error)]
pub enum Paper3Error {
    /// A strategy that should be shipped is not.
    #[error("no strategy {0} is shipped")]
    Missing(String),
    /// A strategy is malformed.
    #[error(transparent)]
    Strategy(#[from] yomikiri_hakozumi::StrategyError),
    /// A record of the paper is none.
    #[error(transparent)]
    Parse(#[from] yomikiri_game::ParseError),
    /// A SAT solver failed.
    #[error(transparent)]
    Solver(#[from] yomikiri_prove::sat::SolverError),
    /// The classification failed.
    #[error(transparent)]
    Classify(#[from] yomikiri_prove::classify::ClassifyError),
    /// The obstruction's proof failed.
    #[error(transparent)]
    Obstruction(#[from] yomikiri_prove::obstruction::ObstructionError),
    /// The checker rejected the tree of a window.
    #[error(transparent)]
    Tree(#[from] yomikiri_prove::handicap::certificate::TreeError),
}

/// The paper's title.
pub(crate) fn title() -> Text {
    Text::new("Another Proof of Draw in Infinite Connect-Four", "箱積みが最善引き分けの証明の別解")
}

/// Recomputes paper 3.
pub fn report(effort: Effort, progress: &dyn Progress) -> Result<Report, Paper3Error> {
    progress.begin("hakozumi", Some(4));
    let checked = boards::check_all(progress)?;
    let mut claims = claims::of_the_paper(&checked, progress)?;
    progress.advance(1);
    claims.extend(claims::errata());
    let classified = ours::classification(progress)?;
    progress.advance(1);
    claims.extend(ours::claims(&classified, progress)?);
    progress.advance(1);
    let sizes = ours::sizes_table(effort.full, progress);
    claims.insert(0, ours::seven_by_six(&sizes));
    let checks = vec![ours::sizes_check(&sizes)];
    let tables = vec![
        drawings::strategies_table(&checked),
        drawings::cup_games_table(),
        drawings::slided_games_table(),
        ours::classification_table(&classified),
        sizes,
    ];
    let figures = drawings::figures(&checked)?;
    progress.advance(1);
    let mut report = Report {
        claims,
        checks,
        tables,
        figures,
        ..Report::new(
            3,
            title(),
            "Yamaguchi, Yamaguchi, Tanaka, Kaneko",
            story(),
            &[
                "yomikiri verify crates/hakozumi/strategies/theorem-1.json",
                "yomikiri search hakozumi --record X0X2O1 --period 5 --core -8..8",
                "yomikiri analyze hakozumi X0O1X1O-1X-1O2",
            ],
        )
    };
    report.cover(coverage::ROWS);
    report.sort_figures();
    Ok(report)
}

fn story() -> Text {
    Text::new(
        "Connect-Four on a board without end is a draw: either side can answer every move so that \
         the other never gets four in a row. The paper shows it with groups of paired cells, the \
         CUP, the Slided-CUP and the GLASS. Here its boards are data, and a small checker decides \
         each for the endless board. Everything holds but figure 37, which loses; a repair is \
         given. Beyond the paper: any matching with at most two cells to a column can be held; \
         its three gadgets are all there are with short periods; and with one handicap stone no \
         such board exists at the start.",
        "端のない盤の四目並べ（箱積み）は引き分けである。どちらの側も、相手に4つ並べさせないように\
         すべての手に応じられる。論文は、マスを対にした部品CUP、Slided-CUP、GLASSでこれを示す。\
         ここでは論文の盤面をデータとして与え、小さな検証器が無限の盤面について判定する。図37を除き\
         すべて成り立つ。図37は負けるので、修正を示す。さらに論文にない結果として、1列に2マス以下\
         なら任意の対で守れること、短い周期では部品がこの3種類に限られること、置き石1の開始局面には\
         このような盤面が存在しないことを示す。",
    )
}
