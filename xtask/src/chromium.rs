//! The browser that opens what we write: Debian's chromium with Japanese fonts, installed if missing.

use std::process::{Command, Stdio};

const PROGRAMS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The name of a browser that runs and can show Japanese; it is installed if there is none.
pub(crate) fn find() -> Option<&'static str> {
    if there().is_none() || !has_fonts() {
        let _ = shown("apt-get", &["update"]);
        let packages = ["chromium", "fonts-noto-cjk", "fontconfig"];
        shown("apt-get", &[&["install", "-y", "--no-install-recommends"][..], &packages].concat());
    }
    let found = there().filter(|_| has_fonts());
    if found.is_none() {
        println!("no chromium with Japanese fonts: apt-get install chromium fonts-noto-cjk");
    }
    found
}

fn there() -> Option<&'static str> {
    PROGRAMS.into_iter().find(|program| quiet(program, &["--version"]))
}

fn has_fonts() -> bool {
    quiet("sh", &["-c", "fc-list :lang=ja | grep -q ."])
}

fn shown(program: &str, args: &[&str]) -> bool {
    eprintln!("$ {program} {}", args.join(" "));
    Command::new(program).args(args).status().is_ok_and(|status| status.success())
}

fn quiet(program: &str, args: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(args).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
