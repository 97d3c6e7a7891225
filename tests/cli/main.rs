//! The program as its users meet it: arguments, output, exit status.

mod common;
mod decode;
mod encode;
mod generate;
mod human;
mod inputs;
#[cfg(unix)]
mod odd_paths;
mod order;
mod readers;
mod reports;
mod rules;
mod shrink;
#[cfg(target_os = "linux")]
mod signals;
mod status;
