//! The paper's figures 1 and 3.

use std::collections::{BTreeMap, BTreeSet};

use yomikiri_game::Game;
use yomikiri_mnk::{Cell, Mnk, Position};

use super::played;
use crate::mnk_board::diagram;
use crate::{Figure, Mark, Node, Report, ReproduceError, Text};

/// The stones of figure 1 in turn, as the paper names cells: column and row, from 1.
const FIGURE_1: [(usize, usize); 4] = [(2, 2), (1, 4), (4, 1), (3, 3)];

/// The first moves of a game, one board per move.
pub(super) fn figure_1(report: &mut Report, game: &Mnk) -> Result<(), ReproduceError> {
    let mut position = game.start();
    let mut boards = Vec::new();
    for (column, row) in FIGURE_1 {
        let cell = Cell::new((row - 1) * game.size().columns() + column - 1);
        let player = game.to_move(&position);
        position = played(game, &position, cell);
        let said = Text::new(
            format!("player {player} on ({column},{row})"),
            format!("プレイヤー{player}が({column},{row})"),
        );
        boards.push(diagram(game, &position, said));
    }
    let title = Text::new("Figure 1: how a game goes on", "図1: ゲームの進行の例");
    report.figures.push(Figure::boards("figure-1", title, boards));
    Ok(())
}

/// The wins of player 1 after three stones, by the first two stones: X is where the third may be.
pub(super) fn figure_3(game: &Mnk, wins: &[Position]) -> Figure {
    let mut thirds: BTreeMap<Position, BTreeSet<Cell>> = BTreeMap::new();
    for win in wins {
        for symmetry in 0..game.symmetries() {
            let image = game.image(win, symmetry);
            let [one, two, three, _] = image.all_stones();
            let mut pair = game.start();
            for stone in [one, two] {
                game.play_unchecked(&mut pair, Cell::new(stone.trailing_zeros() as usize));
            }
            if game.canonical(&pair).0 == pair {
                let third = Cell::new(three.trailing_zeros() as usize);
                thirds.entry(pair).or_default().insert(third);
            }
        }
    }
    let crosses: usize = thirds.values().map(BTreeSet::len).sum();
    let boards = thirds.len();
    let nodes = thirds.into_iter().map(|(pair, cells)| {
        let mark = |cell: Cell| Mark { cell: cell.name(game.size()), text: "X".into() };
        let marks = cells.into_iter().map(mark).collect();
        let board = diagram(game, &pair, Text::none());
        Node { parent: None, step: String::new(), marks, board }
    });
    let title = Text::new(
        "Figure 3: 5x4, third stones (X) of player 3 after which player 1 (○) wins by force",
        "図3: 5x4で、プレイヤー3がXのいずれかに置くと先手(○)必勝となる盤面",
    );
    Figure::tree("figure-3", title, nodes.collect()).caption(Text::new(
        format!(
            "The paper shows some of these boards; here are all {boards}, one for each two first stones up to \
             symmetry. The X are {crosses} in number, which is how the paper counts."
        ),
        format!(
            "論文はこの一部を示す。ここでは最初の二石（対称を除く）ごとに全{boards}盤を示す。Xは合わせて{crosses}\
             個で、これが論文の数え方である。"
        ),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomikiri_game::{Notation, Player};
    use yomikiri_mnk::{Rules, Size};

    #[test]
    fn a_win_is_marked_at_every_image_that_keeps_the_two_stones() {
        let size = Size::new(5, 4).expect("a board");
        let game = Mnk::new(size, 3, 3, Rules::Free).expect("a game");
        // On 5x4 the middle row is an axis: the stones of 1 and 2 lie on it, that of 3 does not.
        let win = game.parse_position("..../.3../12../..../....").expect("a position");
        assert_eq!(game.to_move(&win), Player::FIRST);
        let figure = figure_3(&game, &[game.canonical(&win).0]);
        let crate::Content::Tree { nodes } = figure.content else { panic!("a tree") };
        assert_eq!(nodes.len(), 1);
        let cells: Vec<&str> = nodes[0].marks.iter().map(|mark| mark.cell.as_str()).collect();
        assert_eq!(cells.len(), 2, "{cells:?}");
        assert!(figure.caption.en.contains("The X are 2 in number"), "{}", figure.caption.en);
    }
}
