//! Paper 1: three players on 5x5 with reach rules.
//!
//! The paper reads the game out by hand from 66 positions: three first stones on inner cells, up
//! to symmetry. Here every position of the game is read out, and its values under each notion are
//! laid beside the paper's. The paper's *cut* to inner cells is recomputed by folding only inner
//! moves for the first three stones.

mod block;
mod coverage;
mod cube;
mod explained;
mod grudge;
mod openings;
mod sixty_six;
mod trees;

use std::collections::{BTreeMap, BTreeSet};

use yomikiri_game::{Game, Limits, Player, Progress, Uncounted};
use yomikiri_mnk::{Cell, Mnk, Position, Rules, Size};
use yomikiri_solve::{Fold, Outcomes, Values};

use crate::mnk_board::{games, how, result_table, size_results, who};
use crate::{Claim, Report, ReproduceError, Text, japanese};

const LIMITS: Limits = Limits::positions(60_000_000);

pub(crate) fn report(progress: &dyn Progress) -> Result<Report, ReproduceError> {
    let game = Mnk::new(Size::new(5, 5)?, 3, 3, Rules::Reach)?;
    let watched = Uncounted(progress);
    let search = Outcomes::new(game.clone(), LIMITS).with_progress(&watched);
    let mut reading = Reading { search, game, printed: BTreeMap::new() };
    let mut report = empty_report();
    progress.begin("paper 1", Some(7));
    sixty_six::add(&mut report, &mut reading)?;
    progress.advance(1);
    trees::add(&mut report, &mut reading)?;
    progress.advance(1);
    openings::add(&mut report, &mut reading)?;
    progress.advance(1);
    whole_game(&mut report, &mut reading)?;
    progress.advance(1);
    grudge::add(&mut report, &mut reading)?;
    progress.advance(1);
    block::add(&mut report, &mut reading, &watched)?;
    progress.advance(1);
    beyond(&mut report, &watched)?;
    progress.advance(1);
    report.cover(coverage::ROWS);
    report.sort_figures();
    Ok(report)
}

/// The paper's title.
pub(crate) fn title() -> Text {
    Text::new("Three-player tic-tac-toe on 5x5 with reach rules", "3人対戦三目並べの必勝解析")
}

fn empty_report() -> Report {
    Report::new(
        1,
        title(),
        "Kano and Ahara, 28th Game Programming Workshop, 2023",
        Text::new(
            "Three players on 5x5; whoever sees a reach must block it, whoever can make one must \
             make it. The authors read the game out by hand after cutting it to three first stones \
             on inner cells. We solve all of it. 63 of the 66 positions of their table agree; the other \
             three have no single value under best play, and fill exactly the places in which the table \
             differs. With three players \"best play\" needs a definition, and what the paper calls choosing \
             the winner depends on it: we give every position under each notion.",
            "5x5盤の三人対戦で、リーチがあれば止め、作れるなら作らなければならない。著者らは最初の三石を\
             内側に限って手で読み切った。ここでは全体を読み切る。表の66局面のうち63は一致する。残りの三つは\
             最善でも結果が一つに定まらず、表との違いはちょうどこの三つで説明できる。三人では「最善」に定義が\
             要り、勝者選択はその定義による。各定義での値をすべての局面について示す。",
        ),
        &[
            "yomikiri analyze mnk --size 5x5 --rules reach",
            "yomikiri analyze mnk --size 5x5 --rules reach '...../...../..1../...../.....'",
            "yomikiri solve mnk --size 6x6 --rules reach",
        ],
    )
}

/// The game and everything read so far.
struct Reading<'p> {
    game: Mnk,
    search: Outcomes<'p, Mnk>,
    /// Positions of the 66, in canonical form, that Table 1 must have read otherwise, with that reading.
    printed: BTreeMap<Position, Values>,
}

impl Reading<'_> {
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
        self.folded(position, false)
    }

    /// The same with the 66 positions read as Table 1 must have read them.
    fn printed_values(&mut self, position: &Position) -> Result<Values, ReproduceError> {
        self.folded(position, true)
    }

    fn folded(&mut self, position: &Position, printed: bool) -> Result<Values, ReproduceError> {
        if position.ply() >= 3 {
            let read = self.printed.get(&self.game.canonical(position).0).filter(|_| printed);
            return read.map_or_else(|| Ok(self.search.values(position)?), |&values| Ok(values));
        }
        let mut fold = Fold::new(self.game.to_move(position));
        for (_, next) in self.different_moves(position, true) {
            fold.add(self.folded(&next, printed)?);
        }
        Ok(fold.finish())
    }
}

fn is_inner(game: &Mnk, cell: Cell) -> bool {
    let (row, column) = cell.row_and_column(game.size());
    (1..=3).contains(&row) && (1..=3).contains(&column)
}

/// Who can win by acting together: the smallest groups.
fn coalitions(values: Values) -> String {
    let groups = values.winning_coalitions(3);
    let named: Vec<String> = groups.iter().map(ToString::to_string).collect();
    if named.is_empty() { "-".into() } else { named.join(", ") }
}

/// One word for a position's values: who wins, who chooses, or a draw.
fn word(values: Values) -> String {
    let equilibrium = values.equilibrium();
    if let Some(winner) = values.forced() {
        return format!("player {winner} wins");
    }
    if let Some(chooser) = values.cautious_chooser() {
        return format!("player {chooser} chooses");
    }
    if equilibrium.len() == 1 { "draw".into() } else { format!("open {{{equilibrium}}}") }
}

fn whole_game(report: &mut Report, reading: &mut Reading<'_>) -> Result<(), ReproduceError> {
    let start = reading.game.start();
    let values = reading.values(&start)?;
    report.claims.push(Claim::compare(
        "forced",
        "§3, §4",
        Text::new("who can force a win", "必勝手順をもつプレイヤー"),
        "nobody",
        values.forced().map_or("nobody".into(), |player| format!("player {player}")),
    ));
    let cut = reading.cut_values(&start)?;
    report.claims.push(
        Claim::compare(
            "player-2",
            "§4",
            Text::new("player 2 wins under best play", "最善を尽くしたとき、プレイヤー2が勝つか"),
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
            japanese(&format!(
                "制限ありで均衡{{{}}}、慎重{{{}}}、楽観{{{}}}。慎重な手ではプレイヤー2は勝たないが、\
                 均衡の中には勝つものがある。",
                cut.equilibrium(),
                cut.cautious(),
                cut.hopeful()
            )),
        )),
    );
    report.claims.push(
        Claim::new_result(
            "whole-game",
            Text::new("the whole game without the cut", "制限なしのゲーム全体"),
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
    report.claims.push(
        Claim::new_result(
            "coalitions",
            Text::new(
                "groups that, acting together, force that one of them wins, from the empty board",
                "空の盤から、結託すれば仲間の誰かが必ず勝てるプレイヤーの組",
            ),
            coalitions(values),
        )
        .note(Text::new(
            "The smallest groups; every larger one wins too.",
            "最小の組のみ。これを含む組も勝てる。",
        )),
    );
    Ok(())
}

/// The introduction's first sentences: with two players nobody wins on 3x3, and the first player on larger boards.
fn two_players(report: &mut Report, progress: &dyn Progress) -> Result<(), ReproduceError> {
    let sizes: Vec<Size> = (3..=8).map(|side| Size::new(side, side)).collect::<Result<_, _>>()?;
    let results = size_results(games(&sizes, 2, Rules::Free)?, LIMITS, progress)?;
    let won = |player: Option<Player>| results.iter().filter(move |result| result.winner == player);
    let undecided = won(None).map(|result| result.game.size().to_string()).collect::<Vec<_>>();
    let all = won(Some(Player::FIRST)).count() + undecided.len() == results.len();
    let larger = if all { "player 1 on larger boards" } else { "player 2 on some boards" };
    let what = Text::new(
        "two players, three in a row, free rules: the result of best play on square boards",
        "二人対戦の三目並べ（制限なし）の正方形の盤での最善の結果",
    );
    let computed = format!("draw on {}, {larger}", undecided.join(", "));
    let printed = "draw on 3x3, player 1 on larger boards";
    let claim = Claim::compare("two-players", "§1", what, printed, computed);
    report.claims.push(claim.note(Text::new(
        "3x3 to 8x8. With two players a game that nobody can force to win is a draw.",
        "3×3から8×8まで。二人なら、どちらも必勝でないことは引き分けを意味する。",
    )));
    Ok(())
}

fn beyond(report: &mut Report, progress: &dyn Progress) -> Result<(), ReproduceError> {
    two_players(report, progress)?;
    cube::add(report, progress)?;
    let sizes: Vec<Size> = [(4, 4), (4, 5), (5, 5), (5, 6), (6, 6), (7, 7), (8, 8)]
        .into_iter()
        .map(|(rows, columns)| Size::new(rows, columns))
        .collect::<Result<_, _>>()?;
    for rules in [Rules::Reach, Rules::Block] {
        let results = size_results(games(&sizes, 3, rules)?, LIMITS, progress)?;
        report.claims.push(
            Claim::new_result(
                &format!("sizes-{rules}"),
                Text::new(
                    format!("rules '{rules}', 4x4 to 8x8: who can force a win"),
                    format!(
                        "ルール「{}」、4x4から8x8で必勝手順をもつプレイヤー",
                        japanese(&rules.to_string())
                    ),
                ),
                who(&results),
            )
            .note(how(&results)),
        );
        let title = Text::new(
            format!("Forced wins under the rules '{rules}'"),
            format!("ルール「{}」での必勝", japanese(&rules.to_string())),
        );
        report.tables.push(result_table(&format!("sizes-{rules}"), title, &results));
    }
    Ok(())
}
