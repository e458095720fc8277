//! The list of what we are built on is the truth, and all of it may be given away.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;

/// Licences that go with MIT or Apache-2.0, a word each.
const GOOD: [&str; 12] = [
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

fn metadata() -> Value {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--locked", "--format-version", "1"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn packages(metadata: &Value) -> &[Value] {
    metadata["packages"].as_array().unwrap()
}

/// Is every part of the expression good, where all are needed, and one, where one is enough?
fn is_good(licence: &str) -> bool {
    let licence = licence.replace(['(', ')'], "").replace('/', " OR ");
    let needed = licence.split(" AND ");
    needed.into_iter().all(|part| part.split(" OR ").any(|word| GOOD.contains(&word.trim())))
}

#[test]
fn every_direct_dependency_is_listed_with_its_licence_and_a_reason() {
    let metadata = metadata();
    let own = |package: &&Value| package["source"].is_null();
    let licence_of = |name: &str| {
        let package = packages(&metadata).iter().find(|package| package["name"] == name).unwrap();
        package["license"].as_str().unwrap().to_owned()
    };
    let mut used = BTreeMap::new();
    for package in packages(&metadata).iter().filter(own) {
        for dependency in package["dependencies"].as_array().unwrap() {
            let (name, outside) = (&dependency["name"], !dependency["source"].is_null());
            // One that is optional and off is not resolved, and not built.
            let resolved = packages(&metadata).iter().any(|package| package["name"] == *name);
            if outside && resolved {
                let name = name.as_str().unwrap();
                used.insert(name.to_owned(), licence_of(name));
            }
        }
    }
    let text = include_str!("../../../docs/dev/dependencies.md");
    let mut listed = BTreeMap::new();
    for row in text.lines().filter(|line| line.starts_with("| ")).skip(2) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        assert_eq!(cells.len(), 5, "{row}");
        assert!(cells[3].len() > 4, "no reason: {row}");
        assert!(listed.insert(cells[1].to_owned(), cells[2].to_owned()).is_none(), "{row}: twice");
    }
    assert_eq!(listed, used);
}

#[test]
fn the_whole_tree_is_from_the_registry_and_may_be_given_away() {
    let metadata = metadata();
    let foreign: Vec<&Value> =
        packages(&metadata).iter().filter(|package| !package["source"].is_null()).collect();
    assert!(foreign.len() > 100);
    for package in foreign {
        let name = &package["name"];
        let source = package["source"].as_str().unwrap();
        assert!(source.starts_with("registry+"), "{name} comes from {source}");
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(is_good(licence), "{name}: {licence:?}");
    }
    assert!(!is_good("GPL-3.0") && !is_good("MIT AND GPL-3.0") && is_good("GPL-3.0 OR MIT"));
}
