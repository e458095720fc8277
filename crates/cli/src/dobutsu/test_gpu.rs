//! Dobutsu Shogi's part of `yomikiri test-gpu`.

use std::time::Instant;

use anyhow::ensure;
use yomikiri_dobutsu::{Dobutsu, RuleSet};
use yomikiri_dobutsu_tables::{
    Backend, Check, Solved, ban_dead_drops, choose_backend, mates, solve, solve_late, statistics,
};
use yomikiri_game::Quiet;
use yomikiri_host::Device;

use crate::output::Output;

/// Every value, total and table byte of thirteen rule sets, and everything paper 4 asks.
pub(crate) fn compare(output: &mut Output) -> anyhow::Result<()> {
    let gpu = choose_backend(Device::Cuda, Dobutsu::default())?;
    output.line(format!("comparing {gpu} with the CPU"))?;
    if let Backend::Gpu(kernels) = &gpu {
        let bandwidth = kernels.gpu().copy_bandwidth()?;
        output.line(format!("it copies {:.2} TB/s, read and written", bandwidth / 1e12))?;
    }
    for rules in RuleSet::ALL.into_iter().chain(others()) {
        let game = Dobutsu::new(rules);
        let ours = solve(&gpu, game, &Quiet)?;
        let clock = Instant::now();
        let theirs = solve(&Backend::CPU, game, &Quiet)?;
        same_solution(&ours, &theirs)?;
        same_table(&ours, &theirs)?;
        output.line(format!(
            "{rules}: {} values, totals and table equal; GPU {}, CPU {:.1} s",
            ours.solution.values.len(),
            ours.device_seconds().unwrap_or_default(),
            clock.elapsed().as_secs_f64()
        ))?;
        output.flush()?;
    }
    paper(&gpu, output)
}

/// Rule sets beside those most asked for, from all over the family.
fn others() -> impl Iterator<Item = RuleSet> {
    let few = |&(at, rules): &(usize, RuleSet)| at % 7 == 3 && !RuleSet::ALL.contains(&rules);
    RuleSet::family().enumerate().filter(few).map(|(_, rules)| rules)
}

/// What paper 4 asks: late ends, statistics, both tables of mates, the ban on dead drops.
fn paper(gpu: &Backend, output: &mut Output) -> anyhow::Result<()> {
    let ours = solve_late(gpu, Dobutsu::default(), &Quiet)?;
    timed(&ours, output)?;
    let theirs = solve_late(&Backend::CPU, Dobutsu::default(), &Quiet)?;
    same_solution(&ours, &theirs)?;
    ensure!(ours.solution.later == theirs.solution.later, "other positions end late");
    let (mine, other) = (statistics(&ours, &Quiet)?, statistics(&theirs, &Quiet)?);
    ensure!(mine == other, "statistics differ: {mine:?}, on the CPU {other:?}");
    ensure!(
        ban_dead_drops(&ours, &Quiet)? == ban_dead_drops(&theirs, &Quiet)?,
        "the ban on dead drops differs"
    );
    for check in [Check::Catch, Check::CatchOrTry] {
        let (mine, other) = (mates(&ours, check, &Quiet)?, mates(&theirs, check, &Quiet)?);
        ensure!(mine.values == other.values, "mates differ ({check:?})");
        ensure!(mine.census == other.census, "counts of mates differ ({check:?})");
    }
    output.line("paper 4: late ends, statistics, mates and the ban on dead drops equal")
}

/// How long each question takes on the GPU, its kernels compiled before.
fn timed(ours: &Solved, output: &mut Output) -> anyhow::Result<()> {
    statistics(ours, &Quiet)?;
    let seconds = |clock: Instant| clock.elapsed().as_secs_f64();
    let clock = Instant::now();
    statistics(ours, &Quiet)?;
    let counted = seconds(clock);
    let clock = Instant::now();
    mates(ours, Check::Catch, &Quiet)?;
    let mated = seconds(clock);
    let clock = Instant::now();
    ban_dead_drops(ours, &Quiet)?;
    let banned = seconds(clock);
    output.line(format!(
        "paper 4 on the GPU: solve with late ends {}; statistics {counted:.3} s, a table of mates \
         {mated:.3} s, ban on dead drops {banned:.3} s",
        ours.device_seconds().unwrap_or_default()
    ))
}

fn same_solution(ours: &Solved, theirs: &Solved) -> anyhow::Result<()> {
    let (ours, theirs) = (&ours.solution, &theirs.solution);
    let differs = ours.values.iter().zip(&theirs.values).position(|(a, b)| a != b);
    ensure!(ours.values.len() == theirs.values.len(), "another number of values");
    ensure!(
        differs.is_none(),
        "{} values differ, first at number {differs:?}",
        ours.values.iter().zip(&theirs.values).filter(|(a, b)| a != b).count()
    );
    let totals = |s: &yomikiri_solve::Solution| (s.won_ends, s.lost_ends, s.moves, s.census);
    ensure!(
        totals(ours) == totals(theirs),
        "totals differ: {:?}, on the CPU {:?}",
        (ours.won_ends, ours.lost_ends, ours.moves),
        (theirs.won_ends, theirs.lost_ends, theirs.moves)
    );
    Ok(())
}

fn same_table(ours: &Solved, theirs: &Solved) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let (one, other) = (folder.path().join("gpu.yk"), folder.path().join("cpu.yk"));
    ours.store(&one, &Quiet)?;
    theirs.store(&other, &Quiet)?;
    ensure!(std::fs::read(one)? == std::fs::read(other)?, "the table files differ");
    Ok(())
}
