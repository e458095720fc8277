//! Paper 2: three players, three in a row, free rules, on 4x4 and 5x4.

mod best_play;
mod boards;
mod coverage;
mod methods;
mod plots;
mod prevent;

use std::collections::BTreeSet;

use yomikiri_game::{Game, Limits, Notation, Player, Progress, Uncounted};
use yomikiri_mnk::{Cell, FreeLayers, Mnk, Position, Rules, Size};
use yomikiri_mnk_tables::{Census, forced_winners, prove_forced, states_of_layer};
use yomikiri_solve::{Dense, Values};

use crate::mnk_board::{
    SizeResult, all_checked, diagram, games, how, result_table, size_results, sizes_to_8x8, who,
};
use crate::{Claim, Figure, Report, ReproduceError, Table, Text};

use best_play::{BestPlay, not_only_draws};

const LIMITS: Limits = Limits::positions(50_000_000);

/// Table 1 of the paper: boards, up to symmetry, states, for 0 to 16 stones on 4x4.
const TABLE_1: [[u64; 3]; 17] = [
    [1, 1, 1],
    [16, 3, 3],
    [240, 33, 33],
    [3_360, 426, 426],
    [21_840, 2_751, 2_751],
    [131_040, 16_446, 16_446],
    [720_720, 90_408, 90_408],
    [2_402_400, 300_630, 287_720],
    [7_207_200, 901_410, 825_680],
    [19_219_200, 2_403_120, 2_106_657],
    [33_633_600, 4_205_220, 3_210_711],
    [50_450_400, 6_307_650, 4_190_022],
    [63_063_000, 7_885_536, 4_550_622],
    [50_450_400, 6_307_650, 2_719_622],
    [30_270_240, 3_784_950, 1_210_990],
    [12_108_096, 1_514_052, 355_380],
    [2_018_016, 252_642, 34_613],
];

pub(crate) fn report(progress: &dyn Progress) -> Result<Report, ReproduceError> {
    let square = Mnk::new(Size::new(4, 4)?, 3, 3, Rules::Free)?;
    let tall = Mnk::new(Size::new(5, 4)?, 3, 3, Rules::Free)?;
    let mut report = empty_report();
    let watched = &Uncounted(progress);
    progress.begin("paper 2", Some(6));
    table_1(&mut report, &square, watched)?;
    progress.advance(1);
    draws(&mut report, &[&square, &tall], watched)?;
    prevent::alone(&mut report, &square, watched)?;
    progress.advance(1);
    third_stones(&mut report, &square, "4x4", 22, watched)?;
    boards::figure_1(&mut report, &square)?;
    eleven_boards(&mut report, &square, watched)?;
    third_stones(&mut report, &tall, "5x4", 220, watched)?;
    progress.advance(1);
    helping_player_1(&mut report, &tall, watched)?;
    progress.advance(1);
    methods::gain_of_symmetry(&mut report, &square, "4x4", 8.0, watched)?;
    methods::gain_of_symmetry(&mut report, &tall, "5x4", 4.0, watched)?;
    methods::gain_of_representations(&mut report, &square, watched);
    methods::gain_of_order(&mut report, &square, watched);
    progress.advance(1);
    plots::states_beyond(&mut report, watched)?;
    beyond(&mut report, watched)?;
    progress.advance(1);
    report.cover(coverage::ROWS);
    report.sort_figures();
    Ok(report)
}

/// The paper's title.
pub(crate) fn title() -> Text {
    Text::new("Three-player tic-tac-toe on m x n boards", "3人対戦型3目並べ")
}

fn empty_report() -> Report {
    Report::new(
        2,
        title(),
        "4x4, 5x4",
        Text::new(
            "Three players place stones in turn; three in a row win. The paper enumerates every \
             state of 4x4, says that 4x4 and 5x4 are draws under best play, and lists \
             the third stones after which player 1 does win by force. Its table comes out \
             exactly. Two of its counts include mirror images twice. On neither board can anybody \
             force a win; but only 4x4 is a draw under best play: on 5x4 it may also end with any \
             player's win. The same holds for 5x5, which the paper leaves open: nobody can force a win, and \
             best play may end in a draw or with any player's win. Nobody can force a win on \
             any board up to 8x8 either. A separate checker replays all these proofs.",
            "三人が順に石を置き、三つ並べた人が勝つ。論文は4x4の全状態を列挙し、4x4と5x4は最善で\
             引き分けであるとし、3手目の後に先手が必勝となる局面を示した。表1は\
             すべて一致する。二つの数え上げは鏡像を二重に数えている。どちらの盤でも誰にも必勝手順はないが、\
             最善で引き分けと決まるのは4x4だけで、5x4では誰の勝ちにもなりうる。論文で未解決の5x5も同じで、誰にも\
             必勝手順はなく、最善の結果は引き分けにも誰の勝ちにもなりうる。8x8までのすべての盤でも誰にも必勝手順は\
             ない。これらの証明は独立の検証器が再生して確かめる。",
        ),
        &[
            "yomikiri count mnk --size 4x4",
            "yomikiri count mnk --size 4x4 --stones 3 --values forced",
            "yomikiri count mnk --size 5x4 --stones 3 --values forced",
            "yomikiri analyze mnk --size 5x4 '..../.1../..2./.3../....'",
            "yomikiri solve mnk --size 5x5",
            "yomikiri solve mnk --size 8x8",
        ],
    )
}

fn table_1(report: &mut Report, game: &Mnk, progress: &dyn Progress) -> Result<(), ReproduceError> {
    let census = Census::take(game, 16, LIMITS, progress)?;
    let rows: Vec<[u128; 3]> = census
        .layers
        .iter()
        .map(|l| [l.boards.unwrap_or(0), l.classes.unwrap_or(0), u128::from(l.states)])
        .collect();
    let names = [
        ("boards", Text::new("boards with 0 to 16 stones on 4x4", "4x4の石数0から16の盤面数")),
        ("classes", Text::new("the same up to symmetry", "対称なものを同一視した盤面数")),
        (
            "states",
            Text::new("of these, nobody has three in a row", "そのうち誰も三つ並べていない状態数"),
        ),
    ];
    for (column, (id, what)) in names.into_iter().enumerate() {
        let equal = rows
            .iter()
            .zip(TABLE_1)
            .filter(|(ours, printed)| ours[column] == u128::from(printed[column]))
            .count();
        let sum: u128 = rows.iter().map(|row| row[column]).sum();
        let printed: u64 = TABLE_1.iter().map(|row| row[column]).sum();
        let all = if equal == TABLE_1.len() { "" } else { ", but rows differ" };
        report.claims.push(
            Claim::compare(id, "Table 1", what, printed.to_string(), format!("{sum}{all}")).note(
                Text::new(
                    format!("The sum of the column; {equal} of its 17 rows are equal."),
                    format!("列の合計。17行のうち{equal}行が一致。"),
                ),
            ),
        );
    }
    report.figures.push(plots::table_1(&rows));
    sequences(report, rows[16][0]);
    let states: Vec<u128> = rows.iter().map(|row| row[2]).collect();
    let peak = (0..states.len()).max_by_key(|&at| states[at]).unwrap_or(0);
    let rises = states[..=peak].is_sorted() && states[peak..].iter().rev().is_sorted();
    report.claims.push(Claim::compare(
        "peak",
        "§2.2, Table 1",
        Text::new("states grow up to, and shrink after", "状態数が増え続ける石数"),
        "12 stones",
        if rises { format!("{peak} stones") } else { "no single peak".into() },
    ));
    report.tables.push(Table {
        id: "table-1".into(),
        title: Text::new("Table 1: 4x4 by number of stones", "表1: 4x4の石数ごとの数"),
        columns: vec![
            Text::new("stones", "石数"),
            Text::new("boards", "盤面"),
            Text::new("up to symmetry", "対称を除く"),
            Text::new("states", "状態"),
            Text::new("move sequences 16!/(16−k)!", "手順の数 16!/(16−k)!"),
        ],
        rows: (0u128..)
            .zip(&rows)
            .map(|(k, &[boards, classes, states])| {
                [k, boards, classes, states, sequences_of(k)].map(|n| n.to_string()).to_vec()
            })
            .collect(),
    });
    Ok(())
}

/// Orders in which so many cells of 4x4 can be filled, lines or not: 16!/(16-k)!.
fn sequences_of(stones: u128) -> u128 {
    (16 - stones + 1..=16).product()
}

fn sequences(report: &mut Report, full_boards: u128) {
    let sequences = sequences_of;
    let trillions = |n: u128| format!("about {} trillion", n / 1_000_000_000_000 + 1);
    report.claims.push(
        Claim::compare(
            "sequences",
            "§2.2",
            Text::new("move sequences of 15 and of 16 stones on 4x4", "4x4の15手と16手の手順の数"),
            "about 21 trillion",
            if sequences(15) == sequences(16) {
                trillions(sequences(16))
            } else {
                "unequal".into()
            },
        )
        .note(Text::same(format!("16! = {}", sequences(16)))),
    );
    let ratio = sequences(16) as f64 / full_boards as f64 / 1e6;
    report.claims.push(Claim::compare(
        "sequences-per-board",
        "§2.2",
        Text::new(
            "sequences per board at 16 stones, in millions",
            "16石での盤面あたりの手順数（百万）",
        ),
        "10.37",
        format!("{ratio:.2}"),
    ));
}

fn draws(
    report: &mut Report,
    games: &[&Mnk],
    progress: &dyn Progress,
) -> Result<(), ReproduceError> {
    for game in games {
        let size = game.size();
        let results = size_results(vec![(*game).clone()], LIMITS, progress)?;
        let values = whole_board(game, progress)?;
        let (best, how_found) = match values {
            Some(values) => (values.equilibrium().to_string(), None),
            None => {
                let play = BestPlay::of(game, progress)?;
                (play.text(), Some(play.note()))
            }
        };
        let claim = Claim::compare(
            &format!("draw-{size}"),
            "§4",
            Text::new(
                format!("{size}: the outcomes of best play by all three"),
                format!("{size}: 3人が最善を尽くした結果"),
            ),
            "draw",
            best.clone(),
        );
        let only = best == "draw";
        let note = if only { None } else { Some(not_only_draws(&best)) };
        report.claims.push(claim.note(note.into_iter().chain(how_found).collect()));
        report.claims.push(
            Claim::new_result(
                &format!("forced-{size}"),
                Text::new(
                    format!("{size}: who can force a win"),
                    format!("{size}で必勝手順をもつプレイヤー"),
                ),
                who(&results),
            )
            .note(how(&results)),
        );
        let Some(values) = values else { continue };
        let groups = values.winning_coalitions(game.players());
        let groups: Vec<String> = groups.iter().map(ToString::to_string).collect();
        report.claims.push(Claim::new_result(
            &format!("coalitions-{size}"),
            Text::new(
                format!("{size}: groups that, acting together, force that one of them wins"),
                format!("{size}: 結託すれば仲間の誰かが必ず勝てるプレイヤーの組"),
            ),
            if groups.is_empty() { "none".into() } else { groups.join(", ") },
        ));
    }
    Ok(())
}

/// The values of the empty board, from a solution of the whole game; none where that takes too much.
fn whole_board(game: &Mnk, progress: &dyn Progress) -> Result<Option<Values>, ReproduceError> {
    if game.size().cells() > 16 {
        return Ok(None);
    }
    let Ok(index) = FreeLayers::new(game) else { return Ok(None) };
    let solved: Dense<Values> = Dense::solve(&index, progress);
    let start = index.number(&game.start());
    Ok(start.and_then(|(layer, number)| solved.get(layer, number)))
}

/// Forced wins of player 1 after three stones, and which of them the paper counts twice.
fn third_stones(
    report: &mut Report,
    game: &Mnk,
    size: &str,
    printed: usize,
    progress: &dyn Progress,
) -> Result<(), ReproduceError> {
    let wins = wins_of_player_1(game, progress)?;
    let twice: Vec<Position> = wins.iter().copied().filter(|p| counted_twice(game, p)).collect();
    let total = wins.len() + twice.len();
    let claim = Claim::compare(
        &format!("third-stone-{size}"),
        "§4",
        Text::new(
            format!("{size}: states after three stones that player 1 wins by force"),
            format!("{size}: 3手目の後に先手必勝となる状態数"),
        ),
        printed.to_string(),
        wins.len().to_string(),
    );
    report.claims.push(if total == printed {
        claim.explained(Text::new(
            format!(
                "{} + {} = {printed}: where the stones of 1 and 2 lie on a mirror axis of the board \
                 and the stone of 3 does not, the paper counts the position and its mirror image.",
                wins.len(),
                twice.len()
            ),
            format!(
                "{} + {} = {printed}。プレイヤー1と2の石が盤の対称軸上にあり3の石がない局面を、\
                 論文は鏡像と合わせて二度数えている。",
                wins.len(),
                twice.len()
            ),
        ))
    } else {
        claim
    });
    let first: BTreeSet<Cell> = wins.iter().flat_map(|p| first_stones(game, p)).collect();
    let interior = (0..game.size().cells()).map(Cell::new).filter(|&cell| !on_edge(game, cell));
    let expected: BTreeSet<Cell> = interior.collect();
    report.claims.push(Claim::compare(
        &format!("first-stone-{size}"),
        "§4",
        Text::new(
            format!("{size}: first stones (column,row) in these wins"),
            format!("{size}: その初手（列,行）"),
        ),
        coordinates(game, &expected),
        coordinates(game, &first),
    ));
    if size == "5x4" {
        report.figures.push(boards::figure_3(game, &wins));
    }
    report.figures.push(Figure::boards(
        format!("twice-{size}"),
        Text::new(
            format!("{size}: positions the paper counts twice"),
            format!("{size}: 論文が二度数えた局面"),
        ),
        twice.iter().map(|p| diagram(game, p, Text::none())).collect(),
    ));
    Ok(())
}

fn wins_of_player_1(game: &Mnk, progress: &dyn Progress) -> Result<Vec<Position>, ReproduceError> {
    let states = states_of_layer(game, 3, LIMITS)?;
    let winners = forced_winners(game, &states, LIMITS, progress)?;
    let first = |(_, winner): &(&Position, &Option<Player>)| **winner == Some(Player::FIRST);
    Ok(states.iter().zip(&winners).filter(first).map(|(&position, _)| position).collect())
}

/// Is there a reflection that keeps the stones of 1 and 2 and moves the stone of 3?
fn counted_twice(game: &Mnk, position: &Position) -> bool {
    let [one, two, three, _] = position.all_stones();
    (1..game.symmetries())
        .map(|turn| game.image(position, turn).all_stones())
        .any(|image| image[0] == one && image[1] == two && image[2] != three)
}

/// The cell of player 1's stone in all images of a position.
fn first_stones(game: &Mnk, position: &Position) -> Vec<Cell> {
    let stone = Cell::new(position.stones(Player::FIRST).trailing_zeros() as usize);
    (0..game.symmetries()).map(|turn| game.image_of_move(stone, turn)).collect()
}

fn on_edge(game: &Mnk, cell: Cell) -> bool {
    let (row, column) = cell.row_and_column(game.size());
    row == 0 || column == 0 || row + 1 == game.size().rows() || column + 1 == game.size().columns()
}

/// Cells as the paper writes them: (column,row), from 1.
fn coordinates(game: &Mnk, cells: &BTreeSet<Cell>) -> String {
    let text = |cell: &Cell| {
        let (row, column) = cell.row_and_column(game.size());
        format!("({},{})", column + 1, row + 1)
    };
    cells.iter().map(text).collect::<Vec<_>>().join(" ")
}

/// The wins on 4x4 drawn as the paper does: positions that differ by swapping the other two
/// players' stones share a board.
fn eleven_boards(
    report: &mut Report,
    game: &Mnk,
    progress: &dyn Progress,
) -> Result<(), ReproduceError> {
    let swapped = |p: &Position| {
        let [one, two, three, _] = p.all_stones();
        game.canonical(&Position::from_stones([one, three, two, 0])).0
    };
    let wins = wins_of_player_1(game, progress)?;
    let boards: Vec<Position> = wins.iter().copied().filter(|p| *p <= swapped(p)).collect();
    let closed = wins.iter().all(|p| wins.contains(&swapped(p)));
    report.claims.push(
        Claim::compare(
            "eleven-boards",
            "§4, Figure 2",
            Text::new(
                "4x4: boards of these wins, the other two stones swappable",
                "4x4: 残り二石を入れ替えてよいとしたときの盤の数",
            ),
            "11",
            if closed { boards.len().to_string() } else { "swapping loses the win".into() },
        )
        .note(Text::new(
            "One of them equals its own swap under reflection, so 21 states make 11 boards.",
            "一つは鏡映で自分自身の入れ替えに等しく、21状態が11の盤になる。",
        )),
    );
    report.figures.push(Figure::boards(
        "figure-2",
        Text::new(
            "Figure 2: the 11 boards of 4x4 that player 1 (○) wins by force; × and △ may be swapped",
            "図2: 4x4で先手(○)必勝となる11の盤。×と△は入れ替えてよい",
        ),
        boards.iter().map(|p| diagram(game, p, Text::none())).collect(),
    ));
    Ok(())
}

/// 5x4, stones at (2,2) and (3,3): only the third stone (2,4) loses, although it blocks player 2.
fn helping_player_1(
    report: &mut Report,
    game: &Mnk,
    progress: &dyn Progress,
) -> Result<(), ReproduceError> {
    let position = game.parse_position("..../.1../..2./..../....")?;
    let mut losing = BTreeSet::new();
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    let afters: Vec<Position> = moves.iter().map(|&cell| played(game, &position, cell)).collect();
    for (cell, winner) in moves.iter().zip(forced_winners(game, &afters, LIMITS, progress)?) {
        if winner == Some(Player::FIRST) {
            losing.insert(*cell);
        }
    }
    report.claims.push(Claim::compare(
        "helping",
        "§4",
        Text::new(
            "5x4 after (2,2) (3,3): third stones that let player 1 win by force",
            "5x4で(2,2)(3,3)の後、先手必勝を許す3手目",
        ),
        "(2,4)",
        coordinates(game, &losing),
    ));
    let lost = game.parse_position("..../.1../..2./.3../....")?;
    let answer = Cell::parse("c2", game.size())?;
    let won = forced_winners(game, &[played(game, &lost, answer)], LIMITS, progress)?[0];
    report.claims.push(Claim::compare(
        "helping-answer",
        "§4",
        Text::new("player 1's answer (3,2) then", "その後の先手の(3,2)は勝つか"),
        "wins",
        if won == Some(Player::FIRST) { "wins" } else { "does not win by force" },
    ));
    helping_reach(report, game, &played(game, &lost, answer))?;
    let proof = prove_forced(game, &lost, Player::FIRST, LIMITS, progress)?;
    let line: Vec<String> = proof.line.iter().map(|&cell| game.move_text(&lost, cell)).collect();
    report.figures.push(Figure::boards(
        "helping",
        Text::new(
            "By blocking player 2, player 3 helps player 1",
            "プレイヤー2を防ぐプレイヤー3の手が、プレイヤー1を助ける",
        ),
        vec![diagram(
            game,
            &lost,
            Text::new(
                format!("wins against the longest defence: {}", line.join(" ")),
                format!("最長の抵抗に対する勝ち手順: {}", line.join(" ")),
            ),
        )],
    ));
    Ok(())
}

/// After player 1's (3,2), player 2's (4,2) makes no reach, since (2,4) is taken; without that stone it would.
fn helping_reach(
    report: &mut Report,
    game: &Mnk,
    answered: &Position,
) -> Result<(), ReproduceError> {
    let reply = Cell::parse("d2", game.size())?;
    let taken = Cell::parse("b4", game.size())?;
    let position = played(game, answered, reply);
    let two = Player::new(1);
    let line = game
        .lines()
        .filter(|line| line & taken.bit() != 0)
        .any(|line| line & !taken.bit() & !position.stones(two) == 0);
    let reaches = game.reaches(&position, two) != 0;
    report.claims.push(Claim::compare(
        "helping-reach",
        "§4",
        Text::new(
            "player 2's (4,2) then makes no reach, only because player 3 is on (2,4)",
            "その後のプレイヤー2の(4,2)は、3が(2,4)にいるためにだけリーチにならない",
        ),
        "no reach",
        match (reaches, line) {
            (false, true) => "no reach",
            (false, false) => "no reach, with or without it",
            (true, _) => "a reach",
        },
    ));
    Ok(())
}

fn played(game: &Mnk, position: &Position, cell: Cell) -> Position {
    let mut next = *position;
    game.play_unchecked(&mut next, cell);
    next
}

fn beyond(report: &mut Report, progress: &dyn Progress) -> Result<(), ReproduceError> {
    let sizes = sizes_to_8x8()?;
    let three = size_results(games(&sizes, 3, Rules::Free)?, LIMITS, progress)?;
    if let Some(five) = three.iter().find(|v| v.game.size().to_string() == "5x5") {
        let five = std::slice::from_ref(five);
        report.claims.push(
            Claim::new_result(
                "open-5x5",
                Text::new(
                    "5x5, left open: who can force a win",
                    "未解決の5x5で必勝手順をもつプレイヤー",
                ),
                who(five),
            )
            .note(how(five)),
        );
        let play = BestPlay::of(&five[0].game, progress)?;
        report.claims.push(
            Claim::new_result(
                "best-play-5x5",
                Text::new(
                    "5x5, left open: the outcomes of best play by all three",
                    "未解決の5x5: 3人が最善を尽くした結果",
                ),
                play.text(),
            )
            .note(play.note()),
        );
    }
    let small: Vec<Size> = sizes.iter().copied().filter(|size| size.cells() <= 36).collect();
    let four = size_results(games(&small, 4, Rules::Free)?, LIMITS, progress)?;
    let two = size_results(games(&sizes, 2, Rules::Free)?, LIMITS, progress)?;
    let all = |boards: &str, players: &str, people: &str| {
        Text::new(
            format!("{boards}, {players} players: who can force a win"),
            format!("{}、{people}人で必勝手順をもつプレイヤー", boards.replace(" and ", "と")),
        )
    };
    for (id, what, computed, results) in [
        ("boards-to-8x8", all("3x3 … 8x8", "three", "三"), who(&three), &three),
        ("four-players", all("3x3 … 6x6 and 4x8", "four", "四"), who(&four), &four),
        ("two-players", all("3x3 … 8x8", "two", "二"), unwon(&two), &two),
    ] {
        report.claims.push(Claim::new_result(id, what, computed).note(how(results)));
    }
    report.figures.push(plots::forced_wins(&[&two, &three, &four]));
    for (id, players, results) in [("sizes-3", 3, three), ("sizes-4", 4, four), ("sizes-2", 2, two)]
    {
        let title = Text::new(
            format!("Forced wins by board size, {players} players"),
            format!("盤の大きさごとの必勝（{players}人）"),
        );
        report.tables.push(result_table(id, title, &results));
    }
    Ok(())
}

/// For two players all boards but the smallest are won, so this names those that are not.
fn unwon(results: &[SizeResult]) -> String {
    let sizes: Vec<String> = results
        .iter()
        .filter(|v| v.winner != Some(Player::FIRST))
        .map(|v| v.game.size().to_string())
        .collect();
    let rejected = if all_checked(results) { "" } else { " (a proof was rejected)" };
    format!("player 1 on all but {}{rejected}", sizes.join(", "))
}
