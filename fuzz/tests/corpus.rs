//! Every input that is kept for a target: what was found once is not broken again.

use std::path::Path;

#[test]
fn every_corpus_is_replayed() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for target in fuzz::TARGETS {
        let listing = std::fs::read_dir(corpora.join(target.name)).expect(target.name);
        let mut inputs: Vec<_> = listing.map(|entry| entry.expect("a file").path()).collect();
        inputs.sort();
        assert!(!inputs.is_empty(), "fuzz/corpus/{} is empty", target.name);
        for input in inputs {
            println!("{} with {}", target.name, input.display());
            (target.run)(&std::fs::read(&input).expect("a file"));
        }
    }
    for folder in std::fs::read_dir(&corpora).expect("the corpora") {
        let name = folder.expect("a folder").file_name();
        let known = fuzz::TARGETS.iter().any(|target| *name == *target.name);
        assert!(known, "fuzz/corpus/{} belongs to no target", name.display());
    }
}
