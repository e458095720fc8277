//! What the paper says of its own method: symmetry, two representations and the order of moves make its
//! search faster. Each is measured here with our search, in one run, taking turns.

use std::collections::{BTreeSet, HashMap};
use std::time::Instant;

use yomikiri_game::{Dice, Game, Outcome, Packed, Player, Progress, Pulse};
use yomikiri_mnk::{Cell, Mnk, Position};
use yomikiri_mnk_tables::states_of_layer;
use yomikiri_solve::{Forced, ForcedResult};

use super::LIMITS;
use crate::{Claim, Report, ReproduceError, Table, Text};

/// Measured so often, the two ways taking turns; the best of each counts.
const ROUNDS: usize = 3;

/// One way to decide all positions: wins found, positions searched, the least seconds it took.
struct Measured {
    wins: usize,
    searched: usize,
    seconds: f64,
}

/// Every position of three stones decided for player 1, with symmetric positions taken for one and
/// for different: the second search meets each class once per image.
pub(super) fn gain_of_symmetry(
    report: &mut Report,
    game: &Mnk,
    size: &str,
    printed: f64,
    progress: &dyn Progress,
) -> Result<(), ReproduceError> {
    let states = states_of_layer(game, 3, LIMITS)?;
    let images: BTreeSet<Position> = states
        .iter()
        .flat_map(|p| (0..game.symmetries()).map(|turn| game.image(p, turn)))
        .collect();
    let images: Vec<Position> = images.into_iter().collect();
    let timed = |search: Forced<'_, Mnk>, positions: &[Position], best: f64| {
        let mut search = search.with_progress(progress);
        let clock = Instant::now();
        let mut wins = 0;
        for position in positions {
            wins += usize::from(search.solve(position)? == ForcedResult::Wins);
        }
        let seconds = clock.elapsed().as_secs_f64().min(best);
        Ok::<_, ReproduceError>(Measured { wins, searched: search.searched(), seconds })
    };
    let fresh = || Measured { wins: 0, searched: 0, seconds: f64::MAX };
    let (mut with, mut without) = (fresh(), fresh());
    for _ in 0..ROUNDS {
        let by_symmetry = Forced::new(game.clone(), Player::FIRST, LIMITS);
        with = timed(by_symmetry, &states, with.seconds)?;
        let plain = Forced::without_symmetry(game.clone(), Player::FIRST, LIMITS);
        without = timed(plain, &images, without.seconds)?;
    }
    let faster = without.seconds / with.seconds;
    let fewer = without.searched as f64 / with.searched as f64;
    let what = Text::new(
        format!("{size}: how much faster symmetry makes the search"),
        format!("{size}: 対称性の利用による高速化"),
    );
    let (printed, computed) =
        (format!("about {printed} times faster"), format!("{fewer:.1} times fewer positions"));
    report.claims.push(
        Claim::compare(&format!("symmetry-{size}"), "§3.2", what, printed, computed).explained(Text::new(
            format!(
                "All third stones, decided for player 1 ({} wins with symmetry, {} without). The printed factor \
                 comes out in positions. In time it is {faster:.1} here, {:.3} s against {:.3} s, the best of \
                 {ROUNDS} rounds in turn: on a quiet machine less than in positions, since a position takes \
                 longer if its canonical form has to be found. The paper's program keeps all images up to date \
                 instead, so its own gain in time cannot be measured here.",
                with.wins, without.wins, with.seconds, without.seconds
            ),
            format!(
                "3手目の全局面を判定した（先手勝ちは対称性ありで{}、なしで{}）。論文の倍率は局面数の比と一致する。\
                 時間の比はここでは{faster:.1}（{:.3}秒と{:.3}秒。交互に{ROUNDS}回測った最良値）で、標準形を求める\
                 分だけ1局面に時間がかかるため、静かな計算機では局面数の比より小さい。論文のプログラムは対称な\
                 盤面をすべて更新し続ける方式なので、その時間の比はここでは測れない。",
                with.wins, without.wins, with.seconds, without.seconds
            ),
        )),
    );
    Ok(())
}

/// Line tests on bit boards kept beside the table key, against rebuilding them from the key.
pub(super) fn gain_of_representations(report: &mut Report, game: &Mnk, progress: &dyn Progress) {
    let mut dice = Dice::new(2);
    let positions: Vec<Position> =
        (0..20_000).flat_map(|_| yomikiri_game::laws::random_game(game, &mut dice, 16)).collect();
    let keys: Vec<u64> = positions.iter().map(|p| game.pack(p)).collect();
    let decided = |p: &Position| game.outcome(p).is_some();
    let (mut boards_kept, mut key_only) = (f64::MAX, f64::MAX);
    let (mut both, mut one) = (0, 0);
    // Taking turns and keeping the best of each evens out what else the machine is doing.
    for _ in 0..7 {
        progress.advance(0);
        let clock = Instant::now();
        both = positions.iter().filter(|p| decided(p)).count();
        boards_kept = boards_kept.min(clock.elapsed().as_secs_f64());
        let clock = Instant::now();
        one = keys.iter().filter(|&&key| decided(&game.unpack(key))).count();
        key_only = key_only.min(clock.elapsed().as_secs_f64());
    }
    let ratio = key_only / boards_kept;
    report.claims.push(
        Claim::compare(
            "representations",
            "§3.1",
            Text::new(
                "bit boards and table key together are faster than the key alone",
                "ビットボードと表のキーの併用はキーだけより速い",
            ),
            "faster",
            if ratio > 1.0 && both == one { "faster" } else { "not faster" },
        )
        .note(Text::new(
            format!("{ratio:.1} times, over {} win tests.", positions.len()),
            format!("{}回の勝敗判定で{ratio:.1}倍。", positions.len()),
        )),
    );
}

/// The paper's search: who wins by force, depth first, each position once, cells in a fixed order.
struct Minimax<'a> {
    game: &'a Mnk,
    order: &'a [Cell],
    attacker: Player,
    known: HashMap<Position, bool>,
    pulse: Pulse<'a>,
}

impl Minimax<'_> {
    fn wins(&mut self, position: &Position) -> bool {
        if let Some(outcome) = self.game.outcome(position) {
            return outcome == Outcome::Win(self.attacker);
        }
        let key = self.game.canonical(position).0;
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        self.pulse.beat();
        let attacking = self.game.to_move(&key) == self.attacker;
        let mut wins = !attacking;
        for &cell in self.order.iter().filter(|cell| key.occupied() & cell.bit() == 0) {
            let mut next = key;
            self.game.play_unchecked(&mut next, cell);
            if self.wins(&next) == attacking {
                wins = attacking;
                break;
            }
        }
        self.known.insert(key, wins);
        wins
    }
}

/// Cells tried from the centre outwards, row by row, and from the corners inwards: positions searched until
/// it is known for every player that they cannot force a win.
pub(super) fn gain_of_order(report: &mut Report, game: &Mnk, progress: &dyn Progress) {
    let rows: Vec<Cell> = (0..game.size().cells()).map(Cell::new).collect();
    // Twice the distance to the centre, in rows and columns together.
    let distance = |cell: &Cell| {
        let (row, column) = cell.row_and_column(game.size());
        (2 * row + 1).abs_diff(game.size().rows())
            + (2 * column + 1).abs_diff(game.size().columns())
    };
    let mut inwards = rows.clone();
    inwards.sort_by_key(|cell| std::cmp::Reverse(distance(cell)));
    let mut outwards = rows.clone();
    outwards.sort_by_key(distance);
    let orders = [
        (Text::new("centre first", "中央から"), outwards),
        (Text::new("row by row", "行の順"), rows),
        (Text::new("corners first", "隅から"), inwards),
    ];
    let searched = orders.each_ref().map(|(_, order)| {
        let positions = Player::all(game.players()).map(|attacker| {
            let pulse = Pulse::new(progress, 1 << 8);
            let known = HashMap::new();
            let mut search = Minimax { game, order, attacker, known, pulse };
            let wins = search.wins(&game.start());
            (wins, search.known.len())
        });
        positions.fold((0, 0), |(wins, all), (won, seen)| (wins + usize::from(won), all + seen))
    });
    let [(won, centre), (_, by_rows), (_, corners)] = searched;
    let faster = centre < by_rows && centre < corners && searched.iter().all(|&(w, _)| w == won);
    let what = Text::new(
        "4x4: trying cells near the centre first makes minimax faster",
        "4x4: 中央に近いマスから探索すると速くなる",
    );
    let computed = if faster { "faster" } else { "not faster" };
    report.claims.push(Claim::compare("centre-first", "§3.3", what, "faster", computed).note(Text::new(
        format!(
            "Positions searched until it is clear that no player forces a win: {centre} from the centre, \
             {by_rows} row by row, {corners} from the corners."
        ),
        format!(
            "誰も必勝でないと分かるまでに探索した局面: 中央から{centre}、行の順に{by_rows}、隅から{corners}。"
        ),
    )));
    let rows = orders
        .iter()
        .zip(searched)
        .map(|((name, _), (won, seen))| vec![name.en.clone(), won.to_string(), seen.to_string()]);
    report.tables.push(Table {
        id: "order".into(),
        title: Text::new(
            "Plain minimax on 4x4 by the order in which cells are tried, for all three attackers",
            "4x4の単純なミニマックス探索: マスを試す順序と探索局面（3人それぞれについての合計）",
        ),
        columns: vec![
            Text::new("order", "順序"),
            Text::new("forced wins", "必勝"),
            Text::new("positions searched", "探索局面"),
        ],
        rows: rows.collect(),
    });
}
