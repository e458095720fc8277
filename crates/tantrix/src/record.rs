//! Records of games: JSON lines, a game a line.
//!
//! ```text
//! {"deal": [56 tile numbers in drawing order], "colours": "RB",
//!  "steps": [{"player": 0, "kind": "first"|"forced1"|"free"|"forced3",
//!             "cell": [q, r], "tile": 36, "edges": "GGRBRB"}, …],
//!  "deadlock": false, "scores": {"R": 14, "Y": 14, "G": 9, "B": 12}}
//! ```
//!
//! A step may also carry `hand`, the tiles of its player before it; then it must agree with the
//! deal. Other fields are left to others. Reading checks what needs no rules: a deal of all tiles,
//! each tile laid once, edges that the tile has. Whether the steps are legal is for
//! [`replay`](crate::replay) to say. Any bytes give a record or a typed error. A record that was
//! made [`of`](Record::of) a position is written as one line.

use std::fmt;
use std::io::{self, BufRead, Read};

use serde::{Deserialize, Serialize, Serializer};
use thiserror::Error;
use yomikiri_game::{Game, Player};

use crate::{
    Colour, Deal, DealError, Position, Seats, SeatsError, TILES, Tantrix, Tile, TileSet,
    edges_text, parse_edges,
};

/// The longest line that is read: a hundred times what a game takes.
pub const LONGEST_LINE: usize = 1 << 20;

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The players' colours.
    pub seats: Seats,
    /// All tiles in drawing order.
    pub deal: Deal,
    /// The placements.
    pub steps: Vec<Step>,
    /// Did the game end in a deadlock?
    pub deadlock: bool,
    /// Scores by colour, in the order of [`Colour::ALL`].
    pub scores: [u64; 4],
}

/// A recorded placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who.
    pub player: Player,
    /// The name of the phase, as [`Phase::kind`](crate::Phase::kind) gives it.
    pub kind: &'static str,
    /// Where, as written: perhaps far off the board.
    pub cell: [i64; 2],
    /// Which tile.
    pub tile: Tile,
    /// Turned clockwise by so many sixths.
    pub rotation: u8,
    /// The player's tiles before the step, if the record says.
    pub hand: Option<TileSet>,
}

/// A line that is no record.
#[derive(Debug, Error)]
pub enum RecordError {
    /// The text is not JSON of the right shape.
    #[error("not a record: {0}; expected a JSON object as in the sample games")]
    Json(#[from] serde_json::Error),
    /// The colours are not colours of players.
    #[error(transparent)]
    Seats(#[from] SeatsError),
    /// The deal is no deal.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// More steps than tiles.
    #[error("{0} steps; expected at most 56, one a tile")]
    Steps(usize),
    /// Something is wrong with one step.
    #[error("step {step}: {problem}")]
    Step {
        /// Its number, from 0.
        step: usize,
        /// What.
        problem: StepError,
    },
    /// The line is too long to be a game.
    #[error("the line is longer than {LONGEST_LINE} bytes; expected one game per line")]
    TooLong,
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
}

/// What makes a step impossible under any rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StepError {
    /// No such seat.
    #[error("there is no seat {0}; expected one below the number of colours")]
    Player(u64),
    /// No such kind.
    #[error("unknown kind {0:?}; expected first, forced1, free or forced3")]
    Kind(String),
    /// No such tile.
    #[error("there is no tile {0}; expected 1 to 56")]
    NoTile(u64),
    /// A tile is laid a second time.
    #[error("tile {0} is laid twice")]
    Twice(Tile),
    /// The tile does not have these edges.
    #[error("tile {tile} never shows the edges {edges:?}; expected a rotation of {upright}")]
    Edges {
        /// The tile.
        tile: Tile,
        /// As recorded.
        edges: String,
        /// As they should be, up to rotation.
        upright: String,
    },
    /// The player has other tiles than the record needs.
    #[error("the hands do not add up: by the deal seat {} holds {dealt}, {recorded}", .player.index())]
    Hand {
        /// Whose hand.
        player: Player,
        /// By the deal and the steps before.
        dealt: String,
        /// What the record has instead.
        recorded: String,
    },
}

#[derive(Deserialize, Serialize)]
#[serde(expecting = "an object with deal, colours, steps, deadlock and scores")]
struct RawRecord {
    deal: Vec<u64>,
    colours: String,
    steps: Vec<RawStep>,
    deadlock: bool,
    scores: RawScores,
}

#[derive(Deserialize, Serialize)]
#[serde(expecting = "a step: an object with player, kind, cell, tile and edges")]
struct RawStep {
    player: u64,
    kind: String,
    cell: [i64; 2],
    tile: u64,
    edges: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<Vec<u64>>,
}

#[derive(Deserialize, Serialize)]
#[serde(expecting = "scores: an object with R, Y, G and B")]
struct RawScores {
    #[serde(rename = "R")]
    red: u64,
    #[serde(rename = "Y")]
    yellow: u64,
    #[serde(rename = "G")]
    green: u64,
    #[serde(rename = "B")]
    blue: u64,
}

impl Record {
    /// Reads one game.
    pub fn parse(line: &[u8]) -> Result<Record, RecordError> {
        if line.len() > LONGEST_LINE {
            return Err(RecordError::TooLong);
        }
        let raw: RawRecord = serde_json::from_slice(line)?;
        let seats = Seats::parse(&raw.colours)?;
        let deal = Deal::from_numbers(&raw.deal)?;
        if raw.steps.len() > TILES {
            return Err(RecordError::Steps(raw.steps.len()));
        }
        let mut steps = Vec::with_capacity(raw.steps.len());
        let mut laid = TileSet::EMPTY;
        for (number, step) in raw.steps.into_iter().enumerate() {
            let step = read_step(step, &seats, &mut laid)
                .map_err(|problem| RecordError::Step { step: number, problem })?;
            steps.push(step);
        }
        let RawScores { red, yellow, green, blue } = raw.scores;
        let scores = [red, yellow, green, blue];
        Ok(Record { seats, deal, steps, deadlock: raw.deadlock, scores })
    }

    /// The record of a game up to a position of it, which need not be its end.
    pub fn of(game: &Tantrix, position: &Position) -> Record {
        let mut steps = Vec::new();
        for (before, placed) in positions(game, position).iter().zip(position.board().in_order()) {
            let player = game.to_move(before);
            if let Some(kind) = before.phase().kind() {
                let cell = [placed.cell.q, placed.cell.r].map(i64::from);
                let (tile, rotation) = (placed.tile, placed.rotation);
                steps.push(Step { player, kind, cell, tile, rotation, hand: None });
            }
        }
        Record {
            seats: game.seats().clone(),
            deal: *game.deal(),
            steps,
            deadlock: position.phase() == crate::Phase::Deadlock,
            scores: position.board().scores().map(u64::from),
        }
    }

    /// The colours with their recorded scores.
    pub fn scores(&self) -> impl Iterator<Item = (Colour, u64)> {
        Colour::ALL.into_iter().zip(self.scores)
    }
}

/// The positions of a game up to this one of it: the start, and one after each placement.
pub fn positions(game: &Tantrix, end: &Position) -> Vec<Position> {
    let mut positions = vec![game.start()];
    for placed in end.board().in_order() {
        let mut next = positions[positions.len() - 1].clone();
        game.play_unchecked(&mut next, placed);
        positions.push(next);
    }
    positions
}

/// In the form of the sample games; [`Record::parse`] reads it back.
impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [red, yellow, green, blue] = self.scores;
        let raw = RawRecord {
            deal: self.deal.tiles().iter().map(|&tile| number(tile)).collect(),
            colours: self.seats.colours().iter().map(|colour| colour.letter()).collect(),
            steps: self.steps.iter().map(write_step).collect(),
            deadlock: self.deadlock,
            scores: RawScores { red, yellow, green, blue },
        };
        raw.serialize(serializer)
    }
}

/// One line of JSON, without the line's end.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

fn write_step(step: &Step) -> RawStep {
    RawStep {
        player: step.player.index() as u64,
        kind: step.kind.to_owned(),
        cell: step.cell,
        tile: number(step.tile),
        edges: edges_text(&step.tile.edges(step.rotation)),
        hand: step.hand.map(|hand| hand.iter().map(number).collect()),
    }
}

fn number(tile: Tile) -> u64 {
    tile.number() as u64
}

fn read_step(raw: RawStep, seats: &Seats, laid: &mut TileSet) -> Result<Step, StepError> {
    let player = usize::try_from(raw.player)
        .ok()
        .filter(|&seat| seat < seats.colours().len())
        .map(Player::new)
        .ok_or(StepError::Player(raw.player))?;
    let kind = ["first", "forced1", "free", "forced3"]
        .into_iter()
        .find(|&kind| kind == raw.kind)
        .ok_or_else(|| StepError::Kind(short(&raw.kind)))?;
    let tile = read_tile(raw.tile)?;
    if !laid.insert(tile) {
        return Err(StepError::Twice(tile));
    }
    let rotation = parse_edges(&raw.edges)
        .and_then(|edges| tile.rotation_showing(&edges))
        .ok_or_else(|| StepError::Edges {
            tile,
            edges: short(&raw.edges),
            upright: crate::edges_text(&tile.edges(0)),
        })?;
    let hand = raw.hand.map(|numbers| numbers.into_iter().map(read_tile).collect()).transpose()?;
    Ok(Step { player, kind, cell: raw.cell, tile, rotation, hand })
}

fn read_tile(number: u64) -> Result<Tile, StepError> {
    let tile = usize::try_from(number).ok().and_then(Tile::from_number);
    tile.ok_or(StepError::NoTile(number))
}

/// Enough of a text to know it by.
fn short(text: &str) -> String {
    text.chars().take(20).collect()
}

/// The records of a file with the numbers of their lines, from 1. Blank lines are skipped; after
/// an error that hides where the next line begins, reading stops.
pub fn records<R: BufRead>(
    mut reader: R,
) -> impl Iterator<Item = (usize, Result<Record, RecordError>)> {
    let mut number = 0;
    let mut broken = false;
    std::iter::from_fn(move || {
        while !broken {
            number += 1;
            match next_line(&mut reader) {
                Ok(None) => return None,
                Ok(Some(line)) if line.trim_ascii().is_empty() => {}
                Ok(Some(line)) => return Some((number, Record::parse(&line))),
                Err(error) => {
                    broken = true;
                    return Some((number, Err(error)));
                }
            }
        }
        None
    })
}

fn next_line(reader: &mut impl BufRead) -> Result<Option<Vec<u8>>, RecordError> {
    let mut line = Vec::new();
    let read = reader.take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line)?;
    if line.len() > LONGEST_LINE {
        return Err(RecordError::TooLong);
    }
    Ok((read > 0).then_some(line))
}
