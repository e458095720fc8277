//! The figures of the gadgets: the CUP and lemma 1, the Slided-CUP and lemma 2, the GLASS.
//!
//! Each of the lemmas' figures shows one stone more than the one before. The opponent's moves are the figures' own;
//! the answers are those that the lemma prescribes.

use yomikiri_hakozumi::{Cell, Side};

use super::gadgets::Gadget;
use crate::{CellKind, Figure, Text, Window, WindowCell};

type Pair = (char, [(i32, i32); 2]);

const CUP: [Pair; 3] = [('U', [(1, 1), (2, 1)]), ('P', [(3, 1), (4, 1)]), ('C', [(1, 2), (4, 2)])];

/// Columns 1 to 14 of the chain, with the gadget that the lemma plays in on columns 6 to 9.
const SLIDED: [Pair; 9] = [
    ('S', [(1, 2), (4, 2)]),
    ('U', [(2, 1), (3, 1)]),
    ('C', [(4, 1), (6, 1)]),
    ('S', [(6, 2), (9, 2)]),
    ('U', [(7, 1), (8, 1)]),
    ('P', [(9, 1), (11, 1)]),
    ('S', [(11, 2), (14, 2)]),
    ('U', [(12, 1), (13, 1)]),
    ('P', [(-1, 1), (1, 1)]),
];
/// What reaches beyond the last column.
const BEYOND: (char, (i32, i32)) = ('C', (14, 1));

const GLASS: [Pair; 3] =
    [('G', [(1, 1), (2, 1)]), ('L', [(3, 1), (5, 1)]), ('A', [(6, 1), (7, 1)])];
const GLASS_FREE: [(i32, i32); 4] = [(1, 2), (3, 2), (5, 2), (7, 2)];

/// A run of figures: the first number, the opponent's moves, and after how many stones the first figure is.
struct Run {
    first: u32,
    moves: [(i32, i32); 3],
    from: usize,
    which: Option<u32>,
}

const LEMMA_1: [Run; 2] = [
    Run { first: 4, moves: [(2, 1), (3, 1), (1, 2)], from: 1, which: Some(1) },
    Run { first: 10, moves: [(2, 1), (1, 2), (4, 1)], from: 3, which: Some(2) },
];
const LEMMA_2: [Run; 2] = [
    Run { first: 17, moves: [(4, 1), (9, 1), (6, 2)], from: 1, which: Some(1) },
    Run { first: 23, moves: [(4, 1), (6, 2), (9, 1)], from: 3, which: Some(2) },
];

/// Figures 3 to 13.
pub(super) fn cup() -> Vec<Figure> {
    let title = Text::new("Figure 3: the CUP", "図3: CUP");
    let window = picture(&CUP, &[], 1..=4, &[], Side::O, Text::none());
    let mut figures = vec![Figure::windows("figure-3", title, vec![window])];
    figures.extend(runs(&LEMMA_1, &CUP, 1..=4, Side::O, "CUP"));
    figures
}

/// Figures 17 to 26.
pub(super) fn slided() -> Vec<Figure> {
    runs(&LEMMA_2, &SLIDED, 1..=14, Side::X, "Slided-CUP")
}

/// Figure 31.
pub(super) fn glass() -> Figure {
    let mut window = picture(&GLASS, &GLASS_FREE, 1..=7, &[], Side::O, Text::none());
    for cell in window.rows.iter_mut().flatten().filter(|cell| cell.kind == CellKind::Pair) {
        cell.kind = CellKind::Half;
    }
    let title = Text::new("Figure 31: the GLASS", "図31: GLASS");
    Figure::windows("figure-31", title, vec![window]).caption(Text::new(
        "Dashes join halves: the opponent never gets both. Anything may come to the cells S.",
        "破線は半対（相手が両方を取ることはない）。Sのマスには何が来てもよい。",
    ))
}

fn runs(
    runs: &[Run],
    pairs: &[Pair],
    columns: std::ops::RangeInclusive<i32>,
    opponent: Side,
    gadget: &str,
) -> Vec<Figure> {
    let cells: Vec<[(i32, i32); 2]> = pairs.iter().map(|&(_, cells)| cells).collect();
    let rules = Gadget::new(&cells, &[]);
    let mut figures = Vec::new();
    for run in runs {
        let game = rules.game(&run.moves.map(|(column, row)| Cell::new(column, row)));
        for (number, stones) in (run.first..).zip(run.from..=game.len()) {
            let window =
                picture(pairs, &[], columns.clone(), &game[..stones], opponent, Text::none());
            // The first two stones are common to both ways to go on.
            let way = run.which.filter(|_| stones > 2);
            let (en, ja) = way.map_or((String::new(), String::new()), |way| {
                (format!(" (way {way})"), format!("（その{way}）"))
            });
            let title = Text::new(
                format!("Figure {number}: stone {stones} in the {gadget}{en}"),
                format!("図{number}: {gadget}の{stones}手目{ja}"),
            );
            figures.push(Figure::windows(format!("figure-{number}"), title, vec![window]));
        }
    }
    figures
}

/// Two rows of a gadget with some stones in it, the opponent's first.
fn picture(
    pairs: &[Pair],
    free: &[(i32, i32)],
    columns: std::ops::RangeInclusive<i32>,
    game: &[Cell],
    opponent: Side,
    caption: Text,
) -> Window {
    let cell = |column: i32, row: i32| {
        let at = (column, row);
        if let Some(stone) = game.iter().position(|&played| played == Cell::new(column, row)) {
            let side = if stone % 2 == 0 { opponent } else { opponent.other() };
            let letter = if side == Side::X { 'X' } else { 'O' };
            return WindowCell { letter, kind: CellKind::Stone, group: None };
        }
        let pair = pairs.iter().position(|(_, cells)| cells.contains(&at));
        let (letter, kind, group) = match pair {
            Some(group) => (pairs[group].0, CellKind::Pair, Some(group)),
            None if free.contains(&at) => ('S', CellKind::Free, None),
            None if BEYOND.1 == at => (BEYOND.0, CellKind::Pair, None),
            None => (' ', CellKind::FollowUp, None),
        };
        WindowCell { letter, kind, group }
    };
    let first_column = *columns.start();
    let rows = [2, 1].map(|row| columns.clone().map(|column| cell(column, row)).collect());
    Window { caption, first_column, rows: rows.to_vec(), period: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Content;

    fn rows(figure: &Figure) -> String {
        let Content::Windows { windows } = &figure.content else { panic!("a window") };
        let row = |row: &Vec<WindowCell>| row.iter().map(|cell| cell.letter).collect::<String>();
        windows[0].rows.iter().map(row).collect::<Vec<_>>().join("/")
    }

    #[test]
    fn the_last_figures_of_the_lemmas_have_one_stone_of_each_side_per_letter() {
        let cup = cup();
        let shown: Vec<(&str, String)> =
            cup.iter().map(|figure| (figure.id.as_str(), rows(figure))).collect();
        assert_eq!(shown[0], ("figure-3", "C  C/UUPP".into()));
        // The text gives figure 10, O over X in the first column.
        assert_eq!(shown[7], ("figure-10", "O  C/XOPP".into()));
        assert_eq!(shown[6], ("figure-9", "O  X/XOOX".into()));
        assert_eq!(shown[10], ("figure-13", "O  X/XOXO".into()));
        let slided: Vec<String> = slided().iter().map(rows).collect();
        assert_eq!(slided.len(), 10);
        // The text gives figure 19.
        assert_eq!(slided[2], "S  S S  S S  S/PUUX OUUX PUUC");
        assert_eq!(slided[5], "S  S X  O S  S/PUUX OUUX OUUC");
        assert_eq!(slided[9], "S  S X  O S  S/PUUX OUUX OUUC");
    }
}
