//! Logs: of the arena's matches, and of Tantrix games a line each.

use yomikiri_play::arena::{Header, Standing, read_log};
use yomikiri_tantrix::records;

pub(super) fn run(bytes: &[u8]) {
    for (game, bots) in [("mnk", vec!["a", "b"]), ("tantrix", vec!["a", "b", "c"])] {
        let header =
            Header::new(game.to_owned(), bots.iter().map(|bot| bot.to_string()).collect(), 1);
        let Ok((games, kept)) = read_log(bytes, &header) else { continue };
        assert!(kept <= bytes.len());
        let again = read_log(&bytes[..kept], &header).expect("what was kept reads back");
        assert_eq!(again.1, kept);
        let mut standing = Standing::new(bots.len());
        let count = games.len() as u64;
        games.into_iter().for_each(|played| standing.add(played));
        assert!(standing.games() <= count);
        for place in standing.places() {
            place.score();
            place.margin();
            place.points();
        }
    }
    for (line, read) in records(bytes) {
        assert!(line >= 1);
        drop(read);
    }
}
