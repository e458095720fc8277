//! Small shogi and chess through the registry: by name, from a file, from a text; values and refusals.

use yomikiri_catalog::{Asked, Catalog, Explore, GAMES, Options, Shelf};
use yomikiri_game::Quiet;

const OWN: &str = "# Two pawns each.
[mine:hexapawn2]
startFen = pp1/3/PP1 w
[hexapawn2:gardner]
maxRank = 3
";

const MINE: &str = "[mine:minishogi]
maxRank = 3
maxFile = 3
promotionRegionWhite = *3
startFen = k2/3/2K[Pp] w
perpetualCheckIllegal = false
nFoldValue = draw
nFoldValueAbsolute = false
";

fn bare() -> Catalog {
    Catalog::of(&GAMES, Shelf::new(Some("/nonexistent".into())))
}

fn from_file(text: &str, name: &str) -> Result<Box<dyn Explore>, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.ini");
    std::fs::write(&path, text).unwrap();
    let mut options = Options::default();
    options.set("variants", path.to_str().unwrap());
    let opened = bare().open_with(&format!("shogi --variant {name}"), &options);
    opened.map_err(|error| error.to_string().replace(path.to_str().unwrap(), "FILE"))
}

#[test]
fn starts_have_the_values_that_every_move_confirms() {
    // Hexapawn: Martin Gardner found that the second player wins.
    for (variant, expected) in [
        ("hexapawn", ("win 2", Some(6))),
        ("nine-square", ("draw", None)),
        ("nine-square-pawn", ("win 1", Some(21))),
        ("nine-square-bishop", ("win 2", Some(10))),
    ] {
        let game = bare().open(&format!("shogi --variant {variant}")).unwrap();
        let analysis = game.analyze("", &Asked::job(&Quiet)).unwrap();
        let distance = analysis.known.distance;
        let said = match (analysis.known.value, analysis.to_move) {
            ("draw", _) => "draw",
            ("win", 1) | ("loss", 2) => "win 1",
            _ => "win 2",
        };
        assert_eq!((said, distance), expected, "{variant}");
    }
}

#[test]
fn a_file_and_its_text_are_the_same_game() {
    let game = from_file(MINE, "mine").unwrap();
    assert!(game.name().starts_with("shogi --variant mine --text [mine:minishogi]%0A"));
    // The text says it all: no file is needed any more.
    let again = bare().open(&game.name()).unwrap();
    assert_eq!((again.name(), again.start()), (game.name(), game.start()));
    assert_eq!(again.start(), "k2/3/2K[Pp] w");
    let record = game.record("", &["P@b2".to_owned()]).unwrap();
    assert!(bare().open(&game.name()).unwrap().replay(&record).unwrap().ok);
    assert_eq!(game.view("").unwrap().board["rows"][0], "p");
}

#[test]
fn what_is_wrong_is_said_of_the_file_and_the_line() {
    let check = |text: &str, name: &str, expected: &str| {
        let error = from_file(text, name).map(|_| ()).unwrap_err();
        assert!(error.contains(expected), "{error}");
    };
    check(
        OWN,
        "mine",
        "variants FILE: line 2, [mine]: begins as \"hexapawn2\", which is not known",
    );
    check(MINE, "yours", "no section [yours]; expected one of mine, chess");
    check(
        "[x]\nmaxRank = 3\nmaxFile = 3\nking = 7\n",
        "x",
        "variants FILE: line 4, [x], king: \"7\"",
    );
    let mut options = Options::default();
    options.set("variants", "/nonexistent/x.ini");
    let error = bare().open_with("shogi --variant x", &options).map(|_| ()).unwrap_err();
    assert!(error.to_string().starts_with("variants /nonexistent/x.ini: "), "{error}");
    for (game, expected) in [
        ("shogi --variant nobody", "variant nobody: no section [nobody]"),
        ("shogi --variant x --text [x]%", "not percent-encoded"),
        ("shogi --variant x --text [x]", "variant x: [x], maxRank"),
        ("shogi --variant minishogi", "perpetualCheckIllegal"),
    ] {
        let error = bare().open(game).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(expected), "{game}: {error}");
    }
}
