//! Strategies of Hakozumi laid over the board: what each cell belongs to, and why each answer.
//!
//! Groups that repeat with the same step make gadgets; their letters are the paper's. An answer is
//! explained by where it lies: on top, on the partner, or where the lemma's walk leads.

use serde::Serialize;
use yomikiri_hakozumi::check::defender::{Answer, Defender, Play};
use yomikiri_hakozumi::check::layout::{Content, Layout, Spot};
use yomikiri_hakozumi::check::{Argument, CheckResult, Reason, check};
use yomikiri_hakozumi::shipped::{self, SHIPPED, Shipped};
use yomikiri_hakozumi::strategy::{Group, Kind, Repeat};
use yomikiri_hakozumi::{Cell, Hakozumi, Position, Stone, Strategy};

use crate::{ExploreError, Name};

/// The most columns to lay out at once.
const MOST_COLUMNS: i32 = 400;
/// Columns farther out than this are not laid out.
const FARTHEST: i32 = 1_000_000;

/// A strategy that comes with the program, and what the checker says of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrategyInfo {
    /// Its name.
    pub name: &'static str,
    /// Where it comes from.
    pub title: Name,
    /// `X` or `O`.
    pub strategist: String,
    /// The stones it begins with.
    pub record: String,
    /// The game it is played in.
    pub game: String,
    /// Does it hold on the endless board?
    pub accepted: bool,
    /// Why it holds, or why not.
    pub reason: Name,
    /// Lines of four that the opponent could fill, on any board that fits.
    pub opponent_lines: usize,
    /// One of them, if there is one.
    pub line: Vec<[i32; 2]>,
    /// A game that the strategist loses by it, if it does not hold.
    pub refutation: String,
}

/// A strategy over a part of the board, with the answers it gave in a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Overlay {
    /// The strategy.
    pub strategy: StrategyInfo,
    /// First and last column of the window that all others repeat.
    pub window: [i32; 2],
    /// The columns asked for.
    pub columns: Vec<LayoutColumn>,
    /// Every answer the strategist gave so far.
    pub answers: Vec<Answered>,
    /// The stone (from 1) at which the game left the strategy.
    pub left_at: Option<usize>,
}

/// A column of the overlay.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LayoutColumn {
    /// Which.
    pub column: i32,
    /// Its gadget cells from the lowest up.
    pub cells: Vec<LayoutCell>,
    /// From this row up the column is follow-up.
    pub follow_up_from: i32,
}

/// A cell of a group.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LayoutCell {
    /// Its row, from 1.
    pub row: i32,
    /// `pair`, `half` or `free`.
    pub kind: Kind,
    /// The gadget it belongs to: `CUP`, `Slided-CUP`, `GLASS` or `pair`.
    pub gadget: &'static str,
    /// Its letter in the gadget.
    pub letter: char,
    /// Neighbouring gadgets differ in this: 0 to 4.
    pub tint: usize,
    /// The other cell of the pair.
    pub partner: Option<[i32; 2]>,
}

/// An answer of the strategist.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answered {
    /// The number of the strategist's stone in the record, from 1.
    pub stone: usize,
    /// Where the opponent's stone lies that it answers.
    pub to: [i32; 2],
    /// Why it was played.
    pub why: Name,
    /// How it was found, from the opponent's stone to the answer.
    pub walk: Vec<WalkStep>,
}

/// A step on the way to an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WalkStep {
    /// The cell looked at.
    pub cell: [i32; 2],
    /// What the rule says there.
    pub says: Name,
    /// The columns reserved by then.
    pub reserved: Vec<i32>,
}

/// All shipped strategies under the checker.
pub fn strategies() -> Result<Vec<StrategyInfo>, ExploreError> {
    SHIPPED.iter().map(|shipped| info(shipped, &read(shipped)?)).collect()
}

/// The shipped strategy of this name.
pub(super) fn find(field: &'static str, name: &str) -> Result<&'static Shipped, ExploreError> {
    shipped::find(name).ok_or_else(|| {
        let names: Vec<&str> = SHIPPED.iter().map(|shipped| shipped.name).collect();
        let names = names.join(", ");
        let expected = if field == "engine" { format!("random, search, {names}") } else { names };
        ExploreError::unknown(field, format!("no strategy {name:?}"), expected)
    })
}

pub(super) fn read(shipped: &Shipped) -> Result<Strategy, ExploreError> {
    shipped.strategy().map_err(ExploreError::failed)
}

fn info(shipped: &'static Shipped, strategy: &Strategy) -> Result<StrategyInfo, ExploreError> {
    let result = check(strategy).map_err(ExploreError::failed)?;
    let handicap = strategy.handicap();
    let mut info = StrategyInfo {
        name: shipped.name,
        title: Name::new(shipped.title, shipped.title_ja),
        strategist: strategy.strategist.to_string(),
        record: strategy.record.to_string(),
        game: match handicap {
            0 => "hakozumi".to_owned(),
            stones => format!("hakozumi --handicap {stones}"),
        },
        accepted: result.is_accepted(),
        reason: Name::same(""),
        opponent_lines: 0,
        line: Vec::new(),
        refutation: String::new(),
    };
    match result {
        CheckResult::Accepted(accepted) => {
            let arguments: Vec<String> = accepted.arguments.iter().map(argument_ja).collect();
            info.reason = Name::new(accepted.argument(), arguments.join("と"));
        }
        CheckResult::Rejected(rejected) => {
            let opponent = strategy.strategist.other();
            let lines = yomikiri_hakozumi::check::possible_lines(strategy, opponent);
            info.opponent_lines = lines.map_err(ExploreError::failed)?.len();
            info.reason = Name::new(rejected.reason.to_string(), reason_ja(&rejected.reason));
            info.line = rejected.line.iter().map(pair).collect();
            info.refutation = rejected.game.to_string();
        }
    }
    Ok(info)
}

fn argument_ja(argument: &Argument) -> String {
    match argument {
        Argument::FollowUp => "follow-upのみ".into(),
        Argument::Matching => "マッチング補題".into(),
        Argument::LocalPlay { forms, states } => {
            format!("部品ごとの読み切り({forms}種、{states}状態)")
        }
    }
}

fn reason_ja(reason: &Reason) -> String {
    match reason {
        Reason::OpponentLine { lines } => format!("相手の四目が{lines}本入り得る"),
        Reason::EndlessChain(cell) => format!("{cell}からの対の連鎖が終わらず、応手が定まらない"),
        Reason::NoAnswer(cell) => format!("{cell}のまわりの部品を守れない"),
        Reason::TooLarge(cell) => format!("{cell}のまわりの部品が大きすぎて読み切れない"),
    }
}

fn pair(cell: &Cell) -> [i32; 2] {
    [cell.column, cell.row]
}

/// Lays a shipped strategy over columns `low` to `high`, and judges a game by it.
pub fn overlay(
    name: &str,
    position: &Position,
    low: i32,
    high: i32,
) -> Result<Overlay, ExploreError> {
    // In this order: only between bounds can the difference not overflow.
    if low < -FARTHEST || high > FARTHEST || low > high || high - low >= MOST_COLUMNS {
        let problem = format!("columns {low} to {high}");
        let expected = format!("at most {MOST_COLUMNS} columns from -{FARTHEST} to {FARTHEST}");
        return Err(ExploreError::unknown("low", problem, expected));
    }
    let shipped = find("strategy", name)?;
    let mut follower = Follower::new(read(shipped)?)?;
    let (answers, left_at) = follower.replay(position.record().stones());
    let gadgets = Gadgets { strategy: &follower.strategy, layout: follower.defender.layout() };
    let columns = (low..=high).map(|column| gadgets.column(column)).collect();
    let window = gadgets.layout.window();
    Ok(Overlay {
        strategy: info(shipped, &follower.strategy)?,
        window: [*window.start(), *window.end()],
        columns,
        answers,
        left_at,
    })
}

/// Follows a strategy through a game.
pub(super) struct Follower {
    strategy: Strategy,
    defender: Defender,
    play: Play,
}

impl Follower {
    pub(super) fn new(strategy: Strategy) -> Result<Self, ExploreError> {
        let (defender, play) = Defender::new(&strategy).map_err(ExploreError::failed)?;
        Ok(Follower { strategy, defender, play })
    }

    /// Replays a game; gives the strategist's answers and the stone at which the strategy was left.
    fn replay(&mut self, stones: &[Stone]) -> (Vec<Answered>, Option<usize>) {
        let opening = self.strategy.record.stones();
        if let Some(at) = opening.iter().zip(stones).position(|(own, stone)| own != stone) {
            return (Vec::new(), Some(at + 1));
        }
        let mut answers = Vec::new();
        let mut at = opening.len();
        let strategist = self.strategy.strategist;
        while let Some(stone) = stones.get(at) {
            // Handicap stones that the strategy does not know of: turns do not alternate.
            if stone.side == strategist {
                return (answers, Some(at + 1));
            }
            let cell = self.defender.opponent_plays(&mut self.play, stone.column);
            let Some(next) = stones.get(at + 1) else { break };
            if next.side != strategist {
                return (answers, Some(at + 2));
            }
            let possible = self.defender.answers(&self.play, cell);
            let Some(answer) = possible.into_iter().find(|a| a.column == next.column) else {
                return (answers, Some(at + 2));
            };
            let why = self.why(cell, answer.column);
            let walk = self.walk(cell, &answer);
            self.defender.strategist_plays(&mut self.play, &answer);
            answers.push(Answered { stone: at + 2, to: pair(&cell), why, walk });
            at += 2;
        }
        (answers, None)
    }

    /// The strategist's next stone in a game that kept to the strategy.
    pub(super) fn next(
        mut self,
        game: &Hakozumi,
        position: &Position,
    ) -> Result<(i32, Name), ExploreError> {
        let handicap = self.strategy.handicap();
        if game.handicap != handicap {
            let problem = format!("the strategy is for games with handicap {handicap}");
            let expected = format!("a strategy for handicap {}", game.handicap);
            return Err(ExploreError::unknown("engine", problem, expected));
        }
        let stones = position.record().stones();
        let opening = self.strategy.record.clone();
        let opening = opening.stones();
        if stones.len() < opening.len() && opening.starts_with(stones) {
            let stone = opening[stones.len()];
            if stone.side != self.strategy.strategist {
                return Err(self.not_ours());
            }
            let why = Name::new("the strategy begins with this stone", "戦略の最初の石");
            return Ok((stone.column, why));
        }
        let (_, left_at) = self.replay(stones);
        if let Some(at) = left_at {
            let problem = format!("the game left the strategy at stone {at}");
            let expected = "a game in which the strategist kept to it";
            return Err(ExploreError::unknown("position", problem, expected));
        }
        let last = stones.last().filter(|stone| stone.side != self.strategy.strategist);
        let Some(last) = last.filter(|_| stones.len() > opening.len()) else {
            return Err(self.not_ours());
        };
        let top = Cell::new(last.column, self.play.position.height(last.column) as i32);
        let answer = self.defender.answers(&self.play, top).into_iter().next();
        let Some(answer) = answer else {
            let problem = "the strategy has no answer here";
            return Err(ExploreError::unknown("position", problem, "a strategy that holds"));
        };
        let why = self.why(top, answer.column);
        Ok((answer.column, why))
    }

    /// The way from the opponent's stone on `cell` to the answer, before the answer is played.
    fn walk(&self, cell: Cell, answer: &Answer) -> Vec<WalkStep> {
        let layout = self.defender.layout();
        let (us, them) = (self.strategy.strategist, self.strategy.strategist.other());
        let mut reserved: Vec<i32> = self.play.reserved.iter().copied().collect();
        let step = |cell: Cell, reserved: &[i32], en: String, ja: String| WalkStep {
            cell: pair(&cell),
            says: Name::new(en, ja),
            reserved: reserved.to_vec(),
        };
        let begins = step(cell, &reserved, format!("{them} plays here."), format!("{them}の手。"));
        let mut walk = vec![begins];
        let landing = self.play.position.landing(answer.column);
        let Content::Group(spot) = layout.content(cell) else {
            walk.push(step(
                landing,
                &reserved,
                format!("No group holds that cell: {us} follows up, on top."),
                format!("どの組にも属さないセルなので、{us}は真上に応じる。"),
            ));
            return walk;
        };
        if reserved.contains(&cell.column) {
            reserved.retain(|&column| column != cell.column);
            walk.push(step(
                landing,
                &reserved,
                format!("The column was reserved: {us} takes the cell on top of it."),
                format!("取っておいた列なので、{us}は真上を取る。"),
            ));
            return walk;
        }
        let mut partner = layout.partner(spot);
        for &column in &answer.reserves {
            reserved.push(column);
            let lower = layout.spots(column).next();
            let upper = layout.spots(column).nth(1);
            let cells =
                upper.zip(lower).map(|(upper, lower)| (layout.cell(upper), layout.cell(lower)));
            let Some((upper, lower)) = cells else { continue };
            partner = layout.partner(layout.spots(column).next().unwrap_or(spot));
            walk.push(step(
                upper,
                &reserved,
                format!(
                    "The partner lies here, but nothing is under it yet. {us} reserves column \
                     {column}: the lower cell is meant for {them}, the upper for {us}."
                ),
                format!(
                    "対のセルはここだが、下がまだ空いている。{us}は{column}列を取っておく: \
                     下は{them}、上は{us}のもの。"
                ),
            ));
            walk.push(step(
                lower,
                &reserved,
                format!("So {them} may count on this lower cell, and its partner must be {us}'s."),
                format!("下のこのセルは{them}のものと見なし、その対を{us}が取らねばならない。"),
            ));
        }
        let (en, ja) = match layout.cell(partner) == landing {
            true => ("The partner can be played", "対のセルに打てる"),
            false => (
                "Played to the end, this keeps all that is held here",
                "読み切りにより、この手で条件が保たれる",
            ),
        };
        walk.push(step(
            landing,
            &reserved,
            format!("{en}: {us} answers here."),
            format!("{ja}。{us}はここに応じる。"),
        ));
        walk
    }

    fn not_ours(&self) -> ExploreError {
        let side = self.strategy.strategist;
        ExploreError::unknown(
            "position",
            "it is not the strategist's turn",
            format!("{side} to move"),
        )
    }

    /// Why the stone on `cell` is answered in `column`, before the answer is played.
    fn why(&self, cell: Cell, column: i32) -> Name {
        let layout = self.defender.layout();
        let Content::Group(spot) = layout.content(cell) else {
            return Name::new("follow-up: on top", "follow-up: 真上に応じる");
        };
        let gadgets = Gadgets { strategy: &self.strategy, layout };
        let described = gadgets.describe(spot);
        let (gadget, letter) = (described.gadget, described.letter);
        let partner = layout.cell(layout.partner(spot));
        let landing = self.play.position.landing(column);
        if layout.kind(spot) != Kind::Free && partner == landing {
            return Name::new(
                format!("in the same {gadget}: the other {letter}"),
                format!("同じ{}の、もう一方の{letter}", ja(gadget)),
            );
        }
        if column == cell.column {
            return Name::new(
                format!("{gadget}: this column was reserved, so on top of it"),
                format!("{}: 取っておいた列なので真上", ja(gadget)),
            );
        }
        if layout.kind(spot) == Kind::Pair {
            return Name::new(
                format!(
                    "{gadget}: the other {letter} has nothing under it yet, so the partner of \
                     the cell below it; that column is now reserved"
                ),
                format!(
                    "{}: もう一方の{letter}はまだ下が空いているので、その下のセルと対になるセルを\
                     取り、その列を取っておく",
                    ja(gadget)
                ),
            );
        }
        Name::new(
            format!("in the same {gadget}: a free cell that keeps it held"),
            format!("同じ{}の中で、条件を守れる空きセル", ja(gadget)),
        )
    }
}

fn ja(gadget: &'static str) -> &'static str {
    if gadget == "pair" { "対" } else { gadget }
}

/// Names and tints of a strategy's groups.
struct Gadgets<'s> {
    strategy: &'s Strategy,
    layout: &'s Layout,
}

impl Gadgets<'_> {
    fn column(&self, column: i32) -> LayoutColumn {
        LayoutColumn {
            column,
            cells: self.layout.spots(column).map(|spot| self.describe(spot)).collect(),
            follow_up_from: self.layout.filled(column) + 1,
        }
    }

    fn describe(&self, spot: Spot) -> LayoutCell {
        let placements = self.layout.placements();
        let at = placements[spot.placement].group;
        let mirrored = spot.placement > 0 && placements[spot.placement - 1].group == at;
        let group = &self.strategy.groups[at];
        let kind = self.layout.kind(spot);
        let partner =
            (kind != Kind::Free).then(|| pair(&self.layout.cell(self.layout.partner(spot))));
        LayoutCell {
            row: self.layout.cell(spot).row,
            kind,
            gadget: self.gadget(group),
            letter: self.letter(at, group),
            tint: match group.repeat {
                Repeat::Once => 4,
                _ => (spot.copy.rem_euclid(2) + 2 * i32::from(mirrored)) as usize,
            },
            partner,
        }
    }

    fn gadget(&self, group: &Group) -> &'static str {
        match (group.repeat, group.step.abs()) {
            (Repeat::Once, _) => "pair",
            (_, 8) => "GLASS",
            (_, 5) if self.slides(group.step) => "Slided-CUP",
            (_, 5) => "CUP",
            _ => "pair",
        }
    }

    /// Is a row-1 pair of this step drawn across a column, as only the Slided-CUP does?
    fn slides(&self, step: i32) -> bool {
        let with_step = self.strategy.groups.iter().filter(|group| group.step == step);
        with_step.into_iter().any(|group| row(group) == 1 && width(group) == 2)
    }

    /// The paper's letter, from where the cells lie in their gadget.
    fn letter(&self, at: usize, group: &Group) -> char {
        let first_of_row = || {
            let same = |other: &&Group| {
                (row(other), width(other), other.step) == (row(group), width(group), group.step)
            };
            let least = self.strategy.groups.iter().filter(same).map(left).min();
            least == Some(left(group))
        };
        match (self.gadget(group), row(group), width(group)) {
            ("GLASS", 1, 1) => {
                if first_of_row() {
                    'G'
                } else {
                    'A'
                }
            }
            ("GLASS", 1, _) => 'L',
            ("GLASS", ..) | ("Slided-CUP", 2, _) => 'S',
            ("Slided-CUP", _, 1) => 'U',
            ("Slided-CUP", ..) | ("CUP", 2, _) => 'C',
            ("CUP", ..) => {
                if first_of_row() {
                    'U'
                } else {
                    'P'
                }
            }
            _ => char::from(b'a' + (at % 26) as u8),
        }
    }
}

fn row(group: &Group) -> i32 {
    group.cells.first().map_or(0, |cell| cell.row)
}

fn left(group: &Group) -> i32 {
    group.cells.iter().map(|cell| cell.column).min().unwrap_or(0)
}

fn width(group: &Group) -> i32 {
    group.cells.iter().map(|cell| cell.column).max().unwrap_or(0) - left(group)
}
