//! The 66 positions with three stones on inner cells: the paper's Table 1.

use std::collections::{BTreeMap, BTreeSet};

use yomikiri_game::{Game, Notation, OutcomeSet};
use yomikiri_mnk::Position;
use yomikiri_solve::Values;

use super::Reading;
use crate::mnk_board::diagram;
use crate::{Claim, Figure, Report, ReproduceError, Table, Text};

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
    table_1_claims(report, &values);
    let rows = positions.iter().zip(&values).enumerate().map(|(at, (position, values))| {
        vec![
            (at + 1).to_string(),
            reading.game.position_text(position),
            values.forced().map_or("-".into(), |player| player.to_string()),
            values.equilibrium().to_string(),
            values.cautious().to_string(),
            values.hopeful().to_string(),
            values.chooser().map_or("-".into(), |player| player.to_string()),
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
        ],
        rows: rows.collect(),
    });
    report.figures.push(all_boards(reading, &positions, &values));
    report.figures.push(open_boards(reading, &positions, &values));
    Ok(())
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
        None => Text::same(format!("{{{equilibrium}}}")),
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
                format!("均衡{{{all}}}、慎重{{{cautious}}}、楽観{{{hopeful}}}"),
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

fn inner_positions(reading: &Reading<'_>) -> Vec<Position> {
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

/// The paper's Table 1: how many of the 66 each kind has.
fn table_1_claims(report: &mut Report, values: &[Values]) {
    let forced = |player: usize| {
        values.iter().filter(|v| v.forced().is_some_and(|p| p.number() == player)).count()
    };
    let chooses = |player: usize| {
        values.iter().filter(|v| v.cautious_chooser().is_some_and(|p| p.number() == player)).count()
    };
    let hopes = |player: usize| {
        values.iter().filter(|v| v.hopeful_chooser().is_some_and(|p| p.number() == player)).count()
    };
    let drawn = values.iter().filter(|v| v.equilibrium() == OutcomeSet::DRAW).count();
    let mut sets = BTreeMap::new();
    for value in values {
        *sets.entry(value.equilibrium()).or_insert(0usize) += 1;
    }
    let histogram: Vec<String> = sets.iter().map(|(set, n)| format!("{{{set}}} {n}")).collect();
    let wins = |player: usize| {
        Text::new(
            format!("of the 66, player {player} wins by force"),
            format!("66局面のうちプレイヤー{player}必勝"),
        )
    };
    let choosing = |player: usize| {
        Text::new(
            format!("of the 66, player {player} chooses the winner (cautious play)"),
            format!("66局面のうちプレイヤー{player}の勝者選択（慎重）"),
        )
    };
    let by_hope = |player: usize| {
        Text::new(
            format!(
                "By cautious play. By hopeful play player {player} chooses in {}. The paper reads by \
                 hand and mixes both; 11 positions are neither a forced win nor a draw, 10 of which \
                 it gives to a chooser.",
                hopes(player)
            ),
            format!(
                "慎重な比較による。楽観的な比較ではプレイヤー{player}の選択は{}。論文は手で読み両者を\
                 混ぜている。必勝でも引き分けでもない11局面のうち10を勝者選択としている。",
                hopes(player)
            ),
        )
    };
    let table = |id: &str, what: Text, printed: &str, computed: usize| {
        Claim::compare(id, "Table 1", what, printed, computed.to_string())
    };
    report.claims.push(table("wins-1", wins(1), "44", forced(1)));
    report.claims.push(table("wins-2", wins(2), "8", forced(2)).note(Text::new(
        "One of the eight is none: player 1 or 3 can always deny it. The eleven positions that \
         nobody wins by force and that are no sure draw are drawn below.",
        "八つのうち一つは必勝ではない。1か3が必ず防げる。必勝でも引き分けでもない11局面を下に示す。",
    )));
    for (player, printed) in [(1, "2"), (2, "7"), (3, "1")] {
        let id = format!("chooses-{player}");
        let claim = table(&id, choosing(player), printed, chooses(player));
        report.claims.push(claim.note(by_hope(player)));
    }
    report.claims.push(table(
        "draws",
        Text::new("of the 66, drawn", "66局面のうち引き分け"),
        "4",
        drawn,
    ));
    report.claims.push(Claim::new_result(
        "equilibrium-sets",
        Text::new("equilibrium sets over the 66", "66局面の均衡の結果"),
        histogram.join(", "),
    ));
}
