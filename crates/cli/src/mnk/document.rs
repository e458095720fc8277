//! What `solve mnk --json` prints: who can force a win, the layers of all states, or one process's share.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use yomikiri_game::{Game, Notation, Player};
use yomikiri_mnk::{Mnk, Position};
use yomikiri_mnk_tables::ForcedProof;
use yomikiri_solve::{ForcedResult, LayerCounts};

use super::solve::winner;

const SCHEMA: &str = "yomikiri.solve.mnk/2";

/// What was solved.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum SolveDocument {
    /// One position.
    Proofs(ProofsDocument),
    /// Every state, with `--strong`.
    Layers(LayersDocument),
    /// The share of one process of many that have a folder each.
    #[cfg_attr(not(feature = "cluster"), expect(dead_code, reason = "only a cluster makes it"))]
    Share(ShareDocument),
}

/// Who can force a win from a position, with proofs.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ProofsDocument {
    /// `yomikiri.solve.mnk/2`.
    schema: &'static str,
    /// The game, all parameters written out.
    game: String,
    /// The position.
    position: String,
    /// Whose turn it is, from 1.
    to_move: usize,
    /// The player who wins by force, `1` to `4`; null if nobody does.
    forced: Option<String>,
    /// How many play.
    players: usize,
    /// Whether each player wins by force, one entry per player.
    proofs: Vec<ProofDocument>,
    /// The seconds it took.
    seconds: f64,
}

/// Whether one player wins by force against all others together.
#[derive(Serialize, JsonSchema)]
struct ProofDocument {
    /// The player, `1` to `4`.
    player: String,
    /// Does this player win by force? If not, the others can stop it.
    wins: bool,
    /// Positions searched.
    searched: usize,
    /// Positions in the book of moves that proves it.
    book: usize,
    /// Did the book hold when it was replayed against all defences?
    checked: bool,
    /// Positions looked at for that; null if it did not hold.
    checked_positions: Option<usize>,
    /// The longest game under the book.
    line: Vec<String>,
}

/// Every state that can arise, counted by value.
#[derive(Serialize, JsonSchema)]
pub(crate) struct LayersDocument {
    /// `yomikiri.solve.mnk/2`.
    pub(super) schema: &'static str,
    /// The game, all parameters written out.
    pub(super) game: String,
    /// How many states there are: undecided positions up to symmetry.
    pub(super) states: u64,
    /// The states by the number of stones.
    pub(super) layers: Vec<LayerDocument>,
    /// The seconds it took.
    pub(super) seconds: f64,
    /// With `--out`: the files.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(super) files: Option<FilesDocument>,
    /// With `--workers`, `--hosts` or `--local`: the processes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cluster: Option<ClusterDocument>,
}

/// The states of a layer. Numbers that were not counted are missing.
#[derive(Default, Serialize, JsonSchema)]
pub(crate) struct LayerDocument {
    /// Stones on the board.
    pub(super) stones: usize,
    /// States with this number of stones.
    pub(super) states: u64,
    /// Ways to place the stones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) boards: Option<u64>,
    /// The same up to symmetry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) classes: Option<u64>,
    /// States that each player, `1` to `4`, wins by force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) forced: Option<BTreeMap<String, u64>>,
    /// States by their equilibrium set, such as `1,draw`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) equilibrium: Option<BTreeMap<String, u64>>,
}

/// The files of a folder.
#[derive(Serialize, JsonSchema)]
pub(crate) struct FilesDocument {
    /// Parts that were solved.
    pub(super) parts_solved: usize,
    /// Parts that were there already.
    pub(super) parts_kept: usize,
    /// Bytes of all files.
    pub(super) bytes: u64,
    /// The most memory that the process had, where the system says so.
    pub(super) peak_bytes: Option<u64>,
}

/// One process's share of the layer files.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ShareDocument {
    /// `yomikiri.solve.mnk/2`.
    schema: &'static str,
    /// The game, all parameters written out.
    game: String,
    /// Numbers whose values are in the folders of other processes.
    numbers_elsewhere: u64,
    /// The processes.
    cluster: ClusterDocument,
}

/// Many processes and what travelled between them.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ClusterDocument {
    /// Workers in all.
    pub(super) workers: usize,
    /// Processes.
    pub(super) processes: usize,
    /// Parts that were there already, in one folder or another.
    pub(super) parts_kept: usize,
    /// Parts that were solved.
    pub(super) parts_solved: usize,
    /// States in these.
    pub(super) states: u64,
    /// Bytes that went from one worker to another.
    pub(super) bytes_exchanged: u64,
    /// The seconds it took once all processes had met.
    pub(super) seconds: f64,
}

impl ProofsDocument {
    pub(super) fn new(
        game: &Mnk,
        position: &Position,
        proofs: &[ForcedProof],
        seconds: f64,
    ) -> Self {
        let proof = |proof: &ForcedProof| ProofDocument {
            player: proof.attacker.to_string(),
            wins: proof.result == ForcedResult::Wins,
            searched: proof.searched,
            book: proof.book,
            checked: proof.checked.is_ok(),
            checked_positions: proof.checked.as_ref().ok().copied(),
            line: proof.line.iter().map(|&cell| game.move_text(position, cell)).collect(),
        };
        ProofsDocument {
            schema: SCHEMA,
            game: game.name(),
            position: game.position_text(position),
            to_move: game.to_move(position).number(),
            forced: winner(proofs).map(|player| player.to_string()),
            players: game.players(),
            proofs: proofs.iter().map(proof).collect(),
            seconds,
        }
    }
}

impl LayersDocument {
    pub(super) fn new(game: &Mnk, states: u64, layers: Vec<LayerDocument>, seconds: f64) -> Self {
        let (game, files, cluster) = (game.name(), None, None);
        LayersDocument { schema: SCHEMA, game, states, layers, seconds, files, cluster }
    }
}

impl LayerDocument {
    pub(super) fn new(game: &Mnk, stones: usize, counts: &LayerCounts) -> Self {
        let forced = Player::all(game.players());
        let forced = forced.map(|player| (player.to_string(), counts.forced(player)));
        let sets = counts.iter().map(|(set, count)| (set.to_string(), count));
        LayerDocument {
            stones,
            states: counts.states(),
            forced: Some(forced.collect()),
            equilibrium: Some(sets.collect()),
            ..LayerDocument::default()
        }
    }
}

#[cfg(feature = "cluster")]
impl ShareDocument {
    pub(super) fn new(game: &Mnk, numbers_elsewhere: u64, cluster: ClusterDocument) -> Self {
        ShareDocument { schema: SCHEMA, game: game.name(), numbers_elsewhere, cluster }
    }
}
