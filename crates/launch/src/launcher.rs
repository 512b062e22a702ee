//! How to run something on another host, and what is run there.

use std::fmt;
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The line that an agent prints first.
pub const GREETING: &str = "serried-agent is here";
/// The line that the script prints where the host does not have this version of the agent.
pub const WANTED: &str = "serried-agent is wanted";
/// The option of `mpiexec` that makes it an agent.
pub const AGENT_OPTION: &str = "--agent";
/// The option of `mpiexec` that makes it say whether it is the one with this digest.
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
                "Run mpiexec inside of an allocation (`salloc`, `sbatch`) that has this host. If Slurm's \
                 variables are left from another one: `env -u SLURM_JOB_ID mpiexec ...`, or --launcher ssh."
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

/// This program, which other hosts run as their agent.
pub struct Program {
    /// Where it is on this host, and perhaps on others.
    pub path: PathBuf,
    /// Who owns it on this host.
    owner: u32,
    /// The program itself.
    pub bytes: Vec<u8>,
    digest: String,
}

impl Program {
    /// This very program.
    pub fn own() -> io::Result<Program> {
        let path = std::env::current_exe()?;
        // The file may have been replaced meanwhile; this one cannot.
        let running = Path::new("/proc/self/exe");
        Ok(Program::new(path, fs::metadata(running)?.uid(), fs::read(running)?))
    }

    /// These bytes, which are at this path and belong to this user.
    pub fn new(path: PathBuf, owner: u32, bytes: Vec<u8>) -> Program {
        let digest = digest(&bytes);
        Program { path, owner, bytes, digest }
    }

    /// What a host runs to have an agent.
    ///
    /// If it is there at the same path, where nobody can have put it but the user, whoever owns it here
    /// and the administrator, it is started there. Otherwise it is taken from the user's cache, a folder
    /// that is no link, belongs to the user and is closed to all others, if the copy there has the right
    /// SHA-256. If there is none it is asked for, and kept. Where there is no such folder, it is full or lets no
    /// programs run, or nothing computes SHA-256, the program is asked for each time, kept in a new temporary folder,
    /// and removed with that in the end.
    pub fn script(&self) -> String {
        let Program { path, owner, bytes, digest } = self;
        let (program, size) = (quote(&path.to_string_lossy()), bytes.len());
        // What `mktemp` replaces by random letters.
        let random = "X".repeat(6);
        // Checks are made inside of a folder once it is entered: it cannot be exchanged then.
        let functions = format!(
            "owned() {{ set -- $(ls -ldn \"$1\" 2>/dev/null) x x x; \
             case $3 in 0|$u|{owner}) ;; *) return 1;; esac; \
             case $1 in l*) return 1;; d????????[tT]*) ;; ????????w*) return 1;; esac; }}; \
             trusted() {{ [ -x \"$1\" ] || return 1; \
             q=$(cd -P \"${{1%/*}}/\" 2>/dev/null && pwd -P)/${{1##*/}}; \
             while owned \"$q\"; do [ \"$q\" = / ] && return 0; q=${{q%/*}}; q=${{q:-/}}; done; \
             return 1; }}; \
             sum() {{ {{ sha256sum || shasum -a 256 || openssl dgst -sha256 -r; }} \
             < \"$1\" 2>/dev/null; }}; \
             right() {{ case $(sum \"$1\") in {digest}*) ;; *) return 1;; esac; }}; \
             usable() {{ n=$(mktemp .$a-{random} 2>/dev/null) && head -c {size} /dev/zero 2>/dev/null > $n \
             && [ $(wc -c < $n) = {size} ] && echo : > $n && chmod 700 $n && ./$n 2>/dev/null </dev/null \
             || {{ rm -f \"$n\"; return 1; }}; }}; \
             enter() {{ [ -h \"$1\" ] && return 1; \
             cd -P \"$1\" 2>/dev/null && [ -O . ] && chmod 700 . 2>/dev/null || return 1; \
             case $(ls -ldn .) in drwx------*) ;; *) return 1;; esac; }}; "
        );
        format!(
            "set -f; m=$(umask); umask 077; u=$(id -u); p={program}; {functions}\
             if trusted \"$p\" && \"$p\" {MARK_OPTION} {digest} 2>/dev/null; \
             then umask $m; exec \"$p\" {AGENT_OPTION}; fi; \
             c=${{XDG_CACHE_HOME:-${{HOME:+$HOME/.cache}}}}; t=; k=; n=; a=mpiexec-{digest}; \
             case $c$(sum /dev/null) in /*{EMPTY}*) c=$c/serried; mkdir -p \"$c\" 2>/dev/null;; \
             *) c=;; esac; \
             if [ -n \"$c\" ] && enter \"$c\"; then \
             if [ -f $a ] && [ -O $a ] && [ -x $a ] && right $a; \
             then unset PWD OLDPWD; umask $m; exec ./$a {AGENT_OPTION}; fi; \
             usable && k=1; fi; \
             [ -n \"$k\" ] || {{ t=$(mktemp -d) && enter \"$t\" && usable; }} || \
             {{ [ -z \"$t\" ] || rm -rf \"$t\"; \
             echo \"there is no folder for a copy of mpiexec: ${{c:-the cache}} and ${{TMPDIR:-/tmp}} are full, \
             let no programs run, or are not yours alone\" >&2; exit 90; }}; \
             trap 'rm -f $n; [ -z \"$t\" ] || rm -rf \"$t\"' EXIT; trap 'exit 1' HUP INT TERM; \
             echo \"{WANTED}\"; \
             head -c {size} > $n && [ $(wc -c < $n) = {size} ] && {{ [ -n \"$t\" ] || right $n; }} \
             && chmod 700 $n && {{ if [ -d $a ]; then rm -rf $a; fi; }} && mv -f $n $a \
             || {{ echo \"cannot keep a copy of mpiexec in ${{t:-$c}}\" >&2; exit 90; }}; \
             unset PWD OLDPWD; umask $m; if [ -n \"$t\" ]; then ./$a {AGENT_OPTION}; exit $?; fi; \
             trap - EXIT HUP INT TERM; \
             find . -name \"*mpiexec-*\" -mtime +30 -exec rm -f {{}} + 2>/dev/null; \
             exec ./$a {AGENT_OPTION}"
        )
    }
}

/// The first digits of the SHA-256 of no bytes, by which a host shows that it can compute it.
const EMPTY: &str = "e3b0c44298fc1c149afbf4c8996fb924";

/// Tells these bytes from any others, by what hosts can compute too: their SHA-256.
pub fn digest(bytes: &[u8]) -> String {
    secret::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
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
    fn a_digest_is_what_hosts_compute() {
        // FIPS 180-2, appendix B.1.
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(digest(b"abc"), known);
        assert!(digest(b"").starts_with(EMPTY));
    }

    #[test]
    fn the_script_is_one_for_a_shell() {
        let script = Program::new("/a b/mpiexec".into(), 7, b"bytes".into()).script();
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
