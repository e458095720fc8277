//! What a board would take on many machines: states by layer, sampled, and the records they make.
//!
//!     cargo run --release -p yomikiri-cluster --example plan [SIZE]

use yomikiri_game::{Dice, Game, Player};
use yomikiri_mnk::{Mnk, Position, Rules, board_classes};

/// Random boards for each number of stones.
const SAMPLES: u32 = 200_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = std::env::args().nth(1).unwrap_or("5x5".to_owned());
    let game = Mnk::new(size.parse()?, 3, 3, Rules::Free)?;
    let cells = game.size().cells();
    let mut dice = Dice::new(1);
    let (mut states, mut largest) = (0.0, (0.0, 0));
    // Edges: of all moves, of player 1's, and those into states that tell their predecessors.
    let (mut all, mut first, mut back, mut first_back) = (0.0, 0.0, 0.0, 0.0);
    for stones in 0..=cells {
        let (mut undecided, mut telling) = (0, 0);
        for _ in 0..SAMPLES {
            let position = throw(&game, stones, &mut dice);
            if Player::all(3).all(|player| !game.has_line(&position, player)) {
                undecided += 1;
                telling += predecessors_without_a_win(&game, &position);
            }
        }
        let classes = board_classes(&game, stones).ok_or("too many boards")? as f64;
        let here = classes * f64::from(undecided) / f64::from(SAMPLES);
        let told = classes * f64::from(telling) / f64::from(SAMPLES);
        let edges = here * stones.div_ceil(3) as f64;
        println!(
            "{stones:3} stones  {here:9.3e} states  {edges:9.3e} moves into them  {told:9.3e} told back"
        );
        states += here;
        all += edges;
        back += told;
        if stones % 3 == 1 {
            first += edges;
            first_back += told;
        }
        if here > largest.0 {
            largest = (here, stones);
        }
    }
    println!(
        "{}: {states:.4e} states, most of them, {:.3e}, with {} stones",
        game.name(),
        largest.0,
        largest.1
    );
    println!(
        "a state: {:.2} moves into it, {:.2} of player 1; {:.2} told back, {:.2} of player 1",
        all / states,
        first / states,
        back / states,
        first_back / states
    );
    println!(
        "bytes exchanged a state with very many workers: {:.1} forward, {:.1} back, 8 to the parts",
        8.0 * first / states,
        8.0 * first_back / states
    );
    Ok(())
}

/// A random board with so many stones.
fn throw(game: &Mnk, stones: usize, dice: &mut Dice) -> Position {
    let mut position = Position::EMPTY;
    let mut boards = [0; 4];
    for stone in 0..stones {
        let cell = loop {
            let cell = 1u64 << dice.roll(game.size().cells());
            if position.occupied() & cell == 0 {
                break cell;
            }
        };
        boards[stone % 3] |= cell;
        position = Position::from_stones(boards);
    }
    position
}

/// Predecessors in which the mover does not win at once.
fn predecessors_without_a_win(game: &Mnk, position: &Position) -> u32 {
    let last = game.to_move(position).after(2, 3);
    let stones = position.stones(last);
    let before = |stone: &u64| {
        let mut boards = position.all_stones();
        boards[last.index()] &= !stone;
        Position::from_stones(boards)
    };
    let stones = (0..64).map(|cell| 1u64 << cell).filter(|cell| stones & cell != 0);
    stones.filter(|stone| game.reaches(&before(stone), last) == 0).count() as u32
}
