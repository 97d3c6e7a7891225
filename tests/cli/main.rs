//! The program as its users meet it: arguments, output, exit status.

mod baseline;
mod common;
mod config;
mod config_schema;
mod decode;
mod encode;
mod human;
mod inputs;
#[cfg(unix)]
mod odd_paths;
mod order;
mod readers;
mod reports;
mod rules;
mod select;
mod shard;
#[cfg(target_os = "linux")]
mod signals;
mod status;
mod suppress;
