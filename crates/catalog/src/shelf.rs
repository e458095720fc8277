//! What games keep between questions: open tables, searches that later questions can use.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use yomikiri_host::data_folder;

/// A shelf has one thing of each type: what a game keeps is a type of its own.
#[derive(Default)]
pub struct Shelf {
    folder: Option<PathBuf>,
    kept: Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
}

impl Shelf {
    /// An empty shelf. Files lie in this folder, or else in the user's data folder.
    pub fn new(folder: Option<PathBuf>) -> Self {
        Shelf { folder: folder.or_else(data_folder), kept: Mutex::default() }
    }

    /// Where files lie, if the system names a place for them.
    pub fn folder(&self) -> Option<&PathBuf> {
        self.folder.as_ref()
    }

    /// The thing of this type, made on first use.
    pub fn get<T: Send + Sync + 'static>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let thing = kept.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(make())).clone();
        // The entry under a type's own id is of that type.
        thing.downcast().unwrap_or_else(|_| unreachable!("kept under its own type"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_kept_once() {
        let shelf = Shelf::new(None);
        assert_eq!(*shelf.get(|| 7u32), 7);
        assert_eq!(*shelf.get(|| 8u32), 7);
        assert_eq!(*shelf.get(|| "another type"), "another type");
    }
}
