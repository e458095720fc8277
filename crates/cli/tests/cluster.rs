//! Solving on many processes: the bytes of one, whoever is killed. Only loopback addresses are used.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// Ample: nothing here takes long.
const PATIENCE: Duration = Duration::from_secs(300);

/// A command with `DIR` standing for the folder.
fn yomikiri(line: &str, folder: &Path) -> Command {
    let folder = folder.display().to_string();
    let mut command = Command::new(env!("CARGO_BIN_EXE_yomikiri"));
    command.args(line.split_whitespace().map(|word| word.replace("DIR", &folder)));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn json(line: &str, folder: &Path) -> Value {
    let output = yomikiri(line, folder).output().expect("it runs");
    assert!(output.status.success(), "{line}: {}", said(&output));
    serde_json::from_slice(&output.stdout).expect("exactly one JSON document")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let mut files: Vec<_> = entries
        .map(|entry| (entry.file_name().into(), fs::read(entry.path()).expect("a file")))
        .collect();
    files.sort();
    files
}

/// A hosts file with free loopback addresses.
fn hosts(at: &Path, count: usize) -> Vec<String> {
    let free: Vec<_> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    let addresses: Vec<String> =
        free.iter().map(|port| port.local_addr().expect("an address").to_string()).collect();
    fs::write(at.join("hosts.txt"), addresses.join("\n")).expect("a hosts file");
    fs::write(at.join("secret.txt"), "what only these processes know\n").expect("a secret");
    addresses
}

/// Processes of a run; none survives the test.
struct Processes(Vec<Child>);

impl Drop for Processes {
    fn drop(&mut self) {
        for child in &mut self.0 {
            child.kill().ok();
            child.wait().ok();
        }
    }
}

impl Processes {
    /// Every process of a hosts file.
    fn start(line: &str, at: &Path, count: usize) -> Self {
        hosts(at, count);
        let (hosts, secret) = (at.join("hosts.txt"), at.join("secret.txt"));
        let (hosts, secret) = (hosts.display(), secret.display());
        let child = |process: usize| {
            let line = format!("{line} --hosts {hosts} --secret-file {secret} --process {process}");
            yomikiri(&line, &at.join("out")).spawn().expect("it starts")
        };
        Processes((0..count).map(child).collect())
    }

    /// Waits for a worker's file that says how far they are.
    fn wait_for(&mut self, file: &Path) {
        wait(|| file.exists(), || format!("{} never came", file.display()));
        for child in &mut self.0 {
            assert!(child.try_wait().expect("a child").is_none(), "it ended too early");
        }
    }

    /// What one process says in the end.
    fn end(&mut self, process: usize) -> Output {
        let child = &mut self.0[process];
        wait(|| child.try_wait().expect("a child").is_some(), || format!("{process} hangs"));
        let child = std::mem::replace(
            child,
            yomikiri("--version", Path::new("")).spawn().expect("it starts"),
        );
        child.wait_with_output().expect("it ended")
    }

    fn signal(&self, process: usize, signal: &str) {
        send(signal, self.0[process].id());
    }
}

fn send(signal: &str, process: u32) {
    let status = Command::new("kill").args([signal, &process.to_string()]).status();
    assert!(status.expect("kill runs").success());
}

fn wait(mut until: impl FnMut() -> bool, otherwise: impl Fn() -> String) {
    let clock = Instant::now();
    while !until() {
        assert!(clock.elapsed() < PATIENCE, "{}", otherwise());
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn one_two_and_four_workers_write_the_same_bytes() {
    let at = tempfile::tempdir().expect("a temporary folder");
    let single = at.path().join("single");
    let expected = json("solve mnk --size 4x4 --strong --out DIR --device cpu --json", &single);
    for (workers, how) in [(1, "--workers 1"), (2, "--local 2"), (4, "--local 2 --workers 4")] {
        let many = at.path().join("many");
        let line = format!("solve mnk --size 4x4 --strong --out DIR {how} --json");
        let solved = json(&line, &many);
        assert_eq!(solved["layers"], expected["layers"], "{how}");
        assert_eq!(solved["cluster"]["workers"], workers);
        assert_eq!(solved["cluster"]["states"], 19_602_085);
        assert_eq!(solved["parts_solved"], 17);
        let bytes = solved["cluster"]["bytes_exchanged"].as_u64().expect("a number");
        assert_eq!(bytes == 0, workers == 1);
        assert!(bytes < 19_602_085 / 2, "{how}: {bytes} bytes exchanged");
        assert!(contents(&many) == contents(&single), "{how}: the same bytes");
        assert!(!at.path().join("many.work").exists(), "nothing else is left");
        fs::remove_dir_all(&many).expect("a folder");
    }
}

/// The least memory that is said to be enough is enough, for every process.
#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn the_least_memory_is_enough() {
    let at = tempfile::tempdir().expect("a temporary folder");
    let (single, many) = (at.path().join("single"), at.path().join("many"));
    json("solve mnk --size 4x4 --strong --out DIR --device cpu --json", &single);
    let line = "solve mnk --size 4x4 --strong --out DIR --local 2 --json --memory";
    let output = yomikiri(&format!("{line} 1M"), &many).output().expect("it runs");
    let said = said(&output);
    let least = said.split_once("expected at least ").and_then(|(_, text)| text.split_once(' '));
    let least: u64 = least.and_then(|(number, _)| number.parse().ok()).expect("a number of bytes");
    let solved = json(&format!("{line} {}", 2 * least), &many);
    if let Some(peak) = solved["peak_bytes"].as_u64() {
        assert!(peak < least, "{peak} bytes at most; {least} were given");
    }
    assert!(contents(&many) == contents(&single), "the same bytes");
}

/// Killed at once and after some layers, each time gone on with by another number of workers.
#[test]
#[cfg(unix)]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn a_killed_process_ends_all_and_a_restart_completes() {
    let at = tempfile::tempdir().expect("a temporary folder");
    let (single, out) = (at.path().join("single"), at.path().join("out"));
    json("solve mnk --size 4x4 --strong --out DIR --device cpu --json", &single);
    for (count, killed, file) in [(3, 1, "layer-16-part-000.yk"), (2, 0, "layer-13-part-000.yk")] {
        let mut processes =
            Processes::start("solve mnk --size 4x4 --strong --out DIR", at.path(), count);
        processes.wait_for(&out.join(file));
        processes.signal(killed, "-KILL");
        for process in (0..count).filter(|&process| process != killed) {
            let output = processes.end(process);
            let said = said(&output);
            assert_eq!(output.status.code(), Some(1), "{said}");
            let line = format!("process {process}: the connection to process {killed} broke");
            assert!(said.contains(&line) && said.contains("the same command resumes"), "{said}");
            assert_eq!(said.matches("error:").count(), 1, "{said}");
        }
        assert!(!out.join("layer-00-part-000.yk").exists(), "it was killed in the middle");
    }
    let solved = json("solve mnk --size 4x4 --strong --out DIR --local 4 --json", &out);
    assert!(solved["cluster"]["parts_kept"].as_u64() >= Some(2), "{}", solved["cluster"]);
    assert!(contents(&out) == contents(&single), "the same bytes");
}

/// Every process on its own disk: its files are found by those that need them, whoever has them.
#[test]
fn folders_of_their_own_hold_the_result_together() {
    let at = tempfile::tempdir().expect("a temporary folder");
    let run = |how: &str| {
        hosts(at.path(), 2);
        let start = |process: usize| {
            let line = format!(
                "solve mnk --size 3x3 --strong --json --out DIR/out{process} --hosts DIR/hosts.txt \
                 --secret-file DIR/secret.txt --process {process} {how}"
            );
            yomikiri(&line, at.path()).spawn().expect("it starts")
        };
        let mut processes = Processes(vec![start(0), start(1)]);
        let outputs = [0, 1].map(|process| processes.end(process));
        assert!(outputs.iter().all(|output| output.status.success()), "{}", said(&outputs[0]));
        serde_json::from_slice::<Value>(&outputs[0].stdout).expect("exactly one JSON document")
    };
    let all = run("--workers 4");
    assert_eq!(
        (&all["cluster"]["parts_kept"], &all["cluster"]["parts_solved"]),
        (&0.into(), &10.into())
    );
    let mut gone = 0;
    for folder in ["out0", "out1"] {
        // Some layers of several rounds, whoever has them.
        for layer in [1, 2, 5, 8] {
            let file = at.path().join(folder).join(format!("layer-{layer:02}-part-000.yk"));
            gone += usize::from(fs::remove_file(file).is_ok());
        }
    }
    assert_eq!(gone, 4, "each part is in one of the folders");
    let done = run("--workers 2");
    assert_eq!(
        (&done["cluster"]["parts_kept"], &done["cluster"]["parts_solved"]),
        (&6.into(), &4.into())
    );
    assert!(done["numbers_elsewhere"].as_u64() > Some(0));
    let single = at.path().join("single");
    let expected = json("solve mnk --size 3x3 --strong --out DIR --device cpu --json", &single);
    let mut gathered = contents(&at.path().join("out0"));
    gathered.extend(contents(&at.path().join("out1")));
    gathered.sort();
    assert!(gathered == contents(&single), "the same bytes");
    for (name, bytes) in contents(&at.path().join("out1")) {
        fs::write(at.path().join("out0").join(name), bytes).expect("a file");
    }
    let shown = json("solve mnk --size 3x3 --strong --out DIR/out0 --device cpu --json", at.path());
    assert_eq!((&shown["parts_solved"], &shown["layers"]), (&0.into(), &expected["layers"]));
}

/// The children of a process.
#[cfg(target_os = "linux")]
fn children(process: u32) -> Vec<u32> {
    let text = fs::read_to_string(format!("/proc/{process}/task/{process}/children"));
    let text = text.expect("the system lists children");
    text.split_whitespace().map(|child| child.parse().expect("a number")).collect()
}

#[test]
#[cfg(target_os = "linux")]
fn local_processes_end_together() {
    let at = tempfile::tempdir().expect("a temporary folder");
    let out = at.path().join("out");
    let file = out.join("layer-16-part-000.yk");
    let start = || {
        let line = "solve mnk --size 4x4 --strong --out DIR --local 3";
        let mut parent = Processes(vec![yomikiri(line, &out).spawn().expect("it starts")]);
        parent.wait_for(&file);
        let processes = children(parent.0[0].id());
        assert_eq!(processes.len(), 3);
        (parent, processes)
    };
    let gone = |processes: &[u32]| {
        let runs = |process: &&u32| {
            let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
            status.contains("yomikiri") && !status.contains("State:\tZ")
        };
        wait(|| !processes.iter().any(|process| runs(&process)), || "children hang".to_owned());
    };
    let (mut parent, processes) = start();
    send("-KILL", processes[2]);
    let output = parent.end(0);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("process 2 ended: signal: 9 (SIGKILL)"), "{said}");
    assert!(said.contains("process 0: the connection to process 2 broke"), "{said}");
    gone(&processes);
    fs::remove_dir_all(&out).expect("a folder");

    let (mut parent, processes) = start();
    parent.0[0].kill().expect("it can be killed");
    gone(&processes);
}

#[test]
#[cfg(unix)]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn a_silent_process_is_noticed() {
    let at = tempfile::tempdir().expect("a temporary folder");
    let line = "solve mnk --size 4x4 --strong --out DIR --patience 10";
    let mut processes = Processes::start(line, at.path(), 2);
    processes.wait_for(&at.path().join("out/layer-16-part-000.yk"));
    processes.signal(1, "-STOP");
    let output = processes.end(0);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("process 0: nothing heard from process 1 for 10 s"), "{said}");
}

/// What is typed, the exit status, and what the message must say.
const BAD: &[(&str, i32, &str)] = &[
    ("--workers 0", 2, "0 workers; expected a multiple of the 1 processes, at least one each"),
    ("--local 0", 2, "invalid value '0' for '--local <N>': this machine has"),
    ("--local 100000", 2, "invalid value '100000' for '--local <N>': this machine has"),
    ("--workers 100000", 2, "--workers 100000: 100000 in one process; this machine has"),
    ("--workers -1", 2, "invalid value '-1' for '--workers <W>': expected a whole number"),
    ("--local 2 --workers 3", 2, "3 workers; expected a multiple of the 2 processes"),
    ("--local 2 --hosts DIR/hosts.txt --process 0", 2, "cannot be used with"),
    ("--local 2 --threads 2", 2, "cannot be used with"),
    ("--local 2 --memory 1M", 2, "--memory says how much may be used"),
    ("--hosts DIR/hosts.txt", 2, "--process"),
    ("--hosts DIR/nowhere.txt --process 0", 2, "nowhere.txt: No such file"),
    (
        "--hosts DIR/empty.txt --process 0",
        2,
        "empty.txt: no address; expected one address per process",
    ),
    ("--hosts DIR/wrong.txt --process 0", 2, "wrong.txt: line 2: no address \"127.0.0.1\""),
    ("--hosts DIR/hosts.txt --process 2", 2, "process 2 of 2; expected 0 to 1"),
    (
        "--hosts DIR/taken.txt --process 0",
        2,
        "expected an address of this machine with a free port",
    ),
    (
        "--hosts DIR/hosts.txt --process 0 --patience 0",
        2,
        "--patience 0; expected 1 to 1000000 seconds",
    ),
    (
        "--hosts DIR/hosts.txt --process 0 --patience 1",
        1,
        "after 1 s, 1 of the 2 processes not met: 1; expected one process for each line",
    ),
    ("--hosts DIR/hosts.txt --process 1", 2, "process 1 needs the secret that process 0 shows"),
    (
        "--hosts DIR/hosts.txt --process 1 --secret-file DIR/empty.txt",
        2,
        "empty.txt: a secret of 8 characters; expected 16 to 1024",
    ),
    ("--secret-file DIR/secret.txt", 2, "--hosts"),
];

#[test]
fn bad_use_is_named() {
    let at = tempfile::tempdir().expect("a temporary folder");
    let path = at.path();
    hosts(path, 2);
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = taken.local_addr().map(|address| (taken, address)).expect("an address");
    let free = fs::read_to_string(path.join("hosts.txt")).expect("a hosts file");
    let free = free.lines().next().expect("an address");
    fs::write(path.join("taken.txt"), format!("{}\n{free}", taken.1)).expect("a file");
    fs::write(path.join("empty.txt"), "# nobody\n").expect("a file");
    fs::write(path.join("wrong.txt"), "127.0.0.1:2101\n127.0.0.1\n").expect("a file");
    for &(line, status, message) in BAD {
        let line = format!("solve mnk --size 3x3 --strong --out DIR/out {line}");
        let output = yomikiri(&line, path).output().expect("it runs");
        let said = said(&output);
        assert_eq!(output.status.code(), Some(status), "{line} said {said}");
        assert!(said.contains(message), "{line} said {said}");
    }
    json("solve mnk --size 3x3 --strong --out DIR/out --workers 2 --json", path);
    let file = path.join("out/layer-04-part-000.yk");
    let mut bytes = fs::read(&file).expect("a layer file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&file, bytes).expect("a layer file");
    let line = "solve mnk --size 3x3 --strong --out DIR/out --local 2";
    let output = yomikiri(line, path).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("layer-04-part-000.yk"), "{}", said(&output));
    let line = "solve mnk --size 3x3 --rules reach --strong --out DIR/out --workers 1";
    let output = yomikiri(line, path).output().expect("it runs");
    assert!(said(&output).contains("the rules are reach; expected free rules"));
}

/// Every process says what differs.
#[test]
fn processes_that_differ_say_so() {
    let at = tempfile::tempdir().expect("a temporary folder");
    for (first, second) in
        [("--size 3x3", "--size 3x4"), ("--size 3x3 --workers 2", "--size 3x3 --workers 4")]
    {
        hosts(at.path(), 2);
        let start = |process: usize, how: &str| {
            let line = format!(
                "solve mnk {how} --strong --out DIR/out{process} --hosts DIR/hosts.txt \
                 --secret-file DIR/secret.txt --process {process}"
            );
            yomikiri(&line, at.path()).spawn().expect("it starts")
        };
        let mut processes = Processes(vec![start(0, first), start(1, second)]);
        for process in 0..2 {
            let output = processes.end(process);
            let said = said(&output);
            assert_eq!(output.status.code(), Some(2), "{first}, {second}: {said}");
            let line = format!("process {} runs `mnk --size", 1 - process);
            assert!(
                said.contains(&line) && said.contains("expected the same everywhere"),
                "{said}"
            );
        }
    }
}

/// Everything that may knock at the port of a process that waits for the others: it once ended the
/// run with `index out of bounds`, or blocked it until patience was over.
#[test]
fn strangers_at_the_port_were_taken_for_processes() {
    let at = tempfile::tempdir().expect("a temporary folder");
    let addresses = hosts(at.path(), 2);
    let start = |process: usize| {
        let line = format!(
            "solve mnk --size 3x3 --strong --json --out DIR/out --hosts DIR/hosts.txt \
             --secret-file DIR/secret.txt --process {process}"
        );
        yomikiri(&line, at.path()).spawn().expect("it starts")
    };
    let mut processes = Processes(vec![start(0)]);
    let mut silent = Vec::new();
    wait(
        || TcpStream::connect(&addresses[0]).map(|stream| silent.push(stream)).is_ok(),
        || "process 0 never listens".to_owned(),
    );
    let mut greeting = b"yomikiri".to_vec();
    greeting.extend([0, 0, 0, 1, 0, 0, 0, 0]);
    greeting.extend([7; 32 + 32]);
    for words in [&b"GET / HTTP/1.1\r\n\r\n"[..], &[0; 8], &[0xff; 4096], b"yomikiri", &greeting] {
        let mut stream = TcpStream::connect(&addresses[0]).expect("it listens");
        stream.write_all(words).ok();
        silent.push(stream);
    }
    processes.0.push(start(1));
    let outputs = [0, 1].map(|process| processes.end(process));
    for output in &outputs {
        assert!(output.status.success(), "{}", said(output));
    }
    let solved: Value = serde_json::from_slice(&outputs[0].stdout).expect("one JSON document");
    assert_eq!(solved["cluster"]["processes"], 2);
}

#[test]
fn another_secret_is_named_and_an_invented_one_works() {
    let at = tempfile::tempdir().expect("a temporary folder");
    hosts(at.path(), 2);
    let start = |process: usize, more: &str| {
        let line = format!(
            "solve mnk --size 3x3 --strong --out DIR/out --hosts DIR/hosts.txt \
             --process {process} {more}"
        );
        yomikiri(&line, at.path()).stderr(Stdio::piped()).spawn().expect("it starts")
    };
    let mut first = start(0, "");
    let stderr = BufReader::new(first.stderr.take().expect("a pipe"));
    let mut lines = stderr.lines().map_while(Result::ok);
    let secret =
        lines.find_map(|line| line.strip_prefix("secret of this run: ").map(str::to_owned));
    let secret = secret.expect("process 0 shows the secret");
    let mut processes = Processes(vec![first, start(1, "--secret-file DIR/secret.txt")]);
    let output = processes.end(1);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    let message = "process 0 does not know the secret that process 1 was given";
    assert!(said(&output).contains(message), "{}", said(&output));
    fs::write(at.path().join("secret.txt"), secret).expect("a secret");
    processes.0[1] = start(1, "--secret-file DIR/secret.txt");
    for process in [1, 0] {
        let output = processes.end(process);
        assert!(output.status.success(), "{}", said(&output));
    }
}
