//! What the paper leaves open or draws one example of: every zugzwang, positions without moves or with the most, and
//! mates that make good puzzles.

use yomikiri_dobutsu::{Dobutsu, Move, NameStyle, Position, move_name};
use yomikiri_dobutsu_tables::{
    EveryPlacement, Interesting, Mates, SolveError, Solved, Statistics, every_placement, examples,
    interesting_mates, memory_to_solve,
};
use yomikiri_game::{Game, Notation, ParseError, Progress};

use super::boards::diagram;
use crate::{Claim, Figure, Report, Table, Text, Verdict};

/// More boards than this are not drawn in one figure.
const MOST_BOARDS: usize = 72;
/// Mates shorter than this are not looked at, and so many are shown.
const SHORTEST_MATE: u8 = 9;
const BEST_MATES: usize = 10;

/// §4.3 and figures 6 to 8: everything among all placements, reachable or not.
pub(super) fn placements(
    report: &mut Report,
    solved: &Solved,
    statistics: &Statistics,
    progress: &dyn Progress,
) -> Result<(), SolveError> {
    let every = every_placement(solved, progress)?;
    let non_terminal = solved.solution.census.positions();
    zugzwangs(report, statistics, &every);
    symmetry(report, non_terminal, every.own_mirror);
    report.checks.push(Claim::compare(
        "same-among-all",
        "the game solved over all placements",
        Text::new(
            "Reachable positions that keep their value when all placements are solved together",
            "全配置をまとめて解いても値が変わらない到達可能な局面の数",
        ),
        non_terminal.to_string(),
        every.same.to_string(),
    ));
    let totals = [every.census.wins(), every.census.draws(), every.census.losses()];
    report.claims.push(Claim::new_result(
        "all-placements",
        Text::new(
            "All placements from which the game goes on, reachable or not, mirror images once: won, drawn, lost",
            "到達の可否を問わず、終局でない配置すべて（左右の像は一つと数える）: 勝ち、引き分け、負け",
        ),
        totals.map(|count| count.to_string()).join(", "),
    ));
    unreachable(report, non_terminal, &every);
    drawn(report, solved, statistics, &every, progress);
    Ok(())
}

/// §2: placements to which the start does not lead. The paper's drawing is lost; the examples are ours.
fn unreachable(report: &mut Report, reachable: u64, every: &EveryPlacement) {
    let all = every.census.positions();
    let left = all.saturating_sub(reachable);
    let what = Text::new("Placements that cannot arise from the start", "初期局面から現れない配置");
    let some = if left > 0 { "some" } else { "none" };
    let claim = Claim::compare("unreachable", "§2, Figure 4", what, "some", some);
    report.claims.push(claim.note(Text::new(
        format!("Of {all} placements from which the game goes on, mirror images once, {left} cannot be reached."),
        format!("終局でない配置{all}（左右の像は一つと数える）のうち、{left}は到達できない。"),
    )));
    let first = every.unreached.iter().map(|position| {
        diagram(
            position,
            Text::new(
                "Not reachable: the first such placement in our numbering with all pieces on the board",
                "到達不可能。全駒が盤上にあるもののうち、ここでの番号で最初の配置",
            ),
        )
    });
    let stuck = every.stuck.first().map(|position| {
        diagram(
            position,
            Text::new(
                "Not reachable: the player to move has no move",
                "到達不可能。手番側に合法手がない",
            ),
        )
    });
    let title =
        Text::new("Figure 4: placements that cannot arise", "図4: 初期局面から到達不可能な局面");
    report.figures.push(Figure::boards("figure-4", title, first.chain(stuck).collect()));
}

fn zugzwangs(report: &mut Report, statistics: &Statistics, every: &EveryPlacement) {
    let claim = Claim::new_result(
        "zugzwang-all",
        Text::new(
            "All zugzwangs among the reachable positions, whether or not the swapped position can be reached",
            "手番を入れ替えた局面が到達可能かどうかを問わない、ツークツワンクの総数",
        ),
        every.zugzwang.to_string(),
    );
    let more = every.zugzwang.saturating_sub(statistics.zugzwang);
    report.claims.push(claim.note(Text::new(
        format!(
            "The paper calls its number a lower bound. {more} more have a swapped position that the start does not \
             lead to; for its value the game was solved over all placements."
        ),
        format!(
            "論文の数は下限とされている。入れ替えた局面が初期局面から到達できないものが、ほかに{more}ある。その値は、\
             全配置を対象に解いて求めた。"
        ),
    )));
}

/// §2: counting mirror images once halves the number of positions.
fn symmetry(report: &mut Report, once: u64, own_mirror: u64) {
    let apart = 2 * once - own_mirror;
    let share = once as f64 / apart as f64;
    let half = if (share - 0.5).abs() < 0.005 { "about half" } else { "not about half" };
    let what = Text::new(
        "Positions that are left if mirror images count once",
        "左右を入れ替えた局面を同じとみなしたときの局面数の割合",
    );
    let claim = Claim::compare("symmetry", "§2, Figure 3", what, "about half", half);
    report.claims.push(claim.note(Text::new(
        format!("{once} of {apart} reachable positions that are no ends; {own_mirror} are their own mirror image."),
        format!("終局でない到達可能な{apart}局面のうち{once}。{own_mirror}局面は自分自身の鏡像である。"),
    )));
}

/// Figures 6 to 8: all positions of the kind, since the drawings of the paper are lost.
fn drawn(
    report: &mut Report,
    solved: &Solved,
    statistics: &Statistics,
    every: &EveryPlacement,
    progress: &dyn Progress,
) {
    let most = statistics.by_moves.iter().rposition(|counts| *counts != [0; 3]).unwrap_or(0);
    let found = examples(solved, most, progress);
    let stuck = every.stuck.len();
    report.claims.push(Claim::new_result(
        "stuck-unreachable",
        Text::new(
            "Placements in which nobody can catch a lion and the player to move has no move, none of them reachable",
            "ライオンを捕まえられず、手番側に合法手もない配置の数（どれも到達できない）",
        ),
        stuck.to_string(),
    ));
    let figures: [(&str, &[Position], Text, Text); 3] = [
        (
            "figure-6",
            &every.stuck,
            Text::new("Figure 6: no legal move", "図6: 合法手がない局面"),
            Text::new("The player to move has no move", "手番側に合法手がない"),
        ),
        (
            "figure-7",
            &found.most_moves,
            Text::new(
                format!("Figure 7: {most} legal moves, the most there are"),
                format!("図7: 合法手の数が最大（{most}）の局面"),
            ),
            Text::new(format!("{most} legal moves"), format!("合法手{most}")),
        ),
        (
            "figure-8",
            &found.alone,
            Text::new(
                "Figure 8: zugzwangs that are the same for both players",
                "図8: 自己対称なツークツワンク",
            ),
            Text::new("Whoever has to move loses", "手番の側が負ける"),
        ),
    ];
    for (id, positions, title, caption) in figures {
        let boards = positions.iter().take(MOST_BOARDS);
        let boards = boards.map(|position| diagram(position, caption.clone())).collect();
        let all = positions.len();
        let note = Text::new(
            format!("The paper shows one of these {all}; which one, its text does not say."),
            format!("論文はこの{all}局面のうち一つを示す。どれかは本文からは分からない。"),
        );
        report.figures.push(Figure::boards(id, title, boards).caption(note));
    }
}

/// Figures 1 to 3: the start, the pieces, a mirror image.
pub(super) fn rules(report: &mut Report) -> Result<(), ParseError> {
    let game = Dobutsu::default();
    let start = game.start();
    report.figures.push(Figure::boards(
        "figure-1",
        Text::new("Figure 1: the start", "図1: 初期局面"),
        vec![diagram(&start, Text::new("The first player moves up", "先手は下から上へ進む"))],
    ));
    let pieces = game.parse_position("g1l/e2/+C1E/L1G[c] w")?;
    report.figures.push(Figure::boards(
        "figure-2",
        Text::new("Figure 2: the pieces", "図2: 駒の動き"),
        vec![diagram(
            &pieces,
            Text::new(
                "Lion: one step in any direction. Giraffe: up, down or sideways. Elephant: diagonally. Hen: any direction \
                 but diagonally backwards. Chick (in hand): one step forward.",
                "ライオンは8方向、きりんは縦横、ぞうは斜め、にわとりは斜め後ろ以外の6方向、ひよこ（持ち駒）は前に1マス進む。",
            ),
        )],
    ));
    report.figures.push(Figure::boards(
        "figure-3",
        Text::new("Figure 3: mirror images", "図3: 左右を入れ替えると等しくなる局面"),
        vec![
            diagram(&start, Text::new("The start", "初期局面")),
            diagram(
                &start.mirrored(),
                Text::new("Its mirror image, worth the same", "その鏡像。値は等しい"),
            ),
        ],
    ));
    Ok(())
}

/// §3.1 and §3.2: what it took, beside what it takes here.
pub(super) fn resources(report: &mut Report) {
    let bytes = memory_to_solve(Dobutsu::default());
    let what =
        Text::new("Main memory that enumerating and solving need", "列挙と求解に要する主記憶");
    let claim =
        Claim::compare("memory", "§3.1", what, "16 GB", format!("{:.2} GB", bytes as f64 / 1e9));
    report.claims.push(Claim { verdict: Verdict::Agrees, ..claim }.note(Text::new(
        "The paper says only that 16 GB are enough, which they are. A byte for each number and a bit for each end do.",
        "論文は16 GBに収まると述べており、確かに収まる。ここでは番号ごとに1バイト、終局ごとに1ビットで足りる。",
    )));
    let what = Text::new("Time to enumerate, and to solve", "列挙の時間と求解の時間");
    let claim = Claim::compare("time", "§3.1, §3.2", what, "19 min, 5.5 h", "another machine");
    report.claims.push(claim.not_reproduced(Text::new(
        "Times belong to machines, and that of 2009 is not at hand. Both parts together take about 23 s on two cores \
         here (docs/dev/benchmarks.md).",
        "時間は計算機によるもので、2009年の計算機はない。ここでは両方合わせて2コアで約23秒(docs/dev/benchmarks.md)。",
    )));
}

/// §4.5: interesting mates, which the paper leaves open.
pub(super) fn interesting(
    report: &mut Report,
    solved: &Solved,
    mates: &Mates,
    progress: &dyn Progress,
) {
    let ranked = interesting_mates(&solved.index, mates, SHORTEST_MATE, BEST_MATES, progress);
    let what = Text::new(
        format!(
            "Mates of {SHORTEST_MATE} plies and more; with one solution; of these without a capture at first and with a \
             sacrifice"
        ),
        format!(
            "{SHORTEST_MATE}手詰以上の局面、そのうち余詰のないもの、さらに初手が駒を取らず捨て駒を含むもの"
        ),
    );
    let computed = format!("{}, {}, {}", ranked.all, ranked.unique, ranked.interesting);
    report.claims.push(Claim::new_result("interesting-mates", what, computed).note(Text::new(
        "One solution: wherever the defender holds out longest, one move only leads to a mate. A sacrifice: a piece that \
         moved is captured by the next reply, however the defender holds out longest. Ranked by sacrifices, then by the \
         fewest captures, then by length.",
        "余詰がないとは、受け方が最も長く粘るどの局面でも詰む手が一つだけであること。捨て駒とは、最長の受けのどれでも、\
         動かした駒が次の手で取られること。捨て駒の数、取る手の少なさ、手数の順に並べた。",
    )));
    let mut boards = Vec::new();
    let mut rows = Vec::new();
    for mate in &ranked.best {
        let [en, ja] = [NameStyle::English, NameStyle::Japanese].map(|style| line(mate, style));
        let Interesting { length, sacrifices, captures, .. } = mate;
        boards.push(diagram(
            &mate.position,
            Text::new(
                format!("Mate in {length}, {sacrifices} sacrificed: {en}"),
                format!("{length}手詰、捨て駒{sacrifices}: {ja}"),
            ),
        ));
        let text = Dobutsu::default().position_text(&mate.position);
        let numbers = [u32::from(*length), *sacrifices, *captures].map(|number| number.to_string());
        rows.push([text].into_iter().chain(numbers).chain([format!("{en} / {ja}")]).collect());
    }
    report.figures.push(
        Figure::boards(
            "interesting-mates",
            Text::new("The ten best mates by our criteria", "ここでの基準による詰みの上位10局面"),
            boards,
        )
        .caption(Text::new(
            "One solution each, no capture at first, sacrifices that no longest defence avoids. \
             `yomikiri puzzle dobutsu --mate --win-in 9` poses others.",
            "どれも余詰がなく、初手は駒を取らず、捨て駒を避ける最長の受けはない。\
             `yomikiri puzzle dobutsu --mate --win-in 9`でほかの問題を出せる。",
        )),
    );
    report.tables.push(Table {
        id: "interesting-mates".into(),
        title: Text::new(
            "The ten best mates by our criteria",
            "ここでの基準による詰みの上位10局面",
        ),
        columns: vec![
            Text::new("position", "局面"),
            Text::new("plies", "手数"),
            Text::new("sacrifices", "捨て駒"),
            Text::new("captures", "取る手"),
            Text::new("line", "手順"),
        ],
        rows,
    });
}

/// The moves of a mate in the paper's words.
fn line(mate: &Interesting, style: NameStyle) -> String {
    let (game, mut position) = (Dobutsu::default(), mate.position);
    let mut last = None;
    let mut names = Vec::new();
    for &mv in &mate.line {
        names.push(move_name(game, &position, mv, last, style));
        game.play_unchecked(&mut position, mv);
        last = Some(Move::to(mv));
    }
    names.join(if style == NameStyle::English { ", " } else { "、" })
}
