//! Small shogi and chess variants: one that comes with the program, or one from a `variants.ini`.
//!
//! The game's text says all about it: `shogi --variant NAME`, and for a variant of somebody's own also its
//! sections, with blanks and line ends percent-encoded (`--text`). A file is read where the program
//! runs for its owner only: it is a setting of a command, which no request of the explorer has.

use std::path::Path;

use serde_json::{Value as Json, json};
use yomikiri_game::{Notation, Progress};
use yomikiri_host::file;
use yomikiri_shogi::{Move, Position, Variant};

use crate::{
    Arguments, Asked, Count, Each, Entry, Explore, ExploreError, Face, GameInfo, Judged, MoveName,
    Name, Plain, SeatInfo, Shelf, unrecognized,
};

pub(crate) const ENTRY: Entry = Entry { name: "shogi", info, open, recognize: unrecognized };

/// The largest file that is read.
const LARGEST: u64 = 1 << 19;
/// The parameter's value for a variant that comes with the program.
const NO_TEXT: &str = "-";

fn info() -> GameInfo {
    GameInfo::read(include_str!("../../data/shogi.json"))
}

fn open(arguments: &Arguments, shelf: &Shelf) -> Result<Box<dyn Explore>, ExploreError> {
    let name = arguments.get("variant");
    let given = Some(arguments.get("text")).filter(|text| *text != NO_TEXT);
    let game = match (arguments.option("variants"), given) {
        (Some(_), Some(_)) => {
            return Err(arguments.wrong("variant", "its text twice; expected a file or a text"));
        }
        (Some(path), None) => from_file(path, name)?,
        (None, Some(text)) => {
            let text = decoded(text).ok_or_else(|| ExploreError::Text {
                field: "game",
                message: "text is not percent-encoded UTF-8; expected `[x]%0AmaxRank=3`, say"
                    .into(),
                column: None,
            })?;
            Variant::read(&text, name).map_err(|error| arguments.wrong("variant", error))?
        }
        (None, None) => {
            Variant::shipped(name).map_err(|error| arguments.wrong("variant", error))?
        }
    };
    // A variant of Fairy-Stockfish's own has no text, wherever its name was read.
    let is_own =
        (given.is_some() || arguments.option("variants").is_some()) && !game.text().is_empty();
    let mut text = format!("shogi --variant {name}");
    if is_own {
        text += &format!(" --text {}", encoded(game.text()));
    }
    Ok(Box::new(ShogiFace { plain: Plain::named(game, text, shelf) }))
}

fn from_file(path: &str, name: &str) -> Result<Variant, ExploreError> {
    let wrong = |error: String| ExploreError::Text {
        field: "game",
        message: format!("variants {path}: {error}"),
        column: None,
    };
    let text =
        file::read_text(Path::new(path), LARGEST).map_err(|error| wrong(error.to_string()))?;
    Variant::read(&text, name).map_err(|error| wrong(error.to_string()))
}

/// A text as one word: what is not a plain character becomes `%` and two hexadecimal digits.
fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~:/+=[]*@".contains(&byte);
    let each = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(each).collect()
}

fn decoded(text: &str) -> Option<String> {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let Some((&byte, after)) = rest.split_first() {
        if byte != b'%' {
            bytes.push(byte);
            rest = after;
            continue;
        }
        let digit = |at: usize| char::from(*after.get(at)?).to_digit(16);
        bytes.push((16 * digit(0)? + digit(1)?) as u8);
        rest = &after[2..];
    }
    String::from_utf8(bytes).ok()
}

struct ShogiFace {
    plain: Plain<Variant>,
}

impl Face for ShogiFace {
    type Game = Variant;

    fn game(&self) -> &Variant {
        Face::game(&self.plain)
    }

    fn name(&self) -> String {
        Face::name(&self.plain)
    }

    fn seats(&self) -> Vec<SeatInfo> {
        vec![
            SeatInfo::new(Name::new("first player", "先手"), "☗", "sente"),
            SeatInfo::new(Name::new("second player", "後手"), "☖", "gote"),
        ]
    }

    /// A character for each square, and the hands above and below.
    fn board(&self, position: &Position) -> Json {
        json!({"kind": "grid", "rows": self.game().rows(position)})
    }

    fn move_name(&self, position: &Position, mv: Move) -> MoveName {
        let text = self.game().move_text(position, mv);
        MoveName { name: Name::same(&text), uci: Some(text.clone()), text }
    }

    fn judge(&self, position: &Position, asked: &Asked<'_>) -> Result<Judged<Move>, ExploreError> {
        Face::judge(&self.plain, position, asked)
    }

    fn count(&self, progress: &dyn Progress) -> Result<Count, ExploreError> {
        Face::count(&self.plain, progress)
    }

    fn states(
        &self,
        progress: &dyn Progress,
        each: &mut Each<'_, Position>,
    ) -> Result<(), ExploreError> {
        Face::states(&self.plain, progress, each)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_a_word_and_back() {
        let text = yomikiri_shogi::SHIPPED;
        let word = encoded(text);
        assert!(!word.contains(char::is_whitespace));
        assert_eq!(decoded(&word).as_deref(), Some(text));
        for wrong in ["%", "%4", "%zz", "%+4", "%ff", "a%é"] {
            assert_eq!(decoded(wrong), None, "{wrong}");
        }
    }
}
