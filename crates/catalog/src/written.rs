//! A game written down: the forms that the program writes, and reads back without being told which it is.
//!
//! A record is a document, for [`Face::replay`]. The other forms are plain text: moves with blanks between them,
//! a position, or what only one game has, such as a position with moves after it.

use serde::Serialize;
use yomikiri_game::{Game, Notation};

use crate::explore::{play_on, read_move};
use crate::{ExploreError, Face, MoveOf, Name, PositionOf};

/// A game in one form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Written {
    /// The form's short name: `moves`, `position`, `record`, or one that only this game has.
    pub name: &'static str,
    /// The form in words.
    pub title: Name,
    /// The game.
    pub text: String,
}

impl Written {
    /// A game in this form.
    pub fn new(name: &'static str, title: Name, text: String) -> Self {
        Written { name, title, text }
    }
}

/// A game that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadGame {
    /// The position that it begins from; empty for the start.
    pub from: String,
    /// Its moves, as the game writes them.
    pub moves: Vec<String>,
    /// What is wrong after these moves, if anything is.
    pub problem: Option<String>,
}

/// The forms of every game.
pub(crate) fn forms<F: Face + ?Sized>(
    face: &F,
    from: &PositionOf<F>,
    moves: &[MoveOf<F>],
) -> Vec<Written> {
    let (game, mut end) = (face.game(), from.clone());
    let texts: Vec<String> = moves.iter().map(|&mv| play_on(game, &mut end, mv)).collect();
    let record = face.record(game, from, moves).to_string();
    vec![
        Written::new("record", Name::new("record (JSON)", "棋譜(JSON)"), record),
        Written::new("moves", Name::new("list of moves", "手順"), texts.join(" ")),
        Written::new(
            "position",
            Name::new("position as text", "局面の文字表記"),
            game.position_text(&end),
        ),
    ]
}

/// The lines of a text with their numbers, from 1; comments and empty lines are left out.
pub(crate) fn lines(text: &str) -> Vec<(usize, &str)> {
    let lines = (1..).zip(text.lines());
    lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#')).collect()
}

/// Reads moves from the start, or a position, or both where the game can tell them apart.
pub(crate) fn read<F: Face + ?Sized>(face: &F, text: &str) -> Result<ReadGame, ExploreError> {
    if let Some((position, moves)) = face.position_and_moves(text) {
        return walk(face, &position, &moves);
    }
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let begins = words.first().is_some_and(|first| {
        face.read("").is_ok_and(|start| read_move(face, &start, first).is_ok())
    });
    if begins {
        return walk(face, "", &words);
    }
    let position = face.game().position_text(&face.read(text)?);
    Ok(ReadGame { from: position, moves: Vec::new(), problem: None })
}

/// Plays moves until one is wrong.
fn walk<F: Face + ?Sized>(
    face: &F,
    from: &str,
    words: &[String],
) -> Result<ReadGame, ExploreError> {
    let (game, mut position) = (face.game(), face.read(from)?);
    let start = game.start();
    let from = if position == start { String::new() } else { game.position_text(&position) };
    let (mut moves, mut problem) = (Vec::with_capacity(words.len()), None);
    for (at, word) in words.iter().enumerate() {
        match read_move(face, &position, word) {
            Ok(mv) => moves.push(play_on(game, &mut position, mv)),
            Err(error) => {
                problem = Some(format!("move {}: {error}", at + 1));
                break;
            }
        }
    }
    Ok(ReadGame { from, moves, problem })
}
