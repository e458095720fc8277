//! Hakozumi's strategies and certificate trees: files that may come from anybody.

use yomikiri_hakozumi::Strategy;
use yomikiri_hakozumi::check::check;
use yomikiri_prove::handicap::certificate::Certificate;

pub(super) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(strategy) = Strategy::parse(&text) {
        assert_eq!(Strategy::parse(&strategy.to_json()), Ok(strategy.clone()));
        if let Ok(verdict) = check(&strategy) {
            verdict.to_json();
        }
    }
    if let Ok(certificate) = Certificate::parse(&text) {
        let again = Certificate::parse(&certificate.to_json()).expect("a certificate reads back");
        assert_eq!(again, certificate);
    }
}
