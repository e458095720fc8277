//! What a variant begins as: a section above it in the same text, or one of Fairy-Stockfish's own.

use crate::VariantError;
use crate::ini::{self, Section};

/// The names that Fairy-Stockfish has for its own variants.
const FAIRY: [&str; 121] = [
    "3check",
    "5check",
    "ai-wok",
    "almost",
    "amazon",
    "amazons",
    "antichess",
    "armageddon",
    "asean",
    "ataxx",
    "atomar",
    "atomic",
    "berolina",
    "breakthrough",
    "bughouse",
    "cambodian",
    "capablanca",
    "capahouse",
    "caparandom",
    "centaur",
    "chancellor",
    "chaturanga",
    "checkshogi",
    "chess",
    "chessgi",
    "chigorin",
    "clobber",
    "clobber10",
    "codrus",
    "coregal",
    "courier",
    "crazyhouse",
    "dobutsu",
    "dragon",
    "duck",
    "embassy",
    "euroshogi",
    "extinction",
    "fairy",
    "fischerandom",
    "flipello",
    "flipello10",
    "flipersi",
    "fox-and-hounds",
    "gardner",
    "georgian",
    "giveaway",
    "gorogoro",
    "gothic",
    "grand",
    "grasshopper",
    "gustav3",
    "hoppelpoppel",
    "horde",
    "isolation",
    "isolation7x7",
    "janggi",
    "janggicasual",
    "janggimodern",
    "janggitraditional",
    "janus",
    "jesonmor",
    "joust",
    "judkins",
    "karouk",
    "kinglet",
    "kingofthehill",
    "knightmate",
    "koedem",
    "kyotoshogi",
    "legan",
    "loop",
    "losalamos",
    "losers",
    "makpong",
    "makruk",
    "manchu",
    "micro",
    "mini",
    "minishogi",
    "minixiangqi",
    "misere",
    "modern",
    "newzealand",
    "nightrider",
    "nocastle",
    "nocheckatomic",
    "normal",
    "okisakishogi",
    "omicron",
    "opulent",
    "paradigm",
    "pawnback",
    "pawnsideways",
    "perfect",
    "petrified",
    "placement",
    "pocketknight",
    "raazuvaa",
    "racingkings",
    "seirawan",
    "shako",
    "shatar",
    "shatranj",
    "shogi",
    "shoshogi",
    "shouse",
    "sittuyin",
    "snailtrail",
    "sortofalmost",
    "spartan",
    "suicide",
    "supply",
    "tencubed",
    "threekings",
    "torishogi",
    "torpedo",
    "troitzky",
    "wolf",
    "xiangqi",
    "yarishogi",
];

const BUILTIN: &str = include_str!("builtin.ini");

/// The variants of Fairy-Stockfish's own that a small one may begin as.
pub(crate) fn builtin() -> Result<Vec<Section>, VariantError> {
    ini::sections(BUILTIN)
}

/// A variant's section and those that it begins as, the last first; with each whether it is of the text.
pub(crate) fn chain<'s>(
    sections: &'s [Section],
    builtin: &'s [Section],
    name: &str,
) -> Result<Vec<(&'s Section, bool)>, VariantError> {
    let names = |sections: &[Section]| {
        let names: Vec<&str> = sections.iter().map(|section| section.name.as_str()).collect();
        names.join(", ")
    };
    if let Some(section) = sections.iter().find(|own| FAIRY.contains(&own.name.as_str())) {
        let problem =
            "a variant of this name comes with Fairy-Stockfish, which passes this one over";
        return Err(VariantError::at(section.line, &section.name, "", problem, "another name"));
    }
    let find = |name: &str, before: usize| {
        let own = sections[..before].iter().position(|section| section.name == name);
        let theirs = || builtin.iter().position(|section| section.name == name);
        own.map(|at| (at, true)).or_else(|| theirs().map(|at| (at, false)))
    };
    let Some(mut found) = find(name, sections.len()) else {
        let expected = format!("one of {}", [names(sections), names(builtin)].join(", "));
        return Err(VariantError::of_text(format!("no section [{name}]"), expected));
    };
    let mut chain = Vec::new();
    loop {
        let (at, own) = found;
        let section = if own { &sections[at] } else { &builtin[at] };
        chain.insert(0, (section, own));
        let Some(parent) = &section.parent else { return Ok(chain) };
        let before = if own { at } else { 0 };
        let Some(next) = find(parent, before) else {
            let known = [names(&sections[..before]), names(builtin)];
            let known: Vec<String> = known.into_iter().filter(|names| !names.is_empty()).collect();
            let problem = match FAIRY.contains(&parent.as_str()) {
                true => format!("begins as {parent:?}, which is not supported"),
                false => format!("begins as {parent:?}, which is not known here"),
            };
            let expected = format!("one of {}", known.join(", "));
            return Err(VariantError::at(section.line, &section.name, "", problem, expected));
        };
        found = next;
    }
}
