//! The schemas under `docs/json` are those of the types that `--json` prints.
//! `WRITE_SCHEMAS=1 cargo test -p yomikiri-cli --lib schema` writes them anew.

use std::collections::BTreeSet;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use yomikiri_catalog::{Analysis, Attempt, Count, Perft, Replayed, Standings, State, Survey, Tree};
use yomikiri_report::Document;

use crate::bench::BenchDocument;
use crate::hakozumi::search::SearchDocument;
use crate::input::ErrorLine;
use crate::list::ListDocument;
use crate::puzzle::PuzzleDocument;
use crate::verify::VerifyDocument;
use crate::{dobutsu, mnk};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json");

/// The schema of what is written, not of what would be read.
fn schema<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}

/// Every document: the name of its file is `solve.mnk-2` if its field `schema` is `yomikiri.solve.mnk/2`.
fn schemas() -> [(&'static str, Schema); 19] {
    [
        ("analysis-2", schema::<Analysis>()),
        ("arena-1", schema::<Standings>()),
        ("attempt-1", schema::<Attempt>()),
        ("bench-1", schema::<BenchDocument>()),
        ("count-2", schema::<Count>()),
        ("error-1", schema::<ErrorLine>()),
        ("list-1", schema::<ListDocument>()),
        ("perft-1", schema::<Perft>()),
        ("puzzle-1", schema::<PuzzleDocument>()),
        ("replay-2", schema::<Replayed>()),
        ("report-2", schema::<Document>()),
        ("search-1", schema::<SearchDocument>()),
        ("solve.dobutsu-1", schema::<dobutsu::solve::SolveDocument>()),
        ("solve.mnk-2", schema::<mnk::document::SolveDocument>()),
        ("state-1", schema::<State>()),
        ("survey-1", schema::<Survey>()),
        ("sweep.dobutsu-1", schema::<dobutsu::sweep::SweepDocument>()),
        ("tree-1", schema::<Tree>()),
        ("verify-2", schema::<VerifyDocument>()),
    ]
}

#[test]
fn the_schemas_are_those_of_the_types() {
    let mut names = BTreeSet::from(["README.md".to_owned()]);
    for (name, schema) in schemas() {
        let made = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        let path = format!("{FOLDER}/{name}.json");
        if std::env::var_os("WRITE_SCHEMAS").is_some() {
            std::fs::write(&path, &made).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap();
        assert_eq!(kept, made, "{name}: the type has changed: write its schema anew");
        names.insert(format!("{name}.json"));
    }
    let files = std::fs::read_dir(FOLDER).unwrap();
    let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    assert_eq!(files.collect::<BTreeSet<_>>(), names, "no other file belongs there");
}
