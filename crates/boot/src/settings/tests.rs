use super::*;
use proptest::prelude::*;

fn read(name: &str, value: &str) -> Result<Settings, SettingError> {
    Settings::from_variables(|known| (known == name).then(|| value.to_owned()))
}

#[test]
fn values_are_read() {
    assert_eq!(read("SERRIED_OTHER", "1").unwrap(), Settings::default());
    assert_eq!(read("SERRIED_WAIT", "block").unwrap().wait, Wait::Block);
    assert_eq!(read("SERRIED_WAIT", "").unwrap().wait, Wait::Auto);
    assert_eq!(read("SERRIED_SPIN", "20").unwrap().spin, Some(Duration::from_micros(20)));
    assert!(!read("SERRIED_CROSS_MEMORY", "off").unwrap().cross_memory);
    assert_eq!(read("SERRIED_EAGER", "64KiB").unwrap().eager, Some(65536));
    assert_eq!(read("SERRIED_EAGER", "0").unwrap().eager, Some(0));
    assert_eq!(read("SERRIED_EAGER", "auto").unwrap().eager, None);
    assert_eq!(read("SERRIED_GET", "4m").unwrap().get, Some(4 << 20));
    assert_eq!(read("SERRIED_GET", "0").unwrap().get, Some(0));
    assert_eq!(read("SERRIED_GET", "auto").unwrap().get, None);
    assert_eq!(read("SERRIED_CREDIT", "2m").unwrap().credit, 2 << 20);
    assert!(read("SERRIED_SINGLETON", "always").unwrap().singleton);
    assert!(read("SERRIED_SINGLETON", "on").unwrap().singleton);
    assert!(read("SERRIED_CROSS_MEMORY", "on").unwrap().cross_memory);
    assert!(read("SERRIED_CHECK", "1").unwrap().check);
    let nameserver = read("SERRIED_NAMESERVER", "serried:a").unwrap().nameserver;
    assert_eq!(nameserver, Some("serried:a".into()));
}

#[test]
fn a_bad_value_names_variable_value_and_remedy() {
    let message = read("SERRIED_WAIT", "sometimes").unwrap_err().to_string();
    let expected = "SERRIED_WAIT is \"sometimes\"; it must be auto, poll, hybrid or block";
    assert_eq!(message, expected);
    for (name, value) in [
        ("SERRIED_EAGER", "-1"),
        ("SERRIED_EAGER", "+1"),
        ("SERRIED_EAGER", "k"),
        ("SERRIED_EAGER", "2g"),
        ("SERRIED_EAGER", "99999999999999999999"),
        ("SERRIED_GET", "never"),
        ("SERRIED_GET", "1025g"),
        ("SERRIED_CREDIT", "17179869184g"),
        ("SERRIED_CREDIT", "1"),
        ("SERRIED_SPIN", "1000001"),
        ("SERRIED_SPIN", "-5"),
        ("SERRIED_CROSS_MEMORY", "maybe"),
        ("SERRIED_SINGLETON", "never"),
        ("SERRIED_CHECK", "2"),
        ("SERRIED_STORE_REACH", "0"),
        ("SERRIED_NAMESERVER", "nosuch"),
        ("SERRIED_NAMESERVER", "serried:"),
        ("SERRIED_PORT_RANGE", "50000"),
        ("SERRIED_UDP_LOSS", "501"),
        ("SERRIED_OFI_LACKS", "everything"),
    ] {
        assert!(read(name, value).is_err(), "{name}={value}");
    }
}

#[test]
fn switches_are_those_that_are_on_or_off() {
    let switches = TABLE.iter().filter(|setting| setting.is_switch());
    let names: Vec<&str> = switches.filter_map(|setting| setting.option).collect();
    let expected = ["--helper", "--cross-memory", "--reproducible", "--check", "--encrypt"];
    assert_eq!(names, expected);
}

#[test]
fn variables_that_are_no_settings_are_named() {
    let names = ["PATH", "SERRIED_WIAT", "SERRIED_RANK", "SERRIED_EAGER", "SERRIED_COLOUR"];
    let told = unknown_variables(names);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].contains("SERRIED_WIAT") && told[0].contains("SERRIED_WAIT?"), "{told:?}");
    assert!(told[1].contains("SERRIED_COLOUR") && told[1].contains("doctor"), "{told:?}");
}

#[test]
fn what_is_shown_reads_back() {
    let settings = Settings {
        wait: Wait::Hybrid,
        spin: Some(Duration::from_micros(7)),
        helper: Helper::On,
        cross_memory: false,
        eager: Some(3000),
        get: Some(7 << 20),
        credit: 5 << 20,
        singleton: true,
        initial_errhandler: InitialErrhandler::Return,
        memory_alloc_kinds: Some("system,mpi".into()),
        store_reach: Some(3),
        store_protocol: StoreProtocol::OneSided,
        reproducible: true,
        check: true,
        tuning: Tuning::File("tuned".into()),
        bsp_way: BspWay::Messages,
        bsp_order_latin: false,
        bsp_profile: Some("run.bsp".into()),
        nameserver: Some("serried:port".into()),
        fabric: "shm,ofi:tcp;ofi_rxm,tcp".parse().unwrap(),
        networks: vec!["eth1".parse().unwrap(), "10.0.0.0/8".parse().unwrap()],
        ports: Some(PortRange { first: 5, last: 9 }),
        encrypt: true,
        heartbeat: Duration::from_millis(500),
        udp_loss: 10,
        ofi_lacks: "memory,wait".parse().unwrap(),
    };
    for from in [settings, Settings::default()] {
        let again = Settings::from_variables(|name| {
            let setting = TABLE.iter().find(|setting| setting.variable == name)?;
            Some(setting.value(&from))
        });
        assert_eq!(again.unwrap(), from);
    }
}

#[test]
fn provenance_tells_option_from_environment() {
    let options = ["SERRIED_WAIT".to_owned()];
    assert_eq!(TABLE[0].provenance(Some("poll"), &options), Provenance::Option);
    assert_eq!(TABLE[1].provenance(Some("3"), &options), Provenance::Environment);
    assert_eq!(TABLE[1].provenance(None, &options), Provenance::Default);
}

proptest! {
    #[test]
    fn any_text_is_a_value_or_refused(row in 0..TABLE.len(), text in "\\PC{0,40}") {
        let _ = TABLE[row].check("x", &text);
    }

    #[test]
    fn bytes_read_what_is_shown(number in 0u64..=1 << 50) {
        prop_assert_eq!(bytes(&show_bytes(number), 0, u64::MAX), Some(number));
    }
}
