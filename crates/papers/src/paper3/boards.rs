//! The paper's boards under the checker, and boards of limited width and height.

use yomikiri_game::Progress;
use yomikiri_hakozumi::check::layout::Layout;
use yomikiri_hakozumi::check::{CheckResult, chains, check, possible_lines};
use yomikiri_hakozumi::shipped::SHIPPED;
use yomikiri_hakozumi::strategy::Strategy;
use yomikiri_hakozumi::{Position, Record, Side, Stone};
use yomikiri_prove::encode::{Encoding, Partners, Question, Shape};
use yomikiri_prove::sat::Finder;

use super::Paper3Error;
use super::games::strategy;

/// One strategy with the checker's result.
pub(super) struct Checked {
    pub name: &'static str,
    pub title: (&'static str, &'static str),
    pub result: CheckResult,
}

/// All shipped strategies, checked.
pub(super) fn check_all(progress: &dyn Progress) -> Result<Vec<Checked>, Paper3Error> {
    let checked = SHIPPED.iter().map(|shipped| {
        progress.advance(0);
        let result = check(&shipped.strategy()?)?;
        Ok(Checked { name: shipped.name, title: (shipped.title, shipped.title_ja), result })
    });
    checked.collect()
}

/// Slides of theorem 6, from 0 to 7 columns, that the checker accepts.
pub(super) fn accepted_slides() -> Result<usize, Paper3Error> {
    let mut accepted = 0;
    for slide in 0..8 {
        let mut slid = strategy("theorem-6")?;
        for cell in slid.groups.iter_mut().flat_map(|group| &mut group.cells) {
            cell.column += slide;
        }
        accepted += usize::from(check(&slid)?.is_accepted());
    }
    Ok(accepted)
}

/// Does each side draw on a board of this width, without limit upwards? O from the start, X after
/// a first stone in the middle.
pub(super) fn draws_in_width(width: i32) -> Result<bool, Paper3Error> {
    let middle = Record::new(vec![Stone { side: Side::X, column: (width - 1) / 2 }]);
    Ok(holds_in_width(Side::O, Record::EMPTY, width)? && holds_in_width(Side::X, middle, width)?)
}

fn holds_in_width(strategist: Side, record: Record, width: i32) -> Result<bool, Paper3Error> {
    let (low, high) = (0, width - 1);
    let empty = Strategy { strategist, record: record.clone(), groups: Vec::new() };
    let (position, shape) = (empty.position()?, Shape::Window { low, high });
    let question = Question::new(strategist, position, shape);
    let question = Question { partners: Partners::SameLevel(6), ..question };
    let encoding = Encoding::new(question);
    let Some(model) = Finder::new(&encoding.cnf).model(&[])? else { return Ok(false) };
    let found = encoding.strategy(&encoding.board(&model), &record);
    let lines = possible_lines(&found, strategist.other())?;
    let inside = |line: &[_; 4]| {
        line.iter().all(|cell: &yomikiri_hakozumi::Cell| (low..=high).contains(&cell.column))
    };
    let layout = Layout::new(&found)?;
    let covered = chains::covered(&layout);
    let answered = covered.iter().all(|&covered| covered)
        && chains::endless_chain(&layout, &covered).is_none();
    Ok(answered && !lines.iter().any(inside))
}

/// The shortest period, up to 16, of a static board for O on a board of so many rows.
pub(super) fn period_in_rows(rows: i32) -> Result<Option<i32>, Paper3Error> {
    for period in 1..=16 {
        let (position, shape) = (Position::empty(), Shape::Ring { period });
        let question = Question::new(Side::O, position, shape);
        let question = Question { height: 4, rows: Some(rows), ..question };
        if Finder::new(&Encoding::new(question).cnf).model(&[])?.is_some() {
            return Ok(Some(period));
        }
    }
    Ok(None)
}
