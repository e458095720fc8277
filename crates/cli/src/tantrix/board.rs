//! A drawn board with coloured letters.

use anstyle::{AnsiColor, Style};
use yomikiri_tantrix::{Board, Colour};

/// The board as text; on a terminal each edge has its colour.
pub(crate) fn coloured(board: &Board) -> String {
    let mut text = String::new();
    for letter in board.to_string().chars() {
        match Colour::from_letter(letter) {
            Some(colour) => {
                let style = style(colour);
                text.push_str(&format!("{style}{letter}{style:#}"));
            }
            None => text.push(letter),
        }
    }
    text
}

fn style(colour: Colour) -> Style {
    let colour = match colour {
        Colour::Red => AnsiColor::BrightRed,
        Colour::Yellow => AnsiColor::BrightYellow,
        Colour::Green => AnsiColor::BrightGreen,
        Colour::Blue => AnsiColor::BrightBlue,
    };
    Style::new().bold().fg_color(Some(colour.into()))
}
