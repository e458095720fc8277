//! The paper's lines, played through and checked move by move.

use yomikiri_dobutsu::{Move, NameStyle, Position, Square, move_name};
use yomikiri_dobutsu_tables::{Mates, MoveAnalysis, Statistics, Tablebase, TablebaseError, Wdl};
use yomikiri_game::Game;
use yomikiri_solve::Value;

use super::boards::{dead_drop_positions, diagram};
use crate::{Claim, Figure, Report, Text, japanese};

/// The longest defence after B2 chick.
const B2_CHICK: &str = "B2 chick, same elephant, B3 elephant, A2 giraffe, same elephant, same lion, \
    B3 giraffe, C2 elephant, B2 giraffe, same lion, A3 elephant, A2 lion, C3 giraffe, B2 chick, \
    B2 elephant, same lion, B3 chick, B1 lion, A3 lion, A2 giraffe, B4 lion";

/// The mate of figure 10, top left.
const FIGURE_10: &str = "C1 hen, same lion, C2 giraffe, B1 lion, B2 giraffe, C1 lion, C2 giraffe, \
    B1 lion, A1 hen, same lion, B2 elephant, same elephant, A2 giraffe, B1 lion, B2 giraffe, \
    C1 lion, C2 giraffe, B1 lion, C1 giraffe, same lion, B2 elephant, B1 lion, A1 giraffe";

/// The same position won without insisting on checks.
const FIGURE_10_SHORT: &str =
    "C1 hen, same lion, A1 hen, same elephant, C2 giraffe, B1 lion, C1 giraffe";

/// A game in progress: what the paper's names mean depends on the move before.
#[derive(Clone, Copy)]
struct Walk<'a> {
    tablebase: &'a Tablebase,
    position: Position,
    last: Option<Square>,
    plies: u32,
}

impl<'a> Walk<'a> {
    fn new(tablebase: &'a Tablebase, position: Position) -> Self {
        Walk { tablebase, position, last: None, plies: 0 }
    }

    fn name(&self, mv: Move) -> String {
        move_name(self.tablebase.game(), &self.position, mv, self.last, NameStyle::English)
    }

    /// The moves a name of the paper can mean, best first: square and animal must agree.
    fn meant(&self, name: &str) -> Result<Vec<MoveAnalysis>, TablebaseError> {
        let Some((place, animal)) = name.split_once(' ') else { return Ok(vec![]) };
        let matches = |analysis: &MoveAnalysis| {
            // Whether it says "same" depends on the move before, so take the name without it.
            let (game, position) = (self.tablebase.game(), &self.position);
            let own = move_name(game, position, analysis.mv, None, NameStyle::English);
            let to = analysis.mv.to();
            let place_agrees = match place {
                "same" => self.last == Some(to),
                place => to.paper_name() == place,
            };
            place_agrees && own.split(' ').nth(1) == Some(animal)
        };
        Ok(self.tablebase.moves(&self.position)?.into_iter().filter(matches).collect())
    }

    fn play(&mut self, mv: Move) {
        self.tablebase.game().play_unchecked(&mut self.position, mv);
        self.last = Some(mv.to());
        self.plies += 1;
    }

    /// Plays a line of names, the best move a name can mean; gives the first name that fits no move.
    fn play_line(&mut self, line: &str) -> Result<Option<String>, TablebaseError> {
        for name in line.split(", ") {
            match self.meant(name)?.first() {
                Some(analysis) => self.play(analysis.mv),
                None => return Ok(Some(name.to_owned())),
            }
        }
        Ok(None)
    }

    fn winning(&self) -> Result<Vec<MoveAnalysis>, TablebaseError> {
        let moves = self.tablebase.moves(&self.position)?.into_iter();
        Ok(moves.filter(|analysis| analysis.judged.wdl == Wdl::Win).collect())
    }

    /// All winning moves with distances counted from the beginning of the walk, shortest first; a
    /// move back to the start position, which wins nothing yet, last and without one.
    fn winning_text(&self) -> Result<String, TablebaseError> {
        let start = self.tablebase.game().start();
        let mut named = Vec::new();
        for analysis in self.winning()? {
            let mut next = *self;
            next.play(analysis.mv);
            let distance = self.plies + analysis.judged.distance.unwrap_or(0);
            named.push((next.position == start, distance, self.name(analysis.mv)));
        }
        named.sort();
        let text = |(back, distance, name): (bool, u32, String)| {
            if back { format!("{name} back to the start") } else { format!("{name} {distance}") }
        };
        Ok(named.into_iter().map(text).collect::<Vec<_>>().join(", "))
    }
}

/// §4.1: what the second player answers to each first move.
pub(super) fn openings(report: &mut Report, tablebase: &Tablebase) -> Result<(), TablebaseError> {
    let start = tablebase.game().start();
    let answers = [
        ("b2-chick", "B2 chick", "same elephant 76"),
        ("c3-giraffe", "C3 giraffe", "A2 giraffe 78"),
        ("c3-lion", "C3 lion", "A2 giraffe 78, B3 chick 78"),
        ("a3-lion", "A3 lion", "A2 giraffe 78, B3 chick 78, C2 lion 82"),
        (
            "c3-giraffe-back",
            "C3 giraffe, A2 giraffe, C4 giraffe",
            "B3 chick 78, A1 lion 82, C2 lion 82, A1 giraffe back to the start",
        ),
    ];
    for (id, line, printed) in answers {
        let mut walk = Walk::new(tablebase, start);
        let computed = match walk.play_line(line)? {
            None => walk.winning_text()?,
            Some(name) => format!("{name} cannot be played"),
        };
        let what = Text::new(
            format!("Winning answers after {line}, plies from the start"),
            format!("{}に対する勝ちの応手(初期局面からの手数)", japanese(line)),
        );
        let claim = Claim::compare(&format!("answers-{id}"), "§4.1", what, printed, computed);
        report.claims.push(claim);
    }
    longest_defence(report, tablebase)
}

/// The line after B2 chick: every answer of the second player is the only one that wins.
fn longest_defence(report: &mut Report, tablebase: &Tablebase) -> Result<(), TablebaseError> {
    let mut walk = Walk::new(tablebase, tablebase.game().start());
    let (mut answers, mut only) = (0, 0);
    let (mut moves, mut longest) = (0, 0);
    let mut stopped = String::new();
    for name in B2_CHICK.split(", ") {
        let Some(&MoveAnalysis { mv, judged }) = walk.meant(name)?.first() else {
            stopped = format!("; {name} cannot be played");
            break;
        };
        if walk.plies % 2 == 1 {
            let winning = walk.winning()?;
            answers += 1;
            only += u32::from(winning.len() == 1 && judged.wdl == Wdl::Win);
        } else if walk.plies > 0 {
            moves += 1;
            longest += u32::from(walk.plies + judged.distance.unwrap_or(0) == 76);
        }
        walk.play(mv);
    }
    report.claims.push(Claim::compare(
        "b2-chick-line",
        "§4.1",
        Text::new(
            "After B2 chick, the line: the second player's answers are the only wins, the first player's \
             moves hold out longest (to ply 76)",
            "B2ひよこからの手順: 後手の応手は唯一の勝ちで、先手の手は最も長く(76手まで)粘る",
        ),
        "all, all",
        format!("{}, {}{stopped}", all_or(only, answers), all_or(longest, moves)),
    ));
    report.claims.push(Claim::compare(
        "b2-chick-end",
        "§4.1",
        Text::new(
            "Winning moves at its end, plies from the start",
            "その末尾での勝ちの手(初期局面からの手数)",
        ),
        "A3 elephant 76, A1 giraffe 84, C1 lion 84",
        walk.winning_text()?,
    ));
    let caption =
        Text::new("The second player to move: three moves win", "後手番。勝つ手は三つある");
    report.figures.push(Figure::boards(
        "b2-chick",
        Text::new("The end of the line after B2 chick", "B2ひよこからの手順の末尾"),
        vec![diagram(&walk.position, caption)],
    ));
    Ok(())
}

fn all_or(some: u32, all: u32) -> String {
    if some == all && all > 0 { "all".into() } else { format!("{some} of {all}") }
}

/// Figure 9: a position that only a chick dropped on B1 wins.
pub(super) fn figure_9(
    report: &mut Report,
    tablebase: &Tablebase,
    statistics: &Statistics,
) -> Result<(), TablebaseError> {
    let mut found = Vec::new();
    for position in dead_drop_positions(tablebase, statistics) {
        for image in [position, position.mirrored()] {
            if is_figure_9(tablebase, &image)? && !found.contains(&image) {
                found.push(image);
            }
        }
    }
    report.claims.push(
        Claim::compare(
            "figure-9",
            "§4.4, Figure 9",
            Text::new(
                "Only B1 chick wins; of the other moves A1 elephant holds out longest and loses 45 plies \
                 later; the answers are those that the paper names",
                "B1ひよこだけが勝ち。ほかではA1ぞうが最も粘って45手後に負ける。応手は論文のとおり",
            ),
            "so in the figure",
            if found.is_empty() { "in none of the positions" } else { "so in the figure" },
        )
        .note(Text::new(
            format!(
                "The drawing of figure 9 is lost; its description was looked for among the 68 positions and \
                 their mirror images, and fits {}.",
                found.len()
            ),
            format!(
                "図9の盤面は失われている。その説明に合うものを68局面とその鏡像から探すと、{}局面であった。",
                found.len()
            ),
        )),
    );
    let caption = Text::new(
        "B1 chick wins; same lion is met by B3 lion, B4 giraffe by same giraffe, anything else by A2 \
         lion",
        "B1ひよこで勝ち。同ライオンにはB3ライオン、B4きりんには同きりん、ほかにはA2ライオン",
    );
    report.figures.push(Figure::boards(
        "figure-9",
        Text::new("Figure 9: only a dead drop wins", "図9: 敵陣へのひよこ打ちだけが勝ち"),
        found.iter().map(|position| diagram(position, caption.clone())).collect(),
    ));
    Ok(())
}

fn is_figure_9(tablebase: &Tablebase, position: &Position) -> Result<bool, TablebaseError> {
    let walk = Walk::new(tablebase, *position);
    let winning = walk.winning()?;
    let moves = tablebase.moves(position)?;
    let (Some(best), Some(second)) = (moves.first(), moves.get(1)) else { return Ok(false) };
    let described = winning.len() == 1
        && walk.name(best.mv) == "B1 chick"
        && walk.name(second.mv) == "A1 elephant"
        && second.judged.wdl == Wdl::Loss
        && second.judged.distance == Some(46);
    if !described {
        return Ok(false);
    }
    let mut after = Walk::new(tablebase, *position);
    after.play(best.mv);
    for answer in tablebase.moves(&after.position)? {
        let wanted = match after.name(answer.mv).as_str() {
            "same lion" => "B3 lion",
            "B4 giraffe" => "same giraffe",
            _ => "A2 lion",
        };
        let mut next = after;
        next.play(answer.mv);
        // Where the lion can be caught the game is over.
        let over = tablebase.game().outcome(&next.position).is_some();
        let wins = |analysis: &MoveAnalysis| analysis.judged.wdl == Wdl::Win;
        if !over && !next.meant(wanted)?.iter().any(wins) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Figure 10, top left: one of the longest mates.
pub(super) fn figure_10(
    report: &mut Report,
    tablebase: &Tablebase,
    mates: &Mates,
    longest: &[Position],
) -> Result<(), TablebaseError> {
    report.claims.push(Claim::compare(
        "longest-mates",
        "§4.5",
        Text::new("Positions with the longest mate, 23 plies", "最長23手の詰みの局面の数"),
        "4",
        longest.len().to_string(),
    ));
    let mut fitting = 0;
    let mut short = String::from("none");
    for &position in longest {
        // The figure may show the mirror image; a line that both images fit counts once.
        for image in [position, position.mirrored()] {
            if follows_mate(tablebase, mates, image)? {
                fitting += 1;
                short = short_win(tablebase, image)?;
                break;
            }
        }
    }
    report.claims.push(
        Claim::compare(
            "figure-10",
            "§4.5, Figure 10",
            Text::new(
                "The paper's 23 moves are a shortest mate against best defence",
                "論文の23手は、最善の受けに対する最短の詰み手順である",
            ),
            "yes",
            if fitting > 0 { "yes" } else { "no" },
        )
        .note(Text::new(
            format!("Of the {} longest mates the line fits {fitting}.", longest.len()),
            format!("最長の詰み{}局面のうち、この手順が合うのは{fitting}局面。", longest.len()),
        )),
    );
    report.claims.push(
        Claim::compare(
            "figure-10-short",
            "§4.5",
            Text::new(
                "There, without insisting on checks: plies to mate by the paper's line",
                "その局面で王手にこだわらないとき、論文の手順で詰むまでの手数",
            ),
            "7",
            short,
        )
        .note(Text::new(
            "The line is best for both sides. Counted as mates are, to the last check; by the standard distance, to the catch of the \
             lion, it is 9.",
            "手順は双方にとって最善である。詰みの手数と同じく最後の王手までを数える。ライオンを捕まえるまでの標準の手数では9手。",
        )),
    );
    Ok(())
}

/// The length of the mate at a position, as the count of mates has it.
fn mate_length(tablebase: &Tablebase, mates: &Mates, position: &Position) -> Option<u8> {
    let number = yomikiri_game::DenseIndex::number(tablebase.index(), position)?;
    Value::from_byte(*mates.values.get(number)?).distance()
}

/// Can the names be played so that every move is one that `keeps` accepts? A name may mean two
/// moves ("either", says the paper), so all are tried. Gives the position at the end.
fn follow(
    walk: &Walk<'_>,
    names: &[&str],
    keeps: &dyn Fn(&Position, &MoveAnalysis) -> Result<bool, TablebaseError>,
) -> Result<Option<Position>, TablebaseError> {
    let Some((name, rest)) = names.split_first() else { return Ok(Some(walk.position)) };
    for analysis in walk.meant(name)? {
        if keeps(&walk.position, &analysis)? {
            let mut next = *walk;
            next.play(analysis.mv);
            if let Some(end) = follow(&next, rest, keeps)? {
                return Ok(Some(end));
            }
        }
    }
    Ok(None)
}

/// Does the line keep the mate's length at every move, and end in the catch of the lion?
fn follows_mate(
    tablebase: &Tablebase,
    mates: &Mates,
    position: Position,
) -> Result<bool, TablebaseError> {
    let names: Vec<&str> = FIGURE_10.split(", ").collect();
    let length = |position: &Position| mate_length(tablebase, mates, position);
    let keeps = |position: &Position, analysis: &MoveAnalysis| {
        let mut next = *position;
        tablebase.game().play_unchecked(&mut next, analysis.mv);
        let one_less = length(position).and_then(|length| length.checked_sub(1));
        Ok(one_less.is_some() && length(&next) == one_less)
    };
    let end = follow(&Walk::new(tablebase, position), &names, &keeps)?;
    Ok(end.is_some_and(|end| length(&end) == Some(0)))
}

/// The length counted as mates are, to the last check: two plies less than to the catch of the lion.
fn short_win(tablebase: &Tablebase, position: Position) -> Result<String, TablebaseError> {
    let plies = tablebase.judge(&position)?.distance.unwrap_or(0).saturating_sub(2);
    let names: Vec<&str> = FIGURE_10_SHORT.split(", ").collect();
    let keeps = |position: &Position, analysis: &MoveAnalysis| {
        Ok(tablebase.judge(position)? == analysis.judged)
    };
    let end = follow(&Walk::new(tablebase, position), &names, &keeps)?;
    Ok(if end.is_some() { plies.to_string() } else { format!("{plies}, by another line") })
}
