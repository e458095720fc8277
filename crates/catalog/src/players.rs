//! Engines that play any game: exact where it is small, by playouts or random otherwise.

use std::fmt;
use std::sync::Arc;

use yomikiri_game::{Game, ParseError, Progress};
use yomikiri_play::{
    Budget, Choice, Engine, EngineEntry, Flat, ListedEngine, MastSettings, NamedEngine, Random,
    Search, Uniform, Winning, list_engines, read_engine,
};

use crate::exact::Kept;
use crate::{Asked, Name};

/// An engine with its options.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Named {
    Exact(Budget),
    Uct(Search),
    Flat(Budget),
    Random,
}

const MAST: MastSettings = MastSettings { temperature: 0.3, prior: 2.0, memory: 0.5 };

const ENGINES: [EngineEntry<Budget, Named>; 4] = [
    EngineEntry {
        name: "exact",
        about: "best play where the rest of the game can be solved at once, tree search beyond; \
                with more than two players, one of the moves with the best worst case, which need \
                not win",
        read: |spec, budget| Ok(Named::Exact(spec.budget(*budget)?)),
    },
    EngineEntry {
        name: "uct",
        about: "Monte Carlo tree search (UCT); mcts is another name for it",
        read: |spec, budget| Search::take(spec, search(*budget)).map(Named::Uct),
    },
    EngineEntry {
        name: "flat",
        about: "flat Monte Carlo: the same number of playouts for every move",
        read: |spec, budget| Ok(Named::Flat(spec.budget(*budget)?)),
    },
    EngineEntry { name: "random", about: "any legal move", read: |_, _| Ok(Named::Random) },
];

fn search(budget: Budget) -> Search {
    Search { budget, exploration: 0.7, mast: Some(MAST) }
}

/// Reads a name with options. Between two players the exact engine is `perfect`; with more that word
/// would promise too much.
pub(crate) fn parse(text: &str, players: usize, budget: Budget) -> Result<Named, ParseError> {
    let exact = if players == 2 { "perfect" } else { "equilibrium" };
    read_engine(text, &budget, ENGINES.iter(), &[(exact, "exact"), ("mcts", "uct")])
}

pub(crate) fn list(budget: Budget) -> Vec<ListedEngine> {
    list_engines(&budget, ENGINES.iter())
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Named::Exact(budget) => write!(f, "exact:{budget}"),
            Named::Uct(search) => write!(f, "uct:{search}"),
            Named::Flat(budget) => write!(f, "flat:{budget}"),
            Named::Random => f.write_str("random"),
        }
    }
}

impl<G: Game + 'static> NamedEngine<G> for Named {
    fn engine(&self, game: &G, seed: u64) -> Box<dyn Engine<G>> {
        match *self {
            Named::Exact(budget) => Box::new(Perfect {
                kept: Arc::default(),
                beyond: search(budget).engine(Winning, game, seed),
            }),
            Named::Uct(search) => search.engine(Winning, game, seed),
            Named::Flat(budget) => Box::new(Flat::new(budget, Uniform::new(), Winning, seed)),
            Named::Random => Box::new(Random::new(seed)),
        }
    }
}

/// Plays what can be solved at once, and asks another engine beyond.
struct Perfect<G: Game> {
    kept: Arc<Kept<G>>,
    beyond: Box<dyn Engine<G>>,
}

impl<G: Game + 'static> Engine<G> for Perfect<G> {
    fn choose_watched(
        &mut self,
        game: &G,
        position: &G::Position,
        progress: &dyn Progress,
    ) -> Option<Choice<G::Move>> {
        let judged = self.kept.judge("", game, position, &Asked::request(progress)).ok()?;
        let best = judged.moves.iter().find(|judged| judged.best);
        match best {
            Some(best) => Some(Choice::unsearched(best.mv)),
            None => self.beyond.choose_watched(game, position, progress),
        }
    }
}

/// What the playouts behind a choice said.
pub(crate) fn why<G: Game>(
    game: &G,
    position: &G::Position,
    choice: &Choice<G::Move>,
) -> Option<Name> {
    let mover = game.to_move(position).index();
    let found = choice.estimates.iter().find(|estimate| estimate.mv == choice.mv)?;
    let (share, visits) = (100.0 * found.rewards[mover], found.visits);
    (visits > 0).then(|| {
        Name::new(
            format!("estimate {share:.0} %, {visits} of {} playouts", choice.playouts),
            format!("推定{share:.0}%、{}回中{visits}回のプレイアウト", choice.playouts),
        )
    })
}
