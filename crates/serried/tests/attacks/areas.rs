//! Areas of one program of supersteps in another one, and registrations that are not the same in all processes.

use serried::bsp::{self, Area, OpenArea, Process};
use serried::{Result, World};

use crate::panicked;

const OTHER_PROGRAM: &str = "belongs to another program of supersteps";

/// An area that outlives the program that made it.
fn kept() -> bsp::Result<Area<u64>> {
    bsp::run(|process| {
        let area = process.area::<u64>(4)?;
        process.superstep(|_| Ok(()))?;
        Ok(area)
    })
}

#[serried::test(ranks = 2, seed = 1)]
fn a_program_inside_of_another_is_refused(_: &World) -> Result<()> {
    let sum = bsp::run(|process| {
        let inner = bsp::run(|_| Ok(()));
        assert!(inner.unwrap_err().cause.contains("runs in this process already"));
        process.fold(1, |a: u32, b| a + b)
    })?;
    assert_eq!(sum, 2);
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn a_program_inside_of_a_step_is_refused(_: &World) -> Result<()> {
    bsp::run(|process| {
        let mut area = process.area::<u64>(1)?;
        process.superstep(|_| Ok(()))?;
        process.superstep(|step| {
            area.write(step)[0] = 7;
            let lent = area.read(step);
            assert!(bsp::run(|inner| inner.superstep(|step| step.put(&area, 0, 0, &[8]))).is_err());
            assert_eq!(lent, [7]);
            Ok(())
        })
    })?;
    Ok(())
}

#[serried::test(ranks = 4, seed = 1)]
fn a_program_inside_of_a_part_is_refused(_: &World) -> Result<()> {
    bsp::run(|process| {
        let colour = (process.pid() % 2) as i64;
        process.split(colour, 0, |part| {
            assert!(bsp::run(|_| Ok(())).is_err());
            assert_eq!(part.fold(1, |a: u32, b| a + b)?, 2);
            Ok(())
        })
    })?;
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn programs_one_after_the_other_work(_: &World) -> Result<()> {
    for round in 0..4u64 {
        let area = kept()?;
        let sum = bsp::run(|process| process.fold(round, |a, b| a + b))?;
        assert_eq!(sum, 2 * round);
        drop(area);
    }
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn a_step_does_not_lend_the_area_of_another_program_to_be_read(_: &World) -> Result<()> {
    let area = kept()?;
    bsp::run(|process| {
        process.superstep(|step| {
            assert!(panicked(|| area.read(step).len()).contains(OTHER_PROGRAM));
            Ok(())
        })
    })?;
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn a_step_does_not_lend_the_area_of_another_program_to_be_written(_: &World) -> Result<()> {
    let mut area = kept()?;
    bsp::run(|process| {
        process.superstep(|step| {
            assert!(panicked(|| area.write(step)[0] = 1).contains(OTHER_PROGRAM));
            Ok(())
        })
    })?;
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn a_step_does_not_put_into_the_area_of_another_program(_: &World) -> Result<()> {
    let area = kept()?;
    bsp::run(|process| {
        process.superstep(|step| {
            assert!(step.put(&area, 1, 0, &[1]).unwrap_err().cause.contains(OTHER_PROGRAM));
            assert!(step.get(&area, 1, 0, 1).is_err());
            assert!(step.get_unbuffered(&area, 1, 0, 1).is_err());
            assert!(step.direct_get(&area, 1, 0, 1).is_err());
            Ok(())
        })
    })?;
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn a_step_does_not_put_unbuffered_into_the_area_of_another_program(_: &World) -> Result<()> {
    let area: OpenArea<u64> = bsp::run(|process| {
        let area = process.open_area(4)?;
        process.superstep(|_| Ok(()))?;
        Ok(area)
    })?;
    bsp::run(|process| {
        process.superstep(|step| {
            let refused = step.put_unbuffered(&area, 1, 0, vec![1]);
            assert!(refused.unwrap_err().cause.contains(OTHER_PROGRAM));
            Ok(())
        })
    })?;
    assert_eq!(area.copy(0..4)?, [0; 4]);
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
#[should_panic(
    expected = "is Process::open_area with items of 8 bytes in process 1 and Process::area with items of 8 bytes"
)]
fn an_open_area_does_not_meet_an_area(_: &World) -> Result<()> {
    bsp::run(|process| {
        let mut closed = None;
        let mut open = None;
        match process.pid() {
            0 => closed = Some(process.area::<u64>(4)?),
            _ => open = Some(process.open_area::<u64>(4)?),
        }
        process.superstep(|_| Ok(()))?;
        process.superstep(|step| match &open {
            Some(open) => step.put_unbuffered(open, 0, 0, vec![1; 4]).map(drop),
            None => Ok(()),
        })?;
        drop(closed);
        Ok(())
    })?;
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
#[should_panic(expected = "Process::area with items of 1 bytes in process 1")]
fn areas_of_different_items_do_not_meet(_: &World) -> Result<()> {
    bsp::run(|process| {
        let wide = if process.pid() == 0 { Some(process.area::<u64>(1)?) } else { None };
        let narrow = if process.pid() == 1 { Some(process.area::<u8>(1)?) } else { None };
        process.superstep(|_| Ok(()))?;
        drop((wide, narrow));
        Ok(())
    })?;
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
#[should_panic(expected = "all must make the same calls in the same order")]
fn an_area_that_one_process_does_not_make_ends_the_job(_: &World) -> Result<()> {
    bsp::run(|process| {
        let area = if process.pid() == 0 { Some(process.area::<u64>(1)?) } else { None };
        process.superstep(|_| Ok(()))?;
        drop(area);
        Ok(())
    })?;
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
#[should_panic(expected = "all must pop in the same order")]
fn areas_that_are_dropped_in_different_orders_end_the_job(_: &World) -> Result<()> {
    bsp::run(|process| {
        let (first, second) = (process.area::<u64>(1)?, process.area::<u64>(1)?);
        process.superstep(|_| Ok(()))?;
        let pid = process.pid();
        process.superstep(|_| {
            if pid == 0 {
                drop((first, second))
            } else {
                drop((second, first))
            }
            Ok(())
        })
    })?;
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn an_area_that_is_dropped_takes_what_is_put_until_the_step_ends(_: &World) -> Result<()> {
    bsp::run(|process| {
        for _ in 0..3 {
            let area = process.area::<u64>(1000)?;
            process.superstep(|_| Ok(()))?;
            process.superstep(|step| {
                step.put(&area, 1 - step.pid(), 0, &[7; 1000])?;
                drop(area);
                Ok(())
            })?;
        }
        Ok(())
    })?;
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn an_area_is_not_reached_in_the_step_that_makes_it(_: &World) -> Result<()> {
    bsp::run(|process| {
        let area = process.area::<u64>(1)?;
        process.superstep(|step| {
            assert!(step.put(&area, 0, 0, &[1]).is_err());
            assert!(step.get(&area, 0, 0, 1).is_err());
            Ok(())
        })
    })?;
    Ok(())
}

fn beyond(process: &mut Process) -> bsp::Result<()> {
    let (closed, open) = (process.area::<u64>(4)?, process.open_area::<u64>(4)?);
    process.superstep(|_| Ok(()))?;
    process.superstep(|step| {
        for at in [4, 5, usize::MAX, usize::MAX / 8, usize::MAX / 8 + 1, 1 << 61] {
            assert!(step.put(&closed, 0, at, &[1]).is_err(), "{at}");
            assert!(step.put_unbuffered(&open, 0, at, vec![1]).is_err(), "{at}");
            assert!(step.get(&closed, 0, at, 1).is_err(), "{at}");
            assert!(step.get(&closed, 0, 1, at).is_err(), "{at}");
            assert!(step.direct_get(&closed, 0, 1, at).is_err(), "{at}");
            assert!(open.copy(1..at.max(5)).is_err(), "{at}");
            assert!(open.write(at, &[1]).is_err(), "{at}");
        }
        assert!(step.put(&closed, 2, 0, &[1]).is_err());
        assert!(step.send(usize::MAX, 0, &[1u8]).is_err());
        #[allow(clippy::reversed_empty_ranges, reason = "it is the attack")]
        let backwards = open.copy(3..1);
        assert!(backwards.is_err());
        Ok(())
    })
}

#[serried::test(ranks = 2, seed = 1)]
fn items_beyond_an_area_are_refused(_: &World) -> Result<()> {
    bsp::run(beyond)?;
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn what_is_under_way_is_not_shown(_: &World) -> Result<()> {
    bsp::run(|process| {
        let area = process.open_area::<u64>(4)?;
        process.superstep(|_| Ok(()))?;
        let other = 1 - process.pid();
        let (fetched, lent) = process.superstep(|step| {
            let fetched = step.get(&area, other, 0, 4)?;
            assert!(fetched.items().is_none());
            let lent = step.put_unbuffered(&area, other, 0, vec![5; 4])?;
            Ok((fetched, lent.take().expect_err("it is being read")))
        })?;
        assert!(fetched.items().is_some());
        assert_eq!(lent.take().unwrap(), [5; 4]);
        Ok(())
    })?;
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn an_area_of_the_whole_is_not_reached_from_a_part(_: &World) -> Result<()> {
    bsp::run(|process| {
        let mut area = process.area::<u64>(1)?;
        process.superstep(|_| Ok(()))?;
        let pid = process.pid();
        let inner = process.split(pid as i64, 0, |part| {
            part.superstep(|step| {
                assert!(step.put(&area, 0, 0, &[1]).is_err());
                area.write(step)[0] = 3;
                Ok(())
            })?;
            let inner = part.area::<u64>(1)?;
            part.superstep(|_| Ok(()))?;
            Ok(inner)
        })?;
        process.superstep(|step| {
            assert!(step.put(&inner, 0, 0, &[1]).is_err(), "its part is no more");
            assert_eq!(area.read(step), [3]);
            Ok(())
        })
    })?;
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn a_message_of_other_items_is_refused(_: &World) -> Result<()> {
    bsp::run(|process| {
        process.superstep(|step| step.send(1 - step.pid(), 9, &[1u8, 2, 3]))?;
        process.superstep(|step| {
            assert!(step.message::<u64>().is_err());
            assert_eq!(step.message::<u8>()?.expect("it is there").items, [1, 2, 3]);
            assert!(step.message::<u8>()?.is_none());
            Ok(())
        })
    })?;
    Ok(())
}
