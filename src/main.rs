//! The program; everything is in [`animlint::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    animlint::cli::main()
}
