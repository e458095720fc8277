//! A release as an archive: the program, manual pages, completions, licences, README and guide, in the folders
//! in which a system expects them. It is unpacked again and its program run, with nothing else in reach.
//!
//! ```text
//!   yomikiri-0.2.0-x86_64-linux/
//!     bin/yomikiri                  the program, linked to glibc and libgcc_s, or to nothing (--static)
//!     share/man/man1/*.1            a page for every command
//!     share/bash-completion/…, share/zsh/…, share/fish/…
//!     README.md, CHANGELOG.md, CITATION.cff, LICENSE-MIT, LICENSE-APACHE, LICENSES-THIRD-PARTY.txt
//!     crates/…                      pages and examples to which these lead
//!     docs/                         the guide, the file formats with a reader in Python, JSON schemas
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::env::consts::ARCH;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cargo_command;

/// Whose program runs on any Linux of this processor.
const STATIC: &str = "x86_64-unknown-linux-musl";
/// What a program may be linked to: glibc, and the compiler's own library, which comes with every glibc.
const GLIBC: [&str; 6] =
    ["linux-vdso", "ld-linux", "libc.so", "libm.so", "libgcc_s.so", "libpthread.so"];
/// The newest glibc that a release may need, as the guide says.
const NEWEST_GLIBC: u32 = 35;
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "bash-completion/completions/yomikiri"),
    ("zsh", "zsh/site-functions/_yomikiri"),
    ("fish", "fish/vendor_completions.d/yomikiri.fish"),
];
const FILES: [&str; 12] = [
    "README.md",
    "CHANGELOG.md",
    "CITATION.cff",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "SECURITY.md",
    "CODE_OF_CONDUCT.md",
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    "Containerfile",
    "crates/python/README.md",
    "crates/yomikiri/README.md",
];
/// What the README leads to.
const FOLDERS: [&str; 2] = ["docs", "crates/yomikiri/examples"];

/// Installs the program into a new prefix, as a user does, and packs what is there. The static program runs
/// on any Linux, but cannot load the driver of a GPU. With a path, that program is packed instead.
pub(crate) fn run(args: &[String]) -> bool {
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let made = match words[..] {
        [] => install(&[]).and_then(|program| {
            check_glibc(&program)?;
            pack(&program, &format!("{ARCH}-linux"))
        }),
        ["--static"] => {
            let installed = can_link_statically().and_then(|()| install(&["--target", STATIC]));
            installed.and_then(|program| pack(&program, "x86_64-linux-static"))
        }
        // It is no release.
        ["--of", program] => pack(Path::new(program), &format!("{ARCH}-linux-test")),
        _ => Err("expected nothing, --static, or --of PROGRAM".to_owned()),
    };
    match &made {
        Ok(archive) => println!("{}", archive.display()),
        Err(problem) => eprintln!("dist: {problem}"),
    }
    made.is_ok()
}

/// `cargo install` into an empty prefix; gives the program there.
fn install(more: &[&str]) -> Result<PathBuf, String> {
    let prefix = target().join("dist/prefix");
    let _ = fs::remove_dir_all(&prefix);
    let mut command = cargo_command(&["install", "--path", "crates/cli", "--locked"]);
    command.args(more).arg("--target-dir").arg(target()).arg("--root").arg(&prefix);
    eprintln!("$ {command:?}");
    match command.status().is_ok_and(|status| status.success()) {
        true => Ok(prefix.join("bin/yomikiri")),
        false => Err("cargo install failed".to_owned()),
    }
}

/// Is there all that a static program needs? Asked before anything is built.
fn can_link_statically() -> Result<(), String> {
    let mut rustc = Command::new(std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into()));
    let folder = output(rustc.args(["--print", "target-libdir", "--target", STATIC]))?;
    let folder = String::from_utf8_lossy(&folder).trim().to_owned();
    if !Path::new(&folder).is_dir() {
        return Err(format!(
            "--static needs the Rust target {STATIC}, which this toolchain does not have: {folder} is missing. \
             `rustup target add {STATIC}` installs it."
        ));
    }
    output(Command::new("musl-gcc").arg("--version")).map(drop).map_err(|_| {
        "--static needs the compiler musl-gcc, which cannot be run; Debian has it in the package musl-tools"
            .to_owned()
    })
}

fn target() -> PathBuf {
    let named = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    std::env::current_dir().unwrap_or_default().join(named)
}

/// The version of the program.
pub(crate) fn version() -> String {
    let manifest = fs::read_to_string("Cargo.toml").unwrap_or_default();
    let after = manifest.split("[workspace.package]").nth(1).unwrap_or_default();
    after.split('"').nth(1).unwrap_or("0").to_owned()
}

fn pack(program: &Path, machine: &str) -> Result<PathBuf, String> {
    let name = format!("yomikiri-{}-{machine}", version());
    let dist = target().join("dist");
    let folder = dist.join(&name);
    let _ = fs::remove_dir_all(&folder);
    let made = |path: &Path| fs::create_dir_all(path).map_err(|e| format!("{path:?}: {e}"));
    made(&folder.join("bin"))?;
    let installed = folder.join("bin/yomikiri");
    fs::copy(program, &installed).map_err(|error| format!("{}: {error}", program.display()))?;
    run_all(Command::new("strip").arg(&installed))?;
    check_libraries(&installed)?;
    run_all(Command::new(&installed).arg("man").arg("--out").arg(folder.join("share/man/man1")))?;
    for (shell, place) in COMPLETIONS {
        let place = folder.join("share").join(place);
        made(place.parent().unwrap_or(&folder))?;
        let text = output(Command::new(&installed).args(["completions", shell]))?;
        fs::write(&place, text).map_err(|error| format!("{}: {error}", place.display()))?;
    }
    for file in FILES {
        made(folder.join(file).parent().unwrap_or(&folder))?;
        fs::copy(file, folder.join(file)).map_err(|error| format!("{file}: {error}"))?;
    }
    for copied in FOLDERS {
        let place = folder.join(copied);
        run_all(Command::new("cp").args(["-r", copied]).arg(place.parent().unwrap_or(&folder)))?;
    }
    if let Some(link) = dead_link(&folder) {
        return Err(format!("the archive has no file for a link: {link}"));
    }
    let licences = folder.join("LICENSES-THIRD-PARTY.txt");
    fs::write(&licences, third_party()?).map_err(|e| format!("{}: {e}", licences.display()))?;
    let archive = dist.join(format!("{name}.tar.gz"));
    // The same files give the same bytes, whoever packs them and when.
    let mut tar = Command::new("tar");
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0"]);
    tar.arg("-C").arg(&dist).arg("-czf").arg(&archive).arg(&name);
    run_all(&mut tar)?;
    let sum = output(Command::new("sha256sum").arg(&archive))?;
    let sum = String::from_utf8_lossy(&sum).split(' ').next().unwrap_or_default().to_owned();
    let sums = dist.join(format!("{name}.tar.gz.sha256"));
    fs::write(sums, format!("{sum}  {name}.tar.gz\n")).map_err(|error| error.to_string())?;
    try_out(&archive, &name)?;
    Ok(archive)
}

/// The first link in the pages below a folder that leads to no file there.
fn dead_link(folder: &Path) -> Option<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.into_iter().find_map(|path| {
        if path.is_dir() {
            return dead_link(&path);
        }
        let text = match path.extension().is_some_and(|extension| extension == "md") {
            true => fs::read_to_string(&path).ok()?,
            false => return None,
        };
        let links = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        let mut own = links.filter(|link| !link.contains([':', ' ', '\n']));
        let dead = own.find(|link| !folder.join(link).exists())?;
        Some(format!("{}: {dead}", path.display()))
    })
}

/// The licences of all packages that are compiled into the program, each text once.
fn third_party() -> Result<String, String> {
    let args = ["tree", "--locked", "-p", "yomikiri-cli", "--edges", "normal", "--prefix", "none"];
    let mut tree = cargo_command(&args);
    let listed = output(tree.args(["--no-dedupe", "--format", "{p} | {l}"]))?;
    let listed = String::from_utf8_lossy(&listed).into_owned();
    // A package of ours shows its folder.
    let foreign: BTreeSet<&str> = listed.lines().filter(|line| !line.contains(" (/")).collect();
    let mut texts: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for line in &foreign {
        let (package, _) = line.split_once(" | ").unwrap_or((line, ""));
        for text in licence_texts(package) {
            texts.entry(text).or_default().push(package);
        }
    }
    let head = format!("Packages in this program, and their licences:\n\n{}\n", join(&foreign));
    let text = texts.iter().map(|(text, packages)| {
        format!("\n{}\n{}\n\n{}\n", "-".repeat(80), packages.join(", "), text.trim())
    });
    match foreign.len() > 50 && texts.len() > 10 {
        true => Ok(text.fold(head, |all, text| all + &text)),
        false => Err(format!("{} packages with {} licences found", foreign.len(), texts.len())),
    }
}

fn join(lines: &BTreeSet<&str>) -> String {
    lines.iter().copied().collect::<Vec<_>>().join("\n")
}

/// The licence files of a package like `name v1.2.3`, where cargo has unpacked it.
fn licence_texts(package: &str) -> Vec<String> {
    let mut words = package.split(' ');
    let (name, version) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let folder = format!("{name}-{}", version.trim_start_matches('v'));
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let sources = home.unwrap_or_default().join("registry/src");
    let registries = fs::read_dir(sources).into_iter().flatten().flatten();
    let files = registries.flat_map(|registry| fs::read_dir(registry.path().join(&folder)));
    let is_licence = |name: &str| {
        ["LICENSE", "LICENCE", "COPYING", "NOTICE"].iter().any(|word| name.starts_with(word))
    };
    let mut paths: Vec<PathBuf> = files.flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let named = paths.iter().filter(|path| {
        let name = path.file_name().map(|name| name.to_string_lossy().to_uppercase());
        name.is_some_and(|name| is_licence(&name))
    });
    named.filter_map(|path| fs::read_to_string(path).ok()).collect()
}

/// Everything that the program is linked to is part of glibc.
fn check_libraries(program: &Path) -> Result<(), String> {
    // `ldd` fails on a program that is linked to nothing.
    let linked = Command::new("ldd").arg(program).output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&linked.stdout).into_owned();
    let names = text.lines().filter(|line| line.contains("=>") || line.contains(".so"));
    match names.into_iter().find(|line| !GLIBC.iter().any(|part| line.contains(part))) {
        Some(line) => Err(format!("the program needs {}", line.trim())),
        None => Ok(()),
    }
}

/// A program asks for what is new in a glibc by names like `GLIBC_2.34`.
fn check_glibc(program: &Path) -> Result<(), String> {
    let bytes = fs::read(program).map_err(|error| format!("{}: {error}", program.display()))?;
    let text = String::from_utf8_lossy(&bytes);
    let versions = text.split("GLIBC_2.").skip(1).filter_map(|rest| {
        rest.split(|c: char| !c.is_ascii_digit())
            .next()
            .and_then(|number| number.parse::<u32>().ok())
    });
    match versions.max() {
        Some(newest) if newest > NEWEST_GLIBC => Err(format!(
            "the program needs glibc 2.{newest}; expected at most 2.{NEWEST_GLIBC}, as the guide says: \
             build the release on an older system"
        )),
        _ => Ok(()),
    }
}

/// Unpacks the archive elsewhere and runs what is in it, with an empty environment.
fn try_out(archive: &Path, name: &str) -> Result<(), String> {
    let place = target().join("dist/try");
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).map_err(|error| error.to_string())?;
    run_all(Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(&place))?;
    let program = place.join(name).join("bin/yomikiri");
    let checks: [(&[&str], &str); 3] = [
        (&["--version"], "yomikiri "),
        (&["analyze", "mnk", "--size", "3x4", "..11/12.3/.223"], "player 1 or player 2 may win"),
        (&["verify", "theorem-3"], "holds theorem-3"),
    ];
    for (args, expected) in checks {
        let printed = output(Command::new(&program).args(args).env_clear().current_dir(&place))?;
        let printed = String::from_utf8_lossy(&printed);
        if !printed.contains(expected) {
            return Err(format!("{} printed {printed}; expected {expected}", args.join(" ")));
        }
    }
    let page = place.join(name).join("share/man/man1/yomikiri-analyze-mnk.1");
    if !page.exists() {
        return Err(format!("{} is missing", page.display()));
    }
    fs::remove_dir_all(&place).map_err(|error| error.to_string())
}

fn run_all(command: &mut Command) -> Result<(), String> {
    output(command).map(drop)
}

fn output(command: &mut Command) -> Result<Vec<u8>, String> {
    let name = format!("{command:?}");
    let done = command.output().map_err(|error| format!("{name}: {error}"))?;
    match done.status.success() {
        true => Ok(done.stdout),
        false => Err(format!("{name}: {}", String::from_utf8_lossy(&done.stderr))),
    }
}
