//! The matches beside the printed result, and figures 7 and 10 to 12 from their games.

use std::path::Path;

use yomikiri_game::Progress;
use yomikiri_play::Budget;
use yomikiri_play::arena::elo;
use yomikiri_tantrix_players::{Obstruction, predicate_frequency};

use super::Paper5Error;
use super::experiment::{ENTRIES, PLAYOUTS, Played, SEED};
use super::observe::Observed;
use super::printed::RESULT;
use super::random::{RULE_EN, RULE_JA};
use super::sample::{Measured, two_sided};
use super::{boards, interval, lengthening, observations, wobble};
use crate::{Axis, Claim, Figure, Plot, Report, Series, Style, Table, Text, Tone};

/// Games in which the coin's frequency is measured.
const FREQUENCY_GAMES: u64 = 20;

/// Plays the matches and says what came out.
pub(super) fn claims(
    report: &mut Report,
    full: bool,
    logs: &Path,
    progress: &dyn Progress,
) -> Result<(), Paper5Error> {
    let mut matches = Vec::new();
    for entry in ENTRIES {
        matches.push(entry.play(full, logs, progress)?);
    }
    let [obstruct, coin, counting] = &matches[..] else { return Ok(()) };
    contrast(report, obstruct, coin);
    main_result(report, obstruct);
    controls(report, coin, counting);
    frequency(report, progress);
    table(report, &matches);
    report.figures.push(interval::figure(&matches));
    let [won, lost] = by_result(&obstruct.games);
    figure_7(report, obstruct);
    boards::figures_8_9(report, &obstruct.logged)?;
    observations::figure_10(report, &won, &lost);
    observations::margins(report, &won, &lost);
    lengthening::figures_11_12(report, &won, &lost);
    wobble::claims(report, &obstruct.games);
    Ok(())
}

fn interval_text(measured: Measured) -> String {
    let (low, high) = measured.interval();
    format!("{:.3} [{low:.3}, {high:.3}]", measured.value)
}

fn results_text([wins, draws, losses]: [u64; 3]) -> String {
    format!("{wins}-{draws}-{losses}")
}

/// What the obstruction is worth by itself: the strategy against a coin that lowers as many values. The
/// penalties spread the search of both, so only their difference speaks of obstruction.
fn contrast(report: &mut Report, obstruct: &Played, coin: &Played) {
    let printed = Measured::score(RESULT).value - 0.5;
    let difference = obstruct.score().minus(coin.score());
    let (low, high) = difference.interval();
    let excludes = if difference.allows(printed) { "does not exclude" } else { "excludes" };
    let excludes_ja =
        if difference.allows(printed) { "は除外されない" } else { "は除外される" };
    let what = Text::new(
        "What obstruction is worth: score of the strategy less that of its control, a coin",
        "妨害そのものの効果: 妨害戦略の得点率と、硬貨による対照の得点率の差",
    );
    let computed = format!("{:+.3} [{low:+.3}, {high:+.3}]", difference.value);
    report.claims.push(Claim::new_result("strategy-less-coin", what, computed).note(Text::new(
        format!(
            "The headline of our experiment. Both lower as many values, and lowering spreads a search whose \
             exploration constant is small, so both lose to Darwin; only their difference speaks of \
             obstruction. The interval {excludes} the paper's {printed:+.3}."
        ),
        format!(
            "この実験の主な結果。どちらも同じ頻度で評価を下げ、探索定数が小さい探索を広げてしまうので、どちらも\
             Darwinに負け越す。妨害の効果を示すのは両者の差だけである。論文の{printed:+.3}{excludes_ja}。"
        ),
    )));
}

/// The experiment itself.
fn main_result(report: &mut Report, played: &Played) {
    let (score, printed) = (played.score(), Measured::score(RESULT));
    let (low, high) = score.interval();
    let games = played.results().iter().sum::<u64>();
    let what = Text::new(
        "The strategy against Darwin: score (wins-draws-losses)",
        "妨害戦略対Darwin: 得点率(勝-分-敗)",
    );
    let claim = Claim::compare(
        "obstruct",
        "§5",
        what,
        format!("{:.3} ({})", printed.value, results_text(RESULT)),
        format!("{} ({})", interval_text(score), results_text(played.results())),
    );
    let width = high - low;
    let note = Text::new(
        format!(
            "This is no refutation: lowering some values by itself costs our player about as much, see the \
             contrast with the coin. {games} games with {PLAYOUTS} playouts for each placement, every deal played twice with seats \
             swapped; our interval is {width:.3} wide. {RULE_EN}"
        ),
        format!(
            "反証ではない。評価を下げること自体がここでのプレイヤーには同じほど不利に働く（硬貨との対比を参照）。\
             {games}局、1手{PLAYOUTS}プレイアウト、同じ配牌を席を替えて2局ずつ。区間の幅は{width:.3}。{RULE_JA}"
        ),
    );
    report.claims.push(Claim { verdict: score.verdict(printed), ..claim }.note(note));
    let p = two_sided((score.value - 0.5) / score.error);
    let shown = if score.allows(0.5) { "not shown" } else { "shown" };
    let what = Text::new(
        "Is a difference between the strategy and Darwin shown by our games?",
        "妨害戦略とDarwinの差は、ここでの対局で示されたか",
    );
    let computed = format!("{shown} (p = {p:.3}, {:+.0} Elo)", elo(score.value));
    report.claims.push(Claim::new_result("effect", what, computed));
}

/// The coin and the variant that counts.
fn controls(report: &mut Report, coin: &Played, counting: &Played) {
    let mut new = |id: &str, what: Text, played: &Played| {
        let computed =
            format!("{} ({})", interval_text(played.score()), results_text(played.results()));
        report.claims.push(Claim::new_result(id, what, computed));
    };
    new(
        "coin",
        Text::new(
            "The control against Darwin: a coin of the same frequency replaces the question",
            "対照実験: 妨害の判定を同じ頻度の硬貨に替えたもの対Darwin",
        ),
        coin,
    );
    new(
        "counting",
        Text::new(
            "Obstruction by counting against Darwin: only forced spaces that no tile in a hand fits, and \
             at most one in the bag, obstruct a line",
            "カウンティングによる妨害対Darwin: 手札のどのタイルも入らず、袋にも入るタイルが高々1枚の\
             ゴブルだけを妨害に数える",
        ),
        counting,
    );
}

/// How often the strategy's question is answered yes: the coin's frequency.
fn frequency(report: &mut Report, progress: &dyn Progress) {
    progress.begin("coin", None);
    let budget = Budget::Playouts(PLAYOUTS);
    let measured = predicate_frequency(Obstruction::PAPER, budget, FREQUENCY_GAMES, SEED, progress);
    let what = Text::new(
        "How often the opponent's longest line is obstructed where playouts begin, at tiles 20 to 29 and \
         30 to 40",
        "プレイアウトの始まる局面で相手の最長の線が妨害されている割合(20〜29枚目、30〜40枚目)",
    );
    let [two, three] = measured;
    let [coin_two, coin_three] = Obstruction::FREQUENCY;
    let claim = Claim::new_result("frequency", what, format!("{two:.3}, {three:.3}"));
    report.claims.push(claim.note(Text::new(
        format!("Over {FREQUENCY_GAMES} games. The control's coin falls so with {coin_two} and {coin_three}."),
        format!("{FREQUENCY_GAMES}局で測定。対照の硬貨の確率は{coin_two}と{coin_three}。"),
    )));
}

fn table(report: &mut Report, matches: &[Played]) {
    let row = |name: &str, results: [u64; 3], score: Measured, margin: String| {
        let (low, high) = score.interval();
        let games = results.iter().sum::<u64>();
        let mut row = vec![name.to_owned(), games.to_string()];
        row.extend(results.map(|count| count.to_string()));
        row.extend([
            format!("{:.3}", score.value),
            format!("[{low:.3}, {high:.3}]"),
            format!("{:+.0}", elo(score.value)),
            margin,
        ]);
        row
    };
    let mut rows = vec![row("the paper's", RESULT, Measured::score(RESULT), String::new())];
    for played in matches {
        let margin = played.standing.places()[0].margin();
        let margin = margin.map_or(String::new(), |margin| format!("{:+.2}", margin.mean));
        rows.push(row(played.entry.name, played.results(), played.score(), margin));
    }
    report.tables.push(Table {
        id: "matches".into(),
        title: Text::new(
            format!("Matches against Darwin, {PLAYOUTS} playouts for each placement, seed {SEED}"),
            format!("Darwinとの対戦(1手{PLAYOUTS}プレイアウト、乱数の種{SEED})"),
        ),
        columns: vec![
            Text::new("player", "プレイヤー"),
            Text::new("games", "対局"),
            Text::new("wins", "勝"),
            Text::new("draws", "分"),
            Text::new("losses", "敗"),
            Text::new("score", "得点率"),
            Text::new("95 %", "95 %"),
            Text::new("Elo", "イロ差"),
            Text::new("margin", "得点差"),
        ],
        rows,
    });
}

/// Games the strategist won and lost.
fn by_result(games: &[Observed]) -> [Vec<&Observed>; 2] {
    [true, false].map(|won| games.iter().filter(|game| game.won == Some(won)).collect())
}

/// Figure 7: cumulative wins, and from which game on the strategy is ahead.
fn figure_7(report: &mut Report, played: &Played) {
    let mut lead = 0i64;
    let mut behind = 0;
    for (number, game) in (1..).zip(&played.games) {
        lead += game.won.map_or(0, |won| if won { 1 } else { -1 });
        if lead <= 0 {
            behind = number;
        }
    }
    let computed = match behind < played.games.len() {
        true => format!("ahead from about game {}", behind + 1),
        false => format!("not ahead after game {behind}"),
    };
    let what = Text::new(
        "Cumulative wins: from which game on the strategy is ahead for good",
        "累積勝数: 妨害戦略が上回り続けるのは何局目からか",
    );
    let claim =
        Claim::compare("figure-7", "§5, Figure 7", what, "ahead from about game 200", computed);
    report.claims.push(claim);
    let cumulative = |won: bool| {
        let mut wins = 0;
        let points = played.games.iter().enumerate().map(move |(number, game)| {
            wins += u32::from(game.won == Some(won));
            (number as f64 + 1.0, f64::from(wins))
        });
        // At most some two hundred points are drawn; the last one always.
        let step = played.games.len().div_ceil(200).max(1);
        let last = played.games.len();
        points
            .filter(move |&(game, _)| (game as usize).is_multiple_of(step) || game as usize == last)
    };
    let series = vec![
        Series::new(Text::new("strategy", "妨害戦略"), Style::Line, Tone::Win, cumulative(true)),
        Series::new(Text::new("Darwin", "Darwin"), Style::Line, Tone::Loss, cumulative(false)),
    ];
    let plot = Plot {
        x: Axis::linear(Text::new("games", "対局数")),
        y: Axis::linear(Text::new("wins so far", "累積勝数")),
        series,
    };
    let title = Text::new("Figure 7: cumulative wins", "図7: 累積勝数");
    report.figures.push(Figure::plot("figure-7", title, plot).caption(Text::new(
        "The curves cross where the lead changes.",
        "曲線の交わる所で優劣が入れ替わる。",
    )));
}
