//! The `lapang` program.

/// For Rust code only; SQLite uses the C library's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    lapang::cli::main(std::env::args_os().collect())
}
