//! `yomikiri play tantrix`: a game in the terminal.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, ensure};
use yomikiri_game::{Dice, Game, Notation, Outcome};
use yomikiri_play::{Budget, Engine};
use yomikiri_report::write_whole;
use yomikiri_tantrix::{Deal, Move, Position, Record, Seats, Tantrix, edges_text, positions};
use yomikiri_tantrix_players::{Bot, judged};

use super::board::{self, coloured};
use crate::destination::{check_file, write_or_print};
use crate::input::next_command;
use crate::list::engines_help;
use crate::output::{Answer, DIM, Output, said};
use crate::progress::Bar;
use crate::typed::whole;

const HELP: &str = "\
Type a move: TILE@Q,R such as 36@1,-2, with rTURN where the tile fits in several ways (36@1,-2r4).
Empty cells show their coordinates: * forced space, x controlled cell. Or:
  moves [TILE]  the legal moves    hint    the engine's estimates    undo    take back
  board         draw again         text    the game as text          save FILE
  help          this               quit";

/// Moves listed without being asked for.
const FEW_MOVES: usize = 6;

#[derive(Clone, Debug, PartialEq)]
enum Seat {
    Human,
    Engine(Bot),
}

impl Seat {
    fn parse(text: &str, budget: Budget) -> anyhow::Result<Seat> {
        if text == "human" {
            return Ok(Seat::Human);
        }
        let bot = Bot::parse(text, budget).with_context(|| format!("--seat {text}"))?;
        Ok(Seat::Engine(bot))
    }
}

/// Playouts of engines whose options do not say.
const PLAYOUTS: u64 = 3000;

#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct PlayArgs {
    /// Who plays each seat in turn: human, or an engine with its options. By default you play first,
    /// darwin the other seats
    #[arg(long = "seat", value_name = "human|ENGINE")]
    seats: Vec<String>,
    /// The players' colours in turn, two to four of R, Y, G, B
    #[arg(long, default_value = "RB", conflicts_with = "from")]
    colours: String,
    /// Begin from the text of a game: colours, deal and moves
    #[arg(long, value_name = "GAME")]
    from: Option<String>,
    /// Playouts of engines whose options do not say
    #[arg(long, default_value_t = PLAYOUTS, value_parser = whole(1, 4_000_000_000))]
    playouts: u64,
    /// Seed of the deal and of the engines; by default taken from the clock, and printed
    #[arg(long)]
    seed: Option<u64>,
    /// Write the record here when the game ends or is left
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn help() -> String {
    format!(
        "{}Examples:\n  \
        yomikiri play tantrix                                you (red) against darwin\n  \
        yomikiri play tantrix --seat human --seat champion   against the strongest\n  \
        yomikiri play tantrix --seat darwin --seat human     you (blue) second\n  \
        yomikiri play tantrix --colours RYG --seat human --seat greedy --seat darwin\n  \
        yomikiri play tantrix --from 'RB #7 3@0,0' --out game.jsonl\n  \
        yomikiri play tantrix --seat darwin --seat obstruct --seed 7   two engines",
        engines_help("Tantrix", &Bot::list(Budget::Playouts(PLAYOUTS)))
    )
}

impl PlayArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        if let Some(path) = &self.out {
            check_file(path)?;
        }
        let seed = self.seed.unwrap_or_else(clock_seed);
        let (game, start) = match &self.from {
            Some(text) => Tantrix::parse_game(text).context("--from")?,
            None => {
                let seats = Seats::parse(&self.colours).context("--colours")?;
                let game = Tantrix::new(seats, Deal::from_seed(seed));
                let start = game.start();
                (game, start)
            }
        };
        let players = game.players();
        let given = self.seats.len();
        ensure!(given <= players, "{given} seats for {players} players; expected at most one each");
        let budget = Budget::Playouts(self.playouts);
        let mut seats = Vec::new();
        for at in 0..players {
            let default = if at == 0 { "human" } else { "darwin" };
            seats.push(Seat::parse(self.seats.get(at).map_or(default, String::as_str), budget)?);
        }
        output.line(format!("{DIM}seed {seed}{DIM:#}"))?;
        let hinter = Bot::parse("darwin", budget)?;
        let positions = positions(&game, &start);
        let table = Table { seats, hinter, seed, positions, out: self.out, game };
        table.play(output)
    }
}

/// A seed nobody chose. It is printed, so the game can be had again.
fn clock_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Dice::new(now.as_nanos() as u64).bits() % 1_000_000
}

/// A game in progress.
struct Table {
    game: Tantrix,
    seats: Vec<Seat>,
    hinter: Bot,
    seed: u64,
    /// Never empty: the start, and one after each placement.
    positions: Vec<Position>,
    out: Option<PathBuf>,
}

enum Entered {
    Move(Move),
    Again,
    Quit,
}

impl Table {
    fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    fn engines(&self) -> Vec<Option<Box<dyn Engine<Tantrix>>>> {
        let engine = |(seat, at): (&Seat, u64)| match seat {
            Seat::Human => None,
            Seat::Engine(bot) => Some(bot.engine(&self.game, self.seed.wrapping_add(at))),
        };
        self.seats.iter().zip(0..).map(engine).collect()
    }

    fn play(mut self, output: &mut Output) -> anyhow::Result<Answer> {
        let mut engines = self.engines();
        if self.seats.contains(&Seat::Human) {
            output.line(HELP)?;
        }
        self.show(output)?;
        while self.game.outcome(self.position()).is_none() {
            let seat = self.game.to_move(self.position()).index();
            let mv = match &mut engines[seat] {
                Some(engine) => {
                    let _waiting = Bar::waiting("thinking");
                    let choice = engine.choose(&self.game, self.position());
                    choice.map(|choice| choice.mv)
                }
                None => match self.ask(output)? {
                    Entered::Move(mv) => Some(mv),
                    Entered::Again => continue,
                    Entered::Quit => {
                        self.save_at_end(output)?;
                        return Ok(Answer::Done);
                    }
                },
            };
            let Some(mv) = mv else { break };
            self.make(mv, output)?;
        }
        self.finish(output)
    }

    fn make(&mut self, mv: Move, output: &mut Output) -> anyhow::Result<()> {
        let mover = self.game.to_move(self.position());
        let kind = self.position().phase().kind().unwrap_or_default();
        let text = self.game.move_text(self.position(), mv);
        let mut next = self.position().clone();
        self.game.play(&mut next, mv)?;
        self.positions.push(next);
        let edges = coloured(&edges_text(&mv.tile.edges(mv.rotation)));
        let name = coloured(&board::player_name(&self.game, mover));
        output.line(format!("{name} lays {text} {edges} ({kind})"))?;
        let next_is_human = self.seats[self.game.to_move(self.position()).index()] == Seat::Human;
        if next_is_human { self.show(output) } else { output.flush() }
    }

    fn show(&self, output: &mut Output) -> anyhow::Result<()> {
        let (game, position) = (&self.game, self.position());
        output.line(format!("\n{}", coloured(&position.board().with_coordinates())))?;
        let (scores, bag) = (board::scores(game, position), position.bag());
        output.line(coloured(&format!("Scores: {scores}. {bag} tiles in the bag.")))?;
        board::print_hands(game, position, output)
    }

    fn finish(&self, output: &mut Output) -> anyhow::Result<Answer> {
        let (game, position) = (&self.game, self.position());
        output.line(format!("\n{}", coloured(&position.board().to_string())))?;
        let result = match game.outcome(position) {
            Some(Outcome::Win(winner)) => format!("{} wins", board::player_name(game, winner)),
            _ if position.phase() == yomikiri_tantrix::Phase::Deadlock => "deadlock, a draw".into(),
            _ => "a draw".into(),
        };
        output.line(coloured(&format!("{result}. Scores: {}.", board::scores(game, position))))?;
        self.save_at_end(output)?;
        Ok(Answer::Done)
    }

    fn ask(&mut self, output: &mut Output) -> anyhow::Result<Entered> {
        let moves = self.legal();
        let name = board::player_name(&self.game, self.game.to_move(self.position()));
        let kind = match self.position().phase().kind() {
            Some("forced1" | "forced3") => ", a forced space must be filled",
            _ => "",
        };
        let few = match moves.len() {
            count if count <= FEW_MOVES => self.texts(&moves).join(" "),
            count => format!("{count} legal moves"),
        };
        output.line(format!("\n{} to move{kind} ({few}):", coloured(&name)))?;
        output.flush()?;
        let Some(line) = next_command(output)? else { return Ok(Entered::Quit) };
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        match (word, rest.trim()) {
            ("", _) => {}
            ("quit" | "q" | "exit", _) => return Ok(Entered::Quit),
            ("help" | "?", _) => output.line(HELP)?,
            ("board", _) => self.show(output)?,
            ("moves", tile) => self.list(tile, &moves, output)?,
            ("hint", _) => self.hint(output)?,
            ("undo" | "u", _) => self.undo(output)?,
            ("text", _) => output.line(self.game.game_text(self.position()))?,
            ("save", "") => output.line("no file name; expected save FILE")?,
            ("save", file) => match self.save(Path::new(file)) {
                Ok(()) => output.line(format!("written to {file}"))?,
                Err(error) => output.line(said(&error))?,
            },
            _ => match self.game.parse_move(self.position(), line.trim()) {
                Ok(mv) => return Ok(Entered::Move(mv)),
                Err(error) => output.line(format!("{error}; help lists what can be typed"))?,
            },
        }
        Ok(Entered::Again)
    }

    fn legal(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.game.moves(self.position(), &mut moves);
        moves
    }

    fn texts(&self, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.game.move_text(self.position(), mv)).collect()
    }

    /// Lists the moves, of one tile if one is named, with the edges as they would lie.
    fn list(&self, tile: &str, moves: &[Move], output: &mut Output) -> anyhow::Result<()> {
        let wanted = |mv: &&Move| tile.is_empty() || mv.tile.to_string() == tile;
        let found: Vec<Move> = moves.iter().filter(wanted).copied().collect();
        if found.is_empty() {
            return output
                .line(format!("tile {tile:?} has no legal move; expected one of your hand"));
        }
        for row in found.chunks(4) {
            let entry = |&mv: &Move| {
                let edges = coloured(&edges_text(&mv.tile.edges(mv.rotation)));
                format!("{:<12} {edges}   ", self.game.move_text(self.position(), mv))
            };
            output.line(row.iter().map(entry).collect::<String>().trim_end())?;
        }
        Ok(())
    }

    fn hint(&self, output: &mut Output) -> anyhow::Result<()> {
        let bar = Bar::waiting("thinking");
        let (moves, playouts) = judged(&self.game, self.position(), &self.hinter, self.seed, &bar);
        drop(bar);
        if playouts == 0 {
            return output
                .line(format!("only one legal move: {}", self.texts(&self.legal()).join(" ")));
        }
        output.line(format!("{DIM}estimates of {}, for you{DIM:#}", self.hinter))?;
        board::print_moves(&self.game, self.position(), &moves, 8, output)
    }

    /// Takes back placements until a person is to move again.
    fn undo(&mut self, output: &mut Output) -> anyhow::Result<()> {
        let by_human =
            |position: &Position| self.seats[self.game.to_move(position).index()] == Seat::Human;
        match self.positions[..self.positions.len() - 1].iter().rposition(by_human) {
            Some(at) => {
                self.positions.truncate(at + 1);
                self.show(output)
            }
            None => output.line("Nothing to take back."),
        }
    }

    fn save_at_end(&self, output: &mut Output) -> anyhow::Result<()> {
        match &self.out {
            Some(file) => {
                write_or_print(file, &self.record(), output)?;
                output.line(format!("Record written to {}.", file.display()))
            }
            None => {
                output.line(format!("{DIM}Game: {}{DIM:#}", self.game.game_text(self.position())))
            }
        }
    }

    /// Writes the record, whole or not at all.
    fn save(&self, path: &Path) -> anyhow::Result<()> {
        check_file(path)?;
        Ok(write_whole(path, self.record().as_bytes())?)
    }

    /// The game so far, as one line.
    fn record(&self) -> String {
        format!("{}\n", Record::of(&self.game, self.position()))
    }
}
