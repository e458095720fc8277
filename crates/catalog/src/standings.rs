//! How a match stands, as one document.

use serde::Serialize;
use yomikiri_play::arena::{Header, Interval, Place, Plan, SprtResult, Standing, elo};

/// The standing of a match.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct Standings {
    /// `yomikiri.arena/1`.
    pub schema: &'static str,
    /// The game, all parameters written out.
    pub game: String,
    /// The seed of the match.
    pub seed: u64,
    /// Games of complete rounds; the others do not count.
    pub games: u64,
    /// Complete rounds: every engine in every seat on one deal.
    pub rounds: u64,
    /// Games of a round that is not complete.
    pub unfinished: usize,
    /// Was the match called off?
    pub interrupted: bool,
    /// One entry per engine, in the order in which they were named.
    pub bots: Vec<EngineStanding>,
    /// With two engines: rounds by the score of the first, 0, ¼, ½, ¾ and 1.
    pub pairs: Option<[u64; 5]>,
    /// The sequential test, if the match has one.
    pub sprt: Option<SprtDocument>,
}

/// How an engine stands.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct EngineStanding {
    /// Its name with all options.
    pub name: String,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Mean score per game: a win counts 1 and a draw ½.
    pub score: Bounds,
    /// Mean margin per game, where the game has scores.
    pub margin: Option<Bounds>,
    /// Mean tournament points per game, where the game has them.
    pub points: Option<Bounds>,
    /// The score as an Elo difference; with two engines only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<Bounds>,
}

/// A mean with its interval of 95 %. What is not finite is null: JSON has no word for it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct Bounds {
    /// The mean.
    pub mean: Option<f64>,
    /// The lower end; null if too little was played.
    pub from: Option<f64>,
    /// The upper end; null if too little was played.
    pub to: Option<f64>,
}

/// How far a sequential probability ratio test is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct SprtDocument {
    /// Hypothesis H0: the Elo difference of the first engine.
    pub elo0: f64,
    /// Hypothesis H1: the Elo difference of the first engine.
    pub elo1: f64,
    /// The log-likelihood ratio of H1 to H0.
    pub llr: f64,
    /// At or below this H0 is accepted.
    pub lower: f64,
    /// At or above this H1 is accepted.
    pub upper: f64,
    /// `H0` or `H1` if one is accepted, else `open`.
    pub verdict: &'static str,
}

impl Standings {
    /// The document of a match.
    pub fn new(header: &Header, plan: &Plan, standing: &Standing, interrupted: bool) -> Self {
        let two = header.bots.len() == 2;
        let named = header.bots.iter().zip(standing.places());
        Standings {
            schema: "yomikiri.arena/1",
            game: header.game.clone(),
            seed: header.seed,
            games: standing.games(),
            rounds: standing.rounds(),
            unfinished: standing.unfinished(),
            interrupted,
            bots: named.map(|(name, place)| EngineStanding::new(name, place, two)).collect(),
            pairs: two.then(|| standing.pairs()),
            sprt: plan.sprt.map(|sprt| {
                let at = sprt.standing(standing);
                let verdict = match at.result {
                    SprtResult::Open => "open",
                    SprtResult::H0 => "H0",
                    SprtResult::H1 => "H1",
                };
                let (elo0, elo1) = (sprt.elo0, sprt.elo1);
                let (llr, lower, upper) = (at.llr, at.lower, at.upper);
                SprtDocument { elo0, elo1, llr, lower, upper, verdict }
            }),
        }
    }
}

impl EngineStanding {
    fn new(name: &str, place: &Place, two: bool) -> Self {
        EngineStanding {
            name: name.to_owned(),
            wins: place.wins,
            draws: place.draws,
            losses: place.losses,
            score: place.score().into(),
            margin: place.margin().map(Bounds::from),
            points: place.points().map(Bounds::from),
            elo: two.then(|| elo_of(place.score()).into()),
        }
    }
}

impl From<Interval> for Bounds {
    fn from(Interval { mean, bounds }: Interval) -> Self {
        let finite = |number: f64| number.is_finite().then_some(number);
        let [from, to] = bounds.map_or([None; 2], |(from, to)| [finite(from), finite(to)]);
        Bounds { mean: finite(mean), from, to }
    }
}

/// A score's interval in Elo.
pub fn elo_of(score: Interval) -> Interval {
    Interval { mean: elo(score.mean), bounds: score.bounds.map(|(from, to)| (elo(from), elo(to))) }
}
