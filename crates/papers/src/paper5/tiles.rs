//! What can be counted without playing: the tiles, what fits a forced space, two known positions.

use std::collections::BTreeSet;

use serde::Deserialize;
use yomikiri_tantrix::{Board, Cell, Colour, Hand, Placed, Tile, edges_text, parse_edges};

use super::Paper5Error;
use crate::{Claim, Report, Text};

/// Where the facts about the tile set come from that the paper does not have.
const TILE_LIST: &str = "the published tile list";

pub(super) fn claims(report: &mut Report) -> Result<(), Paper5Error> {
    set_of_the_paper(report);
    tile_set(report);
    pieces(report);
    patterns(report);
    contest(report)
}

/// What the paper says of the tiles: 56, all different, each with lines of three of the four colours.
fn set_of_the_paper(report: &mut Report) {
    let first =
        |edges: &str| (0..6).map(|turn| format!("{}{}", &edges[turn..], &edges[..turn])).min();
    let tiles: Vec<String> = Tile::all().map(|tile| edges_text(&tile.edges(0))).collect();
    let different: BTreeSet<_> = tiles.iter().map(|edges| first(edges)).collect();
    let three = tiles.iter().all(|edges| edges.chars().collect::<BTreeSet<_>>().len() == 3);
    let computed =
        format!("{}{}", different.len(), if three { "" } else { ", not all of three colours" });
    let what = Text::new(
        "Different tiles, each with lines of three of the four colours",
        "柄の異なるタイルの枚数(どれも4色のうち3色の線が描かれている)",
    );
    report.claims.push(Claim::compare("tiles", "§1", what, "56", computed));
    let what = Text::new("Tiles with one colour on three edges", "3辺に同じ色を持つタイルの枚数");
    let triple = |edges: &String| {
        Colour::ALL.into_iter().any(|colour| edges.matches(colour.letter()).count() >= 3)
    };
    let computed = tiles.iter().filter(|edges| triple(edges)).count().to_string();
    report.claims.push(Claim::compare("three-edges", "§3.1, rule A", what, "0", computed));
}

/// Every way to colour six edges with three colours, each twice, up to rotation, but for the tiles
/// of three straight lines.
fn tile_set(report: &mut Report) {
    let first =
        |edges: &str| (0..6).map(|turn| format!("{}{}", &edges[turn..], &edges[..turn])).min();
    let letters = Colour::ALL.map(Colour::letter);
    let all = (0..4usize.pow(6)).map(|number| {
        (0..6).map(|place| letters[number / 4usize.pow(place) % 4]).collect::<String>()
    });
    let pairs = |edges: &String| {
        letters.iter().filter(|&&letter| edges.matches(letter).count() == 2).count() == 3
    };
    let described: BTreeSet<_> = all
        .filter(pairs)
        .filter(|edges| edges[..3] != edges[3..])
        .map(|edges| first(&edges))
        .collect();
    let tiles: BTreeSet<_> = Tile::all().map(|tile| first(&edges_text(&tile.edges(0)))).collect();
    let computed =
        if tiles == described { described.len().to_string() } else { "not these".into() };
    let what = Text::new(
        "Tiles: all ways to join six edges in pairs with three of four colours, up to rotation, without \
         three straight lines",
        "タイルの種類: 4色のうち3色で6辺を2つずつ結ぶ仕方すべて(回転は同じとみなし、直線3本は除く)",
    );
    report.checks.push(Claim::compare("tiles-all", TILE_LIST, what, "56", computed));
}

/// How often a colour occurs as a corner, a bend, a straight.
fn pieces(report: &mut Report) {
    let shapes = |colour: Colour| {
        let mut shapes = [0; 3];
        for tile in Tile::all() {
            let edges = tile.edges(0);
            let at: Vec<usize> = (0..6).filter(|&d| edges[d] == colour).collect();
            if let &[a, b] = &at[..] {
                let apart = (b - a).min(6 - (b - a));
                shapes[apart - 1] += 1;
            }
        }
        let [corners, bends, straights] = shapes;
        format!(
            "{}: {corners} corners, {bends} bends, {straights} straights",
            shapes.iter().sum::<usize>()
        )
    };
    let all: BTreeSet<String> = Colour::ALL.into_iter().map(shapes).collect();
    let computed = all.into_iter().collect::<Vec<_>>().join("; ");
    let what =
        Text::new("Tiles that show a colour, by its shape", "各色が描かれたタイルの枚数と線の形");
    let printed = "42: 18 corners, 18 bends, 6 straights";
    report.checks.push(Claim::compare("pieces", TILE_LIST, what, printed, computed));
}

/// How many tiles fit three edges side by side.
fn patterns(report: &mut Report) {
    let fitting = |pattern: &str| {
        let shows =
            |tile: Tile, rotation: u8| edges_text(&tile.edges(rotation)).starts_with(pattern);
        Tile::all()
            .map(|tile| (0..6).filter(|&rotation| shows(tile, rotation)).count())
            .sum::<usize>()
    };
    for (id, pattern, printed) in [
        ("AAA", "RRR", 0),
        ("ABC", "RYG", 5),
        ("AAB", "RRY", 6),
        ("ABB", "RYY", 6),
        ("ABA", "RYR", 6),
    ] {
        let what = Text::new(
            format!("Tiles that fit a forced space with the colours {id}"),
            format!("ゴブルの3辺が{id}のときに入るタイルの枚数"),
        );
        let computed = fitting(pattern).to_string();
        let check =
            Claim::compare(&format!("fits-{id}"), TILE_LIST, what, printed.to_string(), computed);
        report.checks.push(check);
    }
}

#[derive(Deserialize)]
struct Samples {
    positions: Vec<Sample>,
}

#[derive(Deserialize)]
struct Sample {
    tiles: Vec<SampleTile>,
    hand: Vec<String>,
    legal: usize,
}

#[derive(Deserialize)]
struct SampleTile {
    cell: [i64; 2],
    edges: String,
}

/// The two sample positions of the contest problem "Tantrix".
fn contest(report: &mut Report) -> Result<(), Paper5Error> {
    let data = include_str!("../../data/nwerc_2005.json");
    let samples: Samples = serde_json::from_str(data).map_err(Paper5Error::Samples)?;
    let tile = |text: &str| parse_edges(text).and_then(|edges| Tile::showing(&edges));
    for (number, sample) in samples.positions.iter().enumerate() {
        let placed = sample.tiles.iter().filter_map(|entry| {
            let (tile, rotation) = tile(&entry.edges)?;
            Some(Placed { cell: Cell::new(entry.cell[0], entry.cell[1])?, tile, rotation })
        });
        let board = Board::with(placed)?;
        let hand = Hand::new(sample.hand.iter().filter_map(|text| Some(tile(text)?.0)));
        let computed = board.placements(&hand).len().to_string();
        let what = Text::new(
            format!("Legal moves in sample {} of the contest problem \"Tantrix\"", number + 1),
            format!("コンテスト問題「Tantrix」の例{}の合法手数", number + 1),
        );
        let id = format!("nwerc-{}", number + 1);
        let printed = sample.legal.to_string();
        report.checks.push(Claim::compare(&id, "contest NWERC 2005", what, printed, computed));
    }
    Ok(())
}
