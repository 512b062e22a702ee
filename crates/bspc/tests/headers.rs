//! `bsp.h` and `fci.h` compile in the oldest C and in C++, without a warning.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const PROGRAMS: [&str; 3] = [
    "#include <bsp.h>\nint main(void) { bsp_begin(1); bsp_abort(\"%d\", 1); return 0; }\n",
    "#include <bsp.h>\nint main(void) { bsp_nprocs_t p = bsp_nprocs(), count; bsp_pid_t s = bsp_pid();\
     bsp_size_t size = 4; bsp_set_tagsize(&size); bsp_qsize(&count, &size); bsp_get_tag(&size, 0);\
     bsp_put(s, &p, &p, 0, size); return count; }\n",
    "#include <fci.h>\nint main(void) { return FCI_Init(0, 0) + FCI_PutWord(0, 0, 1); }\n",
];

fn compile(compiler: &str, language: &str, standard: &str) {
    let headers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include");
    for program in PROGRAMS {
        let mut command = Command::new(compiler);
        command.args(["-x", language, standard, "-pedantic", "-Wall", "-Wextra", "-Werror"]);
        command.args(["-fsyntax-only", "-I"]).arg(&headers).arg("-").stdin(Stdio::piped());
        let mut child = match command.spawn() {
            Ok(child) => child,
            Err(error) if compiler == "g++" => {
                return println!("skipped: there is no g++: {error}");
            }
            Err(error) => panic!("{command:?}: {error}"),
        };
        child.stdin.take().unwrap().write_all(program.as_bytes()).unwrap();
        assert!(child.wait().unwrap().success(), "{command:?}");
    }
}

#[test]
fn c89_compiles_them() {
    compile("gcc", "c", "-std=c89");
}

#[test]
fn c_of_today_compiles_them() {
    compile("gcc", "c", "-std=c17");
}

#[test]
fn plus_compiles_them() {
    compile("g++", "c++", "-std=c++98");
    compile("g++", "c++", "-std=c++20");
}
