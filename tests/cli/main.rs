//! The program as its users meet it: arguments, output, exit status.

mod baseline;
mod ci;
mod common;
mod config;
mod config_schema;
mod decode;
mod diff;
mod encode;
#[cfg(target_os = "linux")]
mod ends;
mod fix;
mod fix_config;
#[cfg(unix)]
mod fix_files;
#[cfg(target_os = "linux")]
mod fix_kill;
mod generate;
mod human;
mod inputs;
mod inspect;
mod merge;
#[cfg(unix)]
mod odd_paths;
mod order;
mod readers;
mod reports;
mod rules;
mod select;
mod shard;
mod shells;
mod shrink;
#[cfg(target_os = "linux")]
mod signals;
mod status;
mod suppress;
