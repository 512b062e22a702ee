//! Command lines, good and bad.

use super::*;
use crate::binding::{Part, Spread};
use proptest::prelude::*;

fn read(line: &str) -> Result<Request, ArgumentError> {
    parse(line.split_whitespace().map(OsString::from), &[])
}

fn plan(line: &str) -> Plan {
    match read(line) {
        Ok(Request::Run(plan)) => *plan,
        other => panic!("{line:?} gave {other:?}"),
    }
}

fn refused(line: &str) -> String {
    read(line).expect_err(line).to_string()
}

#[test]
fn programs_and_their_options() {
    let plan = plan(
        "-n 2 -wdir /tmp -env A 1 -genv B 2 ./a -n 9 : -np 3 -x C=3=4 -x HOME --bind=core b --",
    );
    assert_eq!(plan.ranks(), 5);
    assert_eq!(plan.binding.bind, Bind::Core);
    assert_eq!(plan.programs[0].words, ["./a", "-n", "9"]);
    assert_eq!(plan.programs[0].directory, Some("/tmp".into()));
    assert_eq!(plan.programs[0].environment, [("A".into(), "1".into())]);
    assert_eq!(plan.programs[1].words, ["b", "--"]);
    assert_eq!(plan.programs[1].ranks, 3);
    let expected = [("B".into(), "2".into()), ("C".into(), "3=4".into())];
    assert_eq!(plan.environment, expected);
}

#[test]
fn options_of_the_job() {
    let asked = plan("--wait block --spin 5 --wait poll --tag-output --report --timeout 0.5 a");
    let settings = [("SERRIED_SPIN", "5".into()), ("SERRIED_WAIT", "poll".into())];
    assert_eq!(asked.settings, settings);
    let mut output = OutputForm::default();
    output.tag(true);
    assert!(asked.output == output && asked.report);
    assert_eq!(asked.timeout, Some(Duration::from_millis(500)));
    assert_eq!(plan("a").ranks(), 1);
    assert_eq!(plan("--oversubscribe --allow-run-as-root -c 3 a").ranks(), 3);
    assert_eq!(plan("-n 2 -- -odd").programs[0].words, ["-odd"]);
    let sections = plan("-n4 -- a : -np=3 -wdir /tmp b : -N2 c");
    assert_eq!((sections.ranks(), sections.per_host), (8, Some(2)));
    assert_eq!(sections.programs[1].directory, Some("/tmp".into()));
    assert_eq!(plan("--check a").settings, [("SERRIED_CHECK", "on".into())]);
    assert_eq!(plan("-check=off a").settings, [("SERRIED_CHECK", "off".into())]);
    assert_eq!(read("-n 2 --help"), Ok(Request::Help));
    assert_eq!(read("--version"), Ok(Request::Version));
}

#[test]
fn refusals_name_the_word_and_the_remedy() {
    for (line, problem, remedy) in [
        ("", "no program", "mpiexec -n RANKS PROGRAM"),
        ("-n 2", "no program", "behind the options"),
        ("-n 2 a :", "no program", "both sides"),
        (": a", "no program", "both sides"),
        ("-n 0 a", "-n is \"0\"", "at least one"),
        ("-n -4 a", "-n is \"-4\"", "whole number"),
        ("-n +4 a", "-n is \"+4\"", "whole number"),
        ("-n 4.5 a", "-n is \"4.5\"", "whole number"),
        ("-n 99999999999999999999 a", "no number of ranks", "at most"),
        ("-n 1048576 a : -n 1 b", "1048577 ranks", "at most"),
        ("-n", "-n needs a value", "number of ranks"),
        ("-n 1 -n 2 a", "twice", "once"),
        ("--bind sofa a", "--bind is \"sofa\"", "hwthread, core"),
        ("-bind-to user:0,1 a", "-bind-to is \"user:0,1\"", "--cpu-set"),
        ("--bind-to core:some a", "--bind-to is", "hwthread, core"),
        ("--rank-by name a", "--rank-by is", "slot, node"),
        ("--cpu-set some a", "--cpu-set is", "0-3,8"),
        ("--cpu-set 0-3,x a", "--cpu-set is", "0-3,8"),
        ("--map-by ppr:x:node a", "no number of ranks", "whole number"),
        ("--map-by ppr:2:shelf a", "--map-by is", "ppr:N:node"),
        ("--map-by slot:PE=0 a", "no number of ranks", "at least one"),
        ("--map-by slot:wide a", "--map-by is", "PE=N"),
        ("--stdin some a", "--stdin is \"some\"", "a rank, all or none"),
        ("--display house a", "--display is", "map"),
        ("--output fax a", "--output is", "dir=FOLDER"),
        ("--xterm some a", "--xterm is", "all"),
        ("-soft 8:9 -n 4 a", "-soft is", "allowed by -n"),
        ("-soft some a", "-soft is", "1:16:3"),
        ("-arch vax a", "-arch is \"vax\"", std::env::consts::ARCH),
        ("-usize many a", "-usize is", "whole number"),
        ("-rmk pbs a", "-rmk is", "--hostfile $PBS_NODEFILE"),
        ("-bootstrap rsh a", "-bootstrap is \"rsh\"", "exec:"),
        ("--mca plm_rsh_agent rsh a", "--mca plm_rsh_agent rsh", "exec:rsh {host}"),
        ("--mca rmaps_base_mapping_policy core a", "for Open MPI", "--map-by core"),
        ("--mca btl", "--mca needs a value", "value of that parameter"),
        ("--gpus-per-proc 1 a", "no option --gpus-per-proc", "SERRIED_LOCAL_RANK"),
        ("-trace a", "no option -trace", "LD_PRELOAD"),
        ("-tv a", "no option -tv", "--debug"),
        ("--rankfile f a", "no option --rankfile", "--hosts"),
        ("--report-bindngs a", "unknown option --report-bindngs", "--report-bindings?"),
        ("--nameserver nosuch a", "--nameserver is \"nosuch\"", "serried:"),
        ("--port-range 50000 a", "--port-range is \"50000\"", "a first and a last"),
        ("--encrypt=maybe a", "--encrypt is \"maybe\"", "off or on"),
        ("-genvlist =, a", "name of a variable", "NAME=VALUE"),
        ("-configfile /no/such/file", "-configfile /no/such/file", "Check the path"),
        ("--wait never a", "--wait is \"never\"", "hybrid"),
        ("--eager much a", "--eager is \"much\"", "64k"),
        ("--timeout soon a", "--timeout is \"soon\"", "seconds"),
        ("--timeout nan a", "--timeout is \"nan\"", "seconds"),
        ("--timeout -1 a", "--timeout is \"-1\"", "seconds"),
        ("--report=maybe a", "--report is \"maybe\"", "on or off"),
        ("--tag-outptu a", "unknown option --tag-outptu", "--tag-output"),
        ("--hosts a:x a", "--hosts a:x, column 3", "whole number"),
        ("--hosts a --hostfile h a", "--hostfile names hosts", "in one"),
        ("--ppn 0 a", "--ppn is \"0\"", "at least one"),
        ("--map-by sofa a", "--map-by is \"sofa\"", "slot, node"),
        ("--launcher rsh a", "--launcher is \"rsh\"", "exec:"),
        ("-hostt a b", "unknown option -hostt", "-host?"),
        ("-n4x a", "unknown option -n4x", "--help"),
        ("--xyzzy a", "unknown option --xyzzy", "--help"),
        ("-env A", "-env A needs a value", "behind its name"),
        ("-x =1 a", "name of a variable", "-x NAME=VALUE"),
    ] {
        let message = refused(line);
        assert!(message.contains(problem), "{line:?}: {message}");
        assert!(message.contains(remedy), "{line:?}: {message}");
    }
    let empty = parse(["-n", "1", ""].map(OsString::from), &[]).unwrap_err();
    assert!(empty.problem.contains("empty"));
}

#[test]
fn habits_of_other_launchers_are_understood() {
    for line in [
        "-l -n 2 a",
        "-prepend-rank -np 2 a",
        "--tag-output --timestamp-output --merge-stderr-to-stdout -n 2 a",
        "-n 2 -genvall -envall a",
        "--map-by core --bind-to core --rank-by core -n 2 a",
        "--map-by ppr:1:core --use-hwthread-cpus --display map,bind -n 2 a",
        "--report-bindings --display-map -v -q -n 2 a",
        "-disable-auto-cleanup -rmk slurm -iface eth0 -bootstrap ssh -n 2 a",
        "--stream-buffering 0 --oversubscribe --nooversubscribe -n 2 a",
        "--cpus-per-task 2 --ntasks-per-node 4 --ntasks 2 a",
        "-errfile-pattern e.%r -outfile-pattern o.%r -prepend-pattern %r -n 2 a",
        "-rr -usize SYSTEM -n 2 -path /bin -arch ARCH a",
        "--bind-to socket:overload-allowed --map-by socket:PE=2:OVERSUBSCRIBE -n 2 a",
        "-bind-to core:2 -map-by numa -n 2 a",
    ] {
        let line = line.replace("ARCH", std::env::consts::ARCH);
        let asked = plan(&line);
        assert_eq!((asked.ranks(), &asked.programs[0].words), (2, &vec!["a".into()]), "{line}");
    }
    assert_eq!(read("-info"), Ok(Request::Version));
}

#[test]
fn options_of_other_launchers_are_translated_or_ignored_with_a_note() {
    for (line, setting, ignored) in [
        ("--mca btl tcp,self", Some(("SERRIED_FABRIC", "tcp")), ""),
        ("--mca btl ^vader", Some(("SERRIED_FABRIC", "tcp")), ""),
        ("--mca btl self,vader,tcp", None, "--mca btl self,vader,tcp"),
        ("--mca btl ^openib", None, "--mca btl ^openib"),
        ("--mca btl_tcp_if_include eth1", Some(("SERRIED_NET", "eth1")), ""),
        ("--mca btl_vader_single_copy_mechanism none", Some(("SERRIED_CROSS_MEMORY", "off")), ""),
        ("--mca btl_vader_single_copy_mechanism cma", None, "_mechanism cma"),
        ("--mca mpi_yield_when_idle 1", Some(("SERRIED_WAIT", "block")), ""),
        ("--mca btl_tcp_eager_limit 65536", Some(("SERRIED_EAGER", "65536")), ""),
        ("-mca pml ucx -mca coll ^hcoll", None, "-mca pml ucx, -mca coll ^hcoll"),
        ("--mca plm_rsh_agent ssh", None, ""),
        ("-check_mpi", Some(("SERRIED_CHECK", "on")), ""),
        ("--prefix /opt/openmpi", None, "--prefix /opt/openmpi"),
        ("-tune file.conf -novm", None, "-tune file.conf, -novm"),
        ("-tune", None, "-tune"),
        ("-topolib hwloc -demux poll", None, "-topolib hwloc, -demux poll"),
        ("-launcher fork", None, ""),
        ("-bootstrap fork -nolocal", None, ""),
    ] {
        let asked = plan(&format!("{line} -n 2 a"));
        assert_eq!(asked.programs[0].words, ["a"], "{line}");
        let set = asked.settings.first().map(|(variable, value)| (*variable, &**value));
        assert_eq!(set, setting, "{line}");
        assert!(asked.ignored.join(", ").ends_with(ignored), "{line}: {:?}", asked.ignored);
        assert_eq!(asked.ignored.is_empty(), ignored.is_empty(), "{line}");
    }
}

#[test]
fn switches_are_turned_on_and_off() {
    for (line, check) in [
        ("--check on ./a", "on"),
        ("--check off ./a", "off"),
        ("--check ./a", "on"),
        ("--check=1 ./a", "1"),
    ] {
        let asked = plan(line);
        assert_eq!(asked.settings, [("SERRIED_CHECK", check.into())], "{line}");
        assert_eq!(asked.programs[0].words, ["./a"], "{line}");
    }
    assert_eq!(plan("--encrypt on ./a").settings, [("SERRIED_ENCRYPT", "on".into())]);
    assert_eq!(plan("--encrypt ./a").programs[0].words, ["./a"]);
    assert_eq!(plan("--helper auto ./a").settings, [("SERRIED_HELPER", "auto".into())]);
    assert_eq!(plan("--async ./a").settings, [("SERRIED_HELPER", "on".into())]);
    assert!(plan("--report on a").report && !plan("--report --report off a").report);
    assert!(!plan("--debug=no a").debug);
}

#[test]
fn places_are_understood() {
    let binding = |line: &str| plan(&format!("{line} a")).binding;
    let socket = Part::Socket;
    assert_eq!(binding("--map-by socket").spread, Spread::Turns(socket));
    assert_eq!(binding("--map-by ppr:2:socket:PE=3").spread, Spread::Blocks(socket, 2));
    assert_eq!(binding("--map-by ppr:2:socket:PE=3").per_rank, Some(3));
    assert_eq!(binding("--npersocket 2").spread, Spread::Blocks(socket, 2));
    assert_eq!(binding("--map-by :PE=4").per_rank, Some(4));
    assert_eq!(binding("-bind-to core:2").per_rank, Some(2));
    assert_eq!(binding("--bind-to numa").bind, Bind::Part(Part::Numa));
    assert_eq!(binding("--bind-to none").bind, Bind::None);
    assert_eq!(binding("--bind-to hwthread").bind, Bind::Thread);
    assert_eq!(binding("--cpu-set 0-2,5").cpus, [0, 1, 2, 5]);
    assert!(binding("--use-hwthread-cpus").by_thread);
    assert_eq!(plan("--map-by ppr:4:node a").per_host, Some(4));
    assert_eq!(plan("-rr a").map_by, MapBy::Node);
    assert_eq!(plan("--map-by node --rank-by slot a").rank_by, Some(MapBy::Slot));
    assert_eq!(plan("--rank-by socket a").binding.spread, Spread::Turns(socket));
    assert!(plan("--map-by slot:NOOVERSUBSCRIBE a").within_slots);
}

#[test]
fn what_programs_inherit_and_how_many_run() {
    let asked =
        plan("-genvlist A,B -x C -n 1 -envnone a : -envexcl D -env E=F=G b : -soft 2:9:3 c");
    assert_eq!(asked.inherit, Inherit::Only(["A", "B", "C"].map(Into::into).into()));
    assert_eq!(asked.programs[0].inherit, Some(Inherit::Only(Vec::new())));
    assert_eq!(asked.programs[1].inherit, Some(Inherit::Except(vec!["D".into()])));
    assert_eq!(asked.programs[1].environment, [("E".into(), "F=G".into())]);
    assert_eq!(asked.programs[2].inherit, None);
    assert_eq!(asked.programs[2].ranks, 8);
    assert_eq!(plan("-soft 1,4,16 -n 9 a").ranks(), 4);
    assert_eq!(plan("-iface eth1 a").settings, [("SERRIED_NET", "eth1".into())]);
    assert_eq!(plan("--xterm 0,2-3 a").xterm, Some(vec![0, 2, 3]));
    assert_eq!(plan("--stdin all a").stdin, Stdin::All);
    assert_eq!(plan("--stdin 2 a").stdin, Stdin::Rank(2));
}

#[test]
fn files_hold_programs() {
    let files = |file: &Path| match file.to_str() {
        Some("two") => Ok("# one\n-n 2 ./a 'x y' :\n\n -n 3 -env A 1 ./b\n".into()),
        Some("itself") => Ok("-configfile itself\n".into()),
        Some("open") => Ok("\n-n 2 'a".into()),
        _ => Ok("# nothing\n".to_owned()),
    };
    let read = |line: &str| parse_with(line.split(' ').map(OsString::from), &[], &files);
    let Ok(Request::Run(asked)) = read("-genv G 1 -configfile two : -n 1 ./c") else { panic!() };
    assert_eq!(asked.ranks(), 6);
    assert_eq!(asked.programs[0].words, ["./a", "x y"]);
    assert_eq!(asked.programs[1].environment, [("A".into(), "1".into())]);
    assert_eq!(asked.programs[2].words, ["./c"]);
    let refused = |line: &str| read(line).unwrap_err().to_string();
    assert!(refused("--app itself").contains("Does one name itself?"));
    assert!(refused("--app open").contains("line 2 makes no sense"), "{}", refused("--app open"));
    assert!(refused("--app nothing").contains("it names no program"));
}

/// The manual has each option, by its names, and says something of it; none has two meanings.
#[test]
fn the_table_is_sound() {
    let mut names: Vec<&str> = OPTIONS.iter().flat_map(|row| row.names.iter().copied()).collect();
    names.extend(boot::TABLE.iter().filter_map(|setting| setting.option));
    let manual = crate::help::mpiexec();
    for name in &names {
        assert!(name.starts_with('-') && manual.contains(name), "{name}");
    }
    let mut bare: Vec<&str> = names.iter().map(|name| name.trim_start_matches('-')).collect();
    bare.sort_unstable();
    let twice: Vec<_> = bare.windows(2).filter(|pair| pair[0] == pair[1]).collect();
    assert!(twice.is_empty(), "{twice:?}");
    for row in OPTIONS {
        assert!(row.help.ends_with('.') && row.summary().len() > 8, "{:?}", row.names);
    }
    assert!(manual.lines().all(|line| line.chars().count() <= 100));
}

fn word() -> impl Strategy<Value = OsString> {
    use std::os::unix::ffi::OsStringExt;
    let known = prop::sample::select(vec![
        "-n",
        "-np",
        "2",
        "0",
        ":",
        "--",
        "-",
        "-env",
        "-genv",
        "-x",
        "A=",
        "A=1",
        "--bind",
        "core",
        "--bind=none",
        "--timeout",
        "1e400",
        "-wdir",
        "--wait",
        "poll",
        "a",
        "--spin=",
        "--report",
        "--hosts",
        "a:2,n[1-3]",
        "--ppn",
        "--launcher",
        "exec:x {host}",
        "-configfile",
        "--map-by",
        "ppr:2:socket:PE=3",
        "--bind-to",
        "-soft",
        "1:9:2",
        "-=",
        "--=",
        "",
    ]);
    prop_oneof![
        4 => known.prop_map(OsString::from),
        1 => prop::collection::vec(1u8.., 0..12).prop_map(OsString::from_vec),
        1 => "-{1,2}\\PC{0,12}".prop_map(OsString::from),
    ]
}

proptest! {
    #[test]
    fn any_words_are_a_job_or_refused(words in prop::collection::vec(word(), 0..12)) {
        match parse_with(words, &[], &|_| Ok("-n 2 a\n-configfile b\n".into())) {
            Ok(Request::Run(plan)) => {
                prop_assert!(!plan.programs.is_empty());
                prop_assert!((1..=MOST_RANKS).contains(&plan.ranks()));
                prop_assert!(plan.programs.iter().all(|program| !program.words.is_empty()));
            }
            Ok(_) => {}
            Err(refused) => {
                prop_assert!(!refused.problem.is_empty() && !refused.remedy.is_empty());
            }
        }
    }
}
