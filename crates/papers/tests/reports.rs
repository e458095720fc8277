//! The reports of the papers: every claim has the verdict we know it to have, every id is unique,
//! and both languages are there. A change of any line below is a change of what the project says.

use yomikiri_game::Quiet;
use yomikiri_papers::{Effort, PAPERS, Report, Verdict, reproduce};

/// Claims that do not agree with the print, with their values; all others of the print agree.
const NOT_AGREEING: [(u8, &str, Verdict, &str, &str); 14] = [
    (1, "wins-2", Verdict::Differs, "8", "7"),
    (1, "chooses-1", Verdict::Differs, "2", "1"),
    (1, "chooses-3", Verdict::Differs, "1", "0"),
    (1, "opening-A", Verdict::Differs, "player 2 wins", "open {2,draw}"),
    (1, "opening-C", Verdict::Differs, "player 1 chooses", "open {1,3,draw}"),
    (
        1,
        "C-replies",
        Verdict::Differs,
        "3 x player 1 wins, 1 x player 1 chooses, 1 x player 2 chooses",
        "3 x player 1 wins, 1 x open {1,draw}, 1 x open {3,draw}",
    ),
    (1, "second-moves-won", Verdict::Differs, "19", "27"),
    (1, "player-2", Verdict::Explained, "never", "may"),
    (2, "third-stone-4x4", Verdict::Explained, "22", "21"),
    (3, "figure-37", Verdict::Differs, "draw", "loses"),
    (3, "erratum-theorem-4", Verdict::Explained, "−1−5n … −1−5n", "−1−5n … −4−5n"),
    (3, "erratum-definition-8", Verdict::Explained, "X, O swapped", "the strategist"),
    (3, "erratum-lemma-2", Verdict::Explained, "P", "C"),
    (3, "erratum-theorem-3", Verdict::Explained, "−11行", "−11列"),
];

/// Results of ours, by paper and id.
const NEW: [(u8, &str, &str); 16] = [
    (1, "equilibrium-sets", "{1} 44, {2} 7, {1,2,3} 8, {draw} 4, {1,draw} 1, {2,draw} 2"),
    (1, "whole-game", "equilibrium {1,2,3,draw}, cautious {draw}, hopeful {1,2,3}"),
    (1, "sizes-reach", "nobody"),
    (1, "sizes-block", "nobody"),
    (2, "open-5x5", "nobody"),
    (2, "boards-to-8x8", "nobody"),
    (2, "four-players", "nobody"),
    (2, "two-players", "player 1 on all but 3x3"),
    (3, "figure-37-repaired", "draw"),
    (3, "limited-height", "1, 2, 3"),
    (3, "matching-lemma", "6266 of 6266"),
    (3, "three-cells", "1"),
    (3, "classification", "5, 8, 10, 13, 15, 16"),
    (3, "handicap-1-obstruction", "11"),
    (3, "handicap-1-boards", "0, 2, 3"),
    (3, "handicap-1-window", "20 positions, 150 static leaves"),
];

fn check(report: &Report) {
    let mut ids = std::collections::BTreeSet::new();
    for claim in &report.claims {
        assert!(ids.insert(&claim.id), "{} twice", claim.id);
        assert!(!claim.what.en.is_empty() && !claim.what.ja.is_empty(), "{}", claim.id);
        assert_eq!(claim.note.en.is_empty(), claim.note.ja.is_empty(), "{}", claim.id);
        let found = (report.paper, claim.id.as_str());
        if let Some(known) = NOT_AGREEING.iter().find(|known| (known.0, known.1) == found) {
            let (_, _, verdict, printed, computed) = *known;
            assert_eq!(
                (claim.verdict, &*claim.printed, &*claim.computed),
                (verdict, printed, computed)
            );
        } else if let Some((_, _, computed)) = NEW.iter().find(|new| (new.0, new.1) == found) {
            assert_eq!(
                (claim.verdict, &*claim.computed),
                (Verdict::New, *computed),
                "{}",
                claim.id
            );
        } else if claim.id == "third-stone-5x4" {
            assert_eq!((claim.verdict, &*claim.computed), (Verdict::Explained, "209"));
        } else {
            assert_eq!(claim.verdict, Verdict::Agrees, "{}: {claim:?}", claim.id);
        }
    }
    for table in &report.tables {
        assert!(table.rows.iter().all(|row| row.len() == table.columns.len()), "{}", table.id);
        assert!(!table.rows.is_empty(), "{}", table.id);
    }
    assert!(report.figures.iter().all(|figure| !figure.boards.is_empty()));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn every_claim_has_the_verdict_we_know() {
    // Papers 4 and 5 take minutes and have tests of their own beside this one.
    let reports: Vec<Report> = PAPERS
        .iter()
        .filter(|&&paper| paper < 4)
        .map(|&paper| reproduce(paper, Effort::default(), &Quiet).expect("it can be recomputed"))
        .collect();
    reports.iter().for_each(check);
    let known = |paper: u8, id: &str| {
        reports.iter().any(|r| r.paper == paper && r.claims.iter().any(|claim| claim.id == id))
    };
    assert!(NOT_AGREEING.iter().all(|&(paper, id, ..)| known(paper, id)));
    assert!(NEW.iter().all(|&(paper, id, _)| known(paper, id)));
    let twice = reports[1].figures.iter().find(|figure| figure.id == "twice-5x4");
    assert_eq!(twice.map(|figure| figure.boards.len()), Some(11));
}

#[test]
fn a_paper_that_is_not_there_is_named() {
    let error = reproduce(9, Effort::default(), &Quiet).expect_err("there are five papers");
    assert!(error.to_string().starts_with("no paper 9; expected one of [1, 2"), "{error}");
}
