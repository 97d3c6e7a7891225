//! `.panim`, the animation format of Pluto: a header, a table of s16 values,
//! an index table, optional translation and scale tracks, joined by text tags.
//! Everything is big-endian.
//!
//! - [`read`] gives the model of a file that can be delimited,
//! - [`check`] also says all that is to be said about it,
//! - [`write()`] gives the bytes of a model, or the reason why they would not
//!   read back as it,
//! - [`fix()`] says what to change so that a rule has nothing more to say.

mod channel;
mod check;
mod fix;
mod foreign;
mod header;
mod layout;
mod model;
mod read;
mod section;
mod split;
mod write;

pub use channel::{Channel, channels};
pub use check::{Checked, check};
pub use fix::{fix, fixable};
pub use foreign::{Foreign, signature};
pub use header::{Generation, HeaderFields};
pub use layout::{Body, INDICES_TAG, ROW_BYTES, ROW_ENTRIES, TableEnd, VALUES_TAG};
pub use model::{Header, InconsistentTrack, Panim, Sections, Shorts, Track, frames, pad, text};
pub use read::{Field, Layout, ReadError, Start, fields, read};
pub use section::{CutPart, CutSection, SectionAt, SectionKind, padding_bits, present_bones};
pub use split::{Rival, Split};
pub use write::{WriteError, write, write_to};
