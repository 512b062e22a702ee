//! A sweep over parameters: workers are started when they are needed, and get the next parameter whenever they are done
//! with one.

use serried::{Any, InterComm, Result};

const WORKERS: usize = 2;
const PARAMETERS: usize = 20;
const STOP: i32 = 1;

fn main() -> Result<()> {
    serried::run(|world| match serried::parent()? {
        Some(master) => Ok(work(&master)?),
        None => {
            let program = std::env::current_exe()?;
            let program = program.to_str().ok_or("the path of this program is no text")?;
            let workers = world.spawn(program, &[], WORKERS, 0)?;
            if world.rank() == 0 {
                let (parameter, value) = lead(&workers)?;
                println!("the best of {PARAMETERS} is {parameter:.2}: {value:.4}");
                assert!((parameter - 0.65).abs() < 1e-9, "{parameter}");
            }
            Ok(workers.disconnect()?)
        }
    })
}

/// Hands out parameters, and keeps the best result.
fn lead(workers: &InterComm) -> Result<(f64, f64)> {
    let mut parameters = (0..PARAMETERS).map(|at| at as f64 / PARAMETERS as f64);
    let (mut best, mut working) = ((0.0, f64::MIN), workers.size());
    while working > 0 {
        // A worker that is done asks for more.
        let mut result = (0.0, f64::MIN);
        let (found, status) = workers.recv_vec::<f64>(Any, 0)?;
        if let [parameter, value] = found[..] {
            result = (parameter, value);
        }
        if result.1 > best.1 {
            best = result;
        }
        match parameters.next() {
            Some(parameter) => workers.send(&parameter, status.source(), 0)?,
            None => {
                workers.send(&0.0, status.source(), STOP)?;
                working -= 1;
            }
        }
    }
    Ok(best)
}

/// Asks for a parameter, computes, and tells the result with the next question.
fn work(master: &InterComm) -> Result<()> {
    master.send::<[f64]>(&[], 0, 0)?;
    loop {
        let mut parameter = 0.0;
        if master.recv(&mut parameter, 0, Any)?.tag() == STOP {
            break;
        }
        master.send(&[parameter, value(parameter)], 0, 0)?;
    }
    serried::parent()?.map_or(Ok(()), InterComm::disconnect)
}

fn value(parameter: f64) -> f64 {
    1.0 - (parameter - 0.66).powi(2)
}
