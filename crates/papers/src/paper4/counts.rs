//! Everything that is a count.

use yomikiri_dobutsu::placements_by_hand;
use yomikiri_dobutsu_tables::{SolveError, Solved, Statistics, ban_dead_drops};
use yomikiri_game::{DenseIndex, Progress};
use yomikiri_solve::Value;

use super::plots;
use crate::{Claim, Report, Table, Text};

/// Table 1: positions by number of pieces in hand, reachable or not.
const TABLE_1: [u64; 7] =
    [638_668_800, 638_668_800, 242_161_920, 44_098_560, 4_134_240, 190_080, 3_564];

/// Table 2: lost, drawn, won positions with 1, 2, … legal moves.
const TABLE_2: [[u64; 3]; 38] = [
    [92, 0, 147],
    [15_963, 708, 5_606],
    [1_742_936, 14_221, 89_107],
    [3_163_013, 97_017, 659_010],
    [6_407_088, 245_839, 2_305_676],
    [5_597_493, 366_545, 4_201_273],
    [5_080_974, 390_737, 5_952_724],
    [4_061_680, 331_233, 6_490_291],
    [3_194_579, 263_742, 5_766_889],
    [3_068_976, 232_468, 5_283_750],
    [2_663_020, 217_037, 4_981_546],
    [1_905_104, 170_928, 4_756_221],
    [1_237_822, 128_509, 4_363_954],
    [685_732, 80_141, 3_421_832],
    [429_623, 44_780, 2_314_939],
    [197_032, 22_108, 1_384_359],
    [325_724, 24_262, 966_603],
    [130_868, 13_529, 693_051],
    [210_078, 17_215, 791_370],
    [80_402, 8_319, 649_083],
    [65_271, 6_550, 534_984],
    [26_340, 2_901, 349_927],
    [10_890, 1_435, 196_699],
    [9_203, 905, 96_337],
    [2_299, 307, 45_437],
    [6_095, 419, 38_908],
    [3_722, 387, 29_009],
    [1_748, 83, 26_908],
    [3_048, 203, 32_868],
    [698, 90, 18_219],
    [385, 17, 11_940],
    [419, 46, 9_562],
    [35, 12, 3_475],
    [23, 1, 1_531],
    [20, 5, 958],
    [0, 1, 192],
    [0, 0, 54],
    [0, 0, 34],
];

fn number(report: &mut Report, id: &str, place: &str, what: Text, printed: u64, computed: u64) {
    let claim = Claim::compare(id, place, what, printed.to_string(), computed.to_string());
    report.claims.push(claim);
}

/// A number of ours that the paper does not print.
fn count(report: &mut Report, id: &str, what: Text, computed: u64) {
    report.claims.push(Claim::new_result(id, what, computed.to_string()));
}

pub(super) fn placements(report: &mut Report) {
    let computed = placements_by_hand();
    for (in_hand, (printed, computed)) in TABLE_1.into_iter().zip(computed).enumerate() {
        let what = Text::new(
            format!("Placements with {in_hand} pieces in hand"),
            format!("持ち駒が{in_hand}枚の配置の数"),
        );
        number(report, &format!("placements-{in_hand}"), "Table 1", what, printed, computed);
    }
    let what = Text::new("Placements in all", "配置の総数");
    number(report, "placements", "Table 1", what, 1_567_925_964, computed.iter().sum());
    report.claims.push(Claim::compare(
        "placements-formula",
        "§2",
        Text::new(
            "Placements without pieces in hand: lions × giraffes × elephants × chicks",
            "持ち駒のない配置: ライオン×きりん×ぞう×ひよこ",
        ),
        "132 × 180 × 112 × 240 = 638668800",
        formula(),
    ));
    report.tables.push(Table {
        id: "table-1".into(),
        title: Text::new(
            "Table 1: placements by pieces in hand",
            "表1: 持ち駒の枚数ごとの配置の数",
        ),
        columns: vec![
            Text::new("in hand", "持ち駒"),
            Text::new("printed", "論文"),
            Text::new("computed", "計算"),
        ],
        rows: TABLE_1
            .iter()
            .zip(computed)
            .enumerate()
            .map(|(n, (a, b))| vec![n.to_string(), a.to_string(), b.to_string()])
            .collect(),
    });
}

/// Each kind of piece on the squares that the others before it leave: two lions that differ, then two
/// pieces with an owner each, the chicks promoted or not as well.
fn formula() -> String {
    let pairs = |free: u64| free * (free - 1) / 2;
    let factors = [12 * 11, pairs(10) * 4, pairs(8) * 4, pairs(6) * 4 * 4];
    let product: u64 = factors.iter().product();
    format!("{} = {product}", factors.map(|factor| factor.to_string()).join(" × "))
}

pub(super) fn totals(report: &mut Report, solved: &Solved) {
    let (solution, census) = (&solved.solution, &solved.solution.census);
    let reachable = census.positions() + solution.won_ends + solution.lost_ends;
    let totals = [
        (
            "reachable",
            "§3.1",
            "Positions reachable from the start",
            "初期局面から到達できる局面",
            246_803_167,
            reachable,
        ),
        (
            "non-terminal",
            "§3.1",
            "Of them: the game goes on",
            "うち、終局でない局面",
            99_485_568,
            census.positions(),
        ),
        ("win", "§3.2", "Won", "勝ちの局面", 56_474_473, census.wins()),
        ("draw", "§3.2", "Drawn", "引き分けの局面", 2_682_700, census.draws()),
        ("loss", "§3.2", "Lost", "負けの局面", 40_328_395, census.losses()),
    ];
    for (id, place, en, ja, printed, computed) in totals {
        number(report, id, place, Text::new(en, ja), printed, computed);
    }
    let ends = solution.won_ends + solution.lost_ends;
    report.claims.push(Claim::compare(
        "ends-share",
        "§3.1",
        Text::new(
            "Share of the reachable positions that are ends",
            "到達できる局面のうち終局の割合",
        ),
        "more than half",
        if 2 * ends > reachable { "more than half" } else { "not more than half" },
    ));
    let catch = Text::new(
        "Reachable positions in which the lion can be caught",
        "到達できる局面のうち、ライオンを捕まえられる局面",
    );
    count(report, "catch", catch, solution.won_ends);
    let tries =
        Text::new("Reachable positions lost by a try", "到達できる局面のうち、トライで負けた局面");
    count(report, "try-lost", tries, solution.lost_ends);
    let start = solved.index.starts().first().map(|&start| solution.value(start));
    report.claims.push(Claim::compare(
        "start",
        "§4.1",
        Text::new("The start position", "初期局面の値"),
        "lost in 78",
        start.map_or("missing".into(), in_words),
    ));
    let stuck = census.of(Value::decided(0));
    number(
        report,
        "stuck",
        "§4.2",
        Text::new(
            "Reachable positions without a legal move (figure 6 shows an unreachable one)",
            "合法手のない到達可能な局面(図6の局面は到達できない)",
        ),
        0,
        stuck,
    );
}

fn in_words(value: Value) -> String {
    match value.distance() {
        Some(distance) if value.is_win() => format!("won in {distance}"),
        Some(distance) => format!("lost in {distance}"),
        None => "drawn".into(),
    }
}

pub(super) fn moves(report: &mut Report, solved: &Solved, statistics: &Statistics) {
    let counted = &statistics.by_moves;
    let printed_at = |moves: usize| TABLE_2.get(moves.wrapping_sub(1)).copied().unwrap_or([0; 3]);
    let (mut right, mut rows) = (0, 0);
    for (moves, &counts) in counted.iter().enumerate() {
        let printed = printed_at(moves);
        rows += usize::from(printed != [0; 3] || counts != [0; 3]);
        right += usize::from(printed != [0; 3] && counts == printed);
    }
    report.claims.push(Claim::compare(
        "table-2",
        "Table 2",
        Text::new(
            "Lost, drawn and won positions by number of legal moves: all rows of the table",
            "合法手数ごとの負け、引き分け、勝ちの局面数: 表のすべての行",
        ),
        format!("{} rows", TABLE_2.len()),
        if right == rows {
            format!("{right} rows")
        } else {
            format!("{right} of {rows} rows agree")
        },
    ));
    let most = counted.iter().rposition(|counts| *counts != [0; 3]).unwrap_or(0);
    let [loss, draw, win] = counted.get(most).copied().unwrap_or([0; 3]);
    report.claims.push(Claim::compare(
        "most-moves",
        "§4.2",
        Text::new(
            "The largest number of legal moves; positions that have it: lost, drawn, won",
            "合法手の数の最大値と、その局面の数(負け、引き分け、勝ち)",
        ),
        "38; 0, 0, 34",
        format!("{most}; {loss}, {draw}, {win}"),
    ));
    let all = solved.solution.moves;
    let what = Text::new("Legal moves of all positions together", "全局面の合法手の総数");
    count(report, "moves", what, all);
    let mean = all as f64 / solved.solution.census.positions() as f64;
    let [loss, draw, win] = statistics.mean_moves();
    let means = [
        ("all", "", "全体", "9.43525667", format!("{mean:.8}")),
        ("loss", " of lost positions", "負け局面", "7.808255846", format!("{loss:.9}")),
        ("draw", " of drawn positions", "引き分け局面", "8.81524658", format!("{draw:.8}")),
        ("win", " of won positions", "勝ち局面", "10.62654947", format!("{win:.8}")),
    ];
    for (id, en, ja, printed, computed) in means {
        let what =
            Text::new(format!("Mean number of legal moves{en}"), format!("合法手の平均({ja})"));
        report.claims.push(Claim::compare(
            &format!("mean-moves-{id}"),
            "Table 2",
            what,
            printed,
            computed,
        ));
    }
    report.tables.push(moves_table(statistics));
    report.figures.push(plots::moves(statistics));
}

fn moves_table(statistics: &Statistics) -> Table {
    let rows = statistics.by_moves.iter().enumerate();
    let rows = rows.filter(|(_, counts)| counts.iter().any(|&count| count > 0));
    Table {
        id: "table-2".into(),
        title: Text::new(
            "Table 2: positions by number of legal moves",
            "表2: 合法手数ごとの局面数",
        ),
        columns: vec![
            Text::new("moves", "合法手"),
            Text::new("loss", "負け"),
            Text::new("draw", "引き分け"),
            Text::new("win", "勝ち"),
        ],
        rows: rows
            .map(|(moves, counts)| {
                let mut row = vec![moves.to_string()];
                row.extend(counts.iter().map(u64::to_string));
                row
            })
            .collect(),
    }
}

/// Values by pieces in hand: the paper counts only placements that way.
pub(super) fn hands(report: &mut Report, statistics: &Statistics) {
    let rows = statistics.by_hand.iter().enumerate().map(|(in_hand, counts)| {
        let all: u64 = counts.iter().sum();
        let share = format!("{:.1}", 100.0 * counts[2] as f64 / all.max(1) as f64);
        let counts = counts.iter().map(u64::to_string);
        [in_hand.to_string()].into_iter().chain(counts).chain([share]).collect()
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let shares: Vec<&str> = rows.iter().map(|row| row[4].as_str()).collect();
    let what = Text::new(
        "Won positions with 0, 1, …, 6 pieces in hand, in per cent",
        "持ち駒が0, 1, …, 6枚の局面のうち勝ちの割合(%)",
    );
    report.claims.push(Claim::new_result("hands", what, shares.join(", ")));
    report.tables.push(Table {
        id: "hands".into(),
        title: Text::new(
            "Positions by pieces in hand, both players' together",
            "両者の持ち駒の数ごとの局面数",
        ),
        columns: vec![
            Text::new("in hand", "持ち駒"),
            Text::new("loss", "負け"),
            Text::new("draw", "引き分け"),
            Text::new("win", "勝ち"),
            Text::new("won, %", "勝ち(%)"),
        ],
        rows,
    });
    report.figures.push(plots::hands(statistics));
}

/// Distances, both ways to count them, and zugzwang.
pub(super) fn distances(report: &mut Report, solved: &Solved, statistics: &Statistics) {
    let census = &solved.solution.census;
    let decided = census.wins() + census.losses();
    let note = Text::new(
        "The paper gives both ends level 0 and prints level + 1, so a win that ends in a try counts \
         one ply more than in the standard distance used here.",
        "論文は二種類の終局をどちらも0とし、それに1を足して数える。このためトライで終わる勝ちは、\
         ここで使う標準の手数より1手多くなる。",
    );
    let same = Text::new(
        "Decided positions whose distance is the same by the paper's count",
        "論文の数え方でも手数が同じ局面",
    );
    let longer = Text::new("One ply longer by the paper's count", "論文の数え方では1手多い局面");
    let counts = [
        ("distance-same", same, decided - statistics.late),
        ("distance-longer", longer, statistics.late),
    ];
    for (id, what, computed) in counts {
        let claim = Claim::new_result(id, what, computed.to_string());
        report.claims.push(claim.note(note.clone()));
    }
    let what = Text::new(
        "Zugzwang: lost, and lost for the other player to move too",
        "ツークツワンク: 手番を入れ替えても負けの局面",
    );
    number(report, "zugzwang", "§4.3", what, 21_839, statistics.zugzwang);
    let what = Text::new(
        "Of them the same position with the other player to move",
        "そのうち、手番を入れ替えると自分自身になる局面",
    );
    number(report, "zugzwang-alone", "§4.3", what, 71, statistics.zugzwang_alone);
    report.tables.push(distance_table(solved));
    report.figures.push(plots::distances(solved));
}

fn distance_table(solved: &Solved) -> Table {
    let census = &solved.solution.census;
    let rows = (0..=253).map(|distance| (distance, census.of(Value::decided(distance))));
    let rows = rows.filter(|&(_, count)| count > 0);
    Table {
        id: "distances".into(),
        title: Text::new(
            "Positions by standard distance (odd: won, even: lost)",
            "標準の手数ごとの局面数(奇数は勝ち、偶数は負け)",
        ),
        columns: vec![Text::new("plies", "手数"), Text::new("positions", "局面数")],
        rows: rows.map(|(d, count)| vec![d.to_string(), count.to_string()]).collect(),
    }
}

/// The same positions without dead drops.
pub(super) fn ban(
    report: &mut Report,
    solved: &Solved,
    progress: &dyn Progress,
) -> Result<(), SolveError> {
    let ban = ban_dead_drops(solved, progress)?;
    let what = Text::new(
        "Positions that change value if dead drops are banned",
        "敵陣へのひよこ打ちを禁じると値が変わる局面",
    );
    number(report, "ban-changed", "§4.4", what, 4_301, ban.changed);
    for (id, en, ja, computed) in [
        ("ban-win", "Won under the ban", "禁じたときの勝ち", ban.census.wins()),
        ("ban-draw", "Drawn under the ban", "禁じたときの引き分け", ban.census.draws()),
        ("ban-loss", "Lost under the ban", "禁じたときの負け", ban.census.losses()),
    ] {
        count(report, id, Text::new(en, ja), computed);
    }
    report.claims.push(Claim::compare(
        "ban-start",
        "§4.4",
        Text::new("The start position under the ban", "禁じたときの初期局面"),
        "lost in 78",
        in_words(ban.start),
    ));
    Ok(())
}
