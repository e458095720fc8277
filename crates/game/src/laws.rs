//! Laws that every game must keep, as checks for tests.
//!
//! A game's tests call these with a few parameters and seeds. Each check panics with the position
//! it failed on; no check is called outside tests.

use crate::perft::{perft, perft_by_classes};
use crate::{Dice, Game, Judgement, Notation, Outcome, Packed, PlainIndex, PlayError, Player};

/// Every position of a random game from the start to its end (at most `most` moves).
pub fn random_game<G: Game>(game: &G, dice: &mut Dice, most: usize) -> Vec<G::Position> {
    random_game_from(game, game.start(), dice, most)
}

fn random_game_from<G: Game>(
    game: &G,
    from: G::Position,
    dice: &mut Dice,
    most: usize,
) -> Vec<G::Position> {
    let mut trace = vec![from];
    let mut moves = Vec::new();
    for _ in 0..most {
        let mut position = trace[trace.len() - 1].clone();
        moves.clear();
        game.moves(&position, &mut moves);
        if moves.is_empty() {
            break;
        }
        game.play_unchecked(&mut position, moves[dice.roll(moves.len())]);
        trace.push(position);
    }
    trace
}

/// [`check_moves`], and after every move it is the next player's turn.
pub fn check_play<G: Game>(game: &G, seed: u64, most: usize) {
    check_moves(game, seed, most);
    let trace = random_game(game, &mut Dice::new(seed), most);
    let mut moves = Vec::new();
    for position in &trace {
        moves.clear();
        game.moves(position, &mut moves);
        let next = game.to_move(position).after(1, game.players());
        for &mv in &moves {
            let mut after = position.clone();
            game.play_unchecked(&mut after, mv);
            assert_eq!(game.to_move(&after), next, "{mv:?} in {position:?}");
        }
    }
}

/// Moves exist exactly while the game is undecided, none twice; `play` accepts every generated move
/// and gives what `play_unchecked` gives, and refuses moves when the game is over. For games in
/// which a turn may have several moves; where turns go round, [`check_play`].
pub fn check_moves<G: Game>(game: &G, seed: u64, most: usize) {
    let trace = random_game(game, &mut Dice::new(seed), most);
    let mut moves = Vec::new();
    for position in &trace {
        let legal_before = moves.clone();
        moves.clear();
        game.moves(position, &mut moves);
        match game.outcome(position) {
            Some(_) => {
                assert!(moves.is_empty(), "moves after the end of {position:?}");
                for &mv in &legal_before {
                    let mut same = position.clone();
                    assert_eq!(game.play(&mut same, mv), Err(PlayError::Over));
                    assert_eq!(&same, position, "a refused move changed the position");
                }
            }
            None => assert!(!moves.is_empty(), "no move, no outcome: {position:?}"),
        }
        assert!(game.to_move(position).index() < game.players());
        for (at, &mv) in moves.iter().enumerate() {
            assert!(!moves[..at].contains(&mv), "{mv:?} twice in {position:?}");
            let (mut checked, mut unchecked) = (position.clone(), position.clone());
            game.play(&mut checked, mv).expect("a generated move is legal");
            game.play_unchecked(&mut unchecked, mv);
            assert_eq!(checked, unchecked);
        }
    }
}

/// Text of positions and moves reads back as what was written.
pub fn check_notation<G: Notation>(game: &G, seed: u64, most: usize) {
    let mut moves = Vec::new();
    for position in random_game(game, &mut Dice::new(seed), most) {
        let text = game.position_text(&position);
        assert_eq!(game.parse_position(&text).as_ref(), Ok(&position), "{text}");
        moves.clear();
        game.moves(&position, &mut moves);
        for &mv in &moves {
            let text = game.move_text(&position, mv);
            assert_eq!(game.parse_move(&position, &text), Ok(mv), "{text}");
        }
    }
}

/// Images keep legality, outcome and score, the canonical member is an image and the same for all images.
pub fn check_symmetry<G: Game>(game: &G, seed: u64, most: usize) {
    let (mut moves, mut image_moves) = (Vec::new(), Vec::new());
    for position in random_game(game, &mut Dice::new(seed), most) {
        assert_eq!(game.image(&position, 0), position, "symmetry 0 is the identity");
        let (canonical, by) = game.canonical(&position);
        assert_eq!(game.image(&position, by), canonical);
        moves.clear();
        game.moves(&position, &mut moves);
        for symmetry in 0..game.symmetries() {
            let image = game.image(&position, symmetry);
            assert_eq!(game.outcome(&image), game.outcome(&position));
            assert_eq!(game.score(&image), game.score(&position));
            assert_eq!(game.canonical(&image).0, canonical);
            image_moves.clear();
            game.moves(&image, &mut image_moves);
            assert_eq!(image_moves.len(), moves.len());
            for &mv in &moves {
                let image_move = game.image_of_move(mv, symmetry);
                assert!(image_moves.contains(&image_move), "{mv:?} in {position:?}");
                let (mut a, mut b) = (position.clone(), image.clone());
                game.play_unchecked(&mut a, mv);
                game.play_unchecked(&mut b, image_move);
                assert_eq!(game.image(&a, symmetry), b);
            }
        }
    }
}

/// Packing is undone by unpacking and never gives the forbidden key.
pub fn check_packing<G: Packed>(game: &G, seed: u64, most: usize) {
    assert!(game.is_packable());
    for position in random_game(game, &mut Dice::new(seed), most) {
        let key = game.pack(&position);
        assert_ne!(key, u64::MAX);
        assert_eq!(game.unpack(key), position);
    }
}

/// Perft is the same with and without symmetry, for every depth up to `depth`.
pub fn check_perft<G: Game>(game: &G, depth: usize) {
    for depth in 0..=depth {
        let start = game.start();
        assert_eq!(perft(game, &start, depth), perft_by_classes(game, &start, depth), "{depth}");
    }
}

/// [`Game::judge`] and [`Game::candidates`] keep their contract on the positions of a random game, and
/// [`Game::certain`] does not contradict them.
pub fn check_threats<G: Game>(game: &G, seed: u64, most: usize) {
    let (mut legal, mut pushed) = (Vec::new(), Vec::new());
    for position in random_game(game, &mut Dice::new(seed), most) {
        if game.outcome(&position).is_some() {
            continue;
        }
        legal.clear();
        game.moves(&position, &mut legal);
        let certain = game.certain(&position);
        for attacker in Player::all(game.players()) {
            pushed.clear();
            let judged = game.judge(&position, attacker);
            if let Some(certain) = certain {
                let denied = match certain == Outcome::Win(attacker) {
                    true => Judgement::Stop,
                    false => Judgement::Win,
                };
                assert_ne!(judged, denied, "{attacker} in {position:?}, certainly {certain}");
            }
            game.candidates(&position, attacker, &mut pushed);
            let attacking = game.to_move(&position) == attacker;
            assert!(pushed.iter().all(|mv| legal.contains(mv)), "{position:?}: {pushed:?}");
            let judged_after = |mv| {
                let mut next = position.clone();
                game.play_unchecked(&mut next, mv);
                match game.outcome(&next) {
                    Some(outcome) if outcome == Outcome::Win(attacker) => Judgement::Win,
                    Some(_) => Judgement::Stop,
                    None => game.judge(&next, attacker),
                }
            };
            let against_mover = if attacking { Judgement::Stop } else { Judgement::Win };
            match judged {
                Judgement::Open => {
                    for &mv in legal.iter().filter(|mv| !pushed.contains(mv)) {
                        assert_eq!(judged_after(mv), against_mover, "{position:?} {mv:?}");
                    }
                }
                Judgement::Win if attacking => assert_eq!(judged_after(pushed[0]), judged),
                Judgement::Stop if !attacking => assert_eq!(judged_after(pushed[0]), judged),
                _ => {
                    for &mv in &legal {
                        assert_eq!(judged_after(mv), judged, "{position:?} {mv:?} {attacker}");
                    }
                }
            }
        }
    }
}

/// A random move is legal, and there is one exactly while the game goes on;
/// [`Game::moves_in_any_order`] lists what [`Game::moves`] does; every move has one of the game's kinds.
pub fn check_sampling<G: Game>(game: &G, seed: u64, most: usize) {
    let mut dice = Dice::new(seed);
    let (mut legal, mut listed, mut room) = (Vec::new(), Vec::new(), Vec::new());
    for position in random_game(game, &mut Dice::new(seed), most) {
        legal.clear();
        game.moves(&position, &mut legal);
        let drawn = game.random_move(&position, &mut dice, &mut room);
        assert_eq!(drawn.is_some(), game.outcome(&position).is_none(), "{position:?}");
        assert!(drawn.is_none_or(|mv| legal.contains(&mv)), "{drawn:?} in {position:?}");
        listed.clear();
        game.moves_in_any_order(&position, &mut listed);
        assert_eq!(listed.len(), legal.len(), "{position:?}");
        assert!(legal.iter().all(|mv| listed.contains(mv)), "{position:?}");
        for &mv in &legal {
            assert!(game.kind(mv) < game.kinds(), "{mv:?} in {position:?}");
        }
    }
}

/// What is drawn anew depends on the position and the dice only, and leaves the moves of the position
/// itself as they were: they are no secret.
pub fn check_chance<G: Game>(game: &G, seed: u64, most: usize) {
    let trace = random_game(game, &mut Dice::new(seed), most);
    let mut elsewhere = game.clone();
    for position in trace {
        let (mut once, mut again) = (game.clone(), elsewhere.clone());
        once.redraw(&position, &mut Dice::new(seed));
        again.redraw(&position, &mut Dice::new(seed));
        let play =
            |world: &G| random_game_from(world, position.clone(), &mut Dice::new(seed), most);
        assert_eq!(play(&once), play(&again), "{position:?}");
        let moves = |world: &G| {
            let mut moves = Vec::new();
            world.moves(&position, &mut moves);
            moves
        };
        assert_eq!(moves(game), moves(&once), "{position:?}");
        elsewhere.redraw(&position, &mut Dice::new(!seed));
    }
}

/// Every undecided position of a random game is among the un-moves of whatever undecided position follows
/// it, and every undecided un-move has a move back to where it was taken from.
pub fn check_unmoves<G: Game>(game: &G, seed: u64, most: usize) {
    let after = |position: &G::Position| {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let play = |mv: G::Move| {
            let mut next = position.clone();
            game.play_unchecked(&mut next, mv);
            next
        };
        moves.into_iter().map(play).collect::<Vec<_>>()
    };
    for position in random_game(game, &mut Dice::new(seed), most) {
        for next in after(&position) {
            if game.outcome(&next).is_some() {
                continue;
            }
            let mut before = Vec::new();
            assert!(game.unmoves(&next, &mut before), "{next:?}: no un-moves");
            assert!(before.contains(&position), "{position:?} is not found from {next:?}");
            for before in before.iter().filter(|before| game.outcome(before).is_none()) {
                assert!(after(before).contains(&next), "{before:?} has no move to {next:?}");
            }
        }
    }
}

/// Every undecided position of a random game has a number below the length of the index, reads back as
/// a position with the same number, and is among the un-moves of whatever undecided position follows it.
pub fn check_plain_index<I: PlainIndex>(index: &I, seed: u64, most: usize) {
    let game = index.game();
    let (mut moves, mut before) = (Vec::new(), Vec::new());
    for position in random_game(game, &mut Dice::new(seed), most) {
        if game.outcome(&position).is_some() {
            continue;
        }
        let number = index.number(&position).expect("an undecided position has a number");
        assert!(number < index.len(), "{position:?} has number {number}");
        let again = index.position(number).expect("a number in use has a position");
        assert_eq!(index.number(&again), Some(number), "{position:?} reads back as {again:?}");
        moves.clear();
        game.moves(&position, &mut moves);
        for &mv in &moves {
            let mut next = position.clone();
            game.play_unchecked(&mut next, mv);
            assert_ne!(game.to_move(&next), game.to_move(&position), "{mv:?} in {position:?}");
            if game.outcome(&next).is_some() {
                continue;
            }
            let next = index.number(&next).and_then(|number| index.position(number));
            before.clear();
            index.unmoves(&next.expect("an undecided position has a number"), &mut before);
            let found = before.iter().any(|before| index.number(before) == Some(number));
            assert!(found, "{mv:?} in {position:?} is not taken back");
        }
    }
}
