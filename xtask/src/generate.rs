pub fn run(_arguments: &[String]) -> Result<(), String> {
    Err("not built yet".into())
}
