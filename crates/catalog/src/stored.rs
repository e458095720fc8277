//! Results that took long to compute, stored with the program: what is known of the first positions of some games, so
//! that a page need not begin with a board of question marks.
//!
//! `data/stored.jsonl` has one [`Analysis`](crate::Analysis) per line, exactly as the command prints it:
//!
//! ```text
//!     for game in "dobutsu --rules standard" "teeko --rules standard" "teeko --rules advanced" \
//!         "mnk --size 5x5 --rules reach" "mnk --size 5x5" "mnk --size 6x6" "mnk --size 8x8"
//!     do yomikiri analyze $game --json; done > crates/catalog/data/stored.jsonl
//! ```
//!
//! A request is answered from it; a job computes.

use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

use serde_json::{Map, Value as Json, json};
use yomikiri_game::{Game, Notation, Outcome, OutcomeSet, Player};
use yomikiri_solve::{Coalition, Values};

use crate::analysis::MoveAnalysis;
use crate::exact::ranked;
use crate::{Analysis, Face, Judged, MoveOf, Name, PositionOf, Value};

const LINES: &str = include_str!("../data/stored.jsonl");
/// What every analysis may have; everything else is the game's own, but for a line in another notation, which is made
/// of the line.
fn common() -> &'static BTreeSet<String> {
    static KEYS: OnceLock<BTreeSet<String>> = OnceLock::new();
    KEYS.get_or_init(|| {
        let mut keys = Analysis::keys();
        keys.extend(MoveAnalysis::keys());
        keys.insert("line_uci".to_owned());
        keys
    })
}

/// The stored documents, by game and position.
fn documents() -> &'static HashMap<(String, String), Json> {
    static DOCUMENTS: OnceLock<HashMap<(String, String), Json>> = OnceLock::new();
    DOCUMENTS.get_or_init(|| {
        let read = LINES.lines().filter_map(|line| serde_json::from_str(line).ok());
        read.map(|document: Json| {
            let text = |key: &str| document[key].as_str().unwrap_or_default().to_owned();
            ((text("game"), text("position")), document)
        })
        .collect()
    })
}

/// What is stored of a position, if anything is.
pub(crate) fn judged<F: Face + ?Sized>(
    face: &F,
    position: &PositionOf<F>,
) -> Option<Judged<MoveOf<F>>> {
    let game = face.game();
    let (name, text) = (face.name(), game.position_text(position));
    let stored = documents().get(&(name, text))?;
    let mut moves = Vec::new();
    let mut more = Vec::new();
    for stored in stored["moves"].as_array()? {
        let mv = game.parse_move(position, stored["move"].as_str()?).ok()?;
        moves.push((mv, value(stored)?));
        more.push(own(stored));
    }
    let mut judged = ranked(value(stored)?, moves, game.to_move(position));
    judged.moves.iter_mut().zip(more).for_each(|(judged, more)| judged.more = more);
    judged.more = own(stored);
    judged.more.insert("stored".to_owned(), json!(origin(&face.name())));
    Some(judged)
}

/// Is something stored of a position?
pub(crate) fn has<F: Face + ?Sized>(face: &F, position: &PositionOf<F>) -> bool {
    documents().contains_key(&(face.name(), face.game().position_text(position)))
}

/// Best play from a position, if it is stored.
pub(crate) fn line<F: Face + ?Sized>(face: &F, position: &PositionOf<F>) -> Option<Vec<String>> {
    let stored = documents().get(&(face.name(), face.game().position_text(position)))?;
    let moves = stored["line"].as_array()?.iter();
    let line: Vec<String> = moves.filter_map(|mv| Some(mv.as_str()?.to_owned())).collect();
    Some(line).filter(|line| !line.is_empty())
}

/// Where a stored value comes from.
fn origin(game: &str) -> Name {
    Name::new(
        format!("Stored with the program. `yomikiri analyze {game}` computes it again."),
        format!("プログラムに保存された値です。`yomikiri analyze {game}` で計算し直せます。"),
    )
}

/// What only this game has to say.
fn own(document: &Json) -> Map<String, Json> {
    let all = document.as_object().into_iter().flatten();
    all.filter(|(key, _)| !common().contains(*key))
        .map(|(key, of)| (key.clone(), of.clone()))
        .collect()
}

/// A value as it is written; `None` if it is of a kind that is not stored.
fn value(document: &Json) -> Option<Value> {
    match document["kind"].as_str()? {
        "solved" => {
            let outcome = document["forced"].as_str().map_or(Some(Outcome::Draw), outcome)?;
            let distance =
                document["distance"].as_u64().and_then(|plies| u32::try_from(plies).ok());
            Some(Value::Solved(outcome, distance))
        }
        "sets" => {
            let sets = [
                set(&document["equilibrium"])?,
                set(&document["cautious"])?,
                set(&document["hopeful"])?,
            ];
            let sets = sets.iter().rev().fold(0, |bits, set| bits << 5 | u32::from(set.bits()));
            let chooser =
                document["chooser"].as_str().and_then(|text| text.parse().ok()).unwrap_or(0u32);
            let at = if document["choosing"] == "hopeful" { 18 } else { 15 };
            let values = Values::from_bits(sets | chooser << at);
            Some(Value::Sets(values.with_coalitions(coalitions(&document["coalition"])?)))
        }
        "forced" => match document["forced"].as_str() {
            None => Some(Value::Forced(None)),
            Some(text) => match outcome(text)? {
                Outcome::Win(player) => Some(Value::Forced(Some(player))),
                Outcome::Draw => None,
            },
        },
        _ => None,
    }
}

fn set(members: &Json) -> Option<OutcomeSet> {
    let members = members.as_array()?.iter().map(|member| outcome(member.as_str()?));
    let sets: Option<Vec<u8>> =
        members.map(|member| Some(OutcomeSet::only(member?).bits())).collect();
    OutcomeSet::from_bits(sets?.into_iter().fold(0, |all, one| all | one))
}

fn coalitions(groups: &Json) -> Option<Vec<Coalition>> {
    let player = |member: &Json| Player::from_number(member.as_str()?.parse().ok()?);
    let group = |members: &Json| {
        let members: Option<Vec<Player>> = members.as_array()?.iter().map(player).collect();
        Some(Coalition::of(members?))
    };
    groups.as_array()?.iter().map(group).collect()
}

fn outcome(text: &str) -> Option<Outcome> {
    if text == "draw" {
        return Some(Outcome::Draw);
    }
    let number: usize = text.parse().ok()?;
    Player::all(4).find(|player| player.number() == number).map(Outcome::Win)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Asked, Catalog};
    use yomikiri_game::Quiet;

    #[test]
    fn a_request_is_answered_as_the_command_answered() {
        assert_eq!(
            documents().len(),
            LINES.lines().count(),
            "a line is no document, or there twice"
        );
        for ((game, position), stored) in documents() {
            let opened = Catalog::new().open(game).expect("it is a game");
            assert_eq!(opened.start(), *position, "{game}");
            let analysis = opened.analyze(position, &Asked::request(&Quiet)).expect("it is stored");
            let mut answer = json!(analysis);
            assert!(
                answer["stored"]["en"].as_str().is_some_and(|text| text.contains(game)),
                "{game}"
            );
            answer.as_object_mut().expect("an object").remove("stored");
            // A request asks for the line elsewhere, and gets the one that is stored.
            let line = opened.line(position, &Asked::request(&Quiet)).expect("it is stored");
            match stored["line"].as_array() {
                Some(moves) if !moves.is_empty() => {
                    assert_eq!(json!(line), stored["line"], "{game}")
                }
                _ => {}
            }
            let mut stored = stored.clone();
            stored["line"] = Json::Null;
            stored.as_object_mut().expect("an object").remove("line_uci");
            assert_eq!(answer, stored, "{game}");
            // The value is that of the best moves, and every legal move is there.
            let value = (analysis.known.value, analysis.known.distance);
            match analysis.moves.iter().find(|mv| mv.best) {
                Some(best) => assert_eq!((best.known.value, best.known.distance), value, "{game}"),
                // Where only forced wins are known and nobody has one, no move is the best.
                None => {
                    let mut all =
                        analysis.moves.iter().map(|mv| &mv.known).chain([&analysis.known]);
                    assert!(
                        all.all(|known| known.kind == "forced" && known.forced.is_none()),
                        "{game}"
                    );
                }
            }
            assert_eq!(
                analysis.moves.len(),
                opened.view(position).expect("a position").moves.len(),
                "{game}"
            );
        }
    }
}
