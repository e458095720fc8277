//! Every address of the API on a real port: right answers, wrong questions, limits, jobs, load.

mod cancelling;
mod client;
mod docs;
mod limits;
mod registry;

use std::time::{Duration, Instant};

use crate::client::Running;
use serde_json::{Value, json};

fn server() -> (Running, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (Running::new(folder.path().into()), folder)
}

#[test]
fn every_game_says_what_can_be_chosen_and_its_positions_open() {
    let (server, _folder) = server();
    let games = server.expect(200, "/api/v1/games");
    let games = games["games"].as_array().unwrap();
    let names: Vec<&str> = games.iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert!(["mnk", "dobutsu", "hakozumi"].iter().all(|name| names.contains(name)), "{names:?}");
    for game in games {
        for ready in game["ready"].as_array().unwrap() {
            let text = |key: &str| ready[key].as_str().unwrap().to_owned();
            let path = format!(
                "/api/v1/position?game={}&position={}&moves={}",
                text("game"),
                text("from"),
                text("moves").replace(' ', "+")
            );
            let place = server.expect(200, &path);
            let moves = text("moves").split_whitespace().count();
            assert_eq!(place["path"].as_array().unwrap().len(), moves, "{path}");
        }
    }
}

#[test]
fn wrong_questions_are_named_with_their_place() {
    let (server, _folder) = server();
    let cases = [
        ("/api/v1/position", 400, Value::Null, "game"),
        ("/api/v1/position?game=go", 400, json!("game"), "no game \"go\""),
        ("/api/v1/position?game=mnk --size 9x9", 400, json!("game"), "1 to 64 cells"),
        ("/api/v1/position?game=mnk --colour red", 400, json!("game"), "no parameter \"colour\""),
        ("/api/v1/position?game=mnk --k 3 --k 4", 400, json!("game"), "twice"),
        ("/api/v1/position?game=mnk --k", 400, json!("game"), "a value"),
        ("/api/v1/position?game=mnk five", 400, json!("game"), "a parameter's name"),
        ("/api/v1/position?game=mnk&position=1..x", 400, json!("position"), "character 4"),
        ("/api/v1/position?game=mnk&moves=a1+a1", 400, json!("moves"), "a1"),
        ("/api/v1/position?game=dobutsu&position=abc", 400, json!("position"), "`a`"),
        ("/api/v1/position?game=dobutsu&moves=b2b4", 400, json!("moves"), "b2b4"),
        ("/api/v1/position?game=hakozumi&position=X0X1", 400, json!("position"), "turn"),
        ("/api/v1/position?game=hakozumi --handicap x", 400, json!("game"), "handicap x"),
        (
            "/api/v1/engine?game=mnk&engine=deep",
            400,
            json!("engine"),
            "equilibrium, uct, flat, random",
        ),
        ("/api/v1/engine?game=mnk&engine=random&seed=x", 400, json!("seed"), "number"),
        ("/api/v1/engine?game=hakozumi&engine=theorem-9", 400, json!("engine"), "theorem-2"),
        ("/api/v1/engine?game=hakozumi&engine=theorem-2", 400, json!("position"), "turn"),
        ("/api/v1/strategy?strategy=none", 400, json!("strategy"), "theorem-1"),
        ("/api/v1/strategy?strategy=theorem-1&low=9&high=1", 400, json!("low"), "at most"),
        ("/api/v1/strategy?strategy=theorem-1&high=99999999", 400, json!("low"), "at most"),
        ("/api/v1/engine?game=mnk&engine=uct:playouts=9", 400, json!("engine"), "no engine"),
        ("/api/v1/engine?game=tantrix&engine=darwin:time=9", 400, json!("engine"), "no engine"),
        ("/api/v1/position?game=tantrix --colours XY", 400, json!("game"), "colours XY"),
        ("/api/v1/position?game=tantrix --deal 1,2", 400, json!("game"), "56"),
        ("/api/v1/position?game=tantrix&moves=1@5,5", 400, json!("moves"), "tile 1"),
        ("/api/v1/engine?game=hakozumi&engine=../strategy.json", 400, json!("engine"), "no engine"),
        ("/api/v1/engine?game=dobutsu&engine=uct", 400, json!("engine"), "perfect, hard"),
        ("/api/v1/recognize?text=no such thing", 404, json!("text"), "no game has"),
        ("/api/v1/recognize", 400, Value::Null, "text"),
        ("/api/v1/puzzle?game=tantrix", 400, json!("game"), "no puzzles"),
        ("/api/v1/puzzle?game=mnk&task=mate", 400, json!("task"), "expected win"),
        ("/api/v1/puzzle?game=mnk&task=odd", 400, json!("task"), "only-move"),
        ("/api/v1/puzzle?game=mnk&plies=3", 400, json!("plies"), "1, 4, 7"),
        ("/api/v1/puzzle?game=mnk&plies=x", 400, json!("plies"), "not a number"),
        ("/api/v1/puzzle?game=mnk&level=9", 400, json!("level"), "1 to 5"),
        ("/api/v1/puzzle?game=mnk --size 3x3&position=1../.../...", 404, Value::Null, "no puzzle"),
        ("/api/v1/attempt?game=mnk&move=z9", 400, json!("moves"), "z9"),
        ("/api/v1/attempt?game=mnk", 400, Value::Null, "move"),
        ("/api/v1/reports/9", 404, Value::Null, "paper 9"),
        ("/api/v1/reports/x", 400, Value::Null, "Cannot parse"),
        ("/api/v1/jobs/-1/result", 400, Value::Null, "Cannot parse"),
        (
            "/api/v1/strategy?strategy=theorem-1&low=-2147483648&high=2147483647",
            400,
            json!("low"),
            "at most",
        ),
        ("/api/v1/jobs/77", 404, Value::Null, "job 77"),
        ("/api/v1/nothing", 404, Value::Null, "no such address"),
        ("/nothing", 404, Value::Null, "no such address"),
        ("/web/../Cargo.toml", 404, Value::Null, "Cargo.toml"),
    ];
    for (path, status, field, words) in cases {
        let error = &server.expect(status, path)["error"];
        assert_eq!(error["status"], status, "{path}");
        assert_eq!(error["field"], field, "{path}: {error}");
        let message = error["message"].as_str().unwrap();
        assert!(message.contains(words), "{path}: {error}");
        assert!(!message.contains("--"), "an option of the command line in {message:?}");
    }
    let placed = server.expect(400, "/api/v1/position?game=mnk&position=1..x");
    assert_eq!(placed["error"]["column"], 4);
}

#[test]
fn values_are_exact_and_moves_change_them() {
    let (server, _folder) = server();
    let path = "/api/v1/values?game=mnk --size 5x5 --rules reach&\
                position=...../.2.3./..1../...../.....";
    let values = server.expect(200, path);
    assert_eq!(values["schema"], "yomikiri.analysis/2");
    assert_eq!(values["chooser"], "2");
    assert_eq!(values["choice"], json!(["1", "3"]));
    let best: Vec<&Value> =
        values["moves"].as_array().unwrap().iter().filter(|m| m["best"] == true).collect();
    assert_eq!(best.len(), 1);
    assert_eq!(best[0]["move"], "b3");
    // A line of two: one more wins at once.
    let values =
        server.expect(200, "/api/v1/values?game=mnk --size 3x3 --players 2&moves=a1+b2+b1+a2");
    assert_eq!(values["forced"], "1");
    let over =
        server.expect(200, "/api/v1/values?game=mnk --size 3x3 --players 2&moves=a1+b2+b1+a2+c1");
    assert_eq!(over["equilibrium"], json!(["1"]));
    assert_eq!(over["moves"], json!([]));
    let line = server.expect(200, "/api/v1/line?game=mnk --size 3x3 --players 2&moves=a1+b2+b1+a2");
    assert_eq!(line["line"][0]["move"], "c1");
    let figure_1 = server.expect(200, "/api/v1/values?game=hakozumi&position=X0O1X1O-1X-1O2");
    assert_eq!((&figure_1["kind"], &figure_1["value"]), (&json!("solved"), &json!("win")));
    assert_eq!((&figure_1["forced"], &figure_1["distance"]), (&json!("1"), &Value::Null));
    assert!(figure_1["moves"].as_array().unwrap().iter().any(|m| m["best"] == true));
    let start = server.expect(200, "/api/v1/values?game=hakozumi");
    assert_eq!(start["value"], "draw");
}

#[test]
fn engines_move_by_their_seed_and_strategies_say_why() {
    let (server, _folder) = server();
    let chosen = |path: &str| server.expect(200, path)["move"].as_str().unwrap().to_owned();
    let random = "/api/v1/engine?game=mnk&engine=random&seed=";
    assert_eq!(chosen(&format!("{random}5")), chosen(&format!("{random}5")));
    assert!(
        (1..30).any(|seed| chosen(&format!("{random}{seed}")) != chosen(&format!("{random}5")))
    );
    let perfect = "/api/v1/engine?game=mnk --size 3x3 --players 2&moves=a1+b2+b1+a2&engine=perfect";
    assert_eq!(chosen(perfect), "c1");
    let answer = server.expect(200, "/api/v1/engine?game=hakozumi&position=X1&engine=theorem-2");
    assert_eq!(answer["move"], "2");
    assert_eq!(answer["why"]["en"], "in the same CUP: the other U");
    // Theorem 2 answers every column of a few games.
    let mut record = String::new();
    for column in [1, 1, 4, -7, 3, 0, 12, 12, 12, -6] {
        record.push_str(&format!("X{column}"));
        let path = format!("/api/v1/engine?game=hakozumi&position={record}&engine=theorem-2");
        record = server.expect(200, &path)["position"].as_str().unwrap().to_owned();
    }
    let overlay = format!("/api/v1/strategy?strategy=theorem-2&position={record}&low=-10&high=15");
    let overlay = server.expect(200, &overlay);
    assert_eq!(overlay["left_at"], Value::Null);
    assert_eq!(overlay["answers"].as_array().unwrap().len(), 10);
    assert_eq!(overlay["columns"].as_array().unwrap().len(), 26);
    assert_eq!(overlay["strategy"]["opponent_lines"], 0);
    let over = server.expect(
        400,
        "/api/v1/engine?game=mnk --size 3x3 --players 2&\
                                   moves=a1+b2+b1+a2+c1&engine=random",
    );
    assert!(over["error"]["message"].as_str().unwrap().contains("over"));
}

#[test]
fn a_record_of_tantrix_is_replayed_and_estimates_are_called_so() {
    let (server, _folder) = server();
    let records = include_str!("../../../tantrix/tests/data/games.jsonl");
    let record = records.lines().next().unwrap();
    let read = |record: &str| {
        server.request("POST", "/api/v1/record", &json!({"record": record}).to_string())
    };
    let found = read(record).json();
    assert_eq!(found["problem"], Value::Null);
    let moves: Vec<&str> =
        found["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    assert_eq!(moves.len(), 56);
    let game = found["game"].as_str().unwrap();
    let at = |count: usize| format!("game={game}&moves={}", moves[..count].join("+"));
    let end = server.expect(200, &format!("/api/v1/position?{}", at(56)));
    assert_eq!(end["outcome"], "2");
    assert_eq!(end["board"]["scores"], json!([7, 19]));
    let middle = server.expect(200, &format!("/api/v1/values?{}", at(24)));
    assert_eq!(middle["kind"], "estimate");
    assert_eq!(middle["complete"], false);
    let engine = format!("/api/v1/engine?{}&engine=greedy", at(24));
    assert!(server.expect(200, &engine)["move"].is_string());
    // The first ready game of Tantrix with moves is this record.
    let games = server.expect(200, "/api/v1/games");
    let ready = games["games"][3]["ready"][1].clone();
    assert_eq!(ready["game"], found["game"]);
    assert_eq!(ready["moves"], moves.join(" "));
    for wrong in ["", "{", "RB", "RB #x", "QQ #7", "{\"deal\": []}"] {
        let answer = read(wrong);
        assert_eq!(answer.status, 400, "{wrong}: {}", answer.body);
        assert_eq!(answer.json()["error"]["field"], "record", "{wrong}");
    }
    let broken = record.replacen("\"tile\": 36", "\"tile\": 1", 1);
    let problem = read(&broken).json();
    assert!(problem["problem"].is_string() || problem["error"].is_object(), "{problem}");
}

#[test]
fn shipped_strategies_come_with_the_checkers_result() {
    let (server, _folder) = server();
    let found = server.expect(200, "/api/v1/strategies");
    for strategy in found["strategies"].as_array().unwrap() {
        let printed = strategy["name"] == "figure-37-printed";
        assert_eq!(strategy["accepted"], !printed, "{strategy}");
        assert_eq!(strategy["line"].as_array().unwrap().len(), if printed { 4 } else { 0 });
    }
}

#[test]
fn without_its_table_dobutsu_says_how_to_make_it() {
    let (server, _folder) = server();
    let error = server.expect(409, "/api/v1/values?game=dobutsu&moves=B3-B2");
    assert_eq!(error["error"]["code"], "no-table");
    // The board works without it, and so does a random player.
    let place = server.expect(200, "/api/v1/position?game=dobutsu&moves=b2b3");
    assert_eq!(place["path"][0]["name"], json!({"en": "B2 chick", "ja": "B2ひよこ"}));
    // However a move is written, it is told as the board is drawn.
    assert_eq!(place["path"][0]["move"], "B3-B2");
    assert_eq!(place["path"][0]["uci"], "b2b3");
    server.expect(200, "/api/v1/engine?game=dobutsu&engine=random");
    server.expect(409, "/api/v1/engine?game=dobutsu&engine=perfect");
}

#[test]
fn a_lion_that_could_be_caught_ended_the_game_on_the_page() {
    let (server, _folder) = server();
    let place = server.expect(200, "/api/v1/position?game=dobutsu&moves=B3-B2+A1-A2");
    assert_eq!(place["outcome"], Value::Null);
    let played = place["moves"].as_array().unwrap();
    assert!(played.iter().any(|mv| mv["move"] == "B2-B1+" && mv["uci"] == "b3b4+"), "{played:?}");
    assert!(played.iter().any(|mv| mv["move"] == "C*C3"), "{played:?}");
    // Overlooked, the game goes on; caught, it is over, and the board without the lion is a position.
    let place = server.expect(200, "/api/v1/position?game=dobutsu&moves=B3-B2+A1-A2+C*C3");
    assert_eq!((&place["to_move"], &place["outcome"]), (&json!(2), &Value::Null));
    let place = server.expect(200, "/api/v1/position?game=dobutsu&moves=B3-B2+A1-A2+B2-B1");
    assert_eq!((&place["outcome"], &place["board"]["ending"]), (&json!("1"), &json!("catch")));
    let text = place["position"].as_str().unwrap().replace('+', "%2B").replace(' ', "%20");
    let again = server.expect(200, &format!("/api/v1/position?game=dobutsu&position={text}"));
    assert_eq!((&again["outcome"], &again["moves"]), (&json!("1"), &json!([])));
}

#[test]
fn a_body_that_is_too_large_or_no_job_is_refused() {
    let (server, _folder) = server();
    let large = format!("{{\"kind\":\"report\",\"paper\":\"{}\"}}", "9".repeat(70_000));
    let answer = server.request("POST", "/api/v1/jobs", &large);
    assert_eq!(answer.status, 413, "{}", answer.body);
    assert_eq!(answer.json()["error"]["status"], 413);
    for body in ["", "{", "[]", "{\"kind\":\"dance\"}", "{\"kind\":\"report\",\"paper\":\"one\"}"] {
        let answer = server.request("POST", "/api/v1/jobs", body);
        assert!((400..500).contains(&answer.status), "{body}: {}", answer.status);
        assert!(answer.json()["error"]["message"].is_string());
    }
    let wrong = [
        (json!({"kind": "report", "paper": 9}), 404),
        (json!({"kind": "values", "game": "mnk", "position": "x"}), 400),
        (json!({"kind": "table", "game": "chess"}), 400),
    ];
    for (body, status) in wrong {
        let answer = server.request("POST", "/api/v1/jobs", &body.to_string());
        assert_eq!(answer.status, status, "{body}: {}", answer.body);
    }
    assert_eq!(server.request("PUT", "/api/v1/jobs", "").status, 405);
}

#[test]
fn a_foreign_host_is_refused_and_answers_carry_their_guards() {
    let (server, _folder) = server();
    for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", ""] {
        let head = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        assert_eq!(server.send(&head, b"").status, 403, "{host}");
    }
    for host in ["localhost", "localhost:9999", "127.0.0.1", "[::1]:8300"] {
        let head = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        assert_eq!(server.send(&head, b"").status, 200, "{host}");
    }
    for path in ["/", "/play?game=mnk", "/papers", "/papers/3", "/web/main.js", "/api/v1/games"] {
        let answer = server.get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.head.contains("content-security-policy: default-src 'none'"), "{path}");
        assert!(!answer.head.contains("unsafe-inline"), "{path}");
        assert!(answer.head.contains("x-content-type-options: nosniff"), "{path}");
    }
}

#[test]
fn a_page_of_another_origin_is_refused() {
    let (server, _folder) = server();
    let asked = |origin: &str| {
        let head = format!(
            "GET /api/v1/games HTTP/1.1\r\nHost: {}\r\nOrigin: {origin}\r\nConnection: close\r\n\r\n",
            server.at
        );
        server.send(&head, b"").status
    };
    assert_eq!(asked(&format!("http://{}", server.at)), 200);
    for origin in ["http://evil.example", "http://localhost:1", "null", "", "http://127.0.0.1"] {
        assert_eq!(asked(origin), 403, "{origin:?}");
    }
}

#[test]
fn a_head_that_never_ends_is_not_waited_for_long() {
    let (server, _folder) = server();
    let clock = Instant::now();
    for unfinished in ["", "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "] {
        assert_eq!(server.send(unfinished, b"").status, 0, "{unfinished:?}");
    }
    assert!(clock.elapsed() < Duration::from_secs(40), "{:?}", clock.elapsed());
}

/// A job that takes long: four in a row of three players on 7x7.
fn long_job(at: usize) -> String {
    let mut cells = ['.'; 49];
    cells[at] = '1';
    let rows: Vec<String> = cells.chunks(7).map(|row| row.iter().collect()).collect();
    json!({"kind": "values", "game": "mnk --size 7x7 --k 4", "position": rows.join("/")})
        .to_string()
}

fn wait_for(server: &Running, id: u64, done: impl Fn(&Value) -> bool) -> Value {
    let clock = Instant::now();
    loop {
        let status = server.expect(200, &format!("/api/v1/jobs/{id}"));
        if done(&status) {
            return status;
        }
        assert!(clock.elapsed() < Duration::from_secs(100), "still waiting: {status}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn jobs_are_bounded_and_a_cancelled_one_frees_its_place() {
    let (server, _folder) = server();
    let start = |at: usize| server.request("POST", "/api/v1/jobs", &long_job(at));
    let (first, second) = (start(0), start(1));
    assert_eq!((first.status, second.status), (202, 202), "{}", second.body);
    let id = first.json()["id"].as_u64().unwrap();
    // The same again is the same job; another is one too many.
    assert_eq!(start(0).json()["id"], id);
    let refused = start(2);
    assert_eq!(refused.status, 429);
    assert_eq!(refused.json()["error"]["code"], "too-many-jobs");
    assert_eq!(
        server.expect(409, &format!("/api/v1/jobs/{id}/result"))["error"]["code"],
        "no-result"
    );
    assert_eq!(server.expect(200, "/api/v1/jobs")["jobs"].as_array().unwrap().len(), 2);
    // Requests about other games are answered meanwhile.
    server.expect(200, "/api/v1/values?game=mnk --size 3x3");
    let cancelled = server.request("DELETE", &format!("/api/v1/jobs/{id}"), "");
    assert_eq!(cancelled.status, 200);
    assert_eq!(cancelled.json()["state"], "cancelled");
    let events = server.get(&format!("/api/v1/jobs/{id}/events"));
    assert!(events.body.contains("event: end"), "{}", events.body);
    let third = start(2);
    assert_eq!(third.status, 202, "{}", third.body);
    // Dropping the server cancels what still runs, and it must end.
}

#[test]
fn a_job_tells_its_progress_and_gives_its_result() {
    let (server, _folder) = server();
    let game = "mnk --size 4x4 --k 3 --players 3 --rules free";
    let quick = server.expect(200, &format!("/api/v1/values?game={game}"));
    let body = json!({"kind": "values", "game": game, "position": "..../..../..../...."});
    let job = server.request("POST", "/api/v1/jobs", &body.to_string()).json();
    let id = job["id"].as_u64().unwrap();
    let events = server.get(&format!("/api/v1/jobs/{id}/events"));
    assert!(events.head.contains("text/event-stream"));
    let end = events.body.lines().rev().find_map(|line| line.strip_prefix("data: ")).unwrap();
    let end: Value = serde_json::from_str(end).unwrap();
    assert_eq!(end["state"], "done", "{end}");
    let result = server.expect(200, &format!("/api/v1/jobs/{id}/result"));
    assert_eq!(result["complete"], true);
    assert_eq!(result["equilibrium"], json!(["draw"]));
    // What the job found, later requests know.
    let again = server.expect(200, &format!("/api/v1/values?game={game}"));
    assert_eq!(again["complete"], true);
    assert!(quick["complete"] == false || quick["equilibrium"] == again["equilibrium"]);
}

#[test]
fn a_report_is_computed_by_a_job_and_kept_for_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    {
        let server = Running::new(folder.path().into());
        // Before that, the one recorded with the program is shown.
        assert_eq!(server.expect(200, "/api/v1/reports/3")["reports"][0]["paper"], 3);
        assert_eq!(server.expect(200, "/api/v1/reports")["papers"][2]["computed"], false);
        let job =
            server.request("POST", "/api/v1/jobs", "{\"kind\":\"report\",\"paper\":3}").json();
        let id = job["id"].as_u64().unwrap();
        wait_for(&server, id, |status| status["state"] == "done");
        let result = server.expect(200, &format!("/api/v1/jobs/{id}/result"));
        assert_eq!(result, server.expect(200, "/api/v1/reports/3"));
        assert_eq!(result["schema"], "yomikiri.report/2");
        assert_eq!(result["reports"][0]["paper"], 3);
    }
    let server = Running::new(folder.path().into());
    assert_eq!(server.expect(200, "/api/v1/reports/3")["reports"][0]["paper"], 3);
    let papers = server.expect(200, "/api/v1/reports");
    assert_eq!(papers["papers"][2]["computed"], true);
    assert!(papers["papers"][2]["counts"]["agrees"].as_u64().unwrap() > 0);
    assert_eq!(papers["papers"][0]["computed"], false);
    // Another program's report, or a damaged one, is not shown.
    let path = folder.path().join("report-3.json");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen("\"program\":\"", "\"program\":\"0", 1)).unwrap();
    let computed = |server: &Running| {
        server.expect(200, "/api/v1/reports/3");
        server.expect(200, "/api/v1/reports")["papers"][2]["computed"].clone()
    };
    assert_eq!(computed(&Running::new(folder.path().into())), false);
    std::fs::write(&path, "{").unwrap();
    assert_eq!(computed(&Running::new(folder.path().into())), false);
}

#[test]
fn a_thousand_mixed_requests_from_32_clients_have_no_error() {
    let (server, _folder) = server();
    let paths = [
        "/",
        "/web/style.css",
        "/api/v1/games",
        "/api/v1/position?game=mnk&moves=b2+c3",
        "/api/v1/position?game=dobutsu&moves=b2b3+c4b3",
        "/api/v1/values?game=mnk --size 3x3",
        "/api/v1/values?game=mnk --size 5x5 --rules reach&moves=c3+b2+d2",
        "/api/v1/values?game=hakozumi&position=X0",
        "/api/v1/line?game=mnk --size 3x3",
        "/api/v1/engine?game=mnk&engine=random&seed=3",
        "/api/v1/engine?game=hakozumi&position=X1&engine=theorem-2",
        "/api/v1/strategy?strategy=theorem-5&position=X0",
        "/api/v1/jobs",
        "/api/v1/reports",
    ];
    let ask = |client: usize| {
        for at in 0..32 {
            let path = paths[(client * 5 + at) % paths.len()];
            let answer = server.get(path);
            assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        }
        32
    };
    let asked: usize = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..32).map(|client| scope.spawn(move || ask(client))).collect();
        clients.into_iter().map(|client| client.join().unwrap()).sum()
    });
    assert!(asked >= 1000);
}
