//! A game through its face, as a link to the explorer asks: parameters, a position, moves.

use std::sync::LazyLock;

use yomikiri_catalog::{Catalog, Explore, GAMES, Shelf, View};

/// A catalog without tables: nothing may be solved for a position's text.
pub(super) static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join("yomikiri-no-tables");
    Catalog::of(&GAMES, Shelf::new(Some(folder)))
});

/// Moves that are tried of those a position offers.
const TRIED: usize = 3;

/// Opens a game with these parameters (the first line), looks at a position (the second) and plays
/// the moves of the rest, with blanks between.
pub(super) fn explore(game: &str, text: &str) {
    // Whatever a text is taken for opens or says what is wrong, and never fails.
    if let Some((found, position)) = CATALOG.recognize(text)
        && let Ok(found) = CATALOG.open(&found)
    {
        let _ = found.view(&position);
    }
    let mut lines = text.splitn(3, '\n');
    let mut line = || lines.next().unwrap_or_default();
    let (parameters, position, moves) = (line(), line(), line());
    let Ok(game) = CATALOG.open(&format!("{game} {parameters}")) else { return };
    let again = CATALOG.open(&game.name()).expect("a game's own name opens");
    assert_eq!(again.name(), game.name());
    let Ok(mut view) = game.view(position) else { return };
    look(&*game, &view);
    for (at, mv) in moves.split_whitespace().take(200).enumerate() {
        let Ok(next) = game.play(&view.position, mv) else { return };
        view = game.view(&next.position).expect("a position that was reached can be looked at");
        // A position's text is its moves where nothing shorter tells it: not at every one.
        if at % 8 == 7 {
            look(&*game, &view);
        }
    }
    look(&*game, &view);
}

/// What is shown of a position reads back, and the moves it offers can be played.
fn look(game: &dyn Explore, view: &View) {
    let again = game.view(&view.position).expect("a position's own text reads back");
    assert_eq!(again.position, view.position);
    assert_eq!(again.moves.len(), view.moves.len());
    assert!(view.outcome.is_some() || !view.moves.is_empty(), "{}", view.position);
    for mv in view.moves.iter().take(TRIED).chain(view.moves.last()) {
        let next = game.play(&view.position, &mv.text).expect("an offered move is legal");
        game.view(&next.position).expect("an offered move leads to a position");
    }
}
