//! The examples of `docs/api.md`, run.
//!
//! An example is an indented block: a request line, a status, and JSON that the answer must contain.
//! Objects may have more fields than the example, arrays more elements.

use serde_json::Value;

use crate::client::Running;

#[test]
fn every_example_of_the_api_document_is_true() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::new(folder.path().into());
    let text = include_str!("../../../../docs/api.md");
    let mut examples = 0;
    for block in text.split("\n\n").filter(|block| block.starts_with("    ")) {
        let lines: Vec<&str> = block.lines().map(str::trim).collect();
        let Some((method, path)) = lines[0].split_once(' ') else { continue };
        if !["GET", "POST", "DELETE"].contains(&method) {
            continue;
        }
        let (path, body) = path
            .split_once(" {")
            .map_or((path, String::new()), |(path, body)| (path, format!("{{{body}")));
        let answer = server.request(method, path, &body);
        assert_eq!(answer.status.to_string(), lines[1], "{block}\n{}", answer.body);
        let expected: Value = serde_json::from_str(&lines[2..].join(" ")).expect(block);
        let found = answer.json();
        assert!(contains(&found, &expected), "{block}\nfound {found}");
        examples += 1;
    }
    assert!(examples >= 12, "only {examples} examples were found");
}

fn contains(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => expected
            .iter()
            .all(|(key, value)| found.get(key).is_some_and(|found| contains(found, value))),
        (Value::Array(found), Value::Array(expected)) => {
            found.len() >= expected.len()
                && found.iter().zip(expected).all(|(found, expected)| contains(found, expected))
        }
        (found, expected) => found == expected,
    }
}
