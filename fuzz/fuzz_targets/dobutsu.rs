//! Feeds `yomikiri_torture`'s target `dobutsu`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| yomikiri_torture::targets::run("dobutsu", bytes));
