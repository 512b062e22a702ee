//! Completions for bash, zsh and fish, made of the manuals.

use super::manual::Manual;
use std::fmt::Write;

/// What a shell knows of a command.
pub struct Command {
    /// Its names; the first has the manual.
    pub names: Vec<String>,
    pub options: Vec<Choice>,
    /// Its own commands, with what each is for and with their options.
    pub commands: Vec<(String, String, Vec<Choice>)>,
}

/// An option.
#[derive(Debug, PartialEq)]
pub struct Choice {
    /// With dashes.
    pub name: String,
    pub summary: String,
    pub value: Value,
}

/// What stands behind an option.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    None,
    File,
    Directory,
    /// One of these words.
    Words(Vec<String>),
    /// Something that only the user knows, by the word for it.
    Other(String),
}

/// The options that a manual explains.
pub fn options(manual: &Manual) -> Vec<Choice> {
    let mut options: Vec<Choice> = Vec::new();
    for (head, text) in manual.items(|_| true) {
        let parts: Vec<(&str, &str)> =
            head.split(", ").map(|part| part.split_once(' ').unwrap_or((part, ""))).collect();
        let shared = parts.last().map_or("", |(_, value)| value);
        for (written, own) in parts {
            let name = written.split(['[', '=']).next().unwrap_or_default();
            if !name.starts_with('-') || name == "--" {
                continue;
            }
            let word = if own.is_empty() { shared } else { own };
            let choice = Choice {
                name: name.into(),
                summary: summary(text),
                value: value(word, text.first().map_or("", String::as_str)),
            };
            if !options.iter().any(|known| known.name == choice.name) {
                options.push(choice);
            }
        }
    }
    options
}

/// The first sentence, or its first part if that is long.
fn summary(text: &[String]) -> String {
    let first = text.first().map_or("", String::as_str);
    let sentence = first.split(". ").next().unwrap_or_default();
    let part = match sentence.len() {
        ..80 => sentence,
        _ => sentence.split(['.', ':', ';']).next().unwrap_or_default(),
    };
    part.trim_end_matches(['.', ':']).into()
}

/// What stands behind an option that is explained so.
fn value(word: &str, text: &str) -> Value {
    let listed = |words: Vec<&str>| {
        let words = words.into_iter().map(str::trim).filter(|word| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
        });
        words.map(String::from).collect::<Vec<_>>()
    };
    let words = match text.split_once("VALUE is ") {
        // `VALUE is auto, poll or block; auto if not given.`
        Some((_, rest)) => {
            let rest = rest.split(';').next().unwrap_or_default();
            listed(rest.split(", ").flat_map(|part| part.split(" or ")).collect())
        }
        None => listed(word.split('|').collect()),
    };
    match word.split(' ').next().unwrap_or_default() {
        "" => Value::None,
        _ if !words.is_empty() => Value::Words(words),
        "FILE" | "PAGE" => Value::File,
        "DIR" | "DIRECTORY" => Value::Directory,
        other => Value::Other(other.into()),
    }
}

/// A script for bash.
pub fn bash(command: &Command) -> String {
    let name = &command.names[0];
    let function =
        format!("_serried_{}", name.replace(|letter: char| !letter.is_alphanumeric(), "_"));
    let mut script = format!(
        "# Completions of {name} for bash, made from what `{name} --help` prints.\n\
         {function}() {{\n    \
         local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}\n    \
         if [[ $before == = ]]; then before=${{COMP_WORDS[COMP_CWORD-2]}}; fi\n    \
         if [[ $word == = ]]; then word=; fi\n"
    );
    let offer = |words: &str| format!("COMPREPLY=($(compgen -W '{words}' -- \"$word\"))");
    if command.commands.is_empty() {
        script += &bash_options("    ", &command.options, &offer);
    } else {
        let names: Vec<&str> = command.commands.iter().map(|(name, ..)| name.as_str()).collect();
        let names = format!("{} help", names.join(" "));
        let _ = writeln!(
            script,
            "    if ((COMP_CWORD == 1)); then {}; return; fi\n    case ${{COMP_WORDS[1]}} in\n    \
             help) {} ;;",
            offer(&format!("{names} --version")),
            offer(&names)
        );
        for (name, _, options) in &command.commands {
            let _ = writeln!(script, "    {name})");
            script += &bash_options("        ", options, &offer);
            script += "        ;;\n";
        }
        script += "    esac\n";
    }
    let names = command.names.join(" ");
    script + &format!("}}\ncomplete -o bashdefault -o default -F {function} {names}\n")
}

fn bash_options(indent: &str, options: &[Choice], offer: &dyn Fn(&str) -> String) -> String {
    let mut script = format!("{indent}case $before in\n");
    for Choice { name, value, .. } in options {
        let answer = match value {
            Value::None => continue,
            Value::Words(words) => offer(&words.join(" ")),
            Value::File => "COMPREPLY=($(compgen -f -- \"$word\"))".into(),
            Value::Directory => "COMPREPLY=($(compgen -d -- \"$word\"))".into(),
            // No files either.
            Value::Other(_) => "compopt +o default +o bashdefault".into(),
        };
        let _ = writeln!(script, "{indent}{name}) {answer}; return ;;");
    }
    let names: Vec<&str> = options.iter().map(|choice| choice.name.as_str()).collect();
    let _ = writeln!(script, "{indent}esac");
    let _ = writeln!(script, "{indent}if [[ $word == -* ]]; then {}; fi", offer(&names.join(" ")));
    script
}

/// A script for zsh.
pub fn zsh(command: &Command) -> String {
    let name = &command.names[0];
    let mut script = format!(
        "#compdef {}\n# Completions of {name} for zsh, made from what `{name} --help` prints.\n",
        command.names.join(" ")
    );
    if command.commands.is_empty() {
        return script + &zsh_options("", &command.options);
    }
    script += "local -a commands\ncommands=(\n";
    for (name, summary, _) in &command.commands {
        let _ = writeln!(script, "    '{name}:{}'", zsh_escaped(summary));
    }
    script += "    'help:The manual of a command'\n)\n\
               if ((CURRENT == 2)); then _describe command commands; return; fi\ncase $words[2] in\n\
               help) _describe command commands ;;\n";
    for (name, _, options) in &command.commands {
        let _ = write!(script, "{name})\n{}    ;;\n", zsh_options("    ", options));
    }
    script + "esac\n"
}

fn zsh_options(indent: &str, options: &[Choice]) -> String {
    let mut script = format!("{indent}_arguments -S");
    for Choice { name, summary, value } in options {
        let value = match value {
            Value::None => String::new(),
            Value::Words(words) => format!(":value:({})", words.join(" ")),
            Value::File => ":file:_files".into(),
            Value::Directory => ":directory:_files -/".into(),
            Value::Other(word) => format!(":{}: ", zsh_escaped(word)),
        };
        let name = name.replace(':', "\\:");
        let _ = write!(script, " \\\n{indent}    '*{name}[{}]{value}'", zsh_escaped(summary));
    }
    script + &format!(" \\\n{indent}    '*:file:_files'\n")
}

fn zsh_escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('\'', "'\\''");
    text.replace('[', "\\[").replace(']', "\\]").replace(':', "\\:")
}

/// A script for fish.
pub fn fish(command: &Command) -> String {
    let name = &command.names[0];
    let mut script =
        format!("# Completions of {name} for fish, made from what `{name} --help` prints.\n");
    for called in &command.names {
        for choice in &command.options {
            script += &fish_option(called, "", choice);
        }
        for (name, summary, options) in &command.commands {
            let summary = fish_escaped(summary);
            let _ = writeln!(
                script,
                "complete -c {called} -n __fish_use_subcommand -f -a {name} -d '{summary}'"
            );
            let seen = format!(" -n '__fish_seen_subcommand_from {name}'");
            for choice in options {
                script += &fish_option(called, &seen, choice);
            }
        }
        if !command.commands.is_empty() {
            let names: Vec<&str> =
                command.commands.iter().map(|(name, ..)| name.as_str()).collect();
            let _ = writeln!(
                script,
                "complete -c {called} -n __fish_use_subcommand -f -a help -d 'The manual of a command'\n\
                 complete -c {called} -n '__fish_seen_subcommand_from help' -f -a '{}'",
                names.join(" ")
            );
        }
    }
    script
}

fn fish_option(command: &str, when: &str, choice: &Choice) -> String {
    let Choice { name, summary, value } = choice;
    let bare = name.trim_start_matches('-');
    let kind = match (name.starts_with("--"), bare.chars().count()) {
        (true, _) => "-l",
        (false, 1) => "-s",
        (false, _) => "-o",
    };
    let value = match value {
        Value::None => String::new(),
        Value::Words(words) => format!(" -x -a '{}'", words.join(" ")),
        Value::File => " -r".into(),
        Value::Directory => " -x -a '(__fish_complete_directories)'".into(),
        Value::Other(_) => " -x".into(),
    };
    format!("complete -c {command}{when} {kind} '{bare}'{value} -d '{}'\n", fish_escaped(summary))
}

fn fish_escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\'', "\\'")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "NAME\n  run - run it\n\nOPTIONS\n  -n, -np N\n      How many; it's [few]: 1. Or more.\n  \
        --bind auto|core|none\n      Where.\n  --wait VALUE\n      How.\n      VALUE is auto, poll or block; auto \
        if not given.\n  --spin VALUE\n      Long.\n      VALUE is auto or a number up to 9; auto if not given.\n  \
        -wdir, -wd DIRECTORY\n      There.\n  --check[=VALUE]\n      Look.\n      VALUE is on or off; off if not \
        given.\n  -genv NAME VALUE, -x NAME=VALUE\n      A variable.\n  -h, --help    This text.\n  --   The rest.\n";

    fn command() -> Command {
        let manual = Manual::read(TEXT).unwrap();
        let names = vec!["run".into(), "runs".into()];
        Command { names, options: options(&manual), commands: Vec::new() }
    }

    #[test]
    fn options_are_read_with_their_values() {
        let words = |list: &str| Value::Words(list.split(' ').map(String::from).collect());
        let other = |word: &str| Value::Other(word.into());
        let expected = [
            ("-n", other("N")),
            ("-np", other("N")),
            ("--bind", words("auto core none")),
            ("--wait", words("auto poll block")),
            ("--spin", words("auto")),
            ("-wdir", Value::Directory),
            ("-wd", Value::Directory),
            ("--check", Value::None),
            ("-genv", other("NAME")),
            ("-x", other("NAME=VALUE")),
            ("-h", Value::None),
            ("--help", Value::None),
        ];
        let found = command().options;
        let found: Vec<(&str, Value)> =
            found.iter().map(|one| (one.name.as_str(), one.value.clone())).collect();
        assert_eq!(found, expected);
    }

    /// As a user would see it, who presses the key.
    #[test]
    fn bash_completes() {
        let file = std::env::temp_dir().join(format!("xtask-bash-{}", std::process::id()));
        let mut command = command();
        std::fs::write(&file, bash(&command)).unwrap();
        let complete = |words: &str| {
            let script = format!(
                ". {}; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
                 compopt() {{ :; }}; $(complete -p \"${{COMP_WORDS[0]}}\" | sed 's/.*-F \\([^ ]*\\).*/\\1/'); \
                 printf '%s ' ${{COMPREPLY[@]}}",
                file.display()
            );
            let output = std::process::Command::new("bash").args(["-c", &script]).output().unwrap();
            assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap().trim().to_owned()
        };
        assert_eq!(complete("run --w"), "--wait");
        assert_eq!(complete("runs -n"), "-n -np");
        assert_eq!(complete("run --bind ''"), "auto core none");
        assert_eq!(complete("run --bind = c"), "core");
        assert_eq!(complete("run -n ''"), "");
        let options = std::mem::take(&mut command.options);
        command.commands = vec![("tune".into(), "it's".into(), options)];
        std::fs::write(&file, bash(&command)).unwrap();
        assert_eq!(complete("run t"), "tune");
        assert_eq!(complete("run tune --wait b"), "block");
        assert_eq!(complete("run help ''"), "tune help");
        std::fs::remove_file(&file).unwrap();
    }

    #[test]
    fn quotes_and_brackets_stay_inside() {
        let command = command();
        assert!(zsh(&command).contains("'*-n[How many; it'\\''s \\[few\\]\\: 1]:N: '"));
        assert!(fish(&command).contains("-c run -s 'n' -x -d 'How many; it\\'s [few]: 1'"));
        assert!(fish(&command).contains("complete -c runs -o 'wdir' -x"));
    }
}
