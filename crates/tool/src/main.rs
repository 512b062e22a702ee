//! The `serried` command: `serried help`.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use tool::{bsp_probe, doctor, help, nameserver, report};

fn main() -> ExitCode {
    let words: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["doctor"] => {
            let report = doctor::examine();
            print(&report.show(std::io::stdout().is_terminal()));
            ExitCode::from(u8::from(report.is_ill()))
        }
        ["nameserver"] => serve(None),
        ["nameserver", word] if !word.starts_with('-') => serve(Some(word)),
        ["help", "bsp-probe"] | ["bsp-probe", "--help" | "-h"] => print(help::bsp_probe()),
        ["help", "report"] | ["report", "--help" | "-h"] => print(help::report()),
        ["bsp-probe", ref words @ ..] => end(bsp_probe::run(words)),
        ["report", ref words @ ..] => end(report::run(words)),
        [] | ["help" | "--help" | "-h"] => print(&help::overview()),
        ["help", "doctor"] | ["doctor", "--help" | "-h"] => print(&help::doctor()),
        ["help", "nameserver"] | ["nameserver", "--help" | "-h"] => print(&help::nameserver()),
        ["--version" | "-V" | "version"] => print(&help::version()),
        ["help", command] | [command, ..] => {
            let rest = match command {
                "doctor" => " takes no arguments",
                "nameserver" => " takes one word at most",
                _ => " is no command",
            };
            eprintln!("serried: {command}{rest}\n  `serried help` lists what there is.");
            ExitCode::from(2)
        }
    }
}

fn serve(word: Option<&str>) -> ExitCode {
    end(nameserver::serve(word))
}

/// Says what went wrong, if anything did.
fn end(outcome: Result<(), String>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("serried: {message}");
            ExitCode::FAILURE
        }
    }
}

fn print(text: &str) -> ExitCode {
    // A reader that has seen enough is no error.
    let _ = std::io::stdout().write_all(text.as_bytes());
    ExitCode::SUCCESS
}
