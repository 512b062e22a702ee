//! `serried explain` and `serried tune`, as a user types them.

use std::process::{Command, Output};

fn serried(words: &[&str], tuning: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_serried"));
    command.args(words).env("SERRIED_TUNING", tuning).output().unwrap()
}

#[test]
fn a_choice_is_explained() {
    let output = serried(&["explain", "allreduce", "1MiB", "16", "hosts"], "off");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    assert!(text.starts_with("allreduce of 1048576 bytes on 16 ranks of several hosts"), "{text}");
    assert!(text.contains("chosen: levels"), "{text}");
}

#[test]
fn a_protocol_is_explained() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_serried"));
    command.args(["explain", "send", "1MiB"]).env("SERRIED_TUNING", "off").env("SERRIED_GET", "2m");
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    assert!(text.contains("protocol: streamed"), "{text}");
    assert!(text.contains("`host get 2097152` (the setting SERRIED_GET)"), "{text}");
}

/// A rank reads the rows that `mpiexec` hands to it, and does not start with wrong ones.
#[test]
fn ranks_refuse_wrong_rows() {
    let rank = |rows: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_serried"));
        command.args(["tune-rank", "barrier", "0"]).env("SERRIED_CHOICES", rows).output().unwrap()
    };
    assert!(rank("protocol host eager 4096 get never").status.success());
    let output = rank("\nprotocol host put 3");
    assert!(!output.status.success());
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("line 2, \"protocol host put 3\": \"put\" is neither"), "{text}");
}

/// What the doctor says of a tuning file is what ranks say that are given its rows.
#[test]
fn the_doctor_names_the_line_that_ranks_refuse() {
    let file = std::env::temp_dir().join(format!("serried-doctor-{}", std::process::id()));
    let shown = file.to_str().unwrap();
    let doctor = |tuning: &str| {
        let output = serried(&["doctor"], tuning);
        let text = String::from_utf8(output.stdout).unwrap();
        (output.status.success(), text.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let healthy = doctor("off").0;
    for (text, starts, part) in [
        ("# fine\nprotocol host get never\n", true, shown),
        ("protocol host get soon\n", false, "line 1, \"protocol host get soon\": get is \"soon\""),
        ("\nchoice bcast cores any any nonsense\n", false, "line 2: \"nonsense\" is no method"),
        ("choice bcast cores\n", false, "line 1: 2 words behind `choice`; there must be 5"),
        ("# x\njunk\n", false, "line 2 begins with \"junk\""),
        ("parameter cores latency 1e999\n", true, "line 1: \"parameter cores latency 1e999\""),
        ("measured bcast cores 2 8 linear 1e999\n", true, "jobs do not look at that line"),
    ] {
        std::fs::write(&file, text).unwrap();
        let (well, said) = doctor(shown);
        assert!(said.contains(part) && said.contains(shown), "{text}: {said}");
        assert_eq!(well, starts && healthy, "{text}: {said}");
        if !text.contains("junk") {
            let rows = format!("{text}# {shown}");
            let mut command = Command::new(env!("CARGO_BIN_EXE_serried"));
            command.args(["tune-rank", "barrier", "0"]).env("SERRIED_CHOICES", rows);
            let output = command.output().unwrap();
            assert_eq!(output.status.success(), starts, "{text}");
            let error = String::from_utf8(output.stderr).unwrap();
            assert!(starts || error.contains(part) && error.contains(shown), "{error}");
        }
    }
    std::fs::remove_file(&file).unwrap();
    let (well, said) = doctor("/dev/zero");
    assert!(!well && said.contains("/dev/zero cannot be read: it is longer"), "{said}");
}

#[test]
fn what_is_wrong_is_told() {
    let wrong = std::env::temp_dir().join(format!("serried-rows-{}", std::process::id()));
    std::fs::write(&wrong, "# x\nprotocol host get soon\n").unwrap();
    let wrong = wrong.to_str().unwrap();
    for (words, tuning, status, part) in [
        (&["explain", "sum", "8", "2"][..], "off", 2, "sum is no collective operation"),
        (&["explain", "bcast", "8", "2"], "/nonexistent", 1, "/nonexistent cannot be read"),
        (&["explain", "send", "8", "moon"], "off", 2, "moon is no place of a rank"),
        (
            &["explain", "send", "8"],
            wrong,
            1,
            "line 2, \"protocol host get soon\": get is \"soon\"",
        ),
        (&["tune", "--ranks", "0"], "off", 2, "0 is no number of ranks"),
        (&["tune"], "off", 1, "name a file with --output"),
    ] {
        let output = serried(words, tuning);
        assert_eq!(output.status.code(), Some(status), "{words:?}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(part), "{text}");
    }
    std::fs::remove_file(wrong).unwrap();
}
