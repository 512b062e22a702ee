//! Bodies that attract each other: each process moves its own, and tells all where they are.

const STEP: f64 = 1e-3;
const STEPS: usize = 20;

#[derive(Clone, Copy, PartialEq)]
struct Body {
    x: [f64; 3],
    v: [f64; 3],
}

impl Body {
    fn new(i: usize) -> Body {
        let i = i as f64;
        Body {
            x: std::array::from_fn(|d| (1.0 + i * (d as f64 + 1.3)).sin() * 10.0),
            v: std::array::from_fn(|d| (0.7 * i + d as f64).cos()),
        }
    }

    /// Moves for one step, pulled by bodies at these places.
    fn step(&mut self, places: &[[f64; 3]]) {
        for place in places {
            let d: [f64; 3] = std::array::from_fn(|k| place[k] - self.x[k]);
            let square = 0.01 + d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
            let force = STEP / (square * square.sqrt());
            self.v.iter_mut().zip(d).for_each(|(v, d)| *v += force * d);
        }
        self.x.iter_mut().zip(self.v).for_each(|(x, v)| *x += STEP * v);
    }
}

fn main() -> bsp::Result<()> {
    let n: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(300);
    bsp::run(|process| {
        let (p, s) = (process.nprocs(), process.pid());
        let mine = n * s / p..n * (s + 1) / p;
        let mut bodies: Vec<Body> = mine.clone().map(Body::new).collect();
        let places = process.area::<[f64; 3]>(n)?;
        process.superstep(|_| Ok(()))?;
        let start = process.time();
        for _ in 0..STEPS {
            process.superstep(|step| {
                let own: Vec<[f64; 3]> = bodies.iter().map(|body| body.x).collect();
                (0..p).try_for_each(|to| step.put(&places, to, mine.start, &own))
            })?;
            process.superstep(|step| {
                let places = places.read(step);
                bodies.iter_mut().for_each(|body| body.step(places));
                Ok(())
            })?;
        }
        let elapsed = 1e3 * (process.time() - start);

        let mut all: Vec<Body> = (0..n).map(Body::new).collect();
        for _ in 0..STEPS {
            let places: Vec<[f64; 3]> = all.iter().map(|body| body.x).collect();
            all.iter_mut().for_each(|body| body.step(&places));
        }
        assert!(bodies[..] == all[mine], "the bodies are elsewhere than they should be");
        if s == 0 {
            println!("{STEPS} steps of {n} bodies: {elapsed:.3} ms");
        }
        Ok(())
    })
}
