//! What is asked: properly, with malice, and at random.

use std::fmt;
use std::net::SocketAddr;

use serde_json::json;
use yomikiri_game::Dice;

/// A request.
pub(super) struct Ask {
    method: &'static str,
    path: String,
    headers: String,
    body: Vec<u8>,
    /// Sent instead of everything else.
    raw: Option<Vec<u8>>,
}

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.raw {
            Some(raw) => write!(f, "{:?}", String::from_utf8_lossy(&raw[..raw.len().min(200)])),
            None => {
                let body = String::from_utf8_lossy(&self.body[..self.body.len().min(200)]);
                write!(f, "{} {} {}{body}", self.method, self.path, self.headers)
            }
        }
    }
}

impl Ask {
    pub(super) fn get(path: impl Into<String>) -> Ask {
        Ask {
            method: "GET",
            path: path.into(),
            headers: String::new(),
            body: Vec::new(),
            raw: None,
        }
    }

    pub(super) fn delete(path: impl Into<String>) -> Ask {
        Ask { method: "DELETE", ..Ask::get(path) }
    }

    pub(super) fn post(path: impl Into<String>, body: impl Into<Vec<u8>>) -> Ask {
        let headers = "Content-Type: application/json\r\n".to_owned();
        Ask { method: "POST", headers, body: body.into(), ..Ask::get(path) }
    }

    fn raw(bytes: impl Into<Vec<u8>>) -> Ask {
        Ask { raw: Some(bytes.into()), ..Ask::get("") }
    }

    pub(super) fn with(self, header: &str) -> Ask {
        Ask { headers: format!("{}{header}\r\n", self.headers), ..self }
    }

    /// As it goes over the wire.
    pub(super) fn bytes(&self, at: SocketAddr) -> Vec<u8> {
        if let Some(raw) = &self.raw {
            return raw.clone();
        }
        let host = match self.headers.contains("Host:") {
            true => String::new(),
            false => format!("Host: {at}\r\n"),
        };
        let head = format!(
            "{} {} HTTP/1.1\r\n{host}{}Content-Length: {}\r\n\r\n",
            self.method,
            encoded(&self.path),
            self.headers,
            self.body.len()
        );
        [head.into_bytes(), self.body.clone()].concat()
    }
}

/// A path with what must not stand in a request line written as %xx.
fn encoded(path: &str) -> String {
    let kept = |byte: u8| byte.is_ascii_graphic() && !b"[]\"<>\\^`{|}#".contains(&byte);
    path.bytes()
        .map(|byte| if kept(byte) { char::from(byte).into() } else { format!("%{byte:02X}") })
        .collect()
}

fn one<'a>(dice: &mut Dice, list: &[&'a str]) -> &'a str {
    list[dice.roll(list.len())]
}

/// A question that must be answered with 200.
pub(super) fn proper(dice: &mut Dice) -> Ask {
    let cell =
        |dice: &mut Dice| format!("{}{}", one(dice, &["a", "b", "c", "d"]), dice.roll(4) + 1);
    match dice.roll(16) {
        0 => Ask::get("/"),
        1 => Ask::get(one(dice, &["/web/main.js", "/web/style.css", "/web/text.js"])),
        2 => Ask::get("/api/v1/games"),
        3 => Ask::get("/api/v1/strategies"),
        4 => Ask::get("/api/v1/jobs"),
        5 => Ask::get("/api/v1/reports"),
        6 => Ask::get(format!("/api/v1/position?game=mnk&moves={}", cell(dice))),
        7 => Ask::get("/api/v1/position?game=tantrix --colours RB --deal 7"),
        8 => Ask::get(format!("/api/v1/position?game=hakozumi&position=X{}O1", dice.roll(9))),
        9 => Ask::get("/api/v1/values?game=mnk --size 3x3&moves=a1+b2"),
        10 => Ask::get("/api/v1/line?game=mnk --size 3x3 --players 2&moves=a1+b2+b1+a2"),
        11 => Ask::get(format!("/api/v1/engine?game=mnk&engine=random&seed={}", dice.roll(999))),
        12 => Ask::get("/api/v1/engine?game=hakozumi&position=X1&engine=theorem-2"),
        13 => Ask::get("/api/v1/strategy?strategy=theorem-2&position=X1O2&low=-9&high=9"),
        14 => Ask::get("/api/v1/values?game=hakozumi --width 4 --height 4&position=X0O1X1O2"),
        _ => Ask::post("/api/v1/record", r##"{"record": "RB #7"}"##),
    }
}

/// A question that must be refused.
pub(super) fn hostile(dice: &mut Dice) -> Ask {
    let long = "9".repeat(21 + dice.roll(60_000));
    match dice.roll(22) {
        0 => Ask::get(one(
            dice,
            &[
                "/web/../Cargo.toml",
                "/web/%2e%2e/%2e%2e/etc/passwd",
                "/web/..%2f..%2fetc%2fpasswd",
                "/web//etc/passwd",
                "/web/....//....//etc/passwd",
                "/web/%00",
                "//etc/passwd",
                "/api/v1/../../etc/passwd",
            ],
        )),
        1 => Ask::get("/api/v1/games").with("Host: evil.example"),
        2 => Ask::get("/api/v1/games").with("Host: 127.0.0.1.evil.example"),
        3 => Ask::get("/api/v1/games").with("Origin: http://evil.example"),
        4 => Ask::post("/api/v1/record", "{}").with("Origin: null"),
        5 => Ask::post("/api/v1/record", vec![b'x'; 70_000]),
        6 => Ask::post("/api/v1/jobs", "{\"kind\":"),
        7 => Ask::post("/api/v1/jobs", r#"{"kind":"table","game":"mnk"}"#),
        8 => Ask::post(
            "/api/v1/jobs",
            json!({"kind": "report", "paper": dice.roll(200) + 6}).to_string(),
        ),
        9 => Ask::post("/api/v1/record", format!(r#"{{"record": "RB #{long}"}}"#)),
        10 => Ask::get(format!("/api/v1/position?game=mnk --size {long}x{long}")),
        11 => Ask::get("/api/v1/position?game=mnk --size 18446744073709551615x2"),
        12 => Ask::get(format!("/api/v1/position?game=hakozumi&position=X{long}")),
        13 => Ask::get("/api/v1/strategy?strategy=theorem-1&low=-2147483648&high=2147483647"),
        14 => Ask::get("/api/v1/position?game=dobutsu&position=gle/1c1/1C1/ELG[CCCCCCCCCCCC] w"),
        15 => Ask::get("/api/v1/engine?game=tantrix&engine=darwin:time=999999"),
        16 => Ask::get("/api/v1/games%0d%0aX-Injected:%20yes"),
        17 => Ask::delete(format!("/api/v1/jobs/{long}")),
        18 => Ask::raw("GET /api/v1/games HTTP/1.1\r\n\r\n"),
        19 => Ask::raw(format!("GET /{long}{long}")),
        20 => Ask::raw("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n"),
        _ => Ask::raw(
            (0..200).map(|_| dice.roll(256) as u8).chain(*b"\r\n\r\n").collect::<Vec<u8>>(),
        ),
    }
}

/// A job: one in ten takes long (four in a row of three players on 7x7, a stone somewhere), the
/// others are over soon.
pub(super) fn job(number: usize) -> Ask {
    let (side, game) = match number % 10 {
        0 => (7, "mnk --size 7x7 --k 4"),
        _ => (3, "mnk --size 3x3"),
    };
    let mut cells = vec!['.'; side * side];
    cells[number % (side * side)] = '1';
    let rows: Vec<String> = cells.chunks(side).map(|row| row.iter().collect()).collect();
    let body = json!({"kind": "values", "game": game, "position": rows.join("/")});
    Ask::post("/api/v1/jobs", body.to_string())
}

/// Something that takes a good part of a second at least, and that nothing remembered makes quicker.
pub(super) fn heavy(number: usize) -> Ask {
    let game = format!("tantrix --colours RBGY --deal {number}");
    Ask::get(format!("/api/v1/engine?game={game}&engine=champion&seed={number}"))
}

/// Something that takes milliseconds.
pub(super) fn small(number: usize) -> Ask {
    const SMALL: [&str; 5] = [
        "/",
        "/web/main.js",
        "/api/v1/position?game=mnk&moves=b2+c3",
        "/api/v1/jobs",
        "/api/v1/position?game=dobutsu&moves=b2b3",
    ];
    Ask::get(SMALL[number % SMALL.len()])
}

/// The parameters that the addresses take, by name, with values that fit some of them.
const VALUES: [(&str, &[&str]); 13] = [
    (
        "game",
        &[
            "mnk",
            "mnk --size 3x3",
            "dobutsu",
            "hakozumi",
            "hakozumi --width 4 --height 4",
            "tantrix",
            "tantrix --deal 9",
        ],
    ),
    (
        "position",
        &["", "X0", "X0O1", "1../.2./...", ".../.../...", "gle/1c1/1C1/ELG[-] w", "RB #7"],
    ),
    ("text", &["X0O1", "RB %237 3@0,0", "mnk --size 3x3 1../.../...", "gle/1c1/1C1/ELG[-] w"]),
    ("moves", &["", "a1", "a1+b2", "0", "b2b3", "1+2+3"]),
    ("engine", &["random", "perfect", "theorem-2", "greedy", "flat"]),
    ("seed", &["1", "0", "18446744073709551615"]),
    ("strategy", &["theorem-1", "theorem-6", "figure-37-printed"]),
    ("low", &["-5", "0", "5"]),
    ("high", &["5", "0", "50"]),
    ("plies", &["3", "7", "255"]),
    ("task", &["win", "hold", "only-move", "mate"]),
    ("move", &["a1", "0", "B3-B2"]),
    ("paper", &["1", "5"]),
];

const ABSURD: [&str; 9] =
    ["", "-1", "99999999999999999999", "NaN", "%00", "é", "../..", "--size 9x9", "'; --"];

const ADDRESSES: [&str; 16] = [
    "games",
    "recognize",
    "position",
    "values",
    "line",
    "engine",
    "puzzle",
    "attempt",
    "strategies",
    "strategy",
    "jobs",
    "jobs/1",
    "jobs/x",
    "reports",
    "reports/3",
    "nothing",
];

/// Any address with any parameters.
pub(super) fn combined(dice: &mut Dice) -> Ask {
    let mut query = Vec::new();
    for (name, values) in VALUES {
        let value = match dice.roll(8) {
            0 => continue,
            1 => one(dice, &ABSURD),
            _ => one(dice, values),
        };
        query.push(format!("{name}={value}"));
    }
    let path = format!("/api/v1/{}?{}", one(dice, &ADDRESSES), query.join("&"));
    match dice.roll(12) {
        0 => Ask::delete(path),
        1 => Ask::post(path, one(dice, &["{}", "[]", "null", r#"{"kind":"values"}"#, "1e999"])),
        _ => Ask::get(path),
    }
}
