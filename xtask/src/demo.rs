//! `cargo xtask demo`: from a fresh clone to heat flowing on several ranks.

use crate::install;
use std::io::IsTerminal;
use std::process::{Command, ExitStatus};
use std::time::Instant;

/// Builds and installs everything, compiles the example, and runs it.
pub fn run(arguments: &[String]) -> Result<(), String> {
    if !arguments.is_empty() {
        return Err("usage: cargo xtask demo".into());
    }
    let root = install::root();
    let prefix = install::target(&root).join("serried-demo");
    let begin = Instant::now();
    install::install(&prefix)?;
    println!("Built and installed in {:.0} s", begin.elapsed().as_secs_f64());

    let heat = prefix.join("heat");
    let source = root.join("examples/heat.c");
    let mut compile = Command::new(prefix.join("bin/mpicc"));
    compile.arg("-O2").arg(&source).arg("-o").arg(&heat).arg("-lm");
    step(&mut compile)?;
    // A core for each, and enough for each to do: it is to show what more ranks bring.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let ranks = cores.clamp(2, 4);
    let mut job = Command::new(prefix.join("bin/mpiexec"));
    job.args(["-n", &ranks.to_string()])
        .arg(&heat)
        .args(["--cells", "768", "512", "--steps", "1500"]);
    if std::io::stdout().is_terminal() {
        job.arg("--color");
    }
    step(&mut job)?;
    if cores < ranks {
        println!(
            "(This machine has one core, which the ranks share: more of them are not faster.)"
        );
    }
    print!("{NEXT}");
    Ok(())
}

const NEXT: &str = "
What next:
  cargo xtask install --prefix ~/serried     # put it where you like; `uninstall` takes it away
  export PATH=~/serried/bin:$PATH
  mpicc -O2 PROGRAM.c -o PROGRAM && mpiexec -n 4 ./PROGRAM
  serried doctor                             # what it finds on this machine, and what to do about it
  man mpiexec                                # or mpiexec --help
README.md has a first program, docs/guide/ how to use several machines, and cargo xtask test tests all.
";

/// Shows a command, as one would type it, and runs it.
fn step(command: &mut Command) -> Result<(), String> {
    let here = std::env::current_dir().unwrap_or_default();
    let short = |word: &std::ffi::OsStr| {
        let path = std::path::Path::new(word);
        path.strip_prefix(&here).unwrap_or(path).display().to_string()
    };
    let words: Vec<String> = command.get_args().map(short).collect();
    let name = short(command.get_program());
    println!("\n$ {name} {}", words.join(" "));
    let status: ExitStatus = command.status().map_err(|error| format!("{name}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name}: {status}")) }
}
