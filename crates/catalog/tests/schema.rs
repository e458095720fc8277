//! The schemas under `docs/json` are those of the types. `WRITE_SCHEMAS=1 cargo test -p yomikiri-catalog
//! --test schema` writes them anew.

use schemars::{JsonSchema, Schema};
use yomikiri_catalog::{Analysis, Asked, Catalog, Count, Perft, Replayed, Standings};
use yomikiri_game::Quiet;

/// The schema of what is written, not of what would be read.
fn schema<T: JsonSchema>() -> Schema {
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}

/// Every document that the registry gives, by the name of its shape.
fn schemas() -> [(&'static str, Schema); 5] {
    [
        ("analysis-2", schema::<Analysis>()),
        ("arena-1", schema::<Standings>()),
        ("count-2", schema::<Count>()),
        ("perft-1", schema::<Perft>()),
        ("replay-2", schema::<Replayed>()),
    ]
}

#[test]
fn the_schemas_are_those_of_the_types() {
    for (name, schema) in schemas() {
        let made = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        let path = format!("{}/../../docs/json/{name}.json", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("WRITE_SCHEMAS").is_some() {
            std::fs::write(&path, &made).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap();
        assert_eq!(kept, made, "{name}: the type has changed: write its schema anew");
    }
}

/// Every key that the schema demands is in the document of every game.
#[test]
fn every_game_gives_the_keys_that_the_schema_demands() {
    let schema = serde_json::to_value(schema::<Analysis>()).unwrap();
    let required = schema["required"].as_array().unwrap();
    assert!(required.iter().any(|key| key == "to_move"), "{required:?}");
    let catalog = Catalog::new();
    for game in ["mnk --size 3x3", "hakozumi", "hakozumi --width 4 --height 4", "tantrix"] {
        let analysis = catalog.open(game).unwrap().analyze("", &Asked::request(&Quiet)).unwrap();
        let document = serde_json::to_value(&analysis).unwrap();
        for key in required {
            assert!(document.get(key.as_str().unwrap()).is_some(), "{game}: {key}");
        }
    }
}
