//! The answer to "how many positions are there?": tables of counts, one shape for every game.
//!
//! A table is an array of objects under its own key, one object per row; a table of pairs is one
//! object. So `layers` is `[{"stones": 0, "boards": 1, …}, …]` and `forced` is `{"1": 21, "2": 0}`.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value as Json, json};
use yomikiri_game::{Game, Outcome, Progress, counted};
use yomikiri_solve::{Graph, GraphError};

use crate::ExploreError;
use crate::exact::job_bytes;

/// The shape of a [`Count`], by its name in documents.
const SCHEMA: &str = "yomikiri.count/2";

/// The number of positions of a game.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct Count {
    /// `yomikiri.count/2`.
    pub schema: &'static str,
    /// The game, all parameters written out.
    pub game: String,
    /// How many play.
    pub players: usize,
    /// Every number and every table under its key. A number beyond 64 bits is a text of its digits.
    #[serde(flatten)]
    pub counts: Map<String, Json>,
    /// The same tables for people, in the order in which they are shown.
    #[serde(skip)]
    pub tables: Vec<CountTable>,
}

impl Count {
    /// Nothing counted yet.
    pub(crate) fn new(game: String, players: usize) -> Self {
        Count { schema: SCHEMA, game, players, counts: Map::new(), tables: Vec::new() }
    }

    /// With one number more.
    pub(crate) fn number(mut self, key: &str, count: u64) -> Self {
        self.counts.insert(key.to_owned(), json!(count));
        self
    }

    /// With one table more.
    pub(crate) fn table(mut self, table: CountTable) -> Self {
        self.counts.insert(table.key.to_owned(), table.json());
        self.tables.push(table);
        self
    }
}

/// A table of counts.
#[derive(Clone, Debug, PartialEq)]
pub struct CountTable {
    key: &'static str,
    /// What is counted, in a line above the table; empty if the columns say enough.
    pub title: String,
    columns: Vec<&'static str>,
    rows: Vec<Vec<CountCell>>,
    /// Is it one object with a key per row?
    pairs: bool,
    /// A line below the table; empty if there is nothing to add.
    pub closing: String,
}

impl CountTable {
    /// A table whose rows are objects.
    pub fn new(key: &'static str, columns: &[&'static str]) -> Self {
        let (columns, rows) = (columns.to_vec(), Vec::new());
        let (title, closing) = (String::new(), String::new());
        CountTable { key, title, columns, rows, pairs: false, closing }
    }

    /// A table of two columns whose rows are entries of one object.
    pub fn pairs(key: &'static str, columns: [&'static str; 2]) -> Self {
        CountTable { pairs: true, ..CountTable::new(key, &columns) }
    }

    /// Adds a row, with one cell for each column.
    pub fn row(&mut self, cells: impl IntoIterator<Item = CountCell>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The headings.
    pub fn columns(&self) -> &[&'static str] {
        &self.columns
    }

    /// The cells, row by row.
    pub fn rows(&self) -> &[Vec<CountCell>] {
        &self.rows
    }

    fn json(&self) -> Json {
        let key = |column: &str| column.replace(' ', "_");
        if self.pairs {
            let pair = |row: &Vec<CountCell>| Some((row.first()?.key(), row.get(1)?.json()));
            return Json::Object(self.rows.iter().filter_map(pair).collect());
        }
        let object = |row: &Vec<CountCell>| {
            let cells = self.columns.iter().zip(row);
            Json::Object(cells.map(|(column, cell)| (key(column), cell.json())).collect())
        };
        self.rows.iter().map(object).collect()
    }
}

/// A cell of a table of counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountCell {
    /// A number of things.
    Number(u128),
    /// What is counted in this row: its name in documents, and for people.
    Name(String, String),
    /// No number, and what people read instead.
    None(&'static str),
}

impl CountCell {
    /// A number of things.
    pub fn number(count: impl TryInto<u128>) -> Self {
        count.try_into().map_or(CountCell::BEYOND, CountCell::Number)
    }

    /// What is counted in this row, called the same in documents and by people.
    pub fn name(name: &str) -> Self {
        CountCell::Name(name.to_owned(), name.to_owned())
    }

    /// More than can be counted.
    pub const BEYOND: CountCell = CountCell::None("over 2^128");

    fn key(&self) -> String {
        match self {
            CountCell::Number(count) => count.to_string(),
            CountCell::Name(key, _) => key.clone(),
            CountCell::None(words) => (*words).to_owned(),
        }
    }

    fn json(&self) -> Json {
        match self {
            // More digits than most readers of JSON can hold in a number.
            CountCell::Number(count) => u64::try_from(*count)
                .map_or_else(|_| json!(count.to_string()), |count| json!(count)),
            CountCell::Name(key, _) => json!(key),
            CountCell::None(_) => Json::Null,
        }
    }
}

/// A game of two, solved whole.
pub(crate) fn solved<G: Game>(game: &G, progress: &dyn Progress) -> Result<Graph<G>, ExploreError> {
    Graph::solve(game, job_bytes(), progress).map_err(|error| match error {
        GraphError::Memory { .. } | GraphError::TooMany { .. } => {
            ExploreError::TooMuch(error.to_string())
        }
        GraphError::Players(players) => ExploreError::unknown(
            "game",
            format!("a game of {players} players"),
            "a game of two, or one that counts its positions itself",
        ),
        other => ExploreError::failed(other),
    })
}

/// The undecided positions that the start of a game of two leads to, by distance.
pub(crate) fn by_distance<G: Game>(
    game: &G,
    progress: &dyn Progress,
) -> Result<[CountTable; 2], ExploreError> {
    let graph = solved(game, progress)?;
    let mut decided: BTreeMap<u32, [u64; 2]> = BTreeMap::new();
    let [mut wins, mut losses, mut draws] = [0u64; 3];
    for (position, exact) in graph.iter() {
        let at = decided.entry(exact.distance.unwrap_or(0));
        match exact.outcome {
            Outcome::Draw => draws += 1,
            Outcome::Win(winner) if winner == game.to_move(position) => {
                wins += 1;
                at.or_default()[0] += 1;
            }
            Outcome::Win(_) => {
                losses += 1;
                at.or_default()[1] += 1;
            }
        }
    }
    let mut table = CountTable::new("distances", &["distance", "wins", "losses"]);
    table.title = "Undecided positions that the start leads to, up to symmetry, by plies to the \
                   end, for the player to move"
        .to_owned();
    for (distance, [wins, losses]) in decided {
        table.row([distance.into(), wins, losses].map(CountCell::number));
    }
    let mut all = CountTable::pairs("positions", ["value", "positions"]);
    let rows =
        [("wins", wins), ("losses", losses), ("draws", draws), ("all", wins + losses + draws)];
    for (key, count) in rows {
        all.row([CountCell::name(key), CountCell::number(count)]);
    }
    all.closing = match graph.value(&game.start()).map(|exact| (exact.outcome, exact.distance)) {
        Some((Outcome::Win(winner), distance)) => {
            let plies = counted(distance.unwrap_or(0), "ply");
            format!("From the start player {winner} wins in {plies}.")
        }
        Some((Outcome::Draw, _)) => "From the start best play ends in a draw.".to_owned(),
        None => String::new(),
    };
    Ok([table, all])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_arrays_of_objects_and_pairs_are_objects() {
        let mut layers = CountTable::new("layers", &["stones", "in hand"]);
        layers.row([CountCell::number(0u8), CountCell::number(u128::from(u64::MAX) + 1)]);
        layers.row([CountCell::number(1u8), CountCell::BEYOND]);
        let mut forced = CountTable::pairs("forced", ["player", "states"]);
        forced.row([CountCell::Name("1".into(), "player 1".into()), CountCell::number(21u8)]);
        let count = Count::new("mnk".to_owned(), 3).number("states", 7).table(layers).table(forced);
        let expected = json!({
            "schema": "yomikiri.count/2", "game": "mnk", "players": 3, "states": 7,
            "layers": [
                {"stones": 0, "in_hand": "18446744073709551616"}, {"stones": 1, "in_hand": null},
            ],
            "forced": {"1": 21},
        });
        assert_eq!(serde_json::to_value(count).unwrap(), expected);
    }
}
