//! Which rule a move would break: slower than move generation, but it can say why.

use thiserror::Error;
use yomikiri_game::Player;

use crate::cell::{DIRECTIONS, turned};
use crate::{Board, Cell, Colour, Move, Phase, Position, Tantrix};

/// A rule that a placement breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Rule {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// It is another player's turn.
    #[error("it is the turn of seat {}", .0.index())]
    Turn(Player),
    /// The placement is of another kind.
    #[error("the placement is {0}")]
    Kind(&'static str),
    /// The player does not hold the tile.
    #[error("the tile is not in the player's hand")]
    Hand,
    /// The first tile lies on the origin.
    #[error("the first tile lies on [0,0]")]
    First,
    /// There is a tile already.
    #[error("the cell is occupied by tile {0}")]
    Occupied(crate::Tile),
    /// A tile must touch another.
    #[error("the cell touches no tile")]
    Touch,
    /// Colours must match.
    #[error("the edge in direction {direction} shows {shown}, its neighbour {wanted}")]
    Match {
        /// Of the edge.
        direction: usize,
        /// By the tile.
        shown: Colour,
        /// By the neighbour.
        wanted: Colour,
    },
    /// A forced space must be filled first.
    #[error("a forced space must be filled: {0}")]
    Forced(Cell),
    /// R1.
    #[error("R1: a third line of colour {colour} would lead into {cell}")]
    ThirdLine {
        /// The empty cell.
        cell: Cell,
        /// Of the three lines.
        colour: Colour,
    },
    /// R2. Where R1 to R3 were kept so far, the cell is on a controlled side too (R3).
    #[error("R2: {cell} would get a fourth neighbour{}", if *.controlled { AND_R3 } else { "" })]
    FourthNeighbour {
        /// The empty cell.
        cell: Cell,
        /// Is R3 broken as well?
        controlled: bool,
    },
    /// R3.
    #[error("R3: the cell is on a controlled side")]
    Controlled,
}

const AND_R3: &str = ", and R3: the cell is on a controlled side";

impl Rule {
    /// A short name for scripts.
    pub const fn name(&self) -> &'static str {
        match self {
            Rule::Over => "over",
            Rule::Turn(_) => "turn",
            Rule::Kind(_) => "kind",
            Rule::Hand => "hand",
            Rule::First => "first",
            Rule::Occupied(_) => "occupied",
            Rule::Touch => "touch",
            Rule::Match { .. } => "match",
            Rule::Forced(_) => "forced",
            Rule::ThirdLine { .. } => "R1",
            Rule::FourthNeighbour { controlled: true, .. } => "R2, R3",
            Rule::FourthNeighbour { controlled: false, .. } => "R2",
            Rule::Controlled => "R3",
        }
    }
}

impl Tantrix {
    /// Is this placement legal for the player to move? The first tile may lie in any rotation.
    pub fn check(&self, position: &Position, mv: Move) -> Result<(), Rule> {
        if position.phase().is_over() {
            return Err(Rule::Over);
        }
        if !position.mover_hand().tiles().contains(mv.tile) {
            return Err(Rule::Hand);
        }
        if position.phase() == Phase::First {
            return if mv.cell == Cell::ORIGIN { Ok(()) } else { Err(Rule::First) };
        }
        let board = position.board();
        check_fit(board, mv)?;
        if board.is_restricted() {
            check_restrictions(board, mv)?;
        }
        if matches!(position.phase(), Phase::ForcedBefore | Phase::ForcedAfter) {
            check_forced(position, mv)?;
        }
        Ok(())
    }
}

fn neighbours(cell: Cell) -> impl Iterator<Item = (usize, Cell)> {
    DIRECTIONS.into_iter().enumerate().map(move |(direction, (q, r))| {
        (direction, Cell { q: cell.q.saturating_add(q), r: cell.r.saturating_add(r) })
    })
}

/// Empty, touching, and matching?
pub(crate) fn check_fit(board: &Board, mv: Move) -> Result<(), Rule> {
    if let Some(placed) = board.tile_on(mv.cell) {
        return Err(Rule::Occupied(placed.tile));
    }
    let edges = mv.tile.edges(mv.rotation);
    let mut touches = false;
    for (direction, cell) in neighbours(mv.cell) {
        let Some(other) = board.tile_on(cell) else { continue };
        touches = true;
        let wanted = other.tile.edges(other.rotation)[turned(direction, 3)];
        if edges[direction] != wanted {
            return Err(Rule::Match { direction, shown: edges[direction], wanted });
        }
    }
    if touches { Ok(()) } else { Err(Rule::Touch) }
}

fn check_restrictions(board: &Board, mv: Move) -> Result<(), Rule> {
    let controlled = board.controlled().contains(&mv.cell);
    let empty = || neighbours(mv.cell).filter(|&(_, cell)| board.tile_on(cell).is_none());
    if let Some((_, cell)) = empty().find(|&(_, cell)| lines_into(board, cell).count() >= 3) {
        return Err(Rule::FourthNeighbour { cell, controlled });
    }
    if controlled {
        return Err(Rule::Controlled);
    }
    let edges = mv.tile.edges(mv.rotation);
    for (direction, cell) in empty() {
        let colour = edges[direction];
        if lines_into(board, cell).filter(|&line| line == colour).count() == 2 {
            return Err(Rule::ThirdLine { cell, colour });
        }
    }
    Ok(())
}

/// The colours that the tiles around an empty cell show to it.
fn lines_into(board: &Board, cell: Cell) -> impl Iterator<Item = Colour> {
    neighbours(cell).filter_map(|(towards, other)| {
        let other = board.tile_on(other)?;
        Some(other.tile.edges(other.rotation)[turned(towards, 3)])
    })
}

fn check_forced(position: &Position, mv: Move) -> Result<(), Rule> {
    let (board, hand) = (position.board(), position.mover_hand());
    if board.forced_places().any(|place| board.cell(place) == mv.cell) {
        return Ok(());
    }
    let fillable = |cell: &Cell| board.ways(hand, cell.place()) != 0;
    board.forced().into_iter().find(fillable).map_or(Ok(()), |cell| Err(Rule::Forced(cell)))
}
