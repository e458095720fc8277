//! What tests need beside Rust, installed by the name of Debian's package if it is missing: the
//! browser that opens what we write, with Japanese fonts, and node.

use std::process::{Command, Stdio};

const PROGRAMS: [&str; 3] =
    ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const LIGHT: &str = "/usr/bin/chromium-headless-shell";

/// The path of a browser that runs and can show Japanese; it is installed if there is none.
pub(crate) fn find() -> Option<&'static str> {
    if there().is_none() || !has_fonts() {
        install(&["chromium", "fonts-noto-cjk", "fontconfig"]);
    }
    let found = there().filter(|_| has_fonts());
    if found.is_none() {
        println!("no chromium with Japanese fonts: apt-get install chromium fonts-noto-cjk");
    }
    found
}

/// The path of a browser that draws no window of its own, which takes half the computing of the other. The same pages
/// come out of it; where there is none, the other one does.
pub(crate) fn light() -> Option<&'static str> {
    let other = find()?;
    if !quiet(LIGHT, &["--version"]) {
        install(&["chromium-headless-shell"]);
    }
    Some(if quiet(LIGHT, &["--version"]) { LIGHT } else { other })
}

/// Are node and npm there, or now installed?
pub(crate) fn has_node() -> bool {
    let there = || quiet("node", &["--version"]) && quiet("npm", &["--version"]);
    if !there() {
        install(&["nodejs", "npm"]);
    }
    there()
}

fn install(packages: &[&str]) {
    let _ = shown("apt-get", &["update"]);
    shown("apt-get", &[&["install", "-y", "--no-install-recommends"][..], packages].concat());
}

fn there() -> Option<&'static str> {
    PROGRAMS.into_iter().find(|program| quiet(program, &["--version"]))
}

fn has_fonts() -> bool {
    quiet("sh", &["-c", "fc-list :lang=ja | grep -q ."])
}

pub(crate) fn shown(program: &str, args: &[&str]) -> bool {
    eprintln!("$ {program} {}", args.join(" "));
    Command::new(program).args(args).status().is_ok_and(|status| status.success())
}

fn quiet(program: &str, args: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(args).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
