//! The matches beside the printed result, and figures 7 and 10 to 12 from their games.

use std::path::Path;

use yomikiri_game::Progress;
use yomikiri_play::Budget;
use yomikiri_play::arena::elo;
use yomikiri_tantrix_players::{Obstruction, predicate_frequency};

use super::Paper5Error;
use super::experiment::{ENTRIES, PLAYOUTS, Played, SEED};
use super::interval;
use super::observe::{MIDDLE, Observed, PLIES};
use super::printed::RESULT;
use super::random::{RULE_EN, RULE_JA};
use super::sample::{Measured, two_sided};
use crate::{Axis, Claim, Figure, Plot, Point, Report, Series, Style, Table, Text, Tone, Verdict};

/// Games in which the coin's frequency is measured.
const FREQUENCY_GAMES: u64 = 20;
/// Games that the paper looked into: won and lost.
const LOOKED_INTO: [usize; 2] = [72, 53];

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
    main_result(report, obstruct);
    controls(report, obstruct, coin, counting);
    frequency(report, progress);
    table(report, &matches);
    report.figures.push(interval::figure(&matches));
    let [won, lost] = by_result(&obstruct.games);
    figure_7(report, obstruct);
    figure_10(report, &won, &lost);
    figures_11_12(report, &won, &lost);
    Ok(())
}

fn interval_text(measured: Measured) -> String {
    let (low, high) = measured.interval();
    format!("{:.3} [{low:.3}, {high:.3}]", measured.value)
}

fn results_text([wins, draws, losses]: [u64; 3]) -> String {
    format!("{wins}-{draws}-{losses}")
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
        "result",
        what,
        format!("{:.3} ({})", printed.value, results_text(RESULT)),
        format!("{} ({})", interval_text(score), results_text(played.results())),
    );
    let width = high - low;
    let note = Text::new(
        format!(
            "{games} games with {PLAYOUTS} playouts for each placement, every deal played twice with seats \
             swapped; our interval is {width:.3} wide. {RULE_EN}"
        ),
        format!(
            "{games}局、1手{PLAYOUTS}プレイアウト、同じ配牌を席を替えて2局ずつ。区間の幅は{width:.3}。{RULE_JA}"
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
fn controls(report: &mut Report, obstruct: &Played, coin: &Played, counting: &Played) {
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
    let difference = obstruct.score().minus(coin.score());
    let what = Text::new(
        "Score of the strategy less that of its control",
        "妨害戦略の得点率と対照の得点率の差",
    );
    let (low, high) = difference.interval();
    let computed = format!("{:+.3} [{low:+.3}, {high:+.3}]", difference.value);
    report.claims.push(Claim::new_result("strategy-less-coin", what, computed));
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
            format!("Matches against darwin, {PLAYOUTS} playouts for each placement, seed {SEED}"),
            format!("darwinとの対戦(1手{PLAYOUTS}プレイアウト、種{SEED})"),
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

/// Figure 7: cumulative wins.
fn figure_7(report: &mut Report, played: &Played) {
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
    report.figures.push(Figure::plot("figure-7", title, plot));
}

/// Figure 10: plies in which the opponent's longest line is stopped.
fn figure_10(report: &mut Report, won: &[&Observed], lost: &[&Observed]) {
    let plies = |games: &[&Observed], ends: u8| {
        let counts = games.iter().map(|game| game.plies_stopped(ends) as f64);
        Measured::mean(&counts.collect::<Vec<f64>>())
    };
    for (id, ends, en, ja) in [
        ("figure-10-one", 1, "one or both ends", "片端または両端"),
        ("figure-10-both", 2, "both ends", "両端"),
    ] {
        let difference = plies(won, ends).minus(plies(lost, ends));
        let (low, high) = difference.interval();
        let what = Text::new(
            format!(
                "Plies 10 to 45 with {en} of the opponent's longest line on controlled sides: won games \
                 against lost ones"
            ),
            format!(
                "10〜45手目で相手の最長の線の{ja}がコントロールサイドにある手数: 勝局と敗局の比較"
            ),
        );
        let computed = format!(
            "{:.2} against {:.2}, difference {:+.2} [{low:+.2}, {high:+.2}]",
            plies(won, ends).value,
            plies(lost, ends).value,
            difference.value
        );
        let verdict = if high > 0.0 { Verdict::Agrees } else { Verdict::Differs };
        let sure = if low > 0.0 { "It does not contain 0." } else { "It contains 0." };
        let sure_ja = if low > 0.0 { "0を含まない。" } else { "0を含む。" };
        let note = Text::new(
            format!(
                "Agrees means: the interval of the difference allows more in won games. {sure} A loop counts \
                 as stopped on both ends."
            ),
            format!(
                "「一致」は、差の区間が勝局の方が多いことを許すこと。区間は{sure_ja}ループは両端とも止まったと数える。"
            ),
        );
        let claim = Claim::compare(id, "Fig. 10", what, "more in won games", computed);
        report.claims.push(Claim { verdict, ..claim }.note(note));
    }
    let share = |name: Text, tone, games: &[&Observed], ends: u8| {
        let points = PLIES.map(|ply| {
            let stopped = games.iter().filter(|game| game.stopped[ply] >= ends).count();
            (ply as f64, 100.0 * stopped as f64 / games.len() as f64)
        });
        Series::new(name, Style::Line, tone, points)
    };
    let plot = Plot {
        x: Axis::linear(Text::new("tiles on the board", "盤上のタイル数")),
        y: Axis::linear(Text::new("games in percent", "対局の割合(%)")),
        series: vec![
            share(Text::new("won, one or both ends", "勝局・片端以上"), Tone::Win, won, 1),
            share(Text::new("lost, one or both ends", "敗局・片端以上"), Tone::Loss, lost, 1),
            share(Text::new("won, both ends", "勝局・両端"), Tone::One, won, 2),
            share(Text::new("lost, both ends", "敗局・両端"), Tone::Two, lost, 2),
        ],
    };
    let title = Text::new(
        "Figure 10: ends of the opponent's longest line on controlled sides",
        "図10: 相手の最長の線の端がコントロールサイドにある割合",
    );
    report.figures.push(Figure::plot("figure-10", title, plot));
}

/// Figures 11 and 12: how often the opponent lengthened its longest line.
fn figures_11_12(report: &mut Report, won: &[&Observed], lost: &[&Observed]) {
    let share = |games: &[&Observed], middle: bool| {
        let counts = games.iter().map(|game| game.lengthened(middle));
        Measured::share(&counts.collect::<Vec<_>>())
    };
    for (id, place, middle, en, ja, printed) in [
        ("figure-11", "Fig. 11", false, "the whole game", "全局", [0.514, 0.569]),
        ("figure-12", "Fig. 12", true, "the middle of the game", "中盤", [0.482, 0.567]),
    ] {
        let sides = [("won", "勝局", won), ("lost", "敗局", lost)];
        for ((side, side_ja, games), (printed, looked_into)) in
            sides.into_iter().zip(printed.into_iter().zip(LOOKED_INTO))
        {
            let ours = share(games, middle);
            let print = Measured { value: printed, ..ours.on_sample(games.len(), looked_into) };
            let (low, high) = ours.interval();
            let what = Text::new(
                format!(
                    "Turns on which the opponent lengthened its longest line, in percent: {side} games, {en}"
                ),
                format!("相手が自分の最長の線を伸ばした手番の割合(%): {side_ja}、{ja}"),
            );
            let computed =
                format!("{:.1} [{:.1}, {:.1}]", 100.0 * ours.value, 100.0 * low, 100.0 * high);
            let claim = Claim::compare(
                &format!("{id}-{side}"),
                place,
                what,
                format!("{:.1}", 100.0 * printed),
                computed,
            );
            let note = Text::new(
                format!(
                    "{RULE_EN} The print's error is taken to be ours, scaled to its {looked_into} games."
                ),
                format!("{RULE_JA}印刷値の誤差はここでの誤差を{looked_into}局に換算した。"),
            );
            report.claims.push(Claim { verdict: ours.verdict(print), ..claim }.note(note));
        }
        let difference = share(lost, middle).minus(share(won, middle));
        let (low, high) = difference.interval();
        let what = Text::new(
            format!("The opponent lengthens its line more often in games it wins, {en}"),
            format!("相手は自分の勝局でより多く線を伸ばす({ja})"),
        );
        let computed = format!(
            "by {:.1} points [{:.1}, {:.1}]",
            100.0 * difference.value,
            100.0 * low,
            100.0 * high
        );
        let [printed_won, printed_lost] = printed;
        let by = format!("by {:.1} points", 100.0 * (printed_lost - printed_won));
        let claim = Claim::compare(&format!("{id}-difference"), place, what, by, computed);
        let verdict = if high > 0.0 { Verdict::Agrees } else { Verdict::Differs };
        report.claims.push(Claim { verdict, ..claim }.note(Text::new(
            "Agrees means: the interval allows the printed sign.",
            "「一致」は、区間が印刷と同じ符号を許すこと。",
        )));
    }
    let by_tile = |name: Text, tone, games: &[&Observed]| {
        let points = (0..11).map(|bin| {
            let tiles = 5 * bin + 1..=5 * bin + 5;
            let counts: Vec<(usize, usize)> = games
                .iter()
                .map(|game| {
                    let turns = game.turns.iter().filter(|turn| tiles.contains(&turn.tile));
                    turns.fold((0, 0), |(hits, all), turn| {
                        (hits + usize::from(turn.lengthened), all + 1)
                    })
                })
                .collect();
            let share = Measured::share(&counts);
            let (low, high) = share.interval();
            let [y, low, high] = [share.value, low, high].map(|x| 100.0 * x);
            Point { x: f64::from(5 * bin as u32 + 3), y, low: Some(low), high: Some(high) }
        });
        Series { name, style: Style::Points, tone, points: points.collect() }
    };
    let plot = Plot {
        x: Axis::linear(Text::new("number of the turn's first tile", "手番の最初のタイルの番号")),
        y: Axis::linear(Text::new(
            "turns that lengthened, in percent",
            "線を伸ばした手番の割合(%)",
        )),
        series: vec![
            by_tile(Text::new("won games", "勝局"), Tone::Win, won),
            by_tile(Text::new("lost games", "敗局"), Tone::Loss, lost),
        ],
    };
    let title = Text::new(
        "Figures 11 and 12: the opponent lengthens its longest line",
        "図11・12: 相手が自分の最長の線を伸ばした割合",
    );
    let (from, to) = (MIDDLE.start(), MIDDLE.end());
    report.figures.push(Figure::plot("figures-11-12", title, plot).caption(Text::new(
        format!(
            "The middle of the game is taken to be turns that begin with tiles {from} to {to}."
        ),
        format!("中盤は{from}〜{to}枚目で始まる手番とした。"),
    )));
}
