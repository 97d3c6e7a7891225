//! The program as its users meet it: arguments, output, exit status.

mod ci;
mod common;
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
#[cfg(target_os = "linux")]
mod signals;
mod status;
