//! The program; everything is in [`animlint::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    animlint::cli::main(stdout::was_closed())
}

/// Whether standard output was closed when the program was started. The
/// standard library opens `/dev/null` in its place before `main` is called, so
/// this has to be looked at earlier; all that would be printed is lost then,
/// and a check would seem clean.
#[cfg(target_os = "linux")]
mod stdout {
    use std::sync::atomic::{AtomicBool, Ordering};

    static CLOSED: AtomicBool = AtomicBool::new(false);

    extern "C" fn look() {
        // SAFETY: asking for the flags of a descriptor changes nothing, and
        // one that is not open is an error like any other.
        let flags = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) };
        CLOSED.store(flags == -1, Ordering::Relaxed);
    }

    // SAFETY: the loader calls what stands in this section before `main`, and
    // `look` needs nothing that is set up later.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;

    pub(super) fn was_closed() -> bool {
        CLOSED.load(Ordering::Relaxed)
    }
}

#[cfg(not(target_os = "linux"))]
mod stdout {
    pub(super) const fn was_closed() -> bool {
        false
    }
}
