//! A program and all that it starts: a process group of its own, which is
//! ended as a whole.

use std::process::{Child, Command};

#[cfg(unix)]
mod platform {
    use std::os::unix::process::CommandExt;

    use rustix::io::Errno;
    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    use super::{Child, Command};

    /// Lets the program lead a group of its own.
    pub(in super::super) fn lead(command: &mut Command) {
        command.process_group(0);
    }

    /// Has a thread wait for the program's end, and calls `then`. The program
    /// is left unreaped, so that its id, which is the group's as well, is
    /// nobody else's until the group is ended.
    pub(in super::super) fn watch(
        child: &Child,
        then: impl FnOnce() + Send + 'static,
    ) -> std::io::Result<()> {
        let pid = Pid::from_child(child);
        let wait = move || {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
            while matches!(waitid(WaitId::Pid(pid), options), Err(Errno::INTR)) {}
            then();
        };
        std::thread::Builder::new()
            .name("wait".to_owned())
            .spawn(wait)
            .map(|_| ())
    }

    /// Ends the program and all of its group that is still there.
    pub(in super::super) fn kill(child: &mut Child) {
        // There may be nobody left.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }

    /// Whether the program has ended; its thread tells.
    pub(in super::super) fn has_ended(_: &mut Child) -> bool {
        false
    }
}

#[cfg(not(unix))]
mod platform {
    use super::{Child, Command};

    pub(in super::super) fn lead(_: &mut Command) {}

    /// There is no thread to wait: the program is asked after now and then.
    pub(in super::super) fn watch(
        _: &Child,
        _: impl FnOnce() + Send + 'static,
    ) -> std::io::Result<()> {
        Ok(())
    }

    /// Ends the program; what it has started is not known here.
    pub(in super::super) fn kill(child: &mut Child) {
        // It may have ended by itself.
        let _ = child.kill();
    }

    /// Whether the program has ended.
    pub(in super::super) fn has_ended(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }
}

pub(super) use platform::{has_ended, kill, lead, watch};
