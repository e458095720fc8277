//! Tantrix. Nothing here is solved: values are an engine's estimates.

use serde_json::{Map, Value as Json, json};
use yomikiri_game::{Game, Notation, Outcome, Player, counted};
use yomikiri_play::{Budget, Choice, ListedEngine, NamedEngine};
use yomikiri_tantrix::{
    Cell, Colour, Deal, Line, Move, POSITION_FEATURES, Phase, Position, Record, Replay, Seats,
    SpaceCount, Tantrix, Tile, TileSet, Wrong, edges_text, replay, tournament_points,
};
use yomikiri_tantrix_players::{Bot, Expected, Reason, expected, judged};

use crate::explore::object;
use crate::{
    Arguments, Asked, Effort, Entry, Explore, ExploreError, Face, GameInfo, Judged, JudgedMove,
    Name, Replayed, SeatInfo, Shelf, Task, Tensor, Value, players,
};

pub(crate) const ENTRY: Entry = Entry { name: "tantrix", info, open, recognize };

/// Playouts behind an estimate: of a request, and of a person's question.
const REQUEST: u64 = 600;
const JOB: u64 = 5_000;
/// Placements that have a number: six tiles in six turns on a hundred spaces are fewer.
const ACTIONS: usize = 4096;
/// Lines of a colour that are told to a person.
const MOST_LINES: usize = 4;

fn info() -> GameInfo {
    GameInfo::read(include_str!("../../data/tantrix.json"))
}

fn open(arguments: &Arguments, _: &Shelf) -> Result<Box<dyn Explore>, ExploreError> {
    let seats = Seats::parse(arguments.get("colours"));
    let seats = seats.map_err(|error| arguments.wrong("colours", error))?;
    let deal = arguments.get("deal").trim_start_matches('#').to_owned();
    let text = if deal.contains(',') { deal.clone() } else { format!("#{deal}") };
    let read = Deal::parse(&text).map_err(|error| arguments.wrong("deal", error))?;
    let estimator = arguments.option("engine").unwrap_or("darwin").to_owned();
    Bot::parse(&estimator, Budget::Playouts(1))
        .map_err(|error| ExploreError::text("engine", &error))?;
    let seed = arguments.parse_option("seed")?.unwrap_or(1);
    Ok(Box::new(TantrixFace { game: Tantrix::new(seats, read), deal, estimator, seed }))
}

/// A record (a line of JSON), or colours, a deal and moves: `RB #7 3@0,0`.
fn recognize(text: &str) -> Option<(String, String)> {
    if text.starts_with('{') {
        let replayed = replay(&Record::parse(text.as_bytes()).ok()?).ok()?;
        let moves = replayed.game.position_text(&replayed.end);
        return Some((text_of(&replayed.game), moves));
    }
    let mut words = text.split_whitespace();
    let (colours, deal) = (words.next()?, words.next()?);
    // What is wrong with them is said when the game is opened.
    let has_colours = colours.chars().all(|c| c.is_ascii_uppercase()) && colours.len() <= 6;
    let is_deal = deal.starts_with(|c: char| c == '#' || c.is_ascii_digit());
    if !has_colours || !is_deal {
        return None;
    }
    let moves: Vec<&str> = words.collect();
    let deal = deal.trim_start_matches('#');
    Some((format!("tantrix --colours {colours} --deal {deal}"), moves.join(" ")))
}

/// The text of a game with its deal written out.
fn text_of(game: &Tantrix) -> String {
    let deal = game.deal().tiles().map(|tile| tile.to_string()).join(",");
    format!("tantrix --colours {} --deal {deal}", colours(game))
}

fn colours(game: &Tantrix) -> String {
    game.seats().colours().iter().map(|colour| colour.letter()).collect()
}

/// A game with its deal.
struct TantrixFace {
    game: Tantrix,
    deal: String,
    /// The engine that estimates moves, and the seed of its playouts.
    estimator: String,
    seed: u64,
}

fn pair(cell: Cell) -> [i8; 2] {
    [cell.q, cell.r]
}

fn tile_view(tile: Tile, rotation: u8, cell: Option<Cell>) -> Json {
    let edges = edges_text(&tile.edges(rotation));
    let mut view = json!({"tile": tile.number(), "edges": edges, "rotation": rotation});
    if let Some(cell) = cell {
        view["cell"] = json!(pair(cell));
    }
    view
}

fn line_view(line: &Line) -> Json {
    json!({
        "colour": line.colour.letter(),
        "length": line.length,
        "score": line.score(),
        "ends": line.ends.map(|ends| ends.map(|end| pair(end.cell))),
        "controlled_ends": line.controlled_ends(),
    })
}

fn numbers(tiles: TileSet) -> Vec<usize> {
    tiles.iter().map(Tile::number).collect()
}

/// The colours around a space in directions 0 to 5, a dot where there is no tile.
fn demands(space: &SpaceCount) -> String {
    space.demands.iter().map(|demand| demand.map_or('.', Colour::letter)).collect()
}

impl TantrixFace {
    fn players(&self) -> impl Iterator<Item = Player> {
        Player::all(self.game.players())
    }

    /// `player 1 (R)`.
    fn player(&self, player: Player) -> String {
        format!("player {player} ({})", self.game.seats().colours()[player.index()])
    }

    fn estimator(&self, asked: &Asked<'_>) -> Result<Bot, ExploreError> {
        let playouts = match asked.effort {
            Effort::Request => REQUEST,
            Effort::Job => JOB,
        };
        let parsed = Bot::parse(&self.estimator, Budget::Playouts(playouts));
        parsed.map_err(|error| ExploreError::text("engine", &error))
    }

    /// What lies open to everybody, beside the board.
    fn more(&self, position: &Position) -> Map<String, Json> {
        let board = position.board();
        let line = |line: &Line| {
            let ends = line.ends.into_iter().flatten();
            let ends =
                ends.map(|end| json!({"cell": pair(end.cell), "controlled": end.controlled}));
            json!({
                "length": line.length, "score": line.score(), "loop": line.ends.is_none(),
                "ends": ends.collect::<Vec<_>>(),
            })
        };
        let lines: Map<String, Json> = Colour::ALL
            .into_iter()
            .map(|colour| (colour.to_string(), board.lines(colour).iter().map(line).collect()))
            .collect();
        let spaces = position.space_counts().into_iter().map(|space| {
            let hands = space.hands.into_iter().take(self.game.players());
            json!({
                "cell": pair(space.cell),
                "demands": demands(&space),
                "unseen": space.left(),
                "bag": numbers(space.bag),
                "hands": hands.map(numbers).collect::<Vec<_>>(),
                "shut": space.shut,
                "fillers": space.fillers().map(|player| player.number()).collect::<Vec<_>>(),
            })
        });
        let [r, y, g, b] = board.scores();
        let hands = self.players().map(|player| numbers(position.hand(player)));
        object(json!({
            "step": board.in_order().count(),
            "phase": position.phase().kind(),
            "endgame": position.is_endgame(),
            "bag": position.bag(),
            "hands": hands.collect::<Vec<_>>(),
            "scores": {"R": r, "Y": y, "G": g, "B": b},
            "controlled": board.controlled().into_iter().map(pair).collect::<Vec<_>>(),
            "lines": lines,
            "spaces": spaces.collect::<Vec<_>>(),
        }))
    }

    /// Why the champion plays so: what its network expects, and what tells the move from others.
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

    fn line_notes(&self, position: &Position) -> Vec<String> {
        let of = |colour: Colour| {
            let seat = self.game.seats().colours().iter().position(|&c| c == colour);
            let owner = seat.map_or("nobody".to_owned(), |seat| format!("player {}", seat + 1));
            let lines = position.board().lines(colour);
            let text =
                |line: &Line| format!("{colour} ({owner}): score {}, {}", line.score(), ends(line));
            lines.iter().take(MOST_LINES).map(text).collect::<Vec<_>>()
        };
        Colour::ALL.into_iter().flat_map(of).collect()
    }

    fn space_note(&self, space: &SpaceCount) -> String {
        let fillers: Vec<String> = space.fillers().map(|player| self.player(player)).collect();
        let who = match &fillers[..] {
            _ if space.shut => "nobody can fill it: a controlled side shuts it".to_owned(),
            [] if space.bag.is_empty() => "nobody can ever fill it".to_owned(),
            [] => "nobody can fill it yet".to_owned(),
            fillers => format!("{} can fill it", fillers.join(", ")),
        };
        let (demands, bag) = (demands(space), space.bag.len());
        format!("Forced space {} ({demands}): {bag} fit in the bag; {who}", space.cell)
    }
}

fn ends(line: &Line) -> String {
    let tiles = counted(line.length, "tile");
    let Some(ends) = line.ends else { return format!("{tiles}, a closed loop") };
    let end = |end: yomikiri_tantrix::LineEnd| {
        format!("{}{}", end.cell, if end.controlled { " controlled" } else { "" })
    };
    format!("{tiles}, ends {}", ends.map(end).join(" and "))
}

fn expectation(expected: &Expected) -> Json {
    let reasons = expected.reasons.iter().map(|reason| {
        json!({
            "about": reason.about.name(),
            "whose": reason.whose.map(|whose| ["own", "rival", "nobody"][whose.min(2)]),
            "weight": reason.weight,
        })
    });
    json!({
        "share": expected.share, "margin": expected.margin(),
        "own": expected.own, "rival": expected.rival,
        "reasons": reasons.collect::<Vec<_>>(),
    })
}

impl Face for TantrixFace {
    type Game = Tantrix;

    fn game(&self) -> &Tantrix {
        &self.game
    }

    fn name(&self) -> String {
        format!("tantrix --colours {} --deal {}", colours(&self.game), self.deal)
    }

    fn tasks(&self) -> Vec<Task> {
        // What the bag brings is hidden: no win is forced before the last tiles.
        Vec::new()
    }

    fn match_name(&self) -> String {
        format!("tantrix --colours {}", colours(&self.game))
    }

    fn seats(&self) -> Vec<SeatInfo> {
        let seat = |colour: &Colour| {
            let name = match colour {
                Colour::Red => Name::new("red", "赤"),
                Colour::Yellow => Name::new("yellow", "黄"),
                Colour::Green => Name::new("green", "緑"),
                Colour::Blue => Name::new("blue", "青"),
            };
            SeatInfo::new(name, &colour.letter().to_string(), &format!("colour-{colour}"))
        };
        self.game.seats().colours().iter().map(seat).collect()
    }

    fn board(&self, position: &Position) -> Json {
        let board = position.board();
        let hand = |player| {
            position.hand(player).iter().map(|tile| tile_view(tile, 0, None)).collect::<Vec<_>>()
        };
        let spaces = position.space_counts().into_iter().map(|space| {
            let hands = self.players().map(|player| numbers(space.hands[player.index()]));
            json!({
                "cell": pair(space.cell), "shut": space.shut, "bag": numbers(space.bag),
                "hands": hands.collect::<Vec<_>>(),
            })
        });
        let tiles = board.in_order();
        let tiles = tiles.map(|placed| tile_view(placed.tile, placed.rotation, Some(placed.cell)));
        let lines = Colour::ALL.iter();
        let lines = lines.filter_map(|&colour| board.lines(colour).first().map(line_view));
        json!({
            "kind": "tantrix",
            "colours": self.game.seats().colours().iter().map(|c| c.letter()).collect::<Vec<_>>(),
            "tiles": tiles.collect::<Vec<_>>(),
            "hands": self.players().map(hand).collect::<Vec<_>>(),
            "bag": position.bag(),
            "phase": position.phase().kind(),
            "spaces": spaces.collect::<Vec<_>>(),
            "controlled": board.controlled().into_iter().map(pair).collect::<Vec<_>>(),
            "lines": lines.collect::<Vec<_>>(),
            "scores": self.game.scores(position),
        })
    }

    /// With the coordinates that moves are named by.
    fn draw(&self, position: &Position) -> String {
        position.board().with_coordinates()
    }

    fn judge(&self, position: &Position, asked: &Asked<'_>) -> Result<Judged<Move>, ExploreError> {
        let (game, mover) = (&self.game, self.game.to_move(position));
        let bot = self.estimator(asked)?;
        asked.progress.begin("playouts", None);
        // The same position always has the same estimate.
        let (found, playouts) = judged(game, position, &bot, self.seed, asked.progress);
        let estimate = |share: Option<f32>, visits| match share {
            Some(share) => Value::Estimate { player: mover, share, visits },
            None => Value::Unknown,
        };
        let value = found.first().map_or(Value::Unknown, |best| {
            estimate(best.estimate, found.iter().map(|m| m.visits).sum())
        });
        let expected = match bot {
            Bot::Champion(_) => expected(game, position, self.seed),
            _ => Vec::new(),
        };
        let moves = found.iter().enumerate().map(|(at, found)| {
            let mv = found.mv;
            let value = estimate(found.estimate, found.visits);
            let mut judged = JudgedMove::new(mv, value, at == 0);
            judged.more = object(json!({
                "cell": pair(mv.cell),
                "tile": mv.tile.number(),
                "edges": edges_text(&mv.tile.edges(mv.rotation)),
            }));
            if let Some(expected) = expected.iter().find(|expected| expected.mv == mv) {
                judged.more.insert("expected".to_owned(), expectation(expected));
            }
            judged
        });
        let mut judged = Judged::new(value, moves.collect());
        // No search is needed to find the only move.
        judged.complete = playouts == 0;
        judged.more = self.more(position);
        judged.more.extend(object(json!({
            "engine": bot.to_string(), "seed": self.seed, "playouts": playouts,
        })));
        Ok(judged)
    }

    fn over(&self, position: &Position) -> Map<String, Json> {
        self.more(position)
    }

    fn line(&self, _position: &Position, _asked: &Asked<'_>) -> Result<Vec<Move>, ExploreError> {
        Ok(Vec::new())
    }

    fn notes(&self, position: &Position, more: &Map<String, Json>) -> Vec<String> {
        let (colours, scores) = (self.game.seats().colours(), self.game.scores(position));
        let scores = colours.iter().zip(scores).map(|(colour, score)| format!("{colour} {score}"));
        let scores: Vec<String> = scores.collect();
        let bag = match position.bag() {
            1 => "1 tile is".to_owned(),
            count => format!("{count} tiles are"),
        };
        let mut notes = vec![format!("Scores: {}. {bag} in the bag.", scores.join(", "))];
        if matches!(position.phase().kind(), Some("forced1" | "forced3")) {
            notes.push("A forced space must be filled.".to_owned());
        }
        for player in self.players() {
            let hand = position.hand(player);
            if !hand.is_empty() {
                let drawing = hand.drawing();
                notes.push(format!("\nHand of {}\n{}", self.player(player), drawing.trim_end()));
            }
        }
        notes.extend(self.line_notes(position));
        notes.extend(position.space_counts().iter().map(|space| self.space_note(space)));
        if let Some(engine) = more.get("engine").and_then(Json::as_str) {
            notes.push(format!("Estimates by {engine}: means of playouts, not solved values."));
        }
        notes
    }

    fn actions(&self) -> usize {
        ACTIONS
    }

    fn tensor(&self) -> Tensor {
        Tensor { shape: vec![POSITION_FEATURES], low: f32::NEG_INFINITY, high: f32::INFINITY }
    }

    /// The features that the champion learns from.
    fn observe(&self, position: &Position, player: Player, numbers: &mut [f32]) {
        numbers.copy_from_slice(&self.game.position_features(position, player));
    }

    fn engines(&self, budget: Budget) -> Vec<ListedEngine> {
        Bot::list(budget)
    }

    fn engine(
        &self,
        text: &str,
        budget: Budget,
    ) -> Result<Box<dyn NamedEngine<Tantrix>>, ExploreError> {
        let bot = Bot::parse(text, budget);
        Ok(Box::new(bot.map_err(|error| ExploreError::text("engine", &error))?))
    }

    fn why(&self, position: &Position, engine: &str, choice: &Choice<Move>) -> Option<Name> {
        let why = players::why(&self.game, position, choice)?;
        match engine.starts_with("champion") {
            true => Some(self.because(position, choice.mv, why)),
            false => Some(why),
        }
    }

    fn deal(&self, seed: u64) -> Tantrix {
        Tantrix::new(self.game.seats().clone(), Deal::from_seed(seed))
    }

    fn scores(&self, game: &Tantrix, end: &Position) -> Option<Vec<f64>> {
        Some(game.scores(end).into_iter().map(f64::from).collect())
    }

    /// Of two players; a deadlock is a draw.
    fn points(&self, game: &Tantrix, end: &Position) -> Option<Vec<f64>> {
        match game.scores(end)[..] {
            [first, second] if end.phase() == Phase::Ended => {
                let (first, second) = tournament_points(first, second);
                Some(vec![first, second])
            }
            [_, _] => Some(vec![10.0, 10.0]),
            _ => None,
        }
    }

    fn record(&self, game: &Tantrix, from: &Position, moves: &[Move]) -> Json {
        // A position knows the moves that led to it.
        let mut end = from.clone();
        moves.iter().for_each(|&mv| game.play_unchecked(&mut end, mv));
        serde_json::to_value(Record::of(game, &end)).unwrap_or_default()
    }

    fn replay(&self, record: &Json) -> Result<Replayed, ExploreError> {
        let failed =
            |message: String| ExploreError::Text { field: "record", message, column: None };
        let record = Record::parse(record.to_string().as_bytes());
        let replayed = record.and_then(|record| replay(&record));
        Ok(told(&replayed.map_err(|error| failed(error.to_string()))?))
    }
}

/// A replayed record as it is told.
fn told(replay: &Replay) -> Replayed {
    let (game, end) = (&replay.game, &replay.end);
    let [r, y, g, b] = replay.scores().0;
    let mut more = object(json!({
        "steps": replay.views,
        "scores": {"R": r, "Y": y, "G": g, "B": b},
        "deadlock": replay.is_deadlock(),
        "finished": replay.is_finished(),
    }));
    if let Some(wrong) = &replay.wrong {
        let (step, rule) = match wrong {
            Wrong::Step { step, rule } => (Some(*step), rule.name()),
            Wrong::Scores { .. } => (None, "scores"),
            Wrong::Deadlock(_) => (None, "deadlock"),
        };
        let wrong = json!({"step": step, "rule": rule, "problem": wrong.to_string()});
        more.insert("wrong".to_owned(), wrong);
    }
    if let (true, &[first, second]) = (replay.is_finished(), &game.scores(end)[..]) {
        let points = match replay.is_deadlock() {
            true => (10.0, 10.0),
            false => tournament_points(first, second),
        };
        more.insert("points".to_owned(), json!([points.0, points.1]));
    }
    let moves = game.position_text(end);
    Replayed {
        schema: crate::replay::REPLAY,
        game: text_of(game),
        ok: replay.wrong.is_none(),
        from: None,
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        outcome: game.outcome(end).map(|outcome: Outcome| outcome.to_string()),
        end: moves,
        problem: replay.wrong.as_ref().map(ToString::to_string),
        number: None,
        more,
    }
}
