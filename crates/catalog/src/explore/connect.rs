//! Connect-Four of any size through the face: a finite board, read out exactly.

use yomikiri_game::{Dice, Game, Notation, Outcome};
use yomikiri_hakozumi::{Hakozumi, Position};
use yomikiri_play::{Budget, Engine, Random, Uct, UctSettings, Uniform, Winning};
use yomikiri_prove::connect::{Board, Connect, Size};

use super::hakozumi::HakozumiFace;
use super::{Chosen, Effort, Explore, ExploreError, MoveValue, Value, Values, View};

/// Positions that a request may search: a fraction of a second.
const REQUEST: u64 = 3_000_000;
/// A job looks up after so many whether it still should run.
const BREATH: u64 = 10_000_000;
/// Buckets of 16 bytes, as a power of two: 4 MiB for a request, 256 MiB for a job.
const REQUEST_BITS: u32 = 18;
const JOB_BITS: u32 = 24;
/// How an engine plays what it cannot read out.
const UNREAD: UctSettings =
    UctSettings { budget: Budget::Playouts(1_500), exploration: 0.7, memory: 16 << 20 };

/// Connect-Four.
pub(super) struct ConnectFace {
    endless: HakozumiFace,
    game: Hakozumi,
    size: Size,
    cells: i32,
}

impl ConnectFace {
    pub(super) fn new(width: usize, height: usize) -> Result<Self, ExploreError> {
        let Some(size) = Size::new(width, height) else {
            let problem = format!("--width {width} --height {height}");
            let expected = "at least one column and row, and columns x (rows + 1) of at most 64";
            return Err(ExploreError::unknown("game", problem, expected));
        };
        let game = Hakozumi::connect(width, height, 4);
        Ok(ConnectFace {
            endless: HakozumiFace::new(game),
            game,
            size,
            cells: (width * height) as i32,
        })
    }

    /// The score of every legal column for the side to move; `None` where it was not found.
    fn scores(&self, position: &Position, effort: &Effort) -> Vec<(i32, Option<i32>)> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let bits = match effort {
            Effort::Request => REQUEST_BITS,
            Effort::Job(watcher) => {
                watcher.begin("moves", Some(moves.len() as u64));
                JOB_BITS
            }
        };
        let mut solver = Connect::new(self.size, bits);
        let stones = position.record().stones().iter();
        let mut played: Vec<i32> = stones.map(|stone| stone.column).collect();
        let mut score = |column: i32| {
            played.push(column);
            let board = Board::after(self.size, &played);
            played.pop();
            let next = board?;
            let found = match effort {
                Effort::Request => {
                    solver.score_within(next, REQUEST.saturating_sub(solver.nodes()))
                }
                Effort::Job(watcher) => loop {
                    let found = solver.score_within(next, BREATH);
                    watcher.advance(u64::from(found.is_some()));
                    if found.is_some() {
                        break found;
                    }
                },
            };
            found.map(|theirs| -theirs)
        };
        moves.into_iter().map(|column| (column, score(column))).collect()
    }

    /// What a score says: who wins, and at which ply from here.
    fn value(&self, position: &Position, score: i32) -> Value {
        let mover = self.game.side_to_move(position);
        let left = self.cells - position.stones() as i32;
        let (winner, first) = match score.signum() {
            0 => return Value::solved(Outcome::Draw, None),
            1 => (mover, left + 2 - 2 * score),
            // The same, counted from the opponent's move.
            _ => (mover.other(), left + 2 + 2 * score),
        };
        // The winner's stone comes at odd plies from his own turn; the score leaves two choices.
        let distance = match (score > 0, first % 2 == 0) {
            (true, true) | (false, false) => first - 1,
            (true, false) | (false, true) => first,
        };
        Value::solved(Outcome::Win(winner.player()), u32::try_from(distance).ok())
    }
}

impl Explore for ConnectFace {
    fn name(&self) -> String {
        self.endless.name()
    }

    fn start(&self) -> String {
        self.endless.start()
    }

    fn view(&self, position: &str) -> Result<View, ExploreError> {
        self.endless.view(position)
    }

    fn play(&self, position: &str, mv: &str) -> Result<String, ExploreError> {
        self.endless.play(position, mv)
    }

    fn values(&self, position: &str, effort: Effort) -> Result<Values, ExploreError> {
        let (game, position) = (&self.game, self.endless.read(position)?);
        let scores = self.scores(&position, &effort);
        let best = scores.iter().map(|&(_, score)| score).collect::<Option<Vec<i32>>>();
        let best = best.and_then(|scores| scores.into_iter().max());
        let value = match (game.outcome(&position), best) {
            (Some(outcome), _) => Value::solved(outcome, Some(0)),
            (None, Some(best)) => self.value(&position, best),
            (None, None) => Value::Unknown,
        };
        let moves = scores.into_iter().map(|(column, score)| MoveValue {
            text: game.move_text(&position, column),
            uci: None,
            value: score.map_or(Value::Unknown, |score| self.value(&position, score)),
            best: best.is_some() && score == best,
        });
        let (moves, text) = (moves.collect(), game.position_text(&position));
        Ok(Values::new(self.name(), text, game.to_move(&position), value, moves))
    }

    fn line(&self, position: &str, effort: Effort) -> Result<Vec<String>, ExploreError> {
        let mut position = self.endless.read(position)?;
        let mut line = Vec::new();
        while self.game.outcome(&position).is_none() {
            let scores = self.scores(&position, &effort);
            let Some(column) = best_columns(&scores).first().copied() else { break };
            line.push(self.game.move_text(&position, column));
            self.game.play_unchecked(&mut position, column);
        }
        Ok(line)
    }

    fn choose(&self, position: &str, engine: &str, seed: u64) -> Result<Chosen, ExploreError> {
        let (game, position) = (&self.game, self.endless.read(position)?);
        if game.outcome(&position).is_some() {
            let problem = "the game is over";
            return Err(ExploreError::unknown("position", problem, "a game that goes on"));
        }
        let mut dice = Dice::new(seed);
        let column = match engine {
            "perfect" => {
                let best = best_columns(&self.scores(&position, &Effort::Request));
                match best.len() {
                    0 => Uct::new(UNREAD, Uniform::new(), Winning, seed)
                        .choose(game, &position)
                        .map(|choice| choice.mv),
                    many => best.get(dice.roll(many)).copied(),
                }
            }
            "random" => Random::new(seed).choose(game, &position).map(|choice| choice.mv),
            other => {
                let problem = format!("no engine {other:?} on a finite board");
                return Err(ExploreError::unknown("engine", problem, "perfect, random"));
            }
        };
        let Some(column) = column else {
            return Err(ExploreError::unknown("position", "no move", "a game that goes on"));
        };
        let mut next = position;
        game.play(&mut next, column).map_err(ExploreError::failed)?;
        let text = column.to_string();
        Ok(Chosen { text, uci: None, position: game.position_text(&next), why: None })
    }
}

/// The columns with the highest score; none while one is unknown.
fn best_columns(scores: &[(i32, Option<i32>)]) -> Vec<i32> {
    let Some(known) = scores.iter().map(|&(_, score)| score).collect::<Option<Vec<i32>>>() else {
        return Vec::new();
    };
    let best = known.iter().max();
    let chosen = scores.iter().zip(&known).filter(|&(_, score)| Some(score) == best);
    chosen.map(|(&(column, _), _)| column).collect()
}
