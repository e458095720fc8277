//! Positions up to shifting and mirroring.
//!
//! The endless board looks the same from every column and in a mirror, so a question about a
//! position is a question about its *normal form*: the leftmost stone in column 0, and of the two
//! mirror images the one whose stacks come first. A [`Frame`] remembers how to get back.

use crate::strategy::Group;
use crate::{Cell, Position, Record, Stone, Strategy};

/// How the columns of a normal form lie on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    mirrored: bool,
    /// Where column 0 of the normal form lies.
    origin: i32,
}

impl Frame {
    /// The normal form of a position on the endless board, and the way back.
    pub fn normal(position: &Position) -> (Position, Frame) {
        let mut columns = position.columns().map(|(column, _)| column);
        let first = columns.next().unwrap_or(0);
        let last = columns.next_back().unwrap_or(first);
        let upright = Frame { mirrored: false, origin: first };
        let mirrored = Frame { mirrored: true, origin: last };
        let [one, other] = [upright, mirrored]
            .map(|frame| position.map_columns(|column| frame.normal_column(column)));
        match other.stacks() < one.stacks() {
            true => (other, mirrored),
            false => (one, upright),
        }
    }

    /// The mirror image of a position that is its own: its strategies are strategies there as well.
    pub fn symmetry(position: &Position) -> Option<Frame> {
        let mut columns = position.columns().map(|(column, _)| column);
        let first = columns.next().unwrap_or(0);
        let last = columns.next_back().unwrap_or(first);
        let mirrored = Frame { mirrored: true, origin: first + last };
        let image = position.map_columns(|column| mirrored.board_column(column));
        (image.stacks() == position.stacks()).then_some(mirrored)
    }

    /// Where a column of the normal form lies on the board.
    pub fn board_column(self, column: i32) -> i32 {
        if self.mirrored { self.origin - column } else { self.origin + column }
    }

    /// The column of the normal form that lies on this column of the board.
    pub fn normal_column(self, column: i32) -> i32 {
        if self.mirrored { self.origin - column } else { column - self.origin }
    }

    /// A line of play of the normal form, on the board.
    pub fn line(self, stones: &[Stone]) -> Vec<Stone> {
        let stone = |stone: &Stone| Stone { column: self.board_column(stone.column), ..*stone };
        stones.iter().map(stone).collect()
    }

    /// A strategy of the normal form, on the board. `None` if a group is mirrored about column 0
    /// of the normal form, which need not be column 0 of the board.
    pub fn strategy(self, strategy: &Strategy) -> Option<Strategy> {
        let group = |group: &Group| {
            let cell = |cell: &Cell| Cell::new(self.board_column(cell.column), cell.row);
            let step = if self.mirrored { -group.step } else { group.step };
            let cells = group.cells.iter().map(cell).collect();
            (!group.mirror).then(|| Group { cells, step, ..group.clone() })
        };
        Some(Strategy {
            strategist: strategy.strategist,
            record: Record::new(self.line(strategy.record.stones())),
            groups: strategy.groups.iter().map(group).collect::<Option<_>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use yomikiri_game::Notation;

    use super::*;
    use crate::Hakozumi;

    fn position(text: &str) -> Position {
        Hakozumi::ENDLESS.parse_position(text).unwrap()
    }

    #[test]
    fn shifted_and_mirrored_positions_have_one_normal_form() {
        let alike = ["X0O1X1O3", "X7O8X8O10", "X0O-1X-1O-3", "X-20O-21X-21O-23"];
        let (expected, _) = Frame::normal(&position(alike[0]));
        for text in alike {
            let (normal, frame) = Frame::normal(&position(text));
            assert_eq!(normal, expected, "{text}");
            let back = frame.line(normal.record().stones());
            assert_eq!(Record::new(back).to_string(), text);
        }
        assert_ne!(Frame::normal(&position("X0O1X1O4")).0, expected);
    }

    #[test]
    fn a_symmetric_position_has_a_mirror() {
        for (text, origin) in [("", Some(0)), ("X7", Some(14)), ("X0O2", None), ("X0O1X2", Some(2))]
        {
            let found = Frame::symmetry(&position(text));
            assert_eq!(found, origin.map(|origin| Frame { mirrored: true, origin }), "{text}");
        }
    }

    #[test]
    fn a_strategy_comes_back_with_its_stones() {
        let text = r#"{"schema":"yomikiri.strategy/1","game":"hakozumi","strategist":"O",
            "record":"X7O5","groups":[
            {"kind":"pair","cells":[[3,1],[4,1]],"repeat":"ray","step":-5},
            {"kind":"pair","cells":[[5,2],[7,2]]}]}"#;
        let strategy = Strategy::parse(text).unwrap();
        for frame in [Frame { mirrored: true, origin: 3 }, Frame { mirrored: false, origin: -4 }] {
            let there = frame.strategy(&strategy).unwrap();
            let inverse = Frame {
                origin: if frame.mirrored { frame.origin } else { -frame.origin },
                ..frame
            };
            assert_eq!(inverse.strategy(&there).unwrap(), strategy);
            assert_ne!(there, strategy);
        }
    }
}
