//! The `lapang` program.

fn main() -> std::process::ExitCode {
    lapang::cli::main(std::env::args_os().collect())
}
