//! What a reader sees in a database.

use super::{Dialect, StateView};

/// A database as a reader sees it. Holds slices of the file and, for each state
/// (12 bytes or more in the file), 24 bytes on a 64-bit machine.
#[derive(Debug, Clone)]
pub struct PasView<'a> {
    pub(super) dialect: &'static Dialect,
    /// Offset of the bytes `PAS4` in the file.
    pub at: usize,
    /// Offset behind the last byte that belongs to the database for the reader.
    pub end: usize,
    /// The default state, signed: −1 where there is none. What it names is for
    /// [`Self::default_by_id`] and [`Self::default_by_index`] to say.
    pub default_state: i32,
    /// In the order in which the reader holds them.
    pub(super) states: Vec<Record<'a>>,
}

/// Where a state lies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Record<'a> {
    /// From the state's id to its last anim.
    pub(super) bytes: &'a [u8],
    /// Distance of the first anim from the id.
    pub(super) anims: usize,
}

impl<'a> PasView<'a> {
    /// Number of states.
    pub fn state_count(&self) -> usize {
        self.states.len()
    }

    /// The states in the order in which the reader holds them: that of the
    /// file, or by signed id with the later one of equal ids first (spec-notes.md,
    /// PAS4 note 7).
    pub fn states(&self) -> impl DoubleEndedIterator<Item = StateView<'a>> + '_ {
        let dialect = self.dialect;
        self.states
            .iter()
            .filter_map(move |record| record.state(dialect))
    }

    /// The state whose id the default state is: how the engine takes it
    /// (spec-notes.md, PAS4 note 5). Of equal ids the later one in the file.
    pub fn default_by_id(&self) -> Option<StateView<'a>> {
        let found = |state: &StateView<'a>| state.id == self.default_state;
        if self.dialect.sorts {
            self.states().find(found)
        } else {
            self.states().rev().find(found)
        }
    }

    /// The state whose place in the file, from 0, the default state is: the
    /// rival reading of the same word (spec-notes.md, PAS4 note 5). `None` for a
    /// reader that sorts, as it no longer knows the place.
    pub fn default_by_index(&self) -> Option<StateView<'a>> {
        if self.dialect.sorts {
            return None;
        }
        let at = usize::try_from(self.default_state).ok()?;
        self.states.get(at)?.state(self.dialect)
    }
}

impl<'a> Record<'a> {
    pub(super) fn id(&self) -> i32 {
        let id = self.bytes.first_chunk().copied();
        i32::from_be_bytes(id.unwrap_or_default())
    }

    pub(super) fn state(&self, dialect: &'static Dialect) -> Option<StateView<'a>> {
        let (head, anims) = self.bytes.split_at_checked(self.anims)?;
        let (words, parms) = head.split_first_chunk::<12>()?;
        let anim_count = u32::from_be_bytes(*words.last_chunk()?);
        Some(StateView {
            dialect,
            id: self.id(),
            parms,
            anims,
            anim_count,
        })
    }
}
