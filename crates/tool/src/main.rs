//! The `serried` command: `serried help`.

use std::io::IsTerminal;
use std::process::ExitCode;
use tool::{bsp_probe, doctor, explain, help, measure, nameserver, pace, report, tune, tuning};

fn main() -> ExitCode {
    boot::end_with_output();
    let words: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["doctor"] => {
            let report = doctor::examine();
            print(&report.show(std::io::stdout().is_terminal()));
            ExitCode::from(u8::from(report.is_ill()))
        }
        ["help", "bsp-probe"] | ["bsp-probe", "--help" | "-h"] => print(help::bsp_probe()),
        ["help", "report"] | ["report", "--help" | "-h"] => print(help::report()),
        ["bsp-probe", ref words @ ..] => outcome(bsp_probe::run(words), ExitCode::FAILURE),
        ["report", ref words @ ..] => outcome(report::run(words), ExitCode::FAILURE),
        ["help", "tune"] | ["tune", "--help" | "-h"] => print(help::tune()),
        ["tune", ref rest @ ..] => tune(rest),
        ["help", "explain"] | ["explain", "--help" | "-h"] => print(help::explain()),
        ["explain"] => print(&explain::shipped()),
        ["explain", ref rest @ ..] => explain(rest),
        // For the ranks of `serried tune`, and no word of the manual.
        ["tune-rank", "pace"] => outcome(pace::run(false), ExitCode::FAILURE),
        ["tune-rank", "pace-alone"] => outcome(pace::run(true), ExitCode::FAILURE),
        ["tune-rank", what, ref sizes @ ..] => {
            let sizes: Vec<usize> = sizes.iter().filter_map(|size| size.parse().ok()).collect();
            outcome(measure::run(what, &sizes), ExitCode::FAILURE)
        }
        // For those of `serried explain net`.
        ["net-rank"] => outcome(explain::net::run_rank(), ExitCode::FAILURE),
        [] | ["help" | "--help" | "-h"] => print(&help::overview()),
        ["help", "doctor"] | ["doctor", "--help" | "-h"] => print(help::doctor()),
        ["help", "nameserver"] | ["nameserver", "--help" | "-h"] => print(help::nameserver()),
        ["nameserver", ref words @ ..] => match nameserver::Request::read(words) {
            Ok(request) => outcome(nameserver::serve(&request), ExitCode::FAILURE),
            Err(message) => outcome(Err(message), ExitCode::from(2)),
        },
        ["--version" | "-V" | "version"] => print(&help::version()),
        ["help", command] | [command, ..] => {
            let rest = match command {
                "doctor" => " takes no arguments".into(),
                _ => format!(" is no command{}", help::suggestion(command, help::COMMANDS)),
            };
            eprintln!("serried: {command}{rest}\n  `serried help` lists what there is.");
            ExitCode::from(2)
        }
    }
}

fn tune(words: &[&str]) -> ExitCode {
    match tune::Request::read(words) {
        Ok(request) => {
            let mut say = |text: &str| println!("{text}");
            outcome(tune::tune(&request, &mut say), ExitCode::FAILURE)
        }
        Err(message) => outcome(Err(message), ExitCode::from(2)),
    }
}

fn explain(words: &[&str]) -> ExitCode {
    let answer = match words {
        ["io", path] => Some(explain::io::explain(path)),
        ["net"] => {
            let settings = boot::Settings::from_environment().map_err(|error| error.to_string());
            Some(settings.map(|settings| explain::offered::explain(&settings.fabric)))
        }
        ["net", words @ ..] => Some(explain::net::explain(words)),
        _ => None,
    };
    match answer {
        Some(Ok(text)) => return print(&text),
        Some(Err(message)) => return outcome(Err(message), ExitCode::FAILURE),
        None => {}
    }
    enum Question {
        Send(explain::send::Message),
        Pace(explain::pace::Incast),
        Collective(explain::Question),
    }
    let question = match words {
        ["send", words @ ..] => explain::send::Message::read(words).map(Question::Send),
        ["pace", words @ ..] => explain::pace::Incast::read(words).map(Question::Pace),
        _ => {
            let question = explain::Question::read(words, boot::usable_cpus() as usize);
            question.map(Question::Collective)
        }
    };
    let known = || -> Result<_, String> {
        let settings = boot::Settings::from_environment().map_err(|error| error.to_string())?;
        Ok((tuning::Tuning::load(&settings)?, settings))
    };
    match (question, known()) {
        (Err(message), _) => outcome(Err(message), ExitCode::from(2)),
        (_, Err(message)) => outcome(Err(message), ExitCode::FAILURE),
        (Ok(Question::Send(message)), Ok((tuning, settings))) => {
            print(&explain::send::explain(message, &tuning, &settings))
        }
        (Ok(Question::Pace(incast)), Ok((tuning, _))) => {
            print(&explain::pace::explain(&incast, &tuning))
        }
        (Ok(Question::Collective(question)), Ok((tuning, _))) => {
            print(&explain::explain(question, &tuning))
        }
    }
}

fn outcome(result: Result<(), String>, failure: ExitCode) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("serried: {message}");
            failure
        }
    }
}

fn print(text: &str) -> ExitCode {
    match launch::closed::print(text) {
        // A reader that has seen enough is no error.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            outcome(Err(format!("cannot write to standard output: {error}")), ExitCode::FAILURE)
        }
        _ => ExitCode::SUCCESS,
    }
}
