//! `yomikiri bench`: how fast the engines are. Every benchmark checks the result of what it times.

use std::time::Instant;

use anyhow::ensure;
use schemars::JsonSchema;
use serde::Serialize;
use yomikiri_dobutsu::Dobutsu;
use yomikiri_dobutsu_tables::{Backend, choose_backend};
use yomikiri_host::Device;

use crate::dobutsu::bench as dobutsu;
use crate::graph_bench;
use crate::hakozumi::bench as hakozumi;
use crate::mnk::bench as mnk;
use crate::output::{Answer, Output, grouped, remark};
use crate::serve_bench;
use crate::tantrix::bench as tantrix;

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  yomikiri bench\n  yomikiri bench layers-4x4 --json\n  \
    yomikiri bench --device cuda")]
pub(crate) struct Args {
    /// Only benchmarks whose name contains this
    filter: Option<String>,
    /// cpu; cuda: those that run on an NVIDIA GPU; auto: both, if there is a GPU
    #[arg(long, default_value = "cpu", value_name = "DEVICE")]
    device: Device,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// What was measured.
#[derive(Serialize, JsonSchema)]
pub(crate) struct BenchDocument {
    /// `yomikiri.bench/1`.
    schema: &'static str,
    /// Every benchmark that was run, in order.
    benchmarks: Vec<Measured>,
}

/// One benchmark, whose result was checked.
#[derive(Serialize, JsonSchema)]
struct Measured {
    /// Its name.
    name: &'static str,
    /// The seconds it took.
    seconds: f64,
    /// The seconds it may take on two cores.
    bound_seconds: f64,
    /// What is counted.
    unit: &'static str,
    /// How many of these it handled.
    count: u64,
}

/// What a run handled, and how many of them: a signature that changes only if behaviour does.
pub(crate) struct Work {
    pub(crate) unit: &'static str,
    pub(crate) count: u64,
    /// The seconds that count, if they are not those of the whole run.
    pub(crate) seconds: Option<f64>,
}

impl Work {
    /// So much, in the time of the whole run.
    pub(crate) fn new(unit: &'static str, count: u64) -> Work {
        Work { unit, count, seconds: None }
    }
}

/// A benchmark with the time it may take.
pub(crate) struct Benchmark {
    pub(crate) name: &'static str,
    /// Seconds allowed on two cores.
    pub(crate) bound: f64,
    pub(crate) run: fn() -> anyhow::Result<Work>,
}

/// Every game's benchmarks. Dobutsu's first also checks the most memory the process has had, so it
/// comes before the others.
fn benchmarks() -> impl Iterator<Item = &'static Benchmark> {
    #[cfg(feature = "cluster")]
    let cluster = &crate::mnk::cluster_bench::BENCHMARKS;
    #[cfg(not(feature = "cluster"))]
    let cluster = &[];
    dobutsu::BENCHMARKS
        .iter()
        .chain(&mnk::BENCHMARKS)
        .chain(cluster)
        .chain(&hakozumi::BENCHMARKS)
        .chain(&tantrix::BENCHMARKS)
        .chain(&graph_bench::BENCHMARKS)
        .chain(&serve_bench::BENCHMARKS)
}

/// The benchmarks of a device.
fn benchmarks_on(device: Device) -> anyhow::Result<Box<dyn Iterator<Item = &'static Benchmark>>> {
    let cuda = || dobutsu::CUDA_BENCHMARKS.iter().chain(&mnk::CUDA_BENCHMARKS);
    let backend = choose_backend(device, Dobutsu::default())?;
    Ok(match (device, &backend) {
        (Device::Cpu, _) => Box::new(benchmarks()),
        (Device::Cuda, _) => {
            remark!("on {backend}");
            Box::new(cuda())
        }
        (_, Backend::Gpu(_)) => {
            remark!("on the CPU and on {backend}");
            Box::new(benchmarks().chain(cuda()))
        }
        (_, Backend::Cpu(_)) => {
            remark!("on {backend}");
            Box::new(benchmarks())
        }
    })
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    let wanted =
        |b: &&'static Benchmark| args.filter.as_ref().is_none_or(|part| b.name.contains(part));
    let chosen: Vec<&Benchmark> = benchmarks_on(args.device)?.filter(wanted).collect();
    ensure!(
        !chosen.is_empty(),
        "no benchmark has {:?} in its name; expected part of one of {}",
        args.filter.as_deref().unwrap_or_default(),
        names()
    );
    let mut rows = Vec::new();
    let mut benchmarks = Vec::new();
    for benchmark in chosen {
        let clock = Instant::now();
        let work = (benchmark.run)()?;
        let seconds = work.seconds.unwrap_or(clock.elapsed().as_secs_f64());
        rows.push(vec![
            benchmark.name.to_owned(),
            format!("{seconds:.3}"),
            format!("{:.1}", benchmark.bound),
            format!("{} {}", grouped(work.count), work.unit),
            grouped((work.count as f64 / seconds) as u64),
        ]);
        let (name, bound_seconds) = (benchmark.name, benchmark.bound);
        let Work { unit, count, .. } = work;
        benchmarks.push(Measured { name, seconds, bound_seconds, unit, count });
    }
    if args.json {
        output.json(&BenchDocument { schema: "yomikiri.bench/1", benchmarks })?;
    } else {
        output.table(&["benchmark", "seconds", "bound", "work", "per second"], rows)?;
    }
    Ok(Answer::Done)
}

fn names() -> String {
    let all = benchmarks().chain(&dobutsu::CUDA_BENCHMARKS).chain(&mnk::CUDA_BENCHMARKS);
    all.map(|benchmark| benchmark.name).collect::<Vec<_>>().join(", ")
}
