//! `yomikiri play`: a game in the terminal, against people or engines.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, ensure};
use serde_json::Map;
use yomikiri_catalog::{Asked, Explore, ExploreError, GameInfo, Seat, SeatInfo};
use yomikiri_game::Dice;
use yomikiri_play::Budget;
use yomikiri_report::write_whole;

use crate::analyze::{self, capital};
use crate::destination::{check_file, write_or_print};
use crate::generic::Chosen;
use crate::input::next_command;
use crate::output::{Answer, DIM, Output, remark, said};
use crate::progress::Bar;
use crate::typed::whole;

const HELP: &str = "\
Type a move, or:
  moves   the legal moves          hint   the value of every move
  undo    take back                board  draw again
  text    the position as text     save FILE   write the record
  help    this                     quit";

/// Playouts of engines whose options do not say.
const PLAYOUTS: u64 = 3000;
/// Moves listed without being asked for.
const FEW_MOVES: usize = 6;
/// A game without end is given up after this many moves.
const LONGEST: usize = 1000;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Who plays each seat in turn: human, or an engine with its options. By default you are the
    /// first player, and an engine plays the others
    #[arg(long = "seat", value_name = "human|ENGINE")]
    seats: Vec<String>,
    /// Begin from this position
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    /// Playouts of engines whose options do not say
    #[arg(long, default_value_t = PLAYOUTS, value_parser = whole(1, 4_000_000_000))]
    playouts: u64,
    /// Seed of random choices; by default taken from the clock, and printed
    #[arg(long)]
    seed: Option<u64>,
    /// Leave the game undecided after this many moves
    #[arg(long)]
    moves: Option<usize>,
    /// Write the game here when it ends or is left: as a record, or in the form that the file's name
    /// says (.txt for a list of moves; .kif and .usi in Dobutsu Shogi)
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self, chosen: Chosen<'_>, output: &mut Output) -> anyhow::Result<Answer> {
        if let Some(path) = &self.out {
            check_file(path)?;
        }
        let seed = self.seed.unwrap_or_else(clock_seed);
        let info = chosen.info;
        // What chance decides is dealt by the seed, unless it was given.
        let dealt = info.parameters.iter().find(|parameter| parameter.random);
        let is_plain = self.from.is_none() && dealt.is_none();
        self.out.as_deref().map_or(Ok(()), |path| check_form(path, is_plain))?;
        let chosen = match dealt.filter(|p| self.from.is_none() && !chosen.is_given(&p.name)) {
            Some(parameter) => chosen.with(&parameter.name, &seed.to_string()),
            None => chosen,
        };
        let (game, start) = chosen.open_at(self.from.as_deref().unwrap_or_default())?;
        let start = game.view(&start).with_context(|| analyze::place(&start))?.position;
        let (given, players) = (self.seats.len(), game.players());
        ensure!(given <= players, "{given} seats for {players} players; expected at most one each");
        let named: Vec<String> = (0..players)
            .map(|at| match (self.seats.get(at), at) {
                (Some(name), _) => name.clone(),
                (None, 0) => "human".to_owned(),
                (None, at) => opponent(info, &game.name(), at + 1),
            })
            .collect();
        let budget = Budget::Playouts(self.playouts);
        let seat = |(name, at): (&String, u64)| match name.as_str() {
            "human" => Ok(None),
            engine => {
                let seated =
                    with_table(&*game, || game.seat(engine, budget, seed.wrapping_add(at)));
                seated.map(Some).with_context(|| format!("--seat {name}"))
            }
        };
        let engines: Vec<Option<Box<dyn Seat + '_>>> =
            named.iter().zip(0..).map(seat).collect::<anyhow::Result<_>>()?;
        output.line(format!("{DIM}{}, seed {seed}{DIM:#}", game.name()))?;
        let people = engines.iter().map(Option::is_none).collect();
        let seats = game.seats();
        let history = vec![Step { position: start, mover: 1, text: None }];
        let longest = self.moves.unwrap_or(LONGEST).min(game.longest());
        let table =
            Table { game: &*game, seats, people, history, out: self.out, is_plain, longest };
        table.play(engines, output)
    }
}

/// Makes the table that a game's values come from, if it is not there, and says what that takes.
pub(crate) fn make_table(game: &dyn Explore) -> anyhow::Result<()> {
    let Some(megabytes) = game.table_needed() else { return Ok(()) };
    remark!(
        "solving {}: {megabytes} MB of memory, up to 140 MB of disk, about a minute, once; later \
         starts find the table",
        game.name()
    );
    let bar = Bar::new();
    let made = game.make_table(&bar);
    drop(bar);
    made.context("the table could not be made; --table names another place for the table")
}

/// What needs a table, tried again when the table is there.
pub(crate) fn with_table<T>(
    game: &dyn Explore,
    ask: impl Fn() -> Result<T, ExploreError>,
) -> anyhow::Result<T> {
    match ask() {
        Err(ExploreError::NoTable { .. }) => {
            make_table(game)?;
            Ok(ask()?)
        }
        answered => Ok(answered?),
    }
}

/// Who plays a seat (from 1) that nobody has named.
fn opponent(info: &GameInfo, game: &str, seat: usize) -> String {
    let given =
        |name: &Option<String>| name.as_ref().map(|name| game.contains(&format!("--{name}")));
    let fits = |name: &&String| {
        info.engines.iter().any(|engine| {
            engine.name == **name
                && engine.seat.is_none_or(|only| only == seat)
                && given(&engine.with) != Some(false)
                && given(&engine.without) != Some(true)
        })
    };
    let first = info.engines.first().map(|engine| &engine.name);
    info.opponents.iter().find(fits).or(first).cloned().unwrap_or("random".to_owned())
}

/// A seed nobody chose. It is printed, so the game can be had again.
pub(crate) fn clock_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Dice::new(now.as_nanos() as u64).bits() % 1_000_000
}

/// A position, who is to move, and the move that led to it.
struct Step {
    position: String,
    mover: usize,
    text: Option<String>,
}

/// A game in progress. `history` is never empty.
struct Table<'g> {
    game: &'g dyn Explore,
    seats: Vec<SeatInfo>,
    people: Vec<bool>,
    history: Vec<Step>,
    out: Option<PathBuf>,
    /// Did the game begin from the start, with nothing dealt?
    is_plain: bool,
    /// The game is given up after this many moves.
    longest: usize,
}

enum Entered {
    Move(String),
    Again,
    Quit,
}

impl Table<'_> {
    fn step(&self) -> &Step {
        &self.history[self.history.len() - 1]
    }

    fn name(&self, player: usize) -> String {
        let seat = self.seats.get(player.wrapping_sub(1));
        seat.map_or(format!("player {player}"), |seat| match seat.name.en.as_str() {
            name if name == seat.symbol => name.to_owned(),
            name => format!("{name} ({})", seat.symbol),
        })
    }

    fn is_person(&self, player: usize) -> bool {
        self.people.get(player.wrapping_sub(1)).copied().unwrap_or(false)
    }

    fn play(
        mut self,
        mut engines: Vec<Option<Box<dyn Seat + '_>>>,
        output: &mut Output,
    ) -> anyhow::Result<Answer> {
        if self.people.contains(&true) {
            output.line(HELP)?;
        }
        output.line(self.game.draw(&self.step().position)?)?;
        let mut told = 0;
        loop {
            let view = self.game.view(&self.step().position)?;
            let at = self.history.len() - 1;
            self.history[at].mover = view.to_move;
            if let Some(end) = self.ended(view.outcome.as_deref()) {
                output.line(format!("\n{end}"))?;
                break;
            }
            let mover = view.to_move;
            let seat = engines.get_mut(mover.wrapping_sub(1)).and_then(Option::as_mut);
            if seat.is_none() && told != self.history.len() {
                told = self.history.len();
                for note in self.game.notes(&self.step().position, &Map::new())? {
                    output.line(note)?;
                }
            }
            let mv = match seat {
                Some(engine) => {
                    let waiting = Bar::waiting("thinking");
                    engine.choose(&self.step().position, &waiting)?.text
                }
                None => match self.ask(mover, output)? {
                    Entered::Move(mv) => mv,
                    Entered::Again => continue,
                    Entered::Quit => break,
                },
            };
            match self.game.play(&self.step().position, &mv) {
                Ok(played) => {
                    let (text, name) = (played.name.text, played.name.name.en);
                    let named = if name == text { String::new() } else { format!(" ({name})") };
                    output.line(format!("\n{} {text}{named}", self.name(mover)))?;
                    output.line(self.game.draw(&played.position)?)?;
                    let position = played.position;
                    self.history.push(Step { position, mover: 0, text: Some(text) });
                }
                Err(error) => output.line(format!("{error}; help lists what can be typed"))?,
            }
        }
        output.line(format!("Final position: {}", self.step().position))?;
        self.save_at_end(output)?;
        Ok(Answer::Done)
    }

    /// How the game ended, in words; a position that comes up for the third time ends it too.
    fn ended(&self, outcome: Option<&str>) -> Option<String> {
        match outcome {
            Some("draw") => return Some("A draw.".to_owned()),
            Some(winner) => {
                let winner = self.name(winner.parse().unwrap_or(0));
                return Some(format!("{} wins.", capital(&winner)));
            }
            None => {}
        }
        let mut times: HashMap<&str, usize> = HashMap::new();
        self.history.iter().for_each(|step| *times.entry(&step.position).or_default() += 1);
        if times.get(self.step().position.as_str()) >= Some(&3) {
            return Some("A draw: the position came up three times.".to_owned());
        }
        let moves = self.history.len() - 1;
        (moves >= self.longest).then(|| format!("{moves} moves: the game is left undecided here."))
    }

    fn ask(&mut self, mover: usize, output: &mut Output) -> anyhow::Result<Entered> {
        let moves = self.legal()?;
        let few = match moves.len() {
            count if count <= FEW_MOVES => moves.join(" "),
            count => format!("{count} legal moves"),
        };
        output.line(format!("{} to move ({few}):", self.name(mover)))?;
        output.flush()?;
        let Some(line) = next_command(output)? else { return Ok(Entered::Quit) };
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", _) => {}
            ("quit" | "q" | "exit", "") => return Ok(Entered::Quit),
            ("help" | "?", "") => output.line(HELP)?,
            ("board", "") => output.line(self.game.draw(&self.step().position)?)?,
            ("moves", part) => {
                let wanted = moves.iter().filter(|mv| mv.contains(part));
                output.line(wanted.map(String::as_str).collect::<Vec<_>>().join(" "))?;
            }
            ("hint", "") => self.hint(output)?,
            ("undo" | "u", "") => self.undo(output)?,
            ("text" | "record", "") => {
                output.line(format!("{} {}", self.game.name(), self.step().position))?;
            }
            ("save", "") => output.line("no file name; expected save FILE")?,
            ("save", file) => match self.save(Path::new(file)) {
                Ok(()) => output.line(format!("written to {file}"))?,
                Err(error) => output.line(said(&error))?,
            },
            _ => return Ok(Entered::Move(line.to_owned())),
        }
        Ok(Entered::Again)
    }

    fn legal(&self) -> anyhow::Result<Vec<String>> {
        let view = self.game.view(&self.step().position)?;
        Ok(view.moves.into_iter().map(|mv| mv.text).collect())
    }

    fn hint(&self, output: &mut Output) -> anyhow::Result<()> {
        make_table(self.game)?;
        let bar = Bar::waiting("thinking");
        let analysis = self.game.analyze(&self.step().position, &Asked::request(&bar))?;
        drop(bar);
        analyze::moves(&analysis.moves, &self.seats, output)
    }

    /// Takes back moves until a person is to move again.
    fn undo(&mut self, output: &mut Output) -> anyhow::Result<()> {
        let earlier = &self.history[..self.history.len() - 1];
        match earlier.iter().rposition(|step| self.is_person(step.mover)) {
            Some(at) => {
                self.history.truncate(at + 1);
                output.line(self.game.draw(&self.step().position)?)
            }
            None => output.line("Nothing to take back."),
        }
    }

    fn save_at_end(&self, output: &mut Output) -> anyhow::Result<()> {
        let Some(file) = &self.out else { return Ok(()) };
        write_or_print(file, &self.written(file)?, output)?;
        output.line(format!("Record written to {}.", file.display()))
    }

    /// Writes the record, whole or not at all.
    fn save(&self, path: &Path) -> anyhow::Result<()> {
        check_file(path)?;
        check_form(path, self.is_plain)?;
        Ok(write_whole(path, self.written(path)?.as_bytes())?)
    }

    /// The game so far, in the form that the file's name says, or else its record as one line. Moves before
    /// `--from` are part of it where the position tells them.
    fn written(&self, path: &Path) -> anyhow::Result<String> {
        let moves: Vec<String> = self.history.iter().filter_map(|step| step.text.clone()).collect();
        let start = &self.history[0].position;
        let forms = self.game.written(start, &moves)?.into_iter();
        let mut forms = forms.filter(|written| written.name == form(path));
        match forms.next() {
            Some(written) => Ok(format!("{}\n", written.text.trim_end())),
            None => Ok(format!("{}\n", self.game.record(start, &moves)?)),
        }
    }
}

/// Checks that the form which a file's name asks for says all about the game.
fn check_form(path: &Path, is_plain: bool) -> anyhow::Result<()> {
    ensure!(
        is_plain || form(path) != "moves",
        "{}: a list of moves says neither where the game began nor what was dealt; expected a name that \
         does not end in .txt",
        path.display()
    );
    Ok(())
}

/// The form of a game that a file's name asks for.
fn form(path: &Path) -> &str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("txt") => "moves",
        Some(extension @ ("kif" | "usi" | "uci")) => extension,
        _ => "record",
    }
}
