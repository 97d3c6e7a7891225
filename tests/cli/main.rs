//! The program as its users meet it: arguments, output, exit status.

mod common;
mod decode;
mod encode;
mod fix;
#[cfg(unix)]
mod fix_files;
#[cfg(target_os = "linux")]
mod fix_kill;
mod human;
mod inputs;
#[cfg(unix)]
mod odd_paths;
mod order;
mod readers;
mod reports;
mod rules;
#[cfg(target_os = "linux")]
mod signals;
mod status;
