//! Feeds `yomikiri_torture`'s target `api`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| yomikiri_torture::targets::run("api", bytes));
