//! What can be known of a position on the endless board.

use yomikiri_hakozumi::{Frame, Position, Side, Stone, Strategy};

/// What is known of an endless position.
#[derive(Clone, Debug)]
pub enum Knowledge {
    /// The game is over.
    Over {
        /// Who won.
        winner: Side,
    },
    /// The side to move wins by force.
    Win {
        /// The moves of both sides to the end.
        line: Vec<Stone>,
    },
    /// The side to move loses whatever it plays.
    Loss {
        /// The longest game found, to its end.
        line: Vec<Stone>,
    },
    /// Neither side can lose.
    Draw {
        /// The strategy of the side that just moved: from here, or from an earlier position on that
        /// its record leads to.
        waiting: Box<Strategy>,
        /// The strategy of the side to move, after its move (the last of its record), or from an
        /// earlier position on.
        moving: Box<Strategy>,
    },
    /// One side cannot lose; whether it can win is not known.
    CannotLose {
        /// Which one.
        side: Side,
        /// By this strategy.
        strategy: Box<Strategy>,
    },
    /// Nothing could be proved.
    Unknown,
}

impl Knowledge {
    /// What is known of a normal form, said of the board. `None` if a strategy cannot be moved.
    pub fn on_board(&self, frame: Frame) -> Option<Knowledge> {
        let strategy = |strategy: &Strategy| frame.strategy(strategy).map(Box::new);
        Some(match self {
            Knowledge::Over { winner } => Knowledge::Over { winner: *winner },
            Knowledge::Win { line } => Knowledge::Win { line: frame.line(line) },
            Knowledge::Loss { line } => Knowledge::Loss { line: frame.line(line) },
            Knowledge::Draw { waiting, moving } => {
                Knowledge::Draw { waiting: strategy(waiting)?, moving: strategy(moving)? }
            }
            Knowledge::CannotLose { side, strategy: by } => {
                Knowledge::CannotLose { side: *side, strategy: strategy(by)? }
            }
            Knowledge::Unknown => Knowledge::Unknown,
        })
    }

    /// Is it still open how the game ends under best play?
    pub fn is_open(&self) -> bool {
        matches!(self, Knowledge::CannotLose { .. } | Knowledge::Unknown)
    }

    /// The strategies that it rests on.
    pub fn strategies(&self) -> Vec<&Strategy> {
        match self {
            Knowledge::Draw { waiting, moving } => vec![waiting, moving],
            Knowledge::CannotLose { strategy, .. } => vec![strategy],
            _ => Vec::new(),
        }
    }
}

/// X cannot win as long as all its further stones fall in some columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Confined {
    /// The columns, from the first to the last.
    pub columns: (i32, i32),
    /// The same mirrored: X cannot win in these alone either.
    pub mirrored: (i32, i32),
    /// The file of the certificate that proves it.
    pub certificate: &'static str,
}

/// A position and what is known of it.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The position.
    pub position: Position,
    /// Whose turn it is.
    pub to_move: Side,
    /// What is known.
    pub knowledge: Knowledge,
    /// What is known besides, where the value is not.
    pub confined: Option<Confined>,
    /// Did every search end by itself? If not, one was cut off at its limit.
    pub complete: bool,
}
