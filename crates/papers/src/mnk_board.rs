//! What papers 1 and 2 share: boards for figures, and verdicts over many board sizes.

use rayon::prelude::*;
use yomikiri_game::{Game, LimitReached, Limits, Notation, Player, Progress};
use yomikiri_mnk::{Mnk, ParameterError, Position, Rules, Size};
use yomikiri_mnk_tables::forced_verdict;
use yomikiri_solve::Verdict;

use crate::{Board, Table, Text};

/// A position with a caption.
pub(crate) fn board(game: &Mnk, position: &Position, caption: Text) -> Board {
    Board {
        game: game.name(),
        position: game.position_text(position),
        drawing: game.draw(position),
        caption,
    }
}

/// Who can force a win from the empty board, and how that was proved.
pub(crate) struct SizeVerdict {
    pub(crate) game: Mnk,
    pub(crate) winner: Option<Player>,
    pub(crate) searched: usize,
    pub(crate) book: usize,
    pub(crate) all_checked: bool,
}

/// Decides each game for every player and checks every proof, on all cores.
pub(crate) fn size_verdicts(
    games: Vec<Mnk>,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<Vec<SizeVerdict>, LimitReached> {
    // Largest first, so that no core is left with the longest one at the end.
    let mut order: Vec<usize> = (0..games.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(games[at].size().cells()));
    let mut verdicts: Vec<(usize, SizeVerdict)> = order
        .into_par_iter()
        .with_max_len(1)
        .map(|at| Ok((at, size_verdict(games[at].clone(), limits, progress)?)))
        .collect::<Result<_, LimitReached>>()?;
    verdicts.sort_by_key(|&(at, _)| at);
    Ok(verdicts.into_iter().map(|(_, verdict)| verdict).collect())
}

fn size_verdict(
    game: Mnk,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<SizeVerdict, LimitReached> {
    let mut result =
        SizeVerdict { winner: None, searched: 0, book: 0, all_checked: true, game: game.clone() };
    for attacker in Player::all(game.players()) {
        let verdict = forced_verdict(&game, &game.start(), attacker, limits, progress)?;
        if verdict.verdict == Verdict::Wins {
            result.winner = Some(attacker);
        }
        result.searched += verdict.searched;
        result.book += verdict.book;
        result.all_checked &= verdict.checked.is_ok();
    }
    Ok(result)
}

/// Sizes from 3x3 to 8x8, each shape once.
pub(crate) fn sizes_to_8x8() -> Result<Vec<Size>, ParameterError> {
    let shapes = (3..=8).flat_map(|rows| (rows..=8).map(move |columns| (rows, columns)));
    shapes.map(|(rows, columns)| Size::new(rows, columns)).collect()
}

/// Games on these boards.
pub(crate) fn games(
    sizes: &[Size],
    players: usize,
    rules: Rules,
) -> Result<Vec<Mnk>, ParameterError> {
    sizes.iter().map(|&size| Mnk::new(size, 3, players, rules)).collect()
}

/// A table of such verdicts.
pub(crate) fn verdict_table(id: &str, title: Text, verdicts: &[SizeVerdict]) -> Table {
    let heading = Text::new;
    Table {
        id: id.into(),
        title,
        columns: vec![
            heading("board", "盤"),
            heading("players", "人数"),
            heading("rules", "ルール"),
            heading("forced win", "必勝"),
            heading("searched", "探索局面"),
            heading("book", "戦略の局面"),
            heading("proof checked", "証明の検証"),
        ],
        rows: verdicts
            .iter()
            .map(|verdict| {
                vec![
                    verdict.game.size().to_string(),
                    verdict.game.players().to_string(),
                    verdict.game.rules().to_string(),
                    verdict.winner.map_or("nobody".into(), |player| format!("player {player}")),
                    verdict.searched.to_string(),
                    verdict.book.to_string(),
                    if verdict.all_checked { "yes" } else { "NO" }.into(),
                ]
            })
            .collect(),
    }
}

/// Who can force a win on which of these; "nobody" if nobody can on any.
pub(crate) fn who(verdicts: &[SizeVerdict]) -> String {
    let wins: Vec<String> = verdicts
        .iter()
        .filter_map(|v| v.winner.map(|player| format!("player {player} on {}", v.game.size())))
        .collect();
    let who = if wins.is_empty() { "nobody".to_owned() } else { wins.join(", ") };
    if all_checked(verdicts) { who } else { format!("{who} (a proof was rejected)") }
}

/// Did every proof survive its check?
pub(crate) fn all_checked(verdicts: &[SizeVerdict]) -> bool {
    verdicts.iter().all(|verdict| verdict.all_checked)
}

/// How these verdicts were reached.
pub(crate) fn how(verdicts: &[SizeVerdict]) -> Text {
    let searched: usize = verdicts.iter().map(|verdict| verdict.searched).sum();
    let book: usize = verdicts.iter().map(|verdict| verdict.book).sum();
    Text::new(
        format!(
            "{searched} positions searched, one search a player; the resulting books of moves, {book} \
             positions, were replayed by a separate checker against every move of the other side."
        ),
        format!(
            "プレイヤーごとに探索し計{searched}局面。得られた手の本{book}局面を、独立の検証器が相手の\
             全着手に対して再生した。"
        ),
    )
}
