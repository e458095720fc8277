use yomikiri_catalog::dobutsu::*;
use yomikiri_dobutsu::*;
use yomikiri_game::*;
fn main() {
    let t = std::time::Instant::now();
    let game = Dobutsu::default();
    let solved = solve_late(game, &Quiet).unwrap();
    println!("{:?} solved", t.elapsed());
    let s = statistics(&solved, &Quiet);
    println!(
        "{:?} stats zz {} alone {} late {} dd {} means {:?}",
        t.elapsed(),
        s.zugzwang,
        s.zugzwang_alone,
        s.late,
        s.only_dead_drops.len(),
        s.mean_moves()
    );
    for (i, m) in s.by_moves.iter().enumerate() {
        if m.iter().sum::<u64>() > 0 {
            println!("{i}: {m:?}");
        }
    }
    for c in [Check::Catch, Check::CatchOrTry] {
        let m = mates(&solved, c, &Quiet).unwrap();
        println!("{:?} {c:?} {:?} total {}", t.elapsed(), m.by_length(), m.total());
        for p in m.longest(&solved.index) {
            println!("{}\n{}", game.position_text(&p), game.draw(&p));
        }
    }
    for p in
        positions_with(&solved.index, &solved.solution.values, yomikiri_solve::Value::decided(173))
    {
        println!("173 {}", game.position_text(&p));
    }
    let b = ban_dead_drops(&solved, &Quiet).unwrap();
    println!(
        "{:?} ban {} {} {} changed {} start {:?}",
        t.elapsed(),
        b.census.wins(),
        b.census.draws(),
        b.census.losses(),
        b.changed,
        b.start
    );
    let tb = Tablebase::in_memory(solved.index, solved.solution.values);
    let mut w = 0;
    for &n in &s.only_dead_drops {
        let p = tb.index().position(n).unwrap();
        let m = tb.moves(&p).unwrap();
        if m[0].judged.verdict == Verdict::Win {
            w += 1;
        }
        println!(
            "dd {} {:?} {} / {:?}",
            game.position_text(&p),
            m[0].judged.distance,
            game.move_text(&p, m[0].mv),
            m.iter()
                .skip(1)
                .take(3)
                .map(|x| (game.move_text(&p, x.mv), x.judged.distance))
                .collect::<Vec<_>>()
        );
    }
    println!("wins {w}");
}
