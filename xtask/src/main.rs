//! What a developer types: `cargo xtask help`.

mod bench;
mod check;
mod demo;
mod fuzz;
mod generate;
mod hosts;
mod install;
mod leftovers;
mod progress;
#[path = "../../crates/boot/src/suggest.rs"]
mod suggest;
mod tally;
mod test;
mod watched;
mod wheel;
mod world;

const HELP: &str = "\
usage: cargo xtask COMMAND

  demo                 build all, run the heat-flow example
  test [--long]        every test; --long adds the long sweeps
  install --prefix DIR build and install
  uninstall --prefix DIR
                       take away what install has put there
  wheel [--out DIR]    a Python wheel of it, for mpi4py's in the same environment
  bench [--peers]      measure, beside every MPI that is found
  generate [--check]   write (or compare) what is generated from api/
  fuzz [TARGET]        look for bytes that break a decoder
  check                formatting, lints, import rules, generated files
";

/// Ends without a word when nobody reads what is printed any more, instead of by a panic.
fn end_with_output() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let text = info.payload().downcast_ref::<String>().map_or("", String::as_str);
        if text.starts_with("failed printing to std") && text.contains("(os error 32)") {
            // As of SIGPIPE.
            std::process::exit(141);
        }
        before(info)
    }));
}

const COMMANDS: [&str; 9] =
    ["demo", "test", "install", "uninstall", "wheel", "bench", "generate", "fuzz", "check"];

fn main() -> std::process::ExitCode {
    end_with_output();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = match arguments.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("help", &[][..]),
    };
    let outcome = match command {
        "demo" => demo::run(rest),
        "test" => test::run(rest),
        "install" => install::run(rest),
        "uninstall" => install::uninstall(rest),
        "wheel" => wheel::run(rest),
        "bench" => bench::run(rest),
        "generate" => generate::run(rest),
        "check" => check::run(rest),
        "fuzz" => fuzz::run(rest),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        other => {
            let meant = suggest::nearest(other, COMMANDS);
            let meant = meant.map_or(String::new(), |name| format!("; did you mean {name}?"));
            Err(format!("no command {other:?}{meant}\n\n{HELP}"))
        }
    };
    match outcome {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            std::process::ExitCode::FAILURE
        }
    }
}
