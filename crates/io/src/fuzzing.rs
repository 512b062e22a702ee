//! What ranks tell aggregators, for the targets under `fuzz/`. Every function takes any bytes.

/// Which pieces of a window a rank accesses.
pub fn pieces(bytes: &[u8]) {
    const WINDOW: u64 = 1 << 16;
    let Some(runs) = crate::window::decode(bytes, WINDOW) else { return };
    assert_eq!(crate::window::encode(&runs), bytes);
    let mut coverage = crate::coverage::Coverage::new(WINDOW as usize, runs.iter());
    runs.iter().for_each(|run| coverage.add(run));
    assert!(coverage.ranges().all(|(_, end)| end as u64 <= WINDOW));
    if let Some(shape) = layout::Described::of_runs(&runs) {
        assert_eq!(shape.size(), runs.iter().map(layout::Run::bytes).sum::<u64>());
        assert!(shape.reach(1).is_some_and(|(first, end)| first >= 0 && end as u64 <= WINDOW));
    }
}
