//! A table under `yomikiri verify`.

use std::path::Path;

use serde_json::{Value as Json, json};
use yomikiri_catalog::dobutsu::{Tablebase, Verified, verify};

use crate::output::{BAD, GOOD, grouped};
use crate::progress::Bar;
use crate::verify::Checked;

/// Checks every entry of a table. Whatever is wrong with the file is the answer, not an error.
pub(crate) fn check_table(file: &Path) -> Checked {
    let bar = Bar::new();
    let result = Tablebase::open_any(file)
        .map_err(Into::into)
        .and_then(|tablebase| verify(&tablebase, &bar).map(|verified| (tablebase, verified)));
    drop(bar);
    let name = file.display().to_string();
    match result {
        Ok((tablebase, verified)) => {
            let rules = tablebase.game().rules();
            Checked {
                holds: true,
                document: document(&name, &rules.to_string(), &verified),
                text: good(&name, &rules.to_string(), &verified),
            }
        }
        Err(error) => Checked {
            holds: false,
            document: json!({"file": name, "accepted": false, "error": error.to_string()}),
            text: format!("{BAD}wrong{BAD:#} {name}: {error}"),
        },
    }
}

fn document(file: &str, rules: &str, verified: &Verified) -> Json {
    json!({
        "file": file,
        "accepted": true,
        "game": format!("dobutsu --rules {rules}"),
        "reachable": verified.reachable(),
        "catch": verified.catch,
        "try_lost": verified.try_lost,
        "non_terminal": verified.census.positions(),
        "win": verified.census.wins(),
        "draw": verified.census.draws(),
        "loss": verified.census.losses(),
        "moves": verified.moves,
        "published_totals": verified.published,
    })
}

fn good(file: &str, rules: &str, verified: &Verified) -> String {
    let totals = if verified.published {
        "and the published totals agree"
    } else {
        "no totals are published"
    };
    format!(
        "{GOOD}holds{GOOD:#} {file}: dobutsu --rules {rules}; {} entries follow from their \
         successors, {totals}",
        grouped(verified.census.positions())
    )
}
