//! A table under `yomikiri verify`.

use std::path::Path;

use yomikiri_dobutsu_tables::{Tablebase, TablebaseError, Verified, VerifyError, verify};

use crate::output::{BAD, GOOD, grouped, name_of, one_line};
use crate::progress::Bar;
use crate::verify::{Checked, Found};

/// Checks every entry of a table. What is wrong with a table is the answer; a file that is not a table
/// of this game, or cannot be read, is an error.
pub(crate) fn check_table(file: &Path) -> anyhow::Result<Checked> {
    let bar = Bar::new();
    let result = Tablebase::open_any(file)
        .map_err(Into::into)
        .and_then(|tablebase| verify(&tablebase, &bar).map(|verified| (tablebase, verified)));
    drop(bar);
    let name = name_of(file);
    Ok(match result {
        Ok((tablebase, verified)) => {
            let rules = tablebase.game().rules();
            Checked {
                holds: true,
                found: found(&rules.to_string(), &verified),
                text: good(&name, &rules.to_string(), &verified),
            }
        }
        Err(VerifyError::Tablebase(error)) if is_foreign(&error) => return Err(error.into()),
        Err(error) => Checked {
            holds: false,
            found: Found::Wrong { accepted: false, error: error.to_string() },
            text: format!("{BAD}wrong{BAD:#} {}", named(&name, &error)),
        },
    })
}

/// Is the file something else, so that there was nothing to check?
fn is_foreign(error: &TablebaseError) -> bool {
    matches!(error, TablebaseError::File(error) if error.is_foreign())
}

/// What is wrong with a file, which is named once.
fn named(name: &str, error: &VerifyError) -> String {
    let said = error.to_string();
    let said = one_line(&said);
    if said.starts_with(name) { said.into_owned() } else { format!("{name}: {said}") }
}

fn found(rules: &str, verified: &Verified) -> Found {
    Found::Table {
        accepted: true,
        game: format!("dobutsu --rules {rules}"),
        reachable: verified.reachable(),
        catch: verified.catch,
        try_lost: verified.try_lost,
        non_terminal: verified.census.positions(),
        win: verified.census.wins(),
        draw: verified.census.draws(),
        loss: verified.census.losses(),
        moves: verified.moves,
        published_totals: verified.published,
    }
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
