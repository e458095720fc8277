//! First stones A, B and C: the trees of replies, with the cut to inner cells and without.

use std::collections::BTreeMap;

use yomikiri_game::Game;
use yomikiri_mnk::Position;

use super::{Reading, word};
use crate::mnk_board::diagram;
use crate::{Claim, Figure, Report, ReproduceError, Table, Text};

/// The paper's names of first stones, with a cell of each kind.
const FIRST_STONES: [(&str, &str); 3] = [("A", "b2"), ("B", "c3"), ("C", "c2")];

/// First stones A, B and C and their replies, with the cut to inner cells and without.
pub(super) fn add(report: &mut Report, reading: &mut Reading<'_>) -> Result<(), ReproduceError> {
    let mut rows = Vec::new();
    let mut boards = Vec::new();
    for (name, cell) in FIRST_STONES {
        let first = reading.after(&reading.game.start(), reading.cell(cell)?);
        rows.push(opening_row(reading, name, "", &first)?);
        boards.push(diagram(&reading.game, &first, Text::same(name)));
        for (reply, second) in reading.different_moves(&first, true) {
            let reply = reply.name(reading.game.size());
            rows.push(opening_row(reading, name, &reply, &second)?);
            for (answer, third) in reading.different_moves(&second, true) {
                let both = format!("{reply} {}", answer.name(reading.game.size()));
                rows.push(opening_row(reading, name, &both, &third)?);
            }
        }
    }
    report.tables.push(Table {
        id: "openings".into(),
        title: Text::new(
            "First stones A, B, C: values with the first three stones cut to inner cells, and without",
            "初手A, B, C: 三石を内側に限った値と限らない値",
        ),
        columns: vec![
            Text::new("first", "初手"),
            Text::new("then", "続き"),
            Text::new("cut", "制限あり"),
            Text::new("cautious (cut)", "慎重（制限）"),
            Text::new("full game", "制限なし"),
            Text::new("equilibrium", "均衡"),
            Text::new("cautious", "慎重"),
            Text::new("hopeful", "楽観"),
        ],
        rows,
    });
    report.figures.push(Figure::boards(
        "first-stones",
        Text::new("First stones on inner cells", "内側の初手"),
        boards,
    ));
    opening_claims(report, reading)?;
    second_moves(report, reading)
}

fn opening_row(
    reading: &mut Reading<'_>,
    first: &str,
    then: &str,
    position: &Position,
) -> Result<Vec<String>, ReproduceError> {
    let cut = reading.cut_values(position)?;
    let full = reading.values(position)?;
    Ok(vec![
        first.into(),
        then.into(),
        word(cut),
        cut.cautious().to_string(),
        word(full),
        full.equilibrium().to_string(),
        full.cautious().to_string(),
        full.hopeful().to_string(),
    ])
}

fn opening_claims(report: &mut Report, reading: &mut Reading<'_>) -> Result<(), ReproduceError> {
    for ((name, cell), printed) in
        FIRST_STONES.into_iter().zip(["player 2 wins", "player 2 chooses", "player 1 chooses"])
    {
        let first = reading.after(&reading.game.start(), reading.cell(cell)?);
        let (cut, full) = (reading.cut_values(&first)?, reading.values(&first)?);
        let what = Text::new(
            format!("first stone {name}, cut to inner cells"),
            format!("初手{name}（内側に限る）"),
        );
        let claim = Claim::compare(&format!("opening-{name}"), "§4", what, printed, word(cut));
        let [e, c, h, all_e, all_c, all_h] = [
            cut.equilibrium(),
            cut.cautious(),
            cut.hopeful(),
            full.equilibrium(),
            full.cautious(),
            full.hopeful(),
        ];
        report.claims.push(claim.note(Text::new(
            format!(
                "No forced win. With the cut: equilibrium {{{e}}}, cautious {{{c}}}, hopeful {{{h}}}. \
                 Without: {{{all_e}}}, {{{all_c}}}, {{{all_h}}}. The sets say what all good play leaves \
                 open."
            ),
            format!(
                "必勝ではない。制限ありで均衡{{{e}}}、慎重{{{c}}}、楽観{{{h}}}。制限なしで{{{all_e}}}、\
                 {{{all_c}}}、{{{all_h}}}。集合は最善手全体の結果を示す。"
            ),
        )));
    }
    replies_to_b(report, reading)?;
    replies_to_c(report, reading)
}

/// How many of some positions have each word, most first.
fn tally(words: impl IntoIterator<Item = String>) -> String {
    let mut counts = BTreeMap::new();
    for word in words {
        *counts.entry(word).or_insert(0usize) += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    counts.iter().map(|(word, n)| format!("{n} x {word}")).collect::<Vec<_>>().join(", ")
}

fn replies_to_b(report: &mut Report, reading: &mut Reading<'_>) -> Result<(), ReproduceError> {
    let first = reading.after(&reading.game.start(), reading.cell("c3")?);
    let (corner, edge) = (reading.cell("b2")?, reading.cell("c2")?);
    let edge_reply = reading.cut_values(&reading.after(&first, edge))?;
    report.claims.push(Claim::compare(
        "B-edge",
        "§4",
        Text::new("B, then player 2 on an inner edge", "Bの後、2が内側の辺"),
        "player 1 wins",
        word(edge_reply),
    ));
    let second = reading.after(&first, corner);
    let mut words = Vec::new();
    for (_, third) in reading.different_moves(&second, true) {
        words.push(word(reading.values(&third)?));
    }
    report.claims.push(Claim::compare(
        "B-corner",
        "§4",
        Text::new(
            "B, then player 2 on an inner corner: player 3's four replies",
            "Bの後、2が内側の角: 3の四つの応手",
        ),
        "3 x player 2 chooses, 1 x player 1 wins",
        tally(words),
    ));
    Ok(())
}

fn replies_to_c(report: &mut Report, reading: &mut Reading<'_>) -> Result<(), ReproduceError> {
    let first = reading.after(&reading.game.start(), reading.cell("c2")?);
    let mut words = Vec::new();
    for (_, second) in reading.different_moves(&first, true) {
        words.push(word(reading.cut_values(&second)?));
    }
    report.claims.push(
        Claim::compare(
            "C-replies",
            "§4",
            Text::new("C: player 2's five replies", "C: 2の五つの応手"),
            "3 x player 1 wins, 1 x player 1 chooses, 1 x player 2 chooses",
            tally(words),
        )
        .note(Text::new(
            "The three wins stand. After the other two best play has several outcomes; who \"chooses\" \
             depends on how a player compares them (see the table).",
            "三つの勝ちは正しい。残り二つは最善の結果が複数あり、誰が選ぶかは比べ方による（表を参照）。",
        )),
    );
    Ok(())
}

/// Player 1's second moves after B, player 2 on a corner, and a reply of player 3 that leaves the
/// choice to player 2.
fn second_moves(report: &mut Report, reading: &mut Reading<'_>) -> Result<(), ReproduceError> {
    let first = reading.after(&reading.game.start(), reading.cell("c3")?);
    let second = reading.after(&first, reading.cell("b2")?);
    let mut words = Vec::new();
    for (_, third) in reading.different_moves(&second, true) {
        if reading.values(&third)?.forced().is_none() {
            for (_, fourth) in reading.different_moves(&third, false) {
                words.push(word(reading.values(&fourth)?));
            }
        }
    }
    report.claims.push(Claim::compare(
        "second-moves",
        "§4",
        Text::new("second moves of player 1 after B", "Bの後の先手の二手目の数"),
        "30",
        words.len().to_string(),
    ));
    let won = words.iter().filter(|word| *word == "player 2 wins").count();
    report.claims.push(
        Claim::compare(
            "second-moves-won",
            "§4",
            Text::new("of these, won by player 2", "そのうちプレイヤー2の勝ち"),
            "19",
            won.to_string(),
        )
        .note(Text::new(
            format!(
                "We find {}. Rule 3 makes player 1 reach; each of the {won} is a forced win of player 2, \
                 checked by search. How the paper comes to 19 it does not say.",
                tally(words.clone())
            ),
            format!(
                "計算では{}。ルール3により先手はリーチを作る。{won}手はいずれもプレイヤー2の必勝で、\
                 探索で確かめた。論文の19の根拠は書かれていない。",
                tally(words.clone())
            ),
        )),
    );
    Ok(())
}
