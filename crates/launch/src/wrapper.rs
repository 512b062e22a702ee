//! `mpicc`, `mpicxx`, `mpifort`, `bspcc` and `fcicc`: the compiler, told where header and library are.

use crate::modules::{self, Modules};
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Which language a wrapper compiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// `mpicc`.
    C,
    /// `mpicxx`.
    Cxx,
    /// `mpifort`.
    Fortran,
    /// `bspcc`: C with BSPlib.
    Bsp,
    /// `fcicc`: C with remote stores.
    Fci,
}

impl Language {
    /// The name of the wrapper.
    pub fn wrapper(self) -> &'static str {
        match self {
            Language::C => "mpicc",
            Language::Cxx => "mpicxx",
            Language::Fortran => "mpifort",
            Language::Bsp => "bspcc",
            Language::Fci => "fcicc",
        }
    }

    /// The header, and the library without its `lib`.
    pub fn parts(self) -> (&'static str, &'static str) {
        match self {
            Language::C | Language::Cxx => ("mpi.h", "mpi_abi"),
            Language::Fortran => ("mpif.h", "mpifort_abi"),
            Language::Bsp => ("bsp.h", "bsp"),
            Language::Fci => ("fci.h", "fci"),
        }
    }

    /// The variables that name the compiler, and the compiler if none does.
    pub fn compilers(self) -> ([&'static str; 2], &'static str) {
        match self {
            Language::C => (["MPICC_CC", "CC"], "cc"),
            Language::Cxx => (["MPICXX_CXX", "CXX"], "c++"),
            Language::Fortran => (["SERRIED_FC", "FC"], "gfortran"),
            Language::Bsp => (["BSPCC_CC", "CC"], "cc"),
            Language::Fci => (["FCICC_CC", "CC"], "cc"),
        }
    }
}

/// What a wrapper is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Run this command.
    Run(Vec<OsString>),
    /// Print this line.
    Show(String),
    /// Print the manual.
    Help,
    /// There is no such question.
    Unknown(String),
}

/// What a wrapper can be asked for in the dialect of Open MPI.
const QUESTIONS: &[&str] = &[
    "--showme",
    "--showme:command",
    "--showme:compile",
    "--showme:link",
    "--showme:incdirs",
    "--showme:libdirs",
    "--showme:libs",
    "--showme:version",
];

/// Prints for the user. Answers the exit status.
fn show(name: &str, text: &str) -> u8 {
    match crate::closed::print(text) {
        Ok(()) => 0,
        // A reader that has seen enough needs no word.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => 128 + libc::SIGPIPE as u8,
        Err(error) => {
            eprintln!("{name}: cannot write to standard output: {error}");
            1
        }
    }
}

/// Runs the wrapper for `language`; returns the exit status if it does not become the compiler.
pub fn run(language: Language, words: impl Iterator<Item = OsString>) -> u8 {
    let name = language.wrapper();
    let variable = |name: &str| std::env::var(name).ok();
    let action = prefix(name).map(|prefix| {
        let mut words: Vec<OsString> = words.collect();
        let command = named(&mut words).unwrap_or_else(|| compiler(language, variable));
        let modules = if language == Language::Fortran && needs_modules(&words) {
            let modules = Modules::of(&prefix, &command)?;
            for note in modules::hidden(&words, &[prefix.join("include"), modules.folder.clone()]) {
                eprintln!("{name}: {note}");
            }
            Some(modules)
        } else {
            None
        };
        Ok((plan(&command, &prefix, modules.as_ref(), language, &words), prefix))
    });
    let action = action.and_then(|outcome: Result<_, String>| outcome);
    match action {
        Ok((Action::Help, _)) => show(name, &crate::help::wrapper(language)),
        Ok((Action::Show(line), _)) => show(name, &format!("{line}\n")),
        Ok((Action::Unknown(question), _)) => {
            let known = QUESTIONS.iter().map(|known| known.trim_start_matches('-'));
            let meant = boot::nearest(question.trim_start_matches('-'), known);
            let meant = meant.map_or(String::new(), |known| format!("Did you mean --{known}? "));
            eprintln!(
                "{name}: there is no {question}\n  {meant}There are {}.",
                QUESTIONS.join(", ")
            );
            1
        }
        Ok((Action::Run(command), prefix)) => {
            let header = prefix.join("include").join(language.parts().0);
            if !header.exists() {
                eprintln!(
                    "{name}: there is no {}\n  \
                     Use the {name} of an installed tree (`cargo xtask install --prefix DIR`).",
                    header.display()
                );
                return 1;
            }
            let error = Command::new(&command[0]).args(&command[1..]).exec();
            let variables = language.compilers().0;
            eprintln!(
                "{name}: cannot run the compiler {}: {error}\n  \
                 Install one, or name it with {}.",
                command[0].display(),
                variables[0]
            );
            127
        }
        Err(message) => {
            eprintln!("{name}: {message}");
            1
        }
    }
}

/// The tree that this wrapper was installed in: it is in its `bin`.
fn prefix(name: &str) -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|error| format!("cannot find {name}: {error}"))?;
    let tree = own.parent().and_then(Path::parent);
    tree.map(Path::to_path_buf).ok_or_else(|| format!("{} is in no `bin`", own.display()))
}

/// The words of the compiler that `-cc=`, `-cxx=` or `-fc=` names, which is taken away.
fn named(words: &mut Vec<OsString>) -> Option<Vec<OsString>> {
    let name = |word: &OsString| {
        let text = word.to_str()?;
        let name = ["-cc=", "-cxx=", "-CC=", "-fc=", "-f90=", "-f77="]
            .iter()
            .find_map(|option| text.strip_prefix(option))?;
        Some(name.split_whitespace().map(OsString::from).collect::<Vec<_>>())
    };
    let last = words.iter().filter_map(name).rfind(|words| !words.is_empty());
    words.retain(|word| name(word).is_none());
    last
}

/// The compiler's words: `CC` may hold options too.
fn compiler(language: Language, variable: impl Fn(&str) -> Option<String>) -> Vec<OsString> {
    let (variables, default) = language.compilers();
    let words = |text: String| text.split_whitespace().map(OsString::from).collect::<Vec<_>>();
    for name in variables {
        let named = variable(name).map(words).unwrap_or_default();
        // Build scripts are often told `CC=mpicc`: that is us, and not the compiler.
        let wraps = |word: &OsString| {
            let file = Path::new(word).file_name();
            let ours =
                ["mpicc", "mpicxx", "mpic++", "mpifort", "mpif90", "mpif77", "bspcc", "fcicc"];
            file.is_some_and(|file| ours.iter().any(|own| file == *own))
        };
        if !named.is_empty() && !named.iter().any(wraps) {
            return named;
        }
    }
    vec![default.into()]
}

/// What to do for these words.
fn plan(
    compiler: &[OsString],
    prefix: &Path,
    modules: Option<&Modules>,
    language: Language,
    words: &[OsString],
) -> Action {
    // The C library too: parts of a program in C call it.
    let libraries = match language {
        Language::Fortran => vec![language.parts().1, Language::C.parts().1],
        _ => vec![language.parts().1],
    };
    let folders: Vec<PathBuf> = modules
        .map(|modules| modules.folder.clone())
        .into_iter()
        .chain([prefix.join("include")])
        .collect();
    let all = |compile: bool, link: bool, words: &[OsString]| {
        let mut command = words.to_vec();
        if compile {
            command.extend(modules.iter().flat_map(|modules| modules.options).map(OsString::from));
            command.extend(folders.iter().map(|folder| glue("-I", folder)));
        }
        if link {
            let folder = prefix.join("lib");
            command.push(glue("-L", &folder));
            command.extend(run_path(&folder));
            command.extend(libraries.iter().map(|library| format!("-l{library}").into()));
        }
        command
    };
    let with_compiler = |rest: Vec<OsString>| [compiler.to_vec(), rest].concat();
    if words.iter().any(|word| word == "--help") {
        return Action::Help;
    }
    // CMake and others ask wrappers for their flags, in the two dialects that are around.
    for (at, word) in words.iter().enumerate() {
        let others = [&words[..at], &words[at + 1..]].concat();
        let show = |words: Vec<OsString>| Action::Show(quote(&words));
        match word.to_str().unwrap_or("").trim_start_matches('-') {
            _ if !word.as_encoded_bytes().starts_with(b"-") => {}
            "show" | "showme" => {
                let linked = !compile_only(&others);
                return show(with_compiler(all(true, linked, &others)));
            }
            "compile-info" | "compile_info" => return show(with_compiler(all(true, false, &[]))),
            "link-info" | "link_info" => return show(with_compiler(all(true, true, &[]))),
            "showme:compile" => return show(all(true, false, &[])),
            "showme:link" => return show(all(false, true, &[])),
            "showme:command" => return show(compiler.to_vec()),
            "showme:incdirs" => {
                return show(folders.iter().map(|folder| folder.as_os_str().into()).collect());
            }
            "showme:libdirs" => return show(vec![prefix.join("lib").into()]),
            "showme:libs" => return show(libraries.iter().map(OsString::from).collect()),
            "showme:version" => {
                return Action::Show(crate::help::version(language.wrapper()).trim_end().into());
            }
            question if question.starts_with("showme:") => {
                return Action::Unknown(format!("-{question}"));
            }
            _ => {}
        }
    }
    if !has_input(words) {
        // `--version`, `-v`, `-dumpmachine`: questions to the compiler.
        return Action::Run(with_compiler(words.to_vec()));
    }
    Action::Run(with_compiler(all(true, !compile_only(words), words)))
}

/// Whether anything is compiled, or somebody asks how.
fn needs_modules(words: &[OsString]) -> bool {
    let asks = |word: &OsString| {
        let text = word.to_str().unwrap_or("");
        let question = text.trim_start_matches('-');
        let asked = ["show", "compile-info", "compile_info", "link-info", "link_info"];
        text.starts_with('-') && asked.iter().any(|start| question.starts_with(start))
    };
    has_input(words) || words.iter().any(asks)
}

fn compile_only(words: &[OsString]) -> bool {
    let only = ["-c", "-S", "-E", "-M", "-MM", "-fsyntax-only"];
    words.iter().any(|word| only.iter().any(|only| word == only))
}

/// Whether there is anything to compile or link.
fn has_input(words: &[OsString]) -> bool {
    const WITH_VALUE: &[&str] = &[
        "-o",
        "-x",
        "-I",
        "-L",
        "-D",
        "-U",
        "-T",
        "-u",
        "-z",
        "-include",
        "-isystem",
        "-iquote",
        "-idirafter",
        "-MF",
        "-MT",
        "-MQ",
        "-Xlinker",
        "-Xpreprocessor",
        "-Xassembler",
        "-arch",
        "-target",
        "--param",
        "-isysroot",
        "-J",
    ];
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if WITH_VALUE.iter().any(|option| word == option) {
            words.next();
        } else if word == "-" || !word.as_encoded_bytes().starts_with(b"-") {
            return true;
        }
    }
    false
}

fn glue(option: &str, path: &Path) -> OsString {
    let mut word = OsString::from(option);
    word.push(path);
    word
}

/// Lets programs find the library where it is installed.
fn run_path(library: &Path) -> Vec<OsString> {
    if library.as_os_str().as_encoded_bytes().contains(&b',') {
        ["-Xlinker", "-rpath", "-Xlinker"]
            .map(OsString::from)
            .into_iter()
            .chain([library.into()])
            .collect()
    } else {
        vec![glue("-Wl,-rpath,", library)]
    }
}

/// Words as one would type them into a shell.
fn quote(words: &[OsString]) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./,=+:@%".contains(letter);
    let show = |word: &OsString| {
        let text = word.to_string_lossy();
        if !text.is_empty() && text.chars().all(plain) {
            text.into_owned()
        } else {
            format!("'{}'", text.replace('\'', "'\\''"))
        }
    };
    words.iter().map(show).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planned(line: &str) -> Action {
        let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        plan(&["gcc".into()], Path::new("/opt/s"), None, Language::C, &words)
    }

    fn runs(line: &str) -> String {
        match planned(line) {
            Action::Run(words) => quote(&words),
            other => panic!("{other:?}"),
        }
    }

    fn shows(line: &str) -> String {
        match planned(line) {
            Action::Show(line) => line,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn compiling_and_linking() {
        let include = "-I/opt/s/include";
        let link = "-L/opt/s/lib -Wl,-rpath,/opt/s/lib -lmpi_abi";
        assert_eq!(runs("-O2 a.c -o a"), format!("gcc -O2 a.c -o a {include} {link}"));
        assert_eq!(runs("-c a.c"), format!("gcc -c a.c {include}"));
        assert_eq!(runs("-E a.c"), format!("gcc -E a.c {include}"));
        assert_eq!(runs("a.o"), format!("gcc a.o {include} {link}"));
        assert_eq!(runs("-xc -"), format!("gcc -xc - {include} {link}"));
        assert_eq!(shows("-show"), format!("gcc {include} {link}"));
        assert_eq!(shows("-show -c a.c"), format!("gcc -c a.c {include}"));
        assert_eq!(shows("--showme:compile"), include);
        assert_eq!(shows("--showme:link"), link);
        assert_eq!(shows("--showme:incdirs"), "/opt/s/include");
        assert_eq!(shows("-showme:libdirs"), "/opt/s/lib");
        assert_eq!(shows("--showme:libs"), "mpi_abi");
        assert_eq!(shows("--showme:command"), "gcc");
        assert!(shows("--showme:version").starts_with("mpicc (Serried) "));
        assert_eq!(planned("--showme:lib"), Action::Unknown("-showme:lib".into()));
    }

    #[test]
    fn fortran_has_two_libraries_and_a_folder_of_modules() {
        let words = ["a.f90".into()];
        let modules = Modules { folder: "/m".into(), options: &["-allow"] };
        let prefix = Path::new("/opt/s");
        let planned = plan(&["fc".into()], prefix, Some(&modules), Language::Fortran, &words);
        let Action::Run(words) = planned else { panic!("not a command") };
        let expected = "fc a.f90 -allow -I/m -I/opt/s/include -L/opt/s/lib -Wl,-rpath,/opt/s/lib \
                        -lmpifort_abi -lmpi_abi";
        assert_eq!(quote(&words), expected);
        assert!(needs_modules(&["-show".into()]) && !needs_modules(&["--version".into()]));
    }

    #[test]
    fn a_word_names_the_compiler() {
        let mut words: Vec<OsString> = ["-cc=clang -O2", "-c", "a.c"].map(OsString::from).into();
        assert_eq!(named(&mut words), Some(vec!["clang".into(), "-O2".into()]));
        assert_eq!(words, ["-c", "a.c"]);
        assert_eq!(named(&mut words), None);
    }

    #[test]
    fn questions_go_to_the_compiler_as_they_are() {
        for line in ["--version", "-v", "-dumpmachine", "-o a", ""] {
            assert_eq!(runs(line), format!("gcc {line}").trim_end());
        }
        assert_eq!(planned("--help"), Action::Help);
    }

    #[test]
    fn the_compiler_is_named_by_variables_and_never_ourselves() {
        let named = |variables: &[(&str, &str)]| {
            let words = compiler(Language::C, |name| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            });
            quote(&words)
        };
        assert_eq!(named(&[]), "cc");
        assert_eq!(named(&[("CC", "ccache clang")]), "ccache clang");
        assert_eq!(named(&[("CC", "clang"), ("MPICC_CC", "gcc")]), "gcc");
        assert_eq!(named(&[("CC", "/usr/bin/mpicc")]), "cc");
        assert_eq!(named(&[("CC", " ")]), "cc");
    }

    #[test]
    fn odd_paths_survive() {
        let odd = Path::new("/a b,c");
        let Action::Run(words) = plan(&["cc".into()], odd, None, Language::C, &["x.c".into()])
        else {
            panic!("not a command")
        };
        let expected = "cc x.c '-I/a b,c/include' '-L/a b,c/lib' \
                        -Xlinker -rpath -Xlinker '/a b,c/lib' -lmpi_abi";
        assert_eq!(quote(&words), expected);
    }
}
