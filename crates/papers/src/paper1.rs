//! Paper 1: three players on 5x5 with reach rules.
//!
//! The paper reads the game out by hand from 66 positions: three first stones on inner cells, up
//! to symmetry. Here every position of the game is read out, and its values under each notion are
//! laid beside the paper's. The paper's *cut* to inner cells is recomputed by folding only inner
//! moves for the first three stones.

use std::collections::{BTreeMap, BTreeSet};

use yomikiri_game::{Game, Limits, Notation, Progress, Symmetric};
use yomikiri_mnk::{Cell, Mnk, Position, Rules, Size};
use yomikiri_solve::{Fold, Outcomes, Values};

use crate::mnk_board::{board, games, how, size_verdicts, verdict_table, who};
use crate::{Claim, Figure, Report, ReproduceError, Table, Text};

const LIMITS: Limits = Limits::positions(60_000_000);

/// The paper's names of first stones, with a cell of each kind.
const FIRST_STONES: [(&str, &str); 3] = [("A", "b2"), ("B", "c3"), ("C", "c2")];

pub(crate) fn report(progress: &dyn Progress) -> Result<Report, ReproduceError> {
    let game = Mnk::new(Size::new(5, 5)?, 3, 3, Rules::Reach)?;
    let mut reading = Reading { search: Outcomes::new(game.clone(), LIMITS), game };
    let mut report = empty_report();
    progress.begin("paper 1", Some(5));
    sixty_six(&mut report, &mut reading)?;
    progress.advance(1);
    rim(&mut report, &mut reading)?;
    progress.advance(1);
    openings(&mut report, &mut reading)?;
    second_moves(&mut report, &mut reading)?;
    progress.advance(1);
    whole_game(&mut report, &mut reading)?;
    progress.advance(1);
    beyond(&mut report)?;
    progress.advance(1);
    Ok(report)
}

fn empty_report() -> Report {
    Report {
        paper: 1,
        title: Text::new(
            "Three-player tic-tac-toe on 5x5 with reach rules",
            "3人対戦三目並べの必勝解析",
        ),
        source: "Kano and Ahara, 28th Game Programming Workshop, 2023".into(),
        story: Text::new(
            "Three players on 5x5; whoever sees a reach must block it, whoever can make one must \
             make it. The authors read the game out by hand after cutting it to three first stones \
             on inner cells. We read out all of it. Their 44 wins of player 1 and 4 draws stand; \
             one of their 8 wins of player 2 is none. With three players \"best play\" needs a \
             definition, and what the paper calls choosing the winner depends on it: we give every \
             position under each notion.",
            "5x5盤の三人対戦で、リーチがあれば止め、作れるなら作らなければならない。著者らは最初の三石を\
             内側に限って手で読み切った。ここでは全体を読み切る。先手勝ち44と引き分け4は正しく、\
             プレイヤー2の勝ち8のうち一つはそうでない。三人では「最善」に定義が要り、勝者選択は\
             その定義による。各定義での値をすべての局面について示す。",
        ),
        claims: Vec::new(),
        tables: Vec::new(),
        figures: Vec::new(),
        commands: [
            "yomikiri analyze mnk --size 5x5 --rules reach",
            "yomikiri analyze mnk --size 5x5 --rules reach '...../...../..1../...../.....'",
            "yomikiri solve mnk --size 6x6 --rules reach",
        ]
        .map(Into::into)
        .to_vec(),
        seconds: 0.0,
    }
}

/// The game and everything read so far.
struct Reading {
    game: Mnk,
    search: Outcomes<Mnk>,
}

impl Reading {
    fn values(&mut self, position: &Position) -> Result<Values, ReproduceError> {
        Ok(self.search.values(position)?)
    }

    fn after(&self, position: &Position, cell: Cell) -> Position {
        let mut next = *position;
        self.game.play_unchecked(&mut next, cell);
        next
    }

    fn cell(&self, name: &str) -> Result<Cell, ReproduceError> {
        Ok(Cell::parse(name, self.game.size())?)
    }

    /// Legal moves up to symmetry, one of each class, in order of cell.
    fn different_moves(&self, position: &Position, inner_only: bool) -> Vec<(Cell, Position)> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let mut seen = BTreeSet::new();
        moves
            .into_iter()
            .filter(|&cell| !inner_only || is_inner(&self.game, cell))
            .map(|cell| (cell, self.after(position, cell)))
            .filter(|(_, next)| seen.insert(self.game.canonical(next).0))
            .collect()
    }

    /// Values when the first three stones must lie on inner cells.
    fn cut_values(&mut self, position: &Position) -> Result<Values, ReproduceError> {
        if position.ply() >= 3 {
            return self.values(position);
        }
        let mut fold = Fold::new(self.game.to_move(position));
        for (_, next) in self.different_moves(position, true) {
            fold.add(self.cut_values(&next)?);
        }
        Ok(fold.finish())
    }
}

fn is_inner(game: &Mnk, cell: Cell) -> bool {
    let (row, column) = cell.row_and_column(game.size());
    (1..=3).contains(&row) && (1..=3).contains(&column)
}

/// One word for a position's values: who wins, who chooses, or a draw.
fn word(values: Values) -> String {
    let equilibrium = values.equilibrium();
    if let Some(winner) = values.forced() {
        return format!("{winner} wins");
    }
    if let Some(chooser) = values.cautious_chooser() {
        return format!("{chooser} chooses");
    }
    if equilibrium.len() == 1 { "draw".into() } else { format!("open {{{equilibrium}}}") }
}

fn sixty_six(report: &mut Report, reading: &mut Reading) -> Result<(), ReproduceError> {
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
    let open: Vec<_> = positions
        .iter()
        .zip(&values)
        .filter(|(_, values)| values.equilibrium().len() > 1)
        .map(|(position, values)| {
            let sets = format!(
                "equilibrium {{{}}}, cautious {{{}}}, hopeful {{{}}}",
                values.equilibrium(),
                values.cautious(),
                values.hopeful()
            );
            board(&reading.game, position, Text::same(sets))
        })
        .collect();
    report.figures.push(Figure {
        id: "open-positions".into(),
        title: Text::new(
            "The positions that nobody wins by force and that are not drawn",
            "必勝者も引き分けでもない局面",
        ),
        boards: open,
    });
    Ok(())
}

fn inner_positions(reading: &Reading) -> Vec<Position> {
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
    let drawn =
        values.iter().filter(|v| v.equilibrium() == yomikiri_game::OutcomeSet::DRAW).count();
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
    report.claims.push(table("wins-2", wins(2), "8", forced(2)).explained(Text::new(
        "One of the eight is none: player 1 or 3 can always deny it. The eleven positions that \
         nobody wins by force and that are no sure draw are drawn below.",
        "八つのうち一つは必勝ではない。1か3が必ず防げる。必勝でも引き分けでもない11局面を下に示す。",
    )));
    for (player, printed) in [(1, "2"), (2, "7"), (3, "1")] {
        let id = format!("chooses-{player}");
        let claim = table(&id, choosing(player), printed, chooses(player));
        report.claims.push(claim.explained(by_hope(player)));
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

fn rim(report: &mut Report, reading: &mut Reading) -> Result<(), ReproduceError> {
    let start = reading.game.start();
    let mut winners = Vec::new();
    let mut boards = Vec::new();
    for (cell, next) in reading.different_moves(&start, false) {
        if !is_inner(&reading.game, cell) {
            let values = reading.values(&next)?;
            winners.push(format!("{}: {}", cell.name(reading.game.size()), word(values)));
            boards.push(board(&reading.game, &next, Text::same(word(values))));
        }
    }
    report.claims.push(Claim::compare(
        "rim",
        "§3",
        Text::new("a first stone on the rim (each kind)", "初手が外周のとき（各種類）"),
        "a1: 2 wins, b1: 2 wins, c1: 2 wins",
        winners.join(", "),
    ));
    report.figures.push(Figure {
        id: "rim".into(),
        title: Text::new("First stones on the rim", "外周の初手"),
        boards,
    });
    Ok(())
}

/// First stones A, B and C and their replies, with the cut to inner cells and without.
fn openings(report: &mut Report, reading: &mut Reading) -> Result<(), ReproduceError> {
    let mut rows = Vec::new();
    let mut boards = Vec::new();
    for (name, cell) in FIRST_STONES {
        let first = reading.after(&reading.game.start(), reading.cell(cell)?);
        rows.push(opening_row(reading, name, "", &first)?);
        boards.push(board(&reading.game, &first, Text::same(name)));
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
    report.figures.push(Figure {
        id: "first-stones".into(),
        title: Text::new("First stones on inner cells", "内側の初手"),
        boards,
    });
    opening_claims(report, reading)
}

fn opening_row(
    reading: &mut Reading,
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

fn opening_claims(report: &mut Report, reading: &mut Reading) -> Result<(), ReproduceError> {
    for ((name, cell), printed) in
        FIRST_STONES.into_iter().zip(["2 wins", "2 chooses", "1 chooses"])
    {
        let first = reading.after(&reading.game.start(), reading.cell(cell)?);
        let (cut, full) = (reading.cut_values(&first)?, reading.values(&first)?);
        let what = Text::new(
            format!("first stone {name}, cut to inner cells"),
            format!("初手{name}（内側に限る）"),
        );
        let claim = Claim::compare(&format!("opening-{name}"), "§4", what, printed, word(cut));
        report.claims.push(claim.explained(Text::new(
            format!(
                "No forced win. With the cut: equilibrium {{{}}}, cautious {{{}}}, hopeful {{{}}}. \
                 Without: {{{}}}, {{{}}}, {{{}}}. The paper follows one line of replies; the sets say \
                 what all good play leaves open.",
                cut.equilibrium(),
                cut.cautious(),
                cut.hopeful(),
                full.equilibrium(),
                full.cautious(),
                full.hopeful()
            ),
            format!(
                "必勝ではない。制限ありで均衡{{{}}}、慎重{{{}}}、楽観{{{}}}。制限なしで{{{}}}、{{{}}}、{{{}}}。\
                 論文は一つの応手の列を追うが、集合は最善手全体の結果を示す。",
                cut.equilibrium(),
                cut.cautious(),
                cut.hopeful(),
                full.equilibrium(),
                full.cautious(),
                full.hopeful()
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
    counts.iter().map(|(word, n)| format!("{n} {word}")).collect::<Vec<_>>().join(", ")
}

fn replies_to_b(report: &mut Report, reading: &mut Reading) -> Result<(), ReproduceError> {
    let first = reading.after(&reading.game.start(), reading.cell("c3")?);
    let (corner, edge) = (reading.cell("b2")?, reading.cell("c2")?);
    let edge_reply = reading.cut_values(&reading.after(&first, edge))?;
    report.claims.push(Claim::compare(
        "B-edge",
        "§4",
        Text::new("B, then player 2 on an inner edge", "Bの後、2が内側の辺"),
        "1 wins",
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
        "3 2 chooses, 1 1 wins",
        tally(words),
    ));
    Ok(())
}

fn replies_to_c(report: &mut Report, reading: &mut Reading) -> Result<(), ReproduceError> {
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
            "3 1 wins, 1 1 chooses, 1 2 chooses",
            tally(words),
        )
        .explained(Text::new(
            "The three wins stand. After the other two best play has several outcomes; who \"chooses\" \
             depends on how a player compares them (see the table).",
            "三つの勝ちは正しい。残り二つは最善の結果が複数あり、誰が選ぶかは比べ方による（表を参照）。",
        )),
    );
    Ok(())
}

/// Player 1's second moves after B, player 2 on a corner, and a reply of player 3 that leaves the
/// choice to player 2.
fn second_moves(report: &mut Report, reading: &mut Reading) -> Result<(), ReproduceError> {
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
    let won = words.iter().filter(|word| *word == "2 wins").count();
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

fn whole_game(report: &mut Report, reading: &mut Reading) -> Result<(), ReproduceError> {
    let start = reading.game.start();
    let values = reading.values(&start)?;
    report.claims.push(Claim::compare(
        "forced",
        "§5",
        Text::new("who can force a win", "必勝手順をもつプレイヤー"),
        "nobody",
        values.forced().map_or("nobody".into(), |player| format!("player {player}")),
    ));
    let cut = reading.cut_values(&start)?;
    report.claims.push(
        Claim::compare(
            "player-2",
            "§5",
            Text::new("player 2 wins under best play", "最善でプレイヤー2が勝つか"),
            "never",
            if cut.equilibrium().iter().any(|o| o.to_string() == "2") { "may" } else { "never" },
        )
        .explained(Text::new(
            format!(
                "With the cut: equilibrium {{{}}}, cautious {{{}}}, hopeful {{{}}}. Player 2 wins in no \
                 cautious play, but in some equilibria.",
                cut.equilibrium(),
                cut.cautious(),
                cut.hopeful()
            ),
            format!(
                "制限ありで均衡{{{}}}、慎重{{{}}}、楽観{{{}}}。慎重な手ではプレイヤー2は勝たないが、\
                 均衡の中には勝つものがある。",
                cut.equilibrium(),
                cut.cautious(),
                cut.hopeful()
            ),
        )),
    );
    report.claims.push(
        Claim::new_result(
            "whole-game",
            Text::new("the whole game without the cut", "制限なしの全体"),
            format!(
                "equilibrium {{{}}}, cautious {{{}}}, hopeful {{{}}}",
                values.equilibrium(),
                values.cautious(),
                values.hopeful()
            ),
        )
        .note(Text::new(
            format!(
                "{} positions searched; the cut to inner cells is not needed.",
                reading.search.searched()
            ),
            format!("探索した局面は{}。内側への制限は要らない。", reading.search.searched()),
        )),
    );
    Ok(())
}

fn beyond(report: &mut Report) -> Result<(), ReproduceError> {
    let sizes: Vec<Size> = [(4, 4), (4, 5), (5, 5), (5, 6), (6, 6), (7, 7), (8, 8)]
        .into_iter()
        .map(|(rows, columns)| Size::new(rows, columns))
        .collect::<Result<_, _>>()?;
    for rules in [Rules::Reach, Rules::Block] {
        let verdicts = size_verdicts(games(&sizes, 3, rules)?, LIMITS)?;
        report.claims.push(
            Claim::new_result(
                &format!("sizes-{rules}"),
                Text::new(
                    format!("rules '{rules}', 4x4 to 8x8: who can force a win"),
                    format!("ルール{rules}、4x4から8x8で必勝手順をもつ人"),
                ),
                who(&verdicts),
            )
            .note(how(&verdicts)),
        );
        let title = Text::new(
            format!("Forced wins under the rules '{rules}'"),
            format!("ルール{rules}での必勝"),
        );
        report.tables.push(verdict_table(&format!("sizes-{rules}"), title, &verdicts));
    }
    Ok(())
}
