//! Readers of a PAS4 database: the engine in two revisions, RDS, metaforce,
//! PWE, randomprime, and one known reader without a name.
//!
//! They share the layout and differ in the few points that
//! [`Dialect`] lists; each has a file of its own that says which.
//!
//! Where spec-notes.md is silent, all are alike: a bool that is not 0 or 1 is kept
//! as its byte, an unknown weight function as its number, order is that of the
//! file, the magic is checked, a database that is cut off is rejected, and bytes
//! behind a stand-alone database are ignored (no reader can do otherwise and
//! still read a package, whose padding spec-notes.md calls usual in note 11).

mod compare;
pub mod decided;
mod dialect;
pub mod engine;
pub mod metaforce;
pub mod pwe;
pub mod randomprime;
pub mod rds;
mod read;
pub mod rival;
pub mod signed;
mod state;
mod value;
mod view;

pub use dialect::{Dialect, UnknownFunction, UnknownType};
pub use state::{AnimView, Columns, ParmView, StateView};
pub use value::Value;
pub use view::PasView;

pub(crate) use read::database;

use super::Reading;

/// Reads a stand-alone database, which starts at the first byte.
fn stand_alone<'a>(bytes: &'a [u8], dialect: &'static Dialect) -> Reading<PasView<'a>> {
    database(bytes, 0, dialect).into()
}

#[cfg(test)]
mod tests;
