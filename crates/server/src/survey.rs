//! A game by the numbers: how its positions are spread over values and distances, drawn as the report draws its plots, and
//! positions of any value and distance.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use yomikiri_catalog::{Reached, Sought, Survey};
use yomikiri_papers::{Axis, Figure, Plot, Series, Style, Text, Tone};
use yomikiri_report::figure_html;

use crate::api::{Answer, Asker, Queried, Shared, number};
use crate::error::ApiError;
use crate::work::Watcher;

/// Positions of one value and distance that are shown at once.
const MOST_EXAMPLES: usize = 12;

#[derive(Deserialize)]
pub(crate) struct SurveyQuery {
    game: String,
    #[serde(default)]
    value: String,
    #[serde(default)]
    distance: String,
    #[serde(default)]
    seed: String,
}

/// A game by the numbers, drawn as the report draws its plots.
#[derive(Serialize)]
pub(crate) struct Surveyed {
    #[serde(flatten)]
    survey: Survey,
    /// How the positions are spread, as a part of a page; only where no positions were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    html: Option<String>,
}

pub(crate) async fn survey(
    State(server): Shared,
    Asker(visitor): Asker,
    Queried(asked): Queried<SurveyQuery>,
) -> Answer<Surveyed> {
    let own = server.clone();
    let find = move |watcher: Watcher| {
        let game = own.catalog.open(&asked.game)?;
        let seed = number("seed", &asked.seed, 1)?;
        let distance = match asked.distance.as_str() {
            "" => None,
            text => Some(number("distance", text, 0)?),
        };
        let value = match asked.value.as_str() {
            "" => None,
            text => Some(text.parse().map_err(|error: String| ApiError::field("value", error))?),
        };
        let wanted = value.map(|value| Sought { value, distance, seed, most: MOST_EXAMPLES });
        let survey = game.survey(wanted.as_ref(), &*watcher)?;
        let html = if wanted.is_none() { figure_html(&spread(&survey)) } else { None };
        Ok(Surveyed { survey, html })
    };
    server.work.compute(&visitor, find).await.map(Json)
}

/// How many positions there are at each distance, won and lost.
fn spread(survey: &Survey) -> Figure {
    let series = |value, name: Text, tone| {
        let rows = survey.rows.iter().filter(move |row| row.value == value);
        let points = rows.filter_map(|row| Some((f64::from(row.distance?), row.positions as f64)));
        Series::new(name, Style::Line, tone, points)
    };
    let plot = Plot {
        x: Axis::linear(Text::new("plies to the end", "終局までの手数")),
        y: Axis::log(Text::new("positions", "局面数")),
        series: vec![
            series(Reached::Win, Text::new("won", "勝ち"), Tone::Win),
            series(Reached::Loss, Text::new("lost", "負け"), Tone::Loss),
        ],
    };
    Figure::plot("survey", Text::none(), plot)
}
