//! Feeds `yomikiri_torture`'s target `games`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| yomikiri_torture::targets::run("games", bytes));
