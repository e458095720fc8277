//! Tantrix through the face. Nothing here is solved: values are an engine's estimates.

use std::str::FromStr;
use std::sync::Arc;

use yomikiri_game::{Game, Notation, Player, Quiet};
use yomikiri_play::Budget;
use yomikiri_tantrix::{
    Cell, Colour, Deal, Line, Move, Position, Record, Seats, Tantrix, Tile, edges_text, replay,
};

use super::arguments::Arguments;
use super::view::{LineView, SpaceView, TileView};
use super::{
    Board, Chosen, Effort, Explore, ExploreError, MoveName, MoveValue, Name, Value, Values, View,
    Watcher, play, read,
};
use yomikiri_tantrix_players::{Bot, Reason, expected, judged};

/// Playouts behind an estimate: of a request, of a job, and of an engine's move.
const REQUEST: u64 = 600;
const JOB: u64 = 20_000;
const ENGINE: u64 = 1_500;
/// The engines that can be asked for, without options: those would let a request take for ever.
const ENGINES: [&str; 7] =
    ["champion", "darwin", "obstruct", "counting", "flat", "greedy", "random"];

/// The order of the tiles: a seed, or 56 numbers with commas.
struct DealText(String);

impl FromStr for DealText {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(DealText(text.trim_start_matches('#').to_owned()))
    }
}

impl DealText {
    fn deal(&self) -> Result<Deal, ExploreError> {
        let text = if self.0.contains(',') { self.0.clone() } else { format!("#{}", self.0) };
        Deal::parse(&text).map_err(|error| ExploreError::text("game", &error))
    }
}

/// A game with its deal.
pub(super) struct TantrixFace {
    game: Tantrix,
    deal: String,
    watcher: Watcher,
}

pub(super) fn open(
    arguments: &mut Arguments,
    watcher: Watcher,
) -> Result<TantrixFace, ExploreError> {
    let colours: String = arguments.take("colours", "RB".to_owned())?;
    let deal: DealText = arguments.take("deal", DealText("1".into()))?;
    let wrong = |error: yomikiri_tantrix::SeatsError| {
        let (field, message) = ("game", format!("--colours: {error}"));
        ExploreError::Text { field, message, column: None }
    };
    let seats = Seats::parse(&colours).map_err(wrong)?;
    Ok(TantrixFace { game: Tantrix::new(seats, deal.deal()?), deal: deal.0, watcher })
}

/// A recorded game: how to open it, its moves, and what is wrong with it.
#[derive(Clone, Debug, serde::Serialize)]
pub struct RecordView {
    /// The game with its deal.
    pub game: String,
    /// The moves up to the first wrong step.
    pub moves: Vec<String>,
    /// What is wrong, if anything is.
    pub problem: Option<String>,
}

/// Reads a record (a line of JSON) or the text of a game (`RB #7 3@0,0`).
pub fn tantrix_record(text: &str) -> Result<RecordView, ExploreError> {
    let failed =
        |error: String| ExploreError::Text { field: "record", message: error, column: None };
    let (game, end, problem) = if text.trim_start().starts_with('{') {
        let record =
            Record::parse(text.trim().as_bytes()).map_err(|error| failed(error.to_string()))?;
        let replayed = replay(&record).map_err(|error| failed(error.to_string()))?;
        (replayed.game, replayed.end, replayed.wrong.map(|wrong| wrong.to_string()))
    } else {
        let parsed = Tantrix::parse_game(text.trim());
        let (game, end) = parsed.map_err(|error| ExploreError::text("record", &error))?;
        (game, end, None)
    };
    let deal = game.deal().tiles().map(|tile| tile.to_string()).join(",");
    let face = TantrixFace { game, deal, watcher: Arc::new(Quiet) };
    let moves = face.game.position_text(&end);
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    Ok(RecordView { game: face.name(), moves, problem })
}

fn pair(cell: Cell) -> [i8; 2] {
    [cell.q, cell.r]
}

fn tile_view(tile: Tile, rotation: u8, cell: Option<Cell>) -> TileView {
    let edges = edges_text(&tile.edges(rotation));
    TileView { tile: tile.number(), edges, rotation, cell: cell.map(pair) }
}

fn line_view(line: &Line) -> LineView {
    LineView {
        colour: line.colour.letter(),
        length: line.length,
        score: line.score(),
        ends: line.ends.map(|ends| ends.map(|end| pair(end.cell))),
        controlled_ends: line.controlled_ends(),
    }
}

impl TantrixFace {
    fn board(&self, position: &Position) -> Board {
        let board = position.board();
        let hand = |player| position.hand(player).iter().map(|tile| tile_view(tile, 0, None));
        let spaces = position.space_counts().into_iter().map(|space| SpaceView {
            cell: pair(space.cell),
            shut: space.shut,
            bag: space.bag.iter().map(Tile::number).collect(),
            hands: Player::all(self.game.players())
                .map(|player| space.hands[player.index()].iter().map(Tile::number).collect())
                .collect(),
        });
        Board::Tantrix {
            colours: self.game.seats().colours().iter().map(|colour| colour.letter()).collect(),
            tiles: board
                .in_order()
                .map(|placed| tile_view(placed.tile, placed.rotation, Some(placed.cell)))
                .collect(),
            hands: Player::all(self.game.players()).map(|player| hand(player).collect()).collect(),
            bag: position.bag(),
            phase: position.phase().kind(),
            spaces: spaces.collect(),
            controlled: board.controlled().into_iter().map(pair).collect(),
            lines: Colour::ALL
                .iter()
                .filter_map(|&colour| board.lines(colour).first().map(line_view))
                .collect(),
            scores: self.game.scores(position),
        }
    }

    fn bot(&self, engine: &str, playouts: u64) -> Result<Bot, ExploreError> {
        if !ENGINES.contains(&engine) {
            let problem = format!("no engine {engine:?}");
            return Err(ExploreError::unknown("engine", problem, ENGINES.join(", ")));
        }
        let parsed = Bot::parse(engine, Budget::Playouts(playouts));
        parsed.map_err(|error| ExploreError::text("engine", &error))
    }
}

/// Why the champion plays so: what its network expects, and what tells the move from others.
impl TantrixFace {
    fn because(&self, position: &Position, mv: Move, why: Name) -> Name {
        let expected = expected(&self.game, position, 1);
        let Some(found) = expected.into_iter().find(|expected| expected.mv == mv) else {
            return why;
        };
        let (wins, margin) = (100.0 * found.share, found.margin());
        let (own, rival) = (found.own, found.rival);
        let english: Vec<String> = found.reasons.iter().map(ToString::to_string).collect();
        let japanese: Vec<String> = found.reasons.iter().map(Reason::japanese).collect();
        Name::new(
            format!(
                "{}; expects to win {wins:.0} %, margin {margin:+.1}, lines {own:.1} : {rival:.1}; \
                 against the average move: {}",
                why.en,
                english.join(", ")
            ),
            format!(
                "{}。予想: 勝率{wins:.0}%、点差{margin:+.1}、線の長さ{own:.1}対{rival:.1}。\
                 平均的な手との差: {}",
                why.ja,
                japanese.join("、")
            ),
        )
    }
}

impl Explore for TantrixFace {
    fn name(&self) -> String {
        let colours: String = self.game.seats().colours().iter().map(|c| c.letter()).collect();
        format!("tantrix --colours {colours} --deal {}", self.deal)
    }

    fn start(&self) -> String {
        String::new()
    }

    fn view(&self, position: &str) -> Result<View, ExploreError> {
        let (game, position) = (&self.game, read(&self.game, position)?);
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let name = |mv| {
            let text = game.move_text(&position, mv);
            MoveName { name: Name::same(&text), text, uci: None }
        };
        Ok(View {
            game: self.name(),
            position: game.position_text(&position),
            players: game.players(),
            to_move: game.to_move(&position).number(),
            outcome: game.outcome(&position).map(|outcome| outcome.to_string()),
            moves: moves.into_iter().map(name).collect(),
            board: self.board(&position),
        })
    }

    fn play(&self, position: &str, mv: &str) -> Result<String, ExploreError> {
        play(&self.game, position, mv)
    }

    fn values(&self, position: &str, effort: Effort) -> Result<Values, ExploreError> {
        let (game, position) = (&self.game, read(&self.game, position)?);
        let mover = game.to_move(&position);
        let text = game.position_text(&position);
        if let Some(outcome) = game.outcome(&position) {
            let value = Value::solved(outcome, Some(0));
            return Ok(Values::new(self.name(), text, mover, value, Vec::new()));
        }
        let (playouts, watcher) = match effort {
            Effort::Request => (REQUEST, self.watcher.clone()),
            Effort::Job(watcher) => (JOB, watcher),
        };
        watcher.begin("playouts", None);
        // The same position always has the same estimate.
        let (found, _) = judged(game, &position, &self.bot("darwin", playouts)?, 1, &*watcher);
        let estimate = |share: Option<f32>, visits| match share {
            Some(share) => Value::Estimate { player: mover.number(), share, visits },
            None => Value::Unknown,
        };
        let value = found.first().map_or(Value::Unknown, |best| {
            estimate(best.estimate, found.iter().map(|m| m.visits).sum())
        });
        let moves = found.iter().enumerate().map(|(at, judged)| MoveValue {
            text: game.move_text(&position, judged.mv),
            uci: None,
            value: estimate(judged.estimate, judged.visits),
            best: at == 0,
        });
        Ok(Values::new(self.name(), text, mover, value, moves.collect()))
    }

    fn line(&self, _position: &str, _effort: Effort) -> Result<Vec<String>, ExploreError> {
        Ok(Vec::new())
    }

    fn choose(&self, position: &str, engine: &str, seed: u64) -> Result<Chosen, ExploreError> {
        let (game, position) = (&self.game, read(&self.game, position)?);
        let bot = self.bot(engine, ENGINE)?;
        let mut engine = bot.engine(game, seed);
        let Some(choice) = engine.choose_watched(game, &position, &*self.watcher) else {
            return Err(ExploreError::unknown(
                "position",
                "the game is over",
                "a game that goes on",
            ));
        };
        let mover = game.to_move(&position).index();
        let found = choice.estimates.iter().find(|estimate| estimate.mv == choice.mv);
        let why = found.filter(|estimate| estimate.visits > 0).map(|estimate| {
            let (share, visits) = (100.0 * estimate.rewards[mover], estimate.visits);
            Name::new(
                format!("estimate {share:.0} %, {visits} of {} playouts", choice.playouts),
                format!("推定{share:.0}%、{}回中{visits}回のプレイアウト", choice.playouts),
            )
        });
        let why = match (why, &bot) {
            (Some(why), Bot::Champion(_)) => Some(self.because(&position, choice.mv, why)),
            (why, _) => why,
        };
        let mut next = position.clone();
        game.play(&mut next, choice.mv).map_err(ExploreError::failed)?;
        let text = game.move_text(&position, choice.mv);
        Ok(Chosen { text, uci: None, position: game.position_text(&next), why })
    }
}
