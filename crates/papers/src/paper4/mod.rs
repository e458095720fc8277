//! Paper 4: the complete analysis of Dobutsu Shogi.
//!
//! The whole game is solved anew, and every figure of the paper is counted from the values: totals,
//! Table 2, zugzwang, dead drops and the ban on them, both tables of mates. Then the paper's lines are
//! played through and its claims about them checked move by move.

mod beyond;
mod boards;
mod counts;
mod coverage;
mod lines;
mod mates;
mod plots;

use yomikiri_dobutsu::Dobutsu;
use yomikiri_dobutsu_tables::{
    Backend, Origin, Tablebase, solve_late, solve_late_or_load, statistics,
};
use yomikiri_game::Progress;

use crate::{Claim, Effort, Report, ReproduceError, Text};

pub(crate) fn report(
    backend: &Backend,
    effort: Effort,
    progress: &dyn Progress,
) -> Result<Report, ReproduceError> {
    let mut report = empty_report();
    let solved = match backend {
        Backend::Cpu(_) => {
            let (solved, origin) = solve_late_or_load(Dobutsu::default(), effort.fresh, progress)?;
            report.reused.extend(said(&origin));
            solved
        }
        // A GPU solves faster than a table is read.
        Backend::Gpu(_) => solve_late(backend, Dobutsu::default(), progress)?,
    };
    let statistics = statistics(&solved, progress)?;
    counts::placements(&mut report);
    counts::totals(&mut report, &solved);
    counts::moves(&mut report, &solved, &statistics);
    counts::hands(&mut report, &statistics);
    counts::distances(&mut report, &solved, &statistics);
    beyond::rules(&mut report)?;
    beyond::resources(&mut report);
    beyond::placements(&mut report, &solved, &statistics, progress)?;
    let mates = mates::tables(&mut report, &solved, progress)?;
    counts::ban(&mut report, &solved, progress)?;
    beyond::interesting(&mut report, &solved, &mates, progress);
    boards::longest_wins(&mut report, &solved);
    let longest_mates = mates.longest(&solved.index);
    let tablebase = Tablebase::in_memory(solved.index, solved.solution.values);
    boards::dead_drops(&mut report, &tablebase, &statistics)?;
    lines::openings(&mut report, &tablebase)?;
    lines::figure_9(&mut report, &tablebase, &statistics)?;
    lines::figure_10(&mut report, &tablebase, &mates, &longest_mates)?;
    in_order(&mut report);
    report.cover(coverage::ROWS);
    Ok(report)
}

/// What there is to say about where the solution comes from.
fn said(origin: &Origin) -> Vec<Text> {
    match origin {
        Origin::Stored(path) => vec![Text::new(
            format!(
                "The solution was not computed anew but read from {}: its checksum was right, and every \
                 entry was checked against its successors. --fresh solves again.",
                path.display()
            ),
            format!(
                "解は計算し直さず{}から読んだ。チェックサムは正しく、全項目を次の局面と照合した。--freshで\
                 解き直す。",
                path.display()
            ),
        )],
        Origin::Solved { stored, refused } => {
            let refused = refused.as_ref().map(|error| {
                Text::new(
                    format!("Stored tables were refused and the game solved anew: {error}"),
                    format!("保存された表は使えず、解き直した: {error}"),
                )
            });
            let unstored = stored.as_ref().err().map(|error| {
                Text::new(
                    format!("The solution could not be stored for the next time: {error}"),
                    format!("解を次回のために保存できなかった: {error}"),
                )
            });
            refused.into_iter().chain(unstored).collect()
        }
    }
}

/// Claims were made as they were computed; the paper has its own order.
fn in_order(report: &mut Report) {
    const ORDER: [&str; 11] = [
        "§2", "Table 1", "§3.1", "§3.2", "§4.1", "§4.2", "Table 2", "§4.3", "§4.4", "Table 3",
        "§4.5",
    ];
    // A place may name its figure as well.
    let rank = |claim: &Claim| {
        let place = claim.place.split(',').next().unwrap_or_default();
        ORDER.iter().position(|known| *known == place).unwrap_or(ORDER.len())
    };
    report.claims.sort_by_key(rank);
}

/// The paper's title.
pub(crate) fn title() -> Text {
    Text::new("The complete analysis of Dobutsu Shogi", "「どうぶつしょうぎ」の完全解析")
}

fn empty_report() -> Report {
    Report::new(
        4,
        title(),
        "Tetsuro Tanaka, An Analysis of a Board Game \"Doubutsu Shogi\", 2009",
        Text::new(
            "Shogi for children on three by four squares. The author enumerated every position that \
             can arise and solved it backwards from the ends: the first player loses in 78 plies. \
             We solve it again, from rules written afresh, and every count that the paper prints comes \
             out again. One \
             thing in the text is not what the table shows: the paper says that a threat to try \
             counts as a check, but the printed mates are those of threats to catch the lion only.",
            "3×4の盤で指す子ども向けの将棋。著者は現れうる全局面を列挙し、終局から後退解析して、\
             先手が78手で負けることを示した。ここでは規則から書き直して解き直し、数はすべて印刷の\
             とおりになった。一つだけ、本文と表が合わないところがある。本文はトライの脅威も王手に\
             数えるとしているが、印刷された詰みの表はライオンを取る脅威だけを数えたものである。",
        ),
        &[
            "yomikiri solve dobutsu --out dobutsu.yk",
            "yomikiri verify dobutsu.yk",
            "yomikiri analyze dobutsu 'gle/1c1/1C1/ELG[-] w'",
            "yomikiri puzzle dobutsu --win-in 9",
        ],
    )
}
