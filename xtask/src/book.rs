//! The guide as a book: HTML made by mdBook from the Markdown of `docs/guide`.
//!
//! The guide's pages link to files elsewhere in the repository. In the book these files lie beside the pages, as
//! plain text under `repository/`, so that no link leads out of it.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

const GUIDE: &str = "docs/guide";
const BOOK: &str = "target/book";
const SOURCE: &str = "target/book-source";

pub(crate) fn run() -> bool {
    if Command::new("mdbook").arg("--version").output().is_err() {
        eprintln!("book: mdbook is not installed; `cargo install mdbook` installs it");
        return false;
    }
    let book = Book { root: PathBuf::new(), source: PathBuf::from(SOURCE) };
    if let Err(problem) = book.prepare() {
        eprintln!("book: {problem}");
        return false;
    }
    let place = std::env::current_dir().unwrap_or_default().join(BOOK);
    let built = Command::new("mdbook").args(["build", SOURCE, "--dest-dir"]).arg(place).status();
    let built = built.is_ok_and(|status| status.success());
    if built {
        println!("{BOOK}/index.html");
    }
    built
}

/// What mdBook is given.
struct Book {
    /// The repository.
    root: PathBuf,
    /// Where the guide is copied to, with links that stay in it.
    source: PathBuf,
}

impl Book {
    fn prepare(&self) -> Result<(), String> {
        let _ = fs::remove_dir_all(&self.source);
        let mut folders = vec![PathBuf::new()];
        while let Some(folder) = folders.pop() {
            let (from, to) = (self.root.join(GUIDE).join(&folder), self.source.join(&folder));
            fs::create_dir_all(&to).map_err(|error| format!("{}: {error}", to.display()))?;
            for entry in fs::read_dir(&from).map_err(|error| error.to_string())?.flatten() {
                let (path, name) = (entry.path(), entry.file_name());
                if path.is_dir() {
                    folders.push(folder.join(name));
                } else if path.extension().is_some_and(|extension| extension == "md") {
                    let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
                    let text = self.relinked(&text, &folder)?;
                    fs::write(to.join(name), text).map_err(|error| error.to_string())?;
                } else {
                    fs::copy(&path, to.join(name)).map_err(|error| error.to_string())?;
                }
            }
        }
        Ok(())
    }

    /// A page of a folder of the guide, whose links to other files of the repository lead to copies.
    fn relinked(&self, text: &str, folder: &Path) -> Result<String, String> {
        let mut parts = text.split("](");
        let mut new = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (link, rest) = part.split_once(')').unwrap_or((part, ""));
            let target = link.split('#').next().unwrap_or_default();
            let file = plain(&Path::new(GUIDE).join(folder).join(target));
            let outside = !file.starts_with(GUIDE) && self.root.join(&file).is_file();
            let linked = if outside { self.copied(&file, folder)? } else { link.to_owned() };
            new.push_str(&format!("]({linked}){rest}"));
        }
        Ok(new)
    }

    /// Copies a file of the repository into the book; gives the link to it from a page of this folder.
    fn copied(&self, file: &Path, folder: &Path) -> Result<String, String> {
        // mdBook takes no Markdown along that is not in its summary.
        let name = format!("repository/{}.txt", file.display());
        let to = self.source.join("src").join(&name);
        fs::create_dir_all(to.parent().unwrap_or(&to)).map_err(|error| error.to_string())?;
        let copied = fs::copy(self.root.join(file), &to);
        copied.map_err(|error| format!("{}: {error}", file.display()))?;
        // The first folder is `src` itself.
        Ok("../".repeat(folder.components().count().saturating_sub(1)) + &name)
    }
}

/// A path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_link_leads_out_of_the_book() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let source = root.join("target/book-test");
        let book = Book { root, source: source.clone() };
        book.prepare().unwrap();
        let (mut pages, mut links) = (vec![source.join("src")], 0);
        while let Some(path) = pages.pop() {
            if path.is_dir() {
                pages.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            } else if path.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&path).unwrap();
                for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                    let target = link.split('#').next().unwrap_or_default();
                    let file = plain(&path.parent().unwrap().join(target));
                    assert!(file.starts_with(plain(&source)), "{}: {link}", path.display());
                    assert!(file.exists(), "{}: {link}", path.display());
                    links += 1;
                }
            }
        }
        assert!(links > 50, "{links} links");
        // mdBook takes a page once.
        let summary = fs::read_to_string(source.join("src/SUMMARY.md")).unwrap();
        let mut listed: Vec<&str> =
            summary.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        let count = listed.len();
        listed.sort_unstable();
        listed.dedup();
        assert_eq!(listed.len(), count, "a page stands twice in the summary");
        fs::remove_dir_all(source).unwrap();
    }
}
