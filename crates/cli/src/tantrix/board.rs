//! Boards, hands and moves on a terminal.

use anstyle::{AnsiColor, Style};
use serde_json::{Value as Json, json};
use yomikiri_game::{Game, Notation, Player};
use yomikiri_tantrix::{Colour, Position, Tantrix, edges_text};
use yomikiri_tantrix_players::Judged;

use crate::output::{DIM, Output, grouped};

/// Text in which, on a terminal, each letter of an edge has its colour.
pub(crate) fn coloured(drawing: &str) -> String {
    let mut text = String::new();
    for letter in drawing.chars() {
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

/// `player 1 (R)`.
pub(crate) fn player_name(game: &Tantrix, player: Player) -> String {
    format!("player {player} ({})", game.seats().colours()[player.index()])
}

/// Scores of the players: `R 7, B 11`.
pub(crate) fn scores(game: &Tantrix, position: &Position) -> String {
    let (colours, scores) = (game.seats().colours(), game.scores(position));
    let each = colours.iter().zip(scores).map(|(colour, score)| format!("{colour} {score}"));
    each.collect::<Vec<_>>().join(", ")
}

/// Scores of all colours, as records have them.
pub(crate) fn scores_by_colour(position: &Position) -> Json {
    let [r, y, g, b] = position.board().scores();
    json!({"R": r, "Y": y, "G": g, "B": b})
}

/// Every player's tiles, drawn.
pub(crate) fn print_hands(
    game: &Tantrix,
    position: &Position,
    output: &mut Output,
) -> anyhow::Result<()> {
    for player in Player::all(game.players()) {
        let hand = position.hand(player);
        let none = if hand.is_empty() { ": no tiles" } else { "" };
        output.line(coloured(&format!("\nHand of {}{none}", player_name(game, player))))?;
        if !hand.is_empty() {
            output.line(coloured(hand.drawing().trim_end()))?;
        }
    }
    Ok(())
}

/// Moves with their estimates, at most so many.
pub(crate) fn print_moves(
    game: &Tantrix,
    position: &Position,
    moves: &[Judged],
    most: usize,
    output: &mut Output,
) -> anyhow::Result<()> {
    let rows = moves.iter().take(most).map(|judged| {
        vec![
            game.move_text(position, judged.mv),
            edges_text(&judged.mv.tile.edges(judged.mv.rotation)),
            grouped(judged.visits),
            judged.estimate.map_or("-".to_owned(), |estimate| format!("{estimate:.3}")),
        ]
    });
    output.table(&["move", "edges", "visits", "estimate"], rows)?;
    if moves.len() > most {
        output.line(format!("  {DIM}and {} moves more{DIM:#}", moves.len() - most))?;
    }
    Ok(())
}
