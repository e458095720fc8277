//! What the paper does not have: the matching lemma tried out, all boards with short periods, the
//! obstruction at the start of handicap 1, and finite Connect-Four.

use yomikiri_game::Progress;
use yomikiri_hakozumi::Record;
use yomikiri_hakozumi::check::check;
use yomikiri_prove::classify::{Class, Classified, classify};
use yomikiri_prove::connect::{Board, Connect, Size};
use yomikiri_prove::handicap::automaton::Automaton;
use yomikiri_prove::handicap::certify;
use yomikiri_prove::handicap::tree::Window;
use yomikiri_prove::matching::{Matching, plain_heights, unholdable_with_three};
use yomikiri_prove::obstruction::obstruction;

use super::Paper3Error;
use super::games::strategy;
use crate::{Claim, Table, Text};

/// The classification: heights up to 2 and periods up to 16, heights up to 4 and up to 13.
pub(super) fn classification(progress: &dyn Progress) -> Result<Vec<Classified>, Paper3Error> {
    let cases = (1..=16).map(|period| (period, 2)).chain((1..=13).map(|period| (period, 4)));
    let classify = |(period, height)| {
        progress.advance(0);
        classify(period, height)
    };
    Ok(cases.map(classify).collect::<Result<_, _>>()?)
}

pub(super) fn claims(
    classified: &[Classified],
    progress: &dyn Progress,
) -> Result<Vec<Claim>, Paper3Error> {
    let mut claims = vec![matching_lemma(progress), three_cells(), periods(classified)];
    for claim in [obstruction_claim, handicap_boards] {
        progress.advance(0);
        claims.push(claim()?);
    }
    claims.push(window(progress)?);
    progress.advance(0);
    claims.push(far_clusters());
    Ok(claims)
}

fn matching_lemma(progress: &dyn Progress) -> Claim {
    let (mut held, mut all) = (0, 0);
    for heights in [2, 4, 6, 8, 10].into_iter().flat_map(plain_heights) {
        progress.advance(0);
        for matching in Matching::all(&heights) {
            all += 1;
            held += usize::from(matching.rule_holds().is_ok());
        }
    }
    let what = Text::new(
        "Matching lemma: with at most two cells to a column any pairing can be held (all \
         pairings of up to 10 cells)",
        "対の補題: 1列に2マス以下なら任意の対を守れる（10マスまでの全通り）",
    );
    let note = Text::new("Proof: docs/matching-lemma.md", "証明: docs/matching-lemma.md");
    Claim::new_result("matching-lemma", what, format!("{held} of {all}")).note(note)
}

fn three_cells() -> Claim {
    let failing = unholdable_with_three(4);
    let pairs = failing.first().map(|m| format!("{:?}", m.pairs().collect::<Vec<_>>()));
    let what = Text::new(
        "With three cells to a column it fails: pairings of four cells that cannot be held",
        "1列に3マスあると成り立たない: 守れない4マスの対",
    );
    let note = Text::new(
        format!(
            "Cells 0, 1, 2 are the column, 3 stands alone: {}",
            pairs.clone().unwrap_or_default()
        ),
        format!("0, 1, 2が1列、3は別の列: {}", pairs.unwrap_or_default()),
    );
    Claim::new_result("three-cells", what, failing.len().to_string()).note(note)
}

fn heights(class: &Class) -> String {
    class.heights.iter().map(usize::to_string).collect()
}

fn periods(classified: &[Classified]) -> Claim {
    let low = classified.iter().filter(|found| found.height == 2 && !found.classes.is_empty());
    let computed: Vec<String> = low.map(|found| found.period.to_string()).collect();
    let steps: usize = classified.iter().map(|found| found.proof_steps).sum();
    let what = Text::new(
        "Periods up to 16 with a drawing board of at most two cells to a column",
        "1列2マス以下の引き分け盤面が存在する周期（16以下）",
    );
    Claim::new_result("classification", what, computed.join(", ")).note(Text::new(
        format!(
            "Period 5 is the CUP and the Slided-CUP, 8 the GLASS, the others are put together of \
             them. That there are no more is proved ({steps} steps, checked). With up to four \
             cells to a column and periods up to 13 nothing comes but GLASSes in which a column of \
             two is raised to four."
        ),
        format!(
            "周期5はCUPとSlided-CUP、8はGLASSで、他はその組み合わせ。これ以外に無いことは証明し検証\
             した（{steps}ステップ）。1列4マスまで、周期13までにしても、GLASSの2マスの列を4マスに\
             高くしたものが加わるだけである。"
        ),
    ))
}

fn obstruction_claim() -> Result<Claim, Paper3Error> {
    let found = obstruction(&Record::parse("X0")?, true, (-3, 3))?;
    let what = Text::new(
        "Handicap 1: lines within columns −3 to 3 that no static board keeps from X at the start",
        "置き石1: 開始局面でどの静的盤面も防げない、−3～3列の線の数",
    );
    let (computed, note) = match found {
        None => ("a static board exists".to_string(), Text::none()),
        Some(found) => {
            let lines: Vec<String> = found
                .lines
                .iter()
                .map(|line| line.iter().map(ToString::to_string).collect::<String>())
                .collect();
            let steps = found.proof.len();
            let note = Text::new(
                format!("Checked proof of {steps} steps. Lines: {}", lines.join(", ")),
                format!("検証ずみの証明{steps}ステップ。線: {}", lines.join(", ")),
            );
            (found.lines.len().to_string(), note)
        }
    };
    Ok(Claim::new_result("handicap-1-obstruction", what, computed).note(note))
}

/// X's moves that O answers with a static board.
fn handicap_boards() -> Result<Claim, Paper3Error> {
    let mut moves = Vec::new();
    for (column, name) in [(0, "x0x0o1"), (2, "x0x2o1"), (3, "x0x3o1")] {
        if check(&strategy(&format!("handicap-{name}"))?)?.is_accepted() {
            moves.push(column.to_string());
        }
    }
    let what = Text::new(
        "Handicap 1: next moves of X (and their mirror images) after which a static board draws",
        "置き石1: 静的盤面で引き分けになるXの次の手（鏡像も同じ）",
    );
    Ok(Claim::new_result("handicap-1-boards", what, moves.join(", ")))
}

/// A small window in which X cannot win; the tree is found and checked.
fn window(progress: &dyn Progress) -> Result<Claim, Paper3Error> {
    let what = Text::new(
        "Handicap 1: X, confined to columns −4 to 4, cannot win",
        "置き石1: Xの手が−4～4列に限られるなら、Xは勝てない",
    );
    let window = Window { low: -4, high: 4, margin: 4, cap: 6 };
    let tree = certify(window, 3_000_000, progress).ok();
    let checked = tree.map(|tree| tree.check(progress)).transpose()?;
    let computed = match checked {
        Some(tree) => format!("{} positions, {} static leaves", tree.interior, tree.leaves),
        None => "no tree found".into(),
    };
    Ok(Claim::new_result("handicap-1-window", what, computed).note(Text::new(
        "The tree for −5 to 6 (2,210 positions, 13,567 leaves) is in the repository; what is \
         proved and what is open: docs/handicap-1.md",
        "−5～6列の木（2,210局面、静的な葉13,567）はリポジトリにある。証明できたことと未解決のこと: \
         docs/handicap-1.md",
    )))
}

/// How far apart fights must be to be judged one by one.
fn far_clusters() -> Claim {
    let what = Text::new(
        "Untouched columns between two clusters of stones that make them independent: together \
         they have a static board exactly if each alone has one",
        "二つの石の群の間にこれだけ手つかずの列があれば、それぞれに静的盤面があることと、全体にある\
         ことが同じになる（列数）",
    );
    let gap = Automaton::new().independent_gap();
    Claim::new_result("handicap-1-gap", what, gap.to_string()).note(Text::new(
        "So X's moves far away do not help him; only those of middle distance are open",
        "したがって遠くの手はXの助けにならず、中距離の手だけが未解決である",
    ))
}

/// The boards found, one row for each row of heights.
pub(super) fn classification_table(classified: &[Classified]) -> Table {
    let rows = classified.iter().flat_map(|found| {
        found.classes.iter().map(|class| {
            let pairing = class.pairings.iter().map(|pairs| {
                pairs.iter().map(|[a, b]| format!("{a}{b}")).collect::<Vec<_>>().join(" ")
            });
            let (height, period) = (found.height.to_string(), found.period.to_string());
            let pairings = pairing.collect::<Vec<_>>().join(" | ");
            vec![height, period, heights(class), class.pairings.len().to_string(), pairings]
        })
    });
    Table {
        id: "classification".into(),
        title: Text::new(
            "All endless boards for the second player with a short period",
            "短い周期をもつ後手の無限盤面のすべて",
        ),
        columns: vec![
            Text::new("cells to a column", "1列のマス数の上限"),
            Text::new("period", "周期"),
            Text::new("heights", "各列のマス数"),
            Text::new("minimal pairings", "極小の対の数"),
            Text::new("pairs", "対"),
        ],
        rows: rows.collect(),
    }
}

/// How finite Connect-Four is known to end, by rows, from four columns on: a win of the first player,
/// of the second, or a draw.
const KNOWN_SIZES: [(usize, &str); 6] =
    [(4, "==-=----"), (5, "====+++"), (6, "==-+--"), (7, "==+=+"), (8, "==-+"), (9, "==+")];
/// Positions searched for one size: of a quick run, and of a full one, a minute or two.
const SIZE_POSITIONS: [u64; 2] = [3_000_000, 1_200_000_000];
/// Buckets of the solver's table, as a power of two, likewise.
const SIZE_BITS: [u32; 2] = [18, 25];

/// Finite Connect-Four: exact scores, by rows and columns, beside what is known.
pub(super) fn sizes_table(full: bool, progress: &dyn Progress) -> Table {
    let (positions, bits) = (SIZE_POSITIONS[usize::from(full)], SIZE_BITS[usize::from(full)]);
    let mut rows = Vec::new();
    for (height, known) in KNOWN_SIZES {
        for (width, known) in (4..).zip(known.chars()) {
            let found = Size::new(width, height).and_then(|size| {
                let mut solver = Connect::new(size, bits);
                let score = solver.score_within(Board::after(size, &[])?, positions)?;
                Some((score, solver.nodes()))
            });
            progress.advance(0);
            let Some((score, nodes)) = found else { continue };
            let sign = match score.signum() {
                0 => "draw",
                1 => "first player",
                _ => "second player",
            };
            let known = match known {
                '=' => "draw",
                '+' => "first player",
                _ => "second player",
            };
            let numbers = [height.to_string(), width.to_string(), score.to_string()];
            let ends = [sign.to_owned(), known.to_owned(), nodes.to_string()];
            rows.push([&numbers[..], &ends[..]].concat());
        }
    }
    Table {
        id: "connect-four".into(),
        title: Text::new(
            "Finite Connect-Four: the first player's score (0 draw, negative a loss), where it is \
             found within the search's bound",
            "有限の四目並べ: 先手の得点（0は引き分け、負は負け）。探索の上限内で求まった大きさのみ",
        ),
        columns: vec![
            Text::new("rows", "行"),
            Text::new("columns", "列"),
            Text::new("score", "得点"),
            Text::new("wins", "勝者"),
            Text::new("known to win", "既知の勝者"),
            Text::new("positions searched", "探索局面数"),
        ],
        rows,
    }
}

/// The board people play on. It takes a minute or two by itself, so a quick run shows what
/// `yomikiri bench connect-7x6` found, which checks its score.
pub(super) fn seven_by_six(table: &Table) -> Claim {
    let solved = table.rows.iter().find(|row| row[0] == "6" && row[1] == "7");
    let computed = solved.map_or("first player", |row| row[3].as_str());
    let what = Text::new(
        "Who wins Connect-Four on 7 columns and 6 rows (cited: Allen, Allis)",
        "7列6行の四目並べの勝者（Allen、Allisの結果の引用）",
    );
    let note = match solved {
        Some(row) => Text::new(
            format!("Solved in this run, {} positions searched.", row[5]),
            format!("この実行で解いた。探索した局面は{}。", row[5]),
        ),
        None => Text::new(
            "Not solved in this run but recorded: `yomikiri bench connect-7x6` and `reproduce 3 --full` \
             solve it from the empty board and check its score.",
            "この実行では解いておらず、記録による: `yomikiri bench connect-7x6`と`reproduce 3 --full`が空の盤から\
             解いて得点を確かめる。",
        ),
    };
    Claim::compare("connect-7x6", "§1", what, "first player", computed).note(note)
}

/// Every size that was solved ends as is known. The paper does not say so: a check of the solver.
pub(super) fn sizes_check(table: &Table) -> Claim {
    let differing: Vec<String> = table
        .rows
        .iter()
        .filter(|row| row[3] != row[4])
        .map(|row| format!("{}x{}", row[1], row[0]))
        .collect();
    let computed = if differing.is_empty() { "as known".into() } else { differing.join(", ") };
    let what = Text::new(
        "finite Connect-Four: who wins on boards of 4 to 9 rows",
        "有限の四目並べ: 4〜9行の盤での勝者",
    );
    let solved = table.rows.len();
    Claim::compare("connect-sizes", "published solutions", what, "as known", computed).note(
        Text::new(
            format!("{solved} sizes are solved within the search's bound; more with --full."),
            format!("探索の上限内で{solved}種類の大きさを解いた。--fullではさらに大きな盤も解く。"),
        ),
    )
}
