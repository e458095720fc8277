//! Who takes part: a hosts file, and which of its processes this one is.

use std::path::Path;

use yomikiri_host::file::read_text;

use yomikiri_table::FileError;

use crate::{ClusterError, Secret};

/// The longest hosts file that is read: thousands of processes.
const LONGEST: u64 = 1 << 16;

/// The processes of a run and their workers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts {
    /// The address of each process; empty if there is but this one.
    pub(crate) addresses: Vec<String>,
    pub(crate) process: usize,
    /// Workers of each process.
    pub(crate) threads: usize,
    /// By which the processes know each other.
    pub(crate) secret: Option<Secret>,
}

impl Hosts {
    /// This process alone.
    pub fn alone(workers: usize) -> Result<Self, ClusterError> {
        Hosts::new(Vec::new(), 0, Some(workers))
    }

    /// Process `process` of those at `addresses`, with so many workers in all; one each if not told.
    pub fn new(
        addresses: Vec<String>,
        process: usize,
        workers: Option<usize>,
    ) -> Result<Self, ClusterError> {
        let processes = addresses.len().max(1);
        let workers = workers.unwrap_or(processes);
        if process >= processes {
            return Err(ClusterError::Process { process, processes });
        }
        if workers == 0 || !workers.is_multiple_of(processes) {
            return Err(ClusterError::Workers { workers, processes });
        }
        Ok(Hosts { addresses, process, threads: workers / processes, secret: None })
    }

    /// The same processes, which know each other by this secret. Where there are several, they
    /// meet only if all were given the same one.
    pub fn with_secret(self, secret: Secret) -> Self {
        Hosts { secret: Some(secret), ..self }
    }

    /// How many processes there are.
    pub fn processes(&self) -> usize {
        self.addresses.len().max(1)
    }

    /// How many workers there are in all.
    pub fn workers(&self) -> usize {
        self.processes() * self.threads
    }

    /// Which process this is.
    pub fn process(&self) -> usize {
        self.process
    }

    /// The process a worker belongs to.
    pub(crate) fn process_of(&self, worker: usize) -> usize {
        worker / self.threads
    }
}

/// The addresses of a hosts file: one per line; empty lines and what follows a `#` do not count.
pub fn read_hosts(path: &Path) -> Result<Vec<String>, ClusterError> {
    let wrong = |problem| ClusterError::Hosts { path: path.to_owned(), problem };
    let text = read_text(path, LONGEST).map_err(FileError::at(path))?;
    parse(&text).map_err(wrong)
}

/// The secret in a file: its whole text but for white space around it.
pub fn read_secret(path: &Path) -> Result<Secret, ClusterError> {
    let text = read_text(path, LONGEST).map_err(FileError::at(path))?;
    let wrong = |error: ClusterError| ClusterError::SecretFile {
        path: path.to_owned(),
        problem: error.to_string(),
    };
    Secret::new(&text).map_err(wrong)
}

fn parse(text: &str) -> Result<Vec<String>, String> {
    let mut addresses: Vec<String> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let address = text.split('#').next().unwrap_or_default().trim();
        if address.is_empty() {
            continue;
        }
        let port = address.rsplit_once(':').filter(|(host, _)| !host.is_empty());
        let port = port.and_then(|(_, port)| port.parse::<u16>().ok()).filter(|&port| port > 0);
        if port.is_none() || address.contains(char::is_whitespace) {
            return Err(format!("line {line}: no address {address:?}"));
        }
        if addresses.iter().any(|other| other == address) {
            return Err(format!("line {line}: {address} a second time"));
        }
        addresses.push(address.to_owned());
    }
    if addresses.is_empty() { Err("no address".to_owned()) } else { Ok(addresses) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hosts_file_is_read_or_its_line_named() {
        let check = |text: &str, expected: Result<&[&str], &str>| {
            let expected = expected.map(|all| all.iter().map(|&a| a.to_owned()).collect());
            assert_eq!(parse(text), expected.map_err(str::to_owned), "{text:?}");
        };
        check("a:1\n\n# b:2\n c:3 # d\r\n", Ok(&["a:1", "c:3"]));
        check("[::1]:80", Ok(&["[::1]:80"]));
        check(" \n#x", Err("no address"));
        check("a:1\nb", Err("line 2: no address \"b\""));
        check("a:0", Err("line 1: no address \"a:0\""));
        check("a:70000", Err("line 1: no address \"a:70000\""));
        check(":80", Err("line 1: no address \":80\""));
        check("a b:80", Err("line 1: no address \"a b:80\""));
        check("a:1\na:1", Err("line 2: a:1 a second time"));
    }

    #[test]
    fn a_hosts_file_without_end_is_refused() {
        let problem = read_hosts(Path::new("/dev/zero")).unwrap_err().to_string();
        assert!(problem.contains("/dev/zero: this is a device"), "{problem}");
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "a:1\n".repeat(20_000)).unwrap();
        let problem = read_hosts(file.path()).unwrap_err().to_string();
        assert!(problem.contains("more than 65536 bytes"), "{problem}");
    }

    #[test]
    fn workers_are_shared_out_evenly() {
        let addresses = || vec!["a:1".to_owned(), "b:1".to_owned()];
        let hosts = Hosts::new(addresses(), 1, Some(4)).unwrap();
        assert_eq!((hosts.threads, hosts.workers(), hosts.process_of(1)), (2, 4, 0));
        assert_eq!(Hosts::new(addresses(), 1, None).unwrap().workers(), 2);
        assert!(matches!(Hosts::new(addresses(), 2, None), Err(ClusterError::Process { .. })));
        for workers in [0, 1, 3] {
            let error = Hosts::new(addresses(), 0, Some(workers));
            assert!(matches!(error, Err(ClusterError::Workers { .. })), "{workers}");
        }
        assert_eq!(Hosts::alone(3).unwrap().workers(), 3);
    }
}
