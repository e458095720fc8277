//! The rules once more, on a plain array, as a child would check them: slow and obvious.

use std::collections::BTreeSet;

/// A piece: its letter as in FEN (`H` for a hen), capital for the first player. Moves are written as
/// the board is drawn: `B3-B2`.
type Board = [[char; 3]; 4];

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SlowGame {
    board: Board,
    hands: [Vec<char>; 2],
    second_to_move: bool,
    rules: String,
}

impl SlowGame {
    pub(crate) fn new(rules: &str) -> Self {
        let board = [['g', 'l', 'e'], ['.', 'c', '.'], ['.', 'C', '.'], ['E', 'L', 'G']];
        SlowGame { board, hands: [vec![], vec![]], second_to_move: false, rules: rules.into() }
    }

    /// Is this one of the departures from the standard rules?
    fn plays(&self, departure: &str) -> bool {
        self.rules.split('+').any(|part| part == departure)
    }

    fn is_mine(&self, c: char) -> bool {
        if self.second_to_move { c.is_ascii_lowercase() } else { c.is_ascii_uppercase() }
    }

    fn can_step(&self, piece: char, down: i32, right: i32) -> bool {
        // `forward` is up for capitals.
        let forward = if piece.is_ascii_uppercase() { -down } else { down };
        let orthogonal = forward.abs() + right.abs() == 1;
        let diagonal = forward.abs() == 1 && right.abs() == 1;
        match piece.to_ascii_uppercase() {
            'L' => orthogonal || diagonal,
            'G' => orthogonal && !(forward == -1 && self.plays("giraffe-no-retreat")),
            'E' => diagonal || forward == 1 && right == 0 && self.plays("elephant-forward"),
            'C' => forward == 1 && right == 0,
            'H' if self.plays("hen-like-lion") => orthogonal || diagonal,
            'H' => orthogonal || diagonal && forward == 1,
            _ => false,
        }
    }

    fn far_row(&self) -> usize {
        if self.second_to_move { 3 } else { 0 }
    }

    /// Every move of the pieces with the position after it, the capture of a lion included.
    fn plain_moves(&self) -> Vec<(String, SlowGame)> {
        let mut found = vec![];
        for (row, column) in squares() {
            let piece = self.board[row][column];
            if !self.is_mine(piece) {
                continue;
            }
            for (to_row, to_column) in squares() {
                let (down, right) = (to_row as i32 - row as i32, to_column as i32 - column as i32);
                let target = self.board[to_row][to_column];
                if self.can_step(piece, down, right) && !self.is_mine(target) {
                    found.push(self.step((row, column), (to_row, to_column)));
                }
            }
        }
        let mover = self.mover();
        let kinds: BTreeSet<char> = self.hands[mover].iter().copied().collect();
        for kind in kinds {
            for (row, column) in squares() {
                let dead = kind == 'C' && row == self.far_row();
                let banned = dead && self.plays("no-dead-drops");
                if self.board[row][column] == '.' && !banned {
                    found.push(self.drop_piece(kind, (row, column)));
                }
            }
        }
        found
    }

    fn step(&self, from: (usize, usize), to: (usize, usize)) -> (String, SlowGame) {
        let mut after = self.clone();
        let mut piece = self.board[from.0][from.1];
        let taken = self.board[to.0][to.1];
        after.board[from.0][from.1] = '.';
        let mut name = format!("{}-{}", square_name(from), square_name(to));
        let promotes = !self.plays("no-promotion");
        if promotes && piece.eq_ignore_ascii_case(&'c') && to.0 == self.far_row() {
            piece = if piece == 'C' { 'H' } else { 'h' };
            name.push('+');
        }
        after.board[to.0][to.1] = piece;
        let captured_lion = taken.eq_ignore_ascii_case(&'l');
        if taken != '.' && !captured_lion && !self.plays("no-drops") {
            let kind = match taken.to_ascii_uppercase() {
                'H' => 'C',
                other => other,
            };
            after.hands[self.mover()].push(kind);
        }
        after.second_to_move = !self.second_to_move;
        (name, after)
    }

    fn drop_piece(&self, kind: char, to: (usize, usize)) -> (String, SlowGame) {
        let mut after = self.clone();
        let hand = &mut after.hands[self.mover()];
        let at = hand.iter().position(|&c| c == kind).unwrap();
        hand.remove(at);
        after.board[to.0][to.1] =
            if self.second_to_move { kind.to_ascii_lowercase() } else { kind };
        after.second_to_move = !self.second_to_move;
        (format!("{kind}*{}", square_name(to)), after)
    }

    fn has(&self, piece: char) -> bool {
        squares().any(|(row, column)| self.board[row][column] == piece)
    }

    /// The winner (0 or 1), if the paper's game is over: catch, then try, then no move.
    pub(crate) fn winner(&self) -> Option<usize> {
        let mover = self.mover();
        let (enemy_lion, home) = if self.second_to_move { ('L', 0) } else { ('l', 3) };
        let moves = self.plain_moves();
        if moves.iter().any(|(_, after)| !after.has(enemy_lion)) {
            return Some(mover);
        }
        let tried = self.board[home].contains(&enemy_lion) && !self.plays("no-try");
        (tried || moves.is_empty()).then_some(1 - mover)
    }

    /// Whose turn it is, 0 or 1.
    pub(crate) fn mover(&self) -> usize {
        usize::from(self.second_to_move)
    }

    /// The same board with the other player to move.
    fn passed(&self) -> SlowGame {
        SlowGame { second_to_move: !self.second_to_move, ..self.clone() }
    }

    /// Has a player's lion reached the far row, with nobody able to take it there?
    fn has_tried(&self, second: bool) -> bool {
        let (lion, far) = if second { ('l', 3) } else { ('L', 0) };
        let enemy = if self.second_to_move == second { self.passed() } else { self.clone() };
        !self.plays("no-try")
            && self.board[far].contains(&lion)
            && enemy.plain_moves().iter().all(|(_, after)| after.has(lion))
    }

    /// The winner (0 or 1, or nobody) if the game is over on the board: a lion has been captured or
    /// has tried, or there is no move.
    pub(crate) fn winner_on_the_board(&self) -> Option<Option<usize>> {
        if !self.has('L') || !self.has('l') {
            return Some(Some(usize::from(!self.has('L'))));
        }
        match [false, true].map(|second| self.has_tried(second)) {
            [true, true] => Some(None),
            [true, false] => Some(Some(0)),
            [false, true] => Some(Some(1)),
            [false, false] if self.plain_moves().is_empty() => {
                Some(Some(usize::from(!self.second_to_move)))
            }
            [false, false] => None,
        }
    }

    /// Every move that may be played on the board, lions overlooked or captured: none if it is over.
    pub(crate) fn moves_on_the_board(&self) -> Vec<(String, SlowGame)> {
        if self.winner_on_the_board().is_some() { vec![] } else { self.plain_moves() }
    }

    /// The legal moves of the paper's game, none if it is over.
    pub(crate) fn moves(&self) -> Vec<(String, SlowGame)> {
        if self.winner().is_some() { vec![] } else { self.plain_moves() }
    }

    pub(crate) fn fen(&self) -> String {
        let mut text = String::new();
        for (number, row) in self.board.iter().enumerate() {
            if number > 0 {
                text.push('/');
            }
            for &c in row {
                match c {
                    '.' => text.push('1'),
                    'H' => text.push_str("+C"),
                    'h' => text.push_str("+c"),
                    c => text.push(c),
                }
            }
        }
        for run in ["111", "11"] {
            text = text.replace(run, &run.len().to_string());
        }
        let order = |c: &char| "GEC".find(*c);
        let mut hands = self.hands.clone();
        hands.iter_mut().for_each(|hand| hand.sort_by_key(order));
        let first: String = hands[0].iter().collect();
        let second: String = hands[1].iter().map(char::to_ascii_lowercase).collect();
        let hands =
            if first.is_empty() && second.is_empty() { "-".into() } else { first + &second };
        format!("{text}[{hands}] {}", if self.second_to_move { "b" } else { "w" })
    }
}

fn squares() -> impl Iterator<Item = (usize, usize)> {
    (0..4).flat_map(|row| (0..3).map(move |column| (row, column)))
}

fn square_name((row, column): (usize, usize)) -> String {
    format!("{}{}", ["A", "B", "C"][column], row + 1)
}
