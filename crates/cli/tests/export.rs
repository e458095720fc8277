//! `yomikiri export`: what it writes is what the other commands say, whole or not at all.

use std::collections::BTreeSet;
use std::path::Path;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use program::{program, said};
use serde_json::Value;

mod program;

/// The smallest table there is.
const SMALL: &str = "no-drops+no-promotion+giraffe-no-retreat";

/// Runs a command; gives its status and what it printed.
fn run(line: &str, folder: &Path) -> (i32, String, String) {
    let words = line.split_whitespace().map(|word| word.replace("DIR", &folder.to_string_lossy()));
    said(program().args(words).current_dir(folder))
}

fn done(line: &str, folder: &Path) -> String {
    let (status, out, err) = run(line, folder);
    assert_eq!(status, 0, "{line}: {err}");
    out
}

fn rows(csv: &str) -> Vec<Vec<&str>> {
    csv.lines().skip(1).map(|line| line.split(',').collect()).collect()
}

#[test]
fn a_layer_has_every_state_once_with_every_notion() {
    let folder = tempfile::tempdir().unwrap();
    let csv = done("export mnk --size 4x4 --stones 3", folder.path());
    let headings = "position,to_move,value,forced,equilibrium,cautious,hopeful,chooser,coalition";
    assert_eq!(csv.lines().next(), Some(headings));
    let rows = rows(&csv);
    // As paper 2's table and `count mnk --size 4x4 --stones 3 --values equilibrium` have it.
    assert_eq!(rows.len(), 426);
    assert_eq!(rows.iter().map(|row| row[0]).collect::<BTreeSet<_>>().len(), 426);
    assert_eq!(rows.iter().filter(|row| row[3] == "1").count(), 21);
    assert_eq!(rows.iter().filter(|row| row[4] == "draw").count(), 253);
    for row in rows.iter().step_by(60) {
        let said = done(&format!("analyze mnk --size 4x4 {} --json", row[0]), folder.path());
        let said: Value = serde_json::from_str(&said).unwrap();
        assert_eq!(said["position"], row[0]);
        assert_eq!(said["value"], row[2]);
        for (column, key) in [(4, "equilibrium"), (5, "cautious"), (6, "hopeful")] {
            let set: Vec<&str> =
                said[key].as_array().unwrap().iter().map(|o| o.as_str().unwrap()).collect();
            assert_eq!(set.join(" "), row[column], "{key} of {}", row[0]);
        }
        assert_eq!(said["chooser"].as_str().unwrap_or_default(), row[7]);
        let groups: Vec<Vec<String>> = serde_json::from_value(said["coalition"].clone()).unwrap();
        let groups: Vec<String> = groups.iter().map(|group| group.join("+")).collect();
        assert_eq!(groups.join(" "), row[8], "{}", row[0]);
    }
}

#[test]
fn layer_files_and_search_export_the_same_states() {
    let folder = tempfile::tempdir().unwrap();
    done("solve mnk --size 4x3 --strong --out DIR/layers", folder.path());
    let fields = "--stones 5 --fields position,equilibrium";
    let whole = done(&format!("export mnk --size 4x3 {fields}"), folder.path());
    assert_eq!(done(&format!("export DIR/layers {fields}"), folder.path()), whole);
    // A board whose rules keep it from being solved whole is searched.
    let (status, _, err) = run("export mnk --size 4x4 --rules reach", folder.path());
    assert_eq!(status, 2);
    assert!(err.contains("stones missing"), "{err}");
    let reach = done("export mnk --size 4x4 --rules reach --stones 2", folder.path());
    let counted = done("count mnk --size 4x4 --rules reach --stones 2 --json", folder.path());
    let counted: Value = serde_json::from_str(&counted).unwrap();
    assert_eq!(rows(&reach).len() as u64, counted["layers"][2]["states"]);
}

#[test]
fn a_table_is_exported_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    done(&format!("solve dobutsu --rules {SMALL} --device cpu --out DIR/small.yk"), folder.path());
    let csv = done("export DIR/small.yk", folder.path());
    let all = rows(&csv);
    let counted = format!("count dobutsu --rules {SMALL} --table DIR/small.yk --json");
    let counted: Value = serde_json::from_str(&done(&counted, folder.path())).unwrap();
    let counted = counted["distances"].as_array().unwrap();
    let total: u64 = counted.iter().map(|row| row["positions"].as_u64().unwrap()).sum();
    assert_eq!(all.len() as u64, total);
    for row in all.iter().step_by(all.len() / 5) {
        let words =
            ["analyze", "dobutsu", "--rules", SMALL, "--table", "small.yk", "--json", row[0]];
        let mut command = program();
        let output = command.args(words).current_dir(folder.path()).output().unwrap();
        let said: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(said["value"], row[2], "{}", row[0]);
        assert_eq!(said["distance"].as_u64().map_or(String::new(), |d| d.to_string()), row[3]);
    }
    // Filters choose among these.
    let draws = done("export DIR/small.yk --value draw", folder.path());
    let expected: Vec<&Vec<&str>> = all.iter().filter(|row| row[2] == "draw").collect();
    assert_eq!(rows(&draws).iter().collect::<Vec<_>>(), expected);
    let near =
        done("export DIR/small.yk --distance 1 --format jsonl --fields best,moves", folder.path());
    for line in near.lines() {
        let state: Value = serde_json::from_str(line).unwrap();
        assert_eq!(state["schema"], "yomikiri.state/1");
        let moves = state["moves"].as_array().unwrap();
        assert!(state["best"].as_array().unwrap().iter().all(|mv| moves.contains(mv)), "{line}");
    }
    assert_eq!(near.lines().count(), all.iter().filter(|row| row[3] == "1").count());
    // A sample is the same for the same seed, and part of all.
    let sample =
        |seed: u32| done(&format!("export DIR/small.yk --sample 50 --seed {seed}"), folder.path());
    let (first, second) = (sample(1), sample(2));
    assert_eq!(first, sample(1));
    assert_ne!(first, second);
    assert!(rows(&first).len() == 50 && rows(&first).iter().all(|row| all.contains(row)));
    // A file has the same bytes as standard output, and an array has as many rows.
    done("export DIR/small.yk --out DIR/out.csv", folder.path());
    assert_eq!(std::fs::read_to_string(folder.path().join("out.csv")).unwrap(), csv);
    done("export DIR/small.yk --format npy --out DIR/out.npy", folder.path());
    let npy = std::fs::read(folder.path().join("out.npy")).unwrap();
    let header = String::from_utf8_lossy(&npy[..256.min(npy.len())]).into_owned();
    assert!(header.contains(&format!("'shape': ({},)", all.len())), "{header}");
    done("export DIR/small.yk --format parquet --out DIR/out.parquet", folder.path());
    assert_eq!(parquet_rows(&folder.path().join("out.parquet")), all);
    let names = std::fs::read_dir(folder.path()).unwrap();
    let names: BTreeSet<String> =
        names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(
        names,
        BTreeSet::from(["out.csv", "out.npy", "out.parquet", "small.yk"].map(str::to_owned))
    );
}

/// The cells of a Parquet file as CSV has them.
fn parquet_rows(path: &Path) -> Vec<Vec<String>> {
    let reader = SerializedFileReader::new(std::fs::File::open(path).unwrap()).unwrap();
    let rows = reader.get_row_iter(None).unwrap();
    let cell = |(_, field): (&String, &Field)| match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        Field::Int(number) => number.to_string(),
        other => panic!("{other:?}"),
    };
    rows.map(|row| row.unwrap().get_column_iter().map(cell).collect()).collect()
}

#[test]
fn a_game_of_two_is_exported_from_its_rules_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (status, out, err) = run("export mnk --size 3x3 --players 2 --value loss", folder.path());
    assert_eq!(status, 0, "{err}");
    assert!(rows(&out).iter().all(|row| row[2] == "loss"));
    // What cannot be listed is said, and so is what is neither a game nor a file.
    for (line, expected) in [
        ("export tantrix", "cannot be listed"),
        ("export dobutzu", "neither a game nor a file"),
        ("export mnk --size 3x3 --stones 10", "10 stones on 9 cells"),
        ("export mnk --size 3x3 --format npy", "needs --out"),
        ("export mnk --size 3x3 --format parquet", "needs --out"),
        ("export mnk --size 3x3 --out DIR", "this is a folder"),
        ("export mnk --size 3x3 --sample 0", "a whole number from 1 to"),
        ("export mnk --size 3x3 --fields colour", "colour"),
    ] {
        let (status, _, err) = run(line, folder.path());
        assert_eq!(status, 2, "{line}");
        assert!(err.contains(expected), "{line}: {err}");
    }
    // Nothing found is no error, but not a success either.
    let (status, _, _) = run("export mnk --size 3x3 --stones 0 --value win", folder.path());
    assert_eq!(status, 1);
}

#[test]
fn an_opening_is_a_tree_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    let base = "export tree mnk --size 3x3 --players 2 --depth 2";
    let csv = done(base, folder.path());
    // The root, nine first moves, and eight after each.
    assert_eq!(csv.lines().count(), 1 + 1 + 9 + 72);
    assert!(csv.contains("1,0,1,a1,true,1../.../...,2,draw"), "{csv}");
    let tree: Value =
        serde_json::from_str(&done(&format!("{base} --format json"), folder.path())).unwrap();
    assert_eq!(tree["schema"], "yomikiri.tree/1");
    assert_eq!(tree["nodes"].as_array().unwrap().len(), 82);
    let dot = done(&format!("{base} --format dot --out DIR/opening.dot"), folder.path());
    assert_eq!(dot, "");
    let dot = std::fs::read_to_string(folder.path().join("opening.dot")).unwrap();
    assert_eq!(dot.matches(" -> ").count(), 81);
    let (status, _, err) = run("export tree mnk --size 8x8 --depth 30", folder.path());
    assert_eq!(status, 2);
    assert!(err.contains("expected a smaller depth"), "{err}");
}

#[test]
fn headings_were_printed_and_left_behind_where_nothing_can_be_exported() {
    let folder = tempfile::tempdir().unwrap();
    for (line, words) in [
        ("export tantrix", "cannot be listed"),
        ("export mnk --size 3x3 --stones 99", "99 stones on 9 cells"),
        ("export mnk --sample 0", "'0' for '--sample <N>': expected a whole number from 1 to"),
        ("export mnk --fields value,value", "--fields: the column value is named twice"),
    ] {
        for line in [line.to_owned(), format!("{line} --out DIR/out")] {
            let (status, out, err) = run(&line, folder.path());
            assert_eq!((status, out.as_str()), (2, ""), "{line}: {err}");
            assert!(err.contains(words), "{line}: {err}");
            assert_eq!(folder.path().read_dir().unwrap().count(), 0, "{line}");
        }
    }
    // What was found to be nothing has its headings.
    let (status, out, _) = run("export mnk --size 3x3 --stones 0 --value win", folder.path());
    assert_eq!((status, out.lines().count()), (1, 1), "{out}");
}
