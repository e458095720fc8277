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

/// Every address of the description answers, with what the description says or an error in its
/// shape; and every address that is documented is described.
#[test]
fn the_description_is_that_of_this_server() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::new(folder.path().into());
    let description = server.expect(200, "/api/v1/openapi.json");
    let paths = description["paths"].as_object().unwrap();
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().unwrap() {
            if method == "parameters" {
                continue;
            }
            let mut query = Vec::new();
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                if let Some(example) = parameter.get("example") {
                    let example = example.to_string().replace('"', "");
                    query.push(format!("{}={example}", parameter["name"].as_str().unwrap()));
                }
            }
            let at = path.replace("{id}", "77").replace("{paper}", "3");
            let at = format!("{at}?{}", query.join("&"));
            let answer = server.request(&method.to_uppercase(), &at, "{}");
            let responses = operation["responses"].as_object().unwrap();
            let described = &responses.get(&answer.status.to_string());
            let described = described.unwrap_or_else(|| panic!("{at}: {}", answer.status));
            let body = answer.json();
            let schema = &described["content"]["application/json"]["schema"];
            let named = schema["$ref"].as_str().map(|name| name.trim_start_matches('#'));
            let schema = named.map_or(schema, |name| description.pointer(name).unwrap());
            for key in schema["required"].as_array().into_iter().flatten() {
                assert!(body.get(key.as_str().unwrap()).is_some(), "{at}: no {key} in {body}");
            }
            let refused = answer.status >= 400;
            assert_eq!(body.get("error").is_some(), refused, "{at}: {body}");
        }
    }
    let documented = include_str!("../../../../docs/api.md");
    for line in documented.lines().filter(|line| line.starts_with("    ")) {
        let mut words = line.split_whitespace();
        let (method, path) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        if matches!(method, "GET" | "POST" | "DELETE") {
            let path = path.split('?').next().unwrap();
            let same = |described: &&String| {
                let (mut a, mut b) = (path.split('/'), described.split('/'));
                path.split('/').count() == described.split('/').count()
                    && a.by_ref().zip(b.by_ref()).all(|(a, b)| a == b || b.starts_with('{'))
            };
            assert!(paths.keys().any(|described| same(&described)), "{path} is not described");
        }
    }
}
