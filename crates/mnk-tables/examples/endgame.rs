//! Solves positions to the last move and says what that took: `endgame SIZE PLAYERS POSITION…`.

use std::time::Instant;

use yomikiri_game::{Notation, Quiet};
use yomikiri_mnk::{Mnk, Rules};
use yomikiri_mnk_tables::{Endgame, EndgameSize};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let size = args.next().ok_or("a size is missing")?.parse()?;
    let players = args.next().ok_or("the number of players is missing")?.parse()?;
    let game = Mnk::new(size, 3, players, Rules::Free)?;
    for text in args {
        let position = game.parse_position(&text)?;
        let size = EndgameSize::of(&game, &position)?;
        let clock = Instant::now();
        let sets = Endgame::sets(&game, &position, &Quiet)?;
        let seconds = clock.elapsed().as_secs_f64();
        println!("{text}: {{{}}}, {} numbers, {seconds:.3} s", sets.value, size.numbers);
        if size.numbers < 300_000_000 {
            let clock = Instant::now();
            let values = Endgame::values(&game, &position, &Quiet)?.value;
            let (cautious, hopeful) = (values.cautious(), values.hopeful());
            let seconds = clock.elapsed().as_secs_f64();
            println!("  cautious {{{cautious}}}, hopeful {{{hopeful}}}, {seconds:.3} s");
        }
    }
    Ok(())
}
