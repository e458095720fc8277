//! Boards of paper 5: rules and strategies shown on positions of random games, and a game in which obstruction held.

use yomikiri_game::{Dice, Game, Notation};
use yomikiri_play::arena::PlayedGame;
use yomikiri_tantrix::{
    Colour, Deal, Line, Longest, Position, Record, Seats, Tantrix, positions, replay,
};

use super::Paper5Error;
use crate::{Claim, Diagram, Figure, Report, Text};

/// Random games among which a position is looked for.
const GAMES: u64 = 1000;
/// The most tiles of a loop that is called small.
const SMALL: u8 = 6;
/// Figure 8 shows the board with so many tiles.
const SHOWN_AT: usize = 25;

fn diagram(game: &Tantrix, position: &Position, caption: Text) -> Diagram {
    let colours: String = game.seats().colours().iter().map(|colour| colour.letter()).collect();
    let deal: Vec<String> = game.deal().tiles().iter().map(ToString::to_string).collect();
    Diagram {
        game: format!("tantrix --colours {colours} --deal {}", deal.join(",")),
        position: game.position_text(position),
        drawing: game.draw(position),
        caption,
    }
}

/// A game of random moves, position by position.
fn random_game(seed: u64) -> (Tantrix, Vec<Position>) {
    let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(seed));
    let (mut dice, mut position) = (Dice::new(seed), game.start());
    let mut trace = vec![position.clone()];
    let mut moves = Vec::new();
    loop {
        moves.clear();
        game.moves(&position, &mut moves);
        if moves.is_empty() {
            return (game, trace);
        }
        game.play_unchecked(&mut position, moves[dice.roll(moves.len())]);
        trace.push(position.clone());
    }
}

/// The first position of random games that shows something, and in what words.
fn first(shows: impl Fn(&Tantrix, &Position) -> Option<Text>) -> Vec<Diagram> {
    let found = (0..GAMES).find_map(|seed| {
        let (game, trace) = random_game(seed);
        let found = trace.iter().find_map(|at| Some((at, shows(&game, at)?)));
        found.map(|(position, caption)| diagram(&game, position, caption))
    });
    found.into_iter().collect()
}

/// Figures 1 to 5.
pub(super) fn rules(report: &mut Report) {
    let laid = |tiles: usize, en: &'static str, ja: &'static str| {
        first(|_, position| (position.board().laid().len() == tiles).then(|| Text::new(en, ja)))
    };
    let figures = [
        (
            "figure-1",
            Text::new("Figure 1: the tiles", "図1: タイル"),
            laid(
                56,
                "All 56 tiles, laid in a game of random moves",
                "ランダムな対局の終局。56枚すべてが置かれている",
            ),
        ),
        (
            "figure-2",
            Text::new("Figure 2: a game in progress", "図2: 対局の途中"),
            laid(20, "Board and open hands after 20 tiles", "20枚目の盤と公開された手札"),
        ),
        (
            "figure-3",
            Text::new(
                "Figure 3: a forced space and its controlled side",
                "図3: ゴブルとコントロールサイド",
            ),
            first(forced_space),
        ),
        ("figure-4", Text::new("Figure 4: a small loop", "図4: 小さいループ"), first(small_loop)),
        (
            "figure-5",
            Text::new(
                "Figure 5: a line that must become a loop",
                "図5: ループになることが確定した線",
            ),
            first(certain_loop),
        ),
    ];
    for (id, title, boards) in figures {
        report.figures.push(Figure::boards(id, title, boards));
    }
}

fn forced_space(_: &Tantrix, position: &Position) -> Option<Text> {
    let (forced, controlled) = (position.board().forced(), position.board().controlled());
    let (&[space], [_, _, _, ..]) = (&forced[..], &controlled[..]) else { return None };
    let cells: Vec<String> =
        controlled.iter().map(|cell| format!("({},{})", cell.q, cell.r)).collect();
    let (q, r, cells) = (space.q, space.r, cells.join(" "));
    Some(Text::new(
        format!("({q},{r}) is a forced space; nothing may lie on {cells} before it"),
        format!("({q},{r})がゴブル。それより先に{cells}には置けない"),
    ))
}

fn lines(position: &Position) -> impl Iterator<Item = Line> {
    Colour::ALL.into_iter().flat_map(|colour| position.board().lines(colour))
}

fn small_loop(_: &Tantrix, position: &Position) -> Option<Text> {
    let line = lines(position).find(|line| line.ends.is_none() && line.length <= SMALL)?;
    let (colour, length) = (line.colour, line.length);
    Some(Text::new(
        format!("Colour {colour}: a loop of {length} tiles, which cannot grow"),
        format!("色{colour}: {length}枚のループ。これ以上伸びない"),
    ))
}

/// Both ends lead into one cell: whatever is laid there closes the line.
fn certain_loop(_: &Tantrix, position: &Position) -> Option<Text> {
    let found = lines(position).find_map(|line| {
        let [a, b] = line.ends?;
        (a.cell == b.cell && line.length <= SMALL).then_some((line, a.cell))
    });
    let (line, cell) = found?;
    let (colour, length, q, r) = (line.colour, line.length, cell.q, cell.r);
    Some(Text::new(
        format!("Colour {colour}: both ends of a line of {length} tiles lead into ({q},{r})"),
        format!("色{colour}: {length}枚の線の両端が({q},{r})に入る"),
    ))
}

/// How well the opponent's longest line was shut in a game of the strategist, by how it compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Shut {
    /// Plies from `SHOWN_AT` on, while controlled sides hold, on which both ends of an open line are stopped.
    plies: usize,
    /// It counts no more at the end than at `SHOWN_AT` tiles.
    unchanged: bool,
    /// All plies of that part of the game.
    of: usize,
}

impl Shut {
    fn of(trace: &[Position], colour: Colour) -> Option<Shut> {
        let (shown, end) = (trace.get(SHOWN_AT)?, trace.last()?);
        let score = |position: &Position| position.board().scores()[colour.index()];
        let part =
            || trace[SHOWN_AT..].iter().map(Position::board).filter(|board| board.is_restricted());
        let both = part().filter(|board| {
            board.stopped_ends(colour, Longest::Score) == 2 && !board.longest_is_closed(colour)
        });
        Some(Shut {
            plies: both.count(),
            unchanged: score(end) == score(shown),
            of: part().count(),
        })
    }

    fn is_complete(self) -> bool {
        self.unchanged && self.plies == self.of
    }
}

/// Figures 8 and 9: a won game in which both ends of the opponent's longest line stay shut from tile 25 on.
pub(super) fn figures_8_9(report: &mut Report, played: &[PlayedGame]) -> Result<(), Paper5Error> {
    let mut best: Option<(Shut, u64, [Diagram; 2])> = None;
    let mut complete = [0, 0];
    for played in played {
        let record = Record::parse(played.record.to_string().as_bytes())?;
        let replay = replay(&record)?;
        let trace = positions(&replay.game, &replay.end);
        let seat = played.seats.iter().position(|&player| player == 1).unwrap_or(0);
        let colour = replay.game.seats().colours()[seat];
        let Some(shut) = Shut::of(&trace, colour) else { continue };
        let Some(winner) = played.winner else { continue };
        complete[usize::from(winner == seat)] += usize::from(shut.is_complete());
        if winner != seat && best.as_ref().is_none_or(|(most, ..)| shut > *most) {
            let (shown, end) = (&trace[SHOWN_AT], &trace[trace.len() - 1]);
            let score = |position: &Position| position.board().scores()[colour.index()];
            let (before, after) = (score(shown), score(end));
            let caption = |en: String, ja: String, position: &Position| {
                diagram(&replay.game, position, Text::new(en, ja))
            };
            let first = caption(
                format!(
                    "{SHOWN_AT} tiles: the longest line of the opponent ({colour}) counts {before}"
                ),
                format!("{SHOWN_AT}枚目: 相手({colour})の最長の線は{before}"),
                shown,
            );
            let last =
                caption(format!("The end: it counts {after}"), format!("終局: {after}"), end);
            best = Some((shut, played.game, [first, last]));
        }
    }
    let what = Text::new(
        "Games in which both ends of the opponent's longest line are shut at every ply from 25 tiles to the endgame and the \
         line does not grow any more: won, lost",
        "25枚目から終盤まで相手の最長の線の両端が塞がれ続け、線が伸びなかった対局: 勝局、敗局",
    );
    report.claims.push(Claim::new_result(
        "shut-throughout",
        what,
        format!("{}, {}", complete[0], complete[1]),
    ));
    let Some((shut, number, [first, end])) = best else { return Ok(()) };
    let Shut { plies, of, .. } = shut;
    for (id, board, en, ja) in [
        (
            "figure-8",
            first,
            "Figure 8: the opponent's longest line at 25 tiles",
            "図8: 25枚目の最長経路とコントロールサイド",
        ),
        ("figure-9", end, "Figure 9: the end of that game", "図9: その対局の終局"),
    ] {
        report.figures.push(Figure::boards(id, Text::new(en, ja), vec![board]).caption(Text::new(
            format!("Game {number} of our match: both ends are shut on {plies} of the {of} plies from 25 tiles to the endgame."),
            format!("ここでの対戦の第{number}局。25枚目から終盤までの{of}手のうち{plies}手で両端が塞がれている。"),
        )));
    }
    Ok(())
}
