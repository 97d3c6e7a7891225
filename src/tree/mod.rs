//! Whole trees: which files to look at, what format each is of, and what
//! checking it gave, in one fixed order whatever the number of threads.
//!
//! - `roots` turns the named paths into starting points that do not overlap;
//! - `walk` goes through them in path order, `folder` through one of them; what `select`, `globs` and
//!   `gitignore` leave out it passes over, and `shard` cuts the rest in parts;
//! - `open` reads one file without blocking and within the size bound;
//! - [`mod@detect`] tells the format, [`mod@file`] checks the bytes;
//! - `stoppable` reads what may never end;
//! - `run` does it in parallel and hands the results over in order;
//! - [`place`] tells where a path stands, by its name alone;
//! - `gate` keeps what waits to be handed over small.
//!
//! Nothing here prints. A path that cannot be read is a result like any
//! other: it never ends the run and is never left out.

pub mod detect;
mod excerpt;
pub mod file;
mod folder;
mod gate;
mod gitignore;
mod globs;
mod open;
mod outcome;
pub mod place;
mod roots;
mod run;
mod select;
mod shard;
mod stoppable;
mod trouble;
mod walk;

pub use excerpt::{EXCERPTS_PER_RULE, Excerpt, ROW};
pub use folder::TEMPORARY;
pub use globs::{BadPattern, Globs, Kind, Pattern};
pub use outcome::{FileReport, Outcome};
pub use roots::Input;
pub use run::{CONTENT_BYTES, MOST_JOBS, Options, one, run};
pub use select::{Configured, Selection};
pub use shard::{Shard, Sharding};
pub use stoppable::Stoppable;
pub use trouble::{Trouble, TroubleKind};
pub use walk::order;
