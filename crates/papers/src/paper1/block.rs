//! The paper's future work: rule 3 reconsidered. Under `block` rules nobody must make a reach; reaches must still be
//! blocked.
//!
//! Who can force a win is found for each of the 66 positions and each first stone. The outcomes of best play are
//! another matter. Without rule 3 most moves are free, and where nobody wins by force nearly everything that can
//! still happen counts: 4x4 alone takes some ten million positions. So sets are given where a small search finds them,
//! and are unknown elsewhere.

use std::collections::BTreeMap;

use yomikiri_game::{Game, Limits, Notation, Player, Progress};
use yomikiri_mnk::{Mnk, Position, Rules, Size};
use yomikiri_solve::Outcomes;

use super::sixty_six::inner_positions;
use super::{LIMITS, Reading};
use crate::{Claim, Report, ReproduceError, Table, Text};

/// The most positions of a search for outcomes. Those that are found take hundreds; with a hundred times as many as
/// this no more are found.
const SMALL: Limits = Limits::positions(20_000);

/// Boards that take minutes, as rows of the table of first stones: what
/// `yomikiri analyze mnk --size SIZE --rules RULES --limit 60000000` finds.
const RECORDED: [[&str; 7]; 11] = [
    ["4x4", "block", "a1", "-", "draw", "draw", "1,2,3"],
    ["4x4", "block", "b1", "-", "draw", "draw", "1,2,3"],
    ["4x4", "block", "b2", "-", "draw", "draw", "1,2,3"],
    ["4x4", "block", "-", "-", "draw", "draw", "1,2,3"],
    ["4x5", "reach", "a1", "2", "2", "2", "2"],
    ["4x5", "reach", "b1", "-", "draw", "draw", "1,2,3"],
    ["4x5", "reach", "c1", "-", "draw", "draw", "1,2,3"],
    ["4x5", "reach", "a2", "-", "draw", "draw", "1,2,3"],
    ["4x5", "reach", "b2", "-", "2,draw", "draw", "1,2,3"],
    ["4x5", "reach", "c2", "-", "2,draw", "draw", "1,2,3"],
    ["4x5", "reach", "-", "-", "draw", "draw", "1,2,3"],
];

/// The 66 positions and the first stones under block rules.
pub(super) fn add(
    report: &mut Report,
    reading: &mut Reading<'_>,
    progress: &dyn Progress,
) -> Result<(), ReproduceError> {
    let game = Mnk::new(Size::new(5, 5)?, 3, 3, Rules::Block)?;
    let (mut rows, mut same) = (Vec::new(), 0);
    let mut winners: BTreeMap<Option<Player>, usize> = BTreeMap::new();
    for (number, position) in (1..).zip(inner_positions(reading)) {
        let winner = winner(&game, &position, progress)?;
        // A search that reaches its limit has found nothing.
        let values =
            Outcomes::new(game.clone(), SMALL).with_progress(progress).values(&position).ok();
        let reach = reading.values(&position)?.forced();
        same += usize::from(winner == reach);
        *winners.entry(winner).or_default() += 1;
        rows.push(vec![
            number.to_string(),
            game.position_text(&position),
            named(reach),
            named(winner),
            values.map_or("unknown".into(), |values| values.equilibrium().to_string()),
        ]);
    }
    let [one, two, three] =
        [0, 1, 2].map(|seat| winners.get(&Some(Player::new(seat))).copied().unwrap_or(0));
    let nobody = winners.get(&None).copied().unwrap_or(0);
    let unknown = rows.iter().filter(|row| row.last().is_some_and(|set| set == "unknown")).count();
    let what = Text::new(
        "of the 66, forced wins of players 1, 2 and 3 under block rules, and positions without one",
        "阻止のルールでの66局面: プレイヤー1、2、3の必勝と、必勝者のない局面の数",
    );
    let computed = format!("{one}, {two}, {three}; {nobody}");
    report.claims.push(Claim::new_result("block-66", what, computed).note(Text::new(
        format!(
            "In {same} of the 66 positions it is as under reach rules. The outcomes of best play are known for \
             {} and unknown for {unknown}, where nobody wins by force and the search is too large.",
            66 - unknown
        ),
        format!(
            "66局面のうち{same}局面ではリーチのルールの場合と変わらない。最善の結果は{}局面で分かり、必勝者がなく探索が\
             大きすぎる{unknown}局面では分からない。",
            66 - unknown
        ),
    )));
    report.tables.push(Table {
        id: "block".into(),
        title: Text::new(
            "The 66 positions without rule 3: who can force a win under reach and under block rules",
            "ルール3をなくした66局面: リーチのルールと阻止のルールでの必勝者",
        ),
        columns: vec![
            Text::same("#"),
            Text::new("position", "局面"),
            Text::new("forced, reach", "必勝（リーチ）"),
            Text::new("forced, block", "必勝（阻止）"),
            Text::new("equilibrium, block", "均衡（阻止）"),
        ],
        rows,
    });
    first_stones(report, reading, &game, progress)
}

fn winner(
    game: &Mnk,
    position: &Position,
    progress: &dyn Progress,
) -> Result<Option<Player>, ReproduceError> {
    let mut search = Outcomes::new(game.clone(), LIMITS).with_progress(progress);
    Ok(search.forced_winner(position)?)
}

fn named(winner: Option<Player>) -> String {
    winner.map_or("-".into(), |player| player.to_string())
}

/// Every first stone of 5x5 under block rules, and the outcomes of first stones on 4x4 and 5x5.
fn first_stones(
    report: &mut Report,
    reading: &mut Reading<'_>,
    block: &Mnk,
    progress: &dyn Progress,
) -> Result<(), ReproduceError> {
    let small = Mnk::new(Size::new(4, 4)?, 3, 3, Rules::Reach)?;
    let mut four = Reading {
        search: Outcomes::new(small.clone(), LIMITS).with_progress(progress),
        game: small,
        printed: BTreeMap::new(),
    };
    let draw = four.values(&four.game.start())?;
    report.claims.push(
        Claim::compare(
            "four-by-four",
            "§4",
            Text::new("4x4, by the same rules: how best play ends", "同じルールの4×4盤の最善の結果"),
            "draw",
            draw.equilibrium().to_string(),
        )
        .note(Text::new(
            "The paper expects draws \"mostly\". A first stone in a corner loses to player 2 there, too.",
            "論文は「ほぼ引き分け」と見込む。4×4でも角の初手はプレイヤー2の必勝になる。",
        )),
    );
    let mut rows = opening_rows(&mut four)?;
    rows.extend(RECORDED.map(|row| row.map(str::to_owned).to_vec()));
    rows.extend(opening_rows(reading)?);
    let mut winners = Vec::new();
    for (cell, next) in reading.different_moves(&reading.game.start(), false) {
        let winner = winner(block, &next, progress)?;
        let cell = cell.name(block.size());
        let unknown = ["unknown"; 3].map(str::to_owned);
        winners
            .push(format!("{cell}: {}", winner.map_or("nobody".into(), |p| format!("player {p}"))));
        let row = ["5x5".into(), "block".into(), cell, named(winner)];
        rows.push(row.into_iter().chain(unknown).collect());
    }
    let what = Text::new(
        "block rules, 5x5, the whole game: who can force a win after each first stone",
        "阻止のルールの5×5盤全体: 各初手の後の必勝者",
    );
    report.claims.push(Claim::new_result("block-first-stones", what, winners.join(", ")));
    report.tables.push(Table {
        id: "first-stones".into(),
        title: Text::new(
            "What first stones lead to, every later move allowed",
            "各初手の値（その後の手に制限なし）",
        ),
        columns: vec![
            Text::new("board", "盤"),
            Text::new("rules", "ルール"),
            Text::new("first stone", "初手"),
            Text::new("forced", "必勝"),
            Text::new("equilibrium", "均衡"),
            Text::new("cautious", "慎重"),
            Text::new("hopeful", "楽観"),
        ],
        rows,
    });
    report.reused.push(Text::new(
        "The outcomes of first stones on 4x5 under reach rules, and those of 4x4 under block rules, were not \
         computed in this run. They are what `yomikiri analyze mnk --size 4x5 --rules reach --limit 60000000` \
         finds, and the same with `--size 4x4 --rules block`.",
        "リーチのルールの4×5盤と阻止のルールの4×4盤の初手の値はこの実行では計算していない。\
         `yomikiri analyze mnk --size 4x5 --rules reach --limit 60000000`、また`--size 4x4 --rules block`とした\
         ときの結果である。",
    ));
    Ok(())
}

/// A row per first stone, then the empty board.
fn opening_rows(reading: &mut Reading<'_>) -> Result<Vec<Vec<String>>, ReproduceError> {
    let start = reading.game.start();
    let size = reading.game.size();
    let firsts = reading.different_moves(&start, false).into_iter();
    let mut positions: Vec<_> = firsts.map(|(cell, next)| (cell.name(size), next)).collect();
    positions.push(("-".into(), start));
    let mut rows = Vec::new();
    for (cell, position) in positions {
        let values = reading.values(&position)?;
        rows.push(vec![
            size.to_string(),
            reading.game.rules().to_string(),
            cell,
            named(values.forced()),
            values.equilibrium().to_string(),
            values.cautious().to_string(),
            values.hopeful().to_string(),
        ]);
    }
    Ok(rows)
}
