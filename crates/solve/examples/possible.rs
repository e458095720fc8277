//! Which outcomes best play can have, one at a time, each with evidence that is checked by the rules:
//! `possible SIZE K PLAYERS RULES [POSITION]`.

use std::time::Instant;

use yomikiri_game::{Game, Limits, Notation, Outcome, OutcomeSet, Player};
use yomikiri_mnk::Mnk;
use yomikiri_solve::Possible;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let mut next = || args.next().ok_or("expected SIZE K PLAYERS RULES [POSITION]");
    let (size, k, players, rules) =
        (next()?.parse()?, next()?.parse()?, next()?.parse()?, next()?.parse()?);
    let game = Mnk::new(size, k, players, rules)?;
    let position = match args.next() {
        Some(text) => game.parse_position(&text)?,
        None => game.start(),
    };
    let mut search = Possible::new(game.clone(), Limits::NONE);
    for outcome in Player::all(players).map(Outcome::Win).chain([Outcome::Draw]) {
        let (any_of, clock) = (OutcomeSet::only(outcome), Instant::now());
        let can = if search.meets(&position, any_of)? { "can" } else { "cannot" };
        let seconds = clock.elapsed().as_secs_f64();
        println!(
            "{{{any_of}}} {can} come of best play: {} questions, {} positions held so far, {seconds:.1} s",
            search.searched(),
            search.held()
        );
        let evidence = search.evidence(&position, any_of)?;
        let (questions, claims, moves) =
            (evidence.questions(), evidence.claims(), evidence.moves());
        let clock = Instant::now();
        let looked_at = evidence.check(&game)?;
        let seconds = clock.elapsed().as_secs_f64();
        println!(
            "  evidence: {questions} answers, {claims} forced wins or stops in {moves} moves; checked, {looked_at} \
             positions, {seconds:.1} s"
        );
    }
    Ok(())
}
