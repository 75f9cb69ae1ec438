//! The `lapang` program.

/// A call makes and frees many small things, on one thread or another: see decision 0023.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    lapang::cli::main(std::env::args_os().collect())
}
