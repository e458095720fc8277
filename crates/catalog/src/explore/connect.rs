//! Connect-Four of any size through the face: a finite board, read out exactly.

use yomikiri_game::{Dice, Game, Notation, Outcome, Progress};
use yomikiri_hakozumi::{Hakozumi, Position};
use yomikiri_play::{Budget, Engine, Random, Uct, UctSettings, Uniform, Winning};
use yomikiri_prove::connect::{Board, Connect, Size};

use super::hakozumi::HakozumiFace;
use super::{Chosen, Effort, Explore, ExploreError, MoveValue, Value, Values, View};

/// Positions that a request may search: a fraction of a second.
const REQUEST: u64 = 3_000_000;
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

    /// The score of every legal column for the side to move; `None` where it was not found. Mirror
    /// images are asked as one, so that they get the same answer also where a limit cuts it off.
    fn scores(&self, position: &Position, effort: &Effort) -> Vec<(i32, Option<i32>)> {
        let (position, symmetry) = self.game.canonical(position);
        let mirrors_itself = self.game.image(&position, 1) == position;
        let mut moves = Vec::new();
        self.game.moves(&position, &mut moves);
        let bits = match effort {
            Effort::Request => REQUEST_BITS,
            Effort::Job(watcher) => {
                watcher.begin("moves", Some(moves.len() as u64));
                JOB_BITS
            }
        };
        let mut solver = Connect::new(self.size, bits);
        if let Effort::Job(watcher) = effort {
            solver = solver.ready(&**watcher);
        }
        let mut scores: Vec<(i32, Option<i32>)> = Vec::new();
        for column in moves {
            let image = self.game.image_of_move(column, 1);
            let known = scores.iter().find(|&&(other, _)| mirrors_itself && other == image);
            let score = match known {
                Some(&(_, score)) => score,
                None => self.score(&mut solver, &position, column, effort),
            };
            scores.push((column, score));
            if let Effort::Job(watcher) = effort {
                watcher.advance(1);
            }
        }
        scores.iter_mut().for_each(|(c, _)| *c = self.game.image_of_move(*c, symmetry));
        scores.sort_by_key(|&(column, _)| column);
        scores
    }

    /// The score of a column for the side to move, unless a request may search no more.
    fn score(
        &self,
        solver: &mut Connect,
        position: &Position,
        column: i32,
        effort: &Effort,
    ) -> Option<i32> {
        let stones = position.record().stones().iter();
        let played: Vec<i32> = stones.map(|stone| stone.column).chain([column]).collect();
        let next = Board::after(self.size, &played)?;
        let theirs = match effort {
            Effort::Request => solver.score_within(next, REQUEST.saturating_sub(solver.nodes()))?,
            Effort::Job(watcher) => solver.score_watched(next, &CountsMoves(&**watcher)),
        };
        Some(-theirs)
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

/// A job counts moves; positions searched on the way only make its watcher look up.
struct CountsMoves<'a>(&'a dyn Progress);

impl Progress for CountsMoves<'_> {
    fn begin(&self, _stage: &str, _total: Option<u64>) {
        self.0.advance(0);
    }

    fn advance(&self, _steps: u64) {
        self.0.advance(0);
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
