//! k in a row: searched position by position, or solved whole where that is cheap.
//!
//! A request searches a little and keeps nothing. A job that has solved a whole game leaves the
//! solution on the shelf, and then it answers every later question about that game.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Map, Value as Json, json};
use yomikiri_game::{Game, Limits, Notation, Outcome, Player, Progress, counted, grouped};
use yomikiri_mnk::{Cell, Mnk, ParameterError, Position, Rules, Size};
use yomikiri_mnk_tables::{
    Analyst, Bot, EndgameSize, Knowledge, LayerFolder, LayersError, Whole, states_of_layer,
    whole_numbers,
};
use yomikiri_play::{Budget, ListedEngine, NamedEngine};

use super::mnk_count::MnkCount;
use crate::exact::ranked;
use crate::{
    Arguments, Asked, Count, Each, Effort, Entry, Explore, ExploreError, Face, GameInfo, Judged,
    Met, Shelf, Task, Tensor, Value,
};

pub(crate) const ENTRY: Entry = Entry { name: "mnk", info, open, recognize };

/// Positions that a request may search, that a question of a person may by default, and that an
/// engine may.
const REQUEST: usize = 20_000;
const JOB: usize = 8_000_000;
const ENGINE: usize = 300_000;
/// Bytes that a job may take to solve a position from every way to fill the empty cells: on 5x5 at most 18 of them.
const ENDGAME_BYTES: u64 = 3 << 30;
/// Solved games that are kept.
const MOST_KEPT: usize = 2;

fn info() -> GameInfo {
    GameInfo::read(include_str!("../../data/mnk.json"))
}

fn open(arguments: &Arguments, shelf: &Shelf) -> Result<Box<dyn Explore>, ExploreError> {
    let size: Size = arguments.parse("size")?;
    let (k, players) = (arguments.parse("k")?, arguments.parse("players")?);
    let rules: Rules = arguments.parse("rules")?;
    let game = Mnk::new(size, k, players, rules).map_err(|error| {
        let name = match error {
            ParameterError::Size { .. } | ParameterError::NoRoom(_) => "size",
            ParameterError::K { .. } => "k",
            ParameterError::Players(_) => "players",
        };
        arguments.wrong(name, error)
    })?;
    let limit = arguments.parse_option("limit")?;
    let folder = match arguments.option("table") {
        Some(path) => Some(layers(&game, Path::new(path))?),
        None => None,
    };
    let (count, solved) = (MnkCount::read(arguments)?, shelf.get(Solved::default));
    Ok(Box::new(MnkFace { game, limit, folder, count, solved }))
}

/// Rows of dots and the numbers 1 to 4 tell their size, and by the counts of each how many play.
fn recognize(text: &str) -> Option<(String, String)> {
    let rows: Vec<&str> = text.split('/').collect();
    let is_cell = |c: char| c == '.' || ('1'..='4').contains(&c);
    let columns = rows.first()?.chars().count();
    let fits = rows.iter().all(|row| row.chars().count() == columns && row.chars().all(is_cell));
    if !fits || rows.len() < 2 || columns == 0 {
        return None;
    }
    let stones = |player| text.chars().filter(|c| c.to_digit(10) == Some(player)).count();
    let counts = [1, 2, 3, 4].map(stones);
    let total: usize = counts.iter().sum();
    let fits = |players: usize| {
        let share = |seat| if seat < players { (total + players - 1 - seat) / players } else { 0 };
        counts.iter().enumerate().all(|(seat, &count)| count == share(seat))
    };
    let players = [3, 2, 4].into_iter().find(|&players| fits(players)).unwrap_or(3);
    Some((format!("mnk --size {}x{columns} --players {players}", rows.len()), text.to_owned()))
}

/// Games that a job has solved whole, the latest last.
#[derive(Default)]
struct Solved(Mutex<Vec<(String, Arc<Whole>)>>);

impl Solved {
    fn get(&self, name: &str) -> Option<Arc<Whole>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(kept, _)| kept == name).map(|(_, whole)| whole.clone())
    }

    fn keep(&self, name: String, whole: Arc<Whole>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(other, _)| *other != name);
        kept.push((name, whole));
        let surplus = kept.len().saturating_sub(MOST_KEPT);
        kept.drain(..surplus);
    }
}

struct MnkFace {
    game: Mnk,
    /// The most positions that a person lets a search hold.
    limit: Option<usize>,
    /// The layer files that values are to be taken from.
    folder: Option<LayerFolder>,
    /// What is to be counted, if that is asked.
    count: MnkCount,
    solved: Arc<Solved>,
}

impl MnkFace {
    /// Lets an analyst answer, with as much work as the question may cause.
    fn ask<T>(&self, asked: &Asked<'_>, answer: impl FnOnce(&mut Analyst<'_>) -> T) -> T {
        let positions = match asked.effort {
            Effort::Request => REQUEST,
            Effort::Job => self.limit.unwrap_or(JOB),
        };
        let name = self.game.name();
        let analyst = Analyst::new(&self.game, Limits::positions(positions), asked.progress);
        let mut analyst = match asked.effort {
            Effort::Request => analyst.searching(),
            Effort::Job => analyst.with_endgames(ENDGAME_BYTES),
        };
        analyst = analyst.knowing(self.solved.get(&name));
        let answer = answer(&mut analyst);
        if let Some(whole) = analyst.whole() {
            self.solved.keep(name, whole);
        }
        answer
    }

    /// Every state of one layer, each searched.
    fn searched_states(
        &self,
        progress: &dyn Progress,
        told: &mut dyn FnMut(Position, Value) -> Result<(), ExploreError>,
    ) -> Result<(), ExploreError> {
        let stones = self.count.stones().ok_or_else(|| {
            let problem = "stones missing: a board too large to be solved whole";
            ExploreError::unknown("stones", problem, "the number of stones of one layer")
        })?;
        let limits = Limits::positions(self.limit.unwrap_or(JOB));
        let states = states_of_layer(&self.game, stones, limits).map_err(ExploreError::failed)?;
        progress.begin("states", Some(states.len() as u64));
        self.ask(&Asked::job(progress), |analyst| {
            for position in states {
                told(position, value(analyst.knowledge(&position)))?;
                progress.advance(1);
            }
            Ok(())
        })
    }

    fn names(&self, cells: u64) -> Vec<String> {
        let cells = (0..self.game.size().cells()).map(Cell::new).filter(|c| c.bit() & cells != 0);
        cells.map(|cell| cell.name(self.game.size())).collect()
    }

    /// The cells of the winner's lines.
    fn won_line(&self, position: &Position) -> u64 {
        let Some(Outcome::Win(winner)) = self.game.outcome(position) else { return 0 };
        let stones = position.stones(winner);
        self.game.lines().filter(|line| line & !stones == 0).fold(0, |all, line| all | line)
    }
}

/// Why a way through layer files ended: the files, or who was told.
enum Told {
    Files(LayersError),
    Broken(ExploreError),
}

impl From<LayersError> for Told {
    fn from(error: LayersError) -> Self {
        Told::Files(error)
    }
}

impl From<Told> for ExploreError {
    fn from(told: Told) -> Self {
        match told {
            Told::Files(error) => ExploreError::failed(error),
            Told::Broken(error) => error,
        }
    }
}

/// The layer files of a game.
fn layers(game: &Mnk, path: &Path) -> Result<LayerFolder, ExploreError> {
    let folder = LayerFolder::open(path).map_err(ExploreError::failed)?;
    let (found, expected) = (folder.game().name(), game.name());
    if found != expected {
        let problem = format!("{}: these layer files are of {found}", path.display());
        return Err(ExploreError::unknown("table", problem, expected));
    }
    Ok(folder)
}

impl Face for MnkFace {
    type Game = Mnk;

    fn game(&self) -> &Mnk {
        &self.game
    }

    fn name(&self) -> String {
        self.game.name()
    }

    fn board(&self, position: &Position) -> Json {
        let game = &self.game;
        let (allowed, text) = (game.allowed(position), game.position_text(position));
        let reaches = Player::all(game.players());
        let reaches = reaches.map(|player| self.names(game.reaches(position, player)));
        json!({
            "kind": "mnk",
            "rows": game.size().rows(),
            "columns": game.size().columns(),
            "k": game.k(),
            "stones": text.split('/').collect::<Vec<_>>(),
            "reaches": reaches.collect::<Vec<_>>(),
            // Does a rule allow only some of the empty cells?
            "forced": allowed != 0 && allowed != game.empty(position),
            "line": self.names(self.won_line(position)),
        })
    }

    fn actions(&self) -> usize {
        self.game.size().cells()
    }

    /// Cells from the top left, row by row.
    fn action(&self, _position: &Position, cell: Cell, _place: usize) -> Option<usize> {
        Some(cell.number())
    }

    fn tensor(&self) -> Tensor {
        let size = self.game.size();
        Tensor::planes(size.rows(), size.columns(), self.game.players())
    }

    /// A plane for each player's stones: one's own first, then those of whoever moves next.
    fn observe(&self, position: &Position, player: Player, numbers: &mut [f32]) {
        let players = self.game.players();
        for turns in 0..players {
            let mut stones = position.stones(player.after(turns, players));
            while stones != 0 {
                numbers[stones.trailing_zeros() as usize * players + turns] = 1.0;
                stones &= stones - 1;
            }
        }
    }

    fn judge(&self, position: &Position, asked: &Asked<'_>) -> Result<Judged<Cell>, ExploreError> {
        let mover = self.game.to_move(position);
        if let Some(folder) = &self.folder {
            let found = folder.analyze(position).map_err(ExploreError::failed)?;
            let moves = found.moves.into_iter().map(|(cell, set)| (cell, Value::Equilibrium(set)));
            return Ok(ranked(Value::Equilibrium(found.equilibrium), moves.collect(), mover));
        }
        let (knowledge, moves) = self.ask(asked, |analyst| analyst.judge(position));
        let moves = moves.into_iter().map(|judged| (judged.cell, value(judged.after)));
        let mut judged = ranked(value(knowledge), moves.collect(), mover);
        // What a job would do about it, so that whoever asks can say how long that takes.
        let cut_off = !judged.complete && asked.effort == Effort::Request;
        if let Some(states) = cut_off.then(|| whole_numbers(&self.game)).flatten() {
            judged.more.insert("whole".into(), json!(states));
        }
        // What it would take where a job had to leave it open.
        let open = asked.effort == Effort::Job && knowledge.equilibrium().is_none();
        if let Some(size) = open.then(|| EndgameSize::needed(&self.game, position)).flatten() {
            let (numbers, bytes) = (size.numbers, size.bytes_of_sets());
            let seconds = size.cpu_seconds();
            let endgame = json!({ "numbers": numbers, "bytes": bytes, "cpu_seconds": seconds });
            judged.more.insert("endgame".into(), endgame);
        }
        Ok(judged)
    }

    fn line(&self, position: &Position, asked: &Asked<'_>) -> Result<Vec<Cell>, ExploreError> {
        match &self.folder {
            Some(folder) => Ok(folder.analyze(position).map_err(ExploreError::failed)?.line),
            None => Ok(self.ask(asked, |analyst| analyst.main_line(position))),
        }
    }

    fn notes(&self, position: &Position, more: &Map<String, Json>) -> Vec<String> {
        if self.game.outcome(position).is_some() {
            return Vec::new();
        }
        let endgame = more.get("endgame").and_then(endgame_note);
        let of = |player: Player| {
            let cells = self.names(self.game.reaches(position, player));
            (!cells.is_empty()).then(|| format!("player {player} on {}", cells.join(" ")))
        };
        let reaches: Vec<String> = Player::all(self.game.players()).filter_map(of).collect();
        let reaches = (!reaches.is_empty()).then(|| format!("Reaches: {}", reaches.join("; ")));
        reaches.into_iter().chain(endgame).collect()
    }

    fn count(&self, progress: &dyn Progress) -> Result<Count, ExploreError> {
        self.count.take(&self.game, progress)
    }

    fn states(
        &self,
        progress: &dyn Progress,
        each: &mut Each<'_, Position>,
    ) -> Result<(), ExploreError> {
        let mut told = |position: Position, value: Value| {
            let mover = self.game.to_move(&position);
            each(&Met { mover, value, position: &|| self.game.canonical(&position).0 })
        };
        let layers = match self.count.stones() {
            Some(stones) if stones > self.game.size().cells() => {
                let problem = format!("{stones} stones on {} cells", self.game.size().cells());
                return Err(ExploreError::unknown("stones", problem, "no more stones than cells"));
            }
            Some(stones) => stones..=stones,
            None => 0..=self.game.size().cells(),
        };
        if let Some(folder) = &self.folder {
            for layer in layers {
                folder.for_each(layer, progress, |position, set| {
                    told(position, Value::Equilibrium(set)).map_err(Told::Broken)
                })?;
            }
            return Ok(());
        }
        let whole = self.solved.get(&self.game.name());
        if let Some(whole) = whole.or_else(|| Whole::solve(&self.game, progress).map(Arc::new)) {
            for stones in layers {
                whole.for_each(stones, |position, values| {
                    progress.advance(1);
                    told(position, Value::Sets(values))
                })?;
            }
            self.solved.keep(self.game.name(), whole);
            return Ok(());
        }
        self.searched_states(progress, &mut told)
    }

    fn tasks(&self) -> Vec<Task> {
        match self.game.players() {
            2 => vec![Task::Win, Task::OnlyMove, Task::Hold],
            _ => vec![Task::Win],
        }
    }

    fn engines(&self, budget: Budget) -> Vec<ListedEngine> {
        Bot::list(self.game.players(), Limits::positions(self.limit.unwrap_or(ENGINE)), budget)
    }

    fn engine(
        &self,
        text: &str,
        budget: Budget,
    ) -> Result<Box<dyn NamedEngine<Mnk>>, ExploreError> {
        let limits = Limits::positions(self.limit.unwrap_or(ENGINE));
        let bot = Bot::parse(text, self.game.players(), limits, budget);
        Ok(Box::new(bot.map_err(|error| ExploreError::text("engine", &error))?))
    }
}

fn value(knowledge: Knowledge) -> Value {
    match knowledge {
        Knowledge::Values(values) => Value::Sets(values),
        Knowledge::Equilibrium(set) => Value::Equilibrium(set),
        Knowledge::Forced(winner) => Value::Forced(winner),
        Knowledge::Unknown => Value::Unknown,
    }
}

/// What the exact set of a position would take.
fn endgame_note(needed: &Json) -> Option<String> {
    let (numbers, bytes) = (needed["numbers"].as_u64()?, needed["bytes"].as_u64()?);
    let seconds = needed["cpu_seconds"].as_f64()?;
    let time = match seconds {
        s if s < 100.0 => counted(s.ceil() as u64, "CPU second"),
        s if s < 6000.0 => counted((s / 60.0).ceil() as u64, "CPU minute"),
        s => counted((s / 3600.0).ceil() as u64, "CPU hour"),
    };
    let megabytes = grouped(bytes.div_ceil(1_000_000));
    let numbers = grouped(numbers);
    Some(format!(
        "Exact set: {numbers} numbers to go through, {megabytes} MB of memory, about {time}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_exact_set_would_take_is_said() {
        let said = |numbers: u64, bytes: u64, cpu_seconds: f64| {
            endgame_note(&json!({ "numbers": numbers, "bytes": bytes, "cpu_seconds": cpu_seconds }))
        };
        let text = "Exact set: 1,200 numbers to go through, 1 MB of memory, about 1 CPU second";
        assert_eq!(said(1_200, 5, 0.1).as_deref(), Some(text));
        let text = "Exact set: 7 numbers to go through, 3,000 MB of memory, about 3 CPU hours";
        assert_eq!(said(7, 3_000_000_000, 7_300.0).as_deref(), Some(text));
        assert_eq!(endgame_note(&json!({})), None);
    }

    #[test]
    fn positions_tell_their_game() {
        let check = |text, expected: Option<&str>| {
            let game = recognize(text).map(|(game, _)| game);
            assert_eq!(game.as_deref(), expected, "{text}");
        };
        check("..../.1../..2./....", Some("mnk --size 4x4 --players 3"));
        check("12./.1./2..", Some("mnk --size 3x3 --players 2"));
        check("1234/..../....", Some("mnk --size 3x4 --players 4"));
        check(".../.../...", Some("mnk --size 3x3 --players 3"));
        check("../...", None);
        check("/", None);
        check("X0O1", None);
        check("gle/1c1/1C1/ELG[-] w", None);
    }
}
