//! Engines for k in a row: exact where the game can be solved, by playouts or random otherwise.
//!
//! With two players one engine is `perfect`: no opponent can do better against it than the value of
//! the game. With three or more that word would promise too much. Best play of all players is an
//! equilibrium, and a player who cannot win still decides who does: even the best move may lose to
//! what another player happens to choose. There the same engine is called `equilibrium`.

use std::fmt;
use std::sync::Arc;

use yomikiri_game::{Limits, ParseError, Progress};
use yomikiri_mnk::{Cell, Mnk, Position};
use yomikiri_play::{
    Budget, Choice, Engine, EngineEntry, Flat, ListedEngine, MastSettings, NamedEngine, Random,
    Search, Spec, Uniform, Winning, list_engines, read_engine,
};

use super::{Analyst, Whole};

/// Who sits in a seat when no person does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bot {
    /// Best play of two players where the values are known, forced wins and their prevention
    /// beyond. Holds at most so many positions.
    Perfect(Limits),
    /// The same engine among three or more players: cautious play where the values are known.
    Equilibrium(Limits),
    /// Any legal move.
    Random,
    /// Flat Monte Carlo.
    Flat(Budget),
    /// UCT with MAST.
    Uct(Search),
}

/// What an engine's options leave open.
struct Rule {
    limits: Limits,
    budget: Budget,
}

const PERFECT: EngineEntry<Rule, Bot> = EngineEntry {
    name: "perfect",
    about: "two players: best play where the game can be solved within the limit; beyond the limit \
            a forced win, else a move after which nobody else has one, else any move",
    read: |spec, rule| Ok(Bot::Perfect(positions(spec, rule)?)),
};

const EQUILIBRIUM: EngineEntry<Rule, Bot> = EngineEntry {
    name: "equilibrium",
    about: "three or four players: an equilibrium move where the game can be solved within the \
            limit, of several the one with the best worst case; beyond the limit as perfect \
            does. It need not win: a player who cannot win still decides who does. With two \
            players this engine is called perfect",
    read: |spec, rule| Ok(Bot::Equilibrium(positions(spec, rule)?)),
};

/// The engines whose names do not depend on the number of players.
const OTHERS: [EngineEntry<Rule, Bot>; 3] = [
    EngineEntry { name: "random", about: "any legal move", read: |_, _| Ok(Bot::Random) },
    EngineEntry {
        name: "flat",
        about: "flat Monte Carlo: the same number of playouts for every move",
        read: |spec, rule| Ok(Bot::Flat(spec.budget(rule.budget)?)),
    },
    EngineEntry {
        name: "uct",
        about: "Monte Carlo tree search (UCT), playouts by MAST; mcts is another name for it",
        read: |spec, rule| {
            let mast = Some(MastSettings { temperature: 0.3, prior: 2.0, memory: 0.5 });
            let rule = Search { budget: rule.budget, exploration: 0.7, mast };
            Search::take(spec, rule).map(Bot::Uct)
        },
    },
];

fn positions(spec: &mut Spec, rule: &Rule) -> Result<Limits, ParseError> {
    let positions = spec.take("positions", "a number of positions")?;
    Ok(positions.map_or(rule.limits, Limits::positions))
}

/// The engines for so many players.
fn table(players: usize) -> impl Iterator<Item = &'static EngineEntry<Rule, Bot>> + Clone {
    let exact = if players == 2 { &PERFECT } else { &EQUILIBRIUM };
    std::iter::once(exact).chain(&OTHERS)
}

impl Bot {
    /// Reads a name with options, for a game of so many players. `limits` and `budget` are for
    /// engines whose options say nothing about them.
    pub fn parse(
        text: &str,
        players: usize,
        limits: Limits,
        budget: Budget,
    ) -> Result<Bot, ParseError> {
        let exact =
            if players == 2 { ("equilibrium", "perfect") } else { ("perfect", "equilibrium") };
        read_engine(text, &Rule { limits, budget }, table(players), &[exact, ("mcts", "uct")])
    }

    /// The engines there are for so many players.
    pub fn list(players: usize, limits: Limits, budget: Budget) -> Vec<ListedEngine> {
        list_engines(&Rule { limits, budget }, table(players))
    }

    /// Their names.
    pub fn names(players: usize) -> String {
        table(players).map(|entry| entry.name).collect::<Vec<_>>().join(", ")
    }

    /// An engine for one seat of one game.
    pub fn engine(&self, game: &Mnk, seed: u64) -> Box<dyn Engine<Mnk>> {
        match *self {
            Bot::Perfect(limits) | Bot::Equilibrium(limits) => {
                Box::new(Exact { limits, whole: None, random: Random::new(seed) })
            }
            Bot::Random => Box::new(Random::new(seed)),
            Bot::Flat(budget) => Box::new(Flat::new(budget, Uniform::new(), Winning, seed)),
            Bot::Uct(search) => search.engine(Winning, game, seed),
        }
    }
}

impl NamedEngine<Mnk> for Bot {
    fn engine(&self, game: &Mnk, seed: u64) -> Box<dyn Engine<Mnk>> {
        Bot::engine(self, game, seed)
    }
}

/// The name with all its options: [`Bot::parse`] reads it back.
impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Perfect(limits) => write!(f, "perfect:positions={}", limits.positions),
            Bot::Equilibrium(limits) => write!(f, "equilibrium:positions={}", limits.positions),
            Bot::Random => write!(f, "random"),
            Bot::Flat(budget) => write!(f, "flat:{budget}"),
            Bot::Uct(search) => write!(f, "uct:{search}"),
        }
    }
}

/// Asks a new analyst about every position, so that a choice depends on the position alone. A game that
/// was solved whole is not solved again.
struct Exact {
    limits: Limits,
    whole: Option<Arc<Whole>>,
    random: Random,
}

impl Engine<Mnk> for Exact {
    fn choose_watched(
        &mut self,
        game: &Mnk,
        position: &Position,
        progress: &dyn Progress,
    ) -> Option<Choice<Cell>> {
        let mut analyst = Analyst::new(game, self.limits, progress).knowing(self.whole.take());
        let best = analyst.best_move(position).or_else(|| analyst.safe_move(position));
        self.whole = analyst.whole();
        best.map(Choice::unsearched).or_else(|| self.random.choose(game, position))
    }
}
