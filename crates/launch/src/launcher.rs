//! How to run something on another host, and what is run there.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// The line that an agent prints first.
pub const GREETING: &str = "serried-agent is here";
/// The line that the script prints where the host does not have this version of the agent.
pub const WANTED: &str = "serried-agent is wanted";
/// The option of `mpiexec` that makes it an agent.
pub const AGENT_OPTION: &str = "--agent";
/// The option of `mpiexec` that makes it say whether it is the one with this mark.
pub const MARK_OPTION: &str = "--has-mark";

/// How to run something on another host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Launcher {
    /// Log in.
    Ssh,
    /// Inside of an allocation of Slurm.
    Slurm,
    /// A command of the user's, in words, of which some have `{host}` in them.
    Exec(Vec<String>),
}

impl FromStr for Launcher {
    type Err = String;

    fn from_str(text: &str) -> Result<Launcher, String> {
        match text {
            "ssh" => Ok(Launcher::Ssh),
            "slurm" | "srun" => Ok(Launcher::Slurm),
            _ => {
                let Some(command) = text.strip_prefix("exec:") else {
                    return Err("Write ssh, slurm, or exec: and a command, \
                                as in --launcher 'exec:docker exec -i {host}'."
                        .into());
                };
                let words = words(command)?;
                if words.is_empty() {
                    return Err("Write a command behind exec:, as in \
                                --launcher 'exec:docker exec -i {host}'."
                        .into());
                }
                Ok(Launcher::Exec(words))
            }
        }
    }
}

impl fmt::Display for Launcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Launcher::Ssh => f.write_str("ssh"),
            Launcher::Slurm => f.write_str("slurm"),
            Launcher::Exec(words) => {
                let words: Vec<String> = words.iter().map(|word| quote(word)).collect();
                write!(f, "exec:{}", words.join(" "))
            }
        }
    }
}

/// A command, and how many of its words to show: the rest is the script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Login {
    /// All words.
    pub words: Vec<String>,
    /// Those that the user knows.
    pub shown: String,
    /// What to try by hand if it fails.
    pub remedy: String,
}

impl Launcher {
    /// How to run `script`, which is for a POSIX shell, on `host`.
    pub fn login(&self, host: &str, script: &str) -> Login {
        let whole = format!("sh -c {}", quote(script));
        let (mut words, behind): (Vec<String>, bool) = match self {
            Launcher::Ssh => {
                // No password can be typed for many hosts at once; a dead host is known in seconds.
                let options = ["-T", "-x", "-o", "BatchMode=yes", "-o", "ConnectTimeout=5"];
                let alive = ["-o", "ServerAliveInterval=5", "-o", "ServerAliveCountMax=3", host];
                let all = ["ssh"].iter().chain(&options).chain(&alive);
                (all.map(|word| (*word).to_owned()).collect(), false)
            }
            Launcher::Slurm => {
                // Beside other steps, and with all that the allocation has of the host.
                let options = "srun --overlap --nodes=1 --ntasks=1 --cpu-bind=none --mpi=none \
                               --kill-on-bad-exit=0 --export=ALL --quiet --immediate=20";
                let mut all: Vec<String> = options.split_whitespace().map(Into::into).collect();
                all.push(format!("--nodelist={host}"));
                (all, true)
            }
            Launcher::Exec(words) => {
                let named = words.iter().map(|word| word.replace("{host}", host));
                (named.collect(), true)
            }
        };
        let asked = words.iter().any(|word| word.contains("{command}"));
        let shown: Vec<String> =
            words.iter().map(|word| quote(&word.replace("{command}", "COMMAND"))).collect();
        let shown = shown.join(" ");
        let remedy = match self {
            Launcher::Ssh => format!(
                "Does `ssh {} true` work, without a password? \
                 Another way to start: --launcher slurm or exec:COMMAND.",
                quote(host)
            ),
            Launcher::Slurm => {
                "Run mpiexec inside of an allocation (`salloc`, `sbatch`) that has this host."
                    .into()
            }
            Launcher::Exec(_) => format!("Does `{shown} true` work?"),
        };
        if asked {
            words = words.iter().map(|word| word.replace("{command}", &whole)).collect();
        } else if behind {
            words.extend(["sh", "-c", script].map(Into::into));
        } else {
            words.push(whole);
        }
        Login { words, shown, remedy }
    }
}

/// What a host runs: the agent, which is this program. If it is not there at the same path, it is
/// taken from the user's cache; and if it is not there either, it is asked for, `size` bytes of it.
pub fn script(program: &Path, mark: &str, size: u64) -> String {
    let program = quote(&program.to_string_lossy());
    format!(
        "p={program}; \
         if [ -x \"$p\" ] && \"$p\" {MARK_OPTION} {mark} 2>/dev/null; \
         then exec \"$p\" {AGENT_OPTION}; fi; \
         umask 077; \
         for d in \"${{XDG_CACHE_HOME:-$HOME/.cache}}/serried\" \"/tmp/serried-$(id -u)\"; do \
         mkdir -p \"$d\" 2>/dev/null && [ -O \"$d\" ] && [ -w \"$d\" ] && break; done; \
         a=$d/mpiexec-{mark}; \
         if [ -x \"$a\" ]; then :; else \
         t=$d/.mpiexec-{mark}-$$; \
         trap \"rm -f \\\"$t\\\"\" EXIT HUP INT TERM; \
         echo \"{WANTED}\"; \
         head -c {size} > \"$t\" && [ $(wc -c < \"$t\") = {size} ] && chmod 700 \"$t\" \
         && mv -f \"$t\" \"$a\" \
         || {{ echo \"cannot keep a copy of mpiexec in $d\" >&2; exit 90; }}; \
         trap - EXIT HUP INT TERM; \
         find \"$d\" -name \"mpiexec-*\" -mtime +30 -exec rm -f {{}} + 2>/dev/null; \
         fi; \
         exec \"$a\" {AGENT_OPTION}"
    )
}

/// Tells one version of this program from any other.
pub fn mark(program: &[u8]) -> String {
    let digest: String = secret::digest(program).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{}-{digest}", env!("CARGO_PKG_VERSION"))
}

/// A word as a POSIX shell reads it.
pub(crate) fn quote(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-./=:,@%+{}".contains(&byte);
    if !word.is_empty() && word.bytes().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// The words of a command, as a POSIX shell splits them. Variables and the like are left alone.
pub(crate) fn words(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = command.chars();
    while let Some(letter) = letters.next() {
        match letter {
            ' ' | '\t' | '\n' => words.extend(word.take()),
            '\\' => word.get_or_insert_default().extend(letters.next()),
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match letters.next() {
                        None => {
                            return Err(format!("End what begins with {letter} in {command:?}."));
                        }
                        Some(end) if end == letter => break,
                        Some('\\') if letter == '"' => word.extend(letters.next()),
                        Some(inside) => word.push(inside),
                    }
                }
            }
            letter => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn commands_of_the_launchers() {
        let login = |text: &str| text.parse::<Launcher>().unwrap().login("n1", "echo 'a'").words;
        let ssh = login("ssh");
        assert_eq!(ssh.last().unwrap(), "sh -c 'echo '\\''a'\\'''");
        assert!(ssh.contains(&"BatchMode=yes".to_owned()));
        let netns = login("exec:ip netns exec {host}");
        assert_eq!(netns, ["ip", "netns", "exec", "n1", "sh", "-c", "echo 'a'"]);
        let shell = login("exec:sh -c 'sleep 1; {command}'");
        assert_eq!(shell[2], "sleep 1; sh -c 'echo '\\''a'\\'''");
        assert!(login("slurm").contains(&"--nodelist=n1".to_owned()));
        for bad in ["rsh", "exec:", "exec: ", "exec:a 'b", ""] {
            assert!(bad.parse::<Launcher>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_failed_command_is_shown_without_the_script() {
        let login = Launcher::Exec(vec!["a b".into(), "{host}".into()]).login("h", "script");
        assert_eq!(login.shown, "'a b' h");
        assert!(login.remedy.contains("'a b' h true"));
    }

    #[test]
    fn programs_that_differ_have_different_marks() {
        let marks = [&b""[..], b"a", b"b", b"a\0", b"aaaaaaaab", b"baaaaaaaa"].map(mark);
        for (at, one) in marks.iter().enumerate() {
            assert!(!marks[..at].contains(one));
            assert!(one.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte)));
        }
    }

    #[test]
    fn the_script_is_one_for_a_shell() {
        let script = script(Path::new("/a b/mpiexec"), "mark", 5);
        let status = std::process::Command::new("sh").args(["-n", "-c", &script]).status().unwrap();
        assert!(status.success());
        // Some login shells read these even inside of quotes.
        assert!(!script.contains(['\n', '!']));
    }

    proptest! {
        #[test]
        fn what_is_shown_reads_back(words in prop::collection::vec("\\PC{0,9}", 1..4)) {
            let launcher = Launcher::Exec(words);
            prop_assert_eq!(launcher.to_string().parse::<Launcher>(), Ok(launcher));
        }

        #[test]
        fn any_text_is_a_launcher_or_refused(text in "(exec:)?\\PC{0,20}") {
            if let Err(remedy) = text.parse::<Launcher>() {
                prop_assert!(!remedy.is_empty());
            }
        }
    }
}
