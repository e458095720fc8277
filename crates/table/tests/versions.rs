//! Files of every version of the format, as the programs of their time wrote them, keep opening. A
//! new version adds a file here and touches no other.

use yomikiri_table::Table;

/// The bytes of a file, and what it says of itself: a thousand values in blocks of 256.
const VERSIONS: [(&[u8], &str); 1] =
    [(include_bytes!("data/version-1.table"), "a table of version 1")];

#[test]
fn every_version_opens_and_says_the_same() {
    for (bytes, description) in VERSIONS {
        let table = Table::open(bytes.to_vec()).expect(description);
        let header = table.header();
        assert_eq!((header.description.as_str(), header.entries), (description, 1000));
        assert_eq!(header.block_size, 256);
        let all = table.read_all().expect(description);
        for number in 0..1000 {
            let expected = (number * number % 251 % 7) as u8;
            assert_eq!(table.get(number).expect(description), expected);
            assert_eq!(all[number as usize], expected);
        }
    }
}
