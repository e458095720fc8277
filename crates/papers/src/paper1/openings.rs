//! First stones A, B and C: the trees of replies, with the cut to inner cells and without.

use std::collections::BTreeMap;

use yomikiri_game::{Game, OutcomeSet, Player};
use yomikiri_mnk::{Cell, Position};
use yomikiri_solve::{ShortestWin, Values};

use super::trees::{self, Tree};
use super::{Reading, word};
use crate::{Claim, Figure, Report, ReproduceError, Table, Text, japanese};

/// The paper's names of first stones, with a cell of each kind.
const FIRST_STONES: [(&str, &str); 3] = [("A", "b2"), ("B", "c3"), ("C", "c2")];

/// First stones A, B and C and their replies, with the cut to inner cells and without.
pub(super) fn add(report: &mut Report, reading: &mut Reading<'_>) -> Result<(), ReproduceError> {
    let mut rows = Vec::new();
    for (name, cell) in FIRST_STONES {
        let first = reading.after(&reading.game.start(), reading.cell(cell)?);
        rows.push(opening_row(reading, name, "", &first)?);
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
            "初手A、B、C: 三石を内側に限った値と限らない値",
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
    figures(report, reading)?;
    opening_claims(report, reading)?;
    second_moves(report, reading)
}

/// Figures 8, 10 and 11: A, B, C and the replies to B and C, numbered as the text tells of them.
fn figures(report: &mut Report, reading: &mut Reading<'_>) -> Result<(), ReproduceError> {
    let start = reading.game.start();
    let mut firsts = Vec::new();
    for (name, cell) in FIRST_STONES {
        let cell = reading.cell(cell)?;
        let said = trees::value(reading.cut_values(&reading.after(&start, cell))?);
        firsts.push((
            cell,
            Text::new(format!("{name}: {}", said.en), format!("{name}: {}", said.ja)),
        ));
    }
    let [_, (b, said_b), (c, said_c)] = &firsts[..] else { return Ok(()) };
    let (after_b, after_c) = (reading.after(&start, *b), reading.after(&start, *c));
    let replies_b = replies(reading, &after_b, &["31", "32"])?;
    let after_31 = replies_b.first().map(|&(cell, _)| reading.after(&after_b, cell));
    let thirds = match &after_31 {
        Some(second) => replies(reading, second, &["33", "34–36", "34–36", "34–36"])?,
        None => Vec::new(),
    };
    let replies_c = replies(reading, &after_c, &["38", "39", "41", "40", "42"])?;
    let caption = Text::new(
        "Values with the first three stones on inner cells. Of boards that the text tells of together, which is          which is not known.",
        "最初の三石を内側に限った値。本文がまとめて述べる盤面どうしの対応は分からない。",
    );
    let mut tree = Tree::new(reading, &start, Text::none());
    for (cell, said) in &firsts {
        tree.child(0, &start, *cell, said.clone());
    }
    let title = Text::new("Figure 8: the first stones A, B and C", "図8: 初手A、B、C");
    let eight = Figure::tree("figure-8", title, tree.nodes).caption(caption.clone());
    let mut tree = Tree::new(reading, &after_b, trees::numbered("30", said_b.clone()));
    for (cell, said) in replies_b {
        tree.child(0, &after_b, cell, said);
    }
    for (cell, said) in thirds {
        let Some(second) = &after_31 else { break };
        tree.child(1, second, cell, said);
    }
    let title = Text::new("Figure 10: the replies to B", "図10: Bへの応手");
    let ten = Figure::tree("figure-10", title, tree.nodes).caption(caption.clone());
    let mut tree = Tree::new(reading, &after_c, trees::numbered("37", said_c.clone()));
    for (cell, said) in replies_c {
        tree.child(0, &after_c, cell, said);
    }
    let title = Text::new("Figure 11: the replies to C", "図11: Cへの応手");
    let eleven = Figure::tree("figure-11", title, tree.nodes).caption(caption);
    report.figures.extend([eight, ten, eleven]);
    Ok(())
}

/// The inner replies in the order in which the paper numbers what it says of them: those that win for player 1
/// first, except that after B the choice of player 2 is board 31.
fn replies(
    reading: &mut Reading<'_>,
    position: &Position,
    numbers: &[&str],
) -> Result<Vec<(Cell, Text)>, ReproduceError> {
    let mut found = Vec::new();
    for (cell, next) in reading.different_moves(position, true) {
        let (ours, printed) = (reading.cut_values(&next)?, reading.printed_values(&next)?);
        let said = printed_word(printed);
        let order = match (numbers.len(), said.as_str()) {
            (2, "player 1 wins") => 1,
            (2, _) | (_, "player 1 wins") => 0,
            (_, "player 1 chooses") => 1,
            _ => 2,
        };
        found.push((order, cell, trees::value(ours)));
    }
    found.sort_by_key(|&(order, ..)| order);
    let numbered = found.into_iter().zip(numbers);
    Ok(numbered.map(|((_, cell, said), number)| (cell, trees::numbered(number, said))).collect())
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
        let claim = Claim::compare(&format!("opening-{name}"), "§3", what, printed, word(cut));
        let by_table_1 = printed_word(reading.printed_values(&first)?);
        let [e, c, h, all_e, all_c, all_h] = [
            cut.equilibrium(),
            cut.cautious(),
            cut.hopeful(),
            full.equilibrium(),
            full.cautious(),
            full.hopeful(),
        ];
        let note = Text::new(
            format!(
                "Nobody wins by force. With the cut: equilibrium {{{e}}}, cautious {{{c}}}, hopeful {{{h}}}. \
                 Without: {{{all_e}}}, {{{all_c}}}, {{{all_h}}}. With the open positions of the 66 read as \
                 Table 1 must have read them, and players who compare moves by the best outcome, it comes \
                 out as: {by_table_1}."
            ),
            japanese(&format!(
                "誰も必勝ではない。制限ありで均衡{{{e}}}、慎重{{{c}}}、楽観{{{h}}}。制限なしで{{{all_e}}}、\
                 {{{all_c}}}、{{{all_h}}}。66局面のうち結果の定まらないものを表1のように読み、手を最良の結果で\
                 比べると、結果は「{by_table_1}」となる。"
            )),
        );
        report.claims.push(explained_by(claim, &by_table_1, note));
    }
    best_first(report, reading)?;
    replies_to_b(report, reading)?;
    replies_to_c(report, reading)
}

/// The claim, explained if the positions read as in Table 1 give what the paper prints.
fn explained_by(claim: Claim, by_table_1: &str, note: Text) -> Claim {
    if claim.printed == by_table_1 { claim.explained(note) } else { claim.note(note) }
}

/// Who wins or chooses if everybody compares moves by the best outcome.
fn printed_word(values: Values) -> String {
    match (values.forced(), values.hopeful_chooser()) {
        (Some(winner), _) => format!("player {winner} wins"),
        (None, Some(chooser)) => format!("player {chooser} chooses"),
        (None, None) => format!("{{{}}}", values.hopeful()),
    }
}

/// Which first stones leave player 1 the best outcome, and how the game ends then.
fn best_first(report: &mut Report, reading: &mut Reading<'_>) -> Result<(), ReproduceError> {
    let (mut best, mut ranks) = (Vec::new(), Vec::new());
    for (name, cell) in FIRST_STONES {
        let first = reading.after(&reading.game.start(), reading.cell(cell)?);
        let [ours, printed] = [reading.cut_values(&first)?, reading.printed_values(&first)?];
        let wins = |values: Values| values.hopeful().best_for(Player::FIRST);
        ranks.push((wins(printed), name, printed));
        best.push((wins(ours), name));
    }
    let most = ranks.iter().map(|&(rank, ..)| rank).max().unwrap_or(0);
    let names = |ranks: &[(u8, &'static str)]| {
        let most = ranks.iter().map(|&(rank, _)| rank).max().unwrap_or(0);
        let best = ranks.iter().filter(|&&(rank, _)| rank == most);
        best.map(|&(_, name)| name).collect::<Vec<_>>().join(", ")
    };
    let by_table_1: Vec<_> = ranks.iter().map(|&(rank, name, _)| (rank, name)).collect();
    let (ours, by_table_1) = (names(&best), names(&by_table_1));
    let claim = Claim::compare(
        "best-first",
        "§3, §4",
        Text::new(
            "first stones after which player 1 may still win (cut to inner cells, moves compared by the \
             best outcome)",
            "プレイヤー1に勝ちの残る初手（内側に限り、手を最良の結果で比べる）",
        ),
        "B",
        ours,
    );
    let note = Text::new(
        format!("With Table 1 as the paper reads it: {by_table_1}."),
        format!("表1を論文のとおりに読むと{}。", japanese(&by_table_1)),
    );
    report.claims.push(explained_by(claim, &by_table_1, note));
    let end: Vec<_> = ranks.iter().filter(|&&(rank, ..)| rank == most).collect();
    let end: OutcomeSet = end.iter().fold(OutcomeSet::EMPTY, |all, (.., v)| all | v.hopeful());
    report.claims.push(Claim::compare(
        "end",
        "§3",
        Text::new(
            "how the game ends under best play, as the paper compares moves: with the win of player",
            "論文の比べ方での最善の結果: 次のプレイヤーの勝ち",
        ),
        "1, 3",
        end.to_string().replace(',', ", "),
    ));
    Ok(())
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
        "§3",
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
        "§3",
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
    let (mut words, mut by_table_1) = (Vec::new(), Vec::new());
    for (_, second) in reading.different_moves(&first, true) {
        words.push(word(reading.cut_values(&second)?));
        by_table_1.push(printed_word(reading.printed_values(&second)?));
    }
    let claim = Claim::compare(
        "C-replies",
        "§3",
        Text::new("C: player 2's five replies", "C: 2の五つの応手"),
        "3 x player 1 wins, 1 x player 1 chooses, 1 x player 2 chooses",
        tally(words),
    );
    let by_table_1 = tally(by_table_1);
    let note = Text::new(
        format!(
            "The three wins stand. After the other two best play has several outcomes. With the open \
             positions of the 66 read as Table 1 must have read them, and moves compared by the best \
             outcome: {by_table_1}."
        ),
        japanese(&format!(
            "三つの勝ちは正しい。残り二つは最善でも結果が複数ある。66局面のうち結果の定まらないものを表1の\
             ように読み、手を最良の結果で比べると、{by_table_1}。"
        )),
    );
    report.claims.push(explained_by(claim, &by_table_1, note));
    Ok(())
}

/// Plies of a double reach that wins at once: it is made, two players answer, its line is completed.
const AT_ONCE: u32 = 4;
/// The most plies in which a win is looked for, and the most steps of one search.
pub(super) const LONGEST: (u32, u64) = (16, 50_000_000);

/// Player 1's second moves after B, player 2 on a corner, and a reply of player 3 that leaves the
/// choice to player 2.
fn second_moves(report: &mut Report, reading: &mut Reading<'_>) -> Result<(), ReproduceError> {
    let first = reading.after(&reading.game.start(), reading.cell("c3")?);
    let second = reading.after(&first, reading.cell("b2")?);
    let mut search = ShortestWin::new(reading.game.clone(), Player::new(1), LONGEST.1);
    let (mut words, mut rows) = (Vec::new(), Vec::new());
    let mut at_once = Vec::new();
    for (reply, third) in reading.different_moves(&second, true) {
        if reading.values(&third)?.forced().is_some() {
            continue;
        }
        at_once.push(0);
        for (cell, fourth) in reading.different_moves(&third, false) {
            let value = word(reading.values(&fourth)?);
            let plies = search.distance(&fourth, LONGEST.0)?;
            if let Some(count) = at_once.last_mut().filter(|_| plies == Some(AT_ONCE)) {
                *count += 1;
            }
            let size = reading.game.size();
            let plies = plies.map_or("-".into(), |plies| plies.to_string());
            rows.push(vec![reply.name(size), cell.name(size), value.clone(), plies]);
            words.push(value);
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
    let claim = Claim::compare(
        "second-moves-won",
        "§4",
        Text::new("of these, won by player 2", "そのうちプレイヤー2の勝ち"),
        "19",
        won.to_string(),
    );
    let sum: usize = at_once.iter().sum();
    let boards = at_once.iter().map(usize::to_string).collect::<Vec<_>>().join(" + ");
    let tally = tally(words);
    let note = Text::new(
        format!(
            "We find {tally}. After {sum} of them ({boards} on the three boards) player 2 wins by a double \
             reach at once; after the others the win takes longer. All are listed below with the plies \
             that the win takes, each found and proved by search."
        ),
        japanese(&format!(
            "計算では{tally}。そのうち{sum}手（三つの盤で{boards}）の後は、プレイヤー2が直ちに二つのリーチを同時に\
             かけて勝つ。残りは勝つまでに手数がかかる。全手と勝ちまでの手数を下の表に示す。いずれも探索で\
             証明した。"
        )),
    );
    let counted_at_once = claim.printed == sum.to_string();
    report.claims.push(if counted_at_once { claim.explained(note) } else { claim.note(note) });
    report.tables.push(Table {
        id: "second-moves".into(),
        title: Text::new(
            "After B (c3) and b2: player 3's replies, player 1's second moves, and player 2's win in plies",
            "B（c3）、b2の後: プレイヤー3の応手、プレイヤー1の二手目、プレイヤー2の勝ちまでの手数",
        ),
        columns: vec![
            Text::new("player 3", "プレイヤー3"),
            Text::new("player 1", "プレイヤー1"),
            Text::new("then", "その後"),
            Text::new("plies", "手数"),
        ],
        rows,
    });
    Ok(())
}
