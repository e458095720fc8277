//! Texts that show which game they belong to, records of any game, and a game from elsewhere.

#[path = "../../examples/heap/game.rs"]
mod heap;

use serde_json::{Value, json};
use yomikiri_catalog::GAMES;

use crate::client::Running;
use crate::server;

#[test]
fn a_typed_text_finds_its_game() {
    let (server, _folder) = server();
    let cases = [
        ("gle/1c1/1C1/ELG[-] w", "dobutsu --rules standard", "gle/1c1/1C1/ELG[-] w"),
        ("gle/1c1/1C1/ELG b - 1", "dobutsu --rules standard", "gle/1c1/1C1/ELG b - 1"),
        ("gle/1c1/1C1/ELG w - - 0 1", "dobutsu --rules standard", "gle/1c1/1C1/ELG w - - 0 1"),
        ("gle/1c1/1C1/ELG w", "dobutsu --rules standard", "gle/1c1/1C1/ELG w"),
        ("X0O1X1O-1", "hakozumi", "X0O1X1O-1"),
        ("X0X2O1", "hakozumi --handicap 1", "X0X2O1"),
        ("..../.1../.32./....", "mnk --size 4x4 --players 3", "..../.1../.32./...."),
        ("12./.1./..2", "mnk --size 3x3 --players 2", "12./.1./..2"),
        ("1234./.....", "mnk --size 2x5 --players 4", "1234./....."),
        (" mnk --size 3x3 --players 2 1../.../... ", "mnk --size 3x3 --players 2", "1../.../..."),
        ("dobutsu", "dobutsu", ""),
        ("RB %237 3@0,0", "tantrix --colours RB --deal 7", "3@0,0"),
    ];
    for (text, game, position) in cases {
        let found = server.expect(200, &format!("/api/v1/recognize?text={text}"));
        assert_eq!(found, json!({"game": game, "position": position}), "{text}");
    }
    for text in ["", "hello", "tantrix:", "e4 e5", "/", "X", "%00", "{", "[", "\u{e9}"] {
        let error = &server.expect(404, &format!("/api/v1/recognize?text={text}"))["error"];
        assert_eq!(error["code"], "unrecognized", "{text}");
    }
}

#[test]
fn a_record_of_any_game_becomes_its_moves() {
    let (server, _folder) = server();
    let read = |record: &str| {
        server.request("POST", "/api/v1/record", &json!({"record": record}).to_string()).json()
    };
    let game = "mnk --size 3x3 --k 3 --players 2 --rules free";
    let found = read(&json!({"game": game, "moves": ["a1", "b2"]}).to_string());
    assert_eq!((&found["game"], &found["moves"]), (&json!(game), &json!(["a1", "b2"])));
    assert_eq!((&found["from"], &found["problem"]), (&json!(""), &Value::Null));
    let broken = read(&json!({"game": game, "moves": ["a1", "a1"]}).to_string());
    assert_eq!(broken["moves"], json!(["a1"]));
    assert!(broken["problem"].as_str().unwrap().contains("step 1"), "{broken}");
    // A position is one to begin from, unless its text is the moves that lead there.
    assert_eq!(read("12./.../...")["from"], "12./.../...");
    let record = read("X0O1");
    assert_eq!((&record["from"], &record["moves"]), (&json!(""), &json!(["0", "1"])));
    let kif = "手合割：どうぶつしょうぎ\n手数\n 1 ２二ひよこ(23)\n";
    let body = json!({"record": kif, "game": "dobutsu"}).to_string();
    let found = server.request("POST", "/api/v1/record", &body).json();
    assert_eq!(found["moves"], json!(["B3-B2"]));
    assert_eq!(read("RB #7 2@0,0")["error"]["field"], "record");
    let dealt = server.expect(200, "/api/v1/position?game=tantrix --deal 7");
    let first = dealt["moves"][0]["move"].as_str().unwrap();
    assert_eq!(read(&format!("RB #7 {first}"))["moves"], json!([first]));
}

#[test]
fn a_game_from_elsewhere_is_served_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let games = GAMES.iter().copied().chain([heap::ENTRY]).collect();
    let server = Running::with(folder.path().into(), games);
    let listed = server.expect(200, "/api/v1/games")["games"][GAMES.len()].clone();
    assert_eq!((&listed["name"], &listed["table"]), (&json!("heap"), &json!(false)));
    let place = server.expect(200, "/api/v1/position?game=heap&moves=1");
    assert_eq!(place["board"], json!({"kind": "grid", "rows": ["||||"]}));
    assert_eq!(place["seats"][1]["name"]["en"], "player 2");
    let values = server.expect(200, "/api/v1/values?game=heap&moves=1");
    assert_eq!((&values["value"], &values["distance"]), (&json!("loss"), &json!(2)));
    let line = server.expect(200, "/api/v1/line?game=heap");
    assert_eq!(line["line"].as_array().unwrap().len(), 3);
    for engine in ["exact", "uct", "flat", "random"] {
        let path = format!("/api/v1/engine?game=heap&position=2 1&engine={engine}");
        assert!(server.expect(200, &path)["move"].is_string());
    }
    assert_eq!(server.expect(200, "/api/v1/recognize?text=heap 3 2")["position"], "3 2");
}
