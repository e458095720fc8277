//! Table 3: mates, with and without counting threats to try as checks.

use yomikiri_dobutsu_tables::{Check, Mates, SolveError, Solved, mates};
use yomikiri_game::Progress;

use super::boards::diagram;
use super::plots;
use crate::{Claim, Figure, Report, Table, Text};

/// Table 3 as printed: lengths 1, 3, 5, … plies.
const TABLE_3: [u64; 12] =
    [11_520_862, 3_579_697, 1_314_521, 495_384, 194_087, 71_563, 27_699, 7_487, 2_173, 386, 134, 4];

/// Recomputes both tables and gives the mates of the printed one.
pub(super) fn tables(
    report: &mut Report,
    solved: &Solved,
    progress: &dyn Progress,
) -> Result<Mates, SolveError> {
    let with_tries = mates(solved, Check::CatchOrTry, progress)?;
    let printed = mates(solved, Check::Catch, progress)?;
    for (i, count) in TABLE_3.into_iter().enumerate() {
        let length = 2 * i + 1;
        let computed = printed.by_length().get(i).map_or(0, |&(_, count)| count);
        report.claims.push(Claim::compare(
            &format!("mate-{length}"),
            "Table 3",
            Text::new(format!("Mates in {length}"), format!("{length}手詰の局面")),
            count.to_string(),
            computed.to_string(),
        ));
    }
    let total = |id: &str, en: &str, ja: &str, printed: &str, computed: u64| {
        Claim::compare(id, "Table 3", Text::new(en, ja), printed, computed.to_string())
    };
    report.claims.push(total(
        "mates",
        "Mates in all",
        "詰みのある局面の総数",
        "17213997",
        printed.total(),
    ));
    report.claims.push(
        total(
            "mates-with-try-threats",
            "Mates in all, threats to try counted as checks as the text says",
            "本文のとおりトライの脅威も王手に数えたときの総数",
            "17213997",
            with_tries.total(),
        )
        .explained(Text::new(
            "An erratum: the text counts a threat to try as a check, the printed table does not. \
             Both are shown.",
            "本文と表の食い違い。本文ではトライの脅威も王手だが、印刷された表では数えられていない。\
             両方を示す。",
        )),
    );
    let share = 100.0 * printed.total() as f64 / solved.solution.census.wins() as f64;
    report.claims.push(
        Claim::compare(
            "mates-share",
            "§4.5",
            Text::new(
                "Share of the wins that are mates, in per cent",
                "勝ち局面に占める詰みの割合(%)",
            ),
            "30",
            format!("{share:.0}"),
        )
        .note(Text::new(
            format!("The paper says about 30; it is {share:.2}."),
            format!("論文では約30%。正確には{share:.2}%。"),
        )),
    );
    report.tables.push(mates_table(&printed, &with_tries));
    report.figures.push(plots::mates(&printed, &with_tries));
    report.figures.push(longest(solved, &printed));
    Ok(printed)
}

fn mates_table(printed: &Mates, with_tries: &Mates) -> Table {
    let (ours, others) = (printed.by_length(), with_tries.by_length());
    let rows = (0..ours.len().max(others.len())).map(|i| {
        let count = |list: &[(u8, u64)]| list.get(i).map_or("0".into(), |(_, c)| c.to_string());
        let print = TABLE_3.get(i).map_or("-".into(), u64::to_string);
        vec![(2 * i + 1).to_string(), print, count(&ours), count(&others)]
    });
    Table {
        id: "table-3".into(),
        title: Text::new("Table 3: mates by length", "表3: 詰みの手数ごとの局面数"),
        columns: vec![
            Text::new("plies", "手数"),
            Text::new("printed", "論文"),
            Text::new("threats to catch", "捕獲の脅威のみ"),
            Text::new("threats to catch or try", "捕獲またはトライの脅威"),
        ],
        rows: rows.collect(),
    }
}

fn longest(solved: &Solved, mates: &Mates) -> Figure {
    let caption = Text::new("Mate in 23", "23手詰");
    let boards = mates.longest(&solved.index);
    Figure::boards(
        "figure-10",
        Text::new("Figure 10: the longest mates", "図10: 最長の詰み"),
        boards.iter().map(|position| diagram(position, caption.clone())).collect(),
    )
}
