//! The opening of a game as a tree: every line of moves to a given depth, with the value of each position.

use std::collections::HashMap;

use serde::Serialize;
use yomikiri_game::{Player, Progress};

use crate::{Analysis, Asked, Explore, ExploreError, Known, Value};

/// The shape of a [`Tree`], by its name in documents.
const SCHEMA: &str = "yomikiri.tree/1";
/// The most positions of a tree.
const MOST_NODES: usize = 100_000;

/// Lines of moves from a position on.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct Tree {
    /// `yomikiri.tree/1`.
    pub schema: &'static str,
    /// The game, all parameters written out.
    pub game: String,
    /// How many moves deep.
    pub depth: usize,
    /// Every position, those with fewer moves first; the first is the root.
    pub nodes: Vec<TreeNode>,
}

/// A position of a tree.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct TreeNode {
    /// Its place in the list of nodes.
    pub id: usize,
    /// The place of the position before; null for the root.
    pub parent: Option<usize>,
    /// Moves from the root.
    pub depth: usize,
    /// The move that leads here; null for the root.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Is that move as good as any for the player who makes it? Null for the root.
    pub best: Option<bool>,
    /// The position.
    pub position: String,
    /// Whose turn it is, from 1.
    pub to_move: usize,
    /// Its value, for the player who made the move; of the root, for the player to move.
    #[serde(flatten)]
    pub known: Known,
}

/// The lines of moves from a position to a depth. What is known is found as by a job.
pub fn tree(
    game: &dyn Explore,
    position: &str,
    depth: usize,
    progress: &dyn Progress,
) -> Result<Tree, ExploreError> {
    // How many positions there are is known before the first of them is solved.
    let mut nodes = lines(game, position, depth, progress)?;
    let mut found: HashMap<String, Analysis> = HashMap::new();
    let asked = Asked::job(progress);
    for at in 0..nodes.len() {
        let before = nodes[at].parent.unwrap_or(at);
        let text = nodes[before].position.clone();
        if !found.contains_key(&text) {
            found.insert(text.clone(), game.analyze(&text, &asked)?);
        }
        let (analysis, node) = (&found[&text], &mut nodes[at]);
        match analysis.moves.iter().find(|mv| Some(&mv.text) == node.mv.as_ref()) {
            Some(mv) => (node.best, node.known) = (Some(mv.best), mv.known.clone()),
            None => node.known = analysis.known.clone(),
        }
    }
    Ok(Tree { schema: SCHEMA, game: game.name(), depth, nodes })
}

/// The same lines, of which nothing is known yet.
fn lines(
    game: &dyn Explore,
    position: &str,
    depth: usize,
    progress: &dyn Progress,
) -> Result<Vec<TreeNode>, ExploreError> {
    let unknown = Known::of(&Value::Unknown, Player::FIRST);
    let root = game.view(position)?;
    let node = |id, parent, depth, mv, position, to_move| TreeNode {
        id,
        parent,
        depth,
        mv,
        best: None,
        position,
        to_move,
        known: unknown.clone(),
    };
    let mut nodes = vec![node(0, None, 0, None, root.position, root.to_move)];
    let mut at = 0;
    while let Some((text, next)) =
        nodes.get(at).filter(|node| node.depth < depth).map(|n| (n.position.clone(), n.depth + 1))
    {
        progress.advance(1);
        let view = game.view(&text)?;
        // A game that is over has moves where the rules list them; nobody plays them.
        let moves = if view.outcome.is_some() { Vec::new() } else { view.moves };
        for mv in moves {
            if nodes.len() == MOST_NODES {
                let problem = format!("more than {MOST_NODES} positions; expected a smaller depth");
                return Err(ExploreError::TooMuch(problem));
            }
            let played = game.play(&text, &mv.text)?;
            let to_move = game.view(&played.position)?.to_move;
            nodes.push(node(nodes.len(), Some(at), next, Some(mv.text), played.position, to_move));
        }
        at += 1;
    }
    Ok(nodes)
}
