//! The program.

use std::process::ExitCode;

use proofpress::cli::{Exit, Streams, run};

/// Many threads that make many small texts are served faster by it than by the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Bytes of stack for each thread that parses. Only touched pages are taken from the system.
const STACK: usize = 256 << 20;

fn main() -> ExitCode {
    // Work on one page alone stays on the thread that asks for it, so that one needs the room as well.
    let pool = rayon::ThreadPoolBuilder::new()
        .stack_size(STACK)
        .build_global();
    let work = || run(std::env::args_os(), &mut Streams::of_process());
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(work);
    let exit = match (pool, thread) {
        (Ok(()), Ok(thread)) => thread.join().unwrap_or(Exit::Failed),
        _ => {
            let mut streams = Streams::of_process();
            let _ = std::io::Write::write_all(&mut streams.err, b"error: Cannot start threads.\n");
            Exit::Failed
        }
    };
    exit.code().into()
}
