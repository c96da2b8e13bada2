//! The program.

use std::process::ExitCode;

use proofpress::cli::{Exit, Streams, run};

/// Bytes of stack for each thread that parses. Only touched pages are taken from the system.
const STACK: usize = 256 << 20;

fn main() -> ExitCode {
    let pool = rayon::ThreadPoolBuilder::new()
        .stack_size(STACK)
        .build_global();
    let mut streams = Streams::of_process();
    if pool.is_err() {
        let _ = std::io::Write::write_all(&mut streams.err, b"error: Cannot start threads.\n");
        return Exit::Failed.code().into();
    }
    run(std::env::args_os(), &mut streams).code().into()
}
