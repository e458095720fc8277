//! The page's modules in few files, so that a slow line is asked a few times and not thirty.
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
//! `all.js` has what `main.js` imports. What is imported while the page runs, as `import("./paper-page.js")`, and every
//! board, is a part of its own, `part-paper-page.js`: the module with all that only it imports. What two parts need is in
//! `all.js`.
//!
//! This is no general bundler: it reads what the modules of the page are written like, an import or the
//! beginning of an export on a line of its own. A test in a browser runs whatever it makes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The file that imports all others.
const MAIN: &str = "main.js";

/// Where all parts find what the others gave.
const HEAD: &str = "const modules = (globalThis.modules ??= {});\n\
     const loaded = (globalThis.loaded ??= async (name) => {\n\
     if (name in modules) return modules[name];\n\
     if (!parts.includes(name)) throw new Error(`no module ${name}`);\n\
     await import(`/web/part-${name.slice(2)}`);\n\
     return modules[name];\n\
     });\n";

/// The modules of the page as a browser fetches them, given their names and texts: files by name.
pub(crate) fn bundle(files: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let mut own = Vec::new();
    visit(MAIN, files, &mut BTreeSet::new(), &mut own);
    let parts: BTreeMap<&str, Vec<&str>> = roots(files)
        .into_iter()
        .filter(|root| !own.contains(root))
        .map(|root| {
            let mut order = Vec::new();
            visit(root, files, &mut own.iter().copied().collect(), &mut order);
            (root, order)
        })
        .collect();
    // What two parts need comes with what all need, before `main.js` itself.
    let mut needed: BTreeMap<&str, usize> = BTreeMap::new();
    parts.values().flatten().for_each(|name| *needed.entry(name).or_default() += 1);
    let mut all = Vec::new();
    let mut seen = BTreeSet::from([MAIN]);
    let shared = needed.iter().filter(|(name, count)| **count > 1 && !parts.contains_key(*name));
    for name in own.iter().filter(|name| **name != MAIN).chain(shared.map(|(name, _)| name)) {
        visit(name, files, &mut seen, &mut all);
    }
    all.push(MAIN);
    let list: Vec<String> = parts.keys().map(|name| format!("\"./{name}\"")).collect();
    let head = format!("const parts = [{}];\n{HEAD}", list.join(", "));
    let mut made = BTreeMap::from([("all.js".to_owned(), head + &joined(&all, files))]);
    for (root, order) in &parts {
        let left: Vec<&str> = order.iter().filter(|name| !all.contains(name)).copied().collect();
        made.insert(format!("part-{root}"), HEAD.to_owned() + &joined(&left, files));
    }
    made
}

/// Modules that are imported while the page runs: by name, and every board, whose name is made up then.
fn roots(files: &BTreeMap<String, String>) -> BTreeSet<&str> {
    let boards = files.keys().map(String::as_str).filter(|name| name.starts_with("board-"));
    let named = files.values().flat_map(|text| text.split("import(\"./").skip(1));
    let named = named.filter_map(|rest| files.get_key_value(rest.split('"').next()?));
    boards.chain(named.map(|(name, _)| name.as_str())).collect()
}

/// The modules of a file, one after the other.
fn joined(order: &[&str], files: &BTreeMap<String, String>) -> String {
    let mut text = String::new();
    for name in order {
        let body = wrapped(files.get(*name).map_or("", String::as_str));
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

/// What a line imports, and from which file. A module that is imported for what it does has no names.
fn import(line: &str) -> Option<(&str, &str)> {
    let rest = line.strip_prefix("import ")?;
    let named = rest.rsplit_once(" from \"./");
    let (names, from) = named.or_else(|| Some(("", rest.strip_prefix("\"./")?)))?;
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
            if names.is_empty() {
                continue;
            }
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

    fn module(name: &str, body: &str) -> String {
        format!("modules[\"./{name}\"] = (() => {{\n{body}}})();\n")
    }

    #[test]
    fn modules_stand_after_what_they_import_and_give_what_they_export() {
        let files = [
            (
                "main.js",
                "// Begins.\nimport { b as c } from \"./b.js\";\nimport * as a from \"./a.js\";\nc(a);\nimport(\"./late.js\");\n",
            ),
            (
                "b.js",
                "import { x } from \"./z.js\";\n/** Says x. */\nexport async function b(y) {\n  return import(`./${/** @type {string} */ (y)}.js`);\n}\n",
            ),
            ("a.js", "/**\n * Long.\n */\nexport const a = 1;\nexport class A {}\n"),
            ("z.js", "export function x() {}\n"),
            ("board-q.js", "import { x } from \"./z.js\";\nimport { s } from \"./s.js\";\n"),
            ("late.js", "import { s } from \"./s.js\";\nimport \"./own.js\";\n"),
            ("s.js", "export const s = 1;\n"),
            ("own.js", "export const o = 1;\n"),
            ("other.js", "export const unused = 0;\n"),
        ];
        let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let made = bundle(&files.into_iter().collect());
        let names: Vec<&str> = made.keys().map(String::as_str).collect();
        assert_eq!(names, ["all.js", "part-board-q.js", "part-late.js"]);
        let all = [
            "const parts = [\"./board-q.js\", \"./late.js\"];\n",
            HEAD,
            &module("z.js", "function x() {}\nreturn { x };\n"),
            &module(
                "b.js",
                "const { x } = modules[\"./z.js\"];\nasync function b(y) {\nreturn loaded(`./${(y)}.js`);\n}\nreturn { b };\n",
            ),
            &module("a.js", "const a = 1;\nclass A {}\nreturn { a, A };\n"),
            // Two parts need it.
            &module("s.js", "const s = 1;\nreturn { s };\n"),
            &module(
                "main.js",
                "const { b: c } = modules[\"./b.js\"];\nconst a = modules[\"./a.js\"];\nc(a);\nloaded(\"./late.js\");\nreturn {  };\n",
            ),
        ];
        assert_eq!(made["all.js"], all.concat());
        let late = "const { s } = modules[\"./s.js\"];\nreturn {  };\n";
        let part =
            [HEAD, &module("own.js", "const o = 1;\nreturn { o };\n"), &module("late.js", late)];
        assert_eq!(made["part-late.js"], part.concat());
    }
}
