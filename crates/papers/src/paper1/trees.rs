//! The paper's figures 1 to 11: boards and trees of boards, as far as its text says what they show.
//!
//! The text pins down some boards by their stones (the corner, the edges, A, B, C and their replies) and others
//! only by what follows from them. Of these, the first position of ours is drawn for which all that the text says is
//! true, and the caption says so.

use std::collections::BTreeSet;

use yomikiri_game::{Game, Player};
use yomikiri_mnk::{Cell, Position};
use yomikiri_solve::{ShortestWin, Values};

use super::openings::LONGEST;
use super::sixty_six::inner_positions;
use super::{Reading, is_inner, word};
use crate::mnk_board::diagram;
use crate::{Claim, Figure, Mark, Node, Report, ReproduceError, Text, japanese};

const MARKS: [&str; 3] = ["○", "×", "△"];
const TWO: Player = Player::new(1);
const THREE: Player = Player::new(2);

/// A tree under construction.
pub(super) struct Tree<'r, 'p> {
    reading: &'r Reading<'p>,
    pub(super) nodes: Vec<Node>,
}

impl<'r, 'p> Tree<'r, 'p> {
    pub(super) fn new(reading: &'r Reading<'p>, root: &Position, caption: Text) -> Self {
        let mut tree = Tree { reading, nodes: Vec::new() };
        tree.root(root, caption);
        tree
    }

    fn root(&mut self, position: &Position, caption: Text) -> usize {
        self.add(None, String::new(), position, caption)
    }

    /// The position after a move, under the node it comes from.
    pub(super) fn child(
        &mut self,
        parent: usize,
        from: &Position,
        cell: Cell,
        caption: Text,
    ) -> usize {
        let game = &self.reading.game;
        let mark = MARKS[game.to_move(from).index()];
        let step = format!("{mark}{}", cell.name(game.size()));
        self.add(Some(parent), step, &self.reading.after(from, cell), caption)
    }

    fn add(&mut self, parent: Option<usize>, step: String, at: &Position, caption: Text) -> usize {
        let board = diagram(&self.reading.game, at, caption);
        self.nodes.push(Node { parent, step, marks: Vec::new(), board });
        self.nodes.len() - 1
    }

    /// Writes something on a cell of a node.
    fn mark(&mut self, node: usize, cell: Cell, text: &str) {
        let cell = cell.name(self.reading.game.size());
        self.nodes[node].marks.push(Mark { cell, text: text.into() });
    }
}

/// Figures 1 to 7 and 9; 8, 10 and 11 belong to the openings.
pub(super) fn add(report: &mut Report, reading: &mut Reading<'_>) -> Result<(), ReproduceError> {
    boards_and_branches(report, reading)?;
    reading_out(report, reading)?;
    rim(report, reading)?;
    chooser(report, reading)
}

/// The value of a position in a few words.
pub(super) fn value(values: Values) -> Text {
    let ja = if let Some(winner) = values.forced() {
        format!("プレイヤー{winner}の必勝")
    } else if let Some(chooser) = values.cautious_chooser() {
        format!("プレイヤー{chooser}の勝者選択")
    } else if values.equilibrium().len() == 1 {
        "引き分け".into()
    } else {
        format!("定まらない{{{}}}", values.equilibrium())
    };
    Text::new(word(values), ja)
}

/// A board's number in the paper before what is said of it.
pub(super) fn numbered(number: &str, said: Text) -> Text {
    Text::new(format!("board {number}: {}", said.en), format!("盤面{number}: {}", said.ja))
}

fn boards_and_branches(
    report: &mut Report,
    reading: &mut Reading<'_>,
) -> Result<(), ReproduceError> {
    let start = reading.game.start();
    let caption =
        Text::new("rim: outside; inner: the nine in the middle", "外周（角と辺）と内側の九マス");
    let boards = vec![diagram(&reading.game, &start, caption)];
    let title = Text::new("Figure 1: the board", "図1: 盤面");
    report.figures.push(Figure::boards("figure-1", title, boards));
    let firsts = reading.different_moves(&start, false);
    let mut said = Vec::new();
    for (_, next) in &firsts {
        said.push(value(reading.values(next)?));
    }
    let mut tree = Tree::new(reading, &start, Text::new("player 1 to move", "プレイヤー1の手番"));
    for ((cell, _), said) in firsts.into_iter().zip(said) {
        tree.child(0, &start, cell, said);
    }
    let title = Text::new(
        "Figure 2: branching from the empty board, here with the value of every first stone",
        "図2: 空の盤からの枝分かれ（ここでは各初手の値とともに）",
    );
    let nodes = tree.nodes;
    report.figures.push(Figure::tree("figure-2", title, nodes));
    let mut position = start;
    for cell in ["b2", "c2", "d3"] {
        position = reading.after(&position, reading.cell(cell)?);
    }
    let game = &reading.game;
    let images = (0..game.symmetries())
        .map(|symmetry| diagram(game, &game.image(&position, symmetry), Text::none()));
    let title = Text::new(
        "Figure 3: boards that are rotations or reflections of each other count once",
        "図3: 回転または反転で同じになる盤面は一つとみなす",
    );
    report.figures.push(Figure::boards("figure-3", title, images.collect()));
    Ok(())
}

/// The mover makes two reaches, nobody can win or take both, and so the mover wins with the next stone.
fn double_reach(reading: &Reading<'_>, position: &Position) -> Option<Cell> {
    let game = &reading.game;
    let mover = game.to_move(position);
    let two = |at: &Position| game.reaches(at, mover).count_ones() >= 2;
    moves(reading, position).into_iter().find(|&cell| {
        let made = reading.after(position, cell);
        let answered = |&answer: &Cell| {
            let then = reading.after(&made, answer);
            let open = game.outcome(&then).is_none();
            open && game.reaches(&then, game.to_move(&then)) == 0 && two(&then)
        };
        two(&made) && moves(reading, &made).iter().all(answered)
    })
}

fn moves(reading: &Reading<'_>, position: &Position) -> Vec<Cell> {
    let mut moves = Vec::new();
    reading.game.moves(position, &mut moves);
    moves
}

/// Figure 4: after B and an inner corner, the first second move of player 1 that leaves one reach, so that player
/// 3 is bound to it while player 2 makes two.
fn reading_out(report: &mut Report, reading: &mut Reading<'_>) -> Result<(), ReproduceError> {
    let mut position = reading.game.start();
    for cell in ["c3", "b2"] {
        position = reading.after(&position, reading.cell(cell)?);
    }
    let one_reach = |at: &Position| reading.game.reaches(at, Player::FIRST).count_ones() == 1;
    let found = reading.different_moves(&position, true).into_iter().find_map(|(_, third)| {
        let fourths = reading.different_moves(&third, false).into_iter();
        fourths.map(|(_, fourth)| fourth).find_map(|fourth| {
            let cell = double_reach(reading, &fourth).filter(|_| one_reach(&fourth))?;
            let made = reading.after(&fourth, cell);
            one_reach(&made).then_some((fourth, cell))
        })
    });
    let Some((fourth, cell)) = found else { return Ok(()) };
    let caption =
        numbered("4", Text::new("player 2 (×) to move wins", "次のプレイヤー2（×）の勝ち"));
    let mut tree = Tree::new(reading, &fourth, caption);
    let made = reading.after(&fourth, cell);
    let two = Text::new("two reaches of ×, one of ○", "×のリーチ二つと○のリーチ一つ");
    let five = tree.child(0, &fourth, cell, numbered("5", two));
    let Some(&forced) = moves(reading, &made).first() else { return Ok(()) };
    tree.mark(0, cell, "×1");
    tree.mark(0, forced, "△1");
    let bound = Text::new("△ had to block ○", "△は○を防ぐほかない");
    let then = reading.after(&made, forced);
    let next = tree.child(five, &made, forced, bound);
    for block in moves(reading, &then) {
        let blocked =
            tree.child(next, &then, block, Text::new("one reach of × is left", "×のリーチが残る"));
        let last = reading.after(&then, block);
        if let Some(&wins) = moves(reading, &last).first() {
            tree.child(blocked, &last, wins, Text::new("player 2 wins", "プレイヤー2の勝ち"));
        }
    }
    let title = Text::new(
        "Figure 4: an example of a position solved to the last move",
        "図4: 読み切りの例",
    );
    let figure = Figure::tree("figure-4", title, tree.nodes).caption(Text::new(
        "The paper's own stones cannot be told from its text. This is our first position with all that the \
         text says: one reach of player 1, to which rule 4 binds player 3, and two that player 2 makes.",
        "論文の盤面の石は本文からは特定できない。これは本文の説明がすべて当てはまる最初の局面である。\
         プレイヤー1にリーチが一つあり、プレイヤー3はルール4によりそれを防ぎ、その間にプレイヤー2が二つの\
         リーチを作る。",
    ));
    report.figures.push(figure);
    Ok(())
}

/// What the paper argues about first stones on the rim: with a reply of player 2 that suits, unless player 1 can
/// make two reaches at once, player 2 does.
struct Rim {
    first: Position,
    reply: (Cell, Position),
    /// Pairs of a third and a fourth stone, those of them in which player 1 has two reaches at once, and those in which
    /// neither does player 1 nor can player 2 make two.
    pairs: usize,
    doubles: usize,
    failures: usize,
    /// The cells of player 1 whenever there are two reaches.
    arrangements: BTreeSet<Vec<Cell>>,
}

impl Rim {
    /// The first reply with the fewest failures.
    fn new(reading: &Reading<'_>, first: Position) -> Option<Rim> {
        let replies = reading.different_moves(&first, false).into_iter();
        replies.map(|reply| Rim::with(reading, first, reply)).min_by_key(|rim| rim.failures)
    }

    fn with(reading: &Reading<'_>, first: Position, reply: (Cell, Position)) -> Rim {
        let arrangements = BTreeSet::new();
        let mut rim = Rim { first, reply, pairs: 0, doubles: 0, failures: 0, arrangements };
        for third in moves(reading, &reply.1) {
            let third = reading.after(&reply.1, third);
            for fourth in moves(reading, &third) {
                let fourth = reading.after(&third, fourth);
                rim.pairs += 1;
                if reading.game.reaches(&fourth, Player::FIRST).count_ones() > 1 {
                    rim.doubles += 1;
                    rim.arrangements.insert(arrangement(reading, &fourth));
                } else if double_reach(reading, &fourth).is_none() {
                    rim.failures += 1;
                }
            }
        }
        rim
    }
}

/// Player 1's stones, as the least of their images.
fn arrangement(reading: &Reading<'_>, position: &Position) -> Vec<Cell> {
    let game = &reading.game;
    let image = |symmetry| {
        let stones = game.image(position, symmetry).stones(Player::FIRST);
        let all = (0..game.size().cells()).map(Cell::new);
        all.filter(|cell| stones & cell.bit() != 0).collect::<Vec<_>>()
    };
    (0..game.symmetries()).map(image).min().unwrap_or_default()
}

/// Figures 5 to 7.
fn rim(report: &mut Report, reading: &mut Reading<'_>) -> Result<(), ReproduceError> {
    let start = reading.game.start();
    let all = reading.different_moves(&start, false);
    let firsts: Vec<_> =
        all.into_iter().filter(|&(cell, _)| !is_inner(&reading.game, cell)).collect();
    let mut values = Vec::new();
    for (_, first) in &firsts {
        values.push(reading.values(first)?);
    }
    rim_claims(report, reading, &firsts, &values);
    let mut tree = Tree::new(reading, &start, Text::none());
    for (number, ((cell, _), values)) in ["6", "7", "8"].iter().zip(firsts.iter().zip(&values)) {
        tree.child(0, &start, *cell, numbered(number, value(*values)));
    }
    let title = Text::new("Figure 5: first stones on the rim", "図5: 外周に置く初手");
    let nodes = tree.nodes;
    report.figures.push(Figure::tree("figure-5", title, nodes));
    let rims: Vec<Rim> = firsts.iter().filter_map(|&(_, first)| Rim::new(reading, first)).collect();
    let [corner, edge, middle] = &rims[..] else { return Ok(()) };
    at_once(
        report,
        "rim-corner-at-once",
        "§3, Figure 6",
        &[corner],
        Text::new(
            "after a corner player 1's second stone makes one reach at most, and player 2 then makes two at once",
            "角の初手の後、プレイヤー1の二手目のリーチは高々一つで、プレイヤー2は直ちに二つのリーチを同時にかける",
        ),
    );
    at_once(
        report,
        "rim-edge-at-once",
        "§3, Figure 7",
        &[edge, middle],
        Text::new(
            "after an edge, too, unless player 1's second stone makes two reaches",
            "辺の初手の後も、プレイヤー1の二手目がリーチを二つかけない限り同じである",
        ),
    );
    board_18(report, reading, &[edge, middle]);
    figure_6(report, reading, corner);
    figure_7(report, reading, edge)
}

/// The paper proves player 2's win in the corner (board 6); of the two kinds of edge cells (boards 7 and
/// 8) it says only that player 1 does not win.
fn rim_claims(
    report: &mut Report,
    reading: &Reading<'_>,
    firsts: &[(Cell, Position)],
    values: &[Values],
) {
    let [corner, edges @ ..] = values else { return };
    report.claims.push(Claim::compare(
        "rim-corner",
        "§3, Figure 6",
        Text::new("a first stone in a corner (board 6)", "初手が角のとき（盤面6）"),
        "player 2 wins",
        word(*corner),
    ));
    let stopped = edges.iter().all(|values| values.forced() != Some(Player::FIRST));
    let named = firsts.iter().skip(1).zip(edges);
    let winners = named.map(|((cell, _), values)| {
        format!("{}: {}", cell.name(reading.game.size()), word(*values))
    });
    let winners = winners.collect::<Vec<_>>().join(", ");
    report.claims.push(
        Claim::compare(
            "rim-edge",
            "§3, Figure 7",
            Text::new(
                "a first stone on an edge (boards 7 and 8): does player 1 win?",
                "初手が辺のとき（盤面7、8）、プレイヤー1は必勝か",
            ),
            "no",
            if stopped { "no" } else { "yes" },
        )
        .note(Text::new(
            format!("More is true than the paper says: {winners}."),
            format!("論文の主張より強いことが言える。{}。", japanese(&winners)),
        )),
    );
}

fn at_once(report: &mut Report, id: &str, place: &str, rims: &[&Rim], what: Text) {
    let sum = |of: fn(&Rim) -> usize| rims.iter().map(|rim| of(rim)).sum::<usize>();
    let (pairs, doubles, failures) =
        (sum(|rim| rim.pairs), sum(|rim| rim.doubles), sum(|rim| rim.failures));
    let computed = if failures == 0 { "always" } else { "not always" };
    report.claims.push(Claim::compare(id, place, what, "always", computed).note(Text::new(
        format!(
            "With the reply of player 2 that is drawn, over {pairs} continuations by players 3 and 1; in \
             {doubles} of them player 1 makes two reaches."
        ),
        format!(
            "図に示したプレイヤー2の応手の後、プレイヤー3と1の続き{pairs}通りについて調べた。そのうち{doubles}通り\
             でプレイヤー1が二つのリーチをかける。"
        ),
    )));
}

/// The paper has one arrangement of player 1's two stones with two reaches after an edge.
fn board_18(report: &mut Report, reading: &Reading<'_>, rims: &[&Rim]) {
    let all: BTreeSet<&Vec<Cell>> = rims.iter().flat_map(|rim| &rim.arrangements).collect();
    let size = reading.game.size();
    let named =
        |cells: &&Vec<Cell>| cells.iter().map(|cell| cell.name(size)).collect::<Vec<_>>().join(" ");
    let shown = all.iter().map(named).collect::<Vec<_>>().join(", ");
    let what = Text::new(
        "ways to place player 1's two stones, the first on an edge, so that they make two reaches (board 18)",
        "初手が辺のとき、プレイヤー1の二石が二つのリーチを同時にかける置き方の数（盤面18）",
    );
    let computed = all.len().to_string();
    report.claims.push(
        Claim::compare("board-18", "§3, Figure 7", what, "1", computed)
            .note(Text::new(format!("Up to symmetry: {shown}."), format!("対称を除く: {shown}。"))),
    );
}

fn figure_6(report: &mut Report, reading: &Reading<'_>, rim: &Rim) {
    let caption = numbered("6", Text::new("a corner", "角"));
    let mut tree = Tree::new(reading, &rim.first, caption);
    let (reply, second) = rim.reply;
    let replied = tree.child(0, &rim.first, reply, Text::none());
    if let Some((cell, third)) = reading.different_moves(&second, false).into_iter().next() {
        let answered = tree.child(replied, &second, cell, Text::new("for example", "一例"));
        for (cell, fourth) in reading.different_moves(&third, false) {
            let one = tree.child(answered, &third, cell, Text::new("one reach", "リーチ一つ"));
            if let Some(double) = double_reach(reading, &fourth) {
                let said = Text::new("two reaches, as board 13", "盤面13のような二つのリーチ");
                tree.child(one, &fourth, double, said);
            }
        }
    }
    let title = Text::new(
        "Figure 6: after a corner player 2 makes two reaches at once",
        "図6: 角の初手の後、プレイヤー2は二つのリーチを同時にかける",
    );
    report.figures.push(Figure::tree("figure-6", title, tree.nodes).caption(Text::new(
        "Board 6 and what board 13 shows are as the text says; the stones between are ours.",
        "盤面6と、盤面13の内容は本文のとおり。途中の石は本文から特定できないため、ここで選んだ。",
    )));
}

/// After an edge: a reply that does not win, and one that does, with the line in which player 1 makes two
/// reaches and lasts longest.
fn figure_7(
    report: &mut Report,
    reading: &mut Reading<'_>,
    rim: &Rim,
) -> Result<(), ReproduceError> {
    let mut others = Vec::new();
    for (cell, next) in reading.different_moves(&rim.first, false) {
        let values = reading.values(&next)?;
        if values.forced() != Some(TWO) {
            others.push((cell, values));
        }
    }
    let mut search = ShortestWin::new(reading.game.clone(), TWO, LONGEST.1);
    let reading = &*reading;
    let mut tree = Tree::new(reading, &rim.first, numbered("7", Text::new("an edge", "辺")));
    let first_wins = others.iter().find(|(_, values)| values.forced() == Some(Player::FIRST));
    if let Some(&(cell, values)) = first_wins.or(others.first()) {
        tree.child(0, &rim.first, cell, numbered("16", value(values)));
    }
    let (reply, mut position) = rim.reply;
    let win = numbered("17", Text::new("player 2 wins", "プレイヤー2の必勝"));
    let mut node = tree.child(0, &rim.first, reply, win);
    while reading.game.outcome(&position).is_none() {
        let Some(cell) = longest(reading, &mut search, &position)? else { break };
        let next = reading.after(&position, cell);
        let double = |player: Player| reading.game.reaches(&next, player).count_ones() > 1;
        let caption = if reading.game.outcome(&next).is_some() {
            Text::new("player 2 has three", "プレイヤー2が三つ並べる")
        } else if next.stones(Player::FIRST).count_ones() == 2 && double(Player::FIRST) {
            numbered("18", Text::new("two reaches of ○", "○のリーチ二つ"))
        } else if double(TWO) {
            Text::new("two reaches of ×, as board 26", "盤面26のような×のリーチ二つ")
        } else {
            Text::none()
        };
        node = tree.child(node, &position, cell, caption);
        position = next;
    }
    let title = Text::new(
        "Figure 7: after an edge player 1 needs two reaches at once, and still player 2 wins",
        "図7: 辺の初手の後、プレイヤー1は二つのリーチを要するが、それでもプレイヤー2が勝つ",
    );
    report.figures.push(Figure::tree("figure-7", title, tree.nodes).caption(Text::new(
        "Boards 7 and 18 are as the text says; the others with a number are the first of ours with what it says of \
         them. Where player 1 can make two reaches they do; else all hold out against player 2 as long as they can.",
        "盤面7と18は本文のとおり。番号のある他の盤面は、本文の説明が当てはまる最初の局面を示す。プレイヤー1は\
         二つのリーチをかけられるときはかけ、それ以外ではプレイヤー2に対して最も長く持ちこたえる手を示す。",
    )));
    Ok(())
}

/// The quickest move of player 2. Of the others the one that holds out longest, two reaches of player 1 before all.
fn longest(
    reading: &Reading<'_>,
    search: &mut ShortestWin<'_, yomikiri_mnk::Mnk>,
    position: &Position,
) -> Result<Option<Cell>, ReproduceError> {
    let mover = reading.game.to_move(position);
    let mut best: Option<((bool, i64), Cell)> = None;
    for cell in moves(reading, position) {
        let next = reading.after(position, cell);
        let Some(plies) = search.distance(&next, LONGEST.0)? else { continue };
        let double = mover == Player::FIRST && reading.game.reaches(&next, mover).count_ones() > 1;
        let sign = if mover == TWO { -1 } else { 1 };
        let rank = (double, sign * i64::from(plies));
        if best.is_none_or(|(known, _)| rank > known) {
            best = Some((rank, cell));
        }
    }
    Ok(best.map(|(_, cell)| cell))
}

/// A position of figure 9: player 2 must take one of player 1's two reaches, and so chooses who wins.
struct Choice {
    position: Position,
    /// Player 2's move, player 3's, and player 1's with what follows: first where player 3 wins.
    lines: [[Cell; 3]; 2],
}

/// Figure 9: boards 27 to 29, as their text describes them.
fn chooser(report: &mut Report, reading: &mut Reading<'_>) -> Result<(), ReproduceError> {
    let mut found: Vec<Choice> = Vec::new();
    let mut seen = BTreeSet::new();
    for third in inner_positions(reading) {
        for (_, fourth) in reading.different_moves(&third, false) {
            if seen.insert(reading.game.canonical(&fourth).0)
                && let Some(lines) = choices(reading, &fourth)?
            {
                found.push(Choice { position: fourth, lines });
            }
        }
    }
    let Some(first) = found.first() else { return Ok(()) };
    let position = first.position;
    let chooses = numbered("27", Text::new("player 2 chooses", "プレイヤー2の勝者選択"));
    let mut tree = Tree::new(reading, &position, chooses);
    let said = [
        ("28", Text::new("player 3 wins", "プレイヤー3の勝ち")),
        ("29", Text::new("player 1 wins", "プレイヤー1の勝ち")),
    ];
    let last = [
        Text::new("○ had to block", "○は防ぐほかない"),
        Text::new("four reaches of ○", "○のリーチ四つ"),
    ];
    for ((cells, (number, said)), last) in first.lines.iter().zip(said).zip(last) {
        let [two, three, one] = *cells;
        let second = reading.after(&position, two);
        let third = reading.after(&second, three);
        let node = tree.child(0, &position, two, numbered(number, said));
        tree.mark(node, three, "△1");
        tree.mark(node, one, "○1");
        let forced =
            tree.child(node, &second, three, Text::new("△ had to block", "△は防ぐほかない"));
        tree.child(forced, &third, one, last);
    }
    let title = Text::new("Figure 9: player 2 chooses the winner", "図9: プレイヤー2が勝者を選ぶ");
    let nodes = tree.nodes;
    let count = found.len();
    report.figures.push(Figure::tree("figure-9", title, nodes).caption(Text::new(
        format!(
            "All that the text says of boards 27 to 29 is true of {count} positions, up to symmetry. The first is \
             drawn here with its lines, all of them below."
        ),
        format!(
            "盤面27から29についての本文の説明がすべて当てはまる局面は、対称を除いて{count}ある。ここにはその最初の\
             ものを手順とともに示し、全部を下に示す。"
        ),
    )));
    let what = Text::new(
        "positions of which all is true that the paper says of boards 27 to 29 (figure 9)",
        "盤面27から29（図9）についての本文の説明がすべて当てはまる局面の数",
    );
    report.claims.push(Claim::new_result("board-27", what, count.to_string()));
    let boards = found.iter().map(|choice| diagram(&reading.game, &choice.position, Text::none()));
    let title = Text::new(
        "Every position that may be board 27 of figure 9, player 2 (×) to move",
        "図9の盤面27でありうる局面すべて（プレイヤー2（×）の手番）",
    );
    report.figures.push(Figure::boards("board-27", title, boards.collect()));
    Ok(())
}

/// Player 1 has two reaches. If player 2 takes one, player 3 must take the other; then either player 1 must block too
/// and player 3 wins, or player 1 is free and makes four reaches.
fn choices(
    reading: &mut Reading<'_>,
    position: &Position,
) -> Result<Option<[[Cell; 3]; 2]>, ReproduceError> {
    let reaches = |at: &Position| reading.game.reaches(at, Player::FIRST).count_ones();
    let replies = moves(reading, position);
    if reaches(position) != 2 || replies.len() != 2 {
        return Ok(None);
    }
    let (mut lost, mut won) = (None, None);
    for two in replies {
        let second = reading.after(position, two);
        let &[three] = &moves(reading, &second)[..] else { return Ok(None) };
        let third = reading.after(&second, three);
        let ones = moves(reading, &third);
        let winner = reading.values(&third)?.forced();
        let four = |&&cell: &&Cell| {
            let then = reading.after(&third, cell);
            reading.game.reaches(&then, Player::FIRST).count_ones() == 4
        };
        match (&ones[..], winner) {
            (&[one], Some(THREE)) => lost = Some([two, three, one]),
            (ones, Some(Player::FIRST)) if ones.len() > 1 => {
                won = ones.iter().find(four).map(|&one| [two, three, one]);
            }
            _ => {}
        }
    }
    Ok(lost.zip(won).map(|(lost, won)| [lost, won]))
}
