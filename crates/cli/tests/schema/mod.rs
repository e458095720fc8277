//! Checks a document against the schema under `docs/json` that its field `schema` names: a validator for
//! the words that our schemas use. A word that it does not know is an error, so nothing goes unchecked.

use serde_json::{Map, Value};

/// The name of the schema's file without `.json`: `solve.mnk-2` for `yomikiri.solve.mnk/2`.
pub(crate) fn name_of(document: &Value) -> String {
    let name = document["schema"].as_str().and_then(|name| name.strip_prefix("yomikiri."));
    name.unwrap_or_else(|| panic!("no schema is named in {document}")).replace('/', "-")
}

/// Checks a whole document; says what is wrong, and where.
pub(crate) fn check(document: &Value) -> Result<(), String> {
    let name = name_of(document);
    let path = format!("{}/../../docs/json/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    let schema: Value = serde_json::from_str(&text).map_err(|error| format!("{path}: {error}"))?;
    Checker { root: &schema }.check(&schema, document, &name)
}

struct Checker<'s> {
    root: &'s Value,
}

impl Checker<'_> {
    /// Checks the value at a place of the document.
    fn check(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        match schema {
            Value::Bool(true) => Ok(()),
            Value::Object(schema) => schema
                .iter()
                .try_for_each(|(word, rule)| self.check_word(schema, word, rule, value, at)),
            _ => Err(format!("{at}: not allowed")),
        }
    }

    fn check_word(
        &self,
        schema: &Map<String, Value>,
        word: &str,
        rule: &Value,
        value: &Value,
        at: &str,
    ) -> Result<(), String> {
        let number = |rule: &Value| rule.as_f64().expect("a bound is a number");
        let holds = match word {
            // They say nothing about the value, or are checked with `type`.
            "$schema" | "$defs" | "title" | "description" | "default" | "format" => true,
            "$ref" => {
                let pointer = rule.as_str().and_then(|rule| rule.strip_prefix('#'));
                let target = pointer.and_then(|pointer| self.root.pointer(pointer));
                return self.check(target.expect("a definition"), value, at);
            }
            "type" => match rule {
                Value::Array(types) => types.iter().any(|name| is_of(name, value)),
                name => is_of(name, value),
            },
            "const" => value == rule,
            "enum" => list(rule).contains(value),
            "minimum" => value.as_f64().is_none_or(|value| value >= number(rule)),
            "maximum" => value.as_f64().is_none_or(|value| value <= number(rule)),
            "minItems" => value.as_array().is_none_or(|items| items.len() as f64 >= number(rule)),
            "maxItems" => value.as_array().is_none_or(|items| items.len() as f64 <= number(rule)),
            "minLength" => value.as_str().is_none_or(|s| s.chars().count() as f64 >= number(rule)),
            "maxLength" => value.as_str().is_none_or(|s| s.chars().count() as f64 <= number(rule)),
            "required" => value.as_object().is_none_or(|object| {
                list(rule).iter().all(|key| object.contains_key(key.as_str().expect("a key")))
            }),
            "properties" => return self.check_properties(rule, value, at),
            "additionalProperties" => return self.check_others(schema, rule, value, at),
            "items" => {
                let first = schema.get("prefixItems").map_or(0, |items| list(items).len());
                let items = value.as_array().into_iter().flatten().enumerate().skip(first);
                return each(items, |(n, item)| self.check(rule, item, &format!("{at}[{n}]")));
            }
            "prefixItems" => {
                let items = list(rule).iter().zip(value.as_array().into_iter().flatten());
                return each(items, |(rule, item)| self.check(rule, item, at));
            }
            "anyOf" | "oneOf" => {
                let tried = list(rule).iter().map(|rule| self.check(rule, value, at));
                let failed: Vec<String> = tried.clone().filter_map(Result::err).collect();
                match (tried.count() - failed.len(), word) {
                    (1, _) | (2.., "anyOf") => true,
                    _ => return Err(format!("{at}: {word} fails: {}", failed.join(" | "))),
                }
            }
            "allOf" => return each(list(rule).iter(), |rule| self.check(rule, value, at)),
            other => panic!("{at}: this validator does not know `{other}`"),
        };
        if holds { Ok(()) } else { Err(format!("{at}: {word} {rule} does not hold of {value}")) }
    }

    fn check_properties(&self, rule: &Value, value: &Value, at: &str) -> Result<(), String> {
        let Some(object) = value.as_object() else { return Ok(()) };
        let known = rule.as_object().expect("properties are an object");
        each(known.iter(), |(key, rule)| match object.get(key) {
            Some(value) => self.check(rule, value, &format!("{at}.{key}")),
            None => Ok(()),
        })
    }

    /// Checks the keys that `properties` does not name.
    fn check_others(
        &self,
        schema: &Map<String, Value>,
        rule: &Value,
        value: &Value,
        at: &str,
    ) -> Result<(), String> {
        let known = schema.get("properties").and_then(Value::as_object);
        let is_known = |key: &str| known.is_some_and(|known| known.contains_key(key));
        let others = value.as_object().into_iter().flatten().filter(|(key, _)| !is_known(key));
        each(others, |(key, value)| self.check(rule, value, &format!("{at}.{key}")))
    }
}

fn list(rule: &Value) -> &Vec<Value> {
    rule.as_array().expect("a list")
}

fn each<T>(
    items: impl Iterator<Item = T>,
    check: impl FnMut(T) -> Result<(), String>,
) -> Result<(), String> {
    let mut items = items;
    items.try_for_each(check)
}

fn is_of(name: &Value, value: &Value) -> bool {
    match name.as_str().expect("a type is a name") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type is called {other}"),
    }
}
