//! k in a row, slow and obvious: stones in rows of cells, lines found by walking, symmetries by
//! coordinates. Shares no code with the crate, only the words of its rules.

use yomikiri_mnk::Rules;

/// Whose stone is on each cell, row by row: a seat counted from 0.
pub(crate) type Board = Vec<Vec<Option<usize>>>;

/// Across, down, and the two diagonals.
const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Win(usize),
    Draw,
}

/// The game, by its parameters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reference {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) k: usize,
    pub(crate) players: usize,
    pub(crate) rules: Rules,
}

impl Reference {
    pub(crate) fn start(&self) -> Board {
        vec![vec![None; self.columns]; self.rows]
    }

    /// Every cell as (row, column), from the top left.
    pub(crate) fn cells(&self) -> Vec<(usize, usize)> {
        let row = |row| (0..self.columns).map(move |column| (row, column));
        (0..self.rows).flat_map(row).collect()
    }

    pub(crate) fn empty(&self, board: &Board) -> Vec<(usize, usize)> {
        self.cells().into_iter().filter(|&(row, column)| board[row][column].is_none()).collect()
    }

    pub(crate) fn mover(&self, board: &Board) -> usize {
        (self.cells().len() - self.empty(board).len()) % self.players
    }

    pub(crate) fn outcome(&self, board: &Board) -> Option<End> {
        let winner = (0..self.players).find(|&seat| self.has_line(board, seat));
        let full = self.empty(board).is_empty();
        winner.map(End::Win).or(full.then_some(End::Draw))
    }

    pub(crate) fn has_line(&self, board: &Board, seat: usize) -> bool {
        self.cells()
            .into_iter()
            .any(|cell| STEPS.into_iter().any(|step| self.run(board, seat, cell, step) >= self.k))
    }

    /// How many stones of `seat` follow each other from `cell` on.
    fn run(
        &self,
        board: &Board,
        seat: usize,
        (row, column): (usize, usize),
        (down, across): (isize, isize),
    ) -> usize {
        let mut length = 0;
        let (mut row, mut column) = (row as isize, column as isize);
        while row >= 0
            && row < self.rows as isize
            && column >= 0
            && column < self.columns as isize
            && board[row as usize][column as usize] == Some(seat)
        {
            length += 1;
            row += down;
            column += across;
        }
        length
    }

    /// The board after `seat` has put a stone on `cell`.
    pub(crate) fn with(&self, board: &Board, seat: usize, (row, column): (usize, usize)) -> Board {
        let mut board = board.clone();
        assert_eq!(board[row][column].replace(seat), None);
        board
    }

    /// The empty cells on which one more stone completes a line.
    pub(crate) fn reaches(&self, board: &Board, seat: usize) -> Vec<(usize, usize)> {
        let completes = |&cell: &(usize, usize)| {
            let board = self.with(board, seat, cell);
            STEPS.into_iter().any(|(down, across)| {
                let forwards = self.run(&board, seat, cell, (down, across));
                let backwards = self.run(&board, seat, cell, (-down, -across));
                forwards + backwards > self.k // the cell itself is in both
            })
        };
        self.empty(board).into_iter().filter(completes).collect()
    }

    /// The cells the player to move may choose, by the rules as they are worded.
    pub(crate) fn allowed(&self, board: &Board) -> Vec<(usize, usize)> {
        if self.outcome(board).is_some() {
            return Vec::new();
        }
        let mover = self.mover(board);
        if self.rules == Rules::Free {
            return self.empty(board);
        }
        let own = self.reaches(board, mover);
        if !own.is_empty() {
            return own;
        }
        let others: Vec<Vec<(usize, usize)>> = (1..self.players)
            .map(|ahead| self.reaches(board, (mover + ahead) % self.players))
            .collect();
        // Rules 1 and 2: `others[0]` is the next player, one turn ahead.
        for (before, reaches) in others.iter().enumerate() {
            if reaches.len() > before {
                return reaches.clone();
            }
        }
        if self.rules == Rules::Reach && others.iter().all(Vec::is_empty) {
            let makes_a_reach = |&cell: &(usize, usize)| {
                !self.reaches(&self.with(board, mover, cell), mover).is_empty()
            };
            let makers: Vec<_> = self.empty(board).into_iter().filter(makes_a_reach).collect();
            if !makers.is_empty() {
                return makers;
            }
        }
        self.empty(board)
    }

    /// The board as seen from every side, the board itself first; the same picture may come twice.
    pub(crate) fn images(&self, board: &Board) -> Vec<Board> {
        let mut images = vec![board.clone()];
        let upside_down: Board = board.iter().rev().cloned().collect();
        images.push(upside_down);
        for at in 0..images.len() {
            let mirrored = images[at].iter().map(|row| row.iter().rev().copied().collect());
            images.push(mirrored.collect());
        }
        if self.rows == self.columns {
            for at in 0..images.len() {
                let column = |column| images[at].iter().map(move |row| row[column]).collect();
                let transposed = (0..self.columns).map(column).collect();
                images.push(transposed);
            }
        }
        images
    }

    pub(crate) fn text(&self, board: &Board) -> String {
        let cell =
            |cell: &Option<usize>| cell.map_or(".".to_owned(), |seat| (seat + 1).to_string());
        let rows: Vec<String> = board.iter().map(|row| row.iter().map(cell).collect()).collect();
        rows.join("/")
    }
}
