//! The strategies of the paper, and ours, as files in the repository.

use crate::strategy::{Strategy, StrategyError};

/// A strategy file that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Its name: that of the file, without `.json`.
    pub name: &'static str,
    /// Where it comes from, in English.
    pub title: &'static str,
    /// Where it comes from, in Japanese.
    pub title_ja: &'static str,
    /// The file.
    pub text: &'static str,
}

impl Shipped {
    /// The strategy in the file.
    pub fn strategy(&self) -> Result<Strategy, StrategyError> {
        Strategy::parse(self.text)
    }
}

/// The shipped strategy of this name.
pub fn find(name: &str) -> Option<&'static Shipped> {
    SHIPPED.iter().find(|shipped| shipped.name == name)
}

macro_rules! shipped {
    ($($name:literal, $title:literal, $title_ja:literal;)*) => {
        /// All of them, in the paper's order, then ours.
        pub const SHIPPED: &[Shipped] = &[$(Shipped {
            name: $name,
            title: $title,
            title_ja: $title_ja,
            text: include_str!(concat!("../strategies/", $name, ".json")),
        }),*];
    };
}

shipped! {
    "theorem-1", "theorem 1: X draws with CUPs", "定理1: XのCUPによる引き分け";
    "theorem-2", "theorem 2: O draws with CUPs", "定理2: OのCUPによる引き分け";
    "theorem-3", "theorem 3: X draws with Slided-CUPs", "定理3: XのSlided-CUPによる引き分け";
    "theorem-4", "theorem 4: O draws with Slided-CUPs", "定理4: OのSlided-CUPによる引き分け";
    "theorem-5", "theorem 5: X draws with GLASSes", "定理5: XのGLASSによる引き分け";
    "theorem-6", "theorem 6: O draws with GLASSes", "定理6: OのGLASSによる引き分け";
    "theorem-5-restricted", "§6: theorem 5 with the restricted GLASS",
        "§6: 制限したGLASSによる定理5";
    "theorem-6-restricted", "§6: theorem 6 with the restricted GLASS",
        "§6: 制限したGLASSによる定理6";
    "figure-37-printed", "figure 37 as printed: does not hold", "図37(印刷どおり): 成り立たない";
    "figure-37-repaired", "figure 37 repaired: GLASS, then CUPs", "図37の修正: GLASSの外側にCUP";
    "figure-38", "figure 38: theorem 6 slid by two columns", "図38: 定理6を2列ずらしたもの";
    "figure-38-restricted", "figure 38 with the restricted GLASS", "制限したGLASSによる図38";
    "handicap-x0x0o1", "handicap 1, X's move 0", "置き石1, Xの手0";
    "handicap-x0x2o1", "handicap 1, X's move 2", "置き石1, Xの手2";
    "handicap-x0x3o1", "handicap 1, X's move 3", "置き石1, Xの手3";
}
