//! How the paper's Table 1 comes about: what it must have read into the positions that best play alone
//! leaves open.
//!
//! Nearly all of the 66 positions are won by force, drawn, or leave the choice to a player under cautious
//! play. These agree with the table in number. The others are *open*: good play may end in a draw or in one
//! player's win. If there are as many of them as the table has more than we count, they are what the table
//! counts otherwise.

use std::collections::BTreeMap;

use yomikiri_game::{Game, Notation, Outcome, OutcomeSet, Player};
use yomikiri_mnk::Position;
use yomikiri_solve::{Fold, Values};

use super::{Reading, word};
use crate::mnk_board::diagram;
use crate::{Claim, Figure, Report, ReproduceError, Table, Text, japanese};

/// A kind of position in Table 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Wins(Player),
    Chooses(Player),
    Draw,
    /// None that the table has.
    Open,
}

pub(super) fn kind(values: Values) -> Kind {
    if let Some(winner) = values.forced() {
        Kind::Wins(winner)
    } else if let Some(chooser) = values.cautious_chooser() {
        Kind::Chooses(chooser)
    } else if values.equilibrium() == OutcomeSet::DRAW {
        Kind::Draw
    } else {
        Kind::Open
    }
}

/// An open position with its number among the 66.
struct Open {
    number: usize,
    position: Position,
    values: Values,
}

/// What the open positions say about the table.
pub(super) struct Explanation {
    open: Vec<Open>,
    /// Each open position stands for one that the table has more than we count.
    fits: bool,
    denied: String,
}

impl Explanation {
    /// Compares the table with what is counted. `printed` has a number for every kind in it.
    pub(super) fn new(
        reading: &mut Reading<'_>,
        positions: &[Position],
        values: &[Values],
        printed: &[(Kind, usize)],
    ) -> Result<Explanation, ReproduceError> {
        let open: Vec<Open> = (1..)
            .zip(positions.iter().zip(values))
            .filter(|(_, (_, values))| kind(**values) == Kind::Open)
            .map(|(number, (&position, &values))| Open { number, position, values })
            .collect();
        let counted =
            |wanted: Kind| values.iter().filter(|values| kind(**values) == wanted).count();
        let missing: Option<Vec<usize>> =
            printed.iter().map(|&(kind, count)| count.checked_sub(counted(kind))).collect();
        let fits = missing.is_some_and(|missing| missing.iter().sum::<usize>() == open.len());
        for found in &open {
            let key = reading.game.canonical(&found.position).0;
            reading.printed.insert(key, as_printed(found.values));
        }
        let denied = denials(reading, &open)?;
        Ok(Explanation { open, fits, denied })
    }

    /// The claim with the explanation, if it differs from the print and the open positions explain it.
    pub(super) fn explain(&self, claim: Claim) -> Claim {
        if self.fits { claim.explained(self.note()) } else { claim.note(self.note()) }
    }

    fn note(&self) -> Text {
        let numbers = |set: &dyn Fn(&Open) -> bool| {
            let numbers = self.open.iter().filter(|open| set(open));
            numbers.map(|open| format!("#{}", open.number)).collect::<Vec<_>>().join(", ")
        };
        let two = |open: &Open| open.values.equilibrium().contains(Outcome::Win(Player::new(1)));
        let (with, without) = (numbers(&two), numbers(&|open| !two(open)));
        let fixed = 66 - self.open.len();
        let denied = &self.denied;
        Text::new(
            format!(
                "{fixed} of the 66 positions agree with Table 1. {} are open, and fill exactly the slots in \
                 which the table has more: {without} is player 1's second choice, and of {with} one is the \
                 eighth win of player 2, the other the choice of player 3. Which of the two is which we \
                 infer; the paper does not say. {denied}",
                self.open.len()
            ),
            japanese(&format!(
                "66局面のうち{fixed}は表1と合う。残り{}は最善でも結果が定まらず、表が多く数えている枠を\
                 ちょうど埋める。{without}はプレイヤー1の二つ目の勝者選択、{with}は一方がプレイヤー2の八つ目の\
                 勝ち、他方がプレイヤー3の勝者選択である。どちらがどちらかは推定で、論文には書かれていない。\
                 {}",
                self.open.len(),
                denied.replace(';', ",").replace(". ", "。").replace('.', "。")
            )),
        )
    }

    /// Shows the open positions, move by move.
    pub(super) fn show(
        &self,
        report: &mut Report,
        reading: &mut Reading<'_>,
    ) -> Result<(), ReproduceError> {
        let mut rows = Vec::new();
        for open in &self.open {
            for (after, cells) in grouped_moves(reading, &open.position)? {
                let position = reading.game.position_text(&open.position);
                rows.push(vec![open.number.to_string(), position, cells.join(" "), after]);
            }
        }
        report.tables.push(Table {
            id: "table-1-open".into(),
            title: Text::new(
                "The positions of the 66 that Table 1 counts otherwise: player 1's moves and what follows",
                "66局面のうち表1の数え方と異なるもの: プレイヤー1の手とその後",
            ),
            columns: vec![
                Text::same("#"),
                Text::new("position", "局面"),
                Text::new("player 1's moves", "プレイヤー1の手"),
                Text::new("then", "その後"),
            ],
            rows,
        });
        let boards = self.open.iter().map(|open| {
            let values = word(open.values);
            let caption = format!("#{}: {values}", open.number);
            diagram(&reading.game, &open.position, Text::value(caption))
        });
        let title = Text::new(
            "The positions that Table 1 counts otherwise, player 1 (○) to move",
            "表1の数え方と異なる局面（プレイヤー1（○）の手番）",
        );
        report.figures.push(Figure::boards("table-1-open", title, boards.collect()));
        Ok(())
    }
}

/// An open position as the table must have it: player 2's win if that is what player 1 can only just avoid,
/// else player 1's choice between the others.
fn as_printed(values: Values) -> Values {
    let [first, second, third] = [0, 1, 2].map(Player::new);
    if values.equilibrium().contains(Outcome::Win(second)) {
        return Values::only(Outcome::Win(second));
    }
    let mut choice = Fold::new(first);
    for winner in [second, third] {
        choice.add(Values::only(Outcome::Win(winner)));
    }
    choice.finish()
}

/// Player 1's moves, those with the same value together.
fn grouped_moves(
    reading: &mut Reading<'_>,
    position: &Position,
) -> Result<BTreeMap<String, Vec<String>>, ReproduceError> {
    let mut moves = Vec::new();
    reading.game.moves(position, &mut moves);
    let mut grouped: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for cell in moves {
        let next = reading.after(position, cell);
        let values = reading.values(&next)?;
        grouped.entry(word(values)).or_default().push(cell.name(reading.game.size()));
    }
    Ok(grouped)
}

/// Where player 2 wins but for some moves of player 1: those moves.
fn denials(reading: &mut Reading<'_>, open: &[Open]) -> Result<String, ReproduceError> {
    let mut parts = Vec::new();
    for found in open {
        let grouped = grouped_moves(reading, &found.position)?;
        let text: Vec<String> =
            grouped.iter().map(|(after, cells)| format!("{}: {after}", cells.join(" "))).collect();
        parts.push(format!("#{}: {}.", found.number, text.join("; ")));
    }
    Ok(parts.join(" "))
}
