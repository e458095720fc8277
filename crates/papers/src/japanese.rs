//! The values of claims and tables in Japanese.
//!
//! A value is one short English text, since scripts read it and tables are compared with it. What people read in
//! Japanese, in the report, on the page and in notes that quote a value, is made of it here. A rule is a text with holes,
//!
//! ```text
//!     # x player # wins    →    プレイヤー$2の勝ちが$1件
//! ```
//!
//! in which `#` stands for a number and `*` for a word. Names of cells, files and gadgets have no rule and stay as they
//! are.

/// What a whole value says.
const WHOLE: [(&str, &str); 66] = [
    ("nobody", "なし"),
    ("none", "なし"),
    ("yes", "はい"),
    ("no", "いいえ"),
    ("all", "すべて"),
    ("all, all", "どちらもすべて"),
    ("always", "常に成り立つ"),
    ("never", "ない"),
    ("may", "あり得る"),
    ("wins", "勝つ"),
    ("loses", "負ける"),
    ("draw", "引き分け"),
    ("win", "勝ち"),
    ("loss", "負け"),
    ("as known", "既知のとおり"),
    ("faster", "速い"),
    ("about # times faster", "約$1倍速い"),
    ("# times fewer positions", "局面数は$1分の1"),
    ("centre first", "中央から"),
    ("row by row", "行の順"),
    ("corners first", "隅から"),
    ("so in the figure", "図のとおり"),
    ("# rows", "$1行"),
    ("more than half", "半分以上"),
    ("about half", "約半分"),
    ("some", "ある"),
    ("unknown", "不明"),
    ("no reach", "リーチなし"),
    ("another machine", "別の計算機"),
    ("# min, # h", "$1分、$2時間"),
    ("the game solved over all placements", "全配置を対象とした解"),
    ("draw on *, player # on larger boards", "$1は引き分け、より大きな盤はプレイヤー$2"),
    ("ahead from about game #", "$1局目あたりから上回る"),
    ("ahead from game # on", "$1局目から上回る"),
    ("not ahead after game #", "$1局を終えて上回っていない"),
    ("positive; negative", "正、負"),
    ("the strategist", "戦略側"),
    ("more in won games", "勝った対局に多い"),
    ("fewer in won games", "勝った対局に少ない"),
    ("X, O swapped", "XとOが逆"),
    ("free", "自由"),
    ("reach", "リーチ"),
    ("block", "阻止"),
    ("agrees", "一致"),
    ("differs", "相違"),
    ("explained", "説明つき"),
    ("not-reproduced", "未再現"),
    ("new", "新しい結果"),
    ("holds", "成り立つ"),
    ("does not hold", "成り立たない"),
    ("the paper's", "論文"),
    ("obstruct", "妨害"),
    ("obstruct-coin", "妨害の代わりに硬貨"),
    ("counting", "カウンティング"),
    ("effect", "妨害そのものの効果"),
    ("coin", "硬貨"),
    ("frequency", "頻度"),
    ("strategy-less-coin", "妨害戦略 − 硬貨"),
    ("figure-#-one", "図$1（片端以上）"),
    ("figure-#-both", "図$1（両端）"),
    ("rules", "ルール"),
    ("published solutions", "公表された解"),
    ("the published tile list", "公表されたタイルの一覧"),
    ("contest NWERC 2005", "コンテストNWERC 2005"),
    ("an earlier simulation of ours", "以前のシミュレーション"),
    ("O holds with *, *, * rows", "Oは$1、$2、$3行で引き分けられる"),
];

/// What stands anywhere in a value.
const WITHIN: [(&str, &str); 60] = [
    ("Table #", "表$1"),
    ("Figure #", "図$1"),
    ("Figures #", "図$1"),
    ("Theorem #, proof", "定理$1の証明"),
    ("Theorem #", "定理$1"),
    ("Lemma #", "補題$1"),
    ("Definition #", "定義$1"),
    ("matching lemma and", "対の補題と"),
    ("matching lemma", "対の補題"),
    ("local play (# form(s), # states)", "部品ごとの読み切り（$1種、$2状態）"),
    ("follow-up only", "follow-upのみ"),
    ("# line(s) of the opponent are possible", "相手の四目が$1本できうる"),
    ("# x player # wins", "プレイヤー$2の勝ちが$1件"),
    ("# x player # chooses", "プレイヤー$2の勝者選択が$1件"),
    ("# x draw", "引き分けが$1件"),
    ("# x open {*}", "未定{$2}が$1件"),
    ("player # wins", "プレイヤー$1の勝ち"),
    ("player # chooses", "プレイヤー$1の勝者選択"),
    ("player # on all but *", "$2以外ではすべてプレイヤー$1"),
    ("player # on *", "$2でプレイヤー$1"),
    ("(a proof was rejected)", "（棄却された証明あり）"),
    ("player #", "プレイヤー$1"),
    ("equilibrium {*}", "均衡{$1}"),
    ("cautious {*}", "慎重{$1}"),
    ("hopeful {*}", "楽観{$1}"),
    ("open {*}", "未定{$1}"),
    ("X wins", "Xの勝ち"),
    ("O wins", "Oの勝ち"),
    ("all answers forced", "応手はすべて強制"),
    ("first player", "先手"),
    ("second player", "後手"),
    ("lost in #", "$1手で負け"),
    ("won in #", "$1手で勝ち"),
    ("# of #", "$2のうち$1"),
    ("about # trillion", "約$1兆"),
    ("# stones", "$1石"),
    ("# corners", "角$1"),
    ("# bends", "曲線$1"),
    ("# straights", "直線$1"),
    ("# positions", "$1局面"),
    ("# static leaves", "静的な葉$1"),
    ("# against #, difference", "$1対$2、差"),
    ("by # points", "$1ポイント"),
    ("shown", "差あり"),
    ("# Elo", "イロ差$1"),
    ("rule A", "規則A"),
    ("back to the start", "（初期局面に戻る）"),
    ("same elephant", "同ぞう"),
    ("* lion", "$1ライオン"),
    ("* giraffe", "$1きりん"),
    ("* elephant", "$1ぞう"),
    ("* chick", "$1ひよこ"),
    ("* hen", "$1にわとり"),
    ("nobody", "なし"),
    ("abstract", "要旨"),
    ("equation #", "式$1"),
    ("equations #", "式$1"),
    ("row", "行"),
    ("column", "列"),
    ("draw", "引き分け"),
];

/// A value of a claim or a table, or the place where a paper has it, in Japanese.
pub fn japanese(value: &str) -> String {
    if !value.contains(|letter: char| letter.is_ascii_lowercase()) {
        return value.to_owned();
    }
    // Some tables have both languages.
    if let Some((_, own)) = value.split_once(" / ").filter(|(_, own)| own.contains(is_japanese)) {
        return own.to_owned();
    }
    let whole = WHOLE.iter().find_map(|(english, japanese)| {
        let (length, parts) = matched(english, value)?;
        (length == value.len()).then(|| filled(japanese, &parts))
    });
    let said = whole.unwrap_or_else(|| value.to_owned());
    punctuated(&WITHIN.iter().fold(said, |now, rule| replaced(&now, rule)))
}

/// The text with a rule used wherever its English begins and ends with a word.
fn replaced(text: &str, (english, japanese): &(&str, &str)) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let inside = result.ends_with(|before: char| before.is_ascii_alphanumeric());
        let found = matched(english, rest).filter(|(length, _)| {
            !inside && !rest[*length..].starts_with(|after: char| after.is_ascii_alphanumeric())
        });
        let length = match found {
            Some((length, parts)) => {
                result += &filled(japanese, &parts);
                length
            }
            None => {
                result.push(next);
                next.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    result
}

/// How much of a text a rule's English covers, and what stands in its holes.
fn matched<'t>(english: &str, text: &'t str) -> Option<(usize, Vec<&'t str>)> {
    let (mut at, mut parts) = (0, Vec::new());
    for letter in english.chars() {
        let rest = &text[at..];
        let length = match letter {
            '#' => number(rest),
            '*' => hole(rest, |found| !found.is_whitespace() && !"{}".contains(found)),
            _ => rest.starts_with(letter).then(|| letter.len_utf8()),
        }?;
        if matches!(letter, '#' | '*') {
            parts.push(&rest[..length]);
        }
        at += length;
    }
    Some((at, parts))
}

/// How long the number is with which a text begins, or the range of numbers.
fn number(text: &str) -> Option<usize> {
    let sign = text.len() - text.trim_start_matches(['+', '-', '−']).len();
    let digits = hole(&text[sign..], |found| found.is_ascii_digit() || ".,–".contains(found))?;
    Some(sign + digits)
}

/// How long the number or word is with which a text begins. What ends a sentence does not belong to it.
fn hole(text: &str, belongs: impl Fn(char) -> bool) -> Option<usize> {
    let end = text.find(|letter| !belongs(letter)).unwrap_or(text.len());
    let length = text[..end].trim_end_matches([',', '.']).len();
    (length > 0).then_some(length)
}

fn filled(japanese: &str, parts: &[&str]) -> String {
    let fill =
        |text: String, (at, part): (usize, &&str)| text.replace(&format!("${}", at + 1), part);
    parts.iter().enumerate().fold(japanese.to_owned(), fill)
}

/// Japanese commas outside of brackets, and no blanks between Japanese words.
fn punctuated(text: &str) -> String {
    if !text.contains(is_japanese) {
        return text.to_owned();
    }
    let mut result = String::with_capacity(text.len());
    let mut depth = 0;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        let after = letters.peek().copied();
        match letter {
            ',' if depth == 0 && after == Some(' ') => {
                letters.next();
                result.push('、');
            }
            ' ' if result.ends_with(is_japanese) && after.is_some_and(is_japanese) => {}
            _ => result.push(letter),
        }
    }
    result
}

fn is_japanese(letter: char) -> bool {
    ('\u{3000}'..'\u{a000}').contains(&letter) || "（）".contains(letter)
}

#[cfg(test)]
mod tests {
    use super::japanese;

    #[test]
    fn values_are_said_in_japanese() {
        for (english, expected) in [
            ("nobody", "なし"),
            ("lost in 78", "78手で負け"),
            ("X wins", "Xの勝ち"),
            ("X wins, all answers forced", "Xの勝ち、応手はすべて強制"),
            ("about 8 times faster", "約8倍速い"),
            ("not ahead after game 500", "500局を終えて上回っていない"),
            (
                "3 x player 2 chooses, 1 x player 1 wins",
                "プレイヤー2の勝者選択が3件、プレイヤー1の勝ちが1件",
            ),
            (
                "3 x player 1 wins, 1 x open {1,draw}",
                "プレイヤー1の勝ちが3件、未定{1,引き分け}が1件",
            ),
            ("equilibrium {1,2,draw}, cautious {draw}", "均衡{1,2,引き分け}、慎重{引き分け}"),
            ("2,draw", "2,引き分け"),
            ("player 1 on all but 3x3", "3x3以外ではすべてプレイヤー1"),
            (
                "11.66 against 7.97, difference +3.69 [+1.92, +5.45]",
                "11.66対7.97、差 +3.69 [+1.92, +5.45]",
            ),
            ("by 6.3 points [2.2, 10.4]", "6.3ポイント [2.2, 10.4]"),
            ("shown (p = 0.043, -31 Elo)", "差あり (p = 0.043, イロ差-31)"),
            ("A2 giraffe 78, B3 chick 78", "A2きりん 78、B3ひよこ 78"),
            ("C1 chick", "C1ひよこ"),
            ("(10) 4 and 5 / (10) 4と5", "(10) 4と5"),
            ("42: 18 corners, 18 bends, 6 straights", "42: 角18、曲線18、直線6"),
            ("§2.2, Table 1", "§2.2、表1"),
            ("Lemma 1, Figures 4–13", "補題1、図4–13"),
            ("Figures 29, 30", "図29、30"),
            ("Theorem 3, proof", "定理3の証明"),
            ("§3.1, rule A", "§3.1、規則A"),
            ("6266 of 6266", "6266のうち6266"),
            ("figure-10-both", "図10（両端）"),
            ("O holds with 1, 2, 3 rows", "Oは1、2、3行で引き分けられる"),
            ("theorem-5-restricted.json", "theorem-5-restricted.json"),
            ("b1 c1: player 2 wins, c1: draw", "b1 c1: プレイヤー2の勝ち、c1: 引き分け"),
            ("Ee1/2l/Gcg/L2[C] w", "Ee1/2l/Gcg/L2[C] w"),
            ("246803167", "246803167"),
            ("", ""),
        ] {
            assert_eq!(japanese(english), expected, "{english}");
        }
    }
}
