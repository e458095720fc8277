//! The features of a placement by a slow and plain version, direction by direction. The fast version
//! must list the same features in the same order.

use yomikiri_game::{Dice, Game};

use super::*;
use crate::{Deal, Seats};

fn demand(board: &Board, place: Place, direction: usize) -> usize {
    (board.code(place) >> (4 * direction) & 15) as usize
}

/// The end that leads into an empty cell from a direction.
fn end_into(board: &Board, place: Place, direction: usize) -> Option<End> {
    let tile = board.tile_at(place.neighbour(direction))?;
    Some(End::new(tile, (direction + 3) % 6))
}

fn features(view: &View, place: Place, tile: Tile, rotation: u8) -> Vec<u16> {
    let mut found = Vec::new();
    let occupied = (0..6).filter(|&d| end_into(view.board, place, d).is_some()).count();
    found.push(TOUCH + view.stage * 7 + occupied);
    let mut spent = 0;
    for (colour, ends) in tile.pieces() {
        let [a, b] = ends.map(|end| (end + rotation as usize) % 6);
        let apart = (6 + b - a) % 6;
        match view.class[colour as usize] {
            0 => spent |= apart.min(6 - apart) << 1,
            1 => spent |= 1,
            _ => {}
        }
        piece(view, place, colour, [a, b], &mut found);
    }
    found.push(SPENT + view.stage * 16 + (spent & 7) + if occupied > 1 { 8 } else { 0 });
    found.into_iter().map(|feature| feature as u16).collect()
}

fn piece(view: &View, place: Place, colour: Colour, sides: [usize; 2], found: &mut Vec<usize>) {
    let (class, score) = (view.class[colour as usize], view.score[colour as usize]);
    let stage = class * STAGES + view.stage;
    let ends = sides.map(|side| end_into(view.board, place, side));
    let lines = ends.map(|end| end.map(|end| view.board.line_from(end)));
    let length = |line: Option<(End, u8)>| line.map_or(0, |(_, length)| i32::from(length));
    let [one, other] = lines.map(length);
    let (deed, counts) = match (lines, ends) {
        ([None, None], _) => (0, 1),
        ([Some((far, _)), Some(_)], [_, Some(end)]) if far == end => (3, 2 * (one + 1)),
        ([Some(_), Some(_)], _) => {
            let bin = [1, 2, 3, 5, 8].iter().filter(|&&most| one.min(other) > most).count();
            found.push(JOIN + stage * SHORTER + bin);
            (2, one + other + 1)
        }
        _ => (1, one + other + 1),
    };
    let above = |mosts: &[i32], number: i32| mosts.iter().filter(|&&most| number > most).count();
    let gain = above(&[-8, -5, -3, -1, 0, 1, 2, 4, 7], counts - score);
    found.push((stage * DEEDS + deed) * GAINS + gain);
    let long = above(&[1, 2, 3, 4, 5, 6, 8, 10, 13], counts);
    found.push(LENGTH + (stage * DEEDS + deed) * LENGTHS + long);
    let near = above(&[-6, -3, -1, 0], counts - score);
    let far = lines.iter().flatten().next().map(|line| line.0);
    for (side, end) in sides.into_iter().zip(ends) {
        if deed < 2 && end.is_none() {
            let lead = Lead { colour, direction: side, far, length: counts };
            leads(view, place, &lead, LEAD + (stage * NEARS + near) * LEADS, found);
        }
    }
}

fn leads(view: &View, place: Place, lead: &Lead, base: usize, found: &mut Vec<usize>) {
    let &Lead { colour, direction: side, far, .. } = lead;
    let to = place.neighbour(side);
    let (mut occupied, mut company) = (0, 0);
    for direction in 0..6 {
        let Some(end) = end_into(view.board, to, direction) else { continue };
        occupied += 1;
        if demand(view.board, to, direction) == colour as usize {
            let long = 2 * i32::from(view.board.line_from(end).1) >= view.score[colour as usize];
            let here = if far == Some(end) { 3 } else { 1 + usize::from(long) };
            company = company.max(here);
        }
    }
    let shut = usize::from(view.board.is_shut(to));
    found.push(base + (occupied.min(3) * 2 + shut) * 4 + company);
    if occupied == 2 {
        space(view, to, (side + 3) % 6, lead, found);
    }
}

fn space(view: &View, place: Place, from: usize, lead: &Lead, found: &mut Vec<usize>) {
    let fits = fitting(view.board.code(place) | (lead.colour as u32) << (4 * from), view.endgame);
    let [bag, rivals, own] =
        [view.bag, view.rivals, view.hand.tiles()].map(|tiles| (fits & tiles).len());
    let in_bag = [0, 1, 2, 2, 3][bag.min(4)];
    let fillers = in_bag * 4 + 2 * rivals.min(1) + own.min(1);
    found.push(SPACE + view.stage * FILLERS + fillers);
    found.extend(ranks(view, place).map(|rank| INTO + rank * FILLERS + fillers));
    // Three lines of one colour no tile can join.
    if let [(colour, joined)] = joins(view, place, lead)[..] {
        let above = |most: &&i32| joined - view.score[colour] > **most;
        let gain = [-8, -5, -3, -1, 0, 1, 2, 4, 7].iter().filter(above).count();
        found.push(DUE + (view.class[colour] * GAINS + gain) * FILLERS + fillers);
    }
    // The side that leads in now counts unless R1 forbids its colour there.
    let banned = demand(view.board, place, from) > 8;
    let side = |d: usize| {
        let d = d % 6;
        end_into(view.board, place, d).is_some() || d == from && !banned
    };
    let middle = (0..6).find(|&d| side(d + 5) && side(d) && side(d + 1));
    if let Some(middle) = middle.filter(|_| !view.endgame) {
        let durable = usize::from(rivals == 0 && bag < 2);
        for turn in [2, 3, 4] {
            let cell = place.neighbour((middle + turn) % 6);
            if view.board.tile_at(cell).is_none() {
                found.extend(ranks(view, cell).map(|rank| STOPPED + rank * 2 + durable));
            }
        }
    }
}

/// Every two lines of one colour that lead into a cell with two tiles beside it once a third does;
/// the one that comes is the first of its pair.
fn joins(view: &View, place: Place, lead: &Lead) -> Vec<(usize, i32)> {
    let there = (0..6).filter_map(|direction| {
        let end = end_into(view.board, place, direction)?;
        let (far, length) = view.board.line_from(end);
        Some((demand(view.board, place, direction), Some(end), Some(far), i32::from(length)))
    });
    let mut all = vec![(lead.colour as usize, None, lead.far, lead.length)];
    all.extend(there);
    let mut joins = Vec::new();
    for (at, &(colour, _, far, length)) in all.iter().enumerate() {
        for &(other, end, _, more) in &all[at + 1..] {
            if colour == other {
                let closed = far.is_some() && far == end;
                joins.push((colour, if closed { 2 * (length + 1) } else { length + more + 1 }));
            }
        }
    }
    joins
}

/// Whose the lines into an empty cell are, and whether they are long.
fn ranks(view: &View, place: Place) -> impl Iterator<Item = usize> {
    (0..6).filter_map(move |direction| {
        let end = end_into(view.board, place, direction)?;
        let colour = demand(view.board, place, direction);
        let (length, score) = (i32::from(view.board.line_from(end).1), view.score[colour]);
        let rank = match length {
            length if length >= score => 2,
            length if 2 * length >= score => 1,
            _ => 0,
        };
        Some(view.class[colour] * RANKS + rank)
    })
}

#[test]
fn features_are_those_of_the_plain_version() {
    let games = if cfg!(debug_assertions) { 2 } else { 30 };
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let seats = Seats::parse(["RB", "YGR", "BRYG"][seed as usize % 3]).expect("seats");
        let game = Tantrix::new(seats, Deal::from_seed(seed));
        let mut position = game.start();
        while let Some(mv) = game.random_move(&position, &mut |below| dice.roll(below)) {
            if let Some(view) = View::of(&game, &position) {
                game.each_with_features(&position, |Placed { cell, tile, rotation }, found| {
                    assert_eq!(found, features(&view, cell.place(), tile, rotation), "seed {seed}");
                });
            }
            game.play_unchecked(&mut position, mv);
        }
    }
}
