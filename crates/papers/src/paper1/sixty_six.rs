//! The 66 positions with three stones on inner cells: the paper's Table 1.

use std::collections::{BTreeMap, BTreeSet};

use yomikiri_game::{Game, Notation, OutcomeSet, Player};
use yomikiri_mnk::Position;
use yomikiri_solve::Values;

use super::explained::{Explanation, Kind, kind};
use super::{Reading, coalitions};
use crate::mnk_board::diagram;
use crate::{Claim, Figure, Report, ReproduceError, Table, Text, japanese};

pub(super) fn add(report: &mut Report, reading: &mut Reading<'_>) -> Result<(), ReproduceError> {
    let positions = inner_positions(reading);
    report.claims.push(Claim::compare(
        "positions",
        "§3",
        Text::new(
            "three stones on inner cells, up to symmetry",
            "内側の三石の局面数（対称を除く）",
        ),
        "66",
        positions.len().to_string(),
    ));
    let mut values = Vec::new();
    for position in &positions {
        values.push(reading.values(position)?);
    }
    let printed = TABLE_1.map(|(_, kind, count)| (kind, count));
    let explanation = Explanation::new(reading, &positions, &values, &printed)?;
    table_1_claims(report, &values, &explanation);
    let rows = positions.iter().zip(&values).enumerate().map(|(at, (position, values))| {
        vec![
            (at + 1).to_string(),
            reading.game.position_text(position),
            values.forced().map_or("-".into(), |player| player.to_string()),
            values.equilibrium().to_string(),
            values.cautious().to_string(),
            values.hopeful().to_string(),
            values.chooser().map_or("-".into(), |player| player.to_string()),
            coalitions(*values),
        ]
    });
    report.tables.push(Table {
        id: "sixty-six".into(),
        title: Text::new("The 66 positions under each notion", "66局面の各定義での値"),
        columns: vec![
            Text::same("#"),
            Text::new("position", "局面"),
            Text::new("forced", "必勝"),
            Text::new("equilibrium", "均衡"),
            Text::new("cautious", "慎重"),
            Text::new("hopeful", "楽観"),
            Text::new("chooser", "勝者選択"),
            Text::new("together", "結託"),
        ],
        rows: rows.collect(),
    });
    report.figures.push(all_boards(reading, &positions, &values));
    report.figures.push(open_boards(reading, &positions, &values));
    explanation.show(report, reading)
}

/// All 66, the clearest values first.
fn all_boards(reading: &Reading<'_>, positions: &[Position], values: &[Values]) -> Figure {
    let mut order: Vec<usize> = (0..positions.len()).collect();
    order.sort_by_key(|&at| (values[at].equilibrium().len(), values[at].equilibrium(), at));
    let boards = order.into_iter().map(|at| {
        let (number, word) = (at + 1, word(values[at]));
        let caption = Text::new(format!("{number}: {}", word.en), format!("{number}: {}", word.ja));
        diagram(&reading.game, &positions[at], caption)
    });
    let title = Text::new("The 66 positions with their values", "66局面とその値");
    Figure::boards("sixty-six", title, boards.collect()).caption(Text::new(
        "Three stones on inner cells, player 1 (○) to move. A set names the outcomes that best play \
         leaves open.",
        "内側の三石、次はプレイヤー1（○）の手番。集合は最善手どうしで起こりうる結果を示す。",
    ))
}

/// The value of a position in a word.
fn word(values: Values) -> Text {
    let equilibrium = values.equilibrium();
    match values.forced() {
        Some(winner) => Text::new(format!("player {winner} wins"), format!("{winner}の必勝")),
        None if equilibrium == OutcomeSet::DRAW => Text::new("draw", "引き分け"),
        None => Text::value(format!("{{{equilibrium}}}")),
    }
}

fn open_boards(reading: &Reading<'_>, positions: &[Position], values: &[Values]) -> Figure {
    let open: Vec<_> = positions
        .iter()
        .zip(values)
        .filter(|(_, values)| values.equilibrium().len() > 1)
        .map(|(position, values)| {
            let [all, cautious, hopeful] =
                [values.equilibrium(), values.cautious(), values.hopeful()];
            let caption = Text::new(
                format!("equilibrium {{{all}}}, cautious {{{cautious}}}, hopeful {{{hopeful}}}"),
                japanese(&format!("均衡{{{all}}}、慎重{{{cautious}}}、楽観{{{hopeful}}}")),
            );
            diagram(&reading.game, position, caption)
        })
        .collect();
    Figure::boards(
        "open-positions",
        Text::new(
            "The positions that nobody wins by force and that are not drawn",
            "必勝者も引き分けでもない局面",
        ),
        open,
    )
}

pub(super) fn inner_positions(reading: &Reading<'_>) -> Vec<Position> {
    let mut layer = BTreeSet::from([reading.game.start()]);
    for _ in 0..3 {
        layer = layer
            .iter()
            .flat_map(|position| reading.different_moves(position, true))
            .map(|(_, next)| reading.game.canonical(&next).0)
            .collect();
    }
    layer.into_iter().collect()
}

/// The paper's Table 1: how many of the 66 each kind has, beside its count.
const TABLE_1: [(&str, Kind, usize); 6] = [
    ("wins-1", Kind::Wins(Player::FIRST), 44),
    ("wins-2", Kind::Wins(Player::new(1)), 8),
    ("chooses-1", Kind::Chooses(Player::FIRST), 2),
    ("chooses-2", Kind::Chooses(Player::new(1)), 7),
    ("chooses-3", Kind::Chooses(Player::new(2)), 1),
    ("draws", Kind::Draw, 4),
];

fn table_1_claims(report: &mut Report, values: &[Values], explanation: &Explanation) {
    for (id, wanted, printed) in TABLE_1 {
        let computed = values.iter().filter(|values| kind(**values) == wanted).count();
        let what = match wanted {
            Kind::Wins(player) => Text::new(
                format!("of the 66, player {player} wins by force"),
                format!("66局面のうちプレイヤー{player}の必勝"),
            ),
            Kind::Chooses(player) => Text::new(
                format!("of the 66, player {player} chooses the winner (cautious play)"),
                format!("66局面のうちプレイヤー{player}の勝者選択（慎重）"),
            ),
            Kind::Draw | Kind::Open => Text::new("of the 66, drawn", "66局面のうち引き分け"),
        };
        let claim = Claim::compare(id, "Table 1", what, printed.to_string(), computed.to_string());
        let agrees = claim.printed == claim.computed;
        report.claims.push(if agrees { claim } else { explanation.explain(claim) });
    }
    let mut sets = BTreeMap::new();
    for value in values {
        *sets.entry(value.equilibrium()).or_insert(0usize) += 1;
    }
    let histogram: Vec<String> = sets.iter().map(|(set, n)| format!("{{{set}}} {n}")).collect();
    report.claims.push(Claim::new_result(
        "equilibrium-sets",
        Text::new("equilibrium sets over the 66", "66局面の均衡の結果"),
        histogram.join(", "),
    ));
}
