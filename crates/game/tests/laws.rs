//! The laws are worth something only if they reject a game that breaks them. A small game that can
//! be told to break one rule at a time: two players fill a row of five cells, and two
//! neighbouring stones of one player win.

use std::panic::{AssertUnwindSafe, catch_unwind};

use yomikiri_game::laws::{
    check_chance, check_notation, check_packing, check_perft, check_play, check_sampling,
    check_symmetry, check_threats, check_unmoves,
};
use yomikiri_game::{Dice, Game, Judgement, Notation, Outcome, Packed, ParseError, Player};

const CELLS: usize = 5;

/// What a row does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Nothing,
    MoveTwice,
    MovesAfterTheEnd,
    NoMoves,
    TurnsDoNotGoRound,
    PlayDoesSomethingElse,
    TextLosesStones,
    MoveTextIsAmbiguous,
    FirstSymmetryIsNotTheIdentity,
    CanonicalIsNoImage,
    CanonicalDiffersWithinAClass,
    ImageOfMoveStaysPut,
    PackedIsForbidden,
    PackedForgets,
    ClassesMixPositions,
    JudgesWithoutReason,
    LeavesOutGoodMoves,
    PushesIllegalMoves,
    IsCertainOfTheWrongWinner,
    DrawsTakenCells,
    ListsAMoveTwice,
    KindsAreTooMany,
    RedrawsWhatIsOnShow,
    OverlooksAnUnmove,
    TakesBackTheWrongStone,
}

#[derive(Clone)]
struct Row(Fault);

/// Whose stone is on each cell.
type Cells = [Option<Player>; CELLS];

impl Row {
    fn empty(position: &Cells) -> impl Iterator<Item = usize> + '_ {
        (0..CELLS).filter(|&cell| position[cell].is_none())
    }

    fn reaches(&self, position: &Cells, player: Player) -> Vec<usize> {
        let own = |cell: Option<usize>| {
            cell.and_then(|cell| position.get(cell)).is_some_and(|&it| it == Some(player))
        };
        Row::empty(position)
            .filter(|&cell| own(cell.checked_sub(1)) || own(Some(cell + 1)))
            .collect()
    }

    fn reversed(position: &Cells) -> Cells {
        std::array::from_fn(|cell| position[CELLS - 1 - cell])
    }
}

impl Game for Row {
    type Position = Cells;
    type Move = usize;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Cells {
        [None; CELLS]
    }

    fn to_move(&self, position: &Cells) -> Player {
        if self.0 == Fault::TurnsDoNotGoRound {
            return Player::FIRST;
        }
        Player::FIRST.after(CELLS - Row::empty(position).count(), 2)
    }

    fn outcome(&self, position: &Cells) -> Option<Outcome> {
        let pair = position.windows(2).find(|pair| pair[0].is_some() && pair[0] == pair[1]);
        let winner = pair.and_then(|pair| pair[0]).map(Outcome::Win);
        winner.or_else(|| Row::empty(position).next().is_none().then_some(Outcome::Draw))
    }

    fn moves(&self, position: &Cells, moves: &mut Vec<usize>) {
        let over = self.outcome(position).is_some();
        if self.0 == Fault::NoMoves || over && self.0 != Fault::MovesAfterTheEnd {
            return;
        }
        moves.extend(Row::empty(position));
        if self.0 == Fault::MoveTwice {
            moves.extend(Row::empty(position).take(1));
        }
    }

    fn play_unchecked(&self, position: &mut Cells, mv: usize) {
        position[mv] = Some(self.to_move(position));
    }

    fn play(&self, position: &mut Cells, mv: usize) -> Result<(), yomikiri_game::PlayError> {
        if self.outcome(position).is_some() {
            return Err(yomikiri_game::PlayError::Over);
        }
        self.play_unchecked(position, mv);
        if self.0 == Fault::PlayDoesSomethingElse {
            *position = Row::reversed(position);
        }
        Ok(())
    }

    fn symmetries(&self) -> usize {
        2
    }

    fn image(&self, position: &Cells, symmetry: usize) -> Cells {
        let swapped = self.0 == Fault::FirstSymmetryIsNotTheIdentity;
        if (symmetry == 1) != swapped { Row::reversed(position) } else { *position }
    }

    fn image_of_move(&self, mv: usize, symmetry: usize) -> usize {
        let stays = symmetry == 0 || self.0 == Fault::ImageOfMoveStaysPut;
        if stays { mv } else { CELLS - 1 - mv }
    }

    fn canonical(&self, position: &Cells) -> (Cells, usize) {
        let reversed = Row::reversed(position);
        match self.0 {
            Fault::CanonicalDiffersWithinAClass => (*position, 0),
            Fault::CanonicalIsNoImage => ([None; CELLS], 0),
            Fault::ClassesMixPositions => {
                let mut sorted = *position;
                sorted.sort();
                (sorted, 0)
            }
            _ if reversed < *position => (reversed, 1),
            _ => (*position, 0),
        }
    }

    fn unmoves(&self, position: &Cells, before: &mut Vec<Cells>) -> bool {
        let mover = self.to_move(position);
        let last = if self.0 == Fault::TakesBackTheWrongStone { mover } else { mover.after(1, 2) };
        let cells = (0..CELLS).filter(|&cell| position[cell] == Some(last));
        let cells = cells.skip(usize::from(self.0 == Fault::OverlooksAnUnmove));
        before.extend(cells.map(|cell| {
            let mut before = *position;
            before[cell] = None;
            before
        }));
        true
    }

    fn judge(&self, position: &Cells, attacker: Player) -> Judgement {
        let mover = self.to_move(position);
        match self.0 {
            Fault::JudgesWithoutReason => Judgement::Win,
            Fault::LeavesOutGoodMoves => Judgement::Open,
            _ if self.reaches(position, mover).is_empty() => Judgement::Open,
            _ if mover == attacker => Judgement::Win,
            _ => Judgement::Stop,
        }
    }

    fn candidates(&self, position: &Cells, _attacker: Player, moves: &mut Vec<usize>) {
        match self.0 {
            Fault::LeavesOutGoodMoves => return,
            Fault::PushesIllegalMoves => moves.push(CELLS),
            _ => {}
        }
        moves.extend(self.reaches(position, self.to_move(position)));
        moves.extend(Row::empty(position).filter(|cell| !moves.contains(cell)).collect::<Vec<_>>());
    }

    fn certain(&self, position: &Cells) -> Option<Outcome> {
        let mover = self.to_move(position);
        let winner =
            if self.0 == Fault::IsCertainOfTheWrongWinner { mover.after(1, 2) } else { mover };
        (!self.reaches(position, mover).is_empty()).then_some(Outcome::Win(winner))
    }

    fn redraw(&mut self, _position: &Cells, _dice: &mut Dice) {
        if self.0 == Fault::RedrawsWhatIsOnShow {
            self.0 = Fault::NoMoves;
        }
    }

    fn random_move(
        &self,
        position: &Cells,
        dice: &mut Dice,
        moves: &mut Vec<usize>,
    ) -> Option<usize> {
        if self.0 == Fault::DrawsTakenCells {
            return Some(dice.roll(CELLS));
        }
        moves.clear();
        self.moves(position, moves);
        if moves.is_empty() { None } else { Some(moves[dice.roll(moves.len())]) }
    }

    fn moves_in_any_order(&self, position: &Cells, moves: &mut Vec<usize>) {
        self.moves(position, moves);
        match self.0 {
            Fault::ListsAMoveTwice if moves.len() > 1 => moves[0] = moves[1],
            _ => moves.reverse(),
        }
    }

    fn kinds(&self) -> usize {
        CELLS
    }

    fn kind(&self, mv: usize) -> usize {
        if self.0 == Fault::KindsAreTooMany { mv + 1 } else { mv }
    }
}

impl Notation for Row {
    fn parse_position(&self, text: &str) -> Result<Cells, ParseError> {
        let mut position = [None; CELLS];
        for (cell, letter) in text.chars().enumerate() {
            position[cell] = letter.to_digit(10).map(|digit| Player::new(digit as usize - 1));
        }
        Ok(position)
    }

    fn position_text(&self, position: &Cells) -> String {
        let lost = self.0 == Fault::TextLosesStones;
        let letter = |player: &Option<Player>| match player {
            Some(player) if !lost => player.to_string(),
            _ => ".".to_owned(),
        };
        position.iter().map(letter).collect()
    }

    fn parse_move(&self, _position: &Cells, text: &str) -> Result<usize, ParseError> {
        text.parse().map_err(|_| ParseError::new("no cell", "a number"))
    }

    fn move_text(&self, _position: &Cells, mv: usize) -> String {
        let shown = if self.0 == Fault::MoveTextIsAmbiguous { mv / 2 } else { mv };
        shown.to_string()
    }

    fn draw(&self, position: &Cells) -> String {
        self.position_text(position)
    }
}

impl Packed for Row {
    fn is_packable(&self) -> bool {
        true
    }

    fn pack(&self, position: &Cells) -> u64 {
        let digit = |player: &Option<Player>| player.map_or(0, |player| player.number() as u64);
        match self.0 {
            Fault::PackedIsForbidden => u64::MAX,
            Fault::PackedForgets => 0,
            _ => position.iter().fold(0, |key, player| 3 * key + digit(player)),
        }
    }

    fn unpack(&self, key: u64) -> Cells {
        let digit = |cell: usize| key / 3u64.pow((CELLS - 1 - cell) as u32) % 3;
        std::array::from_fn(|cell| Player::from_number(digit(cell) as usize))
    }
}

type Law = (&'static str, fn(&Row, u64));

const LAWS: [Law; 9] = [
    ("play", |row, seed| check_play(row, seed, CELLS)),
    ("notation", |row, seed| check_notation(row, seed, CELLS)),
    ("symmetry", |row, seed| check_symmetry(row, seed, CELLS)),
    ("packing", |row, seed| check_packing(row, seed, CELLS)),
    ("perft", |row, _| check_perft(row, CELLS)),
    ("threats", |row, seed| check_threats(row, seed, CELLS)),
    ("sampling", |row, seed| check_sampling(row, seed, CELLS)),
    ("chance", |row, seed| check_chance(row, seed, CELLS)),
    ("unmoves", |row, seed| check_unmoves(row, seed, CELLS)),
];

/// Which law finds each fault.
const FAULTS: [(Fault, &str); 24] = [
    (Fault::MoveTwice, "play"),
    (Fault::MovesAfterTheEnd, "play"),
    (Fault::NoMoves, "play"),
    (Fault::TurnsDoNotGoRound, "play"),
    (Fault::PlayDoesSomethingElse, "play"),
    (Fault::TextLosesStones, "notation"),
    (Fault::MoveTextIsAmbiguous, "notation"),
    (Fault::FirstSymmetryIsNotTheIdentity, "symmetry"),
    (Fault::CanonicalIsNoImage, "symmetry"),
    (Fault::CanonicalDiffersWithinAClass, "symmetry"),
    (Fault::ImageOfMoveStaysPut, "symmetry"),
    (Fault::PackedIsForbidden, "packing"),
    (Fault::PackedForgets, "packing"),
    (Fault::ClassesMixPositions, "perft"),
    (Fault::JudgesWithoutReason, "threats"),
    (Fault::LeavesOutGoodMoves, "threats"),
    (Fault::PushesIllegalMoves, "threats"),
    (Fault::IsCertainOfTheWrongWinner, "threats"),
    (Fault::DrawsTakenCells, "sampling"),
    (Fault::ListsAMoveTwice, "sampling"),
    (Fault::KindsAreTooMany, "sampling"),
    (Fault::RedrawsWhatIsOnShow, "chance"),
    (Fault::OverlooksAnUnmove, "unmoves"),
    (Fault::TakesBackTheWrongStone, "unmoves"),
];

fn keeps(fault: Fault, law: fn(&Row, u64)) -> bool {
    catch_unwind(AssertUnwindSafe(|| (0..10).for_each(|seed| law(&Row(fault), seed)))).is_ok()
}

#[test]
fn a_good_game_keeps_every_law() {
    for (name, law) in LAWS {
        assert!(keeps(Fault::Nothing, law), "{name}");
    }
}

#[test]
fn every_fault_is_found_by_its_law() {
    for (fault, found_by) in FAULTS {
        let (_, law) = LAWS.into_iter().find(|&(name, _)| name == found_by).unwrap();
        assert!(!keeps(fault, law), "{fault:?} is not found by {found_by}");
    }
}

/// A row that gives nothing but its rules: what it leaves out has defaults.
#[derive(Clone)]
struct Plain;

impl Game for Plain {
    type Position = Cells;
    type Move = usize;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Cells {
        [None; CELLS]
    }

    fn to_move(&self, position: &Cells) -> Player {
        Row(Fault::Nothing).to_move(position)
    }

    fn outcome(&self, position: &Cells) -> Option<Outcome> {
        Row(Fault::Nothing).outcome(position)
    }

    fn moves(&self, position: &Cells, moves: &mut Vec<usize>) {
        Row(Fault::Nothing).moves(position, moves);
    }

    fn play_unchecked(&self, position: &mut Cells, mv: usize) {
        Row(Fault::Nothing).play_unchecked(position, mv);
    }
}

#[test]
fn the_defaults_keep_every_law() {
    for seed in 0..10 {
        check_play(&Plain, seed, CELLS);
        check_symmetry(&Plain, seed, CELLS);
        check_threats(&Plain, seed, CELLS);
        check_sampling(&Plain, seed, CELLS);
        check_chance(&Plain, seed, CELLS);
    }
    check_perft(&Plain, CELLS);
}
