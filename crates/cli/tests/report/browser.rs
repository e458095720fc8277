//! The report in a real browser: nothing sticks out on a phone, the languages switch, the script runs,
//! it can be printed. Pictures are kept in `target/tmp/report-shots`.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{made, read, temporary};

/// Width, language, look.
const VIEWS: [(u32, &str, &str); 4] =
    [(1440, "en", "light"), (1440, "ja", "dark"), (375, "en", "dark"), (375, "ja", "light")];

/// Runs chromium and gives what it prints.
fn chromium(arguments: &[String]) -> String {
    let program = std::env::var("YOMIKIRI_CHROMIUM").unwrap_or_else(|_| "chromium".into());
    // A profile of its own for each: two browsers do not share one.
    let profile = tempfile::tempdir().expect("a profile can be kept");
    let output = Command::new(&program)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"])
        .args(["--allow-file-access-from-files", "--virtual-time-budget=10000"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .args(arguments)
        .output()
        .unwrap_or_else(|error| panic!("{program}: {error}; cargo xtask test installs it"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {arguments:?}\n{errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn address(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// A page around the report, as wide as the view, that writes down what it finds there. (The browser's
/// own window cannot be as narrow as a phone.)
fn frame(width: u32, language: &str, look: &str) -> PathBuf {
    let path = made().folder.join(format!("view-{width}-{language}-{look}.html"));
    let page = format!(
        "<!doctype html><body style=\"margin:0\"><iframe id=\"f\" style=\"border:0;width:{width}px;\
         height:6000px\" src=\"index.html?lang={language}&amp;look={look}\"></iframe><script>\
         f.onload = () => {{ const page = f.contentDocument;\
         const shown = (name) => [...page.querySelectorAll(name)]\
         .filter((part) => f.contentWindow.getComputedStyle(part).display !== 'none').length;\
         document.body.dataset.found = [page.documentElement.scrollWidth, page.documentElement.lang,\
         shown('.en'), shown('.ja'), shown('.plot-wide'), shown('.plot-narrow')].join(' '); }};\
         </script></body>"
    );
    std::fs::write(&path, page).expect("the folder can be written");
    path
}

#[test]
fn it_fits_every_width_and_shows_one_language() {
    let shots = temporary("report-shots");
    std::fs::create_dir_all(&shots).expect("pictures can be kept");
    for (width, language, look) in VIEWS {
        let path = frame(width, language, look);
        let dom = chromium(&[
            "--dump-dom".into(),
            format!("--window-size={},6000", width.max(500)),
            address(&path),
        ]);
        let found = dom.split("data-found=\"").nth(1).and_then(|rest| rest.split('"').next());
        let found: Vec<&str> = found.expect("the report was loaded").split(' ').collect();
        let name = format!("{width}-{language}-{look}");
        let [wide, lang, en, ja, plots, narrow_plots] = found[..] else { panic!("{found:?}") };
        assert_eq!(wide, width.to_string(), "{name}: something sticks out");
        assert_eq!(lang, language, "{name}");
        let (shown, hidden) = if language == "en" { (en, ja) } else { (ja, en) };
        assert!(hidden == "0" && shown != "0", "{name}: {en} English, {ja} Japanese parts");
        let (shown, hidden) =
            if width > 700 { (plots, narrow_plots) } else { (narrow_plots, plots) };
        assert!(hidden == "0" && shown != "0", "{name}: {plots} wide, {narrow_plots} narrow plots");
        let shot = shots.join(format!("{name}.png"));
        let _ = std::fs::remove_file(&shot);
        chromium(&[
            format!("--screenshot={}", shot.display()),
            format!("--window-size={},6000", width.max(500)),
            address(&path),
        ]);
        let bytes = std::fs::read(&shot).expect("a picture was taken");
        assert!(bytes.len() > 50_000, "{name}: a picture of {} bytes is empty", bytes.len());
    }
}

#[test]
fn it_can_be_printed() {
    let paper = temporary("report-shots").join("report.pdf");
    std::fs::create_dir_all(temporary("report-shots")).expect("pictures can be kept");
    let _ = std::fs::remove_file(&paper);
    chromium(&[
        format!("--print-to-pdf={}", paper.display()),
        address(&made().folder.join("index.html")),
    ]);
    let bytes = std::fs::read(&paper).expect("it was printed");
    let text = String::from_utf8_lossy(&bytes);
    let pages = text.matches("/Type /Page").count() - text.matches("/Type /Pages").count();
    assert!(pages >= 10, "{pages} pages");
}

#[test]
fn it_works_without_the_script() {
    let page = read(&made().folder.join("index.html"));
    let (before, _) = page.split_once("<script>").expect("there is a script");
    let path = made().folder.join("view-without-script.html");
    std::fs::write(&path, before.replacen("id=\"ja\"", "id=\"ja\" checked", 1)).expect("written");
    let shot = temporary("report-shots").join("without-script.png");
    std::fs::create_dir_all(temporary("report-shots")).expect("pictures can be kept");
    chromium(&[
        format!("--screenshot={}", shot.display()),
        "--window-size=900,1400".into(),
        address(&path),
    ]);
    assert!(std::fs::metadata(&shot).is_ok_and(|file| file.len() > 20_000));
}
