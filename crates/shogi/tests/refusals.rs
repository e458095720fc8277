//! What is refused, and with which words; and that no text makes a panic.

use yomikiri_game::{Dice, Game, Notation};
use yomikiri_shogi::{SHIPPED, Variant, names, variants};

const SMALL: &str = "maxRank = 3\nmaxFile = 3\nking = k\nstartFen = k2/3/2K w\n";

fn refused(text: &str, expected: &str) {
    let error = Variant::read(text, "x").map(|_| ()).unwrap_err().to_string();
    assert!(error.contains(expected), "{text}\n{error}\n{expected}");
}

#[test]
fn a_line_that_is_wrong_is_named_with_what_was_expected() {
    for (lines, expected) in [
        (
            "dropNoDoubledCount = six",
            "line 6, [x], dropNoDoubledCount: \"six\"; expected a whole number",
        ),
        ("pieceDrops = yes", "line 6, [x], pieceDrops: \"yes\"; expected true or false"),
        ("pieceDrops = true ", "\"true \"; expected true or false"),
        ("stalemateValue = lost", "expected win, draw or loss"),
        ("flagRegion = *x", "\"*x\" is no square, rank or file"),
        ("promotedPieceType = p:k", "no piece has the letter `p`; expected one of k"),
        ("promotedPieceType = kk", "pairs of letters"),
        ("customPiece1 = a", "expected a letter and its moves"),
        ("customPiece1 = a:pR", "[x], customPiece1: pR: 'p': hoppers are not supported"),
        ("cannon = c", "[x], cannon: mRcpR: 'p': hoppers"),
        ("customPiece2 = a:WfQ3x", "'x' is no letter of Betza's notation"),
        ("mustCapture = true", "mustCapture: \"true\" is not supported; expected false"),
        ("mobilityRegionWhiteKing = *1", "not supported"),
        ("maxranks = 3", "line 6, [x], maxranks: no such option"),
        ("pass", "line 6, [x]: \"pass\" has no `=`"),
        (" pass = true", "a blank before \"pass = true\""),
        ("pass =", "line 6, [x], pass: no value"),
        ("king = k", "line 6, [x], king: given twice"),
        ("capturesToHand = true", "without pieceDrops"),
        ("perpetualCheckIllegal = true", "would depend on the moves before"),
        ("nFoldValue = loss", "would depend on the moves before"),
        ("extinctionValue = loss", "without extinctionPieceTypes"),
    ] {
        refused(&format!("[x]\n{SMALL}{lines}\n"), expected);
    }
}

#[test]
fn a_variant_that_cannot_be_played_is_refused() {
    let with = |start: &str| {
        format!("[x]\nmaxRank = 3\nmaxFile = 3\nking = k\nrook = r\nstartFen = {start}\n")
    };
    for (start, expected) in [
        ("k2/3/2K w KQ - 0 1", "the castling rights `KQ`"),
        ("kk1/3/2K w", "1 and 2 kings; expected one king of each player"),
        ("3/3/2K w", "1 and 0 kings"),
        ("k2/3/2K b extra", "`extra` after the turn"),
        ("k2/3/R1K w", "player 1 to move could capture the king of player 2"),
        ("k2/3/2K", "no turn"),
        ("k2/3/2K x", "the turn is `x`"),
        ("k2/4/2K w", "character 4: `4`; expected 3 rows of 3 squares"),
        ("k2/3/2 w", "the board ends early"),
        ("k2/3/2Q w", "character 7: `Q`; expected a piece (R K)"),
        ("k2/3/2K[R] w", "`R` in hand; expected nothing"),
        ("k2/RR1/2K b", "the game is over at its start"),
    ] {
        refused(&with(start), "[x], startFen: ");
        refused(&with(start), expected);
    }
    for (text, expected) in [
        ("[x]\nmaxRank = six\n", "line 2, [x], maxRank: \"six\"; expected a number from 1 to 12"),
        ("[x]\n", "[x], maxRank: a board of 8 ranks and 8 files; expected at most 5 of each"),
        ("[x]\nmaxRank = 3\nmaxFile = 3\n", "[x]: no pieces"),
        ("[x]\nmaxRank = 3\nmaxFile = 3\nrook = r\nstartFen = r2/3/2R w\n", "nothing wins"),
        (
            "[x]\nmaxRank = 5\nmaxFile = 3\npawn = p\nking = k\n",
            "doubleStep: true is not supported",
        ),
        ("[y]\n", "no section [x]; expected one of y, chess, gardner, minishogi"),
        ("[x:y]\n", "line 1, [x]: begins as \"y\", which is not known here"),
        ("[x:y]\n[y]\n", "begins as \"y\", which is not known here"),
        ("[x:janggi]\n", "begins as \"janggi\", which is not supported"),
        ("[x:minishogi]\n", "perpetualCheckIllegal"),
        ("[dobutsu]\n", "passes this one over"),
        ("[x]\n[x]\n", "line 2, [x]: a second section [x]"),
        ("[x\n", "has no `]`"),
        ("[a b]\n", "the name \"a b\""),
    ] {
        refused(text, expected);
    }
}

/// Bytes changed, lines left out, lines from elsewhere: whatever comes is a variant or an error.
#[test]
fn no_text_makes_a_panic() {
    let own = include_str!("variants.ini");
    let lines: Vec<&str> = SHIPPED.lines().chain(own.lines()).collect();
    let mut read = 0;
    for seed in 0..1_500 {
        let mut dice = Dice::new(seed);
        let from = if seed % 2 == 0 { SHIPPED } else { own };
        let mut text: Vec<String> = from.lines().map(str::to_owned).collect();
        for _ in 0..=dice.roll(3) {
            let at = dice.roll(text.len());
            match dice.roll(3) {
                0 => text[at] = lines[dice.roll(lines.len())].to_owned(),
                1 => drop(text.remove(at)),
                _ => {
                    let mut letters: Vec<char> = text[at].chars().collect();
                    let sign = ['=', '*', '9', 'k', '[', 'é', ' ', '+', '0', ':'][dice.roll(10)];
                    letters.insert(dice.roll(letters.len() + 1), sign);
                    text[at] = letters.into_iter().collect();
                }
            }
        }
        let text = text.join("\n");
        let names = names(&text).unwrap_or_default();
        if !names.is_empty() {
            let name = &names[dice.roll(names.len())];
            if let Ok(game) = Variant::read(&text, name) {
                let (mut position, mut moves) = (game.start(), Vec::new());
                for _ in 0..8 {
                    moves.clear();
                    game.moves(&position, &mut moves);
                    let Some(&mv) = moves.get(dice.roll(moves.len().max(1))) else { break };
                    game.play_unchecked(&mut position, mv);
                }
                let text = game.position_text(&position);
                assert_eq!(game.parse_position(&text), Ok(position), "{text}");
                read += 1;
            }
        }
    }
    assert!(read > 500, "{read}");
}

#[test]
fn a_variant_is_the_same_read_from_its_own_text() {
    for game in variants(SHIPPED).unwrap() {
        let again = Variant::read(game.text(), game.name()).unwrap();
        assert_eq!((again.start(), again.text()), (game.start(), game.text()));
    }
}
