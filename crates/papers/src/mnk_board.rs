//! What papers 1 and 2 share: boards for figures, and results over many board sizes.

use rayon::prelude::*;
use yomikiri_game::{Game, LimitReached, Limits, Notation, Player, Progress};
use yomikiri_mnk::{Mnk, ParameterError, Position, Rules, Size};
use yomikiri_mnk_tables::prove_forced;
use yomikiri_solve::ForcedResult;

use crate::{Diagram, Table, Text};

/// A position with a caption.
pub(crate) fn diagram(game: &Mnk, position: &Position, caption: Text) -> Diagram {
    Diagram {
        game: game.name(),
        position: game.position_text(position),
        drawing: game.draw(position),
        caption,
    }
}

/// Who can force a win from the empty board, and how that was proved.
pub(crate) struct SizeResult {
    pub(crate) game: Mnk,
    pub(crate) winner: Option<Player>,
    pub(crate) searched: usize,
    pub(crate) book: usize,
    pub(crate) all_checked: bool,
}

/// Decides each game for every player and checks every proof, on all cores.
pub(crate) fn size_results(
    games: Vec<Mnk>,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<Vec<SizeResult>, LimitReached> {
    // Largest first, so that no core is left with the longest one at the end.
    let mut order: Vec<usize> = (0..games.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(games[at].size().cells()));
    let mut results: Vec<(usize, SizeResult)> = order
        .into_par_iter()
        .with_max_len(1)
        .map(|at| Ok((at, size_result(games[at].clone(), limits, progress)?)))
        .collect::<Result<_, LimitReached>>()?;
    results.sort_by_key(|&(at, _)| at);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

fn size_result(
    game: Mnk,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<SizeResult, LimitReached> {
    let mut found =
        SizeResult { winner: None, searched: 0, book: 0, all_checked: true, game: game.clone() };
    for attacker in Player::all(game.players()) {
        let proof = prove_forced(&game, &game.start(), attacker, limits, progress)?;
        if proof.result == ForcedResult::Wins {
            found.winner = Some(attacker);
        }
        found.searched += proof.searched;
        found.book += proof.book;
        found.all_checked &= proof.checked.is_ok();
    }
    Ok(found)
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

/// A table of such results.
pub(crate) fn result_table(id: &str, title: Text, results: &[SizeResult]) -> Table {
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
        rows: results
            .iter()
            .map(|result| {
                vec![
                    result.game.size().to_string(),
                    result.game.players().to_string(),
                    result.game.rules().to_string(),
                    result.winner.map_or("nobody".into(), |player| format!("player {player}")),
                    result.searched.to_string(),
                    result.book.to_string(),
                    if result.all_checked { "yes" } else { "NO" }.into(),
                ]
            })
            .collect(),
    }
}

/// Who can force a win on which of these; "nobody" if nobody can on any.
pub(crate) fn who(results: &[SizeResult]) -> String {
    let wins: Vec<String> = results
        .iter()
        .filter_map(|v| v.winner.map(|player| format!("player {player} on {}", v.game.size())))
        .collect();
    let who = if wins.is_empty() { "nobody".to_owned() } else { wins.join(", ") };
    if all_checked(results) { who } else { format!("{who} (a proof was rejected)") }
}

/// Did every proof survive its check?
pub(crate) fn all_checked(results: &[SizeResult]) -> bool {
    results.iter().all(|result| result.all_checked)
}

/// How these results were reached.
pub(crate) fn how(results: &[SizeResult]) -> Text {
    let searched: usize = results.iter().map(|result| result.searched).sum();
    let book: usize = results.iter().map(|result| result.book).sum();
    Text::new(
        format!(
            "{searched} positions searched, one search per player; the resulting books of moves, {book} \
             positions, were replayed by a separate checker against every move of the other side."
        ),
        format!(
            "プレイヤーごとに探索し計{searched}局面。得られた手の本{book}局面を、独立の検証器が相手の\
             全着手に対して再生した。"
        ),
    )
}
