//! `yomikiri serve`: the explorer in the browser.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::Context;
use tokio::net::TcpListener;
use yomikiri_catalog::Entry;
use yomikiri_server::{Settings, serve};

use crate::destination::check_folder;
use crate::output::{Answer, Output, remark};

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri serve --open                 opens your browser as well\n  \
    yomikiri serve --port 0               any free port; the first line says which\n  \
    curl 'http://127.0.0.1:8300/api/v1/values?game=mnk&moves=b2+c3'\n\n\
    Only this machine can reach it, unless --listen names another address. Ctrl-C\n\
    stops it.")]
pub(crate) struct Args {
    /// The port; 0 for any free one
    #[arg(long, default_value_t = 8300)]
    port: u16,
    /// The address to listen on
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_name = "ADDRESS")]
    listen: IpAddr,
    /// A host name that requests may come by, besides localhost and the address itself
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// Where tables and reports are kept; by default your data directory
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Open it in the browser
    #[arg(long)]
    open: bool,
}

impl Args {
    pub(crate) fn run(self, games: &[Entry], output: &mut Output) -> anyhow::Result<Answer> {
        if let Some(folder) = &self.data {
            check_folder(folder)?;
        }
        if let Some(warning) = warning(self.listen) {
            remark!("{warning}");
        }
        let runtime = crate::threads::runtime()?;
        let served = runtime.block_on(async {
            let listener = TcpListener::bind((self.listen, self.port))
                .await
                .with_context(|| format!("listening on {}, port {}", self.listen, self.port))?;
            let address = format!("http://{}/", listener.local_addr()?);
            output.line(format!("Yomikiri is at {address} (Ctrl-C stops it)"))?;
            output.flush()?;
            if self.open && !open(&address) {
                remark!("no browser could be opened; type the address yourself");
            }
            let settings = Settings {
                games: games.to_vec(),
                data: self.data,
                hosts: self.hosts,
                commit: option_env!("YOMIKIRI_COMMIT").map(Into::into),
            };
            serve(listener, settings, stopped()).await.context("serving")
        });
        // A job that has not reached its next step yet is not waited for.
        runtime.shutdown_timeout(Duration::from_secs(1));
        served?;
        output.line("Stopped.")?;
        Ok(Answer::Done)
    }
}

/// What to say about an address that others can reach.
fn warning(listen: IpAddr) -> Option<String> {
    let alone = listen.to_canonical().is_loopback();
    (!alone).then(|| {
        format!(
            "warning: anybody who can reach {listen} can use this machine's processor; the connection \
             is not encrypted, and there is no password"
        )
    })
}

/// Done when somebody asks the program to stop.
async fn stopped() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}

fn open(address: &str) -> bool {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let mut command = Command::new(program);
    command.arg(address).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_others_can_reach_was_opened_without_a_word() {
        for (address, warned) in [
            ("127.0.0.1", false),
            ("127.0.0.2", false),
            ("::1", false),
            ("::ffff:127.0.0.1", false),
            ("0.0.0.0", true),
            ("::", true),
            ("192.168.1.5", true),
        ] {
            let said = warning(address.parse().expect(address));
            assert_eq!(said.is_some(), warned, "{address}");
            for words in said.iter().flat_map(|_| [address, "processor", "encrypted", "password"]) {
                assert!(said.as_ref().is_some_and(|said| said.contains(words)), "{said:?}");
            }
        }
    }
}
