//! The harness, tried on our own program and on broken implementations that
//! were made for the purpose.

#[cfg(unix)]
mod broken;
#[cfg(unix)]
mod command_line;
mod common;
#[cfg(unix)]
mod docs;
mod own;
mod schema;
#[cfg(target_os = "linux")]
mod signals;
#[cfg(unix)]
mod skips;
