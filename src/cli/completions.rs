//! `animlint completions SHELL`: a script that completes commands, options,
//! rules and file names.

use clap::{Args, CommandFactory};
use clap_complete::{Generator, Shell};

use super::Cli;
use super::target::written;

/// Print a script with which a shell completes commands, options and rules
///
/// Made from the same definitions as --help. Print it anew after an update.
#[derive(Args, Debug)]
#[command(after_help = "Exit status:
  0  the script was printed
  2  a usage error, or it could not be written

Examples:
  animlint completions bash > ~/.local/share/bash-completion/completions/animlint
  animlint completions zsh > ~/.zfunc/_animlint          ~/.zfunc being in $fpath
  animlint completions fish > ~/.config/fish/completions/animlint.fish
  eval (animlint completions elvish | slurp)                          in rc.elv
  animlint completions powershell | Out-String | Invoke-Expression    in $PROFILE")]
pub(super) struct Completions {
    /// The shell that is to read the script
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self) -> u8 {
        let mut command = Cli::command();
        command.set_bin_name(command.get_name().to_owned());
        command.build();
        written(None, |out| self.shell.try_generate(&command, out))
    }
}
