//! The explorer with a game of your own: `cargo run --release -p yomikiri-server --example heap`.
//!
//! `game.rs` is all that the game needs. It can then be played on the page, against engines and with
//! exact values, beside the games that come with the program. `--data FOLDER` says where tables and
//! reports lie.

mod game;

use std::path::PathBuf;

use tokio::net::TcpListener;
use yomikiri_catalog::GAMES;
use yomikiri_server::{Settings, serve};

fn main() -> std::io::Result<()> {
    let mut words = std::env::args().skip_while(|word| word != "--data").skip(1);
    let settings = Settings {
        games: GAMES.into_iter().chain([game::ENTRY]).collect(),
        data: words.next().map(PathBuf::from),
        ..Settings::default()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        println!("http://{}/play?game=heap", listener.local_addr()?);
        let stop = async {
            let _ = tokio::signal::ctrl_c().await;
        };
        serve(listener, settings, stop).await
    })
}
