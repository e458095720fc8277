//! Paper 4 recomputed as a whole: a minute with optimisation, so only with `full-tests`.
#![cfg(feature = "full-tests")]

use yomikiri_game::Quiet;
use yomikiri_papers::{Effort, Verdict, reproduce};

#[test]
fn every_figure_agrees_but_the_erratum() {
    let report = reproduce(4, Effort::default(), &Quiet).unwrap();
    let with = |verdict| {
        let claims = report.claims.iter().filter(move |claim| claim.verdict == verdict);
        claims.map(|claim| claim.id.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(with(Verdict::Differs), Vec::<&str>::new());
    assert_eq!(with(Verdict::Explained), ["mates-with-try-threats"]);
    assert!(with(Verdict::Agrees).len() > 60);
    for figure in &report.figures {
        assert!(!figure.is_empty(), "{} shows nothing", figure.id);
    }
}
