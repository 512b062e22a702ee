//! Files: parts that no file has, items cut in the middle, and files that are closed while they are in use.

use serried::{Datatype, File, Part, class};

use crate::{alone, ended_well, refused};

#[derive(Clone, Copy, Debug, PartialEq, Datatype)]
struct Record {
    number: u16,
    good: bool,
}

/// Runs a program on a file of 24 bytes, each with its number, in a process of its own.
fn on_a_file(test: &str, program: impl FnOnce(&serried::World, File)) {
    let output = alone(test, || {
        let world = serried::init().unwrap();
        let path = std::env::temp_dir().join(format!("serried-attack-{}", std::process::id()));
        let path = path.to_str().expect("a path of letters");
        let file = File::create(&world, path).unwrap();
        let bytes: Vec<u8> = (0..24).collect();
        file.write_at(0, &bytes).unwrap();
        program(&world, file);
        std::fs::remove_file(path).unwrap();
        world.finalize().unwrap();
    });
    ended_well(&output);
}

#[test]
fn parts_that_wrap_are_refused() {
    on_a_file("files::parts_that_wrap_are_refused", |world, file| {
        file.close().unwrap();
        let most = usize::MAX;
        let parts = [
            Part::Every { first: most, items: most, of: most },
            Part::Every { first: 0, items: 1, of: most },
            Part::Every { first: 0, items: 1, of: isize::MAX as usize },
            Part::Every { first: 0, items: 1, of: 1 << 61 },
            Part::Every { first: 1, items: most, of: 8 },
            Part::Pieces { pieces: &[(0, 1), (most, most)], of: most },
            Part::Pieces { pieces: &[(0, 2), (1, 1)], of: 8 },
            Part::Pieces { pieces: &[(0, 1)], of: most / 8 },
            Part::Block { array: &[most, most], from: &[0, 0], items: &[1, 1] },
            Part::Block { array: &[1 << 32, 1 << 32], from: &[0, 0], items: &[1, 1] },
            Part::Block { array: &[1 << 20, 1 << 43], from: &[0, 0], items: &[1, 1] },
            Part::Block { array: &[4, 4], from: &[most, 0], items: &[1, 1] },
            Part::Block { array: &[4, 4], from: &[0], items: &[1, 1] },
        ];
        let path = std::env::temp_dir().join(format!("serried-attack-{}", std::process::id()));
        let path = path.to_str().expect("a path of letters");
        for part in parts {
            let file = File::create(world, path).unwrap();
            let error = refused(file.view::<u64>(0, part));
            assert!([class::ARG, class::COUNT].contains(&error.class()), "{part:?}: {error}");
        }
    });
}

#[test]
fn places_that_no_file_has_are_refused() {
    on_a_file("files::places_that_no_file_has_are_refused", |_, file| {
        for place in [u64::MAX, i64::MAX as u64, i64::MAX as u64 + 1] {
            let mut data = [7u64; 2];
            assert!(file.write_at(place, &data).is_err());
            match file.read_at(place, &mut data) {
                Ok(status) => assert_eq!((status.bytes(), data), (0, [7; 2])),
                Err(error) => assert_eq!(data, [7; 2], "{error}"),
            }
        }
        file.close().unwrap();
    });
}

#[test]
fn items_that_end_with_the_file_are_not_made_up() {
    on_a_file("files::items_that_end_with_the_file_are_not_made_up", |_, file| {
        let mut data = [0x7777_7777u32; 4];
        let status = file.read_at(18, &mut data).unwrap();
        assert_eq!((status.bytes(), status.count::<u32>()), (6, 1));
        assert_eq!(data[0], u32::from_ne_bytes([18, 19, 20, 21]));
        assert_eq!(data[2..], [0x7777_7777; 2]);
        file.close().unwrap();
    });
}

#[test]
fn bytes_of_a_file_that_are_no_values_are_replaced() {
    on_a_file("files::bytes_of_a_file_that_are_no_values_are_replaced", |_, file| {
        let mut data = [false; 4];
        assert_eq!(refused(file.read_at(0, &mut data)).class(), class::TYPE);
        assert_eq!(data, [false, true, true, true]);
        let read = file.iread_at(0, vec![Record { number: 0, good: false }; 8]).unwrap().wait();
        assert_eq!(refused(read).class(), class::TYPE);
        let file = file.view::<Record>(0, Part::Every { first: 1, items: 1, of: 2 }).unwrap();
        let mut records = [Record { number: 0, good: false }; 4];
        assert_eq!(refused(file.read(&mut records)).class(), class::TYPE);
        assert!(records.iter().all(|record| record.good));
        file.close().unwrap();
    });
}

#[test]
fn a_file_that_is_closed_under_an_access_is_read_all_the_same() {
    let name = "files::a_file_that_is_closed_under_an_access_is_read_all_the_same";
    on_a_file(name, |_, file| {
        let read = file.iread_at(4, vec![0u8; 8]).unwrap();
        drop(file.iread_at(4, vec![0u8; 20]).unwrap());
        std::mem::forget(file.iread_at(4, vec![0u8; 20]).unwrap());
        drop(file);
        assert_eq!(read.wait().unwrap().0, [4, 5, 6, 7, 8, 9, 10, 11]);
    });
}

#[test]
fn an_access_of_a_file_outlives_the_world() {
    let output = alone("files::an_access_of_a_file_outlives_the_world", || {
        let world = serried::init().unwrap();
        let path = std::env::temp_dir().join(format!("serried-attack-{}", std::process::id()));
        let path = path.to_str().expect("a path of letters");
        let file = File::create(&world, path).unwrap();
        let write = file.iwrite_at(0, vec![1u8; 1 << 20]).unwrap();
        file.close().unwrap();
        world.finalize().unwrap();
        std::fs::remove_file(path).unwrap();
        // It has ended, or nobody can say so: its memory stays.
        let _ = write.wait();
    });
    ended_well(&output);
}
