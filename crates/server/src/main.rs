//! The `lapang` program.

/// For what is written in Rust; SQLite takes its memory from the C library.
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> std::process::ExitCode {
    lapang::cli::main(std::env::args_os().collect())
}
