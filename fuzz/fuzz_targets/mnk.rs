//! Feeds `yomikiri_torture`'s target `mnk`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| yomikiri_torture::targets::run("mnk", bytes));
