//! The page's modules as one file, so that a slow line is asked once and not twenty times.
//!
//! The files of `web/` are plain ES modules which also work one by one. Each becomes a function that gives
//! what the module exports, and they stand in an order in which every module comes after those it imports:
//!
//! ```text
//!     import { h } from "./dom.js";          modules["./board.js"] = (() => {
//!     export function still() { … }    →     const { h } = modules["./dom.js"];
//!                                            function still() { … }
//!                                            return { still };
//!                                            })();
//! ```
//!
//! This is no general bundler: it reads what the modules of the page are written like, an import or the
//! beginning of an export on a line of its own. A test in a browser runs whatever it makes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The file that imports all others.
const MAIN: &str = "main.js";

/// Looks a module up that is imported while the page runs.
const HEAD: &str = "const modules = {};\n\
     const loaded = async (name) => {\n\
     if (name in modules) return modules[name];\n\
     throw new Error(`no module ${name}`);\n\
     };\n";

/// All modules as one, given their names and texts: those that `main.js` needs, and every board.
pub(crate) fn bundle(files: &BTreeMap<String, String>) -> String {
    let mut order = Vec::new();
    let mut seen = BTreeSet::new();
    // Nobody imports a board by its name: it is looked up while the page runs.
    for name in files.keys().filter(|name| name.starts_with("board-")) {
        visit(name, files, &mut seen, &mut order);
    }
    visit(MAIN, files, &mut seen, &mut order);
    let mut text = HEAD.to_owned();
    for name in order {
        let body = wrapped(files.get(name).map_or("", String::as_str));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "modules[\"./{name}\"] = (() => {{\n{body}}})();");
    }
    text
}

/// Puts a module into the order, after all that it imports.
fn visit<'a>(
    name: &'a str,
    files: &'a BTreeMap<String, String>,
    seen: &mut BTreeSet<&'a str>,
    order: &mut Vec<&'a str>,
) {
    if !seen.insert(name) {
        return;
    }
    let text = files.get(name).map_or("", String::as_str);
    for (_, from) in text.lines().filter_map(import) {
        visit(from, files, seen, order);
    }
    order.push(name);
}

/// What a line imports, and from which file.
fn import(line: &str) -> Option<(&str, &str)> {
    let (names, from) = line.strip_prefix("import ")?.rsplit_once(" from \"./")?;
    Some((names, from.strip_suffix("\";")?))
}

/// A module's text as the body of a function that gives what it exports.
fn wrapped(text: &str) -> String {
    let mut body = String::with_capacity(text.len());
    let mut exports = Vec::new();
    let mut comment = false;
    for line in text.lines() {
        let begins = line.trim_start();
        comment |= begins.starts_with("/**") && !begins.contains("*/ ");
        let skip = comment || begins.starts_with("//") || begins.is_empty();
        comment &= !line.trim_end().ends_with("*/");
        if skip {
            continue;
        }
        if let Some((names, from)) = import(line) {
            let names =
                names.strip_prefix("* as ").map_or_else(|| names.replace(" as ", ": "), Into::into);
            let _ = writeln!(body, "const {names} = modules[\"./{from}\"];");
            continue;
        }
        let line = match line.strip_prefix("export ") {
            Some(exported) => {
                exports.extend(declared(exported));
                exported
            }
            None => line,
        };
        body.push_str(&bare(line.trim_start()).replace("import(", "loaded("));
        body.push('\n');
    }
    let _ = writeln!(body, "return {{ {} }};", exports.join(", "));
    body
}

/// A line without the types that are said in the midst of it.
fn bare(line: &str) -> String {
    let mut rest = line;
    let mut kept = String::with_capacity(line.len());
    while let Some((before, after)) = rest.split_once("/** @type ") {
        let Some((_, after)) = after.split_once("*/") else { break };
        kept.push_str(before);
        rest = after.trim_start();
    }
    kept + rest
}

/// The name that a declaration declares.
fn declared(line: &str) -> Option<&str> {
    let line = line.strip_prefix("async ").unwrap_or(line);
    let (_, rest) = line.split_once(' ')?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
    rest.get(..end.unwrap_or(rest.len())).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_stand_after_what_they_import_and_give_what_they_export() {
        let files = [
            (
                "main.js",
                "// Begins.\nimport { b as c } from \"./b.js\";\nimport * as a from \"./a.js\";\nc(a);\n",
            ),
            (
                "b.js",
                "import { x } from \"./z.js\";\n/** Says x. */\nexport async function b(y) {\n  return import(`./${/** @type {string} */ (y)}.js`);\n}\n",
            ),
            ("a.js", "/**\n * Long.\n */\nexport const a = 1;\nexport class A {}\n"),
            ("z.js", "export function x() {}\n"),
            ("board-q.js", "import { x } from \"./z.js\";\n"),
            ("other.js", "export const unused = 0;\n"),
        ];
        let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let made = bundle(&files.into_iter().collect());
        let body = made.strip_prefix(HEAD).unwrap();
        assert_eq!(
            body,
            "modules[\"./z.js\"] = (() => {\nfunction x() {}\nreturn { x };\n})();\n\
             modules[\"./board-q.js\"] = (() => {\nconst { x } = modules[\"./z.js\"];\nreturn {  };\n})();\n\
             modules[\"./b.js\"] = (() => {\nconst { x } = modules[\"./z.js\"];\n\
             async function b(y) {\nreturn loaded(`./${(y)}.js`);\n}\nreturn { b };\n})();\n\
             modules[\"./a.js\"] = (() => {\nconst a = 1;\nclass A {}\nreturn { a, A };\n})();\n\
             modules[\"./main.js\"] = (() => {\nconst { b: c } = modules[\"./b.js\"];\n\
             const a = modules[\"./a.js\"];\nc(a);\nreturn {  };\n})();\n"
        );
    }
}
