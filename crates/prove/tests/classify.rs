//! The classification of endless boards.

use yomikiri_prove::classify::classify;

#[test]
fn small() {
    for (h, n) in [(2, 16), (4, 13)] {
        for period in 1..=n {
            let t = std::time::Instant::now();
            let c = classify(period, h).unwrap();
            println!("h{h} p{period} steps {} {:?}", c.proof_steps, t.elapsed());
            for k in &c.classes {
                println!("   {:?} {} pairings", k.heights, k.pairings.len());
                for p in k.pairings.iter().take(3) {
                    println!(
                        "      {}",
                        p.iter().map(|[a, b]| format!("{a}{b} ")).collect::<String>()
                    );
                }
            }
        }
    }
}
